//! What goes through the live door, in both directions. `docs/protocol.md` shows every form by example.
//!
//! The TypeScript types of the page are generated from these (`torneo types`); names say the direction.

/// Rooms as they are shown and as they are remembered.
pub mod room;

/// Tic-tac-toe.
pub mod tictactoe;

/// SnatchGame.
pub mod snatch;

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::rejection::Rejection;
use ts_rs::TS;

pub use room::{Action, Event, Holder, RoomView, SeatName};

/// The version of the protocol that this program speaks.
pub const PROTOCOL: u32 = 1;

/// Longest message of a client, in bytes.
pub const MOST_MESSAGE_BYTES: usize = 16 << 10;

/// Longest id of a client's message, in bytes.
pub const MOST_ID_BYTES: usize = 64;

/// A message of a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FromPlayer {
    pub v: u32,
    /// Chosen by the client, new for each intention; the same id gets the same answer.
    pub id: String,
    #[serde(rename = "do")]
    pub wish: Wish,
}

/// What a client asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "Do")]
pub enum Wish {
    Hello {
        token: Option<String>,
    },
    Watch {
        room: String,
        seen: u64,
    },
    Unwatch {
        room: String,
    },
    Sit {
        room: String,
        seat: SeatName,
    },
    Act {
        room: String,
        action: Action,
        /// The round it was meant for; where it is not the current one, the action is stale.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        round: Option<u32>,
    },
    Rematch {
        room: String,
    },
    Ping {},
}

/// A message to a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToPlayer {
    Answer(Answer),
    Welcome {
        protocol: u32,
        person: Option<PersonView>,
        now_ms: u64,
    },
    Room {
        room: RoomView,
    },
    Happened {
        room: String,
        version: u64,
        at_ms: u64,
        event: Event,
        now: RoomView,
    },
    Moved {
        from: String,
        to: String,
    },
    Pong {
        to: String,
        now_ms: u64,
    },
    Goodbye {
        code: Refusal,
        text: String,
    },
}

/// The answer to a message: done, or refused with a reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Answer {
    pub to: String,
    pub ok: bool,
    /// The room's version that resulted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub version: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub code: Option<Refusal>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub text: Option<String>,
}

impl Answer {
    pub fn done(to: &str, version: Option<u64>) -> Self {
        Self {
            to: to.to_owned(),
            ok: true,
            version,
            code: None,
            text: None,
        }
    }

    pub fn refused(to: &str, refusal: Refusal) -> Self {
        Self {
            to: to.to_owned(),
            ok: false,
            version: None,
            code: Some(refusal),
            text: Some(refusal.to_string()),
        }
    }
}

/// Somebody, as they are shown to themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PersonView {
    pub id: String,
    pub name: String,
}

/// Every "no" of the live door. `Display` is the English sentence; pages have their own words for the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("the message is not one of the protocol's; see docs/protocol.md")]
    BadMessage,
    #[error("this server speaks protocol 1; reload the page")]
    WrongVersion,
    #[error("say hello first")]
    SayHelloFirst,
    #[error("nobody holds this token; open your personal link again")]
    UnknownToken,
    #[error("there is no such room; check the code")]
    UnknownRoom,
    #[error("the game has no such seat")]
    UnknownSeat,
    #[error("the seat is taken; watch, or open a room of your own")]
    SeatTaken,
    #[error("you have a seat in this room already")]
    AlreadySeated,
    #[error("you have no seat in this room; take one first")]
    NotSeated,
    #[error("a seat is still free; wait for the other player")]
    NotStarted,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("the cell is taken; choose a free one")]
    CellTaken,
    #[error("the game is over; ask for a rematch")]
    GameOver,
    #[error("the game is not over yet")]
    NotOver,
    #[error("that is not an action of this room's game; see docs/protocol.md")]
    BadAction,
    #[error("that is not yours to do; wait for your part")]
    NotAllowed,
    #[error("the variant of a tournament game is fixed; only demo play may change it")]
    VariantLocked,
    #[error("the game is over; choose a variant to start again, or swap roles")]
    Finished,
    #[error("the game is paused until everybody is back")]
    Paused,
    #[error("the game is not paused; there is nothing to resume")]
    NotPaused,
    #[error("this variant has no such action; see what the variant allows")]
    WrongVariant,
    #[error("that was meant for another round; look at the current one")]
    Stale,
    #[error("that was decided already; wait for the next round")]
    AlreadyActed,
    #[error("it is not the moment for that; wait for it")]
    WrongPhase,
    #[error("the responder asked for an offer; make one")]
    Forced,
    #[error("offers are five turkeys for five corn here; offer that or nothing")]
    NotFixedOffer,
    #[error("you offer more than you hold; offer less")]
    InsufficientOffer,
    #[error("you ask for more than the other holds; ask for less")]
    InsufficientRequest,
    #[error("you offer too few tokens; offer more, or make no offer")]
    EmptyOffer,
    #[error("you offer exactly what you ask for; change one of the two")]
    SameBundle,
    #[error("there is nothing to read in that line; write something")]
    ChatEmpty,
    #[error("that line is longer than 500 characters; shorten it")]
    ChatTooLong,
    #[error("so much was said already; wait for the offer")]
    ChatFull,
    #[error("this room has seen too much; open a new one")]
    RoomFull,
    #[error("the server is busy; try again in a moment")]
    ServerBusy,
    #[error("the message is too large")]
    TooLarge,
    #[error("too many messages; wait and reconnect")]
    TooManyMessages,
    #[error("messages were not read quickly enough; reconnect")]
    TooSlow,
    #[error("you opened another window; this one rests")]
    Replaced,
    #[error("the server is restarting; reconnect in a moment")]
    Restarting,
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            // Whoever is none of the players is stopped at the seat.
            Rejection::UnknownActor => Refusal::NotSeated,
            Rejection::BadAction => Refusal::BadAction,
            Rejection::NotAllowed => Refusal::NotAllowed,
            Rejection::VariantLocked => Refusal::VariantLocked,
            Rejection::Finished => Refusal::Finished,
            Rejection::Paused => Refusal::Paused,
            Rejection::NotPaused => Refusal::NotPaused,
            Rejection::WrongVariant => Refusal::WrongVariant,
            Rejection::Stale => Refusal::Stale,
            Rejection::AlreadyActed => Refusal::AlreadyActed,
            Rejection::WrongPhase => Refusal::WrongPhase,
            Rejection::Forced => Refusal::Forced,
            Rejection::NotFixedOffer => Refusal::NotFixedOffer,
            Rejection::InsufficientOffer => Refusal::InsufficientOffer,
            Rejection::InsufficientRequest => Refusal::InsufficientRequest,
            Rejection::EmptyOffer => Refusal::EmptyOffer,
            Rejection::SameBundle => Refusal::SameBundle,
            Rejection::ChatEmpty => Refusal::ChatEmpty,
            Rejection::ChatTooLong => Refusal::ChatTooLong,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;
    use serde_json::Value;

    use super::*;

    const PROTOCOL_PAGE: &str = include_str!("../../../../docs/protocol.md");

    /// Reads every example of one direction into our types and back.
    fn check<T: Serialize + DeserializeOwned>(direction: &str) {
        let block = PROTOCOL_PAGE
            .split(&format!("```json {direction}\n"))
            .nth(1);
        let block = block.and_then(|block| block.split("```").next());
        let examples: Vec<&str> = block
            .expect("the page shows this direction")
            .lines()
            .collect();
        assert!(examples.len() >= 8, "{direction}");
        for example in examples {
            let expected: Value = serde_json::from_str(example).unwrap();
            let read: T =
                serde_json::from_str(example).unwrap_or_else(|error| panic!("{error}: {example}"));
            assert_eq!(serde_json::to_value(&read).unwrap(), expected, "{example}");
        }
    }

    #[test]
    fn the_protocol_page_shows_what_we_speak() {
        check::<FromPlayer>("from-player");
        check::<ToPlayer>("to-player");
    }

    #[test]
    fn the_protocol_page_lists_every_refusal() {
        for code in [
            Refusal::BadMessage,
            Refusal::WrongVersion,
            Refusal::SayHelloFirst,
            Refusal::UnknownToken,
            Refusal::UnknownRoom,
            Refusal::UnknownSeat,
            Refusal::SeatTaken,
            Refusal::AlreadySeated,
            Refusal::NotSeated,
            Refusal::NotStarted,
            Refusal::NotYourTurn,
            Refusal::CellTaken,
            Refusal::GameOver,
            Refusal::NotOver,
            Refusal::ChatFull,
            Refusal::RoomFull,
            Refusal::ServerBusy,
            Refusal::TooLarge,
            Refusal::TooManyMessages,
            Refusal::TooSlow,
            Refusal::Replaced,
            Refusal::Restarting,
        ] {
            let word = serde_json::to_value(code).unwrap();
            let word = word.as_str().unwrap();
            assert!(PROTOCOL_PAGE.contains(&format!("`{word}`")), "{word}");
        }
    }

    #[test]
    fn the_rules_of_snatchgame_refuse_with_their_own_codes() {
        for rejection in Rejection::ALL {
            let word = serde_json::to_value(Refusal::from(rejection)).unwrap();
            let word = word.as_str().unwrap();
            if rejection != Rejection::UnknownActor {
                assert_eq!(word, rejection.code());
            }
            assert!(PROTOCOL_PAGE.contains(&format!("`{word}`")), "{word}");
        }
    }
}
