//! Sets of small numbers, and square tables of yes and no, as bits.

/// A set of numbers below a bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BitSet(Vec<u64>);

impl BitSet {
    pub fn new(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    pub fn of(bound: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::new(bound);
        for member in members {
            set.insert(member);
        }
        set
    }

    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    pub fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

/// The members of a set given as words, in ascending order.
pub(super) fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(index, mut word)| {
        std::iter::from_fn(move || {
            if word == 0 {
                return None;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(index * 64 + bit)
        })
    })
}

/// A symmetric relation between numbers below a bound.
#[derive(Debug, Clone)]
pub(super) struct Relation {
    stride: usize,
    words: Vec<u64>,
}

impl Relation {
    /// Nobody is related to anybody.
    pub fn new(bound: usize) -> Self {
        let stride = bound.div_ceil(64);
        Self {
            stride,
            words: vec![0; stride * bound],
        }
    }

    /// Everybody is related to everybody else.
    pub fn complete(bound: usize) -> Self {
        let mut relation = Self::new(bound);
        for one in 0..bound {
            for (index, word) in relation.row_mut(one).iter_mut().enumerate() {
                let left = bound - index * 64;
                *word = if left >= 64 {
                    u64::MAX
                } else {
                    (1 << left) - 1
                };
            }
            relation.row_mut(one)[one / 64] &= !(1 << (one % 64));
        }
        relation
    }

    #[inline]
    pub fn row(&self, one: usize) -> &[u64] {
        &self.words[one * self.stride..(one + 1) * self.stride]
    }

    fn row_mut(&mut self, one: usize) -> &mut [u64] {
        &mut self.words[one * self.stride..(one + 1) * self.stride]
    }

    #[inline]
    pub fn holds(&self, one: usize, other: usize) -> bool {
        self.words[one * self.stride + other / 64] >> (other % 64) & 1 == 1
    }

    pub fn relate(&mut self, one: usize, other: usize) {
        self.words[one * self.stride + other / 64] |= 1 << (other % 64);
        self.words[other * self.stride + one / 64] |= 1 << (one % 64);
    }

    pub fn part(&mut self, one: usize, other: usize) {
        self.words[one * self.stride + other / 64] &= !(1 << (other % 64));
        self.words[other * self.stride + one / 64] &= !(1 << (one % 64));
    }

    /// Those related to `one`, in ascending order.
    pub fn neighbors(&self, one: usize) -> impl Iterator<Item = usize> + '_ {
        members(self.row(one).iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_but_oneself() {
        for bound in [1, 63, 64, 65, 130] {
            let relation = Relation::complete(bound);
            for one in 0..bound {
                let expected: Vec<usize> = (0..bound).filter(|&other| other != one).collect();
                assert_eq!(relation.neighbors(one).collect::<Vec<_>>(), expected);
            }
        }
    }

    #[test]
    fn a_relation_holds_both_ways() {
        let mut relation = Relation::new(70);
        relation.relate(3, 69);
        assert!(relation.holds(69, 3) && relation.holds(3, 69));
        relation.part(69, 3);
        assert!(!relation.holds(3, 69));
    }
}
