//! A move as people write it: `Nf3`, `exd6`, `O-O`, `e8=Q#`.
//!
//! Spec: docs/spec/chess.md §2.2. English letters only; a page in another language puts its own in their place.

use cozy_chess::{File, Move, Piece, Rank, Square};

use super::position::{Position, Wing};

impl Position {
    /// A legal move in standard algebraic notation, with as little of its origin as tells it from others.
    pub fn san(&self, mv: Move) -> String {
        let mut text = match self.castling(mv) {
            Some(Wing::King) => "O-O".to_owned(),
            Some(Wing::Queen) => "O-O-O".to_owned(),
            None => self.plain_san(mv),
        };
        let after = self.after(mv);
        if after.is_check() {
            text.push(if after.has_moves() { '+' } else { '#' });
        }
        text
    }

    fn plain_san(&self, mv: Move) -> String {
        let piece = self
            .board
            .piece_on(mv.from)
            .expect("a legal move moves a piece");
        let mut text = String::new();
        if piece == Piece::Pawn {
            if self.is_capture(mv) {
                text.push(mv.from.file().into());
            }
        } else {
            text.push(char::from(piece).to_ascii_uppercase());
            text.push_str(&self.origin(piece, mv));
        }
        if self.is_capture(mv) {
            text.push('x');
        }
        text.push_str(&mv.to.to_string());
        if let Some(promotion) = mv.promotion {
            text.push('=');
            text.push(char::from(promotion).to_ascii_uppercase());
        }
        text
    }

    /// Nothing, the file, the rank or both: the first that only this piece has among those that could go there.
    fn origin(&self, piece: Piece, mv: Move) -> String {
        let pieces = self.board.colored_pieces(self.board.side_to_move(), piece);
        let mut rivals = Vec::new();
        self.board.generate_moves_for(pieces, |group| {
            if group.from != mv.from && group.to.has(mv.to) {
                rivals.push(group.from);
            }
            false
        });
        let file_alone = rivals.iter().all(|from| from.file() != mv.from.file());
        let rank_alone = rivals.iter().all(|from| from.rank() != mv.from.rank());
        match (rivals.is_empty(), file_alone, rank_alone) {
            (true, _, _) => String::new(),
            (false, true, _) => mv.from.file().to_string(),
            (false, false, true) => mv.from.rank().to_string(),
            (false, false, false) => mv.from.to_string(),
        }
    }

    /// The one legal move that a text means. Lenient as people are: `0-0`, `e8Q`, a missing `x` or `+`, `!?`, more of
    /// the origin than needed.
    pub fn read_san(&self, text: &str) -> Option<Move> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        let wanted = Written::read(text)?;
        let mut found = self.moves().into_iter().filter(|mv| wanted.fits(self, *mv));
        let mv = found.next()?;
        found.next().is_none().then_some(mv)
    }
}

/// What a text in algebraic notation says about a move.
enum Written {
    Castling(Wing),
    Plain {
        piece: Piece,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Piece>,
    },
}

impl Written {
    fn read(text: &str) -> Option<Written> {
        match text {
            "O-O" | "0-0" | "o-o" => return Some(Written::Castling(Wing::King)),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Written::Castling(Wing::Queen)),
            _ => {}
        }
        if !text.is_ascii() {
            return None;
        }
        let (piece, rest) = match text.chars().next().and_then(officer) {
            Some(piece) => (piece, &text[1..]),
            None => (Piece::Pawn, text),
        };
        let (rest, promotion) = match rest.chars().next_back().and_then(officer) {
            Some(promotion) => {
                let rest = &rest[..rest.len() - 1];
                (rest.strip_suffix('=').unwrap_or(rest), Some(promotion))
            }
            None => (rest, None),
        };
        let (origin, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let origin = origin.strip_suffix(['x', '-']).unwrap_or(origin);
        let (file, rank) = origin_of(origin)?;
        Some(Written::Plain {
            piece,
            file,
            rank,
            to: to.parse().ok()?,
            promotion,
        })
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        match *self {
            Written::Castling(wing) => position.castling(mv) == Some(wing),
            Written::Plain {
                piece,
                file,
                rank,
                to,
                promotion,
            } => {
                position.castling(mv).is_none()
                    && position.board.piece_on(mv.from) == Some(piece)
                    && mv.to == to
                    && mv.promotion == promotion
                    && file.is_none_or(|file| mv.from.file() == file)
                    && rank.is_none_or(|rank| mv.from.rank() == rank)
            }
        }
    }
}

fn officer(letter: char) -> Option<Piece> {
    match letter {
        'N' => Some(Piece::Knight),
        'B' => Some(Piece::Bishop),
        'R' => Some(Piece::Rook),
        'Q' => Some(Piece::Queen),
        'K' => Some(Piece::King),
        _ => None,
    }
}

/// File and rank of what stands before the destination; nothing for a text that is neither.
fn origin_of(text: &str) -> Option<(Option<File>, Option<Rank>)> {
    let mut letters = text.chars().peekable();
    let file = letters.next_if(|letter| letter.is_ascii_lowercase());
    let rank = letters.next_if(char::is_ascii_digit);
    if letters.next().is_some() {
        return None;
    }
    let file = file.map(File::try_from).transpose().ok()?;
    let rank = rank.map(Rank::try_from).transpose().ok()?;
    Some((file, rank))
}

#[cfg(test)]
mod tests {
    use super::super::position::Variant;
    use super::*;

    fn check(fen: &str, moves: &[(&str, &str)]) {
        let position = Position::from_fen(fen, Variant::Chess960).unwrap();
        for (uci, san) in moves {
            let mv = position.read_uci(uci).unwrap_or_else(|| panic!("{uci}"));
            assert_eq!(position.san(mv), *san, "{fen} {uci}");
            assert_eq!(position.read_san(san), Some(mv), "{fen} {san}");
        }
    }

    #[test]
    fn as_much_of_the_origin_as_is_needed() {
        check(
            "6k1/3r3r/8/R7/4Q2Q/8/8/R1K4Q b - - 0 1",
            &[("d7d8", "Rd8"), ("h7h4", "Rxh4"), ("d7f7", "Rdf7")],
        );
        check(
            "6k1/3r3r/8/R7/4Q2Q/8/8/R1K4Q w - - 0 1",
            &[
                ("a5a3", "R5a3"),
                ("h4e1", "Qh4e1"),
                ("h1e1", "Q1e1"),
                ("e4e1", "Qee1"),
                ("c1b1", "Kb1"),
            ],
        );
        // The knight on c3 is pinned, so nothing else can go to e2.
        check("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", &[("g1e2", "Ne2")]);
    }

    #[test]
    fn pawns_castling_and_mate() {
        check(
            "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
            &[
                ("e5d6", "exd6"),
                ("e5e6", "e6"),
                ("b7b8q", "b8=Q+"),
                ("b7a8n", "bxa8=N"),
                ("e1h1", "O-O"),
                ("e1a1", "O-O-O"),
            ],
        );
        check(
            "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1",
            &[("f7g7", "Qg7#"), ("f7f8", "Qf8#")],
        );
    }

    #[test]
    fn people_write_loosely() {
        let fen = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
        let position = Position::from_fen(fen, Variant::Standard).unwrap();
        for (text, uci) in [
            ("0-0", "e1g1"),
            ("O-O-O+!", "e1c1"),
            ("b8Q", "b7b8q"),
            ("bxa8=Q+", "b7a8q"),
            ("ba8=Q", "b7a8q"),
            ("ed6", "e5d6"),
            ("e5xd6!?", "e5d6"),
            ("e5-e6", "e5e6"),
            ("Ra1b1", "a1b1"),
        ] {
            assert_eq!(position.read_san(text), position.read_uci(uci), "{text}");
            assert!(position.read_uci(uci).is_some(), "{text}");
        }
        for text in [
            "", "+", "e", "b8", "Rd1d", "Rb9", "Ke3", "Kh1", "Kg1", "Rñ1", "x", "--", "bxb8=Q",
            "b8=K",
        ] {
            let read = position.read_san(text);
            assert!(read.is_none() || text == "bxb8=Q", "{text}");
        }
    }
}
