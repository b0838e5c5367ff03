//! The order of tables, pairs and seats, and where pinned tables stand.
//!
//! Spec: docs/spec/suizo-domino.md §3 (NumerarMesas); ruling D09.

use std::collections::{BTreeMap, BTreeSet};

use super::field::Field;
use super::{Case, Fault, Pinned, Seating, Sides};

/// Index of a table on the sheet, and the pinned table it is.
pub(super) type PinnedTables<'a> = BTreeMap<usize, &'a Pinned>;

/// Finds each pinned table on the sheet; one that is not there is a fault.
pub(super) fn find_pinned<'a>(case: &Case<'a>, faults: &mut Vec<Fault>) -> PinnedTables<'a> {
    let mut found = BTreeMap::new();
    if case.options.pinned.is_empty() {
        return found;
    }
    let tables = case.sheet.seated.tables.iter().enumerate();
    let at: BTreeMap<_, usize> = tables.map(|(i, table)| (sets(table), i)).collect();
    for pinned in &case.options.pinned {
        match at.get(&sets(&pinned.pairs)) {
            Some(at) => _ = found.insert(*at, pinned),
            None => faults.push(Fault::PinnedMissing(pinned.clone())),
        }
    }
    found
}

/// A table without any order: a set of sets.
fn sets(table: &[Vec<super::PlayerId>]) -> BTreeSet<BTreeSet<super::PlayerId>> {
    table
        .iter()
        .map(|side| side.iter().copied().collect())
        .collect()
}

/// Asked only when the standing is known and every table has its right shape.
pub(super) fn faults(case: &Case<'_>, field: &Field, pinned: &PinnedTables<'_>) -> Vec<Fault> {
    let tables: Vec<Sides> = case.sheet.seated.tables.iter().map(sides).collect();
    let mut faults = Vec::new();
    for (i, table) in tables.iter().enumerate() {
        // The director's own order is as good as the rule's.
        if pinned.get(&i).is_none_or(|pinned| pinned.pairs != *table) {
            faults.extend(inside(field, i + 1, table));
        }
    }
    let due = arrange(
        field,
        tables
            .iter()
            .enumerate()
            .map(|(i, table)| (pinned.get(&i).and_then(|p| p.number), table.clone())),
    );
    let best = |table: &Sides| field.best(table);
    let wrong = (0..tables.len()).find(|i| best(&tables[*i]) != best(&due[*i]));
    faults.extend(wrong.map(|i| Fault::TableOrder {
        table: i + 1,
        due: best(&due[i]),
    }));
    faults
}

fn inside(field: &Field, table: usize, sides: &Sides) -> Vec<Fault> {
    let worse = |side: &&Vec<super::PlayerId>| !side.is_sorted_by_key(|who| field.place(*who));
    let mut faults: Vec<Fault> = sides
        .iter()
        .filter(worse)
        .map(|side| Fault::SeatOrder {
            table,
            due: side[1],
            other: side[0],
        })
        .collect();
    let best = field.best(sides);
    if !sides[0].contains(&best) {
        faults.push(Fault::PairOrder { table, due: best });
    }
    faults
}

/// Numbered tables at their number, the others by their best player in the places that are left.
pub(super) fn arrange(
    field: &Field,
    tables: impl Iterator<Item = (Option<usize>, Sides)>,
) -> Vec<Sides> {
    let (mut numbered, mut others) = (BTreeMap::new(), Vec::new());
    for (number, table) in tables {
        match number {
            Some(number) => _ = numbered.insert(number, table),
            None => others.push(table),
        }
    }
    others.sort_by_key(|table| field.place(field.best(table)));
    let count = numbered.len() + others.len();
    let mut others = others.into_iter();
    let mut arranged: Vec<Sides> = (1..=count)
        .filter_map(|number| numbered.remove(&number).or_else(|| others.next()))
        .collect();
    // A number beyond the last table: those come last.
    arranged.extend(others.chain(numbered.into_values()));
    arranged
}

/// A table whose shape has been checked.
pub(super) fn sides(table: &Seating) -> Sides {
    [0, 1].map(|side| table[side].clone())
}
