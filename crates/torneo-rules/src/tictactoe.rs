//! Three in a row on nine cells, for two people or a person and a bot.
//!
//! ```text
//!             Place            a line is full
//! Playing ──────────▶ Playing ─────────────────▶ Won
//!    │                   └── no cell is free ──▶ Drawn
//!    └── Resign, by either player ─────────────▶ Resigned
//! ```
//!
//! Spec: docs/spec/tictactoe.md. Rulings T01 to T07.
//!
//! Rematches, clocks and who sits where are matters of the room; taking back is replaying fewer events.

/// The nine cells, a1 to c3.
pub mod cell;

/// X and O.
pub mod mark;

/// The eight lines of three cells.
pub mod line;

/// Marks on cells, with the counters that tell wins and threats.
pub mod board;

/// The game: what players may do, what happened, what each may see.
pub mod game;

/// Bots of four levels that name the rule they used.
pub mod bot;
