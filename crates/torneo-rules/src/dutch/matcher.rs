//! Perfect matchings of the greatest weight, and which pairs can stand in one of them.
//!
//! A primal-dual method with blossoms, in the cube of the number of vertices. Every two vertices that are allowed to
//! meet have an edge; those that are no pair have weight zero, which is how players stay unpaired.
//!
//! ```text
//! solve ──▶ optimal ── choose(one, in this order) ──▶ optimal, with the first partner that is possible
//!              └────── restrict, fix ──────────────▶ optimal among fewer matchings
//! ```
//!
//! Knows nothing of chess: see `weights` for what is heavy, `order` for who is chosen first.

/// Odd cycles that act as one vertex: made, turned, undone.
mod blossoms;

/// One more pair: the search that may change duals.
mod stage;

/// How duals change.
mod duals;

/// The best edges out of a search.
mod edges;

/// Which partners an optimal matching can give, without changing duals.
mod tight;

#[cfg(test)]
mod tests;

use super::bits::Relation;
use super::wide::Wide;
use blossoms::Blossom;

/// No vertex, no blossom.
const NONE: u32 = u32::MAX;

/// What a pair weighs, four times over so that halves stay whole. Symmetric.
pub(super) trait Weights<const K: usize> {
    fn weight(&self, one: usize, other: usize) -> Wide<K>;
}

/// Where a search has come to a vertex or blossom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    /// At an even distance from a root: may be left without its partner.
    Outer,
    /// At an odd distance.
    Inner,
}

/// A matching problem and how far it is solved. Vertices come first, blossoms have the numbers above.
pub(super) struct Matcher<const K: usize, W> {
    size: usize,
    weights: W,
    allowed: Relation,
    duals: Vec<Wide<K>>,
    mate: Vec<u32>,
    /// The outermost blossom of each vertex, or the vertex itself.
    top: Vec<u32>,
    /// The blossom directly around a vertex or blossom.
    parent: Vec<u32>,
    /// The vertex of a blossom whose partner is outside.
    base: Vec<u32>,
    blossoms: Vec<Option<Blossom<K>>>,
    label: Vec<Label>,
    /// The edge by which a search arrived: a vertex outside, a vertex inside.
    reached: Vec<(u32, u32)>,
    /// The best edge from an outer vertex elsewhere, and its slack.
    best: Vec<(u32, u32)>,
    best_slack: Vec<Wide<K>>,
    queue: Vec<u32>,
}

impl<const K: usize, W: Weights<K>> Matcher<K, W> {
    /// Solves the problem. `hints` say where the search for a first partner of each vertex begins; they change only the
    /// time it takes. The number of vertices must be even.
    pub fn solve(weights: W, allowed: Relation, hints: &[usize]) -> Self {
        let size = hints.len();
        debug_assert!(size.is_multiple_of(2));
        let ids = size + size / 2 + 1;
        let mut matcher = Self {
            size,
            weights,
            allowed,
            duals: vec![Wide::ZERO; size],
            mate: vec![NONE; size],
            top: (0..size as u32).collect(),
            parent: vec![NONE; ids],
            base: (0..ids as u32).collect(),
            blossoms: (0..ids - size).map(|_| None).collect(),
            label: vec![Label::Free; ids],
            reached: vec![(NONE, NONE); ids],
            best: vec![(NONE, NONE); ids],
            best_slack: vec![Wide::ZERO; ids],
            queue: Vec::new(),
        };
        matcher.begin(hints);
        while matcher.mate.contains(&NONE) {
            let progress = matcher.stage(None, &mut None);
            assert!(progress, "an even number of vertices can be matched");
        }
        matcher
    }

    /// Duals that no edge violates, and a first matching of edges without slack.
    fn begin(&mut self, hints: &[usize]) {
        for one in 0..self.size {
            let mut most = Wide::ZERO;
            for other in self.allowed.neighbors(one) {
                most = most.max(self.weights.weight(one, other));
            }
            self.duals[one] = most.half();
        }
        for (one, &hint) in hints.iter().enumerate() {
            if self.mate[one] != NONE {
                continue;
            }
            let partner = (hint..self.size).chain(0..hint).find(|&other| {
                self.mate[other] == NONE
                    && self.allowed.holds(one, other)
                    && self.slack(one, other).is_zero()
            });
            if let Some(other) = partner {
                self.pair(one, other);
            }
        }
    }

    fn pair(&mut self, one: usize, other: usize) {
        self.mate[one] = other as u32;
        self.mate[other] = one as u32;
    }

    #[inline]
    fn slack(&self, one: usize, other: usize) -> Wide<K> {
        self.duals[one]
            .plus(self.duals[other])
            .minus(self.weights.weight(one, other))
    }

    pub fn partner(&self, one: usize) -> usize {
        self.mate[one] as usize
    }

    /// The weight of the whole matching.
    pub fn value(&self) -> Wide<K> {
        (0..self.size)
            .filter(|&one| one < self.partner(one))
            .fold(Wide::ZERO, |sum, one| {
                sum.plus(self.weights.weight(one, self.partner(one)))
            })
    }

    /// Whether the optimum rests on odd sets, so that edges cannot be forbidden wholesale.
    pub fn has_blossoms(&self) -> bool {
        self.blossoms.iter().any(Option::is_some)
    }

    /// Forbids edges that the present matching does not use. Only while there are no blossoms.
    pub fn forbid_unused(&mut self, forbidden: impl Fn(usize, usize) -> bool) {
        debug_assert!(!self.has_blossoms());
        for one in 0..self.size {
            for other in one + 1..self.size {
                if self.allowed.holds(one, other) && forbidden(one, other) {
                    debug_assert!(self.partner(one) != other);
                    self.allowed.part(one, other);
                }
            }
        }
    }

    /// From now on `one` may only meet those whom `keep` names. Some optimal matching must do so already.
    pub fn restrict(&mut self, one: usize, keep: impl Fn(usize) -> bool) {
        if self.allowed.neighbors(one).all(&keep) {
            return;
        }
        self.dissolve_around(one);
        self.part_from(one, keep);
        let complete = self.complete(&mut None);
        assert!(complete, "a restriction keeps an optimal matching");
    }

    fn part_from(&mut self, one: usize, keep: impl Fn(usize) -> bool) {
        let dropped: Vec<usize> = self
            .allowed
            .neighbors(one)
            .filter(|&other| !keep(other))
            .collect();
        for other in dropped {
            if self.mate[one] == other as u32 {
                self.mate[one] = NONE;
                self.mate[other] = NONE;
            }
            self.allowed.part(one, other);
        }
    }

    /// From now on these two, who are partners, meet nobody else.
    pub fn fix(&mut self, one: usize, other: usize) {
        debug_assert!(self.partner(one) == other);
        for (this, that) in [(one, other), (other, one)] {
            let dropped: Vec<usize> = self.allowed.neighbors(this).collect();
            for third in dropped {
                if third != that {
                    self.allowed.part(this, third);
                }
            }
        }
    }

    /// Pairs everybody again, one after the other; false when the budget does not allow it.
    fn complete(&mut self, budget: &mut Option<Wide<K>>) -> bool {
        while let Some(root) = self.mate.iter().position(|&mate| mate == NONE) {
            if !self.stage(Some(root as u32), budget) {
                return false;
            }
        }
        true
    }
}
