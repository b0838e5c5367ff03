//! Seats some people in the best way there is, and proves it: violations, then gaps, then distances.
//!
//! Spec: docs/spec/suizo-domino-optimal.md §5.
//!
//! ```text
//! incumbent → fewest violations? → least gap? → least distance? → proved
//!                     └────────────────┴──────────────┴─ out of steps → best so far and its bound
//! ```
//!
//! Each stage asks the same question (`search`) with a tighter purse, until the answer is no.

use super::candidates::{self, Candidate, Limits, Weight};
use super::cuts::Cuts;
use super::failures::Purse;
use super::objective::{Objective, total};
use super::people::People;
use super::potentials::{PARTS, Potentials, parts};
use super::search::{Search, SearchAnswer, Seating, Short};
use super::steps::{OutOfSteps, Steps};
use crate::pairing::Four;

/// A seating, what it costs, and what no seating can undercut.
pub(super) struct Solved {
    pub tables: Vec<Four>,
    pub objective: Objective,
    pub bound: Objective,
}

/// No limit at all, and far from overflowing.
const BOUNDLESS: i64 = i64::MAX / 4;

/// Steps of a first attempt; each further one gets four times as many.
const TRIAL_STEPS: u64 = 200_000;

/// Questions asked from the bound upwards before the incumbent is improved from above.
const ASKED_FROM_BELOW: u32 = 12;

/// Improves a seating of these people until it is proved best or the steps run out.
pub(super) fn solve(people: &People, incumbent: Vec<Four>, steps: &mut Steps) -> Solved {
    let cuts = Cuts::new(people);
    let mut solver = Solver {
        people,
        least_gap: cuts.least_gap(people.everybody()),
        cuts,
        objective: total(&incumbent, people.field),
        tables: incumbent,
        bound: Objective::default(),
        steps,
    };
    solver.bound.wins_gap = solver.least_gap;
    solver.bound.partner_distance = solver.neighbors_distance();
    // Out of steps is no failure: what was found and proved until then stands.
    let _: Result<(), OutOfSteps> = solver.stages();
    Solved {
        tables: solver.tables,
        objective: solver.objective,
        bound: solver.bound,
    }
}

struct Solver<'a, 'b, 'c> {
    people: &'a People<'a>,
    cuts: Cuts,
    least_gap: u64,
    tables: Vec<Four>,
    objective: Objective,
    bound: Objective,
    steps: &'b mut Steps<'c>,
}

impl Solver<'_, '_, '_> {
    fn stages(&mut self) -> Result<(), OutOfSteps> {
        self.fewest_violations()?;
        self.least_gap()?;
        self.least_distance()
    }

    fn fewest_violations(&mut self) -> Result<(), OutOfSteps> {
        if self.objective.violations == 0 {
            return Ok(());
        }
        let limits = Limits {
            violations: self.objective.violations - 1,
            needless_gap: u64::MAX,
            over: BOUNDLESS,
        };
        let prices = Potentials::zero(self.people.count());
        let candidates = self.candidates(Weight::Distance, limits, &prices)?;
        while self.bound.violations < self.objective.violations {
            let purse = Purse {
                violations: self.bound.violations,
                gap: u64::MAX,
                over: BOUNDLESS,
            };
            if let Some(_short) = self.ask(&candidates, &prices, purse)? {
                self.bound.violations += 1;
            }
        }
        Ok(())
    }

    fn least_gap(&mut self) -> Result<(), OutOfSteps> {
        if self.objective.wins_gap > self.least_gap {
            self.try_least_gap()?;
        }
        if self.bound.wins_gap == self.objective.wins_gap {
            return Ok(());
        }
        let limits = Limits {
            violations: self.objective.violations,
            needless_gap: self.objective.wins_gap - 1 - self.least_gap,
            over: BOUNDLESS,
        };
        let prices = Potentials::of_borders(&self.people.borders());
        let candidates =
            self.candidates(Weight::Gap, limits, &Potentials::zero(self.people.count()))?;
        self.close(Weight::Gap, candidates, prices)
    }

    /// The optimum without windows is usually reached, the tables for that are few, and no proof is needed.
    fn try_least_gap(&mut self) -> Result<(), OutOfSteps> {
        let limits = Limits {
            violations: self.objective.violations,
            needless_gap: 0,
            over: BOUNDLESS,
        };
        let prices = Potentials::zero(self.people.count());
        let candidates = self.candidates(Weight::Distance, limits, &prices)?;
        let purse = Purse {
            violations: self.objective.violations,
            gap: self.least_gap,
            over: BOUNDLESS,
        };
        let search = Search::new(
            self.people,
            &self.cuts,
            &candidates,
            &prices,
            Seating::BestFirst,
            purse,
        );
        let answer = self
            .steps
            .portion(TRIAL_STEPS, |steps| search.ask(self.people, steps));
        if let Ok(Some(_short)) = answer.map(|answer| self.take_over(answer)) {
            self.bound.wins_gap += 1;
        }
        Ok(())
    }

    fn least_distance(&mut self) -> Result<(), OutOfSteps> {
        let mut limits = Limits {
            violations: self.objective.violations,
            needless_gap: self.objective.wins_gap - self.least_gap,
            over: BOUNDLESS,
        };
        let pairs = candidates::partnerships(self.people, &self.cuts, limits);
        let prices = Potentials::zero(self.people.count()).raise(
            &pairs,
            self.objective.partner_distance,
            self.steps,
        );
        self.lift(Weight::Distance, &prices);
        if self.proved() {
            return Ok(());
        }
        limits.over = self.room(Weight::Distance, &prices);
        let candidates = self.candidates(Weight::Distance, limits, &prices)?;
        self.close(Weight::Distance, candidates, prices)
    }

    /// Brings bound and objective together: raises prices, then asks.
    fn close(
        &mut self,
        weight: Weight,
        mut candidates: Vec<Candidate>,
        prices: Potentials,
    ) -> Result<(), OutOfSteps> {
        let bundles: Vec<_> = candidates.iter().map(Candidate::bundle).collect();
        let prices = prices.raise(&bundles, self.known(weight).1, self.steps);
        self.lift(weight, &prices);
        let room = self.room(weight, &prices);
        candidates.retain_mut(|table| {
            table.weigh(&prices);
            table.over <= room
        });
        candidates::in_order(&mut candidates);
        for asked in 0.. {
            let (bound, reached) = self.known(weight);
            if bound >= reached {
                break;
            }
            // From below each answer is quick and raises the bound; from above few answers are needed.
            let aim = if asked < ASKED_FROM_BELOW {
                bound
            } else {
                reached - unit(weight)
            };
            let purse = Purse {
                violations: self.objective.violations,
                gap: match weight {
                    Weight::Gap => aim,
                    Weight::Distance => self.objective.wins_gap,
                },
                over: parts(aim) - prices.total,
            };
            if let Some(short) = self.ask(&candidates, &prices, purse)? {
                self.raise_bound(weight, aim.saturating_add(more(weight, short)));
            }
        }
        Ok(())
    }

    fn proved(&self) -> bool {
        self.bound == self.objective
    }

    /// Asks; takes over a seating that was found, else tells by how much the purse was short.
    ///
    /// Where it fails, at the top or at the bottom of the standing, is not known: both ends get their turn.
    fn ask(
        &mut self,
        candidates: &[Candidate],
        prices: &Potentials,
        purse: Purse,
    ) -> Result<Option<Short>, OutOfSteps> {
        let mut portion = TRIAL_STEPS;
        loop {
            for seating in [Seating::BestFirst, Seating::LastFirst] {
                self.steps.take(candidates.len())?;
                let search =
                    Search::new(self.people, &self.cuts, candidates, prices, seating, purse);
                let answer = self
                    .steps
                    .portion(portion, |steps| search.ask(self.people, steps));
                if let Ok(answer) = answer {
                    return Ok(self.take_over(answer));
                }
            }
            portion *= 4;
        }
    }

    fn take_over(&mut self, answer: SearchAnswer) -> Option<Short> {
        match answer {
            SearchAnswer::Impossible(short) => Some(short),
            SearchAnswer::Seated(tables) => {
                let tables = tables.into_iter().map(|seats| self.people.table(seats));
                self.tables = tables.collect();
                self.objective = total(&self.tables, self.people.field);
                None
            }
        }
    }

    fn candidates(
        &mut self,
        weight: Weight,
        limits: Limits,
        prices: &Potentials,
    ) -> Result<Vec<Candidate>, OutOfSteps> {
        candidates::tables(self.people, &self.cuts, weight, limits, prices, self.steps)
    }

    /// What a stage has proved and what it has reached.
    fn known(&self, weight: Weight) -> (u64, u64) {
        match weight {
            Weight::Gap => (self.bound.wins_gap, self.objective.wins_gap),
            Weight::Distance => (self.bound.partner_distance, self.objective.partner_distance),
        }
    }

    /// How far over its worth a table of a better seating may be.
    fn room(&self, weight: Weight, prices: &Potentials) -> i64 {
        parts(self.known(weight).1) - parts(unit(weight)) - prices.total
    }

    /// Takes over what prices prove.
    fn lift(&mut self, weight: Weight, prices: &Potentials) {
        let proved = u64::try_from(prices.total).unwrap_or(0);
        self.raise_bound(weight, proved.div_ceil(PARTS.unsigned_abs()));
    }

    /// Raises the bound of a stage to the next value that a seating can have, at most to what is reached.
    fn raise_bound(&mut self, weight: Weight, proved: u64) {
        let (bound, reached) = self.known(weight);
        let missing = reached.saturating_sub(proved) / unit(weight) * unit(weight);
        let bound = bound.max(reached - missing);
        match weight {
            Weight::Gap => self.bound.wins_gap = bound,
            Weight::Distance => self.bound.partner_distance = bound,
        }
    }

    /// Everybody with their neighbor: no distances are smaller, whatever the windows say.
    fn neighbors_distance(&self) -> u64 {
        (0..self.people.count())
            .step_by(2)
            .map(|place| self.people.distance(place, place + 1))
            .sum()
    }
}

/// The least difference between two seatings of the same people. Every person adds their own place to the
/// sum of distances, with one sign or the other, so distances differ by an even number.
fn unit(weight: Weight) -> u64 {
    match weight {
        Weight::Gap => 1,
        Weight::Distance => 2,
    }
}

/// How much more must be allowed before a search can end otherwise.
fn more(weight: Weight, short: Short) -> u64 {
    let over = u64::try_from(short.over)
        .unwrap_or(0)
        .div_ceil(PARTS.unsigned_abs());
    match weight {
        Weight::Gap => over.min(short.gap).max(1),
        Weight::Distance => over.max(1),
    }
}
