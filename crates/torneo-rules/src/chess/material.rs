//! Who could still give mate, judged by the pieces alone.
//!
//! Spec: docs/spec/chess.md §4 (FIDE 5.2.2 and 6.9). Ruling C08.
//!
//! Says "cannot" only where no placing of these pieces could be mate. Whether a blocked position is dead is for
//! `helpmate`.

use cozy_chess::{BitBoard, Board, Piece};

use super::position::Position;
use super::side::Side;

impl Position {
    /// Neither side can mate, whatever is played: bare kings, one minor piece, or bishops of one color only.
    pub fn is_dead_by_material(&self) -> bool {
        let board = &self.board;
        let others = board.occupied() ^ board.pieces(Piece::King);
        let minors = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
        if !(others & !minors).is_empty() {
            return false;
        }
        others.len() <= 1 || (others == board.pieces(Piece::Bishop) && on_one_color(others))
    }

    /// A side has no mate with these pieces against those of the other: a bare king; one knight against king and
    /// queens; bishops of one color against no pawn, no knight and no bishop of the other color.
    pub fn cannot_mate_by_material(&self, side: Side) -> bool {
        let board = &self.board;
        let kings = board.pieces(Piece::King);
        let ours = board.colors(side.color()) ^ (kings & board.colors(side.color()));
        let theirs = board.colors(side.other().color()) & !kings;
        let bishops = board.pieces(Piece::Bishop);
        let lone_knight = ours.len() == 1 && ours == (ours & board.pieces(Piece::Knight));
        let only_bishops = !ours.is_empty() && ours == (ours & bishops);
        if ours.is_empty() {
            true
        } else if lone_knight {
            (theirs & !board.pieces(Piece::Queen)).is_empty()
        } else {
            only_bishops && on_one_color(bishops) && !has_steppers(board, theirs)
        }
    }
}

/// Do all these stand on squares of one color?
fn on_one_color(pieces: BitBoard) -> bool {
    (pieces & BitBoard::DARK_SQUARES).is_empty() || (pieces & BitBoard::LIGHT_SQUARES).is_empty()
}

/// Pawns or knights, which can shut their own king in on the color that a bishop does not reach.
fn has_steppers(board: &Board, pieces: BitBoard) -> bool {
    let steppers = board.pieces(Piece::Pawn) | board.pieces(Piece::Knight);
    !(pieces & steppers).is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::position::Variant;
    use super::*;

    /// `dead`, and whether White and Black cannot mate.
    fn check(fen: &str, dead: bool, white: bool, black: bool) {
        let position = Position::from_fen(fen, Variant::Standard).unwrap();
        let judged = (
            position.is_dead_by_material(),
            position.cannot_mate_by_material(Side::White),
            position.cannot_mate_by_material(Side::Black),
        );
        assert_eq!(judged, (dead, white, black), "{fen}");
    }

    #[test]
    fn the_table_of_material() {
        for (fen, dead, white, black) in [
            ("k7/8/8/8/8/8/8/K7 w - -", true, true, true),
            ("k7/8/8/8/8/8/8/KN6 w - -", true, true, true),
            ("k7/8/8/8/8/8/8/KB6 w - -", true, true, true),
            ("kb6/8/8/8/8/8/7B/K7 w - -", true, true, true),
            ("kb6/8/8/8/8/8/1B5B/K1B5 w - -", true, true, true),
            ("kb6/8/8/8/8/8/7B/K3B3 w - -", true, true, true),
            ("kb6/8/8/8/8/8/8/KB6 w - -", false, false, false),
            ("kn6/8/8/8/8/8/8/KN6 w - -", false, false, false),
            ("kn6/8/8/8/8/8/8/KB6 w - -", false, false, false),
            ("k7/8/8/8/8/8/8/KNN5 w - -", false, false, true),
            ("kq6/8/8/8/8/8/8/KN6 w - -", false, true, false),
            ("kqq5/8/8/8/8/8/8/KN6 w - -", false, true, false),
            ("kr6/8/8/8/8/8/8/KN6 w - -", false, false, false),
            ("kqr5/8/8/8/8/8/8/KB6 w - -", false, true, false),
            ("kq6/p7/8/8/8/8/8/KB6 w - -", false, false, false),
            ("k7/p7/8/8/8/8/8/KB6 w - -", false, false, false),
            ("k7/p7/8/8/8/8/8/K7 w - -", false, true, false),
            ("kn6/8/8/8/8/8/8/KQ6 w - -", false, false, true),
            ("k7/8/8/8/8/8/8/KR6 w - -", false, false, true),
        ] {
            check(fen, dead, white, black);
        }
    }
}
