//! What waits for the next commit: records for the journal, and all who are to hear of it once it is durable.

use std::collections::{BTreeMap, BTreeSet};

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
    /// Answers to players, by connection: each leaves in one packet with the view that follows it.
    before_view: BTreeMap<u64, (Connection, Vec<Answer>)>,
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

    /// An answer to a player whose view it may change.
    pub fn answer_before_view(&mut self, connection: &Connection, answer: Answer) {
        let waiting = self.before_view.entry(connection.number());
        let (_, answers) = waiting.or_insert_with(|| (connection.clone(), Vec::new()));
        answers.push(answer);
    }

    /// Tells somebody once the batch is stored.
    pub fn once_stored(&mut self, told: impl FnOnce(Result<(), Refusal>) + Send + 'static) {
        self.waiting.push(Box::new(told));
    }

    pub fn is_full(&self) -> bool {
        self.entries.len() >= ENOUGH
    }

    /// Tells a player the answers that its view follows.
    pub fn answer_now(&mut self, connection: u64) {
        if let Some((connection, answers)) = self.before_view.remove(&connection) {
            for answer in answers {
                connection.send(&ToPlayer::Answer(answer));
            }
        }
    }

    /// Tells the answers of players whose view did not change.
    pub fn answer_rest(&mut self) {
        while let Some((number, _)) = self.before_view.first_key_value() {
            self.answer_now(*number);
        }
    }

    /// Nobody knows whether it is stored, or whether this task may still say so. What may be stored is not told as refused: who
    /// asked by a socket reconnects, asks again and hears what became of it, and who asked over HTTP is told to look.
    pub fn leave_open(&mut self) {
        self.answers.clear();
        self.before_view.clear();
        self.settle(Err(Refusal::Uncertain));
    }

    /// Tells those who asked how it went; players hear it with their view, unless it went wrong.
    pub fn settle(&mut self, stored: Result<(), Refusal>) {
        let said = |answer: Answer| match stored {
            Ok(()) => answer,
            Err(refusal) => Answer::refused(&answer.to, refusal),
        };
        for (connection, answer) in self.answers.drain(..) {
            connection.send(&ToPlayer::Answer(said(answer)));
        }
        if stored.is_err() {
            for (connection, answers) in std::mem::take(&mut self.before_view).into_values() {
                for answer in answers {
                    connection.send(&ToPlayer::Answer(said(answer)));
                }
            }
        }
        for told in self.waiting.drain(..) {
            told(stored);
        }
    }
}
