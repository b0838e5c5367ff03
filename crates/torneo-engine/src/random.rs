//! A small seeded generator (SplitMix64): same seed, same draws, on every machine.

/// Draws numbers from a seed.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator of one part of something that has a seed: the parts of one seed share nothing
    /// with those of another, however near the seeds are.
    pub fn part(seed: u64, number: u64) -> Self {
        let number = Self::new(!number).draw();
        Self(Self::new(seed).draw() ^ number)
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// A number below `end`, which is at least 1.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.draw()) * end as u128) >> 64) as usize
    }

    /// One of the items, unless there is none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        match items.len() {
            0 => None,
            count => items.get(self.below(count)),
        }
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_neighboring_seeds_differ() {
        let mut first: Vec<u64> = (0..50)
            .flat_map(|seed| (0..50).map(move |number| Random::part(seed, number).draw()))
            .collect();
        assert_eq!(Random::part(3, 4).draw(), first[3 * 50 + 4]);
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 50 * 50);
    }
}
