//! All sessions, by code: opens them, finds them, brings them back from the journal.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};
use torneo_rules::journal::{Entry, Version};
use torneo_store::{Error, Part};

use super::gathering::Gathering;
use super::keeper::{INBOX, Keeper, Letter};
use crate::venue::hall::{Hall, Inner};
use crate::venue::kept_key::{KeptKey, NoKey};
use crate::venue::record::{codes_stream, entry, session_stream};
use crate::venue::{clock, secrets};
use crate::wire::live::Refusal;
use crate::wire::live::session::choices;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::record::{Author, SessionEvent, SessionRecord};
use crate::wire::live::session::requests::{CodeLine, SessionSummary};

/// How the timers know a session from a room.
const TIMER: &str = "snatch/";

#[derive(Default)]
pub struct Sessions {
    kept: Mutex<HashMap<String, mpsc::Sender<Letter>>>,
    /// One at a time, so that a session never gets two keepers.
    loading: tokio::sync::Mutex<()>,
    /// By the time they were opened.
    listed: Mutex<BTreeMap<(u64, String), SessionSummary>>,
}

impl Hall {
    /// A new session; its seed is drawn unless the file has one, and its personal codes if it wants any.
    pub async fn open_session(
        &self,
        mut file: SessionFile,
        organiser: &str,
    ) -> Result<String, Error> {
        file.seed.get_or_insert_with(secrets::seed);
        let codes = match file.entry {
            choices::Entry::Qr => None,
            choices::Entry::Codes { count } => Some(count),
        };
        let record = SessionRecord {
            by: Some(Author::Organiser(organiser.to_owned())),
            message: None,
            event: SessionEvent::Opened {
                file: Box::new(file),
            },
        };
        loop {
            let (code, now) = (secrets::room_code(), clock::now_ms());
            let part = Part {
                stream: session_stream(&code),
                expected: Version::START,
                entries: vec![entry(&record, now)],
            };
            match self.inner().store.append_all(vec![part]).await {
                // The code is taken; there are nine hundred million others.
                Err(Error::Conflict { .. }) => continue,
                Err(error) => return Err(error),
                Ok(_) => (),
            }
            self.inner().keep_session(&code, &[(record, now)], None);
            if let Some(count) = codes {
                // The session is there all the same, and its organiser can draw them again.
                let _ = self.draw_codes(&code, organiser, count).await;
            }
            return Ok(code);
        }
    }

    /// Gives a letter to a session's keeper, bringing it back from the journal if nobody keeps it now.
    pub async fn deliver_to_session(&self, code: &str, letter: Letter) -> Result<(), Refusal> {
        self.inner().deliver_to_session(code, letter).await
    }

    /// Asks a session something and waits for the answer.
    pub async fn ask_session<T>(
        &self,
        code: &str,
        letter: impl FnOnce(oneshot::Sender<T>) -> Letter,
    ) -> Result<T, Refusal> {
        let (reply, heard) = oneshot::channel();
        self.deliver_to_session(code, letter(reply)).await?;
        heard.await.map_err(|_| Refusal::ServerBusy)
    }

    /// Draws more personal codes, and gives all of them.
    pub async fn draw_codes(
        &self,
        code: &str,
        organiser: &str,
        count: u32,
    ) -> Result<Vec<CodeLine>, Refusal> {
        // Nothing is drawn for a session that does not exist.
        self.ask_session(code, |reply| Letter::Summary { reply })
            .await?;
        let key = KeptKey::of(&self.inner().store, &codes_stream(code)).await;
        let key = key.map_err(without_key)?;
        let organiser = organiser.to_owned();
        self.ask_session(code, |reply| Letter::DrawCodes {
            organiser,
            count,
            key,
            reply,
        })
        .await?
    }

    /// The personal codes of a session, to be printed.
    pub async fn list_codes(&self, code: &str) -> Result<Vec<CodeLine>, Refusal> {
        let key = KeptKey::known(&self.inner().store, &codes_stream(code)).await;
        let key = key.map_err(without_key)?;
        self.ask_session(code, |reply| Letter::ListCodes { key, reply })
            .await
    }

    /// Every session, newest first.
    pub fn listed_sessions(&self) -> Vec<SessionSummary> {
        let listed = lock(&self.inner().sessions.listed);
        listed.values().rev().cloned().collect()
    }
}

impl Inner {
    async fn deliver_to_session(
        self: &Arc<Self>,
        code: &str,
        letter: Letter,
    ) -> Result<(), Refusal> {
        let Some(letter) = self.try_session(code, letter).await else {
            return Ok(());
        };
        let _loading = self.sessions.loading.lock().await;
        let Some(letter) = self.try_session(code, letter).await else {
            return Ok(());
        };
        let entries = self.store.read(&session_stream(code), Version::START).await;
        let past = past(&entries.map_err(|_| Refusal::ServerBusy)?);
        if past.is_empty() {
            return Err(Refusal::UnknownSession);
        }
        self.keep_session(code, &past, Some(letter));
        Ok(())
    }

    /// Gives the letter back when nobody keeps the session. A full inbox makes the sender wait: that slows down who
    /// writes, and nobody else.
    async fn try_session(&self, code: &str, letter: Letter) -> Option<Letter> {
        let inbox = lock(&self.sessions.kept).get(code).cloned();
        match inbox {
            None => Some(letter),
            Some(inbox) => inbox.send(letter).await.err().map(|unsent| unsent.0),
        }
    }

    /// Begins to keep a session. Its first letter is there before it looks around.
    fn keep_session(
        self: &Arc<Self>,
        code: &str,
        past: &[(SessionRecord, u64)],
        first: Option<Letter>,
    ) {
        let (sender, inbox) = mpsc::channel(INBOX);
        if let Some(letter) = first {
            let _ = sender.try_send(letter);
        }
        lock(&self.sessions.kept).insert(code.to_owned(), sender);
        let keeper = Keeper::new(Arc::clone(self), code, past);
        self.tasks().spawn(keeper.run(inbox));
    }

    /// Lets a keeper go unless a letter has come meanwhile.
    pub(super) fn forget_session(&self, code: &str, inbox: &mpsc::Receiver<Letter>) -> bool {
        let mut kept = lock(&self.sessions.kept);
        let idle = inbox.is_empty();
        if idle {
            kept.remove(code);
        }
        idle
    }

    /// Lets a keeper go that can no longer keep its session.
    pub(super) fn abandon_session(&self, code: &str) {
        lock(&self.sessions.kept).remove(code);
    }

    pub(super) fn summarize_session(&self, summary: SessionSummary) {
        let key = (summary.created_ms, summary.code.clone());
        lock(&self.sessions.listed).insert(key, summary);
    }

    /// Brings back a session that the journal knows; who is over is only listed.
    pub fn remember_session(self: &Arc<Self>, code: &str, entries: &[Entry]) {
        let past = past(entries);
        let mut gathering = Gathering::new(code);
        for (record, at_ms) in &past {
            gathering.apply(record, *at_ms);
        }
        self.summarize_session(gathering.summary());
        if gathering.over.is_none() && !past.is_empty() {
            self.keep_session(code, &past, None);
        }
    }

    pub(super) fn set_session_timer(&self, code: &str, due_ms: Option<u64>) {
        self.timers.set(&format!("{TIMER}{code}"), due_ms);
    }

    /// Wakes a session whose time has come; whether this was the timer of one.
    pub fn wake_session(&self, timer: &str) -> bool {
        let Some(code) = timer.strip_prefix(TIMER) else {
            return false;
        };
        let inbox = lock(&self.sessions.kept).get(code).cloned();
        if inbox.is_some_and(|inbox| inbox.try_send(Letter::Tick).is_err()) {
            // It has letters enough; they make it look at its clocks, too.
            self.timers.set(timer, Some(clock::now_ms() + 100));
        }
        true
    }
}

fn without_key(error: NoKey) -> Refusal {
    tracing::error!(%error, "personal codes cannot be made");
    Refusal::ServerBusy
}

/// A session's entries as its keeper remembers them; what is not ours is left out.
fn past(entries: &[Entry]) -> Vec<(SessionRecord, u64)> {
    let read = |entry: &Entry| {
        let record = serde_json::from_str(entry.payload.as_str()).ok()?;
        Some((record, entry.recorded_at.number()))
    };
    entries.iter().filter_map(read).collect()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
