//! A session done again from its events: each must be what the rules decide when asked anew. Whoever changed an event, or
//! left one out, is found at the first that comes out otherwise.

use super::form::{Form, Seat};
use super::{Ask, Event, Moves, Rejection, Session, Who};
use crate::snatch::game::{Action, Asked, Event as GameEvent};
use crate::snatch::role::Role;

/// Why an event cannot have happened as it was recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    #[error("the rules refuse it: {0}")]
    Refused(Rejection),
    #[error("asked anew, the rules decide otherwise")]
    Other,
}

/// A session that is being done again.
#[derive(Debug, Clone)]
pub struct Replay {
    session: Session,
}

impl Replay {
    pub fn new(form: Form) -> Self {
        Self {
            session: Session::new(form),
        }
    }

    /// As it is after the events so far.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Judges an event anew, and records it if it fits.
    pub fn step(&mut self, event: &Event) -> Result<(), Mismatch> {
        let (who, ask) = asked(&self.session, event)?;
        let due = self.session.decide(who, &ask);
        let due = due.map_err(Mismatch::Refused)?;
        let fits = match (event, &due) {
            // A large phase is closed by several records, each with some of the tables.
            (Event::PhaseClosed { tables }, Event::PhaseClosed { tables: due }) => {
                !tables.is_empty() && tables.iter().all(|moves| due.contains(moves))
            }
            (event, due) => event == due,
        };
        if !fits {
            return Err(Mismatch::Other);
        }
        self.session.apply(event);
        Ok(())
    }
}

/// The question to which an event is the answer.
pub fn asked(session: &Session, event: &Event) -> Result<(Who, Ask), Mismatch> {
    Ok(match event {
        Event::Enrolled { .. } => (Who::Newcomer, Ask::Enrol),
        Event::PhaseOpened { .. } => (Who::Organiser, Ask::OpenPhase),
        Event::Played(moves) => played(session, moves).ok_or(Mismatch::Other)?,
        Event::PhaseClosed { tables: _ } => (Who::Organiser, Ask::ClosePhase),
        Event::Dropped { player, table: _ } => (Who::Organiser, Ask::Drop(*player)),
        Event::Readmitted { player } => (Who::Organiser, Ask::Readmit(*player)),
        Event::Paused {} => (Who::Organiser, Ask::Pause),
        Event::Resumed {} => (Who::Organiser, Ask::Resume),
        Event::Extended { seconds } => (Who::Organiser, Ask::Extend(*seconds)),
    })
}

/// Who asked for the first event at a table; the others follow from it.
fn played(session: &Session, moves: &Moves) -> Option<(Who, Ask)> {
    let table = session.table(moves.table)?;
    let (role, action) = match moves.events.first()? {
        GameEvent::Said { from, text } => (
            *from,
            Action::Say {
                text: text.clone().unwrap_or_default(),
            },
        ),
        GameEvent::Forced { force, auto: false } => {
            (Role::Responder, Action::Force { force: *force })
        }
        GameEvent::Offered { offer, auto: false } => (Role::Proposer, Action::Offer(*offer)),
        GameEvent::NotOffered { auto: false } => (Role::Proposer, Action::NoOffer {}),
        GameEvent::Answered {
            answer,
            auto: false,
        } => (Role::Responder, Action::Answer { answer: *answer }),
        GameEvent::Planned {
            replies,
            auto: false,
        } => {
            let replies = replies.clone();
            (Role::Responder, Action::Plan { replies })
        }
        GameEvent::Believed {
            by,
            belief: Some(belief),
            auto: false,
        } => (*by, Action::Believe { belief: *belief }),
        GameEvent::Shamed {
            assign,
            auto: false,
        } => (Role::Proposer, Action::Shame { assign: *assign }),
        GameEvent::Reported {
            report,
            auto: false,
        } => (Role::Proposer, Action::Report { report: *report }),
        GameEvent::ChatClosed {}
        | GameEvent::Forced { auto: true, .. }
        | GameEvent::Offered { auto: true, .. }
        | GameEvent::NotOffered { auto: true }
        | GameEvent::Answered { auto: true, .. }
        | GameEvent::Planned { auto: true, .. }
        | GameEvent::Believed { auto: true, .. }
        | GameEvent::Believed { belief: None, .. }
        | GameEvent::Shamed { auto: true, .. }
        | GameEvent::Reported { auto: true, .. } => {
            let timeout = Ask::Timeout {
                table: moves.table,
                sequence: table.game.state().sequence,
            };
            return Some((Who::Clock, timeout));
        }
        GameEvent::VariantSet { .. } | GameEvent::Paused {} | GameEvent::Resumed {} => return None,
    };
    let who = match *table.seats.of(role) {
        Seat::Player(player) => Who::Player(player),
        Seat::Bot(_) => Who::Bot(moves.table),
    };
    Some((who, Ask::Play(Asked::from(action))))
}
