//! Rooms in play at three servers while these die, are stopped, restarted one after the other, or lose their bus.
//!
//! Players behave as the page does, and come back to any server that is there. Afterwards the journal itself is questioned.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;

use super::bars::{Bars, Probe, Sorted, are_judged};
use super::class::Class;
use super::hall::Hall;
use crate::faults::{Player, Wait, check_history, journal_of};
use crate::phone::{me, place};

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

/// How long a move may take in rooms with a clock: less than an outage and coming back may take together, so that time which was not
/// given back is a game lost. Beside other tests more, which says nothing.
fn move_seconds() -> u32 {
    if are_judged() { 10 } else { 120 }
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
            let plan = json!({"game": "tictactoe", "move_seconds": move_seconds(),
                "seats": {"X": me(), "O": {"kind": "open"}}});
            let room = server.post(&token, "/api/rooms", plan).await;
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

    /// Whether this machine was not too busy to hold anybody to a bar of this length since then.
    pub fn was_calm(&self, since: Instant, bar: Duration) -> bool {
        self.probe.was_calm(since, Instant::now(), bar)
    }

    /// Ends the games, questions the journal, and holds to the bars how long people waited. Those who played.
    pub async fn end(self, mut hall: Hall, bar: &Bar, bars: &mut Bars) -> Vec<Player> {
        self.last_game.store(true, Ordering::SeqCst);
        let mut players = Vec::new();
        let end = tokio::time::Instant::now() + LAST_GAMES;
        for (player, standing) in self.playing.into_iter().zip(&self.standing) {
            match tokio::time::timeout_at(end, player).await {
                Ok(player) => players.push(player.unwrap()),
                Err(_) => eprintln!("not ended: {}", standing.lock().unwrap()),
            }
        }
        let over = Instant::now();
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
        let (all, limit) = (self.troubles.len(), bar.most_of_them);
        let was_calm = |from, to| self.probe.was_calm(from, to, limit);
        // What happened while this machine was busy with something else says nothing of us; the rest does.
        let calm = self.troubles.into_iter();
        let calm = calm.filter(|one| was_calm(one.when, one.until.unwrap_or(over)));
        let calm: Vec<Trouble> = calm.collect();
        let silences = Sorted::of(silences(&players, &calm));
        let returns = players.iter().flat_map(|player| &player.returns);
        let returns = returns.filter(|(broken, took)| was_calm(*broken, *broken + *took));
        let returns = Sorted::of(returns.map(|(_, took)| *took));
        eprintln!(
            "{all} troubles; longest answer to each player at a server that lived: {silences}; back after a broken line: {returns}"
        );
        bars.note(&format!(
            "{promised} acknowledged, nothing lost or doubled; {} of {all} troubles judged",
            calm.len()
        ));
        bars.below("longest wait, half", silences.at(500), bar.half);
        bars.below("longest wait, 99 %", silences.at(990), bar.most_of_them);
        bars.below("longest wait, all", silences.at(1000), bar.all);
        bars.below("back after a broken line, all", returns.at(1000), BACK);
        let forfeits = journal.values().flatten();
        let forfeits = forfeits.filter(|record| record["event"]["type"] == "timed_out");
        bars.below("games lost on time", forfeits.count(), 1);
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
    let mut bars = Bars::of("sudden death");
    crowd.end(hall, &TAKEN_OVER, &mut bars).await;
    bars.end();
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
        hall.halt(stopped).await;
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
    let mut bars = Bars::of("stopped for 4 s");
    crowd.end(hall, &STOPPED, &mut bars).await;
    bars.end();
}

/// What it hears when it goes on was said while it was stopped; only whoever keeps the room now knows the answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_goes_on_says_nothing_about_rooms_that_others_took() {
    let Some(mut hall) = Hall::open(2).await else {
        return;
    };
    let (kept, other) = (hall.server(0), hall.server(1));
    let (ana, beto) = (other.person("Ana").await, kept.person("Beto").await);
    let room = kept.room(&beto, json!({"kind": "open"}), me()).await;
    let (mut x, mut o) = (other.phone(Some(&ana)).await, kept.phone(Some(&beto)).await);
    for phone in [&mut x, &mut o] {
        let watch = json!({"type": "watch", "room": room, "seen": 0});
        assert_eq!(phone.ask(watch).await["ok"], true);
    }
    let sit = json!({"type": "sit", "room": room, "seat": "X"});
    assert_eq!(x.ask(sit).await["ok"], true);
    hall.halt(0).await;
    let taken = hall.figure_of(1, "claims_total{reason=\"dead\"}");
    assert_eq!(taken.await, 0);
    // As the one that is stopped knows it, it is not their turn; it was another's word before the lease was over.
    let too_early = json!({"v": 1, "id": "late", "do": place(&room, "a1")});
    o.send(&too_early.to_string()).await;
    while hall.figure_of(1, "claims_total{reason=\"dead\"}").await == 0 {
        x.meanwhile(tokio::time::sleep(Duration::from_millis(50)))
            .await;
    }
    let moved = x.ask(place(&room, "b2")).await;
    assert_eq!(moved["ok"], true, "{moved}");
    hall.signal(0, "-CONT");
    let answer = loop {
        let answer = o.hear_of("answer").await;
        if answer["to"] == "late" {
            break answer;
        }
    };
    assert_eq!(
        answer["ok"], true,
        "whoever keeps the room says so: {answer}"
    );
    assert!(answer["version"].as_u64() > moved["version"].as_u64());
    assert!(hall.figure("lapses_total").await >= 1, "its lease ran out");
    hall.close();
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
    let mut bars = Bars::of("restarted one after the other");
    let players = crowd.end(hall, &HANDED_OVER, &mut bars).await;
    bars.end();
    for player in players {
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
    let mut bars = Bars::of("NATS restarted");
    for pause in [200, 1_500] {
        tokio::time::sleep(Duration::from_millis(2_000)).await;
        crowd.trouble_is_over();
        hall.nats.end();
        while hall.figure("bus_up").await == 3 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        tokio::time::sleep(Duration::from_millis(pause)).await;
        hall.nats.begin();
        crowd.trouble(None);
        let returned = Instant::now();
        for number in 0..3 {
            hall.wait_until_ready(number).await;
        }
        let ready = returned.elapsed();
        eprintln!("the bus was away for {pause} ms: all ready {ready:.1?} after its return");
        if crowd.was_calm(returned, RETURNED.all) {
            bars.below("all ready after its return", ready, RETURNED.all);
        }
    }
    crowd.end(hall, &RETURNED, &mut bars).await;
    bars.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_restarts_loses_nothing_that_was_acknowledged() {
    let Some(hall) = Hall::open_on_its_own(3).await else {
        return;
    };
    let (rooms, restarts) = rooms_and_troubles();
    let mut crowd = Crowd::gather(&hall, rooms).await;
    let mut bars = Bars::of("PostgreSQL restarted");
    for _ in 0..restarts {
        tokio::time::sleep(Duration::from_millis(2_000)).await;
        crowd.trouble_is_over();
        tokio::task::block_in_place(|| hall.restart_database());
        crowd.trouble(None);
        let returned = Instant::now();
        for number in 0..3 {
            hall.wait_until_ready(number).await;
        }
        let ready = returned.elapsed();
        eprintln!("all ready {ready:.1?} after the database's return (bar 2 s)");
        if crowd.was_calm(returned, RETURNED.all) {
            bars.below("all ready after its return", ready, RETURNED.all);
        }
    }
    let taken = hall.figure("claims_total{reason=\"regained\"}").await;
    assert!(taken > 0, "their connections were lost");
    crowd.end(hall, &RETURNED, &mut bars).await;
    bars.end();
}
