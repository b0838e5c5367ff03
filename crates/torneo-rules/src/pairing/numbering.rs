//! Table 1 holds the best player; inside a table the better pair comes first, inside a pair the better player.
//!
//! Spec: docs/spec/suizo-domino.md §3 "NumerarMesas". Ruling D09. Pinned tables keep the number they have.

use super::Four;
use super::field::Pinned;
use super::law::better_first;

/// The tables in the order of their numbers.
pub(super) fn number(mut free: Vec<Four>, pinned: &[Pinned]) -> Vec<Four> {
    let mut fixed: Vec<(u32, Four)> = Vec::new();
    for pin in pinned {
        match pin.number {
            Some(number) => fixed.push((number, in_order(pin.table))),
            None => free.push(pin.table),
        }
    }
    let mut tables: Vec<Four> = free.into_iter().map(in_order).collect();
    tables.sort_unstable();
    fixed.sort_unstable();
    for (number, table) in fixed {
        tables.insert(number as usize - 1, table);
    }
    tables
}

fn in_order(table: Four) -> Four {
    let [ours, theirs] = table.map(better_first);
    if ours <= theirs {
        [ours, theirs]
    } else {
        [theirs, ours]
    }
}
