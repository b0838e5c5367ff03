//! Whole numbers of a fixed number of words, for weights that hold one criterion above the other.
//!
//! Arithmetic wraps: duals may be negative in between, but a slack never is, and only slacks are compared.

use std::cmp::Ordering;

/// `K` words of 64 bits, the least significant first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wide<const K: usize>([u64; K]);

impl<const K: usize> Wide<K> {
    pub const ZERO: Self = Self([0; K]);

    pub fn new(value: u64) -> Self {
        let mut words = [0; K];
        words[0] = value;
        Self(words)
    }

    #[inline]
    pub fn plus(self, other: Self) -> Self {
        let mut words = [0; K];
        let mut carry = false;
        for (index, word) in words.iter_mut().enumerate() {
            let (sum, over) = self.0[index].overflowing_add(other.0[index]);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = over | again;
        }
        Self(words)
    }

    #[inline]
    pub fn minus(self, other: Self) -> Self {
        let mut words = [0; K];
        let mut borrow = false;
        for (index, word) in words.iter_mut().enumerate() {
            let (rest, under) = self.0[index].overflowing_sub(other.0[index]);
            let (rest, again) = rest.overflowing_sub(u64::from(borrow));
            *word = rest;
            borrow = under | again;
        }
        Self(words)
    }

    #[inline]
    pub fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the number, read as a difference, is below zero.
    pub fn is_negative(self) -> bool {
        self.0[K - 1] >> 63 == 1
    }

    pub fn half(self) -> Self {
        let mut words = self.0;
        for index in 0..K {
            let above = words.get(index + 1).map_or(0, |word| word << 63);
            words[index] = self.0[index] >> 1 | above;
        }
        Self(words)
    }

    pub fn double(self) -> Self {
        self.plus(self)
    }

    /// Moves everything up by `bits`, fewer than 64, and puts `value` below.
    pub fn then(self, bits: u32, value: u64) -> Self {
        debug_assert!(bits < 64 && (value >> bits == 0));
        if bits == 0 {
            return self;
        }
        let mut words = [0; K];
        let mut below = value;
        for (word, old) in words.iter_mut().zip(self.0) {
            *word = old << bits | below;
            below = old >> (64 - bits);
        }
        Self(words)
    }
}

impl<const K: usize> PartialOrd for Wide<K> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const K: usize> Ord for Wide<K> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        for index in (0..K).rev() {
            match self.0[index].cmp(&other.0[index]) {
                Ordering::Equal => {}
                unequal @ (Ordering::Less | Ordering::Greater) => return unequal,
            }
        }
        Ordering::Equal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Two = Wide<2>;

    #[test]
    fn carries_and_borrows_cross_words() {
        let most = Two::new(u64::MAX);
        let above = most.plus(Two::new(1));
        assert!(above > most);
        assert_eq!(above.minus(Two::new(1)), most);
        assert_eq!(above.half(), Two::new(1 << 63));
        assert_eq!(above.half().double(), above);
        assert!(Two::ZERO.minus(Two::new(1)).is_negative());
        assert!(!above.is_negative());
    }

    #[test]
    fn what_is_put_below_never_outweighs_what_is_above() {
        let low = Two::new(1).then(60, (1 << 60) - 1).then(20, (1 << 20) - 1);
        let high = Two::new(2).then(60, 0).then(20, 0);
        assert!(low < high);
        assert_eq!(low.plus(Two::new(1)), high);
    }
}
