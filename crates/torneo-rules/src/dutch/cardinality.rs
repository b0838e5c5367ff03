//! As many pairs as possible, whoever they are: tells whether a round can be completed.
//!
//! Edmonds' method, without weights: a breadth-first search that shrinks odd cycles to their base.

use std::collections::VecDeque;

use super::bits::{BitSet, Relation, members};

const NONE: u32 = u32::MAX;

/// A matching that leaves as few alone as possible.
pub(super) struct Cardinality<'a> {
    compatible: &'a Relation,
    active: BitSet,
    /// Nobody of these may meet another of these.
    apart: BitSet,
    mate: Vec<u32>,
}

/// What a search from somebody without partner found.
struct Search {
    outer: Vec<bool>,
    parent: Vec<u32>,
    base: Vec<u32>,
}

impl<'a> Cardinality<'a> {
    /// Matches as many of `players` as possible; those in `apart` do not meet each other.
    pub fn solve(
        compatible: &'a Relation,
        size: usize,
        players: &[usize],
        apart: &[usize],
    ) -> Self {
        let mut this = Self {
            compatible,
            active: BitSet::of(size, players.iter().copied()),
            apart: BitSet::of(size, apart.iter().copied()),
            mate: vec![NONE; size],
        };
        let mut free = this.active.clone();
        for &one in players {
            if !free.contains(one) {
                continue;
            }
            let row = this.row(one);
            let found = members(row.zip(free.words()).map(|(row, free)| row & free)).next();
            if let Some(other) = found {
                this.mate[one] = other as u32;
                this.mate[other] = one as u32;
                free.remove(one);
                free.remove(other);
            }
        }
        for &one in players {
            if this.mate[one] == NONE {
                this.augment(one);
            }
        }
        this
    }

    /// Those among `players` who are left alone.
    pub fn alone<'b>(&'b self, players: &'b [usize]) -> impl Iterator<Item = usize> + 'b {
        players
            .iter()
            .copied()
            .filter(|&one| self.mate[one] == NONE)
    }

    /// Everybody who is left alone in some matching as large as this, in the place of `one`, who is alone in this.
    pub fn instead_of(&self, one: usize) -> Vec<usize> {
        let (search, _) = self.search(one);
        (0..self.mate.len())
            .filter(|&other| search.outer[other])
            .collect()
    }

    fn row(&self, one: usize) -> impl Iterator<Item = u64> + '_ {
        let apart = self.apart.contains(one);
        let masks = self.active.words().iter().zip(self.apart.words());
        self.compatible
            .row(one)
            .iter()
            .zip(masks)
            .map(move |(row, (active, mask))| row & active & if apart { !mask } else { u64::MAX })
    }

    fn augment(&mut self, root: usize) {
        let (search, Some(end)) = self.search(root) else {
            return;
        };
        let mut here = end as u32;
        while here != NONE {
            let before = search.parent[here as usize];
            let next = self.mate[before as usize];
            self.mate[here as usize] = before;
            self.mate[before as usize] = here;
            here = next;
        }
    }

    /// Searches from `root`; ends early at somebody else without partner.
    fn search(&self, root: usize) -> (Search, Option<usize>) {
        let size = self.mate.len();
        let mut search = Search {
            outer: vec![false; size],
            parent: vec![NONE; size],
            base: (0..size as u32).collect(),
        };
        search.outer[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(one) = queue.pop_front() {
            for other in members(self.row(one)) {
                if search.base[one] == search.base[other] || self.mate[one] == other as u32 {
                    continue;
                }
                let mate = self.mate[other];
                let known = mate != NONE && search.parent[mate as usize] != NONE;
                if other == root || known {
                    self.shrink(&mut search, one, other, &mut queue);
                } else if search.parent[other] == NONE {
                    search.parent[other] = one as u32;
                    if mate == NONE {
                        return (search, Some(other));
                    }
                    search.outer[mate as usize] = true;
                    queue.push_back(mate as usize);
                }
            }
        }
        (search, None)
    }

    fn shrink(&self, search: &mut Search, one: usize, other: usize, queue: &mut VecDeque<usize>) {
        let base = self.common_base(search, one, other);
        let mut shrunk = vec![false; self.mate.len()];
        for (mut here, mut child) in [(one, other), (other, one)] {
            while search.base[here] != base {
                let mate = self.mate[here] as usize;
                shrunk[search.base[here] as usize] = true;
                shrunk[search.base[mate] as usize] = true;
                search.parent[here] = child as u32;
                child = mate;
                here = search.parent[mate] as usize;
            }
        }
        for vertex in 0..self.mate.len() {
            if shrunk[search.base[vertex] as usize] {
                search.base[vertex] = base;
                if !search.outer[vertex] {
                    search.outer[vertex] = true;
                    queue.push_back(vertex);
                }
            }
        }
    }

    fn common_base(&self, search: &Search, one: usize, other: usize) -> u32 {
        let mut passed = vec![false; self.mate.len()];
        let mut here = one;
        loop {
            let base = search.base[here] as usize;
            passed[base] = true;
            let mate = self.mate[base];
            if mate == NONE {
                break;
            }
            here = search.parent[mate as usize] as usize;
        }
        here = other;
        loop {
            let base = search.base[here];
            if passed[base as usize] {
                return base;
            }
            here = search.parent[self.mate[base as usize] as usize] as usize;
        }
    }
}
