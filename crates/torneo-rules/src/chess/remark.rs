//! What a move does, in one word for beginners: only what can be seen on the board and is true of it.
//!
//! Spec: docs/spec/chess.md §6.7.

use cozy_chess::{
    BitBoard, Board, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use serde::{Deserialize, Serialize};

use super::position::Position;

/// The one thing that is said of a move: the first of these that is so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessRemark"),
    schema(as = ChessRemark)
)]
pub enum Remark {
    Mates,
    Checks,
    TakesQueen,
    TakesRook,
    TakesPiece,
    TakesPawn,
    Promotes,
    Castles,
    /// The piece that moved attacks a queen, and is none itself.
    AttacksQueen,
    /// A lesser piece attacks a rook.
    AttacksRook,
    /// A pawn attacks a knight or a bishop.
    AttacksPiece,
}

impl Position {
    /// What a legal move does; nothing where none of the words fits.
    pub fn remark(&self, mv: Move) -> Option<Remark> {
        let after = self.after(mv);
        if after.is_check() {
            let mates = !after.has_moves();
            return Some(if mates { Remark::Mates } else { Remark::Checks });
        }
        if self.castling(mv).is_some() {
            return Some(Remark::Castles);
        }
        if self.is_capture(mv) {
            return Some(match self.board().piece_on(mv.to) {
                Some(Piece::Queen) => Remark::TakesQueen,
                Some(Piece::Rook) => Remark::TakesRook,
                Some(Piece::Bishop | Piece::Knight) => Remark::TakesPiece,
                // En passant takes a pawn that stands elsewhere; kings are never taken.
                Some(Piece::Pawn | Piece::King) | None => Remark::TakesPawn,
            });
        }
        if mv.promotion.is_some() {
            return Some(Remark::Promotes);
        }
        attack(after.board(), mv.to)
    }
}

/// What the piece that has just moved attacks of more worth than itself.
fn attack(board: &Board, square: Square) -> Option<Remark> {
    let piece = board.piece_on(square)?;
    let theirs = board.colors(board.side_to_move());
    let attacked = |kind: Piece| {
        let targets = attacks(board, piece, square) & theirs & board.pieces(kind);
        !targets.is_empty()
    };
    let minor = || attacked(Piece::Knight) || attacked(Piece::Bishop);
    match piece {
        Piece::Queen | Piece::King => None,
        _ if attacked(Piece::Queen) => Some(Remark::AttacksQueen),
        Piece::Rook => None,
        _ if attacked(Piece::Rook) => Some(Remark::AttacksRook),
        Piece::Pawn if minor() => Some(Remark::AttacksPiece),
        Piece::Pawn | Piece::Knight | Piece::Bishop => None,
    }
}

fn attacks(board: &Board, piece: Piece, square: Square) -> BitBoard {
    let occupied = board.occupied();
    match piece {
        Piece::Pawn => get_pawn_attacks(square, !board.side_to_move()),
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        Piece::King => get_king_moves(square),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::position::Variant;

    fn check(fen: &str, uci: &str, expected: Option<Remark>) {
        let position = Position::from_fen(fen, Variant::Standard).unwrap();
        let mv = position.read_uci(uci).unwrap();
        assert_eq!(position.remark(mv), expected, "{fen} {uci}");
    }

    #[test]
    fn a_move_is_called_by_what_it_does() {
        for (fen, uci, expected) in [
            (
                "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
                "a1a8",
                Some(Remark::Mates),
            ),
            (
                "6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1",
                "a1a8",
                Some(Remark::Checks),
            ),
            (
                "3q3k/8/8/8/8/8/8/3QK3 w - - 0 1",
                "d1d8",
                Some(Remark::Checks),
            ),
            (
                "3q2rk/6pp/8/8/8/8/8/K2Q4 w - - 0 1",
                "d1d8",
                Some(Remark::TakesQueen),
            ),
            (
                "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1",
                "e5d6",
                Some(Remark::TakesPawn),
            ),
            (
                "7k/P7/8/8/8/8/8/K7 w - - 0 1",
                "a7a8n",
                Some(Remark::Promotes),
            ),
            (
                "k7/8/8/8/8/8/8/4K2R w K - 0 1",
                "e1g1",
                Some(Remark::Castles),
            ),
            (
                "7k/8/8/3q4/8/8/8/KN6 w - - 0 1",
                "b1c3",
                Some(Remark::AttacksQueen),
            ),
            (
                "7k/8/8/3q4/8/8/8/K3Q3 w - - 0 1",
                "e1e5",
                Some(Remark::Checks),
            ),
            ("7k/7p/8/3q4/8/8/Q7/K7 w - - 0 1", "a2b3", None),
            (
                "7k/8/8/3r4/8/8/8/KN6 w - - 0 1",
                "b1c3",
                Some(Remark::AttacksRook),
            ),
            (
                "7k/8/8/3n4/8/4P3/8/K7 w - - 0 1",
                "e3e4",
                Some(Remark::AttacksPiece),
            ),
            ("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3e4", None),
        ] {
            check(fen, uci, expected);
        }
    }
}
