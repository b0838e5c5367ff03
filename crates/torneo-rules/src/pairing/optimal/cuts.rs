//! The least sum of gaps any seating of a set of people can have, whatever the windows say.
//!
//! Spec: docs/spec/suizo-domino-optimal.md §3.
//!
//! Cut the standing between two neighbouring totals of wins. When the number of people above the cut is not
//! a multiple of four, some table has people on both sides and pays the width of the cut. Seating the people
//! four by four in order crosses each of those cuts once and no other, so the bound is the exact optimum of
//! the problem without windows.

use super::people::{People, Set};

/// The cuts of some people.
pub(super) struct Cuts {
    cuts: Vec<Cut>,
}

struct Cut {
    above: Set,
    /// In wins.
    width: u64,
}

impl Cuts {
    pub fn new(people: &People) -> Self {
        let cuts = people
            .wins
            .windows(2)
            .zip(1..)
            .filter(|(wins, _)| wins[0] != wins[1])
            .map(|(wins, above)| Cut {
                above: (1 << above) - 1,
                width: u64::from(wins[0] - wins[1]),
            });
        Self {
            cuts: cuts.collect(),
        }
    }

    /// The least sum of gaps with which these people can be seated.
    pub fn least_gap(&self, people: Set) -> u64 {
        self.cuts
            .iter()
            .filter(|cut| !(people & cut.above).count_ones().is_multiple_of(4))
            .map(|cut| cut.width)
            .sum()
    }

    /// What a table pays for cuts that nobody of these people has to cross.
    pub fn needless_gap(&self, people: Set, table: Set) -> u64 {
        self.cuts
            .iter()
            .filter(|cut| (people & cut.above).count_ones().is_multiple_of(4))
            .filter(|cut| table & cut.above != 0 && table & !cut.above != 0)
            .map(|cut| cut.width)
            .sum()
    }
}
