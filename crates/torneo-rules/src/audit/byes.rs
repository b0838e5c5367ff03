//! Who has the bye: the longest without one first, then the lowest in the standing.
//!
//! Spec: docs/spec/suizo-domino.md §4.4; rulings D02 and D11 (listed in standing order).

use std::collections::BTreeMap;

use crate::roster::{PlayerId, Round};

use super::field::Field;
use super::{Case, Fault};

/// Asked only when everybody active sits or rests exactly once.
pub(super) fn faults(case: &Case<'_>, field: &Field) -> Option<Fault> {
    let last_bye = last_byes(case);
    let waited = |player: &PlayerId| last_bye.get(player).copied().unwrap_or(Round(0));
    let given = &case.sheet.seated.byes;
    let mut claimants: Vec<PlayerId> = field.order.clone();
    claimants.retain(|player| !field.pinned.contains(player));
    claimants.reverse();
    claimants.sort_by_key(waited);
    if !field.known {
        return fault_without_standing(given, &claimants, waited);
    }
    let due = &claimants[..claimants.len() % case.options.table()];
    let undeserved: Vec<_> = given.iter().filter(|p| !due.contains(p)).copied().collect();
    if !undeserved.is_empty() {
        let due = due.iter().filter(|p| !given.contains(p)).copied().collect();
        return Some(Fault::WrongByes {
            given: undeserved,
            due,
        });
    }
    let mut listed = given.clone();
    listed.sort_by_key(|player| field.place(*player));
    (listed != *given).then_some(Fault::ByeOrder { due: listed })
}

/// Without a standing, this much is sure: nobody rests again before somebody who has waited longer.
fn fault_without_standing(
    given: &[PlayerId],
    claimants: &[PlayerId],
    waited: impl Fn(&PlayerId) -> Round,
) -> Option<Fault> {
    let longest = *claimants.iter().find(|player| !given.contains(player))?;
    let undeserved: Vec<_> = given
        .iter()
        .filter(|player| waited(player) > waited(&longest))
        .copied()
        .collect();
    (!undeserved.is_empty()).then(|| Fault::WrongByes {
        given: undeserved,
        due: vec![longest],
    })
}

fn last_byes(case: &Case<'_>) -> BTreeMap<PlayerId, Round> {
    let mut last = BTreeMap::new();
    for closed in case.history {
        for player in &closed.byes {
            let round = last.entry(*player).or_insert(closed.round);
            *round = closed.round.max(*round);
        }
    }
    last
}
