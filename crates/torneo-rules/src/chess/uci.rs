//! A move as programs write it: `e2e4`, `e7e8q`.
//!
//! Spec: docs/spec/chess.md §2.1. Ruling C06.
//!
//! Castling is king takes rook inside. It is read in that form, or as `e1g1` when the king stands on the e-file; it is
//! written as `e1g1` in standard chess and as king takes rook in Chess960.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use cozy_chess::{File, Move, Piece, Square};
use serde::{Deserialize, Serialize};

use super::position::{Position, Variant, Wing, back_rank};

/// A move as it was written. Whether it is legal, and what it means, only a position knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(type = "string"),
    schema(value_type = String)
)]
pub struct UciMove(Move);

/// Not two squares and perhaps one of the letters n, b, r, q.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a move is two squares and perhaps n, b, r or q, such as e2e4 or e7e8q")]
pub struct NotAMove;

/// In the order of the alphabet, as the texts would be.
impl Ord for UciMove {
    fn cmp(&self, other: &Self) -> Ordering {
        let letters = |mv: Move| {
            let promotion = mv.promotion.map(char::from);
            let (from, to) = (mv.from, mv.to);
            (from.file(), from.rank(), to.file(), to.rank(), promotion)
        };
        letters(self.0).cmp(&letters(other.0))
    }
}

impl PartialOrd for UciMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for UciMove {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let (Some(from), Some(to), Some(rest)) = (text.get(0..2), text.get(2..4), text.get(4..))
        else {
            return Err(NotAMove);
        };
        let promotion = match rest {
            "" => None,
            "n" => Some(Piece::Knight),
            "b" => Some(Piece::Bishop),
            "r" => Some(Piece::Rook),
            "q" => Some(Piece::Queen),
            _ => return Err(NotAMove),
        };
        let square = |text: &str| text.parse::<Square>().map_err(|_| NotAMove);
        Ok(Self(Move {
            from: square(from)?,
            to: square(to)?,
            promotion,
        }))
    }
}

impl TryFrom<String> for UciMove {
    type Error = NotAMove;

    fn try_from(text: String) -> Result<Self, NotAMove> {
        text.parse()
    }
}

impl From<UciMove> for String {
    fn from(written: UciMove) -> String {
        written.to_string()
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Position {
    /// The legal move that was meant, castling as king takes rook.
    pub fn meant(&self, written: UciMove) -> Option<Move> {
        let mut mv = written.0;
        let color = self.board.side_to_move();
        if mv.from == self.board.king(color) && mv.from.file() == File::E {
            for wing in Wing::BOTH {
                let rook = self.castling_rook(self.to_move(), wing);
                let landing = Square::new(wing.king_file(), back_rank(color));
                if let Some(rook) = rook.filter(|_| mv.to == landing) {
                    mv.to = Square::new(rook, back_rank(color));
                    break;
                }
            }
        }
        self.board.is_legal(mv).then_some(mv)
    }

    /// The legal move that a text means.
    pub fn read_uci(&self, text: &str) -> Option<Move> {
        self.meant(text.parse().ok()?)
    }

    /// How a legal move is written.
    pub fn written(&self, mv: Move) -> UciMove {
        match (self.variant, self.castling(mv)) {
            (Variant::Standard, Some(wing)) => UciMove(Move {
                to: Square::new(wing.king_file(), mv.from.rank()),
                ..mv
            }),
            (Variant::Standard, None) | (Variant::Chess960, _) => UciMove(mv),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variant: Variant, fen: &str, text: &str, expected: Option<&str>) {
        let position = Position::from_fen(fen, variant).unwrap();
        let mv = position.read_uci(text);
        let written = mv.map(|mv| position.written(mv).to_string());
        assert_eq!(written.as_deref(), expected, "{fen} {text}");
    }

    #[test]
    fn castling_both_ways() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (text, standard, chess960) in [
            ("e1g1", "e1g1", "e1h1"),
            ("e1h1", "e1g1", "e1h1"),
            ("e1c1", "e1c1", "e1a1"),
            ("e1a1", "e1c1", "e1a1"),
        ] {
            check(Variant::Standard, fen, text, Some(standard));
            check(Variant::Chess960, fen, text, Some(chess960));
        }
        // A king elsewhere castles only by taking its rook: c1 is a step, not castling.
        let fen = "4k3/8/8/8/8/8/8/R2K3R w HA - 0 1";
        check(Variant::Chess960, fen, "d1c1", Some("d1c1"));
        check(Variant::Chess960, fen, "d1a1", Some("d1a1"));
        check(Variant::Chess960, fen, "d1g1", None);
    }

    #[test]
    fn king_and_rook_may_change_places() {
        let fen = "4k3/8/8/8/8/8/8/4KR2 w F - 0 1";
        check(Variant::Chess960, fen, "e1f1", Some("e1f1"));
        check(Variant::Chess960, fen, "e1g1", Some("e1f1"));
        check(
            Variant::Chess960,
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            "f1g1",
            Some("f1g1"),
        );
    }

    #[test]
    fn what_is_no_move() {
        let fen = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1";
        for text in [
            "", "e1", "e1g", "E1G1", "e1g1q", "a7a8", "a7a8k", "a7a8p", "a7a8Q", "a7a8qq", "0000",
            "é1é2", "e1e3", "O-O",
        ] {
            check(Variant::Standard, fen, text, None);
        }
        check(Variant::Standard, fen, "a7a8n", Some("a7a8n"));
    }
}
