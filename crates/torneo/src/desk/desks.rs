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

use tokio::sync::{Mutex, MutexGuard, OnceCell, Semaphore, watch};
use tokio::task::{block_in_place, spawn_blocking};
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::domino::event::{Event, EventKind};
use torneo_rules::domino::form::Form;
use torneo_rules::journal::{Entry, Head, Version};
use torneo_store::{Error, Store};

use super::snapshot::TournamentSnapshot;
use super::{Desk, DeskError, Happened, Kept, STREAMS, check_whole, decided, links, stream};
use crate::say::{Lang, Say};
use crate::venue::backups::EventEnds;
use crate::venue::clock::Clock;
use crate::venue::organisers::roles::EventOrigin;
use crate::wire::desk::listed::TournamentListed;
use crate::wire::domino::file::Checked;

/// How old a look may be before the archive is asked whether somebody else wrote.
const FRESH: Duration = Duration::from_secs(2);

/// Tournaments kept open; beyond this those that nobody uses are let go.
const MOST_OPEN: usize = 64;

/// Tournaments whose line in the list is remembered, about a kilobyte each. What is remembered stays, so that a larger archive
/// costs whoever asks for the list no more than what is beyond this.
const MOST_LISTED: usize = if cfg!(test) { 4 } else { 20_000 };

/// Tournaments that are read at the same time: the largest takes some tens of megabytes while it is.
const MOST_READ_AT_ONCE: usize = 2;

/// Every open tournament.
pub struct Desks {
    store: Store,
    clock: Clock,
    ends: EventEnds,
    /// A cell is there from the first who asks for a tournament; the others wait for what it reads.
    open: Mutex<BTreeMap<String, Arc<OnceCell<Arc<OpenDesk>>>>>,
    /// Tournaments that may be read at the same time.
    readers: Semaphore,
    /// What lists say about tournaments that nobody has opened.
    listed: Mutex<BTreeMap<String, Arc<Summary>>>,
    /// Held while a line of a list is made.
    listing: Mutex<()>,
    /// What takes long has its turn among all that does.
    turns: Arc<Semaphore>,
    /// How often a tournament was read.
    #[cfg(test)]
    read: std::sync::atomic::AtomicUsize,
}

/// A tournament in a list.
pub struct Summary {
    pub line: TournamentListed,
    /// Whether the public may see it in a list: a round was published, be it undone since, and it was not put away.
    pub public: bool,
    /// Who made it and when.
    pub origin: Arc<EventOrigin>,
}

/// A tournament that somebody uses.
pub struct OpenDesk {
    clock: Clock,
    desk: Mutex<Desk>,
    seen: watch::Sender<Arc<TournamentSnapshot>>,
    asked: SyncMutex<Instant>,
    key: links::Key,
    /// Hears of every round that is closed.
    ends: EventEnds,
    turns: Arc<Semaphore>,
}

impl Desks {
    pub fn new(store: Store, clock: Clock, ends: EventEnds, turns: Arc<Semaphore>) -> Self {
        Self {
            store,
            clock,
            ends,
            open: Mutex::default(),
            readers: Semaphore::new(MOST_READ_AT_ONCE),
            listed: Mutex::default(),
            listing: Mutex::default(),
            turns,
            #[cfg(test)]
            read: std::sync::atomic::AtomicUsize::default(),
        }
    }

    /// Every tournament of the archive, by name.
    pub async fn list(&self) -> Result<Vec<Arc<Summary>>, DeskError> {
        let mut found = Vec::new();
        for told in self.store.reader().streams_under(STREAMS).await? {
            let id = told.stream.as_str().strip_prefix(STREAMS);
            let id = id.unwrap_or_default();
            match self.line_of(id, told.head.version.number()).await {
                Ok(summary) => found.push(summary),
                // One that cannot be read must not hide the others.
                Err(no @ (DeskError::Damaged { .. } | DeskError::Unread(_))) => {
                    tracing::error!(id, why = %no.say(Lang::En), "a tournament cannot be read");
                }
                Err(no) => return Err(no),
            }
        }
        Ok(found)
    }

    /// What a list says about a tournament, not older than this version. Of many who ask for one that nobody knows, one reads.
    async fn line_of(&self, id: &str, version: u64) -> Result<Arc<Summary>, DeskError> {
        if let Some(known) = self.listed_at(id, version).await {
            return Ok(known);
        }
        let _turn = self.listing.lock().await;
        match self.listed_at(id, version).await {
            Some(known) => Ok(known),
            None => self.summary(id).await,
        }
    }

    async fn listed_at(&self, id: &str, version: u64) -> Option<Arc<Summary>> {
        let known = self.listed.lock().await.get(id).cloned();
        known.filter(|known| known.line.version >= version)
    }

    async fn summary(&self, id: &str) -> Result<Arc<Summary>, DeskError> {
        let open = self.open.lock().await.get(id).cloned();
        let open = open.and_then(|cell| cell.get().cloned());
        let summary = Arc::new(match open {
            Some(open) => {
                let seen = open.fresh().await?;
                Summary {
                    line: TournamentListed::of(id, seen.version(), &seen.tournament),
                    public: seen.is_public() && !seen.tournament.is_archived(),
                    origin: Arc::clone(&seen.origin),
                }
            }
            None => {
                let kept = self.read_apart(id).await?;
                let head = kept.entries.last().map_or(Head::START, Entry::head);
                let published = |event: &Event| matches!(event.did, EventKind::Published { .. });
                Summary {
                    line: TournamentListed::of(id, head.version.number(), &kept.tournament),
                    public: kept.events.iter().any(published) && !kept.tournament.is_archived(),
                    origin: Arc::new(kept.origin()),
                }
            }
        });
        let mut listed = self.listed.lock().await;
        if listed.len() < MOST_LISTED || listed.contains_key(id) {
            listed.insert(id.to_owned(), Arc::clone(&summary));
        }
        Ok(summary)
    }

    /// A tournament of the archive.
    pub async fn get(&self, id: &str) -> Result<Arc<OpenDesk>, DeskError> {
        // What cannot be an id is no key of ours.
        stream(id)?;
        let cell = self.cell(id).await;
        // Read without the lock: nobody waits for somebody else's tournament. Of one that many ask for, one reads.
        let opening = cell.get_or_try_init(|| async {
            let kept = self.read_apart(id).await?;
            self.opened(id, kept).await
        });
        match opening.await {
            Ok(open) => Ok(Arc::clone(open)),
            Err(no) => {
                // The names of tournaments that do not exist are not kept.
                let mut open = self.open.lock().await;
                if open.get(id).is_some_and(|cell| !cell.initialized()) {
                    open.remove(id);
                }
                Err(no)
            }
        }
    }

    async fn cell(&self, id: &str) -> Arc<OnceCell<Arc<OpenDesk>>> {
        let mut open = self.open.lock().await;
        if open.len() >= MOST_OPEN && !open.contains_key(id) {
            open.retain(|_, cell| {
                let used = cell.get().is_none_or(|desk| Arc::strong_count(desk) > 1);
                used || Arc::strong_count(cell) > 1
            });
        }
        Arc::clone(open.entry(id.to_owned()).or_default())
    }

    /// A tournament as the archive has it, folded apart from the threads that serve everybody.
    async fn read_apart(&self, id: &str) -> Result<Kept, DeskError> {
        let _turn = self.readers.acquire().await;
        #[cfg(test)]
        self.read.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let stream = stream(id)?;
        check_whole(&self.store, &stream)?;
        let entries = self.store.reader().read(&stream, Version::START).await?;
        let id = id.to_owned();
        let folded = spawn_blocking(move || Kept::as_far_as_read(&id, stream, entries));
        folded.await.expect("folding does not panic")
    }

    /// A new tournament.
    pub async fn create(
        &self,
        id: &str,
        who: &Author,
        form: &Form,
    ) -> Result<Arc<OpenDesk>, DeskError> {
        check_whole(&self.store, &stream(id)?)?;
        let now = self.clock.now_ms();
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

    /// Another server has written to a tournament: whoever listens here hears of it at once.
    pub async fn nudge(&self, stream: &str) {
        let Some(id) = stream.strip_prefix(STREAMS) else {
            return;
        };
        let open = self.open.lock().await.get(id).cloned();
        if let Some(open) = open.and_then(|cell| cell.get().cloned()) {
            let mut desk = open.desk.lock().await;
            if let Err(error) = open.catch_up(&mut desk).await {
                tracing::warn!(id, ?error, "a tournament could not be read again");
            }
        }
    }

    /// Other servers may have written, and nobody knows where.
    pub async fn nudge_all(&self) {
        let ids: Vec<String> = self.open.lock().await.keys().cloned().collect();
        for id in ids {
            self.nudge(&format!("{STREAMS}{id}")).await;
        }
    }

    /// What is stored of a tournament, for exports: all of it or nothing.
    pub async fn kept(&self, id: &str) -> Result<Kept, DeskError> {
        self.read_apart(id).await?.whole()
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    async fn opened(&self, id: &str, mut kept: Kept) -> Result<Arc<OpenDesk>, DeskError> {
        let origin = kept.origin();
        let versions = kept.entries.iter().map(|entry| entry.version);
        let events = std::mem::take(&mut kept.events);
        let history: Vec<Happened> = versions.zip(events).collect();
        let key = links::Key::of(&self.store, &self.clock, id).await?;
        let desk = Desk::of(self.store.clone(), kept);
        let tournament = Arc::clone(desk.tournament());
        let seen = TournamentSnapshot::first(id, desk.head(), tournament, origin, history);
        let seen = seen.damaged(desk.damage());
        Ok(Arc::new(OpenDesk {
            clock: self.clock.clone(),
            desk: Mutex::new(desk),
            seen: watch::Sender::new(Arc::new(seen)),
            asked: SyncMutex::new(Instant::now()),
            key,
            ends: self.ends.clone(),
            turns: Arc::clone(&self.turns),
        }))
    }
}

impl OpenDesk {
    /// The newest version that this program knows.
    pub fn seen(&self) -> Arc<TournamentSnapshot> {
        Arc::clone(&self.seen.borrow())
    }

    /// The newest version that the archive has; it is asked at most once every `FRESH`.
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

    /// The key from which the links of the tables are made.
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
        // Publishing pairs a round, which takes the optimal method a second; others must not wait for it, and few do it at once.
        let pairs = |act: &Act| matches!(act, Act::Publish { .. });
        let _turn = match acts.iter().any(pairs) {
            true => Some(self.turns.acquire().await),
            false => None,
        };
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
        // A list of thousands is read here; others must not wait for it, and few are read at once.
        let _turn = self.turns.acquire().await;
        let events = block_in_place(|| events(&seen))?;
        Ok(self.happen(&mut desk, &seen, events).await?)
    }

    async fn now(
        &self,
        meant_for: Option<u64>,
    ) -> Result<(MutexGuard<'_, Desk>, Arc<TournamentSnapshot>), DeskError> {
        let desk = self.desk.lock().await;
        desk.check_read()?;
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
        match desk.record(&events, self.clock.now_ms()).await {
            Ok(entries) => {
                let closes = |event: &Event| matches!(event.did, EventKind::Closed { .. });
                if events.iter().any(closes) {
                    self.ends.tell();
                }
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
        let seen = self.seen();
        if !happened.is_empty() || seen.damage != desk.damage() {
            self.show(desk, &seen, &happened);
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
        let seen = before.after(desk.head(), tournament, happened);
        let seen = Arc::new(seen.damaged(desk.damage()));
        self.seen.send_replace(Arc::clone(&seen));
        seen
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use torneo_rules::domino::form::Form;

    use super::*;

    async fn desks_of(ids: &[&str]) -> Arc<Desks> {
        let (store, clock) = (Store::memory(), Clock::start());
        let eva = Author::Director("Eva".to_owned());
        for id in ids {
            let form = Form::named(*id);
            let made = Desk::create(store.clone(), id, &eva, &form, clock.now_ms()).await;
            assert!(made.is_ok(), "{id}");
        }
        let turns = Arc::new(Semaphore::new(2));
        Arc::new(Desks::new(store, clock, EventEnds::default(), turns))
    }

    #[tokio::test]
    async fn a_list_of_more_than_is_remembered_reads_only_what_is_beyond() {
        let ids = ["a", "b", "c", "d", "e", "f"];
        let desks = desks_of(&ids).await;
        let beyond = ids.len() - MOST_LISTED;
        for read in [ids.len(), ids.len() + beyond, ids.len() + 2 * beyond] {
            let found = desks.list().await.map(|found| found.len());
            assert_eq!(found.ok(), Some(ids.len()));
            assert_eq!(desks.read.load(Ordering::Relaxed), read);
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_list_that_many_ask_for_is_read_once() {
        let ids = ["copa", "liga", "open"];
        let desks = desks_of(&ids).await;
        let phones: Vec<_> = (0..50)
            .map(|_| {
                let desks = Arc::clone(&desks);
                tokio::spawn(async move { desks.list().await.map(|found| found.len()).ok() })
            })
            .collect();
        for phone in phones {
            assert_eq!(phone.await.expect("no panic"), Some(ids.len()));
        }
        assert_eq!(desks.read.load(Ordering::Relaxed), ids.len());
    }
}
