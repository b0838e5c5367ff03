//! What would come of a choice, as the rules say it; the page shows it and knows no rule.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use torneo_rules::snatch::consequence::OfferTable;
use torneo_rules::snatch::game::Game;
use torneo_rules::snatch::rules::Rules;
use torneo_rules::snatch::tokens::{Bundle, Holdings, Offer};
use torneo_rules::snatch::variant::Variant;

/// An `OfferTable` as it travels, worked out and written once for all rooms in which the same is held.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "OfferTable")]
pub struct WrittenTable(Arc<RawValue>);

/// What endings follow from.
type Hands = (Rules, Variant, Holdings);

/// Tables that are kept, of half a kilobyte each. Few hands are common; when there are more, all are forgotten.
const MOST_WRITTEN: usize = 256;

static WRITTEN: Mutex<BTreeMap<Hands, WrittenTable>> = Mutex::new(BTreeMap::new());

impl WrittenTable {
    /// All endings of all offers with at most these, which are what the players of the game hold.
    pub fn all(game: &Game, give: Bundle, ask: Bundle) -> Self {
        let state = game.state();
        let hands = (state.rules, state.variant, state.held);
        let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = written.get(&hands) {
            return known.clone();
        }
        let table = Self::from(game.consequences_of_offers(give, ask));
        if written.len() >= MOST_WRITTEN {
            written.clear();
        }
        written.insert(hands, table.clone());
        table
    }

    /// All endings of the one offer that there is.
    pub fn only(game: &Game, offer: Offer) -> Self {
        Self::from(game.consequences_of_offer(offer))
    }
}

impl From<OfferTable> for WrittenTable {
    fn from(table: OfferTable) -> Self {
        let written = to_raw_value(&table).expect("endings are plain data");
        Self(Arc::from(written))
    }
}

impl Serialize for WrittenTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl PartialEq for WrittenTable {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for WrittenTable {}
