//! A column: its name, what it means in both languages, and how its cell is made. The only place that says so.

use super::csv::Cell;

/// What the cells of a column hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
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

impl Kind {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Kind::Integer => "integer",
            Kind::Decimal => "decimal",
            Kind::Flag => "flag",
            Kind::Word => "word",
            Kind::Text => "text",
            Kind::Millis => "millis",
            Kind::Moment => "moment",
        }
    }
}

/// A word that a column may hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    pub code: String,
    pub es: String,
    pub en: String,
}

/// A column of a table whose rows are `R`.
pub struct Column<R> {
    pub name: String,
    pub kind: Kind,
    /// What its numbers count; empty where that says nothing.
    pub unit: &'static str,
    pub es: String,
    pub en: String,
    /// Every word there can be, for columns of words.
    pub values: Vec<Value>,
    cell: Box<dyn Fn(&R) -> Cell + Send + Sync>,
}

impl<R> Column<R> {
    pub fn new(
        name: impl Into<String>,
        kind: Kind,
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
            cell: Box::new(cell),
        }
    }

    /// With what its numbers count.
    pub fn unit(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// With the words there can be.
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
}

/// The first line of a table.
pub fn header<R>(columns: &[Column<R>], out: &mut Vec<u8>) {
    let names = columns.iter().map(|column| Cell::word(&column.name));
    super::csv::line(names, out);
}

/// A row of a table.
pub fn row<R>(columns: &[Column<R>], row: &R, out: &mut Vec<u8>) {
    super::csv::line(columns.iter().map(|column| column.cell(row)), out);
}
