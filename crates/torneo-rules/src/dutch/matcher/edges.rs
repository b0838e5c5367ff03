//! The best edges that lead from a search to where it has not been.

use super::{Label, Matcher, NONE, Weights};

impl<const K: usize, W: Weights<K>> Matcher<K, W> {
    /// Finds the best edge into something that was hidden in a blossom.
    pub(super) fn best_of_old(&mut self, id: u32) {
        let mut inside = Vec::new();
        self.vertices(id, &mut inside);
        for to in inside {
            let to = to as usize;
            for index in 0..self.allowed.row(to).len() {
                let mut word = self.allowed.row(to)[index];
                while word != 0 {
                    let from = index * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    let there = self.top[from];
                    if there != id && self.label[there as usize] == Label::Outer {
                        let slack = self.slack(from, to);
                        self.improve(id, (from as u32, to as u32), slack);
                    }
                }
            }
        }
    }

    /// Finds the best edges of a new outer blossom from those of its children.
    pub(super) fn best_of_new(&mut self, id: u32) {
        let children = self.blossom(id).children.clone();
        let mut row = vec![NONE; self.size];
        for child in children {
            if self.is_blossom(child) {
                if self.blossom(child).row.is_empty() {
                    let made = self.row_of(child);
                    self.blossom_mut(child).row = made;
                }
                let theirs = std::mem::take(&mut self.blossom_mut(child).row);
                for (to, &from) in theirs.iter().enumerate() {
                    if from != NONE {
                        self.better_from(&mut row, id, from, to);
                    }
                }
            } else {
                for to in self.allowed.neighbors(child as usize) {
                    self.better_from(&mut row, id, child, to);
                }
            }
        }
        for (to, &from) in row.iter().enumerate() {
            let there = self.top[to];
            if from != NONE && there != id && self.label[there as usize] == Label::Outer {
                let slack = self.slack(from as usize, to);
                self.improve(id, (to as u32, from), slack);
            }
        }
        self.blossom_mut(id).row = row;
    }

    fn row_of(&self, id: u32) -> Vec<u32> {
        let mut inside = Vec::new();
        self.vertices(id, &mut inside);
        let mut row = vec![NONE; self.size];
        for from in inside {
            for to in self.allowed.neighbors(from as usize) {
                self.better_from(&mut row, id, from, to);
            }
        }
        row
    }

    fn better_from(&self, row: &mut [u32], id: u32, from: u32, to: usize) {
        if self.top[to] == id {
            return;
        }
        let old = row[to];
        if old == NONE || self.slack(from as usize, to) < self.slack(old as usize, to) {
            row[to] = from;
        }
    }
}
