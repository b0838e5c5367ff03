//! Rounds as they come out: section 8, names, order, absences, small fields, the log and the explanations.

use serde_json::{Value, json};

use crate::run::torneo;
use crate::{golden, nine, paired, round_two};

#[test]
fn section_8_comes_out_as_printed() {
    let golden = golden();
    for (request, expected) in golden["requests"]
        .as_array()
        .unwrap()
        .iter()
        .zip(golden["expected"].as_array().unwrap())
    {
        assert_eq!(&paired(request), expected);
    }
}

#[test]
fn the_sheet_for_the_wall_is_the_one_of_section_8() {
    let sheet = "RONDA 2\n\
        Mesa 1: A1 – C1  vs  I1 – E1\n\
        Mesa 2: A2 – C2  vs  I2 – E2\n\
        Mesa 3: M1 – G1  vs  K1 – L1\n\
        Mesa 4: M2 – G2  vs  K2 – L2\n\
        Mesa 5: F1 – J1  vs  H2 – N2\n\
        Mesa 6: F2 – J2  vs  D1 – B1\n\
        Mesa 7: H1 – N1  vs  D2 – B2\n\
        BYE: —\n\
        Calidad: 1.00\n";
    let request = round_two().to_string();
    assert_eq!(torneo(&["pair", "--format", "text"], &request).out, sheet);
    let english = torneo(&["pair", "--format", "text", "--lang", "en"], &request).out;
    assert!(
        english.starts_with("ROUND 2\nTable 1: A1 – C1  vs  I1 – E1\n"),
        "{english}"
    );
    assert!(english.ends_with("BYE: —\nQuality: 1.00\n"), "{english}");
}

/// Every string of a request or an answer that is an id, renamed.
fn renamed(value: &Value) -> Value {
    match value {
        Value::String(id) if id.len() == 2 => Value::String(format!("«{id}» de La Habana")),
        Value::Array(values) => values.iter().map(renamed).collect(),
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| (key.clone(), renamed(value)))
            .collect(),
        other => other.clone(),
    }
}

#[test]
fn renaming_everybody_changes_nothing_but_names() {
    let request = round_two();
    assert_eq!(paired(&renamed(&request)), renamed(&paired(&request)));
}

/// The same JSON with the keys of every object in the reverse order.
fn turned(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let fields: Vec<String> = map
                .iter()
                .rev()
                .map(|(key, value)| format!("{}: {}", json!(key), turned(value)))
                .collect();
            format!("{{ {} }}", fields.join(" , "))
        }
        Value::Array(values) => format!(
            "[{}]",
            values.iter().map(turned).collect::<Vec<_>>().join(",\n")
        ),
        other => other.to_string(),
    }
}

#[test]
fn the_order_of_json_keys_changes_nothing() {
    let request = round_two();
    let answer = torneo(&["pair"], request.to_string()).out;
    assert_eq!(torneo(&["pair"], turned(&request)).out, answer);
    assert_eq!(torneo(&["pair"], request.to_string()).out, answer);
}

#[test]
fn absent_and_withdrawn_players_are_not_seated() {
    let mut request = nine();
    request["players"][0]["status"] = json!("withdrawn");
    request["players"][1]["status"] = json!("absent");
    let answer = paired(&request);
    assert_eq!(answer["tables"], json!([[["c", "d"], ["e", "f"]]]));
    assert_eq!(answer["byes"], json!(["g", "h", "i"]));
}

#[test]
fn fewer_than_four_all_rest() {
    let answer =
        paired(&json!({"players": [{"id": "a", "wins": 0}, {"id": "b", "wins": 3}], "round": 1}));
    assert_eq!(answer["tables"], json!([]));
    assert_eq!(answer["byes"], json!(["b", "a"]));
    assert_eq!(answer["quality"], json!(1.0));
    assert_eq!(
        paired(&json!({"players": [], "round": 1}))["byes"],
        json!([])
    );
}

/// Four players must violate a window in round 2: the method says so and asks for approval.
#[test]
fn an_unavoidable_violation_is_accepted_and_said() {
    let players: Vec<Value> = "abcd"
        .chars()
        .map(|id| json!({"id": id.to_string(), "wins": 0}))
        .collect();
    let history = json!([{"round": 1, "tables": [[["a", "b"], ["c", "d"]]], "byes": []}]);
    let request = json!({"players": players, "history": history, "round": 2});
    let answer = paired(&request);
    let last = answer["contingencies"]
        .as_array()
        .unwrap()
        .last()
        .unwrap()
        .clone();
    assert_eq!(last["level"], json!(4));
    assert_eq!(
        last["text"],
        json!("violation accepted: proved unavoidable")
    );
    assert_eq!(answer["needs_approval"], json!(true));
    let sheet = torneo(&["pair", "--format", "text"], request.to_string()).out;
    assert!(
        sheet.contains("nivel 4: violación aceptada: demostrada inevitable"),
        "{sheet}"
    );
    assert!(
        sheet.contains("el director debe aprobar la ronda"),
        "{sheet}"
    );
}

#[test]
fn a_small_field_is_warned_of_before_the_tournament_starts() {
    for (players, code) in [
        (3, "nobody_plays"),
        (5, "every_round_violates"),
        (6, "some_rounds_violate"),
    ] {
        let mut request = nine();
        request["players"].as_array_mut().unwrap().truncate(players);
        assert_eq!(paired(&request)["warnings"][0]["code"], json!(code));
        let sheet = torneo(&["pair", "--format", "text"], request.to_string()).out;
        assert!(sheet.contains("AVISO: con "), "{sheet}");
    }
    assert_eq!(paired(&nine()).get("warnings"), None);
}

#[test]
fn the_log_has_the_keys_of_the_document_and_survives_a_torn_line() {
    let folder = tempfile::tempdir().expect("a folder for the log");
    let log = folder.path().join("torneo.log");
    let path = log.to_str().unwrap();
    let request = round_two().to_string();
    assert_eq!(torneo(&["pair", "--log", path], &request).exit, 0);
    std::fs::write(
        &log,
        std::fs::read_to_string(&log).unwrap() + "{\"ronda\": 3, \"mes",
    )
    .unwrap();
    assert_eq!(torneo(&["pair", "--log", path], &request).exit, 0);
    let text = std::fs::read_to_string(&log).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], lines[2]);
    let line: Value = serde_json::from_str(lines[0]).unwrap();
    let keys: Vec<&String> = line.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "calidad",
            "contingencias",
            "jugadores_bye",
            "mesas",
            "ronda"
        ]
    );
    assert_eq!(
        line["mesas"][0],
        json!({
            "numero": 1,
            "pareja_a": {"jugador1": "A1", "jugador2": "C1"},
            "pareja_b": {"jugador1": "I1", "jugador2": "E1"},
        })
    );
}

#[test]
fn a_log_that_cannot_be_written_publishes_nothing() {
    let run = torneo(
        &["pair", "--log", "/no/such/folder/torneo.log"],
        round_two().to_string(),
    );
    assert_eq!((run.exit, run.out.as_str()), (3, ""));
    assert!(
        run.err.contains("/no/such/folder/torneo.log"),
        "{}",
        run.err
    );
}

#[test]
fn an_explanation_names_who_stood_nearer_and_why() {
    let request = round_two().to_string();
    let text = torneo(&["pair", "--format", "text", "--explain", "K1"], &request).out;
    for line in [
        "RONDA 2: K1 (puesto 13, 1 victoria)",
        "Compañero: L1.",
        "  E2: ya con compañero (I2)",
        "  K2: bloqueo: compañeros en la ronda 1 (K1)",
        "Rivales: M1, G1.",
        "  F1, F2, J1, J2: en otro grupo de victorias",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    let answer: Value =
        serde_json::from_str(&torneo(&["pair", "--explain", "K1"], &request).out).unwrap();
    assert_eq!(answer["explanation"]["partner"]["chosen"], json!(["L1"]));
    assert_eq!(
        answer["explanation"]["partner"]["passed"][1]["reason"],
        json!("met_recently")
    );
    let bye = torneo(
        &["pair", "--format", "text", "--explain", "i"],
        nine().to_string(),
    )
    .out;
    assert!(bye.contains("aún no ha tenido bye"), "{bye}");
}
