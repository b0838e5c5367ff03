//! A server with an organiser in it, and plain HTTP as a browser would speak it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::run::torneo;
use crate::venue::Venue;

/// Everybody's.
pub const PASSWORD: &str = "correct horse battery";

/// A venue on a data folder of its own.
pub struct Hall {
    pub folder: TempDir,
    venue: Option<Venue>,
    pub cookie: String,
}

/// An answer: status, head as it came, body.
pub struct HttpAnswer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl HttpAnswer {
    pub fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The session cookie that was set, name and value.
    pub fn cookie(&self) -> String {
        let set = self.head.split("set-cookie: ").nth(1).unwrap();
        set.split(';').next().unwrap().to_owned()
    }
}

impl Hall {
    pub fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let venue = Venue::start(&folder.path().join("data"), &[], &[]);
        let mut hall = Self {
            folder,
            venue: Some(venue),
            cookie: String::new(),
        };
        hall.cookie = hall.organiser();
        hall
    }

    fn organiser(&self) -> String {
        let secret = self.venue.as_ref().unwrap().secret().unwrap();
        let body = json!({"secret": secret, "name": "Eva", "password": PASSWORD});
        let answer = self.ask("POST", "/api/setup", "", body.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.cookie()
    }

    /// The secret of an invitation that the organiser makes.
    pub fn invitation(&self, asked: &Value) -> String {
        let made = self.post("/api/organisers/invitations", asked);
        let url = made["url"].as_str().unwrap();
        url.split_once("/#/preparar/").unwrap().1.to_owned()
    }

    /// The cookie of another organiser, who does not own the house.
    pub fn invited(&self, name: &str) -> String {
        let secret = self.invitation(&json!({}));
        let body = json!({"secret": secret, "name": name, "password": PASSWORD});
        let answer = self.ask("POST", "/api/setup", "", body.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.cookie()
    }

    /// The number of the server's process.
    pub fn process(&self) -> u32 {
        self.venue.as_ref().unwrap().child.id()
    }

    pub fn address(&self) -> &str {
        &self.venue.as_ref().unwrap().address
    }

    /// Kills the server without a word and starts another on the same folder.
    pub fn restart(&mut self) {
        drop(self.venue.take());
        self.venue = Some(Venue::start(&self.folder.path().join("data"), &[], &[]));
    }

    /// Stops the server as an operator does and gives its log; the folder stays.
    pub fn close(&mut self) -> String {
        let (exit, log) = self.venue.take().unwrap().stop("-TERM");
        assert_eq!(exit, Some(0), "{log}");
        log
    }

    pub fn ask(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> HttpAnswer {
        ask(self.address(), method, path, headers, body).unwrap()
    }

    /// As the organiser.
    pub fn own(&self) -> String {
        format!("cookie: {}\r\n", self.cookie)
    }

    pub fn get(&self, path: &str) -> Value {
        let answer = self.ask("GET", path, &self.own(), b"");
        assert_eq!(answer.status, 200, "GET {path}: {}", answer.text());
        answer.json()
    }

    pub fn try_post(&self, path: &str, body: &Value) -> HttpAnswer {
        self.ask("POST", path, &self.own(), body.to_string().as_bytes())
    }

    /// A request that is done.
    pub fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.try_post(path, body);
        let fine = answer.status == 200 || answer.status == 201;
        assert!(fine, "POST {path} {body}: {}", answer.text());
        answer.json()
    }

    pub fn act(&self, act: Value) -> Value {
        self.post("/api/tournaments/copa/acts", &json!({ "act": act }))
    }

    /// A request that is refused with this status and code, in both languages.
    pub fn refused(&self, path: &str, body: &Value, status: u16, code: &str) -> Value {
        let answer = self.try_post(path, body);
        let said = answer.json();
        assert_eq!(
            (answer.status, said["code"].as_str()),
            (status, Some(code)),
            "{path} {body}: {said}"
        );
        said
    }

    /// A tournament `copa` with players p1, p2, …
    pub fn copa(&self, players: usize, rounds: u32) {
        let form = json!({"name": "Copa de mayo", "rounds": rounds});
        self.post("/api/tournaments", &json!({"id": "copa", "form": form}));
        let list = list(players);
        let saved = self.ask(
            "POST",
            "/api/tournaments/copa/players",
            &self.own(),
            list.as_bytes(),
        );
        assert_eq!(saved.status, 200, "{}", saved.text());
    }

    pub fn version(&self) -> u64 {
        self.get("/api/tournaments/copa")["version"]
            .as_u64()
            .unwrap()
    }

    /// Publishes the round that was looked at, as a page does.
    pub fn publish(&self) -> Value {
        let looked = self.post("/api/tournaments/copa/proposal", &json!({}));
        let version = &looked["version"];
        let act = json!({"type": "publish", "approval": "we looked at it"});
        self.post(
            "/api/tournaments/copa/acts",
            &json!({"version": version, "act": act}),
        );
        looked
    }

    /// Tables of the open round that have no result.
    pub fn unsettled(&self) -> Vec<u64> {
        let desk = self.get("/api/tournaments/copa");
        let round = desk["rounds"].as_array().unwrap().last().unwrap().clone();
        let tables = round["tables"].as_array().unwrap().clone();
        let open = tables.iter().filter(|table| {
            let games = table["games"].as_array().unwrap();
            games.iter().any(|game| game["state"] != "settled")
        });
        open.map(|table| table["table"].as_u64().unwrap()).collect()
    }

    /// Enters every result that is missing, in one act, and closes the round.
    pub fn play(&self) {
        let tables = self.unsettled();
        if !tables.is_empty() {
            let scores: Vec<Value> = tables.iter().map(|table| score(*table)).collect();
            self.act(json!({"type": "enter", "scores": scores}));
        }
        self.act(json!({"type": "close"}));
    }

    /// The tournament file, checked by the command line alone.
    pub fn proved(&self) -> Vec<u8> {
        let file = self.ask(
            "GET",
            "/api/tournaments/copa/export/tournament.json",
            &self.own(),
            b"",
        );
        assert_eq!(file.status, 200);
        for verb in ["verify", "replay"] {
            let run = torneo(&[verb, "-", "--lang", "en"], &file.body);
            assert_eq!(run.exit, 0, "{verb}: {}{}", run.out, run.err);
            assert!(
                run.out.contains("everything comes out the same"),
                "{verb}: {}",
                run.out
            );
        }
        file.body
    }
}

/// A list of players p1, p2, … with everything a list may have.
pub fn list(players: usize) -> String {
    let mut list = String::from("id;nombre;club;país;ranking\n");
    for number in 1..=players {
        list += &format!(
            "p{number};Jugador {number};Peña {};ES;{number}\n",
            number % 5
        );
    }
    list
}

/// A result that depends on the table alone.
pub fn score(table: u64) -> Value {
    let lost = (table * 37) % 95;
    let points = match table % 3 {
        0 => [lost, 100],
        _ => [100, lost],
    };
    json!({"table": table, "points": points})
}

/// Plain HTTP/1.1, one request a connection; an error when the server is gone.
pub fn ask(
    address: &str,
    method: &str,
    path: &str,
    headers: &str,
    body: &[u8],
) -> std::io::Result<HttpAnswer> {
    let mut stream = TcpStream::connect(address)?;
    let kind = match headers.contains("content-type:") {
        true => "",
        false => "content-type: application/json\r\n",
    };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{kind}{headers}content-length: {}\r\n\r\n",
        body.len()
    );
    // A server that refuses early may close before it has read all of it.
    stream.write_all(head.as_bytes())?;
    let _ = stream.write_all(body);
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let Some(end) = end else {
        return Err(std::io::ErrorKind::UnexpectedEof.into());
    };
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Ok(HttpAnswer {
        status,
        head,
        body: answer[end + 4..].to_vec(),
    })
}

/// A second venue on another folder, for what was taken away from the first.
pub fn other(folder: &Path) -> (Venue, String) {
    let venue = Venue::start(folder, &[], &[]);
    let secret = venue.secret().unwrap().to_owned();
    let body = json!({"secret": secret, "name": "Leo", "password": "correct horse battery"});
    let answer = ask(
        &venue.address,
        "POST",
        "/api/setup",
        "",
        body.to_string().as_bytes(),
    );
    let cookie = answer.unwrap().cookie();
    (venue, format!("cookie: {cookie}\r\n"))
}
