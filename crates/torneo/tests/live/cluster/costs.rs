//! What several servers cost: one text for all spectators of a server, commands that are passed on, many rooms that move.
//!
//! Those that measure are part of `make cluster-test` alone; that one text serves all spectators is tried always.

use std::future::pending;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::json;
use torneo_rules::journal::{NewEntry, Payload, UnixMillis, Version};
use torneo_store::{Mark, Part, Store};

use super::bars::{Bars, Probe};
use super::hall::Hall;
use crate::phone::{Phone, me, place};
use crate::server::Server;

/// Moves of a game that X wins.
const MOVES: [&str; 5] = ["b2", "a1", "a2", "b1", "c2"];

/// Pairs that play at the same time: few, so that hardly anything is done together, and many.
const PAIRS: [usize; 2] = [20, 150];

/// Processor time that a process has used.
fn used(pid: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let (_, rest) = stat.rsplit_once(") ").unwrap();
    let fields: Vec<&str> = rest.split(' ').collect();
    let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    // A hundred ticks a second, on every Linux that we know.
    Duration::from_millis(ticks * 10)
}

/// Memory of a process that is not swapped out, in KiB.
fn resident_kib(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let words = line.unwrap().split_whitespace().next();
    words.unwrap().parse().unwrap()
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

/// How long servers rest before they work.
const REST: Duration = Duration::from_secs(5);

/// How long they are measured.
const LONG: Duration = Duration::from_secs(8);

/// Nobody may act more often than twenty times a second, and the one who begins acts four times of seven.
const PACE: Duration = Duration::from_millis(35);

/// Two people who play SnatchGame again and again in one room, so that nothing is measured but what they do.
struct Pair {
    phones: [Phone; 2],
    room: String,
    /// What they have done, which says what comes next.
    done: usize,
}

impl Pair {
    /// The room is kept by the first of three servers, the people are at the others.
    async fn sit([keeper, first, second]: [&Server; 3], name: &str) -> Self {
        let (one, other) = (format!("{name}-1"), format!("{name}-2"));
        let (one, other) = (first.person(&one).await, second.person(&other).await);
        let mut phones = [
            first.phone(Some(&one)).await,
            second.phone(Some(&other)).await,
        ];
        let plan = json!({"game": "snatch", "variant": "G1",
            "seats": {"P1": me(), "P2": {"kind": "open"}}});
        let room = keeper.post(&one, "/api/rooms", plan).await;
        for phone in &mut phones {
            watches(phone, &room).await;
        }
        let sit = json!({"type": "sit", "room": room, "seat": "P2"});
        assert_eq!(phones[1].ask(sit).await["ok"], true);
        Self {
            phones,
            room,
            done: 0,
        }
    }

    /// Plays until that moment; how long each action took.
    async fn play(&mut self, until: Instant) -> Vec<Duration> {
        let offer = json!({"type": "propose_offer", "offer_pavo": 1, "offer_elote": 0,
            "request_pavo": 0, "request_elote": 1});
        let accept = json!({"type": "p2_action", "action": "accept"});
        let again = json!({"type": "set_variant", "variant": "G1"});
        let round = [(0, &offer), (1, &accept)];
        let game = [round, round, round].concat();
        let game = game.into_iter().chain([(0, &again)]);
        let mut took = Vec::new();
        for (who, action) in game.cycle().skip(self.done) {
            tokio::time::sleep(PACE).await;
            let asked = Instant::now();
            if asked >= until {
                break;
            }
            let act = json!({"type": "act", "room": self.room, "action": action});
            let done = self.phones[who].ask(act).await;
            assert_eq!(done["ok"], true, "{done}");
            took.push(asked.elapsed());
            self.done += 1;
        }
        took
    }
}

/// Pairs whose rooms and people are at any of so many servers.
async fn everywhere(hall: &Hall, servers: usize, pairs: usize) -> Vec<Pair> {
    let at = |n: usize| hall.server(n % servers);
    sit(pairs, |n| {
        let places = [at(n), at(n / servers), at(n / servers / servers)];
        (places, format!("s{servers}n{n}"))
    })
    .await
}

/// Many pairs sit down, some at a time. Those who sit listen meanwhile: a phone that answers no pings is taken for gone.
async fn sit<'a>(pairs: usize, place: impl Fn(usize) -> ([&'a Server; 3], String)) -> Vec<Pair> {
    let mut playing: Vec<Pair> = Vec::new();
    for some in Vec::from_iter(0..pairs).chunks(20) {
        let sitting = join_all(some.iter().map(async |n| {
            let (places, name) = place(*n);
            Pair::sit(places, &name).await
        }));
        let phones = playing.iter_mut().flat_map(|pair| &mut pair.phones);
        let listening = join_all(phones.map(Phone::listen));
        let seated = tokio::select! {
            seated = sitting => seated,
            () = async { drop(listening.await); pending().await } => unreachable!("listening never ends"),
        };
        playing.extend(seated);
    }
    playing
}

/// Lets everybody play for a while; how long each action took, the shortest first.
async fn play(pairs: &mut [Pair], lasting: Duration) -> Vec<Duration> {
    let until = Instant::now() + lasting;
    let playing = pairs.iter_mut().map(|pair| pair.play(until));
    let mut took = join_all(playing).await.concat();
    took.sort_unstable();
    took
}

/// Processor time of the servers, of the bus and of the database.
#[derive(Clone, Copy)]
struct Spent([Duration; 3]);

impl Spent {
    fn so_far(hall: &Hall) -> Self {
        Self([used_by_all(hall), used(hall.nats.pid()), used_by_database()])
    }

    /// What each of so many actions took since then, in microseconds.
    fn each(self, hall: &Hall, actions: usize) -> [f64; 3] {
        let Self(now) = Self::so_far(hall);
        let spent = std::array::from_fn(|part| now[part] - self.0[part]);
        spent.map(|spent: Duration| spent.as_secs_f64() * 1e6 / actions as f64)
    }
}

/// Every process of PostgreSQL on this machine, which nobody else uses while it is measured.
fn used_by_database() -> Duration {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let pids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_postgres = |pid: &u32| {
        let name = std::fs::read_to_string(format!("/proc/{pid}/comm"));
        name.is_ok_and(|name| name.trim() == "postgres")
    };
    pids.filter(is_postgres).map(used).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures: make cluster-test"]
async fn a_command_that_is_passed_on_costs_little_more() {
    let Some(mut hall) = Hall::open(2).await else {
        return;
    };
    let (keeper, other) = (hall.server(0), hall.server(1));
    let mut bars = Bars::of("a command that is passed on");
    for pairs in PAIRS {
        let mut results = Vec::new();
        for (at, name) in [(keeper, "here"), (other, "far")] {
            let mut playing = sit(pairs, |n| ([keeper, at, at], format!("{name}{n}"))).await;
            play(&mut playing, LONG / 4).await;
            let before = Spent::so_far(&hall);
            let took = play(&mut playing, LONG).await;
            let [servers, bus, database] = before.each(&hall, took.len());
            let half = took[took.len() / 2];
            eprintln!(
                "figure: {pairs} pairs, {name}: {:.0} actions a second, half of them in {half:.2?}; processor time of each: servers {servers:.0} µs, NATS {bus:.0} µs, PostgreSQL {database:.0} µs",
                took.len() as f64 / LONG.as_secs_f64()
            );
            results.push((half, servers));
        }
        let [(half, each), (far_half, far_each)] = results[..] else {
            unreachable!("two were measured");
        };
        let (times, more) = (far_each / each, far_half.saturating_sub(half));
        eprintln!(
            "figure: {pairs} pairs, passed on: {times:.2} times the processor time (bar 1.5), {more:.2?} more (bar 0.5 ms)"
        );
        let what = format!("processor time through another server, {pairs} pairs, times");
        match pairs {
            // Of few hardly anything is done together.
            20 => bars.hoped_below(&what, times, 1.5),
            _ => bars.below(&what, times, 1.5),
        }
        let what = format!("half of the answers later, {pairs} pairs, ms");
        bars.hoped_below(&what, more.as_secs_f64() * 1e3, 0.5);
    }
    hall.close();
    bars.end();
}

/// A share of processor time for one process, by a control group of its own; it ends with the group.
struct Share(std::path::PathBuf);

impl Share {
    /// So much of every 20 milliseconds. Nothing where no group can be made.
    fn of(pid: u32, time: Duration) -> std::io::Result<Self> {
        let group = format!("/sys/fs/cgroup/cpu/torneo-test-{pid}");
        std::fs::create_dir(&group)?;
        let share = Self(group.into());
        std::fs::write(share.0.join("cpu.cfs_period_us"), "20000")?;
        std::fs::write(
            share.0.join("cpu.cfs_quota_us"),
            time.as_micros().to_string(),
        )?;
        std::fs::write(share.0.join("cgroup.procs"), pid.to_string())?;
        Ok(share)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        // Only an empty group goes.
        let inside = std::fs::read_to_string(self.0.join("cgroup.procs"));
        for pid in inside.unwrap_or_default().lines() {
            let _ = std::fs::write("/sys/fs/cgroup/cpu/cgroup.procs", pid);
        }
        let _ = std::fs::remove_dir(&self.0);
    }
}

/// Each server has a fifth of a processor, so that three of them, those who play, the bus and the database do not want more than
/// there is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures: make cluster-test"]
async fn throughput_grows_with_servers_that_have_equal_shares_of_processor_time() {
    const SHARE: Duration = Duration::from_millis(4);
    const PAIRS_FOR_EACH: usize = 120;
    let mut alone = None;
    let mut bars = Bars::of("servers with a fifth of a processor each");
    for servers in [1, 2, 3] {
        let Some(mut hall) = Hall::open(servers).await else {
            return;
        };
        let mut playing = everywhere(&hall, servers, PAIRS_FOR_EACH * servers).await;
        let shares: std::io::Result<Vec<Share>> = hall
            .pids()
            .into_iter()
            .map(|pid| Share::of(pid, SHARE))
            .collect();
        let shares = match shares {
            Ok(shares) => shares,
            Err(error) => {
                eprintln!("no control group here, nothing is measured: {error}");
                return;
            }
        };
        play(&mut playing, LONG / 2).await;
        let before = Spent::so_far(&hall);
        let took = play(&mut playing, LONG).await;
        let [each, bus, database] = before.each(&hall, took.len());
        let rate = took.len() as f64 / LONG.as_secs_f64();
        let (alone_rate, alone_each) = *alone.get_or_insert((rate, each));
        eprintln!(
            "figure: {servers} servers of a fifth of a processor: {rate:.0} actions a second, {:.2} times one (bars 1.8 and 2.5), half in {:.1?}; processor time of each: servers {each:.0} µs ({:.2} times), NATS {bus:.0} µs, PostgreSQL {database:.0} µs",
            rate / alone_rate,
            took[took.len() / 2],
            each / alone_each,
        );
        let what = format!("throughput of {servers}, times one");
        match servers {
            2 => bars.hoped_above(&what, rate / alone_rate, 1.8),
            3 => {
                bars.hoped_above(&what, rate / alone_rate, 2.5);
                bars.hoped_below("processor time of three, times one", each / alone_each, 1.2);
            }
            _ => {}
        }
        drop(shares);
        hall.close();
    }
    bars.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures: make cluster-test"]
async fn processor_time_of_an_action_with_one_server_and_with_three() {
    let mut alone = None;
    let mut bars = Bars::of("an action with one server and with three");
    for servers in [1, 3] {
        let Some(mut hall) = Hall::open(servers).await else {
            return;
        };
        let before = used_by_all(&hall);
        tokio::time::sleep(REST).await;
        eprintln!(
            "figure: {servers} servers at rest: {:.1?} of processor a second, all together",
            (used_by_all(&hall) - before) / REST.as_secs() as u32
        );
        // As much for each server: what is stored together shares one commit.
        let mut playing = everywhere(&hall, servers, 40 * servers).await;
        play(&mut playing, LONG / 4).await;
        let before = Spent::so_far(&hall);
        let took = play(&mut playing, LONG).await;
        let [each, bus, database] = before.each(&hall, took.len());
        let alone = *alone.get_or_insert(each);
        eprintln!(
            "figure: {servers} servers: {:.0} actions a second, half in {:.1?}; processor time of each: servers {each:.0} µs, {:.2} times one (bar 1.2), NATS {bus:.0} µs, PostgreSQL {database:.0} µs",
            took.len() as f64 / LONG.as_secs_f64(),
            took[took.len() / 2],
            each / alone,
        );
        if servers == 3 {
            bars.hoped_below("processor time of three, times one", each / alone, 1.2);
        }
        hall.close();
    }
    bars.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_text_for_all_spectators_of_a_server_travels_once() {
    let asked = std::env::var("TORNEO_SPECTATORS").ok();
    let spectators_count: usize = asked.map_or(200, |asked| asked.parse().expect("a number"));
    let Some(mut hall) = Hall::open(2).await else {
        return;
    };
    let (keeper, other) = (hall.server(0), hall.server(1));
    let (x, o) = (keeper.person("Ana").await, keeper.person("Beto").await);
    let room = keeper.room(&x, me(), json!({"kind": "open"})).await;
    let mut players = [keeper.phone(Some(&x)).await, keeper.phone(Some(&o)).await];
    let sit = json!({"type": "sit", "room": room, "seat": "O"});
    assert_eq!(players[1].ask(sit).await["ok"], true);
    let memory = || hall.pids().into_iter().map(resident_kib);
    let before = Vec::from_iter(memory());
    let mut spectators: Vec<Phone> = Vec::new();
    while spectators.len() < spectators_count {
        let some = spectators_count.min(spectators.len() + 5) - spectators.len();
        let coming = join_all((0..some).map(|_| look_on(other, &room)));
        // Who listens to nobody meanwhile is taken for gone.
        let phones = spectators.iter_mut().chain(&mut players);
        let listening = join_all(phones.map(Phone::listen));
        let came = tokio::select! {
            came = coming => came,
            () = async { drop(listening.await); pending().await } => unreachable!("listening never ends"),
        };
        spectators.extend(came);
    }
    let grown = memory()
        .zip(before)
        .map(|(now, before)| now.saturating_sub(before) * 1024);
    let grown: Vec<u64> = grown.map(|bytes| bytes / spectators_count as u64).collect();
    let texts = async || hall.figure("frames_total").await;
    let used_by_each = || Vec::from_iter(hall.pids().into_iter().map(used));
    let (before, used_before) = (texts().await, used_by_each());
    for (turn, cell) in MOVES.iter().enumerate() {
        let done = players[turn % 2].ask(place(&room, cell)).await;
        assert_eq!(done["ok"], true, "{done}");
        for spectator in &mut spectators {
            let heard = spectator.hear_of("happened").await;
            assert_eq!(heard["version"], done["version"], "{heard}");
        }
    }
    let frames = texts().await - before;
    let spent = used_by_each().into_iter().zip(used_before);
    let times = (spectators_count * MOVES.len()) as u32;
    let spent: Vec<Duration> = spent.map(|(now, before)| (now - before) / times).collect();
    eprintln!(
        "figure: {} events for {spectators_count} spectators at another server: {frames} texts over the bus, {spent:.1?} of processor for each of them and event, at the keeper and where they are",
        MOVES.len()
    );
    eprintln!("figure: each spectator takes {grown:?} bytes, at the keeper and where they are");
    // The sender may be woken while a room is still telling everybody.
    assert!(frames <= 4 * MOVES.len() as u64, "{frames} texts");
    hall.close();
}

/// Somebody without a name who watches a room.
async fn look_on(server: &Server, room: &str) -> Phone {
    let mut phone = server.phone(None).await;
    let hello = json!({"type": "hello", "token": null});
    assert_eq!(phone.ask(hello).await["ok"], true);
    watches(&mut phone, room).await;
    phone
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
    let pids = hall.pids();
    hall.kill(0);
    let held = || pids[1..].iter().map(|pid| resident_kib(*pid)).sum::<u64>();
    let before = held();
    let (killed, probe) = (Instant::now(), Probe::start());
    let taken = wait_for(&hall).await;
    // The last of them answers, too.
    for number in [0, ROOMS / 2, ROOMS - 1] {
        let (status, body) = hall
            .server(1)
            .http(&format!("GET /api/rooms/{}", code(number)), "", "")
            .await;
        assert_eq!(status, 200, "{body}");
    }
    let answer = killed.elapsed();
    let each = held().saturating_sub(before) * 1024 / ROOMS as u64;
    eprintln!("figure: a room that waits for a move takes {each} bytes of its server's memory");
    eprintln!(
        "figure: {ROOMS} rooms of a server that died are kept by two others after {taken:.1?}, and answer after {answer:.1?} (bar 3 s)"
    );
    let (mut bars, bar) = (
        Bars::of("10,000 rooms of a server that died"),
        Duration::from_secs(3),
    );
    match probe.was_calm(killed, killed + answer, bar) {
        true => bars.below("all served", answer, bar),
        false => bars.note("not judged: this machine was too busy"),
    }
    hall.close();
    bars.end();
}
