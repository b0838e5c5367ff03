//! Games as text for other programs: PGN in and out, with variations, comments and glyphs.
//!
//! Spec: docs/spec/chess.md §7.
//!
//! ```text
//! text ── read ──▶ Pgn { tags, tree, outcome } ── text ──▶ text
//! Game ── of_game ──▶ Pgn
//! ```

/// Moves with their variations.
pub mod tree;

/// Text to games.
pub mod read;

/// Games to text.
pub mod write;

/// A played game with its tags and times.
pub mod record;

use super::ending::Outcome;
use tree::Tree;

/// One game of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pgn {
    /// In the order in which they stand.
    pub tags: Vec<Tag>,
    pub tree: Tree,
    /// Nothing for `*`: unfinished, unknown or aborted.
    pub outcome: Option<Outcome>,
}

/// A tag pair, such as `[White "Ana"]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    pub name: String,
    pub value: String,
}

impl Tag {
    pub fn new(name: &str, value: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            value: value.into(),
        }
    }
}

impl Pgn {
    /// The value of a tag; the first of that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name)?;
        Some(&tag.value)
    }
}
