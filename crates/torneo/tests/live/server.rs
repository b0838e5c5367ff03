//! A real server on a port of its own, and plain HTTP to it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;

use crate::phone::Phone;

/// A running server; killed without mercy when dropped.
pub struct Server {
    pub child: Child,
    pub address: String,
    /// Of the one-time link for the first organiser.
    pub secret: String,
}

impl Server {
    pub fn start(data: &Path) -> Self {
        Self::start_on("--data", data.to_str().unwrap())
    }

    /// On a data folder (`--data`) or a database (`--database`).
    pub fn start_on(kind: &str, place: &str) -> Self {
        let (mut server, mut lines) = Self::spawn(&[kind, place]);
        // Nobody became an organiser before these starts, so each offers the link.
        let secret = lines.find_map(|line| Some(line.split_once("/#/preparar/")?.1.to_owned()));
        server.secret = secret.unwrap();
        server
    }

    /// On a data folder that has an organiser already, or with more settings.
    pub fn start_with(data: &Path, more: &[&str]) -> Self {
        let data = ["--data", data.to_str().unwrap()];
        Self::spawn(&[&data, more].concat()).0
    }

    fn spawn(arguments: &[&str]) -> (Self, impl Iterator<Item = String> + use<>) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_torneo"))
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .env("TORNEO_CONFIG", "/dev/null")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut lines = lines.map(Result::unwrap);
        let address = lines.find_map(|line| line.strip_prefix("http://").map(str::to_owned));
        let server = Self {
            child,
            address: address.unwrap(),
            secret: String::new(),
        };
        (server, lines)
    }

    /// The status and body of an answer.
    pub async fn http(&self, request: &str, headers: &str, body: &str) -> (u16, String) {
        let (status, answer) = self.http_with_headers(request, headers, body).await;
        let body = answer
            .split_once("\r\n\r\n")
            .map_or(String::new(), |(_, body)| body.to_owned());
        (status, body)
    }

    /// Plain HTTP/1.1 over a socket: enough to test, and no library between us and the server.
    pub async fn http_with_headers(
        &self,
        request: &str,
        headers: &str,
        body: &str,
    ) -> (u16, String) {
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
        (status, answer)
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

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
