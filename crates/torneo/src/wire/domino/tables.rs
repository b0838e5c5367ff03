//! A tournament for spreadsheets: players, rounds, games and standings as CSV.

use std::fmt::Write;

use torneo_rules::domino::Tournament;
use torneo_rules::domino::score::{Game, Outcome, Pair};
use torneo_rules::roster::PlayerId;
use torneo_rules::word::word;

use super::cells::cell;

/// Everybody, in the order of entry. `torneo domino import` reads it.
pub fn players(tournament: &Tournament) -> String {
    let mut text = String::from("id,name,club,country,ranking,presence\n");
    for entrant in tournament.entrants() {
        let person = &entrant.person;
        let ranking = person.ranking.map_or_else(String::new, |r| r.to_string());
        line(
            &mut text,
            &[
                cell(&person.id),
                cell(&person.name),
                cell(&person.club),
                cell(&person.country),
                ranking,
                word(&entrant.presence),
            ],
        );
    }
    text
}

/// Everybody's place in every round.
pub fn rounds(tournament: &Tournament) -> String {
    let mut text = String::from("round,table,pair_1_a,pair_1_b,pair_2_a,pair_2_b\n");
    let id = |player: &PlayerId| cell(tournament.id(*player));
    for round in tournament.rounds() {
        let number = round.round().to_string();
        for (table, at) in round.published.tables.iter().zip(1..) {
            let mut cells = vec![number.clone(), format!("{at}")];
            cells.extend(table.as_flattened().iter().map(id));
            line(&mut text, &cells);
        }
        for player in &round.published.byes {
            let mut cells = vec![number.clone(), "bye".to_owned(), id(player)];
            cells.resize(6, String::new());
            line(&mut text, &cells);
        }
    }
    text
}

/// Every game with its result.
pub fn games(tournament: &Tournament) -> String {
    let mut text = String::from(
        "round,table,game,pair_1_a,pair_1_b,pair_2_a,pair_2_b,points_1,points_2,outcome,settled_by\n",
    );
    let id = |player: &PlayerId| cell(tournament.id(*player));
    for round in tournament.rounds() {
        for (table, at) in round.tables.iter().zip(1_u32..) {
            for (game, number) in table.games.iter().zip(1_u32..) {
                let mut cells = vec![
                    round.round().to_string(),
                    at.to_string(),
                    number.to_string(),
                ];
                cells.extend(table.seats.as_flattened().iter().map(id));
                cells.extend(result(*game, tournament));
                line(&mut text, &cells);
            }
        }
    }
    text
}

fn result(game: Game, tournament: &Tournament) -> [String; 4] {
    let state = |code: &str| [String::new(), String::new(), code.to_owned(), String::new()];
    match game {
        Game::Open => state("open"),
        Game::Proposed { .. } => state("proposed"),
        Game::Disputed { .. } => state("disputed"),
        Game::Settled { outcome, by } => {
            let points = outcome.points(tournament.form());
            let [a, b] = points.map_or_else(Default::default, |p| p.map(|p| p.to_string()));
            let code = match outcome {
                Outcome::Played(_) => "played",
                Outcome::Forfeit(Pair::First) => "forfeit_1",
                Outcome::Forfeit(Pair::Second) => "forfeit_2",
                Outcome::Void => "void",
            };
            [a, b, code.to_owned(), word(&by)]
        }
    }
}

fn line(text: &mut String, cells: &[String]) {
    writeln!(text, "{}", cells.join(",")).expect("a string takes any text");
}
