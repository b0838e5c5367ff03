//! Who takes part, and how the rule book names them.
//!
//! The rules never see a name: a player is a place in the list the caller gave. That is why renaming
//! everybody changes nothing but names.

use std::fmt;

/// A player, by place in the list the caller gave (0 is the first).
///
/// The caller decides what the order means: the standing, for pairing; the order of ids, for ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// The place in the caller's list.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The player at a place of the caller's list.
    pub fn at(index: usize) -> Self {
        Self(u32::try_from(index).expect("a roster has fewer than four billion players"))
    }
}

/// The number of a round of the tournament, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Round(pub u32);

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for PlayerId {
    /// People count from one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (u64::from(self.0) + 1).fmt(f)
    }
}
