//! Where chance comes from: a portable generator that a seed determines.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Chance that follows from a seed, the same on any machine.
pub(super) struct Chance(ChaCha8Rng);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
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
