//! The task that owns one session: one inbox, letters in order, one append for all that a batch decided.
//!
//! ```text
//! letters ─▶ decide and apply, one by one ─▶ clocks that ran out ─▶ one append ─▶ answers, views ─▶ wait
//!                                                                      └─ fails: everybody is sent to reconnect,
//!                                                                         the session is rebuilt from the journal
//! ```

/// What a session may be asked.
pub mod letter;

/// Letters of organisers and newcomers.
mod desk;

/// Letters of players.
mod players;

/// Deadlines, defaults, bots, and phases that open by themselves.
mod time;

/// Who watches.
mod audience;

/// Who is to hear of what happened.
mod marks;

/// What they are sent.
mod tell;

/// Bots that fill odd fields.
mod bots;

use std::sync::Arc;

use tokio::sync::mpsc;
use torneo_rules::journal::Version;
use torneo_rules::snatch::session::TableId;
use torneo_store::{Error, MOST_ENTRIES_PER_APPEND, Part};

use super::batch::Batch;
use super::gathering::Gathering;
use crate::venue::answered::Answered;
use crate::venue::clock;
use crate::venue::hall::Inner;
use crate::venue::record::{entry, session_stream};
use crate::wire::live::Refusal;
use crate::wire::live::session::record::{Author, SessionEvent, SessionRecord};
use audience::Audience;
pub use letter::Letter;

/// Letters that may wait; who writes more waits at their socket.
pub const INBOX: usize = 4096;

/// Letters of one batch, so that the first does not wait long for its commit.
const MOST_LETTERS: usize = 512;

pub struct Keeper {
    hall: Arc<Inner>,
    gathering: Gathering,
    batch: Batch,
    audience: Audience,
    /// The last answers, by place.
    answered: Vec<Answered>,
    /// Why the next phase did not open by itself, and when it is tried again.
    blocked: Option<(Refusal, u64)>,
    /// What the timers were told last.
    timer_ms: Option<u64>,
    now_ms: u64,
}

impl Keeper {
    /// A keeper for a session with this past.
    pub fn new(hall: Arc<Inner>, code: &str, past: &[(SessionRecord, u64)]) -> Self {
        let mut keeper = Self {
            hall,
            gathering: Gathering::new(code),
            batch: Batch::default(),
            audience: Audience::default(),
            answered: Vec::new(),
            blocked: None,
            timer_ms: None,
            now_ms: 0,
        };
        for (record, at_ms) in past {
            keeper.fold(record, *at_ms);
        }
        keeper
    }

    /// Keeps the session until it is over and nobody watches, or the hall closes.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<Letter>) {
        self.go_on();
        loop {
            if self.finish_batch().await.is_err() {
                self.hall.abandon_session(&self.gathering.code);
                self.audience.send_away(Refusal::Restarting);
                return;
            }
            if self.has_more_to_do() {
                self.take_letters(&mut inbox, None);
                continue;
            }
            if self.is_done() && self.hall.forget_session(&self.gathering.code, &inbox) {
                // Letters that were on their way are still read.
                inbox.close();
                while let Some(letter) = inbox.recv().await {
                    self.take_letters(&mut inbox, Some(letter));
                    let _ = self.finish_batch().await;
                }
                return;
            }
            let closing = self.hall.closing().clone();
            let letter = tokio::select! {
                letter = inbox.recv() => letter,
                () = closing.cancelled() => None,
            };
            let Some(letter) = letter else { return };
            self.take_letters(&mut inbox, Some(letter));
        }
    }

    fn is_done(&self) -> bool {
        self.gathering.over.is_some() && self.audience.is_empty()
    }

    /// What was left undone when the last keeper stopped.
    fn go_on(&mut self) {
        self.now_ms = clock::now_ms();
        self.hall.summarize_session(self.gathering.summary());
        if self.gathering.clocks.next_ms().is_some() {
            self.record(None, None, SessionEvent::Woken {});
        }
        let tables = self.gathering.session.finished().1;
        for table in (0..).map(TableId).take(tables) {
            self.let_bots_play(table);
        }
        self.run_clocks();
    }

    /// Reads what waits, in order, as far as one batch goes.
    fn take_letters(&mut self, inbox: &mut mpsc::Receiver<Letter>, first: Option<Letter>) {
        self.now_ms = clock::now_ms();
        let mut next = first.or_else(|| inbox.try_recv().ok());
        let mut read = 0;
        while let Some(letter) = next {
            self.read(letter);
            read += 1;
            let enough = self.batch.is_full() || read >= MOST_LETTERS;
            next = if enough { None } else { inbox.try_recv().ok() };
        }
        self.run_clocks();
    }

    fn read(&mut self, letter: Letter) {
        match letter {
            Letter::Watch {
                connection,
                person,
                message,
                window,
            } => self.watch(connection, person, &message, window),
            Letter::Unwatch { connection } => self.unwatch(connection),
            Letter::Wish {
                connection,
                person,
                message,
                wish,
            } => self.wish(&connection, &person, message, &wish),
            Letter::Enter {
                person,
                code,
                reply,
            } => self.enter(&person, code.as_deref(), reply),
            Letter::Intervene {
                organiser,
                intervention,
                reply,
            } => self.intervene(&organiser, intervention, reply),
            Letter::DrawCodes {
                organiser,
                count,
                key,
                reply,
            } => self.draw_codes(&organiser, count, &key, reply),
            Letter::ListCodes { key, reply } => {
                let _ = reply.send(self.code_lines(key.as_ref()));
            }
            Letter::Summary { reply } => {
                let _ = reply.send(self.gathering.summary());
            }
            Letter::File { reply } => {
                let _ = reply.send(self.gathering.file.clone());
            }
            Letter::Report { reply } => {
                let _ = reply.send(self.report());
            }
            Letter::Tick => self.timer_ms = None,
        }
    }

    /// Makes something part of the session and of the next commit.
    fn record(&mut self, by: Option<Author>, message: Option<String>, event: SessionEvent) {
        let record = SessionRecord { by, message, event };
        self.batch.entries.push(entry(&record, self.now_ms));
        self.fold(&record, self.now_ms);
        self.mark(&record.event);
    }

    fn fold(&mut self, record: &SessionRecord, at_ms: u64) {
        self.gathering.apply(record, at_ms);
        if let (Some(Author::Person(person)), Some(message)) = (&record.by, &record.message)
            && let Some(place) = self.gathering.place_of(person)
        {
            let version = self.gathering.version;
            self.remember(place, message, Ok(version));
        }
    }

    /// Stores what the batch decided, in one commit, and tells everybody. An error is the end of this keeper.
    async fn finish_batch(&mut self) -> Result<(), Error> {
        let stored = self.store().await;
        self.batch.settle(match &stored {
            Ok(()) => Ok(()),
            Err(_) => Err(Refusal::ServerBusy),
        });
        stored?;
        self.tell();
        self.set_timer();
        Ok(())
    }

    async fn store(&mut self) -> Result<(), Error> {
        let mut entries = std::mem::take(&mut self.batch.entries);
        let total = entries.len() as u64;
        let mut version = self.gathering.version - total;
        let mut appends = Vec::new();
        while !entries.is_empty() {
            let rest = entries.split_off(entries.len().min(MOST_ENTRIES_PER_APPEND));
            let count = entries.len() as u64;
            let part = Part {
                stream: session_stream(&self.gathering.code),
                expected: Version::new(version).expect("sessions are short"),
                entries: std::mem::replace(&mut entries, rest),
            };
            version += count;
            appends.push(self.hall.store.append_all(vec![part]));
        }
        // They are queued in their order, so the store takes them into one commit where they fit.
        futures_util::future::try_join_all(appends).await?;
        Ok(())
    }
}
