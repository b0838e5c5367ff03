//! Static exchange evaluation: what a move wins or loses when both sides keep capturing on its square.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

use crate::score::Score;

/// What each piece counts in an exchange; losing the king is not a trade.
pub const VALUE: [Score; Piece::NUM] = [100, 320, 330, 500, 950, 20_000];

/// The piece a move captures, en passant included; castling captures nothing.
pub fn captured(board: &Board, mv: Move) -> Option<Piece> {
    // Most moves take nothing, and two sets tell so without asking what stands where.
    if board.colors(!board.side_to_move()).has(mv.to) {
        return board.piece_on(mv.to);
    }
    let en_passant = mv.from.file() != mv.to.file() && board.pieces(Piece::Pawn).has(mv.from);
    en_passant.then_some(Piece::Pawn)
}

/// Does the move win at least `threshold` after all captures on its target square?
pub fn wins_at_least(board: &Board, mv: Move, threshold: Score) -> bool {
    let side = board.side_to_move();
    if board.colors(side).has(mv.to) {
        return threshold <= 0;
    }
    let mover = board.piece_on(mv.from).expect("a move starts on a piece");
    let taken = captured(board, mv);
    let standing = mv.promotion.unwrap_or(mover);
    let gain = taken.map_or(0, |piece| VALUE[piece as usize]) + VALUE[standing as usize]
        - VALUE[mover as usize];
    // Even if the piece stays, or even if it is lost for nothing: often that settles it.
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance -= VALUE[standing as usize];
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
    if taken.is_some() && !board.occupied().has(mv.to) {
        let victim = cozy_chess::Square::new(mv.to.file(), mv.from.rank());
        occupied ^= victim.bitboard();
    }
    exchange(board, mv, side, occupied, balance)
}

/// Plays the captures out, cheapest piece first, until one side would rather stop.
fn exchange(
    board: &Board,
    mv: Move,
    side: Color,
    mut occupied: BitBoard,
    mut balance: Score,
) -> bool {
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mut attackers = attackers_to(board, mv, occupied);
    let mut turn = !side;
    loop {
        attackers &= occupied;
        let own = attackers & board.colors(turn);
        let Some((piece, square)) = Piece::ALL.into_iter().find_map(|piece| {
            let square = (own & board.pieces(piece)).next_square()?;
            Some((piece, square))
        }) else {
            break;
        };
        turn = !turn;
        balance = -balance - 1 - VALUE[piece as usize];
        if balance >= 0 {
            // A king may not capture into a guarded square: then it could not capture at all.
            let guarded = !(attackers & board.colors(turn)).is_empty();
            if piece == Piece::King && guarded {
                turn = !turn;
            }
            break;
        }
        occupied ^= square.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(mv.to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(mv.to, occupied) & straight;
        }
    }
    turn != side
}

fn attackers_to(board: &Board, mv: Move, occupied: BitBoard) -> BitBoard {
    let to = mv.to;
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    get_bishop_moves(to, occupied) & diagonal
        | get_rook_moves(to, occupied) & straight
        | get_knight_moves(to) & board.pieces(Piece::Knight)
        | get_king_moves(to) & board.pieces(Piece::King)
        | get_pawn_attacks(to, Color::White) & board.colored_pieces(Color::Black, Piece::Pawn)
        | get_pawn_attacks(to, Color::Black) & board.colored_pieces(Color::White, Piece::Pawn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    /// The exact result of the exchange, found from the yes-or-no question.
    fn check(fen: &str, mv: &str, expected: Score) {
        let position = Position::from_fen(fen).unwrap();
        let mv = position.read_move(mv).unwrap();
        let wins = |threshold| wins_at_least(position.board(), mv, threshold);
        assert!(wins(expected), "{fen} {mv}: less than {expected}");
        assert!(!wins(expected + 1), "{fen} {mv}: more than {expected}");
    }

    #[test]
    fn exchanges() {
        for (fen, mv, expected) in [
            // Nothing there, nobody answers.
            ("4k3/8/8/8/8/8/8/R3K3 w - -", "a1a5", 0),
            // A free pawn, a guarded pawn, and one guarded twice against two attackers.
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5", 100),
            ("4k3/8/3p4/4p3/8/8/8/4RK2 w - -", "e1e5", 100 - 500),
            (
                "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -",
                "d3e5",
                100 - 320,
            ),
            // A battery behind the first rook.
            ("4k3/8/8/3r4/8/8/3R4/3RK3 w - -", "d2d5", 500),
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", 100 - 500),
            // A queen takes a guarded knight.
            ("4k3/8/2p5/3n4/8/8/8/3QK3 w - -", "d1d5", 320 - 950),
            // The king may take last only where nobody guards.
            ("8/8/3k4/4p3/8/8/8/K3R3 w - -", "e1e5", 100 - 500),
            ("8/8/3k4/4p3/8/8/4R3/K3R3 w - -", "e2e5", 100),
            // En passant opens the file for a rook.
            ("4k3/8/8/2pP4/8/8/8/3RK3 w - c6 0 1", "d5c6", 100),
            ("2r1k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 0),
            // Promotion, and promotion into an attacker.
            ("8/P6k/8/8/8/8/8/K7 w - -", "a7a8q", 850),
            ("1r6/P6k/8/8/8/8/8/K7 w - -", "a7a8q", -100),
            // Castling wins nothing.
            ("4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", 0),
        ] {
            check(fen, mv, expected);
        }
    }
}
