//! What waits for the next commit: records for the journal, and all who are to hear of it once it is durable.

use std::collections::BTreeSet;

use torneo_rules::journal::NewEntry;

use crate::venue::connection::Connection;
use crate::wire::live::{Answer, Refusal, ToPlayer};

/// Records that one batch may gather before it is stored; two appends of the store.
pub const ENOUGH: usize = 400;

/// Somebody who asked over HTTP, and hears once everything is stored or failed.
type Waiting = Box<dyn FnOnce(Result<(), Refusal>) + Send>;

#[derive(Default)]
pub struct Batch {
    pub entries: Vec<NewEntry>,
    answers: Vec<(Connection, Answer)>,
    waiting: Vec<Waiting>,
    /// Places whose view changed.
    pub places: BTreeSet<usize>,
    /// Everybody's view changed.
    pub everybody: bool,
    /// Those who have just come to watch, who are not in the session.
    pub onlookers: Vec<Connection>,
}

impl Batch {
    pub fn answer(&mut self, connection: &Connection, answer: Answer) {
        self.answers.push((connection.clone(), answer));
    }

    /// Tells somebody once the batch is stored.
    pub fn once_stored(&mut self, told: impl FnOnce(Result<(), Refusal>) + Send + 'static) {
        self.waiting.push(Box::new(told));
    }

    pub fn is_full(&self) -> bool {
        self.entries.len() >= ENOUGH
    }

    /// Tells those who asked how it went.
    pub fn settle(&mut self, stored: Result<(), Refusal>) {
        for (connection, answer) in self.answers.drain(..) {
            let answer = match stored {
                Ok(()) => answer,
                Err(refusal) => Answer::refused(&answer.to, refusal),
            };
            connection.send(&ToPlayer::Answer(answer));
        }
        for told in self.waiting.drain(..) {
            told(stored);
        }
    }
}
