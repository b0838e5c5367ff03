//! Tables, from one list of columns each: as CSV, as a workbook, for the terminal, and as their part of a codebook.
//!
//! ```text
//! columns ─┬─▶ header and rows ──▶ CSV, in which nothing runs as a formula
//!          ├─▶ headings, words and figures ──▶ workbook
//!          ├─▶ headings in the reader's language, rows ──▶ terminal
//!          └─▶ what each means ──▶ codebook
//! ```

/// A column: its name, its heading, what it means, and how its cell is made.
pub mod column;

/// What the columns mean.
pub mod codebook;

/// Cells and lines of CSV.
pub mod csv;

/// Tables for the terminal.
pub mod terminal;

/// Tables as one workbook.
pub mod workbook;
