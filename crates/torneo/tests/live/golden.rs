//! An archive that version 0.1 wrote: rooms of both games with every kind of event, a session with talk, a drop-out,
//! interventions and a restart, a session by codes, one that never began. Whatever serves it later says the same.

use std::path::Path;

use serde_json::{Value, json};

use crate::program::torneo;
use crate::server::Server;

const ANSWERS: &str = include_str!("../golden/venue-0.1/public.jsonl");
const JOURNAL: &str = include_str!("../golden/venue-0.1/journal.jsonl");

fn unpacked() -> tempfile::TempDir {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/venue-0.1/torneo.sqlite");
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(golden, folder.path().join("torneo.sqlite")).unwrap();
    folder
}

#[test]
fn the_journal_of_0_1_verifies_and_comes_out_byte_for_byte() {
    let folder = unpacked();
    let place = folder.path().to_str().unwrap();
    let said = torneo(&["verify", "--lang", "en", place]);
    assert!(said.contains("41 streams"), "{said}");
    let exported = torneo(&["journal", "export", "--all", "--data", place]);
    assert_eq!(exported, JOURNAL);
}

#[tokio::test]
async fn what_the_public_and_organisers_saw_of_0_1_is_seen_still() {
    let folder = unpacked();
    let server = Server::start_with(folder.path(), &[]);
    let login = json!({"name": "Olga", "password": "una clave muy larga 7"}).to_string();
    let (status, head) = server
        .http_with_headers("POST /api/login", "", &login)
        .await;
    assert!(status < 300, "{head}");
    let (_, cookie) = head.split_once("set-cookie: ").unwrap();
    let cookie = format!("cookie: {}\r\n", cookie.split(';').next().unwrap());
    let mut compared = 0;
    for line in ANSWERS.lines() {
        let kept: Value = serde_json::from_str(line).unwrap();
        let path = kept["path"].as_str().unwrap();
        let (status, body) = server.http(&format!("GET {path}"), &cookie, "").await;
        assert_eq!(status, 200, "{path}");
        match kept["answer"].as_str() {
            None => {
                let body: Value = serde_json::from_str(&body).unwrap();
                still(&body, &kept["answer"], path);
            }
            Some(text) if path.ends_with(".csv") => still_table(&body, text, path),
            // The codebook says more, and some of it better; every column that it named it names still.
            Some(text) if path.contains("codebook") => {
                let named = text.lines().filter_map(|line| line.split('`').nth(1));
                for name in named {
                    assert!(body.contains(name), "{path}: {name}");
                }
            }
            Some(text) => assert_eq!(body, text, "{path}"),
        }
        compared += 1;
    }
    assert!(compared > 40, "{compared}");
}

/// Every column of then is there still, with the same cells; there may be more, and cells that were empty may be known now.
fn still_table(now: &str, then: &str, place: &str) {
    let [now, then] = [now, then].map(cells);
    assert_eq!(now.len(), then.len(), "{place}");
    for (column, name) in then[0].iter().enumerate() {
        let found = now[0].iter().position(|other| other == name);
        let found = found.unwrap_or_else(|| panic!("{place}: {name} is gone"));
        for (now, then) in now.iter().zip(&then) {
            let (now, then) = (&now[found], &then[column]);
            assert!(
                now == then || then.is_empty(),
                "{place} {name}: {now}, not {then}"
            );
        }
    }
}

/// The cells of a CSV file, line by line.
fn cells(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut cell, mut quoted) =
        (Vec::new(), Vec::new(), String::new(), false);
    for letter in text.chars() {
        match letter {
            // Two quotes within quotes are one; that they are dropped here on both sides changes nothing.
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                line.push(std::mem::take(&mut cell));
                lines.push(std::mem::take(&mut line));
            }
            other => cell.push(other),
        }
    }
    lines
}

/// Whatever was told then is told still; there may be more.
fn still(now: &Value, then: &Value, place: &str) {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            for (key, then) in then {
                let place = format!("{place} {key}");
                // The time at which somebody looks; and where theory predicts nothing certain it says so now (ruling S21).
                let is_open = key == "predicted"
                    && now.get("predicted_set").is_some_and(|set| !set.is_null());
                if key != "now_ms" && !is_open {
                    still(now.get(key).unwrap_or(&Value::Null), then, &place);
                }
            }
        }
        // A session has more files than it had; those of then are there still.
        (Value::Array(now), Value::Array(then)) if place.ends_with(" files") => {
            for then in then {
                assert!(now.contains(then), "{place}: {then}");
            }
        }
        (Value::Array(now), Value::Array(then)) => {
            assert_eq!(now.len(), then.len(), "{place}");
            for (index, (now, then)) in now.iter().zip(then).enumerate() {
                still(now, then, &format!("{place} {index}"));
            }
        }
        (now, then) => assert_eq!(now, then, "{place}"),
    }
}
