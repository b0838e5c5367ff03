//! The venue as phones meet it: a real server, real sockets, refusals, repetitions, and sudden death.
#![expect(
    clippy::unwrap_used,
    reason = "what a test helper builds is right or the test is wrong"
)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A running server; killed without mercy when dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_torneo"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .env("TORNEO_CONFIG", "/dev/null")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines
            .map(Result::unwrap)
            .find_map(|line| line.strip_prefix("http://").map(str::to_owned));
        Self {
            child,
            address: address.unwrap(),
        }
    }

    /// Plain HTTP/1.1 over a socket: enough to test, and no library between us and the server.
    async fn http(&self, request: &str, headers: &str, body: &str) -> (u16, String) {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let text = format!(
            "{request} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n{headers}content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        let body = answer
            .split_once("\r\n\r\n")
            .map_or(String::new(), |(_, body)| body.to_owned());
        (status, body)
    }

    async fn person(&self, name: &str) -> String {
        let (status, body) = self
            .http("POST /api/people", "", &json!({"name": name}).to_string())
            .await;
        assert_eq!(status, 201, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["token"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    async fn room(&self, token: &str, x: Value, o: Value) -> String {
        let body = json!({"game": "tictactoe", "seats": {"X": x, "O": o}}).to_string();
        let (status, body) = self
            .http(
                "POST /api/rooms",
                &format!("authorization: Bearer {token}\r\n"),
                &body,
            )
            .await;
        assert_eq!(status, 201, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["code"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    async fn phone(&self, token: Option<&str>) -> Phone {
        let (socket, _) = connect_async(format!("ws://{}/ws", self.address))
            .await
            .unwrap();
        let mut phone = Phone { socket, next: 0 };
        if token.is_some() {
            assert_eq!(
                phone.ask(json!({"type": "hello", "token": token})).await["ok"],
                true
            );
        }
        phone
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Phone {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u64,
}

impl Phone {
    async fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message, or nothing when the server hangs up.
    async fn hear(&mut self) -> Option<Value> {
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(20), self.socket.next())
                .await
                .expect("the server speaks");
            match heard? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.expect("the server stays");
            if message["type"] == kind {
                return message;
            }
        }
    }

    async fn ask_as(&mut self, id: &str, wish: Value) -> Value {
        self.send(&json!({"v": 1, "id": id, "do": wish}).to_string())
            .await;
        loop {
            let answer = self.hear_of("answer").await;
            if answer["to"] == id {
                return answer;
            }
        }
    }

    async fn ask(&mut self, wish: Value) -> Value {
        self.next += 1;
        let id = format!("m{}", self.next);
        self.ask_as(&id, wish).await
    }
}

fn place(room: &str, cell: &str) -> Value {
    json!({"type": "act", "room": room, "action": {"type": "place", "cell": cell}})
}

fn me() -> Value {
    json!({"kind": "me"})
}

#[tokio::test]
async fn two_phones_play_and_a_third_watches() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (ana, luis) = (server.person("Ana").await, server.person("Luis").await);
    let room = server.room(&ana, me(), json!({"kind": "open"})).await;
    let (mut ana, mut luis, mut watcher) = (
        server.phone(Some(&ana)).await,
        server.phone(Some(&luis)).await,
        server.phone(None).await,
    );
    watcher.ask(json!({"type": "hello", "token": null})).await;
    for phone in [&mut ana, &mut luis, &mut watcher] {
        phone
            .ask(json!({"type": "watch", "room": room, "seen": 0}))
            .await;
    }
    assert_eq!(ana.ask(place(&room, "a1")).await["code"], "not_started");
    assert_eq!(
        luis.ask(json!({"type": "sit", "room": room, "seat": "X"}))
            .await["code"],
        "seat_taken"
    );
    assert_eq!(
        luis.ask(json!({"type": "sit", "room": room, "seat": "O"}))
            .await["ok"],
        true
    );
    for (mover, cell) in [(0, "a1"), (1, "b2"), (0, "b1"), (1, "c3"), (0, "c1")] {
        let phone = if mover == 0 { &mut ana } else { &mut luis };
        assert_eq!(phone.ask(place(&room, cell)).await["ok"], true, "{cell}");
    }
    let last = loop {
        let happened = watcher.hear_of("happened").await;
        if !happened["now"]["view"]["outcome"].is_null() {
            break happened;
        }
    };
    assert_eq!(
        last["now"]["view"]["outcome"],
        json!({"type": "won", "by": "X"})
    );
    assert_eq!(last["now"]["view"]["line"], json!(["a1", "b1", "c1"]));
    assert_eq!(last["now"]["you"], Value::Null);
    assert_eq!(
        ana.ask(json!({"type": "rematch", "room": room})).await["ok"],
        true
    );
    assert_eq!(
        luis.ask(json!({"type": "rematch", "room": room})).await["ok"],
        true
    );
    let moved = watcher.hear_of("moved").await;
    let (status, body) = server
        .http(
            &format!("GET /api/rooms/{}", moved["to"].as_str().unwrap()),
            "",
            "",
        )
        .await;
    let next: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(
        (status, &next["seats"][0]["holder"]["name"]),
        (200, &json!("Luis"))
    );
}

#[tokio::test]
async fn who_returns_hears_exactly_the_rest_and_repeated_messages_change_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let room = server
        .room(&ana, me(), json!({"kind": "bot", "level": "facil"}))
        .await;
    let mut phone = server.phone(Some(&ana)).await;
    let first = phone.ask_as("tap", place(&room, "b2")).await;
    assert_eq!(first["ok"], true);
    assert_eq!(phone.ask_as("tap", place(&room, "b2")).await, first);
    assert_eq!(
        phone.ask_as("tap", place(&room, "a1")).await,
        first,
        "the id decides, not the content"
    );
    let refused = phone.ask_as("wrong", place(&room, "b2")).await;
    assert_eq!(refused["code"], "cell_taken");
    assert_eq!(phone.ask_as("wrong", place(&room, "a1")).await, refused);

    // Opened, sat, sat, placed, and the bot's answer.
    let mut again = server.phone(Some(&ana)).await;
    assert_eq!(
        again.ask_as("tap", place(&room, "c1")).await,
        first,
        "also on another connection"
    );
    again
        .ask(json!({"type": "watch", "room": room, "seen": 3}))
        .await;
    for version in [4, 5] {
        assert_eq!(again.hear_of("happened").await["version"], version);
    }
    assert_eq!(again.hear_of("room").await["room"]["version"], 5);
    assert_eq!(phone.hear_of("goodbye").await["code"], "replaced");
}

#[tokio::test]
async fn nonsense_is_refused_with_a_reason_and_changes_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (ana, eva) = (server.person("Ana").await, server.person("Eva").await);
    let room = server
        .room(&ana, me(), json!({"kind": "bot", "level": "perfect"}))
        .await;
    let mut phone = server.phone(Some(&eva)).await;
    for (text, code) in [
        ("not json", "bad_message"),
        ("{}", "bad_message"),
        (r#"{"v":1,"id":"x","do":{"type":"fly"}}"#, "bad_message"),
        (
            r#"{"v":1,"id":"x","do":{"type":"act","room":"K7QF3D","action":{"type":"place","cell":"z9"}}}"#,
            "bad_message",
        ),
        (r#"{"v":2,"id":"x","do":{"type":"ping"}}"#, "wrong_version"),
        (r#"{"v":1,"id":"","do":{"type":"ping"}}"#, "bad_message"),
        (
            r#"{"v":1,"id":"h","do":{"type":"hello","token":"nobody"}}"#,
            "unknown_token",
        ),
        (
            r#"{"v":1,"id":"w","do":{"type":"watch","room":"../../x","seen":0}}"#,
            "unknown_room",
        ),
        (
            r#"{"v":1,"id":"w2","do":{"type":"watch","room":"K7QF3D","seen":0}}"#,
            "unknown_room",
        ),
    ] {
        phone.send(text).await;
        assert_eq!(phone.hear_of("answer").await["code"], code, "{text}");
    }
    assert_eq!(phone.ask(place(&room, "b2")).await["code"], "not_seated");
    assert_eq!(
        phone.ask(json!({"type": "rematch", "room": room})).await["code"],
        "not_seated"
    );
    let mut spectator = server.phone(None).await;
    assert_eq!(
        spectator.ask(place(&room, "b2")).await["code"],
        "say_hello_first"
    );
    let (_, body) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
    assert_eq!(
        serde_json::from_str::<Value>(&body).unwrap()["view"]["board"],
        "........."
    );

    let large = format!(
        r#"{{"v":1,"id":"{}","do":{{"type":"ping"}}}}"#,
        "x".repeat(1 << 20)
    );
    let _ = phone.socket.send(Message::text(large)).await;
    while phone.hear().await.is_some() {}
    let mut flood = server.phone(Some(&eva)).await;
    for n in 0..500 {
        let ping = json!({"v": 1, "id": format!("f{n}"), "do": {"type": "ping"}}).to_string();
        if flood.socket.send(Message::text(ping)).await.is_err() {
            break;
        }
    }
    let mut last = Value::Null;
    while let Some(message) = flood.hear().await {
        last = message;
    }
    assert_eq!(last["code"], "too_many_messages");
    assert_eq!(
        server
            .phone(Some(&eva))
            .await
            .ask(json!({"type": "watch", "room": room, "seen": 0}))
            .await["ok"],
        true
    );
}

#[tokio::test]
async fn other_sites_and_strangers_are_kept_out() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (status, body) = server
        .http(
            "POST /api/people",
            "origin: http://evil.test\r\n",
            r#"{"name":"Ana"}"#,
        )
        .await;
    assert!(status == 403 && body.contains("cross_site"), "{body}");
    let mut request = format!("ws://{}/ws", server.address)
        .into_client_request()
        .unwrap();
    request
        .headers_mut()
        .insert("origin", "http://evil.test".parse().unwrap());
    assert!(connect_async(request).await.is_err());
    for (request, headers, body, status) in [
        ("POST /api/people", "", r#"{"name":""}"#.to_owned(), 422),
        ("POST /api/people", "", r#"{"nombre":"x"}"#.to_owned(), 422),
        ("POST /api/people", "", "{".to_owned(), 400),
        ("POST /api/people", "", "x".repeat(70_000), 413),
        (
            "POST /api/rooms",
            "",
            r#"{"game":"tictactoe","seats":{"X":{"kind":"me"},"O":{"kind":"open"}}}"#.to_owned(),
            401,
        ),
        (
            "POST /api/setup",
            "",
            r#"{"secret":"x","name":"Ana","password":"long enough"}"#.to_owned(),
            403,
        ),
        (
            "POST /api/login",
            "",
            r#"{"name":"Ana","password":"x"}"#.to_owned(),
            401,
        ),
        (
            "GET /api/me",
            "cookie: torneo_session=stolen\r\n",
            String::new(),
            401,
        ),
        ("GET /api/rooms/K7QF3D", "", String::new(), 404),
        ("GET /api/rooms/..%2f..%2fetc", "", String::new(), 404),
        ("GET /../../etc/passwd", "", String::new(), 404),
        ("DELETE /api/rooms", "", String::new(), 405),
        ("GET /healthz", "", String::new(), 200),
        ("GET /", "", String::new(), 200),
    ] {
        let (got, answer) = server.http(request, headers, &body).await;
        assert_eq!(got, status, "{request}: {answer}");
    }
}

/// Twenty people play bots while the server is killed again and again: what was acknowledged is there, once.
#[tokio::test]
async fn sudden_death_loses_nothing_that_was_acknowledged() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path());
    let mut games = Vec::new();
    for n in 0..20 {
        let token = server.person(&format!("p{n}")).await;
        let room = server
            .room(&token, me(), json!({"kind": "bot", "level": "easy"}))
            .await;
        games.push((token, room));
    }
    for death in 0..4_u64 {
        let playing = games.iter().cloned().map(|(token, room)| {
            let address = server.address.clone();
            tokio::spawn(async move { play_on(&address, &token, &room, death).await })
        });
        let playing: Vec<_> = playing.collect();
        tokio::time::sleep(Duration::from_millis(30 + 45 * death)).await;
        server.child.kill().unwrap();
        server.child.wait().unwrap();
        let mut acknowledged = Vec::new();
        for player in playing {
            acknowledged.push(player.await.unwrap());
        }
        server = Server::start(data.path());
        for ((_, room), seen) in games.iter().zip(acknowledged) {
            let (_, body) = server
                .http(&format!("GET /api/rooms/{room}/events"), "", "")
                .await;
            let events: Value = serde_json::from_str(&body).unwrap();
            let versions: Vec<u64> = events["events"]
                .as_array()
                .unwrap()
                .iter()
                .map(|event| event["version"].as_u64().unwrap())
                .collect();
            assert!(
                versions.iter().copied().eq(1..=versions.len() as u64),
                "{versions:?}"
            );
            assert!(
                versions.len() as u64 >= seen,
                "room {room}: acknowledged {seen}, kept {versions:?}"
            );
        }
    }
    for (token, room) in &games {
        play_on(&server.address, token, room, 99).await;
        let (_, body) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
        assert!(
            !serde_json::from_str::<Value>(&body).unwrap()["view"]["outcome"].is_null(),
            "{body}"
        );
    }
    drop(server);
    let verified = Command::new(env!("CARGO_BIN_EXE_torneo"))
        .arg("verify")
        .arg(data.path())
        .output()
        .unwrap();
    assert!(
        verified.status.success(),
        "{}",
        String::from_utf8_lossy(&verified.stdout)
    );
}

/// Plays the first legal cell until the game ends or the line breaks; the greatest version that was acknowledged.
async fn play_on(address: &str, token: &str, room: &str, turn: u64) -> u64 {
    let Ok((socket, _)) = connect_async(format!("ws://{address}/ws")).await else {
        return 0;
    };
    let mut phone = Phone { socket, next: 0 };
    let mut acknowledged = 0;
    let mut number = 0;
    for wish in [
        json!({"type": "hello", "token": token}),
        json!({"type": "watch", "room": room, "seen": 0}),
    ] {
        number += 1;
        let text = json!({"v": 1, "id": format!("{turn}-{number}"), "do": wish}).to_string();
        if phone.socket.send(Message::text(text)).await.is_err() {
            return acknowledged;
        }
    }
    while let Some(message) = phone.hear().await {
        if message["type"] == "answer" && message["ok"] == true {
            acknowledged = acknowledged.max(message["version"].as_u64().unwrap_or(0));
        }
        let now = match message["type"].as_str() {
            Some("room") => &message["room"],
            Some("happened") => &message["now"],
            _ => continue,
        };
        if !now["view"]["outcome"].is_null() {
            return acknowledged;
        }
        let Some(action) = now["legal"]
            .as_array()
            .unwrap()
            .iter()
            .find(|action| action["type"] == "place")
        else {
            continue;
        };
        number += 1;
        let act = json!({"type": "act", "room": room, "action": action});
        let text = json!({"v": 1, "id": format!("{turn}-{number}"), "do": act}).to_string();
        if phone.socket.send(Message::text(text)).await.is_err() {
            return acknowledged;
        }
    }
    acknowledged
}

#[test]
fn the_pages_types_are_those_of_the_program() {
    let written = Command::new(env!("CARGO_BIN_EXE_torneo"))
        .arg("types")
        .output()
        .unwrap();
    let kept = include_str!("../../../web/src/generated/wire.ts");
    assert_eq!(
        String::from_utf8(written.stdout).unwrap(),
        kept,
        "run: torneo types > web/src/generated/wire.ts"
    );
}
