//! Which partners an optimal matching can give, without changing duals.
//!
//! Every optimal matching uses only edges without slack and leaves every blossom by one edge. So a vertex outside all
//! blossoms can have exactly those partners that an alternating path from its present one reaches.

use super::super::wide::Wide;
use super::{Label, Matcher, NONE, Weights};

impl<const K: usize, W: Weights<K>> Matcher<K, W> {
    /// Gives `one` the first of `wanted` that some optimal matching gives it, in the order of `wanted`.
    pub fn choose(&mut self, one: usize, wanted: impl IntoIterator<Item = usize>) -> Option<usize> {
        if self.top[one] != one as u32 {
            return self.choose_by_force(one, wanted);
        }
        let mut tight = wanted
            .into_iter()
            .filter(|&other| self.allowed.holds(one, other) && self.slack(one, other).is_zero())
            .peekable();
        let first = *tight.peek()?;
        if self.partner(one) == first {
            return Some(first);
        }
        let rest: Vec<usize> = tight.collect();
        if self.swap(one, first) {
            return Some(first);
        }
        self.search_from(one, first);
        let found = rest
            .into_iter()
            .find(|&other| self.label[self.top[other] as usize] == Label::Outer);
        if let Some(other) = found {
            self.mate[one] = other as u32;
            self.flip(other as u32, one as u32);
        }
        self.settle();
        found
    }

    /// Exchanges partners with another pair, where that costs nothing.
    fn swap(&mut self, one: usize, other: usize) -> bool {
        let (mine, theirs) = (self.partner(one), self.partner(other));
        let simple = [one, other, mine, theirs]
            .iter()
            .all(|&vertex| self.top[vertex] == vertex as u32);
        let free = simple && self.allowed.holds(mine, theirs) && self.slack(mine, theirs).is_zero();
        if free {
            self.pair(one, other);
            self.pair(mine, theirs);
        }
        free
    }

    /// Labels everybody who could be left alone if `one` were taken away; stops early at `goal`.
    fn search_from(&mut self, one: usize, goal: usize) {
        self.forget();
        self.label[one] = Label::Inner;
        let root = self.top[self.partner(one)];
        self.reach_outer(root, (NONE, NONE));
        while let Some(vertex) = self.queue.pop() {
            let vertex = vertex as usize;
            for index in 0..self.allowed.row(vertex).len() {
                let mut word = self.allowed.row(vertex)[index];
                while word != 0 {
                    let other = index * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    let there = self.top[other];
                    if there != self.top[vertex]
                        && self.label[there as usize] != Label::Inner
                        && self.slack(vertex, other).is_zero()
                    {
                        let paired = self.use_tight_edge(vertex as u32, other as u32);
                        debug_assert!(!paired, "everybody has a partner");
                    }
                }
            }
            if self.label[self.top[goal] as usize] == Label::Outer {
                return;
            }
        }
    }

    /// Whether some optimal matching gives `one` a partner whom `keep` names; if so, it is the present one and stays so.
    pub fn demand(&mut self, one: usize, keep: impl Fn(usize) -> bool) -> bool {
        if self.top[one] != one as u32 {
            return self.try_restriction(one, keep);
        }
        let wanted: Vec<usize> = (0..self.size).filter(|&other| keep(other)).collect();
        let present = self.partner(one);
        let possible = keep(present) || self.choose(one, wanted).is_some();
        if possible {
            self.restrict(one, keep);
        }
        possible
    }

    /// What `choose` does, for somebody inside a blossom: each partner is tried for itself, and the choice is final.
    fn choose_by_force(
        &mut self,
        one: usize,
        wanted: impl IntoIterator<Item = usize>,
    ) -> Option<usize> {
        wanted.into_iter().find(|&other| {
            self.allowed.holds(one, other) && self.try_restriction(one, |third| third == other)
        })
    }

    /// Restricts `one` to those whom `keep` names if that leaves an optimal matching; else nothing changes.
    fn try_restriction(&mut self, one: usize, keep: impl Fn(usize) -> bool) -> bool {
        let optimum = self.value();
        let saved = (
            self.allowed.clone(),
            self.duals.clone(),
            self.mate.clone(),
            self.top.clone(),
            self.parent.clone(),
            self.base.clone(),
            self.blossoms.clone(),
        );
        self.dissolve_around(one);
        self.part_from(one, keep);
        let left = self.bound().minus(optimum);
        let possible = self.complete(&mut Some(left));
        if !possible {
            (
                self.allowed,
                self.duals,
                self.mate,
                self.top,
                self.parent,
                self.base,
                self.blossoms,
            ) = saved;
        }
        possible
    }

    /// What the duals promise that no matching exceeds.
    fn bound(&self) -> Wide<K> {
        let vertices = self
            .duals
            .iter()
            .fold(Wide::ZERO, |sum, &dual| sum.plus(dual));
        let mut sum = vertices;
        for slot in 0..self.blossoms.len() {
            let Some(blossom) = &self.blossoms[slot] else {
                continue;
            };
            let mut inside = Vec::new();
            self.vertices((self.size + slot) as u32, &mut inside);
            for _ in 0..inside.len() / 2 {
                sum = sum.plus(blossom.dual);
            }
        }
        sum
    }

    fn use_tight_edge(&mut self, from: u32, to: u32) -> bool {
        let there = self.top[to as usize];
        match self.label[there as usize] {
            Label::Inner => false,
            Label::Free => self.grow(there, from, to),
            Label::Outer => {
                let root = self
                    .meeting_point(from, to)
                    .expect("a search with one root has one tree");
                self.contract(root, from, to);
                false
            }
        }
    }
}
