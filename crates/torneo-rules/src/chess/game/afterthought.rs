//! What a bot thought of its own move, for whoever learns from it: told once the other has answered, so that it is no hint.
//!
//! Spec: docs/spec/chess.md §6.7.

use serde::{Deserialize, Serialize};

use crate::chess::uci::UciMove;

/// What a bot thought of its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessAfterthought"),
    schema(as = ChessAfterthought)
)]
pub struct Afterthought {
    /// The move that it considered best, where it played another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub best: Option<UciMove>,
    /// An answer that wins something and that it did not see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub overlooked: Option<UciMove>,
}
