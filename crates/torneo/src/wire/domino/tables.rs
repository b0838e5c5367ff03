//! A tournament for spreadsheets: players, rounds and games as CSV. The standings are `wire::rank::columns`.

use std::slice;

use torneo_rules::domino::Tournament;
use torneo_rules::domino::person::Entrant;
use torneo_rules::domino::score::{Game, Outcome, Pair};
use torneo_rules::roster::{PlayerId, Round};
use torneo_rules::word::word;

use crate::table::column::{self, Column, Kind};
use crate::table::csv::Cell;

/// Everybody, in the order of entry. `torneo domino import` reads it.
pub fn players(tournament: &Tournament) -> String {
    column::csv(&of_players(), tournament.entrants())
}

/// The columns of a list of players.
pub fn of_players<'a>() -> Vec<Column<&'a Entrant>> {
    let text = |name, meaning, text: fn(&Entrant) -> &str| {
        Column::new(name, Kind::Text, meaning, move |entrant: &&Entrant| {
            Cell::text(text(entrant))
        })
    };
    vec![
        text("id", ["Identificador", "Id"], |entrant| &entrant.person.id),
        text("name", ["Nombre", "Name"], |entrant| &entrant.person.name),
        text("club", ["Club", "Club"], |entrant| &entrant.person.club),
        text("country", ["País", "Country"], |entrant| {
            &entrant.person.country
        }),
        Column::new(
            "ranking",
            Kind::Integer,
            [
                "Puesto en la lista del organizador",
                "Place in the organizer's list",
            ],
            |entrant: &&Entrant| Cell::of(entrant.person.ranking, Cell::number),
        ),
        Column::new(
            "presence",
            Kind::Word,
            [
                "Si juega la próxima ronda",
                "Whether they play the next round",
            ],
            |entrant: &&Entrant| Cell::Word(word(&entrant.presence)),
        ),
    ]
}

/// Where people are in a round: four at a table, with one of its games, or one who rests.
struct Row<'a> {
    tournament: &'a Tournament,
    round: Round,
    /// From 1; nothing for a bye.
    table: Option<u32>,
    players: &'a [PlayerId],
    /// The number of the game, from 1, and how it stands.
    game: Option<(u32, Game)>,
}

/// Everybody's place in every round.
pub fn rounds(tournament: &Tournament) -> String {
    let rows = tournament.rounds().flat_map(|round| {
        let row = move |table, players| Row {
            tournament,
            round: round.round(),
            table,
            players,
            game: None,
        };
        let tables = round.published.tables.iter().zip(1..);
        let tables = tables.map(move |(table, at)| row(Some(at), table.as_flattened()));
        let byes = round.published.byes.iter();
        tables.chain(byes.map(move |player| row(None, slice::from_ref(player))))
    });
    let columns: Vec<Column<Row>> = seat().into_iter().chain(four()).collect();
    column::csv(&columns, rows)
}

/// Every game with its result.
pub fn games(tournament: &Tournament) -> String {
    let rows = tournament.rounds().flat_map(|round| {
        let tables = round.tables.iter().zip(1..);
        tables.flat_map(move |(table, at)| {
            let games = (1..).zip(table.games.iter().copied());
            games.map(move |game| Row {
                tournament,
                round: round.round(),
                table: Some(at),
                players: table.seats.as_flattened(),
                game: Some(game),
            })
        })
    });
    let number = Column::new("game", Kind::Integer, ["Partida", "Game"], |row: &Row| {
        Cell::of(row.game, |(number, _)| Cell::number(number))
    });
    let columns: Vec<Column<Row>> = seat()
        .into_iter()
        .chain([number])
        .chain(four())
        .chain(result())
        .collect();
    column::csv(&columns, rows)
}

fn seat<'a>() -> [Column<Row<'a>>; 2] {
    [
        Column::new("round", Kind::Integer, ["Ronda", "Round"], |row: &Row| {
            Cell::number(row.round.0)
        }),
        Column::new(
            "table",
            Kind::Word,
            ["Mesa, o bye", "Table, or bye"],
            |row: &Row| row.table.map_or_else(|| Cell::word("bye"), Cell::number),
        ),
    ]
}

/// The four at a table; one who rests is the first.
fn four<'a>() -> [Column<Row<'a>>; 4] {
    let seat = |name, place: usize, meaning| {
        Column::new(name, Kind::Text, meaning, move |row: &Row| {
            let player = row.players.get(place);
            Cell::of(player, |player| Cell::text(row.tournament.id(*player)))
        })
    };
    let (first, second) = (
        ["Primera pareja", "First pair"],
        ["Segunda pareja", "Second pair"],
    );
    [
        seat("pair_1_a", 0, first),
        seat("pair_1_b", 1, first),
        seat("pair_2_a", 2, second),
        seat("pair_2_b", 3, second),
    ]
}

fn result<'a>() -> [Column<Row<'a>>; 4] {
    let points = |name, pair: Pair, meaning| {
        Column::new(name, Kind::Integer, meaning, move |row: &Row| {
            let settled = row.game.and_then(|(_, game)| game.outcome());
            let points = settled.and_then(|outcome| outcome.points(row.tournament.form()));
            Cell::of(points, |points| Cell::number(points[pair.index()]))
        })
    };
    [
        points(
            "points_1",
            Pair::First,
            ["Puntos de la primera", "Points of the first"],
        ),
        points(
            "points_2",
            Pair::Second,
            ["Puntos de la segunda", "Points of the second"],
        ),
        Column::new(
            "outcome",
            Kind::Word,
            ["Cómo acabó", "How it ended"],
            |row: &Row| Cell::of(row.game, |(_, game)| Cell::Word(ended(game))),
        ),
        Column::new(
            "settled_by",
            Kind::Word,
            ["Quién lo dijo", "Who said so"],
            |row: &Row| match row.game {
                Some((_, Game::Settled { by, .. })) => Cell::Word(word(&by)),
                Some((_, Game::Open | Game::Proposed { .. } | Game::Disputed { .. })) | None => {
                    Cell::Empty
                }
            },
        ),
    ]
}

/// How a game ended or stands, in one word.
fn ended(game: Game) -> String {
    match game.outcome() {
        None => word(&game),
        Some(Outcome::Played(_)) => "played".to_owned(),
        Some(Outcome::Forfeit(pair)) => format!("forfeit_{}", pair.index() + 1),
        Some(Outcome::Void) => "void".to_owned(),
    }
}
