//! The director's desk over HTTP: what pages ask for and what they draw. `docs/desk-api.md` shows every form by example.
//!
//! People are called by their id, as in the tournament file; only addresses use a player's number, because an id may hold
//! any letter. Sentences come in both languages.

/// What may be asked of a tournament.
pub mod act;

/// Tournaments among others.
pub mod listed;

/// What the director sees.
pub mod view;

/// The next round before it is published, and tables made by hand.
pub mod proposal;

/// A change of the round that is played.
pub mod change;

/// What everybody sees.
pub mod public;

/// The standings, and one player's figures.
pub mod standings;

/// One player, round by round.
pub mod player;

/// A list of players before it is saved.
pub mod people;

/// Who did what and when.
pub mod journal;

/// A table and its link.
pub mod table;
