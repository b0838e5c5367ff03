//! Columns about the people at a table: the language they read, their kind of device, how long they read and answered, and
//! whether a program came in as one of them.

use std::collections::BTreeMap;

use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::session::form::Seat;
use torneo_rules::word::word;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::people::number;
use super::reading::Row;
use crate::wire::live::session::requests::{Device, Language};

/// What is known of a player, beside what they did.
#[derive(Debug, Clone, Copy, Default)]
pub struct Traits {
    pub language: Option<Language>,
    pub device: Option<Device>,
    pub bot: Option<Bot>,
    /// From when the coming variant could be read about to the first attempt at its questions.
    pub instructions_ms: Option<u64>,
    /// From the first attempt to the last.
    pub quiz_ms: Option<u64>,
}

/// The traits of every player, by number.
pub type AllTraits = BTreeMap<u32, Traits>;

/// What each word for a language means.
pub const LANGUAGES: &[[&str; 3]] = &[["es", "Español", "Spanish"], ["en", "Inglés", "English"]];

/// What each word for a device means.
pub const DEVICES: &[[&str; 3]] = &[
    ["phone", "Teléfono", "Phone"],
    ["tablet", "Tableta", "Tablet"],
    ["computer", "Ordenador", "Computer"],
];

impl<T> Row<T> {
    /// What is known of whoever sits here; nothing of a bot that fills an odd field.
    pub fn traits_of(&self, seat: Seat) -> Traits {
        let known = number(seat).and_then(|number| self.traits.get(&number));
        known.copied().unwrap_or_default()
    }

    /// Whether a program sits here, one that fills an odd field or one that came in.
    pub fn is_bot(&self, seat: Seat) -> bool {
        match seat {
            Seat::Bot(_) => true,
            Seat::Player(_) => self.traits_of(seat).bot.is_some(),
        }
    }
}

pub fn language(traits: Traits) -> Cell {
    Cell::of(traits.language, |language| Cell::Word(word(&language)))
}

pub fn device(traits: Traits) -> Cell {
    Cell::of(traits.device, |device| Cell::Word(word(&device)))
}

/// The traits of both who sit at a table.
pub fn both_traits<T: 'static>(seats: fn(&Row<T>) -> Option<ByRole<Seat>>) -> Vec<Column<Row<T>>> {
    Role::BOTH
        .into_iter()
        .flat_map(|role| traits(role, move |row: &Row<T>| Some(*seats(row)?.of(role))))
        .collect()
}

/// The traits of somebody, in columns whose names begin with what they are.
fn traits<T: 'static>(
    who: Role,
    seat: impl Fn(&Row<T>) -> Option<Seat> + Copy + Send + Sync + 'static,
) -> Vec<Column<Row<T>>> {
    let name = |name: &str| format!("{who}_{name}").to_lowercase();
    let of = move |row: &Row<T>| seat(row).map(|seat| row.traits_of(seat));
    let said = |es: &str, en: &str| [format!("{who}: {es}"), format!("{who}: {en}")];
    let column = |column: &str, kind, meaning: [String; 2], cell: fn(Traits) -> Cell| {
        let meaning = [meaning[0].as_str(), meaning[1].as_str()];
        Column::new(name(column), kind, meaning, move |row: &Row<T>| {
            Cell::of(of(row), cell)
        })
    };
    let is_bot = said(
        "era un programa, de los que completan o de los que entran",
        "was a program, one that fills or one that came in",
    );
    vec![
        column(
            "language",
            CellKind::Word,
            said("idioma de su página", "language of their page"),
            language,
        )
        .values(LANGUAGES),
        column(
            "device",
            CellKind::Word,
            said("clase de aparato", "kind of device"),
            device,
        )
        .values(DEVICES),
        column(
            "instructions_ms",
            CellKind::Integer,
            said(
                "tiempo desde que pudo leer sobre la variante hasta su primer intento de las preguntas",
                "time from when they could read about the variant to their first attempt at the questions",
            ),
            |traits| Cell::of(traits.instructions_ms, Cell::number),
        )
        .unit("ms"),
        column(
            "quiz_ms",
            CellKind::Integer,
            said(
                "tiempo del primer intento al último",
                "time from the first attempt to the last",
            ),
            |traits| Cell::of(traits.quiz_ms, Cell::number),
        )
        .unit("ms"),
        Column::flag(
            name("is_bot"),
            [is_bot[0].as_str(), is_bot[1].as_str()],
            move |row: &Row<T>| seat(row).map(|seat| row.is_bot(seat)),
        ),
    ]
}
