//! A legal position: the board, whose turn it is, and counters that are never clamped.
//!
//! Spec: docs/spec/chess.md §1. Ruling C05.
//!
//! The board underneath stops counting at a hundred plies and remembers every double step; here the counters are true
//! and an en-passant square exists only while a capture on it is legal.

use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square, get_pawn_attacks};
use serde::{Deserialize, Serialize};

use super::side::Side;

/// Which chess is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessVariant"),
    schema(as = ChessVariant)
)]
pub enum Variant {
    #[default]
    Standard,
    /// King and rooks may begin anywhere; castling is written as king takes rook.
    Chess960,
}

/// A legal position and its two counters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) variant: Variant,
    pub(super) halfmove: u32,
    pub(super) fullmove: u32,
}

impl Position {
    /// Where a game begins unless a position is given, in either variant.
    pub fn initial(variant: Variant) -> Self {
        Self {
            board: Board::startpos(),
            variant,
            halfmove: 0,
            fullmove: 1,
        }
    }

    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The board underneath. Its own counters stop at a hundred plies: ask `halfmove` instead.
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn to_move(&self) -> Side {
        Side::of(self.board.side_to_move())
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove(&self) -> u32 {
        self.halfmove
    }

    /// The number of the move that is to be made; grows after each move of Black.
    pub fn fullmove(&self) -> u32 {
        self.fullmove
    }

    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    pub fn has_moves(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Every legal move, castling as king takes rook.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.board.generate_moves(|group| {
            moves.extend(group);
            false
        });
        moves
    }

    pub fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(mv)
    }

    /// The position after a legal move.
    pub fn after(&self, mv: Move) -> Position {
        let mut board = self.board.clone();
        board.play_unchecked(mv);
        Position {
            board,
            variant: self.variant,
            halfmove: if self.is_irreversible(mv) {
                0
            } else {
                self.halfmove.saturating_add(1)
            },
            fullmove: match self.to_move() {
                Side::White => self.fullmove,
                Side::Black => self.fullmove.saturating_add(1),
            },
        }
    }

    /// A capture or a pawn's move: what sets the counter of fifty moves back.
    fn is_irreversible(&self, mv: Move) -> bool {
        let theirs = self.board.colors(!self.board.side_to_move());
        theirs.has(mv.to) || self.board.piece_on(mv.from) == Some(Piece::Pawn)
    }

    /// Is this legal move a capture, also en passant?
    pub fn is_capture(&self, mv: Move) -> bool {
        let theirs = self.board.colors(!self.board.side_to_move());
        let pawn_aside =
            self.board.piece_on(mv.from) == Some(Piece::Pawn) && mv.from.file() != mv.to.file();
        theirs.has(mv.to) || pawn_aside
    }

    /// Is this legal move castling? Towards which wing?
    pub fn castling(&self, mv: Move) -> Option<Wing> {
        let ours = self.board.colors(self.board.side_to_move());
        if !ours.has(mv.to) {
            return None;
        }
        Some(if mv.from.file() < mv.to.file() {
            Wing::King
        } else {
            Wing::Queen
        })
    }

    /// The square behind a pawn that has just made a double step, if capturing it there is legal.
    pub fn en_passant(&self) -> Option<Square> {
        let file = self.board.en_passant()?;
        let side = self.board.side_to_move();
        let to = Square::new(file, Rank::Sixth.relative_to(side));
        let pawns = self.board.colored_pieces(side, Piece::Pawn);
        (get_pawn_attacks(to, !side) & pawns)
            .into_iter()
            .any(|from| {
                self.board.is_legal(Move {
                    from,
                    to,
                    promotion: None,
                })
            })
            .then_some(to)
    }

    /// The same position for the purposes of repetition: pieces, side to move, castling rights and legal en-passant
    /// captures (FIDE 9.2.3). Boards are compared; their keys only spare most comparisons. Counters do not matter.
    ///
    /// `Board::same_position` is not asked: it takes any piece beside the pawn that can step to the square behind it
    /// for a pawn that captures.
    pub fn is_same(&self, other: &Position) -> bool {
        let (ours, theirs) = (&self.board, &other.board);
        ours.hash_without_ep() == theirs.hash_without_ep()
            && ours.side_to_move() == theirs.side_to_move()
            && Piece::ALL
                .into_iter()
                .all(|piece| ours.pieces(piece) == theirs.pieces(piece))
            && Color::ALL.into_iter().all(|color| {
                ours.colors(color) == theirs.colors(color)
                    && ours.castle_rights(color) == theirs.castle_rights(color)
            })
            && self.en_passant() == other.en_passant()
    }

    /// The file of the rook with which a side may still castle towards a wing.
    pub fn castling_rook(&self, side: Side, wing: Wing) -> Option<File> {
        let rights = self.board.castle_rights(side.color());
        match wing {
            Wing::King => rights.short,
            Wing::Queen => rights.long,
        }
    }
}

/// A side of the board, from which castling has its name: king's wing (short) or queen's wing (long).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wing {
    King,
    Queen,
}

impl Wing {
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The file on which the king ends after castling.
    pub(super) fn king_file(self) -> File {
        match self {
            Wing::King => File::G,
            Wing::Queen => File::C,
        }
    }
}

/// The rank on which a color's pieces begin.
pub(super) fn back_rank(color: Color) -> Rank {
    Rank::First.relative_to(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_grow_past_a_hundred_and_fall_back() {
        let position =
            Position::from_fen("4k3/8/8/8/8/8/P7/4K3 b - - 4711 70000", Variant::Standard).unwrap();
        let king = position.after(position.read_uci("e8e7").unwrap());
        assert_eq!((king.halfmove(), king.fullmove()), (4712, 70001));
        let pawn = king.after(king.read_uci("a2a4").unwrap());
        assert_eq!((pawn.halfmove(), pawn.fullmove()), (0, 70001));
    }

    #[test]
    fn only_a_legal_en_passant_capture_makes_another_position() {
        for (with, without, same) in [
            // The pawn on e5 is pinned by the rook on e8.
            (
                "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6",
                "4r1k1/8/8/3pP3/8/8/8/4K3 w - -",
                true,
            ),
            // Both pawns would leave the fifth rank at once and uncover the rook.
            (
                "4k3/8/8/K2pP2r/8/8/8/8 w - d6",
                "4k3/8/8/K2pP2r/8/8/8/8 w - -",
                true,
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6",
                "4k3/8/8/3pP3/8/8/8/4K3 w - -",
                false,
            ),
            // The king may step to g3; the pawn may not capture there, for the rook on b4 would give check.
            (
                "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3",
                "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - -",
                true,
            ),
            (
                "4k3/8/8/3p4/8/8/8/4K3 w - d6",
                "4k3/8/8/3p4/8/8/8/4K3 w - -",
                true,
            ),
        ] {
            let read = |fen| Position::from_fen(fen, Variant::Standard).unwrap();
            assert_eq!(read(with).is_same(&read(without)), same, "{with}");
            assert_eq!(read(with).en_passant().is_none(), same, "{with}");
        }
    }
}
