//! All of it again: every event is asked for anew, and what the rules answer is compared with what was recorded.
//!
//! A round is paired again by its recorded method and options, the standings are computed again, a round made by hand is
//! judged again. The first difference is told.

use crate::domino::Tournament;
use crate::domino::event::{Event, EventKind};
use crate::domino::rejection::Rejection;

/// The first event that does not come out as recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// From 1.
    pub event: usize,
    pub what: Mismatch,
}

/// How an event differs from what the rules say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mismatch {
    /// The first event does not create a tournament, or a later one does.
    NotCreatedOnce,
    /// The rules refuse what was recorded.
    Refused(Rejection),
    /// The rules answer something else.
    Other {
        recorded: Box<Event>,
        due: Box<Event>,
    },
}

/// How far a replay has come.
#[derive(Debug, Default)]
pub struct Replay {
    tournament: Option<Tournament>,
    events: usize,
}

impl Replay {
    /// Asks for one event again and compares.
    pub fn step(&mut self, event: &Event) -> Result<(), Difference> {
        self.events += 1;
        let differs = |what| Difference {
            event: self.events,
            what,
        };
        let due = match (&self.tournament, &event.did) {
            (None, EventKind::Created { form }) => Tournament::create(&event.by, form),
            (None, _) | (Some(_), EventKind::Created { .. }) => {
                return Err(differs(Mismatch::NotCreatedOnce));
            }
            (Some(tournament), did) => match did.act() {
                Some(act) => tournament.decide(&event.by, &act),
                None => return Err(differs(Mismatch::NotCreatedOnce)),
            },
        };
        let due = due.map_err(|rejection| differs(Mismatch::Refused(rejection)))?;
        if due != *event {
            return Err(differs(Mismatch::Other {
                recorded: Box::new(event.clone()),
                due: Box::new(due),
            }));
        }
        self.apply(event);
        Ok(())
    }

    /// Takes one event as recorded.
    fn apply(&mut self, event: &Event) {
        match (&mut self.tournament, &event.did) {
            (Some(tournament), _) => tournament.apply(event),
            (none, EventKind::Created { form }) => *none = Some(Tournament::new(form.clone())),
            (None, _) => {}
        }
    }

    pub fn tournament(&self) -> Option<&Tournament> {
        self.tournament.as_ref()
    }
}

/// Does all of it again; the tournament, or the first difference.
pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Tournament, Difference> {
    let mut replay = Replay::default();
    for event in events {
        replay.step(event)?;
    }
    replay.tournament.ok_or(Difference {
        event: 1,
        what: Mismatch::NotCreatedOnce,
    })
}

/// The tournament as recorded, without doing anything again; nothing when the first event does not create it.
pub fn fold<'a>(events: impl IntoIterator<Item = &'a Event>) -> Option<Tournament> {
    let mut replay = Replay::default();
    for event in events {
        replay.apply(event);
    }
    replay.tournament
}
