//! Rooms in play at three servers while these die, are stopped, restarted one after the other, or lose their bus.
//!
//! Players behave as the page does, and come back to any server that is there. Afterwards the journal itself is questioned.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;

use super::class::Class;
use super::hall::Hall;
use crate::faults::{Player, Wait, check_history, journal_of};
use crate::phone::me;

/// Rooms in play, and how often something happens to a server: in an ordinary run, and for each one of `TORNEO_SOAK=N`, then up
/// to 210 rooms.
const SHORT: (usize, usize) = (9, 1);
const LONG: (usize, usize) = (24, 3);

/// How long the last games may take, once nothing happens to anybody any more.
const LAST_GAMES: Duration = Duration::from_secs(60);

pub fn rooms_and_troubles() -> (usize, usize) {
    let Ok(times) = std::env::var("TORNEO_SOAK") else {
        return SHORT;
    };
    let times: usize = times.parse().unwrap();
    ((LONG.0 * times).min(210), LONG.1 * times)
}

/// Where players find servers now.
pub type Addresses = Arc<Mutex<Vec<String>>>;

pub struct Crowd {
    playing: Vec<tokio::task::JoinHandle<Player>>,
    /// How things stand with each of them.
    standing: Vec<Arc<Mutex<String>>>,
    addresses: Addresses,
    last_game: Arc<AtomicBool>,
    /// A session beside the rooms.
    class: Option<Class>,
    troubles: Vec<Trouble>,
    probe: Probe,
}

/// Something that happened to a server, and when: those who are there are not asked how long they waited.
struct Trouble {
    at: Option<String>,
    when: Instant,
    /// What is answered later counts for what happens next.
    until: Option<Instant>,
}

/// What players may wait for whoever keeps their room next, by how many of them.
pub struct Bar {
    pub half: Duration,
    pub most_of_them: Duration,
    pub all: Duration,
}

/// Whoever died is followed.
pub const TAKEN_OVER: Bar = Bar {
    half: Duration::from_secs(1),
    most_of_them: Duration::from_secs(3),
    all: Duration::from_secs(5),
};

/// Who is stopped keeps its lock, so others wait for as long as a lease lasts.
const STOPPED: Bar = Bar {
    half: Duration::from_secs(3),
    most_of_them: Duration::from_secs(3),
    all: Duration::from_secs(3),
};

/// What is handed over is claimed at once.
pub const HANDED_OVER: Bar = Bar {
    half: Duration::from_millis(250),
    most_of_them: Duration::from_millis(250),
    all: Duration::from_secs(1),
};

/// The database or the bus is back.
const RETURNED: Bar = Bar {
    half: Duration::from_secs(2),
    most_of_them: Duration::from_secs(2),
    all: Duration::from_secs(2),
};

/// How long it may take to be back, for those whose server died.
const BACK: Duration = Duration::from_secs(10);

/// How late this machine wakes us up at worst. Where that is too late, it was too busy to judge anybody.
struct Probe {
    worst_ms: Arc<AtomicU64>,
    task: tokio::task::JoinHandle<()>,
}

impl Probe {
    const STEP: Duration = Duration::from_millis(100);
    const MOST_LATE: Duration = Duration::from_millis(500);

    fn start() -> Self {
        let worst_ms = Arc::new(AtomicU64::new(0));
        let worst = Arc::clone(&worst_ms);
        let task = tokio::spawn(async move {
            loop {
                let begun = Instant::now();
                tokio::time::sleep(Self::STEP).await;
                let late = begun.elapsed().saturating_sub(Self::STEP);
                worst.fetch_max(late.as_millis() as u64, Ordering::SeqCst);
            }
        });
        Self { worst_ms, task }
    }

    fn end(self) -> u64 {
        self.task.abort();
        self.worst_ms.load(Ordering::SeqCst)
    }
}

impl Crowd {
    /// Seats people at rooms that are opened at all servers, and lets them play.
    pub async fn gather(hall: &Hall, rooms: usize) -> Self {
        let mut players = Vec::new();
        let count = hall.addresses().len();
        for n in 0..rooms {
            let server = hall.server(n % count);
            let (host, guest) = (format!("h{n}"), format!("g{n}"));
            let token = server.person(&host).await;
            if n % 3 == 0 {
                let bot = json!({"kind": "bot", "level": "easy"});
                let room = server.room(&token, me(), bot).await;
                players.push(Player::new(host, token, &room));
                continue;
            }
            let room = server.room(&token, me(), json!({"kind": "open"})).await;
            players.push(Player::new(host, token, &room));
            // The guest sits down at another server.
            let elsewhere = hall.server((n + 1) % count);
            let token = elsewhere.person(&guest).await;
            let mut phone = elsewhere.phone(Some(&token)).await;
            let sat = phone
                .ask(json!({"type": "sit", "room": room, "seat": "O"}))
                .await;
            assert_eq!(sat["ok"], true, "{sat}");
            players.push(Player::new(guest, token, &room));
        }
        for player in &mut players {
            player.turns_elsewhere = true;
        }
        let addresses: Addresses = Arc::new(Mutex::new(hall.addresses()));
        let last_game = Arc::new(AtomicBool::new(false));
        let standing = players.iter().map(|player| Arc::clone(&player.standing));
        let standing = standing.collect();
        let playing = players.into_iter().enumerate().map(|(n, player)| {
            let (addresses, last_game) = (Arc::clone(&addresses), Arc::clone(&last_game));
            tokio::spawn(play(player, n, addresses, last_game))
        });
        Self {
            playing: playing.collect(),
            standing,
            addresses,
            last_game,
            class: None,
            troubles: Vec::new(),
            probe: Probe::start(),
        }
    }

    /// Lets so many people play in a session at the same time.
    pub async fn with_class(mut self, hall: &Hall, people: usize) -> Self {
        let class = Class::gather(hall, people, &self.addresses, &self.last_game);
        self.class = Some(class.await);
        self
    }

    /// Restarts a server as an operator does, while everybody turns to the others.
    pub async fn restart(&mut self, hall: &mut Hall, number: usize) {
        let gone = hall.server(number).address.clone();
        let others = hall.addresses().into_iter();
        let others = others.filter(|address| *address != gone).collect();
        self.trouble(Some(&gone));
        *self.addresses.lock().unwrap() = others;
        assert_eq!(hall.stop(number), Some(0));
        hall.start(number).await;
        self.servers_are(hall);
    }

    fn servers_are(&self, hall: &Hall) {
        *self.addresses.lock().unwrap() = hall.addresses();
    }

    /// Something happens now, to this server or to all; what happened before is over.
    pub fn trouble(&mut self, at: Option<&str>) {
        self.trouble_is_over();
        self.troubles.push(Trouble {
            at: at.map(str::to_owned),
            when: Instant::now(),
            until: None,
        });
    }

    fn trouble_is_over(&mut self) {
        if let Some(last) = self.troubles.last_mut() {
            last.until.get_or_insert_with(Instant::now);
        }
    }

    /// Ends the games, questions the journal, and in `make cluster-test` judges how long people waited. Those who played; nobody
    /// where this machine was too busy to judge anything by its time.
    pub async fn end(self, mut hall: Hall, bar: &Bar) -> Vec<Player> {
        self.last_game.store(true, Ordering::SeqCst);
        let mut players = Vec::new();
        let end = tokio::time::Instant::now() + LAST_GAMES;
        for (player, standing) in self.playing.into_iter().zip(&self.standing) {
            match tokio::time::timeout_at(end, player).await {
                Ok(player) => players.push(player.unwrap()),
                Err(_) => eprintln!("not ended: {}", standing.lock().unwrap()),
            }
        }
        let late_ms = self.probe.end();
        if players.len() < self.standing.len() {
            tell_how_servers_stand(&hall).await;
        }
        assert_eq!(players.len(), self.standing.len(), "every game ends");
        if let Some(class) = self.class {
            class.end(&hall.database, end + LAST_GAMES).await;
        }
        hall.close();
        let journal = journal_of(&hall.database);
        check_history(&players, &journal);
        let promised: usize = players.iter().map(|player| player.promised.len()).sum();
        assert!(
            promised > players.len() * 4,
            "{promised} acknowledged actions"
        );
        let waits = players.iter().flat_map(|player| &player.waits);
        let waits = Sorted::of(waits.map(|wait| wait.took));
        eprintln!("{promised} acknowledged; answers: {waits}");
        let silences = Sorted::of(silences(&players, &self.troubles));
        let returns = Sorted::of(players.iter().flat_map(|player| player.returns.clone()));
        eprintln!(
            "{} troubles; longest answer to each player at a server that lived: {silences}; back after a broken line: {returns}",
            self.troubles.len()
        );
        if std::env::var_os("TORNEO_SOAK").is_none() {
            // Beside other tests nobody's time says anything.
            return players;
        }
        let late = Duration::from_millis(late_ms);
        if late > Probe::MOST_LATE.min(bar.most_of_them / 2) {
            eprintln!("not judged: this machine woke us up {late:?} late");
            return Vec::new();
        }
        assert!(silences.at(500) < bar.half, "{silences}");
        assert!(silences.at(990) < bar.most_of_them, "{silences}");
        assert!(silences.at(1000) < bar.all, "{silences}");
        assert!(returns.at(1000) < BACK, "{returns}");
        players
    }
}

/// For each trouble and each player elsewhere: the longest that they waited for an answer from then on.
fn silences(players: &[Player], troubles: &[Trouble]) -> Vec<Duration> {
    let mut silences = Vec::new();
    for trouble in troubles {
        for player in players {
            let after = player.waits.iter().filter(|wait| {
                wait.asked + wait.took >= trouble.when
                    && trouble
                        .until
                        .is_none_or(|until| wait.asked + wait.took < until)
                    && trouble.at.as_deref() != Some(&wait.at)
            });
            let waited = |wait: &Wait| (wait.asked + wait.took) - wait.asked.max(trouble.when);
            silences.extend(after.map(waited).max());
        }
    }
    silences
}

/// Durations, the shortest first.
struct Sorted(Vec<Duration>);

impl Sorted {
    fn of(durations: impl IntoIterator<Item = Duration>) -> Self {
        let mut durations = Vec::from_iter(durations);
        durations.sort_unstable();
        Self(durations)
    }

    /// What so many in a thousand do not exceed.
    fn at(&self, share: usize) -> Duration {
        let last = self.0.len().saturating_sub(1);
        self.0.get(last * share / 1000).copied().unwrap_or_default()
    }
}

impl std::fmt::Display for Sorted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (half, most) = (self.at(500), self.at(990));
        let (nearly, all) = (self.at(999), self.at(1000));
        write!(
            f,
            "half in {half:.1?}, 99 % in {most:.1?}, 99.9 % in {nearly:.1?}, all {} in {all:.1?}",
            self.0.len()
        )
    }
}

async fn tell_how_servers_stand(hall: &Hall) {
    let status = hall.status(&["cluster", "status", "--data", &hall.database]);
    eprintln!("{status}");
    for server in hall.addresses() {
        let figures = crate::server::ask(&server, "GET /metrics", "", "").await;
        let (_, figures) = figures.unwrap();
        let lines = figures.lines();
        let ours = lines.filter(|line| line.starts_with("torneo_cluster"));
        eprintln!("{server}: {}", Vec::from_iter(ours).join(", "));
    }
}

/// The server to which somebody turns at a visit.
pub fn turned_to(addresses: &Addresses, visit: usize) -> String {
    let addresses = addresses.lock().unwrap();
    addresses[visit % addresses.len()].clone()
}

async fn play(
    mut player: Player,
    number: usize,
    addresses: Addresses,
    last_game: Arc<AtomicBool>,
) -> Player {
    let mut visit = number;
    loop {
        let address = turned_to(&addresses, visit);
        visit += 1;
        if player.play_on(&address, &last_game).await {
            return player;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sudden_death_of_an_owner_loses_nothing_that_was_acknowledged() {
    let Some(mut hall) = Hall::open(3).await else {
        return;
    };
    let (rooms, deaths) = rooms_and_troubles();
    let crowd = Crowd::gather(&hall, rooms).await;
    let mut crowd = crowd.with_class(&hall, (rooms + 3).min(200)).await;
    for death in 0..deaths {
        let pause = 2_500 + death as u64 * 733 % 1_900;
        tokio::time::sleep(Duration::from_millis(pause)).await;
        let victim = death % 3;
        crowd.trouble(Some(&hall.server(victim).address));
        hall.kill(victim);
        crowd.servers_are(&hall);
        // Others take what it kept: nobody does before it has been silent for a while.
        let before = hall.figure("claims_total{reason=\"dead\"}").await;
        while hall.figure("claims_total{reason=\"dead\"}").await == before {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        hall.start(victim).await;
        crowd.servers_are(&hall);
    }
    assert!(hall.figure("claims_total{reason=\"dead\"}").await > 0);
    crowd.end(hall, &TAKEN_OVER).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_server_is_silent_when_it_goes_on() {
    let Some(hall) = Hall::open(3).await else {
        return;
    };
    let (rooms, stops) = rooms_and_troubles();
    let mut crowd = Crowd::gather(&hall, rooms).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    for stopped in (0..stops).map(|stop| stop % 3) {
        crowd.trouble(Some(&hall.server(stopped).address));
        hall.signal(stopped, "-STOP");
        tokio::time::sleep(Duration::from_secs(4)).await;
        hall.signal(stopped, "-CONT");
        hall.wait_until_ready(stopped).await;
        tokio::time::sleep(Duration::from_millis(1_000)).await;
    }
    assert!(
        hall.figure("claims_total{reason=\"dead\"}").await > 0,
        "others took over"
    );
    assert!(hall.figure("lapses_total").await >= 1, "its lease ran out");
    crowd.end(hall, &STOPPED).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_are_restarted_one_after_the_other_under_load() {
    let Some(mut hall) = Hall::open(3).await else {
        return;
    };
    let mut crowd = Crowd::gather(&hall, rooms_and_troubles().0).await;
    for number in 0..3 {
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        crowd.restart(&mut hall, number).await;
    }
    assert!(
        hall.figure("claims_total{reason=\"free\"}").await > 0,
        "places were handed over"
    );
    for player in crowd.end(hall, &HANDED_OVER).await {
        let visits = player.visits;
        assert!(visits <= 1 + 3, "{visits} lines, with three restarts");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_that_restarts_costs_nothing_but_time() {
    let Some(mut hall) = Hall::open(3).await else {
        return;
    };
    let mut crowd = Crowd::gather(&hall, rooms_and_troubles().0).await;
    for pause in [200, 1_500] {
        tokio::time::sleep(Duration::from_millis(2_000)).await;
        crowd.trouble_is_over();
        hall.nats.end();
        tokio::time::sleep(Duration::from_millis(pause)).await;
        hall.nats.begin();
        crowd.trouble(None);
        let returned = Instant::now();
        for number in 0..3 {
            hall.wait_until_ready(number).await;
        }
        eprintln!(
            "the bus was away for {pause} ms: all ready {:.1?} after its return",
            returned.elapsed()
        );
    }
    crowd.end(hall, &RETURNED).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_restarts_loses_nothing_that_was_acknowledged() {
    let Some(hall) = Hall::open_on_its_own(3).await else {
        return;
    };
    let (rooms, restarts) = rooms_and_troubles();
    let mut crowd = Crowd::gather(&hall, rooms).await;
    for _ in 0..restarts {
        tokio::time::sleep(Duration::from_millis(2_000)).await;
        crowd.trouble_is_over();
        tokio::task::block_in_place(|| hall.restart_database());
        crowd.trouble(None);
        let returned = Instant::now();
        for number in 0..3 {
            hall.wait_until_ready(number).await;
        }
        eprintln!(
            "all ready {:.1?} after the database's return (bar 2 s)",
            returned.elapsed()
        );
    }
    let taken = hall.figure("claims_total{reason=\"regained\"}").await;
    assert!(taken > 0, "their connections were lost");
    crowd.end(hall, &RETURNED).await;
}
