//! How the venue comes back: what is live is read at once, what is over stays where it is.
//!
//! ```text
//! start ─▶ an index? ── no ─▶ every stream is looked at, once, piece by piece ─┐
//!              └── yes ──────────────────────────────────────────────────────┴─▶ the live streams are read ─▶ open
//! ```

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use torneo_rules::journal::{Entry, StreamId, Version, verify};
use torneo_store::{Error, Indexed, Mark};

use super::beat::Stopped;
use super::cluster::Kept;
use super::contest::contest_task::ContestTask;
use super::lock;
use super::people;
use super::record::{contest_stream, room_stream, session_stream};
use super::registry::Inner;
use super::room_task::RoomTask;
use super::session::session_task::SessionTask;
use super::timers::TaskKind;
use crate::wire::live::room::Damage;

/// Streams read at a time: enough to share a question, few enough to be held in memory.
pub(super) const AT_ONCE: usize = 512;

/// How much of the archive has an index, while it is being made.
#[derive(Debug, Default)]
pub struct Progress(AtomicU64);

impl Progress {
    /// From 0 to 100.
    pub fn percent(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Tells it, and the log whenever a tenth more is done.
    pub fn tell(&self, done: u64, all: u64) {
        let percent = done.saturating_mul(100) / all.max(1);
        let before = self.0.swap(percent, Ordering::Relaxed);
        if percent / 10 > before / 10 {
            tracing::info!(percent, "making the index of the archive");
        }
    }
}

impl Inner {
    /// Makes the index of an archive that has none, or goes on where an earlier start was interrupted.
    pub(super) async fn make_index(self: &Arc<Self>, progress: &Progress) -> Result<(), Error> {
        let reader = self.store.reader();
        let Some(mut up_to) = reader.indexed_up_to().await? else {
            return Ok(());
        };
        let all = reader.entries_after("").await?;
        let mut done = all.saturating_sub(reader.entries_after(&up_to).await?);
        tracing::info!(entries = all - done, "the archive has no index yet");
        loop {
            let streams = reader.streams_after(&up_to, AT_ONCE).await?;
            let Some(last) = streams.last().cloned() else {
                return self.store.index(Indexed::default()).await;
            };
            let read = self.read_each(&streams).await?;
            done += read
                .values()
                .map(|entries| entries.len() as u64)
                .sum::<u64>();
            let marks = read.iter().filter_map(|(stream, entries)| {
                let mark = self.mark_of(stream, entries)?;
                Some((stream.clone(), mark))
            });
            let ends = read
                .iter()
                .filter_map(|(stream, entries)| Some((stream.clone(), entries.last()?.head())));
            let piece = Indexed {
                marks: marks.collect(),
                ends: ends.collect(),
                up_to: Some(last.clone()),
            };
            self.store.index(piece).await?;
            up_to = last.as_str().to_owned();
            progress.tell(done, all);
        }
    }

    /// What the index has of a stream; nothing of what rests.
    fn mark_of(self: &Arc<Self>, stream: &StreamId, entries: &[Entry]) -> Option<Mark> {
        let (kind, code) = stream.as_str().split_once('/')?;
        let is_live = match kind {
            "person" => {
                // Whoever holds the token of one that is damaged is refused aloud.
                let (_, fingerprint) = people::folded(stream, entries).ok()??;
                let id = code.to_owned();
                return Some(Mark::Token { fingerprint, id });
            }
            "room" => {
                let task = RoomTask::load(Arc::clone(self), code, entries, None);
                self.summarize(task.room(), |_| false);
                !task.room().is_over()
            }
            "snatch" => {
                let task = SessionTask::load(Arc::clone(self), code, entries, None);
                task.state().over.is_none()
            }
            "contest" => {
                let task = ContestTask::load(Arc::clone(self), code, entries, None);
                !task.state().is_at_rest()
            }
            _ => false,
        };
        is_live.then_some(Mark::Live)
    }

    /// Brings back every room and session in which something may happen by itself.
    pub(super) async fn bring_back(self: &Arc<Self>) -> Result<(), Error> {
        let live = self.store.reader().live().await?;
        for streams in live.chunks(AT_ONCE) {
            for (stream, entries) in self.read_each(streams).await? {
                match stream.as_str().split_once('/') {
                    Some(("room", code)) => self.remember_room(code, &entries),
                    Some(("snatch", code)) => self.remember_session(code, &entries),
                    Some(("contest", code)) => {
                        self.remember_contest(code, &entries, self.beat.before_start());
                    }
                    Some(_) | None => {}
                }
            }
        }
        Ok(())
    }

    /// Keeps a room that has become ours.
    pub(super) fn take_room(
        self: &Arc<Self>,
        code: &str,
        entries: &[Entry],
        stopped: Stopped,
    ) -> Kept {
        let mut task = RoomTask::load(Arc::clone(self), code, entries, None);
        self.summarize(task.room(), |_| false);
        if task.room().is_damaged() {
            return Kept::Unreadable;
        }
        if task.room().is_at_rest() {
            return Kept::Rests;
        }
        task.fence(stopped, entries);
        self.tasks().spawn(task.run(self.rooms.start(code, None)));
        Kept::Runs
    }

    /// Keeps a session that has become ours.
    pub(super) fn take_session(
        self: &Arc<Self>,
        code: &str,
        entries: &[Entry],
        stopped: Stopped,
    ) -> Kept {
        let mut task = SessionTask::load(Arc::clone(self), code, entries, None);
        self.summarize_session(task.state().summary());
        if task.state().damaged.is_some() {
            return Kept::Unreadable;
        }
        if task.state().is_at_rest() {
            return Kept::Rests;
        }
        task.fence(stopped, entries);
        self.keep_session(code, task);
        Kept::Runs
    }

    /// Keeps a contest that has become ours.
    pub(super) fn take_contest(
        self: &Arc<Self>,
        code: &str,
        entries: &[Entry],
        stopped: Stopped,
    ) -> Kept {
        let task = ContestTask::load(Arc::clone(self), code, entries, None);
        if task.state().is_damaged() {
            return Kept::Unreadable;
        }
        self.remember_contest(code, entries, stopped);
        match self.contests.tasks.is_running(code) {
            true => Kept::Runs,
            false => Kept::Rests,
        }
    }

    /// Takes a journal entry by entry, as far as it can be read. The first entry that cannot, or does not continue the one before
    /// it, is counted, told to the log and given: from it on nothing was taken.
    pub(super) fn take_journal(
        &self,
        kind: TaskKind,
        (code, entries): (&str, &[Entry]),
        mut take: impl FnMut(&str, u64) -> Result<(), serde_json::Error>,
    ) -> Option<Damage> {
        let stream = match kind {
            TaskKind::Room => room_stream(code),
            TaskKind::Session => session_stream(code),
            TaskKind::Contest => contest_stream(code),
        };
        let forged = verify(&stream, entries).err();
        for entry in entries {
            let at_ms = entry.recorded_at.number();
            let taken = match &forged {
                Some(forged) if entry.version >= forged.version => Err(forged.to_string()),
                Some(_) | None => {
                    take(entry.payload.as_str(), at_ms).map_err(|error| error.to_string())
                }
            };
            if let Err(error) = taken {
                let version = entry.version.number();
                tracing::error!(%stream, version, error, "a journal is damaged");
                lock(&self.damaged).insert((kind, code.to_owned()));
                return Some(Damage { version, at_ms });
            }
        }
        // What is there fits, and is not all that was acknowledged.
        let version = self.store.lost(&stream)?.number();
        let at_ms = entries.last().map_or(0, |last| last.recorded_at.number());
        tracing::error!(%stream, version, "a journal has lost its end");
        lock(&self.damaged).insert((kind, code.to_owned()));
        Some(Damage { version, at_ms })
    }

    fn remember_room(self: &Arc<Self>, code: &str, entries: &[Entry]) {
        let stopped = Some(self.beat.before_start());
        let task = RoomTask::load(Arc::clone(self), code, entries, stopped);
        self.summarize(task.room(), |_| false);
        if !task.room().is_at_rest() {
            self.tasks().spawn(task.run(self.rooms.start(code, None)));
        }
    }

    /// The entries of many streams. One stream that cannot be read must not keep the others from coming back: it is
    /// left out, aloud.
    pub(super) async fn read_each(
        &self,
        streams: &[StreamId],
    ) -> Result<BTreeMap<StreamId, Vec<Entry>>, Error> {
        match self.store.reader().read_many(streams).await {
            Err(Error::Damaged { .. }) => {}
            read => return read,
        }
        let mut read = BTreeMap::new();
        for stream in streams {
            match self.store.read(stream, Version::START).await {
                Ok(entries) => drop(read.insert(stream.clone(), entries)),
                Err(error @ Error::Damaged { .. }) => {
                    tracing::error!(%stream, %error, "a stream cannot be read");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(read)
    }
}
