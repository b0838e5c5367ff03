//! The next round before it is published, and tables made by hand as the checker judges them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::act::DominoPin;
use super::view::{DominoContingency, DominoFinding};
use crate::wire::audit::Verdict;
use crate::wire::domino::parts::WireMethod;
use crate::wire::optimal::WireOptimal;
use crate::wire::words::{Said, Words};

/// Which round to look at.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoProposalRequest {
    #[serde(default)]
    #[ts(optional, as = "Option<WireMethod>")]
    pub method: WireMethod,
    /// Tables that shall be as given.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<DominoPin>>")]
    #[schema(max_items = 1000)]
    pub pins: Vec<DominoPin>,
    /// What if these people left before it. Pins are not looked at then.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[schema(max_items = 4000)]
    pub without: Vec<String>,
    /// Somebody whose seat shall be explained.
    #[serde(default)]
    #[ts(optional)]
    pub explain: Option<String>,
}

/// A round that could be published.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoProposal {
    /// To be named when it is published, so that nothing else is published than what was looked at.
    pub version: u64,
    pub round: u32,
    pub method: WireMethod,
    /// The partner window in rounds.
    pub window: u32,
    pub tables: Vec<[[String; 2]; 2]>,
    pub byes: Vec<DominoBye>,
    /// Absent for this round only.
    pub absent: Vec<String>,
    pub contingencies: Vec<DominoContingency>,
    pub quality: DominoQuality,
    pub warnings: Vec<Said>,
    /// For the optimal method: what it costs, what is proved, what the canonical round would cost.
    pub optimal: Option<DominoComparison>,
    /// Why the player who was asked about sits there.
    pub explanation: Option<DominoSeatExplanation>,
}

/// Somebody who rests, and why.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoBye {
    pub player: String,
    pub es: String,
    pub en: String,
}

/// How many of the seated sit without a violation.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoQuality {
    pub clean: u32,
    pub seated: u32,
    /// From 0 to 1.
    pub share: f64,
    /// Below 0.85: publishing needs a reason.
    pub needs_approval: bool,
}

/// The optimal round beside the canonical one.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoComparison {
    #[serde(flatten)]
    pub price: WireOptimal,
    pub es: String,
    pub en: String,
}

/// Why somebody sits there, in words.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoSeatExplanation {
    pub player: String,
    pub es: String,
    pub en: String,
}

/// Tables made by hand, to be judged.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoTablesByHand {
    #[schema(max_items = 1000)]
    pub tables: Vec<[[String; 2]; 2]>,
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[schema(max_items = 4000)]
    pub byes: Vec<String>,
}

/// What the checker says about tables made by hand.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoCheck {
    pub version: u64,
    pub verdict: Verdict,
    pub verdict_words: Words,
    /// Why it cannot be published at all; nothing when a reason is enough.
    pub refusal: Option<Said>,
    pub quality: DominoQuality,
    /// Seats that are wrong.
    pub faults: Vec<DominoFinding>,
    /// Windows and wishes that are not kept.
    pub violations: Vec<DominoFinding>,
    pub notes: Vec<DominoFinding>,
}
