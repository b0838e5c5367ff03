//! What happened in a game: enough to rebuild it without judging or measuring anything again.
//!
//! Spec: docs/spec/chess.md §6.3.
//!
//! Events carry their numbers: what is left on a clock, when the next one starts, and results that a search decided. A later version that searches
//! further therefore reads old games as they were.

use serde::{Deserialize, Serialize};

use super::afterthought::Afterthought;
use crate::chess::clock::room_time::RoomMillis;
use crate::chess::ending::Outcome;
use crate::chess::history::Ground;
use crate::chess::side::{BySide, Side};
use crate::chess::uci::UciMove;

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessEvent"),
    schema(as = ChessEvent)
)]
pub enum Event {
    /// Both are there; the turn of the side to move begins.
    Begun {
        at_ms: RoomMillis,
    },
    Moved {
        by: Side,
        #[serde(rename = "move")]
        mv: UciMove,
        /// When it was received, which is when the other's turn begins.
        at_ms: RoomMillis,
        /// What the mover has left, increment included; nothing without a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        left_ms: Option<u64>,
        /// Lag that was not charged.
        lag_ms: u64,
        /// What a bot thought of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        thought: Option<Afterthought>,
    },
    /// A claim with an intended move was wrong: the move is made, and the other may gain time (9.5.3).
    ClaimedWrongly {
        by: Side,
        #[serde(rename = "move")]
        mv: UciMove,
        at_ms: RoomMillis,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        left_ms: Option<u64>,
        lag_ms: u64,
        /// What the other gains.
        bonus_ms: u64,
    },
    /// A rightful claim. The intended move, if there is one, is not made.
    Claimed {
        by: Side,
        ground: Ground,
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        mv: Option<UciMove>,
    },
    DeadClaimed {
        by: Side,
    },
    ClaimForMeSet {
        by: Side,
        on: bool,
    },
    DrawOffered {
        by: Side,
    },
    DrawDeclined {
        by: Side,
    },
    DrawAgreed {
        by: Side,
    },
    Resigned {
        by: Side,
        outcome: Outcome,
    },
    Flagged {
        by: Side,
        outcome: Outcome,
    },
    /// Nobody's doing when a first move did not come.
    Aborted {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        by: Option<Side>,
    },
    TakebackAsked {
        by: Side,
    },
    TakebackDeclined {
        by: Side,
    },
    TakenBack {
        /// Who agreed.
        by: Side,
        plies: u32,
        at_ms: RoomMillis,
        /// As the clocks stand; nothing without clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        left_ms: Option<BySide<u64>>,
    },
    /// A player is away: left on purpose, or the connection is gone.
    Left {
        by: Side,
        on_purpose: bool,
        at_ms: RoomMillis,
    },
    Returned {
        by: Side,
    },
    WinClaimed {
        by: Side,
        outcome: Outcome,
    },
    /// A line to the opponent. Who does not play is not told the words.
    Said {
        by: Side,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        text: Option<String>,
    },
}
