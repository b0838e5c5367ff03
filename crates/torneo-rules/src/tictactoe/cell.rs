//! The nine cells: column letter, then row number, with a1 at the lower left as on a chess board.
//!
//! Spec: docs/spec/tictactoe.md §1 "Board Representation". Ruling T01.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of the nine cells; counted a1 b1 c1 a2 b2 c2 a3 b3 c3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&str")]
pub struct Cell(u8);

/// Cells in a row, rows on the board.
const SIDE: u8 = 3;

impl Cell {
    pub const ALL: [Cell; 9] = [
        Cell(0),
        Cell(1),
        Cell(2),
        Cell(3),
        Cell(4),
        Cell(5),
        Cell(6),
        Cell(7),
        Cell(8),
    ];

    /// a1, c1, a3, c3.
    pub const CORNERS: [Cell; 4] = [Cell(0), Cell(2), Cell(6), Cell(8)];

    /// b2.
    pub const CENTRE: Cell = Cell(4);

    /// b1, a2, c2, b3.
    pub const SIDES: [Cell; 4] = [Cell(1), Cell(3), Cell(5), Cell(7)];

    /// The column's letter and the row's number.
    pub fn name(self) -> &'static str {
        ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"][self.index()]
    }

    /// The place among the nine, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// From 0 for column a to 2 for column c.
    pub fn column(self) -> usize {
        usize::from(self.0 % SIDE)
    }

    /// From 0 for row 1 to 2 for row 3.
    pub fn row(self) -> usize {
        usize::from(self.0 / SIDE)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such cell; cells are a1, b1, c1, a2, b2, c2, a3, b3 and c3")]
pub struct NoSuchCell;

impl FromStr for Cell {
    type Err = NoSuchCell;

    /// `a1` to `c3`; capital letters are as good.
    fn from_str(text: &str) -> Result<Self, NoSuchCell> {
        let [letter, digit] = *text.as_bytes() else {
            return Err(NoSuchCell);
        };
        let column = letter.to_ascii_lowercase().wrapping_sub(b'a');
        let row = digit.wrapping_sub(b'1');
        if column < SIDE && row < SIDE {
            Ok(Cell(row * SIDE + column))
        } else {
            Err(NoSuchCell)
        }
    }
}

impl TryFrom<String> for Cell {
    type Error = NoSuchCell;

    fn try_from(text: String) -> Result<Self, NoSuchCell> {
        text.parse()
    }
}

impl From<Cell> for &str {
    fn from(cell: Cell) -> Self {
        cell.name()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_counted_row_by_row_from_a1() {
        let names: Vec<String> = Cell::ALL.iter().map(Cell::to_string).collect();
        assert_eq!(names.join(" "), "a1 b1 c1 a2 b2 c2 a3 b3 c3");
        for cell in Cell::ALL {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
        }
    }

    #[test]
    fn other_words_name_no_cell() {
        for text in ["", "a", "a0", "a4", "d1", "1a", "a1 ", "aa1", "é", "`1"] {
            assert_eq!(text.parse::<Cell>(), Err(NoSuchCell), "{text}");
        }
    }
}
