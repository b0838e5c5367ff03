//! What a player may ask for.
//!
//! Spec: docs/spec/chess.md §6.2.

use serde::{Deserialize, Serialize};

use super::afterthought::Afterthought;
use crate::chess::uci::UciMove;

/// What a player may ask for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessAction"),
    schema(as = ChessAction)
)]
pub enum Action {
    Move {
        #[serde(rename = "move")]
        mv: UciMove,
        /// Of bots alone: nobody can send it.
        #[serde(skip)]
        thought: Option<Afterthought>,
    },
    /// At any time, also while the other thinks.
    Resign,
    /// While the other's offer stands, this accepts it.
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Threefold or fifty moves, on the board or with the move that is intended.
    Claim {
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        mv: Option<UciMove>,
    },
    /// Nobody can mate any more, by any series of legal moves.
    ClaimDead,
    /// Should threefold and fifty moves be claimed for this player by themselves?
    ClaimForMe {
        on: bool,
    },
    Abort,
    AskTakeback,
    AcceptTakeback,
    DeclineTakeback,
    /// The opponent has left.
    ClaimWin,
    /// A line to the opponent, in casual games.
    Say {
        text: String,
    },
}
