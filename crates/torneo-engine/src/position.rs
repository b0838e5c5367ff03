//! A position with the game behind it: the board, and the keys that make repetitions visible.
//!
//! The door for FEN and for move texts: what passes here is legal. Does not search or judge.
//!
//! Spec: docs/spec/uci.md §3.

use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square, get_king_moves, get_pawn_attacks};

/// A checked position and the keys of all positions before it in the game.
#[derive(Debug, Clone)]
pub struct Position {
    board: Board,
    earlier: Vec<u64>,
}

/// Why a FEN or a move was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("the FEN needs at least board, side, castling and en passant: '{0}'")]
    MissingFields(String),
    #[error("the FEN is not a legal chess position: {0}")]
    IllegalFen(String),
    #[error("'{mv}' (move {number} of the list) is not legal in {fen}")]
    IllegalMove {
        mv: String,
        number: usize,
        fen: String,
    },
}

impl Default for Position {
    fn default() -> Self {
        Self::from_board(Board::startpos())
    }
}

impl Position {
    pub fn from_board(board: Board) -> Self {
        Self {
            board,
            earlier: Vec::new(),
        }
    }

    /// Reads a FEN, an X-FEN or a Shredder-FEN; the two counters may be missing.
    pub fn from_fen(fen: &str) -> Result<Self, Refusal> {
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let [placement, side, castling, en_passant, counters @ ..] = fields.as_slice() else {
            return Err(Refusal::MissingFields(fen.to_owned()));
        };
        let counter = |index: usize, least: u32, most: u32| {
            let text = counters.get(index).copied().unwrap_or_default();
            text.parse().unwrap_or(least).clamp(least, most)
        };
        // A clock past the fifty moves is a draw either way, and the board stops counting there.
        let (halfmoves, fullmoves) = (counter(0, 0, 100), counter(1, 1, u32::from(u16::MAX)));
        let rest = format!("{en_passant} {halfmoves} {fullmoves}");
        let plain = format!("{placement} {side} - {rest}");
        let illegal = |error| Refusal::IllegalFen(format!("{error} '{fen}'"));
        let bare = Board::from_fen(&plain, true).map_err(illegal)?;
        let castling = shredder_rights(&bare, castling);
        let board = Board::from_fen(&format!("{placement} {side} {castling} {rest}"), true)
            .map_err(illegal)?;
        if kings_touch(&board) {
            return Err(Refusal::IllegalFen(format!("the kings touch: '{fen}'")));
        }
        Ok(Self::from_board(board))
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The keys of the positions before this one, oldest first.
    pub fn earlier_keys(&self) -> &[u64] {
        &self.earlier
    }

    /// Plays a move that is known to be legal.
    pub fn play(&mut self, mv: Move) {
        self.earlier.push(key(&self.board));
        self.board.play_unchecked(mv);
    }

    /// Plays all moves in UCI notation, or none of them.
    pub fn play_all<'a>(
        &mut self,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), Refusal> {
        let mut after = self.clone();
        for (index, text) in moves.into_iter().enumerate() {
            let mv = after.read_move(text).ok_or_else(|| Refusal::IllegalMove {
                mv: text.to_owned(),
                number: index + 1,
                fen: after.board.to_string(),
            })?;
            after.play(mv);
        }
        *self = after;
        Ok(())
    }

    /// The legal move that `text` means, castling as `e1g1` or as king takes rook.
    pub fn read_move(&self, text: &str) -> Option<Move> {
        let text = text.to_ascii_lowercase();
        let letters = match text.as_bytes() {
            [_, _, _, _] => true,
            [_, _, _, _, promotion] => b"nbrq".contains(promotion),
            _ => false,
        };
        let mv = letters
            .then(|| parse_uci_move(&self.board, &text).ok())
            .flatten()?;
        self.board.is_legal(mv).then_some(mv)
    }

    /// Has this position stood on the board at least `times` times before?
    pub fn repeated(&self, times: usize) -> bool {
        let now = key(&self.board);
        let reach = usize::from(self.board.halfmove_clock());
        let before = self.earlier.iter().rev().take(reach);
        before.filter(|&&earlier| earlier == now).count() >= times
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        legal_moves(&self.board)
    }
}

/// The one kind of illegal board that the generator reads without a word.
pub(crate) fn kings_touch(board: &Board) -> bool {
    get_king_moves(board.king(Color::White)).has(board.king(Color::Black))
}

/// All legal moves of a board.
pub fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    board.generate_moves(|group| {
        moves.extend(group);
        false
    });
    moves
}

/// The move in UCI notation; in Chess960 castling is king takes rook.
pub fn write_move(board: &Board, mv: Move, chess960: bool) -> String {
    if chess960 {
        mv.to_string()
    } else {
        display_uci_move(board, mv).to_string()
    }
}

/// The key under which positions count as equal.
///
/// The board's own key remembers every double step; two positions are equal for the rules unless
/// a pawn stands ready to capture en passant.
pub fn key(board: &Board) -> u64 {
    let Some(file) = board.en_passant() else {
        return board.hash();
    };
    let side = board.side_to_move();
    let behind = Square::new(file, Rank::Sixth.relative_to(side));
    let ready = get_pawn_attacks(behind, !side) & board.colored_pieces(side, Piece::Pawn);
    if ready.is_empty() {
        board.hash_without_ep()
    } else {
        board.hash()
    }
}

/// Neither side has enough to mate by any play: bare kings, one minor piece, or one knight or
/// bishop each at most on bishops of one color.
pub fn dead_material(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !heavy.is_empty() {
        return false;
    }
    let bishops = board.pieces(Piece::Bishop);
    let knights = board.pieces(Piece::Knight);
    match (knights | bishops).len() {
        0 | 1 => true,
        _ if !knights.is_empty() => false,
        _ => {
            let dark = bishops & cozy_chess::BitBoard::DARK_SQUARES;
            dark.is_empty() || dark == bishops
        }
    }
}

/// Castling rights as files, whichever of the three notations they came in.
///
/// `K` means the outermost rook on the king's side, which in ordinary chess is the one on h.
fn shredder_rights(board: &Board, castling: &str) -> String {
    castling
        .chars()
        .map(|letter| {
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let kingside = match letter.to_ascii_lowercase() {
                'k' => true,
                'q' => false,
                _ => return letter,
            };
            let file = outermost_rook(board, color, kingside).map_or(letter, char::from);
            match color {
                Color::White => file.to_ascii_uppercase(),
                Color::Black => file.to_ascii_lowercase(),
            }
        })
        .collect()
}

fn outermost_rook(board: &Board, color: Color, kingside: bool) -> Option<File> {
    let king = board.king(color);
    let rank = Rank::First.relative_to(color);
    let rooks = board.colored_pieces(color, Piece::Rook) & rank.bitboard();
    let mut files = rooks.into_iter().map(Square::file);
    if kingside {
        files.filter(|&file| file > king.file()).last()
    } else {
        files.find(|&file| file < king.file())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: &str) -> String {
        match Position::from_fen(fen) {
            Ok(position) => format!("{:#}", position.board()),
            Err(refusal) => format!("refused: {refusal}"),
        }
    }

    #[test]
    fn fen_in_three_notations_and_without_counters() {
        for (fen, expected) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            ),
            (
                "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
                "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            ),
            (
                "k7/8/8/8/8/8/8/K7 b - - 250 0",
                "k7/8/8/8/8/8/8/K7 b - - 100 1",
            ),
        ] {
            assert_eq!(read(fen), expected);
        }
    }

    #[test]
    fn illegal_fens_are_refused() {
        for fen in [
            "",
            "startpos",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "kK6/8/8/8/8/8/8/8 w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
            "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            "4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
            "éééé w - - 0 1",
        ] {
            assert!(read(fen).starts_with("refused: "), "{fen}");
        }
    }

    #[test]
    fn a_list_with_one_illegal_move_changes_nothing() {
        let mut position = Position::default();
        let refusal = position.play_all(["e2e4", "e7e5", "e4e5"]);
        assert!(refusal.is_err());
        assert_eq!(position.board(), &Board::startpos());
        for text in ["e2e4x", "e2", "", "0000", "e2e4q", "a7a8k", "ñ2e4"] {
            assert_eq!(position.read_move(text), None, "{text}");
        }
    }

    #[test]
    fn castling_is_read_and_written_both_ways() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let castle = position.read_move("e1g1").unwrap();
        assert_eq!(position.read_move("e1h1"), Some(castle));
        assert_eq!(write_move(position.board(), castle, false), "e1g1");
        assert_eq!(write_move(position.board(), castle, true), "e1h1");
    }

    #[test]
    fn repetition_ignores_an_en_passant_nobody_can_use() {
        let mut position = Position::default();
        let shuffle = ["g8f6", "g1f3", "f6g8", "f3g1"];
        position.play_all(["e2e4"]).unwrap();
        position.play_all(shuffle).unwrap();
        assert!(position.repeated(1) && !position.repeated(2));
        position.play_all(shuffle).unwrap();
        assert!(position.repeated(2));
    }

    #[test]
    fn dead_positions() {
        for (fen, dead) in [
            ("k7/8/8/8/8/8/8/K7 w - -", true),
            ("k7/8/8/8/8/8/8/KN6 w - -", true),
            ("kb6/8/8/8/8/8/8/KN6 w - -", false),
            ("kb6/8/8/8/8/8/7B/K7 w - -", true),
            ("kb6/8/8/8/8/8/8/KB6 w - -", false),
            ("k7/8/8/8/8/8/P7/K7 w - -", false),
        ] {
            assert_eq!(
                dead_material(Position::from_fen(fen).unwrap().board()),
                dead,
                "{fen}"
            );
        }
    }
}
