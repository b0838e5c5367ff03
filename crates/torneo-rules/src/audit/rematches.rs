//! The fewest violations a round of fixed pairs can have, exactly.
//!
//! Ruling D21: a table violates or it does not, so the fewest violations are as many tables as a greatest matching of those who may
//! meet leaves over. Found with augmenting paths through odd cycles (Edmonds), which always ends: there is no "undecided".

use std::collections::VecDeque;

use super::search::Blocked;

/// A round with the fewest violations; entrants are places in the list of those seated.
pub(super) struct Fewest {
    pub violations: usize,
    pub tables: Vec<[usize; 2]>,
}

/// The best round for an even number of entrants. The leaders' duel, when it is due, counts one if it is missing.
pub(super) fn fewest(blocked: &Blocked) -> Fewest {
    let free = without_duel(blocked, &[]);
    let Some([first, second]) = blocked.duel else {
        return free;
    };
    let met = free
        .tables
        .iter()
        .any(|table| table.contains(&first) && table.contains(&second));
    let free = Fewest {
        violations: free.violations + usize::from(!met),
        ..free
    };
    let mut dueling = without_duel(blocked, &[first, second]);
    dueling.violations += usize::from(blocked.opponents[first].binary_search(&second).is_ok());
    dueling.tables.push([first, second]);
    match dueling.violations <= free.violations {
        true => dueling,
        false => free,
    }
}

/// The best tables of everybody but `away`.
fn without_duel(blocked: &Blocked, away: &[usize]) -> Fewest {
    let count = blocked.opponents.len();
    let here: Vec<usize> = (0..count).filter(|place| !away.contains(place)).collect();
    let mut matching = Matching {
        blocked,
        here: &here,
        mate: vec![None; count],
        parent: vec![None; count],
        base: (0..count).collect(),
    };
    // Nearest first, so that what is left to mend is little.
    for &one in &here {
        if matching.mate[one].is_none() {
            let fits = |other: &&usize| {
                **other != one
                    && matching.mate[**other].is_none()
                    && matching.may_meet(one, **other)
            };
            if let Some(&other) = here.iter().find(fits) {
                matching.mate[one] = Some(other);
                matching.mate[other] = Some(one);
            }
        }
    }
    for &one in &here {
        if matching.mate[one].is_none()
            && let Some(end) = matching.find_path(one)
        {
            matching.turn(end);
        }
    }
    let mut tables: Vec<[usize; 2]> = here
        .iter()
        .filter_map(|one| Some([*one, matching.mate[*one]?]))
        .filter(|[one, other]| one < other)
        .collect();
    let left: Vec<usize> = here
        .iter()
        .copied()
        .filter(|one| matching.mate[*one].is_none())
        .collect();
    let violating: Vec<[usize; 2]> = left.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
    let violations = violating.len();
    tables.extend(violating);
    Fewest { violations, tables }
}

/// A matching that grows by one path at a time.
struct Matching<'a> {
    blocked: &'a Blocked,
    here: &'a [usize],
    mate: Vec<Option<usize>>,
    /// Where the search came from to an odd vertex.
    parent: Vec<Option<usize>>,
    /// The base of the odd cycle a vertex is folded into.
    base: Vec<usize>,
}

impl Matching<'_> {
    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.blocked.opponents[a].binary_search(&b).is_err()
    }

    /// The free end of a path that makes the matching larger.
    fn find_path(&mut self, root: usize) -> Option<usize> {
        let mut seen = vec![false; self.base.len()];
        self.parent.fill(None);
        for (place, base) in self.base.iter_mut().enumerate() {
            *base = place;
        }
        seen[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(one) = queue.pop_front() {
            for &other in self.here {
                let known = self.base[one] == self.base[other] || self.mate[one] == Some(other);
                if one == other || known || !self.may_meet(one, other) {
                    continue;
                }
                let outer = self.mate[other].is_some_and(|mate| self.parent[mate].is_some());
                if other == root || outer {
                    for place in self.fold(one, other) {
                        if !seen[place] {
                            seen[place] = true;
                            queue.push_back(place);
                        }
                    }
                } else if self.parent[other].is_none() {
                    self.parent[other] = Some(one);
                    let Some(mate) = self.mate[other] else {
                        return Some(other);
                    };
                    seen[mate] = true;
                    queue.push_back(mate);
                }
            }
        }
        None
    }

    /// Folds the odd cycle closed by two vertices; everybody in it is reached at an even distance now.
    fn fold(&mut self, one: usize, other: usize) -> Vec<usize> {
        let base = self.common_base(one, other);
        let mut inside = vec![false; self.base.len()];
        self.mark(one, base, other, &mut inside);
        self.mark(other, base, one, &mut inside);
        let folded: Vec<usize> = self
            .here
            .iter()
            .copied()
            .filter(|at| inside[self.base[*at]])
            .collect();
        for at in &folded {
            self.base[*at] = base;
        }
        folded
    }

    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut passed = vec![false; self.base.len()];
        let mut at = one;
        loop {
            at = self.base[at];
            passed[at] = true;
            let Some(back) = self.mate[at].and_then(|mate| self.parent[mate]) else {
                break;
            };
            at = back;
        }
        let mut at = self.base[other];
        while !passed[at] {
            let mate = self.mate[at].expect("two paths from one root meet");
            at = self.base[self.parent[mate].expect("two paths from one root meet")];
        }
        at
    }

    fn mark(&mut self, mut at: usize, base: usize, mut child: usize, inside: &mut [bool]) {
        while self.base[at] != base {
            let mate = self.mate[at].expect("a path goes on inside a cycle");
            inside[self.base[at]] = true;
            inside[self.base[mate]] = true;
            self.parent[at] = Some(child);
            child = mate;
            at = self.parent[mate].expect("a path goes on inside a cycle");
        }
    }

    /// Everybody on the path changes partners.
    fn turn(&mut self, end: usize) {
        let mut at = Some(end);
        while let Some(one) = at {
            let from = self.parent[one].expect("a path leads back to its root");
            let next = self.mate[from];
            self.mate[one] = Some(from);
            self.mate[from] = Some(one);
            at = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fewest violations by looking at every round there is.
    fn by_looking_at_all(blocked: &Blocked, free: &[usize]) -> usize {
        let Some((&one, others)) = free.split_first() else {
            let duel = blocked.duel;
            return usize::from(duel.is_some());
        };
        let mut least = usize::MAX;
        for &other in others {
            let mut rest = others.to_vec();
            rest.retain(|place| *place != other);
            let cost = usize::from(blocked.opponents[one].binary_search(&other).is_ok());
            let met = blocked.duel.is_some_and(|duel| duel == [one, other]);
            let law = Blocked {
                duel: blocked.duel.filter(|_| !met),
                ..blocked.clone()
            };
            least = least.min(cost + by_looking_at_all(&law, &rest));
        }
        least
    }

    #[test]
    fn no_round_has_fewer_violations() {
        let mut state = 11_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % 100
        };
        for entrants in [2, 4, 6, 8, 8, 8, 10] {
            for percent in [10, 40, 60, 70, 80, 90, 95, 100] {
                for _ in 0..8 {
                    let mut opponents = vec![Vec::new(); entrants];
                    for a in 0..entrants {
                        for b in a + 1..entrants {
                            if next() < percent {
                                opponents[a].push(b);
                                opponents[b].push(a);
                            }
                        }
                    }
                    let blocked = Blocked {
                        partners: vec![Vec::new(); entrants],
                        opponents,
                        duel: (next() < 30).then_some([0, 1]),
                    };
                    let found = fewest(&blocked);
                    let mut seated = found.tables.concat();
                    seated.sort_unstable();
                    assert_eq!(seated, Vec::from_iter(0..entrants));
                    let due = by_looking_at_all(&blocked, &Vec::from_iter(0..entrants));
                    assert_eq!(found.violations, due);
                }
            }
        }
    }
}
