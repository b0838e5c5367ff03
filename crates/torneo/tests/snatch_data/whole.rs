//! The file of a whole session: `verify` passes on it, from a file and from standard input, and finds any changed byte.

use std::fs;

use super::run::torneo;
use super::simulated::simulate;

const FILE: &str = r#"{"phases": ["G2", "G4"], "rounds": 2, "seed": 3, "odd": {"policy": "bot", "bot": "cautious"}}"#;

fn verify(bytes: &[u8]) -> i32 {
    torneo(&["verify", "-"], bytes).exit
}

#[test]
fn a_session_file_is_verified_and_any_changed_byte_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let code = simulate(folder.path(), FILE, "5", &[]);
    let path = folder.path().join("datos/session.json");
    let run = torneo(&["--lang", "en", "verify", path.to_str().unwrap()], "");
    assert_eq!(run.exit, 0, "{}{}", run.out, run.err);
    assert!(
        run.out.contains(&format!("snatch/{code}: fits")),
        "{}",
        run.out
    );
    let whole = fs::read(&path).unwrap();
    assert_eq!(verify(&whole), 0);
    // Every byte of the first and last lines, and every 97th in between.
    let ends = 60;
    let places = (0..ends)
        .chain((ends..whole.len() - ends).step_by(97))
        .chain(whole.len() - ends..whole.len());
    for place in places {
        let mut changed = whole.clone();
        changed[place] ^= 1;
        assert_ne!(verify(&changed), 0, "byte {place}");
    }
    assert_ne!(verify(&whole[..whole.len() / 2]), 0);
}

#[test]
fn a_line_left_out_or_an_unbroken_chain_of_lies_is_found() {
    let folder = tempfile::tempdir().unwrap();
    simulate(folder.path(), FILE, "5", &[]);
    let whole = fs::read_to_string(folder.path().join("datos/session.json")).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let without = [&lines[..5], &lines[6..]].concat().join("\n") + "\n";
    assert_eq!(verify(without.as_bytes()), 20);
    let lie = forged(&lines);
    let run = torneo(&["--lang", "en", "verify", "-"], &lie);
    assert_eq!(run.exit, 20, "{}", run.out);
    assert!(run.out.contains("done again"), "{}", run.out);
}

/// The same session with one answer changed and every hash made anew, as somebody would who knows the format.
fn forged(lines: &[&str]) -> String {
    use torneo_rules::journal::{Head, NewEntry, Payload, StreamId, chain, line};
    let mut head = Head::START;
    let mut stream: Option<StreamId> = None;
    let mut text = format!("{}\n", lines[0]);
    let mut changed = false;
    let entries = &lines[1..lines.len() - 1];
    for (place, entry) in entries.iter().enumerate() {
        let entry = line::read(entry.trim_end_matches(',')).unwrap();
        let mut payload = entry.payload.as_str().to_owned();
        if !changed && payload.contains("\"offered\"") {
            payload = payload.replace("\"auto\":false", "\"auto\":true");
            changed = true;
        }
        let new = NewEntry {
            recorded_at: entry.recorded_at,
            payload: Payload::new(payload).unwrap(),
        };
        let made = chain(&entry.stream, head, new);
        head = made.head();
        text += line::write(&made).trim_end();
        text += if place + 1 < entries.len() {
            ",\n"
        } else {
            "\n"
        };
        stream = Some(entry.stream);
    }
    assert!(changed, "there was an offer");
    let end = line::write_end(&stream.unwrap(), head.version, head.hash);
    text + "],\"end\":" + end.trim_end() + "}\n"
}
