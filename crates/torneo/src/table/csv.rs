//! Cells and lines of CSV as RFC 4180 has them, UTF-8, with what a spreadsheet would run as a formula made harmless.
//!
//! Text that somebody wrote and that begins with `= + - @`, a tab or a line break (after any spaces), or with an apostrophe, gets an
//! apostrophe before it, which [`read`] drops again. Numbers and our own words are written as they are.

use crate::say::Lang;

/// For whom a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// Commas, points, names of columns: the same bytes for every language.
    Program,
    /// A spreadsheet in this language, which opens the file by a double click: Excel takes UTF-8 only after a byte order mark, and in
    /// Spanish semicolons between cells and commas in figures.
    Spreadsheet(Lang),
}

impl Reader {
    /// What a file begins with.
    pub fn mark(self) -> &'static [u8] {
        match self {
            Reader::Program => b"",
            Reader::Spreadsheet(_) => b"\xEF\xBB\xBF",
        }
    }

    fn separator(self) -> u8 {
        match self {
            Reader::Spreadsheet(Lang::Es) => b';',
            Reader::Program | Reader::Spreadsheet(Lang::En) => b',',
        }
    }
}

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Unknown, or nothing to say.
    Empty,
    Number(i64),
    /// A number with a decimal point.
    Figure(String),
    /// A word or a figure of ours: nobody's free text.
    Word(String),
    /// What somebody wrote.
    Text(String),
}

impl Cell {
    pub fn word(word: &str) -> Self {
        Cell::Word(word.to_owned())
    }

    pub fn text(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }

    /// A whole number that fits JSON, as all of ours do.
    pub fn number(number: impl TryInto<i64>) -> Self {
        number.try_into().map_or(Cell::Empty, Cell::Number)
    }

    pub fn flag(yes: bool) -> Self {
        Cell::Number(i64::from(yes))
    }

    /// A figure with at most six decimals, so that no cell ends in noise.
    pub fn figure(value: f64) -> Self {
        let text = format!("{value:.6}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        Cell::word(if text == "-0" { "0" } else { text })
    }

    /// The cell of something that may be missing.
    pub fn of<T>(value: Option<T>, cell: impl FnOnce(T) -> Cell) -> Self {
        value.map_or(Cell::Empty, cell)
    }
}

/// Writes a line.
pub fn line(cells: impl IntoIterator<Item = Cell>, reader: Reader, out: &mut Vec<u8>) {
    for (place, cell) in cells.into_iter().enumerate() {
        if place > 0 {
            out.push(reader.separator());
        }
        match cell {
            Cell::Empty => (),
            Cell::Number(number) => out.extend(number.to_string().bytes()),
            Cell::Figure(figure) => out.extend(match reader {
                Reader::Program => figure.into_bytes(),
                Reader::Spreadsheet(lang) => lang.figure(figure).into_bytes(),
            }),
            Cell::Word(word) => quoted(&word, out),
            Cell::Text(text) => quoted(&harmless(&text), out),
        }
    }
    out.push(b'\n');
}

/// Whether a text gets an apostrophe before it.
fn needs_apostrophe(text: &str) -> bool {
    // Spreadsheets pass over spaces before a formula; the wide signs are the same keys on East Asian keyboards.
    const SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let shown = text.trim_start_matches(' ');
    shown.starts_with(SIGNS) || shown.starts_with(['\t', '\r', '\n']) || text.starts_with('\'')
}

fn harmless(text: &str) -> String {
    match needs_apostrophe(text) {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

/// The text of a cell, without the apostrophe that was put before it. A name that has one of its own keeps it.
pub fn read(cell: &str) -> &str {
    let inner = cell.strip_prefix('\'');
    inner
        .filter(|inner| needs_apostrophe(inner))
        .unwrap_or(cell)
}

fn quoted(text: &str, out: &mut Vec<u8>) {
    // Semicolons and tabs too, because some programs take them for separators.
    if text.contains(['"', ',', ';', '\t', '\n', '\r']) {
        out.push(b'"');
        out.extend(text.replace('"', "\"\"").bytes());
        out.push(b'"');
    } else {
        out.extend(text.bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cells: Vec<Cell>, expected: &str) {
        let mut out = Vec::new();
        line(cells, Reader::Program, &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn cells_are_quoted_only_when_they_must_be() {
        check(
            vec![
                Cell::Empty,
                Cell::Number(-3),
                Cell::word("P1"),
                Cell::text("sí, \"ya\""),
            ],
            ",-3,P1,\"sí, \"\"ya\"\"\"\n",
        );
        check(vec![Cell::text("dos\nlíneas")], "\"dos\nlíneas\"\n");
    }

    #[test]
    fn what_somebody_wrote_never_runs() {
        for formula in [
            "=1+1", "+1", "-1", "@a", "  =1", "\t=1", "＝1", "'=1", "\r\n=1",
        ] {
            let mut out = Vec::new();
            line([Cell::text(formula)], Reader::Program, &mut out);
            let text = String::from_utf8(out).unwrap();
            let inner = text.trim_start_matches('"');
            assert!(inner.starts_with('\''), "{formula:?}: {text:?}");
        }
        check(vec![Cell::text("a=1")], "a=1\n");
        check(vec![Cell::text("a;b")], "\"a;b\"\n");
        check(vec![Cell::word("-1/2")], "-1/2\n");
    }

    #[test]
    fn what_was_written_is_read_again() {
        for text in [
            "Ana", "=1+1", "+1", "-1", "@a", " =1", "＝1", "'=1", "''", "'t Hooft", "'", "a'b", "",
        ] {
            assert_eq!(read(&harmless(text)), text);
        }
        // An apostrophe from elsewhere that protects nothing.
        assert_eq!(read("'t Hooft"), "'t Hooft");
    }

    #[test]
    fn figures_have_no_noise() {
        let shown = |value| Cell::figure(value);
        assert_eq!(shown(0.1 + 0.2), Cell::word("0.3"));
        assert_eq!(shown(-0.000_000_1), Cell::word("0"));
        assert_eq!(shown(15.0), Cell::word("15"));
    }
}
