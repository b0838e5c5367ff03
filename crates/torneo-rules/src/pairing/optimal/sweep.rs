//! Large rounds: window after window of the standing is seated in the best way, until no window improves.
//!
//! Spec: docs/spec/suizo-domino-optimal.md §6.

use std::collections::BTreeSet;

use super::exact;
use super::people::People;
use super::steps::Steps;
use crate::pairing::Four;
use crate::pairing::field::{Field, Rank};

/// Tables of a window.
const WINDOW: usize = 6;

/// Tables from the start of a window to the start of the next: half of each window is seen twice.
const STRIDE: usize = 3;

/// Passes over the standing.
const MOST_PASSES: usize = 6;

/// Steps that one window may take.
const WINDOW_STEPS: u64 = 3_000_000;

/// A round made of windows.
pub(super) fn sweep(field: &Field, steps: &mut Steps) -> Vec<Four> {
    let mut tables = in_slices(field, steps);
    let mut solved = BTreeSet::new();
    for _ in 0..MOST_PASSES {
        let before = tables.clone();
        for start in (0..tables.len()).step_by(STRIDE) {
            let window = start..tables.len().min(start + WINDOW);
            let mut ranks = tables[window.clone()]
                .as_flattened()
                .as_flattened()
                .to_vec();
            ranks.sort_unstable();
            if solved.insert(ranks.clone()) {
                let better = improve(field, ranks, tables[window.clone()].to_vec(), steps);
                tables.splice(window, better);
            }
        }
        tables.sort_unstable_by_key(best_of);
        if tables == before {
            break;
        }
    }
    tables
}

/// The standing cut into slices of about a window each, every slice seated for itself.
fn in_slices(field: &Field, steps: &mut Steps) -> Vec<Four> {
    let seated = field.seated();
    let tables = seated.len() / 4;
    let slices = tables.div_ceil(WINDOW);
    (0..slices)
        .flat_map(|slice| {
            let from = 4 * (slice * tables / slices);
            let to = 4 * ((slice + 1) * tables / slices);
            let ranks = seated[from..to].to_vec();
            let plain = ranks
                .chunks_exact(4)
                .map(|four| [[four[0], four[2]], [four[1], four[3]]])
                .collect();
            improve(field, ranks, plain, steps)
        })
        .collect()
}

fn improve(field: &Field, ranks: Vec<Rank>, tables: Vec<Four>, steps: &mut Steps) -> Vec<Four> {
    let people = People::new(field, ranks);
    let mut better = steps.portion(WINDOW_STEPS, |steps| {
        exact::solve(&people, tables, steps).tables
    });
    better.sort_unstable_by_key(best_of);
    better
}

fn best_of(table: &Four) -> Rank {
    let seats = table.as_flattened().iter();
    *seats.min().expect("a table has four people")
}
