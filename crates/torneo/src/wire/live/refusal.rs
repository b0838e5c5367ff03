//! Every "no" of the live door, with its stable code and an English sentence. Those of a game are the game's own.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::rejection::Rejection;
use torneo_rules::snatch::session;
use torneo_store::Error;
use ts_rs::TS;

use crate::games::GameRefusal;

/// Every "no" of the live door. `Display` is the English sentence, taken from the rules where they say it; pages have
/// their own words for the code.
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
    #[error("the game is over; ask for a rematch")]
    GameOver,
    #[error("the game is not over yet")]
    NotOver,
    #[error("that is not an action of this room's game; see docs/protocol.md")]
    BadAction,
    #[error("{}", Rejection::NotAllowed)]
    NotAllowed,
    #[error("the game is paused until everybody is back")]
    Paused,
    #[error("{}", Rejection::NotPaused)]
    NotPaused,
    #[error("{}", Rejection::Stale)]
    Stale,
    #[error("so much was said already; wait for the offer")]
    ChatFull,
    #[error("this room has seen too much; open a new one")]
    RoomFull,
    #[error("there is no such session; check the code")]
    UnknownSession,
    #[error("you are not in this session; come in first")]
    NotInSession,
    #[error("only organisers may do that; log in first")]
    OrganisersOnly,
    #[error("this session asks whether you agree; answer that first")]
    ConsentFirst,
    #[error("nothing of the kind is asked of you now; look at the page")]
    NotAsked,
    #[error("those answers do not fit the questions; answer each of them")]
    BadAnswers,
    #[error("this session lets people in by personal code; type yours")]
    CodeNeeded,
    #[error("no such personal code belongs to this session; look at your paper again")]
    UnknownCode,
    #[error("everybody of this session brings a label; open the link you were sent, or type it")]
    LabelNeeded,
    #[error("no such label belongs to this session; look at your link or your seat again")]
    UnknownLabel,
    #[error("no such table is played now; look at the list")]
    NoSuchTable,
    #[error("somebody else of this session uses this device; use another")]
    AlreadyIn,
    #[error("the organiser took you out of the session; ask them")]
    Dropped,
    #[error("the session is full; ask the organiser")]
    SessionFull,
    #[error("the session has begun already; there is nothing to start")]
    Started,
    #[error("nobody of that number is in the session; look at the list")]
    NoSuchPlayer,
    #[error("the session is over; open another")]
    SessionOver,
    #[error("the phase is still played; wait for its tables or close it")]
    PhaseOpen,
    #[error("no phase is being played; open one")]
    NoPhase,
    #[error("at least two people must take part; wait for more")]
    TooFew,
    #[error("the number of people is odd, which this session refuses; add or drop somebody")]
    OddField,
    #[error(
        "somebody has yet to answer the two questions; wait a minute at most, or open the phase"
    )]
    ChecksMissing,
    #[error("you have no game now; wait for the next phase")]
    NoGame,
    #[error(
        "names and words of this session were not sealed when they were recorded; see docs/data-protection.md"
    )]
    NotSealed,
    #[error(
        "the record of this cannot be read to its end, so that nothing can go on here; tell the organiser"
    )]
    Damaged,
    #[error("the server is busy; try again in a moment")]
    ServerBusy,
    #[error(
        "the archive did not say whether that was stored; look whether it was done before you ask again"
    )]
    Uncertain,
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
    /// What the rules of a game forbid, in that game's own word.
    #[error(transparent)]
    #[serde(untagged)]
    Game(GameRefusal),
}

impl From<&Error> for Refusal {
    /// What may be stored is never told as refused.
    fn from(error: &Error) -> Self {
        match matches!(error, Error::Uncertain(_)) {
            true => Refusal::Uncertain,
            false => Refusal::ServerBusy,
        }
    }
}

impl From<session::Rejection> for Refusal {
    fn from(rejection: session::Rejection) -> Self {
        match rejection {
            session::Rejection::NotAllowed => Refusal::NotAllowed,
            session::Rejection::NoSuchPlayer => Refusal::NoSuchPlayer,
            session::Rejection::Over => Refusal::SessionOver,
            session::Rejection::Paused => Refusal::Paused,
            session::Rejection::NotPaused => Refusal::NotPaused,
            session::Rejection::PhaseOpen => Refusal::PhaseOpen,
            session::Rejection::NoPhase => Refusal::NoPhase,
            session::Rejection::TooFew => Refusal::TooFew,
            session::Rejection::OddField => Refusal::OddField,
            session::Rejection::NoGame => Refusal::NoGame,
            session::Rejection::Game(rejection) => rejection.into(),
        }
    }
}
