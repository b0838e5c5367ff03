//! Encounters: two sides, and how it ended.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::dutch::tournament::{Cell, Color, Outcome};
use crate::roster::{PlayerId, Round};

/// The number of an encounter in the contest, in the order of publication. JSON counts from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(type = "number"),
    schema(value_type = u32, minimum = 1, maximum = 4_294_967_295_u64)
)]
pub struct EncounterNumber(u32);

impl EncounterNumber {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn at(index: usize) -> Self {
        Self(u32::try_from(index).expect("a contest has few encounters"))
    }
}

impl TryFrom<u32> for EncounterNumber {
    type Error = &'static str;

    fn try_from(number: u32) -> Result<Self, Self::Error> {
        let index = number
            .checked_sub(1)
            .ok_or("encounters are numbered from 1")?;
        Ok(Self(index))
    }
}

impl From<EncounterNumber> for u32 {
    fn from(number: EncounterNumber) -> Self {
        number.0.saturating_add(1)
    }
}

impl fmt::Display for EncounterNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (u64::from(self.0) + 1).fmt(f)
    }
}

/// How an encounter ended. Who plays first has white.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "EncounterResult"), schema(as = EncounterResult))]
pub enum GameResult {
    White,
    Black,
    Draw,
    /// It was played, and nobody has points.
    BothLose,
    /// Black did not come.
    WhiteByForfeit,
    /// White did not come.
    BlackByForfeit,
    /// Nobody came.
    BothForfeit,
}

impl GameResult {
    /// What it is in somebody's row of the table.
    pub(super) fn cell(self, opponent: usize, color: Color) -> Cell {
        let mine = |winner: Color| winner == color;
        let game = |outcome| Cell::Game {
            opponent,
            color,
            outcome,
        };
        let won = |winner| {
            game(if mine(winner) {
                Outcome::Win
            } else {
                Outcome::Loss
            })
        };
        let forfeit = |won| Cell::Forfeit {
            opponent,
            scheduled: Some(color),
            won,
        };
        match self {
            Self::White => won(Color::White),
            Self::Black => won(Color::Black),
            Self::Draw => game(Outcome::Draw),
            Self::BothLose => game(Outcome::Loss),
            Self::WhiteByForfeit => forfeit(mine(Color::White)),
            Self::BlackByForfeit => forfeit(mine(Color::Black)),
            Self::BothForfeit => forfeit(false),
        }
    }

    /// What it is worth in halves of a point, to white and to black.
    pub(super) fn halves(self) -> [u32; 2] {
        match self {
            Self::White | Self::WhiteByForfeit => [2, 0],
            Self::Black | Self::BlackByForfeit => [0, 2],
            Self::Draw => [1, 1],
            Self::BothLose | Self::BothForfeit => [0, 0],
        }
    }

    /// Whether the holder of a color was not there.
    pub(super) fn is_absence_of(self, color: Color) -> bool {
        match self {
            Self::White | Self::Black | Self::Draw | Self::BothLose => false,
            Self::WhiteByForfeit => color == Color::Black,
            Self::BlackByForfeit => color == Color::White,
            Self::BothForfeit => true,
        }
    }
}

/// An encounter of two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encounter {
    pub round: Round,
    pub white: PlayerId,
    pub black: PlayerId,
    pub result: Option<GameResult>,
    /// Results before corrections, each with how many rounds were published when it was corrected.
    pub corrected: Vec<(u32, GameResult)>,
    /// What the two say of a game over the board; it counts when both say the same.
    pub claims: [Option<GameResult>; 2],
    /// How many were settled before it.
    pub settled_after: u32,
}

impl Encounter {
    /// The result that counted when a round was published; later corrections leave that round as it is.
    pub(super) fn result_for(&self, round: Round) -> Option<GameResult> {
        let mut corrected = self.corrected.iter();
        let then = corrected.find(|(published, _)| *published >= round.0);
        then.map_or(self.result, |(_, was)| Some(*was))
    }

    /// The color of somebody.
    pub fn side_of(&self, player: PlayerId) -> Option<Color> {
        if player == self.white {
            Some(Color::White)
        } else {
            (player == self.black).then_some(Color::Black)
        }
    }

    pub fn opponent(&self, player: PlayerId) -> PlayerId {
        if player == self.white {
            self.black
        } else {
            self.white
        }
    }
}
