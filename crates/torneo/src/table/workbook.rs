//! Tables as one workbook for Excel and its like. Cells of text are text there, so nothing in them can be run.

use rust_xlsxwriter::{Format, Workbook, XlsxError};

use super::column::Sheet;
use super::csv::Cell;

/// A workbook with these tables, each on a page of its own name: headings stay in view, and rows can be filtered.
pub fn workbook(pages: impl IntoIterator<Item = (String, Sheet)>) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let bold = Format::new().set_bold();
    for (name, Sheet { lines, .. }) in pages {
        let page = book.add_worksheet().set_name(name)?;
        page.set_freeze_panes(1, 0)?;
        for (row, cells) in (0..).zip(&lines) {
            for (column, cell) in (0..).zip(cells) {
                match cell {
                    Cell::Empty => continue,
                    Cell::Word(text) | Cell::Text(text) if row == 0 => {
                        page.write_string_with_format(row, column, text, &bold)?
                    }
                    Cell::Word(text) | Cell::Text(text) => page.write_string(row, column, text)?,
                    Cell::Number(number) => page.write_number(row, column, *number as f64)?,
                    Cell::Figure(figure) => {
                        page.write_number(row, column, figure.parse().unwrap_or(f64::NAN))?
                    }
                };
            }
        }
        page.autofit();
    }
    book.save_to_buffer()
}
