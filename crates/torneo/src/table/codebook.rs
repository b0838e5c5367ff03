//! What every column of a table means, made from the same columns that write the table.

use std::fmt::Write;

use serde::Serialize;
use torneo_rules::word::word;

use super::column::{CellKind, Column};

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
    kind: CellKind,
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

impl TableBook {
    /// What the columns of a file mean, after what the file is in Spanish and in English.
    pub fn of<R>(file: &'static str, [es, en]: [String; 2], columns: Vec<Column<R>>) -> Self {
        Self {
            file,
            es,
            en,
            columns: columns.into_iter().map(book).collect(),
        }
    }

    /// Adds the columns of a table of the same kind that this one does not have.
    pub fn add(&mut self, other: TableBook) {
        for column in other.columns {
            if !self.columns.iter().any(|known| known.name == column.name) {
                self.columns.push(column);
            }
        }
    }
}

/// The tables for people, in both languages.
pub fn markdown(tables: &[TableBook]) -> String {
    let mut text = String::from("# Libro de códigos · Codebook\n");
    for table in tables {
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

fn book<R>(column: Column<R>) -> ColumnBook {
    let values = column.values.into_iter().map(|value| ValueBook {
        value: value.code,
        es: value.es,
        en: value.en,
    });
    ColumnBook {
        kind: column.kind,
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
    let kind = word(kind);
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
