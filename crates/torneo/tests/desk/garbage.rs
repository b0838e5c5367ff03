//! Whatever is sent to the routes of a tournament, by whoever may: never an error of the server.

use serde_json::{Value, json};

use crate::hall::Hall;

/// Requests for each route and kind of garbage.
const TIMES: usize = 60;

/// A little generator, so that a failure can be repeated.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() % most as u64) as usize
    }

    fn bytes(&mut self) -> Vec<u8> {
        let length = self.below(200);
        let letters = b"\",;\t\n\r{}[]:0123456789-.eE pABCidnamepoints\xC3\xB1\xFF\x00";
        (0..length)
            .map(|_| letters[self.below(letters.len())])
            .collect()
    }

    /// A good body with a few letters changed, or a number that is none.
    fn bent(&mut self, body: &Value) -> Vec<u8> {
        let mut bytes = body.to_string().into_bytes();
        for _ in 0..=self.below(3) {
            let at = self.below(bytes.len());
            match self.below(3) {
                0 => bytes[at] = b"9-.e\"{}[]"[self.below(9)],
                1 => {
                    bytes.remove(at);
                }
                _ => bytes.insert(at, b"0123456789"[self.below(10)]),
            }
            if bytes.is_empty() {
                bytes.push(b'{');
            }
        }
        bytes
    }
}

#[test]
fn garbage_is_refused_and_never_an_error_of_ours() {
    let hall = Hall::open();
    hall.copa(12, 3);
    hall.publish();
    let links = hall.get("/api/tournaments/copa/links");
    let secret = links["tables"][0]["pairs"][0]["secret"].as_str().unwrap();
    let tables = hall.get("/api/tournaments/copa")["rounds"][0]["tables"][0]["pairs"].clone();
    let desk = "/api/tournaments/copa";
    let good = [
        (
            "/api/tournaments".to_owned(),
            json!({"id": "x", "form": {"name": "X", "rounds": 3}}),
        ),
        (
            "/api/tournaments/import".to_owned(),
            json!({"format": "torneo-domino/1", "stream": "domino/x", "head": {}, "journal": []}),
        ),
        (
            format!("{desk}/acts"),
            json!({"version": 14, "act": {"type": "enter", "scores": [{"table": 2, "game": 1, "points": [100, 20]}]}}),
        ),
        (
            format!("{desk}/acts"),
            json!({"act": {"type": "enrol", "person": {"id": "z", "ranking": 3}, "granted_byes": 0}}),
        ),
        (
            format!("{desk}/acts"),
            json!({"act": {"type": "correct", "round": 1, "table": 1, "outcome": {"forfeit": "first"}, "reason": "x"}}),
        ),
        (
            format!("{desk}/acts"),
            json!({"act": {"type": "publish_by_hand", "tables": [tables], "byes": ["p9"], "reason": "x"}}),
        ),
        (
            format!("{desk}/proposal"),
            json!({"method": "optimal", "pins": [{"number": 1, "pairs": tables}], "without": ["p1"]}),
        ),
        (
            format!("{desk}/proposal/check"),
            json!({"tables": [tables], "byes": ["p9"]}),
        ),
        (format!("{desk}/players/preview"), json!("id,name\na,b\n")),
        (format!("{desk}/players"), json!("id,name\na,b\n")),
        (
            format!("/api/tables/{secret}"),
            json!({"act": {"type": "propose", "game": 1, "points": [100, 20]}}),
        ),
    ];
    let mut chance = Chance(0x5eed_0d0e);
    let own = hall.own();
    for (path, body) in &good {
        for _ in 0..TIMES {
            for bytes in [chance.bytes(), chance.bent(body)] {
                let answer = hall.ask("POST", path, &own, &bytes);
                let sent = String::from_utf8_lossy(&bytes).into_owned();
                assert!(answer.status < 500, "{path} {sent}: {}", answer.text());
            }
        }
    }
    // Addresses too.
    for _ in 0..10 * TIMES {
        let word: String = (0..chance.below(12))
            .map(|_| format!("%{:02X}", chance.below(256)))
            .collect();
        let path = match chance.below(5) {
            0 => format!("/api/tournaments/{word}/public"),
            1 => format!("{desk}/players/{word}"),
            2 => format!("{desk}/export/{word}"),
            3 => format!("/api/tables/{word}"),
            _ => format!("{desk}/journal?after={word}"),
        };
        let answer = hall.ask("GET", &path, &own, b"");
        assert!(answer.status < 500, "{path}: {}", answer.text());
    }
    hall.proved();
}
