//! All contests, by code: opens them, finds them, brings them back from the journal, and knows which rooms are theirs.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use tokio::sync::{OnceCell, oneshot, watch};
use tokio_util::sync::CancellationToken;
use torneo_rules::contest::Contest;
use torneo_rules::contest::act::Author;
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::contest::event::Event;
use torneo_rules::contest::form::Form;
use torneo_rules::journal::{Entry, Version};
use torneo_rules::roster::StageKind;
use torneo_store::{Error, Mark, Part};

use super::contest_task::{ContestCommand, ContestError, ContestTask, INBOX};
use super::state::ContestState;
use crate::venue::beat::Stopped;
use crate::venue::cluster::Whose;
use crate::venue::cluster::growth::{Growing, Growth};
use crate::venue::lock;
use crate::venue::organisers::roles::EventOrigin;
use crate::venue::record::{CONTESTS, contest_stream, entry, room_stream};
use crate::venue::registry::{Inner, Registry};
use crate::venue::room::Room;
use crate::venue::secrets;
use crate::venue::tasks::{Tasks, WhenFull};
use crate::venue::timers::TaskKind;
use crate::wire::contest::view::ContestSummary;
use crate::wire::contest::{ContestRecord, Setup};
use crate::wire::live::Refusal;

/// Contests in the list.
const MOST_LISTED: usize = 500;

pub struct Contests {
    pub(in crate::venue) tasks: Tasks<ContestCommand>,
    /// By the time they were opened; the newest.
    listed: Mutex<BTreeMap<(u64, String), ContestSummary>>,
    /// Whether those that were over when the venue opened are listed too.
    all_listed: OnceCell<()>,
    /// The contest of each room that has one, and whether its bots answer at once.
    rooms: Mutex<HashMap<String, (String, bool)>>,
}

impl Contests {
    pub fn new(closing: CancellationToken) -> Self {
        Self {
            tasks: Tasks::new(INBOX, closing),
            listed: Mutex::default(),
            all_listed: OnceCell::new(),
            rooms: Mutex::default(),
        }
    }

    /// The codes of those in the list that are not over.
    pub fn going_on(&self) -> Vec<String> {
        let listed = lock(&self.listed);
        let live = listed.values();
        live.filter(|contest| contest.stage != StageKind::Finished)
            .map(|contest| contest.code.clone())
            .collect()
    }

    pub(super) fn remember_room(&self, room: &str, contest: &ContestState) {
        let at_once = contest.setup().is_some_and(|setup| setup.bots_at_once);
        let contest = (contest.code().to_owned(), at_once);
        lock(&self.rooms).insert(room.to_owned(), contest);
    }

    /// A room has told how its game ended.
    pub(super) fn forget_room(&self, room: &str) {
        lock(&self.rooms).remove(room);
    }

    /// Whether it is a room of a contest that waits for its result.
    pub fn has_room(&self, room: &str) -> bool {
        lock(&self.rooms).contains_key(room)
    }

    /// Whether bots in a room answer as soon as they know their move.
    pub fn answers_at_once(&self, room: &str) -> bool {
        lock(&self.rooms)
            .get(room)
            .is_some_and(|(_, at_once)| *at_once)
    }

    /// Whether it is a room of a contest whose bots play as slowly as people do.
    pub fn plays_at_real_speed(&self, room: &str) -> bool {
        lock(&self.rooms)
            .get(room)
            .is_some_and(|(_, at_once)| !*at_once)
    }
}

/// Why a contest was not opened.
pub enum NotOpened {
    Rules(ContestError),
    Store(Error),
}

impl Registry {
    /// A new contest with an empty list.
    pub async fn open_contest(
        &self,
        form: &Form,
        setup: &Setup,
        organiser: &str,
    ) -> Result<String, NotOpened> {
        let by = Author::Director(organiser.to_owned());
        let visible = form.check_visible();
        let created = visible.and_then(|()| Contest::create(&by, form));
        let created = created.map_err(|no| NotOpened::Rules(no.into()))?;
        self.open_with(setup, vec![created]).await
    }

    /// A contest in which this has happened; the first event creates it.
    pub async fn open_with(&self, setup: &Setup, events: Vec<Event>) -> Result<String, NotOpened> {
        let happened = events.into_iter().map(ContestRecord::Happened);
        let records: Vec<ContestRecord> = std::iter::once(ContestRecord::Opened(setup.clone()))
            .chain(happened)
            .collect();
        loop {
            let (code, now) = (secrets::room_code(), self.clock().now_ms());
            let generation = self.inner().generation();
            let part = Part {
                stream: contest_stream(&code),
                expected: Version::START,
                entries: records.iter().map(|record| entry(record, now)).collect(),
                mark: Mark::Live,
            };
            match self.inner().store.append_all(vec![part]).await {
                // The code is taken; there are nine hundred million others.
                Err(Error::Conflict { .. }) => continue,
                Err(error) => return Err(NotOpened::Store(error)),
                Ok(_) => (),
            }
            self.inner().opened_here(&contest_stream(&code), generation);
            // Brought back as from any journal; this sets its clock, too.
            let _ = self.contest(&code).await;
            return Ok(code);
        }
    }

    /// The contest as it is now.
    pub async fn contest(&self, code: &str) -> Result<Arc<ContestState>, Refusal> {
        let snapshot = |reply| ContestCommand::Snapshot { reply };
        let state = self.ask_contest(code, snapshot).await?;
        // Of one whose first entry does not fit there is nothing to show, but it is there.
        if state.is_damaged() && state.contest().is_none() {
            return Err(Refusal::Damaged);
        }
        Ok(state)
    }

    /// Asks a contest something and waits for the answer.
    pub async fn ask_contest<T>(
        &self,
        code: &str,
        command: impl FnOnce(oneshot::Sender<T>) -> ContestCommand,
    ) -> Result<T, Refusal> {
        let (reply, heard) = oneshot::channel();
        self.inner()
            .deliver_to_contest(code, command(reply))
            .await?;
        heard.await.map_err(|_| Refusal::ServerBusy)
    }

    /// The versions of a contest from now on.
    pub async fn listen_to_contest(&self, code: &str) -> Result<watch::Receiver<u64>, Refusal> {
        let stream = contest_stream(code);
        if let Some(cluster) = self.cluster()
            && let Ok(Whose::Other(..)) = cluster.whose(stream.as_str()).await
        {
            return self.listen_from_afar(code, cluster.growing()).await;
        }
        self.ask_contest(code, |reply| ContestCommand::Listen { reply })
            .await
    }

    /// Versions of a contest that another server keeps: its growth is told, and looked up now and then in case the word was lost.
    async fn listen_from_afar(
        &self,
        code: &str,
        mut growing: Growing,
    ) -> Result<watch::Receiver<u64>, Refusal> {
        let stream = contest_stream(code);
        let store = self.inner().store.clone();
        let entries = store.read(&stream, Version::START).await;
        let entries = entries.map_err(|_| Refusal::ServerBusy)?;
        let Some(last) = entries.last() else {
            return Err(Refusal::UnknownRoom);
        };
        let mut seen = last.version;
        let (versions, heard) = watch::channel(seen.number());
        tokio::spawn(async move {
            loop {
                let growth = tokio::select! {
                    growth = growing.next() => growth,
                    () = versions.closed() => return,
                };
                match growth {
                    None => return,
                    Some(Growth::Of(other)) if other != stream.as_str() => continue,
                    Some(Growth::Of(_) | Growth::Anything) => {}
                }
                if let Ok(entries) = store.read(&stream, seen).await
                    && let Some(last) = entries.last()
                {
                    seen = last.version;
                    versions.send_replace(seen.number());
                }
            }
        });
        Ok(heard)
    }

    /// Who opened a contest and when.
    pub async fn contest_origin(&self, code: &str) -> Result<EventOrigin, Refusal> {
        Ok(self.contest(code).await?.origin())
    }

    /// Contests that are not over, newest first.
    pub fn live_contests(&self) -> Vec<ContestSummary> {
        let listed = lock(&self.inner().contests.listed);
        let live = listed.values().rev();
        live.filter(|contest| contest.stage != StageKind::Finished)
            .cloned()
            .collect()
    }

    /// The newest contests, those that are over too, newest first.
    pub async fn listed_contests(&self) -> Result<Vec<ContestSummary>, Error> {
        let inner = self.inner();
        let listing = inner
            .contests
            .all_listed
            .get_or_try_init(|| inner.list_contests());
        listing.await?;
        let listed = lock(&inner.contests.listed);
        Ok(listed.values().rev().cloned().collect())
    }
}

impl Inner {
    pub(in crate::venue) async fn deliver_to_contest(
        self: &Arc<Self>,
        code: &str,
        command: ContestCommand,
    ) -> Result<(), Refusal> {
        if self.cluster.is_some()
            && matches!(command, ContestCommand::Tick)
            && !self.contests.tasks.is_running(code)
        {
            return Ok(());
        }
        let load = || async {
            let stream = contest_stream(code);
            let (entries, taken) = self.read_to_keep(&stream, Refusal::UnknownRoom).await?;
            let lost = self.beat.found(&(TaskKind::Contest, code.to_owned()));
            let task = self.load_contest(code, &entries, lost.or(taken));
            self.hand_on(&stream, task.state().is_damaged()).await?;
            Ok(|inbox| drop(self.tasks().spawn(task.run(inbox))))
        };
        let tasks = &self.contests.tasks;
        tasks.send(code, command, WhenFull::Wait, load).await
    }

    fn load_contest(
        self: &Arc<Self>,
        code: &str,
        entries: &[Entry],
        stopped: Option<Stopped>,
    ) -> ContestTask {
        let task = ContestTask::load(Arc::clone(self), code, entries, stopped);
        for room in task.state().open_rooms() {
            self.contests.remember_room(room, task.state());
        }
        task
    }

    /// Brings back a contest that the journal knows, and that nobody kept for a while; one that is over is only listed.
    pub fn remember_contest(self: &Arc<Self>, code: &str, entries: &[Entry], stopped: Stopped) {
        let task = self.load_contest(code, entries, Some(stopped));
        self.summarize_contest(task.state());
        if !task.state().is_at_rest() {
            let inbox = self.contests.tasks.start(code, None);
            self.tasks().spawn(task.run(inbox));
        }
    }

    pub(in crate::venue) fn summarize_contest(&self, state: &ContestState) {
        if let Some(summary) = ContestSummary::of(state) {
            let key = (summary.created_ms, summary.code.clone());
            let mut listed = lock(&self.contests.listed);
            listed.insert(key, summary);
            while listed.len() > MOST_LISTED {
                listed.pop_first();
            }
        }
    }

    /// Reads the newest contests that nobody keeps.
    async fn list_contests(self: &Arc<Self>) -> Result<(), Error> {
        let newest = self.store.reader().newest_under(CONTESTS, MOST_LISTED);
        for (stream, created_ms) in newest.await? {
            let code = stream.as_str().strip_prefix(CONTESTS).unwrap_or_default();
            let key = (created_ms, code.to_owned());
            if lock(&self.contests.listed).contains_key(&key) {
                continue;
            }
            let entries = self.store.read(&stream, Version::START).await?;
            self.summarize_contest(self.load_contest(code, &entries, None).state());
        }
        Ok(())
    }

    /// Wakes a contest whose time has come.
    pub async fn wake_contest(self: &Arc<Self>, code: &str) -> Result<(), Refusal> {
        self.deliver_to_contest(code, ContestCommand::Tick).await
    }

    /// Tells the contest of a room how its game ended. A contest that cannot hear now asks the room when it comes back.
    pub fn tell_contest(self: &Arc<Self>, code: &str, room: &Room) {
        let Some(result) = room.result() else {
            return;
        };
        let Some((contest, _)) = lock(&self.contests.rooms).get(code).cloned() else {
            return;
        };
        let (inner, room) = (Arc::clone(self), code.to_owned());
        self.tasks().spawn(async move {
            let command = ContestCommand::RoomOver { room, result };
            let _ = inner.deliver_to_contest(&contest, command).await;
        });
    }

    /// A room has grown at another server: if it is one of a contest that is kept here, it may have ended.
    pub(in crate::venue) fn look_at_contest_room(self: &Arc<Self>, code: &str) {
        let contest = lock(&self.contests.rooms).get(code).cloned();
        let Some((contest, _)) = contest else { return };
        if self.rooms.is_running(code) || !self.contests.tasks.is_running(&contest) {
            return;
        }
        let (inner, room) = (Arc::clone(self), code.to_owned());
        self.tasks().spawn(async move {
            if let Some(result) = inner.room_result(&room).await {
                let command = ContestCommand::RoomOver { room, result };
                let _ = inner.deliver_to_contest(&contest, command).await;
            }
        });
    }

    /// Looks after every room of our contests that is kept elsewhere.
    pub(in crate::venue) fn look_at_contest_rooms(self: &Arc<Self>) {
        let rooms: Vec<String> = lock(&self.contests.rooms).keys().cloned().collect();
        for room in rooms {
            self.look_at_contest_room(&room);
        }
    }

    /// How the game of a room ended, from its journal.
    pub(super) async fn room_result(&self, code: &str) -> Option<GameResult> {
        let entries = self
            .store
            .read(&room_stream(code), Version::START)
            .await
            .ok()?;
        Room::folded(code, &entries).result()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::{Value, json};
    use torneo_store::Store;

    use super::*;
    use crate::venue::beat::Beat;
    use crate::venue::clock::Clock;
    use crate::venue::people::Person;
    use crate::venue::startup::Progress;

    const START: u64 = 1_800_000_000_000;
    const MINUTE: u64 = 60_000;

    async fn open(folder: &Path, clock: &Clock) -> Registry {
        let store = Store::sqlite(folder).await.unwrap();
        let (beat, progress) = (Beat::of(folder), Progress::default());
        let registry = Registry::open(store, clock.clone(), beat, &progress).await;
        let registry = registry.unwrap();
        // The rooms of the arena wake, too; a clock that is moved before they have stored it would take that for absence.
        while registry.inner().beat.is_held() {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        registry
    }

    async fn ends_ms(registry: &Registry, code: &str) -> u64 {
        let arena = registry.contest(code).await.unwrap();
        arena.ends_ms().expect("an arena that has begun")
    }

    /// A contest that two people have entered.
    async fn with_two(registry: &Registry, format: Value, setup: Value) -> String {
        let form = serde_json::from_value(json!({"name": "Copa", "format": format})).unwrap();
        let setup = serde_json::from_value(setup).unwrap();
        let opened = registry.open_contest(&form, &setup, "Ana").await;
        let Ok(code) = opened else {
            panic!("a contest can be opened");
        };
        for name in ["Beto", "Caro"] {
            let person = Arc::new(Person {
                id: format!("p-{name}"),
                name: name.to_owned(),
            });
            let act = serde_json::from_value(json!({"type": "enter"})).unwrap();
            let entered =
                registry.ask_contest(&code, |reply| ContestCommand::Player { person, act, reply });
            entered.await.unwrap().unwrap();
        }
        code
    }

    #[tokio::test]
    async fn a_contest_begins_by_itself_at_its_time_and_not_before() {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::by_hand(START);
        let registry = open(folder.path(), &clock).await;
        let swiss = json!({"type": "swiss", "rounds": 1});
        let play = json!({"type": "tictactoe", "move_seconds": 60});
        let setup = json!({"play": play, "start_ms": START + MINUTE});
        let code = with_two(&registry, swiss, setup).await;
        for (passes, rounds) in [(MINUTE - 1, 0), (1, 1)] {
            clock.pass_ms(i64::try_from(passes).unwrap());
            let inner = registry.inner();
            let told = inner.deliver_to_contest(&code, ContestCommand::Tick).await;
            told.unwrap();
            // What is asked after a tick is answered after it.
            let act = serde_json::from_value(json!({"type": "enter"})).unwrap();
            let person = Arc::new(Person {
                id: "p-Beto".to_owned(),
                name: "Beto".to_owned(),
            });
            let twice =
                registry.ask_contest(&code, |reply| ContestCommand::Player { person, act, reply });
            assert!(twice.await.unwrap().is_err());
            let state = registry.contest(&code).await.unwrap();
            assert_eq!(state.contest().unwrap().rounds().len(), rounds);
        }
        registry.close().await;
    }

    #[tokio::test]
    async fn time_in_which_nobody_could_play_is_given_back_to_an_arena() {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::by_hand(START);
        let registry = open(folder.path(), &clock).await;
        let arena = json!({"type": "arena", "minutes": 30});
        let setup = json!({"play": {"type": "tictactoe", "move_seconds": 60}});
        let code = with_two(&registry, arena, setup).await;
        let act = serde_json::from_value(json!({"type": "publish"})).unwrap();
        let published = registry.ask_contest(&code, |reply| ContestCommand::Desk {
            organiser: "Ana".to_owned(),
            act: Box::new(act),
            reply,
        });
        published.await.unwrap().unwrap();
        assert_eq!(ends_ms(&registry, &code).await, START + 30 * MINUTE);
        clock.pass_ms(60_000);
        registry.close().await;
        clock.pass_ms(600_000);

        // Ten minutes away, told once however often it is brought back.
        for _ in 0..2 {
            let registry = open(folder.path(), &clock).await;
            assert_eq!(ends_ms(&registry, &code).await, START + 40 * MINUTE);
            registry.close().await;
        }

        // What comes after the end has nothing to give back.
        let registry = open(folder.path(), &clock).await;
        assert_eq!(ends_ms(&registry, &code).await, START + 40 * MINUTE);
        clock.pass_ms(1_800_000);
        registry.close().await;
        clock.pass_ms(600_000);
        let registry = open(folder.path(), &clock).await;
        assert_eq!(ends_ms(&registry, &code).await, START + 40 * MINUTE);
        registry.close().await;
    }
}
