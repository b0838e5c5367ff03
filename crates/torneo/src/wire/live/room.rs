//! Rooms as they are shown to clients and as the journal remembers them: what all games share.
//!
//! JSON stays flat: an event or an action is told by its `type` alone, whichever game it belongs to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::games::{self, BotName, SeatName, TableSummary, TableView, Terms};

/// Something that happened in a room: what the journal keeps and clients are told. Read by `Room::read`, because only
/// the game of a room knows its own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[cfg_attr(test, derive(Deserialize))]
#[serde(untagged)]
#[ts(rename = "RoomEvent")]
pub enum Event {
    Seating(SeatingEvent),
    Game(games::Event),
}

impl Event {
    /// The event as anybody may know it before the game is over: without what decides the rest of it.
    #[must_use]
    pub fn while_played(mut self) -> Self {
        if let Event::Seating(SeatingEvent::Opened { seed, .. }) = &mut self {
            *seed = None;
        }
        self
    }

    /// The event as somebody who does not play may know it.
    #[must_use]
    pub fn for_spectators(&self) -> Self {
        match self {
            Event::Seating(_) => self.clone(),
            Event::Game(event) => Event::Game(event.for_spectators()),
        }
    }
}

/// What happens in rooms of every game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatingEvent {
    Opened {
        /// The game; rooms from before there were several are tic-tac-toe.
        #[serde(default)]
        #[schema(value_type = Object)]
        game: Terms,
        /// Seconds for each move; none for as long as it takes.
        move_seconds: Option<u32>,
        /// The room whose rematch this is.
        after: Option<String>,
        /// From which the bots draw, so that a game can be played again move for move. Told once the game is over:
        /// whoever knew it earlier would know the bots' next moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
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
    /// Nobody came, or nobody was left: the room is over.
    Abandoned {},
    /// Nobody could play since then; the clocks go on where they stood.
    Woken {
        #[schema(maximum = 9_007_199_254_740_991_u64)]
        since_ms: u64,
    },
}

impl SeatingEvent {
    /// The words of rooms; every other word is one of the game's.
    pub const WORDS: [&str; 6] = [
        "opened",
        "sat",
        "rematch_asked",
        "moved_to",
        "abandoned",
        "woken",
    ];
}

/// Who sits down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Sitter {
    Person {
        id: String,
        name: String,
    },
    Bot {
        /// One of the names that the game of the room has for its bots.
        #[ts(as = "BotName")]
        #[schema(value_type = BotName)]
        level: String,
    },
}

/// Who holds a seat, as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[cfg_attr(test, derive(Deserialize))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Holder {
    Open {},
    Person {
        name: String,
        connected: bool,
    },
    Bot {
        #[ts(as = "BotName")]
        #[schema(value_type = BotName)]
        level: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[cfg_attr(test, derive(Deserialize))]
pub struct Seat {
    pub seat: SeatName,
    pub holder: Holder,
}

/// A room as one client may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[cfg_attr(test, derive(Deserialize))]
#[ts(rename = "Room")]
pub struct RoomView {
    pub code: String,
    pub version: u64,
    pub created_ms: u64,
    pub seats: Vec<Seat>,
    pub over: bool,
    pub deadline_ms: Option<u64>,
    /// Who asked for a rematch.
    pub rematch: Vec<SeatName>,
    /// The room of the rematch.
    pub next: Option<String>,
    /// Only where the journal cannot be read to its end: the room is shown as it was until then, and rests.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub damaged: Option<Damage>,
    // What differs between those who watch stands at the end; `room_task::tell` writes the rest once.
    #[serde(flatten)]
    pub table: TableView,
    /// The seat of whoever this is sent to.
    pub you: Option<SeatName>,
}

/// From which entry of a journal on nothing can be read, and when that entry was recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Damage {
    pub version: u64,
    pub at_ms: u64,
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

impl Summary {
    /// Whether anybody but bots plays here.
    pub fn has_people(&self) -> bool {
        let mut holders = self.seats.iter().map(|seat| &seat.holder);
        holders.any(|holder| matches!(holder, Holder::Person { .. }))
    }

    /// Whether people sit here, none of them is here, and it is not over. A game of bots goes on by itself.
    pub fn is_left(&self) -> bool {
        let mut people = self.seats.iter().filter_map(|seat| match seat.holder {
            Holder::Person { connected, .. } => Some(connected),
            Holder::Open {} | Holder::Bot { .. } => None,
        });
        !self.over
            && people
                .next()
                .is_some_and(|first| !first && !people.any(|here| here))
    }
}
