//! `torneo domino`, `replay` and `verify` as a director meets them: the real binary on a data folder.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

#[path = "run/torneo.rs"]
mod run;

use std::fs;

use run::{Run, torneo};
use serde_json::Value;
use tempfile::TempDir;

/// A data folder with one tournament.
struct Hall {
    folder: TempDir,
}

impl Hall {
    fn new() -> Self {
        let hall = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        hall.done("new copa --rounds 3 --name Copa");
        hall
    }

    /// A file of the hall.
    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.folder.path().join(name);
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn run(&self, words: &str) -> Run {
        let data = self.folder.path().join("data");
        let words = words.split(' ').map(|word| word.replace('_', " "));
        let words: Vec<String> = words.collect();
        let mut args = vec!["domino"];
        args.extend(words.iter().map(String::as_str));
        args.extend(["--lang", "en", "--data", data.to_str().unwrap()]);
        torneo(&args, "")
    }

    fn done(&self, words: &str) -> String {
        let run = self.run(words);
        assert_eq!(
            (run.exit, run.err.as_str()),
            (0, ""),
            "{words}: {}",
            run.out
        );
        run.out
    }

    fn refused(&self, words: &str, exit: i32, says: &str) {
        let run = self.run(words);
        assert_eq!(run.exit, exit, "{words}: {}{}", run.out, run.err);
        assert!(run.err.contains(says), "{words}: {}", run.err);
    }

    /// Nine players and two rounds with everything that can happen.
    fn played() -> Self {
        let hall = Self::new();
        let list = hall.file("list.csv", "id,name\na,Ana\nb,\nc,\nd,\ne,\nf,\ng,\nh,\n");
        hall.done(&format!("import copa {list}"));
        hall.done("publish copa");
        hall.done("result copa 1 100-64 2 35-100");
        hall.done("close copa");
        hall.done("add copa i --byes 1");
        hall.done("publish copa");
        hall.done("withdraw copa c");
        hall.done("undo copa --reason too_early");
        hall.done("return copa c");
        let tables = r#"{"tables":[[["a","b"],["c","d"]],[["e","f"],["g","h"]]],"byes":["i"]}"#;
        let tables = hall.file("tables.json", tables);
        hall.done(&format!(
            "publish copa --by-hand {tables} --reason television"
        ));
        hall.done("ruling copa 2 forfeit-2 --reason did_not_come");
        hall.done("result copa 1 100-99");
        hall.done("correct copa 1 1 100-65 --reason the_sheet_says_65");
        hall.done("close copa");
        hall
    }
}

#[test]
fn a_tournament_from_the_list_to_the_report() {
    let hall = Hall::played();
    assert!(hall.done("pair copa --method optimal").contains("Proved"));
    assert!(
        hall.done("pair copa --explain a")
            .starts_with("ROUND 3: Ana (a)")
    );
    assert!(hall.done("what-if copa i").contains("BYE: —"));
    assert!(hall.done("standings copa").contains("Ana (a)"));
    assert!(hall.done("standings copa --explain a").contains("EFF"));
    let standings: Value =
        serde_json::from_str(&hall.done("standings copa --round 1 --json")).unwrap();
    assert_eq!(standings["standings"].as_array().unwrap().len(), 9);
    let report = hall.done("export copa --format report");
    for line in [
        "round 1, table 1, game 1: 100-64 becomes 100-65: the sheet says 65",
        "round 2 made by hand: television",
        "round 2, table 2: pair 2 forfeits: did not come",
        "round 2 undone: too early",
        "last hash",
    ] {
        assert!(report.contains(line), "{line}\n{report}");
    }
    assert_eq!(hall.done("export copa --format log").lines().count(), 2);
    assert_eq!(hall.done("export copa --format games").lines().count(), 5);
    assert_eq!(hall.done("export copa --format rounds").lines().count(), 6);
    assert_eq!(
        hall.done("export copa --format players").lines().count(),
        10
    );
    assert!(hall.done("list").contains("Copa"));
}

#[test]
fn the_file_alone_reproduces_the_tournament() {
    let hall = Hall::played();
    let text = hall.done("export copa");
    let file = hall.file("copa.json", &text);
    for verb in ["replay", "verify"] {
        let run = torneo(&[verb, &file, "--lang", "en"], "");
        assert_eq!(run.exit, 0, "{}{}", run.out, run.err);
        assert!(
            run.out.contains("everything comes out the same"),
            "{}",
            run.out
        );
    }
    let other = hall.folder.path().join("other");
    let data = ["--data", other.to_str().unwrap()];
    let load = [&["domino", "load", &file][..], &data].concat();
    assert_eq!(torneo(&load, "").exit, 0);
    assert_eq!(torneo(&load, "").exit, 5, "it is already there");
    let again = torneo(&[&["domino", "export", "copa"][..], &data].concat(), "");
    assert_eq!(again.out, text, "byte for byte");
}

/// What `replay` says about a file that was changed.
fn check(from: &str, to: &str, exit: i32, says: &str) {
    let text = Hall::played().done("export copa");
    assert!(text.contains(from), "{from} is in the file");
    let run = torneo(&["replay", "--lang", "en"], text.replacen(from, to, 1));
    assert_eq!(run.exit, exit, "{from}: {}{}", run.out, run.err);
    let said = run.out + &run.err;
    assert!(said.contains(says), "{from}: {said}");
}

#[test]
fn a_changed_file_is_found() {
    check("[100,64]", "[100,63]", 20, "the chain breaks at entry");
    check("\"wins\":2", "\"wins\":3", 20, "the chain breaks at entry");
    check(
        "\"stage\":\"between\"",
        "\"stage\":\"finished\"",
        20,
        "another tournament",
    );
    check(
        "torneo-domino/1",
        "torneo-domino/2",
        4,
        "is not 'torneo-domino/1'",
    );
    check("\"journal\":[", "\"journal\":[7,", 4, "journal[0]");
}

/// Somebody who changes an entry and computes the hashes anew is found by doing it again.
#[test]
fn a_file_that_was_hashed_anew_is_found() {
    use torneo_rules::journal::{Head, NewEntry, Payload, StreamId, UnixMillis, chain};
    let text = Hall::played().done("export copa");
    let mut file: Value = serde_json::from_str(&text).unwrap();
    let stream: StreamId = file["stream"].as_str().unwrap().parse().unwrap();
    let mut head = Head::START;
    let start = text.find("\"journal\":").unwrap();
    let mut lines = String::new();
    for entry in file["journal"].as_array_mut().unwrap() {
        // The payload as it stands in the text, with the changed tables.
        let hash = entry["hash"].as_str().unwrap();
        let from = start + text[start..].find(&format!("\"hash\":\"{hash}\"")).unwrap();
        let from = from + text[from..].find("\"payload\":").unwrap() + "\"payload\":".len();
        let mut ends = serde_json::Deserializer::from_str(&text[from..]).into_iter::<Value>();
        ends.next().unwrap().unwrap();
        let payload = &text[from..from + ends.byte_offset()];
        let payload = payload.replace(
            "[[[1,2],[5,6]],[[3,4],[7,8]]]",
            "[[[1,2],[3,4]],[[5,6],[7,8]]]",
        );
        let new = NewEntry {
            recorded_at: UnixMillis::new(entry["recorded_at_ms"].as_u64().unwrap()).unwrap(),
            payload: Payload::new(payload.clone()).unwrap(),
        };
        let made = chain(&stream, head, new);
        head = made.head();
        let comma = if lines.is_empty() { "" } else { "," };
        lines += &format!(
            "{comma}{{\"version\":{},\"recorded_at_ms\":{},\"previous\":\"{}\",\"hash\":\"{}\",\"payload\":{payload}}}",
            made.version, made.recorded_at, made.previous, made.hash
        );
    }
    let forged = format!(
        "{{\"format\":\"torneo-domino/1\",\"stream\":\"{stream}\",\"head\":{{\"version\":{},\"hash\":\"{}\"}},\"journal\":[{lines}],\"tournament\":{}}}",
        head.version, head.hash, file["tournament"]
    );
    let run = torneo(&["replay", "--lang", "en"], forged);
    assert_eq!(run.exit, 20, "{}{}", run.out, run.err);
    assert!(run.out.contains("entry 10: recorded"), "{}", run.out);
}

#[test]
fn a_list_is_looked_at_before_anything_is_kept() {
    let hall = Hall::new();
    let list = hall.file(
        "list.csv",
        b"Id;Nombre;Pa\xEDs\na;\xC1ngel;ES\na;Otra;\n;;VE\n",
    );
    let seen = hall.done(&format!("import copa {list} --preview"));
    assert_eq!(
        seen,
        "1 good line\nline 3: id 'a' is already in line 2; remove one of them\nline 4: a player has no id; give them one\n"
    );
    hall.refused(
        &format!("import copa {list}"),
        5,
        "has 2 bad lines and nothing was kept",
    );
    assert!(!hall.done("list copa").contains("Ángel"));
    let kept = hall.done(&format!("import copa {list} --skip-bad"));
    assert!(kept.starts_with("1 enrolled, 1 active\nWARNING"), "{kept}");
    assert!(hall.done("list copa").contains("Ángel"));
}

#[test]
fn refusals_say_what_to_do() {
    let hall = Hall::new();
    hall.refused("new copa", 5, "there is already a tournament 'copa'");
    hall.refused("new Copa!", 5, "is no id for a tournament");
    hall.refused("add nada x", 5, "there is no tournament 'nada'");
    hall.refused("publish copa", 5, "0 players are active");
    hall.refused("close copa", 5, "no round is being played");
    hall.refused("result copa 1 100:20", 2, "is not understood");
    hall.refused("undo copa --reason x", 5, "nothing to undo");
    for id in ["a", "b", "c", "d"] {
        hall.done(&format!("add copa {id}"));
    }
    hall.refused("absent copa z", 5, "there is no player 'z'");
    hall.done("publish copa");
    hall.refused("result copa 1 90-20", 5, "nobody reached 100");
    hall.done("result copa 1 100-20");
    hall.done("close copa");
    hall.refused(
        "publish copa",
        5,
        "below 0.85; approve the round with a reason",
    );
    let approved = hall.done("publish copa --reason we_are_four");
    assert!(
        approved.contains("Approved by the director: we are four"),
        "{approved}"
    );
}

#[test]
fn programs_get_the_entry_that_was_stored() {
    let hall = Hall::new();
    let stored: Value = serde_json::from_str(&hall.done("add copa ana --by Eva --json")).unwrap();
    assert_eq!(stored["version"], 2);
    assert_eq!(stored["entry"]["by"]["director"], "Eva");
    assert_eq!(stored["entry"]["did"]["type"], "enrolled");
    assert_eq!(stored["hash"].as_str().unwrap().len(), 64);
}

#[test]
fn whatever_the_desk_can_be_asked_for_can_be_asked_for_here() {
    let hall = Hall::new();
    hall.done("add copa ana");
    let act = |json: &str| {
        let file = hall.file("act.json", json);
        format!("act copa {file}")
    };
    let penalty =
        r#"{"type":"penalise","player":"ana","measure":"warning","article":"1","reason":"x"}"#;
    assert_eq!(hall.done(&act(penalty)), "Done\n");
    hall.refused(&act(&penalty.replace("ana", "anna")), 5, "perhaps ana?");
    hall.refused(&act(r#"{"type":"penalize"}"#), 4, "penalize");
    hall.done(r#"act copa {"type":"archive"}"#);
    hall.refused("add copa eva", 5, "archive");
    hall.done(r#"act copa {"type":"unarchive"}"#);
    hall.done("add copa eva");
}
