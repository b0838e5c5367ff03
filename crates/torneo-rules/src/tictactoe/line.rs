//! The eight lines: three rows, three columns, two diagonals.
//!
//! Spec: docs/spec/tictactoe.md §1 "Board Representation".

use super::cell::Cell;

/// Three cells that win when one player has them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    Row1,
    Row2,
    Row3,
    ColumnA,
    ColumnB,
    ColumnC,
    /// a1 b2 c3.
    Rising,
    /// a3 b2 c1.
    Falling,
}

impl Line {
    pub const ALL: [Line; 8] = [
        Line::Row1,
        Line::Row2,
        Line::Row3,
        Line::ColumnA,
        Line::ColumnB,
        Line::ColumnC,
        Line::Rising,
        Line::Falling,
    ];

    const ROWS: [Line; 3] = [Line::Row1, Line::Row2, Line::Row3];
    const COLUMNS: [Line; 3] = [Line::ColumnA, Line::ColumnB, Line::ColumnC];

    /// The place among the eight, from 0.
    pub(super) fn index(self) -> usize {
        self as usize
    }

    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Line::Row1 => "row_1",
            Line::Row2 => "row_2",
            Line::Row3 => "row_3",
            Line::ColumnA => "column_a",
            Line::ColumnB => "column_b",
            Line::ColumnC => "column_c",
            Line::Rising => "diagonal_a1_c3",
            Line::Falling => "diagonal_a3_c1",
        }
    }

    pub fn cells(self) -> [Cell; 3] {
        let places = match self {
            Line::Row1 => [0, 1, 2],
            Line::Row2 => [3, 4, 5],
            Line::Row3 => [6, 7, 8],
            Line::ColumnA => [0, 3, 6],
            Line::ColumnB => [1, 4, 7],
            Line::ColumnC => [2, 5, 8],
            Line::Rising => [0, 4, 8],
            Line::Falling => [6, 4, 2],
        };
        places.map(|place| Cell::ALL[place])
    }

    /// The two to four lines that go through a cell: its row, its column, its diagonals.
    pub fn through(cell: Cell) -> impl Iterator<Item = Line> {
        let (column, row) = (cell.column(), cell.row());
        let rising = (column == row).then_some(Line::Rising);
        let falling = (column + row == 2).then_some(Line::Falling);
        [Line::ROWS[row], Line::COLUMNS[column]]
            .into_iter()
            .chain(rising)
            .chain(falling)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_through_its_cells_and_no_others() {
        for (place, line) in Line::ALL.into_iter().enumerate() {
            assert_eq!(line.index(), place);
            for cell in Cell::ALL {
                let through = Line::through(cell).any(|other| other == line);
                assert_eq!(through, line.cells().contains(&cell), "{line:?} {cell}");
            }
        }
    }
}
