//! How a game ends, and why.
//!
//! Spec: docs/spec/chess.md §3 to §5.

use serde::{Deserialize, Serialize};

use super::side::Side;

/// Who won, as it is written under a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessOutcome"),
    schema(as = ChessOutcome)
)]
pub enum Outcome {
    #[serde(rename = "1-0")]
    White,
    #[serde(rename = "0-1")]
    Black,
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl Outcome {
    pub fn won_by(side: Side) -> Self {
        match side {
            Side::White => Outcome::White,
            Side::Black => Outcome::Black,
        }
    }

    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::White => Some(Side::White),
            Outcome::Black => Some(Side::Black),
            Outcome::Draw => None,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub fn text(self) -> &'static str {
        match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }
}

/// Why a game is over. The words are for programs and never change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessReason"),
    schema(as = ChessReason)
)]
pub enum Reason {
    /// 5.1.1
    Checkmate,
    /// 5.2.1
    Stalemate,
    /// 5.2.2, by the table of material only.
    InsufficientMaterial,
    /// 9.6.2: 75 moves each without capture or pawn move.
    Seventyfive,
    /// 9.6.1: the same position for the fifth time.
    Fivefold,
    /// 6.9
    Flag,
    /// 6.9: the flag fell, but the other could not have mated.
    FlagInsufficient,
    /// 5.1.2
    Resignation,
    /// 5.1.2: resigned, but the other could not have mated.
    ResignationInsufficient,
    /// 5.2.3
    Agreement,
    /// 9.3, claimed.
    Fifty,
    /// 9.2, claimed.
    Threefold,
    /// 5.2.2, found by search and claimed.
    DeadPosition,
    /// The opponent left a casual game.
    OpponentLeft,
    /// The opponent left, but whoever stayed could not have mated.
    OpponentLeftInsufficient,
    /// Ended before each side had moved: no result.
    Aborted,
}

/// The end of a game. Without an outcome it does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessEnding"),
    schema(as = ChessEnding)
)]
pub struct Ending {
    pub reason: Reason,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub outcome: Option<Outcome>,
}

impl Ending {
    pub fn draw(reason: Reason) -> Self {
        Self {
            reason,
            outcome: Some(Outcome::Draw),
        }
    }

    pub fn won(by: Side, reason: Reason) -> Self {
        Self {
            reason,
            outcome: Some(Outcome::won_by(by)),
        }
    }

    pub fn aborted() -> Self {
        Self {
            reason: Reason::Aborted,
            outcome: None,
        }
    }
}
