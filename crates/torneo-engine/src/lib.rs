//! The chess engine of Torneo: a position in, a move out. Speaks UCI.
//!
//! Threads and a clock, nothing else: no network, no store, no rules but those of `cozy-chess`.

/// What a position is worth, and how mates are counted.
pub mod score;

/// A move in 16 bits.
pub mod packed;

/// A position with the game behind it.
pub mod position;

/// Keys of parts of a position.
mod keys;

/// What an exchange on one square wins or loses.
pub mod static_exchange;

/// How good a quiet position is.
pub mod evaluate;

/// The network that evaluates positions.
pub mod network;

/// What has been searched before.
pub mod table;

/// What moves have done before.
mod history;

/// The order in which moves are tried.
mod picker;

/// How long to think.
pub mod clock;

/// Exact knowledge of endings.
pub mod endgame_tables;

/// The search itself.
pub mod search;

/// Counting the move tree.
pub mod perft;

/// A fixed amount of work.
pub mod bench;

/// Seeded draws.
pub mod random;

/// Games against itself, as food for the tuner.
pub mod selfplay;

/// Fitting the evaluation to games.
pub mod tune;

/// Teaching the network.
pub mod train;

/// Opening books.
pub mod book;

/// Playing weaker on purpose.
pub mod strength;

/// Overlooking things on purpose.
pub mod attention;

/// The conversation with other programs.
pub mod uci;
