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

/// Where chance comes from: a seed.
pub mod chance;

/// Who sits with whom, against whom, at which table.
pub mod pairing;

/// The Swiss of chess: the Dutch system of FIDE.
pub mod dutch;

/// Everybody against everybody, by Berger's tables.
pub mod round_robin;

/// Who loses a match is out.
pub mod knockout;

/// Everybody who is free is paired again at once.
pub mod arena;

/// What ratings expect, and how they change.
pub mod rating;

/// Who stands above whom with equal points: FIDE's tie-breaks.
pub mod tie_breaks;

/// A tournament of encounters between two, in any format.
pub mod contest;

/// The files in which chess tournaments travel: FIDE's tournament report.
pub mod trf;

/// Three in a row: the board, the game, and bots that say why.
pub mod tictactoe;

/// SnatchGame: trade between two who may also take; the game, its theory, and a session of many.
pub mod snatch;

/// Chess: positions, notations, endings, clocks, the live game and its text.
pub mod chess;

/// Who did how well: the EFF, its order, its explanation and a second opinion.
pub mod ranking;

/// A domino tournament: people, rounds, results and rulings, from the list to the last signature.
pub mod domino;

/// Any tournament done again from its events, to compare.
pub mod replay;

/// Whole tournaments played by a skill model, to measure the methods.
pub mod simulation;

/// Whether a published round obeys the law; shares nothing with the pairing that made it.
pub mod audit;

/// What happened, in order, chained by hashes so that nothing changes unnoticed.
pub mod journal;

/// The words that JSON has for our enums.
pub mod word;

// Tests inside the crate share the random tournaments of those outside.
#[cfg(test)]
extern crate self as torneo_rules;
