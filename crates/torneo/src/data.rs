//! What a SnatchGame session leaves for those who study it: tables, codebook, payment, the whole journal, a report.
//!
//! ```text
//! entries of snatch/CODE ──▶ reading ──▶ what each shows ──▶ columns ──▶ CSV, row by row
//!                               │                               └──────▶ codebook
//!                               └──▶ people, study ──▶ players, wide, payment, report
//! ```
//!
//! Each table has one list of columns, from which its header, its rows and its part of the codebook are made. Rows are
//! written as entries are read, so a session may be exported while it runs. Documented in docs/snatch-data.md.

/// Moments as people write them.
pub mod moment;

/// The files there are.
pub mod files;

/// A journal read entry by entry.
pub mod reading;

/// Who took part, and what they earned.
pub mod people;

/// Columns that say what is compared, and the rules that held.
mod treated;

/// Columns about the people at a table.
mod traits;

/// Columns that say where something happened.
mod place;

/// Columns of goods and points.
mod tokens;

/// Columns that say who really decided, and why a game is looked at with care.
mod flags;

/// Columns of what people expected of each other.
mod beliefs;

/// Answers given beforehand to every offer: one row each.
mod answers;

/// Decisions: one row each.
mod decisions;

/// Rounds: one row each.
mod rounds;

/// Games and byes: one row each.
mod games;

/// Lines of chat: one row each.
mod chat;

/// Entries of the journal: one row each.
mod events;

/// People: one row each.
mod players;

/// Players: one row each, with a block of columns for each phase.
mod wide;

/// What each player is paid.
mod payment;

/// What every column means.
pub mod codebook;

/// The whole session as one file that can be checked.
pub mod whole;

/// Tables of several sessions one under the other.
pub mod pooled;

/// A sheet to sign for everybody who is paid.
mod receipts;

/// A file as it is written, piece by piece.
pub mod export;

/// What a session tells, made of its journal.
pub mod report;

/// A session that bots played, as a journal.
pub mod simulated;

use crate::table::{column, csv};
