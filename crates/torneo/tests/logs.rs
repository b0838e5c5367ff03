//! The log: one line a request, for people or programs, and never a secret in it.
#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

#[path = "run/venue.rs"]
mod venue;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use venue::Venue;

const PASSWORD: &str = "contrasena-de-ana-7731";

/// An organiser and a player do what people do; the secrets they used and the log of it.
async fn a_day(args: &[&str], variables: &[(&str, &str)]) -> (Vec<String>, String) {
    let data = tempfile::tempdir().unwrap();
    let venue = Venue::start(data.path(), args, variables);
    let setup = venue.secret().unwrap().to_owned();
    let mut secrets = vec![setup.clone(), PASSWORD.to_owned()];
    let who = json!({"secret": setup, "name": "Ana", "password": PASSWORD});
    assert_eq!(venue.http("POST /api/setup", "", &who.to_string()).0, 200);
    // A session as the browser has it, not lowered.
    let who = json!({"name": "Ana", "password": PASSWORD}).to_string();
    let address = venue.address.clone();
    let session = tokio::task::spawn_blocking(move || session(&address, &who))
        .await
        .unwrap();
    let cookie = format!("cookie: torneo_session={session}\r\n");
    assert_eq!(venue.http("GET /api/me", &cookie, "").0, 200);
    secrets.push(session);

    let (status, _, body) = venue.http("POST /api/people", "", r#"{"name":"Luis"}"#);
    assert_eq!(status, 201);
    let token = serde_json::from_str::<Value>(&body).unwrap()["token"]
        .as_str()
        .unwrap()
        .to_owned();
    secrets.push(token.clone());
    let bearer = format!("authorization: Bearer {token}\r\n");
    let room =
        r#"{"game":"tictactoe","seats":{"X":{"kind":"me"},"O":{"kind":"bot","level":"easy"}}}"#;
    assert_eq!(venue.http("POST /api/rooms", &bearer, room).0, 201);
    // People paste secrets into the wrong place.
    assert_eq!(venue.http(&format!("GET /preparar/{setup}"), "", "").0, 404);
    assert_eq!(
        venue
            .http(&format!("GET /api/rooms/{token}?token={token}"), "", "")
            .0,
        404
    );
    assert_eq!(
        venue
            .http("POST /api/people", &bearer, &format!("{{\"{token}\":1}}"))
            .0,
        422
    );
    let (mut socket, _) = connect_async(format!("ws://{}/ws?token={token}", venue.address))
        .await
        .unwrap();
    let hello = json!({"v": 1, "id": "h", "do": {"type": "hello", "token": token}}).to_string();
    socket.send(Message::text(hello)).await.unwrap();
    let heard = socket.next().await.unwrap().unwrap().into_text().unwrap();
    assert!(heard.contains("\"ok\":true"), "{heard}");
    socket
        .send(Message::text(format!("nonsense {token}")))
        .await
        .unwrap();
    socket.next().await.unwrap().unwrap();
    socket.close(None).await.unwrap();
    while let Some(Ok(_)) = socket.next().await {}
    let (exit, log) = venue.stop("-INT");
    assert_eq!(exit, Some(0));
    (secrets, log)
}

fn session(address: &str, who: &str) -> String {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let length = who.len();
    write!(stream, "POST /api/login HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{who}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (_, session) = answer.split_once("torneo_session=").unwrap();
    session.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn no_secret_is_logged_however_much_is_told() {
    for (args, variables) in [
        (["--log-level", "trace"], ("TORNEO_LOG_FORMAT", "text")),
        // Libraries too.
        (
            ["--log-level", "trace,torneo=trace"],
            ("TORNEO_LOG_FORMAT", "json"),
        ),
    ] {
        let (secrets, log) = a_day(&args, &[variables]).await;
        assert!(
            log.contains("/api/setup") && log.contains("socket opened"),
            "{log}"
        );
        for secret in secrets {
            assert!(
                secret.len() >= 20 && !log.contains(&secret),
                "{secret} stands in\n{log}"
            );
        }
    }
}

#[tokio::test]
async fn programs_read_one_object_a_line() {
    let (_, log) = a_day(&["--log-format", "json", "--log-level", "debug"], &[]).await;
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let answered: Vec<&Value> = lines
        .iter()
        .filter(|line| line["message"] == "answered")
        .collect();
    let seen: Vec<String> = answered
        .iter()
        .map(|line| {
            format!(
                "{} {} {}",
                line["method"].as_str().unwrap(),
                line["path"].as_str().unwrap(),
                line["status"]
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            "POST /api/setup 200",
            "POST /api/login 200",
            "GET /api/me 200",
            "POST /api/people 201",
            "POST /api/rooms 201",
            "GET /* 404",
            "GET /api/rooms/{code} 404",
            "POST /api/people 422",
            "GET /ws 101",
        ]
    );
    for line in answered {
        assert!(
            line["id"].as_str().unwrap().starts_with("r-") && line["ms"].as_f64().unwrap() >= 0.0,
            "{line}"
        );
        assert_eq!(line["level"], "INFO");
    }
    for message in [
        "open",
        "room opened",
        "socket opened",
        "socket closed",
        "closing",
    ] {
        assert!(
            lines.iter().any(|line| line["message"] == message),
            "{message}\n{log}"
        );
    }
}

#[tokio::test]
async fn people_read_plain_lines() {
    let (_, log) = a_day(&[], &[]).await;
    let line = log
        .lines()
        .find(|line| line.contains("/api/login"))
        .expect(&log);
    for part in [
        "INFO",
        "method=POST",
        "path=\"/api/login\"",
        "status=200",
        "ms=",
    ] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert!(
        !log.contains('\u{1b}') && !log.contains("socket opened"),
        "{log}"
    );
}
