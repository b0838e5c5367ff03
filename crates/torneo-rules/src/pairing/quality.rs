//! The share of seated players whose windows are respected.
//!
//! Spec: docs/spec/suizo-domino.md §5 "Métrica de Calidad". Ruling D10: measured against the nominal windows.

use serde::{Deserialize, Serialize};

use super::Four;
use super::field::Rank;
use super::law::{Law, crossings};

/// Below this share the director must approve the round before it is published (`NIVEL_CALIDAD_OBJETIVO`).
const APPROVAL: (u64, u64) = (85, 100);

/// How many of the seated players sit without any violation. JSON: `[clean, seated]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u32; 2]", into = "[u32; 2]")]
pub struct Quality {
    pub clean: u32,
    pub seated: u32,
}

impl From<[u32; 2]> for Quality {
    fn from([clean, seated]: [u32; 2]) -> Self {
        Self { clean, seated }
    }
}

impl From<Quality> for [u32; 2] {
    fn from(quality: Quality) -> Self {
        [quality.clean, quality.seated]
    }
}

impl Quality {
    /// The share, 1 when nobody is seated.
    pub fn share(self) -> f64 {
        if self.seated == 0 {
            1.0
        } else {
            f64::from(self.clean) / f64::from(self.seated)
        }
    }

    /// Whether the director must approve the round before it is published.
    pub fn needs_approval(self) -> bool {
        u64::from(self.clean) * APPROVAL.1 < u64::from(self.seated) * APPROVAL.0
    }
}

pub(super) fn measure(tables: &[Four], law: &Law) -> Quality {
    let clean: usize = tables.iter().map(|table| 4 - troubled(table, law)).sum();
    // A fixed pair holds two of the four seats and is one entrant.
    let seats = 4 / law.modality.entrants_at_a_table();
    let people =
        |count: usize| u32::try_from(count).expect("a roster has fewer than four billion players");
    Quality {
        clean: people(clean / seats),
        seated: people(4 * tables.len() / seats),
    }
}

/// How many of the four have a blocked partner or a blocked opponent.
fn troubled(table: &Four, law: &Law) -> usize {
    let blocked_pairs = table
        .iter()
        .filter(|[a, b]| !law.may_partner(*a, *b))
        .copied();
    let blocked_crossings = crossings(*table)
        .into_iter()
        .filter(|[a, b]| !law.may_oppose(*a, *b));
    let blocked: Vec<[Rank; 2]> = blocked_pairs.chain(blocked_crossings).collect();
    let people = table.as_flattened().iter();
    people
        .filter(|rank| blocked.as_flattened().contains(rank))
        .count()
}
