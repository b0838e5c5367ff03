//! What the rules forbid.
//!
//! Spec: docs/spec/chess.md §6.4.

use crate::chess::side::Side;

/// Why an action was refused. Expected, answered, never logged as an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    #[error("the game has not begun; wait for your opponent")]
    NotBegun,
    #[error("the game is over; ask for a rematch")]
    GameOver,
    #[error("it is {0}'s turn; wait for their move")]
    WaitingFor(Side),
    #[error("this move is not legal here; choose another")]
    IllegalMove,
    #[error("the time was up before this arrived")]
    TimeIsUp,
    #[error("a draw can be offered after both have moved; make your move first")]
    OfferTooEarly,
    #[error("you have offered a draw lately; offer again in {0} plies")]
    OfferTooSoon(u32),
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
    #[error("your opponent may come back; wait {0} more milliseconds")]
    OpponentMayReturn(u64),
}

impl Rejection {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Rejection::NotBegun => "not_begun",
            Rejection::GameOver => "game_over",
            Rejection::WaitingFor(_) => "not_your_turn",
            Rejection::IllegalMove => "illegal_move",
            Rejection::TimeIsUp => "time_is_up",
            Rejection::OfferTooEarly => "offer_too_early",
            Rejection::OfferTooSoon(_) => "offer_too_soon",
            Rejection::AlreadyOffered => "already_offered",
            Rejection::NoOffer => "no_offer",
            Rejection::NothingToClaim => "nothing_to_claim",
            Rejection::NotDead => "not_dead",
            Rejection::TooLateToAbort => "too_late_to_abort",
            Rejection::NoAbortInTournaments => "no_abort_in_tournaments",
            Rejection::NoTakebacks => "no_takebacks",
            Rejection::NothingToTakeBack => "nothing_to_take_back",
            Rejection::TakebackPending => "takeback_pending",
            Rejection::NoTakebackAsked => "no_takeback_asked",
            Rejection::NoWinClaims => "no_win_claims",
            Rejection::WinTooEarly => "win_too_early",
            Rejection::OpponentIsHere => "opponent_is_here",
            Rejection::OpponentMayReturn(_) => "opponent_may_return",
        }
    }
}
