//! Rooms as they are shown to clients and as the journal remembers them.

use serde::{Deserialize, Serialize};
use torneo_rules::tictactoe::bot::Level;
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::tictactoe::mark::Mark;
use ts_rs::TS;

/// The seats of tic-tac-toe; X starts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
pub enum SeatName {
    X,
    O,
}

impl SeatName {
    pub const ALL: [SeatName; 2] = [SeatName::X, SeatName::O];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn other(self) -> Self {
        match self {
            SeatName::X => SeatName::O,
            SeatName::O => SeatName::X,
        }
    }
}

impl From<SeatName> for Mark {
    fn from(seat: SeatName) -> Self {
        match seat {
            SeatName::X => Mark::X,
            SeatName::O => Mark::O,
        }
    }
}

impl From<Mark> for SeatName {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::X => SeatName::X,
            Mark::O => SeatName::O,
        }
    }
}

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
#[ts(rename = "TicTacToeAction")]
pub enum Action {
    Place {
        #[serde(with = "cell")]
        #[ts(type = "string")]
        #[schema(value_type = String)]
        cell: Cell,
    },
    Resign {},
}

/// Something that happened in a room: what the journal keeps and clients are told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(rename = "RoomEvent")]
pub enum Event {
    Opened {
        /// Seconds for each move; none for as long as it takes.
        move_seconds: Option<u32>,
        /// The room whose rematch this is.
        after: Option<String>,
        /// From which the bots draw, so that a game can be played again move for move.
        seed: u32,
    },
    Sat {
        seat: SeatName,
        who: Sitter,
    },
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
    RematchAsked {
        by: SeatName,
    },
    MovedTo {
        room: String,
    },
}

/// Who sits down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Sitter {
    Person { id: String, name: String },
    Bot { level: BotLevel },
}

/// Who holds a seat, as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Holder {
    Open {},
    Person { name: String, connected: bool },
    Bot { level: BotLevel },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Seat {
    pub seat: SeatName,
    pub holder: Holder,
}

/// A room as one client may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[ts(rename = "Room")]
pub struct RoomView {
    pub code: String,
    pub game: String,
    pub version: u64,
    pub created_ms: u64,
    pub seats: Vec<Seat>,
    /// The seat of whoever this is sent to.
    pub you: Option<SeatName>,
    pub view: GameView,
    /// What whoever this is sent to may do now.
    pub legal: Vec<Action>,
    pub deadline_ms: Option<u64>,
    /// Who asked for a rematch.
    pub rematch: Vec<SeatName>,
    /// The room of the rematch.
    pub next: Option<String>,
}

/// The board as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[ts(rename = "TicTacToeView")]
pub struct GameView {
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
        serializer.collect_str(cell)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| de::Error::custom("cells are a1 to c3"))
    }
}
