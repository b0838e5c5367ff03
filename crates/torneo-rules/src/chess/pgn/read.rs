//! Text to games. Comments over several lines and to the end of a line, variations and glyphs are kept.
//!
//! Spec: docs/spec/chess.md §7.3.

/// A text cut into tags, moves, comments and brackets.
mod token;

use super::tree::{NodeId, Tree};
use super::{Pgn, Tag};
use crate::chess::ending::Outcome;
use crate::chess::position::{Position, Variant};
use token::{Token, Tokens};

/// Most moves of one game, variations included.
pub const MOST_MOVES: usize = 20_000;

/// Most variations inside one another.
pub const MOST_DEPTH: usize = 64;

/// Most games of one text.
pub const MOST_GAMES: usize = 10_000;

/// Why a text is not PGN, and in which line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct NotPgn {
    /// Counted from one.
    pub line: usize,
    pub why: Why,
}

/// What is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    #[error("'{0}' is not a legal move here")]
    IllegalMove(String),
    #[error("a comment is not closed")]
    UnclosedComment,
    #[error("a variation is not closed")]
    UnclosedVariation,
    #[error("a variation ends that did not begin, or begins before any move")]
    StrayBracket,
    #[error("a tag looks like [Name \"value\"]")]
    MalformedTag,
    #[error("the position of the tag FEN is not legal")]
    BadPosition,
    #[error("the variant '{0}' is not played here")]
    UnknownVariant(String),
    #[error("this is more than is read at once")]
    TooMuch,
}

/// Every game of a text, in order.
pub fn read(text: &str) -> Result<Vec<Pgn>, NotPgn> {
    let mut tokens = Tokens::new(text);
    let mut games = Vec::new();
    while let Some(game) = read_game(&mut tokens)? {
        if games.len() == MOST_GAMES {
            return Err(tokens.refuse(Why::TooMuch));
        }
        games.push(game);
    }
    Ok(games)
}

fn read_game(tokens: &mut Tokens) -> Result<Option<Pgn>, NotPgn> {
    let mut tags = Vec::new();
    let mut opening = String::new();
    loop {
        match tokens.peek()? {
            None if tags.is_empty() => return Ok(None),
            Some(Token::Tag { name, value }) => tags.push(Tag { name, value }),
            // Some programs tell something before the first tag; what is said after the last one belongs to the game.
            Some(Token::Comment(said)) => append(&mut opening, &said),
            None | Some(_) => break,
        }
        tokens.skip();
    }
    let start = start(&tags).map_err(|why| tokens.refuse(why))?;
    let mut reader = Reader {
        tree: Tree::new(start),
        at: None,
        outer: Vec::new(),
        said_before: String::new(),
    };
    reader.tree.comment = opening;
    let outcome = reader.moves(tokens)?;
    Ok(Some(Pgn {
        tags,
        tree: reader.tree,
        outcome,
    }))
}

fn start(tags: &[Tag]) -> Result<Position, Why> {
    let value = |name: &str| {
        let tag = tags.iter().find(|tag| tag.name == name);
        tag.map(|tag| tag.value.as_str())
    };
    let variant = match value("Variant").map(str::to_ascii_lowercase).as_deref() {
        None | Some("" | "?" | "standard" | "chess" | "from position") => Variant::Standard,
        Some("chess960" | "chess 960" | "fischerandom" | "fischerrandom" | "freestyle") => {
            Variant::Chess960
        }
        Some(other) => return Err(Why::UnknownVariant(other.to_owned())),
    };
    match value("FEN") {
        None => Ok(Position::initial(variant)),
        Some(fen) => Position::from_fen(fen, variant).map_err(|_| Why::BadPosition),
    }
}

/// A tree while it grows.
struct Reader {
    tree: Tree,
    /// The move that was read last; nothing at the beginning.
    at: Option<NodeId>,
    /// Where each open variation left its line.
    outer: Vec<Option<NodeId>>,
    /// Said at the beginning of a variation, before its first move.
    said_before: String,
}

impl Reader {
    /// The moves up to a result, the next game's tags or the end of the text.
    fn moves(&mut self, tokens: &mut Tokens) -> Result<Option<Outcome>, NotPgn> {
        let mut fresh_variation = false;
        while let Some(token) = tokens.peek()? {
            match token {
                Token::Tag { .. } => break,
                Token::Result(outcome) if self.outer.is_empty() => {
                    tokens.skip();
                    return Ok(outcome);
                }
                Token::Result(_) => {}
                Token::Move(text) => {
                    self.make(&text).map_err(|why| tokens.refuse(why))?;
                    fresh_variation = false;
                }
                Token::Comment(said) if fresh_variation => append(&mut self.said_before, &said),
                Token::Comment(said) => self.say(&said),
                Token::Glyph(glyph) => {
                    if let Some(id) = self.at {
                        self.tree.node_mut(id).nags.push(glyph);
                    }
                }
                Token::Open => {
                    self.open().map_err(|why| tokens.refuse(why))?;
                    fresh_variation = true;
                }
                Token::Close => {
                    self.at = self
                        .outer
                        .pop()
                        .ok_or_else(|| tokens.refuse(Why::StrayBracket))?;
                    self.said_before.clear();
                    fresh_variation = false;
                }
            }
            tokens.skip();
        }
        match self.outer.is_empty() {
            true => Ok(None),
            false => Err(tokens.refuse(Why::UnclosedVariation)),
        }
    }

    fn make(&mut self, text: &str) -> Result<(), Why> {
        let position = self.tree.position(self.at);
        let Some(mv) = position.read_san(text).or_else(|| position.read_uci(text)) else {
            return Err(Why::IllegalMove(text.chars().take(20).collect()));
        };
        if self.tree.len() == MOST_MOVES {
            return Err(Why::TooMuch);
        }
        let id = self.tree.add(self.at, mv);
        if !self.said_before.is_empty() {
            let said = std::mem::take(&mut self.said_before);
            append(&mut self.tree.node_mut(id).before, &said);
        }
        self.at = Some(id);
        Ok(())
    }

    /// A variation replaces the move that was read last.
    fn open(&mut self) -> Result<(), Why> {
        let replaced = self.at.ok_or(Why::StrayBracket)?;
        if self.outer.len() == MOST_DEPTH {
            return Err(Why::TooMuch);
        }
        self.outer.push(self.at);
        self.at = self.tree.node(replaced).parent;
        Ok(())
    }

    fn say(&mut self, said: &str) {
        let Some(id) = self.at else {
            append(&mut self.tree.comment, said);
            return;
        };
        let (clock_ms, rest) = without_clock(said);
        let node = self.tree.node_mut(id);
        node.clock_ms = clock_ms.or(node.clock_ms);
        append(&mut node.comment, &rest);
    }
}

fn append(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// The time of `[%clk 1:02:03.5]` in milliseconds, and the comment without it.
fn without_clock(said: &str) -> (Option<u64>, String) {
    let parts = said.split_once("[%clk").and_then(|(before, rest)| {
        let (time, after) = rest.split_once(']')?;
        Some((before.trim(), clock_ms(time.trim())?, after.trim()))
    });
    match parts {
        None => (None, said.to_owned()),
        Some((before, clock_ms, after)) => {
            let mut rest = before.to_owned();
            append(&mut rest, after);
            (Some(clock_ms), rest)
        }
    }
}

fn clock_ms(text: &str) -> Option<u64> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (seconds, decimals) = seconds.split_once('.').unwrap_or((seconds, ""));
    let digits: String = decimals.chars().chain("000".chars()).take(3).collect();
    let number = |text: &str| text.parse::<u32>().ok().map(u64::from);
    let whole = number(hours)? * 3600 + number(minutes)? * 60 + number(seconds)?;
    Some(whole * 1000 + number(&digits)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read, written again; or why not.
    fn check(text: &str, expected: &str) {
        let told = match read(text) {
            Ok(games) => {
                let texts: Vec<String> = games.iter().map(Pgn::movetext).collect();
                texts.join(" | ")
            }
            Err(refusal) => refusal.to_string(),
        };
        assert_eq!(told.replace('\n', " "), expected, "{text}");
    }

    #[test]
    fn comments_variations_and_glyphs() {
        for (text, expected) in [
            ("1. e4 e5 *", "1. e4 e5 *"),
            ("1.e4 e5 2.Nf3 1-0", "1. e4 e5 2. Nf3 1-0"),
            ("1 e4 1... e5 2 Nf3", "1. e4 e5 2. Nf3 *"),
            ("1. e4 {two\nlines} e5", "1. e4 {two lines} 1... e5 *"),
            (
                "1. e4 ; to the end (of the line\ne5",
                "1. e4 {to the end (of the line} 1... e5 *",
            ),
            ("% skipped 1. d4\n1. e4", "1. e4 *"),
            (
                "{first} 1. e4 $1 $14 e5?! 2. Nf3!!",
                "{first} 1. e4 $1 $14 e5 $6 2. Nf3 $3 *",
            ),
            (
                "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5",
                "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 *",
            ),
            (
                "1. e4 ({better} 1. d4) e5",
                "1. e4 ({better} 1. d4) 1... e5 *",
            ),
            (
                "1. e4 {[%clk 0:03:00.5] good} *",
                "1. e4 {[%clk 0:03:00.5] good} *",
            ),
            (
                "1. e4 {[%eval 0.3] [%clk 1:00:00]} *",
                "1. e4 {[%clk 1:00:00] [%eval 0.3]} *",
            ),
            (
                "1. e4 e5 2. Bc4 a6 3. Qf3 a5 4. Qxf7# 1-0",
                "1. e4 e5 2. Bc4 a6 3. Qf3 a5 4. Qxf7# 1-0",
            ),
            (
                "1. Nf3 a6 2. g3 a5 3. Bg2 a4 4. 0-0 1/2-1/2",
                "1. Nf3 a6 2. g3 a5 3. Bg2 a4 4. O-O 1/2-1/2",
            ),
            ("1. e4 1-0 1. d4 0-1", "1. e4 1-0 | 1. d4 0-1"),
            (
                "[White \"A\"]\n\n1. e4\n\n[White \"B\"]\n\n1. d4",
                "1. e4 * | 1. d4 *",
            ),
            ("e2e4 e7e5", "1. e4 e5 *"),
            ("", ""),
            ("1. e5", "line 1: 'e5' is not a legal move here"),
            ("1. e4\n\ne6 Ke3", "line 3: 'Ke3' is not a legal move here"),
            ("1. e4 {never", "line 1: a comment is not closed"),
            ("1. e4 (1. d4", "line 1: a variation is not closed"),
            (
                "(1. d4)",
                "line 1: a variation ends that did not begin, or begins before any move",
            ),
            (
                "1. e4 )",
                "line 1: a variation ends that did not begin, or begins before any move",
            ),
            ("[White \"A]\n", "line 1: a tag looks like [Name \"value\"]"),
            (
                "[FEN \"x\"]\n*",
                "line 2: the position of the tag FEN is not legal",
            ),
            (
                "[Variant \"Atomic\"]\n*",
                "line 2: the variant 'atomic' is not played here",
            ),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn tags_are_read_with_their_quotes() {
        let games = read("[Event \"a \\\"b\\\" \\\\ c\"] [Site \"?\"]\n*").unwrap();
        assert_eq!(games[0].tag("Event"), Some("a \"b\" \\ c"));
        assert_eq!(games[0].tag("Site"), Some("?"));
        assert_eq!(games[0].outcome, None);
    }

    #[test]
    fn chess960_from_its_position() {
        let text =
            "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1\"]\n\n1. O-O-O Ke7 *";
        check(text, "1. O-O-O Ke7 *");
    }
}
