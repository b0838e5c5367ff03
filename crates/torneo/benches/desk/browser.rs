//! A browser: one connection that stays, requests one after the other; and a spectator with a stream of versions.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

pub struct Browser {
    stream: BufReader<TcpStream>,
    address: String,
    cookie: String,
}

/// An answer, and how long it took.
pub struct HttpAnswer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
    pub ms: f64,
}

impl HttpAnswer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("the answer is JSON")
    }
}

impl Browser {
    pub async fn open(address: &str) -> Self {
        let stream = TcpStream::connect(address)
            .await
            .expect("the server listens");
        stream.set_nodelay(true).expect("a socket can be hasty");
        Self {
            stream: BufReader::new(stream),
            address: address.to_owned(),
            cookie: String::new(),
        }
    }

    /// Becomes the organiser.
    pub async fn set_up(&mut self, secret: &str) {
        let body = json!({"secret": secret, "name": "Eva", "password": "correct horse battery"});
        let answer = self.post("/api/setup", &body).await;
        let cookie = answer.head.split("set-cookie: ").nth(1);
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        self.cookie = cookie.expect("a session is a cookie").to_owned();
    }

    pub async fn ask(&mut self, method: &str, path: &str, body: &[u8]) -> HttpAnswer {
        let started = Instant::now();
        self.send(method, path, body).await;
        let (status, head, length) = self.head().await;
        let mut body = vec![0; length];
        self.stream
            .read_exact(&mut body)
            .await
            .expect("the whole answer comes");
        HttpAnswer {
            status,
            head,
            body,
            ms: started.elapsed().as_secs_f64() * 1000.0,
        }
    }

    async fn send(&mut self, method: &str, path: &str, body: &[u8]) {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            self.address,
            self.cookie,
            body.len()
        );
        let request = [head.as_bytes(), body].concat();
        self.stream
            .write_all(&request)
            .await
            .expect("the server reads");
    }

    /// Status, headers and the length of the body.
    async fn head(&mut self) -> (u16, String, usize) {
        let mut head = String::new();
        loop {
            let mut line = String::new();
            let read = self.stream.read_line(&mut line).await;
            assert_ne!(read.expect("the server answers"), 0, "the server stays");
            if line == "\r\n" {
                break;
            }
            head += &line;
        }
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        let length = head.to_lowercase();
        let length = length
            .lines()
            .find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        (
            status.expect("an answer has a status"),
            head,
            length.unwrap_or_default(),
        )
    }

    pub async fn get(&mut self, path: &str) -> HttpAnswer {
        let answer = self.ask("GET", path, b"").await;
        assert_eq!(answer.status, 200, "{path}");
        answer
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> HttpAnswer {
        let answer = self.ask("POST", path, body.to_string().as_bytes()).await;
        let said = String::from_utf8_lossy(&answer.body).into_owned();
        assert!(answer.status < 300, "{path} {body}: {said}");
        answer
    }

    pub async fn version(&mut self) -> u64 {
        let page = self.get("/api/tournaments/copa/public").await.json();
        page["version"].as_u64().expect("a page has its version")
    }
}

/// What spectators have seen so far.
#[derive(Default)]
pub struct WatchFigures {
    /// How long each page took, in milliseconds.
    pub reads: Vec<f64>,
    pub version: u64,
}

/// Listens to the versions and asks for the page whenever there is a newer one, until the end of the bench.
pub async fn watch(address: String, seen: Arc<Mutex<WatchFigures>>) {
    let path = "/api/tournaments/copa";
    let mut page = Browser::open(&address).await;
    let mut live = Browser::open(&address).await;
    live.send("GET", &format!("{path}/live"), b"").await;
    live.head().await;
    loop {
        let mut line = String::new();
        let read = live.stream.read_line(&mut line).await;
        if read.unwrap_or_default() == 0 {
            return;
        }
        let Some(version) = line.strip_prefix("data: ") else {
            continue;
        };
        let version: u64 = version.trim().parse().expect("a version is a number");
        if version <= seen.lock().expect("nobody panics").version {
            continue;
        }
        let answer = page.get(&format!("{path}/public")).await;
        let told = answer.head.to_lowercase();
        let told = told.split("etag: \"").nth(1);
        let told = told.and_then(|etag| etag.split('-').next()?.parse().ok());
        let mut seen = seen.lock().expect("nobody panics");
        seen.reads.push(answer.ms);
        seen.version = told.unwrap_or(version);
    }
}
