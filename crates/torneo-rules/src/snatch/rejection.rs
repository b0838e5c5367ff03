//! Why something was refused. The order of the variants is the order in which the guards are tried (ruling S04).

use serde::{Deserialize, Serialize};

use crate::word::word;

/// What the rules forbid. A refused action changes nothing. Its JSON is a stable word for programs.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, thiserror::Error,
)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "SnatchRejection"))]
pub enum Rejection {
    /// Only traces name actors, and say so by `code`.
    #[serde(skip)]
    #[error("nobody of that name takes part; actors are P1, P2, SYS and ORG")]
    UnknownActor,
    #[error("that is not an action of this game; see docs/spec/snatchgame.md for their form")]
    BadAction,
    #[error("that is not yours to do; wait for your part")]
    NotAllowed,
    #[error("the variant of a tournament game is fixed; only demo play may change it")]
    VariantLocked,
    #[error("the game is over; choose a variant to start again, or swap roles")]
    Finished,
    #[error("the game is paused; wait until the organiser resumes it")]
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
    #[error("that offer is not on the menu; choose one of those that are")]
    NotOnMenu,
    #[error("you offer more than you hold; offer less")]
    InsufficientOffer,
    #[error("you ask for more than the other holds; ask for less")]
    InsufficientRequest,
    #[error("you offer too few tokens; offer more, or make no offer")]
    EmptyOffer,
    #[error("you offer exactly what you ask for; change one of the two")]
    SameBundle,
    #[error("every offer of the menu that can be made needs one answer, in its order")]
    BadPlan,
    #[error("chances are whole numbers from 0 to 100, and those of all answers sum to 100")]
    BadBelief,
    #[error("there is nothing to read in that line; write something")]
    ChatEmpty,
    #[error("that line is longer than 500 characters; shorten it")]
    ChatTooLong,
}

impl Rejection {
    /// In the order in which the guards are tried.
    pub const ALL: [Rejection; 22] = [
        Rejection::UnknownActor,
        Rejection::BadAction,
        Rejection::NotAllowed,
        Rejection::VariantLocked,
        Rejection::Finished,
        Rejection::Paused,
        Rejection::NotPaused,
        Rejection::WrongVariant,
        Rejection::Stale,
        Rejection::AlreadyActed,
        Rejection::WrongPhase,
        Rejection::Forced,
        Rejection::NotFixedOffer,
        Rejection::NotOnMenu,
        Rejection::InsufficientOffer,
        Rejection::InsufficientRequest,
        Rejection::EmptyOffer,
        Rejection::SameBundle,
        Rejection::BadPlan,
        Rejection::BadBelief,
        Rejection::ChatEmpty,
        Rejection::ChatTooLong,
    ];

    /// A stable name for programs.
    pub fn code(self) -> String {
        match self {
            Rejection::UnknownActor => "unknown_actor".to_owned(),
            known => word(&known),
        }
    }
}
