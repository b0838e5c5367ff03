//! One question: can these people be seated without spending more than this?
//!
//! Spec: docs/spec/suizo-domino-optimal.md §5.
//!
//! Depth first over the table of the best free player, in the order of the candidates. What is left to seat
//! depends only on who is free, so a set that failed once is not tried again with the same purse or less.

use super::candidates::Candidate;
use super::cuts::Cuts;
use super::failures::{Failures, Purse};
use super::people::{People, Set};
use super::potentials::{Potentials, parts};
use super::steps::{OutOfSteps, Steps};

/// The answer to the question.
pub(super) enum SearchAnswer {
    /// The tables, as places.
    Seated(Vec<[usize; 4]>),
    /// It cannot be done; a larger purse must hold at least one of these more.
    Impossible(Short),
}

/// The least by which a purse was too small anywhere in a search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Short {
    pub gap: u64,
    /// In parts.
    pub over: i64,
}

/// Who is seated first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seating {
    /// Who stands highest; those left over stay near each other.
    BestFirst,
    /// Who stands lowest; what cannot be done at the end of the standing shows early.
    LastFirst,
}

/// The candidates and bounds of one question.
pub(super) struct Search<'a> {
    cuts: &'a Cuts,
    prices: &'a Potentials,
    candidates: &'a [Candidate],
    /// The people in the order in which they are seated.
    turns: Vec<usize>,
    /// By place: the candidates in which this player is the first to be seated, the least over first.
    opened: Vec<Vec<u32>>,
    /// By place: the fewest violations of any candidate with this player.
    least_violations: Vec<u32>,
    /// Those who have such a violation.
    troubled: Set,
    failures: Failures,
    short: Short,
    purse: Purse,
    tables: Vec<usize>,
}

impl<'a> Search<'a> {
    /// Among candidates that are equally over, those given first are tried first.
    pub fn new(
        people: &People,
        cuts: &'a Cuts,
        candidates: &'a [Candidate],
        prices: &'a Potentials,
        seating: Seating,
        purse: Purse,
    ) -> Self {
        let affordable = || {
            candidates
                .iter()
                .zip(0..)
                .filter(|(table, _)| table.over <= purse.over)
        };
        let mut turns: Vec<usize> = (0..people.count()).collect();
        if seating == Seating::LastFirst {
            turns.reverse();
        }
        let mut turn_of = vec![0; people.count()];
        for (turn, place) in turns.iter().enumerate() {
            turn_of[*place] = turn;
        }
        let mut opened = vec![Vec::new(); people.count()];
        for (table, number) in affordable() {
            let first = table
                .places()
                .into_iter()
                .min_by_key(|place| turn_of[*place]);
            opened[first.expect("a table has four people")].push(number);
        }
        for tables in &mut opened {
            tables.sort_by_key(|table| candidates[*table as usize].over);
        }
        let mut least_violations = vec![u32::MAX; people.count()];
        for (table, _) in affordable() {
            for place in table.places() {
                least_violations[place] = least_violations[place].min(table.price.violations);
            }
        }
        let short = candidates.iter().map(|table| table.over - purse.over);
        let short = short.filter(|short| *short > 0).min();
        let troubled = least_violations
            .iter()
            .enumerate()
            .filter(|(_, least)| **least > 0)
            .fold(0, |set, (place, _)| set | 1 << place);
        Self {
            cuts,
            prices,
            candidates,
            turns,
            opened,
            least_violations,
            troubled,
            failures: Failures::new(),
            short: Short {
                gap: u64::MAX,
                over: short.unwrap_or(i64::MAX),
            },
            purse,
            tables: Vec::new(),
        }
    }

    /// Asks for everybody.
    pub fn ask(mut self, people: &People, steps: &mut Steps) -> Result<SearchAnswer, OutOfSteps> {
        let purse = self.purse;
        let everybody = people.everybody();
        let hopeless = self.least_violations.contains(&u32::MAX)
            || self.cuts.least_gap(everybody) > purse.gap
            || self.unavoidable(everybody) > purse.violations;
        if hopeless {
            return Ok(SearchAnswer::Impossible(self.short));
        }
        Ok(if self.seat(everybody, purse, steps)? {
            let seats = self
                .tables
                .iter()
                .map(|table| self.candidates[*table].places());
            SearchAnswer::Seated(seats.collect())
        } else {
            SearchAnswer::Impossible(self.short)
        })
    }

    fn seat(&mut self, free: Set, purse: Purse, steps: &mut Steps) -> Result<bool, OutOfSteps> {
        if free == 0 {
            return Ok(true);
        }
        if self.failures.knows(free, &purse) {
            return Ok(false);
        }
        let worth = self.prices.worth(places(free));
        let first = self.turns.iter().find(|place| free & 1 << **place != 0);
        let first = *first.expect("somebody is free");
        for at in 0..self.opened[first].len() {
            steps.take(1)?;
            let table = self.opened[first][at] as usize;
            let candidate = &self.candidates[table];
            if candidate.people & !free != 0 {
                continue;
            }
            if candidate.over > purse.over {
                self.short.over = self.short.over.min(candidate.over - purse.over);
                break;
            }
            let left = free & !candidate.people;
            let Some(purse) = self.spend(&purse, worth, candidate, left) else {
                continue;
            };
            self.tables.push(table);
            if self.seat(left, purse, steps)? {
                return Ok(true);
            }
            self.tables.pop();
        }
        self.failures.remember(free, purse);
        Ok(false)
    }

    /// The purse after a table, when the bounds allow to seat those left with it; `worth` is what
    /// everybody was worth before.
    fn spend(&mut self, purse: &Purse, worth: i64, table: &Candidate, left: Set) -> Option<Purse> {
        let violations = purse.violations.checked_sub(table.price.violations)?;
        let gap = table.price.wins_gap + self.cuts.least_gap(left);
        if gap > purse.gap {
            self.short.gap = self.short.gap.min(gap - purse.gap);
            return None;
        }
        let over = purse.over + worth - parts(table.weight) - self.prices.worth(places(left));
        if over < 0 {
            self.short.over = self.short.over.min(-over);
            return None;
        }
        (self.unavoidable(left) <= violations).then_some(Purse {
            violations,
            gap: purse.gap - table.price.wins_gap,
            over,
        })
    }

    /// Violations that these people cannot be seated without.
    fn unavoidable(&self, free: Set) -> u32 {
        // A table holds four people, so four of them may share one violation.
        let shares = places(free & self.troubled).map(|place| self.least_violations[place]);
        shares.sum::<u32>().div_ceil(4)
    }
}

/// The places of a set, in order.
fn places(mut people: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = people.trailing_zeros() as usize;
        let some = people != 0;
        people &= people.wrapping_sub(1);
        some.then_some(place)
    })
}
