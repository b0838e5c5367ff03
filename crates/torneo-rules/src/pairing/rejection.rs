//! What can be wrong with a question, each with a sentence that names the culprit and the next step.

use std::fmt::Display;

use crate::roster::{PlayerId, Round};

/// A question that contradicts itself. `P` is how people are called: by place inside, by name outside.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejection<P: Display = PlayerId> {
    #[error("round 0 does not exist; rounds are numbered from 1")]
    RoundZero,
    #[error("round {round} stands twice in the history; keep one of them")]
    RoundTwice { round: Round },
    #[error(
        "round {round} cannot be paired: the history already holds round {closed}; ask for a later round"
    )]
    RoundBehindHistory { round: Round, closed: Round },
    #[error("player '{player}' appears twice in round {round} of the history; correct that round")]
    TwiceInRound { player: P, round: Round },
    #[error("player '{player}' is forbidden to sit with themselves; name two people")]
    ForbiddenWithSelf { player: P },
    #[error("player '{player}' is pinned twice; keep one of the tables")]
    PinnedTwice { player: P },
    #[error("player '{player}' is pinned but not active; unpin the table or set them active")]
    PinnedNotActive { player: P },
    #[error(
        "table {number} is pinned but this round has tables 1 to {tables}; choose one of those"
    )]
    PinnedNumber { number: u32, tables: usize },
    #[error("two tables are pinned with number {number}; give them different numbers")]
    PinnedNumberTwice { number: u32 },
    #[error(
        "a table of round {round} of the history has sides of another size; a side here has {due}"
    )]
    SideSize { round: Round, due: usize },
    #[error("a pinned table has sides of another size; a side here has {due}")]
    PinnedSideSize { due: usize },
    #[error("'{option}' has no meaning with fixed pairs; leave it out")]
    NotWithFixedPairs { option: &'static str },
    #[error("'{option}' has a meaning with fixed pairs only; leave it out")]
    OnlyFixedPairs { option: &'static str },
    #[error("'opponent_window' is 0; give a number of rounds from 1, or leave it out")]
    WindowZero,
}

impl<P: Display> Rejection<P> {
    /// The same rejection with people called by another name.
    pub fn map<Q: Display>(self, name: impl FnOnce(P) -> Q) -> Rejection<Q> {
        match self {
            Self::RoundZero => Rejection::RoundZero,
            Self::RoundTwice { round } => Rejection::RoundTwice { round },
            Self::RoundBehindHistory { round, closed } => {
                Rejection::RoundBehindHistory { round, closed }
            }
            Self::TwiceInRound { player, round } => Rejection::TwiceInRound {
                player: name(player),
                round,
            },
            Self::ForbiddenWithSelf { player } => Rejection::ForbiddenWithSelf {
                player: name(player),
            },
            Self::PinnedTwice { player } => Rejection::PinnedTwice {
                player: name(player),
            },
            Self::PinnedNotActive { player } => Rejection::PinnedNotActive {
                player: name(player),
            },
            Self::PinnedNumber { number, tables } => Rejection::PinnedNumber { number, tables },
            Self::PinnedNumberTwice { number } => Rejection::PinnedNumberTwice { number },
            Self::SideSize { round, due } => Rejection::SideSize { round, due },
            Self::PinnedSideSize { due } => Rejection::PinnedSideSize { due },
            Self::NotWithFixedPairs { option } => Rejection::NotWithFixedPairs { option },
            Self::OnlyFixedPairs { option } => Rejection::OnlyFixedPairs { option },
            Self::WindowZero => Rejection::WindowZero,
        }
    }
}
