//! What would come of a choice, as the rules say it; the page shows it and computes nothing.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use torneo_rules::snatch::consequence::{Condition, OfferEnding, offers_within};
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::Game;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::rules::Rules;
use torneo_rules::snatch::tokens::{Bundle, Holdings, Offer};
use torneo_rules::snatch::variant::Variant;
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

/// A list of `SnatchOfferEnding` as it travels: hundreds of offers, worked out and written once for all rooms in which
/// the same is held.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "Vec<SnatchOfferEnding>")]
pub struct OfferEndings(Arc<RawValue>);

/// What endings follow from.
type Table = (Rules, Variant, Holdings);

/// Lists that are kept, of some kilobytes each. Few hands are common; when there are more, all are forgotten.
const MOST_WRITTEN: usize = 256;

static WRITTEN: Mutex<BTreeMap<Table, OfferEndings>> = Mutex::new(BTreeMap::new());

impl OfferEndings {
    /// All endings of all offers with at most these, which are what the players of the game hold.
    pub fn all(game: &Game, give: Bundle, ask: Bundle) -> Self {
        let state = game.state();
        let table = (state.rules, state.variant, state.held);
        let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = written.get(&table) {
            return known.clone();
        }
        let list = Self::of(game, offers_within(give, ask));
        if written.len() >= MOST_WRITTEN {
            written.clear();
        }
        written.insert(table, list.clone());
        list
    }

    /// All endings of the one offer that there is.
    pub fn only(game: &Game, offer: Offer) -> Self {
        Self::of(game, [offer])
    }

    fn of(game: &Game, offers: impl IntoIterator<Item = Offer>) -> Self {
        let rows = game.consequences_of_offers(offers);
        let rows: Vec<SnatchOfferEnding> = rows.iter().map(SnatchOfferEnding::from).collect();
        Self::from(rows)
    }
}

impl From<Vec<SnatchOfferEnding>> for OfferEndings {
    fn from(list: Vec<SnatchOfferEnding>) -> Self {
        let written = to_raw_value(&list).expect("endings are plain data");
        Self(Arc::from(written))
    }
}

impl Serialize for OfferEndings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl PartialEq for OfferEndings {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for OfferEndings {}

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
