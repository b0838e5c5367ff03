//! The players of the round: who is active, and in which order.
//!
//! Spec: docs/spec/suizo-domino.md §3; rulings D01 and D13.

use std::collections::{BTreeMap, BTreeSet};

use crate::roster::PlayerId;

use super::{Case, Standing, Status};

pub(super) struct Field {
    /// The active players, best first; in order of appearance when the standing is unknown.
    pub order: Vec<PlayerId>,
    pub place: BTreeMap<PlayerId, usize>,
    pub wins: BTreeMap<PlayerId, u32>,
    /// Empty when the standing is unknown.
    pub status: BTreeMap<PlayerId, Status>,
    pub known: bool,
    /// Those whom the director seated; they take no part in byes, groups or search.
    pub pinned: BTreeSet<PlayerId>,
}

impl Field {
    pub fn of(case: &Case<'_>) -> Self {
        let mut field = Self::unpinned(case);
        let tables = case.options.pinned.iter();
        field.pinned = tables.flat_map(|table| table.pairs.concat()).collect();
        field
    }

    fn unpinned(case: &Case<'_>) -> Self {
        match case.standing {
            Standing::Known(entrants) => {
                let status = entrants.iter().map(|e| (e.player, e.status)).collect();
                let wins = entrants.iter().map(|e| (e.player, e.wins)).collect();
                let mut active: Vec<_> = entrants
                    .iter()
                    .filter(|e| e.status == Status::Active)
                    .collect();
                active.sort_by_key(|e| std::cmp::Reverse(e.wins));
                let order = active.into_iter().map(|e| e.player).collect();
                Self::new(order, wins, status, true)
            }
            Standing::Unknown { active } => {
                let sheet = &case.sheet.seated;
                let seated = sheet.tables.iter().flatten().flatten();
                let mut seen = BTreeSet::new();
                let order = seated
                    .chain(&sheet.byes)
                    .chain(active)
                    .copied()
                    .filter(|player| seen.insert(*player))
                    .collect();
                Self::new(order, BTreeMap::new(), BTreeMap::new(), false)
            }
        }
    }

    fn new(
        order: Vec<PlayerId>,
        wins: BTreeMap<PlayerId, u32>,
        status: BTreeMap<PlayerId, Status>,
        known: bool,
    ) -> Self {
        let place = order.iter().enumerate().map(|(i, p)| (*p, i)).collect();
        Self {
            order,
            place,
            wins,
            status,
            known,
            pinned: BTreeSet::new(),
        }
    }

    /// The place in the order; somebody who should not be there stands behind everybody.
    pub fn place(&self, player: PlayerId) -> usize {
        self.place.get(&player).copied().unwrap_or(usize::MAX)
    }

    /// Ruling D09 inside a table: the better player and the better pair first.
    pub fn in_order(&self, sides: &super::Sides) -> super::Sides {
        let mut sides = sides.clone();
        for side in &mut sides {
            side.sort_by_key(|player| self.place(*player));
        }
        sides.sort_by_key(|side| self.place(side[0]));
        sides
    }

    /// The best player of a table.
    pub fn best(&self, sides: &super::Sides) -> PlayerId {
        self.in_order(sides)[0][0]
    }
}
