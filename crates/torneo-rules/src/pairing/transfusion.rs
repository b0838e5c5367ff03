//! Exchanges between neighbouring tables, across score groups, to clear violations.
//!
//! Spec: docs/spec/suizo-domino.md §4.3 "Transfusión pirámide" (left open there). Ruling D07.

use super::contingency::{Contingency, ContingencyKind};
use super::law::{Law, better_first};
use super::request::Modality;
use super::trace::{Step, Trace};
use super::{Draft, Four};

/// How far away a table may be that helps (`CONTING_MAX_DISTANCIA`).
const REACH: usize = 5;
/// How often all tables are gone through (`CONTING_MAX_INTENTOS`).
const PASSES: usize = 10;

/// Whole pairs first: (own, other), the second pair of a table before the first.
const PAIR_EXCHANGES: [(usize, usize); 4] = [(1, 1), (1, 0), (0, 1), (0, 0)];
/// Then single people: own seats from the last to the first …
const OWN_SEATS: [(usize, usize); 4] = [(1, 1), (1, 0), (0, 1), (0, 0)];
/// … against the other table's seats from the first to the last.
const OTHER_SEATS: [(usize, usize); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

/// An exchange that lowers the cost of two tables.
struct Exchange {
    other: usize,
    tables: [Four; 2],
    gain: u32,
}

/// Goes through the tables until a pass changes nothing.
pub(super) fn transfuse(draft: &mut Draft, law: &Law, trace: &mut Trace) {
    for _ in 0..PASSES {
        let mut changed = false;
        for own in 0..draft.tables.len() {
            if law.cost(&draft.tables[own]) == 0 {
                continue;
            }
            let Some(best) = best_exchange(&draft.tables, own, law) else {
                continue;
            };
            changed = true;
            let before = [draft.tables[own], draft.tables[best.other]];
            draft.tables[own] = best.tables[0];
            draft.tables[best.other] = best.tables[1];
            trace.note(|| Step::Transfused {
                before,
                after: best.tables,
            });
            draft.contingencies.push(Contingency {
                kind: ContingencyKind::Transfusion,
                players: best.tables.as_flattened().as_flattened().to_vec(),
            });
        }
        if !changed {
            return;
        }
    }
}

/// The exchange with the biggest gain; the first found wins ties. Tables farther away are not looked at
/// once some exchange clears both tables.
fn best_exchange(tables: &[Four], own: usize, law: &Law) -> Option<Exchange> {
    let mut best: Option<Exchange> = None;
    let mut cleared = false;
    for distance in 1..=REACH {
        let below = own
            .checked_add(distance)
            .filter(|other| *other < tables.len());
        let above = own.checked_sub(distance);
        for other in below.into_iter().chain(above) {
            let before = law.cost(&tables[own]) + law.cost(&tables[other]);
            for after in exchanged(tables[own], tables[other], law.modality) {
                let left = law.cost(&after[0]) + law.cost(&after[1]);
                let gain = before.saturating_sub(left);
                cleared |= left == 0;
                if gain > best.as_ref().map_or(0, |best| best.gain) {
                    best = Some(Exchange {
                        other,
                        tables: after,
                        gain,
                    });
                }
            }
        }
        if cleared {
            break;
        }
    }
    best
}

/// Everything two tables can exchange, in the order in which it is tried.
fn exchanged(own: Four, other: Four, modality: Modality) -> impl Iterator<Item = [Four; 2]> {
    let pairs = PAIR_EXCHANGES.into_iter().map(move |(ours, theirs)| {
        let mut after = [own, other];
        (after[0][ours], after[1][theirs]) = (other[theirs], own[ours]);
        after
    });
    // A fixed pair is not parted.
    let own_seats: &[(usize, usize)] = match modality {
        Modality::RotatingPartners => &OWN_SEATS,
        Modality::FixedPairs => &[],
    };
    let people = own_seats.iter().flat_map(move |&ours| {
        OTHER_SEATS.into_iter().map(move |theirs| {
            let mut after = [own, other];
            after[0][ours.0][ours.1] = other[theirs.0][theirs.1];
            after[1][theirs.0][theirs.1] = own[ours.0][ours.1];
            after.map(|table| table.map(better_first))
        })
    });
    pairs.chain(people)
}
