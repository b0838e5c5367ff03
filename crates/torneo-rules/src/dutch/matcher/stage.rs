//! One more pair: a search along edges without slack that changes duals when it is stuck.
//!
//! With a root of its own the search starts there alone and others without partner are goals; without one it starts at
//! all of them, which needs duals of equal parity as `begin` leaves them.

use super::super::wide::Wide;
use super::{Label, Matcher, NONE, Weights};

impl<const K: usize, W: Weights<K>> Matcher<K, W> {
    /// Adds one pair. False when none can be added, or not without lowering the optimum below the budget.
    pub(super) fn stage(&mut self, root: Option<u32>, budget: &mut Option<Wide<K>>) -> bool {
        self.forget();
        for vertex in 0..self.size as u32 {
            if self.mate[vertex as usize] == NONE && root.is_none_or(|root| root == vertex) {
                self.reach_outer(self.top[vertex as usize], (NONE, NONE));
            }
        }
        let found = loop {
            if self.scan_waiting() {
                break true;
            }
            let Some(delta) = self.least_change() else {
                break false;
            };
            if let Some(left) = budget {
                *left = left.minus(delta);
                if left.is_negative() {
                    break false;
                }
            }
            self.change(delta);
            if self.follow_change() {
                break true;
            }
        };
        self.settle();
        found
    }

    /// Forgets the last search.
    pub(super) fn forget(&mut self) {
        self.label.fill(Label::Free);
        self.reached.fill((NONE, NONE));
        self.best.fill((NONE, NONE));
        self.queue.clear();
    }

    /// Ends a search: blossoms it does not need are undone.
    pub(super) fn settle(&mut self) {
        for blossom in self.blossoms.iter_mut().flatten() {
            blossom.row = Vec::new();
        }
        self.promote_idle();
    }

    fn scan_waiting(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop() {
            if self.scan(vertex as usize) {
                return true;
            }
        }
        false
    }

    fn scan(&mut self, vertex: usize) -> bool {
        let stride = self.allowed.row(vertex).len();
        for index in 0..stride {
            let mut word = self.allowed.row(vertex)[index];
            while word != 0 {
                let other = index * 64 + word.trailing_zeros() as usize;
                word &= word - 1;
                let there = self.top[other];
                if there == self.top[vertex] || self.label[there as usize] == Label::Inner {
                    continue;
                }
                let slack = self.slack(vertex, other);
                if !slack.is_zero() {
                    self.improve(there, (vertex as u32, other as u32), slack);
                } else if self.use_edge(vertex as u32, other as u32) {
                    return true;
                }
            }
        }
        false
    }

    #[inline]
    pub(super) fn improve(&mut self, id: u32, edge: (u32, u32), slack: Wide<K>) {
        let id = id as usize;
        if self.best[id].0 == NONE || slack < self.best_slack[id] {
            self.best[id] = edge;
            self.best_slack[id] = slack;
        }
    }

    /// Follows an edge without slack from an outer vertex. True when that gave one more pair.
    pub(super) fn use_edge(&mut self, from: u32, to: u32) -> bool {
        let there = self.top[to as usize];
        match self.label[there as usize] {
            Label::Inner => false,
            Label::Free => self.grow(there, from, to),
            Label::Outer => match self.meeting_point(from, to) {
                Some(root) => {
                    let id = self.contract(root, from, to);
                    self.best_of_new(id);
                    false
                }
                None => {
                    self.flip(from, to);
                    self.flip(to, from);
                    true
                }
            },
        }
    }

    pub(super) fn grow(&mut self, there: u32, from: u32, to: u32) -> bool {
        self.label[there as usize] = Label::Inner;
        self.reached[there as usize] = (from, to);
        let base = self.base[there as usize];
        let next = self.mate[base as usize];
        if next == NONE {
            if self.is_blossom(there) {
                self.turn(there, to);
            }
            self.mate[to as usize] = from;
            self.flip(from, to);
            return true;
        }
        self.reach_outer(self.top[next as usize], (base, next));
        false
    }

    pub(super) fn reach_outer(&mut self, id: u32, edge: (u32, u32)) {
        self.label[id as usize] = Label::Outer;
        self.reached[id as usize] = edge;
        let mut inside = std::mem::take(&mut self.queue);
        self.vertices(id, &mut inside);
        self.queue = inside;
    }

    /// The outer blossom where the branches of two outer vertices part, if they are of one tree.
    pub(super) fn meeting_point(&self, one: u32, other: u32) -> Option<u32> {
        let up = |id: u32| -> Option<u32> {
            let (parent, _) = self.reached[id as usize];
            (parent != NONE).then(|| self.top[parent as usize])
        };
        let mut path = Vec::new();
        let mut here = Some(self.top[one as usize]);
        while let Some(id) = here {
            path.push(id);
            here = up(id);
        }
        path.sort_unstable();
        let mut here = Some(self.top[other as usize]);
        while let Some(id) = here {
            if path.binary_search(&id).is_ok() {
                return Some(id);
            }
            here = up(id);
        }
        None
    }

    /// Gives `vertex` the partner `partner` and turns the matching from there to the root.
    pub(super) fn flip(&mut self, mut vertex: u32, mut partner: u32) {
        loop {
            let here = self.top[vertex as usize];
            if self.is_blossom(here) {
                self.turn(here, vertex);
            }
            self.mate[vertex as usize] = partner;
            let (parent, _) = self.reached[here as usize];
            if parent == NONE {
                return;
            }
            let inner = self.top[parent as usize];
            let (outside, inside) = self.reached[inner as usize];
            if self.is_blossom(inner) {
                self.turn(inner, inside);
            }
            self.mate[inside as usize] = outside;
            vertex = outside;
            partner = inside;
        }
    }
}
