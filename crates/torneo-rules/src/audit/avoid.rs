//! Could the round have been better? The verdict on each violation, and the better round itself.
//!
//! Spec: ruling D08; "fewer violations" with the same active players and the same byes.
//!
//! First the neighborhood of each violating table is seated anew, which mends a round of any size
//! quickly; then everybody is, with 0, 1, 2 … violations allowed, which gives the proofs.

use std::collections::{BTreeMap, BTreeSet};

use crate::roster::PlayerId;

use super::field::Field;
use super::order::{self, PinnedTables};
use super::search::{Blocked, Outcome, Seats, search};
use super::windows::Meetings;
use super::{Case, Sides, Verdict, Violation, Witness, rematches};

/// Steps for the neighborhoods of all violating tables together.
const REPAIR_STEPS: u64 = 3_000_000;

/// Steps for one neighborhood, so that a hopeless table does not eat everybody's share.
const NEIGHBORHOOD_STEPS: u64 = 20_000;

/// Steps for the search over everybody, and for its last attempt at any better round.
const EVERYBODY_STEPS: u64 = 4_000_000;
const LAST_ATTEMPT_STEPS: u64 = 2_000_000;

/// More players than this are only repaired: the search goes one level deeper per table.
const MOST_PLAYERS: usize = 2_400;

/// Tables taken on either side of a violating one, a wider circle after each failure.
const REACHES: [usize; 4] = [1, 2, 3, 5];

/// Gives every open violation its verdict; the witness is there when it is "avoidable".
pub(super) fn judge(
    case: &Case<'_>,
    field: &Field,
    meetings: &Meetings,
    duel: Option<[PlayerId; 2]>,
    pinned: &PinnedTables<'_>,
    found: &mut [Violation],
) -> Option<Witness> {
    let open = |violation: &&mut Violation| violation.verdict != Verdict::Pinned;
    let before = found.iter_mut().filter(open).count();
    if before == 0 {
        return None;
    }
    let tables = &case.sheet.seated.tables;
    let given: Vec<Sides> = (0..tables.len())
        .filter(|i| !pinned.contains_key(i))
        .map(|i| order::sides(&tables[i]))
        .collect();
    let mut players: Vec<PlayerId> = given.as_flattened().concat();
    players.sort_by_key(|player| field.place(*player));
    let place: BTreeMap<PlayerId, usize> =
        players.iter().enumerate().map(|(i, p)| (*p, i)).collect();
    let blocked = blocked(meetings, duel, &place);
    let people = |[own, other]: &[Vec<usize>; 2]| {
        let side = |side: &[usize]| side.iter().map(|at| players[*at]).collect();
        field.in_order(&[side(own), side(other)])
    };
    let (verdict, violations, best) = if case.options.fixed_pairs {
        let fewest = rematches::fewest(&blocked);
        let verdict = match fewest.violations < before {
            true => Verdict::Avoidable,
            false => Verdict::Unavoidable,
        };
        let two = |[a, b]: &[usize; 2]| people(&[vec![*a], vec![*b]]);
        let tables: Vec<Sides> = fewest.tables.iter().map(two).collect();
        (verdict, fewest.violations, tables)
    } else {
        let at = |side: &[PlayerId], seat: usize| place[&side[seat]];
        let seats = |[own, other]: &Sides| [at(own, 0), at(own, 1), at(other, 0), at(other, 1)];
        let (verdict, best) = better(&blocked, given.iter().map(seats).collect());
        let four = |[a, b, c, d]: &Seats| people(&[vec![*a, *b], vec![*c, *d]]);
        let tables = best.iter().map(four).collect();
        (verdict, total(&blocked, &best), tables)
    };
    for violation in found.iter_mut().filter(open) {
        violation.verdict = verdict;
    }
    if verdict != Verdict::Avoidable {
        return None;
    }
    let fixed = pinned.values();
    let fixed = fixed.map(|table| (table.number, table.pairs.clone()));
    let free = best.into_iter().map(|table| (None, table));
    Some(Witness {
        violations,
        tables: order::arrange(field, fixed.chain(free)),
    })
}

/// The law between the players who are not pinned, by their place among them.
fn blocked(
    meetings: &Meetings,
    duel: Option<[PlayerId; 2]>,
    place: &BTreeMap<PlayerId, usize>,
) -> Blocked {
    let both = |[a, b]: [PlayerId; 2]| Some([*place.get(&a)?, *place.get(&b)?]);
    let duel = duel.and_then(both);
    let mut partners = vec![BTreeSet::new(); place.len()];
    let mut opponents = partners.clone();
    for [a, b] in meetings.blocked_partners().filter_map(both) {
        partners[a].insert(b);
        partners[b].insert(a);
    }
    for (two, block) in meetings.blocked_opponents() {
        let Some([a, b]) = both(two) else { continue };
        let duels = duel.is_some_and(|duel| duel.contains(&a) && duel.contains(&b));
        if block.forbidden || !duels {
            opponents[a].insert(b);
            opponents[b].insert(a);
        }
    }
    let sorted = |sets: Vec<BTreeSet<usize>>| -> Vec<Vec<usize>> {
        sets.into_iter().map(Vec::from_iter).collect()
    };
    Blocked {
        partners: sorted(partners),
        opponents: sorted(opponents),
        duel,
    }
}

fn total(blocked: &Blocked, tables: &[Seats]) -> usize {
    tables.iter().map(|seats| blocked.cost(*seats)).sum()
}

fn better(blocked: &Blocked, given: Vec<Seats>) -> (Verdict, Vec<Seats>) {
    let before = total(blocked, &given);
    let mut best = given;
    repair(blocked, &mut best);
    let proved = if blocked.partners.len() <= MOST_PLAYERS {
        deepen(blocked, &mut best)
    } else {
        false
    };
    let verdict = match total(blocked, &best) < before {
        true => Verdict::Avoidable,
        false if proved => Verdict::Unavoidable,
        false => Verdict::Undecided,
    };
    (verdict, best)
}

/// Seats everybody anew, one violation more allowed each time; true when nothing better exists.
fn deepen(blocked: &Blocked, best: &mut Vec<Seats>) -> bool {
    let mut steps = EVERYBODY_STEPS;
    let most = total(blocked, best);
    for allowed in 0..most {
        match search(blocked, allowed, &mut steps) {
            Outcome::Impossible => continue,
            Outcome::Found(found) => {
                *best = found;
                return true;
            }
            Outcome::OutOfSteps => {}
        }
        // The fewest could not be settled; any improvement still decides the verdict.
        let mut steps = LAST_ATTEMPT_STEPS;
        return match search(blocked, most - 1, &mut steps) {
            Outcome::Impossible => true,
            Outcome::Found(found) => {
                *best = found;
                false
            }
            Outcome::OutOfSteps => false,
        };
    }
    true
}

/// Mends table by table with the help of its neighbors.
fn repair(blocked: &Blocked, tables: &mut [Seats]) {
    let mut left = REPAIR_STEPS;
    for i in 0..tables.len() {
        for reach in REACHES {
            if blocked.cost(tables[i]) == 0 || left == 0 {
                break;
            }
            let near = neighborhood(blocked, tables, i, reach);
            mend(blocked, tables, &near, &mut left);
        }
    }
}

/// The tables around one, and around the table of the leader it lacks.
fn neighborhood(blocked: &Blocked, tables: &[Seats], i: usize, reach: usize) -> Vec<usize> {
    let circle =
        |center: usize| center.saturating_sub(reach)..(center + reach + 1).min(tables.len());
    let lacks = blocked
        .duel
        .filter(|[first, _]| tables[i].contains(first))
        .and_then(|[_, second]| tables.iter().position(|seats| seats.contains(&second)));
    let near: BTreeSet<usize> = circle(i)
        .chain(lacks.into_iter().flat_map(circle))
        .collect();
    near.into_iter().collect()
}

/// Seats a few tables anew, if that makes them better.
fn mend(blocked: &Blocked, tables: &mut [Seats], near: &[usize], left: &mut u64) {
    let mut players: Vec<usize> = near.iter().flat_map(|i| tables[*i]).collect();
    players.sort_unstable();
    let among = blocked.only(&players);
    let cost: usize = near.iter().map(|i| blocked.cost(tables[*i])).sum();
    // Clean if it can be had, else anything better.
    for allowed in BTreeSet::from([0, cost - 1]) {
        let share = NEIGHBORHOOD_STEPS.min(*left);
        let mut steps = share;
        let outcome = search(&among, allowed, &mut steps);
        *left -= share - steps;
        if let Outcome::Found(found) = outcome {
            for (i, seats) in near.iter().zip(found) {
                tables[*i] = seats.map(|place| players[place]);
            }
            return;
        }
    }
}
