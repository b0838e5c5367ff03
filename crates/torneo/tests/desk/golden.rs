//! Tournaments written by an earlier version: read, shown and written again byte for byte.
//!
//! `tests/golden/domino` holds a tournament `copa` with every kind of event, and `liga`, small and long enough for the rare
//! contingencies, both in the file format; beside them everything that was shown and exported of `copa`. Files, journals and tables
//! for programs never change; pages and the report may come to say more.

use std::fs;
use std::path::PathBuf;

use crate::hall::Hall;
use crate::run::torneo;

fn golden(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path.join("tests/golden/domino").join(file)).unwrap()
}

fn check(found: &str, file: &str) {
    assert!(found == golden(file), "{file} is another now:\n{found}");
}

/// A kind of event that the golden lacks would go unchecked.
#[test]
fn the_golden_holds_every_kind_of_event() {
    let journal = golden("journal.jsonl");
    for kind in [
        "created",
        "amended",
        "enrolled",
        "rewritten",
        "absent",
        "withdrawn",
        "returned",
        "forbidden",
        "permitted",
        "published",
        "proposed",
        "confirmed",
        "disputed",
        "entered",
        "awarded",
        "corrected",
        "closed",
        "undone",
    ] {
        let written = format!(r#""did":{{"type":"{kind}""#);
        assert!(journal.contains(&written), "{kind}");
    }
}

#[test]
fn an_earlier_tournament_is_shown_as_it_was() {
    let hall = Hall::open();
    let file = golden("tournament.json");
    let taken = hall.ask(
        "POST",
        "/api/tournaments/import",
        &hall.own(),
        file.as_bytes(),
    );
    assert_eq!(taken.status, 201, "{}", taken.text());
    for (path, file) in [
        ("", "desk.json"),
        ("/public", "public.json"),
        ("/journal", "desk_journal.json"),
        ("/standings", "desk_standings.json"),
        ("/players/1", "desk_player_1.json"),
    ] {
        let path = format!("/api/tournaments/copa{path}");
        let answer = hall.ask("GET", &path, &hall.own(), b"");
        check(&answer.text(), file);
    }
}

#[test]
fn an_earlier_tournament_is_written_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let run = |args: &[&str], input: &str| {
        let data = ["--lang", "es", "--data", data.to_str().unwrap()];
        let run = torneo(&[args, &data].concat(), input);
        assert_eq!((run.exit, run.err.as_str()), (0, ""), "{args:?}");
        run.out
    };
    run(&["domino", "load", "-"], &golden("tournament.json"));
    run(&["domino", "load", "-"], &golden("liga.json"));
    for (format, file) in [
        ("file", "tournament.json"),
        ("log", "torneo.log"),
        ("players", "players.csv"),
        ("rounds", "rounds.csv"),
        ("games", "games.csv"),
        ("standings", "standings.csv"),
        ("report", "report.txt"),
    ] {
        check(
            &run(&["domino", "export", "copa", "--format", format], ""),
            file,
        );
    }
    check(&run(&["domino", "export", "liga"], ""), "liga.json");
    check(
        &run(&["journal", "export", "domino/copa"], ""),
        "journal.jsonl",
    );
    for file in ["tournament.json", "liga.json", "journal.jsonl"] {
        let verified = torneo(&["verify", "-", "--lang", "es"], golden(file));
        assert_eq!(verified.exit, 0, "{file}: {}", verified.err);
    }
    for file in ["tournament.json", "liga.json"] {
        let replayed = torneo(&["replay", "-", "--lang", "es"], golden(file));
        assert_eq!(replayed.exit, 0, "{file}: {}", replayed.err);
    }
}
