//! The order of tables, pairs and seats, and where pinned tables stand.
//!
//! Spec: docs/spec/suizo-domino.md §3 (NumerarMesas); ruling D09.

use std::collections::{BTreeMap, BTreeSet};

use super::field::Field;
use super::{Case, Fault, Four, Pinned, Seating};

/// Index of a table on the sheet, and the pinned table it is.
pub(super) type PinnedTables<'a> = BTreeMap<usize, &'a Pinned>;

/// Finds each pinned table on the sheet; one that is not there is a fault.
pub(super) fn find_pinned<'a>(case: &Case<'a>, faults: &mut Vec<Fault>) -> PinnedTables<'a> {
    let mut found = BTreeMap::new();
    if case.options.pinned.is_empty() {
        return found;
    }
    let tables = case.sheet.seated.tables.iter().enumerate();
    let at: BTreeMap<_, usize> = tables.map(|(i, table)| (sides(table), i)).collect();
    for pinned in &case.options.pinned {
        match at.get(&sides(&pinned.pairs.map(Vec::from))) {
            Some(at) => _ = found.insert(*at, pinned),
            None => faults.push(Fault::PinnedMissing(pinned.clone())),
        }
    }
    found
}

/// A table without any order: a set of sets.
fn sides(table: &[Vec<super::PlayerId>]) -> BTreeSet<BTreeSet<super::PlayerId>> {
    table
        .iter()
        .map(|side| side.iter().copied().collect())
        .collect()
}

/// Asked only when the standing is known and every table is two pairs of two.
pub(super) fn faults(case: &Case<'_>, field: &Field, pinned: &PinnedTables<'_>) -> Vec<Fault> {
    let tables: Vec<Four> = case.sheet.seated.tables.iter().map(four).collect();
    let mut faults = Vec::new();
    for (i, table) in tables.iter().enumerate() {
        // The director's own order is as good as the rule's.
        if pinned.get(&i).is_none_or(|pinned| pinned.pairs != *table) {
            faults.extend(inside(field, i + 1, *table));
        }
    }
    let due = arrange(
        field,
        tables
            .iter()
            .enumerate()
            .map(|(i, table)| (pinned.get(&i).and_then(|p| p.number), *table)),
    );
    let best = |table: &Four| field.in_order(*table)[0][0];
    let wrong = (0..tables.len()).find(|i| best(&tables[*i]) != best(&due[*i]));
    faults.extend(wrong.map(|i| Fault::TableOrder {
        table: i + 1,
        due: best(&due[i]),
    }));
    faults
}

fn inside(field: &Field, table: usize, four: Four) -> Vec<Fault> {
    let better = |[a, b]: [super::PlayerId; 2]| field.place(a) < field.place(b);
    let mut faults: Vec<Fault> = four
        .into_iter()
        .filter(|pair| !better(*pair))
        .map(|[other, due]| Fault::SeatOrder { table, due, other })
        .collect();
    let best = field.in_order(four)[0][0];
    if !four[0].contains(&best) {
        faults.push(Fault::PairOrder { table, due: best });
    }
    faults
}

/// Numbered tables at their number, the others by their best player in the places that are left.
pub(super) fn arrange(
    field: &Field,
    tables: impl Iterator<Item = (Option<usize>, Four)>,
) -> Vec<Four> {
    let (mut numbered, mut others) = (BTreeMap::new(), Vec::new());
    for (number, table) in tables {
        match number {
            Some(number) => _ = numbered.insert(number, table),
            None => others.push(table),
        }
    }
    others.sort_by_key(|table| field.place(field.in_order(*table)[0][0]));
    let count = numbered.len() + others.len();
    let mut others = others.into_iter();
    let mut arranged: Vec<Four> = (1..=count)
        .filter_map(|number| numbered.remove(&number).or_else(|| others.next()))
        .collect();
    // A number beyond the last table: those come last.
    arranged.extend(others.chain(numbered.into_values()));
    arranged
}

/// A table whose shape has been checked.
pub(super) fn four(table: &Seating) -> Four {
    [0, 1].map(|side| [0, 1].map(|seat| table[side][seat]))
}
