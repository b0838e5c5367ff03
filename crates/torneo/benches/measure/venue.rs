//! The real server, its organiser, and a few doors that stay open for many requests.

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::server::Server;

/// The server, to be organised.
pub struct Venue {
    pub server: Server,
}

impl Venue {
    pub fn start(data: &std::path::Path) -> Self {
        let server = Server::start(data);
        Self { server }
    }

    pub fn cpu_us(&self) -> f64 {
        self.server.cpu_us()
    }

    /// Becomes the organiser and opens a session.
    pub async fn open(&self, file: Value) -> Session {
        let mut door = Door::open(&self.server.address).await;
        let body =
            json!({"secret": self.server.secret, "name": "Marta", "password": "diez letras o más"});
        let answer = door.ask("POST", "/api/setup", "", &body).await;
        let cookie = format!("cookie: {}\r\n", answer.cookie);
        let opened = door.ask("POST", "/api/sessions", &cookie, &file).await;
        let code = opened.body["code"].as_str().expect("a session was opened");
        Session {
            address: self.server.address.clone(),
            code: code.to_owned(),
            cookie,
        }
    }
}

/// A session and the cookie of its organiser.
#[derive(Clone)]
pub struct Session {
    pub address: String,
    pub code: String,
    cookie: String,
}

impl Session {
    pub async fn intervene(&self, what: Value) {
        let mut door = Door::open(&self.address).await;
        let path = format!("/api/sessions/{}/interventions", self.code);
        let answer = door.ask("POST", &path, &self.cookie, &what).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    pub async fn head(&self) -> Value {
        let mut door = Door::open(&self.address).await;
        let path = format!("/api/sessions/{}/monitor", self.code);
        let answer = door.ask("GET", &path, &self.cookie, &Value::Null).await;
        answer.body["monitor"]["head"].clone()
    }
}

/// A connection for many requests, one after the other.
pub struct Door {
    address: String,
    stream: tokio::io::BufReader<TcpStream>,
}

pub struct HttpAnswer {
    pub status: u16,
    pub body: Value,
    cookie: String,
}

impl Door {
    pub async fn open(address: &str) -> Self {
        let stream = TcpStream::connect(address).await;
        let stream = stream.expect("the server listens");
        stream.set_nodelay(true).expect("a socket can be hasty");
        Self {
            address: address.to_owned(),
            stream: tokio::io::BufReader::new(stream),
        }
    }

    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &str,
        body: &Value,
    ) -> HttpAnswer {
        let body = match body {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n{headers}content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let written = self.stream.write_all(request.as_bytes()).await;
        written.expect("the server reads");
        let (mut status, mut length, mut cookie) = (0, 0, String::new());
        loop {
            let mut line = String::new();
            let read = self.stream.read_line(&mut line).await;
            read.expect("the server answers");
            if line == "\r\n" {
                break;
            }
            if line.starts_with("HTTP/1.1 ") {
                status = line[9..12].parse().expect("a status is a number");
            }
            if let Some((name, value)) = line.trim().split_once(": ") {
                match name.to_ascii_lowercase().as_str() {
                    "content-length" => length = value.parse().expect("a length is a number"),
                    // The session comes first, then what the device keeps.
                    "set-cookie" if cookie.is_empty() => {
                        cookie = value.split(';').next().unwrap_or_default().to_owned();
                    }
                    _ => {}
                }
            }
        }
        let mut answer = vec![0; length];
        let read = self.stream.read_exact(&mut answer).await;
        read.expect("the whole answer comes");
        HttpAnswer {
            status,
            body: serde_json::from_slice(&answer).unwrap_or(Value::Null),
            cookie,
        }
    }

    /// Lets somebody into a session; their personal token.
    pub async fn enter(&mut self, session: &str, name: &str) -> String {
        let person = self
            .ask("POST", "/api/people", "", &json!({"name": name}))
            .await;
        let token = person.body["token"].as_str().expect("a token").to_owned();
        let bearer = format!("authorization: Bearer {token}\r\n");
        let path = format!("/api/sessions/{session}/entry");
        let entered = self.ask("POST", &path, &bearer, &json!({})).await;
        assert_eq!(entered.status, 200, "{}", entered.body);
        token
    }
}
