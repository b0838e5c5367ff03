//! Several servers on one database: rooms played from any of them, and what happens when one of them dies, stops or goes.
//!
//! NATS comes from Debian's package; where it is not installed these tests say so and nothing else. What the bus itself may do
//! wrong is tried on one with faults, in the program's own tests.

/// Three servers, their database and their bus.
mod hall;

/// Lines that can be cut.
mod line;

/// A server that is cut from the database, from the bus, or from both.
mod cuts;

/// Sudden death, stopped processes, rolling restarts, a bus that restarts.
mod deaths;

/// Clocks that differ.
mod clocks;

/// What it costs.
mod costs;

/// Sessions, contests, quick play, organisers, lists.
mod everywhere;

use std::time::Duration;

use serde_json::{Value, json};

use crate::faults::journal_of;
use crate::phone::{me, place};
use hall::Hall;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_is_played_from_two_servers_and_goes_on_when_its_own_dies() {
    let Some(mut hall) = Hall::open(3).await else {
        return;
    };
    let (a, b, c) = (hall.server(0), hall.server(1), hall.server(2));
    let (ana, beto) = (a.person("Ana").await, a.person("Beto").await);
    let plan = json!({"game": "tictactoe", "move_seconds": 60,
        "seats": {"X": me(), "O": {"kind": "open"}}});
    // Opened at the first server, which keeps it; everybody else is somewhere else.
    let room = a.post(&ana, "/api/rooms", plan).await;
    let mut x = b.phone(Some(&ana)).await;
    let mut o = c.phone(Some(&beto)).await;
    let mut spectator = c.phone(None).await;
    assert_eq!(
        spectator.ask(json!({"type": "hello", "token": null})).await["ok"],
        true
    );
    for phone in [&mut x, &mut o, &mut spectator] {
        let watched = phone
            .ask(json!({"type": "watch", "room": room, "seen": 0}))
            .await;
        assert_eq!(watched["ok"], true, "{watched}");
    }
    let sat = o
        .ask(json!({"type": "sit", "room": room, "seat": "O"}))
        .await;
    assert_eq!(sat["ok"], true, "{sat}");
    let tapped = x.ask_as("tap", place(&room, "b2")).await;
    assert_eq!(tapped["ok"], true, "{tapped}");
    assert_eq!(
        x.ask_as("tap", place(&room, "b2")).await["ok"],
        true,
        "the same again"
    );
    let version = tapped["version"].as_u64().unwrap();
    let before = loop {
        let seen = spectator.hear_of("happened").await;
        if seen["version"].as_u64() == Some(version) {
            break seen;
        }
    };
    // A move that the rules forbid is refused there as here.
    assert_eq!(x.ask(place(&room, "a1")).await["code"], "not_your_turn");
    // The public page of the room is the same everywhere.
    for server in [hall.server(0), hall.server(1), hall.server(2)] {
        let (status, body) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
        let view: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(
            (status, view["version"].as_u64()),
            (200, Some(version)),
            "{body}"
        );
        assert_eq!(view["seats"][1]["holder"]["connected"], true, "{body}");
    }
    hall.kill(0);
    // Nobody reconnects: their servers live, and ask whoever keeps the room now.
    let woken = spectator.hear_of("happened").await;
    assert_eq!(woken["event"]["type"], "woken", "{woken}");
    let answered = o.ask_as("reply", place(&room, "a1")).await;
    assert_eq!(answered["ok"], true, "{answered}");
    assert_eq!(answered["version"].as_u64(), Some(version + 2));
    // The clock lost nothing to the time in which nobody kept the room.
    let since = woken["event"]["since_ms"].as_u64().unwrap();
    let given_back = woken["at_ms"].as_u64().unwrap() - since;
    let shifted = woken["now"]["deadline_ms"].as_u64().unwrap()
        - before["now"]["deadline_ms"].as_u64().unwrap();
    assert_eq!(shifted, given_back);
    assert!(
        hall.figure("claims_total{reason=\"dead\"}").await >= 1,
        "it was taken over"
    );
    hall.start(0).await;
    let (status, body) = hall
        .server(0)
        .http(&format!("GET /api/rooms/{room}"), "", "")
        .await;
    assert_eq!(status, 200, "{body}");
    hall.close();
    let journal = journal_of(&hall.database);
    let messages = |id: &str| {
        let records = journal[&room].iter();
        records.filter(|record| record["message"] == id).count()
    };
    assert_eq!((messages("tap"), messages("reply")), (1, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_has_one_server_or_several_that_know_of_each_other() {
    let Some(mut hall) = Hall::open(1).await else {
        return;
    };
    let database = hall.database.clone();
    let refused = |more: &[&str]| {
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_torneo"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", &database])
            .args(more)
            .env("TORNEO_CONFIG", "/dev/null")
            .env("TORNEO_LANG", "en")
            .output()
            .unwrap();
        (done.status.code(), String::from_utf8(done.stderr).unwrap())
    };
    let (code, said) = refused(&[]);
    assert_ne!(code, Some(0));
    assert!(said.contains("'nats'"), "it says what to set: {said}");
    let (code, said) = refused(&["--nats", "nats://127.0.0.1:1"]);
    assert_ne!(code, Some(0));
    assert!(said.contains("'node'"), "{said}");
    let (code, said) = refused(&["--nats", "nats://192.0.2.1:4222", "--node", "x"]);
    assert_ne!(code, Some(0));
    assert!(said.contains("tls://"), "{said}");
    let shown = hall.status(&["cluster", "status", "--json", "--data", &database]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["nodes"].as_array().unwrap().len(), 1, "{shown}");
    assert_eq!(shown["nodes"][0]["state"], "serving", "{shown}");
    let (status, body) = hall.server(0).http("GET /readyz", "", "").await;
    assert_eq!(status, 200, "{body}");
    tokio::time::sleep(Duration::from_millis(10)).await;
    hall.close();
}
