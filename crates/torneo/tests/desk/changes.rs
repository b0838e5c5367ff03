//! A published round that is changed: other tables, results and links stay, changed ones answer that they changed.

use serde_json::{Value, json};

use crate::hall::{Hall, score};

const DESK: &str = "/api/tournaments/copa";

fn links(hall: &Hall) -> Vec<[String; 2]> {
    let links = hall.get(&format!("{DESK}/links"));
    let tables = links["tables"].as_array().unwrap().iter();
    let secret = |pair: &Value| pair["secret"].as_str().unwrap().to_owned();
    tables
        .map(|table| [secret(&table["pairs"][0]), secret(&table["pairs"][1])])
        .collect()
}

fn look(hall: &Hall, secret: &str) -> (u16, Value) {
    let answer = hall.ask("GET", &format!("/api/tables/{secret}"), "", b"");
    (answer.status, answer.json())
}

fn seated(hall: &Hall, table: usize) -> Vec<String> {
    let desk = hall.get(DESK);
    let round = desk["rounds"].as_array().unwrap().last().unwrap().clone();
    let pairs = round["tables"][table]["pairs"].clone();
    let players = pairs.as_array().unwrap().iter();
    let players = players.flat_map(|pair| pair.as_array().unwrap().clone());
    players.map(|id| id.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_no_show_is_replaced_and_nothing_else_moves() {
    let hall = Hall::open();
    hall.copa(31, 3);
    let looked = hall.publish();
    let before = links(&hall);
    let scores: Vec<Value> = (1..4).map(score).collect();
    hall.act(json!({"type": "enter", "scores": scores}));
    let bye = looked["byes"][0]["player"].clone();
    let absent = seated(&hall, 4)[1].clone();
    let change = json!({"type": "replace", "out": absent, "by": bye});
    let check = hall.post(&format!("{DESK}/change/check"), &json!({"change": change}));
    assert_eq!(check["refusal"], Value::Null);
    assert_eq!(check["change"]["tables"], json!([5]));
    let asked = json!({"act": {"type": "change_round", "change": change, "reason": ""}});
    hall.refused(&format!("{DESK}/acts"), &asked, 409, "reason_missing");
    hall.act(json!({"type": "change_round", "change": change, "reason": "no vino"}));
    let after = links(&hall);
    for (at, (was, is)) in before.iter().zip(&after).enumerate() {
        assert_eq!(was == is, at != 4, "table {}", at + 1);
        let (status, said) = look(&hall, &was[0]);
        match at {
            4 => assert_eq!((status, &said["code"]), (410, &json!("link_changed"))),
            _ => assert_eq!(status, 200),
        }
    }
    let (_, table) = look(&hall, &after[4][0]);
    assert_eq!(table["players"][0][1]["id"], bye);
    // Its old link says nothing more, and a table that has played does not change.
    let propose = json!({"act": {"type": "propose", "game": 1, "points": [100, 3]}});
    let path = format!("/api/tables/{}", before[4][0]);
    hall.refused(&path, &propose, 410, "link_changed");
    let played = json!({"type": "swap", "players": [seated(&hall, 0)[0], seated(&hall, 5)[0]]});
    let check = hall.post(&format!("{DESK}/change/check"), &json!({"change": played}));
    assert_eq!(check["refusal"]["code"], "table_played");
    let round = hall.get(DESK)["rounds"][0].clone();
    assert_eq!(round["changes"][0]["reason"], "no vino");
    assert_eq!(round["absent"], json!([absent]));
    let log = hall.ask(
        "GET",
        &format!("{DESK}/export/torneo.log"),
        &hall.own(),
        b"",
    );
    assert!(
        log.text().contains(r#""cambios":[{"descripcion""#),
        "{}",
        log.text()
    );
    hall.play();
    hall.proved();
}

#[test]
fn a_dissolved_table_leaves_its_number() {
    let hall = Hall::open();
    hall.copa(12, 2);
    hall.publish();
    let before = links(&hall);
    let byes = seated(&hall, 1)[..2].to_vec();
    let change = json!({"type": "dissolve", "table": 2, "byes": byes});
    hall.act(json!({"type": "change_round", "change": change, "reason": "faltan dos"}));
    let tables = hall.get(DESK)["rounds"][0]["tables"].clone();
    let numbers: Vec<&Value> = tables
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["table"])
        .collect();
    assert_eq!(numbers, [1, 3]);
    assert_eq!(look(&hall, &before[1][0]).0, 410);
    assert_eq!(look(&hall, &before[2][0]).0, 200);
    let change = json!({"type": "exchange_numbers", "one": 2, "other": 3});
    hall.act(json!({"type": "change_round", "change": change, "reason": "más cerca"}));
    assert_eq!(look(&hall, &before[2][0]).1["code"], "link_changed");
    hall.play();
    hall.publish();
    hall.play();
    hall.proved();
}

#[test]
fn results_outlive_an_undone_round() {
    let hall = Hall::open();
    hall.copa(12, 2);
    hall.publish();
    let old = links(&hall);
    let scores: Vec<Value> = (1..3).map(score).collect();
    hall.act(json!({"type": "enter", "scores": scores}));
    hall.act(json!({"type": "undo", "reason": "sin querer"}));
    assert_eq!(look(&hall, &old[0][0]).1["code"], "link_undone");
    let looked = hall.post(&format!("{DESK}/proposal"), &json!({}));
    assert_eq!(looked["kept_games"], 2);
    hall.act(json!({"type": "publish", "keep": true}));
    assert_eq!(hall.unsettled(), [3]);
    hall.play();
    hall.proved();
}

#[test]
fn the_roll_is_called_at_once() {
    let hall = Hall::open();
    hall.copa(12, 2);
    hall.act(json!({"type": "roll_call", "absent": ["p1", "p2", "p3"]}));
    hall.act(json!({"type": "roll_call", "absent": ["p3", "p4"], "present": ["p1", "p5"]}));
    let players = hall.get(DESK)["players"].clone();
    let players = players.as_array().unwrap().iter();
    let absent = players.filter(|player| player["presence"] == "absent");
    let absent: Vec<&Value> = absent.map(|player| &player["id"]).collect();
    assert_eq!(absent, ["p2", "p3", "p4"]);
    let again = json!({"act": {"type": "roll_call", "absent": ["p2"]}});
    hall.refused(&format!("{DESK}/acts"), &again, 409, "nothing");
}
