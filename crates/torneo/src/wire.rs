//! The JSON that enters and leaves. Each form is a promise; `docs/cli.md` describes them by example.

/// Names in, places out: how JSON calls people.
pub mod names;

/// The question and the answer of `torneo pair`.
pub mod pairing;

/// How good a round of the optimal method is known to be.
pub mod optimal;

/// Why somebody sits where they sit.
pub mod explanation;

/// One line of the round log, with the keys of the founding document.
pub mod round_log;

/// What `check` reads and what it answers.
pub mod audit;

/// What `torneo rank` reads and answers.
pub mod rank;

/// A domino tournament: its journal, its file, its list of players.
pub mod domino;

/// Why a tournament report cannot be read.
mod trf;

/// Two of something.
pub mod two;

/// Sentences in both languages at once.
pub mod words;

/// The director's desk over HTTP.
pub mod desk;

/// Organisers, their invitations and their roles.
pub mod organisers;

/// Whole numbers, however they are written.
pub mod whole;

/// Contests: tournaments of encounters between two.
pub mod contest;

/// Messages of the live door.
pub mod live;

/// Chess without a room: positions, analyses, PGN.
pub mod chess;

/// Games of SnatchGame as JSON: actions, states, traces.
pub mod snatch;

/// What `torneo verify` found in a journal.
pub mod journal;
