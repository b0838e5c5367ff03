//! Openings for a match: from a file, or made up by the engine itself and found to be fair.

use cozy_chess::Move;
use cozy_chess::util::parse_san_move;
use torneo_engine::position::Position;
use torneo_engine::random::Random;
use torneo_engine::search::{Limits, Pool, Signals};
use torneo_engine::table::Table;

/// Random plies of a made-up opening.
const PLIES: usize = 8;

/// A made-up opening is fair if neither side is ahead by more, centipawns.
const FAIR: i32 = 60;

/// Nodes to judge an opening with, and the table for it in megabytes.
const NODES: u64 = 4000;
const HASH: usize = 4;

/// Plies taken from each game of a PGN file.
const PGN_PLIES: usize = 16;

/// How a game begins: a position, and the first moves from there.
#[derive(Debug, Clone, Default)]
pub struct Opening {
    pub start: Position,
    pub moves: Vec<Move>,
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
pub fn read_openings(text: &str) -> Result<Vec<Opening>, OpeningsError> {
    let first = text.lines().find(|line| !line.trim().is_empty());
    let openings = match first {
        None => return Err(OpeningsError::Empty),
        Some(line) if line.trim_start().starts_with('[') => read_pgn(text)?,
        Some(_) => read_epd(text)?,
    };
    if openings.is_empty() {
        return Err(OpeningsError::Empty);
    }
    Ok(openings)
}

/// Short random games that leave both sides about equal.
pub fn built_in(count: usize, seed: u64) -> Vec<Opening> {
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
        let mut position = Position::default();
        let mut opening = Opening::default();
        for _ in 0..PLIES {
            if let Some(&mv) = random.choose(&position.legal_moves()) {
                position.play(mv);
                opening.moves.push(mv);
            }
        }
        pool.clear();
        let outcome = pool.think(&position, &limits, &Signals::new(&limits), &mut |_| ());
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

fn read_epd(text: &str) -> Result<Vec<Opening>, OpeningsError> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(index, line)| {
            // An EPD has operations where a FEN has its two counters.
            let fields: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
            Position::from_fen(&fields.join(" "))
                .map(Opening::at)
                .map_err(|_| OpeningsError::NotAPosition(index + 1))
        })
        .collect()
}

fn read_pgn(text: &str) -> Result<Vec<Opening>, OpeningsError> {
    let mut openings: Vec<Opening> = Vec::new();
    let mut position = Position::default();
    let mut in_moves = true;
    for line in without_asides(text)?.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            if in_moves {
                openings.push(Opening::default());
                position = Position::default();
                in_moves = false;
            }
            if let Some(fen) = header.strip_prefix("FEN \"") {
                let fen = fen.trim_end_matches("\"]");
                position =
                    Position::from_fen(fen).map_err(|_| OpeningsError::NotAMove(fen.to_owned()))?;
                openings.pop();
                openings.push(Opening::at(position.clone()));
            }
            continue;
        }
        for word in line.split_ascii_whitespace() {
            in_moves = true;
            let san = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            let san = san.trim_end_matches(['!', '?']);
            let ended = ["1-0", "0-1", "1/2-1/2", "*"].contains(&word);
            let Some(opening) = openings.last_mut() else {
                continue;
            };
            if ended || san.is_empty() || san.starts_with('$') || opening.moves.len() >= PGN_PLIES {
                continue;
            }
            let mv = parse_san_move(position.board(), san)
                .map_err(|_| OpeningsError::NotAMove(word.to_owned()))?;
            position.play(mv);
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

    fn after(opening: &Opening) -> String {
        let mut position = opening.start.clone();
        for &mv in &opening.moves {
            position.play(mv);
        }
        position.board().to_string()
    }

    fn fens(text: &str) -> Vec<String> {
        read_openings(text).unwrap().iter().map(after).collect()
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
                "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
                "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq c3 0 2",
            ]
        );
        assert_eq!(read_openings("\n").err(), Some(OpeningsError::Empty));
        assert_eq!(
            read_openings("x y").err(),
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
            read_openings("[Event \"a\"]\n\n1. e4 {no end\nc5 *\n").err(),
            Some(OpeningsError::OpenComment(3))
        );
    }

    #[test]
    fn made_up_openings_are_the_same_for_the_same_seed() {
        let texts = |seed| -> Vec<String> { built_in(3, seed).iter().map(after).collect() };
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
    }
}
