//! What each event changes. An event that does not fit the stage changes nothing, so even a foreign journal leaves a
//! game that can arise.

use super::{Action, Actor, Asked, Event, Game, Line, Stage};
use crate::snatch::consequence::AfterSnatch;
use crate::snatch::exchange::{Answer, Exchange, Proposal};
use crate::snatch::role::Role;
use crate::snatch::rules::PRACTICE;
use crate::snatch::tokens::Offer;
use crate::snatch::variant::Variant;

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
            Event::ChatClosed {} => self.state.stage = Stage::Offering { forced: false },
            Event::Forced { force, auto: _ } => {
                self.state.stage = Stage::Offering { forced: *force };
            }
            Event::Offered { offer, auto: _ } => {
                self.state.stage = Stage::Answering {
                    offer: *offer,
                    forced: self.state.stage.forced(),
                };
            }
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
        Event::Shamed { assign, .. } => (proposer, Action::Shame { assign: *assign }),
        Event::Reported { report, .. } => (proposer, Action::Report { report: *report }),
        Event::VariantSet { variant, by } => {
            (Actor::Player(*by), Action::SetVariant { variant: *variant })
        }
        Event::Paused {} => (Actor::Organiser, Action::Pause),
        Event::Resumed {} => (Actor::Organiser, Action::Resume),
    }
}
