//! The journal's chain and its text: what fits, what does not, and the example of docs/journal.md.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

use chance::Chance;
use torneo_rules::journal::export::{BadLine, Checker};
use torneo_rules::journal::{
    Break, Entry, Head, NewEntry, NotAPayload, Payload, StreamId, UnixMillis, Version, chain, line,
    verify,
};

const DOCUMENT: &str = include_str!("../../../docs/journal.md");

fn stream() -> StreamId {
    "room/7".parse().unwrap()
}

fn event(payload: &str, millis: u64) -> NewEntry {
    NewEntry {
        recorded_at: UnixMillis::new(millis).unwrap(),
        payload: Payload::new(payload).unwrap(),
    }
}

fn journal(payloads: &[&str]) -> Vec<Entry> {
    let mut head = Head::START;
    let chained = payloads
        .iter()
        .zip(1_700_000_000_000..)
        .map(|(payload, millis)| {
            let entry = chain(&stream(), head, event(payload, millis));
            head = entry.head();
            entry
        });
    chained.collect()
}

fn found(entries: &[Entry]) -> String {
    match verify(&stream(), entries) {
        Ok(head) => format!("fits up to {}", head.version),
        Err(Break {
            version, misfit, ..
        }) => format!("{version} {}", misfit.code()),
    }
}

/// What verification says after somebody changed five entries.
fn check(change: fn(&mut Vec<Entry>), expected: &str) {
    let mut entries = journal(&["1", "2", "3", "4", "5"]);
    change(&mut entries);
    assert_eq!(found(&entries), expected);
}

#[test]
fn an_untouched_journal_fits() {
    check(|_| (), "fits up to 5");
    check(|entries| entries.truncate(2), "fits up to 2");
    check(Vec::clear, "fits up to 0");
}

#[test]
fn the_first_entry_that_does_not_fit_is_named() {
    check(
        |entries| entries[2].payload = Payload::new("9").unwrap(),
        "3 changed",
    );
    check(
        |entries| entries[4].recorded_at = UnixMillis::new(0).unwrap(),
        "5 changed",
    );
    check(|entries| entries[1].hash = Head::START.hash, "2 changed");
    check(|entries| drop(entries.remove(0)), "2 missing");
    check(|entries| drop(entries.remove(3)), "5 missing");
    check(|entries| entries.swap(1, 2), "3 missing");
    check(
        |entries| entries.insert(2, entries[1].clone()),
        "2 out_of_order",
    );
    check(
        |entries| entries[1].version = Version::new(3).unwrap(),
        "3 missing",
    );
    check(
        |entries| entries[3].stream = "room/8".parse().unwrap(),
        "4 wrong_stream",
    );
}

#[test]
fn a_rewritten_past_does_not_fit_the_present() {
    // A forger who hashes the changed entry anew is given away by the next one.
    check(
        |entries| {
            let head = entries[1].head();
            entries[2] = chain(&stream(), head, event("9", 0));
        },
        "4 wrong_previous",
    );
}

#[test]
fn payloads_are_json_on_one_line() {
    for good in ["0", "{}", " [1, 2] ", "\"ñ\\n\"", "\"\\u0000\""] {
        assert!(Payload::new(good).is_ok(), "{good}");
    }
    let long = format!("\"{}\"", "x".repeat(1 << 20));
    let table = [
        ("", NotAPayload::NotJson),
        ("{", NotAPayload::NotJson),
        ("1 2", NotAPayload::NotJson),
        ("{}}", NotAPayload::NotJson),
        ("\"\u{1}\"", NotAPayload::NotJson),
        ("{\n}", NotAPayload::SeveralLines),
        ("1\r", NotAPayload::SeveralLines),
        (&long, NotAPayload::TooLong),
    ];
    for (bad, expected) in table {
        assert_eq!(Payload::new(bad), Err(expected), "{bad:.20}");
    }
}

#[test]
fn stream_names_need_no_quoting() {
    for good in ["a", "room/7", "A-Z_0.9:x", &"x".repeat(100)] {
        assert!(good.parse::<StreamId>().is_ok(), "{good}");
    }
    for bad in ["", "a b", "ñ", "a\"", "a\n", "a\\", &"x".repeat(101)] {
        assert!(bad.parse::<StreamId>().is_err(), "{bad}");
    }
}

#[test]
fn a_line_reads_back_as_it_was() {
    for entry in journal(&["{\"a\":\"}\"}", " 1 ", "\"\\\",\\\"payload\\\":\"", "[]"]) {
        let text = line::write(&entry);
        assert_eq!(line::read(text.strip_suffix('\n').unwrap()), Ok(entry));
    }
}

/// Whatever is read is written back in the same bytes, and nothing makes the reader panic.
#[test]
fn there_is_only_one_way_to_write_an_entry() {
    let lines: Vec<String> = journal(&["{\"a\":[1,2]}", "null"])
        .iter()
        .map(line::write)
        .collect();
    let mut chance = Chance(1);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let mut bytes = lines[chance.below(lines.len())]
            .trim_end()
            .as_bytes()
            .to_vec();
        for _ in 0..=chance.below(3) {
            if bytes.is_empty() {
                break;
            }
            let at = chance.below(bytes.len());
            match chance.below(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, b"0 \"{},:a\\"[chance.below(9)]),
                2 => bytes[at] = b"019afz\"{}[],: "[chance.below(14)],
                _ => bytes.truncate(at.max(1)),
            }
        }
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let _ = line::read_end(&text);
        if let Ok(entry) = line::read(&text) {
            accepted += 1;
            assert_eq!(line::write(&entry), format!("{text}\n"));
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn an_export_is_complete_or_tells_where_it_fails() {
    let entries = journal(&["1", "2", "3"]);
    let mut lines: Vec<String> = entries.iter().map(line::write).collect();
    let head = entries[2].head();
    lines.push(line::write_end(&stream(), head.version, head.hash));
    let read = |lines: &[&str]| {
        let mut checker = Checker::default();
        for line in lines {
            checker.line(line)?;
        }
        Ok(checker.streams().values().all(|stream| stream.complete))
    };
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    assert_eq!(read(&lines), Ok(true));
    assert_eq!(read(&lines[..3]), Ok(false));
    assert_eq!(read(&[]), Ok(true));
    let wrong_end = read(&[lines[0], lines[1], lines[3]]);
    assert!(matches!(wrong_end, Err(BadLine::WrongEnd { .. })));
    let after_end = read(&[&lines[..], &lines[..1]].concat());
    assert!(matches!(after_end, Err(BadLine::AfterEnd { .. })));
    let missing = read(&[lines[0], lines[2]]);
    assert!(matches!(missing, Err(BadLine::Break(_))));
    let torn = read(&[lines[0], &lines[1][..80]]);
    assert!(matches!(torn, Err(BadLine::Form(_))));
}

/// The example of docs/journal.md is an export, made from these events.
#[test]
fn the_documented_example_is_true() {
    let mut head = Head::START;
    let mut expected = String::new();
    let events = [
        (r#"{"type":"opened","game":"tictactoe"}"#, 1_700_000_000_000),
        (
            r#"{"type":"moved","cell":"b2","by":"Íñigo"}"#,
            1_700_000_004_321,
        ),
    ];
    for (payload, millis) in events {
        let entry = chain(&stream(), head, event(payload, millis));
        expected += &line::write(&entry);
        head = entry.head();
    }
    expected += &line::write_end(&stream(), head.version, head.hash);
    assert!(
        DOCUMENT.contains(&format!("```json\n{expected}```")),
        "{expected}"
    );
    // The output of the shell commands beside it.
    assert!(DOCUMENT.contains(&format!("\n{}  -\n", head.hash)));
}

/// A generator of our own, so that the same mistakes are made on every machine.
mod chance {
    pub struct Chance(pub u64);

    impl Chance {
        pub fn below(&mut self, bound: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (self.0 >> 33) as usize % bound
        }
    }
}
