//! King safety: the pawns around the king, and what the enemy gathers against it.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, get_bishop_moves, get_knight_moves, get_rook_moves,
};

use super::attacks::Attacks;
use super::features::{KING_ATTACK, KING_SHELTER, KING_STORM};
use super::{Sheet, Tally, all_ahead};

/// Units of one piece that attacks the king's zone, besides one for each square it hits.
const UNITS: [i32; Piece::NUM] = [0, 2, 1, 2, 3, 0];

/// Units of a check the enemy can give without losing the piece.
const SAFE_CHECK: [i32; Piece::NUM] = [0, 4, 3, 5, 4, 0];

/// Units of each square next to the king that only the king guards.
const WEAK_SQUARE: i32 = 2;

/// Without a queen an attack is worth this many units less.
const NO_QUEEN: i32 = 8;

/// Units from 0 to the last index of the table of weights.
const MOST_UNITS: i32 = 39;

/// The units a piece adds that hits these squares of the king's zone.
pub(super) fn pressure(piece: Piece, hit: BitBoard) -> i32 {
    match hit.len() as i32 {
        0 => 0,
        squares => UNITS[piece as usize] + squares,
    }
}

/// Adds the shelter of a color's king and the attack of its pieces on the other king.
pub(super) fn add<T: Tally>(
    board: &Board,
    color: Color,
    attacks: &Attacks,
    sheet: &mut Sheet<'_, T>,
) {
    add_shelter(board, color, sheet);
    sheet.add(color, KING_ATTACK + units(board, color, attacks) as usize);
}

fn units(board: &Board, color: Color, attacks: &Attacks) -> i32 {
    let enemy_king = board.king(!color);
    let around = attacks.by(!color, Piece::King);
    let weak = around & attacks.any(color) & !attacks.twice(!color);
    let safe = !board.colors(color) & (!attacks.any(!color) | (attacks.twice(color) & weak));
    let bishop_lines = get_bishop_moves(enemy_king, board.occupied());
    let rook_lines = get_rook_moves(enemy_king, board.occupied());
    let mut units = attacks.pressure[color as usize] + WEAK_SQUARE * weak.len() as i32;
    for (piece, lines) in [
        (Piece::Knight, get_knight_moves(enemy_king)),
        (Piece::Bishop, bishop_lines),
        (Piece::Rook, rook_lines),
        (Piece::Queen, bishop_lines | rook_lines),
    ] {
        if !(lines & safe & attacks.by(color, piece)).is_empty() {
            units += SAFE_CHECK[piece as usize];
        }
    }
    if board.colored_pieces(color, Piece::Queen).is_empty() {
        units -= NO_QUEEN;
    }
    units.clamp(0, MOST_UNITS)
}

fn add_shelter<T: Tally>(board: &Board, color: Color, sheet: &mut Sheet<'_, T>) {
    let king = board.king(color);
    let rank = king.relative_to(color).rank() as usize;
    // At the edge the three files nearest to it count.
    let middle = (king.file() as usize).clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let lane = File::index(file).bitboard()
            & (king.rank().bitboard() | all_ahead(king.rank().bitboard(), color));
        let ranks_to = |pawns: BitBoard| {
            let ranks = (pawns & lane)
                .into_iter()
                .map(|pawn| pawn.relative_to(color).rank() as usize - rank);
            ranks.min().unwrap_or(0)
        };
        let own = ranks_to(board.colored_pieces(color, Piece::Pawn));
        let enemy = ranks_to(board.colored_pieces(!color, Piece::Pawn));
        sheet.add(color, KING_SHELTER + own);
        sheet.add(color, KING_STORM + enemy);
    }
}
