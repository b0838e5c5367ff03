//! All sessions, by code: opens them, finds them, brings them back from the journal.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tokio::sync::{OnceCell, oneshot};
use tokio_util::sync::CancellationToken;
use torneo_rules::journal::{Entry, Version};
use torneo_store::{Error, Mark, Part};

use super::session_task::{INBOX, SessionCommand, SessionTask};
use crate::seal::{Seal, SealFolder};
use crate::venue::cluster::letters::{Asked, Command};
use crate::venue::kept_key::{KeptKey, NoKey};
use crate::venue::lock;
use crate::venue::organisers::roles::EventOrigin;
use crate::venue::people::Person;
use crate::venue::record::{SESSIONS, codes_stream, entry, session_stream};
use crate::venue::registry::{Inner, Registry};
use crate::venue::secrets;
use crate::venue::tasks::Tasks;
use crate::venue::timers::TaskKind;
use crate::wire::live::Refusal;
use crate::wire::live::session::choices;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::monitor::SessionStatus;
use crate::wire::live::session::record::{Author, SessionRecord, VenueEvent};
use crate::wire::live::session::requests::{CodeLine, Intervention, SessionSummary};

/// Sessions that lists show, the newest.
const MOST_LISTED: usize = 500;

pub struct Sessions {
    pub(in crate::venue) tasks: Tasks<SessionCommand>,
    /// By the time they were opened.
    listed: Mutex<BTreeMap<(u64, String), SessionSummary>>,
    /// Whether those that are over have been read: when the first organiser asks.
    all_listed: OnceCell<()>,
}

impl Sessions {
    pub fn new(closing: CancellationToken) -> Self {
        Self {
            tasks: Tasks::new(INBOX, closing),
            listed: Mutex::default(),
            all_listed: OnceCell::new(),
        }
    }

    /// The codes of those in the list that are not over.
    pub fn going_on(&self) -> Vec<String> {
        let listed = lock(&self.listed);
        let live = listed.values();
        live.filter(|session| session.state != SessionStatus::Over)
            .map(|session| session.code.clone())
            .collect()
    }
}

impl Registry {
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
        let seals = self.inner().store.key_folder();
        let seals = seals.map(|data| SealFolder::of(&data));
        let record = SessionRecord {
            by: Some(Author::Organiser(organiser.to_owned())),
            message: None,
            event: VenueEvent::Opened {
                file: Box::new(file),
                sealed: seals.is_some(),
            }
            .into(),
        };
        loop {
            let (code, now) = (secrets::room_code(), self.clock().now_ms());
            // A code that is taken has a key already, which must stay.
            let seal = match &seals {
                Some(seals) if seals.known(&code).map_err(unkept)?.is_some() => continue,
                Some(seals) => Some(seals.draw(&code).map_err(unkept)?),
                None => None,
            };
            let generation = self.inner().generation();
            let part = Part {
                stream: session_stream(&code),
                expected: Version::START,
                entries: vec![entry(&record, now)],
                mark: Mark::Live,
            };
            if let Err(error) = self.inner().store.append_all(vec![part]).await {
                // A session that may be there needs its key.
                if let Some(seals) = &seals
                    && !matches!(error, Error::Uncertain(_))
                {
                    let _ = seals.destroy(&code);
                }
                match error {
                    // The code is taken; there are nine hundred million others.
                    Error::Conflict { .. } => continue,
                    error => return Err(error),
                }
            }
            let kept = self.inner().opened_here(&session_stream(&code), generation);
            let mut task = SessionTask::new(Arc::clone(self.inner()), &code).sealed_with(seal);
            task.fold(&record, now);
            self.inner().summarize_session(task.state().summary());
            if kept {
                self.inner().keep_session(&code, task);
            }
            if let Some(count) = codes {
                // The session is there all the same, and its organiser can draw them again.
                let _ = self.draw_codes(&code, organiser, count, None).await;
            }
            return Ok(code);
        }
    }

    /// Makes a finished session's names and words unreadable for ever: destroys their key, then records that it was done. If
    /// the record fails, asking again finishes it.
    pub async fn anonymise_session(
        &self,
        code: &str,
        organiser: &str,
        message: Option<String>,
    ) -> Result<u64, Refusal> {
        let may = self.ask_session(code, |reply| SessionCommand::MayAnonymise { reply });
        may.await??;
        if let Some(data) = self.inner().store.key_folder() {
            let destroyed = SealFolder::of(&data).destroy(code);
            destroyed.map_err(|error| {
                tracing::error!(%error, session = code, "a key could not be destroyed");
                Refusal::ServerBusy
            })?;
        }
        let organiser = organiser.to_owned();
        self.ask_session(code, |reply| SessionCommand::Intervene {
            organiser,
            message,
            intervention: Intervention::Anonymise {},
            reply,
        })
        .await?
    }

    /// The key of a session's names and words, for its data files.
    pub fn seal_of_session(&self, code: &str) -> Option<Seal> {
        self.inner().seal_of(code)
    }

    /// Gives a command to a session's task, bringing it back from the journal if nobody keeps it now.
    pub async fn deliver_to_session(
        &self,
        code: &str,
        command: SessionCommand,
    ) -> Result<(), Refusal> {
        self.inner().deliver_to_session(code, command).await
    }

    /// Asks a session something and waits for the answer.
    pub async fn ask_session<T>(
        &self,
        code: &str,
        command: impl FnOnce(oneshot::Sender<T>) -> SessionCommand,
    ) -> Result<T, Refusal> {
        let (reply, heard) = oneshot::channel();
        self.deliver_to_session(code, command(reply)).await?;
        heard.await.map_err(|_| Refusal::ServerBusy)
    }

    /// Draws more personal codes, and gives all of them.
    pub async fn draw_codes(
        &self,
        code: &str,
        organiser: &str,
        count: u32,
        message: Option<String>,
    ) -> Result<Vec<CodeLine>, Refusal> {
        // Nothing is drawn for a session that does not exist.
        self.ask_session(code, |reply| SessionCommand::Summary { reply })
            .await?;
        let key = KeptKey::of(&self.inner().store, &codes_stream(code), self.clock()).await;
        let key = key.map_err(without_key)?;
        let organiser = organiser.to_owned();
        self.ask_session(code, |reply| SessionCommand::DrawCodes {
            organiser,
            message,
            count,
            key,
            reply,
        })
        .await?
    }

    /// A code with which another device takes the place of somebody who is in, by their order of coming from 1.
    pub async fn give_code(
        &self,
        code: &str,
        organiser: &str,
        place: u32,
        message: Option<String>,
    ) -> Result<String, Refusal> {
        self.ask_session(code, |reply| SessionCommand::Summary { reply })
            .await?;
        let key = KeptKey::of(&self.inner().store, &codes_stream(code), self.clock()).await;
        let key = key.map_err(without_key)?;
        let organiser = organiser.to_owned();
        self.ask_session(code, |reply| SessionCommand::GiveCode {
            organiser,
            message,
            place,
            key,
            reply,
        })
        .await?
    }

    /// The session that a personal code belongs to, among those that are not over.
    pub async fn owner_of_code(&self, typed: &str) -> Option<String> {
        secrets::read_personal_code(typed)?;
        let _ = self.refresh_lists().await;
        for session in self.known_sessions() {
            if session.state == SessionStatus::Over {
                continue;
            }
            let asked = self.ask_session(&session.code, |reply| SessionCommand::KnowsCode {
                typed: typed.to_owned(),
                reply,
            });
            if asked.await.unwrap_or(false) {
                return Some(session.code);
            }
        }
        None
    }

    /// The newest session of a laboratory's room that is not over.
    pub fn session_in_room(&self, room: &str) -> Option<SessionSummary> {
        let mut sessions = self.known_sessions().into_iter();
        sessions.find(|session| {
            session.state != SessionStatus::Over && session.room.as_deref() == Some(room)
        })
    }

    /// Whether another organiser has a session in a room: people would come to the wrong one.
    pub async fn room_is_taken(&self, room: &str, organiser: &str) -> Result<bool, Error> {
        let mut sessions = self.listed_sessions().await?.into_iter();
        Ok(sessions.any(|session| {
            session.room.as_deref() == Some(room) && session.opened_by.as_deref() != Some(organiser)
        }))
    }

    /// The personal codes of a session, to be printed.
    pub async fn list_codes(&self, code: &str) -> Result<Vec<CodeLine>, Refusal> {
        let key = KeptKey::known(&self.inner().store, &codes_stream(code)).await;
        let key = key.map_err(without_key)?;
        self.ask_session(code, |reply| SessionCommand::ListCodes { key, reply })
            .await
    }

    /// Who opened a session and when.
    pub async fn session_origin(&self, code: &str) -> Result<EventOrigin, Refusal> {
        let known = {
            let listed = lock(&self.inner().sessions.listed);
            let summary = listed.values().find(|summary| summary.code == code);
            summary.map(origin)
        };
        match known {
            Some(known) => Ok(known),
            // It was over before the venue opened, or another program opened it in the same database.
            None => {
                let stream = session_stream(code);
                let entries = self.inner().store.read(&stream, Version::START).await;
                let entries = entries.map_err(|_| Refusal::ServerBusy)?;
                if entries.is_empty() {
                    return Err(Refusal::UnknownSession);
                }
                let task = SessionTask::load(Arc::clone(self.inner()), code, &entries, None);
                Ok(origin(&task.state().summary()))
            }
        }
    }

    /// The newest sessions, those that are over too, newest first.
    pub async fn listed_sessions(&self) -> Result<Vec<SessionSummary>, Error> {
        let inner = self.inner();
        let listing = inner
            .sessions
            .all_listed
            .get_or_try_init(|| inner.list_sessions());
        listing.await?;
        Ok(self.known_sessions())
    }

    /// The sessions that were not over when the venue opened and those that came since, newest first.
    pub fn known_sessions(&self) -> Vec<SessionSummary> {
        let listed = lock(&self.inner().sessions.listed);
        listed.values().rev().cloned().collect()
    }
}

/// A key that cannot be kept keeps a session from being opened.
fn unkept(error: std::io::Error) -> Error {
    Error::Local(format!("the key of a session cannot be kept: {error}"))
}

impl Inner {
    /// The key of a session's names and words; none where there is none, or none any more.
    pub(super) fn seal_of(&self, code: &str) -> Option<Seal> {
        let data = self.store.key_folder()?;
        match SealFolder::of(&data).known(code) {
            Ok(seal) => seal,
            Err(error) => {
                tracing::error!(%error, session = code, "the key of a session cannot be read");
                None
            }
        }
    }

    pub(in crate::venue) async fn deliver_to_session(
        self: &Arc<Self>,
        code: &str,
        command: SessionCommand,
    ) -> Result<(), Refusal> {
        let Some(cluster) = &self.cluster else {
            return self.deliver_to_session_here(code, command).await;
        };
        let stream = session_stream(code);
        let (connection, letter) = match command {
            SessionCommand::Watch {
                connection,
                person,
                message,
                window,
            } => {
                let person = person.as_deref().cloned();
                let window = Some(window);
                let watch = Command::Watch {
                    person,
                    message,
                    seen: 0,
                    window,
                };
                (connection, watch)
            }
            SessionCommand::Unwatch { connection } => match cluster.edge().get(connection) {
                Some(connection) => (connection, Command::Unwatch { on_purpose: false }),
                None => return Ok(()),
            },
            SessionCommand::Request {
                connection,
                person,
                message,
                request,
            } => {
                let ask = Command::Ask {
                    person: Person::clone(&person),
                    message,
                    received_ms: self.clock.now_ms(),
                    lag_ms: 0,
                    request: Asked::Session(request),
                };
                (connection, ask)
            }
            SessionCommand::Tick if !self.sessions.tasks.is_running(code) => return Ok(()),
            SessionCommand::Tick
            | SessionCommand::Enter { .. }
            | SessionCommand::Intervene { .. }
            | SessionCommand::DrawCodes { .. }
            | SessionCommand::ListCodes { .. }
            | SessionCommand::GiveCode { .. }
            | SessionCommand::KnowsCode { .. }
            | SessionCommand::LookAtTable { .. }
            | SessionCommand::MayAnonymise { .. }
            | SessionCommand::Summary { .. }
            | SessionCommand::File { .. }
            | SessionCommand::Report { .. } => {
                return self.deliver_to_session_here(code, command).await;
            }
        };
        self.post(cluster, &connection, stream.as_str(), letter)
            .await
    }

    /// Gives a command to the task of a session that is kept here, or is nobody's. `Restarting` where another server keeps it.
    pub(in crate::venue) async fn deliver_to_session_here(
        self: &Arc<Self>,
        code: &str,
        command: SessionCommand,
    ) -> Result<(), Refusal> {
        let load = || async {
            let stream = session_stream(code);
            let (entries, taken) = self.read_to_keep(&stream, Refusal::UnknownSession).await?;
            let lost = self.beat.found(&(TaskKind::Session, code.to_owned()));
            let lost = lost.or(taken);
            let task = SessionTask::load(Arc::clone(self), code, &entries, lost);
            self.hand_on(&stream, task.state().damaged.is_some())
                .await?;
            Ok(|inbox| drop(self.tasks().spawn(task.run(inbox))))
        };
        let when_full = command.when_full();
        self.sessions
            .tasks
            .send(code, command, when_full, load)
            .await
    }

    pub(in crate::venue) fn keep_session(&self, code: &str, task: SessionTask) {
        let inbox = self.sessions.tasks.start(code, None);
        self.tasks().spawn(task.run(inbox));
    }

    pub(in crate::venue) fn summarize_session(&self, summary: SessionSummary) {
        let key = (summary.created_ms, summary.code.clone());
        let mut listed = lock(&self.sessions.listed);
        listed.insert(key, summary);
        while listed.len() > MOST_LISTED {
            listed.pop_first();
        }
    }

    /// Reads the newest sessions that nobody keeps.
    async fn list_sessions(self: &Arc<Self>) -> Result<(), Error> {
        let newest = self.store.reader().newest_under(SESSIONS, MOST_LISTED);
        for (stream, created_ms) in newest.await? {
            let code = stream.as_str().strip_prefix(SESSIONS).unwrap_or_default();
            let key = (created_ms, code.to_owned());
            if lock(&self.sessions.listed).contains_key(&key) {
                continue;
            }
            let entries = self.store.read(&stream, Version::START).await?;
            let task = SessionTask::load(Arc::clone(self), code, &entries, None);
            self.summarize_session(task.state().summary());
        }
        Ok(())
    }

    /// Brings back a session that the journal knows; who is over is only listed.
    pub fn remember_session(self: &Arc<Self>, code: &str, entries: &[Entry]) {
        let stopped = Some(self.beat.before_start());
        let task = SessionTask::load(Arc::clone(self), code, entries, stopped);
        self.summarize_session(task.state().summary());
        if !task.state().is_at_rest() {
            self.keep_session(code, task);
        }
    }

    pub(super) fn set_session_timer(&self, code: &str, due_ms: Option<u64>) {
        self.timers.set(TaskKind::Session, code, due_ms);
    }

    /// Wakes a session whose time has come.
    pub async fn wake_session(self: &Arc<Self>, code: &str) -> Result<(), Refusal> {
        self.deliver_to_session(code, SessionCommand::Tick).await
    }
}

/// Who opened a session and when.
pub fn origin(summary: &SessionSummary) -> EventOrigin {
    EventOrigin {
        stream: session_stream(&summary.code).to_string(),
        made_by: summary.opened_by.clone(),
        made_ms: summary.created_ms,
    }
}

fn without_key(error: NoKey) -> Refusal {
    tracing::error!(%error, "personal codes cannot be made");
    Refusal::ServerBusy
}
