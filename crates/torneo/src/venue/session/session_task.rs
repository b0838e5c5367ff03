//! The task that owns one session: one inbox, commands in order, one append for all that a batch decided.
//!
//! ```text
//! commands ─▶ decide and apply, one by one ─▶ clocks that ran out ─▶ one append ─▶ answers, views ─▶ wait
//!                                                                      └─ fails: everybody is sent to reconnect,
//!                                                                         the session is rebuilt from the journal
//! ```

/// What a session may be asked.
pub mod command;

/// Commands of organisers and newcomers.
mod desk;

/// Commands of players.
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

use std::collections::HashMap;
use std::sync::Arc;

use torneo_rules::journal::{Entry, Version};
use torneo_rules::snatch::session::TableId;
use torneo_store::{Error, MOST_ENTRIES_PER_APPEND, Mark, Part};

use super::batch::Batch;
use super::state::SessionState;
use crate::seal::Seal;
use crate::venue::answered::Answered;
use crate::venue::beat::Stopped;
use crate::venue::record::{entry, session_stream};
use crate::venue::registry::Inner;
use crate::venue::tasks::Inbox;
use crate::venue::timers::TaskKind;
use crate::wire::live::session::record::{Author, SessionEvent, SessionRecord, VenueEvent};
use crate::wire::live::{Answer, Refusal, ToPlayer};
use audience::Audience;
pub use command::SessionCommand;

/// Commands that may wait; who writes more waits at their socket.
pub const INBOX: usize = 4096;

/// Commands of one batch, so that the first does not wait long for its commit.
const MOST_COMMANDS: usize = 512;

pub struct SessionTask {
    registry: Arc<Inner>,
    state: SessionState,
    batch: Batch,
    audience: Audience,
    /// The last answers, by place.
    answered: Vec<Answered>,
    /// The last answers to organisers, by name.
    organisers: HashMap<String, Answered>,
    /// Why the next phase did not open by itself, and when it is tried again.
    blocked: Option<(Refusal, u64)>,
    /// Since when nobody kept the session, until that is stored.
    stopped: Option<Stopped>,
    /// What the timers were told last.
    timer_ms: Option<u64>,
    now_ms: u64,
    /// The key of names and words, in a sealed session that was not anonymised.
    seal: Option<Seal>,
    /// For how long this task may speak, where there are several servers.
    generation: u64,
}

impl SessionTask {
    /// A task for a session before its first record.
    pub fn new(registry: Arc<Inner>, code: &str) -> Self {
        Self {
            generation: registry.generation(),
            registry,
            state: SessionState::new(code),
            batch: Batch::default(),
            audience: Audience::default(),
            answered: Vec::new(),
            organisers: HashMap::new(),
            blocked: None,
            stopped: None,
            timer_ms: None,
            now_ms: 0,
            seal: None,
        }
    }

    /// With the key that seals names and words.
    pub fn sealed_with(mut self, seal: Option<Seal>) -> Self {
        self.seal = seal;
        self
    }

    /// A task for a session that the journal remembers, and that nobody kept for a while. From the first entry that cannot
    /// be read, or does not continue the one before it, it is damaged.
    pub fn load(
        registry: Arc<Inner>,
        code: &str,
        entries: &[Entry],
        stopped: Option<Stopped>,
    ) -> Self {
        let mut task = Self::new(registry, code);
        task.seal = task.registry.seal_of(code);
        let journal = (code, entries);
        let registry = Arc::clone(&task.registry);
        task.state.damaged = registry.take_journal(TaskKind::Session, journal, |payload, at_ms| {
            let record: SessionRecord = serde_json::from_str(payload)?;
            match task.state.sealed {
                true => task.fold(&record.unsealed(task.seal.as_ref()), at_ms),
                false => task.fold(&record, at_ms),
            }
            Ok(())
        });
        if task.state.clocks.next_ms().is_some() && task.state.damaged.is_none() {
            let last_ms = entries.last().map_or(0, |last| last.recorded_at.number());
            task.stopped = stopped.map(|stopped| stopped.not_before(last_ms));
        }
        task
    }

    pub fn state(&self) -> &SessionState {
        &self.state
    }

    /// The session was another server's until now, which may not know it yet: what it still writes comes too late once the time
    /// is given back in which nobody kept it.
    pub fn fence(&mut self, stopped: Stopped, entries: &[Entry]) {
        if self.state.damaged.is_none() {
            let last_ms = entries.last().map_or(0, |last| last.recorded_at.number());
            self.stopped = Some(stopped.not_before(last_ms));
        }
    }

    /// Keeps the session until it is over and nobody watches, or the registry closes.
    pub async fn run(mut self, mut inbox: Inbox<SessionCommand>) {
        self.go_on();
        loop {
            if let Err(error) = self.finish_batch().await {
                if !self.registry.is_alone() {
                    let fenced = matches!(error, Error::Conflict { .. });
                    return self.lose(fenced, &inbox);
                }
                let since_ms = self.stopped.as_ref().map(|stopped| stopped.since_ms);
                let sleeper = (TaskKind::Session, self.state.code.clone());
                self.registry
                    .beat
                    .lose(sleeper, since_ms.unwrap_or(self.now_ms));
                self.registry.sessions.tasks.abandon(&self.state.code);
                self.audience.send_away(Refusal::Restarting);
                return;
            }
            if self.has_more_to_do() {
                self.take_commands(&mut inbox, None);
                continue;
            }
            if self.is_done()
                && self
                    .registry
                    .sessions
                    .tasks
                    .forget(&self.state.code, &mut inbox)
            {
                let stream = session_stream(&self.state.code);
                self.registry.let_rest(&stream);
            }
            let command = inbox.recv().await;
            let Some(command) = command else { return };
            if !self.registry.speaks(self.generation) {
                return;
            }
            self.take_commands(&mut inbox, Some(*command));
        }
    }

    /// Goes without a word: those who watch ask whoever keeps the session now.
    fn lose(&self, fenced: bool, inbox: &Inbox<SessionCommand>) {
        if self.registry.speaks(self.generation) && !inbox.is_closed() {
            let since_ms = self.stopped.as_ref().map(|stopped| stopped.since_ms);
            let sleeper = (TaskKind::Session, self.state.code.clone());
            let since_ms = since_ms.unwrap_or(self.now_ms);
            self.registry.beat.lose(sleeper, since_ms);
            self.registry.sessions.tasks.abandon(&self.state.code);
            let stream = session_stream(&self.state.code);
            self.registry.task_lost(&stream, fenced);
        }
    }

    fn is_done(&self) -> bool {
        self.state.is_at_rest() && self.audience.is_empty()
    }

    /// What was left undone when the last task stopped.
    fn go_on(&mut self) {
        self.now_ms = self.registry.clock.now_ms();
        self.registry.summarize_session(self.state.summary());
        if self.state.damaged.is_some() {
            return;
        }
        if let Some(stopped) = &self.stopped {
            let since_ms = Some(stopped.since_ms);
            self.record(None, None, VenueEvent::Woken { since_ms });
        }
        let tables = self.state.session.finished().1;
        for table in (0..).map(TableId).take(tables) {
            self.let_bots_play(table);
        }
        self.run_clocks();
    }

    /// Reads what waits, in order, as far as one batch goes.
    fn take_commands(&mut self, inbox: &mut Inbox<SessionCommand>, first: Option<SessionCommand>) {
        self.now_ms = self.registry.clock.now_ms();
        let mut next = first.or_else(|| inbox.try_recv().ok().map(|command| *command));
        let mut read = 0;
        while let Some(command) = next {
            self.read(command);
            read += 1;
            let enough = self.batch.is_full() || read >= MOST_COMMANDS;
            next = match enough {
                true => None,
                false => inbox.try_recv().ok().map(|command| *command),
            };
        }
        self.run_clocks();
    }

    fn read(&mut self, command: SessionCommand) {
        let Some(command) = self.still_possible(command) else {
            return;
        };
        match command {
            SessionCommand::Watch {
                connection,
                person,
                message,
                window,
            } => self.watch(connection, person, &message, window),
            SessionCommand::Unwatch { connection } => self.unwatch(connection),
            SessionCommand::Request {
                connection,
                person,
                message,
                request,
            } => self.request(&connection, &person, message, &request),
            SessionCommand::Enter {
                person,
                request,
                reply,
            } => self.enter(&person, &request, reply),
            SessionCommand::Intervene {
                organiser,
                message,
                intervention,
                reply,
            } => self.intervene(organiser, message, intervention, reply),
            SessionCommand::DrawCodes {
                organiser,
                message,
                count,
                key,
                reply,
            } => self.draw_codes(organiser, message, count, &key, reply),
            SessionCommand::ListCodes { key, reply } => {
                let _ = reply.send(self.code_lines(key.as_ref()));
            }
            SessionCommand::GiveCode {
                organiser,
                message,
                place,
                key,
                reply,
            } => self.give_code(organiser, message, place, &key, reply),
            SessionCommand::KnowsCode { typed, reply } => {
                let SessionState { codes, code, .. } = &self.state;
                let _ = reply.send(codes.number(code, &typed).is_some());
            }
            SessionCommand::LookAtTable { table, reply } => {
                let sight = TableId::try_from(table).ok();
                let sight = sight.and_then(|table| self.state.table_sight(table));
                let _ = reply.send(sight.map(Box::new));
            }
            SessionCommand::MayAnonymise { reply } => {
                let _ = reply.send(self.state.may_anonymise());
            }
            SessionCommand::Summary { reply } => {
                let _ = reply.send(self.state.summary());
            }
            SessionCommand::File { reply } => {
                let _ = reply.send(self.state.file.clone());
            }
            SessionCommand::Report { reply } => {
                let _ = reply.send(self.report());
            }
            SessionCommand::Tick => self.timer_ms = None,
        }
    }

    /// In a damaged session nothing happens any more; it can still be looked at.
    fn still_possible(&self, command: SessionCommand) -> Option<SessionCommand> {
        if self.state.damaged.is_none() {
            return Some(command);
        }
        match command {
            SessionCommand::Request {
                connection,
                message,
                ..
            } => {
                let refused = Answer::refused(&message, Refusal::Damaged);
                connection.send(&ToPlayer::Answer(refused));
            }
            SessionCommand::Enter { reply, .. } => drop(reply.send(Err(Refusal::Damaged))),
            SessionCommand::Intervene { reply, .. } => drop(reply.send(Err(Refusal::Damaged))),
            SessionCommand::DrawCodes { reply, .. } => drop(reply.send(Err(Refusal::Damaged))),
            SessionCommand::GiveCode { reply, .. } => drop(reply.send(Err(Refusal::Damaged))),
            SessionCommand::MayAnonymise { reply } => drop(reply.send(Err(Refusal::Damaged))),
            SessionCommand::Tick => (),
            SessionCommand::Watch { .. }
            | SessionCommand::Unwatch { .. }
            | SessionCommand::ListCodes { .. }
            | SessionCommand::KnowsCode { .. }
            | SessionCommand::LookAtTable { .. }
            | SessionCommand::Summary { .. }
            | SessionCommand::File { .. }
            | SessionCommand::Report { .. } => return Some(command),
        }
        None
    }

    /// Makes something part of the session and of the next commit.
    fn record(
        &mut self,
        by: Option<Author>,
        message: Option<String>,
        event: impl Into<SessionEvent>,
    ) {
        let event = event.into();
        let record = SessionRecord { by, message, event };
        let kept = match &self.seal {
            Some(seal) => entry(&record.sealed(seal), self.now_ms),
            // A key that is lost or destroyed is no leave to write names in the clear.
            None if self.state.sealed => entry(&record.clone().unsealed(None), self.now_ms),
            None => entry(&record, self.now_ms),
        };
        self.batch.entries.push(kept);
        self.fold(&record, self.now_ms);
        self.mark(&record.event);
    }

    pub fn fold(&mut self, record: &SessionRecord, at_ms: u64) {
        self.state.apply(record, at_ms);
        if self.state.anonymised {
            self.seal = None;
        }
        let (Some(author), Some(message)) = (&record.by, &record.message) else {
            return;
        };
        let version = self.state.version;
        match author {
            Author::Person(person) => {
                if let Some(place) = self.state.place_of(person) {
                    self.remember(place, message, Ok(version));
                }
            }
            Author::Organiser(name) => {
                let answered = self.organisers.entry(name.clone()).or_default();
                answered.keep(message, Ok(version));
            }
        }
    }

    /// Stores what the batch decided, in one commit, and tells everybody. An error is the end of this task.
    async fn finish_batch(&mut self) -> Result<(), Error> {
        let stores_the_end = self.state.over.is_some() && !self.batch.entries.is_empty();
        let stored = self.store().await;
        if !self.registry.is_alone() {
            let speaks = self.registry.speaks(self.generation);
            let lost = stored.clone().and(match speaks {
                true => Ok(()),
                false => Err(Error::Closed),
            });
            if lost.is_err() {
                // It is asked again of whoever keeps the session now.
                self.batch.leave_open();
                return lost;
            }
        }
        match &stored {
            Err(Error::Uncertain(_)) => self.batch.leave_open(),
            stored => self
                .batch
                .settle(stored.as_ref().map_err(Refusal::from).copied()),
        }
        stored?;
        if stores_the_end {
            self.registry.event_ends.tell();
        }
        self.stopped = None;
        self.tell();
        self.set_timer();
        Ok(())
    }

    async fn store(&mut self) -> Result<(), Error> {
        let mut entries = std::mem::take(&mut self.batch.entries);
        let total = entries.len() as u64;
        let mut version = self.state.version - total;
        let mut appends = Vec::new();
        while !entries.is_empty() {
            let rest = entries.split_off(entries.len().min(MOST_ENTRIES_PER_APPEND));
            let count = entries.len() as u64;
            let part = Part {
                stream: session_stream(&self.state.code),
                expected: Version::new(version).expect("sessions are short"),
                entries: std::mem::replace(&mut entries, rest),
                mark: match self.state.over {
                    Some(_) => Mark::Resting,
                    None => Mark::Live,
                },
            };
            version += count;
            appends.push(self.registry.store.append_all(vec![part]));
        }
        // They are queued in their order, so the store takes them into one commit where they fit.
        let several = appends.len() > 1;
        match futures_util::future::try_join_all(appends).await {
            Ok(_) => Ok(()),
            // Those before the one that failed are stored.
            Err(error) if several => Err(Error::Uncertain(error.to_string())),
            Err(error) => Err(error),
        }
    }
}
