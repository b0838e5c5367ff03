//! What a session costs: the real server with its durable journal in a process of its own, real sockets.
//!
//! ```text
//! hurry      200 people, G1 to G5, no talk, no thinking: seconds for all of it, CPU for each action
//! vanishing  200 people, a tenth of whom lose the connection again and again: ends inside its bound
//! change     10,000 people: from the organiser's click to the last phone that sees the new phase
//! thinking   1,000 tables, 1 to 3 seconds a decision: how long an acknowledgement takes
//! ```
//!
//! CPU is the server's alone, read from the system. Words after `--` choose, and `short` makes everything smaller:
//! `cargo bench --bench sessions -- hurry change short`.

#[path = "measure/cores.rs"]
mod cores;

#[path = "measure/phone.rs"]
mod phone;

#[path = "measure/server.rs"]
#[expect(dead_code, reason = "memory is not measured here")]
mod server;

#[path = "measure/venue.rs"]
mod venue;

use std::time::Instant;

use futures_util::StreamExt;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use phone::{Pace, Phone, Played};
use serde_json::{Value, json};
use venue::{Door, Session, Venue};

/// Doors that people come through side by side.
const DOORS: usize = 16;

const HASTE: Pace = Pace {
    think_ms: (0, 0),
    vanish_one_in: None,
    away_ms: 0,
};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| words.iter().any(|other| other == word);
    let named = ["hurry", "vanishing", "change", "thinking"];
    let all = !named.iter().any(|name| has(name));
    let size = |full: usize| if has("short") { full / 10 } else { full };
    // Every phone is a socket and every socket an open file.
    let (_, most) = getrlimit(Resource::RLIMIT_NOFILE).expect("the system knows its limits");
    setrlimit(Resource::RLIMIT_NOFILE, most, most).expect("up to the limit is allowed");
    cores::stand_on(cores::Side::Players);
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    runtime.block_on(async {
        if all || has("hurry") {
            hurry(size(200)).await;
        }
        if all || has("vanishing") {
            vanishing(size(200)).await;
        }
        if all || has("change") {
            change(size(10_000)).await;
        }
        if all || has("thinking") {
            thinking(size(1_000)).await;
        }
    });
}

/// A session without waits of its own.
fn file(more: Value) -> Value {
    let mut file = json!({"title": "Medida", "seed": 7, "profile": "classic", "countdown_seconds": 0,
        "chat_seconds": 0, "pause": {"kind": "seconds", "seconds": 0},
        "instructions": {"shown": false, "check": false}});
    for (key, value) in more.as_object().into_iter().flatten() {
        file[key] = value.clone();
    }
    file
}

/// People come in and connect, some at a time.
async fn join(session: &Session, count: usize) -> Vec<Phone> {
    let each = count.div_ceil(DOORS);
    let doors = (0..DOORS).map(|door| async move {
        let mut open = Door::open(&session.address).await;
        let mut phones = Vec::new();
        for number in door * each..((door + 1) * each).min(count) {
            let token = open
                .enter(&session.code, &format!("Jugador {number}"))
                .await;
            let phone = Phone::join(&session.address, &session.code, &token, number as u64);
            phones.push(phone.await);
        }
        phones
    });
    let joined: Vec<Vec<Phone>> = futures_util::future::join_all(doors).await;
    joined.into_iter().flatten().collect()
}

/// Everybody plays to the end; everything they went through together.
async fn all_play(phones: Vec<Phone>, pace: impl Fn(usize) -> Pace) -> Played {
    let mut playing: futures_util::stream::FuturesUnordered<_> = phones
        .into_iter()
        .enumerate()
        .map(|(number, phone)| tokio::spawn(phone.play(pace(number))))
        .collect();
    let mut all = Played::default();
    while let Some(played) = playing.next().await {
        let played = played.expect("a phone does not fail");
        all.waits_ms.extend(played.waits_ms);
        all.versions.extend(played.versions);
        all.vanished += played.vanished;
    }
    all.waits_ms.sort_unstable_by(f64::total_cmp);
    all
}

fn part(waits: &[f64], share: f64) -> f64 {
    waits[((waits.len() - 1) as f64 * share) as usize]
}

async fn hurry(people: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let venue = Venue::start(folder.path());
    let session = venue.open(file(json!({}))).await;
    let phones = join(&session, people).await;
    let (spent, began) = (venue.cpu_us(), Instant::now());
    session.intervene(json!({"kind": "start"})).await;
    let played = all_play(phones, |_| HASTE).await;
    let seconds = began.elapsed().as_secs_f64();
    let actions = played.waits_ms.len();
    let action_us = (venue.cpu_us() - spent) / actions as f64;
    println!(
        "hurry: {people} people, five phases in {seconds:.2} s (aim 5); {actions} actions, CPU µs/action {action_us:.1} (aim 45); acknowledged in p50 {:.2} ms, p99 {:.2} ms",
        part(&played.waits_ms, 0.5),
        part(&played.waits_ms, 0.99),
    );
    acknowledged_is_kept(&venue, folder.path(), &session, &played);
}

async fn vanishing(people: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let venue = Venue::start(folder.path());
    let seconds = json!({"force": 2, "offer": 2, "respond": 2, "shame": 2, "report": 2});
    let session = venue
        .open(file(json!({"deadlines": seconds, "grace_seconds": 3})))
        .await;
    let phones = join(&session, people).await;
    let bound = session.head().await["longest_seconds"].as_u64();
    let bound = bound.expect("a session knows its bound") as f64;
    let began = Instant::now();
    session.intervene(json!({"kind": "start"})).await;
    let lost = Pace {
        think_ms: (0, 100),
        vanish_one_in: Some(3),
        away_ms: 8_000,
    };
    let pace = |number: usize| {
        if number.is_multiple_of(10) {
            lost
        } else {
            HASTE
        }
    };
    let played = all_play(phones, pace).await;
    let took = began.elapsed().as_secs_f64();
    println!(
        "vanishing: {people} people, {} broken connections; over after {took:.1} s, bound {bound:.0} s",
        played.vanished
    );
    assert!(took <= bound, "the session ends inside its bound");
    acknowledged_is_kept(&venue, folder.path(), &session, &played);
}

/// Every decision that was acknowledged is in the journal, under the version that was told.
fn acknowledged_is_kept(
    venue: &Venue,
    folder: &std::path::Path,
    session: &Session,
    played: &Played,
) {
    let out = std::process::Command::new(env!("CARGO_BIN_EXE_torneo"))
        .args([
            "journal",
            "export",
            &format!("snatch/{}", session.code),
            "--data",
        ])
        .arg(folder)
        .output()
        .expect("the program starts");
    let text = String::from_utf8(out.stdout).expect("an export is text");
    let mut carries = std::collections::HashSet::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("an export is JSON");
        if line["payload"]["message"].is_string() {
            carries.insert(line["version"].as_u64());
        }
    }
    let lost = played
        .versions
        .iter()
        .filter(|version| !carries.contains(&Some(**version)));
    assert_eq!(lost.count(), 0, "{} lost decisions", venue.server.address);
}

async fn change(people: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let venue = Venue::start(folder.path());
    let session = venue
        .open(file(json!({"pause": {"kind": "organiser"}})))
        .await;
    let mut phones = join(&session, people).await;
    for phase in 1..=3 {
        if phase > 1 {
            session.intervene(json!({"kind": "close_phase"})).await;
            // Everybody is shown the barrier first; who proposed nothing comes back to the pool.
            phones = come_back(phones).await;
        }
        let watching: Vec<_> = phones
            .into_iter()
            .map(|mut phone| {
                tokio::spawn(async move {
                    let seen = phone.until_phase(phase).await;
                    (phone, seen)
                })
            })
            .collect();
        let spent = venue.cpu_us();
        let clicked = Instant::now();
        session.intervene(json!({"kind": "open_phase"})).await;
        let answered = clicked.elapsed();
        phones = Vec::with_capacity(people);
        let mut last = clicked;
        for watching in watching {
            let (phone, seen) = watching.await.expect("a phone does not fail");
            last = last.max(seen);
            phones.push(phone);
        }
        println!(
            "change: {people} people, phase {phase} seen by the last after {:.3} s (aim 1), the organiser answered after {:.3} s; CPU µs/person {:.1}",
            (last - clicked).as_secs_f64(),
            answered.as_secs_f64(),
            (venue.cpu_us() - spent) / people as f64,
        );
    }
}

/// Whoever let the clock decide everything says that they are here.
async fn come_back(phones: Vec<Phone>) -> Vec<Phone> {
    let coming = phones.into_iter().map(|mut phone| {
        tokio::spawn(async move {
            phone.come_back().await;
            phone
        })
    });
    let coming: Vec<_> = coming.collect();
    let mut back = Vec::with_capacity(coming.len());
    for phone in coming {
        back.push(phone.await.expect("a phone does not fail"));
    }
    back
}

async fn thinking(tables: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let venue = Venue::start(folder.path());
    let session = venue.open(file(json!({"phases": ["G1", "G4"]}))).await;
    let phones = join(&session, 2 * tables).await;
    let spent = venue.cpu_us();
    session.intervene(json!({"kind": "start"})).await;
    let pace = Pace {
        think_ms: (1_000, 3_000),
        ..HASTE
    };
    let played = all_play(phones, |_| pace).await;
    let actions = played.waits_ms.len();
    println!(
        "thinking: {tables} tables, {actions} actions, acknowledged in p50 {:.2} ms, p99 {:.2} ms (aim 10); CPU µs/action {:.1}",
        part(&played.waits_ms, 0.5),
        part(&played.waits_ms, 0.99),
        (venue.cpu_us() - spent) / actions as f64,
    );
}
