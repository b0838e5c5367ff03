//! Knights, bishops, rooks and queens: where they stand, where they can go, what they threaten.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_bishop_moves, get_knight_moves, get_rook_moves,
};

use super::attacks::Attacks;
use super::features::{
    BISHOP_MOBILITY, BISHOP_OUTPOST, BISHOP_PAIR, BISHOP_PAWNS, HANGING, KNIGHT_MOBILITY,
    KNIGHT_OUTPOST, MINOR_SHIELDED, PUSH_THREAT, QUEEN_MOBILITY, ROOK_HALF_OPEN_FILE,
    ROOK_MOBILITY, ROOK_OPEN_FILE, THREAT_BY_KING, THREAT_BY_MINOR, THREAT_BY_PAWN, THREAT_BY_ROOK,
};
use super::pawns::is_outpost;
use super::{Sheet, Tally, ahead, kings, pawn_attacks};

/// The pieces that are evaluated here, with the first index of their mobility.
const PIECES: [(Piece, usize); 4] = [
    (Piece::Knight, KNIGHT_MOBILITY),
    (Piece::Bishop, BISHOP_MOBILITY),
    (Piece::Rook, ROOK_MOBILITY),
    (Piece::Queen, QUEEN_MOBILITY),
];

/// Adds all pieces of a color and their attacks.
pub(super) fn add<T: Tally>(
    board: &Board,
    color: Color,
    attacks: &mut Attacks,
    sheet: &mut Sheet<'_, T>,
) {
    for (piece, mobility) in PIECES {
        for square in board.colored_pieces(color, piece) {
            let reached = reached(board, color, piece, square);
            attacks.add(color, piece, reached);
            attacks.pressure[color as usize] +=
                kings::pressure(piece, reached & attacks.zone(!color));
            let useful = (reached & attacks.useful(color)).len() as usize;
            sheet.add_place(board, color, piece, square);
            sheet.add(color, mobility + useful);
            match piece {
                Piece::Knight | Piece::Bishop => add_minor(board, color, piece, square, sheet),
                Piece::Rook => add_rook(board, color, square, sheet),
                Piece::Queen | Piece::Pawn | Piece::King => {}
            }
        }
    }
    if board.colored_pieces(color, Piece::Bishop).len() >= 2 {
        sheet.add(color, BISHOP_PAIR);
    }
    sheet.add_place(board, color, Piece::King, board.king(color));
}

/// Squares a piece attacks, looking through its own sliders of the same kind.
fn reached(board: &Board, color: Color, piece: Piece, square: Square) -> BitBoard {
    let blockers = board.occupied();
    let without = |other: Piece| blockers ^ board.colored_pieces(color, other);
    match piece {
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, without(Piece::Queen)),
        Piece::Rook => get_rook_moves(square, without(Piece::Queen) & without(Piece::Rook)),
        Piece::Queen => get_bishop_moves(square, blockers) | get_rook_moves(square, blockers),
        Piece::Pawn | Piece::King => BitBoard::EMPTY,
    }
}

fn add_minor<T: Tally>(
    board: &Board,
    color: Color,
    piece: Piece,
    square: Square,
    sheet: &mut Sheet<'_, T>,
) {
    let own_pawns = board.colored_pieces(color, Piece::Pawn);
    if is_outpost(board, color, square) {
        let outpost = match piece {
            Piece::Bishop => BISHOP_OUTPOST,
            _ => KNIGHT_OUTPOST,
        };
        sheet.add(color, outpost);
    }
    if !(ahead(square.bitboard(), color) & board.pieces(Piece::Pawn)).is_empty() {
        sheet.add(color, MINOR_SHIELDED);
    }
    if piece == Piece::Bishop {
        let same = if BitBoard::DARK_SQUARES.has(square) {
            BitBoard::DARK_SQUARES
        } else {
            BitBoard::LIGHT_SQUARES
        };
        sheet.add(color, BISHOP_PAWNS + (own_pawns & same).len() as usize);
    }
}

fn add_rook<T: Tally>(board: &Board, color: Color, square: Square, sheet: &mut Sheet<'_, T>) {
    let file = square.file().bitboard();
    if (file & board.colored_pieces(color, Piece::Pawn)).is_empty() {
        let open = (file & board.pieces(Piece::Pawn)).is_empty();
        let feature = if open {
            ROOK_OPEN_FILE
        } else {
            ROOK_HALF_OPEN_FILE
        };
        sheet.add(color, feature);
    }
}

/// Adds what the pieces of a color threaten, once all attacks are known.
pub(super) fn add_threats<T: Tally>(
    board: &Board,
    color: Color,
    attacks: &Attacks,
    sheet: &mut Sheet<'_, T>,
) {
    let unguarded = !attacks.any(!color);
    let minors = attacks.by(color, Piece::Knight) | attacks.by(color, Piece::Bishop);
    let by_king = attacks.by(color, Piece::King) & unguarded;
    for piece in Piece::ALL {
        if piece == Piece::King {
            continue;
        }
        let targets = board.colored_pieces(!color, piece);
        for (feature, reached) in [
            (THREAT_BY_PAWN, attacks.by(color, Piece::Pawn)),
            (THREAT_BY_MINOR, minors),
            (THREAT_BY_ROOK, attacks.by(color, Piece::Rook)),
            (THREAT_BY_KING, by_king),
        ] {
            let hit = (targets & reached).len() as i32;
            if hit > 0 {
                sheet.add_times(color, feature + piece as usize, hit);
            }
        }
    }
    let enemy_pieces = board.colors(!color) & !board.pieces(Piece::Pawn);
    let hanging = (enemy_pieces & attacks.any(color) & unguarded).len() as i32;
    if hanging > 0 {
        sheet.add_times(color, HANGING, hanging);
    }
    let pushes = safe_pushes(board, color, attacks);
    let hit = (pawn_attacks(pushes, color) & enemy_pieces).len() as i32;
    if hit > 0 {
        sheet.add_times(color, PUSH_THREAT, hit);
    }
}

/// Squares a pawn can step to without being taken for nothing.
fn safe_pushes(board: &Board, color: Color, attacks: &Attacks) -> BitBoard {
    let empty = !board.occupied();
    let single = ahead(board.colored_pieces(color, Piece::Pawn), color) & empty;
    let third = Rank::Third.relative_to(color).bitboard();
    let double = ahead(single & third, color) & empty;
    let safe = !attacks.by(!color, Piece::Pawn) & (attacks.any(color) | !attacks.any(!color));
    (single | double) & safe
}
