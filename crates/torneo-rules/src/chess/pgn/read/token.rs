//! A text cut into tags, moves, comments and brackets.
//!
//! Spec: docs/spec/chess.md §7.3.

use super::{NotPgn, Why};
use crate::chess::ending::Outcome;

/// A piece of PGN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Tag {
        name: String,
        value: String,
    },
    Move(String),
    /// With single spaces instead of line ends.
    Comment(String),
    Glyph(u8),
    Open,
    Close,
    Result(Option<Outcome>),
}

/// A text from here on.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
    /// Read but not taken yet.
    ready: Vec<Token>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text.trim_start_matches('\u{feff}'),
            line: 1,
            at_line_start: true,
            ready: Vec::new(),
        }
    }

    pub(super) fn refuse(&self, why: Why) -> NotPgn {
        NotPgn {
            line: self.line,
            why,
        }
    }

    /// The next piece, without taking it.
    pub(super) fn peek(&mut self) -> Result<Option<Token>, NotPgn> {
        while self.ready.is_empty() {
            self.skip_blank();
            let Some(first) = self.rest.chars().next() else {
                return Ok(None);
            };
            self.cut(first)?;
        }
        Ok(self.ready.last().cloned())
    }

    pub(super) fn skip(&mut self) {
        self.ready.pop();
    }

    /// Cuts something off; nothing becomes ready where there was only a move's number.
    fn cut(&mut self, first: char) -> Result<(), NotPgn> {
        match first {
            '[' => return self.cut_tag(),
            '{' => {
                let Some((said, _)) = self.rest[1..].split_once('}') else {
                    return Err(self.refuse(Why::UnclosedComment));
                };
                let token = comment(said);
                self.take(said.len() + 2);
                self.ready.push(token);
            }
            ';' => {
                let said = self.rest[1..].lines().next().unwrap_or_default();
                let token = comment(said);
                self.take(said.len() + 1);
                self.ready.push(token);
            }
            '(' | ')' => {
                self.take(1);
                self.ready.push(match first {
                    '(' => Token::Open,
                    _ => Token::Close,
                });
            }
            '$' => {
                let digits = self.rest[1..]
                    .bytes()
                    .take_while(u8::is_ascii_digit)
                    .count();
                let glyph = self.rest[1..=digits].parse().ok();
                self.take(1 + digits);
                self.ready.extend(glyph.map(Token::Glyph));
            }
            '}' | ']' | '<' | '>' => self.take(1),
            _ => self.cut_word(),
        }
        Ok(())
    }

    fn cut_tag(&mut self) -> Result<(), NotPgn> {
        let malformed = self.refuse(Why::MalformedTag);
        let inside = self.rest[1..].trim_start();
        let Some((name, quoted)) = inside.split_once('"') else {
            return Err(malformed);
        };
        let (name, mut value) = (name.trim(), String::new());
        let mut letters = quoted.char_indices();
        let end = loop {
            match letters.next() {
                Some((_, '\\')) => value.extend(letters.next().map(|(_, letter)| letter)),
                Some((end, '"')) => break end,
                Some((_, '\n')) | None => return Err(malformed),
                Some((_, letter)) => value.push(letter),
            }
        };
        let after = quoted[end + 1..].trim_start();
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        if name.is_empty() || !name.chars().all(is_name) || !after.starts_with(']') {
            return Err(malformed);
        }
        self.ready.push(Token::Tag {
            name: name.to_owned(),
            value,
        });
        let taken = self.rest.len() - after.len() + 1;
        self.take(taken);
        Ok(())
    }

    /// A move's number, a move with its glyphs, or a result.
    fn cut_word(&mut self) {
        let ends = |letter: char| letter.is_whitespace() || "{}()[];$<>".contains(letter);
        let length = self.rest.find(ends).unwrap_or(self.rest.len());
        let word = &self.rest[..length];
        let token = match word {
            "1-0" => Some(Token::Result(Some(Outcome::White))),
            "0-1" => Some(Token::Result(Some(Outcome::Black))),
            "1/2-1/2" | "1/2" | "½-½" => Some(Token::Result(Some(Outcome::Draw))),
            "*" => Some(Token::Result(None)),
            "e.p." | "ep" => None,
            _ => {
                let (mv, glyph) = split_glyph(without_number(word));
                // The last is taken first.
                self.ready.extend(glyph.map(Token::Glyph));
                (!mv.is_empty()).then(|| Token::Move(mv.to_owned()))
            }
        };
        self.ready.extend(token);
        self.take(length);
    }

    fn take(&mut self, bytes: usize) {
        self.line += self.rest[..bytes].matches('\n').count();
        self.rest = &self.rest[bytes..];
        self.at_line_start = false;
    }

    /// Blanks, and lines that begin with `%`, which are meant for some other program.
    fn skip_blank(&mut self) {
        loop {
            match self.rest.chars().next() {
                Some('%') if self.at_line_start => {
                    let length = self.rest.find('\n').unwrap_or(self.rest.len());
                    self.take(length);
                }
                Some(blank) if blank.is_whitespace() => {
                    self.take(blank.len_utf8());
                    self.at_line_start = blank == '\n';
                }
                Some(_) | None => return,
            }
        }
    }
}

fn comment(said: &str) -> Token {
    let words: Vec<&str> = said.split_whitespace().collect();
    Token::Comment(words.join(" "))
}

/// `12.e4`, `12...e4` and `12` without their number; `0-0` is a move.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if after.is_empty() || after.starts_with('.') || after.starts_with('…') {
        after.trim_start_matches(['.', '…'])
    } else {
        word
    }
}

/// A move without the glyph that is glued to it.
fn split_glyph(word: &str) -> (&str, Option<u8>) {
    let mv = word.trim_end_matches(['!', '?']);
    let glyph = match &word[mv.len()..] {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    };
    (mv, glyph)
}
