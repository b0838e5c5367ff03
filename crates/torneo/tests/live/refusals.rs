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
