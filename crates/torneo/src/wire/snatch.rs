//! Games of SnatchGame as JSON: what players send, what a state looks like, and traces of whole games.

/// Objects in the order in which they were written.
mod object;

/// What players, the clock and the organiser send.
pub mod action;

/// Everything about a game.
pub mod state;

/// Whole games, step by step, in and out.
pub mod trace;

/// Who meets whom.
pub mod schedule;

/// What theory says.
pub mod theory;

/// What a session of bots did.
pub mod simulation;
