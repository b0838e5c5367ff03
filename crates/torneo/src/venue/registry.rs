//! All rooms, by code: opens them, finds them, brings them back from the journal.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::{Semaphore, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use torneo_rules::journal::{Entry, Version};
use torneo_store::{Error, Part, Store};

use super::connection::Connection;
use super::people::{People, Person};
use super::quick::Quick;
use super::record::{RoomRecord, entry, room_stream};
use super::room::{Room, Sitters};
pub use super::room_task::RoomCommand;
use super::room_task::{Happened, INBOX, RoomTask};
use super::session::sessions::Sessions;
use super::tasks::{Tasks, WhenFull};
use super::timers::{Kind, Timers};
use super::{clock, secrets};
use crate::games::{Game, SeatName, Terms};
use crate::wire::live::room::{SeatingEvent, Summary};
use crate::wire::live::{Event, Refusal, RoomView};

/// Rooms that the public list remembers.
const MOST_LISTED: usize = 500;

/// The registry. Clones share it.
#[derive(Clone)]
pub struct Registry(Arc<Inner>);

pub struct Inner {
    pub(super) store: Store,
    pub(super) timers: Timers,
    pub(super) closing: CancellationToken,
    people: People,
    pub(super) rooms: Tasks<RoomCommand>,
    /// The newest connection of each person.
    connections: Mutex<HashMap<String, Connection>>,
    listed: Mutex<BTreeMap<(u64, String), Summary>>,
    pub(super) quick: Quick,
    /// Bots that may think at the same time; the others wait for their turn.
    pub(super) thinkers: Semaphore,
    pub(super) sessions: Sessions,
    tasks: TaskTracker,
}

/// One processor is left for rooms and people.
fn thinkers() -> usize {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    processors.saturating_sub(1).max(1)
}

/// A room that is about to be: its code, and how it begins.
pub struct RoomPlan {
    pub code: String,
    past: Vec<Happened>,
}

impl RoomPlan {
    /// A room with these people and bots in its seats, under a new code. A code that is taken (one chance in nine
    /// hundred million) shows as a conflict when the plan is stored; another plan has another code.
    pub fn new(
        terms: Terms,
        seats: Sitters,
        move_seconds: Option<u32>,
        after: Option<String>,
    ) -> Self {
        let at_ms = clock::now_ms();
        let game = Game::open(&terms, move_seconds);
        let sat = seats.into_iter().enumerate();
        let sat = sat.filter_map(|(place, who)| {
            Some(SeatingEvent::Sat {
                seat: SeatName::at(&game, place),
                who: who?,
            })
        });
        let opened = SeatingEvent::Opened {
            game: terms,
            move_seconds,
            after,
            seed: Some(secrets::seed()),
        };
        let happened = |event| Happened {
            at_ms,
            record: RoomRecord {
                by: None,
                message: None,
                event: Event::Seating(event),
            },
        };
        Self {
            code: secrets::room_code(),
            past: std::iter::once(opened).chain(sat).map(happened).collect(),
        }
    }

    /// What the journal gets.
    pub fn part(&self) -> Part {
        let entries = self
            .past
            .iter()
            .map(|happened| entry(&happened.record, happened.at_ms));
        Part {
            stream: room_stream(&self.code),
            expected: Version::START,
            entries: entries.collect(),
        }
    }
}

impl Registry {
    /// Opens the registry on a store: everybody and every unfinished room comes back.
    pub async fn open(store: Store) -> Result<Self, Error> {
        let closing = CancellationToken::new();
        let inner = Arc::new(Inner {
            store,
            timers: Timers::default(),
            people: People::default(),
            rooms: Tasks::new(INBOX, closing.clone()),
            connections: Mutex::default(),
            listed: Mutex::default(),
            quick: Quick::default(),
            thinkers: Semaphore::new(thinkers()),
            sessions: Sessions::new(closing.clone()),
            closing,
            tasks: TaskTracker::new(),
        });
        inner.remember().await?;
        let waking = Arc::clone(&inner);
        inner.tasks.spawn(async move {
            tokio::select! {
                () = waking.wake_rooms() => {}
                () = waking.closing.cancelled() => {}
            }
        });
        Ok(Self(inner))
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub(super) fn inner(&self) -> &Arc<Inner> {
        &self.0
    }

    pub fn people(&self) -> &People {
        &self.0.people
    }

    /// A new room with these people and bots in its seats.
    pub async fn open_room(
        &self,
        terms: Terms,
        seats: Sitters,
        move_seconds: Option<u32>,
    ) -> Result<String, Error> {
        self.0.open_room(terms, seats, move_seconds).await
    }

    /// Gives a command to a room's task, bringing the room back from the journal if nobody keeps it now.
    pub async fn deliver(&self, code: &str, command: RoomCommand) -> Result<(), Refusal> {
        self.0.deliver(code, command).await
    }

    /// A room as a spectator sees it.
    pub async fn look(&self, code: &str) -> Result<RoomView, Refusal> {
        self.look_as(code, None).await
    }

    /// A room as somebody sees it.
    pub async fn look_as(&self, code: &str, person: Option<&Person>) -> Result<RoomView, Refusal> {
        let (reply, seen) = oneshot::channel();
        let person = person.map(|person| person.id.clone());
        self.deliver(code, RoomCommand::Look { person, reply })
            .await?;
        seen.await.map_err(|_| Refusal::ServerBusy)
    }

    /// Where people wait for whoever asks next.
    pub fn quick(&self) -> &Quick {
        &self.0.quick
    }

    /// What happened in a room, as the journal has it.
    pub async fn entries(&self, code: &str, after: Version) -> Result<Vec<Entry>, Error> {
        self.0.store.read(&room_stream(code), after).await
    }

    /// Rooms for the public list, newest first.
    pub fn listed(&self) -> Vec<Summary> {
        lock(&self.0.listed).values().rev().cloned().collect()
    }

    /// Rooms that have a task now.
    pub fn kept_rooms(&self) -> usize {
        self.0.rooms.count()
    }

    /// The newest connection of a person counts; an older one is sent away.
    pub fn arrive(&self, person: &Person, connection: &Connection) {
        let older = lock(&self.0.connections).insert(person.id.clone(), connection.clone());
        if let Some(older) = older.filter(|older| older.number() != connection.number()) {
            older.end(Refusal::Replaced);
        }
    }

    /// A connection of a person is gone.
    pub fn depart(&self, person: &Person, connection: &Connection) {
        let mut connections = lock(&self.0.connections);
        if connections
            .get(&person.id)
            .is_some_and(|newest| newest.number() == connection.number())
        {
            connections.remove(&person.id);
        }
    }

    /// Tells when the registry closes.
    pub fn closing(&self) -> &CancellationToken {
        &self.0.closing
    }

    /// Stops every task after what it is doing, then closes the store.
    pub async fn close(&self) {
        self.0.closing.cancel();
        self.0.rooms.close();
        self.0.sessions.tasks.close();
        self.0.tasks.close();
        self.0.tasks.wait().await;
        self.0.store.close().await;
    }
}

impl Inner {
    pub(super) fn tasks(&self) -> &TaskTracker {
        &self.tasks
    }

    async fn open_room(
        self: &Arc<Self>,
        terms: Terms,
        seats: Sitters,
        move_seconds: Option<u32>,
    ) -> Result<String, Error> {
        loop {
            let plan = RoomPlan::new(terms.clone(), seats.clone(), move_seconds, None);
            match self.store.append_all(vec![plan.part()]).await {
                Err(Error::Conflict { .. }) => continue,
                Err(error) => return Err(error),
                Ok(_) => return Ok(self.keep_planned(plan)),
            }
        }
    }

    /// Begins to keep a room whose plan is stored.
    pub(super) fn keep_planned(self: &Arc<Self>, plan: RoomPlan) -> String {
        let task = RoomTask::new(Arc::clone(self), &plan.code, plan.past);
        self.tasks
            .spawn(task.run(self.rooms.start(&plan.code, None)));
        plan.code
    }

    pub(super) async fn deliver(
        self: &Arc<Self>,
        code: &str,
        command: RoomCommand,
    ) -> Result<(), Refusal> {
        let load = || async {
            let entries = self.store.read(&room_stream(code), Version::START).await;
            let entries = entries.map_err(|_| Refusal::ServerBusy)?;
            if entries.is_empty() {
                return Err(Refusal::UnknownRoom);
            }
            let task = RoomTask::load(Arc::clone(self), code, &entries);
            Ok(|inbox| drop(self.tasks.spawn(task.run(inbox))))
        };
        self.rooms.send(code, command, WhenFull::Refuse, load).await
    }

    /// Brings the public list up to date.
    pub(super) fn summarize(&self, room: &Room) {
        let mut listed = lock(&self.listed);
        let full = listed.len() >= MOST_LISTED;
        let oldest = listed
            .first_key_value()
            .map(|((created_ms, _), _)| *created_ms);
        if full && oldest.is_some_and(|oldest| room.created_ms() < oldest) {
            return;
        }
        let summary = room.summary();
        listed.insert((summary.created_ms, summary.code.clone()), summary);
        while listed.len() > MOST_LISTED {
            listed.pop_first();
        }
    }

    /// Reads the whole journal once: everybody, and every room that is not over.
    async fn remember(self: &Arc<Self>) -> Result<(), Error> {
        for stream in self.store.reader().streams().await? {
            let name = stream.stream.as_str();
            if let Some(id) = name.strip_prefix("person/") {
                let entries = self.store.read(&stream.stream, Version::START).await?;
                self.people.remember(id, &entries);
            } else if let Some(code) = name.strip_prefix("room/") {
                let entries = self.store.read(&stream.stream, Version::START).await?;
                let task = RoomTask::load(Arc::clone(self), code, &entries);
                self.summarize(task.room());
                if !task.room().is_at_rest() {
                    self.tasks.spawn(task.run(self.rooms.start(code, None)));
                }
            } else if let Some(code) = name.strip_prefix("snatch/") {
                let entries = self.store.read(&stream.stream, Version::START).await?;
                self.remember_session(code, &entries);
            }
        }
        Ok(())
    }

    async fn wake_rooms(self: &Arc<Self>) {
        loop {
            let (kind, code) = self.timers.next().await;
            let woken = match kind {
                Kind::Room => self.deliver(&code, RoomCommand::Tick).await,
                Kind::Session => self.wake_session(&code).await,
            };
            if woken == Err(Refusal::ServerBusy) {
                // It has commands enough; they make it look at its clocks, too.
                self.timers.set(kind, &code, Some(clock::now_ms() + 100));
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
