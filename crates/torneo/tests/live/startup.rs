//! A server that starts: what is live is there, what is over waits in the archive, and nobody is forgotten.

use std::path::Path;

use serde_json::{Value, json};

use crate::phone::{me, place};
use crate::postgres_server;
use crate::program::{Run, run, torneo, verifies};
use crate::server::Server;

/// How many rooms have a task.
async fn kept_rooms(server: &Server) -> u64 {
    let (_, figures) = server.http("GET /metrics", "", "").await;
    let line = figures
        .lines()
        .find_map(|line| line.strip_prefix("torneo_rooms "));
    line.unwrap().trim().parse().unwrap()
}

async fn seen(server: &Server, room: &str) -> Value {
    let (status, body) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn only_what_is_live_comes_back_and_the_rest_is_found_when_asked_for() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap().to_owned();
    for (kind, place_of_data) in [
        ("--data", folder),
        ("--database", postgres_server::new_database()),
    ] {
        let server = Server::start_on(kind, &place_of_data);
        let (ana, beto) = (server.person("Ana").await, server.person("Beto").await);
        let mut rooms = Vec::new();
        for _ in 0..3 {
            let room = server.room(&ana, me(), json!({"kind": "open"})).await;
            let mut phone = server.phone(Some(&beto)).await;
            let sit = json!({"type": "sit", "room": room, "seat": "O"});
            assert_eq!(phone.ask(sit).await["ok"], true);
            rooms.push(room);
        }
        let mut phone = server.phone(Some(&ana)).await;
        for room in &rooms[..2] {
            let resign = json!({"type": "act", "room": room, "action": {"type": "resign"}});
            assert_eq!(phone.ask(resign).await["ok"], true);
        }
        drop((phone, server));

        let server = Server::start_on(kind, &place_of_data);
        assert_eq!(kept_rooms(&server).await, 1, "one game is still played");
        assert_eq!(seen(&server, &rooms[0]).await["over"], true);
        assert_eq!(seen(&server, &rooms[2]).await["over"], false);
        // Whoever came before the restart is known by their token, and plays on.
        let mut phone = server.phone(Some(&ana)).await;
        phone.next = 100;
        assert_eq!(phone.ask(place(&rooms[2], "b2")).await["ok"], true);
        assert_eq!(
            phone.ask(json!({"type": "hello", "token": "x"})).await["code"],
            "unknown_token"
        );
    }
}

#[tokio::test]
async fn an_archive_of_0_1_gets_its_index_once_and_a_copy_before() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/venue-0.1/torneo.sqlite");
    let data = tempfile::tempdir().unwrap();
    std::fs::copy(&golden, data.path().join("torneo.sqlite")).unwrap();
    let mut kept = Vec::new();
    for _ in 0..2 {
        let server = Server::start_with(data.path(), &[]);
        kept.push(kept_rooms(&server).await);
    }
    assert!(kept[0] > 0 && kept[0] == kept[1], "{kept:?}");
    let copy = data.path().join("torneo-before-schema-2.sqlite");
    let said = torneo(&["verify", "--lang", "en", copy.to_str().unwrap()]);
    assert!(said.contains("Everything fits: 41 streams"), "{said}");
}

#[tokio::test]
async fn a_second_server_on_a_database_is_refused_and_the_command_line_is_not() {
    let database = postgres_server::new_database();
    let first = Server::start_on("--database", &database);
    let serve = ["--lang", "en", "serve", "--listen", "127.0.0.1:0"];
    let Run {
        exit, err: said, ..
    } = run(&[&serve[..], &["--database", &database]].concat());
    assert_eq!(exit, 3, "{said}");
    assert!(
        said.contains("another torneo is serving this database; stop that one"),
        "{said}"
    );
    verifies(&database);
    torneo(&[
        "domino", "new", "copa", "--data", &database, "--name", "Copa",
    ]);
    // The first one's link still works: nobody made another.
    let body = json!({"secret": first.secret, "name": "Ana", "password": "largo y seguro"});
    let (status, said) = first.http("POST /api/setup", "", &body.to_string()).await;
    assert_eq!(status, 200, "{said}");
}
