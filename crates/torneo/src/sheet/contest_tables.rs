//! The tables that a contest leaves for spreadsheets: its standings and its games.

use torneo_rules::contest::Contest;
use torneo_rules::contest::encounter::Encounter;
use torneo_rules::contest::person::Person;
use torneo_rules::contest::rated::RatingReport;
use torneo_rules::contest::standing::Line;
use torneo_rules::word::word;

use crate::table::column::{CellKind, Column, Sheet};
use crate::table::csv::{Cell, Reader};
use crate::venue::contest::state::ContestState;

/// A line of the standings, with what is known of whoever stands there.
struct Placed<'a> {
    line: &'a Line,
    person: &'a Person,
    fide: Option<RatingReport>,
}

/// An encounter, with its number, its players and where it is played.
struct Played<'a> {
    number: u32,
    encounter: &'a Encounter,
    white: &'a str,
    black: &'a str,
    room: Option<&'a str>,
}

/// The standings as CSV for programs.
pub fn standings(state: &ContestState) -> Option<String> {
    let contest = state.contest()?;
    let rows = state.standings().iter().map(|line| Placed {
        line,
        person: &contest.entrants()[line.player.index()].person,
        fide: state.ratings()[line.player.index()],
    });
    Some(Sheet::of(&standing_columns(contest), rows, Reader::Program).csv())
}

/// Every encounter as CSV for programs.
pub fn games(state: &ContestState) -> Option<String> {
    let contest = state.contest()?;
    let encounters = contest.encounters().iter().zip(1_u32..);
    let rows = encounters.map(|(encounter, number)| Played {
        number,
        encounter,
        white: contest.name(encounter.white),
        black: contest.name(encounter.black),
        room: state.room_of(number),
    });
    Some(Sheet::of(&game_columns(), rows, Reader::Program).csv())
}

fn standing_columns<'a>(contest: &Contest) -> Vec<Column<Placed<'a>>> {
    let mut columns = vec![
        Column::integer("place", ["Lugar", "Place"], |row: &Placed<'a>| {
            row.line.place
        }),
        Column::integer("number", ["Número", "Number"], |row: &Placed<'a>| {
            u32::from(row.line.player)
        }),
        Column::new(
            "name",
            CellKind::Text,
            ["Nombre", "Name"],
            |row: &Placed<'a>| Cell::text(&row.person.name),
        ),
        Column::new(
            "category",
            CellKind::Text,
            ["Categoría", "Category"],
            |row: &Placed<'a>| Cell::text(&row.person.category),
        ),
        Column::integer("rating", ["Rating", "Rating"], |row: &Placed<'a>| {
            row.person.rating
        }),
        Column::integer(
            "performance",
            ["Rendimiento", "Performance"],
            |row: &Placed<'a>| row.fide.map(|fide| fide.performance),
        ),
        Column::integer(
            "rating_change_hundredths",
            [
                "Cambio de rating, en centésimas",
                "Rating change, in hundredths",
            ],
            |row: &Placed<'a>| row.fide.and_then(|fide| fide.change_hundredths),
        ),
        Column::integer(
            "points_tenths",
            ["Puntos, en décimas", "Points, in tenths"],
            |row: &Placed<'a>| row.line.points,
        ),
    ];
    if contest.form().people > 1 {
        columns.insert(
            3,
            Column::new(
                "members",
                CellKind::Text,
                ["Integrantes", "Members"],
                |row: &Placed<'a>| Cell::text(&row.person.members.join(" / ")),
            ),
        );
    }
    let ties = contest.form().tie_breaks().into_iter().enumerate();
    columns.extend(ties.map(|(index, tie_break)| {
        let code = tie_break.code();
        Column::integer(code, [code, code], move |row: &Placed<'a>| {
            row.line.figures.get(index).copied()
        })
    }));
    columns
}

fn game_columns<'a>() -> Vec<Column<Played<'a>>> {
    vec![
        Column::integer("encounter", ["Partida", "Game"], |row: &Played<'a>| {
            row.number
        }),
        Column::integer("round", ["Ronda", "Round"], |row: &Played<'a>| {
            row.encounter.round.0
        }),
        Column::new(
            "white",
            CellKind::Text,
            ["Blancas", "White"],
            |row: &Played<'a>| Cell::text(row.white),
        ),
        Column::new(
            "black",
            CellKind::Text,
            ["Negras", "Black"],
            |row: &Played<'a>| Cell::text(row.black),
        ),
        Column::new(
            "result",
            CellKind::Word,
            ["Resultado", "Result"],
            |row: &Played<'a>| Cell::of(row.encounter.result, |result| Cell::Word(word(&result))),
        ),
        Column::new(
            "room",
            CellKind::Word,
            ["Sala", "Room"],
            |row: &Played<'a>| Cell::of(row.room, Cell::word),
        ),
    ]
}
