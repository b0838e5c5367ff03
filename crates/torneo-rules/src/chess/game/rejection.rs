//! What the rules forbid.
//!
//! Spec: docs/spec/chess.md §6.4.

use serde::{Deserialize, Serialize};

use super::talk::MOST_CHARACTERS;

/// Why an action was refused. Expected, answered, never logged as an error. Its JSON is a stable word for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "ChessRejection"))]
pub enum Rejection {
    #[error("the game has not begun; wait for your opponent")]
    NotStarted,
    #[error("the game is over; ask for a rematch")]
    GameOver,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("this move is not legal here; choose another")]
    IllegalMove,
    #[error("the time was up before this arrived")]
    TimeIsUp,
    #[error("a draw can be offered after both have moved; make your move first")]
    OfferTooEarly,
    #[error("you have offered a draw lately; offer again ten moves later")]
    OfferTooSoon,
    #[error("your offer already stands; wait for the answer")]
    AlreadyOffered,
    #[error("nobody offers a draw; make an offer yourself")]
    NoOffer,
    #[error("neither threefold repetition nor fifty moves; play on")]
    NothingToClaim,
    #[error("a mate is still possible, or nobody knows; play on")]
    NotDead,
    #[error("both have moved; resign or offer a draw instead")]
    TooLateToAbort,
    #[error("games of a tournament are not aborted; speak with the arbiter")]
    NoAbortInTournaments,
    #[error("moves are taken back in casual games only")]
    NoTakebacks,
    #[error("you have no move to take back")]
    NothingToTakeBack,
    #[error("there is an open question about taking back; answer it, or wait for the answer")]
    TakebackPending,
    #[error("nobody asks to take back")]
    NoTakebackAsked,
    #[error("a win can be claimed in casual games only; the clock decides here")]
    NoWinClaims,
    #[error("a win can be claimed after both have moved; abort the game instead")]
    WinTooEarly,
    #[error("your opponent is here; play on")]
    OpponentIsHere,
    #[error("your opponent may come back; wait a minute")]
    OpponentMayReturn,
    #[error("players talk in casual games only")]
    NotAllowed,
    #[error("a line must say something")]
    ChatEmpty,
    #[error("a line has at most {MOST_CHARACTERS} characters; say less at once")]
    ChatTooLong,
    #[error("so much was said already; play on")]
    ChatFull,
}
