//! Whether any series of legal moves leads to mate, by a bounded search through everything both sides could do.
//!
//! Spec: docs/spec/chess.md §4.3 (FIDE 5.1.2, 5.2.2 and 6.9). Ruling C09.
//!
//! Only a proof of "never" changes a result, so nothing is gained by finding a mate that is hidden deep: what is not
//! settled within the bound stays undetermined, and counts as possible.

use std::collections::{BTreeSet, VecDeque};

use cozy_chess::{Board, Color, Piece};

use super::position::{Position, Wing};
use super::side::Side;

/// Different positions that are looked at: twice as many as two kings and a turn can make on an otherwise fixed board.
/// An open position passes it within a few milliseconds.
pub const MOST_POSITIONS: usize = 16_384;

/// What is known about mates that lie ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mate {
    /// A series of legal moves ends in mate.
    Possible,
    /// Every series was followed; none does.
    Never,
    /// More positions than the bound.
    Undetermined,
}

impl Position {
    /// Could `side` mate by any series of legal moves, were the other to help? Material first, then the search.
    pub fn mate_by(&self, side: Side) -> Mate {
        if self.cannot_mate_by_material(side) {
            return Mate::Never;
        }
        let mut seen = BTreeSet::from([Placement::of(self)]);
        // Breadth first: a mate that is near is found before the bound is reached.
        let mut open = VecDeque::from([self.clone()]);
        while let Some(position) = open.pop_front() {
            if position.to_move() != side && position.is_check() && !position.has_moves() {
                return Mate::Possible;
            }
            for mv in position.moves() {
                let after = position.after(mv);
                // Once the material is short it stays short: nothing behind this position is a mate.
                if after.cannot_mate_by_material(side) || !seen.insert(Placement::of(&after)) {
                    continue;
                }
                if seen.len() > MOST_POSITIONS {
                    return Mate::Undetermined;
                }
                open.push_back(after);
            }
        }
        Mate::Never
    }

    /// Neither side can mate by any series of legal moves (FIDE 5.2.2). Undetermined positions are not dead.
    pub fn is_dead(&self) -> bool {
        Side::BOTH
            .into_iter()
            .all(|side| self.mate_by(side) == Mate::Never)
    }
}

/// Everything that makes two positions different for what can follow.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Placement {
    white: u64,
    pieces: [u64; 6],
    /// Side to move, four castling rooks, en-passant file.
    rest: [u8; 6],
}

impl Placement {
    fn of(position: &Position) -> Self {
        let board: &Board = position.board();
        let right = |side, wing| {
            position
                .castling_rook(side, wing)
                .map_or(0, |file| file as u8 + 1)
        };
        Self {
            white: board.colors(Color::White).0,
            pieces: Piece::ALL.map(|piece| board.pieces(piece).0),
            rest: [
                board.side_to_move() as u8,
                right(Side::White, Wing::King),
                right(Side::White, Wing::Queen),
                right(Side::Black, Wing::King),
                right(Side::Black, Wing::Queen),
                position
                    .en_passant()
                    .map_or(0, |square| square.file() as u8 + 1),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Variant;
    use super::*;

    fn check(fen: &str, white: Mate, black: Mate) {
        let position = Position::from_fen(fen, Variant::Standard).unwrap();
        let judged = (position.mate_by(Side::White), position.mate_by(Side::Black));
        assert_eq!(judged, (white, black), "{fen}");
    }

    #[test]
    fn walls_of_pawns_are_dead() {
        // Nothing but kings can move, and they never pass.
        check(
            "8/2k5/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2K5 w - -",
            Mate::Never,
            Mate::Never,
        );
        // The same wall with a hole: the king comes through.
        let open = "8/2k5/8/1p1p1p2/pPpPpP2/P1P1P3/8/2K5 w - -";
        let position = Position::from_fen(open, Variant::Standard).unwrap();
        assert!(!position.is_dead());
    }

    #[test]
    fn a_forced_capture_can_leave_nothing_to_mate_with() {
        // The king must take the queen, and bare kings remain.
        check("k7/8/8/8/8/8/1q6/K7 w - -", Mate::Never, Mate::Never);
        // Here it may also be left alone.
        check("8/8/8/8/8/k7/8/K1q5 w - -", Mate::Never, Mate::Possible);
    }

    #[test]
    fn ordinary_positions_are_left_undetermined_or_found() {
        let start = Position::initial(Variant::Standard);
        assert_ne!(start.mate_by(Side::White), Mate::Never);
        assert_ne!(start.mate_by(Side::Black), Mate::Never);
        // A lone bishop mates with the help of a pawn.
        let bishop = "k7/p1K5/8/8/8/8/8/1B6 w - -";
        let bishop = Position::from_fen(bishop, Variant::Standard).unwrap();
        assert_eq!(bishop.mate_by(Side::White), Mate::Possible);
    }
}
