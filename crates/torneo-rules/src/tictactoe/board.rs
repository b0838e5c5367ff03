//! Marks on cells, with one counter per player for each row, column and diagonal.
//!
//! Spec: docs/spec/tictactoe.md §1 "Board Representation". Rulings T01, T02. The counters are kept after each mark, so
//! a win or a threat is read from them and never from the cells.
//!
//! A board that exists can arise in a game: who is to move follows from counting.

use std::fmt;
use std::str::FromStr;

use super::cell::Cell;
use super::line::Line;
use super::mark::{ByMark, Mark};

/// A position that can arise in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Board {
    cells: [Option<Mark>; 9],
    /// Marks of each player on each line.
    counters: [ByMark<u8>; 8],
    /// Marks of each player on the board.
    marks: ByMark<u8>,
    won: Option<(Mark, Line)>,
}

impl Board {
    pub fn empty() -> Self {
        Self::default()
    }

    pub fn at(&self, cell: Cell) -> Option<Mark> {
        self.cells[cell.index()]
    }

    /// The free cells, in the order of the text form.
    pub fn free(&self) -> impl Iterator<Item = Cell> {
        let board = *self;
        Cell::ALL
            .into_iter()
            .filter(move |cell| board.at(*cell).is_none())
    }

    /// How many marks each player has on the board.
    pub fn marks(&self) -> ByMark<u8> {
        self.marks
    }

    /// How many marks each player has on a line.
    pub fn count(&self, line: Line) -> ByMark<u8> {
        self.counters[line.index()]
    }

    /// Whose turn it is, or would be if the game were not over.
    pub fn to_move(&self) -> Mark {
        if self.marks.x == self.marks.o {
            Mark::X
        } else {
            Mark::O
        }
    }

    /// Who won, and the first of the lines that they filled.
    pub fn winner(&self) -> Option<(Mark, Line)> {
        self.won
    }

    pub fn is_over(&self) -> bool {
        self.won.is_some() || self.is_full()
    }

    fn is_full(&self) -> bool {
        self.marks.x + self.marks.o == 9
    }

    /// The lines that one player filled; one mark can fill two.
    pub fn full_lines(&self) -> impl Iterator<Item = Line> {
        let counters = self.counters;
        Line::ALL.into_iter().filter(move |line| {
            let count = counters[line.index()];
            count.x == 3 || count.o == 3
        })
    }

    /// The lines with two marks of a player and a hole.
    pub fn threats(&self, mark: Mark) -> impl Iterator<Item = Line> {
        let counters = self.counters;
        Line::ALL.into_iter().filter(move |line| {
            let count = counters[line.index()];
            count.of(mark) == 2 && count.of(mark.other()) == 0
        })
    }

    /// Where a player would fill a line with one mark, each cell once.
    pub fn winning_cells(&self, mark: Mark) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self
            .threats(mark)
            .flat_map(Line::cells)
            .filter(|cell| self.at(*cell).is_none())
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The board after the mark of whoever is to move; nothing if the cell is taken or the game is over.
    pub fn after(&self, cell: Cell) -> Option<Board> {
        if self.is_over() || self.at(cell).is_some() {
            return None;
        }
        let mut board = *self;
        board.put(cell, self.to_move());
        Some(board)
    }

    /// Marks a free cell and keeps the counters.
    fn put(&mut self, cell: Cell, mark: Mark) {
        self.cells[cell.index()] = Some(mark);
        *self.marks.of_mut(mark) += 1;
        for line in Line::through(cell) {
            let count = self.counters[line.index()].of_mut(mark);
            *count += 1;
            let first = self.won.is_none_or(|(_, earlier)| line < earlier);
            if *count == 3 && first {
                self.won = Some((mark, line));
            }
        }
    }
}

impl fmt::Display for Board {
    /// Nine characters `.XO`: a1 b1 c1 a2 b2 c2 a3 b3 c3.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.cells {
            f.write_str(cell.map_or(".", Mark::name))?;
        }
        Ok(())
    }
}

/// Why nine characters are no board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotABoard {
    #[error("a board has nine characters and this has {found}; write a1 b1 c1 a2 b2 c2 a3 b3 c3")]
    Length { found: usize },
    #[error("character {place} of the board is {found:?}; write '.', 'X' or 'O'")]
    Character { place: usize, found: char },
    #[error(
        "{x} X and {o} O cannot stand on a board; X starts, so there are as many X as O or one more"
    )]
    Counts { x: u8, o: u8 },
    #[error("both players have three in a row; the game ended with the first")]
    BothWon,
    #[error("{loser} played on after {winner} had three in a row; take that mark off")]
    PlayedOn { winner: Mark, loser: Mark },
}

impl NotABoard {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            NotABoard::Length { .. } => "board_length",
            NotABoard::Character { .. } => "board_character",
            NotABoard::Counts { .. } => "board_counts",
            NotABoard::BothWon => "board_both_won",
            NotABoard::PlayedOn { .. } => "board_played_on",
        }
    }
}

impl FromStr for Board {
    type Err = NotABoard;

    fn from_str(text: &str) -> Result<Self, NotABoard> {
        let mut board = Board::empty();
        for (place, found) in (1..).zip(text.chars()).take(9) {
            let mark = match found {
                '.' => continue,
                'X' => Mark::X,
                'O' => Mark::O,
                found => return Err(NotABoard::Character { place, found }),
            };
            board.put(Cell::ALL[place - 1], mark);
        }
        let found = text.chars().count();
        if found != 9 {
            return Err(NotABoard::Length { found });
        }
        let ByMark { x, o } = board.marks;
        if x != o && x != o + 1 {
            return Err(NotABoard::Counts { x, o });
        }
        let has_won = |mark| {
            Line::ALL
                .iter()
                .any(|line| board.count(*line).of(mark) == 3)
        };
        if Mark::BOTH.into_iter().all(has_won) {
            return Err(NotABoard::BothWon);
        }
        // Whoever won made the last mark.
        match board.won {
            Some((winner, _)) if board.to_move() == winner => Err(NotABoard::PlayedOn {
                winner,
                loser: winner.other(),
            }),
            Some(_) | None => Ok(board),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str, sentence: &str) {
        let refusal = text.parse::<Board>().expect_err(text);
        assert_eq!(refusal.to_string(), sentence);
    }

    #[test]
    fn what_is_no_board() {
        refused(
            "XO",
            "a board has nine characters and this has 2; write a1 b1 c1 a2 b2 c2 a3 b3 c3",
        );
        refused(
            "..........",
            "a board has nine characters and this has 10; write a1 b1 c1 a2 b2 c2 a3 b3 c3",
        );
        refused(
            "...x.....",
            "character 4 of the board is 'x'; write '.', 'X' or 'O'",
        );
        refused(
            "O........",
            "0 X and 1 O cannot stand on a board; X starts, so there are as many X as O or one more",
        );
        refused(
            "XXXOOO...",
            "both players have three in a row; the game ended with the first",
        );
        refused(
            "XXXOO.O..",
            "O played on after X had three in a row; take that mark off",
        );
        refused(
            "OOOXX.XX.",
            "X played on after O had three in a row; take that mark off",
        );
    }

    #[test]
    fn one_mark_can_fill_two_lines() {
        let board: Board = "XXXXOOXOO".parse().unwrap();
        assert_eq!(board.winner(), Some((Mark::X, Line::Row1)));
        let lines: Vec<Line> = board.full_lines().collect();
        assert_eq!(lines, [Line::Row1, Line::ColumnA]);
        let board: Board = "XOOXOOXXX".parse().unwrap();
        assert_eq!(board.winner(), Some((Mark::X, Line::Row3)));
    }
}
