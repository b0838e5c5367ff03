//! What several servers cost: one text for all spectators of a server, commands that are passed on, many rooms that move.
//!
//! These measure, so they are part of `make cluster-test` alone.

use std::time::{Duration, Instant};

use serde_json::json;
use torneo_rules::journal::{NewEntry, Payload, UnixMillis, Version};
use torneo_store::{Mark, Part, Store};

use super::deaths::Crowd;
use super::hall::Hall;
use crate::phone::{Phone, me, place};
use crate::server::Server;

/// Moves of a game that X wins.
const MOVES: [&str; 5] = ["b2", "a1", "a2", "b1", "c2"];

/// Pairs that play at the same time.
const PAIRS: usize = 20;

/// Processor time that a process has used.
fn used(pid: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let (_, rest) = stat.rsplit_once(") ").unwrap();
    let fields: Vec<&str> = rest.split(' ').collect();
    let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    // A hundred ticks a second, on every Linux that we know.
    Duration::from_millis(ticks * 10)
}

fn used_by_all(hall: &Hall) -> Duration {
    let servers = hall.pids().into_iter();
    servers.map(used).sum()
}

async fn watches(phone: &mut Phone, room: &str) {
    let watch = json!({"type": "watch", "room": room, "seen": 0});
    let watched = phone.ask(watch).await;
    assert_eq!(watched["ok"], true, "{watched}");
}

/// Nobody may tap more often.
const PACE: Duration = Duration::from_millis(60);

/// Games of many pairs at one server in rooms that another may keep; how long each move took.
async fn games(keeper: &Server, at: &Server, count: usize, name: &str) -> Vec<Duration> {
    let names: Vec<String> = (0..PAIRS).map(|pair| format!("{name}{pair}")).collect();
    let pairs = names.iter().map(|name| games_of(keeper, at, count, name));
    let mut took = futures_util::future::join_all(pairs).await.concat();
    took.sort_unstable();
    took
}

async fn games_of(keeper: &Server, at: &Server, count: usize, name: &str) -> Vec<Duration> {
    let (x, o) = (format!("{name}-x"), format!("{name}-o"));
    let (x, o) = (at.person(&x).await, at.person(&o).await);
    let mut phones = [at.phone(Some(&x)).await, at.phone(Some(&o)).await];
    let mut took = Vec::new();
    for _ in 0..count {
        let room = keeper.room(&x, me(), json!({"kind": "open"})).await;
        for phone in &mut phones {
            watches(phone, &room).await;
        }
        let sat = json!({"type": "sit", "room": room, "seat": "O"});
        assert_eq!(phones[1].ask(sat).await["ok"], true);
        for (turn, cell) in MOVES.iter().enumerate() {
            tokio::time::sleep(PACE).await;
            let asked = Instant::now();
            let done = phones[turn % 2].ask(place(&room, cell)).await;
            took.push(asked.elapsed());
            assert_eq!(done["ok"], true, "{done}");
        }
        for phone in &mut phones {
            phone.ask(json!({"type": "unwatch", "room": room})).await;
        }
        tokio::time::sleep(PACE).await;
    }
    took
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures: make cluster-test"]
async fn a_command_that_is_passed_on_costs_little_more() {
    let Some(mut hall) = Hall::open(2).await else {
        return;
    };
    const GAMES: usize = 20;
    let (keeper, other) = (hall.server(0), hall.server(1));
    games(keeper, other, 2, "warm").await;
    let mut results = Vec::new();
    for (at, name) in [(keeper, "here"), (other, "far")] {
        let (before, bus) = (used_by_all(&hall), used(hall.nats.pid()));
        let took = games(keeper, at, GAMES, name).await;
        let spent = used_by_all(&hall) - before;
        let bus = used(hall.nats.pid()) - bus;
        let each = spent / (PAIRS * GAMES * MOVES.len()) as u32;
        let half = took[took.len() / 2];
        eprintln!(
            "figure: {name}: half of the moves in {half:.2?}; servers {each:.0?} of processor a move (with its share of opening, watching, sitting), NATS {:.0?}",
            bus / (PAIRS * GAMES * MOVES.len()) as u32
        );
        results.push((half, each));
    }
    let [(half, each), (far_half, far_each)] = results[..] else {
        unreachable!("two were measured");
    };
    eprintln!(
        "figure: passed on: {:.2} times the processor time, {:.2?} more",
        far_each.as_secs_f64() / each.as_secs_f64(),
        far_half.saturating_sub(half)
    );
    hall.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures: make cluster-test"]
async fn processor_time_of_an_action_with_one_server_and_with_three() {
    for servers in [1, 3] {
        let Some(hall) = Hall::open(servers).await else {
            return;
        };
        let crowd = Crowd::gather(&hall, 60).await;
        let before = used_by_all(&hall);
        let begun = Instant::now();
        tokio::time::sleep(Duration::from_secs(10)).await;
        let (spent, lasted) = (used_by_all(&hall) - before, begun.elapsed());
        let actions = crowd.promised_so_far();
        eprintln!(
            "figure: {servers} servers: {:.0} actions a second, {:.0?} of processor each",
            actions as f64 / lasted.as_secs_f64(),
            spent / actions as u32
        );
        crowd.end(hall, &super::deaths::TAKEN_OVER).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_text_for_all_spectators_of_a_server_travels_once() {
    const SPECTATORS: usize = 200;
    let Some(mut hall) = Hall::open(2).await else {
        return;
    };
    let (keeper, other) = (hall.server(0), hall.server(1));
    let (x, o) = (keeper.person("Ana").await, keeper.person("Beto").await);
    let room = keeper.room(&x, me(), json!({"kind": "open"})).await;
    let mut players = [keeper.phone(Some(&x)).await, keeper.phone(Some(&o)).await];
    let sit = json!({"type": "sit", "room": room, "seat": "O"});
    assert_eq!(players[1].ask(sit).await["ok"], true);
    let mut spectators = Vec::new();
    for _ in 0..SPECTATORS {
        let mut phone = other.phone(None).await;
        let hello = json!({"type": "hello", "token": null});
        assert_eq!(phone.ask(hello).await["ok"], true);
        watches(&mut phone, &room).await;
        phone.hear_of("room").await;
        spectators.push(phone);
    }
    let texts = async || hall.figure("frames_total").await;
    let (before, used_before) = (texts().await, used_by_all(&hall));
    for (turn, cell) in MOVES.iter().enumerate() {
        let done = players[turn % 2].ask(place(&room, cell)).await;
        assert_eq!(done["ok"], true, "{done}");
        for spectator in &mut spectators {
            let heard = spectator.hear_of("happened").await;
            assert_eq!(heard["version"], done["version"], "{heard}");
        }
    }
    let (frames, spent) = (texts().await - before, used_by_all(&hall) - used_before);
    eprintln!(
        "figure: {} events for {SPECTATORS} spectators at another server: {frames} texts over the bus, {:.1?} of processor for each of them and event",
        MOVES.len(),
        spent / (SPECTATORS * MOVES.len()) as u32
    );
    // The sender may be woken while a room is still telling everybody.
    assert!(frames <= 4 * MOVES.len() as u64, "{frames} texts");
    hall.close();
}

/// A code of six letters; digits that look like others are in none.
fn code(number: usize) -> String {
    let digit = |place: u32| b"23456789"[number / 8_usize.pow(place) % 8] as char;
    std::iter::once('K').chain((0..5).map(digit)).collect()
}

/// A room between two people that waits for a move, as the journal has it.
fn waiting_room(number: usize) -> Part {
    let entry = |text: String| NewEntry {
        recorded_at: UnixMillis::new(1_790_000_000_000).unwrap(),
        payload: Payload::new(text).unwrap(),
    };
    let sat = |seat: &str| {
        entry(format!(
            r#"{{"event":{{"type":"sat","seat":"{seat}","who":{{"kind":"person","id":"p-{seat}{number}","name":"{seat}{number}"}}}}}}"#
        ))
    };
    let opened = r#"{"event":{"type":"opened","move_seconds":86400,"after":null}}"#;
    Part {
        stream: format!("room/{}", code(number)).parse().unwrap(),
        expected: Version::START,
        entries: vec![entry(opened.to_owned()), sat("X"), sat("O")],
        mark: Mark::Live,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures: make cluster-test"]
async fn ten_thousand_rooms_are_served_soon_after_their_server_died() {
    const ROOMS: usize = 10_000;
    let Some(mut hall) = Hall::open(1).await else {
        return;
    };
    let store = Store::postgres(&hall.database).await.unwrap();
    for numbers in Vec::from_iter(0..ROOMS).chunks(100) {
        let rooms = numbers.iter().map(|number| waiting_room(*number));
        store.append_all(rooms.collect()).await.unwrap();
    }
    store.close().await;
    let wait_for = async |hall: &Hall| {
        let begun = Instant::now();
        while hall.figure("places").await < ROOMS as u64 {
            assert!(begun.elapsed() < Duration::from_secs(60), "they are taken");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        begun.elapsed()
    };
    wait_for(&hall).await;
    hall.join().await;
    hall.join().await;
    // Nobody takes from the dead who has only just come.
    tokio::time::sleep(Duration::from_secs(3)).await;
    hall.kill(0);
    let killed = Instant::now();
    let taken = wait_for(&hall).await;
    // The last of them answers, too.
    for number in [0, ROOMS / 2, ROOMS - 1] {
        let (status, body) = hall
            .server(1)
            .http(&format!("GET /api/rooms/{}", code(number)), "", "")
            .await;
        assert_eq!(status, 200, "{body}");
    }
    eprintln!(
        "figure: {ROOMS} rooms of a server that died are kept by two others after {taken:.1?}, and answer after {:.1?} (bar 3 s)",
        killed.elapsed()
    );
    hall.close();
}
