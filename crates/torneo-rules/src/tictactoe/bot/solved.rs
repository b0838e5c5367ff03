//! The whole game, solved once: 5478 positions, each looked at one time.
//!
//! Spec: docs/spec/tictactoe.md §3.4. Ruling T07: the best result that can be forced; of winning marks the quickest;
//! among equals the one that wins most often when the rival marks any free cell at random.

use std::sync::LazyLock;

use super::super::board::Board;
use super::super::cell::Cell;
use super::super::mark::Mark;

/// What whoever is to move can force, counted in marks of both players until the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prospect {
    Win { marks: u8 },
    Draw,
    Loss { marks: u8 },
}

impl Prospect {
    /// What this prospect is one mark earlier, for the other player.
    fn one_mark_earlier(self) -> Self {
        match self {
            Prospect::Win { marks } => Prospect::Loss { marks: marks + 1 },
            Prospect::Draw => Prospect::Draw,
            Prospect::Loss { marks } => Prospect::Win { marks: marks + 1 },
        }
    }

    /// Larger is better: quick wins first, losses that take long last among losses.
    fn merit(self) -> i8 {
        const BEYOND_ANY_GAME: i8 = 10;
        match self {
            Prospect::Win { marks } => BEYOND_ANY_GAME - marks as i8,
            Prospect::Draw => 0,
            Prospect::Loss { marks } => marks as i8 - BEYOND_ANY_GAME,
        }
    }
}

/// A position as its mover sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Solved {
    prospect: Prospect,
    /// Games won against a random rival, of `(n-1)(n-3)…` equally likely ones where n cells are free.
    wins: u32,
    best: Vec<Cell>,
}

/// Positions by their text form read as a number in base three.
static SOLUTION: LazyLock<Vec<Option<Solved>>> = LazyLock::new(|| {
    let mut table = vec![None; 3_usize.pow(9)];
    solve(&Board::empty(), &mut table);
    table
});

/// What can be forced on an open board, and the best cells, all equally good.
pub(super) fn choices(board: &Board) -> (Prospect, Vec<Cell>) {
    let solved = known(&SOLUTION, board);
    (solved.prospect, solved.best.clone())
}

fn solve(board: &Board, table: &mut Vec<Option<Solved>>) {
    if table[key(board)].is_some() {
        return;
    }
    let next: Vec<(Cell, Board)> = board
        .free()
        .filter_map(|cell| board.after(cell).map(|after| (cell, after)))
        .collect();
    for (_, after) in &next {
        solve(after, table);
    }
    table[key(board)] = Some(if board.winner().is_some() {
        finished(Prospect::Loss { marks: 0 })
    } else if next.is_empty() {
        finished(Prospect::Draw)
    } else {
        best_of(&next, table)
    });
}

fn finished(prospect: Prospect) -> Solved {
    Solved {
        prospect,
        wins: 0,
        best: Vec::new(),
    }
}

fn best_of(next: &[(Cell, Board)], table: &[Option<Solved>]) -> Solved {
    let rated: Vec<(Cell, Prospect, u32)> = next
        .iter()
        .map(|(cell, after)| {
            let prospect = known(table, after).prospect.one_mark_earlier();
            (*cell, prospect, wins_after(after, next.len(), table))
        })
        .collect();
    let worth = |(_, prospect, wins): &(Cell, Prospect, u32)| (rank(*prospect), *wins);
    let most = rated.iter().map(worth).max().expect("a cell is free");
    let prospect = rated
        .iter()
        .map(|(_, prospect, _)| *prospect)
        .max_by_key(|prospect| prospect.merit())
        .expect("a cell is free");
    Solved {
        prospect,
        wins: most.1,
        best: rated
            .iter()
            .filter(|candidate| worth(candidate) == most)
            .map(|(cell, _, _)| *cell)
            .collect(),
    }
}

/// How prospects are compared when choosing: wins by their speed, all losses alike, for only a rival's mistake helps
/// then and the count of wins knows where mistakes are likely.
fn rank(prospect: Prospect) -> i8 {
    match prospect {
        Prospect::Win { .. } => prospect.merit(),
        Prospect::Draw => 0,
        Prospect::Loss { .. } => -1,
    }
}

/// Won games after a mark that leaves `after`, where `free` cells were free before it.
fn wins_after(after: &Board, free: usize, table: &[Option<Solved>]) -> u32 {
    if after.winner().is_some() {
        return (1..free as u32).rev().step_by(2).product();
    }
    after
        .free()
        .filter_map(|answer| after.after(answer))
        .map(|later| known(table, &later).wins)
        .sum()
}

fn known<'a>(table: &'a [Option<Solved>], board: &Board) -> &'a Solved {
    table[key(board)]
        .as_ref()
        .expect("every position that can arise follows from the empty board")
}

fn key(board: &Board) -> usize {
    Cell::ALL.into_iter().fold(0, |key, cell| {
        let digit = match board.at(cell) {
            None => 0,
            Some(Mark::X) => 1,
            Some(Mark::O) => 2,
        };
        key * 3 + digit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_solved_once() {
        assert_eq!(SOLUTION.iter().flatten().count(), 5478);
    }

    #[test]
    fn how_often_solved_play_beats_a_random_rival() {
        let wins = |board: &str| known(&SOLUTION, &board.parse().unwrap()).wins;
        // X wins 382 of 384 games; O, over the nine first marks, 866 of 945.
        assert_eq!(wins("........."), 382);
        let as_second: u32 = Board::empty()
            .free()
            .filter_map(|cell| Board::empty().after(cell))
            .map(|board| known(&SOLUTION, &board).wins)
            .sum();
        assert_eq!(as_second, 866);
    }
}
