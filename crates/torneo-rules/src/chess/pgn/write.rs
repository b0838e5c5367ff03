//! Games to text, in lines of at most eighty characters where words allow it.
//!
//! Spec: docs/spec/chess.md §7.4.

use std::fmt::Write as _;

use super::Pgn;
use super::tree::{Node, NodeId, Tree};
use crate::chess::clock::control::Seconds;
use crate::chess::ending::Outcome;
use crate::chess::side::Side;

/// Longest line of moves, in characters.
const WIDTH: usize = 80;

impl Pgn {
    /// Tags, an empty line, moves, an empty line: ready to be followed by the next game.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for tag in &self.tags {
            let mut value = String::new();
            for letter in tag.value.chars().filter(|letter| !letter.is_control()) {
                if matches!(letter, '"' | '\\') {
                    value.push('\\');
                }
                value.push(letter);
            }
            writeln!(text, "[{} \"{value}\"]", tag.name)
                .expect("writing to a string does not fail");
        }
        text.push('\n');
        text.push_str(&self.movetext());
        text.push_str("\n\n");
        text
    }

    /// Only the moves and the result.
    pub fn movetext(&self) -> String {
        let mut writer = Writer::default();
        if !self.tree.comment.is_empty() {
            writer.say(&self.tree.comment);
        }
        writer.line(&self.tree);
        writer.word(self.outcome.map_or("*", Outcome::text));
        writer.text
    }
}

/// What is still to be written: moves after a move, or the end of a variation.
enum Step {
    After(Option<NodeId>, bool),
    Variation(NodeId),
    Close,
}

#[derive(Default)]
struct Writer {
    text: String,
    width: usize,
    /// Brackets that belong to the next word.
    open: String,
}

impl Writer {
    /// All moves, with a list of what is still to do instead of recursion: variations may be deep.
    fn line(&mut self, tree: &Tree) {
        let mut todo = vec![Step::After(None, true)];
        while let Some(step) = todo.pop() {
            match step {
                Step::Close => self.close(),
                Step::Variation(id) => {
                    self.open.push('(');
                    let number = self.mv(tree, id, true);
                    todo.push(Step::Close);
                    todo.push(Step::After(Some(id), number));
                }
                Step::After(after, mut number) => {
                    let Some((main, others)) = tree.children(after).split_first() else {
                        continue;
                    };
                    number = self.mv(tree, *main, number) || !others.is_empty();
                    todo.push(Step::After(Some(*main), number));
                    todo.extend(others.iter().rev().map(|id| Step::Variation(*id)));
                }
            }
        }
    }

    /// A move and what is said about it. Tells whether the next one of Black needs its number.
    fn mv(&mut self, tree: &Tree, id: NodeId, number: bool) -> bool {
        let node = tree.node(id);
        if !node.before.is_empty() {
            self.say(&node.before);
        }
        let before = tree.position(node.parent);
        match before.to_move() {
            Side::White => self.word(&format!("{}.", before.fullmove())),
            Side::Black if number || !node.before.is_empty() => {
                self.word(&format!("{}...", before.fullmove()));
            }
            Side::Black => {}
        }
        self.word(&before.san(node.mv));
        for nag in &node.nags {
            self.word(&format!("${nag}"));
        }
        let said = said(node);
        if !said.is_empty() {
            self.say(&said);
        }
        !said.is_empty()
    }

    fn say(&mut self, said: &str) {
        // A comment cannot hold the sign that ends it.
        let said = said.replace('}', ")");
        let words: Vec<&str> = said.split_whitespace().collect();
        let last = words.len().saturating_sub(1);
        for (index, word) in words.iter().enumerate() {
            let open = if index == 0 { "{" } else { "" };
            let close = if index == last { "}" } else { "" };
            self.word(&format!("{open}{word}{close}"));
        }
    }

    fn close(&mut self) {
        if self.width >= WIDTH {
            self.text.push('\n');
            self.width = 0;
        }
        self.text.push(')');
        self.width += 1;
    }

    fn word(&mut self, word: &str) {
        let word = format!("{}{word}", std::mem::take(&mut self.open));
        let length = word.chars().count();
        // One more for a bracket that may follow.
        if self.width > 0 && self.width + 1 + length + 1 > WIDTH {
            self.text.push('\n');
            self.width = 0;
        } else if self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(&word);
        self.width += length;
    }
}

/// A move's comment with its clock in front.
fn said(node: &Node) -> String {
    let clock = node.clock_ms.map(|ms| {
        let (hours, minutes) = (ms / 3_600_000, ms / 60_000 % 60);
        let seconds = Seconds(ms % 60_000).to_string();
        let pad = if ms % 60_000 < 10_000 { "0" } else { "" };
        format!("[%clk {hours}:{minutes:02}:{pad}{seconds}]")
    });
    let parts = [clock.unwrap_or_default(), node.comment.clone()];
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(" ")
}
