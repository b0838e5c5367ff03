//! The same files from a real server: for organisers, streamed, byte for byte; for nobody else.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use super::simulated::simulate;
use crate::venue::Venue;

const FILES: [&str; 13] = [
    "decisions.csv",
    "answers.csv",
    "rounds.csv",
    "games.csv",
    "players.csv",
    "wide.csv",
    "chat.csv",
    "events.csv",
    "payment.csv",
    "receipts.html",
    "codebook.md",
    "codebook.json",
    "session.json",
];

struct Server(Venue);

struct HttpAnswer {
    status: u16,
    head: String,
    body: String,
}

impl Server {
    /// HTTP/1.0, in which a body ends where the connection does.
    fn ask(&self, request: &str, headers: &str, body: &str) -> HttpAnswer {
        let mut stream = TcpStream::connect(&self.0.address).unwrap();
        let (address, length) = (&self.0.address, body.len());
        let text = format!(
            "{request} HTTP/1.0\r\nhost: {address}\r\ncontent-type: application/json\r\n{headers}content-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        HttpAnswer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            head: head.to_owned(),
            body: body.to_owned(),
        }
    }

    /// Makes the first organiser; gives the header that says so.
    fn organiser(&self) -> String {
        let secret = self.0.secret().unwrap();
        let body = format!(
            "{{\"secret\":\"{secret}\",\"name\":\"ana\",\"password\":\"una clave larga\"}}"
        );
        let answer = self.ask("POST /api/setup", "", &body);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let cookie = answer.head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("set-cookie").then_some(value)
        });
        let session = cookie.unwrap().split(';').next().unwrap();
        format!("cookie: {session}\r\n")
    }
}

#[test]
fn organisers_and_nobody_else_get_report_and_files() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("archivo");
    let file = r#"{"seed": 5, "phases": ["G1", "G3"]}"#;
    let code = simulate(
        folder.path(),
        file,
        "30",
        &["--journal", archive.to_str().unwrap()],
    );
    let server = Server(Venue::start(&archive, &[], &[]));
    let report = format!("GET /api/sessions/{code}/report");
    for path in ["/report", "/data/players.csv", "/data/session.json"] {
        let answer = server.ask(&format!("GET /api/sessions/{code}{path}"), "", "");
        assert_eq!(answer.status, 401, "{path}");
        assert!(answer.body.contains("not_logged_in"), "{}", answer.body);
    }
    let cookie = server.organiser();
    let answer = server.ask(&report, &cookie, "");
    assert_eq!(answer.status, 200, "{}", answer.body);
    let told: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(
        (&told["all"]["games"], &told["over"]),
        (&30.into(), &true.into())
    );
    assert_eq!(told["files"].as_array().unwrap().len(), FILES.len());
    for name in FILES {
        let answer = server.ask(
            &format!("GET /api/sessions/{code}/data/{name}"),
            &cookie,
            "",
        );
        let kept = fs::read_to_string(folder.path().join("datos").join(name)).unwrap();
        assert_eq!(answer.status, 200, "{name}");
        assert!(answer.body == kept, "{name}");
        assert!(
            answer
                .head
                .to_lowercase()
                .contains("content-disposition: attachment")
        );
    }
    for (path, code_of_problem) in [
        (format!("{code}/data/nada.csv"), "no_such_file"),
        ("NADA22/data/games.csv".to_owned(), "unknown_session"),
        ("NADA22/report".to_owned(), "unknown_session"),
        ("%00/report".to_owned(), "unknown_session"),
    ] {
        let answer = server.ask(&format!("GET /api/sessions/{path}"), &cookie, "");
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.body.contains(code_of_problem), "{}", answer.body);
    }
}
