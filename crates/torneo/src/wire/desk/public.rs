//! What everybody sees: the round with its results, the standings. One text for a version, made once.

use serde::Serialize;
use ts_rs::TS;

use super::standings::DominoStanding;
use super::view::DominoRoundView;
use crate::wire::domino::form::WireForm;
use crate::wire::domino::state::{DominoPlayer, DominoStage};
use crate::wire::words::Said;

/// A tournament for its public page and the projector.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoPublic {
    pub id: String,
    pub version: u64,
    pub form: WireForm,
    pub stage: DominoStage,
    /// The round that is played, or the last one closed.
    pub round: u32,
    pub warnings: Vec<Said>,
    pub players: Vec<DominoPlayer>,
    /// The round that is played, or the last one closed, with its results.
    pub current: Option<DominoRoundView>,
    /// After which closed round the standings are.
    pub standings_round: u32,
    pub standings: Vec<DominoStanding>,
    /// Those not classified yet.
    pub unranked: Vec<String>,
}
