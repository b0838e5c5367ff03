//! All rooms, by code: opens them, finds them, brings them back from the journal.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use torneo_rules::journal::{Entry, StreamId, Version};
use torneo_store::{Error, Store};

use super::backups::{self, BackupPlan, EventEnds};
use super::beat::{self, Beat};
use super::clock::Clock;
use super::cluster::letters::News;
use super::cluster::{Cluster, Joining};
use super::connection::Connection;
use super::contest::contests::Contests;
use super::lock;
use super::organisers::TellGuess;
use super::people::{People, Person};
use super::quick::Quick;
use super::record::room_stream;
use super::room::{Room, Sitters};
use super::room_plan::RoomPlan;
pub use super::room_task::RoomCommand;
use super::room_task::{INBOX, RoomTask};
use super::session::sessions::Sessions;
use super::startup::Progress;
use super::tasks::{Tasks, WhenFull};
use super::timers::{Sleeper, TaskKind, Timers};
use crate::games::Terms;
use crate::games::thinkers::Thinkers;
use crate::wire::live::room::Summary;
use crate::wire::live::{Refusal, RoomView};

/// Rooms that the public list remembers.
const MOST_LISTED: usize = 500;

/// The registry. Clones share it.
#[derive(Clone)]
pub struct Registry(Arc<Inner>);

pub struct Inner {
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) beat: Beat,
    /// Rooms and sessions that were found damaged.
    pub(super) damaged: Mutex<HashSet<Sleeper>>,
    pub(super) timers: Timers,
    pub(super) closing: CancellationToken,
    people: People,
    pub(super) rooms: Tasks<RoomCommand>,
    /// The newest connection of each person, and when it came.
    pub(super) connections: Mutex<HashMap<String, (Connection, u64)>>,
    pub(super) listed: Mutex<BTreeMap<(u64, String), Summary>>,
    pub(super) quick: Quick,
    /// The pool in which bots choose and the engine analyses.
    pub(super) thinkers: Arc<Thinkers>,
    pub(super) sessions: Sessions,
    pub(super) event_ends: EventEnds,
    pub(super) contests: Contests,
    /// Nothing where this server is alone.
    pub(super) cluster: Option<Cluster>,
    /// Told of every guess at a password that another server has seen.
    pub(super) guesses: OnceLock<TellGuess>,
    tasks: TaskTracker,
}

impl Registry {
    /// Opens the registry on a store: every room and session that is not over comes back; what is over is read when
    /// somebody asks for it. An archive without an index gets one first, and `progress` hears how far that is.
    pub async fn open(
        store: Store,
        clock: Clock,
        beat: Beat,
        progress: &Progress,
    ) -> Result<Self, Error> {
        Self::open_among(store, clock, beat, progress, None).await
    }

    /// As `open`, for one server among several: it loads no stream before it has claimed it.
    pub async fn open_among(
        store: Store,
        clock: Clock,
        beat: Beat,
        progress: &Progress,
        joining: Option<Joining>,
    ) -> Result<Self, Error> {
        let (cluster, engine) = joining.map(Cluster::new).unzip();
        let closing = CancellationToken::new();
        let inner = Arc::new(Inner {
            store,
            timers: Timers::new(clock.clone()),
            clock,
            beat,
            damaged: Mutex::default(),
            people: People::default(),
            rooms: Tasks::new(INBOX, closing.clone()),
            connections: Mutex::default(),
            listed: Mutex::default(),
            quick: Quick::default(),
            thinkers: Thinkers::new(),
            sessions: Sessions::new(closing.clone()),
            event_ends: EventEnds::default(),
            contests: Contests::new(closing.clone()),
            cluster,
            guesses: OnceLock::new(),
            closing,
            tasks: TaskTracker::new(),
        });
        inner.make_index(progress).await?;
        match engine {
            None => inner.bring_back().await?,
            Some(engine) => {
                inner.list_live().await?;
                inner.run_cluster(engine);
            }
        }
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

    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    pub fn people(&self) -> &People {
        &self.0.people
    }

    /// Whoever holds this token.
    pub async fn person(&self, token: &str) -> Result<Option<Arc<Person>>, Error> {
        self.0.people.with_token(&self.0.store, token).await
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

    /// The pool in which bots choose and the engine analyses.
    pub fn thinkers(&self) -> &Arc<Thinkers> {
        &self.0.thinkers
    }

    /// Those who wait for an opponent, by what they want to play.
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

    /// Those of them where something is going on: whoever left a game takes it off the front page. Of several servers only the
    /// one that keeps a room knows who is in it, so they all list it until it is over.
    pub fn going_on(&self) -> Vec<Summary> {
        let rooms = self.listed().into_iter();
        rooms
            .filter(|room| !self.0.is_alone() || !room.is_left())
            .collect()
    }

    /// How many rooms and sessions were found damaged.
    pub fn damaged(&self) -> usize {
        lock(&self.0.damaged).len()
    }

    /// Rooms that have a task now.
    pub fn kept_rooms(&self) -> usize {
        self.0.rooms.count()
    }

    /// This server among several, where there are several.
    pub fn cluster(&self) -> Option<&Cluster> {
        self.0.cluster.as_ref()
    }

    /// Hears of guesses at passwords that other servers have seen.
    pub fn hear_guesses(&self, heard: impl Fn(&str, IpAddr, bool) + Send + Sync + 'static) {
        let _ = self.0.guesses.set(Box::new(heard));
    }

    /// Tells the other servers of a guess at a password.
    pub fn tell_guess(&self, name: &str, address: IpAddr, right: bool) {
        if let Some(cluster) = &self.0.cluster {
            self.0.announce(News::Guessed {
                from: cluster.me().to_owned(),
                name: name.to_owned(),
                address,
                right,
            });
        }
    }

    /// A socket, known to the edge where there are several servers.
    pub fn connect(&self) -> (Connection, mpsc::Receiver<Utf8Bytes>) {
        match &self.0.cluster {
            None => Connection::new(&self.0.closing),
            Some(cluster) => {
                let (connection, outbox) = Connection::among_several(&self.0.closing);
                cluster.edge().add(&connection);
                (connection, outbox)
            }
        }
    }

    /// A socket is gone.
    pub fn disconnect(&self, connection: &Connection) {
        if let Some(cluster) = &self.0.cluster {
            cluster.edge().remove(connection.number());
        }
    }

    /// The newest connection of a person counts; an older one is sent away.
    pub fn arrive(&self, person: &Person, connection: &Connection) {
        let at_ms = self.0.clock.now_ms();
        if let Some(cluster) = &self.0.cluster {
            self.0.announce(News::Arrived {
                from: cluster.me().to_owned(),
                person: person.id.clone(),
                at_ms,
            });
        }
        let newest = (connection.clone(), at_ms);
        let older = lock(&self.0.connections).insert(person.id.clone(), newest);
        let older = older.map(|(older, _)| older);
        if let Some(older) = older.filter(|older| older.number() != connection.number()) {
            older.end(Refusal::Replaced);
        }
    }

    /// A connection of a person is gone.
    pub fn depart(&self, person: &Person, connection: &Connection) {
        let mut connections = lock(&self.0.connections);
        if connections
            .get(&person.id)
            .is_some_and(|(newest, _)| newest.number() == connection.number())
        {
            connections.remove(&person.id);
        }
    }

    /// Makes copies for as long as the registry is open.
    pub fn keep_backups(&self, plan: BackupPlan) {
        let inner = Arc::clone(&self.0);
        let (store, clock) = (inner.store.clone(), inner.clock.clone());
        let keeping = backups::keep(store, clock, plan, inner.event_ends.clone());
        self.0.tasks.spawn(async move {
            tokio::select! {
                () = keeping => {}
                () = inner.closing.cancelled() => {}
            }
        });
    }

    /// Whom to tell that an event has ended.
    pub fn event_ends(&self) -> &EventEnds {
        &self.0.event_ends
    }

    /// Tells when the registry closes.
    pub fn closing(&self) -> &CancellationToken {
        &self.0.closing
    }

    /// Stops every task after what it is doing, then closes the store.
    pub async fn close(&self) {
        self.0.beat.end(self.0.clock.now_ms());
        self.0.closing.cancel();
        self.0.rooms.close();
        self.0.sessions.tasks.close();
        self.0.contests.tasks.close();
        self.0.tasks.close();
        self.0.tasks.wait().await;
        self.0.store.close().await;
    }
}

impl Inner {
    pub(super) fn tasks(&self) -> &TaskTracker {
        &self.tasks
    }

    pub(super) fn people(&self) -> &People {
        &self.people
    }

    /// Whether this is the only server.
    pub(super) fn is_alone(&self) -> bool {
        self.cluster.is_none()
    }

    /// The generation of tasks that begin now.
    pub(super) fn generation(&self) -> u64 {
        self.cluster.as_ref().map_or(0, Cluster::generation)
    }

    /// Whether tasks of a generation may speak.
    pub(super) fn speaks(&self, generation: u64) -> bool {
        match &self.cluster {
            None => true,
            Some(cluster) => cluster.speaks(generation),
        }
    }

    /// A stream was opened here by somebody of this generation; whether it is kept here.
    pub(super) fn opened_here(&self, stream: &StreamId, generation: u64) -> bool {
        match &self.cluster {
            None => true,
            Some(cluster) => cluster.keep(stream.as_str(), 1, generation),
        }
    }

    async fn open_room(
        self: &Arc<Self>,
        terms: Terms,
        seats: Sitters,
        move_seconds: Option<u32>,
    ) -> Result<String, Error> {
        loop {
            let (now, generation) = (self.clock.now_ms(), self.generation());
            let plan = RoomPlan::new(terms.clone(), seats.clone(), move_seconds, None, now);
            match self.store.append_all(vec![plan.part()]).await {
                Err(Error::Conflict { .. }) => continue,
                Err(error) => return Err(error),
                Ok(_) => return Ok(self.keep_planned(plan, generation)),
            }
        }
    }

    /// Begins to keep a room whose plan somebody of this generation has stored.
    pub(super) fn keep_planned(self: &Arc<Self>, plan: RoomPlan, generation: u64) -> String {
        if self.opened_here(&room_stream(&plan.code), generation) {
            let task = RoomTask::new(Arc::clone(self), &plan.code, plan.past);
            self.tasks
                .spawn(task.run(self.rooms.start(&plan.code, None)));
        }
        plan.code
    }

    pub(super) async fn deliver(
        self: &Arc<Self>,
        code: &str,
        command: RoomCommand,
    ) -> Result<(), Refusal> {
        match &self.cluster {
            None => self.deliver_here(code, command).await,
            Some(cluster) => Box::pin(self.deliver_anywhere(cluster, code, command)).await,
        }
    }

    /// Gives a command to the task of a room that is kept here, or is nobody's. `Restarting` where another server keeps it.
    pub(super) async fn deliver_here(
        self: &Arc<Self>,
        code: &str,
        command: RoomCommand,
    ) -> Result<(), Refusal> {
        let load = || async {
            let stream = room_stream(code);
            let (entries, taken) = self.read_to_keep(&stream, Refusal::UnknownRoom).await?;
            let lost = self.beat.found(&(TaskKind::Room, code.to_owned()));
            let lost = lost.or(taken);
            let task = RoomTask::load(Arc::clone(self), code, &entries, lost);
            self.hand_on(&stream, task.room().is_damaged()).await?;
            Ok(|inbox| drop(self.tasks.spawn(task.run(inbox))))
        };
        self.rooms.send(code, command, WhenFull::Refuse, load).await
    }

    /// Brings the public list up to date. `connected` tells who is here.
    pub(super) fn summarize(&self, room: &Room, connected: impl Fn(&str) -> bool) {
        let mut listed = lock(&self.listed);
        let full = listed.len() >= MOST_LISTED;
        let oldest = listed
            .first_key_value()
            .map(|((created_ms, _), _)| *created_ms);
        if full && oldest.is_some_and(|oldest| room.created_ms() < oldest) {
            return;
        }
        let summary = room.summary(connected);
        listed.insert((summary.created_ms, summary.code.clone()), summary);
        while listed.len() > MOST_LISTED {
            listed.pop_first();
        }
    }

    async fn wake_rooms(self: &Arc<Self>) {
        loop {
            let due = self.timers.next(beat::PERIOD).await;
            self.beat.go_on(self.clock.now_ms());
            let Some((kind, code)) = due else { continue };
            let woken = match kind {
                TaskKind::Room => self.deliver(&code, RoomCommand::Tick).await,
                TaskKind::Session => self.wake_session(&code).await,
                TaskKind::Contest => self.wake_contest(&code).await,
            };
            if woken == Err(Refusal::ServerBusy) {
                // It has commands enough; they make it look at its clocks, too.
                self.timers
                    .set(kind, &code, Some(self.clock.now_ms() + 100));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::live::room::Sitter;

    const START: u64 = 1_800_000_000_000;
    const HOUR_MS: i64 = 3_600_000;

    fn person(name: &str) -> Option<Sitter> {
        Some(Sitter::Person {
            id: format!("p-{name}"),
            name: name.to_owned(),
        })
    }

    #[tokio::test]
    async fn a_step_of_the_wall_clock_changes_no_deadline() {
        for step in [HOUR_MS, -HOUR_MS] {
            let clock = Clock::by_hand(START);
            let (beat, progress) = (Beat::default(), Progress::default());
            let registry = Registry::open(Store::memory(), clock.clone(), beat, &progress)
                .await
                .unwrap();
            let seats = vec![person("Ana"), person("Beto")];
            let opened = registry.open_room(Terms::default(), seats, Some(3)).await;
            let code = opened.unwrap();
            clock.step_wall_ms(step);
            for (passes, over) in [(2_999, false), (1, true)] {
                clock.pass_ms(passes);
                registry.deliver(&code, RoomCommand::Tick).await.unwrap();
                // What waits beside a tick is read before it.
                registry.look(&code).await.unwrap();
                let room = registry.look(&code).await.unwrap();
                assert_eq!(room.over, over, "{step}");
                let deadline = (!over).then_some(START + 3_000);
                assert_eq!(room.deadline_ms, deadline, "{step}");
            }
            registry.close().await;
        }
    }
}
