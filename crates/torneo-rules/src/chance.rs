//! Where chance comes from: a portable generator that a seed determines.
//!
//! Nothing in the rule book draws by itself. Whoever needs chance is handed a `Chance`, so the same seed and the
//! same inputs give the same result on any machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Chance that follows from a seed, the same on any machine.
pub struct Chance(ChaCha8Rng);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The chance of one step of something that has many, such as a move of a game. It does not depend on what was
    /// drawn in other steps: a game that was taken back or restored goes on as it would have.
    pub fn of_step(seed: u64, step: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(step);
        Self(generator)
    }

    /// One of several, each as likely as the others; nothing from nothing.
    pub fn pick<T: Copy>(&mut self, among: &[T]) -> Option<T> {
        // The upper half of the product is a fair index: with few things its bias is below one in 2^60.
        let product = u128::from(self.0.next_u64()) * among.len() as u128;
        among.get((product >> 64) as usize).copied()
    }

    /// Puts things into an order, each order as likely as the others.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for end in (1..things.len()).rev() {
            let product = u128::from(self.0.next_u64()) * (end as u128 + 1);
            things.swap(end, (product >> 64) as usize);
        }
    }

    /// Anything from 0 up to but not including 1.
    fn unit(&mut self) -> f64 {
        // The upper 53 bits are what a double can hold.
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Mean 0, standard deviation 1, nearly normal: a sum of twelve, because additions give the same bits
    /// everywhere and logarithms do not.
    pub fn bell(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_picked_about_equally_often() {
        let mut chance = Chance::new(1);
        let mut picked = [0; 9];
        for _ in 0..9000 {
            picked[chance.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 8]).unwrap()] += 1;
        }
        assert!(
            picked.iter().all(|times| (880..1120).contains(times)),
            "{picked:?}"
        );
        assert_eq!(chance.pick::<u8>(&[]), None);
    }

    #[test]
    fn every_order_comes_about_equally_often() {
        let mut chance = Chance::new(2);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut things = [1, 2, 3];
            chance.shuffle(&mut things);
            *seen.entry(things).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(
            seen.values().all(|times| (880..1120).contains(times)),
            "{seen:?}"
        );
    }

    #[test]
    fn a_step_does_not_depend_on_other_steps() {
        let all: Vec<u32> = (0..1000).collect();
        let draw = |seed, step| Chance::of_step(seed, step).pick(&all);
        assert_eq!(draw(3, 4), draw(3, 4));
        assert_ne!(draw(3, 4), draw(3, 5));
        assert_ne!(draw(3, 4), draw(4, 4));
    }
}
