//! Who met too soon, and what that makes of the quality and of the log.
//!
//! Spec: docs/spec/suizo-domino.md §4.2, §4.3 and §5; rulings D04, D10 and D11.

use std::collections::{BTreeMap, BTreeSet};

use crate::roster::PlayerId;

use super::field::Field;
use super::order::PinnedTables;
use super::windows::{Block, Meetings, Windows, crossings, partnerships};
use super::{Case, Logged, Note, Quality, Verdict, Violation, ViolationKind};

/// The level at which a violation is accepted (ruling D08).
const ACCEPTED: u32 = 4;

/// The two leaders who must be opponents, when the option asks for it and exactly two lead.
pub(super) fn duel(case: &Case<'_>, field: &Field, notes: &mut Vec<Note>) -> Option<[PlayerId; 2]> {
    if !case.options.leaders_duel || !field.known {
        return None;
    }
    let unpinned = |player: &&PlayerId| !field.pinned.contains(player);
    let mut free = field.order.iter().filter(unpinned).copied();
    let (first, second, third) = (free.next()?, free.next()?, free.next());
    let level = |player: PlayerId| field.wins.get(&player) == field.wins.get(&first);
    if !level(second) || third.is_some_and(level) {
        return None;
    }
    let byes = &case.sheet.seated.byes;
    if byes.contains(&first) || byes.contains(&second) {
        notes.push(Note::DuelImpossible);
        return None;
    }
    Some([first, second])
}

/// Every violation, table by table: partnerships, then crossings; a missing duel last.
pub(super) fn list(
    case: &Case<'_>,
    meetings: &Meetings,
    windows: Windows,
    duel: Option<[PlayerId; 2]>,
    pinned: &PinnedTables<'_>,
) -> Vec<Violation> {
    let opponent_window = match case.options.fixed_pairs {
        true => windows.told(case),
        false => windows.opponents,
    };
    let mut found = Vec::new();
    let mut met = false;
    for (i, table) in case.sheet.seated.tables.iter().enumerate() {
        // Until the search has spoken, nothing is decided.
        let verdict = match pinned.contains_key(&i) {
            true => Verdict::Pinned,
            false => Verdict::Undecided,
        };
        let violation = |kind, a, b, block: Block, window| Violation {
            kind,
            table: i + 1,
            players: [a, b],
            last: block.last,
            forbidden: block.forbidden,
            window,
            verdict,
        };
        for (a, b) in partnerships(table) {
            if let Some(block) = meetings.as_partners(a, b) {
                found.push(violation(
                    ViolationKind::Partners,
                    a,
                    b,
                    block,
                    windows.partners,
                ));
            }
        }
        for (a, b) in crossings(table) {
            let duels = duel.is_some_and(|duel| duel == [a, b] || duel == [b, a]);
            met |= duels;
            let block = meetings.as_opponents(a, b);
            if let Some(block) = block.filter(|block| block.forbidden || !duels) {
                found.push(violation(
                    ViolationKind::Opponents,
                    a,
                    b,
                    block,
                    opponent_window,
                ));
            }
        }
    }
    found.extend(duel.filter(|_| !met).map(|players| Violation {
        kind: ViolationKind::Duel,
        table: 0,
        players,
        last: None,
        forbidden: false,
        window: opponent_window,
        verdict: Verdict::Undecided,
    }));
    found
}

/// Ruling D10: a player counts as valid without any violation as partner or opponent.
pub(super) fn quality(case: &Case<'_>, found: &[Violation]) -> Quality {
    let seated = case.sheet.seated.tables.iter().flatten().flatten().count();
    let violated: BTreeSet<PlayerId> = found
        .iter()
        .filter(|violation| match violation.kind {
            ViolationKind::Partners | ViolationKind::Opponents => true,
            ViolationKind::Duel => false,
        })
        .flat_map(|violation| violation.players)
        .collect();
    Quality {
        valid: seated.saturating_sub(violated.len()),
        seated,
    }
}

/// Ruling D11: each violating table is logged at level 4, and no other.
pub(super) fn log_notes(case: &Case<'_>, found: &[Violation]) -> Vec<Note> {
    let Some(log) = &case.sheet.contingencies else {
        return Vec::new();
    };
    let accepted: Vec<&Logged> = log.iter().filter(|entry| entry.level == ACCEPTED).collect();
    let tables = &case.sheet.seated.tables;
    let violating: BTreeSet<usize> = found.iter().map(|v| v.table).filter(|t| *t > 0).collect();
    let mut table_of = BTreeMap::new();
    for table in &violating {
        let players = tables[table - 1].iter().flatten();
        table_of.extend(players.map(|player| (*player, *table)));
    }
    let mut logged = BTreeSet::new();
    let mut notes = Vec::new();
    for entry in accepted {
        let named: BTreeSet<PlayerId> = entry.players.iter().copied().collect();
        let mut hits: BTreeMap<usize, usize> = BTreeMap::new();
        for table in named.iter().filter_map(|player| table_of.get(player)) {
            *hits.entry(*table).or_default() += 1;
        }
        let whole = |(table, hits): &(usize, usize)| *hits >= tables[table - 1].concat().len();
        let covered: Vec<usize> = match named.is_empty() {
            // A log that names nobody covers every table.
            true => violating.iter().copied().collect(),
            false => hits.into_iter().filter(whole).map(|(t, _)| t).collect(),
        };
        if covered.is_empty() {
            let players = entry.players.clone();
            notes.push(Note::LoggedWithoutViolation { players });
        }
        logged.extend(covered);
    }
    let unlogged = violating.difference(&logged);
    notes.extend(unlogged.map(|table| Note::ViolationNotLogged { table: *table }));
    notes
}
