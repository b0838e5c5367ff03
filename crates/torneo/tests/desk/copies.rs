//! Copies: the folder as somebody drags it away in the middle of a round, the copy of everything from the page; and what leaves the
//! list: people before the first round, practice tournaments.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::hall::{Hall, ask, score};
use crate::run::torneo;

const ACTS: &str = "/api/tournaments/copa/acts";

/// Every file, one after the other, as a file manager copies a folder: slowly and without asking anybody.
fn drag_away(data: &Path, copy: &Path) {
    fs::create_dir(copy).unwrap();
    for file in fs::read_dir(data).unwrap() {
        let from = file.unwrap().path();
        // What is renamed while it is copied is not there any more, as with any file manager.
        if from.is_file() {
            let _ = fs::copy(&from, copy.join(from.file_name().unwrap()));
        }
        thread::sleep(Duration::from_millis(3));
    }
}

/// The tournament that a restored copy holds, proved by the command line.
fn restored(copy: &Path, into: &Path) -> Value {
    let (from, to) = (copy.to_str().unwrap(), into.to_str().unwrap());
    for words in [vec!["restore", from, "--data", to], vec!["verify", to]] {
        let run = torneo(&[&words[..], &["--lang", "en"]].concat(), b"");
        assert_eq!(run.exit, 0, "{words:?}: {}{}", run.out, run.err);
    }
    let run = torneo(&["domino", "export", "copa", "--data", to], b"");
    // A snapshot from before the tournament was made.
    if run.exit != 0 {
        return Value::Null;
    }
    let text = run.out.into_bytes();
    let run = torneo(&["replay", "-", "--lang", "en"], &text);
    assert_eq!(run.exit, 0, "{}{}", run.out, run.err);
    serde_json::from_slice(&text).unwrap()
}

#[test]
fn a_folder_copied_at_any_moment_restores_and_verifies() {
    let hall = Hall::open();
    let form = json!({"name": "Copa", "rounds": 3, "games_per_round": 15});
    hall.post("/api/tournaments", &json!({"id": "copa", "form": form}));
    let list = crate::hall::list(40);
    let players = "/api/tournaments/copa/players";
    assert_eq!(
        hall.ask("POST", players, &hall.own(), list.as_bytes())
            .status,
        200
    );
    hall.publish();
    let (address, own) = (hall.address().to_owned(), hall.own());
    let writing = thread::spawn(move || {
        let games = (1..=10).flat_map(|table| (1..=15).map(move |game| (table, game)));
        for (table, game) in games {
            let score = json!({"table": table, "game": game, "points": [100, table + game]});
            let act = json!({"act": {"type": "enter", "scores": [score]}});
            let answer = ask(&address, "POST", ACTS, &own, act.to_string().as_bytes());
            assert_eq!(answer.unwrap().status, 200);
        }
    });
    let data = hall.folder.path().join("data");
    for time in 0..8 {
        let copy = hall.folder.path().join(format!("copy-{time}"));
        drag_away(&data, &copy);
        let into = hall.folder.path().join(format!("restored-{time}"));
        fs::create_dir(&into).unwrap();
        let tournament = restored(&copy, &into);
        assert_eq!(
            tournament["tournament"]["players"]
                .as_array()
                .unwrap()
                .len(),
            40
        );
        // The database itself may be torn; what the folder keeps for this case is not.
        let torn = copy.join("torneo.sqlite");
        assert!(torn.exists());
        fs::write(&torn, b"half of what was being written").unwrap();
        let _ = fs::remove_file(copy.join("torneo.sqlite-wal"));
        let again = hall.folder.path().join(format!("again-{time}"));
        fs::create_dir(&again).unwrap();
        let (from, to) = (copy.to_str().unwrap(), again.to_str().unwrap());
        let run = torneo(&["restore", from, "--data", to, "--lang", "en"], b"");
        assert_eq!(run.exit, 0, "{}{}", run.out, run.err);
    }
    writing.join().unwrap();
}

#[test]
fn the_end_of_a_round_is_in_the_snapshot() {
    let hall = Hall::open();
    hall.copa(8, 3);
    hall.publish();
    hall.play();
    let snapshot = hall.folder.path().join("data/torneo-snapshot.sqlite");
    let closed = |file: &Path| {
        let copy = tempfile::tempdir().unwrap();
        let name = copy.path().join("torneo-snapshot.sqlite");
        let (into, _) = (copy.path().join("into"), fs::copy(file, &name).unwrap());
        fs::create_dir(&into).unwrap();
        let seen = restored(&name, &into);
        seen["tournament"]["rounds"][0]["closed"].clone()
    };
    // The end of a round does not wait for the minute.
    for _ in 0..100 {
        if snapshot.exists() && closed(&snapshot) == json!(true) {
            return;
        }
        thread::sleep(Duration::from_millis(200));
    }
    panic!("the snapshot does not have the round that was closed");
}

#[test]
fn the_page_gives_a_copy_of_everything() {
    let hall = Hall::open();
    hall.copa(8, 3);
    hall.publish();
    hall.play();
    let answer = hall.ask("POST", "/api/backup", &hall.own(), b"");
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(
        answer.head.contains("attachment; filename=\"torneo-20"),
        "{}",
        answer.head
    );
    let file = hall.folder.path().join("taken-home.sqlite");
    fs::write(&file, &answer.body).unwrap();
    let into = hall.folder.path().join("into");
    fs::create_dir(&into).unwrap();
    assert_eq!(
        restored(&file, &into)["tournament"]["rounds"][0]["closed"],
        true
    );
}

#[test]
fn a_practice_tournament_leaves_the_list_and_stays_provable() {
    let hall = Hall::open();
    hall.copa(8, 3);
    hall.publish();
    let listed = |headers: &str| {
        let list = hall.ask("GET", "/api/tournaments", headers, b"").json();
        let ids = list["tournaments"].as_array().unwrap().iter();
        ids.map(|one| (one["id"].clone(), one["archived"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(listed("").len(), 1);
    hall.act(json!({"type": "archive"}));
    assert!(listed("").is_empty());
    assert_eq!(listed(&hall.own()), [(json!("copa"), json!(true))]);
    assert_eq!(hall.get("/api/now")["rounds"], json!([]));
    let said = hall.refused(
        ACTS,
        &json!({"act": {"type": "enter", "scores": [score(1)]}}),
        409,
        "archived",
    );
    assert!(said["es"].as_str().unwrap().contains("archivado"));
    // Whoever has its address sees it as it was signed.
    let public = hall.ask("GET", "/api/tournaments/copa/public", "", b"");
    assert_eq!(public.status, 200);
    hall.proved();
    hall.act(json!({"type": "unarchive"}));
    assert_eq!(listed("").len(), 1);
}

#[test]
fn the_journal_names_who_was_taken_off_the_list() {
    let hall = Hall::open();
    hall.copa(7, 3);
    hall.act(json!({"type": "absent", "player": "p5"}));
    hall.act(json!({"type": "remove", "player": "p2"}));
    hall.act(json!({"type": "remove", "player": "p1"}));
    let desk = hall.get("/api/tournaments/copa");
    let numbers = desk["players"].as_array().unwrap().iter();
    let numbers: Vec<_> = numbers
        .map(|one| (one["number"].clone(), one["id"].clone()))
        .collect();
    assert_eq!(numbers[0], (json!(1), json!("p3")));
    let journal = hall.get("/api/tournaments/copa/journal");
    let said = journal["entries"].as_array().unwrap().iter();
    let said: BTreeSet<&str> = said.map(|one| one["en"].as_str().unwrap()).collect();
    for sentence in [
        "Jugador 1 (p1) is enrolled",
        "Jugador 2 (p2) is enrolled",
        "Jugador 6 (p6) is enrolled",
        "Jugador 5 (p5) misses the next round",
        "Jugador 2 (p2) is taken off the list",
        "Jugador 1 (p1) is taken off the list",
    ] {
        assert!(said.contains(sentence), "{sentence}: {said:?}");
    }
    hall.publish();
    hall.refused(
        ACTS,
        &json!({"act": {"type": "remove", "player": "p3"}}),
        409,
        "in_the_record",
    );
    hall.proved();
}

#[test]
fn phones_and_walls_are_told_hall_day_and_clock() {
    let hall = Hall::open();
    let form = json!({"name": "Copa", "rounds": 3,
        "days": [{"date": "2026-05-30", "first_round": 1}], "halls": [{"name": "Sala A", "first_table": 1}, {"name": "Sala B", "first_table": 2}],
        "round_time": {"minutes": 45, "last_minutes": 5, "at_end": "finish_hand"},
        "prizes": [{"name": "Copa"}, {"name": "Trofeo", "category": "F"}]});
    hall.post("/api/tournaments", &json!({"id": "copa", "form": form}));
    let list = "id;nombre;categoría\np1;A;\np2;B;F\np3;C;F\np4;D;\np5;E;\np6;F;\np7;G;\np8;H;\n";
    let players = "/api/tournaments/copa/players";
    assert_eq!(
        hall.ask("POST", players, &hall.own(), list.as_bytes())
            .status,
        200
    );
    hall.publish();
    hall.act(json!({"type": "clock", "command": "start"}));
    let public = hall.get("/api/tournaments/copa/public");
    let round = &public["current"];
    assert_eq!(round["date"], "2026-05-30");
    assert_eq!(round["tables"][1]["hall"], "Sala B");
    assert!(round["clock"]["ends_at"].as_u64().unwrap() > 1_700_000_000_000);
    let links = hall.get("/api/tournaments/copa/links");
    let secret = links["tables"][1]["pairs"][0]["secret"]
        .as_str()
        .unwrap()
        .to_owned();
    let phone = hall
        .ask("GET", &format!("/api/tables/{secret}"), "", b"")
        .json();
    assert_eq!(phone["table"]["hall"], "Sala B");
    assert_eq!(phone["clock"], round["clock"]);
    assert_eq!(phone["round_time"]["at_end"], "finish_hand");
    hall.act(json!({"type": "clock", "command": {"more": 5}}));
    hall.act(json!({"type": "clock", "command": "stop"}));
    hall.play();
    let public = hall.get("/api/tournaments/copa/public");
    let first = public["standings"][0]["player"].clone();
    assert_eq!(public["prizes"][0], first);
    assert_ne!(public["prizes"][1], first);
    let report = hall
        .ask(
            "GET",
            "/api/tournaments/copa/export/report.txt?lang=es",
            &hall.own(),
            b"",
        )
        .text();
    assert!(report.contains("Premios\n- Copa: "), "{report}");
    assert!(report.contains("- Trofeo (F): "), "{report}");
    hall.proved();
}
