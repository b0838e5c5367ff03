//! Pawn structure, cached because pawns seldom move, and the passed pawns that depend on the rest.

use cozy_chess::{BitBoard, Board, Color, Piece, Square, get_pawn_attacks};

use super::attacks::Attacks;
use super::features::{
    PASSED, PASSED_BLOCKED, PASSED_ENEMY_KING, PASSED_FREE, PASSED_OWN_KING, PASSED_ROOK_BEHIND,
    PAWN_BACKWARD, PAWN_DOUBLED, PAWN_GUARDED, PAWN_ISOLATED, PAWN_PHALANX,
};
use super::{Pair, Sheet, Tally, ahead, all_ahead, distance, on_left_wing, pawn_attacks, sideways};
use crate::keys;

/// Structures kept; a power of two. Half a megabyte holds most of a search's structures.
const CACHE_SIZE: usize = 1 << 14;

/// From this rank on (the pawn's own, counted from 0) the kings' distance matters.
const ADVANCED: usize = 3;

/// What is known about a pawn structure.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Structure {
    key: u64,
    sum: Pair,
    passed: BitBoard,
}

#[derive(Debug)]
pub(super) struct Cache(Vec<Structure>);

impl Cache {
    pub(super) fn new() -> Self {
        Self(vec![Structure::default(); CACHE_SIZE])
    }

    /// Adds the structure's worth to the sheet, from the cache if it is there.
    pub(super) fn structure<T: Tally>(
        &mut self,
        board: &Board,
        sheet: &mut Sheet<'_, T>,
    ) -> Structure {
        // The squares of pawns are seen from their king's wing, so the wings belong to the key.
        let wings = Color::ALL.map(|color| u64::from(on_left_wing(board.king(color))));
        let key = keys::pawns(board) ^ (wings[0] << 1 | wings[1] | 4);
        let slot = &mut self.0[(key >> 32) as usize % CACHE_SIZE];
        if T::COUNTS || slot.key != key {
            let before = sheet.sum;
            let passed = Color::ALL.map(|color| add_structure(board, color, sheet));
            *slot = Structure {
                key,
                sum: Pair(sheet.sum.0 - before.0),
                passed: passed[0] | passed[1],
            };
        } else {
            sheet.sum.0 += slot.sum.0;
        }
        *slot
    }
}

/// Adds the terms that depend on pawns and king wings only; returns the passed pawns.
fn add_structure<T: Tally>(board: &Board, color: Color, sheet: &mut Sheet<'_, T>) -> BitBoard {
    let own = board.colored_pieces(color, Piece::Pawn);
    let enemy = board.colored_pieces(!color, Piece::Pawn);
    let guarded = own & pawn_attacks(own, color);
    let phalanx = own & sideways(own);
    // Squares the pawns could ever guard, and squares the enemy's pawns guard now.
    let reach = {
        let fill = own | all_ahead(own, color);
        pawn_attacks(fill, color)
    };
    let enemy_guards = pawn_attacks(enemy, !color);
    let enemy_span = {
        let fill = enemy | all_ahead(enemy, !color);
        fill | pawn_attacks(fill, !color)
    };
    let mut passed = BitBoard::EMPTY;
    for square in own {
        let pawn = square.bitboard();
        let rank = square.relative_to(color).rank() as usize;
        let front = all_ahead(pawn, color);
        sheet.add_place(board, color, Piece::Pawn, square);
        if (square.file().adjacent() & own).is_empty() {
            sheet.add(color, PAWN_ISOLATED);
        } else if !reach.has(square) && !(ahead(pawn, color) & enemy_guards).is_empty() {
            sheet.add(color, PAWN_BACKWARD);
        }
        if !(front & own).is_empty() {
            sheet.add(color, PAWN_DOUBLED);
        } else if !enemy_span.has(square) {
            passed |= pawn;
            sheet.add(color, PASSED + rank);
        }
        if guarded.has(square) {
            sheet.add(color, PAWN_GUARDED + rank);
        }
        if phalanx.has(square) {
            sheet.add(color, PAWN_PHALANX + rank);
        }
    }
    passed
}

/// Adds what a passed pawn is worth among pieces and kings.
pub(super) fn add_passed<T: Tally>(
    board: &Board,
    color: Color,
    structure: &Structure,
    attacks: &Attacks,
    sheet: &mut Sheet<'_, T>,
) {
    let rooks = board.colored_pieces(color, Piece::Rook);
    for square in structure.passed & board.colors(color) {
        let rank = square.relative_to(color).rank() as usize;
        let front = all_ahead(square.bitboard(), color);
        let stop = next_square(square, color);
        if board.occupied().has(stop) {
            sheet.add(color, PASSED_BLOCKED + rank);
        } else if (front & (board.occupied() | attacks.any(!color))).is_empty() {
            sheet.add(color, PASSED_FREE + rank);
        }
        if rank >= ADVANCED {
            sheet.add(color, PASSED_OWN_KING + distance(board.king(color), stop));
            let enemy = distance(board.king(!color), stop);
            sheet.add(color, PASSED_ENEMY_KING + enemy);
        }
        if !(all_ahead(square.bitboard(), !color) & rooks).is_empty() {
            sheet.add(color, PASSED_ROOK_BEHIND);
        }
    }
}

/// Can a piece on this square never be driven away by a pawn, and does a pawn guard it?
pub(super) fn is_outpost(board: &Board, color: Color, square: Square) -> bool {
    let rank = square.relative_to(color).rank() as usize;
    let guards = get_pawn_attacks(square, !color) & board.colored_pieces(color, Piece::Pawn);
    let challengers = all_ahead(sideways(square.bitboard()), color);
    (3..6).contains(&rank)
        && !guards.is_empty()
        && (challengers & board.colored_pieces(!color, Piece::Pawn)).is_empty()
}

fn next_square(square: Square, color: Color) -> Square {
    ahead(square.bitboard(), color)
        .next_square()
        .expect("a pawn never stands on the last rank")
}
