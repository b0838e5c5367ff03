//! What was agreed before a game began.
//!
//! Spec: docs/spec/chess.md §6.1. Ruling C13.

use serde::{Deserialize, Serialize};

use crate::chess::clock::control::{Control, NotAControl};
use crate::chess::fen::NotAPosition;
use crate::chess::history::History;
use crate::chess::position::{Position, Variant};

/// Variant, position, clock and occasion.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessTerms"),
    schema(as = ChessTerms)
)]
pub struct Terms {
    #[serde(default)]
    pub variant: Variant,
    /// The ordinary starting position without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub fen: Option<String>,
    #[serde(default)]
    pub control: Control,
    #[serde(default)]
    pub occasion: Occasion,
}

/// How seriously it is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessOccasion"),
    schema(as = ChessOccasion)
)]
pub enum Occasion {
    /// Takebacks, claims against who left, draws claimed by themselves.
    #[default]
    Casual,
    Serious,
    /// The clock starts with the round, and nobody aborts.
    Tournament,
}

impl Occasion {
    /// May moves be taken back by consent, and a win be claimed against somebody who left?
    pub fn is_casual(self) -> bool {
        match self {
            Occasion::Casual => true,
            Occasion::Serious | Occasion::Tournament => false,
        }
    }

    /// Does the clock wait for the first move of each side, and may the game be aborted until then?
    pub fn waits_for_first_moves(self) -> bool {
        match self {
            Occasion::Casual | Occasion::Serious => true,
            Occasion::Tournament => false,
        }
    }
}

/// Why a game cannot be played so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotTerms {
    #[error("{0}")]
    Position(#[from] NotAPosition),
    #[error("{0}")]
    Control(#[from] NotAControl),
    #[error("in this position the game is already over; choose another")]
    Over,
}

impl Terms {
    /// The first position; checks everything else on the way.
    pub(super) fn start(&self) -> Result<Position, NotTerms> {
        self.control.check()?;
        let start = match &self.fen {
            None => Position::initial(self.variant),
            Some(fen) => Position::from_fen(fen, self.variant)?,
        };
        match History::new(start.clone()).ending() {
            Some(_) => Err(NotTerms::Over),
            None => Ok(start),
        }
    }
}
