//! A whole tournament through the API alone: 28 players, seven rounds, and everything that happens in a hall.

use serde_json::{Value, json};

use crate::hall::{Hall, ask, other};

const DESK: &str = "/api/tournaments/copa";

fn secrets(hall: &Hall, table: usize) -> [String; 2] {
    let links = hall.get(&format!("{DESK}/links"));
    let pairs = &links["tables"][table - 1]["pairs"];
    [0, 1].map(|pair| pairs[pair]["secret"].as_str().unwrap().to_owned())
}

fn report(hall: &Hall, secret: &str, act: Value) -> Value {
    hall.post(&format!("/api/tables/{secret}"), &json!({ "act": act }))
}

#[test]
fn twenty_eight_players_and_seven_rounds() {
    let hall = Hall::open();
    hall.copa(28, 7);
    assert_eq!(hall.get(DESK)["may"]["publish"], Value::Null);

    // Round 1, as it comes.
    let looked = hall.publish();
    assert_eq!(looked["tables"].as_array().unwrap().len(), 7);
    hall.play();

    // Round 2: somebody comes late; two tables report by phone.
    let late = json!({"id": "p29", "name": "Tarde"});
    hall.act(json!({"type": "enrol", "person": late, "granted_byes": 1}));
    let looked = hall.publish();
    assert_eq!(looked["byes"].as_array().unwrap().len(), 1);
    let rests = &looked["byes"][0];
    assert!(rests["es"].as_str().unwrap().contains("Bye"));
    let number = rests["player"].as_str().unwrap().trim_start_matches('p');
    let called = format!("ROUND 2: Jugador {number} (");
    assert!(
        rests["en"].as_str().unwrap().starts_with(&called),
        "{rests}"
    );
    disputed(&hall);
    confirmed(&hall);
    hall.play();

    // Round 3: somebody is absent, and a score of round 1 was wrong.
    hall.act(json!({"type": "absent", "player": "p5"}));
    let looked = hall.publish();
    assert_eq!(looked["absent"], json!(["p5"]));
    let outcome = json!({"points": [100, 1]});
    hall.act(json!({"type": "correct", "round": 1, "table": 1, "outcome": outcome, "reason": "el acta dice 1"}));
    hall.play();

    // Round 4: somebody leaves in the middle of it and loses the table.
    hall.publish();
    hall.act(json!({"type": "withdraw", "player": "p7"}));
    assert_eq!(hall.unsettled().len(), 6);
    hall.play();

    // Round 5: they are back; the director moves two people.
    hall.act(json!({"type": "return", "player": "p7"}));
    by_hand(&hall);
    hall.play();

    // Round 6: published, taken back, published again by the other method.
    hall.publish();
    let [old, _] = secrets(&hall, 1);
    hall.act(json!({"type": "undo", "reason": "faltaba una mesa"}));
    let gone = hall.ask("GET", &format!("/api/tables/{old}"), "", b"");
    assert_eq!(
        (gone.status, gone.json()["code"].as_str().unwrap()),
        (410, "link_undone")
    );
    let optimal = json!({"method": "optimal", "explain": "p1"});
    let looked = hall.post(&format!("{DESK}/proposal"), &optimal);
    assert!(
        looked["optimal"]["es"]
            .as_str()
            .unwrap()
            .contains("Canónico")
    );
    let explained = looked["explanation"]["en"].as_str().unwrap();
    assert!(explained.contains("Jugador 1 ("), "{explained}");
    hall.act(json!({"type": "publish", "method": "optimal", "approval": "it is the best"}));
    let again = hall.ask("GET", &format!("/api/tables/{old}"), "", b"");
    assert_eq!(again.status, 410, "a new round 6 has other links");
    hall.play();

    // Round 7: a table that nobody played.
    hall.publish();
    hall.act(json!({"type": "award", "table": 2, "verdict": "void", "reason": "se fue la luz"}));
    hall.play();
    finished(&hall);
}

/// Table 1: one pair proposes, the other objects, the director settles.
fn disputed(hall: &Hall) {
    let [ours, theirs] = secrets(hall, 1);
    let seen = report(
        hall,
        &ours,
        json!({"type": "propose", "game": 1, "points": [100, 40]}),
    );
    assert_eq!(
        seen["may"][0],
        json!({"game": 1, "propose": true, "confirm": false, "dispute": false})
    );
    let other = hall.get(&format!("/api/tables/{theirs}"));
    assert_eq!(other["may"][0]["confirm"], true);
    let said = report(hall, &theirs, json!({"type": "dispute", "game": 1}));
    assert_eq!(said["table"]["games"][0]["state"], "disputed");
    let path = format!("/api/tables/{ours}");
    let again = json!({"act": {"type": "propose", "game": 1, "points": [100, 41]}});
    hall.refused(&path, &again, 409, "in_dispute");
    hall.act(json!({"type": "enter", "scores": [{"table": 1, "points": [100, 45]}]}));
    let settled = hall.get(&path);
    assert_eq!(settled["table"]["games"][0]["by"], "director");
}

/// Table 2: one pair proposes, the other confirms.
fn confirmed(hall: &Hall) {
    let [ours, theirs] = secrets(hall, 2);
    report(
        hall,
        &theirs,
        json!({"type": "propose", "game": 1, "points": [80, 100]}),
    );
    let settled = report(
        hall,
        &ours,
        json!({"type": "confirm", "game": 1, "points": [80, 100]}),
    );
    assert_eq!(settled["table"]["games"][0]["by"], "pairs");
}

/// The proposal with two people of the first two tables changed over.
fn by_hand(hall: &Hall) {
    let looked = hall.post(&format!("{DESK}/proposal"), &json!({}));
    let mut tables = looked["tables"].clone();
    let (a, b) = (tables[0][0][0].clone(), tables[1][1][1].clone());
    tables[0][0][0] = b;
    tables[1][1][1] = a;
    let byes: Vec<Value> = looked["byes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|bye| bye["player"].clone())
        .collect();
    let check = hall.post(
        &format!("{DESK}/proposal/check"),
        &json!({"tables": tables, "byes": byes}),
    );
    assert_eq!(
        (&check["refusal"], check["verdict"] == "clean"),
        (&Value::Null, false)
    );
    let twice = json!({"tables": [tables[0], tables[0]], "byes": byes});
    let twice = hall.post(&format!("{DESK}/proposal/check"), &twice);
    assert_eq!(twice["refusal"]["code"], "seated_twice");
    let act =
        json!({"type": "publish_by_hand", "tables": tables, "byes": byes, "reason": "televisión"});
    let asked = json!({"version": check["version"], "act": act});
    hall.post(&format!("{DESK}/acts"), &asked);
    let round = hall.get(&format!("{DESK}/rounds/5"));
    assert_eq!(round["origin"]["reason"], "televisión");
    assert!(!round["origin"]["broken"].as_array().unwrap().is_empty());
}

fn finished(hall: &Hall) {
    let public = hall.ask("GET", &format!("{DESK}/public"), "", b"");
    let page = public.json();
    assert_eq!(
        (&page["stage"], &page["standings_round"]),
        (&json!("finished"), &json!(7))
    );
    assert_eq!(page["standings"].as_array().unwrap().len(), 29);
    let etag = public
        .head
        .split("etag: ")
        .nth(1)
        .unwrap()
        .lines()
        .next()
        .unwrap()
        .to_owned();
    let same = hall.ask(
        "GET",
        &format!("{DESK}/public"),
        &format!("if-none-match: {etag}\r\n"),
        b"",
    );
    assert_eq!(same.status, 304);

    let player = hall.get(&format!("{DESK}/players/7"));
    assert_eq!(player["rounds"].as_array().unwrap().len(), 7);
    let explained = hall.get(&format!("{DESK}/explanation/7"));
    assert!(
        !explained["explanation"]["games"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    let standings = hall.get(&format!("{DESK}/standings"));
    assert!(standings["ranking"]["players"]["p1"]["second_opinion"]["rating"].is_number());
    let journal = hall.get(&format!("{DESK}/journal"));
    let entries = journal["entries"].as_array().unwrap();
    assert_eq!(entries.len() as u64, journal["version"].as_u64().unwrap());
    let did = |word: &str| entries.iter().filter(|entry| entry["did"] == word).count();
    assert_eq!(
        [
            did("disputed"),
            did("confirmed"),
            did("undone"),
            did("corrected")
        ],
        [1, 1, 1, 1]
    );
    assert_eq!(entries[0]["by"]["es"], "Eva");

    let file = hall.proved();
    let report = hall.ask(
        "GET",
        &format!("{DESK}/export/report.txt?lang=en"),
        &hall.own(),
        b"",
    );
    let report = report.text();
    assert!(
        report.contains(journal["hash"].as_str().unwrap()),
        "{report}"
    );
    for line in [
        "made by hand: televisión",
        "undone: faltaba una mesa",
        "se fue la luz",
        "el acta dice 1",
    ] {
        assert!(report.contains(line), "{line}: {report}");
    }

    // Taken in elsewhere, it is the same to the last byte.
    let (venue, own) = other(&hall.folder.path().join("other"));
    let taken = ask(
        &venue.address,
        "POST",
        "/api/tournaments/import",
        &own,
        &file,
    )
    .unwrap();
    assert_eq!(taken.status, 201, "{}", taken.text());
    let path = format!("{DESK}/export/tournament.json");
    let copy = ask(&venue.address, "GET", &path, &own, b"").unwrap();
    assert!(copy.body == file, "the copy differs");
    let twice = ask(
        &venue.address,
        "POST",
        "/api/tournaments/import",
        &own,
        &file,
    )
    .unwrap();
    assert_eq!(
        (twice.status, twice.json()["code"].as_str().unwrap()),
        (409, "taken")
    );
    let forged = String::from_utf8(file)
        .unwrap()
        .replacen("el acta dice 1", "el acta dice 2", 1);
    let forged = ask(
        &venue.address,
        "POST",
        "/api/tournaments/import",
        &own,
        forged.as_bytes(),
    )
    .unwrap();
    assert_eq!(
        (forged.status, forged.json()["code"].as_str().unwrap()),
        (409, "misfit")
    );
}
