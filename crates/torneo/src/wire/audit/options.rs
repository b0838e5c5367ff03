//! What the director asked for beyond the plain rules, and whether anybody could obey it.

use std::collections::BTreeMap;

use torneo_rules::audit::{Options, Pinned, Standing, Status};
use torneo_rules::pairing::request::Modality;
use torneo_rules::roster::PlayerId;

use super::cases::invalid;
use super::documents;
use crate::exit::Failure;
use crate::input::quoted;
use crate::say::{Lang, say};
use crate::wire::names::Names;

pub(super) fn options(
    asked: &documents::Options,
    modality: Modality,
    names: &mut Names,
) -> Options {
    let mut pinned = Vec::new();
    for table in &asked.pinned_tables {
        let mut side = |side: &Vec<String>| side.iter().map(|id| names.number(id)).collect();
        pinned.push(Pinned {
            number: table.table,
            pairs: table.pairs.each_ref().map(&mut side),
        });
    }
    let mut two = |pair: &[String; 2]| pair.each_ref().map(|id| names.number(id));
    Options {
        fixed_pairs: modality == Modality::FixedPairs,
        opponent_window: asked.opponent_window,
        leaders_duel: asked.leaders_duel,
        opponent_window_by_category: asked.opponent_window_by_category,
        frozen_category: asked.frozen_category,
        forbidden_partners: asked.forbidden_partners.iter().map(&mut two).collect(),
        forbidden_opponents: asked.forbidden_opponents.iter().map(&mut two).collect(),
        pinned,
    }
}

/// A pin nobody can obey is the director's mistake, not the round's.
pub(super) fn pins_are_possible(
    options: &Options,
    standing: &Standing,
    names: &Names,
    lang: Lang,
) -> Result<(), Failure> {
    let Standing::Known(entrants) = standing else {
        return Ok(());
    };
    let active = entrants.iter().filter(|e| e.status == Status::Active);
    let mut seat: BTreeMap<PlayerId, bool> = active.map(|e| (e.player, false)).collect();
    let side = if options.fixed_pairs { 1 } else { 2 };
    let tables = seat.len() / (2 * side);
    let mut numbers = BTreeMap::new();
    for pinned in &options.pinned {
        if pinned.pairs.iter().any(|it| it.len() != side) {
            return Err(invalid(say!(
                lang,
                "una mesa de pinned_tables no tiene {side} por lado; corríjala",
                "a table of pinned_tables has not {side} on each side; mend it"
            )));
        }
        for player in pinned.pairs.iter().flatten() {
            let id = quoted(names.of(*player));
            match seat.get_mut(player) {
                Some(taken @ false) => *taken = true,
                Some(true) => {
                    return Err(invalid(say!(
                        lang,
                        "'{id}' está fijado en dos asientos; deje uno en pinned_tables",
                        "'{id}' is pinned to two seats; keep one in pinned_tables"
                    )));
                }
                None => {
                    return Err(invalid(say!(
                        lang,
                        "'{id}' está fijado a una mesa pero no juega esta ronda; quítelo de pinned_tables",
                        "'{id}' is pinned to a table but does not play this round; remove it from pinned_tables"
                    )));
                }
            }
        }
        if let Some(number) = pinned.number {
            let again = numbers.insert(number, ()).is_some();
            if number == 0 || number > tables || again {
                return Err(invalid(say!(
                    lang,
                    "no se puede fijar una mesa con el número {number}: hay {tables} mesas y un número vale una vez; elija otro",
                    "no table can be pinned as number {number}: there are {tables} tables and a number holds once; choose another"
                )));
            }
        }
    }
    Ok(())
}
