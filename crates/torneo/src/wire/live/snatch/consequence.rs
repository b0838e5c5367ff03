//! What would come of a choice, as the rules say it; the page shows it and computes nothing.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::consequence::{Condition, Consequence, OfferEnding, offers_within};
use torneo_rules::snatch::game::Game;
use torneo_rules::snatch::tokens::{Bundle, Offer};
use ts_rs::TS;

use super::{Both, SnatchAnswer};

/// What has to happen for the round to end so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SnatchCondition {
    /// Nothing more.
    Certain,
    /// Nothing more, but P1 may give a token of shame.
    ShameMayFollow,
    /// P1 lets the snatch pass.
    NotReported,
    /// P1 calls the judge.
    Reported,
}

impl From<Condition> for SnatchCondition {
    fn from(condition: Condition) -> Self {
        match condition {
            Condition::Certain => SnatchCondition::Certain,
            Condition::ShameMayFollow => SnatchCondition::ShameMayFollow,
            Condition::NotReported => SnatchCondition::NotReported,
            Condition::Reported => SnatchCondition::Reported,
        }
    }
}

/// One way in which the round could end, and everybody's points then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchEnding {
    pub condition: SnatchCondition,
    pub points: Both<u32>,
}

impl From<Consequence> for SnatchEnding {
    fn from(ending: Consequence) -> Self {
        Self {
            condition: ending.condition.into(),
            points: ending.points.into(),
        }
    }
}

/// One ending of every offer that P1 could build, for one answer to it.
///
/// The lists go through the offers in order: giving 0 pavos, then 1 … and inside that elotes given, pavos asked and elotes
/// asked likewise, each from 0 to what `give` and `ask` allow. Null where that offer may not be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchOfferEnding {
    pub answer: SnatchAnswer,
    pub condition: SnatchCondition,
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
        let of = |pick: fn(&Both<u32>) -> u32| {
            let points = ending.points.iter();
            points
                .map(|points| points.map(|points| pick(&points.into())))
                .collect()
        };
        Self {
            answer: ending.answer.into(),
            condition: ending.condition.into(),
            p1: of(|points| points.p1),
            p2: of(|points| points.p2),
        }
    }
}
