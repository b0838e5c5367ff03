//! The exact search: is there a way to seat these players with at most so many violations?
//!
//! Spec: ruling D08 asks for the proof; how to search is ours.
//!
//! ```text
//! take the most blocked free player → partner → two rivals, nearest in the standing first
//!   → the same with the rest; back when the bound on what is left exceeds the allowance
//! ```
//!
//! Every table is tried for the chosen player, cheapest first, so an ending without a find is a proof.
//! Bounded by counted steps, never by a clock.

use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Four seats as places in the list of players: two partners, two partners.
pub(super) type Seats = [usize; 4];

/// Who must not meet, among players numbered from 0 in standing order.
#[derive(Debug, Clone, Default)]
pub(super) struct Blocked {
    /// Sorted, both ways.
    pub partners: Vec<Vec<usize>>,
    pub opponents: Vec<Vec<usize>>,
    /// Two who must be opponents; missing it counts one.
    pub duel: Option<[usize; 2]>,
}

impl Blocked {
    fn partnership(&self, a: usize, b: usize) -> usize {
        usize::from(self.partners[a].binary_search(&b).is_ok())
    }

    fn crossing(&self, a: usize, b: usize) -> usize {
        usize::from(self.opponents[a].binary_search(&b).is_ok())
    }

    /// Counted at the table of the first of the two, so once in a round.
    fn missing_duel(&self, [a, b, c, d]: Seats) -> usize {
        let Some([first, second]) = self.duel else {
            return 0;
        };
        let met = match first {
            x if x == a || x == b => second == c || second == d,
            x if x == c || x == d => second == a || second == b,
            _ => true,
        };
        usize::from(!met)
    }

    /// All violations of a table.
    pub fn cost(&self, seats: Seats) -> usize {
        let [a, b, c, d] = seats;
        let partnerships = self.partnership(a, b) + self.partnership(c, d);
        let first = self.crossing(a, c) + self.crossing(a, d);
        let second = self.crossing(b, c) + self.crossing(b, d);
        partnerships + first + second + self.missing_duel(seats)
    }

    /// This law for a few of the players alone, renumbered in the order given (sorted).
    pub fn only(&self, players: &[usize]) -> Self {
        let inside = |list: &[usize]| -> Vec<usize> {
            list.iter()
                .filter_map(|other| players.binary_search(other).ok())
                .collect()
        };
        let place = |player: usize| players.binary_search(&player).ok();
        let duel = self.duel.and_then(|[a, b]| Some([place(a)?, place(b)?]));
        Self {
            partners: players.iter().map(|p| inside(&self.partners[*p])).collect(),
            opponents: players
                .iter()
                .map(|p| inside(&self.opponents[*p]))
                .collect(),
            duel,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    Found(Vec<Seats>),
    /// Proved: no round has so few.
    Impossible,
    OutOfSteps,
}

/// Looks for a round with at most `allowed` violations, taking its steps from `steps`.
pub(super) fn search(blocked: &Blocked, allowed: usize, steps: &mut u64) -> Outcome {
    let count = blocked.partners.len();
    let mut state = State {
        blocked,
        free: vec![true; count],
        degree: vec![0; count],
        queue: BTreeSet::new(),
        tables: Vec::with_capacity(count / 4),
        steps,
    };
    for player in 0..count {
        let degree = blocked.partners[player].len() + blocked.opponents[player].len();
        state.degree[player] = degree;
        state.queue.insert((Reverse(degree), player));
    }
    match state.seat_everybody(allowed) {
        Ended::Found => Outcome::Found(state.tables),
        Ended::Impossible => Outcome::Impossible,
        Ended::OutOfSteps => Outcome::OutOfSteps,
    }
}

enum Ended {
    Found,
    Impossible,
    OutOfSteps,
}

struct State<'a> {
    blocked: &'a Blocked,
    free: Vec<bool>,
    /// How many free players each player is blocked with, twice if in both ways.
    degree: Vec<usize>,
    /// The free players, most blocked first.
    queue: BTreeSet<(Reverse<usize>, usize)>,
    tables: Vec<Seats>,
    /// Steps left.
    steps: &'a mut u64,
}

impl State<'_> {
    fn seat_everybody(&mut self, allowed: usize) -> Ended {
        let Some(&(Reverse(degree), a)) = self.queue.first() else {
            return Ended::Found;
        };
        if self.queue.len() < 4 || self.least_left(degree) > allowed {
            return Ended::Impossible;
        }
        let near = self.nearest(a);
        if !self.spend(near.len()) {
            return Ended::OutOfSteps;
        }
        for cost in 0..=allowed {
            match self.seat_at_cost(a, &near, cost, allowed) {
                Ended::Impossible => {}
                ended @ (Ended::Found | Ended::OutOfSteps) => return ended,
            }
        }
        Ended::Impossible
    }

    /// Tries every table of `a` that has exactly `cost` violations.
    fn seat_at_cost(&mut self, a: usize, near: &[usize], cost: usize, allowed: usize) -> Ended {
        for &b in near {
            let duel_lost = self
                .blocked
                .duel
                .is_some_and(|duel| duel.contains(&a) && duel.contains(&b));
            let with_b = self.blocked.partnership(a, b);
            if !self.spend(1) {
                return Ended::OutOfSteps;
            }
            if with_b + usize::from(duel_lost) > cost {
                continue;
            }
            for (at, &c) in near.iter().enumerate() {
                if !self.spend(1) {
                    return Ended::OutOfSteps;
                }
                let with_c = self.blocked.crossing(a, c) + self.blocked.crossing(b, c);
                if c == b || with_b + with_c > cost {
                    continue;
                }
                for &d in &near[at + 1..] {
                    if !self.spend(1) {
                        return Ended::OutOfSteps;
                    }
                    let seats = [a, b, c, d];
                    if d == b || self.blocked.cost(seats) != cost {
                        continue;
                    }
                    seats.into_iter().for_each(|player| self.sit(player));
                    self.tables.push(seats);
                    match self.seat_everybody(allowed - cost) {
                        Ended::Impossible => {}
                        ended @ (Ended::Found | Ended::OutOfSteps) => return ended,
                    }
                    self.tables.pop();
                    seats.into_iter().rev().for_each(|player| self.rise(player));
                }
            }
        }
        Ended::Impossible
    }

    /// A number of violations that the free players cannot avoid: somebody without any partner, or with
    /// fewer than two possible opponents, is short of them whatever happens; two may share a violation.
    fn least_left(&mut self, highest_degree: usize) -> usize {
        let others = self.queue.len() - 1;
        if highest_degree + 2 <= others {
            return 0;
        }
        let mut short = 0;
        let mut looked = 0;
        for (_, player) in &self.queue {
            let partners = &self.blocked.partners[*player];
            let opponents = &self.blocked.opponents[*player];
            looked += partners.len() + opponents.len();
            let free = |list: &[usize]| list.iter().filter(|other| self.free[**other]).count();
            short += usize::from(free(partners) >= others);
            short += 2_usize.saturating_sub(others - free(opponents));
        }
        self.spend(looked);
        short.div_ceil(2)
    }

    /// The other free players, nearest in the standing first.
    fn nearest(&self, player: usize) -> Vec<usize> {
        let free = |place: &usize| self.free[*place];
        let mut below = (player + 1..self.free.len()).filter(free).peekable();
        let mut above = (0..player).rev().filter(free).peekable();
        let mut near = Vec::with_capacity(self.queue.len());
        loop {
            let next = match (below.peek(), above.peek()) {
                (Some(low), Some(high)) if low - player <= player - high => below.next(),
                (_, Some(_)) => above.next(),
                (_, None) => below.next(),
            };
            match next {
                Some(place) => near.push(place),
                None => return near,
            }
        }
    }

    fn sit(&mut self, player: usize) {
        self.free[player] = false;
        self.queue.remove(&(Reverse(self.degree[player]), player));
        self.regrade(player, |degree| degree - 1);
    }

    fn rise(&mut self, player: usize) {
        self.regrade(player, |degree| degree + 1);
        self.free[player] = true;
        self.queue.insert((Reverse(self.degree[player]), player));
    }

    fn regrade(&mut self, player: usize, change: impl Fn(usize) -> usize) {
        let blocked = self.blocked;
        let lists = [&blocked.partners[player], &blocked.opponents[player]];
        for &other in lists.into_iter().flatten() {
            if self.free[other] {
                let old = self.degree[other];
                self.degree[other] = change(old);
                self.queue.remove(&(Reverse(old), other));
                self.queue.insert((Reverse(self.degree[other]), other));
            }
        }
        // Long lists cost time too; a step is about eight looks.
        self.spend((lists[0].len() + lists[1].len()) / 8);
    }

    fn spend(&mut self, steps: usize) -> bool {
        *self.steps = self.steps.saturating_sub(steps as u64);
        *self.steps > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fewest violations by looking at every round there is.
    fn fewest(blocked: &Blocked, free: &[usize]) -> usize {
        let Some((&a, others)) = free.split_first() else {
            return 0;
        };
        let mut least = usize::MAX;
        for &b in others {
            for (at, &c) in others.iter().enumerate() {
                for &d in others[at + 1..].iter().filter(|d| **d != b && c != b) {
                    let mut rest = others.to_vec();
                    rest.retain(|player| ![b, c, d].contains(player));
                    let cost = blocked.cost([a, b, c, d]);
                    least = least.min(cost + fewest(blocked, &rest));
                }
            }
        }
        least
    }

    /// A law in which about `percent` of all pairs are blocked, by a fixed sequence of numbers.
    fn law(players: usize, percent: u32, state: &mut u32) -> Blocked {
        let mut next = || {
            *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (*state >> 16) % 100
        };
        let mut blocked = Blocked {
            partners: vec![Vec::new(); players],
            opponents: vec![Vec::new(); players],
            duel: (next() < 50).then_some([1, 2]),
        };
        for a in 0..players {
            for b in a + 1..players {
                for lists in [&mut blocked.partners, &mut blocked.opponents] {
                    if next() < percent {
                        lists[a].push(b);
                        lists[b].push(a);
                    }
                }
            }
        }
        blocked
    }

    #[test]
    fn the_search_finds_the_fewest_and_proves_that_fewer_are_impossible() {
        let mut state = 7;
        for players in [4, 8, 8, 8, 8, 8, 12] {
            for percent in [10, 30, 50, 60, 70, 80, 90, 100] {
                let blocked = law(players, percent, &mut state);
                let least = fewest(&blocked, &Vec::from_iter(0..players));
                for allowed in 0..=least {
                    match search(&blocked, allowed, &mut u64::MAX.clone()) {
                        Outcome::Found(tables) => {
                            let cost: usize = tables.iter().map(|t| blocked.cost(*t)).sum();
                            assert_eq!((allowed, cost), (least, least));
                        }
                        Outcome::Impossible => assert!(allowed < least),
                        Outcome::OutOfSteps => panic!("there were steps enough"),
                    }
                }
            }
        }
    }

    #[test]
    fn a_search_without_steps_says_so() {
        let blocked = law(12, 50, &mut 3);
        assert_eq!(search(&blocked, 0, &mut 5), Outcome::OutOfSteps);
    }
}
