//! Entries of the journal: one row each, nothing left out.

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::moment;
use super::place::{millis, origin};
use super::reading::Row;
use crate::wire::live::session::record::{Author, SessionRecord};

/// An entry, and the player who is behind it.
pub struct EventRow {
    pub at_ms: u64,
    pub hash: String,
    pub record: SessionRecord,
    pub player: Option<u32>,
    pub kind: String,
    /// What happened, byte for byte as the journal keeps it.
    pub detail: String,
}

pub fn columns() -> Vec<Column<Row<EventRow>>> {
    let mut columns = origin();
    columns.extend([
        millis(
            "at_ms",
            ["Cuándo se guardó", "When it was stored"],
            |row: &Row<EventRow>| Some(row.it.at_ms),
        ),
        Column::new(
            "at",
            CellKind::Moment,
            ["Lo mismo, para personas", "The same, for people"],
            |row: &Row<EventRow>| Cell::word(&moment::iso(row.it.at_ms)),
        ),
        Column::new(
            "type",
            CellKind::Word,
            ["Qué pasó", "What happened"],
            |row: &Row<EventRow>| Cell::word(&row.it.kind),
        )
        .values(TYPES),
        Column::new(
            "by_kind",
            CellKind::Word,
            [
                "Quién lo pidió; vacío: reloj, bot o programa",
                "Who asked for it; empty: clock, bot or program",
            ],
            |row: &Row<EventRow>| match row.it.record.by {
                Some(Author::Person(_)) => Cell::word("person"),
                Some(Author::Organiser(_)) => Cell::word("organiser"),
                None => Cell::Empty,
            },
        )
        .values(&[
            [
                "person",
                "Una persona de la sesión",
                "A person of the session",
            ],
            ["organiser", "El organizador", "The organiser"],
        ]),
        Column::new(
            "by",
            CellKind::Text,
            [
                "Identificador de la persona o nombre del organizador",
                "Id of the person or name of the organiser",
            ],
            |row: &Row<EventRow>| match &row.it.record.by {
                Some(Author::Person(name) | Author::Organiser(name)) => Cell::text(name),
                None => Cell::Empty,
            },
        ),
        Column::integer(
            "player",
            [
                "Número de jugador de quien lo pidió",
                "Player's number of who asked for it",
            ],
            |row: &Row<EventRow>| row.it.player,
        ),
        Column::new(
            "message",
            CellKind::Text,
            [
                "Identificador del mensaje que lo pidió",
                "Id of the message that asked for it",
            ],
            |row: &Row<EventRow>| Cell::of(row.it.record.message.as_deref(), Cell::text),
        ),
        Column::new(
            "detail",
            CellKind::Text,
            [
                "El suceso entero, en JSON, como lo guarda el registro",
                "The whole event, in JSON, as the journal keeps it",
            ],
            |row: &Row<EventRow>| Cell::text(&row.it.detail),
        ),
        Column::new(
            "hash",
            CellKind::Text,
            ["Huella SHA-256 de la entrada", "SHA-256 of the entry"],
            |row: &Row<EventRow>| Cell::word(&row.it.hash),
        ),
    ]);
    columns
}

/// Every kind of event.
const TYPES: &[[&str; 3]] = &[
    ["opened", "Se abrió la sesión", "The session was opened"],
    ["codes_drawn", "Se repartieron códigos", "Codes were drawn"],
    ["entered", "Alguien entró", "Somebody came in"],
    [
        "changed_device",
        "Alguien cambió de aparato",
        "Somebody changed device",
    ],
    [
        "described",
        "Alguien dijo si es un bot, su idioma y su aparato",
        "Somebody said whether it is a bot, its language and device",
    ],
    ["consented", "Alguien consintió", "Somebody consented"],
    [
        "enrolled",
        "Alguien recibió su número",
        "Somebody was given a number",
    ],
    [
        "checked",
        "Alguien respondió a la comprobación",
        "Somebody answered the check",
    ],
    ["countdown", "Empezó la cuenta atrás", "The countdown began"],
    ["phase_opened", "Se abrió una fase", "A phase opened"],
    [
        "played",
        "Pasó algo en una mesa",
        "Something happened at a table",
    ],
    [
        "phase_closed",
        "El organizador cerró la fase",
        "The organiser closed the phase",
    ],
    [
        "dropped",
        "El organizador retiró a alguien",
        "The organiser dropped somebody",
    ],
    ["readmitted", "Alguien volvió", "Somebody came back"],
    ["paused", "El organizador pausó", "The organiser paused"],
    ["resumed", "El organizador reanudó", "The organiser resumed"],
    [
        "extended",
        "El organizador dio más tiempo",
        "The organiser gave more time",
    ],
    [
        "grace",
        "Prórroga por desconexión",
        "More time for a lost connection",
    ],
    [
        "answered",
        "Alguien rellenó el cuestionario",
        "Somebody filled in the questionnaire",
    ],
    [
        "woken",
        "El servidor volvió a arrancar",
        "The server started again",
    ],
    ["over", "Acabó la sesión", "The session ended"],
];
