//! The tournaments that are open. One lock orders the acts of one tournament; whoever only looks takes no lock.
//!
//! ```text
//! director ─┐                      stored        ┌─▶ directors, spectators: the newest `TournamentSnapshot`
//! director ─┼─▶ lock ─▶ judge ─▶ in the archive ─┤
//! table     ─┘                                   └─▶ who listens: its version
//! ```
//!
//! Another program may write to the same archive: an append that comes too late is refused, what was written is read, and
//! whoever asked is told to look again. Who only looks sees it after a few seconds.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex as SyncMutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, MutexGuard, watch};
use tokio::task::block_in_place;
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::domino::event::Event;
use torneo_rules::domino::form::Form;
use torneo_rules::journal::{Entry, Head};
use torneo_store::{Error, Store};

use super::snapshot::TournamentSnapshot;
use super::{Desk, DeskError, Happened, Kept, STREAMS, decided, links, read};
use crate::venue::clock;
use crate::wire::desk::listed::TournamentListed;
use crate::wire::domino::file::Checked;

/// How old a look may be before the archive is asked whether somebody else wrote.
const FRESH: Duration = Duration::from_secs(2);

/// Tournaments kept open; beyond this those that nobody uses are let go.
const MOST_OPEN: usize = 64;

/// Every open tournament.
pub struct Desks {
    store: Store,
    open: Mutex<BTreeMap<String, Arc<OpenDesk>>>,
    /// What lists say about tournaments that nobody has opened.
    listed: Mutex<BTreeMap<String, Arc<Summary>>>,
}

/// A tournament in a list.
pub struct Summary {
    pub line: TournamentListed,
    /// Whether the public may see it in a list: a round was published.
    pub public: bool,
}

/// A tournament that somebody uses.
pub struct OpenDesk {
    desk: Mutex<Desk>,
    seen: watch::Sender<Arc<TournamentSnapshot>>,
    asked: SyncMutex<Instant>,
    key: links::Key,
}

impl Desks {
    pub fn new(store: Store) -> Self {
        Self {
            store,
            open: Mutex::default(),
            listed: Mutex::default(),
        }
    }

    /// Every tournament of the archive, by name.
    pub async fn list(&self) -> Result<Vec<Arc<Summary>>, DeskError> {
        let mut found = Vec::new();
        for told in self.store.reader().streams_under(STREAMS).await? {
            let id = told.stream.as_str().strip_prefix(STREAMS);
            let id = id.unwrap_or_default();
            let known = self.listed.lock().await.get(id).cloned();
            let version = told.head.version.number();
            let summary = match known {
                Some(known) if known.line.version == version => known,
                Some(_) | None => match self.summary(id).await {
                    Ok(summary) => summary,
                    // One that cannot be read must not hide the others.
                    Err(DeskError::Damaged { version, why }) => {
                        tracing::error!(id, version, why, "a tournament cannot be read");
                        continue;
                    }
                    Err(no) => return Err(no),
                },
            };
            found.push(summary);
        }
        Ok(found)
    }

    async fn summary(&self, id: &str) -> Result<Arc<Summary>, DeskError> {
        let open = self.open.lock().await.get(id).cloned();
        let (version, tournament) = match open {
            Some(open) => {
                let seen = open.fresh().await?;
                (seen.version(), Arc::clone(&seen.tournament))
            }
            None => {
                let kept = read(self.store.reader(), id).await?;
                let head = kept.entries.last().map_or(Head::START, Entry::head);
                (head.version.number(), Arc::new(kept.tournament))
            }
        };
        let summary = Arc::new(Summary {
            line: TournamentListed::of(id, version, &tournament),
            public: tournament.rounds().next().is_some(),
        });
        let mut listed = self.listed.lock().await;
        listed.insert(id.to_owned(), Arc::clone(&summary));
        Ok(summary)
    }

    /// A tournament of the archive.
    pub async fn get(&self, id: &str) -> Result<Arc<OpenDesk>, DeskError> {
        if let Some(known) = self.open.lock().await.get(id) {
            return Ok(Arc::clone(known));
        }
        // Read without the lock: nobody waits for somebody else's tournament, or for one that does not exist.
        let kept = read(self.store.reader(), id).await?;
        let read = self.opened(id, kept).await?;
        let mut open = self.open.lock().await;
        if let Some(known) = open.get(id) {
            return Ok(Arc::clone(known));
        }
        if open.len() >= MOST_OPEN {
            open.retain(|_, other| Arc::strong_count(other) > 1);
        }
        open.insert(id.to_owned(), Arc::clone(&read));
        Ok(read)
    }

    /// A new tournament.
    pub async fn create(
        &self,
        id: &str,
        who: &Author,
        form: &Form,
    ) -> Result<Arc<OpenDesk>, DeskError> {
        let now = clock::now_ms();
        Desk::create(self.store.clone(), id, who, form, now).await?;
        self.get(id).await
    }

    /// A tournament from its file.
    pub async fn load(&self, checked: Checked) -> Result<Arc<OpenDesk>, DeskError> {
        let stream = checked.stream.clone();
        Desk::load(&self.store, checked).await?;
        let id = stream.as_str().strip_prefix(STREAMS).unwrap_or_default();
        self.get(id).await
    }

    /// What is stored of a tournament, for exports.
    pub async fn kept(&self, id: &str) -> Result<Kept, DeskError> {
        read(self.store.reader(), id).await
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    async fn opened(&self, id: &str, mut kept: Kept) -> Result<Arc<OpenDesk>, DeskError> {
        let versions = kept.entries.iter().map(|entry| entry.version);
        let events = std::mem::take(&mut kept.events);
        let history: Vec<Happened> = versions.zip(events).collect();
        let key = links::Key::of(&self.store, id).await?;
        let desk = Desk::of(self.store.clone(), kept);
        let tournament = Arc::clone(desk.tournament());
        let seen = TournamentSnapshot::first(id, desk.head(), tournament, history);
        Ok(Arc::new(OpenDesk {
            desk: Mutex::new(desk),
            seen: watch::Sender::new(Arc::new(seen)),
            asked: SyncMutex::new(Instant::now()),
            key,
        }))
    }
}

impl OpenDesk {
    /// The newest version that this program knows.
    pub fn seen(&self) -> Arc<TournamentSnapshot> {
        Arc::clone(&self.seen.borrow())
    }

    /// The same, after asking the archive if it was not asked for a while.
    pub async fn fresh(&self) -> Result<Arc<TournamentSnapshot>, DeskError> {
        let due = {
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            let due = asked.elapsed() >= FRESH;
            if due {
                *asked = Instant::now();
            }
            due
        };
        if due {
            let mut desk = self.desk.lock().await;
            self.catch_up(&mut desk).await?;
        }
        Ok(self.seen())
    }

    /// Hears of every new version.
    pub fn listen(&self) -> watch::Receiver<Arc<TournamentSnapshot>> {
        self.seen.subscribe()
    }

    /// From which the links of the tables are made.
    pub fn key(&self) -> &links::Key {
        &self.key
    }

    /// Acts made from the tournament as it stands, all stored or none. With `meant_for`, only at that version.
    pub async fn act<E: From<DeskError>>(
        &self,
        who: &Author,
        meant_for: Option<u64>,
        acts: impl FnOnce(&TournamentSnapshot) -> Result<Vec<Act>, E>,
    ) -> Result<Arc<TournamentSnapshot>, E> {
        let (mut desk, seen) = self.now(meant_for).await?;
        let acts = acts(&seen)?;
        // Publishing pairs a round, which takes the optimal method a second; others must not wait for it.
        let events = block_in_place(|| decided(&seen.tournament, who, &acts))?;
        Ok(self.happen(&mut desk, &seen, events).await?)
    }

    /// Events that were decided from the tournament as it stands, all stored or none.
    pub async fn record<E: From<DeskError>>(
        &self,
        meant_for: Option<u64>,
        events: impl FnOnce(&TournamentSnapshot) -> Result<Vec<Event>, E>,
    ) -> Result<Arc<TournamentSnapshot>, E> {
        let (mut desk, seen) = self.now(meant_for).await?;
        let events = events(&seen)?;
        Ok(self.happen(&mut desk, &seen, events).await?)
    }

    async fn now(
        &self,
        meant_for: Option<u64>,
    ) -> Result<(MutexGuard<'_, Desk>, Arc<TournamentSnapshot>), DeskError> {
        let desk = self.desk.lock().await;
        let seen = self.seen();
        match meant_for {
            Some(version) if version != seen.version() => Err(DeskError::Stale {
                version,
                now: seen.version(),
            }),
            Some(_) | None => Ok((desk, seen)),
        }
    }

    /// Stores events and lets everybody see them; after a lost race, what the other program stored.
    async fn happen(
        &self,
        desk: &mut Desk,
        seen: &TournamentSnapshot,
        events: Vec<Event>,
    ) -> Result<Arc<TournamentSnapshot>, DeskError> {
        match desk.record(&events, clock::now_ms()).await {
            Ok(entries) => {
                let versions = entries.iter().map(|entry| entry.version);
                let happened: Vec<Happened> = versions.zip(events).collect();
                Ok(self.show(desk, seen, &happened))
            }
            Err(DeskError::Store(error)) => {
                self.catch_up(desk).await?;
                Err(match error {
                    Error::Conflict { .. } => DeskError::Elsewhere,
                    error => DeskError::Store(error),
                })
            }
            Err(no) => Err(no),
        }
    }

    async fn catch_up(&self, desk: &mut Desk) -> Result<(), DeskError> {
        let happened = desk.catch_up().await?;
        if !happened.is_empty() {
            self.show(desk, &self.seen(), &happened);
        }
        Ok(())
    }

    fn show(
        &self,
        desk: &Desk,
        before: &TournamentSnapshot,
        happened: &[Happened],
    ) -> Arc<TournamentSnapshot> {
        let tournament = Arc::clone(desk.tournament());
        let seen = Arc::new(before.after(desk.head(), tournament, happened));
        self.seen.send_replace(Arc::clone(&seen));
        seen
    }
}
