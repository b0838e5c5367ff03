//! Openings for a match: from a file, or made up by the engine itself and found to be fair.

use cozy_chess::{Board, Move};
use torneo_engine::position::Position as EnginePosition;
use torneo_engine::random::Random;
use torneo_engine::search::{Limits, Pool, Signals};
use torneo_engine::table::Table;
use torneo_rules::chess::position::{Position, Variant};

/// Random plies of a made-up opening.
const PLIES: usize = 8;

/// A made-up opening is fair if neither side is ahead by more, centipawns.
const FAIR: i32 = 60;

/// Nodes to judge an opening with, and the table for it in megabytes.
const NODES: u64 = 4000;
const HASH: usize = 4;

/// Plies taken from each game of a PGN file unless it is said.
pub const PGN_PLIES: usize = 16;

/// How many starting positions Chess960 has.
const CHESS960: usize = 960;

/// Which openings a file has to offer.
#[derive(Debug, Clone, Copy)]
pub struct Book {
    pub variant: Variant,
    /// Plies taken from each game of a PGN file.
    pub plies: usize,
    /// The seed of a random order; otherwise they are taken as they stand.
    pub shuffled: Option<u64>,
}

/// How a game begins: a position, and the first moves from there.
#[derive(Debug, Clone)]
pub struct Opening {
    pub start: Position,
    pub moves: Vec<Move>,
}

impl Default for Opening {
    fn default() -> Self {
        Self::at(Position::initial(Variant::Standard))
    }
}

impl Opening {
    fn at(start: Position) -> Self {
        Self {
            start,
            moves: Vec::new(),
        }
    }
}

/// Why a file of openings cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpeningsError {
    #[error("line {0} is not a position")]
    NotAPosition(usize),
    #[error("'{0}' is not a legal move")]
    NotAMove(String),
    #[error("the comment that begins in line {0} has no end")]
    OpenComment(usize),
    #[error("there is no opening in it")]
    Empty,
}

/// Positions from EPD or FEN lines, or from the first moves of PGN games.
pub fn read_openings(text: &str, book: Book) -> Result<Vec<Opening>, OpeningsError> {
    let first = text.lines().find(|line| !line.trim().is_empty());
    let mut openings = match first {
        None => return Err(OpeningsError::Empty),
        Some(line) if line.trim_start().starts_with('[') => read_pgn(text, book)?,
        Some(_) => read_epd(text, book.variant)?,
    };
    if openings.is_empty() {
        return Err(OpeningsError::Empty);
    }
    if let Some(seed) = book.shuffled {
        Random::new(seed).shuffle(&mut openings);
    }
    Ok(openings)
}

/// Short random games that leave both sides about equal; in Chess960 from random starting positions.
pub fn built_in(count: usize, seed: u64, variant: Variant) -> Vec<Opening> {
    let mut random = Random::new(seed);
    let table = Table::new(HASH).expect("a small table fits everywhere");
    let mut pool = Pool::new(table, 1);
    let limits = Limits {
        nodes: Some(NODES),
        lines: 1,
        ..Limits::default()
    };
    let mut openings = Vec::new();
    while openings.len() < count {
        let start = match variant {
            Variant::Standard => Position::initial(variant),
            Variant::Chess960 => chess960(random.below(CHESS960) as u32),
        };
        let mut opening = Opening::at(start.clone());
        let mut now = start;
        for _ in 0..PLIES {
            if let Some(&mv) = random.choose(&now.moves()) {
                now = now.after(mv);
                opening.moves.push(mv);
            }
        }
        pool.clear();
        let judged = EnginePosition::from_board(now.board().clone());
        let outcome = pool.think(&judged, &limits, &Signals::new(&limits), &mut |_| ());
        if outcome
            .lines
            .first()
            .is_some_and(|line| line.score.abs() <= FAIR)
        {
            openings.push(opening);
        }
    }
    openings
}

/// The starting position of this number.
fn chess960(number: u32) -> Position {
    let shredder = format!("{:#}", Board::chess960_startpos(number));
    Position::from_fen(&shredder, Variant::Chess960).expect("each of the 960 is a position")
}

fn read_epd(text: &str, variant: Variant) -> Result<Vec<Opening>, OpeningsError> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(index, line)| {
            // An EPD has operations where a FEN has its two counters.
            let fields: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
            Position::from_fen(&fields.join(" "), variant)
                .map(Opening::at)
                .map_err(|_| OpeningsError::NotAPosition(index + 1))
        })
        .collect()
}

fn read_pgn(text: &str, book: Book) -> Result<Vec<Opening>, OpeningsError> {
    let mut openings: Vec<Opening> = Vec::new();
    let mut position = Position::initial(book.variant);
    let mut in_moves = true;
    for (index, line) in without_asides(text)?.lines().map(str::trim).enumerate() {
        if let Some(header) = line.strip_prefix('[') {
            if in_moves {
                position = Position::initial(book.variant);
                openings.push(Opening::at(position.clone()));
                in_moves = false;
            }
            if let Some(fen) = header.strip_prefix("FEN \"") {
                let fen = fen.trim_end_matches("\"]");
                position = Position::from_fen(fen, book.variant)
                    .map_err(|_| OpeningsError::NotAPosition(index + 1))?;
                openings.pop();
                openings.push(Opening::at(position.clone()));
            }
            continue;
        }
        for word in line.split_ascii_whitespace() {
            in_moves = true;
            let san = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            // Castling may be written with zeros.
            let san = if word.starts_with("0-0") { word } else { san };
            let san = san.trim_end_matches(['!', '?']);
            let ended = ["1-0", "0-1", "1/2-1/2", "*"].contains(&word);
            let Some(opening) = openings.last_mut() else {
                continue;
            };
            if ended || san.is_empty() || san.starts_with('$') || opening.moves.len() >= book.plies
            {
                continue;
            }
            let mv = position
                .read_san(san)
                .ok_or_else(|| OpeningsError::NotAMove(word.to_owned()))?;
            position = position.after(mv);
            opening.moves.push(mv);
        }
    }
    Ok(openings)
}

/// The text without comments and variations, which may go over several lines. Headers stay as they are.
///
/// A comment in braces ends at the first closing one, a comment after a semicolon with its line; parentheses nest, but
/// not in comments. A line that begins with a percent sign belongs to the program that wrote it.
fn without_asides(text: &str) -> Result<String, OpeningsError> {
    let mut kept = String::with_capacity(text.len());
    let mut variations = 0_usize;
    // The line in which the present comment began.
    let mut comment = None;
    for (number, line) in (1..).zip(text.lines()) {
        let in_moves = comment.is_none() && variations == 0;
        if in_moves && line.trim_start().starts_with('[') {
            kept.push_str(line);
        } else if comment.is_some() || !line.starts_with('%') {
            for letter in line.chars() {
                match (letter, comment) {
                    ('}', Some(_)) => comment = None,
                    (_, Some(_)) => {}
                    ('{', None) => {
                        comment = Some(number);
                        kept.push(' ');
                    }
                    (';', None) => break,
                    ('(', None) => variations += 1,
                    (')', None) => variations = variations.saturating_sub(1),
                    (letter, None) if variations == 0 => kept.push(letter),
                    (_, None) => {}
                }
            }
        }
        kept.push('\n');
    }
    match comment {
        Some(began) => Err(OpeningsError::OpenComment(began)),
        None => Ok(kept),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: Book = Book {
        variant: Variant::Standard,
        plies: PGN_PLIES,
        shuffled: None,
    };

    fn after(opening: &Opening) -> String {
        let mut position = opening.start.clone();
        for &mv in &opening.moves {
            position = position.after(mv);
        }
        position.fen()
    }

    fn fens(text: &str) -> Vec<String> {
        let openings = read_openings(text, BOOK).unwrap();
        openings.iter().map(after).collect()
    }

    #[test]
    fn epd_and_pgn_are_read() {
        let epd = "# test\nrnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3; id \"a\";\n\n";
        assert_eq!(
            fens(epd),
            ["rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"]
        );
        let pgn = "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 {best} c5 *\n\n[Event \"b\"]\n\n1.d4 d5! 2. c4 *\n";
        assert_eq!(
            fens(pgn),
            [
                "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2",
            ]
        );
        assert_eq!(read_openings("\n", BOOK).err(), Some(OpeningsError::Empty));
        assert_eq!(
            read_openings("x y", BOOK).err(),
            Some(OpeningsError::NotAPosition(1))
        );
    }

    #[test]
    fn comments_of_every_kind_are_no_moves() {
        let plain = fens("[Event \"a\"]\n\n1. e4 c5 2. Nf3 d6 *\n\n[Event \"b\"]\n\n1. d4 *\n");
        for asides in [
            "1. e4 {the best\n[%clk 0:10:00] by test (e5 is\n another} c5 2. Nf3 d6 *",
            "1. e4 ; the best (by test, e5 {\nc5 2. Nf3 ; }\n d6 *",
            "1. e4 (1. d4 d5 {a } brace\n (1... Nf6 2. c4)\n 2. c4) c5 2. Nf3 {)} d6 *",
            "1. e4 c5 {{} 2. Nf3\n% 3. escaped {\nd6 *",
            "1. e4{a}c5{b}2.Nf3{c\nd}d6 *",
        ] {
            let text = format!("[Event \"a\"]\n\n{asides}\n\n[Event \"b {{;(\"]\n\n1. d4 *\n");
            assert_eq!(fens(&text), plain, "{asides}");
        }
        assert_eq!(
            read_openings("[Event \"a\"]\n\n1. e4 {no end\nc5 *\n", BOOK).err(),
            Some(OpeningsError::OpenComment(3))
        );
    }

    #[test]
    fn made_up_openings_are_the_same_for_the_same_seed() {
        for variant in [Variant::Standard, Variant::Chess960] {
            let made = |seed| -> Vec<String> {
                let openings = built_in(3, seed, variant);
                openings.iter().map(after).collect()
            };
            assert_eq!(made(1), made(1));
            assert_ne!(made(1), made(2));
        }
        let starts = built_in(3, 1, Variant::Chess960);
        assert_ne!(starts[0].start, starts[1].start);
    }

    #[test]
    fn plies_and_order_are_chosen() {
        let pgn = "[Event \"a\"]\n\n1. e4 c5 2. Nf3 d6 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n";
        let plies = |plies| -> Vec<usize> {
            let openings = read_openings(pgn, Book { plies, ..BOOK }).unwrap();
            openings.iter().map(|opening| opening.moves.len()).collect()
        };
        assert_eq!(plies(3), [3, 2]);
        assert_eq!(plies(0), [0, 0]);
        let epd: String = (0..30)
            .map(|number| format!("{}\n", chess960(number).fen()))
            .collect();
        let order = |shuffled| -> Vec<String> {
            let book = Book {
                variant: Variant::Chess960,
                shuffled,
                ..BOOK
            };
            let openings = read_openings(&epd, book).unwrap();
            openings.iter().map(after).collect()
        };
        let (in_order, shuffled) = (order(None), order(Some(7)));
        assert_eq!(in_order.join("\n") + "\n", epd);
        assert_eq!(shuffled, order(Some(7)));
        assert_ne!(shuffled, in_order);
        let sorted = |mut fens: Vec<String>| {
            fens.sort();
            fens
        };
        assert_eq!(sorted(shuffled), sorted(in_order));
    }
}
