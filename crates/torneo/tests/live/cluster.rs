//! Several servers on one database: rooms played from any of them, and what happens when one of them dies, stops or goes.
//!
//! NATS comes from Debian's package; where it is not installed these tests say so and nothing else. What the bus itself may do
//! wrong is tried on one with faults, in the program's own tests.

/// Three servers, their database and their bus.
mod hall;

/// What runs are held to.
mod bars;

/// Lines that can be cut.
mod line;

/// A server that is cut from the database, from the bus, or from both.
mod cuts;

/// Sudden death, stopped processes, rolling restarts, a bus that restarts.
mod deaths;

/// A session beside the rooms.
mod class;

/// Two versions of the program side by side.
mod upgrade;

/// Clocks that differ.
pub mod clocks;

/// What it costs.
mod costs;

/// Sessions, contests, quick play, organisers, lists.
mod everywhere;

use std::time::Duration;

use serde_json::{Value, json};

use crate::faults::journal_of;
use crate::phone::{me, place};
use crate::program::run;
use hall::{Hall, free_port, nats_server};

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
        let serve = ["--lang", "en", "serve", "--listen", "127.0.0.1:0"];
        let done = run(&[&serve, &["--database", &database][..], more].concat());
        (Some(done.exit), done.err)
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_is_played_over_a_bus_with_a_certificate_and_a_password() {
    let Some(mut hall) = Hall::open_secured(2).await else {
        return;
    };
    let (a, b) = (hall.server(0), hall.server(1));
    let ana = a.person("Ana").await;
    let bot = json!({"kind": "bot", "level": "easy"});
    let room = a.room(&ana, me(), bot).await;
    let mut phone = b.phone(Some(&ana)).await;
    let done = phone.ask(place(&room, "b2")).await;
    assert_eq!(done["ok"], true, "{done}");
    hall.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_manuals_bring_three_servers_up_on_one_machine() {
    for (manual, password) in [("operating.md", "secret"), ("operating.es.md", "clave")] {
        let place = format!("postgres://torneo:{password}@localhost/torneo");
        as_a_manual_says(manual, &place).await;
    }
}

/// What a manual says to try on one machine, word for word but for what other programs may use: ports and the database.
async fn as_a_manual_says(manual: &str, place: &str) {
    let Some(nats) = nats_server() else { return };
    let manual = std::fs::read_to_string(format!("../../docs/{manual}")).unwrap();
    let (_, rest) = manual.split_once("```sh\nnats-server -a").unwrap();
    let (block, _) = rest.split_once("```").unwrap();
    let database = crate::postgres_server::new_database();
    let ports = [free_port(), free_port(), free_port(), free_port()];
    let block = format!("nats-server -a{block}")
        .replace(place, &format!("'{database}'"))
        .replace("4222", &ports[3].to_string())
        .replace("808$n", "$(eval echo \\$PORT$n)");
    let (start, status) = block.split_once("torneo cluster status").unwrap();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_torneo"));
    let path = [program, &nats].map(|one| one.parent().unwrap().display().to_string());
    let path = format!("{}:{}:/usr/bin:/bin", path[0], path[1]);
    let folder = tempfile::tempdir().unwrap();
    let shell = |script: &str| {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", script]).current_dir(&folder);
        shell.env("PATH", &path).env("TORNEO_CONFIG", "/dev/null");
        for (n, port) in ports.iter().enumerate() {
            shell.env(format!("PORT{}", n + 1), port.to_string());
        }
        shell
    };
    // The servers end with the shell that started them.
    let script = format!("trap 'kill 0' TERM\n{start}\nwait\n");
    let mut servers = std::os::unix::process::CommandExt::process_group(&mut shell(&script), 0)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let ask = format!("torneo cluster status --json{status}");
    let begun = std::time::Instant::now();
    let serving = loop {
        let said = shell(&ask).output().unwrap();
        let said = String::from_utf8(said.stdout).unwrap();
        let serving = said.matches("\"serving\"").count();
        if serving == 3 || begun.elapsed() > Duration::from_secs(60) {
            break serving;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    let group = format!("-{}", servers.id());
    let ended = std::process::Command::new("kill")
        .args(["-TERM", "--", &group])
        .status();
    assert!(ended.unwrap().success());
    servers.wait().unwrap();
    assert_eq!(serving, 3);
}
