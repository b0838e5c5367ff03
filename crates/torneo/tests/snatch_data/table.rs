//! CSV read back, as a spreadsheet would.

use std::path::Path;

/// A table: its header and its rows.
pub struct Table {
    pub header: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// One row, by the names of its columns.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    header: &'a [String],
    cells: &'a [String],
}

impl Table {
    pub fn read(folder: &Path, name: &str) -> Self {
        let text = std::fs::read_to_string(folder.join(name)).expect("the file was written");
        Self::of(&text)
    }

    pub fn of(text: &str) -> Self {
        let mut lines = records(text).into_iter();
        let header = lines.next().expect("a table has a header");
        let rows: Vec<Vec<String>> = lines.collect();
        for row in &rows {
            assert_eq!(row.len(), header.len(), "{row:?}");
        }
        Self { header, rows }
    }

    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row {
            header: &self.header,
            cells,
        })
    }

    pub fn count(&self, wanted: impl Fn(Row<'_>) -> bool) -> usize {
        self.rows().filter(|row| wanted(*row)).count()
    }

    /// The sum of a column, over rows where it is not empty.
    pub fn sum(&self, column: &str) -> i64 {
        self.rows().filter_map(|row| row.number(column)).sum()
    }
}

impl<'a> Row<'a> {
    pub fn text(self, column: &str) -> &'a str {
        let place = self.header.iter().position(|name| name == column);
        &self.cells[place.unwrap_or_else(|| panic!("there is no column '{column}'"))]
    }

    pub fn number(self, column: &str) -> Option<i64> {
        let text = self.text(column);
        (!text.is_empty()).then(|| text.parse().expect("a number"))
    }

    pub fn is(self, column: &str) -> bool {
        match self.text(column) {
            "1" => true,
            "0" => false,
            other => panic!("'{other}' is no flag"),
        }
    }
}

/// RFC 4180, strictly.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut cells, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, quoted) {
            ('"', true) if letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            ('"', true) => quoted = false,
            ('"', false) => {
                assert!(cell.is_empty(), "a quote inside a cell");
                quoted = true;
            }
            (',', false) => cells.push(std::mem::take(&mut cell)),
            ('\n', false) => {
                cells.push(std::mem::take(&mut cell));
                records.push(std::mem::take(&mut cells));
            }
            (letter, _) => cell.push(letter),
        }
    }
    assert!(cells.is_empty() && cell.is_empty(), "the last line was cut");
    records
}
