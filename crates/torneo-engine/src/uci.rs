//! The Universal Chess Interface: the conversation between the engine and a program with a board.
//!
//! ```text
//! input ─> command ─> session ─> search thread ─┐
//!                        └──────────────────────┴─> output, the only writer
//! ```
//!
//! Reading never waits for the search. Spec: docs/spec/uci.md.

/// Public for the fuzz target.
pub mod command;
mod options;
mod output;
mod search_thread;
mod session;

pub use session::run;
