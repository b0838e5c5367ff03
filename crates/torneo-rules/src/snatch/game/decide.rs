//! Every guard, in its order, so that two programs refuse alike (ruling S04):
//!
//! ```text
//! not_allowed → variant_locked → finished → paused → not_paused → wrong_variant → stale → already_acted
//!     → wrong_phase → the action's own
//! ```
//!
//! `unknown_actor` and `bad_action` come first, at the door where JSON becomes an `Action`.

use super::{Action, Actor, Asked, Event, Game, MOST_CHARACTERS, Stage};
use crate::snatch::belief::{Belief, Stated};
use crate::snatch::deadline::Phase;
use crate::snatch::exchange::{Answer, Reply};
use crate::snatch::rejection::Rejection;
use crate::snatch::role::Role;
use crate::snatch::rules::{Force, Mode, OfferForm};
use crate::snatch::tokens::{Bundle, FIXED, Offer};
use crate::snatch::variant::{AfterSnatch, BeforeOffer, Variant};

impl Game {
    pub(super) fn judge(&self, actor: Actor, asked: &Asked) -> Result<Event, Rejection> {
        let Asked { action, round } = asked;
        allowed(actor, action)?;
        self.open_to(action)?;
        if !knows(self.state.variant, action) {
            return Err(Rejection::WrongVariant);
        }
        if round.is_some_and(|round| round != self.state.round) {
            return Err(Rejection::Stale);
        }
        if self.acted_already(action) {
            return Err(Rejection::AlreadyActed);
        }
        if !self.is_the_moment_of(action) {
            return Err(Rejection::WrongPhase);
        }
        self.own_guard(actor, action)
    }

    /// Whether the game takes actions at all: its variant may change, it is not over, it is not paused.
    fn open_to(&self, action: &Action) -> Result<(), Rejection> {
        let changes_variant = matches!(action, Action::SetVariant { .. });
        match self.state.mode {
            Mode::Tournament if changes_variant => return Err(Rejection::VariantLocked),
            Mode::Tournament | Mode::Demo => (),
        }
        if self.is_finished() && !changes_variant {
            return Err(Rejection::Finished);
        }
        match (self.state.paused, *action == Action::Resume) {
            (true, false) => Err(Rejection::Paused),
            (false, true) => Err(Rejection::NotPaused),
            (true, true) | (false, false) => Ok(()),
        }
    }

    /// The responder decides once per offer; when asked whether to force, once per round. A decision of the clock counts.
    fn acted_already(&self, action: &Action) -> bool {
        match action {
            Action::Answer { .. } => match self.phase() {
                Phase::Shame | Phase::Report => true,
                Phase::Chat
                | Phase::Force
                | Phase::Plan
                | Phase::Offer
                | Phase::BeliefOfProposer
                | Phase::BeliefOfResponder
                | Phase::Respond
                | Phase::Finished => false,
            },
            Action::Plan { .. } => !self.state.plan.is_empty(),
            Action::Believe { belief } => *self.state.beliefs.of(belief.role()) != Stated::NotAsked,
            Action::Force { .. } => match self.state.rules.force {
                Force::Ask => self.phase() != Phase::Force,
                Force::DefaultOn => false,
            },
            Action::Say { .. }
            | Action::Offer(_)
            | Action::NoOffer {}
            | Action::Shame { .. }
            | Action::Report { .. }
            | Action::SetVariant { .. }
            | Action::Timeout
            | Action::Pause
            | Action::Resume => false,
        }
    }

    fn is_the_moment_of(&self, action: &Action) -> bool {
        let phase = self.phase();
        match action {
            Action::Say { .. } => phase == Phase::Chat,
            Action::Force { .. } => phase == Phase::Force || phase == Phase::Offer,
            Action::Offer(_) | Action::NoOffer {} => phase == Phase::Offer,
            Action::Answer { .. } => phase == Phase::Respond,
            Action::Plan { .. } => phase == Phase::Plan,
            Action::Believe { belief } => match belief {
                Belief::Answer { .. } => phase == Phase::BeliefOfProposer,
                Belief::Sanction { .. } => phase == Phase::BeliefOfResponder,
            },
            Action::Shame { .. } => phase == Phase::Shame,
            Action::Report { .. } => phase == Phase::Report,
            Action::SetVariant { .. } | Action::Timeout | Action::Pause | Action::Resume => true,
        }
    }

    fn own_guard(&self, actor: Actor, action: &Action) -> Result<Event, Rejection> {
        let auto = false;
        match action {
            Action::Say { text } => said(actor, text),
            Action::Force { force } => Ok(Event::Forced {
                force: *force,
                auto,
            }),
            Action::Offer(offer) => self.affordable(*offer),
            Action::NoOffer {} if self.must_offer() => Err(Rejection::Forced),
            Action::NoOffer {} => Ok(Event::NotOffered { auto }),
            Action::Answer { answer } => Ok(Event::Answered {
                answer: *answer,
                auto,
            }),
            Action::Plan { replies } => self.complete(replies),
            Action::Believe { belief } if !belief.is_sound() => Err(Rejection::BadBelief),
            Action::Believe { belief } => Ok(Event::Believed {
                by: belief.role(),
                belief: Some(*belief),
                auto,
            }),
            Action::Shame { assign } => Ok(Event::Shamed {
                assign: *assign,
                auto,
            }),
            Action::Report { report } => Ok(Event::Reported {
                report: *report,
                auto,
            }),
            Action::SetVariant { variant } => Ok(Event::VariantSet {
                variant: *variant,
                by: player(actor)?,
            }),
            Action::Timeout => self.lapse(),
            Action::Pause => Ok(Event::Paused {}),
            Action::Resume => Ok(Event::Resumed {}),
        }
    }

    /// Whether the proposer may not pass: the responder asked, and there is an offer that could be made.
    pub(in crate::snatch) fn must_offer(&self) -> bool {
        self.state.stage.forced() && self.state.rules.can_offer(&self.state.held)
    }

    /// One answer to each offer that could be made, in their order.
    fn complete(&self, replies: &[Reply]) -> Result<Event, Rejection> {
        let open = self.state.rules.open_offers(&self.state.held);
        if !replies.iter().map(|reply| reply.offer).eq(open) {
            return Err(Rejection::BadPlan);
        }
        Ok(Event::Planned {
            replies: replies.to_vec(),
            auto: false,
        })
    }

    fn affordable(&self, offer: Offer) -> Result<Event, Rejection> {
        let auto = false;
        let players = &self.state.held.players;
        let unlisted = match self.state.rules.offer {
            OfferForm::Variable => None,
            OfferForm::Fixed => (offer != Offer::FIXED).then_some(Rejection::NotFixedOffer),
            OfferForm::Menu => {
                let listed = self.state.rules.menu.contains(offer);
                (!listed).then_some(Rejection::NotOnMenu)
            }
        };
        if let Some(rejection) = unlisted {
            Err(rejection)
        } else if !players.proposer.covers(offer.give) {
            Err(Rejection::InsufficientOffer)
        } else if !players.responder.covers(offer.ask) {
            Err(Rejection::InsufficientRequest)
        } else if offer.give.count() < self.state.rules.min_offer {
            Err(Rejection::EmptyOffer)
        } else if offer.give == offer.ask {
            Err(Rejection::SameBundle)
        } else {
            Ok(Event::Offered { offer, auto })
        }
    }

    /// What happens by itself when the deadline comes (ruling S06).
    fn lapse(&self) -> Result<Event, Rejection> {
        let auto = true;
        match self.state.stage {
            Stage::Chatting => Ok(Event::ChatClosed {}),
            Stage::Forcing => Ok(Event::Forced { force: false, auto }),
            Stage::Offering { forced: _ } => Ok(self.offer_by_itself()),
            Stage::Answering { .. } => Ok(Event::Answered {
                answer: Answer::Reject,
                auto,
            }),
            Stage::Planning { .. } => {
                let open = self.state.rules.open_offers(&self.state.held).into_iter();
                let rejected = |offer| Reply {
                    offer,
                    answer: Answer::Reject,
                };
                let replies = open.map(rejected).collect();
                Ok(Event::Planned { replies, auto })
            }
            Stage::Believing { who, .. } => Ok(Event::Believed {
                by: who,
                belief: None,
                auto,
            }),
            Stage::Shaming { .. } => Ok(Event::Shamed {
                assign: false,
                auto,
            }),
            Stage::Reporting { .. } => Ok(Event::Reported {
                report: false,
                auto,
            }),
            Stage::Finished => Err(Rejection::Finished),
        }
    }

    /// No offer; if one is forced, five for five cut to what both hold, or the first of the menu that can be made. Where the
    /// cut leaves no offer that could be made, there is none.
    fn offer_by_itself(&self) -> Event {
        let auto = true;
        let players = &self.state.held.players;
        let offer = match self.state.rules.offer {
            OfferForm::Variable | OfferForm::Fixed => Some(Offer {
                give: Bundle::of(FIXED.min(players.proposer.turkeys), 0),
                ask: Bundle::of(0, FIXED.min(players.responder.corn)),
            }),
            OfferForm::Menu => {
                let open = self.state.rules.open_offers(&self.state.held);
                open.first().copied()
            }
        };
        match offer.filter(|offer| self.must_offer() && self.affordable(*offer).is_ok()) {
            Some(offer) => Event::Offered { offer, auto },
            None => Event::NotOffered { auto },
        }
    }
}

/// Whether it is this actor's to ask for at all.
fn allowed(actor: Actor, action: &Action) -> Result<(), Rejection> {
    let fits = match action {
        Action::Say { .. } | Action::SetVariant { .. } => matches!(actor, Actor::Player(_)),
        Action::Force { .. } | Action::Answer { .. } | Action::Plan { .. } => {
            actor == Actor::Player(Role::Responder)
        }
        Action::Believe { belief } => actor == Actor::Player(belief.role()),
        Action::Offer(_) | Action::NoOffer {} | Action::Shame { .. } | Action::Report { .. } => {
            actor == Actor::Player(Role::Proposer)
        }
        Action::Timeout => actor == Actor::System,
        // The system pauses demo play when a connection is lost.
        Action::Pause | Action::Resume => actor == Actor::Organiser || actor == Actor::System,
    };
    if fits {
        Ok(())
    } else {
        Err(Rejection::NotAllowed)
    }
}

/// Whether a variant has such an action.
fn knows(variant: Variant, action: &Action) -> bool {
    match action {
        Action::Force { .. } => variant.before_offer() == BeforeOffer::Force,
        Action::Say { .. } => variant.before_offer() == BeforeOffer::Talk,
        Action::Shame { .. } => variant.after_snatch() == AfterSnatch::Shame,
        Action::Report { .. } => variant.after_snatch() == AfterSnatch::Judge,
        Action::Offer(_)
        | Action::NoOffer {}
        | Action::Answer { .. }
        | Action::Plan { .. }
        | Action::Believe { .. }
        | Action::SetVariant { .. }
        | Action::Timeout
        | Action::Pause
        | Action::Resume => true,
    }
}

/// A line must have something to read, and fit a screen. Characters count, not bytes.
fn said(actor: Actor, text: &str) -> Result<Event, Rejection> {
    let from = player(actor)?;
    if text.chars().all(|c| c.is_whitespace() || c.is_control()) {
        Err(Rejection::ChatEmpty)
    } else if text.chars().count() > MOST_CHARACTERS {
        Err(Rejection::ChatTooLong)
    } else {
        let text = Some(text.to_owned());
        Ok(Event::Said { from, text })
    }
}

fn player(actor: Actor) -> Result<Role, Rejection> {
    match actor {
        Actor::Player(role) => Ok(role),
        Actor::System | Actor::Organiser => Err(Rejection::NotAllowed),
    }
}
