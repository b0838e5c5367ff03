//! What the last round did: which tokens moved from whom to whom, and what everybody had before and after.
//!
//! ```text
//! accept                     P1 hands over what was given, P2 what was asked
//! snatch                     P1 hands over what was given
//! snatch, judge, inverse     P2 hands over what was asked
//! snatch, judge, confiscate  P2 hands all they held to the judge
//! reject, no offer           nothing moves
//! ```
//!
//! Spec: docs/spec/snatchgame.md §2.5. Ruling S20.

use super::exchange::{Answer, Exchange};
use super::game::Game;
use super::role::ByRole;
use super::rules::{PRACTICE, Sanction, Tokens};
use super::tokens::{Bundle, Holdings};

/// A round that is over, told as movements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    pub exchange: Exchange,
    /// Everybody's points when the round began.
    pub before: ByRole<u32>,
    /// What each handed to the other, all told.
    pub handed: ByRole<Bundle>,
    /// What the judge took from the responder.
    pub confiscated: Bundle,
    /// The round that follows; none after the last.
    pub next: Option<u32>,
}

impl Game {
    /// What the last round did; none before the first is over.
    pub fn last_outcome(&self) -> Option<Outcome> {
        let state = self.state();
        let (exchange, earlier) = state.exchanges.split_last()?;
        let sanction = state.rules.sanction;
        let held = match state.rules.tokens {
            Tokens::Reset => state.rules.dealt(),
            Tokens::Carry => {
                // What was practiced is undone before the first round.
                let earlier = earlier.iter().filter(|earlier| earlier.index != PRACTICE);
                earlier.fold(state.rules.dealt(), |held, exchange| {
                    held.exchanged(exchange, sanction)
                })
            }
        };
        let judged = exchange.reported.then_some(sanction);
        let mut handed = ByRole::default();
        if let (Some(offer), Some(answer)) = (exchange.proposal.offer(), exchange.answer) {
            match (answer, judged) {
                (Answer::Accept, _) => {
                    handed.proposer = offer.give;
                    handed.responder = offer.ask;
                }
                (Answer::Snatch, None) => handed.proposer = offer.give,
                (Answer::Snatch, Some(Sanction::Inverse)) => handed.responder = offer.ask,
                (Answer::Snatch, Some(Sanction::Confiscate)) | (Answer::Reject, _) => (),
            }
        }
        Some(Outcome {
            exchange: exchange.as_shown(),
            before: state.rules.points(&held),
            handed,
            confiscated: match judged {
                Some(Sanction::Confiscate) => held.players.responder,
                Some(Sanction::Inverse) | None => Bundle::NOTHING,
            },
            next: (exchange.index < state.rules.rounds).then_some(exchange.index + 1),
        })
    }
}

impl Holdings {
    /// What is held after a round that went so.
    #[must_use]
    fn exchanged(self, exchange: &Exchange, sanction: Sanction) -> Self {
        let (Some(offer), Some(answer)) = (exchange.proposal.offer(), exchange.answer) else {
            return self;
        };
        let held = self.answered(offer, answer);
        match exchange.reported {
            true => held.judged(offer, sanction),
            false => held,
        }
    }
}
