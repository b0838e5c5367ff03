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
    for line in text.lines().map(str::trim) {
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
        for word in without_asides(line).split_ascii_whitespace() {
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

/// The line without comments and variations.
fn without_asides(line: &str) -> String {
    let mut depth = 0_usize;
    line.chars()
        .filter(|&letter| {
            match letter {
                '{' | '(' => depth += 1,
                '}' | ')' => {
                    depth = depth.saturating_sub(1);
                    return false;
                }
                _ => {}
            }
            depth == 0
        })
        .collect()
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
    fn made_up_openings_are_the_same_for_the_same_seed() {
        let texts = |seed| -> Vec<String> { built_in(3, seed).iter().map(after).collect() };
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
    }
}
