//! Small keys made from bitboards, for caches that care about a part of the position only.

use cozy_chess::{BitBoard, Board, Color, Piece};

/// A key of the pawns alone.
pub fn pawns(board: &Board) -> u64 {
    Color::ALL
        .into_iter()
        .zip([0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93])
        .map(|(color, odd)| mix(board.colored_pieces(color, Piece::Pawn), odd))
        .fold(0, |key, part| key ^ part)
}

/// A key of one color's pieces without its pawns.
pub fn pieces(board: &Board, color: Color) -> u64 {
    let own = board.colors(color);
    Piece::ALL
        .into_iter()
        .skip(1)
        .zip(ODD)
        .map(|(piece, odd)| mix(board.pieces(piece) & own, odd))
        .fold(0, |key, part| key ^ part)
}

/// A key of the kings, knights and bishops of both colors.
pub fn minors(board: &Board) -> u64 {
    let kinds = [Piece::Knight, Piece::Bishop, Piece::King];
    let sets = Color::ALL
        .into_iter()
        .flat_map(|color| kinds.map(|piece| board.colored_pieces(color, piece)));
    sets.zip(ODD)
        .map(|(set, odd)| mix(set, odd))
        .fold(0, |key, part| key ^ part)
}

/// Odd multipliers, one for each set of a key.
const ODD: [u64; 6] = [
    0xA24B_AED4_963E_E407,
    0x9FB2_1C65_1E98_DF25,
    0xC2B2_AE3D_27D4_EB4F,
    0x1656_67B1_9E37_79F9,
    0x27D4_EB2F_1656_67C5,
    0x8538_ECB5_BD45_6EA3,
];

/// Spreads a set over the word: two rounds of multiply and fold.
fn mix(set: BitBoard, odd: u64) -> u64 {
    let word = set.0.wrapping_mul(odd);
    (word ^ word >> 32).wrapping_mul(odd)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn a_key_changes_with_its_part_only() {
        let mut position = Position::default();
        let key = |position: &Position| {
            let board = position.board();
            (pawns(board), pieces(board, Color::White), minors(board))
        };
        let start = key(&position);
        position.play_all(["g1f3"]).unwrap();
        let knight = key(&position);
        assert_eq!(knight.0, start.0);
        assert!(knight.1 != start.1 && knight.2 != start.2);
        position.play_all(["e7e5"]).unwrap();
        let pawn = key(&position);
        assert!(pawn.0 != start.0 && (pawn.1, pawn.2) == (knight.1, knight.2));
    }
}
