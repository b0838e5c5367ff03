//! What the organiser's monitor shows: everything. Sent whole once, then only what changed, at most twice a second.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::deadline::Phase;
use torneo_rules::snatch::role::ByRole;
use torneo_rules::snatch::variant::Variant;
use ts_rs::TS;

use super::ranking::RankingView;
use crate::wire::live::Refusal;
use crate::wire::live::snatch::SnatchView;

/// Where a session stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SessionState")]
#[schema(as = SessionState)]
pub enum SessionStatus {
    Lobby,
    Countdown,
    Playing,
    Between,
    Over,
}

/// The whole monitor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct MonitorView {
    pub head: MonitorHead,
    pub tables: Vec<TableLine>,
    pub people: Vec<PersonLine>,
    /// The newest last; at most 50.
    pub interventions: Vec<InterventionLine>,
}

/// What changed since the last message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MonitorChange {
    pub head: MonitorHead,
    /// The tables of another phase than before: forget the old ones.
    pub new_phase: bool,
    pub tables: Vec<TableLine>,
    pub people: Vec<PersonLine>,
    pub interventions: Vec<InterventionLine>,
}

/// The session as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct MonitorHead {
    pub code: String,
    pub title: String,
    pub version: u64,
    pub state: SessionStatus,
    pub paused: bool,
    /// From 1; 0 before the first.
    pub phase: u32,
    pub phases: u32,
    /// The variant of each phase, in the order that was drawn.
    pub variants: Vec<Variant>,
    /// When the first or next phase opens by itself.
    pub opens_at_ms: Option<u64>,
    /// Why it did not open by itself although it was time; it is tried again until it does.
    #[schema(value_type = Option<String>)]
    pub blocked: Option<Refusal>,
    pub finished: u32,
    pub tables: u32,
    /// Whether names and words can be made unreadable, and whether they were.
    pub sealed: bool,
    pub anonymised: bool,
    /// The laboratory's room, where it has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub room: Option<String>,
    /// SHA-256 of the session file, for a preregistration.
    pub file_sha256: String,
    /// In the session, connected now, and how many would be paired.
    pub inside: u32,
    pub connected: u32,
    pub playing: u32,
    /// Longest time from the start to the end, everybody taking all the time there is.
    pub longest_seconds: u64,
    pub now_ms: u64,
}

/// One table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct TableLine {
    /// From 1.
    pub table: u32,
    pub round: u32,
    pub phase: Phase,
    pub seats: ByRole<TableSeat>,
    /// When the clock decides; none in a pause and at the end.
    pub deadline_ms: Option<u64>,
    /// The time for a lost connection was given already.
    pub grace: bool,
    pub points: ByRole<u32>,
    pub over: bool,
    /// Decisions that the clock made in this game.
    pub defaults: u32,
    /// Where there are several.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub treatment: Option<String>,
    /// The matching group, from 1, where there are some.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub group: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TableSeat {
    Player { player: u32 },
    Bot { bot: Bot },
}

/// Whether somebody can be counted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Has not agreed yet.
    Entering,
    Present,
    /// On defaults for the rest of this game.
    Away,
    /// Not paired after a phase with nothing but defaults.
    Out,
    /// Dropped by the organiser.
    Dropped,
    /// Left of their own will.
    Left,
}

/// One person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PersonLine {
    /// Their place in the order of coming, from 1.
    pub place: u32,
    /// Their number once enrolled; interventions name it.
    pub player: Option<u32>,
    pub name: String,
    /// The number of their personal code.
    pub code: Option<u32>,
    /// The label they brought.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub label: Option<String>,
    /// Which bot it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub bot: Option<Bot>,
    pub connected: bool,
    pub standing: Standing,
    /// Their table in this phase.
    pub table: Option<u32>,
    /// Whether both questions before this phase were answered right; none without a check.
    pub checked: Option<bool>,
    /// The coming phase waits for their answers.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[ts(as = "Option<bool>", optional)]
    pub awaited: bool,
    pub shame: u32,
    /// Points of all phases so far, byes left out.
    pub points: u32,
    /// Points of all phases so far with each bye at the mean of its phase, as the person sees it; two digits.
    pub total: String,
    /// Where there are several.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub treatment: Option<String>,
    /// The matching group, from 1, where there are some.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub group: Option<u32>,
}

/// Something that an organiser did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct InterventionLine {
    pub at_ms: u64,
    pub by: String,
    /// `start`, `open_phase`, `close_phase`, `pause`, `resume`, `extend`, `drop`, `readmit`, `codes`, `say`, `bot`, `phone`, `anonymise`.
    pub kind: String,
    pub player: Option<u32>,
    pub seconds: Option<u32>,
    /// What was said.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub text: Option<String>,
    /// To which table.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub table: Option<u32>,
}

/// One table, looked into: what both see, and what they said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct TableSight {
    pub line: TableLine,
    pub view: SnatchView,
}

/// The monitor's answer over HTTP, with the ranking so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct MonitorReport {
    pub monitor: MonitorView,
    pub ranking: RankingView,
}
