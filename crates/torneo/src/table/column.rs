//! A column: its name, its heading and what it means in both languages, and how its cell is made. The only place that says so.

use serde::Serialize;

use super::csv::{self, Cell, Reader};
use crate::input::quoted;
use crate::say::Lang;

/// What the cells of a column hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CellKind {
    /// A whole number.
    Integer,
    /// A number with a decimal point.
    Decimal,
    /// 1 for yes, 0 for no.
    Flag,
    /// One of a few words.
    Word,
    /// What somebody wrote, or a name.
    Text,
    /// Milliseconds since 1970, UTC.
    Millis,
    /// A moment as ISO 8601 writes it, UTC.
    Moment,
}

/// A word that a column may hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    pub code: String,
    pub es: String,
    pub en: String,
}

/// A whole number, or none where there may be none.
pub trait Whole {
    fn whole(self) -> Option<i64>;
}

macro_rules! whole {
    ($($number:ty => $whole:expr),+) => {$(
        impl Whole for $number {
            fn whole(self) -> Option<i64> {
                $whole(self)
            }
        }
    )+};
}

whole!(
    i64 => Some,
    u32 => |number| Some(i64::from(number)),
    u64 => |number| i64::try_from(number).ok(),
    usize => |number| i64::try_from(number).ok()
);

impl<N: Whole> Whole for Option<N> {
    fn whole(self) -> Option<i64> {
        self.and_then(Whole::whole)
    }
}

/// A column of a table whose rows are `R`.
pub struct Column<R> {
    pub name: String,
    pub kind: CellKind,
    /// The unit of the numbers; empty where there is none.
    pub unit: &'static str,
    pub es: String,
    pub en: String,
    /// Every word there can be, for columns of words.
    pub values: Vec<Value>,
    /// What stands above it in the terminal, in Spanish and in English.
    headings: [String; 2],
    to_the_right: bool,
    cell: Box<dyn Fn(&R) -> Cell + Send + Sync>,
}

impl<R> Column<R> {
    pub fn new(
        name: impl Into<String>,
        kind: CellKind,
        [es, en]: [&str; 2],
        cell: impl Fn(&R) -> Cell + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            kind,
            unit: "",
            es: es.to_owned(),
            en: en.to_owned(),
            values: Vec::new(),
            headings: [es, en].map(str::to_owned),
            to_the_right: match kind {
                CellKind::Integer | CellKind::Decimal | CellKind::Flag | CellKind::Millis => true,
                CellKind::Word | CellKind::Text | CellKind::Moment => false,
            },
            cell: Box::new(cell),
        }
    }

    /// A column of whole numbers.
    pub fn integer<N: Whole>(
        name: impl Into<String>,
        meaning: [&str; 2],
        number: impl Fn(&R) -> N + Send + Sync + 'static,
    ) -> Self {
        let cell = move |row: &R| Cell::of(number(row).whole(), Cell::Number);
        Self::new(name, CellKind::Integer, meaning, cell)
    }

    /// A column of yes and no, or of neither.
    pub fn flag<F: Into<Option<bool>>>(
        name: impl Into<String>,
        meaning: [&str; 2],
        flag: impl Fn(&R) -> F + Send + Sync + 'static,
    ) -> Self {
        let cell = move |row: &R| Cell::of(flag(row).into(), Cell::flag);
        Self::new(name, CellKind::Flag, meaning, cell)
    }

    /// Sets the heading in the terminal, Spanish and English. Without it the heading is the meaning.
    pub fn headed(mut self, headings: [&str; 2]) -> Self {
        self.headings = headings.map(str::to_owned);
        self
    }

    /// Aligns the cells to the right in the terminal, as numbers are.
    pub fn aligned_right(mut self) -> Self {
        self.to_the_right = true;
        self
    }

    /// Sets the unit of the numbers.
    pub fn unit(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// Sets the words that the cells can hold: code, Spanish, English.
    pub fn values(mut self, values: &[[&str; 3]]) -> Self {
        let value = |[code, es, en]: &[&str; 3]| Value {
            code: (*code).to_owned(),
            es: (*es).to_owned(),
            en: (*en).to_owned(),
        };
        self.values = values.iter().map(value).collect();
        self
    }

    pub fn cell(&self, row: &R) -> Cell {
        (self.cell)(row)
    }

    pub(super) fn heading(&self, lang: Lang) -> &str {
        let [es, en] = &self.headings;
        match lang {
            Lang::Es => es,
            Lang::En => en,
        }
    }

    pub(super) fn is_to_the_right(&self) -> bool {
        self.to_the_right
    }

    /// The cell for people on one line.
    pub(super) fn shown(&self, row: &R, lang: Lang) -> String {
        match self.cell(row) {
            Cell::Empty => String::new(),
            Cell::Number(number) => number.to_string(),
            Cell::Figure(figure) => figure,
            Cell::Word(word) => self.word(word, lang),
            Cell::Text(text) => quoted(&text),
        }
    }

    /// The cell for a spreadsheet in a language: its words, and its figures told from them.
    fn spoken(&self, row: &R, lang: Lang) -> Cell {
        match (self.cell(row), self.kind) {
            (Cell::Word(word), CellKind::Decimal) if word.parse::<f64>().is_ok() => {
                Cell::Figure(word)
            }
            (Cell::Word(word), _) => Cell::Word(self.word(word, lang)),
            (cell, _) => cell,
        }
    }

    /// A word as a language has it.
    fn word(&self, word: String, lang: Lang) -> String {
        let known = self.values.iter().find(|value| value.code == word);
        known.map_or(word, |value| match lang {
            Lang::Es => value.es.clone(),
            Lang::En => value.en.clone(),
        })
    }
}

/// A column of a table whose rows are made cell by cell.
pub fn nth<const N: usize>(place: usize, kind: CellKind, headings: [&str; 2]) -> Column<[Cell; N]> {
    Column::new("", kind, headings, move |row: &[Cell; N]| {
        row[place].clone()
    })
}

/// The columns of these names, in their order.
pub fn named<'a, R>(columns: &'a [Column<R>], names: &[&str]) -> Vec<&'a Column<R>> {
    let named = names.iter().map(|name| {
        let mut columns = columns.iter();
        columns.find(|column| column.name == *name)
    });
    named
        .map(|column| column.expect("the table has the column"))
        .collect()
}

/// A whole table for its reader, headings first.
pub struct Sheet {
    pub(super) lines: Vec<Vec<Cell>>,
    reader: Reader,
}

impl Sheet {
    pub fn of<R>(columns: &[Column<R>], rows: impl IntoIterator<Item = R>, reader: Reader) -> Self {
        let headings = columns.iter().map(|column| match reader {
            Reader::Program => Cell::word(&column.name),
            Reader::Spreadsheet(lang) => Cell::text(column.heading(lang)),
        });
        let cells = |row: R| {
            let cells = columns.iter().map(|column| match reader {
                Reader::Program => column.cell(&row),
                Reader::Spreadsheet(lang) => column.spoken(&row, lang),
            });
            cells.collect()
        };
        let rows = rows.into_iter().map(cells);
        Self {
            lines: [headings.collect()].into_iter().chain(rows).collect(),
            reader,
        }
    }

    pub fn csv(self) -> String {
        let mut out = self.reader.mark().to_vec();
        for cells in self.lines {
            csv::line(cells, self.reader, &mut out);
        }
        String::from_utf8(out).expect("cells are text")
    }
}

/// The first line of a table.
pub fn header<R>(columns: &[Column<R>], out: &mut Vec<u8>) {
    let names = columns.iter().map(|column| Cell::word(&column.name));
    csv::line(names, Reader::Program, out);
}

/// A row of a table.
pub fn row<R>(columns: &[Column<R>], row: &R, out: &mut Vec<u8>) {
    let cells = columns.iter().map(|column| column.cell(row));
    csv::line(cells, Reader::Program, out);
}
