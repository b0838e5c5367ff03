//! What players say to each other: in casual games, during and after, for their eyes alone.
//!
//! Spec: docs/spec/chess.md §6.6.

use serde::{Deserialize, Serialize};

use super::Game;
use super::event::Event;
use super::rejection::Rejection;
use crate::chess::side::Side;

/// Longest line, in characters.
pub const MOST_CHARACTERS: usize = 140;

/// Lines of one game.
pub const MOST_LINES: usize = 200;

/// A line of the talk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessLine"),
    schema(as = ChessLine)
)]
pub struct Line {
    pub by: Side,
    pub text: String,
}

impl Game {
    /// May the players of this game talk?
    pub fn talks(&self) -> bool {
        self.terms.occasion.is_casual()
    }

    pub(super) fn decide_line(&self, by: Side, text: &str) -> Result<Event, Rejection> {
        if !self.talks() {
            return Err(Rejection::NotAllowed);
        }
        if self.chat.len() >= MOST_LINES {
            return Err(Rejection::ChatFull);
        }
        if text.chars().all(|c| c.is_whitespace() || c.is_control()) {
            return Err(Rejection::ChatEmpty);
        }
        if text.chars().count() > MOST_CHARACTERS {
            return Err(Rejection::ChatTooLong);
        }
        Ok(Event::Said {
            by,
            text: Some(text.to_owned()),
        })
    }
}
