//! Forks: marks that make two threats at once, of which the other can answer only one.
//!
//! Spec: docs/spec/tictactoe.md §3.2 "Esquina ganadora" and §3.3. Rulings T05, T06.
//!
//! Both questions are asked only when nobody can win at once, so every threat that appears is new.

use super::super::board::Board;
use super::super::cell::Cell;

/// Whether a mark of whoever is to move leaves two lines with two own marks and a hole.
pub(super) fn is_fork(board: &Board, cell: Cell) -> bool {
    let own = board.to_move();
    board
        .after(cell)
        .is_some_and(|after| after.threats(own).count() >= 2)
}

/// Whether the rival could answer this mark with a fork. An own threat leaves the rival one answer only; two leave none.
pub(super) fn lets_rival_fork(board: &Board, cell: Cell) -> bool {
    let own = board.to_move();
    let Some(after) = board.after(cell) else {
        return false;
    };
    match after.winning_cells(own)[..] {
        [] => after.free().any(|answer| is_fork(&after, answer)),
        [forced] => is_fork(&after, forced),
        [_, _, ..] => false,
    }
}
