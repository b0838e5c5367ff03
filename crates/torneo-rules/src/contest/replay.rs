//! All of it again: every event is asked for anew, and what the rules answer is compared with what was recorded.

use super::Contest;
use super::event::{Event, EventKind};
use super::rejection::Rejection;

/// How an event differs from what the rules say.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    #[error("the first event does not create a contest, or a later one does")]
    NotCreatedOnce,
    #[error("the rules refuse what was recorded: {0}")]
    Refused(Rejection),
    #[error("the rules answer something else")]
    Other { due: Box<Event> },
}

/// How far a replay has come.
#[derive(Debug, Default)]
pub struct Replay {
    contest: Option<Contest>,
}

impl Replay {
    /// Asks for one event again and compares.
    pub fn step(&mut self, event: &Event) -> Result<(), Mismatch> {
        let due = match (&self.contest, &event.did) {
            (None, EventKind::Created { form }) => Contest::create(&event.by, form),
            (None, _) | (Some(_), EventKind::Created { .. }) => {
                return Err(Mismatch::NotCreatedOnce);
            }
            (Some(contest), did) => {
                let act = did.act().ok_or(Mismatch::NotCreatedOnce)?;
                contest.decide(&event.by, &act)
            }
        };
        let due = due.map_err(Mismatch::Refused)?;
        if due != *event {
            return Err(Mismatch::Other { due: Box::new(due) });
        }
        match &mut self.contest {
            Some(contest) => contest.apply(event),
            None => {
                if let EventKind::Created { form } = &event.did {
                    self.contest = Some(Contest::new(form.clone()));
                }
            }
        }
        Ok(())
    }

    /// The contest so far.
    pub fn contest(&self) -> Option<&Contest> {
        self.contest.as_ref()
    }
}
