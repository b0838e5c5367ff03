//! A tournament as CSV: players, rounds, games and standings, for programs by id, for people by name with the id beside it.

use std::slice;

use torneo_rules::domino::Tournament;
use torneo_rules::domino::form::{Form, PartnerLeft};
use torneo_rules::domino::person::{Entrant, Person};
use torneo_rules::domino::score::{Game, Outcome, Pair};
use torneo_rules::pairing::Table;
use torneo_rules::pairing::request::Modality;
use torneo_rules::roster::{PlayerId, Round};
use torneo_rules::word::word;

use super::names;
use crate::table::column::{CellKind, Column, Sheet};
use crate::table::csv::{Cell, Reader};
use crate::wire::rank::answer::Answered;
use crate::wire::rank::columns::{self, Row as StandingRow};

/// Everybody, in the order of entry. `torneo domino import` reads it.
pub fn players(tournament: &Tournament, reader: Reader) -> Sheet {
    let mut columns = of_players();
    columns.extend(of_more(tournament.entrants()));
    Sheet::of(&columns, tournament.entrants(), reader)
}

/// The standings after the closed rounds.
pub fn standings(tournament: &Tournament, reader: Reader) -> Sheet {
    let answered = Answered {
        names: &names(tournament),
        ranking: &tournament.ranking(),
        second_opinion: None,
        warnings: &[],
    };
    match reader {
        Reader::Program => columns::sheet(answered),
        Reader::Spreadsheet(lang) => columns::spreadsheet(answered, of_person(tournament), lang),
    }
}

/// Who somebody is in the standings: name, id, club and country.
fn of_person<'a>(tournament: &Tournament) -> Vec<Column<StandingRow<'a>>> {
    let of = |name: &str, headings, text: fn(&Person) -> &str| {
        let entrants = tournament.entrants().iter();
        let texts: Vec<String> = entrants.map(|it| text(&it.person).to_owned()).collect();
        Column::new(name, CellKind::Text, headings, move |row: &StandingRow| {
            Cell::text(&texts[row.player().index()])
        })
    };
    vec![
        of("name", ["Nombre", "Name"], |person| &person.name),
        of("id", ["Id", "Id"], |person| &person.id),
        of("club", ["Club", "Club"], |person| &person.club),
        of("country", ["País", "Country"], |person| &person.country),
    ]
}

/// The columns of a list of players.
pub fn of_players<'a>() -> Vec<Column<&'a Entrant>> {
    let text = |name, meaning, text: fn(&Entrant) -> &str| {
        Column::new(name, CellKind::Text, meaning, move |entrant: &&Entrant| {
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
        Column::integer(
            "ranking",
            [
                "Puesto en la lista del organizador",
                "Place in the organiser's list",
            ],
            |entrant: &&Entrant| entrant.person.ranking,
        )
        .headed(["Puesto", "Ranking"]),
        Column::new(
            "presence",
            CellKind::Word,
            [
                "Si juega la próxima ronda: present, absent o withdrawn",
                "Whether they play the next round: present, absent or withdrawn",
            ],
            |entrant: &&Entrant| Cell::Word(word(&entrant.presence)),
        )
        .headed(["Estado", "Presence"])
        .values(&[
            ["present", "presente", "present"],
            ["absent", "ausente", "absent"],
            ["withdrawn", "retirado", "withdrawn"],
        ]),
    ]
}

/// Columns for those who need them: lists in which nobody has such a thing keep their bytes.
fn of_more<'a>(entrants: &[Entrant]) -> Vec<Column<&'a Entrant>> {
    let text = |name, headings, text: fn(&Person) -> String| {
        let needed = entrants
            .iter()
            .any(|entrant| !text(&entrant.person).is_empty());
        let cell = move |entrant: &&Entrant| Cell::text(&text(&entrant.person));
        needed.then(|| Column::new(name, CellKind::Text, headings, cell))
    };
    let more = [
        text("surname", ["Apellidos", "Surname"], |person| {
            person.surname.clone().unwrap_or_default()
        }),
        text("licence", ["Licencia", "Licence"], |person| {
            person.licence.clone().unwrap_or_default()
        }),
        text("rating", ["Elo", "Rating"], |person| {
            person
                .rating
                .map_or_else(String::new, |rating| rating.to_string())
        }),
        text("categories", ["Categorías", "Categories"], |person| {
            person.categories.join(", ")
        }),
        text("first_member", ["Jugador 1", "Player 1"], |person| {
            person
                .members
                .first()
                .map_or_else(String::new, |one| one.name.clone())
        }),
        text("second_member", ["Jugador 2", "Player 2"], |person| {
            person
                .members
                .get(1)
                .map_or_else(String::new, |one| one.name.clone())
        }),
    ];
    more.into_iter().flatten().collect()
}

/// Where people are in a round: four at a table, with one of its games, or one who rests.
pub struct Row<'a> {
    tournament: &'a Tournament,
    round: Round,
    /// From 1; nothing for a bye.
    table: Option<u32>,
    /// Those of the first side and of the second; one who rests is the first.
    players: [&'a [PlayerId]; 2],
    /// The number of the game, from 1, and how it stands.
    game: Option<(u32, Game)>,
    /// Whose partner lost it alone.
    left_alone: Option<PlayerId>,
}

/// Everybody's place in every round.
pub fn rounds(tournament: &Tournament, reader: Reader) -> Sheet {
    let rows = tournament.rounds().flat_map(|round| {
        let row = move |table, players| Row {
            tournament,
            round: round.round(),
            table,
            players,
            game: None,
            left_alone: None,
        };
        let tables = round.seated();
        let tables = tables.map(move |(at, table)| row(Some(at.0), sides(&table.seats)));
        let byes = round.published.byes.iter();
        tables.chain(byes.map(move |player| row(None, [slice::from_ref(player), &[]])))
    });
    Sheet::of(&of_rounds(tournament.form().modality, reader), rows, reader)
}

/// The columns of a table of rounds.
pub fn of_rounds<'a>(modality: Modality, reader: Reader) -> Vec<Column<Row<'a>>> {
    let people = seats(modality, reader);
    seat().into_iter().chain(people).collect()
}

fn sides(table: &Table) -> [&[PlayerId]; 2] {
    table.each_ref().map(|side| &**side)
}

/// Every game with its result.
pub fn games(tournament: &Tournament, reader: Reader) -> Sheet {
    let rows = tournament.rounds().flat_map(|round| {
        round.seated().flat_map(move |(at, table)| {
            let games = (1..).zip(table.games.iter().copied());
            games.map(move |game| Row {
                tournament,
                round: round.round(),
                table: Some(at.0),
                players: sides(&table.seats),
                left_alone: table.left_alone(game.0 as usize - 1),
                game: Some(game),
            })
        })
    });
    // A column for those who need it: tables of tournaments without such games keep their bytes.
    let alone = tournament
        .rounds()
        .flat_map(|round| &round.tables)
        .any(|table| (0..table.games.len()).any(|game| table.left_alone(game).is_some()));
    let mut columns = of_games(tournament.form().modality, reader);
    columns.extend((alone && excuses(tournament.form())).then(left_alone));
    Sheet::of(&columns, rows, reader)
}

/// The columns of a table of games.
pub fn of_games<'a>(modality: Modality, reader: Reader) -> Vec<Column<Row<'a>>> {
    let number = Column::integer(
        "game",
        ["Partida de la mesa, desde 1", "Game of the table, from 1"],
        |row: &Row| row.game.map(|(number, _)| number),
    )
    .headed(["Partida", "Game"]);
    let columns = seat().into_iter().chain([number]);
    columns
        .chain(seats(modality, reader))
        .chain(result())
        .collect()
}

fn seat<'a>() -> [Column<Row<'a>>; 2] {
    [
        Column::integer("round", ["Ronda", "Round"], |row: &Row| row.round.0),
        Column::new(
            "table",
            CellKind::Word,
            ["Mesa, o bye", "Table, or bye"],
            |row: &Row| row.table.map_or_else(|| Cell::word("bye"), Cell::number),
        )
        .values(&[["bye", "descansa", "bye"]]),
    ]
}

/// Those at a table, for people each with the id beside the name; one who rests is the first.
fn seats<'a>(modality: Modality, reader: Reader) -> Vec<Column<Row<'a>>> {
    let seats: &[(&str, [usize; 2], [&str; 2])] = match modality {
        Modality::RotatingPartners => &[
            ("pair_1_a", [0, 0], ["Pareja 1, A", "Pair 1, A"]),
            ("pair_1_b", [0, 1], ["Pareja 1, B", "Pair 1, B"]),
            ("pair_2_a", [1, 0], ["Pareja 2, A", "Pair 2, A"]),
            ("pair_2_b", [1, 1], ["Pareja 2, B", "Pair 2, B"]),
        ],
        Modality::FixedPairs => &[
            ("pair_1", [0, 0], ["Pareja 1", "Pair 1"]),
            ("pair_2", [1, 0], ["Pareja 2", "Pair 2"]),
        ],
    };
    let mut columns = Vec::new();
    for &(name, place, headings) in seats {
        match reader {
            Reader::Program => {}
            Reader::Spreadsheet(_) => {
                columns.push(seated("name", place, headings, |person| &person.name));
            }
        }
        let [es, en] = headings.map(|heading| format!("{heading}: id"));
        columns.push(seated(name, place, [&es, &en], |person| &person.id));
    }
    columns
}

fn seated<'a>(
    name: &str,
    [side, place]: [usize; 2],
    headings: [&str; 2],
    text: fn(&Person) -> &str,
) -> Column<Row<'a>> {
    Column::new(name, CellKind::Text, headings, move |row: &Row| {
        let entrants = row.tournament.entrants();
        Cell::of(row.players[side].get(place), |player| {
            Cell::text(text(&entrants[player.index()].person))
        })
    })
}

fn result<'a>() -> [Column<Row<'a>>; 4] {
    let points = |name, pair: Pair, meaning| {
        Column::integer(name, meaning, move |row: &Row| {
            let settled = row.game.and_then(|(_, game)| game.outcome());
            let points = settled.and_then(|outcome| outcome.points(row.tournament.form()));
            points.map(|points| points[pair.index()])
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
            CellKind::Word,
            ["Cómo acabó", "How it ended"],
            |row: &Row| Cell::of(row.game, |(_, game)| Cell::Word(ended(game))),
        )
        .values(&[
            ["open", "sin resultado", "open"],
            ["proposed", "por confirmar", "proposed"],
            ["disputed", "en disputa", "disputed"],
            ["played", "jugada", "played"],
            [
                "forfeit_1",
                "la pareja 1 pierde sin jugar",
                "pair 1 forfeits",
            ],
            [
                "forfeit_2",
                "la pareja 2 pierde sin jugar",
                "pair 2 forfeits",
            ],
            ["void", "no cuenta", "does not count"],
        ]),
        Column::new(
            "settled_by",
            CellKind::Word,
            ["Quién lo dijo", "Who said so"],
            |row: &Row| match row.game {
                Some((_, Game::Settled { by, .. })) => Cell::Word(word(&by)),
                Some((_, Game::Open | Game::Proposed { .. } | Game::Disputed { .. })) | None => {
                    Cell::Empty
                }
            },
        )
        .values(&[
            ["pairs", "las parejas", "the pairs"],
            ["director", "el director", "the director"],
            ["ruling", "un fallo", "a ruling"],
            ["correction", "una corrección", "a correction"],
        ]),
    ]
}

/// Whether a table lost by one of a pair is no lost game for the other (ruling D23).
fn excuses(form: &Form) -> bool {
    match form.partner_left {
        Some(PartnerLeft::NoGame | PartnerLeft::Bye) => true,
        Some(PartnerLeft::Lost) | None => false,
    }
}

/// For whom the game is none, because the partner left.
pub fn left_alone<'a>() -> Column<Row<'a>> {
    let meaning = [
        "A quien su pareja dejó solo y no cuenta la derrota; la columna está donde hubo alguno",
        "Who was left alone by the partner and does not bear the loss; there only where there was one",
    ];
    Column::new("excused", CellKind::Text, meaning, |row: &Row| {
        Cell::of(row.left_alone, |player| {
            Cell::text(row.tournament.id(player))
        })
    })
    .headed(["No cuenta para (id)", "Excused (id)"])
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
