//! What `torneo rank` answers: the goldens to the last digit, every option, the second opinion.

use serde_json::{Value, json};

use crate::{answer, golden, one_game, rank};

/// Everything expected is in the answer, to the last digit, and lists are whole.
fn check_contains(expected: &Value, found: &Value, place: &str) {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            for (key, value) in expected {
                let place = format!("{place}.{key}");
                let found = found.get(key).unwrap_or_else(|| panic!("no {place}"));
                check_contains(value, found, &place);
            }
        }
        (Value::Array(expected), Value::Array(found)) => {
            assert_eq!(expected.len(), found.len(), "length of {place}");
            for (index, (expected, found)) in expected.iter().zip(found).enumerate() {
                check_contains(expected, found, &format!("{place}[{index}]"));
            }
        }
        _ => assert_eq!(expected, found, "{place}"),
    }
}

#[test]
fn the_goldens_come_out_exactly() {
    for name in ["eff_01.json", "eff_02.json", "eff_03.json", "eff_04.json"] {
        let golden = golden(name);
        let found = answer(&[], &golden["request"]);
        check_contains(&golden["expected"], &found, name);
        let expected = golden["expected"]["players"].as_object().expect("players");
        let players = found["players"].as_object().expect("players");
        assert_eq!(expected.len(), players.len(), "{name}");
        for (id, figures) in expected {
            let mut own: Vec<&String> = players[id].as_object().expect("a player").keys().collect();
            own.retain(|key| *key != "band");
            let keys: Vec<&String> = figures.as_object().expect("a player").keys().collect();
            assert_eq!(keys, own, "{name}: keys of {id}");
        }
    }
}

#[test]
fn bands_ranges_and_warnings_stand_beside_the_goldens() {
    let found = answer(&[], &golden("eff_02.json")["request"]);
    assert_eq!(found["players"]["H"]["band"], "low");
    assert_eq!(found["standings"][0]["band"], "exceptional");
    assert_eq!(
        found["ranges"]["icc"],
        json!({
            "max": {"decimal": "47.50", "exact": "95/2", "players": ["F"]},
            "min": {"decimal": "17.50", "exact": "35/2", "players": ["D", "E"]},
        })
    );
    let codes: Vec<&str> = found["warnings"]
        .as_array()
        .expect("warnings")
        .iter()
        .map(|warning| warning["code"].as_str().expect("a code"))
        .collect();
    assert_eq!(
        codes,
        [
            "wins_not_in_formula",
            "another_winner",
            "unranked",
            "few_games",
            "draws"
        ]
    );
}

/// The EFF of `player` in that request.
fn check_eff(change: Value, player: &str, expected: &str) {
    let found = answer(&[], &one_game(change));
    assert_eq!(found["players"][player]["eff"]["decimal"], expected);
}

#[test]
fn every_option_is_heard() {
    let bye = json!([{"round": 1, "player": "E"}]);
    check_eff(json!({"byes": bye}), "E", "5.00");
    let found = answer(
        &[],
        &one_game(json!({"byes": bye, "options": {"no_games": "exclude"}})),
    );
    assert_eq!(found["unranked"], json!(["E"]));
    let everybody =
        json!({"players": ["A", "B", "C", "D", "Z"], "options": {"no_games": "include"}});
    check_eff(everybody, "Z", "5.00");
    let found = answer(
        &[],
        &one_game(json!({"byes": bye, "options": {"bye_wins": true}})),
    );
    assert_eq!(found["players"]["E"]["won"], 1);
    let found = answer(&[], &one_game(json!({"options": {"drp_divisor": 40}})));
    assert_eq!(found["players"]["A"]["drp"]["exact"], "100/1");
    let found = answer(&[], &one_game(json!({"options": {"order": "wins_eff"}})));
    assert_eq!(found["warnings"], json!([]));

    let drawn = golden("eff_04.json")["request"]["games"].clone();
    check_eff(
        json!({"games": drawn, "options": {"flat_drp": "literal"}}),
        "A",
        "40.00",
    );
    let twice = json!([drawn[0], drawn[0]]);
    let found = answer(
        &[],
        &json!({"games": twice, "options": {"repeats": "each"}}),
    );
    assert_eq!(
        found["players"]["A"]["opponents"],
        json!(["C", "C", "D", "D"])
    );
    assert_eq!(found["warnings"][0]["code"], "same_game_twice");
    let mut request = golden("eff_01.json")["request"].clone();
    request["options"] = json!({"buchholz": "mean"});
    assert_eq!(answer(&[], &request)["players"]["A"]["tbz"]["exact"], "2/1");
}

#[test]
fn an_empty_event_is_answered() {
    let found = answer(&[], &json!({"games": []}));
    assert_eq!(
        (&found["ranges"], &found["standings"]),
        (&Value::Null, &json!([]))
    );
    let (code, text, _) = rank(&["--format", "table"], r#"{"games":[]}"#);
    assert_eq!(code, 0);
    assert!(text.starts_with("nadie está clasificado\n"), "{text}");
}

#[test]
fn unknown_keys_and_missing_tables_are_tolerated() {
    let mut request = one_game(json!({"event": "Open"}));
    let game = request["games"][0].as_object_mut().expect("a game");
    game.remove("table");
    game.insert("arbiter".into(), json!("X"));
    game.insert("points_a".into(), json!(100.0));
    answer(&[], &request);
}

#[test]
fn a_second_opinion_has_an_interval() {
    let found = answer(&["--second-opinion"], &golden("eff_02.json")["request"]);
    let opinion = &found["players"]["B"]["second_opinion"];
    let number = |key: &str| opinion[key].as_f64().expect("a number");
    assert!(number("low") < number("rating") && number("rating") < number("high"));
    assert_eq!(opinion["place"], 1);
    assert_eq!(found["second_opinion"]["exact_intervals"], true);
    assert_eq!(found["players"]["J"].get("second_opinion"), None);
}
