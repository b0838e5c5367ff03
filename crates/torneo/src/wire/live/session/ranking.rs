//! The ranking of a session as it is shown. Fractions are written with two digits; ranks come from the exact ones.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::choices::RankingColumn;

/// Lines that a player or the projector is sent; the own line comes in any case.
pub const MOST_LINES: usize = 50;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RankingView {
    pub by: RankingColumn,
    /// How many are ranked.
    pub ranked: u32,
    pub lines: Vec<RankingLine>,
    /// The line of whoever this is sent to.
    pub you: Option<RankingLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RankingLine {
    /// From 1; equals share it.
    pub rank: u32,
    /// The player's number; for the organiser, and for all where names are shown.
    pub player: Option<u32>,
    pub name: Option<String>,
    pub as_p1: u32,
    pub as_p2: u32,
    pub byes: u32,
    pub aggregate: String,
    pub adjusted: String,
}
