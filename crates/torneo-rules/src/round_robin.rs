//! Everybody against everybody: the Berger tables of FIDE (Handbook C.05 Annex 1).
//!
//! Spec: docs/spec/round-robin.md.
//!
//! ```text
//! round r of N: one plays N, the others meet across them, around a circle of N - 1
//! ```

use serde::{Deserialize, Serialize};

/// A game by numbers in the table, counted from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Game {
    pub white: usize,
    pub black: usize,
}

/// One round of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    pub games: Vec<Game>,
    /// Who rests, when the number is odd.
    pub rests: Option<usize>,
}

/// How often everybody meets everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Cycles {
    Single,
    /// Twice, with colors exchanged. The last two rounds of the first cycle change places, so that nobody has one color
    /// three times running.
    Double,
}

/// The rounds for `players`; none for fewer than two.
pub fn rounds(players: usize, cycles: Cycles) -> Vec<Round> {
    if players < 2 {
        return Vec::new();
    }
    let size = players + players % 2;
    let mut first: Vec<Round> = (1..size)
        .map(|round| berger(players, size, round))
        .collect();
    match cycles {
        Cycles::Single => first,
        Cycles::Double => {
            let second: Vec<Round> = first.iter().map(Round::with_colors_exchanged).collect();
            let count = first.len();
            if count >= 2 {
                first.swap(count - 2, count - 1);
            }
            first.extend(second);
            first
        }
    }
}

impl Round {
    fn with_colors_exchanged(&self) -> Self {
        let exchanged = |game: &Game| Game {
            white: game.black,
            black: game.white,
        };
        Self {
            games: self.games.iter().map(exchanged).collect(),
            rests: self.rests,
        }
    }
}

/// Round `round` of the table for `size`, an even number; with an odd number of players the last number is nobody.
fn berger(players: usize, size: usize, round: usize) -> Round {
    let circle = size - 1;
    // The last number meets 1, N/2 + 1, 2, N/2 + 2, ... and has white in every second round.
    let against_last = if round % 2 == 1 {
        round.div_ceil(2)
    } else {
        size / 2 + round / 2
    };
    let mut games = Vec::with_capacity(size / 2);
    let mut rests = None;
    if size > players {
        rests = Some(against_last);
    } else if round % 2 == 1 {
        games.push(Game {
            white: against_last,
            black: size,
        });
    } else {
        games.push(Game {
            white: size,
            black: against_last,
        });
    }
    for step in 1..size / 2 {
        let above = (against_last - 1 + step) % circle + 1;
        let below = (against_last - 1 + circle - step) % circle + 1;
        games.push(by_parity(above, below));
    }
    Round { games, rests }
}

/// The lower number has white when the sum is odd, else the higher one.
fn by_parity(one: usize, other: usize) -> Game {
    let (low, high) = (one.min(other), one.max(other));
    if (low + high) % 2 == 1 {
        Game {
            white: low,
            black: high,
        }
    } else {
        Game {
            white: high,
            black: low,
        }
    }
}
