//! Rooms in play at three servers while these die, are stopped, restarted one after the other, or lose their bus.
//!
//! Players behave as the page does, and come back to any server that is there. Afterwards the journal itself is questioned.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;

use super::hall::Hall;
use crate::faults::{Player, check_history, journal_of};
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
type Addresses = Arc<Mutex<Vec<String>>>;

pub struct Crowd {
    playing: Vec<tokio::task::JoinHandle<Player>>,
    /// How things stand with each of them.
    standing: Vec<Arc<Mutex<String>>>,
    addresses: Addresses,
    last_game: Arc<AtomicBool>,
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
        }
    }

    fn servers_are(&self, hall: &Hall) {
        *self.addresses.lock().unwrap() = hall.addresses();
    }

    /// Ends the games, and questions the journal.
    pub async fn end(self, mut hall: Hall) -> Vec<Player> {
        self.last_game.store(true, Ordering::SeqCst);
        let mut players = Vec::new();
        let end = tokio::time::Instant::now() + LAST_GAMES;
        for (player, standing) in self.playing.into_iter().zip(&self.standing) {
            match tokio::time::timeout_at(end, player).await {
                Ok(player) => players.push(player.unwrap()),
                Err(_) => eprintln!("not ended: {}", standing.lock().unwrap()),
            }
        }
        if players.len() < self.standing.len() {
            let database = hall.database.clone();
            eprintln!(
                "{}",
                hall.status(&["cluster", "status", "--data", &database])
            );
            for server in hall.addresses() {
                let (_, figures) = crate::server::ask(&server, "GET /metrics", "", "")
                    .await
                    .unwrap();
                let ours = figures
                    .lines()
                    .filter(|line| line.starts_with("torneo_cluster"));
                eprintln!("{server}: {}", Vec::from_iter(ours).join(", "));
            }
        }
        assert_eq!(players.len(), self.standing.len(), "every game ends");
        hall.close();
        let journal = journal_of(&hall.database);
        check_history(&players, &journal);
        let promised: usize = players.iter().map(|player| player.promised.len()).sum();
        assert!(
            promised > players.len() * 4,
            "{promised} acknowledged actions"
        );
        let mut waits: Vec<Duration> = players
            .iter()
            .flat_map(|player| player.waits.iter().copied())
            .collect();
        waits.sort_unstable();
        let at = |share: usize| waits[(waits.len() - 1) * share / 1000];
        eprintln!(
            "{promised} acknowledged; answers: half in {:?}, 99 % in {:?}, 99.9 % in {:?}, all in {:?}",
            at(500),
            at(990),
            at(999),
            at(1000)
        );
        players
    }
}

async fn play(
    mut player: Player,
    number: usize,
    addresses: Addresses,
    last_game: Arc<AtomicBool>,
) -> Player {
    let mut visit = number;
    loop {
        let address = {
            let addresses = addresses.lock().unwrap();
            addresses[visit % addresses.len()].clone()
        };
        visit += 1;
        if player.play_on(&address, &last_game).await {
            return player;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make cluster-test; not yet shown by many runs, see docs/scale.md"]
async fn sudden_death_of_an_owner_loses_nothing_that_was_acknowledged() {
    let Some(mut hall) = Hall::open(3).await else {
        return;
    };
    let (rooms, deaths) = rooms_and_troubles();
    let crowd = Crowd::gather(&hall, rooms).await;
    for death in 0..deaths {
        let pause = 2_500 + death as u64 * 733 % 1_900;
        tokio::time::sleep(Duration::from_millis(pause)).await;
        let victim = death % 3;
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
    crowd.end(hall).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make cluster-test; not yet shown by many runs, see docs/scale.md"]
async fn a_stopped_server_is_silent_when_it_goes_on() {
    let Some(hall) = Hall::open(3).await else {
        return;
    };
    let (rooms, stops) = rooms_and_troubles();
    let crowd = Crowd::gather(&hall, rooms).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    for stopped in (0..stops).map(|stop| stop % 3) {
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
    crowd.end(hall).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make cluster-test; not yet shown by many runs, see docs/scale.md"]
async fn servers_are_restarted_one_after_the_other_under_load() {
    let Some(mut hall) = Hall::open(3).await else {
        return;
    };
    let crowd = Crowd::gather(&hall, rooms_and_troubles().0).await;
    for number in 0..3 {
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        let others: Vec<String> = {
            let gone = hall.server(number).address.clone();
            let all = hall.addresses().into_iter();
            all.filter(|address| *address != gone).collect()
        };
        *crowd.addresses.lock().unwrap() = others;
        assert_eq!(hall.stop(number), Some(0));
        hall.start(number).await;
        crowd.servers_are(&hall);
    }
    assert!(
        hall.figure("claims_total{reason=\"free\"}").await > 0,
        "places were handed over"
    );
    crowd.end(hall).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make cluster-test; not yet shown by many runs, see docs/scale.md"]
async fn a_bus_that_restarts_costs_nothing_but_time() {
    let Some(mut hall) = Hall::open(3).await else {
        return;
    };
    let crowd = Crowd::gather(&hall, rooms_and_troubles().0).await;
    for pause in [200, 1_500] {
        tokio::time::sleep(Duration::from_millis(2_000)).await;
        hall.nats.end();
        tokio::time::sleep(Duration::from_millis(pause)).await;
        hall.nats.begin();
        for number in 0..3 {
            hall.wait_until_ready(number).await;
        }
    }
    crowd.end(hall).await;
}
