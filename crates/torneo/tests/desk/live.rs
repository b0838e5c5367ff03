//! The stream of versions: the present one at once, every new one as it is stored, and an end when the venue closes.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use crate::hall::Hall;

/// A page that listens.
struct Listener(BufReader<TcpStream>);

impl Listener {
    fn open(hall: &Hall) -> Self {
        let mut stream = TcpStream::connect(hall.address()).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        let request = format!(
            "GET /api/tournaments/copa/live HTTP/1.1\r\nhost: {}\r\n{}\r\n",
            hall.address(),
            hall.own()
        );
        stream.write_all(request.as_bytes()).unwrap();
        Self(BufReader::new(stream))
    }

    /// The next version that is told; nothing at the end.
    fn hear(&mut self) -> Option<u64> {
        loop {
            let mut line = String::new();
            // The connection is closed, or the last chunk, which is empty, has come.
            if self.0.read_line(&mut line).unwrap() == 0 || line == "0\r\n" {
                return None;
            }
            if let Some(version) = line.strip_prefix("data: ") {
                return Some(version.trim().parse().unwrap());
            }
        }
    }
}

#[test]
fn every_new_version_is_told() {
    let mut hall = Hall::open();
    hall.copa(8, 3);
    let mut listeners = [Listener::open(&hall), Listener::open(&hall)];
    for listener in &mut listeners {
        assert_eq!(listener.hear(), Some(9), "the present one, at once");
    }
    let acted = hall.act(json!({"type": "absent", "player": "p1"}));
    for listener in &mut listeners {
        assert_eq!(listener.hear(), acted["version"].as_u64());
    }
    let refused = json!({"act": {"type": "absent", "player": "p1"}});
    hall.refused(
        "/api/tournaments/copa/acts",
        &refused,
        409,
        "already_absent",
    );
    let acted = hall.act(json!({"type": "return", "player": "p1"}));
    for listener in &mut listeners {
        let next = listener.hear();
        assert_eq!(
            next,
            acted["version"].as_u64(),
            "what was refused is not told"
        );
    }
    hall.close();
    for listener in &mut listeners {
        assert_eq!(listener.hear(), None, "the venue is closed");
    }
}

#[test]
fn a_stream_ends_with_its_session() {
    let hall = Hall::open();
    hall.copa(8, 3);
    let mut listener = Listener::open(&hall);
    assert_eq!(listener.hear(), Some(9));
    assert_eq!(
        hall.ask("POST", "/api/logout", &hall.own(), b"").status,
        204
    );
    assert_eq!(listener.hear(), None, "logged out");
}
