//! `torneo pair` as its users meet it: the real binary, JSON in, a round out.

#[path = "run/torneo.rs"]
mod run;

use run::torneo;
use serde_json::{Value, json};

fn golden() -> Value {
    serde_json::from_str(include_str!("golden/domino_section8.json")).expect("the golden is JSON")
}

/// The request of round 2 of the founding document's section 8.
fn round_two() -> Value {
    golden()["requests"][1].clone()
}

fn paired(request: &Value) -> Value {
    let run = torneo(&["pair"], request.to_string());
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).expect("the answer is JSON")
}

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

/// Nine players of a club, nobody has played yet.
fn nine() -> Value {
    let players: Vec<Value> = "abcdefghi"
        .chars()
        .map(|id| json!({"id": id.to_string(), "wins": 0}))
        .collect();
    json!({"players": players, "round": 1})
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

fn with_options(options: Value) -> Value {
    let mut request = nine();
    request["players"].as_array_mut().expect("a list").pop();
    request["options"] = options;
    request
}

#[test]
fn options_are_kept() {
    let mut leaders = with_options(json!({"leaders_duel": true}));
    leaders["players"][0]["wins"] = json!(1);
    leaders["players"][1]["wins"] = json!(1);
    for (request, first_table) in [
        (with_options(json!({})), json!([["a", "b"], ["e", "f"]])),
        (leaders, json!([["a", "c"], ["b", "d"]])),
        (
            with_options(json!({"forbidden_partners": [["b", "a"]]})),
            json!([["a", "c"], ["e", "f"]]),
        ),
        (
            with_options(json!({"forbidden_opponents": [["f", "b"]]})),
            json!([["a", "b"], ["g", "h"]]),
        ),
        (
            with_options(
                json!({"pinned_tables": [{"table": 1, "pairs": [["h", "g"], ["b", "a"]]}]}),
            ),
            json!([["a", "b"], ["g", "h"]]),
        ),
        (
            with_options(
                json!({"pinned_tables": [{"table": 2, "pairs": [["h", "g"], ["b", "a"]]}]}),
            ),
            json!([["c", "d"], ["e", "f"]]),
        ),
    ] {
        assert_eq!(
            paired(&request)["tables"][0],
            first_table,
            "{}",
            request["options"]
        );
    }
}

#[test]
fn a_frozen_category_keeps_the_window_of_round_one() {
    let id = |n: usize| format!("p{n}");
    let players: Vec<Value> = (0..40)
        .map(|n| json!({"id": id(n), "wins": 0, "status": if n < 36 { "active" } else { "withdrawn" }}))
        .collect();
    let tables: Vec<Value> = (0..10)
        .map(|t| json!([[id(4 * t), id(4 * t + 1)], [id(4 * t + 2), id(4 * t + 3)]]))
        .collect();
    let history = json!([{"round": 1, "tables": tables, "byes": []}]);
    let mut request = json!({"players": players, "history": history, "round": 2});
    assert_eq!(paired(&request)["window"], json!(3));
    request["options"] = json!({"frozen_category": true});
    assert_eq!(paired(&request)["window"], json!(4));
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

/// Every malformed request: the exit code, and what the one sentence must name.
#[test]
fn bad_input_gets_one_sentence_that_names_the_culprit() {
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut request = round_two();
        change(&mut request);
        request.to_string()
    };
    let pinned =
        |pin: Value| broken(&|request| request["options"] = json!({"pinned_tables": [pin]}));
    let cases: Vec<(String, i32, &str)> = vec![
        (String::new(), 4, "línea 1"),
        ("not json".into(), 4, "línea 1, columna"),
        ("[]".into(), 4, "no tiene la forma esperada"),
        (
            "{\"players\": [{\"id\": \"A1\", \"wins\"".into(),
            4,
            "players[0]",
        ),
        ("[".repeat(100_000), 4, "la entrada estándar"),
        (
            broken(&|r| r["players"][3]["id"] = json!("A1")),
            5,
            "'A1' está dos veces",
        ),
        (
            broken(&|r| r["players"][3]["id"] = json!("")),
            5,
            "número 4",
        ),
        (
            broken(&|r| r["players"][3]["id"] = json!(7)),
            4,
            "players[3].id",
        ),
        (
            broken(&|r| r["players"][3]["wins"] = json!(-2)),
            5,
            "'C2' tiene -2 victorias",
        ),
        (
            broken(&|r| r["players"][3]["wins"] = json!(1.5)),
            4,
            "players[3].wins",
        ),
        (
            broken(&|r| r["players"][3]["status"] = json!("asleep")),
            4,
            "asleep",
        ),
        (
            broken(&|r| r["history"][0]["tables"][2][0][1] = json!("Zoe")),
            5,
            "'Zoe' aparece en la mesa 3 de la ronda 1",
        ),
        (
            broken(&|r| r["history"][0]["byes"] = json!(["Zoe"])),
            5,
            "'Zoe' aparece en los bye",
        ),
        (
            broken(&|r| r["history"][0]["byes"] = json!(["A1"])),
            5,
            "'A1' aparece dos veces en la ronda 1",
        ),
        (
            broken(&|r| r["history"][0]["tables"][0][0] = json!(["A1", "A2", "C1"])),
            5,
            "la mesa 1 de la ronda 1 del historial tiene 5",
        ),
        (
            broken(&|r| r["history"][0]["tables"][0] = json!([["A1", "A2"]])),
            5,
            "tiene 2 jugadores",
        ),
        (
            broken(&|r| r["history"][0]["tables"][1][0][0] = json!("A1")),
            5,
            "'A1' aparece dos veces",
        ),
        (
            broken(&|r| r["history"][0]["round"] = json!(-1)),
            5,
            "la ronda -1",
        ),
        (
            broken(&|r| r["round"] = json!(1)),
            5,
            "no se puede emparejar la ronda 1",
        ),
        (
            broken(&|r| r["round"] = json!(0)),
            5,
            "la ronda 0 no existe",
        ),
        (
            broken(&|r| r["round"] = json!(99_999_999_999_u64)),
            5,
            "99999999999",
        ),
        (
            broken(&|r| {
                let again = r["history"][0].clone();
                r["history"].as_array_mut().unwrap().push(again)
            }),
            5,
            "la ronda 1 está dos veces",
        ),
        (
            broken(&|r| r["options"] = json!({"leaders_dual": true})),
            4,
            "leaders_dual",
        ),
        (
            broken(&|r| r["options"] = json!({"forbidden_partners": [["A1"]]})),
            5,
            "forbidden_partners",
        ),
        (
            broken(&|r| r["options"] = json!({"forbidden_partners": [["A1", "A1"]]})),
            5,
            "'A1'",
        ),
        (
            pinned(json!({"pairs": [["A1", "C1"], ["E1", "Zoe"]]})),
            5,
            "'Zoe' aparece en una mesa fijada",
        ),
        (
            pinned(json!({"pairs": [["A1", "C1"], ["E1", "A1"]]})),
            5,
            "'A1' está fijado en dos",
        ),
        (
            pinned(json!({"table": 8, "pairs": [["A1", "C1"], ["E1", "E2"]]})),
            5,
            "número 8",
        ),
        (
            pinned(json!({"table": -8, "pairs": [["A1", "C1"], ["E1", "E2"]]})),
            5,
            "número -8",
        ),
    ];
    for (input, exit, culprit) in cases {
        let run = torneo(&["pair"], &input);
        let head: String = input.chars().take(120).collect();
        assert_eq!(
            (run.exit, run.out.as_str()),
            (exit, ""),
            "{head}\n{}",
            run.err
        );
        assert!(
            run.err.contains(culprit),
            "{head}\nshould name {culprit}: {}",
            run.err
        );
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        let english = torneo(&["pair", "--lang", "en"], &input);
        assert_eq!(english.exit, exit);
        assert_ne!(english.err, run.err, "{head}");
    }
}

#[test]
fn a_hundred_megabytes_of_garbage_are_refused_in_one_short_sentence() {
    let mut name = "{\"players\":[{\"id\":\"".to_owned();
    name.push_str(&"x".repeat(100 << 20));
    for garbage in [vec![0xff; 100 << 20], name.into_bytes()] {
        let run = torneo(&["pair"], garbage);
        assert_eq!(run.exit, 4);
        assert!(
            run.err.len() < 400 && run.err.lines().count() == 1,
            "{}",
            run.err.len()
        );
    }
    let twice = "y".repeat(10 << 20);
    let request =
        json!({"players": [{"id": twice, "wins": 0}, {"id": twice, "wins": 0}], "round": 1});
    let run = torneo(&["pair"], request.to_string());
    assert!(run.exit == 5 && run.err.len() < 400, "{}", run.err.len());
}

#[test]
fn a_wrong_command_line_says_what_is_wrong() {
    for (args, exit, culprit) in [
        (&["pear"][..], 2, "'pear'"),
        (&["pair", "--metod", "x"], 2, "--metod"),
        (&["pair", "--method", "best"], 2, "'best'"),
        (&["pair", "no-such-file.json"], 3, "no-such-file.json"),
        (&["pair", "--explain", "Zoe"], 5, "'Zoe'"),
        (&[], 2, "Órdenes"),
    ] {
        let run = torneo(args, round_two().to_string());
        assert_eq!(run.exit, exit, "{args:?}: {}", run.err);
        assert!(run.err.contains(culprit), "{args:?}: {}", run.err);
    }
    let help = torneo(&["pair", "--help", "--lang", "en"], "");
    assert!(
        help.exit == 0 && help.out.contains("Usage: torneo pair"),
        "{}",
        help.out
    );
}

/// Requests with random bytes changed, dropped or doubled: answered or refused, never a panic.
#[test]
fn damaged_requests_never_make_it_panic() {
    let request = round_two().to_string().into_bytes();
    let mut state = 1_u64;
    let mut below = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits fit") % bound
    };
    for _ in 0..400 {
        let mut damaged = request.clone();
        for _ in 0..=below(3) {
            let at = below(damaged.len());
            match below(4) {
                0 => damaged[at] = b" {}[]\",:0-9eA\xff"[below(14)],
                1 => drop(damaged.remove(at)),
                2 => damaged.truncate(at + 1),
                _ => {
                    let piece = damaged[at..(at + 40).min(damaged.len())].to_vec();
                    let to = below(damaged.len());
                    damaged.splice(to..to, piece);
                }
            }
        }
        let run = torneo(&["pair", "--explain", "A1"], &damaged);
        let text = String::from_utf8_lossy(&damaged);
        assert!(
            [0, 4, 5].contains(&run.exit),
            "{}\n{}\n{text}",
            run.exit,
            run.err
        );
        assert_eq!(run.out.is_empty(), run.exit != 0, "{text}");
    }
}

#[test]
fn the_optimal_method_says_how_good_its_round_is() {
    let request = round_two().to_string();
    let run = torneo(&["pair", "--method", "optimal"], &request);
    let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
    let price = |gap: u32, distance: u32| json!({"violations": 0, "wins_gap": gap, "partner_distance": distance});
    let mut optimal = answer["optimal"].clone();
    assert!(optimal["steps"].as_u64() > Some(0));
    optimal["steps"].take();
    assert_eq!(
        optimal,
        json!({
            "violations": 0, "wins_gap": 1, "partner_distance": 30, "bound": price(1, 30),
            "proved": true, "steps": null, "canonical": price(2, 28),
        })
    );
    let text = torneo(
        &["pair", "--method", "optimal", "--format", "text"],
        &request,
    )
    .out;
    assert!(
        text.contains(
            "Calidad: 1.00\n\
             Óptimo: violaciones 0, diferencia de victorias 1, distancia entre compañeros 30\n\
             Canónico: violaciones 0, diferencia de victorias 2, distancia entre compañeros 28\n\
             Demostrado: ninguna ronda es mejor ("
        ),
        "{text}"
    );
    let why = torneo(
        &[
            "pair",
            "--method",
            "optimal",
            "--explain",
            "A1",
            "--format",
            "text",
            "--lang",
            "en",
        ],
        &request,
    );
    assert!(
        why.out.contains("The optimal method weighs whole rounds."),
        "{}",
        why.out
    );
}
