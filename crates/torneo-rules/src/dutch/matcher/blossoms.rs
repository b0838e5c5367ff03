//! Odd cycles that act as one vertex: made, turned, undone.

use super::super::wide::Wide;
use super::{Label, Matcher, NONE, Weights};

/// An odd cycle of vertices and smaller blossoms.
#[derive(Debug, Clone)]
pub(super) struct Blossom<const K: usize> {
    /// In the order of the cycle; the first holds the base.
    pub children: Vec<u32>,
    /// `edges[i]` leads from `children[i]` to the next one.
    pub edges: Vec<(u32, u32)>,
    pub dual: Wide<K>,
    /// For each vertex, which one inside has the least slack with it; empty until somebody asks.
    pub row: Vec<u32>,
}

impl<const K: usize, W: Weights<K>> Matcher<K, W> {
    pub(super) fn is_blossom(&self, id: u32) -> bool {
        id as usize >= self.size
    }

    pub(super) fn blossom(&self, id: u32) -> &Blossom<K> {
        self.blossoms[id as usize - self.size]
            .as_ref()
            .expect("a blossom that is named exists")
    }

    pub(super) fn blossom_mut(&mut self, id: u32) -> &mut Blossom<K> {
        self.blossoms[id as usize - self.size]
            .as_mut()
            .expect("a blossom that is named exists")
    }

    /// Adds the vertices of `id` to `found`.
    pub(super) fn vertices(&self, id: u32, found: &mut Vec<u32>) {
        if !self.is_blossom(id) {
            found.push(id);
            return;
        }
        for &child in &self.blossom(id).children {
            self.vertices(child, found);
        }
    }

    /// Makes one blossom of the cycle that `one`–`other` closes; both trees' branches meet at `root`.
    pub(super) fn contract(&mut self, root: u32, one: u32, other: u32) -> u32 {
        let (mut children, mut edges) = (Vec::new(), Vec::new());
        let mut here = self.top[one as usize];
        while here != root {
            children.push(here);
            edges.push(self.reached[here as usize]);
            here = self.top[self.reached[here as usize].0 as usize];
        }
        children.push(root);
        children.reverse();
        edges.reverse();
        edges.push((one, other));
        here = self.top[other as usize];
        while here != root {
            children.push(here);
            let (outside, inside) = self.reached[here as usize];
            edges.push((inside, outside));
            here = self.top[outside as usize];
        }
        let slot = self
            .blossoms
            .iter()
            .position(Option::is_none)
            .expect("there are never more blossoms than half the vertices");
        let id = (self.size + slot) as u32;
        let mut inside = Vec::new();
        for &child in &children {
            self.parent[child as usize] = id;
            let from = inside.len();
            self.vertices(child, &mut inside);
            if self.label[child as usize] == Label::Inner {
                self.queue.extend_from_slice(&inside[from..]);
            }
        }
        for vertex in inside {
            self.top[vertex as usize] = id;
        }
        self.parent[id as usize] = NONE;
        self.base[id as usize] = self.base[root as usize];
        self.label[id as usize] = Label::Outer;
        self.reached[id as usize] = self.reached[root as usize];
        self.best[id as usize] = (NONE, NONE);
        self.blossoms[slot] = Some(Blossom {
            children,
            edges,
            dual: Wide::ZERO,
            row: Vec::new(),
        });
        id
    }

    /// Makes `vertex` the base of `id`, by turning the matching along the cycle.
    pub(super) fn turn(&mut self, id: u32, vertex: u32) {
        let mut child = vertex;
        while self.parent[child as usize] != id {
            child = self.parent[child as usize];
        }
        if self.is_blossom(child) {
            self.turn(child, vertex);
        }
        let blossom = self.blossom(id);
        let (children, edges) = (blossom.children.clone(), blossom.edges.clone());
        let count = children.len();
        let from = children
            .iter()
            .position(|&one| one == child)
            .expect("a child stands in its parent's cycle");
        // The way to the old base with an even number of steps: forward from an odd place, else backward.
        let pairs: Vec<usize> = if from % 2 == 1 {
            (from + 1..count).step_by(2).collect()
        } else {
            (0..from).step_by(2).collect()
        };
        for index in pairs {
            let (one, other) = edges[index];
            for (end, owner) in [(one, index), (other, (index + 1) % count)] {
                if self.is_blossom(children[owner]) {
                    self.turn(children[owner], end);
                }
            }
            self.pair(one as usize, other as usize);
        }
        let blossom = self.blossom_mut(id);
        blossom.children.rotate_left(from);
        blossom.edges.rotate_left(from);
        self.base[id as usize] = vertex;
    }

    /// Undoes the blossom `id`: its children stand alone.
    pub(super) fn promote(&mut self, id: u32) -> Blossom<K> {
        let blossom = self.blossoms[id as usize - self.size]
            .take()
            .expect("a blossom that is named exists");
        for &child in &blossom.children {
            self.parent[child as usize] = NONE;
            let mut inside = Vec::new();
            self.vertices(child, &mut inside);
            for vertex in inside {
                self.top[vertex as usize] = child;
            }
        }
        blossom
    }

    /// Undoes every blossom that no optimum needs.
    pub(super) fn promote_idle(&mut self) {
        let mut waiting: Vec<u32> = (0..self.blossoms.len())
            .filter(|&slot| self.blossoms[slot].is_some())
            .map(|slot| (self.size + slot) as u32)
            .collect();
        while let Some(id) = waiting.pop() {
            let idle = self.blossoms[id as usize - self.size]
                .as_ref()
                .is_some_and(|blossom| blossom.dual.is_zero());
            if idle && self.parent[id as usize] == NONE {
                let blossom = self.promote(id);
                waiting.extend(
                    blossom
                        .children
                        .iter()
                        .filter(|&&child| self.is_blossom(child)),
                );
            }
        }
    }

    /// Undoes all blossoms around `vertex`, moving their duals to the vertices. Who was paired across a border that
    /// has now slack is left alone.
    pub(super) fn dissolve_around(&mut self, vertex: usize) {
        while self.top[vertex] != vertex as u32 {
            let id = self.top[vertex];
            let base = self.base[id as usize] as usize;
            let share = self.blossom(id).dual.half();
            let mut inside = Vec::new();
            self.vertices(id, &mut inside);
            for one in inside {
                self.duals[one as usize] = self.duals[one as usize].plus(share);
            }
            let outside = self.mate[base];
            if outside != NONE {
                self.mate[outside as usize] = NONE;
                self.mate[base] = NONE;
            }
            self.promote(id);
        }
        self.promote_idle();
    }
}
