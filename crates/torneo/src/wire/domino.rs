//! A domino tournament as JSON and CSV: its file, its list of players. What happened in it has its own JSON, in the rules.

/// The whole tournament in one file.
pub mod file;

/// What a tournament looks like from outside.
pub mod state;

/// Players from a spreadsheet.
pub mod people;

/// Lines of cells: how a spreadsheet saves them.
pub mod cells;

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

/// What everybody is called by the places of a pairing request.
pub fn standing_names(tournament: &Tournament, order: &[PlayerId]) -> Names {
    let ids = order.iter();
    let ids = ids
        .map(|player| tournament.id(*player).to_owned())
        .collect();
    Names::in_order(ids, Lang::En).expect("the rules let no id in twice and none that is empty")
}

/// What people call those at the places of a pairing request.
pub fn spoken_names(tournament: &Tournament, order: &[PlayerId]) -> Names {
    let entrants = tournament.entrants();
    let people = order.iter().map(|player| {
        let person = &entrants[player.index()].person;
        (person.id.as_str(), person.name.trim())
    });
    Names::spoken(&people.collect::<Vec<_>>())
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
