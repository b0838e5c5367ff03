//! A list of players before it is saved: each line good, or its fault.

use serde::Serialize;
use torneo_rules::domino::person::Person;
use ts_rs::TS;

use crate::wire::domino::people::{ListColumn, Preview};
use crate::wire::words::Words;

/// What a list would bring.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoListPreview {
    pub version: u64,
    pub good: usize,
    pub bad: usize,
    pub lines: Vec<DominoListLine>,
    /// The columns of the list in their order.
    pub columns: Vec<DominoListHeading>,
    /// The headings of columns that are not taken.
    pub unused: Vec<String>,
    /// The list as text, where it came as a workbook: what can be mended before it is saved.
    pub text: Option<String>,
}

/// A column of a list, and what it is taken for.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoListHeading {
    /// Empty for a list without headings.
    pub heading: String,
    /// Nothing for a column that is not taken.
    pub column: Option<ListColumn>,
}

/// One line of a list.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoListLine {
    /// From 1, as editors count.
    pub line: usize,
    /// Whom it names, as far as it can be read.
    pub person: Option<Person>,
    /// Why it cannot be taken.
    pub fault: Option<Words>,
}

impl DominoListPreview {
    pub fn of(preview: &Preview, version: u64) -> Self {
        let lines: Vec<DominoListLine> = preview
            .lines
            .iter()
            .map(|line| DominoListLine {
                line: line.line,
                person: line.person.clone(),
                fault: line.fault.as_ref().map(Words::of),
            })
            .collect();
        Self {
            version,
            good: preview.events.len(),
            bad: lines.len() - preview.events.len(),
            lines,
            columns: preview
                .columns
                .iter()
                .map(|(heading, column)| DominoListHeading {
                    heading: heading.clone(),
                    column: *column,
                })
                .collect(),
            unused: preview.unused(),
            text: preview.text.clone(),
        }
    }
}
