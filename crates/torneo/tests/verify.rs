//! `torneo verify`, `journal export` and `backup` as a person meets them, on a real data folder.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

#[path = "run/torneo.rs"]
mod run;

use std::fs;
use std::path::Path;

use run::{Run, torneo};
use serde_json::Value;
use tempfile::TempDir;
use torneo_rules::journal::{NewEntry, Payload, UnixMillis, Version};
use torneo_store::Store;

/// Two rooms of three events each.
fn archive() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::sqlite(folder.path()).await.unwrap();
        for room in ["room/1", "room/2"] {
            let event = |n: u64| NewEntry {
                recorded_at: UnixMillis::new(1_700_000_000_000 + n).unwrap(),
                payload: Payload::new(format!("{{\"n\":{n}}}")).unwrap(),
            };
            let events = (1..=3).map(event).collect();
            let room = room.parse().unwrap();
            store.append(&room, Version::START, events).await.unwrap();
        }
        store.close().await;
    });
    folder
}

fn verify(path: &Path, more: &[&str]) -> Run {
    let path = path.to_str().unwrap();
    torneo(&[&["verify", path], more].concat(), "")
}

fn export(folder: &TempDir) -> String {
    let data = folder.path().to_str().unwrap();
    let run = torneo(&["journal", "export", "--all", "--data", data], "");
    assert_eq!(run.exit, 0, "{}", run.err);
    run.out
}

/// What verification of a changed export ends with, and says.
fn check(change: impl Fn(String) -> String, exit: i32, says: &str) {
    let run = torneo(&["verify", "-", "--lang", "en"], change(export(&archive())));
    assert_eq!(run.exit, exit, "{}{}", run.out, run.err);
    assert!(run.out.contains(says), "{}", run.out);
}

#[test]
fn a_healthy_folder_fits() {
    let folder = archive();
    let run = verify(folder.path(), &[]);
    assert_eq!(run.exit, 0, "{}", run.err);
    assert!(
        run.out
            .contains("room/1: encaja, 3 entradas, última huella "),
        "{}",
        run.out
    );
    assert!(run.out.ends_with("Todo encaja: 2 series\n"), "{}", run.out);
    let run = verify(folder.path(), &["--format", "json"]);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(told["streams"][1]["stream"], "room/2");
    assert_eq!(told["streams"][1]["version"], 3);
    assert_eq!(told["faults"], Value::Array(Vec::new()));
}

#[test]
fn an_export_is_checked_line_by_line() {
    check(|export| export, 0, "Everything fits: 2 streams");
    check(
        |export| export.replacen("{\"n\":2}", "{\"n\":9}", 1),
        20,
        "line 2, stream room/1, version 2: its content was changed",
    );
    let without = |number: usize| {
        move |export: String| {
            let lines = export.lines().enumerate();
            let kept = lines.filter(|(at, _)| at + 1 != number);
            kept.map(|(_, line)| format!("{line}\n")).collect()
        }
    };
    check(
        without(2),
        20,
        "line 2, stream room/1, version 3: version 2 is missing before it",
    );
    check(
        without(3),
        20,
        "line 3, stream room/1, version 2: the end line does not tell",
    );
    check(
        without(4),
        21,
        "stream room/1, version 3: the stream's end line is missing",
    );
    check(|export| export + "{}\n", 20, "line 9: it is not an entry");
    check(
        |export| export[..export.len() - 10].to_owned(),
        21,
        "line 8: it is cut off",
    );
    check(
        |export| export[..export.len() - 150].to_owned(),
        21,
        "line 7: it is cut off",
    );
}

#[test]
fn a_forged_row_is_named() {
    let folder = archive();
    let file = folder.path().join(torneo_store::DATABASE_FILE);
    // As a forger without a database program would do it: same length, in the file itself.
    let bytes = fs::read(&file).unwrap();
    let at = bytes
        .windows(7)
        .position(|seen| seen == b"{\"n\":2}")
        .unwrap();
    let mut forged = bytes.clone();
    forged[at + 5] = b'9';
    fs::write(&file, forged).unwrap();
    let run = verify(folder.path(), &["--format", "json"]);
    assert_eq!(run.exit, 20, "{}", run.err);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(told["faults"][0]["code"], "changed");
    assert_eq!(told["faults"][0]["version"], 2);
    assert_eq!(told["streams"].as_array().unwrap().len(), 1);
    let run = verify(folder.path(), &[]);
    assert!(
        run.out.contains("versión 2: su contenido cambió"),
        "{}",
        run.out
    );
}

#[test]
fn a_backup_is_an_archive_of_its_own() {
    let folder = archive();
    let data = folder.path().to_str().unwrap();
    let file = folder.path().join("copia.sqlite");
    let name = file.to_str().unwrap();
    let run = torneo(&["backup", name, "--data", data], "");
    assert_eq!(run.exit, 0, "{}", run.err);
    let run = verify(&file, &["--lang", "en"]);
    assert!(
        run.out.contains("Everything fits: 2 streams"),
        "{}{}",
        run.out,
        run.err
    );
    let run = torneo(&["backup", name, "--data", data], "");
    assert_eq!(run.exit, 3);
    assert!(
        run.err.contains("ya existe; elija otro nombre"),
        "{}",
        run.err
    );
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let table = [("nothing", 3, "no se puede leer"), ("", 3, "torneo.sqlite")];
    for (name, exit, says) in table {
        let run = verify(&folder.path().join(name), &[]);
        assert_eq!(run.exit, exit, "{}", run.err);
        assert!(run.err.contains(says), "{}", run.err);
    }
    let archive = archive();
    let data = archive.path().to_str().unwrap();
    let run = torneo(&["journal", "export", "room/9", "--data", data], "");
    assert_eq!(run.exit, 5);
    assert!(
        run.err.contains("no hay ninguna serie 'room/9'"),
        "{}",
        run.err
    );
    let run = torneo(&["journal", "export", "--data", data], "");
    assert_eq!(run.exit, 2);
}

/// Changes one text of a file into another of the same length.
fn forge(file: &Path, from: &str, to: &str) {
    let mut bytes = fs::read(file).unwrap();
    let found = bytes
        .windows(from.len())
        .position(|seen| seen == from.as_bytes());
    let at = found.unwrap();
    bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    fs::write(file, bytes).unwrap();
}

#[test]
fn a_damaged_file_is_vouched_for_by_no_verb() {
    // A column type, by which whoever reads it died unheard; and a name in the index, by which streams were not found.
    for (from, to) in [
        ("version BIGINT NOT", "version BIGINU NOT"),
        ("room/2", "aoom/2"),
    ] {
        let folder = archive();
        let file = folder.path().join(torneo_store::DATABASE_FILE);
        forge(&file, from, to);
        let run = verify(folder.path(), &["--lang", "en"]);
        assert_eq!(run.exit, 20, "{from}: {}{}", run.out, run.err);
        assert!(run.out.contains("DOES NOT FIT"), "{}", run.out);
        assert!(
            run.out.contains("the database file is damaged"),
            "{}",
            run.out
        );
        let data = folder.path().to_str().unwrap();
        let copy = folder.path().join("copy.sqlite");
        for verb in [
            &["journal", "export", "--all"][..],
            &["backup", copy.to_str().unwrap()],
        ] {
            let run = torneo(&[verb, &["--data", data, "--lang", "en"]].concat(), "");
            assert_eq!(run.exit, 20, "{verb:?}: {}", run.err);
            assert!(run.out.is_empty(), "{verb:?}: {}", run.out);
            assert!(run.err.contains("damaged"), "{}", run.err);
            assert!(!run.err.contains("URL"), "{}", run.err);
        }
        assert!(!copy.exists());
    }
}

#[test]
fn nothing_is_not_everything() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::sqlite(folder.path()).await.unwrap();
        store.close().await;
    });
    let run = verify(folder.path(), &["--lang", "en"]);
    assert_eq!(
        (run.exit, run.out.as_str()),
        (0, "No entries yet\n"),
        "{}",
        run.err
    );
    let file = folder.path().join(torneo_store::DATABASE_FILE);
    fs::write(&file, "").unwrap();
    for path in [folder.path(), &file] {
        let run = verify(path, &[]);
        assert_eq!(run.exit, 4, "{}{}", run.out, run.err);
    }
    assert_eq!(torneo(&["verify", "-"], "").exit, 4);
}

/// Heads are compared with an archive, and with at least one line; everything else would be vouched for unread.
#[test]
fn heads_are_compared_or_refused() {
    let folder = archive();
    let (held, file) = (
        folder.path().join("heads.txt"),
        folder.path().join("export.jsonl"),
    );
    fs::write(&file, export(&folder)).unwrap();
    let tournament = folder.path().join("copa.json");
    fs::write(&tournament, "{\"format\":\"torneo-domino/1\"}").unwrap();
    let against = ["--against", held.to_str().unwrap(), "--lang", "en"];
    for nothing in ["", "\n \n"] {
        fs::write(&held, nothing).unwrap();
        let run = verify(folder.path(), &against);
        assert_eq!(run.exit, 4, "{}{}", run.out, run.err);
        assert!(run.err.contains("has no line of"), "{}", run.err);
    }
    fs::write(&held, "no head\n").unwrap();
    for place in [&file, &tournament] {
        let run = verify(place, &against);
        assert_eq!(run.exit, 2, "{}{}", run.out, run.err);
        assert!(
            run.err.contains("compares with a whole archive"),
            "{}",
            run.err
        );
    }
    let run = verify(folder.path(), &against);
    assert_eq!(run.exit, 20, "{}{}", run.out, run.err);
    assert!(run.out.contains("Compared with 1 line of"), "{}", run.out);
}

#[test]
fn times_that_go_backwards_are_told_of_an_export_too() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::sqlite(folder.path()).await.unwrap();
        let event = |at: u64| NewEntry {
            recorded_at: UnixMillis::new(at).unwrap(),
            payload: Payload::new("{}").unwrap(),
        };
        let room = "room/1".parse().unwrap();
        let events = vec![event(5_000), event(3_000), event(4_000)];
        store.append(&room, Version::START, events).await.unwrap();
        store.close().await;
    });
    let said = "room/1, version 2: its time is 2000 ms before that of the entry before it";
    let run = verify(folder.path(), &["--lang", "en"]);
    assert!(run.out.contains(said), "{}", run.out);
    let run = torneo(&["verify", "-", "--lang", "en"], export(&folder));
    assert_eq!(run.exit, 0, "{}", run.err);
    assert!(run.out.contains(said), "{}", run.out);
}
