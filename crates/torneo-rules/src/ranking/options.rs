//! What an organiser may choose where the founding document leaves room.
//!
//! Spec: docs/spec/eff.md §8. Every default is the ruling; the other values are the other readings. The doc comments of the
//! choices are their public descriptions.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

/// All choices of one ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Tiles in a set: what a game's points are divided by. Cancels out of everything but the raw DRP.
    pub drp_divisor: NonZeroU32,
    pub flat_drp: FlatDrp,
    pub repeats: Repeats,
    pub buchholz: Buchholz,
    /// A bye counts as one game won, for the player and for those who met them.
    pub bye_wins: bool,
    pub no_games: NoGames,
    pub order: Order,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            drp_divisor: NonZeroU32::new(28).expect("28 is not zero"),
            flat_drp: FlatDrp::Middle,
            repeats: Repeats::Once,
            buchholz: Buchholz::Sum,
            bye_wins: false,
            no_games: NoGames::WithBye,
            order: Order::Eff,
        }
    }
}

/// What DRP becomes when everybody has the same.
// Ruling E03.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum FlatDrp {
    /// 0, the middle of its own range.
    Middle,
    /// 50, the letter of the document.
    Literal,
}

/// How often somebody met twice counts.
// Ruling E04.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Repeats {
    Once,
    Each,
}

/// How the opponents' wins are put together.
// Ruling E05: those of the opponents who are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Buchholz {
    Sum,
    /// The sum divided by the number of opponents kept.
    Mean,
}

/// Who is classified without a game.
// Ruling E09.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum NoGames {
    /// Only those who had a bye.
    WithBye,
    /// Everybody.
    Include,
    /// Nobody.
    Exclude,
}

/// What decides first.
// Ruling E10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "RankingOrder"), schema(as = RankingOrder))]
pub enum Order {
    /// EFF, then wins.
    Eff,
    /// Wins, then EFF: what we advise for prizes.
    WinsEff,
}
