//! What theory expects of each measure, for players who think only of their own points.
//!
//! Offers, forcing, points and efficiency are those of the game as both would play it from the first deal. Answers, shame
//! and reports are the best replies to what was really on the table: an offer that theory would not make still has a best
//! answer. Where several choices are worth the same, theory does not choose among them: it expects a set, told by its ends.
//! Shame is worth no points, so it may be assigned or not.
//!
//! Spec: docs/spec/snatchgame.md §8. Rulings S15 and S21.

use super::measure::{Measure, efficiency};
use super::seen::RoundSeen;
use crate::snatch::exchange::Answer;
use crate::snatch::rules::{Rules, Tokens};
use crate::snatch::solve::{Milli, Step, Theory};
use crate::snatch::tokens::Offer;
use crate::snatch::variant::Variant;

/// What theory expects: everything from one value to another, or just one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Predicted {
    pub low: f64,
    pub high: f64,
}

impl Predicted {
    fn exactly(value: f64) -> Self {
        Self {
            low: value,
            high: value,
        }
    }

    /// What may be or not be.
    const EITHER: Predicted = Predicted {
        low: 0.0,
        high: 1.0,
    };

    fn is(yes: bool) -> Self {
        Self::exactly(f64::from(u8::from(yes)))
    }

    /// From the least to the most of some numbers of tokens.
    fn among(counts: impl Iterator<Item = u32> + Clone) -> Option<Self> {
        Some(Self {
            low: f64::from(counts.clone().min()?),
            high: f64::from(counts.max()?),
        })
    }

    /// The mean of both ends.
    pub fn mean(all: &[Predicted]) -> Option<Self> {
        let count = all.len() as f64;
        let mean = |end: fn(&Predicted) -> f64| all.iter().map(end).sum::<f64>() / count;
        (!all.is_empty()).then(|| Self {
            low: mean(|it| it.low),
            high: mean(|it| it.high),
        })
    }

    /// The value, where theory expects just one.
    pub fn value(self) -> Option<f64> {
        (self.low == self.high).then_some(self.low)
    }
}

/// The theory of one variant, ready to be asked.
#[derive(Debug, Clone)]
pub struct Expected {
    rules: Rules,
    theory: Theory,
    line: Vec<Step>,
}

impl Expected {
    pub fn of(variant: Variant, rules: Rules) -> Self {
        let mut theory = Theory::new(variant, rules, Milli(0));
        let line = theory.line();
        Self {
            rules,
            theory,
            line,
        }
    }

    /// The measure in one round, or in all together; None where theory has nothing to say.
    pub fn planned(&mut self, measure: Measure, round: Option<u32>) -> Option<Predicted> {
        if !self.theory.is_whole() {
            return None;
        }
        let last = self.line.last()?.round;
        let wanted = |step: &Step| match round {
            Some(round) => step.round == round,
            None => !measure.is_of_games() || step.round == last,
        };
        let steps: Vec<Step> = self.line.iter().copied().filter(wanted).collect();
        let values: Vec<Predicted> = steps
            .iter()
            .filter_map(|step| self.of_step(measure, step))
            .collect();
        Predicted::mean(&values)
    }

    /// The best reply to what was on the table in a round, as that round adds it to the measure.
    pub fn reply(&mut self, measure: Measure, round: &RoundSeen) -> Option<Predicted> {
        let offer = round.exchange.proposal.offer()?;
        if !self.theory.is_whole() {
            return None;
        }
        match measure {
            Measure::Accept => Some(self.answers(Answer::Accept, round, offer)),
            Measure::Reject => Some(self.answers(Answer::Reject, round, offer)),
            Measure::Snatch => Some(self.answers(Answer::Snatch, round, offer)),
            Measure::Shame => Some(Predicted::EITHER),
            Measure::Report => {
                let (index, held) = (round.exchange.index, round.held.snatched(offer));
                Some(match self.theory.is_report_arbitrary(index, &held, offer) {
                    true => Predicted::EITHER,
                    false => Predicted::is(self.theory.report(index, &held, offer)),
                })
            }
            Measure::Offer
            | Measure::Forced
            | Measure::Given
            | Measure::Asked
            | Measure::Efficiency
            | Measure::PointsProposer
            | Measure::PointsResponder
            | Measure::BelievedAccept
            | Measure::BelievedReject
            | Measure::BelievedSnatch
            | Measure::BelievedSanction => None,
        }
    }

    fn answers(&mut self, answer: Answer, round: &RoundSeen, offer: Offer) -> Predicted {
        let index = round.exchange.index;
        let best = self.theory.best_answers(index, &round.held, offer);
        match (best.contains(&answer), best.len()) {
            (true, 2..) => Predicted::EITHER,
            (among, _) => Predicted::is(among),
        }
    }

    /// Whether a measure is expected of what was on the table, not of the plan.
    pub fn is_reply(measure: Measure) -> bool {
        match measure {
            Measure::Accept
            | Measure::Reject
            | Measure::Snatch
            | Measure::Shame
            | Measure::Report => true,
            Measure::Offer
            | Measure::Forced
            | Measure::Given
            | Measure::Asked
            | Measure::Efficiency
            | Measure::PointsProposer
            | Measure::PointsResponder
            | Measure::BelievedAccept
            | Measure::BelievedReject
            | Measure::BelievedSnatch
            | Measure::BelievedSanction => false,
        }
    }

    /// Whether nothing that happens in a round is worth anything: tokens are dealt anew after it.
    fn is_silent(&self, round: u32) -> bool {
        match self.rules.tokens {
            Tokens::Reset => round < self.rules.rounds,
            Tokens::Carry => false,
        }
    }

    fn of_step(&mut self, measure: Measure, step: &Step) -> Option<Predicted> {
        let (round, held) = (step.round, &step.held);
        let theory = &mut self.theory;
        match measure {
            Measure::Offer => Some(
                match theory.is_offering_arbitrary(round, held, step.forced) {
                    true => Predicted::EITHER,
                    false => Predicted::is(step.trade.is_some()),
                },
            ),
            Measure::Forced => Some(match theory.is_force_arbitrary(round, held) {
                true => Predicted::EITHER,
                false => Predicted::is(step.forced),
            }),
            Measure::Given | Measure::Asked => {
                step.trade?;
                let offers = theory.best_offers(round, held);
                let gives = measure == Measure::Given;
                let counted = |offer: &Offer| if gives { offer.give } else { offer.ask };
                Predicted::among(offers.iter().map(|offer| counted(offer).count()))
            }
            Measure::Efficiency | Measure::PointsProposer | Measure::PointsResponder
                if self.is_silent(round) =>
            {
                None
            }
            Measure::Efficiency => efficiency(&self.rules, step.points).map(Predicted::exactly),
            Measure::PointsProposer => Some(Predicted::exactly(f64::from(step.points.proposer))),
            Measure::PointsResponder => Some(Predicted::exactly(f64::from(step.points.responder))),
            Measure::Accept
            | Measure::Reject
            | Measure::Snatch
            | Measure::Shame
            | Measure::Report
            | Measure::BelievedAccept
            | Measure::BelievedReject
            | Measure::BelievedSnatch
            | Measure::BelievedSanction => None,
        }
    }
}
