//! Columns that say where something happened: session, entry, phase, table, and who sat there.

use torneo_rules::snatch::report::seen::Place;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::session::TableId;
use torneo_rules::snatch::session::form::Seat;
use torneo_rules::snatch::variant::Variant;
use torneo_rules::word::word;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::people::number;
use super::reading::Row;
use super::treated::treated;

/// A phase and, but for byes, a table in it.
pub struct At {
    /// From 0.
    pub phase: usize,
    pub treatment: u32,
    pub group: Option<u32>,
    pub variant: Variant,
    pub table: Option<TableId>,
}

impl From<&Place> for At {
    fn from(place: &Place) -> Self {
        Self {
            phase: place.phase,
            treatment: place.treatment,
            group: place.group,
            variant: place.variant,
            table: Some(place.table),
        }
    }
}

/// Session and entry, the first columns of every table made of entries.
pub fn origin<T>() -> Vec<Column<Row<T>>> {
    vec![
        Column::new(
            "session",
            CellKind::Text,
            ["Código de la sesión", "Code of the session"],
            |row: &Row<T>| Cell::word(&row.session),
        ),
        Column::integer(
            "entry",
            [
                "Entrada del registro con la que se supo",
                "Entry of the journal that told it",
            ],
            |row: &Row<T>| row.version,
        ),
    ]
}

/// A moment, if it is known.
pub fn millis<R>(
    name: &str,
    meaning: [&str; 2],
    at: impl Fn(&R) -> Option<u64> + Send + Sync + 'static,
) -> Column<R> {
    Column::new(name, CellKind::Millis, meaning, move |row: &R| {
        Cell::of(at(row), Cell::number)
    })
}

/// The round of its game.
pub fn game_round<T: 'static>(round: fn(&Row<T>) -> u32) -> Column<Row<T>> {
    Column::integer(
        "round",
        [
            "Ronda de la partida, desde 1; 0 es la de práctica",
            "Round of the game, from 1; 0 is practice",
        ],
        round,
    )
}

/// What is compared, the rules that held, and phase, variant and table.
pub fn placed<T: 'static>(place: fn(&Row<T>) -> At) -> Vec<Column<Row<T>>> {
    let mut columns = treated(move |row: &Row<T>| {
        let at = place(row);
        Some((at.treatment, at.group))
    });
    columns.extend(vec![
        Column::integer(
            "phase",
            ["Fase, desde 1", "Phase, from 1"],
            move |row: &Row<T>| place(row).phase + 1,
        ),
        Column::new(
            "variant",
            CellKind::Word,
            ["Variante", "Variant"],
            move |row: &Row<T>| Cell::Word(place(row).variant.to_string()),
        )
        .values(&VARIANTS),
        Column::integer(
            "table",
            [
                "Mesa de la fase, desde 1; vacía en un descanso",
                "Table of the phase, from 1; empty for a bye",
            ],
            move |row: &Row<T>| place(row).table.map(|table| table.0 + 1),
        ),
    ]);
    columns
}

/// What the two at a table were called.
pub fn pseudonyms<R: 'static>(pseudonyms: fn(&R) -> Option<ByRole<Option<u32>>>) -> Vec<Column<R>> {
    let pseudonym = |name: &str, meaning: [&str; 2], role: Role| {
        Column::integer(name, meaning, move |row: &R| {
            let names = pseudonyms(row);
            names.and_then(|names| *names.of(role))
        })
    };
    vec![
        pseudonym(
            "p1_pseudonym",
            [
                "Cómo veía P2 a P1 en esta fase",
                "What P1 was called in this phase",
            ],
            Role::Proposer,
        ),
        pseudonym(
            "p2_pseudonym",
            [
                "Cómo veía P1 a P2 en esta fase",
                "What P2 was called in this phase",
            ],
            Role::Responder,
        ),
    ]
}

/// What each variant is.
pub const VARIANTS: [[&str; 3]; Variant::ALL.len()] = [
    ["G1", "Sin derechos de propiedad", "No property rights"],
    ["G2", "P2 puede obligar a ofrecer", "P2 may force an offer"],
    [
        "G3",
        "Ficha de vergüenza tras un robo",
        "Token of shame after a snatch",
    ],
    ["G4", "Juez tras un robo", "Judge after a snatch"],
    ["G5", "Charla antes de la oferta", "Talk before the offer"],
];

/// Who sat at the table.
pub fn seats<R: 'static>(seats: fn(&R) -> Option<ByRole<Seat>>) -> Vec<Column<R>> {
    let seat = move |name: &str, meaning: [&str; 2], role: Role| {
        Column::integer(name, meaning, move |row| {
            seats(row).and_then(|seats| number(*seats.of(role)))
        })
    };
    let bot = move |name: &str, meaning: [&str; 2], role: Role| {
        Column::new(name, CellKind::Word, meaning, move |row: &R| {
            match seats(row).map(|seats| *seats.of(role)) {
                Some(Seat::Player(_)) | None => Cell::Empty,
                Some(Seat::Bot(bot)) => Cell::Word(word(&bot)),
            }
        })
        .values(BOTS)
    };
    vec![
        seat(
            "p1",
            [
                "Número de P1; vacío si era un bot",
                "Number of P1; empty for a bot",
            ],
            Role::Proposer,
        ),
        seat(
            "p2",
            [
                "Número de P2; vacío si era un bot",
                "Number of P2; empty for a bot",
            ],
            Role::Responder,
        ),
        bot(
            "p1_bot",
            ["Bot que era P1", "Bot that was P1"],
            Role::Proposer,
        ),
        bot(
            "p2_bot",
            ["Bot que era P2", "Bot that was P2"],
            Role::Responder,
        ),
    ]
}

/// The bots that may fill an odd field.
const BOTS: &[[&str; 3]] = &[
    ["random", "Al azar", "Random"],
    ["cautious", "Prudente", "Cautious trader"],
    ["snatcher", "Ladrón", "Snatcher"],
    ["equilibrium", "Equilibrio", "Equilibrium player"],
];
