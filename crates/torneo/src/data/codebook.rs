//! What every column of every table of a session means.

use serde::Serialize;

use super::column::Column;
use super::files::DataFile;
use super::{answers, chat, decisions, events, games, payment, players, rounds, wide};
use crate::say::Lang;
use crate::table::codebook::TableBook;
use crate::wire::live::session::file::SessionFile;

/// The codebook of a session. What `format` says never changes; a change of the form would be another number.
#[derive(Serialize)]
pub struct Codebook {
    format: &'static str,
    pub tables: Vec<TableBook>,
}

impl Codebook {
    /// The codebook of tables of several sessions: every column that any of them has, as the first that has it says.
    pub fn of_all(files: &[SessionFile]) -> Option<Self> {
        let mut books = files.iter().map(Self::of);
        let mut all = books.next()?;
        for book in books {
            for (table, other) in all.tables.iter_mut().zip(book.tables) {
                table.add(other);
            }
        }
        Some(all)
    }

    pub fn of(file: &SessionFile) -> Self {
        Self {
            format: "snatch-codebook/1",
            tables: vec![
                table(DataFile::Decisions, decisions::columns()),
                table(DataFile::Answers, answers::columns()),
                table(DataFile::Rounds, rounds::columns()),
                table(DataFile::Games, games::columns()),
                table(DataFile::Players, players::columns()),
                table(DataFile::Wide, wide::columns(file)),
                table(DataFile::Chat, chat::columns()),
                table(DataFile::Events, events::columns()),
                table(DataFile::Payment, payment::columns()),
            ],
        }
    }
}

fn table<R>(file: DataFile, columns: Vec<Column<R>>) -> TableBook {
    let about = [Lang::Es, Lang::En].map(|lang| file.about(lang));
    TableBook::of(file.name(), about, columns)
}
