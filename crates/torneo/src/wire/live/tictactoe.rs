//! Tic-tac-toe as it goes through the live door.

use serde::{Deserialize, Serialize};
use torneo_rules::tictactoe::bot::Level;
use torneo_rules::tictactoe::cell::Cell;
use ts_rs::TS;

use super::room::SeatName;

/// The levels of the bots. Spanish names are accepted too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BotLevel {
    #[serde(alias = "facil", alias = "fácil")]
    Easy,
    #[serde(alias = "dificil", alias = "difícil")]
    Hard,
    #[serde(alias = "blindado")]
    Armored,
    #[serde(alias = "perfecto")]
    Perfect,
}

impl From<BotLevel> for Level {
    fn from(level: BotLevel) -> Self {
        match level {
            BotLevel::Easy => Level::Easy,
            BotLevel::Hard => Level::Hard,
            BotLevel::Armored => Level::Armored,
            BotLevel::Perfect => Level::Perfect,
        }
    }
}

/// An action of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TicTacToeAction {
    Place {
        #[serde(with = "cell")]
        #[ts(type = "string")]
        #[schema(value_type = String)]
        cell: Cell,
    },
    Resign {},
}

/// What happened in the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TicTacToeEvent {
    Placed {
        by: SeatName,
        #[serde(with = "cell")]
        #[ts(type = "string")]
        #[schema(value_type = String)]
        cell: Cell,
        /// The rule a bot used.
        reason: Option<String>,
    },
    Resigned {
        by: SeatName,
    },
    TimedOut {
        by: SeatName,
    },
}

/// The board as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct TicTacToeView {
    /// Nine characters `.XO` in the order a1 b1 c1 a2 … c3.
    pub board: String,
    pub to_move: Option<SeatName>,
    pub outcome: Option<Outcome>,
    /// The cells of the lines that won.
    pub line: Option<Vec<String>>,
    pub last: Option<LastMove>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Outcome {
    Won {
        by: SeatName,
    },
    Drawn {},
    /// The one who gave up; the other wins.
    Resigned {
        by: SeatName,
    },
    /// The one whose time ran out; the other wins.
    TimedOut {
        by: SeatName,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct LastMove {
    pub cell: String,
    pub by: SeatName,
    pub reason: Option<String>,
}

/// A cell as text, a1 to c3.
mod cell {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use torneo_rules::tictactoe::cell::Cell;

    pub fn serialize<S: Serializer>(cell: &Cell, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(cell.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| de::Error::custom("cells are a1 to c3"))
    }
}
