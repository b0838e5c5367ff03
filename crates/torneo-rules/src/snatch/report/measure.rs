//! What is measured in a round. Rates are shares of zeros and ones; the rest are means.
//!
//! ```text
//! offer, forced            of all rounds                     by P1, by P2
//! accept, reject, snatch   of rounds with an offer           by P2
//! shame, report            of snatches in G3, in G4          by P1
//! given, asked             tokens, of rounds with an offer   by P1
//! efficiency               of rounds, and of games           by both
//! points_p1, points_p2     of rounds, and of games           by each
//! believed_…               chances, of stated beliefs        by P1; of a sanction by P2
//! ```
//!
//! Beliefs are measured only where people were asked for them.
//!
//! **Efficiency** is the share of the possible gain that was realised: (both's points − no trade) / (best − no trade), where
//! best has every token with whoever values it more. No trade is 0, all for all is 1; a judge who confiscates makes it
//! negative. Of a game it is that of its last round, which counts. Where trade can gain nothing there is none.

use serde::Serialize;

use super::interval::{Cluster, Estimate, Sample};
use super::seen::RoundSeen;
use crate::snatch::belief::CERTAIN;
use crate::snatch::exchange::{Answer, Exchange};
use crate::snatch::role::{ByRole, Role};
use crate::snatch::rules::Rules;
use crate::snatch::session::form::Seat;
use crate::snatch::variant::{AfterSnatch, BeforeOffer, Variant};

/// Something that is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    Offer,
    Forced,
    Accept,
    Reject,
    Snatch,
    Shame,
    Report,
    /// Tokens that an offer gives.
    Given,
    /// Tokens that an offer asks for.
    Asked,
    Efficiency,
    #[serde(rename = "points_p1")]
    PointsProposer,
    #[serde(rename = "points_p2")]
    PointsResponder,
    /// The chance that a proposer gives to each answer.
    BelievedAccept,
    BelievedReject,
    BelievedSnatch,
    /// The chance that a responder of G3 or G4 gives to shame or a report, should they snatch.
    BelievedSanction,
}

/// What the numbers of a measure are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// From 0 to 1.
    Rate,
    Tokens,
    /// Of the possible gain, at most 1.
    Share,
    Points,
    /// From 0 to 1, as people stated it.
    Chance,
}

impl Measure {
    pub const ALL: [Measure; 16] = [
        Measure::Offer,
        Measure::Forced,
        Measure::Accept,
        Measure::Reject,
        Measure::Snatch,
        Measure::Shame,
        Measure::Report,
        Measure::Given,
        Measure::Asked,
        Measure::Efficiency,
        Measure::PointsProposer,
        Measure::PointsResponder,
        Measure::BelievedAccept,
        Measure::BelievedReject,
        Measure::BelievedSnatch,
        Measure::BelievedSanction,
    ];

    pub fn unit(self) -> Unit {
        match self {
            Measure::Offer
            | Measure::Forced
            | Measure::Accept
            | Measure::Reject
            | Measure::Snatch
            | Measure::Shame
            | Measure::Report => Unit::Rate,
            Measure::Given | Measure::Asked => Unit::Tokens,
            Measure::Efficiency => Unit::Share,
            Measure::PointsProposer | Measure::PointsResponder => Unit::Points,
            Measure::BelievedAccept
            | Measure::BelievedReject
            | Measure::BelievedSnatch
            | Measure::BelievedSanction => Unit::Chance,
        }
    }

    /// Whether there is such a thing in a variant under some rules.
    pub fn is_of(self, variant: Variant, rules: &Rules) -> bool {
        match self {
            Measure::BelievedAccept | Measure::BelievedReject | Measure::BelievedSnatch => {
                rules.asks_belief(variant, Role::Proposer)
            }
            Measure::BelievedSanction => rules.asks_belief(variant, Role::Responder),
            Measure::Forced => variant.before_offer() == BeforeOffer::Force,
            Measure::Shame => variant.after_snatch() == AfterSnatch::Shame,
            Measure::Report => variant.after_snatch() == AfterSnatch::Judge,
            Measure::Offer
            | Measure::Accept
            | Measure::Reject
            | Measure::Snatch
            | Measure::Given
            | Measure::Asked
            | Measure::Efficiency
            | Measure::PointsProposer
            | Measure::PointsResponder => true,
        }
    }

    /// Whether a game has one of it, that of its last round, when its rounds are taken together.
    pub fn is_of_games(self) -> bool {
        matches!(
            self,
            Measure::Efficiency | Measure::PointsProposer | Measure::PointsResponder
        )
    }

    /// What a round adds to the measure, if anything.
    pub fn of(self, round: &RoundSeen) -> Option<f64> {
        let exchange = &round.exchange;
        let is = |yes: bool| f64::from(u8::from(yes));
        let answered = |answer| exchange.answer.map(|given| is(given == answer));
        let offer = exchange.proposal.offer();
        let after_snatch = |yes| (exchange.answer == Some(Answer::Snatch)).then(|| is(yes));
        let value = match self {
            Measure::Offer => Some(is(offer.is_some())),
            Measure::Forced => Some(is(exchange.forced)),
            Measure::Accept => answered(Answer::Accept),
            Measure::Reject => answered(Answer::Reject),
            Measure::Snatch => answered(Answer::Snatch),
            Measure::Shame => after_snatch(exchange.shamed),
            Measure::Report => after_snatch(exchange.reported),
            Measure::Given => offer.map(|offer| f64::from(offer.give.count())),
            Measure::Asked => offer.map(|offer| f64::from(offer.ask.count())),
            Measure::Efficiency => efficiency(&round.place.rules, exchange.outcome),
            Measure::PointsProposer => Some(f64::from(exchange.outcome.proposer)),
            Measure::PointsResponder => Some(f64::from(exchange.outcome.responder)),
            Measure::BelievedAccept
            | Measure::BelievedReject
            | Measure::BelievedSnatch
            | Measure::BelievedSanction => self.believed(exchange),
        };
        value.filter(|_| self.is_of(round.place.variant, &round.place.rules))
    }

    /// The chance that was stated in a round, for the measures of beliefs.
    fn believed(self, exchange: &Exchange) -> Option<f64> {
        let beliefs = &exchange.beliefs;
        let of_answer = |answer| beliefs.proposer.said()?.chance_of(answer);
        let chance = match self {
            Measure::BelievedAccept => of_answer(Answer::Accept),
            Measure::BelievedReject => of_answer(Answer::Reject),
            Measure::BelievedSnatch => of_answer(Answer::Snatch),
            Measure::BelievedSanction => beliefs.responder.said()?.chance_of_sanction(),
            Measure::Offer
            | Measure::Forced
            | Measure::Accept
            | Measure::Reject
            | Measure::Snatch
            | Measure::Shame
            | Measure::Report
            | Measure::Given
            | Measure::Asked
            | Measure::Efficiency
            | Measure::PointsProposer
            | Measure::PointsResponder => None,
        };
        chance.map(|chance| f64::from(chance) / f64::from(CERTAIN))
    }

    /// Who is behind it.
    pub fn cluster(self, round: &RoundSeen) -> Cluster {
        let place = &round.place;
        // People of one group meet again and again; groups never meet.
        if let Some(group) = place.group {
            return Cluster::Group(group);
        }
        let role = match self {
            Measure::Offer
            | Measure::Shame
            | Measure::Report
            | Measure::Given
            | Measure::Asked
            | Measure::PointsProposer
            | Measure::BelievedAccept
            | Measure::BelievedReject
            | Measure::BelievedSnatch => Role::Proposer,
            Measure::Forced
            | Measure::Accept
            | Measure::Reject
            | Measure::Snatch
            | Measure::PointsResponder
            | Measure::BelievedSanction => Role::Responder,
            Measure::Efficiency => return Cluster::Table(place.phase, place.table),
        };
        match *place.seats.of(role) {
            Seat::Player(player) => Cluster::Player(player),
            Seat::Bot(_) => Cluster::Table(place.phase, place.table),
        }
    }

    /// The value of a sample of this measure, and its interval.
    pub fn estimate(self, sample: &Sample) -> Estimate {
        match self.unit() {
            Unit::Rate => sample.rate(),
            Unit::Tokens | Unit::Share | Unit::Points | Unit::Chance => sample.mean(),
        }
    }
}

/// The share of the possible gain that was realised; none where trade can gain nothing.
pub fn efficiency(rules: &Rules, points: ByRole<u32>) -> Option<f64> {
    let (least, most) = rules.least_and_most();
    let (least, most) = (f64::from(least), f64::from(most));
    let gain = f64::from(points.proposer + points.responder) - least;
    (most > least).then(|| gain / (most - least))
}
