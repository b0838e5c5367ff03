//! Tables of several sessions one under the other: the columns of all, by name, empty where a session has none of it.

use std::sync::Arc;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::files::DataFile;
use super::{answers, chat, decisions, events, games, payment, players, rounds, wide};
use crate::table::column;
use crate::wire::live::session::file::SessionFile;

/// The columns of a pooled table, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    names: Vec<String>,
    /// Names and ids of people are left empty.
    nameless: bool,
}

/// Columns that say who somebody is outside of the session.
const PERSONAL: [&str; 2] = ["person", "name"];

impl Shape {
    /// The columns that any of these sessions has in a table; none for what is no table.
    pub fn of(file: DataFile, sessions: &[SessionFile], nameless: bool) -> Option<Arc<Self>> {
        let mut names: Vec<String> = Vec::new();
        for session in sessions {
            for name in columns(file, session)? {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        Some(Arc::new(Self { names, nameless }))
    }

    pub fn header(&self, out: &mut Vec<u8>) {
        let columns: Vec<Column<()>> = self.names.iter().map(|name| empty(name)).collect();
        column::header(&columns, out);
    }

    /// The columns of one session, in the order of all.
    pub fn arranged<R: 'static>(&self, columns: Vec<Column<R>>) -> Vec<Column<R>> {
        let mut columns: Vec<Option<Column<R>>> = columns.into_iter().map(Some).collect();
        let mut found = |name: &String| {
            let place = columns
                .iter()
                .position(|column| column.as_ref().is_some_and(|column| column.name == *name))?;
            columns[place].take()
        };
        let arranged = self.names.iter().map(|name| match found(name) {
            Some(column) if !self.hides(name) => column,
            Some(_) | None => empty(name),
        });
        arranged.collect()
    }

    fn hides(&self, name: &str) -> bool {
        self.nameless && PERSONAL.contains(&name)
    }
}

fn empty<R: 'static>(name: &str) -> Column<R> {
    Column::new(name, CellKind::Text, ["", ""], |_: &R| Cell::Empty)
}

fn columns(file: DataFile, session: &SessionFile) -> Option<Vec<String>> {
    fn names<R>(columns: Vec<Column<R>>) -> Option<Vec<String>> {
        Some(columns.into_iter().map(|column| column.name).collect())
    }
    match file {
        DataFile::Decisions => names(decisions::columns()),
        DataFile::Answers => names(answers::columns()),
        DataFile::Rounds => names(rounds::columns()),
        DataFile::Games => names(games::columns()),
        DataFile::Players => names(players::columns()),
        DataFile::Wide => names(wide::columns(session)),
        DataFile::Chat => names(chat::columns()),
        DataFile::Events => names(events::columns()),
        DataFile::Payment => names(payment::columns()),
        DataFile::CodebookText
        | DataFile::CodebookJson
        | DataFile::Receipts
        | DataFile::Session => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pooled_table_has_the_columns_of_all() {
        let read = |text: &str| SessionFile::read(text).unwrap_or_else(|wrong| panic!("{wrong}"));
        let one = read(r#"{"phases": ["G1"]}"#);
        let two = read(
            r#"{"phases": ["G1", "G4"], "questionnaire": [{"kind": "text", "text": {"es": "a", "en": "b"}}]}"#,
        );
        let shape = Shape::of(DataFile::Wide, &[one.clone(), two], true).expect("a table");
        let has = |name: &str| shape.names.iter().filter(|it| *it == name).count();
        assert_eq!(
            (has("phase2_points"), has("phase1_points"), has("question1")),
            (1, 1, 1)
        );
        let arranged = shape.arranged(wide::columns(&one));
        let names: Vec<&String> = arranged.iter().map(|column| &column.name).collect();
        assert_eq!(names, shape.names.iter().collect::<Vec<_>>());
    }
}
