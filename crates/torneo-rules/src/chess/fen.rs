//! A position as text. Reads FEN, X-FEN and Shredder-FEN; writes FEN in standard chess and X-FEN in Chess960.
//!
//! Spec: docs/spec/chess.md §1.2 and §1.3. Ruling C05.

use std::fmt::Write as _;

use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square, get_king_moves};

use super::position::{Position, Variant, Wing, back_rank};
use super::side::Side;

/// Why a text is not a legal position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAPosition {
    #[error("a FEN has board, side, castling and en passant, then perhaps two counters")]
    Fields,
    #[error(
        "the board needs eight ranks of eight squares with the letters pnbrqk and the digits 1 to 8"
    )]
    Placement,
    #[error("the side to move is 'w' or 'b'")]
    SideToMove,
    #[error(
        "these pieces cannot stand so: one king each, not touching, and the side that has moved is not in check"
    )]
    Board,
    #[error("castling needs king and rook on their squares; write '-' or letters such as KQkq")]
    Castling,
    #[error(
        "en passant needs a pawn that has just made a double step; write '-' or the square behind it"
    )]
    EnPassant,
    #[error("the counters are whole numbers")]
    Counters,
}

impl Position {
    /// Reads a FEN, an X-FEN or a Shredder-FEN. The two counters may be missing and are kept as they are.
    pub fn from_fen(fen: &str, variant: Variant) -> Result<Position, NotAPosition> {
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let [placement, side, castling, en_passant, counters @ ..] = fields.as_slice() else {
            return Err(NotAPosition::Fields);
        };
        let (halfmove, fullmove) = match counters {
            [] => (0, 1),
            [halfmove] => (counter(halfmove)?, 1),
            [halfmove, fullmove] => (counter(halfmove)?, counter(fullmove)?),
            [_, _, ..] => return Err(NotAPosition::Fields),
        };
        let mut builder = BoardBuilder::empty();
        place(&mut builder, placement)?;
        builder.side_to_move = match *side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(NotAPosition::SideToMove),
        };
        let bare = builder.build().map_err(|_| NotAPosition::Board)?;
        if get_king_moves(bare.king(Color::White)).has(bare.king(Color::Black)) {
            return Err(NotAPosition::Board);
        }
        grant(&mut builder, &bare, castling, variant)?;
        builder.build().map_err(|_| NotAPosition::Castling)?;
        builder.en_passant = passed(en_passant, &bare)?;
        let board = builder.build().map_err(|_| NotAPosition::EnPassant)?;
        Ok(Position {
            board,
            variant,
            halfmove,
            fullmove,
        })
    }

    /// FEN in standard chess, X-FEN in Chess960; the en-passant square only if a capture there is legal.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(90);
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Eighth {
                text.push('/');
            }
            write_rank(&mut text, &self.board, rank);
        }
        let side = match self.to_move() {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let en_passant = self
            .en_passant()
            .map_or_else(|| "-".to_owned(), |square| square.to_string());
        write!(
            text,
            " {side} {} {en_passant} {} {}",
            self.castling_letters(),
            self.halfmove,
            self.fullmove
        )
        .expect("writing to a string does not fail");
        text
    }

    /// `KQkq`; a file's letter instead where another rook stands further out on the same wing (X-FEN).
    fn castling_letters(&self) -> String {
        let mut letters = String::new();
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                let Some(file) = self.castling_rook(side, wing) else {
                    continue;
                };
                let letter = match wing {
                    _ if outermost_rook(&self.board, side.color(), wing) != Some(file) => {
                        char::from(file)
                    }
                    Wing::King => 'k',
                    Wing::Queen => 'q',
                };
                letters.push(match side {
                    Side::White => letter.to_ascii_uppercase(),
                    Side::Black => letter,
                });
            }
        }
        if letters.is_empty() {
            letters.push('-');
        }
        letters
    }
}

/// Digits only: Rust would also read `+5`.
fn counter(text: &str) -> Result<u32, NotAPosition> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .then(|| text.parse().ok())
        .flatten()
        .ok_or(NotAPosition::Counters)
}

fn place(builder: &mut BoardBuilder, placement: &str) -> Result<(), NotAPosition> {
    let rows: Vec<&str> = placement.split('/').collect();
    if rows.len() != Rank::NUM {
        return Err(NotAPosition::Placement);
    }
    for (row, rank) in rows.into_iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        let mut after_digit = false;
        for letter in row.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                if after_digit {
                    return Err(NotAPosition::Placement);
                }
                after_digit = true;
                file += empty as usize;
                continue;
            }
            after_digit = false;
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let piece = Piece::try_from(letter.to_ascii_lowercase());
            let (Ok(piece), Some(on)) = (piece, File::try_index(file)) else {
                return Err(NotAPosition::Placement);
            };
            *builder.square_mut(Square::new(on, rank)) = Some((piece, color));
            file += 1;
        }
        if file != File::NUM {
            return Err(NotAPosition::Placement);
        }
    }
    Ok(())
}

/// Castling rights in any of the three notations. `K` means the outermost rook on the king's wing.
fn grant(
    builder: &mut BoardBuilder,
    bare: &Board,
    castling: &str,
    variant: Variant,
) -> Result<(), NotAPosition> {
    if castling == "-" {
        return Ok(());
    }
    for letter in castling.chars() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let king = bare.king(color);
        let lower = letter.to_ascii_lowercase();
        let (wing, rook) = match lower {
            'k' => (Wing::King, outermost_rook(bare, color, Wing::King)),
            'q' => (Wing::Queen, outermost_rook(bare, color, Wing::Queen)),
            'a'..='h' => {
                let file = File::try_from(lower).map_err(|_| NotAPosition::Castling)?;
                let wing = if file > king.file() {
                    Wing::King
                } else {
                    Wing::Queen
                };
                (wing, Some(file))
            }
            _ => return Err(NotAPosition::Castling),
        };
        let rook = rook.ok_or(NotAPosition::Castling)?;
        let at_home = match variant {
            Variant::Chess960 => true,
            Variant::Standard => king.file() == File::E && rook == corner(wing),
        };
        let rights = builder.castle_rights_mut(color);
        let right = match wing {
            Wing::King => &mut rights.short,
            Wing::Queen => &mut rights.long,
        };
        if !at_home || right.replace(rook).is_some() {
            return Err(NotAPosition::Castling);
        }
    }
    Ok(())
}

/// Where the rook of a wing begins in standard chess.
fn corner(wing: Wing) -> File {
    match wing {
        Wing::King => File::H,
        Wing::Queen => File::A,
    }
}

fn outermost_rook(board: &Board, color: Color, wing: Wing) -> Option<File> {
    let king = board.king(color);
    let rank = back_rank(color);
    if king.rank() != rank {
        return None;
    }
    let rooks = board.colored_pieces(color, Piece::Rook) & rank.bitboard();
    let mut files = rooks.into_iter().map(Square::file);
    match wing {
        Wing::King => files.filter(|file| *file > king.file()).last(),
        Wing::Queen => files.find(|file| *file < king.file()),
    }
}

/// The square of the en-passant field; whether a pawn has just passed it is seen when the board is built.
fn passed(text: &str, bare: &Board) -> Result<Option<Square>, NotAPosition> {
    if text == "-" {
        return Ok(None);
    }
    let square: Square = text.parse().map_err(|_| NotAPosition::EnPassant)?;
    if square.rank() != Rank::Sixth.relative_to(bare.side_to_move()) {
        return Err(NotAPosition::EnPassant);
    }
    Ok(Some(square))
}

fn write_rank(text: &mut String, board: &Board, rank: Rank) {
    let mut empty = 0_u8;
    for file in File::ALL {
        let square = Square::new(file, rank);
        let Some(piece) = board.piece_on(square) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text.push(char::from(b'0' + empty));
            empty = 0;
        }
        let letter = char::from(piece);
        let white = board.colors(Color::White).has(square);
        text.push(if white {
            letter.to_ascii_uppercase()
        } else {
            letter
        });
    }
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variant: Variant, fen: &str, expected: &str) {
        let read = match Position::from_fen(fen, variant) {
            Ok(position) => position.fen(),
            Err(refusal) => format!("{refusal:?}"),
        };
        assert_eq!(read, expected, "{fen}");
    }

    #[test]
    fn three_notations_and_missing_counters() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
        for rest in [" KQkq -", " HAha - 0", " AHah - 0 1", " KQkq - 0 1"] {
            check(Variant::Standard, &format!("{board}{rest}"), start);
            check(Variant::Chess960, &format!("{board}{rest}"), start);
        }
        let chess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w";
        for rights in ["KQkq", "HFhf", "HQkf"] {
            let expected = format!("{chess960} KQkq - 2 9");
            check(
                Variant::Chess960,
                &format!("{chess960} {rights} - 2 9"),
                &expected,
            );
            check(
                Variant::Standard,
                &format!("{chess960} {rights} - 2 9"),
                "Castling",
            );
        }
    }

    #[test]
    fn a_rook_further_in_is_written_by_its_file() {
        check(
            Variant::Chess960,
            "4k3/8/8/8/8/8/8/R1R1K1RR w GC - 7 300",
            "4k3/8/8/8/8/8/8/R1R1K1RR w GC - 7 300",
        );
        check(
            Variant::Chess960,
            "4k3/8/8/8/8/8/8/R1R1K1RR w HC - 7 300",
            "4k3/8/8/8/8/8/8/R1R1K1RR w KC - 7 300",
        );
    }

    #[test]
    fn en_passant_is_written_only_if_it_is_legal() {
        for (fen, expected) in [
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6",
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            ),
            (
                "4k3/8/8/3p4/8/8/8/4K3 w - d6",
                "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1",
            ),
            (
                "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6",
                "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            ),
        ] {
            check(Variant::Standard, fen, expected);
        }
    }

    #[test]
    fn what_is_no_position() {
        for (fen, expected) in [
            ("", "Fields"),
            ("startpos", "Fields"),
            ("4k3/8/8/8/8/8/8/4K3 w -", "Fields"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "Fields"),
            ("4k3/8/8/8/8/8/4K3 w - - 0 1", "Placement"),
            ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "Placement"),
            ("4k3/44/8/8/8/8/8/4K3 w - - 0 1", "Placement"),
            ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "Placement"),
            ("4k30/8/8/8/8/8/8/4K3 w - - 0 1", "Placement"),
            ("4k3/8/8/8/8/8/8/4K3p w - - 0 1", "Placement"),
            ("4k3/8/8/8/8/8/8/4X3 w - - 0 1", "Placement"),
            ("éééé w - - 0 1", "Placement"),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "SideToMove"),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "Board"),
            ("kK6/8/8/8/8/8/8/8 w - - 0 1", "Board"),
            ("4k2R/8/8/8/8/8/8/4K3 w - - 0 1", "Board"),
            ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "Board"),
            ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "Castling"),
            ("4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", "Castling"),
            ("4k3/8/8/8/8/8/8/R3K1R1 w K - 0 1", "Castling"),
            ("4k3/8/8/8/8/8/8/R2K3R w K - 0 1", "Castling"),
            ("4k3/8/8/8/8/8/8/R3K2R w é - 0 1", "Castling"),
            ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "EnPassant"),
            ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "EnPassant"),
            ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "EnPassant"),
            ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "Counters"),
            ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", "Counters"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "Counters"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 4294967296", "Counters"),
        ] {
            check(Variant::Standard, fen, expected);
        }
    }
}
