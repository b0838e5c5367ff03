//! What a player expects of the other, in whole percent, and what it earns: the quadratic score, under which saying what one
//! believes is worth most.
//!
//! ```text
//! P1, once the offer is made     chances that P2 accepts, rejects, snatches; together 100
//! P2 of G3 and G4                the chance that P1 shames or reports, should P2 snatch
//!
//! points = most × (1 − ½ Σ (chance − what happened)²)      none where it was never put to the test
//! ```
//!
//! Spec: docs/spec/snatchgame.md §2.6. Ruling S29.

use serde::{Deserialize, Serialize};

use super::exchange::Answer;
use super::role::Role;
use crate::ranking::fraction::Fraction;

/// The chance of what is certain, in percent.
pub const CERTAIN: u32 = 100;

/// Points that a perfect belief may be worth; never more.
pub const MOST_POINTS: u32 = 100;

/// Chances that somebody states, in whole percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchBelief"),
    schema(as = SnatchBelief)
)]
pub enum Belief {
    /// The proposer's, of the answer to the offer.
    Answer {
        accept: u32,
        reject: u32,
        snatch: u32,
    },
    /// The responder's, that shame (G3) or a report (G4) would follow a snatch.
    Sanction { chance: u32 },
}

/// What somebody said when they were asked for a belief.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stated {
    #[default]
    NotAsked,
    /// The deadline passed.
    Unanswered,
    Said(Belief),
}

/// What a belief earns, in ten-thousandths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BeliefPoints(pub u32);

impl BeliefPoints {
    pub fn points(self) -> Fraction {
        Fraction::new(i64::from(self.0), u64::from(CERTAIN * CERTAIN))
    }
}

impl Belief {
    /// What the proposer gives to an answer, in percent.
    pub fn chance_of(self, answer: Answer) -> Option<u32> {
        let Belief::Answer {
            accept,
            reject,
            snatch,
        } = self
        else {
            return None;
        };
        Some(match answer {
            Answer::Accept => accept,
            Answer::Reject => reject,
            Answer::Snatch => snatch,
        })
    }

    /// What the responder gives to a sanction, in percent.
    pub fn chance_of_sanction(self) -> Option<u32> {
        match self {
            Belief::Sanction { chance } => Some(chance),
            Belief::Answer { .. } => None,
        }
    }

    /// Whose belief it is.
    pub fn role(self) -> Role {
        match self {
            Belief::Answer { .. } => Role::Proposer,
            Belief::Sanction { .. } => Role::Responder,
        }
    }

    /// Whether these are chances: none above 100, and all there are together 100.
    pub fn is_sound(self) -> bool {
        match self {
            Belief::Answer {
                accept,
                reject,
                snatch,
            } => {
                let each = [accept, reject, snatch].iter().all(|it| *it <= CERTAIN);
                each && accept + reject + snatch == CERTAIN
            }
            Belief::Sanction { chance } => chance <= CERTAIN,
        }
    }

    /// How close it came to what happened, from 0 to 10 000; none where it was not put to the test.
    fn closeness(self, answer: Answer, sanctioned: bool) -> Option<u32> {
        let missed = |chance: u32, happened: bool| {
            let certain = if happened { CERTAIN } else { 0 };
            chance.abs_diff(certain).pow(2)
        };
        let apart = match self {
            // The distances of chances that sum to 100 have an even sum of squares, so halving it is exact.
            Belief::Answer {
                accept,
                reject,
                snatch,
            } => {
                let squares = missed(accept, answer == Answer::Accept)
                    + missed(reject, answer == Answer::Reject)
                    + missed(snatch, answer == Answer::Snatch);
                squares / 2
            }
            Belief::Sanction { chance } => match answer {
                Answer::Accept | Answer::Reject => return None,
                Answer::Snatch => missed(chance, sanctioned),
            },
        };
        Some((CERTAIN * CERTAIN).saturating_sub(apart))
    }
}

impl Stated {
    pub fn said(self) -> Option<Belief> {
        match self {
            Stated::Said(belief) => Some(belief),
            Stated::NotAsked | Stated::Unanswered => None,
        }
    }

    /// What it earns where a perfect belief is worth `most` points. Who was asked and said nothing earns nothing; where nobody
    /// was asked, or what was asked could not be seen, there is no score at all.
    pub fn earns(
        self,
        role: Role,
        most: u32,
        answer: Option<Answer>,
        sanctioned: bool,
    ) -> Option<BeliefPoints> {
        let answer = answer?;
        let tested = match (role, answer) {
            (Role::Proposer, _) | (Role::Responder, Answer::Snatch) => true,
            (Role::Responder, Answer::Accept | Answer::Reject) => false,
        };
        match self {
            Stated::NotAsked => None,
            Stated::Unanswered => tested.then_some(BeliefPoints(0)),
            Stated::Said(belief) => {
                let closeness = belief.closeness(answer, sanctioned)?;
                Some(BeliefPoints(most * closeness))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(accept: u32, reject: u32, snatch: u32) -> Belief {
        Belief::Answer {
            accept,
            reject,
            snatch,
        }
    }

    #[test]
    fn a_belief_earns_by_how_close_it_came() {
        let check = |belief: Belief, answer, sanctioned, expected: Option<&str>| {
            let earned = Stated::Said(belief).earns(belief.role(), 20, Some(answer), sanctioned);
            let earned = earned.map(|earned| earned.points().two_digits());
            assert_eq!(earned.as_deref(), expected, "{belief:?}, {answer:?}");
        };
        check(of(100, 0, 0), Answer::Accept, false, Some("20.00"));
        check(of(100, 0, 0), Answer::Snatch, false, Some("0.00"));
        check(of(50, 20, 30), Answer::Accept, false, Some("16.20"));
        check(of(34, 33, 33), Answer::Reject, false, Some("13.27"));
        let sanction = |chance| Belief::Sanction { chance };
        check(sanction(100), Answer::Snatch, true, Some("20.00"));
        check(sanction(70), Answer::Snatch, false, Some("10.20"));
        check(sanction(70), Answer::Accept, false, None);
    }

    #[test]
    fn who_says_nothing_earns_nothing_if_there_was_something_to_say() {
        let earns = |role, answer| Stated::Unanswered.earns(role, 20, answer, false);
        assert_eq!(
            earns(Role::Proposer, Some(Answer::Reject)),
            Some(BeliefPoints(0))
        );
        assert_eq!(earns(Role::Responder, Some(Answer::Reject)), None);
        assert_eq!(earns(Role::Proposer, None), None);
    }

    /// Whoever believes something expects most from saying just that.
    #[test]
    fn the_truth_is_worth_most() {
        let all = || {
            (0..=20u32).flat_map(|a| (0..=20 - a).map(move |r| [5 * a, 5 * r, 100 - 5 * a - 5 * r]))
        };
        let expected = |truth: [u32; 3], said: [u32; 3]| -> u32 {
            let said = of(said[0], said[1], said[2]);
            let chances = truth.into_iter().zip(Answer::ALL);
            chances
                .map(|(chance, answer)| chance * said.closeness(answer, false).unwrap_or(0))
                .sum()
        };
        for truth in all() {
            for said in all().filter(|said| *said != truth) {
                assert!(
                    expected(truth, truth) > expected(truth, said),
                    "{truth:?} {said:?}"
                );
            }
        }
    }
}
