//! What would come of a choice: everybody's points when the round ends, for each way in which it could end.
//!
//! ```text
//! accept, reject, no offer     certain
//! snatch, G1 G2 G5             certain
//! snatch, G3                   certain, and shame may follow
//! snatch, G4                   two endings: not reported, reported
//! ```
//!
//! The same steps that `apply` takes are taken here, so what is shown is what then happens. Nothing outside this crate
//! computes a consequence.
//!
//! Spec: docs/spec/snatchgame.md §2. Ruling S19.

use serde::{Deserialize, Serialize};

use super::deadline::Phase;
use super::exchange::Answer;
use super::game::{Action, Actor, Asked, Game};
use super::role::{ByRole, Role};
use super::rules::{Rules, Sanction};
use super::tokens::{Bundle, Holdings, Offer};
use super::variant::{AfterSnatch, Variant};

/// What has to happen for a round to end so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchCondition"),
    schema(as = SnatchCondition)
)]
pub enum Condition {
    /// Nothing more.
    Certain,
    /// Nothing more, but the proposer may give a token of shame.
    ShameMayFollow,
    /// The proposer lets the snatch pass.
    NotReported,
    /// The proposer calls the judge.
    Reported,
}

/// One way in which the round could end, and everybody's points then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchEnding"),
    schema(as = SnatchEnding)
)]
pub struct Consequence {
    pub condition: Condition,
    pub points: ByRole<u32>,
}

/// What would come of every offer that could be built.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "SnatchOfferTable"), schema(as = SnatchOfferTable))]
pub struct OfferTable {
    /// Each way in which the round could end. Where there is `only` one offer the lists have one number.
    pub endings: Vec<OfferEnding>,
    /// The offers that may not be made. All offers are counted from 0: giving 0 pavos, then 1 … and inside that elotes given,
    /// pavos asked and elotes asked likewise.
    pub barred: Vec<u32>,
}

/// One ending of every offer that could be built, for the one answer and condition.
///
/// The points of an offer are the sum of four numbers, one from each list: by pavos given, elotes given, pavos asked and
/// elotes asked, each from 0 to what `give` and `ask` allow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "SnatchOfferEnding"), schema(as = SnatchOfferEnding))]
pub struct OfferEnding {
    pub answer: Answer,
    pub condition: Condition,
    #[serde(rename = "P1")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<i32>>))]
    pub proposer: PointsByPart,
    #[serde(rename = "P2")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<i32>>))]
    pub responder: PointsByPart,
}

/// Points as a sum of four numbers, one from each list: by turkeys given, corn given, turkeys asked and corn asked, each
/// counted from the fewest. The first list holds what there is without the offer, too. Hundreds of offers take some
/// dozen numbers so: every ending moves tokens, and each token has its own worth.
pub type PointsByPart = [Vec<i32>; 4];

impl Holdings {
    /// What is held after an answer, before any judge.
    #[must_use]
    pub fn answered(self, offer: Offer, answer: Answer) -> Self {
        match answer {
            Answer::Accept => self.swapped(offer),
            Answer::Reject => self,
            Answer::Snatch => self.snatched(offer),
        }
    }

    /// What is held after the judge: the snatch is undone, then punished.
    #[must_use]
    pub fn judged(self, offer: Offer, sanction: Sanction) -> Self {
        let restored = self.restored(offer);
        match sanction {
            Sanction::Inverse => restored.awarded(offer),
            Sanction::Confiscate => restored.confiscated(),
        }
    }
}

/// Every pair of bundles with at most these: giving fewer turkeys first, then fewer corn, then asking likewise.
pub fn offers_within(give: Bundle, ask: Bundle) -> impl Iterator<Item = Offer> {
    give.parts()
        .flat_map(move |give| ask.parts().map(move |ask| Offer { give, ask }))
}

impl Game {
    /// What would come of this answer to the offer on the table. Empty without one.
    pub fn consequences_of_answer(&self, answer: Answer) -> Vec<Consequence> {
        let state = self.state();
        match (self.phase(), state.stage.offer()) {
            (Phase::Respond, Some(offer)) => {
                endings(&state.rules, state.variant, state.held, offer, answer)
            }
            (Phase::Respond, None)
            | (
                Phase::Chat
                | Phase::Force
                | Phase::Plan
                | Phase::Offer
                | Phase::BeliefOfProposer
                | Phase::BeliefOfResponder
                | Phase::Shame
                | Phase::Report
                | Phase::Finished,
                _,
            ) => Vec::new(),
        }
    }

    /// What would come of this answer to an offer that may yet be made.
    pub fn consequences_of_reply(&self, offer: Offer, answer: Answer) -> Vec<Consequence> {
        let state = self.state();
        endings(&state.rules, state.variant, state.held, offer, answer)
    }

    /// What would come of reporting, or of letting it pass. Empty where there is nothing to report.
    pub fn consequences_of_report(&self) -> Vec<Consequence> {
        let state = self.state();
        match (self.phase(), state.stage.offer()) {
            (Phase::Report, Some(offer)) => before_the_judge(&state.rules, state.held, offer),
            (Phase::Report, None)
            | (
                Phase::Chat
                | Phase::Force
                | Phase::Plan
                | Phase::Offer
                | Phase::BeliefOfProposer
                | Phase::BeliefOfResponder
                | Phase::Respond
                | Phase::Shame
                | Phase::Finished,
                _,
            ) => Vec::new(),
        }
    }

    /// What would come of every offer with at most these, for every answer to it, in the order of the answers.
    pub fn consequences_of_offers(&self, give: Bundle, ask: Bundle) -> OfferTable {
        let may = |offer| {
            let asked = Asked::from(Action::Offer(offer));
            self.decide(Actor::Player(Role::Proposer), &asked).is_ok()
        };
        let places = (0..).zip(offers_within(give, ask));
        let nothing = Offer {
            give: Bundle::NOTHING,
            ask: Bundle::NOTHING,
        };
        OfferTable {
            endings: self.endings_between(nothing, Offer { give, ask }),
            barred: places
                .filter(|(_, offer)| !may(*offer))
                .map(|(place, _)| place)
                .collect(),
        }
    }

    /// What would come of one offer out of few, for every answer to it: each list has one number.
    pub fn consequences_of_offer(&self, offer: Offer) -> OfferTable {
        OfferTable {
            endings: self.endings_between(offer, offer),
            barred: Vec::new(),
        }
    }

    fn endings_between(&self, least: Offer, most: Offer) -> Vec<OfferEnding> {
        let state = self.state();
        let kinds = Answer::ALL.into_iter().flat_map(|answer| {
            conditions(state.variant, answer)
                .iter()
                .map(move |condition| (answer, *condition))
        });
        let ending = |(answer, condition)| {
            let points = |offer: Offer| points(&state.rules, state.held, offer, answer, condition);
            OfferEnding {
                answer,
                condition,
                proposer: by_part(least, most, |offer| points(offer).proposer),
                responder: by_part(least, most, |offer| points(offer).responder),
            }
        };
        kinds.map(ending).collect()
    }
}

/// What each part of an offer adds to the points of the least one.
fn by_part(least: Offer, most: Offer, points: impl Fn(Offer) -> u32) -> PointsByPart {
    let number = |points: u32| i32::try_from(points).expect("there are few tokens");
    let without = number(points(least));
    let adds = |offer: Offer| number(points(offer)) - without;
    let (low, high) = (least, most);
    let turkeys_given = (low.give.turkeys..=high.give.turkeys).map(|turkeys| {
        let give = Bundle {
            turkeys,
            ..low.give
        };
        without + adds(Offer { give, ..low })
    });
    let corn_given = (low.give.corn..=high.give.corn).map(|corn| {
        let give = Bundle { corn, ..low.give };
        adds(Offer { give, ..low })
    });
    let turkeys_asked = (low.ask.turkeys..=high.ask.turkeys).map(|turkeys| {
        let ask = Bundle { turkeys, ..low.ask };
        adds(Offer { ask, ..low })
    });
    let corn_asked = (low.ask.corn..=high.ask.corn).map(|corn| {
        let ask = Bundle { corn, ..low.ask };
        adds(Offer { ask, ..low })
    });
    [
        turkeys_given.collect(),
        corn_given.collect(),
        turkeys_asked.collect(),
        corn_asked.collect(),
    ]
}

/// The conditions under which a round can end after an answer.
fn conditions(variant: Variant, answer: Answer) -> &'static [Condition] {
    match (answer, variant.after_snatch()) {
        (Answer::Accept | Answer::Reject, _) | (Answer::Snatch, AfterSnatch::Nobody) => {
            &[Condition::Certain]
        }
        (Answer::Snatch, AfterSnatch::Shame) => &[Condition::ShameMayFollow],
        (Answer::Snatch, AfterSnatch::Judge) => &[Condition::NotReported, Condition::Reported],
    }
}

/// All endings of the round after an answer, in the order of their conditions.
fn endings(
    rules: &Rules,
    variant: Variant,
    held: Holdings,
    offer: Offer,
    answer: Answer,
) -> Vec<Consequence> {
    let conditions = conditions(variant, answer).iter();
    conditions
        .map(|condition| Consequence {
            condition: *condition,
            points: points(rules, held, offer, answer, *condition),
        })
        .collect()
}

/// Everybody's points when the round ends so.
fn points(
    rules: &Rules,
    held: Holdings,
    offer: Offer,
    answer: Answer,
    condition: Condition,
) -> ByRole<u32> {
    let then = held.answered(offer, answer);
    match condition {
        Condition::Certain | Condition::ShameMayFollow | Condition::NotReported => {
            rules.points(&then)
        }
        Condition::Reported => rules.points(&then.judged(offer, rules.sanction)),
    }
}

/// Both endings of a snatch that could be reported; `held` is after the snatch.
fn before_the_judge(rules: &Rules, held: Holdings, offer: Offer) -> Vec<Consequence> {
    vec![
        Consequence {
            condition: Condition::NotReported,
            points: rules.points(&held),
        },
        Consequence {
            condition: Condition::Reported,
            points: rules.points(&held.judged(offer, rules.sanction)),
        },
    ]
}
