//! Whether a state that somebody sends could be one of a game. What is checked here is not checked again.

use super::{Game, Stage, State};
use crate::snatch::exchange::Exchange;
use crate::snatch::rules::Force;
use crate::snatch::tokens::{Bundle, Offer};
use crate::snatch::variant::{AfterSnatch, BeforeOffer};

/// Why a state cannot be one of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Inconsistent {
    #[error(
        "the rules must have one to twenty rounds, deal one to twenty tokens worth at most ten points, and ask for at most 20"
    )]
    Rules,
    #[error(
        "the players and the bank must have all that was dealt between them, ten of each good if the rules say nothing"
    )]
    Tokens,
    #[error("the round and the records of the rounds before it do not fit")]
    Rounds,
    #[error("the variant has no such phase")]
    Phase,
    #[error("nobody could have made the offer that lies on the table")]
    Offer,
    #[error(
        "answers given beforehand and beliefs are not part of a state; play such a game from its beginning"
    )]
    Unseen,
    #[error("a finished game cannot be paused")]
    PausedAtTheEnd,
}

impl Game {
    /// A game that goes on from a state.
    pub fn resume(state: State) -> Result<Self, Inconsistent> {
        let State { rules, stage, .. } = &state;
        if !rules.are_possible() {
            return Err(Inconsistent::Rules);
        }
        if rules.strategy || rules.beliefs > 0 {
            return Err(Inconsistent::Unseen);
        }
        let (own, other) = (state.held.players.proposer, state.held.players.responder);
        let within = |held: Bundle| rules.endowment.covers(held);
        let all_within = within(own) && within(other) && within(state.held.bank);
        if !all_within || state.held.all() != rules.endowment {
            return Err(Inconsistent::Tokens);
        }
        if !rounds_fit(&state) {
            return Err(Inconsistent::Rounds);
        }
        let (before, after) = (state.variant.before_offer(), state.variant.after_snatch());
        let known = match stage {
            Stage::Chatting => before == BeforeOffer::Talk,
            Stage::Forcing => before == BeforeOffer::Force && rules.force == Force::Ask,
            Stage::Shaming { .. } => after == AfterSnatch::Shame,
            Stage::Reporting { .. } => after == AfterSnatch::Judge,
            Stage::Offering { forced } | Stage::Answering { offer: _, forced } => {
                !forced || before == BeforeOffer::Force
            }
            Stage::Planning { .. } | Stage::Believing { .. } => false,
            Stage::Finished => true,
        };
        if !known {
            return Err(Inconsistent::Phase);
        }
        let before = match *stage {
            Stage::Shaming { offer } | Stage::Reporting { offer } if !other.covers(offer.give) => {
                return Err(Inconsistent::Offer);
            }
            Stage::Shaming { offer } | Stage::Reporting { offer } => {
                Some((state.held.restored(offer), offer))
            }
            Stage::Answering { offer, .. } => Some((state.held, offer)),
            Stage::Chatting
            | Stage::Forcing
            | Stage::Planning { .. }
            | Stage::Offering { .. }
            | Stage::Believing { .. }
            | Stage::Finished => None,
        };
        let possible = |held: super::Holdings, offer: Offer| {
            held.players.proposer.covers(offer.give) && held.players.responder.covers(offer.ask)
        };
        if before.is_some_and(|(held, offer)| !possible(held, offer)) {
            return Err(Inconsistent::Offer);
        }
        if *stage == Stage::Finished && state.paused {
            return Err(Inconsistent::PausedAtTheEnd);
        }
        Ok(Self { state })
    }
}

/// Records are numbered from one, or from the practice round; while a round is played it has none yet.
fn rounds_fit(state: &State) -> bool {
    let first = state.rules.first_round();
    let numbered = |(place, exchange): (u32, &Exchange)| exchange.index == place;
    let recorded = match state.stage {
        Stage::Finished => (state.round + 1).saturating_sub(first),
        Stage::Chatting
        | Stage::Forcing
        | Stage::Planning { .. }
        | Stage::Offering { .. }
        | Stage::Believing { .. }
        | Stage::Answering { .. }
        | Stage::Shaming { .. }
        | Stage::Reporting { .. } => state.round.saturating_sub(first),
    };
    let last = match state.stage == Stage::Finished {
        true => state.round == state.rules.rounds,
        false => (first..=state.rules.rounds).contains(&state.round),
    };
    last && state.exchanges.len() == recorded as usize
        && (first..).zip(&state.exchanges).all(numbered)
}
