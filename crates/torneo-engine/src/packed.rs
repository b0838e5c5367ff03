//! A move in 16 bits: kind, target, origin. The form it has in the table and in the histories.
//!
//! ```text
//! 15    12 11      6 5       0
//! |  kind |  target |  origin |
//! ```
//!
//! Spec: docs/spec/uci.md §6. Castling is the king's move onto its own rook, as the board has it.

use cozy_chess::{Move, Piece, Square};

/// Zero is no move: nothing moves from a1 to a1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PackedMove(u16);

/// What the four bits of the kind say: nothing special, or the piece a pawn becomes.
const PROMOTIONS: [Option<Piece>; 5] = [
    None,
    Some(Piece::Knight),
    Some(Piece::Bishop),
    Some(Piece::Rook),
    Some(Piece::Queen),
];

impl PackedMove {
    pub const NONE: Self = Self(0);

    pub fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    pub fn bits(self) -> u16 {
        self.0
    }

    /// The move, unless there is none or the bits were never a move.
    pub fn unpack(self) -> Option<Move> {
        if self == Self::NONE {
            return None;
        }
        Some(Move {
            from: Square::index(usize::from(self.0 & 63)),
            to: Square::index(usize::from(self.0 >> 6 & 63)),
            promotion: *PROMOTIONS.get(usize::from(self.0 >> 12))?,
        })
    }
}

impl From<Move> for PackedMove {
    fn from(mv: Move) -> Self {
        let kind = PROMOTIONS
            .iter()
            .position(|&promotion| promotion == mv.promotion)
            .unwrap_or(0);
        Self((kind as u16) << 12 | (mv.to as u16) << 6 | mv.from as u16)
    }
}

impl From<Option<Move>> for PackedMove {
    fn from(mv: Option<Move>) -> Self {
        mv.map_or(Self::NONE, Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_packing() {
        for from in Square::ALL {
            for to in Square::ALL.into_iter().filter(|&to| to != from) {
                for promotion in PROMOTIONS {
                    let mv = Move {
                        from,
                        to,
                        promotion,
                    };
                    assert_eq!(PackedMove::from(mv).unpack(), Some(mv));
                }
            }
        }
    }

    #[test]
    fn odd_bits_are_no_move() {
        assert_eq!(PackedMove::NONE.unpack(), None);
        assert_eq!(PackedMove::from(None), PackedMove::NONE);
        assert_eq!(PackedMove::from_bits(0xF123).unpack(), None);
    }
}
