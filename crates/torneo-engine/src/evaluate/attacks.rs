//! Who attacks what: gathered once per evaluation, read by every term after that.

use cozy_chess::{BitBoard, Board, Color, Piece, get_king_moves};

use super::{ahead, pawn_attacks};

/// The attacked squares of both colors, by kind of piece and together.
pub(super) struct Attacks {
    by_piece: [[BitBoard; Piece::NUM]; Color::NUM],
    any: [BitBoard; Color::NUM],
    twice: [BitBoard; Color::NUM],
    /// The king, its neighbors and the squares in front of them.
    zone: [BitBoard; Color::NUM],
    /// Squares where moving counts as mobility.
    useful: [BitBoard; Color::NUM],
    /// Units of attack each color has gathered against the other's king.
    pub(super) pressure: [i32; Color::NUM],
}

impl Attacks {
    /// Pawns and kings; the pieces are added as they are looked at.
    pub(super) fn new(board: &Board) -> Self {
        let mut attacks = Self {
            by_piece: [[BitBoard::EMPTY; Piece::NUM]; Color::NUM],
            any: [BitBoard::EMPTY; Color::NUM],
            twice: [BitBoard::EMPTY; Color::NUM],
            zone: [BitBoard::EMPTY; Color::NUM],
            useful: [BitBoard::EMPTY; Color::NUM],
            pressure: [0; Color::NUM],
        };
        for color in Color::ALL {
            let king = board.king(color);
            let around = get_king_moves(king);
            let pawns = board.colored_pieces(color, Piece::Pawn);
            attacks.add(color, Piece::Pawn, pawn_attacks(pawns, color));
            attacks.add(color, Piece::King, around);
            attacks.zone[color as usize] = around | king.bitboard() | ahead(around, color);
        }
        for color in Color::ALL {
            let stuck = board.colored_pieces(color, Piece::Pawn) & ahead(board.occupied(), !color);
            let king = board.king(color).bitboard();
            attacks.useful[color as usize] = !(stuck | king | attacks.by(!color, Piece::Pawn));
        }
        attacks
    }

    pub(super) fn add(&mut self, color: Color, piece: Piece, squares: BitBoard) {
        let index = color as usize;
        self.twice[index] |= self.any[index] & squares;
        self.any[index] |= squares;
        self.by_piece[index][piece as usize] |= squares;
    }

    pub(super) fn by(&self, color: Color, piece: Piece) -> BitBoard {
        self.by_piece[color as usize][piece as usize]
    }

    pub(super) fn any(&self, color: Color) -> BitBoard {
        self.any[color as usize]
    }

    pub(super) fn twice(&self, color: Color) -> BitBoard {
        self.twice[color as usize]
    }

    pub(super) fn zone(&self, color: Color) -> BitBoard {
        self.zone[color as usize]
    }

    pub(super) fn useful(&self, color: Color) -> BitBoard {
        self.useful[color as usize]
    }
}
