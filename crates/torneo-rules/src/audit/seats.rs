//! Who sits where: everybody active exactly once, nobody else, two pairs of two at each table (two fixed pairs, ruling D21).
//!
//! Spec: docs/spec/suizo-domino.md §3 and §4.4; rulings D02 and D13.
//!
//! Counts the byes; who deserves them is asked in `byes`.

use std::collections::BTreeMap;

use crate::roster::PlayerId;

use super::field::Field;
use super::{Case, Fault, Spot, Status};

pub(super) fn faults(case: &Case<'_>, field: &Field) -> Vec<Fault> {
    let spots = spots(case);
    let mut faults = Vec::new();
    for (player, places) in &spots {
        let (player, first) = (*player, places[0]);
        if field.known {
            match field.status.get(&player) {
                None => faults.push(Fault::UnknownPlayer(player, first)),
                Some(Status::Active) => {}
                Some(status @ (Status::Absent | Status::Withdrawn)) => {
                    faults.push(Fault::NotActive(player, *status, first));
                }
            }
        }
        if places.len() > 1 {
            faults.push(Fault::SeatedTwice(player, places.clone()));
        }
    }
    let missing = field.order.iter().filter(|p| !spots.contains_key(p));
    faults.extend(missing.map(|player| Fault::NoSeat(*player)));
    for (i, table) in case.sheet.seated.tables.iter().enumerate() {
        let due = case.options.side();
        if table.len() != 2 || table.iter().any(|side| side.len() != due) {
            faults.push(Fault::TableSize {
                table: i + 1,
                players: table.concat(),
                side: due,
            });
        }
    }
    faults.extend(bye_count(field, &spots, case.options.table()));
    faults
}

/// Only byes that are nothing else count: a bye for somebody seated is already the fault "twice".
fn bye_count(field: &Field, spots: &BTreeMap<PlayerId, Vec<Spot>>, table: usize) -> Option<Fault> {
    let due = field.order.len() % table;
    let given = field
        .order
        .iter()
        .filter_map(|player| spots.get(player))
        .filter(|places| places.iter().all(|spot| *spot == Spot::Bye))
        .count();
    (given != due).then_some(Fault::ByeCount { given, due })
}

fn spots(case: &Case<'_>) -> BTreeMap<PlayerId, Vec<Spot>> {
    let mut spots: BTreeMap<PlayerId, Vec<Spot>> = BTreeMap::new();
    for (i, table) in case.sheet.seated.tables.iter().enumerate() {
        for player in table.iter().flatten() {
            spots.entry(*player).or_default().push(Spot::Table(i + 1));
        }
    }
    for player in &case.sheet.seated.byes {
        spots.entry(*player).or_default().push(Spot::Bye);
    }
    spots
}
