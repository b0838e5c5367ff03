//! The windows of the round, and who is blocked by them.
//!
//! Spec: docs/spec/suizo-domino.md §1 and §7; ruling D04 and the options; D21 for fixed pairs.

use std::collections::BTreeMap;

use crate::roster::{PlayerId, Round};

use super::Case;

/// Rounds that must pass before two players may meet again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Windows {
    pub partners: u32,
    pub opponents: u32,
}

impl Windows {
    /// The window a sheet prints: of partners, or of fixed pairs as opponents, who look back no farther than to round 1.
    pub fn told(&self, case: &Case<'_>) -> u32 {
        match case.options.fixed_pairs {
            true => self.opponents.min(case.round.0.saturating_sub(1)),
            false => self.partners,
        }
    }
}

/// One row per category: most players, partner window, opponent window, first round of the shorter window.
const CATEGORIES: [(usize, u32, u32, u32); 3] =
    [(36, 3, 1, 7), (76, 4, 2, 8), (usize::MAX, 5, 3, 9)];

/// The partner window never gets shorter than this.
const SHORTEST: u32 = 2;

pub(super) fn of(case: &Case<'_>, active: usize) -> Windows {
    if case.options.fixed_pairs {
        return Windows {
            partners: 0,
            // Never twice in the event, unless a window is asked for.
            opponents: case.options.opponent_window.unwrap_or(u32::MAX),
        };
    }
    let first = case.history.iter().find(|closed| closed.round == Round(1));
    let size = match first {
        Some(first) if case.options.frozen_category => first.tables.len() * 4 + first.byes.len(),
        Some(_) | None => active,
    };
    let (_, base, opponents, shorter_from) = CATEGORIES
        .into_iter()
        .find(|(most, ..)| size <= *most)
        .expect("the last category has no end");
    let late = u32::from(case.round.0 >= shorter_from);
    let by_category = case.options.opponent_window_by_category;
    Windows {
        partners: (base - late).max(SHORTEST),
        opponents: if by_category { opponents } else { 1 },
    }
}

/// Why two players must not meet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Block {
    /// When they last met, if that is inside the window.
    pub last: Option<Round>,
    pub forbidden: bool,
}

/// Everybody who is blocked, as partners and as opponents.
pub(super) struct Meetings {
    partners: BTreeMap<[PlayerId; 2], Block>,
    opponents: BTreeMap<[PlayerId; 2], Block>,
}

impl Meetings {
    pub fn of(case: &Case<'_>, windows: Windows) -> Self {
        let mut partners = BTreeMap::new();
        let mut opponents = BTreeMap::new();
        for closed in case.history.iter().filter(|c| c.round < case.round) {
            let ago = case.round.0 - closed.round.0;
            for table in &closed.tables {
                if ago <= windows.partners {
                    for (a, b) in partnerships(table) {
                        met(&mut partners, a, b, closed.round);
                    }
                }
                if ago <= windows.opponents {
                    for (a, b) in crossings(table) {
                        met(&mut opponents, a, b, closed.round);
                    }
                }
            }
        }
        for [a, b] in &case.options.forbidden_partners {
            partners.entry(key(*a, *b)).or_default().forbidden = true;
        }
        for [a, b] in &case.options.forbidden_opponents {
            opponents.entry(key(*a, *b)).or_default().forbidden = true;
        }
        Self {
            partners,
            opponents,
        }
    }

    pub fn as_partners(&self, a: PlayerId, b: PlayerId) -> Option<Block> {
        self.partners.get(&key(a, b)).copied()
    }

    pub fn as_opponents(&self, a: PlayerId, b: PlayerId) -> Option<Block> {
        self.opponents.get(&key(a, b)).copied()
    }

    pub fn blocked_partners(&self) -> impl Iterator<Item = [PlayerId; 2]> {
        self.partners.keys().copied()
    }

    pub fn blocked_opponents(&self) -> impl Iterator<Item = ([PlayerId; 2], Block)> {
        self.opponents.iter().map(|(two, block)| (*two, *block))
    }
}

/// A sheet may be garbage; a table with more players than this is a fault and no meeting.
const MOST_AT_A_TABLE: usize = 8;

fn sane(table: &[Vec<PlayerId>]) -> &[Vec<PlayerId>] {
    let players: usize = table.iter().map(Vec::len).sum();
    if players <= MOST_AT_A_TABLE && table.len() <= MOST_AT_A_TABLE {
        table
    } else {
        &[]
    }
}

/// Every two players on one side of a table.
pub(super) fn partnerships(table: &[Vec<PlayerId>]) -> impl Iterator<Item = (PlayerId, PlayerId)> {
    sane(table).iter().flat_map(|side| {
        side.iter()
            .enumerate()
            .flat_map(|(i, a)| side[i + 1..].iter().map(|b| (*a, *b)))
    })
}

/// Every two players on different sides of a table.
pub(super) fn crossings(table: &[Vec<PlayerId>]) -> impl Iterator<Item = (PlayerId, PlayerId)> {
    let table = sane(table);
    table.iter().enumerate().flat_map(move |(i, side)| {
        side.iter()
            .flat_map(move |a| table[i + 1..].iter().flatten().map(|b| (*a, *b)))
    })
}

fn met(blocks: &mut BTreeMap<[PlayerId; 2], Block>, a: PlayerId, b: PlayerId, round: Round) {
    let block = blocks.entry(key(a, b)).or_default();
    block.last = block.last.max(Some(round));
}

fn key(a: PlayerId, b: PlayerId) -> [PlayerId; 2] {
    [a.min(b), a.max(b)]
}
