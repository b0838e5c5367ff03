//! Nonsense, floods, strangers and other sites: refused with a reason, and nothing changes.

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::phone::{me, place};
use crate::server::Server;

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
    // Only the game of a room can tell what is no action of it.
    assert_eq!(
        phone.ask(place("K7QF3D", "z9")).await["code"],
        "unknown_room"
    );
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
    assert_eq!(phone.hear_of("goodbye").await["code"], "too_large");
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
            "GET /api/sign-ins",
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

#[tokio::test]
async fn a_cookie_of_a_closed_session_opens_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let organiser =
        json!({"secret": server.secret, "name": "Eva", "password": "correct horse battery"});
    let (status, headers) = server
        .http_with_headers("POST /api/setup", "", &organiser.to_string())
        .await;
    assert_eq!(status, 200, "{headers}");
    let cookie = headers.split("set-cookie: ").nth(1).unwrap();
    let (cookie, attributes) = cookie.lines().next().unwrap().split_once("; ").unwrap();
    for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(attributes.contains(attribute), "{attributes}");
    }
    let cookie = format!("cookie: {cookie}\r\n");
    assert_eq!(server.http("GET /api/sign-ins", &cookie, "").await.0, 200);
    let elsewhere = format!("{cookie}origin: http://evil.test\r\n");
    assert_eq!(server.http("POST /api/logout", &elsewhere, "").await.0, 403);
    assert_eq!(server.http("GET /api/sign-ins", &cookie, "").await.0, 200);
    assert_eq!(server.http("POST /api/logout", &cookie, "").await.0, 204);
    assert_eq!(server.http("GET /api/sign-ins", &cookie, "").await.0, 401);
    // Who asks who they are is told so, and is refused nothing.
    let nobody = server.http("GET /api/me", &cookie, "").await;
    assert_eq!(nobody, (200, "null".to_owned()));
    // The one-time link is used up as well.
    let (again, _) = server
        .http("POST /api/setup", "", &organiser.to_string())
        .await;
    assert_eq!(again, 403);
}

#[tokio::test]
async fn guessing_a_password_takes_ever_longer() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let guess = json!({"name": "Eva", "password": "123456"}).to_string();
    let mut answers = Vec::new();
    for _ in 0..7 {
        answers.push(server.http("POST /api/login", "", &guess).await.0);
    }
    assert_eq!(answers[..5], [401; 5]);
    assert_eq!(answers[6], 429);
}

#[tokio::test]
async fn the_seed_of_a_room_is_told_when_the_game_is_over() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let token = server.person("Ana").await;
    let luis = server.person("Luis").await;
    let room = server.room(&token, me(), json!({"kind": "open"})).await;
    let bearer = format!("authorization: Bearer {token}\r\n");
    let opened = async |headers: &str| {
        let (status, body) = server
            .http(&format!("GET /api/rooms/{room}/events"), headers, "")
            .await;
        assert_eq!(status, 200, "{body}");
        let events: Value = serde_json::from_str(&body).unwrap();
        events["events"][0]["event"].clone()
    };
    let (mut ana, mut luis) = (
        server.phone(Some(&token)).await,
        server.phone(Some(&luis)).await,
    );
    luis.ask(json!({"type": "sit", "room": room, "seat": "O"}))
        .await;
    for (mover, cell) in [(0, "a1"), (1, "b2"), (0, "b1"), (1, "c3"), (0, "c1")] {
        for headers in ["", bearer.as_str()] {
            let opened = opened(headers).await;
            assert_eq!(opened["type"], "opened");
            assert!(opened.get("seed").is_none(), "{opened}");
        }
        let phone = if mover == 0 { &mut ana } else { &mut luis };
        assert_eq!(phone.ask(place(&room, cell)).await["ok"], true, "{cell}");
    }
    let seed = opened("").await["seed"].as_u64().unwrap();
    assert!(seed < 1 << 53);
}

#[tokio::test]
async fn every_error_of_the_api_is_a_problem() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let token = server.person("Ana").await;
    let room = server.room(&token, me(), json!({"kind": "open"})).await;
    let large = "x".repeat(70_000);
    let bad_query = format!("GET /api/rooms/{room}/events?after=x");
    for (request, body, status, code) in [
        (bad_query.as_str(), "", 400, "bad_request"),
        ("POST /api/people", &large, 413, "too_large"),
        ("POST /api/people", "{", 400, "bad_body"),
        ("PUT /api/people", "{}", 405, "wrong_method"),
        ("PUT /", "{}", 405, "wrong_method"),
        ("GET /api/nothing", "", 404, "not_found"),
        ("GET /api/rooms/K7QF3D", "", 404, "unknown_room"),
    ] {
        let (said, answer) = server.http_with_headers(request, "", body).await;
        let (head, body) = answer.split_once("\r\n\r\n").expect("a whole answer");
        assert_eq!(said, status, "{request}");
        let kind = "content-type: application/problem+json";
        assert!(head.contains(kind), "{request}: {head}");
        let problem: Value = serde_json::from_str(body).expect("a problem is JSON");
        assert_eq!(problem["code"], code, "{request}");
        assert_eq!(problem["status"], status, "{request}");
    }
}

#[tokio::test]
async fn a_request_names_one_host() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    assert_eq!(server.http("GET /api/address", "", "").await.0, 200);
    let (status, body) = server
        .http("GET /api/address", "host: evil.test\r\n", "")
        .await;
    assert_eq!(status, 400, "{body}");
}

/// A phone that stops reading while much is said to it: it is let go, and nobody else waits for it.
#[tokio::test]
async fn who_does_not_read_is_let_go() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let room = server
        .room(&ana, me(), json!({"kind": "bot", "level": "easy"}))
        .await;
    let mut player = server.phone(Some(&ana)).await;
    for cell in ["a1", "b2", "c3", "a2", "b1"] {
        player.ask(place(&room, cell)).await;
    }
    let narrow = tokio::net::TcpSocket::new_v4().unwrap();
    narrow.set_recv_buffer_size(4096).unwrap();
    let stream = narrow
        .connect(server.address.parse().unwrap())
        .await
        .unwrap();
    let (mut deaf, _) =
        tokio_tungstenite::client_async(format!("ws://{}/ws", server.address), stream)
            .await
            .unwrap();
    let hello = json!({"v": 1, "id": "h", "do": {"type": "hello", "token": null}}).to_string();
    deaf.send(Message::text(hello)).await.unwrap();
    // Each asks for the whole game again: fifty times as much as the network and the server hold for it.
    for n in 0..55 {
        let watch = json!({"type": "watch", "room": room, "seen": 1});
        let text = json!({"v": 1, "id": format!("w{n}"), "do": watch}).to_string();
        deaf.send(Message::text(text)).await.unwrap();
    }
    let ping = json!({"v": 1, "id": "p", "do": {"type": "ping"}}).to_string();
    player.send(&ping).await;
    player.hear_of("pong").await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let mut last = Value::Null;
    while let Some(Ok(message)) = futures_util::StreamExt::next(&mut deaf).await {
        if let Message::Text(text) = message {
            last = serde_json::from_str(&text).unwrap();
        }
    }
    assert_eq!(last["code"], "too_slow", "{last}");
}
