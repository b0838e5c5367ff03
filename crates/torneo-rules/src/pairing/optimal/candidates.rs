//! The tables a search may use: every four people once, in their best seating.

use super::cuts::Cuts;
use super::objective::Objective;
use super::people::{People, Set};
use super::potentials::{Bundle, Potentials, parts};

use super::steps::{OutOfSteps, Steps};

/// Most candidates a search may hold; more would not fit into a modest machine.
const MOST_CANDIDATES: usize = 600_000;

/// Four people in their best seating, as places.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub people: Set,
    /// The first two play the last two; the best of the four comes first.
    pub seats: [u8; 4],
    pub price: Objective,
    /// What the present stage makes small.
    pub weight: u64,
    /// By how much its weight exceeds what its people are worth, in parts.
    pub over: i64,
}

/// What a stage makes small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// The gap of wins.
    Gap,
    /// The distances of the partners.
    Distance,
}

impl Candidate {
    pub fn places(&self) -> [usize; 4] {
        self.seats.map(usize::from)
    }

    pub fn bundle(&self) -> Bundle<4> {
        Bundle {
            members: in_standing(self.seats).map(u32::from),
            weight: self.weight,
        }
    }

    /// Compares the weight with new prices.
    pub fn weigh(&mut self, prices: &Potentials) {
        self.over = parts(self.weight) - prices.worth(in_standing(self.places()));
    }
}

/// What a table may cost at most to be a candidate.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    pub violations: u32,
    /// Gap over cuts that nobody has to cross.
    pub needless_gap: u64,
    /// Weight over what the people are worth, in parts.
    pub over: i64,
}

/// Two people, the better one first, and by how much their distance exceeds their prices.
struct Pair {
    a: usize,
    b: usize,
    over: i64,
}

/// The partnerships that can belong to a table within the limits, ordered by their first member.
pub(super) fn partnerships(people: &People, cuts: &Cuts, limits: Limits) -> Vec<Bundle<2>> {
    let places = 0..people.count();
    let all = places
        .clone()
        .flat_map(|a| places.clone().skip(a + 1).map(move |b| (a, b)));
    all.filter(|&(a, b)| {
        (limits.violations > 0 || people.may_partner(a, b))
            && cuts.needless_gap(people.everybody(), 1 << a | 1 << b) <= limits.needless_gap
    })
    .map(|(a, b)| Bundle {
        members: [a, b].map(|place| u32::try_from(place).expect("a search holds few people")),
        weight: people.distance(a, b),
    })
    .collect()
}

/// Every table within the limits, ordered by its best player and then by how much it is over.
///
/// `prices` are those of partnerships when distances are weighed, else nothing.
pub(super) fn tables(
    people: &People,
    cuts: &Cuts,
    weight: Weight,
    limits: Limits,
    prices: &Potentials,
    steps: &mut Steps,
) -> Result<Vec<Candidate>, OutOfSteps> {
    let pairs = pairs_within(people, cuts, limits, prices);
    let needless = needless_gaps(people, cuts);
    let mut found = Vec::new();
    for (at, ours) in pairs.iter().enumerate() {
        steps.take(pairs.len() - at)?;
        for theirs in &pairs[at + 1..] {
            let needless = needless[ours.a * people.count() + ours.b.max(theirs.b)];
            let apart = ours.a != theirs.a && ours.b != theirs.a && ours.b != theirs.b;
            if !apart || ours.over + theirs.over > limits.over || needless > limits.needless_gap {
                continue;
            }
            let seats = [ours.a, ours.b, theirs.a, theirs.b];
            let price = people.price(seats);
            if price.violations > limits.violations {
                continue;
            }
            let mut table = Candidate {
                people: seats.iter().fold(0, |set, place| set | 1 << place),
                seats: seats.map(|place| u8::try_from(place).expect("a search holds few people")),
                price,
                weight: match weight {
                    Weight::Gap => price.wins_gap,
                    Weight::Distance => price.partner_distance,
                },
                over: 0,
            };
            table.weigh(prices);
            if table.over <= limits.over {
                found.push(table);
            }
        }
        if found.len() > 3 * MOST_CANDIDATES {
            return Err(OutOfSteps);
        }
    }
    found.sort_unstable_by_key(|table| (table.people, table.price, table.seats));
    found.dedup_by_key(|table| table.people);
    in_order(&mut found);
    Ok(found)
}

fn pairs_within(people: &People, cuts: &Cuts, limits: Limits, prices: &Potentials) -> Vec<Pair> {
    partnerships(people, cuts, limits)
        .iter()
        .map(|bundle| {
            let [a, b] = bundle.members.map(|member| member as usize);
            let over = parts(bundle.weight) - prices.worth([a, b]);
            Pair { a, b, over }
        })
        .filter(|pair| pair.over <= limits.over)
        .collect()
}

/// The four of a table as they stand.
fn in_standing<T: Ord>(mut seats: [T; 4]) -> [T; 4] {
    seats.sort_unstable();
    seats
}

/// Sorts by the best player of each table and then by how much it is over.
pub(super) fn in_order(tables: &mut [Candidate]) {
    tables.sort_unstable_by_key(|table| (table.seats[0], table.over, table.people));
}

/// For each first and last place of a table, what it pays for cuts that nobody has to cross.
fn needless_gaps(people: &People, cuts: &Cuts) -> Vec<u64> {
    let count = people.count();
    let mut gaps = vec![0; count * count];
    for first in 0..count {
        for last in first + 1..count {
            let ends = 1 << first | 1 << last;
            gaps[first * count + last] = cuts.needless_gap(people.everybody(), ends);
        }
    }
    gaps
}
