//! A table for the terminal: columns two blanks apart, words at the left of theirs and numbers at the right.

use unicode_width::UnicodeWidthStr;

use super::column::{CellKind, Column, nth};
use super::csv::Cell;
use crate::say::Lang;

/// Headings and rows.
pub fn table<R>(columns: &[&Column<R>], rows: impl IntoIterator<Item = R>, lang: Lang) -> String {
    let headings = columns.iter().map(|column| column.heading(lang).to_owned());
    let mut lines = vec![headings.collect()];
    lines.extend(lines_of(columns, rows, lang));
    aligned(columns, &lines)
}

/// Words in columns under their headings, each in Spanish and English.
pub fn plain<const N: usize>(
    headings: [[&str; 2]; N],
    rows: impl IntoIterator<Item = [String; N]>,
    lang: Lang,
) -> String {
    let columns: Vec<Column<[Cell; N]>> = (0..)
        .zip(headings)
        .map(|(place, heading)| nth(place, CellKind::Word, heading))
        .collect();
    let columns: Vec<_> = columns.iter().collect();
    let rows = rows.into_iter();
    table(&columns, rows.map(|row| row.map(Cell::Word)), lang)
}

/// Rows without headings.
pub fn rows<R>(columns: &[&Column<R>], rows: impl IntoIterator<Item = R>, lang: Lang) -> String {
    let lines: Vec<Vec<String>> = lines_of(columns, rows, lang).collect();
    aligned(columns, &lines)
}

fn lines_of<R>(
    columns: &[&Column<R>],
    rows: impl IntoIterator<Item = R>,
    lang: Lang,
) -> impl Iterator<Item = Vec<String>> {
    let rows = rows.into_iter();
    rows.map(move |row| {
        columns
            .iter()
            .map(|column| column.shown(&row, lang))
            .collect()
    })
}

fn aligned<R>(columns: &[&Column<R>], lines: &[Vec<String>]) -> String {
    let width = |place: usize| lines.iter().map(|line| line[place].width()).max();
    let widths: Vec<usize> = (0..columns.len())
        .map(|place| width(place).unwrap_or(0))
        .collect();
    let mut text = String::new();
    for line in lines {
        let mut written = String::new();
        for ((cell, width), column) in line.iter().zip(&widths).zip(columns) {
            let blanks = " ".repeat(width - cell.width());
            let [before, after] = match column.is_to_the_right() {
                true => [blanks.as_str(), ""],
                false => ["", blanks.as_str()],
            };
            written.extend([before, cell, after, "  "]);
        }
        text.push_str(written.trim_end());
        text.push('\n');
    }
    text
}
