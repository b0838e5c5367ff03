//! Prices that no candidate undercuts: a bound that holds for any set of people left to seat.
//!
//! Spec: docs/spec/suizo-domino-optimal.md §4.
//!
//! Each person gets a price, and so do the borders between two places of the standing:
//!
//! * with an odd number of people above: some partnership has one person above, some table one or three;
//! * with a number above that is no multiple of four: some table has people on both sides.
//!
//! When every candidate (a partnership or a table) weighs no less than its people and the borders it crosses
//! in that way are worth, no seating weighs less than all prices together.
//!
//! Prices are raised by subgradient steps on the Lagrangian dual, in whole numbers.

use super::steps::Steps;

/// Parts of one unit of weight. Prices are whole numbers of parts, so every machine finds the same.
pub(super) const PARTS: i64 = 1024;

/// Rounds of raising; more of them were measured to gain little.
const ROUNDS: u32 = 200;

/// Rounds without gain after which the stride is halved.
const PATIENCE: u32 = 8;

/// The first stride, and the denominator of all of them.
const STRIDE: i64 = 1 << 10;

/// A candidate: who belongs to it, the best first, and its weight.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bundle<const SIZE: usize> {
    pub members: [u32; SIZE],
    pub weight: u64,
}

/// Prices, in parts.
#[derive(Debug, Clone)]
pub(super) struct Potentials {
    /// By place.
    people: Vec<i64>,
    /// By place, for the border above it: what a bundle pays that has an odd number of people above.
    odd: Vec<i64>,
    /// By place, for the border above it: what a table pays that has people on both sides. `None` where no
    /// table has to.
    split: Vec<Option<i64>>,
    /// By place: what somebody is worth who stands first, second, third or fourth in a table.
    standing: Vec<[i64; 4]>,
    /// What everybody is worth: no seating weighs less.
    pub total: i64,
}

impl Potentials {
    /// Everything is worth nothing, which is always true.
    pub fn zero(people: usize) -> Self {
        Self {
            people: vec![0; people],
            odd: vec![0; people],
            split: vec![None; people],
            standing: vec![[0; 4]; people],
            total: 0,
        }
    }

    /// Tables pay the width of each border they cross, given by place; the borders that some table has to
    /// cross are worth that much.
    pub fn of_borders(widths: &[u64]) -> Self {
        let mut prices = Self::zero(widths.len());
        for (place, width) in widths.iter().enumerate() {
            prices.split[place] = (*width > 0 && place % 4 != 0).then(|| parts(*width));
        }
        prices.settle();
        prices
    }

    /// What some people are worth, who stand in order: no seating of them weighs less.
    ///
    /// A border with an odd number of them above lies between the first and the second, the third and the
    /// fourth, and so on; one where that number is no multiple of four, between the first and the fourth.
    pub fn worth(&self, members: impl IntoIterator<Item = usize>) -> i64 {
        let standing = (0..4).cycle();
        members
            .into_iter()
            .zip(standing)
            .map(|(member, nth)| self.standing[member][nth])
            .sum()
    }

    /// Raises the prices towards `goal`, a weight that is known to be reached.
    ///
    /// `bundles` stand ordered by their first member.
    pub fn raise<const SIZE: usize>(
        self,
        bundles: &[Bundle<SIZE>],
        goal: u64,
        steps: &mut Steps,
    ) -> Self {
        let goal = parts(goal);
        let mut best = self.clone();
        let mut at = self;
        let (mut stride, mut idle) = (STRIDE, 0);
        for _ in 0..ROUNDS {
            if best.total > goal - PARTS || steps.take(bundles.len()).is_err() {
                break;
            }
            let relaxed = Relaxed::at(&at, bundles);
            idle += 1;
            if relaxed.repaired.total > best.total {
                best = relaxed.repaired;
                idle = 0;
            }
            if idle == PATIENCE {
                (stride, idle) = (stride / 2, 0);
            }
            let missing = relaxed
                .people
                .iter()
                .chain(&relaxed.odd)
                .chain(&relaxed.split);
            let norm: i64 = missing.map(|missing| missing * missing).sum();
            if norm == 0 || stride == 0 {
                break;
            }
            let reach = (goal - best.total).max(PARTS) * stride / norm;
            for (price, missing) in at.people.iter_mut().zip(&relaxed.people) {
                *price += reach * missing / STRIDE;
            }
            for (price, missing) in at.odd.iter_mut().zip(&relaxed.odd) {
                *price = (*price + reach * missing / STRIDE).max(0);
            }
            for (price, missing) in at.split.iter_mut().zip(&relaxed.split) {
                *price = price.map(|price| (price + reach * missing / STRIDE).max(0));
            }
            at.settle();
        }
        best
    }

    /// Lowers the prices until none of these bundles is undercut.
    pub fn repair<const SIZE: usize>(&self, bundles: &[Bundle<SIZE>]) -> Self {
        Relaxed::at(self, bundles).repaired
    }

    /// Adds the prices up.
    fn settle(&mut self) {
        let (mut odd, mut split) = (0, 0);
        for (place, person) in self.people.iter().enumerate() {
            odd += self.odd[place];
            split += self.split[place].unwrap_or(0);
            self.standing[place] = [
                person - odd - split,
                person + odd,
                person - odd,
                person + odd + split,
            ];
        }
        self.total = self.worth(0..self.people.len());
    }
}

/// A weight in parts.
pub(super) fn parts(weight: u64) -> i64 {
    i64::try_from(weight).expect("no weight reaches a quintillion") * PARTS
}

/// The problem in which people may be seated never or twice and borders not crossed, at some prices.
struct Relaxed {
    /// The prices, lowered until no bundle is undercut.
    repaired: Potentials,
    /// By place: one minus how often they are seated.
    people: Vec<i64>,
    /// By border: one minus how often it is crossed oddly; 0 when its price cannot change.
    odd: Vec<i64>,
    /// By border: one minus how often it is crossed at all; 0 when its price cannot change.
    split: Vec<i64>,
}

impl Relaxed {
    /// Everybody may open one bundle, the one that gains most, when it gains at all.
    fn at<const SIZE: usize>(prices: &Potentials, bundles: &[Bundle<SIZE>]) -> Self {
        let count = prices.people.len();
        let mut repaired = prices.clone();
        let mut people = vec![1; count];
        // Where crossings begin and end, to be added up from the top.
        let (mut odd, mut split) = (vec![0; count + 1], vec![0; count + 1]);
        for opened in bundles.chunk_by(|a, b| a.members[0] == b.members[0]) {
            let over = |bundle: &Bundle<SIZE>| {
                parts(bundle.weight) - prices.worth(bundle.members.map(|member| member as usize))
            };
            let (least, cheapest) = opened
                .iter()
                .map(|bundle| (over(bundle), bundle))
                .min_by_key(|(over, _)| *over)
                .expect("a chunk is never empty");
            if least < 0 {
                let members = cheapest.members.map(|member| member as usize);
                repaired.people[members[0]] += least;
                for (member, sign) in members.into_iter().zip([1, -1, 1, -1]) {
                    people[member] -= 1;
                    odd[member + 1] += sign;
                }
                split[members[0] + 1] += 1;
                split[members[SIZE - 1] + 1] -= 1;
            }
        }
        repaired.settle();
        let odd_price = |place: usize| (place % 2 == 1).then_some(prices.odd[place]);
        Self {
            repaired,
            people,
            odd: missing(&odd, odd_price),
            split: missing(&split, |place| prices.split[place]),
        }
    }
}

/// By border: one minus its crossings, which are added up from the top; 0 when its price cannot change.
fn missing(turns: &[i64], price: impl Fn(usize) -> Option<i64>) -> Vec<i64> {
    let mut crossings = 0;
    (0..turns.len() - 1)
        .map(|place| {
            crossings += turns[place];
            match price(place) {
                None => 0,
                // What costs nothing cannot become cheaper.
                Some(0) => (1 - crossings).max(0),
                Some(_) => 1 - crossings,
            }
        })
        .collect()
}
