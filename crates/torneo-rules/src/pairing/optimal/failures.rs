//! What a search has already seen fail, so that it never fails twice in the same way.
//!
//! An open hash table over a plain vector: no order of its own can be seen, and nothing is seeded.

use super::people::Set;

/// What a search may still spend.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Purse {
    pub violations: u32,
    pub gap: u64,
    /// Weight over what the people are worth, in parts.
    pub over: i64,
}

impl Purse {
    fn holds(&self, other: &Purse) -> bool {
        self.violations >= other.violations && self.gap >= other.gap && self.over >= other.over
    }
}

/// Sets of people that could not be seated, with the purse that did not suffice.
pub(super) struct Failures {
    /// A set of nobody marks a free slot: nobody can always be seated.
    slots: Vec<(Set, Purse)>,
    taken: usize,
}

const FIRST_SLOTS: usize = 1 << 10;

/// Slots beyond which nothing new is remembered: about a hundred megabytes.
const MOST_SLOTS: usize = 1 << 21;

impl Failures {
    pub fn new() -> Self {
        Self {
            slots: vec![(0, Purse::default()); FIRST_SLOTS],
            taken: 0,
        }
    }

    /// Whether these people are known not to be seated with this purse.
    pub fn knows(&self, people: Set, purse: &Purse) -> bool {
        let (key, known) = &self.slots[self.slot(people)];
        *key == people && known.holds(purse)
    }

    pub fn remember(&mut self, people: Set, purse: Purse) {
        if self.taken * 2 >= self.slots.len() && self.slots.len() < MOST_SLOTS {
            let larger = vec![(0, Purse::default()); self.slots.len() * 2];
            let old = std::mem::replace(&mut self.slots, larger);
            for (key, purse) in old.into_iter().filter(|(key, _)| *key != 0) {
                let slot = self.slot(key);
                self.slots[slot] = (key, purse);
            }
        }
        let slot = self.slot(people);
        if self.slots[slot].0 == 0 {
            if self.taken * 2 >= self.slots.len() {
                return;
            }
            self.taken += 1;
        }
        self.slots[slot] = (people, purse);
    }

    /// The slot of a set, or the free one where it would go.
    fn slot(&self, people: Set) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = scattered(people) & mask;
        while self.slots[slot].0 != 0 && self.slots[slot].0 != people {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// The bits of a set, stirred by Fibonacci's multiplier.
fn scattered(people: Set) -> usize {
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    let folded = (people as u64).wrapping_mul(GOLDEN) ^ ((people >> 64) as u64).rotate_left(32);
    let stirred = folded.wrapping_mul(GOLDEN);
    (stirred ^ stirred >> 32) as usize
}
