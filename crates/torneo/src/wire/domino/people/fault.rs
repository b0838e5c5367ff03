//! Why a line of a list cannot be taken, in both languages.

use serde::Serialize;
use torneo_rules::domino::rejection::Rejection;

use crate::input::quoted;
use crate::say::{Lang, Say, say};

/// Why a line cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The id stands in an earlier line too.
    Twice {
        id: String,
        first: usize,
    },
    /// More cells than headings.
    Cells {
        cells: usize,
        due: usize,
    },
    /// No place: 1, 2, 3…
    Ranking {
        cell: String,
    },
    /// No whole number.
    Rating {
        cell: String,
    },
    /// The file is no workbook that can be read.
    Workbook,
    Refused(Rejection),
}

/// A line that cannot be taken, in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BadLine {
    /// From 1, as editors count.
    pub line: usize,
    pub reason: String,
}

impl Say for Fault {
    fn say(&self, lang: Lang) -> String {
        match self {
            Fault::Twice { id, first } => {
                let id = quoted(id);
                say!(
                    lang,
                    "el id '{id}' ya está en la línea {first}; quite una de las dos",
                    "id '{id}' is already in line {first}; remove one of them"
                )
            }
            Fault::Workbook => say!(
                lang,
                "no se puede leer como hoja de cálculo XLSX, o es demasiado grande; guárdela como CSV y pruebe otra vez",
                "it cannot be read as an XLSX spreadsheet, or is too large; save it as CSV and try again"
            ),
            Fault::Cells { cells, due } => say!(
                lang,
                "tiene {cells} celdas y la cabecera {due}; entrecomille las que llevan separador",
                "it has {cells} cells and the headings {due}; quote those with a separator inside"
            ),
            Fault::Ranking { cell } => {
                let cell = quoted(cell);
                say!(
                    lang,
                    "el ranking '{cell}' no es un puesto; escriba 1, 2, 3… o déjelo vacío",
                    "ranking '{cell}' is not a place; write 1, 2, 3… or leave it empty"
                )
            }
            Fault::Rating { cell } => {
                let cell = quoted(cell);
                say!(
                    lang,
                    "'{cell}' no es un número; escriba uno como 1850 o déjelo vacío",
                    "'{cell}' is not a number; write one such as 1850 or leave it empty"
                )
            }
            Fault::Refused(rejection) => rejection.say(lang),
        }
    }
}
