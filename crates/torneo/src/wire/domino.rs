//! A domino tournament as JSON and CSV: its file, its list of players. What happened in it has its own JSON, in the rules.

/// The whole tournament in one file.
pub mod file;

/// What a tournament looks like from outside.
pub mod state;

/// Players from a spreadsheet.
pub mod people;

/// Lines of cells: how a spreadsheet saves them.
pub mod cells;

/// Lists from spreadsheet programs.
mod workbook;

/// What people are called where others read it.
pub mod called;

/// Why the rules say no, in Spanish.
mod refusal;

/// A tournament for spreadsheets.
pub mod tables;

use torneo_rules::domino::Tournament;
use torneo_rules::domino::event::{Origin, PublishedRound};
use torneo_rules::pairing::RoundPairing;
use torneo_rules::pairing::feasibility::Feasibility;
use torneo_rules::roster::PlayerId;

use super::names::Names;
use crate::say::Lang;

/// What everybody in a tournament is called, in the tournament's numbers.
pub fn names(tournament: &Tournament) -> Names {
    let ids = tournament.entrants().iter();
    let ids = ids.map(|entrant| entrant.person.id.clone()).collect();
    Names::in_order(ids, Lang::En).expect("the rules let no id in twice and none that is empty")
}

/// What people call those at the places of a pairing request.
pub fn spoken_names(tournament: &Tournament, order: &[PlayerId]) -> Names {
    let called = called::called(tournament);
    let order = order.iter().map(|player| called[player.index()].clone());
    Names::shown(order.collect())
}

/// What people call everybody, in the tournament's numbers.
pub fn everybody_called(tournament: &Tournament) -> Names {
    Names::shown(called::called(tournament))
}

/// Everybody by name with the id beside it, in the tournament's numbers.
pub fn names_with_ids(tournament: &Tournament) -> Names {
    let entrants = tournament.entrants().iter();
    Names::shown(entrants.map(|one| called::with_id(&one.person)).collect())
}

/// Those at the places of a pairing request, by name with the id beside it.
pub fn standing_names_with_ids(tournament: &Tournament, order: &[PlayerId]) -> Names {
    let entrants = tournament.entrants();
    let order = order.iter().map(|player| &entrants[player.index()].person);
    Names::shown(order.map(called::with_id).collect())
}

/// A published round in the form that sheets and logs are made from. Neither shows the window.
pub fn as_pairing(published: &PublishedRound) -> RoundPairing {
    RoundPairing {
        round: published.round,
        window: 0,
        tables: published.tables.clone(),
        byes: published.byes.clone(),
        contingencies: match &published.origin {
            Origin::Paired { contingencies, .. } => contingencies.clone(),
            Origin::ByHand { .. } => Vec::new(),
        },
        quality: published.quality,
        feasibility: Feasibility::Enough,
    }
}
