//! Plain HTTP to a real server, without waiting in a thread, and phones that come to it.

use std::path::Path;

use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;

use crate::phone::Phone;
use crate::venue::Venue;

/// A running server, where it is, and how to become its first organiser.
pub struct Server {
    pub venue: Venue,
    pub address: String,
    /// Of the one-time link for the first organiser; empty where there is one already.
    pub secret: String,
}

impl Server {
    pub fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    /// On a data folder (`--data`) or a database (`--database`).
    pub fn start_on(kind: &str, place: &str) -> Self {
        Self::of(Venue::start_on(&[kind, place], &[]))
    }

    /// On a data folder, with more settings.
    pub fn start_with(data: &Path, more: &[&str]) -> Self {
        Self::of(Venue::start(data, more, &[]))
    }

    pub fn of(venue: Venue) -> Self {
        Self {
            address: venue.address.clone(),
            secret: venue.secret().unwrap_or_default().to_owned(),
            venue,
        }
    }

    /// The status and body of an answer.
    pub async fn http(&self, request: &str, headers: &str, body: &str) -> (u16, String) {
        let (status, answer) = self.http_with_headers(request, headers, body).await;
        let body = answer
            .split_once("\r\n\r\n")
            .map_or(String::new(), |(_, body)| unchunked(body));
        (status, body)
    }

    /// The status and all of an answer.
    pub async fn http_with_headers(
        &self,
        request: &str,
        headers: &str,
        body: &str,
    ) -> (u16, String) {
        ask(&self.address, request, headers, body).await.unwrap()
    }

    pub async fn person(&self, name: &str) -> String {
        let (status, body) = self
            .http("POST /api/people", "", &json!({"name": name}).to_string())
            .await;
        assert_eq!(status, 201, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["token"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    pub async fn room(&self, token: &str, x: Value, o: Value) -> String {
        let plan = json!({"game": "tictactoe", "seats": {"X": x, "O": o}});
        self.post(token, "/api/rooms", plan).await
    }

    /// The code of a room that somebody opens or finds.
    pub async fn post(&self, token: &str, path: &str, body: Value) -> String {
        let (status, body) = self
            .http(
                &format!("POST {path}"),
                &format!("authorization: Bearer {token}\r\n"),
                &body.to_string(),
            )
            .await;
        assert!(status == 200 || status == 201, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["code"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    pub async fn phone(&self, token: Option<&str>) -> Phone {
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

/// Plain HTTP/1.1 over a socket: enough to test, and no library between us and the server. Nothing from a server that is dead.
pub async fn ask(address: &str, request: &str, headers: &str, body: &str) -> Option<(u16, String)> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = TcpStream::connect(address).await.ok()?;
    let text = format!(
        "{request} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n{headers}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.ok()?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1)?.parse().ok()?;
    Some((status, answer))
}

/// A body without the lengths of its chunks, if it came in chunks.
fn unchunked(body: &str) -> String {
    let mut rest = body.as_bytes();
    let mut whole = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let length = std::str::from_utf8(&rest[..end]).unwrap();
        let Ok(length) = usize::from_str_radix(length, 16) else {
            return body.to_owned();
        };
        whole.extend_from_slice(&rest[end + 2..][..length]);
        rest = &rest[end + 2 + length + 2..];
        if length == 0 {
            break;
        }
    }
    if whole.is_empty() {
        body.to_owned()
    } else {
        String::from_utf8(whole).unwrap()
    }
}
