//! A server that dies while clocks run: what nobody could use is given back, in every game, to the millisecond.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use crate::cluster::clocks::shift;
use crate::phone::{Phone, me, place};
use crate::server::Server;
use crate::venue::Venue;

/// What is agreed on for each game, the first seat, the other, and what they do before the server dies.
fn games() -> [(Value, [&'static str; 2], Vec<Value>); 3] {
    let mv = |mv: &str| json!({"type": "move", "move": mv});
    let plan = |game: &str, more: Value| {
        let mut plan = json!({"game": game});
        for (key, value) in more.as_object().unwrap() {
            plan[key] = value.clone();
        }
        plan
    };
    let clock = json!({"base_seconds": 60, "increment_seconds": 0});
    [
        (
            plan("tictactoe", json!({"move_seconds": 60})),
            ["X", "O"],
            vec![json!({"type": "place", "cell": "b2"})],
        ),
        (
            plan("snatch", json!({"variant": "G5", "chat_seconds": 60})),
            ["P1", "P2"],
            vec![],
        ),
        (
            plan("chess", json!({"clock": clock})),
            ["white", "black"],
            vec![mv("e2e4"), mv("e7e5")],
        ),
    ]
}

/// A room of two people, who have done what they do.
async fn played(server: &Server, tokens: &[String; 2], phones: &mut [Phone; 2]) -> Vec<String> {
    let mut rooms = Vec::new();
    for (mut plan, seats, actions) in games() {
        plan["seats"] = json!({seats[0]: me(), seats[1]: {"kind": "open"}});
        let room = server.post(&tokens[0], "/api/rooms", plan).await;
        for phone in phones.iter_mut() {
            let watch = json!({"type": "watch", "room": room, "seen": 0});
            assert_eq!(phone.ask(watch).await["ok"], true);
        }
        let sit = json!({"type": "sit", "room": room, "seat": seats[1]});
        assert_eq!(phones[1].ask(sit).await["ok"], true);
        for (number, action) in actions.into_iter().enumerate() {
            let act = json!({"type": "act", "room": room, "action": action});
            assert_eq!(phones[number % 2].ask(act).await["ok"], true);
        }
        rooms.push(room);
    }
    rooms
}

async fn get(server: &Server, path: &str) -> Value {
    let (status, body) = server.http(&format!("GET {path}"), "", "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

async fn events(server: &Server, room: &str) -> Vec<Value> {
    let all = get(server, &format!("/api/rooms/{room}/events?after=0")).await;
    all["events"].as_array().unwrap().clone()
}

/// The last beat of the server that died, in milliseconds.
fn last_beat(folder: &Path) -> u64 {
    let text = std::fs::read_to_string(folder.join("beat")).unwrap();
    text.trim().parse().unwrap()
}

#[tokio::test]
async fn what_nobody_could_use_is_given_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let tokens = [server.person("Ana").await, server.person("Beto").await];
    let mut phones = [
        server.phone(Some(&tokens[0])).await,
        server.phone(Some(&tokens[1])).await,
    ];
    let rooms = played(&server, &tokens, &mut phones).await;
    // Time passes in which they think, and the server beats.
    tokio::time::sleep(Duration::from_millis(400)).await;
    let mut before = Vec::new();
    for room in &rooms {
        let last = events(&server, room).await.pop().unwrap();
        let seen = get(&server, &format!("/api/rooms/{room}")).await;
        before.push((last["at_ms"].as_u64().unwrap(), seen));
    }
    server.venue.child.kill().unwrap();
    server.venue.child.wait().unwrap();
    let died = std::time::Instant::now();
    let beat = last_beat(folder.path());
    tokio::time::sleep(Duration::from_millis(1_200)).await;

    let down_ms = u64::try_from(died.elapsed().as_millis()).unwrap();
    let server = Server::start_with(folder.path(), &[]);
    for (room, (recorded_ms, before)) in rooms.iter().zip(&before) {
        let woken = events(&server, room).await;
        let woken: Vec<&Value> = woken
            .iter()
            .filter(|entry| entry["event"]["type"] == "woken")
            .collect();
        assert_eq!(woken.len(), 1, "{room}");
        let since_ms = woken[0]["event"]["since_ms"].as_u64().unwrap();
        assert!(beat > *recorded_ms, "the server beat while they thought");
        assert_eq!(since_ms, beat, "the later of the last record and beat");
        let given_back_ms = woken[0]["at_ms"].as_u64().unwrap() - since_ms;
        assert!(given_back_ms >= down_ms, "all of it");
        let after = get(&server, &format!("/api/rooms/{room}")).await;
        let deadline = |seen: &Value| seen["deadline_ms"].as_u64().unwrap();
        assert_eq!(deadline(&after), deadline(before) + given_back_ms, "{room}");
        if let Some(since_ms) = before["view"]["clocks"]["running"]["since_ms"].as_u64() {
            let running = &after["view"]["clocks"]["running"];
            assert_eq!(running["since_ms"], since_ms + given_back_ms);
        }
    }
    // Black thinks on, and is charged for thinking only.
    let mut beto = server.phone(Some(&tokens[1])).await;
    let mut ana = server.phone(Some(&tokens[0])).await;
    let act =
        |mv: &str| json!({"type": "act", "room": rooms[2], "action": {"type": "move", "move": mv}});
    assert_eq!(ana.ask(act("g1f3")).await["ok"], true);
    assert_eq!(beto.ask(act("b8c6")).await["ok"], true);
    assert_eq!(beto.ask(place(&rooms[0], "a1")).await["ok"], true);
    let seen = get(&server, &format!("/api/rooms/{}", rooms[2])).await;
    let left_ms = seen["view"]["moves"][2]["left_ms"].as_u64().unwrap();
    let thought_ms = 60_000 - left_ms;
    let moved = events(&server, &rooms[2]).await;
    let of = |kind: &str| {
        let mut found = moved.iter().filter(move |it| it["event"]["type"] == kind);
        found.next_back().unwrap()["at_ms"].as_u64().unwrap()
    };
    let since_the_start = of("moved").saturating_sub(of("woken"));
    assert!(thought_ms >= beat - before[2].0, "{thought_ms}");
    assert!(thought_ms <= beat - before[2].0 + since_the_start + 1);
}

/// When the clock of each room runs out.
async fn deadlines(server: &Server, rooms: &[String]) -> Vec<u64> {
    let mut found = Vec::new();
    for room in rooms {
        let seen = get(server, &format!("/api/rooms/{room}")).await;
        assert_eq!(seen["over"], false, "{seen}");
        found.push(seen["deadline_ms"].as_u64().unwrap());
    }
    found
}

#[tokio::test]
async fn a_wall_clock_that_is_set_by_an_hour_costs_nobody_time() {
    let (tools, library) = shift();
    for seconds in [3_600_i64, -3_600] {
        let folder = tempfile::tempdir().unwrap();
        let file = tools.path().join(seconds.to_string());
        let variables = [
            ("LD_PRELOAD", library.to_str().unwrap()),
            ("SHIFT_FILE", file.to_str().unwrap()),
        ];
        let mut server = Server::of(Venue::start(folder.path(), &[], &variables));
        let tokens = [server.person("Ana").await, server.person("Beto").await];
        let mut phones = [
            server.phone(Some(&tokens[0])).await,
            server.phone(Some(&tokens[1])).await,
        ];
        let rooms = played(&server, &tokens, &mut phones).await;
        let before = deadlines(&server, &rooms).await;
        std::fs::write(&file, seconds.to_string()).unwrap();
        tokio::time::sleep(Duration::from_millis(600)).await;
        assert_eq!(deadlines(&server, &rooms).await, before, "nobody noticed");

        // The next start adopts the new time; what everybody has left stays what it was.
        server.venue.child.kill().unwrap();
        server.venue.child.wait().unwrap();
        let beat = last_beat(folder.path());
        let server = Server::of(Venue::start(folder.path(), &[], &variables));
        let after = deadlines(&server, &rooms).await;
        for ((room, before), after) in rooms.iter().zip(before).zip(after) {
            let woken = events(&server, room).await.pop().unwrap();
            assert_eq!(woken["event"]["type"], "woken");
            let woken_ms = woken["at_ms"].as_u64().unwrap();
            let stepped = woken_ms.cast_signed() - beat.cast_signed();
            assert!((stepped - 1000 * seconds).abs() < 600_000, "{stepped}");
            assert_eq!(after - woken_ms, before - beat, "{room}: {seconds} s");
        }
        let mut beto = server.phone(Some(&tokens[1])).await;
        assert_eq!(beto.ask(place(&rooms[0], "a1")).await["ok"], true);
        let (_, log) = server.venue.stop("-TERM");
        assert!(!log.contains("stepped"), "adopted: {log}");
    }
}
