//! Turkeys and corn (pavos and elotes): what is held, what is offered for what, and what it is worth.
//!
//! Spec: docs/spec/snatchgame.md §1. Ruling S01.

use serde::{Deserialize, Serialize};

use super::role::ByRole;

/// Tokens of each good that a game is dealt, unless its rules say otherwise.
pub const DEALT: u32 = 10;

/// What one token of each good is worth to each role, in points.
pub type Values = ByRole<Bundle>;

/// One point for a token of the good that a role starts with, two for the other, unless the rules say otherwise.
pub const VALUES: Values = ByRole {
    proposer: Bundle::of(1, 2),
    responder: Bundle::of(2, 1),
};

/// The trade of the fixed form, and the default of a forced proposer who lets the deadline pass.
pub const FIXED: u32 = 5;

/// Some turkeys and some corn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "Goods"),
    schema(as = Goods)
)]
pub struct Bundle {
    #[serde(rename = "pavo")]
    pub turkeys: u32,
    #[serde(rename = "elote")]
    pub corn: u32,
}

impl Bundle {
    pub const NOTHING: Bundle = Bundle::of(0, 0);

    pub const fn of(turkeys: u32, corn: u32) -> Self {
        Self { turkeys, corn }
    }

    /// How many tokens there are. Numbers that nobody could hold do not overflow.
    pub fn count(self) -> u32 {
        self.turkeys.saturating_add(self.corn)
    }

    /// Whether somebody who holds this could hand over `part`.
    pub fn covers(self, part: Bundle) -> bool {
        part.turkeys <= self.turkeys && part.corn <= self.corn
    }

    pub fn plus(self, more: Bundle) -> Bundle {
        Bundle::of(self.turkeys + more.turkeys, self.corn + more.corn)
    }

    /// What is left without `part`, which must be covered.
    pub fn minus(self, part: Bundle) -> Bundle {
        Bundle::of(self.turkeys - part.turkeys, self.corn - part.corn)
    }

    /// What it is worth to somebody to whom one token of each good is worth `each`, in points.
    pub fn points(self, each: Bundle) -> u32 {
        self.turkeys * each.turkeys + self.corn * each.corn
    }

    /// Every bundle that somebody who holds this could hand over, the fewest turkeys first.
    pub fn parts(self) -> impl Iterator<Item = Bundle> {
        (0..=self.turkeys)
            .flat_map(move |turkeys| (0..=self.corn).map(move |corn| Bundle::of(turkeys, corn)))
    }
}

/// What the proposer gives for what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "FlatOffer", into = "FlatOffer")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS),
    ts(rename = "SnatchOffer", as = "FlatOffer")
)]
pub struct Offer {
    pub give: Bundle,
    pub ask: Bundle,
}

/// An offer as JSON has it: four numbers side by side.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
struct FlatOffer {
    #[cfg_attr(feature = "schema", schema(maximum = 255))]
    offer_pavo: u32,
    #[cfg_attr(feature = "schema", schema(maximum = 255))]
    offer_elote: u32,
    #[cfg_attr(feature = "schema", schema(maximum = 255))]
    request_pavo: u32,
    #[cfg_attr(feature = "schema", schema(maximum = 255))]
    request_elote: u32,
}

impl From<FlatOffer> for Offer {
    fn from(flat: FlatOffer) -> Self {
        Self {
            give: Bundle::of(flat.offer_pavo, flat.offer_elote),
            ask: Bundle::of(flat.request_pavo, flat.request_elote),
        }
    }
}

impl From<Offer> for FlatOffer {
    fn from(offer: Offer) -> Self {
        Self {
            offer_pavo: offer.give.turkeys,
            offer_elote: offer.give.corn,
            request_pavo: offer.ask.turkeys,
            request_elote: offer.ask.corn,
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Offer {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        FlatOffer::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Offer {
    fn name() -> std::borrow::Cow<'static, str> {
        "SnatchOffer".into()
    }
}

impl Offer {
    /// Five turkeys for five corn.
    pub const FIXED: Offer = Offer {
        give: Bundle::of(FIXED, 0),
        ask: Bundle::of(0, FIXED),
    };
}

/// What the two players hold, and what the judge took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Holdings {
    pub players: ByRole<Bundle>,
    pub bank: Bundle,
}

impl Holdings {
    /// All turkeys for the proposer, all corn for the responder, nothing for the judge.
    pub const fn dealt(all: Bundle) -> Self {
        Self {
            players: ByRole {
                proposer: Bundle::of(all.turkeys, 0),
                responder: Bundle::of(0, all.corn),
            },
            bank: Bundle::NOTHING,
        }
    }

    pub fn points(&self, values: &Values) -> ByRole<u32> {
        self.players.map(|role, held| held.points(*values.of(role)))
    }

    /// All tokens there are; always as many as were dealt.
    pub fn all(&self) -> Bundle {
        let ByRole {
            proposer,
            responder,
        } = self.players;
        proposer.plus(responder).plus(self.bank)
    }

    /// Both hand over what was agreed.
    #[must_use]
    pub fn swapped(mut self, offer: Offer) -> Self {
        let players = &mut self.players;
        players.proposer = players.proposer.minus(offer.give).plus(offer.ask);
        players.responder = players.responder.minus(offer.ask).plus(offer.give);
        self
    }

    /// The responder takes what was offered and pays nothing.
    #[must_use]
    pub fn snatched(self, offer: Offer) -> Self {
        self.swapped(Offer {
            give: offer.give,
            ask: Bundle::NOTHING,
        })
    }

    /// The snatch undone: the proposer has back what was offered.
    #[must_use]
    pub fn restored(self, offer: Offer) -> Self {
        self.swapped(Offer {
            give: Bundle::NOTHING,
            ask: offer.give,
        })
    }

    /// The proposer receives what was asked for and gives nothing.
    #[must_use]
    pub fn awarded(self, offer: Offer) -> Self {
        self.swapped(Offer {
            give: Bundle::NOTHING,
            ask: offer.ask,
        })
    }

    /// The judge takes everything that the responder holds.
    #[must_use]
    pub fn confiscated(mut self) -> Self {
        self.bank = self.bank.plus(self.players.responder);
        self.players.responder = Bundle::NOTHING;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_trade_half_a_trade_and_all_of_it() {
        let after = |tokens| {
            let offer = Offer {
                give: Bundle::of(tokens, 0),
                ask: Bundle::of(0, tokens),
            };
            let points = Holdings::dealt(Bundle::of(DEALT, DEALT)).swapped(offer);
            let points = points.points(&VALUES);
            (points.proposer, points.responder)
        };
        assert_eq!(after(0), (10, 10));
        assert_eq!(after(5), (15, 15));
        assert_eq!(after(10), (20, 20));
    }
}
