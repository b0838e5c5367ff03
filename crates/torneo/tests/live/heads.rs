//! Heads over all streams, signed for others to hold: what an insider does to the files is found with them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;
use torneo_rules::journal::{Entry, Hash, NewEntry, Payload, UnixMillis, Version};
use torneo_store::{DATABASE_FILE, HEADS_STREAM, Reader, Store};

use crate::phone::{me, place};
use crate::postgres_server;
use crate::program::{Run, run};
use crate::server::Server;
use crate::session::organiser::Organiser;

fn torneo(args: &[&str]) -> (i32, String) {
    let run = run(&[args, &["--lang", "en"]].concat());
    (run.exit, run.out + &run.err)
}

/// A signed line about a folder as it is.
fn signed(folder: &Path) -> String {
    let (exit, line) = torneo(&["heads", "--data", folder.to_str().unwrap()]);
    assert_eq!(exit, 0, "{line}");
    line
}

/// How `verify` ends, and the code of what it found first.
fn verified(folder: &Path, against: Option<&Path>) -> (i32, Option<String>) {
    let mut args = vec!["verify", folder.to_str().unwrap(), "--format", "json"];
    if let Some(held) = against {
        args.extend(["--against", held.to_str().unwrap()]);
    }
    // Long work says on the side how far it is.
    let Run { exit, out, err } = run(&args);
    let told: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
    let code = told["faults"][0]["code"].as_str().map(str::to_owned);
    (exit, code)
}

fn found(code: &str) -> (i32, Option<String>) {
    (20, Some(code.to_owned()))
}

const FITS: (i32, Option<String>) = (0, None);

/// A server that opens a room, in which Ana moves once, and closes in good order.
async fn a_day(folder: &Path) -> String {
    let mut server = Server::start(folder);
    let ana = server.person("Ana").await;
    let bot = json!({"kind": "bot", "level": "easy"});
    let room = server.room(&ana, me(), bot).await;
    let mut phone = server.phone(Some(&ana)).await;
    assert_eq!(phone.ask(place(&room, "b2")).await["ok"], true);
    let pid = Pid::from_child(&server.venue.child);
    kill_process(pid, Signal::TERM).unwrap();
    assert!(server.venue.child.wait().unwrap().success());
    format!("room/{room}")
}

/// Two days, each with a signed line that somebody holds; and the database as it was after the first.
struct Days {
    folder: TempDir,
    rooms: [String; 2],
    older: Vec<u8>,
    held: PathBuf,
    /// In the order of their streams.
    entries: BTreeMap<String, Vec<Entry>>,
}

async fn days() -> Days {
    let folder = tempfile::tempdir().unwrap();
    let first = a_day(folder.path()).await;
    let mut lines = signed(folder.path());
    let older = fs::read(folder.path().join(DATABASE_FILE)).unwrap();
    let second = a_day(folder.path()).await;
    lines += &signed(folder.path());
    let held = folder.path().join("heads.txt");
    fs::write(&held, lines).unwrap();
    let reader = Reader::open(folder.path()).await.unwrap();
    let mut entries = BTreeMap::new();
    for told in reader.streams().await.unwrap() {
        let read = reader.read(&told.stream, Version::START).await.unwrap();
        entries.insert(told.stream.to_string(), read);
    }
    Days {
        folder,
        rooms: [first, second],
        older,
        held,
        entries,
    }
}

/// The same streams in another archive, whose chains are made again: what an insider can do who knows this program.
async fn rebuilt(entries: &BTreeMap<String, Vec<Entry>>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    for (stream, entries) in entries {
        let again = |entry: &Entry| NewEntry {
            recorded_at: entry.recorded_at,
            payload: entry.payload.clone(),
        };
        for (version, entry) in (0..).zip(entries) {
            let expected = Version::new(version).unwrap();
            let stream = stream.parse().unwrap();
            let stored = store.append(&stream, expected, vec![again(entry)]).await;
            stored.unwrap();
        }
    }
    store.close().await;
    folder
}

/// The heads as they would have to be for other streams: of each stream what is there now, and nothing of what is not.
async fn with_heads_made_again(
    mut entries: BTreeMap<String, Vec<Entry>>,
) -> BTreeMap<String, Vec<Entry>> {
    let folder = rebuilt(&entries).await;
    let reader = Reader::open(folder.path()).await.unwrap();
    let mut hashes: BTreeMap<(String, u64), Hash> = BTreeMap::new();
    for told in reader.streams().await.unwrap() {
        for entry in reader.read(&told.stream, Version::START).await.unwrap() {
            hashes.insert(
                (told.stream.to_string(), entry.version.number()),
                entry.hash,
            );
        }
    }
    for head in entries.get_mut(HEADS_STREAM).unwrap() {
        let mut record: Value = serde_json::from_str(head.payload.as_str()).unwrap();
        if let Some(moved) = record["moved"].as_array_mut() {
            moved.retain_mut(|moved| {
                let (stream, version) = (moved[0].as_str().unwrap(), moved[1].as_u64().unwrap());
                let hash = hashes.get(&(stream.to_owned(), version));
                let there = hash.is_some();
                moved[2] = json!(hash.map(ToString::to_string));
                there
            });
        }
        head.payload = Payload::of(&record).unwrap();
    }
    entries
}

#[tokio::test]
async fn what_an_insider_does_is_found_with_the_heads_that_others_hold() {
    let days = days().await;
    assert_eq!(verified(days.folder.path(), None), FITS);
    assert_eq!(verified(days.folder.path(), Some(&days.held)), FITS);
    let rewritten = |mut entries: BTreeMap<String, Vec<Entry>>| {
        let move_of_ana = entries.get_mut(&days.rooms[0]).unwrap().get_mut(3).unwrap();
        let other = move_of_ana.payload.as_str().replace("b2", "a1");
        assert_ne!(other, move_of_ana.payload.as_str());
        move_of_ana.payload = Payload::new(other).unwrap();
        entries
    };
    let cut = |mut entries: BTreeMap<String, Vec<Entry>>| {
        entries.get_mut(&days.rooms[1]).unwrap().pop();
        entries
    };
    let missing = |mut entries: BTreeMap<String, Vec<Entry>>| {
        entries.remove(&days.rooms[0]);
        entries
    };
    type Change<'a> = &'a dyn Fn(BTreeMap<String, Vec<Entry>>) -> BTreeMap<String, Vec<Entry>>;
    let changes: [(Change<'_>, &str); 3] = [
        (&rewritten, "rewritten"),
        (&cut, "lost_tail"),
        (&missing, "missing_stream"),
    ];
    for (change, code) in changes {
        let changed = change(days.entries.clone());
        // Who leaves the heads alone is found by the archive's own.
        let folder = rebuilt(&changed).await;
        assert_eq!(verified(folder.path(), None), found(code));
        // Who makes them again is found by those that others hold, and by nothing else.
        let folder = rebuilt(&with_heads_made_again(changed).await).await;
        assert_eq!(verified(folder.path(), None), FITS, "{code}");
        assert_eq!(
            verified(folder.path(), Some(&days.held)),
            found("rewritten"),
            "{code}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(DATABASE_FILE), &days.older).unwrap();
    assert_eq!(verified(folder.path(), None), FITS);
    assert_eq!(
        verified(folder.path(), Some(&days.held)),
        found("older_copy")
    );
}

/// What `openssl` says of a line, as docs/operating.md asks it; the words of the message are joined by this.
fn openssl_trusts(line: &str, between: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let words: Vec<&str> = line.split_whitespace().collect();
    let [message @ .., key, signature] = &words[..] else {
        panic!("{line}")
    };
    let bytes = |digits: &str| -> Vec<u8> {
        let pairs = digits.as_bytes().chunks(2);
        let byte = |pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
        pairs.map(byte).collect()
    };
    // What stands before an Ed25519 key in its DER file is always the same.
    let der = [bytes("302a300506032b6570032100"), bytes(key)].concat();
    fs::write(folder.path().join("key.der"), der).unwrap();
    fs::write(folder.path().join("message"), message.join(between)).unwrap();
    fs::write(folder.path().join("signature"), bytes(signature)).unwrap();
    let checked = Command::new("openssl")
        .args(["pkeyutl", "-verify", "-pubin", "-keyform", "DER"])
        .args(["-inkey", "key.der", "-rawin", "-in", "message"])
        .args(["-sigfile", "signature"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    checked.status.success()
}

#[tokio::test]
async fn a_signature_is_checked_without_this_program() {
    let folder = tempfile::tempdir().unwrap();
    a_day(folder.path()).await;
    let line = signed(folder.path());
    assert!(openssl_trusts(&line, " "));
    assert!(!openssl_trusts(&line, "  "));
}

#[tokio::test]
async fn reports_carry_the_key_and_a_line_that_others_can_check() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let cookie = Organiser::of(&server).await.cookie;
    let cup = json!({"id": "copa", "form": {"name": "Copa", "rounds": 3}}).to_string();
    let (status, said) = server.http("POST /api/tournaments", &cookie, &cup).await;
    assert_eq!(status, 201, "{said}");
    let contest = json!({
        "form": {"name": "Liga", "format": {"type": "swiss", "rounds": 2}},
        "setup": {"play": {"type": "tictactoe", "move_seconds": 60}, "pause_seconds": 0},
    });
    let contest = contest.to_string();
    let (_, made) = server.http("POST /api/contests", &cookie, &contest).await;
    let made: Value = serde_json::from_str(&made).unwrap();
    let code = made["code"].as_str().unwrap();
    // The pages of sessions show what this answers; the first head comes within a second.
    let proof = loop {
        let (_, proof) = server.http("GET /api/proof", "", "").await;
        let proof: Value = serde_json::from_str(&proof).unwrap();
        if !proof["head"].is_null() {
            break proof;
        }
    };
    assert!(openssl_trusts(proof["head"].as_str().unwrap(), " "));
    for report in [
        format!("GET /api/contests/{code}/report.txt?lang=en"),
        "GET /api/tournaments/copa/export/report.txt?lang=en".to_owned(),
    ] {
        let (status, text) = server.http(&report, &cookie, "").await;
        assert_eq!(status, 200, "{text}");
        let head = text.lines().find(|line| line.starts_with("torneo-head "));
        assert!(openssl_trusts(head.unwrap(), " "), "{text}");
        let key = proof["key"].as_str().unwrap();
        assert!(text.contains(&format!("Public key (Ed25519): {key}\n")));
    }
    let session = json!({"title": "Clase", "phases": ["G1"]}).to_string();
    let (_, made) = server.http("POST /api/sessions", &cookie, &session).await;
    let made: Value = serde_json::from_str(&made).unwrap();
    let code = made["code"].as_str().unwrap();
    let route = format!("GET /api/sessions/{code}/report");
    let (status, report) = server.http(&route, &cookie, "").await;
    assert_eq!(status, 200, "{report}");
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["proof"]["key"], proof["key"], "{report}");
    let head = report["proof"]["head"].as_str().unwrap();
    assert!(openssl_trusts(head, " "));
    let data = folder.path().to_str().unwrap();
    let (exit, text) = torneo(&["snatch", "report", code, "--data", data]);
    assert_eq!(exit, 0, "{text}");
    let head = text.lines().find(|line| line.starts_with("torneo-head "));
    assert!(openssl_trusts(head.unwrap(), " "), "{text}");
}

/// Among several servers each has heads of its own; and times are looked at wherever the archive is.
#[tokio::test]
async fn every_server_that_wrote_has_its_line() {
    let (url, folder) = (
        postgres_server::new_database(),
        tempfile::tempdir().unwrap(),
    );
    a_day(folder.path()).await;
    let entry = |at: u64, payload: &str| NewEntry {
        recorded_at: UnixMillis::new(at).unwrap(),
        payload: Payload::new(payload).unwrap(),
    };
    let store = Store::postgres(&url).await.unwrap();
    let key = r#"{"type":"key","key":"00"}"#;
    for (stream, entries) in [
        ("heads/nodo-1", vec![entry(1, key)]),
        ("heads/nodo-2", vec![entry(1, key), entry(2, key)]),
        ("room/1", vec![entry(5_000, "{}"), entry(3_000, "{}")]),
    ] {
        let stream = stream.parse().unwrap();
        let stored = store.append(&stream, Version::START, entries).await;
        stored.unwrap();
    }
    store.close().await;
    let signed = Command::new(env!("CARGO_BIN_EXE_torneo"))
        .args(["heads", "--data", &url])
        .env("TORNEO_CONFIG", "/dev/null")
        .env("TORNEO_DATA", folder.path())
        .output()
        .unwrap();
    let lines = String::from_utf8_lossy(&signed.stdout).into_owned();
    let told: Vec<Vec<&str>> = lines
        .lines()
        .map(|line| line.split(' ').take(3).collect())
        .collect();
    let due = [
        vec!["torneo-head", "heads/nodo-1", "1"],
        vec!["torneo-head", "heads/nodo-2", "2"],
    ];
    assert_eq!(told, due, "{signed:?}");
    assert!(lines.lines().all(|line| openssl_trusts(line, " ")));
    let (exit, said) = torneo(&["verify", &url]);
    assert_eq!(exit, 0, "{said}");
    assert!(said.contains("room/1, version 2: its time is 2000 ms before"));
}

#[tokio::test]
async fn lines_stay_good_when_the_key_is_lost_or_changed() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    a_day(folder.path()).await;
    a_day(other.path()).await;
    let key = folder.path().join("torneo.key");
    let mut lines = signed(folder.path());
    fs::remove_file(&key).unwrap();
    a_day(folder.path()).await;
    lines += &signed(folder.path());
    fs::copy(other.path().join("torneo.key"), &key).unwrap();
    // The journal does not name that key before a server has started with it.
    let held = folder.path().join("heads.txt");
    fs::write(&held, signed(folder.path())).unwrap();
    assert_eq!(verified(folder.path(), Some(&held)), found("unknown_key"));
    a_day(folder.path()).await;
    lines += &signed(folder.path());
    let keys: Vec<&str> = lines
        .lines()
        .filter_map(|line| line.split(' ').nth(5))
        .collect();
    assert!(
        keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2],
        "{keys:?}"
    );
    let first = lines.lines().next().unwrap().to_owned();
    for (text, expected) in [
        (lines.clone(), FITS),
        // Another key than that of the line, and another moment.
        (first.replacen(keys[0], keys[1], 1), found("bad_signature")),
        (first.replacen(" 1", " 2", 1), found("bad_signature")),
        ("torneo-head heads/1 4711".to_owned(), found("not_a_head")),
    ] {
        fs::write(&held, text).unwrap();
        assert_eq!(verified(folder.path(), Some(&held)), expected);
    }
}

#[tokio::test]
async fn a_server_looks_at_its_whole_archive_after_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let room = a_day(folder.path()).await;
    // A copy has no pages that are not in use any more.
    let copy = folder.path().join("copy.sqlite");
    let reader = Reader::open(folder.path()).await.unwrap();
    reader.backup(&copy).await.unwrap();
    let bytes = fs::read(copy).unwrap();
    let needle = br#""cell":"b2""#;
    let at = bytes
        .windows(needle.len())
        .position(|seen| seen == needle)
        .unwrap();
    let mut forged = bytes.clone();
    forged[at + 8] = b'a';
    for (bytes, flaws) in [(forged, 1), (bytes, 0)] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(DATABASE_FILE), bytes).unwrap();
        let server = Server::start(folder.path());
        let figures = loop {
            let (_, figures) = server.http("GET /metrics", "", "").await;
            if figures.contains("\ntorneo_archive_checked 1\n") {
                break figures;
            }
        };
        let told = format!("\ntorneo_archive_flaws {flaws}\n");
        assert!(figures.contains(&told), "{room}: {figures}");
    }
}

#[tokio::test]
async fn a_server_looks_at_a_whole_database_too() {
    let url = postgres_server::new_database();
    let server = Server::start_on("--database", &url);
    server.person("Ana").await;
    let figures = loop {
        let (_, figures) = server.http("GET /metrics", "", "").await;
        if figures.contains("\ntorneo_archive_checked 1\n") {
            break figures;
        }
    };
    assert!(figures.contains("\ntorneo_archive_flaws 0\n"), "{figures}");
}

/// A killed server, and one bit of what SQLite had not yet put into its file: `verify` names the room, before and after the next start.
#[tokio::test]
async fn a_flipped_bit_of_the_wal_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let ana = server.person("Ana").await;
    let bot = json!({"kind": "bot", "level": "easy"});
    let room = server.room(&ana, me(), bot).await;
    let mut phone = server.phone(Some(&ana)).await;
    assert_eq!(phone.ask(place(&room, "b2")).await["ok"], true);
    server.venue.child.kill().unwrap();
    server.venue.child.wait().unwrap();
    drop((server, phone));
    let wal = folder.path().join("torneo.sqlite-wal");
    let mut bytes = fs::read(&wal).unwrap();
    let at = bytes.len() - 3 * 4120;
    bytes[at] ^= 1;
    fs::write(&wal, bytes).unwrap();
    let names_room = || {
        let (exit, said) = torneo(&[
            "verify",
            folder.path().to_str().unwrap(),
            "--format",
            "json",
        ]);
        let told: Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}"));
        let mut faults = told["faults"].as_array().unwrap().iter();
        let room = format!("room/{room}");
        exit == 20 && faults.any(|fault| fault["stream"] == room.as_str())
    };
    assert!(names_room());
    drop(Server::start(folder.path()));
    assert!(names_room(), "it is remembered");
}
