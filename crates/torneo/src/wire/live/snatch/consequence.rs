//! What would come of a choice, as the rules say it; the page shows it and computes nothing.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::consequence::{Condition, OfferEnding, offers_within};
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::Game;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::tokens::{Bundle, Offer};
use ts_rs::TS;

/// One ending of every offer that P1 could build, for one answer to it.
///
/// The lists go through the offers in order: giving 0 pavos, then 1 … and inside that elotes given, pavos asked and elotes
/// asked likewise, each from 0 to what `give` and `ask` allow. Null where that offer may not be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchOfferEnding {
    pub answer: Answer,
    pub condition: Condition,
    #[serde(rename = "P1")]
    pub p1: Vec<Option<u32>>,
    #[serde(rename = "P2")]
    pub p2: Vec<Option<u32>>,
}

impl SnatchOfferEnding {
    /// All endings of all offers with at most these.
    pub fn all(game: &Game, give: Bundle, ask: Bundle) -> Vec<Self> {
        let rows = game.consequences_of_offers(offers_within(give, ask));
        rows.iter().map(SnatchOfferEnding::from).collect()
    }

    /// All endings of the one offer that there is.
    pub fn only(game: &Game, offer: Offer) -> Vec<Self> {
        let rows = game.consequences_of_offers([offer]);
        rows.iter().map(SnatchOfferEnding::from).collect()
    }
}

impl From<&OfferEnding> for SnatchOfferEnding {
    fn from(ending: &OfferEnding) -> Self {
        let of = |role: Role| {
            let points = ending.points.iter();
            points
                .map(|points| points.map(|points| *points.of(role)))
                .collect()
        };
        Self {
            answer: ending.answer,
            condition: ending.condition,
            p1: of(Role::Proposer),
            p2: of(Role::Responder),
        }
    }
}
