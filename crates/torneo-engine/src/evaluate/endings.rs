//! Endings in which the sum lies: too little to win with, or a bare king to be driven to the edge.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};

use super::distance;
use crate::score::Score;

/// The whole endgame value counts.
pub(super) const FULL_SCALE: i32 = 64;

/// Bishops of opposite colors and nothing else but pawns.
const OPPOSITE_BISHOPS: i32 = 34;

/// No pawn left and at most a minor piece ahead.
const NO_WAY_TO_WIN: i32 = 10;

/// Pieces in minor pieces, for counting what is ahead.
const IN_MINORS: [i32; Piece::NUM] = [0, 2, 2, 3, 6, 0];

/// Each pawn of the stronger side makes winning easier.
const FEW_PAWNS: (i32, i32) = (44, 5);

/// Worth of each step the bare king stands nearer to the edge, and of each step the kings are nearer.
const MOP_UP: (Score, Score) = (12, 8);

/// How much of the endgame value counts, in 64ths.
pub(super) fn scale(board: &Board, endgame: Score) -> i32 {
    let stronger = if endgame >= 0 {
        Color::White
    } else {
        Color::Black
    };
    let pawns = board.colored_pieces(stronger, Piece::Pawn).len() as i32;
    if no_way_to_win(board, stronger) {
        return NO_WAY_TO_WIN;
    }
    if only_opposite_bishops(board) {
        return OPPOSITE_BISHOPS;
    }
    let (base, each) = FEW_PAWNS;
    if strength(board, stronger) - strength(board, !stronger) > 2 {
        return FULL_SCALE;
    }
    (base + each * pawns).min(FULL_SCALE)
}

/// A score that counts little where the stronger side has no way to win.
pub(super) fn temper(board: &Board, stronger: Color, score: Score) -> Score {
    if no_way_to_win(board, stronger) {
        score * NO_WAY_TO_WIN / FULL_SCALE
    } else {
        score
    }
}

fn no_way_to_win(board: &Board, stronger: Color) -> bool {
    board.colored_pieces(stronger, Piece::Pawn).is_empty()
        && strength(board, stronger) - strength(board, !stronger) <= 2
}

/// Drives a bare king to the edge, from White's side; 0 unless one side has only its king.
pub(super) fn mop_up(board: &Board) -> Score {
    let bare = |color: Color| board.colors(color).len() == 1;
    let (strong, sign) = match (bare(Color::White), bare(Color::Black)) {
        (false, true) => (Color::White, 1),
        (true, false) => (Color::Black, -1),
        (true, true) | (false, false) => return 0,
    };
    let heavy = board.pieces(Piece::Queen) | board.pieces(Piece::Rook);
    let minors = board.pieces(Piece::Bishop) | board.pieces(Piece::Knight);
    if heavy.is_empty() && minors.len() < 2 {
        return 0;
    }
    let (own, bare) = (board.king(strong), board.king(!strong));
    let (edge, near) = MOP_UP;
    let corner_steps = match only_bishop_and_knight(board) {
        // The corner must be of the bishop's color.
        Some(corners) => {
            14 - 2 * corners
                .map(|corner| distance(corner, bare))
                .into_iter()
                .min()
                .unwrap_or(0)
        }
        None => from_center(bare),
    };
    sign * (edge * corner_steps as Score + near * (7 - distance(own, bare) as Score))
}

fn strength(board: &Board, color: Color) -> i32 {
    let pieces = Piece::ALL.into_iter().zip(IN_MINORS);
    pieces
        .map(|(piece, worth)| worth * board.colored_pieces(color, piece).len() as i32)
        .sum()
}

fn only_opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    let others =
        board.pieces(Piece::Knight) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let one_each = Color::ALL
        .into_iter()
        .all(|color| board.colored_pieces(color, Piece::Bishop).len() == 1);
    others.is_empty() && one_each && (bishops & BitBoard::DARK_SQUARES).len() == 1
}

/// The corners to mate in with bishop and knight alone.
fn only_bishop_and_knight(board: &Board) -> Option<[Square; 2]> {
    let bishop = board.pieces(Piece::Bishop);
    let alone =
        board.occupied().len() == 4 && bishop.len() == 1 && board.pieces(Piece::Knight).len() == 1;
    alone.then(|| {
        if (bishop & BitBoard::DARK_SQUARES).is_empty() {
            [Square::A8, Square::H1]
        } else {
            [Square::A1, Square::H8]
        }
    })
}

/// Steps from the four center squares, both directions added.
fn from_center(square: Square) -> usize {
    let off = |line: usize| if line < 4 { 3 - line } else { line - 4 };
    off(square.file() as usize) + off(square.rank() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn drawish_material_is_scaled_down() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/R3KB2 w - -", FULL_SCALE),
            ("4k2r/8/8/8/8/8/8/R3KB2 w - -", NO_WAY_TO_WIN),
            ("4kb2/8/8/8/8/8/PP6/4KB2 w - -", OPPOSITE_BISHOPS),
            ("4k3/pp6/8/8/8/8/PPP5/4K3 w - -", 59),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(scale(position.board(), 100), expected, "{fen}");
        }
    }

    #[test]
    fn a_bare_king_is_better_driven_to_the_edge() {
        let worth = |fen: &str| mop_up(Position::from_fen(fen).unwrap().board());
        assert!(worth("k7/8/1K6/8/8/8/8/7R w - -") > worth("8/8/1K6/8/4k3/8/8/7R w - -"));
        assert!(worth("7K/8/6k1/8/8/8/8/r7 w - -") < worth("8/8/4K3/8/6k1/8/8/r7 w - -"));
        assert!(worth("7k/5K2/8/8/8/8/8/1NB5 b - -") > worth("k7/2K5/8/8/8/8/8/1NB5 b - -"));
        assert_eq!(worth("7k/5K2/8/8/8/8/8/N7 b - -"), 0);
    }
}
