//! What the projector shows to the whole room: counts while people play, means once a phase is over. Nothing of anybody.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::role::ByRole;
use torneo_rules::snatch::variant::Variant;
use ts_rs::TS;

use super::monitor::SessionStatus;
use super::ranking::RankingView;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ProjectorView {
    pub code: String,
    pub title: String,
    pub state: SessionStatus,
    pub paused: bool,
    pub phase: u32,
    pub phases: u32,
    pub variant: Option<Variant>,
    pub opens_at_ms: Option<u64>,
    pub inside: u32,
    pub connected: u32,
    pub finished: u32,
    pub tables: u32,
    /// Phases that are over, where the organiser shows what they were like.
    pub means: Vec<PhaseMeans>,
    /// What the organiser said to everybody in this phase.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub message: Option<String>,
    /// Where the organiser shows it.
    pub ranking: Option<RankingView>,
    pub now_ms: u64,
}

/// What happened in a phase that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PhaseMeans {
    /// From 1.
    pub phase: u32,
    /// Where there are several.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub treatment: Option<String>,
    pub variant: Variant,
    pub games: u32,
    /// Mean points of each role, two digits.
    pub points: ByRole<String>,
    pub rounds: u32,
    pub offers: u32,
    pub accepted: u32,
    pub rejected: u32,
    pub snatched: u32,
    pub forced: u32,
    pub shamed: u32,
    pub reported: u32,
}
