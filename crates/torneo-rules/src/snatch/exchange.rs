//! What a round (ronda interna) left behind: its record.
//!
//! Spec: docs/spec/snatchgame.md §2.4. Ruling S05.

use serde::{Deserialize, Serialize};

use super::belief::{BeliefPoints, Stated};
use super::deadline::Phase;
use super::role::{ByRole, Role};
use super::tokens::Offer;

/// What the proposer did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    NoOffer,
    Offer(Offer),
    /// The responder of G2 had asked for it.
    ForcedOffer(Offer),
}

impl Proposal {
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
}

/// What the responder would do about one of the offers that there are, said before it was known which is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchReply"),
    schema(as = SnatchReply)
)]
pub struct Reply {
    pub offer: Offer,
    pub answer: Answer,
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
    /// What the responder would have done about each offer; empty without the strategy method.
    pub plan: Vec<Reply>,
    /// What each expected of the other.
    pub beliefs: ByRole<Stated>,
}

impl Exchange {
    /// What somebody's belief earns in this round, where a perfect one is worth `most`; none where it is not scored.
    pub fn belief_points(&self, role: Role, most: u32) -> Option<BeliefPoints> {
        let sanctioned = self.shamed || self.reported;
        self.beliefs
            .of(role)
            .earns(role, most, self.answer, sanctioned)
    }

    /// What both may see of it: not what either expected, nor the answers to offers that were not made.
    #[must_use]
    pub fn as_shown(&self) -> Self {
        Self {
            plan: Vec::new(),
            beliefs: ByRole::default(),
            auto: {
                let auto = self.auto.iter().copied();
                auto.filter(|phase| !phase.is_belief()).collect()
            },
            ..self.clone()
        }
    }

    /// Whether this is the round whose outcome counts in the founding document.
    pub fn is_third(&self) -> bool {
        self.index == 3
    }
}
