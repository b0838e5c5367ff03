//! What every column of every table means, made from the same columns that write the tables.

use std::fmt::Write;

use serde::Serialize;

use super::column::Column;
use super::files::DataFile;
use super::{chat, decisions, events, games, payment, players, rounds, wide};
use crate::say::Lang;
use crate::wire::live::session::file::SessionFile;

/// The codebook of a session. What `format` says never changes; a change of the form would be another number.
#[derive(Serialize)]
pub struct Codebook {
    format: &'static str,
    pub tables: Vec<TableBook>,
}

/// One table.
#[derive(Serialize)]
pub struct TableBook {
    pub file: &'static str,
    es: String,
    en: String,
    pub columns: Vec<ColumnBook>,
}

/// One column.
#[derive(Serialize)]
pub struct ColumnBook {
    pub name: String,
    #[serde(rename = "type")]
    kind: &'static str,
    unit: &'static str,
    es: String,
    en: String,
    values: Vec<ValueBook>,
}

#[derive(Serialize)]
struct ValueBook {
    value: String,
    es: String,
    en: String,
}

impl Codebook {
    pub fn of(file: &SessionFile) -> Self {
        Self {
            format: "snatch-codebook/1",
            tables: vec![
                table(DataFile::Decisions, decisions::columns()),
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

    /// The same for people, in both languages.
    pub fn markdown(&self) -> String {
        let mut text = String::from("# Libro de códigos · Codebook\n");
        for table in &self.tables {
            let TableBook { file, es, en, .. } = table;
            write!(text, "\n## {file}\n\n{es}. · {en}.\n\n").expect("a String takes everything");
            text.push_str(
                "| columna · column | tipo · type | unidad · unit | significado | meaning |\n",
            );
            text.push_str("|---|---|---|---|---|\n");
            for column in &table.columns {
                text.push_str(&line(column));
            }
        }
        text
    }
}

fn table<R>(file: DataFile, columns: Vec<Column<R>>) -> TableBook {
    TableBook {
        file: file.name(),
        es: file.about(Lang::Es),
        en: file.about(Lang::En),
        columns: columns.into_iter().map(book).collect(),
    }
}

fn book<R>(column: Column<R>) -> ColumnBook {
    let values = column.values.into_iter().map(|value| ValueBook {
        value: value.code,
        es: value.es,
        en: value.en,
    });
    ColumnBook {
        kind: column.kind.code(),
        unit: column.unit,
        es: column.es,
        en: column.en,
        values: values.collect(),
        name: column.name,
    }
}

fn line(column: &ColumnBook) -> String {
    let words = |of: fn(&ValueBook) -> &str| -> String {
        let values = column.values.iter();
        let values =
            values.map(|value| format!("<br>`{}` {}", plain(&value.value), plain(of(value))));
        values.collect()
    };
    let (es, en) = (words(|value| &value.es), words(|value| &value.en));
    let ColumnBook {
        name, kind, unit, ..
    } = column;
    let (meaning_es, meaning_en) = (plain(&column.es), plain(&column.en));
    format!("| `{name}` | {kind} | {unit} | {meaning_es}{es} | {meaning_en}{en} |\n")
}

/// What an organiser wrote, made harmless in a cell of a table.
fn plain(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace('\\', "\\\\")
        .replace('|', "\\|")
        .replace('`', "'")
        .replace('<', "&lt;")
}
