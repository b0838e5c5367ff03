//! Results: what a game ended with, who said so, and which endings are possible.
//!
//! ```text
//!          a pair proposes            the other pair agrees
//!   open ──────────────────▶ proposed ──────────────────────▶ settled ◀─┐ correction,
//!    │                          │ the other pair objects         ▲  └───┘ with its reason
//!    │                          ▼                                │
//!    │                       disputed ───────────────────────────┤
//!    └───────────────────────────────────────────────────────────┘
//!                         the director enters or awards
//! ```
//!
//! Spec: docs/spec/domino-tournament.md §4. Ruling D17. The doc comments of what pages see are their public descriptions.

use std::fmt;

use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use crate::domino::description::DominoScoreline;
use crate::domino::form::Form;
use crate::domino::rejection::Rejection;
use crate::pairing::Table;
use crate::roster::PlayerId;

/// Points that one hand can bring at most: the 168 pips of a double-six set, and room for bonuses.
pub const MOST_IN_ONE_HAND: u32 = 200;

/// A table of a round, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(type = "number"),
    schema(value_type = u32, minimum = 0, maximum = 4_294_967_295_u64)
)]
pub struct TableNumber(pub u32);

/// A game of a table, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(type = "number"),
    schema(value_type = u32, minimum = 0, maximum = 4_294_967_295_u64)
)]
pub struct GameNumber(pub u32);

impl fmt::Display for TableNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One of the two pairs of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoPair"), schema(as = DominoPair))]
pub enum Pair {
    First,
    Second,
}

impl Pair {
    pub const BOTH: [Pair; 2] = [Pair::First, Pair::Second];

    pub fn other(self) -> Self {
        match self {
            Pair::First => Pair::Second,
            Pair::Second => Pair::First,
        }
    }

    pub fn index(self) -> usize {
        match self {
            Pair::First => 0,
            Pair::Second => 1,
        }
    }
}

/// Points of the first pair and of the second.
pub type Points = [u32; 2];

/// `{"points":[100,40]}`, `{"forfeit":"first"}` or `"void"`.
// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoOutcome"), schema(as = DominoOutcome))]
pub enum Outcome {
    #[serde(rename = "points")]
    #[cfg_attr(feature = "schema", schema(value_type = DominoScoreline))]
    Played(#[cfg_attr(feature = "schema", ts(as = "DominoScoreline"))] Points),
    // This pair loses without playing: the target to nothing for the other (ruling D17).
    Forfeit(Pair),
    // Not played by anybody: no game, no win.
    Void,
}

impl Outcome {
    /// This outcome with the two pairs in each other's place.
    pub(super) fn turned(self) -> Self {
        match self {
            Outcome::Played([first, second]) => Outcome::Played([second, first]),
            Outcome::Forfeit(pair) => Outcome::Forfeit(pair.other()),
            Outcome::Void => Outcome::Void,
        }
    }

    /// The points that count; nothing for a game that does not.
    pub fn points(self, form: &Form) -> Option<Points> {
        match self {
            Outcome::Played(points) => Some(points),
            Outcome::Forfeit(Pair::First) => Some([0, form.forfeit_score()]),
            Outcome::Forfeit(Pair::Second) => Some([form.forfeit_score(), 0]),
            Outcome::Void => None,
        }
    }
}

/// How a settled game was settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoSettledBy"), schema(as = DominoSettledBy))]
pub enum SettledBy {
    /// Both pairs said the same.
    Pairs,
    Director,
    /// A ruling about the whole table.
    #[serde(rename = "ruling")]
    Award,
    Correction,
}

/// Where a game stands, with what is known of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoGame"), schema(as = DominoGame))]
pub enum Game {
    Open,
    Proposed {
        by: Pair,
        #[cfg_attr(feature = "schema", schema(value_type = [u32; 2]))]
        points: Points,
    },
    // What each pair claims; nothing from a pair that only objected.
    Disputed {
        #[cfg_attr(feature = "schema", schema(value_type = [Option<[u32; 2]>; 2]))]
        claims: [Option<Points>; 2],
    },
    Settled {
        outcome: Outcome,
        by: SettledBy,
    },
}

impl Game {
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Game::Settled { outcome, .. } => Some(outcome),
            Game::Open | Game::Proposed { .. } | Game::Disputed { .. } => None,
        }
    }
}

/// A ruling about a table whose games were not all played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Award {
    /// What every unsettled game becomes: a forfeit or a void game.
    pub verdict: Verdict,
    pub cause: Cause,
    /// The one of the pair who did not come or left, when the other was there (ruling D23).
    pub missing: Option<PlayerId>,
}

/// Why a table was ruled upon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The director's words.
    Ruled(String),
    /// Somebody left during the round (ruling D13).
    Left(PlayerId),
}

/// `{"forfeit":"first"}` or `"void"`.
// What a director can rule about a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoVerdict"), schema(as = DominoVerdict))]
pub enum Verdict {
    // This pair forfeits: did not come, left, or was sent away.
    Forfeit(Pair),
    // Neither pair came, or the table cannot count.
    Void,
}

impl Verdict {
    pub fn outcome(self) -> Outcome {
        match self {
            Verdict::Forfeit(pair) => Outcome::Forfeit(pair),
            Verdict::Void => Outcome::Void,
        }
    }
}

/// A table with its games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedTable {
    pub seats: Table,
    pub games: Vec<Game>,
    /// For each game that is lost without playing, by whom alone it is lost (rulings D23 and D24).
    pub lost_by: Vec<Option<PlayerId>>,
    pub award: Option<Award>,
    /// Games that both pairs told from one browser.
    pub same_device: Vec<GameNumber>,
}

impl PlayedTable {
    pub(super) fn new(seats: Table, games: u32) -> Self {
        Self {
            seats,
            games: vec![Game::Open; games as usize],
            lost_by: vec![None; games as usize],
            award: None,
            same_device: Vec::new(),
        }
    }

    /// Whether nobody sits at it any more. Its number stays.
    pub fn is_dissolved(&self) -> bool {
        self.games.is_empty()
    }

    /// Nobody sits at it from here on: a table plays at least one game, so one without games is none.
    pub(super) fn dissolve(&mut self) {
        self.games.clear();
        self.lost_by.clear();
        self.award = None;
    }

    /// Who stayed at a table that a partner lost alone, for a game by its place from 0.
    pub fn left_alone(&self, game: usize) -> Option<PlayerId> {
        let Some(Outcome::Forfeit(pair)) = self.games.get(game)?.outcome() else {
            return None;
        };
        let lost_by = (*self.lost_by.get(game)?)?;
        let pair = &self.seats[pair.index()];
        let stayed = pair.iter().find(|player| **player != lost_by);
        stayed.copied().filter(|_| pair.contains(&lost_by))
    }

    pub fn is_settled(&self) -> bool {
        self.games.iter().all(|game| game.outcome().is_some())
    }

    /// Gives every unsettled game the outcome of the ruling.
    pub(super) fn rule(&mut self, award: Award) {
        for (game, lost_by) in self.games.iter_mut().zip(&mut self.lost_by) {
            if game.outcome().is_none() {
                *lost_by = award.missing;
                *game = Game::Settled {
                    outcome: award.verdict.outcome(),
                    by: SettledBy::Award,
                };
            }
        }
        self.award = Some(award);
    }
}

/// Whether a game of this tournament can end so.
pub(super) fn check(points: Points, form: &Form) -> Result<(), Rejection> {
    let [most, least] = [points[0].max(points[1]), points[0].min(points[1])];
    let target = form.target;
    if least >= target {
        return Err(Rejection::BothReached { points, target });
    }
    if most >= target.saturating_add(MOST_IN_ONE_HAND) {
        let most = target.saturating_add(MOST_IN_ONE_HAND - 1);
        return Err(Rejection::TooManyPoints { points, most });
    }
    if most == least {
        return match form.draws {
            true => Ok(()),
            false => Err(Rejection::Draw { points }),
        };
    }
    if most < target && !form.time_limit {
        return Err(Rejection::TargetNotReached { points, target });
    }
    Ok(())
}
