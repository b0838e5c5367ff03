//! The rule book of Torneo: everything that judges, nothing that touches the world.
//!
//! ```text
//! roster → pairing → game → result → ranking
//! ```
//!
//! No clock, no files, no environment, no generator of its own: time and chance are arguments.
//! `clippy.toml` beside this crate makes the contrary impossible to write.

/// Who takes part: identities and rounds.
pub mod roster;

/// Whether a published round obeys the law; shares nothing with the pairing that made it.
pub mod audit;
