//! What a round (ronda interna) left behind: its record.
//!
//! Spec: docs/spec/snatchgame.md §2.4. Ruling S05.

use serde::{Deserialize, Serialize};

use super::deadline::Phase;
use super::role::ByRole;
use super::tokens::Offer;

/// What the proposer did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proposal {
    NoOffer,
    Offer(Offer),
    /// The responder of G2 had asked for it.
    ForcedOffer(Offer),
}

impl Proposal {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Proposal::NoOffer => "no_offer",
            Proposal::Offer(_) => "offer",
            Proposal::ForcedOffer(_) => "forced_offer",
        }
    }

    pub fn offer(self) -> Option<Offer> {
        match self {
            Proposal::NoOffer => None,
            Proposal::Offer(offer) | Proposal::ForcedOffer(offer) => Some(offer),
        }
    }
}

/// What the responder did about an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchAnswer"),
    schema(as = SnatchAnswer)
)]
pub enum Answer {
    Accept,
    Reject,
    Snatch,
}

impl Answer {
    pub const ALL: [Answer; 3] = [Answer::Accept, Answer::Reject, Answer::Snatch];

    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Answer::Accept => "accept",
            Answer::Reject => "reject",
            Answer::Snatch => "snatch",
        }
    }
}

/// The record of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// From 1.
    pub index: u32,
    pub proposal: Proposal,
    /// None without an offer.
    pub answer: Option<Answer>,
    pub forced: bool,
    pub reported: bool,
    pub shamed: bool,
    /// Points of each when the round ended.
    pub outcome: ByRole<u32>,
    /// Decisions that the clock made, in their order.
    pub auto: Vec<Phase>,
}

impl Exchange {
    /// Whether this is the round whose outcome counts in the founding document.
    pub fn is_third(&self) -> bool {
        self.index == 3
    }
}
