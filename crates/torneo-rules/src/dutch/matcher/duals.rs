//! When a search is stuck: how far duals change, and what that opens.

use super::super::wide::Wide;
use super::{Label, Matcher, NONE, Weights};

impl<const K: usize, W: Weights<K>> Matcher<K, W> {
    /// Ids that stand alone now.
    fn tops(&self) -> impl Iterator<Item = usize> + '_ {
        let vertices = (0..self.size).filter(|&vertex| self.top[vertex] == vertex as u32);
        let blossoms = (0..self.blossoms.len())
            .filter(|&slot| self.blossoms[slot].is_some())
            .map(|slot| self.size + slot)
            .filter(|&id| self.parent[id] == NONE);
        vertices.chain(blossoms)
    }

    /// How far duals can change before something happens.
    pub(super) fn least_change(&self) -> Option<Wide<K>> {
        let mut least: Option<Wide<K>> = None;
        for id in self.tops() {
            let known = self.best[id].0 != NONE;
            let change = match self.label[id] {
                Label::Free if known => self.best_slack[id],
                Label::Outer if known => self.best_slack[id].half(),
                Label::Inner if id >= self.size => self.blossom(id as u32).dual.half(),
                Label::Free | Label::Outer | Label::Inner => continue,
            };
            if least.is_none_or(|least| change < least) {
                least = Some(change);
            }
        }
        least
    }

    pub(super) fn change(&mut self, delta: Wide<K>) {
        if delta.is_zero() {
            return;
        }
        for vertex in 0..self.size {
            let dual = self.duals[vertex];
            self.duals[vertex] = match self.label[self.top[vertex] as usize] {
                Label::Free => dual,
                Label::Outer => dual.minus(delta),
                Label::Inner => dual.plus(delta),
            };
        }
        let twice = delta.double();
        let ids: Vec<usize> = self.tops().collect();
        for id in ids {
            let label = self.label[id];
            if self.best[id].0 != NONE {
                self.best_slack[id] = match label {
                    Label::Free => self.best_slack[id].minus(delta),
                    Label::Outer => self.best_slack[id].minus(twice),
                    Label::Inner => self.best_slack[id],
                };
            }
            if id >= self.size {
                let dual = &mut self.blossom_mut(id as u32).dual;
                *dual = match label {
                    Label::Free => *dual,
                    Label::Outer => dual.plus(twice),
                    Label::Inner => dual.minus(twice),
                };
            }
        }
    }

    /// Follows the edges that lost their slack; pairs come before cycles.
    pub(super) fn follow_change(&mut self) -> bool {
        let ids: Vec<usize> = self.tops().collect();
        let ready = |matcher: &Self, id: usize| {
            matcher.best[id].0 != NONE && matcher.best_slack[id].is_zero()
        };
        for &id in &ids {
            if self.label[id] == Label::Outer && ready(self, id) {
                let (from, to) = self.best[id];
                if self.meeting_point(from, to).is_none() {
                    return self.use_edge(from, to);
                }
            }
        }
        for &id in &ids {
            let alone = self.parent[id] == NONE
                && (id < self.size || self.blossoms[id - self.size].is_some());
            if !alone {
                continue;
            }
            match self.label[id] {
                Label::Free | Label::Outer => {
                    let (from, to) = self.best[id];
                    if ready(self, id)
                        && self.top[from as usize] != id as u32
                        && self.use_edge(from, to)
                    {
                        return true;
                    }
                }
                Label::Inner => {
                    if id >= self.size && self.blossom(id as u32).dual.is_zero() {
                        self.expand(id as u32);
                    }
                }
            }
        }
        false
    }

    /// Undoes an inner blossom in the middle of a search: the way through it stays in the tree.
    fn expand(&mut self, id: u32) {
        let (from, to) = self.reached[id as usize];
        let blossom = self.promote(id);
        let count = blossom.children.len();
        for &child in &blossom.children {
            self.label[child as usize] = Label::Free;
            self.reached[child as usize] = (NONE, NONE);
            self.best[child as usize] = (NONE, NONE);
        }
        let entry = self.top[to as usize];
        let mut place = blossom
            .children
            .iter()
            .position(|&child| child == entry)
            .expect("the entry is a child");
        let forward = place % 2 == 1;
        self.label[entry as usize] = Label::Inner;
        self.reached[entry as usize] = (from, to);
        let mut outer_next = true;
        while place != 0 {
            let (next, edge) = if forward {
                ((place + 1) % count, blossom.edges[place])
            } else {
                let (one, other) = blossom.edges[place - 1];
                (place - 1, (other, one))
            };
            let child = blossom.children[next];
            if outer_next {
                self.reach_outer(child, edge);
            } else {
                self.label[child as usize] = Label::Inner;
                self.reached[child as usize] = edge;
            }
            outer_next = !outer_next;
            place = next;
        }
        for &child in &blossom.children {
            if self.label[child as usize] != Label::Inner {
                self.best_of_old(child);
            }
        }
    }
}
