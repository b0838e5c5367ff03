//! Scores in centipawns from the side to move, with mates counted in plies from the root.
//!
//! ```text
//! -MATE ... mated | -TABLE_WIN ... lost by tables | ordinary | won by tables ... | mate ... MATE
//! ```

use std::fmt;

/// A score in centipawns; see the constants for the bands at both ends.
pub type Score = i32;

/// Deepest iteration; the clock or the user stops far earlier.
pub const MAX_DEPTH: i32 = 128;

/// Longest line the search may follow, extensions and quiescence included.
pub const MAX_PLY: usize = 240;

pub const DRAW: Score = 0;

/// Mate on the board; a mate in `n` plies is `MATE - n`.
pub const MATE: Score = 32_000;

/// Greater than every score; fits the 16 bits of a table entry.
pub const INFINITE: Score = 32_100;

/// A position the endgame tables call won, before the distance is taken off.
pub const TABLE_WIN: Score = 31_000;

/// Everything at or beyond this is a proven win: by mate or by the endgame tables.
pub const PROVEN: Score = TABLE_WIN - MAX_PLY as Score;

/// Everything at or beyond this is a mate.
pub const MATE_BAND: Score = MATE - MAX_PLY as Score;

/// Mated at this distance from the root.
pub fn mated_in(ply: usize) -> Score {
    -MATE + ply as Score
}

/// Is the score beyond what an evaluation can say?
pub fn is_proven(score: Score) -> bool {
    score.abs() >= PROVEN
}

/// The score as the table stores it: a mate counted from the stored position, not from the root.
pub fn to_table(score: Score, ply: usize) -> Score {
    match score {
        score if score >= PROVEN => score + ply as Score,
        score if score <= -PROVEN => score - ply as Score,
        score => score,
    }
}

/// The inverse of [`to_table`].
pub fn from_table(score: Score, ply: usize) -> Score {
    match score {
        score if score >= PROVEN => score - ply as Score,
        score if score <= -PROVEN => score + ply as Score,
        score => score,
    }
}

/// In how many moves the side to move mates, or is mated if it is negative; nothing for other scores.
pub fn mate_in(score: Score) -> Option<i32> {
    if score >= MATE_BAND {
        Some((MATE - score + 1) / 2)
    } else if score <= -MATE_BAND {
        Some(-(MATE + score + 1) / 2)
    } else {
        None
    }
}

/// A score as UCI writes it: `cp 31` or `mate -2` (moves, not plies).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UciScore(pub Score);

impl fmt::Display for UciScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mate_in(self.0) {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        for (score, expected) in [
            (31, "cp 31"),
            (MATE - 1, "mate 1"),
            (MATE - 2, "mate 1"),
            (MATE - 3, "mate 2"),
            (-MATE, "mate 0"),
            (-MATE + 2, "mate -1"),
            (-MATE + 4, "mate -2"),
            (TABLE_WIN - 9, "cp 30991"),
        ] {
            assert_eq!(UciScore(score).to_string(), expected);
        }
    }

    #[test]
    fn a_mate_keeps_its_distance_through_the_table() {
        for score in [MATE - 7, -MATE + 8, TABLE_WIN - 3, 12, -345] {
            assert_eq!(from_table(to_table(score, 5), 5), score);
        }
    }
}
