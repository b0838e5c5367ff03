//! Rooms as they are shown to clients and as the journal remembers them: what all games share.
//!
//! JSON stays flat: an event or an action is told by its `type` alone, whichever game it belongs to.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::role::Role;
use torneo_rules::tictactoe::mark::Mark;
use ts_rs::TS;

use super::snatch::{
    Both, SnatchAction, SnatchBot, SnatchChoice, SnatchEvent, SnatchProfile, SnatchVariant,
    SnatchView,
};
use super::tictactoe::{BotLevel, Outcome, TicTacToeAction, TicTacToeEvent, TicTacToeView};

/// The seats of all games: X starts in tic-tac-toe, P1 offers in SnatchGame.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
pub enum SeatName {
    X,
    O,
    P1,
    P2,
}

impl SeatName {
    pub const TICTACTOE: [SeatName; 2] = [SeatName::X, SeatName::O];
    pub const SNATCH: [SeatName; 2] = [SeatName::P1, SeatName::P2];

    /// The place of the seat in its game, 0 or 1.
    pub fn index(self) -> usize {
        match self {
            SeatName::X | SeatName::P1 => 0,
            SeatName::O | SeatName::P2 => 1,
        }
    }

    /// The mark of tic-tac-toe that sits here.
    pub fn mark(self) -> Option<Mark> {
        match self {
            SeatName::X => Some(Mark::X),
            SeatName::O => Some(Mark::O),
            SeatName::P1 | SeatName::P2 => None,
        }
    }

    /// The role of SnatchGame that sits here.
    pub fn role(self) -> Option<Role> {
        match self {
            SeatName::P1 => Some(Role::Proposer),
            SeatName::P2 => Some(Role::Responder),
            SeatName::X | SeatName::O => None,
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

impl From<Role> for SeatName {
    fn from(role: Role) -> Self {
        match role {
            Role::Proposer => SeatName::P1,
            Role::Responder => SeatName::P2,
        }
    }
}

/// Which game a room is for, and under which terms.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(tag = "name", rename_all = "lowercase")]
pub enum Terms {
    #[default]
    Tictactoe,
    Snatch {
        variant: SnatchVariant,
        profile: SnatchProfile,
        /// How long the talk of G5 lasts.
        chat_seconds: u32,
        /// What each brings from earlier games.
        shame: Both<u32>,
    },
}

/// An action of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(untagged)]
pub enum Action {
    TicTacToe(TicTacToeAction),
    Snatch(SnatchAction),
}

/// Something that happened in a room: what the journal keeps and clients are told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(untagged)]
#[ts(rename = "RoomEvent")]
pub enum Event {
    Seating(SeatingEvent),
    TicTacToe(TicTacToeEvent),
    Snatch(SnatchEvent),
}

impl Event {
    /// The event as anybody may know it before the game is over.
    #[must_use]
    pub fn while_played(self) -> Self {
        match self {
            Event::Seating(event) => Event::Seating(event.while_played()),
            Event::TicTacToe(_) | Event::Snatch(_) => self,
        }
    }

    /// The event as somebody who does not play may know it.
    #[must_use]
    pub fn for_spectators(&self) -> Self {
        match self {
            Event::Seating(_) | Event::TicTacToe(_) => self.clone(),
            Event::Snatch(event) => Event::Snatch(event.for_spectators()),
        }
    }
}

impl SeatingEvent {
    /// The event without what decides the rest of the game.
    #[must_use]
    fn while_played(self) -> Self {
        match self {
            SeatingEvent::Opened {
                game,
                move_seconds,
                after,
                seed: _,
            } => SeatingEvent::Opened {
                game,
                move_seconds,
                after,
                seed: None,
            },
            SeatingEvent::Sat { .. }
            | SeatingEvent::RematchAsked { .. }
            | SeatingEvent::MovedTo { .. } => self,
        }
    }
}

/// What happens in rooms of every game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeatingEvent {
    Opened {
        /// The game; rooms from before there were several are tic-tac-toe.
        #[serde(default)]
        game: Terms,
        /// Seconds for each move; none for as long as it takes.
        move_seconds: Option<u32>,
        /// The room whose rematch this is.
        after: Option<String>,
        /// From which the bots draw, so that a game can be played again move for move. Told once the game is over:
        /// whoever knew it earlier would know the bots' next moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        #[schema(maximum = 9_007_199_254_740_991_u64)]
        seed: Option<u64>,
    },
    Sat {
        seat: SeatName,
        who: Sitter,
    },
    RematchAsked {
        by: SeatName,
    },
    MovedTo {
        room: String,
    },
}

/// The bots of all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(untagged)]
pub enum BotName {
    TicTacToe(BotLevel),
    Snatch(SnatchBot),
}

/// Who sits down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Sitter {
    Person { id: String, name: String },
    Bot { level: BotName },
}

/// Who holds a seat, as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Holder {
    Open {},
    Person { name: String, connected: bool },
    Bot { level: BotName },
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
    pub version: u64,
    pub created_ms: u64,
    pub seats: Vec<Seat>,
    /// The seat of whoever this is sent to.
    pub you: Option<SeatName>,
    pub over: bool,
    #[serde(flatten)]
    pub table: TableView,
    pub deadline_ms: Option<u64>,
    /// Who asked for a rematch.
    pub rematch: Vec<SeatName>,
    /// The room of the rematch.
    pub next: Option<String>,
}

/// The game of a room: what whoever this is sent to may see and do now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum TableView {
    Tictactoe {
        view: TicTacToeView,
        legal: Vec<TicTacToeAction>,
    },
    Snatch {
        view: SnatchView,
        legal: Vec<SnatchChoice>,
    },
}

/// A room in the public list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[ts(rename = "RoomSummary")]
pub struct Summary {
    pub code: String,
    pub created_ms: u64,
    pub seats: Vec<Seat>,
    pub over: bool,
    #[serde(flatten)]
    pub table: TableSummary,
}

/// The game of a room in the public list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum TableSummary {
    Tictactoe {
        moves: u64,
        outcome: Option<Outcome>,
    },
    Snatch {
        variant: SnatchVariant,
        round: u32,
        result: Option<Both<u32>>,
    },
}
