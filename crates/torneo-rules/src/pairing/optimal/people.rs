//! The people to be seated anew: a whole round, or a window of it.
//!
//! Inside a search a person is a place in this list (0 is the best), and a set of people is a bit mask.

use super::objective::{Objective, price};
use crate::pairing::Four;
use crate::pairing::field::{Field, Rank};

/// A set of people, one bit each.
pub(super) type Set = u128;

/// Most people one search can hold: the bits of a [`Set`].
pub(super) const MOST_PEOPLE: usize = Set::BITS as usize;

/// Some seated players, best first, and what holds between them.
pub(super) struct People<'a> {
    pub field: &'a Field,
    pub ranks: Vec<Rank>,
    /// By place.
    pub wins: Vec<u32>,
    /// By place: those who may not be partners of this one.
    blocked_partners: Vec<Set>,
    /// By place: those who may not be opponents of this one.
    blocked_opponents: Vec<Set>,
}

impl<'a> People<'a> {
    /// `ranks` best first, a multiple of four, at most [`MOST_PEOPLE`].
    pub fn new(field: &'a Field, ranks: Vec<Rank>) -> Self {
        let blocked = |blocks: &dyn Fn(Rank, Rank) -> bool| {
            ranks
                .iter()
                .map(|a| {
                    let those = ranks.iter().enumerate().filter(|(_, b)| blocks(*a, **b));
                    those.fold(0, |set, (place, _)| set | 1 << place)
                })
                .collect()
        };
        Self {
            wins: ranks.iter().map(|rank| field.wins(*rank)).collect(),
            blocked_partners: blocked(&|a, b| a != b && !field.law.may_partner(a, b)),
            blocked_opponents: blocked(&|a, b| a != b && !field.law.may_oppose(a, b)),
            field,
            ranks,
        }
    }

    pub fn count(&self) -> usize {
        self.ranks.len()
    }

    pub fn everybody(&self) -> Set {
        match self.count() {
            0 => 0,
            count => Set::MAX >> (MOST_PEOPLE - count),
        }
    }

    /// By place: how many wins lie between this player and the one above.
    pub fn borders(&self) -> Vec<u64> {
        let above = self.wins.first().into_iter().chain(&self.wins);
        above
            .zip(&self.wins)
            .map(|(above, own)| u64::from(above - own))
            .collect()
    }

    pub fn may_partner(&self, a: usize, b: usize) -> bool {
        self.blocked_partners[a] & 1 << b == 0
    }

    /// Places of the standing between two people.
    pub fn distance(&self, a: usize, b: usize) -> u64 {
        u64::from(self.ranks[a].0.abs_diff(self.ranks[b].0))
    }

    pub fn table(&self, [a, b, c, d]: [usize; 4]) -> Four {
        [
            [self.ranks[a], self.ranks[b]],
            [self.ranks[c], self.ranks[d]],
        ]
    }

    /// The price of the table where `a` and `b` play `c` and `d`.
    pub fn price(&self, seats: [usize; 4]) -> Objective {
        if self.field.law.duel.is_some() {
            return price(&self.table(seats), self.field);
        }
        let [a, b, c, d] = seats;
        let theirs: Set = 1 << c | 1 << d;
        let partners = self.blocked_partners[a] >> b & 1 | (self.blocked_partners[c] >> d & 1) << 1;
        let violations = partners.count_ones()
            + (self.blocked_opponents[a] & theirs).count_ones()
            + (self.blocked_opponents[b] & theirs).count_ones();
        Objective {
            violations,
            wins_gap: self.gap(seats),
            partner_distance: self.distance(a, b) + self.distance(c, d),
        }
    }

    /// Most wins minus fewest; places are ordered by wins.
    fn gap(&self, seats: [usize; 4]) -> u64 {
        let best = seats.into_iter().min().expect("a table has four people");
        let last = seats.into_iter().max().expect("a table has four people");
        u64::from(self.wins[best] - self.wins[last])
    }
}
