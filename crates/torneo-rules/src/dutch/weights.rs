//! The weights of a bracket: one number a pair, with one field above the other.

use std::collections::BTreeMap;

use super::bits::Relation;
use super::criteria::{Field, PlayerKind, in_bracket};
use super::matcher::Weights;
use super::wide::Wide;

/// How many bits stay free above the weights, for duals and sums of them.
const HEADROOM: u32 = 24;

/// A bracket as the matcher sees it, before the width of numbers is known.
#[derive(Clone)]
pub(super) struct Problem {
    /// Of each vertex, an index into `kinds`.
    pub kind_of: Vec<u16>,
    pub kinds: Vec<PlayerKind>,
    /// Fields that make a difference, with the bits each needs; the weightiest first.
    fields: Vec<(Field, u32)>,
    /// Who may be a pair.
    pub real: Relation,
    /// The order of exchanges, when halves cannot stay as they are.
    pub exchange: Option<Exchange>,
}

/// Below all criteria: the fewest exchanges, then the least sum of places that head a pair (articles 4.2, 4.3).
#[derive(Clone)]
pub(super) struct Exchange {
    /// The place in the remainder, if there.
    pub place: Vec<Option<u32>>,
    pub pairs: u32,
}

impl Exchange {
    fn sum_bits(&self) -> u32 {
        2 * bits(self.place.len() as u64)
    }

    fn bits(&self) -> u32 {
        self.sum_bits() + bits(self.place.len() as u64)
    }

    fn value(&self, one: usize, other: usize) -> u64 {
        match (self.place[one], self.place[other]) {
            (Some(mine), Some(theirs)) => {
                let upper = mine.min(theirs);
                let kept = u64::from(upper < self.pairs);
                (kept << self.sum_bits()) + self.place.len() as u64 - u64::from(upper)
            }
            (Some(_) | None, None) | (None, Some(_)) => 0,
        }
    }
}

impl Problem {
    pub fn new(members: &[PlayerKind], fields: &[Field], real: Relation) -> Self {
        let mut numbers = BTreeMap::new();
        for kind in members {
            numbers.insert(*kind, 0_u16);
        }
        for (number, slot) in numbers.values_mut().enumerate() {
            *slot = number as u16;
        }
        let kinds: Vec<PlayerKind> = numbers.keys().copied().collect();
        let fields = fields
            .iter()
            .filter_map(|&field| Some((field, needed_bits(field, &kinds, members.len())?)))
            .collect();
        Self {
            kind_of: members.iter().map(|kind| numbers[kind]).collect(),
            kinds,
            fields,
            real,
            exchange: None,
        }
    }

    /// How many vertices there are.
    pub fn size(&self) -> usize {
        self.kind_of.len()
    }

    pub fn kind(&self, vertex: usize) -> &PlayerKind {
        &self.kinds[usize::from(self.kind_of[vertex])]
    }

    /// What a matching adds up to, field by field.
    pub fn tally(&self, partner: impl Fn(usize) -> usize) -> Vec<(Field, u64)> {
        let pairs: Vec<(usize, usize)> = (0..self.size())
            .map(|one| (one, partner(one)))
            .filter(|&(one, other)| one < other && self.real.holds(one, other))
            .collect();
        let sum = |field: Field| {
            let values = pairs
                .iter()
                .map(|&(one, other)| field.value(self.kind(one), self.kind(other)));
            values.sum()
        };
        let fields = self.fields.iter();
        fields.map(|&(field, _)| (field, sum(field))).collect()
    }

    /// How many words a number needs.
    pub fn words(&self) -> usize {
        let fields: u32 = self.fields.iter().map(|field| field.1).sum();
        let below = self.exchange.as_ref().map_or(0, Exchange::bits);
        (fields + below + HEADROOM).div_ceil(64) as usize
    }

    /// The weights with numbers of `K` words.
    pub fn weights<const K: usize>(&self) -> Table<K> {
        let mut table = Vec::with_capacity(self.kinds.len() * self.kinds.len());
        let below = self.exchange.as_ref().map_or(0, Exchange::bits);
        for one in &self.kinds {
            for other in &self.kinds {
                let weight = self
                    .fields
                    .iter()
                    .fold(Wide::ZERO, |weight, &(field, bits)| {
                        weight.then(bits, field.value(one, other))
                    });
                table.push(weight.then(below, 0).double().double());
            }
        }
        Table {
            kinds: self.kinds.len(),
            kind_of: self.kind_of.clone(),
            table,
            real: self.real.clone(),
            exchange: self.exchange.clone(),
        }
    }
}

/// The bits that the sum over a matching needs; none if the field cannot tell matchings apart.
fn needed_bits(field: Field, kinds: &[PlayerKind], size: usize) -> Option<u32> {
    let mut most = 0;
    let mut least_here = u64::MAX;
    let mut most_here = 0;
    let mut most_elsewhere = 0;
    for (index, one) in kinds.iter().enumerate() {
        for other in &kinds[index..] {
            let value = field.value(one, other);
            most = most.max(value);
            if in_bracket(one, other) {
                least_here = least_here.min(value);
                most_here = most_here.max(value);
            } else {
                most_elsewhere = most_elsewhere.max(value);
            }
        }
    }
    let constant = least_here == most_here && most_elsewhere == 0;
    let counts_pairs = matches!(field, Field::Pairs | Field::Completion);
    let useless = most == 0 || (constant && !counts_pairs);
    (!useless).then(|| bits(most * (size as u64 / 2)))
}

fn bits(value: u64) -> u32 {
    64 - value.leading_zeros()
}

/// The weights of all pairs, by kinds.
pub(super) struct Table<const K: usize> {
    kinds: usize,
    kind_of: Vec<u16>,
    table: Vec<Wide<K>>,
    real: Relation,
    exchange: Option<Exchange>,
}

impl<const K: usize> Weights<K> for Table<K> {
    #[inline]
    fn weight(&self, one: usize, other: usize) -> Wide<K> {
        if !self.real.holds(one, other) {
            return Wide::ZERO;
        }
        let row = usize::from(self.kind_of[one]) * self.kinds;
        let weight = self.table[row + usize::from(self.kind_of[other])];
        match &self.exchange {
            None => weight,
            Some(exchange) => weight.plus(Wide::new(4 * exchange.value(one, other))),
        }
    }
}
