//! One player: where they sit now, how they stand, and every round so far.

use serde::Serialize;
use ts_rs::TS;

use super::standings::DominoStanding;
use crate::wire::domino::parts::WirePair;
use crate::wire::domino::state::{DominoGame, DominoPlayer, DominoStage};

/// Somebody's own page.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoPlayerView {
    pub id: String,
    pub version: u64,
    /// The tournament's name.
    pub name: String,
    pub stage: DominoStage,
    pub round: u32,
    pub player: DominoPlayer,
    /// Nothing before they are classified.
    pub standing: Option<DominoStanding>,
    /// How many are classified.
    pub ranked: usize,
    /// Every published round, the last one first.
    pub rounds: Vec<DominoPlayerRound>,
}

/// What somebody did in a round.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoPlayerRound {
    pub round: u32,
    pub closed: bool,
    #[serde(flatten)]
    pub seat: DominoPlayerSeat,
    /// Their place when the round was closed.
    pub place: Option<u32>,
}

/// Where somebody was in a round.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
#[serde(tag = "seat", rename_all = "snake_case")]
pub enum DominoPlayerSeat {
    Table {
        table: u32,
        /// The pair they play in; points of games are told first pair first.
        pair: WirePair,
        partner: String,
        opponents: [String; 2],
        games: Vec<DominoGame>,
    },
    Bye {},
    /// A bye that the director granted for a round before they entered.
    Granted {},
    /// Neither seated nor resting.
    Away {},
}
