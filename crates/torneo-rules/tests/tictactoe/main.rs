//! Tic-tac-toe is small enough to look at all of it: every position, every game, every choice of every bot.

/// Positions and games, counted.
mod games;

/// The rules of the bots, stated a second time.
mod law;

/// What the bots choose, and how their games end.
mod bots;

/// `decide` and `apply` in every state.
mod verbs;
