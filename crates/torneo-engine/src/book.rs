//! Opening books in the Polyglot format: positions by key, moves by weight.
//!
//! Sixteen bytes per entry, big-endian, sorted by key: key, move, weight, learning. Reads the file
//! whole; a book larger than the bound is refused rather than half read.

use std::fs::File;
use std::io::{self, Read};

use cozy_chess::{Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};

use crate::random::Random;

mod words;

use words::WORDS;

/// The largest book that is read, bytes.
const MOST_BYTES: u64 = 512 << 20;

/// Bytes of one entry.
const ENTRY: usize = 16;

/// Where the words of castling, en passant and the side to move begin.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// A book in memory.
#[derive(Debug, Clone, Default)]
pub struct Book {
    /// Sorted by key: key, packed move, weight.
    entries: Vec<(u64, u16, u16)>,
}

/// Why a book could not be read.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    #[error("cannot read the book '{0}': {1}")]
    Unreadable(String, io::Error),
    #[error("'{0}' is not a Polyglot book: its size is not a multiple of 16 bytes")]
    NotABook(String),
    #[error("the book '{0}' is larger than 512 MB")]
    TooLarge(String),
}

impl Book {
    pub fn open(path: &str) -> Result<Self, BookError> {
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
            .map_err(|error| BookError::Unreadable(path.to_owned(), error))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(BookError::TooLarge(path.to_owned()));
        }
        Self::from_bytes(&bytes).ok_or_else(|| BookError::NotABook(path.to_owned()))
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (chunks, []) = bytes.as_chunks::<ENTRY>() else {
            return None;
        };
        let mut entries: Vec<(u64, u16, u16)> = chunks
            .iter()
            .map(|chunk| {
                let word = u128::from_be_bytes(*chunk);
                (
                    (word >> 64) as u64,
                    (word >> 48) as u16,
                    (word >> 32) as u16,
                )
            })
            .collect();
        entries.sort_unstable();
        Some(Self { entries })
    }

    /// A move for the position, drawn by weight; `None` if the book does not know it.
    pub fn choose(&self, board: &Board, random: &mut Random) -> Option<Move> {
        let key = polyglot_key(board);
        let first = self.entries.partition_point(|entry| entry.0 < key);
        let known: Vec<(Move, usize)> = self.entries[first..]
            .iter()
            .take_while(|entry| entry.0 == key)
            .filter_map(|&(_, packed, weight)| {
                Some((legal_move(board, packed)?, usize::from(weight)))
            })
            .collect();
        let total: usize = known.iter().map(|known| known.1).sum();
        if total == 0 {
            return known.first().map(|known| known.0);
        }
        let mut draw = random.below(total);
        known.iter().find_map(|&(mv, weight)| {
            if draw < weight {
                return Some(mv);
            }
            draw -= weight;
            None
        })
    }
}

/// The key of a position in Polyglot's numbering.
pub fn polyglot_key(board: &Board) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        let is_white = usize::from(color == Color::White);
        for piece in Piece::ALL {
            for square in board.colored_pieces(color, piece) {
                key ^= WORDS[(2 * piece as usize + is_white) * Square::NUM + square as usize];
            }
        }
        let rights = board.castle_rights(color);
        let first = CASTLING + 2 * color as usize;
        for (index, right) in [(first, rights.short), (first + 1, rights.long)] {
            if right.is_some() {
                key ^= WORDS[index];
            }
        }
    }
    let side = board.side_to_move();
    if let Some(file) = board.en_passant() {
        // Only if a pawn stands ready to capture, legal or not.
        let behind = Square::new(file, Rank::Sixth.relative_to(side));
        let ready = get_pawn_attacks(behind, !side) & board.colored_pieces(side, Piece::Pawn);
        if !ready.is_empty() {
            key ^= WORDS[EN_PASSANT + file as usize];
        }
    }
    if side == Color::White {
        key ^= WORDS[WHITE_TO_MOVE];
    }
    key
}

/// The move of an entry: target, origin and promotion; castling is king takes rook, as ours.
fn legal_move(board: &Board, packed: u16) -> Option<Move> {
    let promotion = match packed >> 12 & 7 {
        0 => None,
        1 => Some(Piece::Knight),
        2 => Some(Piece::Bishop),
        3 => Some(Piece::Rook),
        4 => Some(Piece::Queen),
        _ => return None,
    };
    let mv = Move {
        from: Square::index(usize::from(packed >> 6 & 63)),
        to: Square::index(usize::from(packed & 63)),
        promotion,
    };
    board.is_legal(mv).then_some(mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn keys_are_those_the_format_publishes() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut position = Position::default();
            position.play_all(moves.split_ascii_whitespace()).unwrap();
            assert_eq!(polyglot_key(position.board()), expected, "{moves}");
        }
    }

    #[test]
    fn moves_are_drawn_by_weight_and_checked() {
        let entry = |mv: u16, weight: u16| {
            let key = u128::from(polyglot_key(&Board::startpos()));
            (key << 64 | u128::from(mv) << 48 | u128::from(weight) << 32).to_be_bytes()
        };
        let (e2e4, e2e5) = (12 << 6 | 28, 12 << 6 | 36);
        let book = Book::from_bytes(&[entry(e2e4, 3), entry(e2e5, 900)].concat()).unwrap();
        let drawn = book.choose(&Board::startpos(), &mut Random::new(3));
        assert_eq!(drawn.unwrap().to_string(), "e2e4");
        assert!(Book::from_bytes(&[0; 17]).is_none());
        let unknown = Position::from_fen("k7/8/8/8/8/8/8/K6R w - -").unwrap();
        assert_eq!(book.choose(unknown.board(), &mut Random::new(3)), None);
    }
}
