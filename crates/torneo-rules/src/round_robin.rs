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
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Cycles {
    Single,
    /// Twice, with colors exchanged. The last two rounds of the first cycle change places, so that nobody has one color
    /// three times running.
    Double,
    /// In matches of so many games: each round of the table and then the same with colors exchanged, again and again. An odd
    /// number leaves the last ones without their second.
    Matches {
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 10_000))]
        games: u32,
    },
}

/// More games than any match of two has.
pub const MOST_GAMES: u32 = 10_000;

/// The rounds for `players`; none for fewer than two.
pub fn rounds(players: usize, cycles: Cycles) -> Vec<Round> {
    let all = 0..count(players, cycles);
    all.filter_map(|index| round(players, cycles, index))
        .collect()
}

/// How many rounds there are.
pub fn count(players: usize, cycles: Cycles) -> usize {
    let games = match cycles {
        Cycles::Single => 1,
        Cycles::Double => 2,
        Cycles::Matches { games } => games as usize,
    };
    once(players) * games
}

/// One round, counted from zero; nothing after the last.
pub fn round(players: usize, cycles: Cycles, index: usize) -> Option<Round> {
    if index >= count(players, cycles) {
        return None;
    }
    let once = once(players);
    let (index, exchanged) = match cycles {
        Cycles::Single => (index, false),
        Cycles::Double if index >= once => (index - once, true),
        Cycles::Double if once >= 2 && index + 2 == once => (index + 1, false),
        Cycles::Double if once >= 2 && index + 1 == once => (index - 1, false),
        Cycles::Double => (index, false),
        Cycles::Matches { games } => {
            let in_pairs = games as usize / 2 * 2 * once;
            match index.checked_sub(in_pairs) {
                Some(last) => (last, false),
                None => (index / 2 % once, index % 2 == 1),
            }
        }
    };
    let round = berger(players, players + players % 2, index + 1);
    Some(match exchanged {
        true => round.with_colors_exchanged(),
        false => round,
    })
}

/// Rounds in which everybody meets everybody once.
fn once(players: usize) -> usize {
    match players {
        0 | 1 => 0,
        players => players + players % 2 - 1,
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
