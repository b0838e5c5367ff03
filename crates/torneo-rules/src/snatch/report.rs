//! What a session tells: observed against predicted, with intervals.
//!
//! ```text
//! events with times ──▶ watch ──▶ what was seen: decisions, talk, rounds, games, byes   (rows of the data files)
//!                                    │
//!                                    └──▶ study ──▶ report: figures by variant and round, shame, conscience
//! ```
//!
//! Floats live here, where statistics are made; nothing but `+ - * /` and square roots, so every machine gives the same
//! bits. Exports and statistics are made of the same observations: there is no second reading of a session.
//!
//! Spec: docs/spec/snatchgame.md §11. Ruling S17.

/// One thing that happened in a session, as whoever studies it sees it.
pub mod seen;

/// Follows a session, event by event.
pub mod watch;

/// A value and how sure it is.
pub mod interval;

/// What is measured in a round.
pub mod measure;

/// What theory expects of each measure.
pub mod expected;

/// What people with and without shame did, and what was done to them.
pub mod shame;

/// Each person's bracket for delta.
pub mod conscience;

/// All that was seen, and the report made of it.
pub mod study;
