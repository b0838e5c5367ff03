//! One phase from what has been, whoever is there: roles that even out come before partners who never met.
//!
//! A first pairing is drawn by lot, people who owe a role before people who are even; then pairs with a fault exchange
//! partners while that mends something. Small fields in which a fault is left are searched to the end.

use super::{Past, PhasePairing};
use crate::chance::Chance;
use crate::roster::PlayerId;
use crate::snatch::role::ByRole;

/// A role that cannot even out weighs more than any number of phases with the same partner.
const ROLE_FAULT: usize = 1000;

/// Lots drawn before a fault is accepted; one is enough but for fields that are nearly played out.
const MOST_LOTS: usize = 16;

/// Largest field that is searched to the end: 10 395 pairings.
const MOST_SEARCHED: usize = 12;

pub fn pair(past: &Past, present: &[PlayerId], chance: &mut Chance) -> PhasePairing {
    let mut people = present.to_vec();
    people.sort_unstable();
    people.dedup();
    chance.shuffle(&mut people);
    let mut best: Option<(usize, Vec<[PlayerId; 2]>, Vec<PlayerId>)> = None;
    for byes in byes(past, &people) {
        let mut seated = people.clone();
        seated.retain(|player| !byes.contains(player));
        let pairs = seat(past, seated, chance);
        let cost = total(past, &pairs);
        if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
            best = Some((cost, pairs, byes));
        }
        // Another bye is worth trying only where a fault is left and the field is small.
        let faultless = best.as_ref().is_some_and(|(least, ..)| *least == 0);
        if faultless || people.len() > MOST_SEARCHED {
            break;
        }
    }
    let (_, pairs, byes) = best.unwrap_or_default();
    let pairs = pairs.into_iter().map(|pair| roles(past, pair, chance));
    PhasePairing {
        pairs: pairs.collect(),
        byes,
        with_bot: Vec::new(),
    }
}

/// Pairs an even number of people as well as can be found.
fn seat(past: &Past, mut people: Vec<PlayerId>, chance: &mut Chance) -> Vec<[PlayerId; 2]> {
    let mut best = mended(past, drawn(past, &people));
    for _ in 1..MOST_LOTS {
        if total(past, &best) == 0 {
            return best;
        }
        chance.shuffle(&mut people);
        let other = mended(past, drawn(past, &people));
        if total(past, &other) < total(past, &best) {
            best = other;
        }
    }
    if people.len() <= MOST_SEARCHED {
        best = searched(past, &people, best);
    }
    best
}

/// Who may wait: those with the fewest byes, by lot, first the ones whose absence leaves the roles easiest to even out.
/// Nobody, in an even field.
fn byes(past: &Past, people: &[PlayerId]) -> Vec<Vec<PlayerId>> {
    if people.len().is_multiple_of(2) {
        return vec![Vec::new()];
    }
    let surplus: i32 = people
        .iter()
        .map(|player| past.lean(*player).signum())
        .sum();
    let fit = |player: PlayerId| (past.lean(player).signum() - surplus.signum()).abs();
    let fewest = people.iter().map(|player| past.byes(*player)).min();
    let mut waiting: Vec<PlayerId> = people
        .iter()
        .copied()
        .filter(|player| Some(past.byes(*player)) == fewest)
        .collect();
    waiting.sort_by_key(|player| fit(*player));
    waiting.into_iter().map(|player| vec![player]).collect()
}

/// Who owes an answer with who owes a proposal, the rest of them with people who are even, these among themselves.
fn drawn(past: &Past, people: &[PlayerId]) -> Vec<[PlayerId; 2]> {
    let with = |sign: i32| {
        let people = people.iter().copied();
        people.filter(move |player| past.lean(*player).signum() == sign)
    };
    let (mut ahead, mut behind): (Vec<_>, Vec<_>) = (with(1).collect(), with(-1).collect());
    let mut pairs = Vec::with_capacity(people.len() / 2);
    while let (Some(one), Some(other)) = (ahead.last(), behind.last()) {
        pairs.push([*one, *other]);
        ahead.pop();
        behind.pop();
    }
    let mut rest = ahead.into_iter().chain(behind).collect::<Vec<_>>();
    for even in with(0) {
        // People who owe a role stand first in `rest`, so each even one relieves one of them.
        match rest.iter().position(|player| past.lean(*player) != 0) {
            Some(place) => pairs.push([rest.remove(place), even]),
            None => rest.push(even),
        }
    }
    pairs.extend(rest.chunks_exact(2).map(|two| [two[0], two[1]]));
    pairs
}

fn cost(past: &Past, [one, other]: [PlayerId; 2]) -> usize {
    let (low, high) = {
        let leans = [past.lean(one), past.lean(other)];
        (leans[0].min(leans[1]), leans[0].max(leans[1]))
    };
    let off = ((low + 1).abs() - 1).max(0) + ((high - 1).abs() - 1).max(0);
    ROLE_FAULT * off.unsigned_abs() as usize + past.times_met(one, other)
}

fn total(past: &Past, pairs: &[[PlayerId; 2]]) -> usize {
    pairs.iter().map(|pair| cost(past, *pair)).sum()
}

/// Exchanges partners while that mends something.
fn mended(past: &Past, mut pairs: Vec<[PlayerId; 2]>) -> Vec<[PlayerId; 2]> {
    loop {
        let mut changed = false;
        for place in 0..pairs.len() {
            if cost(past, pairs[place]) > 0 {
                changed |= mend(past, &mut pairs, place);
            }
        }
        if !changed {
            return pairs;
        }
    }
}

/// Makes the exchange with another pair that gains most, looking no further than the first that leaves no fault.
fn mend(past: &Past, pairs: &mut [[PlayerId; 2]], place: usize) -> bool {
    let [a, b] = pairs[place];
    let own = cost(past, pairs[place]);
    let mut best: Option<(usize, usize, [[PlayerId; 2]; 2])> = None;
    for step in 1..pairs.len() {
        let other = (place + step) % pairs.len();
        let [c, d] = pairs[other];
        let before = own + cost(past, pairs[other]);
        for new in [[[a, c], [b, d]], [[a, d], [b, c]]] {
            let after = total(past, &new);
            let gain = before.saturating_sub(after);
            if gain > best.map_or(0, |(gain, ..)| gain) {
                best = Some((gain, other, new));
            }
            if after == 0 && gain > 0 {
                pairs[place] = new[0];
                pairs[other] = new[1];
                return true;
            }
        }
    }
    let Some((_, other, new)) = best else {
        return false;
    };
    pairs[place] = new[0];
    pairs[other] = new[1];
    true
}

/// The best pairing there is: the first free person with each of the others, depth first.
fn searched(past: &Past, people: &[PlayerId], known: Vec<[PlayerId; 2]>) -> Vec<[PlayerId; 2]> {
    fn go(
        past: &Past,
        free: &[PlayerId],
        so_far: &mut Vec<[PlayerId; 2]>,
        spent: usize,
        best: &mut (usize, Vec<[PlayerId; 2]>),
    ) {
        let Some((first, others)) = free.split_first() else {
            *best = (spent, so_far.clone());
            return;
        };
        for place in 0..others.len() {
            let pair = [*first, others[place]];
            let spent = spent + cost(past, pair);
            if spent >= best.0 {
                continue;
            }
            let left = [&others[..place], &others[place + 1..]].concat();
            so_far.push(pair);
            go(past, &left, so_far, spent, best);
            so_far.pop();
        }
    }
    let mut best = (total(past, &known), known);
    go(past, people, &mut Vec::new(), 0, &mut best);
    best.1
}

/// Who has proposed less proposes; the lot decides between equals.
fn roles(past: &Past, [one, other]: [PlayerId; 2], chance: &mut Chance) -> ByRole<PlayerId> {
    let first = match past.lean(one).cmp(&past.lean(other)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => chance.pick(&[true, false]) == Some(true),
    };
    let (proposer, responder) = match first {
        true => (one, other),
        false => (other, one),
    };
    ByRole {
        proposer,
        responder,
    }
}
