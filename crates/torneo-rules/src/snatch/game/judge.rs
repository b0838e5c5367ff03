//! Every guard, in its order, so that two programs refuse alike (ruling S04):
//!
//! ```text
//! not_allowed → variant_locked → finished → paused → not_paused → wrong_variant → stale → already_acted
//!     → wrong_phase → the action's own
//! ```
//!
//! `unknown_actor` and `bad_action` come first, at the door where JSON becomes an `Action`.

use super::{Action, Actor, Asked, By, Event, Game, MOST_CHARACTERS, Stage};
use crate::snatch::deadline::Phase;
use crate::snatch::exchange::Answer;
use crate::snatch::rejection::Rejection;
use crate::snatch::role::Role;
use crate::snatch::rules::{Force, Mode, OfferForm};
use crate::snatch::tokens::{Bundle, FIXED, Offer};
use crate::snatch::variant::Variant;

impl Game {
    pub(super) fn judge(&self, actor: Actor, asked: &Asked) -> Result<Event, Rejection> {
        let Asked { action, round } = asked;
        allowed(actor, action)?;
        self.open_to(action)?;
        if variant_of(action).is_some_and(|variant| variant != self.state.variant) {
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
        let changes_variant = matches!(action, Action::SetVariant(_));
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
            Action::Answer(_) => match self.phase() {
                Phase::Shame | Phase::Report => true,
                Phase::Chat | Phase::Force | Phase::Offer | Phase::Respond | Phase::Finished => {
                    false
                }
            },
            Action::Force(_) => match self.state.rules.force {
                Force::Ask => self.phase() != Phase::Force,
                Force::DefaultOn => false,
            },
            Action::Say(_)
            | Action::Offer(_)
            | Action::NoOffer
            | Action::Shame(_)
            | Action::Report(_)
            | Action::SetVariant(_)
            | Action::Timeout
            | Action::Pause
            | Action::Resume => false,
        }
    }

    fn is_the_moment_of(&self, action: &Action) -> bool {
        let phase = self.phase();
        match action {
            Action::Say(_) => phase == Phase::Chat,
            Action::Force(_) => phase == Phase::Force || phase == Phase::Offer,
            Action::Offer(_) | Action::NoOffer => phase == Phase::Offer,
            Action::Answer(_) => phase == Phase::Respond,
            Action::Shame(_) => phase == Phase::Shame,
            Action::Report(_) => phase == Phase::Report,
            Action::SetVariant(_) | Action::Timeout | Action::Pause | Action::Resume => true,
        }
    }

    fn own_guard(&self, actor: Actor, action: &Action) -> Result<Event, Rejection> {
        let by = By::Player;
        match action {
            Action::Say(text) => said(actor, text),
            Action::Force(force) => Ok(Event::Forced { force: *force, by }),
            Action::Offer(offer) => self.affordable(*offer),
            Action::NoOffer if self.must_offer() => Err(Rejection::Forced),
            Action::NoOffer => Ok(Event::NotOffered { by }),
            Action::Answer(answer) => Ok(Event::Answered {
                answer: *answer,
                by,
            }),
            Action::Shame(assign) => Ok(Event::Shamed {
                assign: *assign,
                by,
            }),
            Action::Report(report) => Ok(Event::Reported {
                report: *report,
                by,
            }),
            Action::SetVariant(variant) => Ok(Event::VariantSet { variant: *variant }),
            Action::Timeout => self.lapse(),
            Action::Pause => Ok(Event::Paused),
            Action::Resume => Ok(Event::Resumed),
        }
    }

    /// Whether the proposer may not pass: the responder asked, and there is an offer that could be made.
    pub(in crate::snatch) fn must_offer(&self) -> bool {
        self.state.stage.forced() && self.state.rules.can_offer(&self.state.held)
    }

    fn affordable(&self, offer: Offer) -> Result<Event, Rejection> {
        let by = By::Player;
        let players = &self.state.held.players;
        let fixed = self.state.rules.offer == OfferForm::Fixed;
        if fixed && offer != Offer::FIXED {
            Err(Rejection::NotFixedOffer)
        } else if !players.proposer.covers(offer.give) {
            Err(Rejection::InsufficientOffer)
        } else if !players.responder.covers(offer.ask) {
            Err(Rejection::InsufficientRequest)
        } else if offer.give.count() < self.state.rules.min_offer {
            Err(Rejection::EmptyOffer)
        } else if offer.give == offer.ask {
            Err(Rejection::SameBundle)
        } else {
            Ok(Event::Offered { offer, by })
        }
    }

    /// What happens by itself when the deadline comes (ruling S06).
    fn lapse(&self) -> Result<Event, Rejection> {
        let by = By::Clock;
        match self.state.stage {
            Stage::Chatting => Ok(Event::ChatClosed),
            Stage::Forcing => Ok(Event::Forced { force: false, by }),
            Stage::Offering { forced: _ } => Ok(self.offer_by_itself()),
            Stage::Answering { .. } => Ok(Event::Answered {
                answer: Answer::Reject,
                by,
            }),
            Stage::Shaming { .. } => Ok(Event::Shamed { assign: false, by }),
            Stage::Reporting { .. } => Ok(Event::Reported { report: false, by }),
            Stage::Finished => Err(Rejection::Finished),
        }
    }

    /// No offer; if one is forced, five for five cut to what both hold. Where the cut leaves no offer that could be made,
    /// there is none.
    fn offer_by_itself(&self) -> Event {
        let by = By::Clock;
        let players = &self.state.held.players;
        let cut = Offer {
            give: Bundle::of(FIXED.min(players.proposer.turkeys), 0),
            ask: Bundle::of(0, FIXED.min(players.responder.corn)),
        };
        if self.must_offer() && self.affordable(cut).is_ok() {
            Event::Offered { offer: cut, by }
        } else {
            Event::NotOffered { by }
        }
    }
}

/// Whether it is this actor's to ask for at all.
fn allowed(actor: Actor, action: &Action) -> Result<(), Rejection> {
    let fits = match action {
        Action::Say(_) | Action::SetVariant(_) => matches!(actor, Actor::Player(_)),
        Action::Force(_) | Action::Answer(_) => actor == Actor::Player(Role::Responder),
        Action::Offer(_) | Action::NoOffer | Action::Shame(_) | Action::Report(_) => {
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

/// The only variant that knows the action, if it is not known by all.
fn variant_of(action: &Action) -> Option<Variant> {
    match action {
        Action::Force(_) => Some(Variant::G2),
        Action::Shame(_) => Some(Variant::G3),
        Action::Report(_) => Some(Variant::G4),
        Action::Say(_) => Some(Variant::G5),
        Action::Offer(_)
        | Action::NoOffer
        | Action::Answer(_)
        | Action::SetVariant(_)
        | Action::Timeout
        | Action::Pause
        | Action::Resume => None,
    }
}

/// A line must have something to read, and fit a screen. Characters count, not bytes.
fn said(actor: Actor, text: &str) -> Result<Event, Rejection> {
    let from = match actor {
        Actor::Player(role) => role,
        Actor::System | Actor::Organiser => return Err(Rejection::NotAllowed),
    };
    if text.chars().all(|c| c.is_whitespace() || c.is_control()) {
        Err(Rejection::ChatEmpty)
    } else if text.chars().count() > MOST_CHARACTERS {
        Err(Rejection::ChatTooLong)
    } else {
        let text = text.to_owned();
        Ok(Event::Said { from, text })
    }
}
