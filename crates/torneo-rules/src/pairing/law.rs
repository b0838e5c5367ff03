//! Who may sit with whom this round.
//!
//! Spec: docs/spec/suizo-domino.md §4.2, §4.3. Ruling D04, and the options of ruling D.
//!
//! ```text
//! blocked partners   they were partners at most `window` rounds ago, or the organiser forbids it
//! blocked crossing   they were opponents at most `opponent` rounds ago, or the organiser forbids it
//! ```

use super::Four;
use super::field::Rank;
use super::memory::Memory;
use super::request::{Modality, Options};
use super::windows::Windows;
use crate::roster::PlayerId;

/// The windows, the memory and the organiser's wishes, in one place.
pub(super) struct Law {
    pub modality: Modality,
    pub windows: Windows,
    memory: Memory,
    /// The only two leaders, who must be opponents of each other.
    pub duel: Option<[Rank; 2]>,
    /// Sorted; the better of the two first.
    forbidden_partners: Vec<[Rank; 2]>,
    /// Sorted; the better of the two first.
    forbidden_opponents: Vec<[Rank; 2]>,
}

/// Why two people may not sit so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block {
    /// They did so this many rounds ago.
    Met { rounds_ago: u32 },
    /// The organiser does not want it.
    Forbidden,
    /// The two leaders must be opponents, not partners.
    Duel,
}

impl Law {
    pub fn new(
        windows: Windows,
        memory: Memory,
        duel: Option<[Rank; 2]>,
        options: &Options,
        rank_of: impl Fn(PlayerId) -> Option<Rank>,
    ) -> Self {
        let ranked = |pairs: &[[PlayerId; 2]]| {
            let mut ranked: Vec<[Rank; 2]> = pairs
                .iter()
                .filter_map(|pair| Some(better_first([rank_of(pair[0])?, rank_of(pair[1])?])))
                .collect();
            ranked.sort_unstable();
            ranked
        };
        Self {
            modality: options.modality,
            windows,
            memory,
            duel,
            forbidden_partners: ranked(&options.forbidden_partners),
            forbidden_opponents: ranked(&options.forbidden_opponents),
        }
    }

    /// Why the two may not be partners under a window, if so.
    pub fn partner_block(&self, a: Rank, b: Rank, window: u32) -> Option<Block> {
        let pair = better_first([a, b]);
        if self.duel == Some(pair) {
            return Some(Block::Duel);
        }
        if self.forbidden_partners.binary_search(&pair).is_ok() {
            return Some(Block::Forbidden);
        }
        let rounds_ago = self.memory.partners_ago(a, b)?;
        (rounds_ago <= window).then_some(Block::Met { rounds_ago })
    }

    /// Why the two may not be opponents, if so.
    pub fn opponent_block(&self, a: Rank, b: Rank) -> Option<Block> {
        let pair = better_first([a, b]);
        if self.forbidden_opponents.binary_search(&pair).is_ok() {
            return Some(Block::Forbidden);
        }
        // The leaders must meet, however recently they did.
        if self.duel == Some(pair) {
            return None;
        }
        let rounds_ago = self.memory.opponents_ago(a, b)?;
        (rounds_ago <= self.windows.opponent).then_some(Block::Met { rounds_ago })
    }

    /// Whether the two may be partners under the nominal window.
    pub fn may_partner(&self, a: Rank, b: Rank) -> bool {
        self.partner_block(a, b, self.windows.partner).is_none()
    }

    /// Whether the two may be opponents.
    pub fn may_oppose(&self, a: Rank, b: Rank) -> bool {
        self.opponent_block(a, b).is_none()
    }

    /// Whether none of the four crossings between two pairs is blocked.
    pub fn may_meet(&self, ours: [Rank; 2], theirs: [Rank; 2]) -> bool {
        self.blocked_crossing(ours, theirs).is_none()
    }

    /// The first blocked crossing between two pairs.
    pub fn blocked_crossing(
        &self,
        ours: [Rank; 2],
        theirs: [Rank; 2],
    ) -> Option<([Rank; 2], Block)> {
        crossings([ours, theirs])
            .into_iter()
            .find_map(|[a, b]| Some(([a, b], self.opponent_block(a, b)?)))
    }

    /// Blocked partnerships plus blocked crossings, plus one for a leader whose duel is missing.
    pub fn cost(&self, table: &Four) -> u32 {
        let partners = table
            .iter()
            .filter(|[a, b]| !self.may_partner(*a, *b))
            .count();
        let opponents = crossings(*table)
            .iter()
            .filter(|[a, b]| !self.may_oppose(*a, *b))
            .count();
        let lost_duel = self.misses_duel(table) as usize;
        let cost = partners + opponents + lost_duel;
        match self.modality {
            Modality::RotatingPartners => {
                u32::try_from(cost).expect("a table has six pairs of people")
            }
            // Ruling D21: two pairs may meet or not.
            Modality::FixedPairs => u32::from(cost > 0),
        }
    }

    /// Whether a leader sits here without the other leader as an opponent.
    pub fn misses_duel(&self, table: &Four) -> bool {
        let Some(leaders) = self.duel else {
            return false;
        };
        let here = |pair: &[Rank; 2]| pair.iter().filter(|rank| leaders.contains(rank)).count();
        here(&table[0]) != here(&table[1])
    }
}

/// The four pairs of opponents at a table.
pub(super) fn crossings([[a, b], [c, d]]: Four) -> [[Rank; 2]; 4] {
    [[a, c], [a, d], [b, c], [b, d]]
}

/// Two people by rank, the better one first.
pub(super) fn better_first([a, b]: [Rank; 2]) -> [Rank; 2] {
    if a <= b { [a, b] } else { [b, a] }
}
