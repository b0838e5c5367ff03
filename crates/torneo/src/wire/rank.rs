//! The JSON of `torneo rank`: the request at the door, the answer with exact and printed figures.
//!
//! ```text
//! bytes → RankRequest → check → Event (names, ScoreSheet, Options) → RankAnswer → bytes
//! ```

/// Figures, standings, ranges and warnings.
pub mod answer;

/// The standings in columns.
pub mod columns;

/// One player's figures with their operands and their what-ifs.
pub mod explanation;

/// Numbers as people write them.
pub mod number;

/// One player of the answer.
pub mod player;

/// Why a request is refused, in both languages.
pub mod refusal;

/// The form of a request, and its check.
pub mod request;

/// Stable codes, and the sentences for people.
pub mod words;
