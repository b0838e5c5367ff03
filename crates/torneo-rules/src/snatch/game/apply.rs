//! What each event changes. An event that does not fit the stage changes nothing, so even a foreign journal leaves a
//! game that can arise.

use super::{Action, Actor, Asked, Event, Game, Line, Stage};
use crate::snatch::belief::{Belief, Stated};
use crate::snatch::exchange::{Answer, Exchange, Proposal};
use crate::snatch::role::Role;
use crate::snatch::rules::PRACTICE;
use crate::snatch::tokens::Offer;
use crate::snatch::variant::{AfterSnatch, Variant};

/// What ends a round, before it is written down.
struct Ending {
    proposal: Proposal,
    answer: Option<Answer>,
    reported: bool,
    shamed: bool,
}

impl Game {
    /// Records what was decided. Cannot fail.
    pub fn apply(&mut self, event: &Event) {
        let (actor, action) = asked_by(event);
        if self.decide(actor, &Asked::from(action)).as_ref() != Ok(event) {
            return;
        }
        self.state.sequence += 1;
        if let Event::Forced { auto, .. }
        | Event::Offered { auto, .. }
        | Event::NotOffered { auto }
        | Event::Answered { auto, .. }
        | Event::Planned { auto, .. }
        | Event::Believed { auto, .. }
        | Event::Shamed { auto, .. }
        | Event::Reported { auto, .. } = event
            && *auto
        {
            self.state.auto.push(self.phase());
        }
        match event {
            Event::Said { from, text } => self.state.chat.push(Line {
                round: self.state.round,
                from: *from,
                text: text.clone().unwrap_or_default(),
            }),
            Event::ChatClosed {} => self.state.stage = self.before_the_offer(false),
            Event::Forced { force, auto: _ } => self.forced(*force),
            Event::Planned { replies, auto: _ } => {
                self.state.plan.clone_from(replies);
                self.state.stage = Stage::Offering {
                    forced: self.state.stage.forced(),
                };
            }
            Event::Offered { offer, auto: _ } => self.offered(*offer),
            Event::Believed { by, belief, .. } => self.believed(*by, *belief),
            Event::NotOffered { auto: _ } => self.end_round(Ending {
                proposal: Proposal::NoOffer,
                answer: None,
                reported: false,
                shamed: false,
            }),
            Event::Answered { answer, auto: _ } => self.answered(*answer),
            Event::Shamed { assign, auto: _ } => self.shamed(*assign),
            Event::Reported { report, auto: _ } => self.reported(*report),
            Event::VariantSet { variant, by: _ } => self.start_again(*variant),
            Event::Paused {} => self.state.paused = true,
            Event::Resumed {} => self.state.paused = false,
        }
    }

    /// Asked first, or changed while the proposer still thinks.
    fn forced(&mut self, forced: bool) {
        self.state.stage = match self.state.stage {
            Stage::Forcing => self.before_the_offer(forced),
            Stage::Chatting
            | Stage::Planning { .. }
            | Stage::Offering { .. }
            | Stage::Believing { .. }
            | Stage::Answering { .. }
            | Stage::Shaming { .. }
            | Stage::Reporting { .. }
            | Stage::Finished => Stage::Offering { forced },
        };
    }

    /// The proposer says what they expect, if they are asked, before the answer.
    fn offered(&mut self, offer: Offer) {
        let forced = self.state.stage.forced();
        if self.asks_belief(Role::Proposer) {
            self.state.stage = Stage::Believing {
                who: Role::Proposer,
                offer: Some(offer),
                forced,
            };
        } else {
            self.comes_to_the_answer(offer, forced);
        }
    }

    /// What the responder answered beforehand is done; otherwise they are asked, first for what they expect.
    fn comes_to_the_answer(&mut self, offer: Offer, forced: bool) {
        let planned = self.state.plan.iter().find(|reply| reply.offer == offer);
        if let Some(answer) = planned.map(|reply| reply.answer) {
            self.state.stage = Stage::Answering { offer, forced };
            self.answered(answer);
        } else if self.asks_belief(Role::Responder) {
            self.state.stage = Stage::Believing {
                who: Role::Responder,
                offer: Some(offer),
                forced,
            };
        } else {
            self.state.stage = Stage::Answering { offer, forced };
        }
    }

    fn believed(&mut self, by: Role, belief: Option<Belief>) {
        let Stage::Believing { who, offer, forced } = self.state.stage else {
            return;
        };
        *self.state.beliefs.of_mut(by) = belief.map_or(Stated::Unanswered, Stated::Said);
        match (who, offer) {
            (Role::Proposer, Some(offer)) => self.comes_to_the_answer(offer, forced),
            (Role::Responder, Some(offer)) => {
                self.state.stage = Stage::Answering { offer, forced };
            }
            (Role::Proposer | Role::Responder, None) => {
                self.state.stage = Stage::Planning { forced };
            }
        }
    }

    fn answered(&mut self, answer: Answer) {
        let Stage::Answering { offer, forced } = self.state.stage else {
            return;
        };
        self.state.held = self.state.held.answered(offer, answer);
        let proposal = match forced {
            true => Proposal::ForcedOffer(offer),
            false => Proposal::Offer(offer),
        };
        match (answer, self.state.variant.after_snatch()) {
            (Answer::Snatch, AfterSnatch::Shame) => self.state.stage = Stage::Shaming { offer },
            (Answer::Snatch, AfterSnatch::Judge) => self.state.stage = Stage::Reporting { offer },
            (Answer::Snatch, AfterSnatch::Nobody) | (Answer::Accept | Answer::Reject, _) => self
                .end_round(Ending {
                    proposal,
                    answer: Some(answer),
                    reported: false,
                    shamed: false,
                }),
        }
    }

    fn shamed(&mut self, assign: bool) {
        let Stage::Shaming { offer } = self.state.stage else {
            return;
        };
        let lasts = assign && self.state.round != PRACTICE;
        let shame = &mut self.state.shame.responder;
        *shame = shame.saturating_add(u32::from(lasts));
        self.end_round(Ending {
            shamed: assign,
            ..snatched(offer)
        });
    }

    /// The judge undoes the snatch, then punishes.
    fn reported(&mut self, report: bool) {
        let Stage::Reporting { offer } = self.state.stage else {
            return;
        };
        if report {
            self.state.held = self.state.held.judged(offer, self.state.rules.sanction);
        }
        self.end_round(Ending {
            reported: report,
            ..snatched(offer)
        });
    }

    fn end_round(&mut self, ending: Ending) {
        let forced = self.state.stage.forced();
        let state = &mut self.state;
        state.exchanges.push(Exchange {
            index: state.round,
            proposal: ending.proposal,
            answer: ending.answer,
            forced,
            reported: ending.reported,
            shamed: ending.shamed,
            outcome: state.rules.points(&state.held),
            auto: std::mem::take(&mut state.auto),
            plan: std::mem::take(&mut state.plan),
            beliefs: std::mem::take(&mut state.beliefs),
        });
        if state.round < state.rules.rounds {
            state.round += 1;
            self.begin_round();
        } else {
            state.stage = Stage::Finished;
        }
    }

    /// A new game of the same people: their shame stays, and so does the count of events.
    fn start_again(&mut self, variant: Variant) {
        let state = &self.state;
        let mut game = Game::new(state.mode, state.rules, variant, state.shame);
        game.state.sequence = state.sequence;
        *self = game;
    }
}

fn snatched(offer: Offer) -> Ending {
    Ending {
        proposal: Proposal::Offer(offer),
        answer: Some(Answer::Snatch),
        reported: false,
        shamed: false,
    }
}

/// The question to which this event is the answer.
fn asked_by(event: &Event) -> (Actor, Action) {
    let (proposer, responder) = (
        Actor::Player(Role::Proposer),
        Actor::Player(Role::Responder),
    );
    match event {
        Event::Forced { auto: true, .. }
        | Event::Offered { auto: true, .. }
        | Event::NotOffered { auto: true }
        | Event::Answered { auto: true, .. }
        | Event::Planned { auto: true, .. }
        // A belief that nobody stated is the clock's.
        | Event::Believed { auto: true, .. }
        | Event::Believed { belief: None, .. }
        | Event::Shamed { auto: true, .. }
        | Event::Reported { auto: true, .. }
        | Event::ChatClosed {} => (Actor::System, Action::Timeout),
        // A line without its text is what spectators are told; it is no answer to anything.
        Event::Said { from, text } => (
            Actor::Player(*from),
            Action::Say {
                text: text.clone().unwrap_or_default(),
            },
        ),
        Event::Forced { force, .. } => (responder, Action::Force { force: *force }),
        Event::Offered { offer, .. } => (proposer, Action::Offer(*offer)),
        Event::NotOffered { .. } => (proposer, Action::NoOffer {}),
        Event::Answered { answer, .. } => (responder, Action::Answer { answer: *answer }),
        Event::Planned { replies, .. } => {
            let replies = replies.clone();
            (responder, Action::Plan { replies })
        }
        Event::Believed {
            by,
            belief: Some(belief),
            ..
        } => (Actor::Player(*by), Action::Believe { belief: *belief }),
        Event::Shamed { assign, .. } => (proposer, Action::Shame { assign: *assign }),
        Event::Reported { report, .. } => (proposer, Action::Report { report: *report }),
        Event::VariantSet { variant, by } => {
            (Actor::Player(*by), Action::SetVariant { variant: *variant })
        }
        Event::Paused {} => (Actor::Organiser, Action::Pause),
        Event::Resumed {} => (Actor::Organiser, Action::Resume),
    }
}
