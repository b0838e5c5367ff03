//! Who shall sit in the seats of a room that somebody opens.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// Who shall sit in a seat.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatPlan<B> {
    Me {},
    Bot { level: B },
    Open {},
}

/// A `SeatPlan` in which a bot is only a name, so that it is one type for every game.
pub enum Planned {
    Me,
    /// By the name that the journal keeps.
    Bot(String),
    Open,
}

impl<B: Serialize> SeatPlan<B> {
    pub fn planned(self) -> Planned {
        match self {
            SeatPlan::Me {} => Planned::Me,
            SeatPlan::Bot { level } => Planned::Bot(word(&level)),
            SeatPlan::Open {} => Planned::Open,
        }
    }
}

/// The JSON word of a bot.
fn word(bot: &impl Serialize) -> String {
    match serde_json::to_value(bot) {
        Ok(Value::String(word)) => word,
        Ok(_) | Err(_) => unreachable!("a bot is named by one word"),
    }
}
