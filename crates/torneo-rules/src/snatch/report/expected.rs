//! What theory expects of each measure, for players who think only of their own points.
//!
//! Offers, forcing, points and efficiency are those of the game as both would play it from the first deal. Answers, shame
//! and reports are the best replies to what was really on the table: an offer that theory would not make still has a best
//! answer. Shame is worth no points, so nobody assigns it.
//!
//! Spec: docs/spec/snatchgame.md §8. Ruling S15.

use super::measure::{Measure, efficiency};
use super::seen::RoundSeen;
use crate::snatch::exchange::Answer;
use crate::snatch::rules::Rules;
use crate::snatch::solve::{Milli, Step, Theory};
use crate::snatch::tokens::Offer;
use crate::snatch::variant::Variant;

/// The theory of one variant, ready to be asked.
#[derive(Debug, Clone)]
pub struct Expected {
    theory: Theory,
    line: Vec<Step>,
}

impl Expected {
    pub fn of(variant: Variant, rules: Rules) -> Self {
        let mut theory = Theory::new(variant, rules, Milli(0));
        let line = theory.line();
        Self { theory, line }
    }

    /// The measure in one round, or in all together; None where theory has nothing to say.
    pub fn planned(&self, measure: Measure, round: Option<u32>) -> Option<f64> {
        let last = self.line.last()?.round;
        let wanted = |step: &&Step| match round {
            Some(round) => step.round == round,
            None => !measure.is_of_games() || step.round == last,
        };
        let values = self.line.iter().filter(wanted);
        let values: Vec<f64> = values.filter_map(|step| of_step(measure, step)).collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    }

    /// The best reply to what was on the table in a round, as that round adds it to the measure.
    pub fn reply(&mut self, measure: Measure, round: &RoundSeen) -> Option<f64> {
        let offer = round.exchange.proposal.offer()?;
        let is = |yes: bool| f64::from(u8::from(yes));
        let answer = |answer| (answer, round.exchange.index);
        match measure {
            Measure::Accept => Some(is(self.answers(answer(Answer::Accept), round, offer))),
            Measure::Reject => Some(is(self.answers(answer(Answer::Reject), round, offer))),
            Measure::Snatch => Some(is(self.answers(answer(Answer::Snatch), round, offer))),
            Measure::Shame => Some(0.0),
            Measure::Report => {
                let held = round.held.snatched(offer);
                let report = self.theory.report(round.exchange.index, &held, offer);
                Some(is(report))
            }
            Measure::Offer
            | Measure::Forced
            | Measure::Given
            | Measure::Asked
            | Measure::Efficiency
            | Measure::PointsProposer
            | Measure::PointsResponder => None,
        }
    }

    fn answers(&mut self, (answer, index): (Answer, u32), round: &RoundSeen, offer: Offer) -> bool {
        self.theory.answer(index, &round.held, offer) == answer
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
            | Measure::PointsResponder => false,
        }
    }
}

fn of_step(measure: Measure, step: &Step) -> Option<f64> {
    let is = |yes: bool| f64::from(u8::from(yes));
    match measure {
        Measure::Offer => Some(is(step.trade.is_some())),
        Measure::Forced => Some(is(step.forced)),
        Measure::Given => step.trade.map(|(offer, _)| f64::from(offer.give.count())),
        Measure::Asked => step.trade.map(|(offer, _)| f64::from(offer.ask.count())),
        Measure::Efficiency => Some(efficiency(step.points)),
        Measure::PointsProposer => Some(f64::from(step.points.proposer)),
        Measure::PointsResponder => Some(f64::from(step.points.responder)),
        Measure::Accept | Measure::Reject | Measure::Snatch | Measure::Shame | Measure::Report => {
            None
        }
    }
}
