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
    fn improve(&mut self, id: u32, edge: (u32, u32), slack: Wide<K>) {
        let id = id as usize;
        if self.best[id].0 == NONE || slack < self.best_slack[id] {
            self.best[id] = edge;
            self.best_slack[id] = slack;
        }
    }

    /// Follows an edge without slack from an outer vertex. True when that gave one more pair.
    fn use_edge(&mut self, from: u32, to: u32) -> bool {
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
    fn least_change(&self) -> Option<Wide<K>> {
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

    fn change(&mut self, delta: Wide<K>) {
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
    fn follow_change(&mut self) -> bool {
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

    /// Finds the best edge into something that was hidden in a blossom.
    fn best_of_old(&mut self, id: u32) {
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
    fn best_of_new(&mut self, id: u32) {
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
