//! What the optimal method makes small, in this order: violations, gaps of wins, distances of partners.
//!
//! Spec: docs/spec/suizo-domino-optimal.md §1. Ruling D15.

use std::ops::AddAssign;

use serde::Serialize;

use crate::pairing::Four;
use crate::pairing::field::Field;

/// The price of a round; the first difference decides.
// Smaller is better, and one table has a price too. What the members count is no part of their public description.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoPrice"), schema(as = DominoPrice))]
pub struct Objective {
    // Blocked partnerships plus blocked crossings, plus leaders whose duel is missing.
    pub violations: u32,
    // Over the tables: most wins minus fewest wins.
    pub wins_gap: u64,
    // Over the partnerships: places between the two in the order of the active players.
    pub partner_distance: u64,
}

impl AddAssign for Objective {
    fn add_assign(&mut self, other: Self) {
        self.violations += other.violations;
        self.wins_gap += other.wins_gap;
        self.partner_distance += other.partner_distance;
    }
}

/// The price of one table.
pub(super) fn price(table: &Four, field: &Field) -> Objective {
    let wins = table.as_flattened().iter().map(|rank| field.wins(*rank));
    let most = wins.clone().max().expect("a table has four people");
    let fewest = wins.min().expect("a table has four people");
    Objective {
        violations: field.law.cost(table),
        wins_gap: u64::from(most - fewest),
        partner_distance: table
            .iter()
            .map(|[a, b]| u64::from(a.0.abs_diff(b.0)))
            .sum(),
    }
}

/// The price of several tables.
pub(super) fn total<'a>(tables: impl IntoIterator<Item = &'a Four>, field: &Field) -> Objective {
    let mut sum = Objective::default();
    for table in tables {
        sum += price(table, field);
    }
    sum
}
