//! What people read on paper and in the terminal, in both languages.

/// The round an arbiter pins on the wall.
pub mod round;

/// How the optimal round compares with the canonical one.
pub mod optimal;

/// Why somebody sits with these three.
pub mod seat;

/// A tournament: the published round, the final report.
pub mod domino;

/// The final report of a contest.
pub mod contest;

/// The tables that a contest leaves.
pub mod contest_tables;

/// A change of a published round.
pub mod change;

/// The standings in columns.
pub mod standings;

/// What happened in a tournament, act by act.
pub mod event;

/// What a simulation found.
pub mod simulation;

/// A game of tic-tac-toe in the terminal.
pub mod tictactoe;

/// SnatchGame: its theory, and sessions of bots.
pub mod snatch;

/// What a session of SnatchGame tells.
pub mod report;
