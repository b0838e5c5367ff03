//! What the link of a table over the board shows and says.

use serde::{Deserialize, Serialize};
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::dutch::tournament::Color;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::venue::contest::state::ContestState;
use crate::venue::contest::table_link::TableSide;

/// The links of every open game of the round.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestTableLinks {
    pub tables: Vec<ContestTableLink>,
}

/// The links of one game: one for each side, so that nobody confirms what they said themselves.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestTableLink {
    pub encounter: u32,
    pub white: String,
    pub black: String,
}

/// A game as one of its sides sees it.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestTable {
    pub name: String,
    pub round: u32,
    pub board: u32,
    pub white: String,
    pub black: String,
    /// Whether the link is that of white.
    pub is_white: bool,
    pub result: Option<GameResult>,
    /// What this side says, and what the other says.
    pub mine: Option<GameResult>,
    pub theirs: Option<GameResult>,
}

/// How a game over the board ended, by one side.
#[derive(Debug, Clone, Copy, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContestTableResult {
    pub result: GameResult,
}

impl ContestTable {
    pub fn of(state: &ContestState, side: TableSide) -> Option<Self> {
        let contest = state.contest()?;
        let game = contest.encounter(side.encounter)?;
        let mut before = contest.encounters().iter();
        let first = before.position(|one| one.round == game.round)?;
        let is_white = side.side == Color::White;
        let [white, black] = game.claims;
        Some(Self {
            name: contest.form().name.clone(),
            round: game.round.0,
            board: u32::from(side.encounter) - u32::try_from(first).ok()?,
            white: contest.name(game.white).to_owned(),
            black: contest.name(game.black).to_owned(),
            is_white,
            result: game.result,
            mine: if is_white { white } else { black },
            theirs: if is_white { black } else { white },
        })
    }
}
