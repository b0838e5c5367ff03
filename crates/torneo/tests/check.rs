//! `torneo check` as a person or a program meets it: the real binary, its words and its exit codes.

#[path = "run/torneo.rs"]
mod binary;

use binary::{Run, torneo};
use serde_json::{Value, json};

const GOLDEN: &str = include_str!("golden/domino_section8.json");

fn run(args: &[&str], input: &[u8]) -> Run {
    torneo(&[&["check"], args].concat(), input)
}

fn golden() -> Value {
    serde_json::from_str(GOLDEN).expect("the golden is JSON")
}

/// The second round of the printed example, to be broken.
fn second() -> Value {
    let golden = golden();
    json!({"request": golden["requests"][1], "answer": golden["expected"][1]})
}

/// The codes of the faults and the exit code.
fn check(broken: impl Fn(&mut Value), expected: &[&str], code: i32) -> Value {
    let mut document = second();
    broken(&mut document);
    let ran = run(&["--format", "json"], document.to_string().as_bytes());
    let report: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
    let faults = report["rounds"][0]["faults"]
        .as_array()
        .expect("a list")
        .iter();
    let codes: Vec<&str> = faults
        .map(|fault| fault["code"].as_str().expect("a code"))
        .collect();
    assert_eq!(codes, expected);
    assert_eq!(ran.exit, code, "{}", ran.out);
    report
}

/// An exported tournament is sent to the verb that reads it.
#[test]
fn a_tournament_file_is_for_verify() {
    let file = json!({"format": "torneo-domino/1", "stream": "domino/copa", "journal": []});
    for (lang, said) in [
        ("es", "eso es un torneo entero"),
        ("en", "that is a whole tournament"),
    ] {
        let ran = run(&["--lang", lang], file.to_string().as_bytes());
        assert_eq!(ran.exit, 4);
        assert!(
            ran.err.contains(said) && ran.err.contains("torneo verify"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn the_printed_example_is_clean_in_every_form() {
    let golden = golden();
    let pair =
        |i: usize| json!({"request": golden["requests"][i], "answer": golden["expected"][i]});
    let round = |i: usize| {
        let mut round = golden["expected"][i].clone();
        round["players"] = golden["requests"][i]["players"].clone();
        round
    };
    let forms = [
        GOLDEN.to_owned(),
        json!({"requests": golden["requests"], "answers": golden["expected"]}).to_string(),
        pair(1).to_string(),
        json!([pair(0), pair(1)]).to_string(),
        format!("{}\n{}\n", pair(0), pair(1)),
        json!({"players": [], "rounds": [round(0), round(1)]}).to_string(),
        json!({"players": golden["requests"][0]["players"], "rounds": golden["expected"]})
            .to_string(),
    ];
    for form in forms {
        let ran = run(&["-"], form.as_bytes());
        assert!(
            ran.out.ends_with("Veredicto: limpio\n"),
            "{}{}",
            ran.out,
            ran.err
        );
        assert_eq!((ran.exit, ran.err.as_str()), (0, ""));
    }
}

#[test]
fn each_fault_has_its_code() {
    check(|d| d["answer"]["round"] = json!(3), &["wrong_round"], 10);
    check(|d| d["answer"]["window"] = json!(4), &["wrong_window"], 10);
    check(
        |d| d["answer"]["quality"] = json!(0.99),
        &["wrong_quality"],
        10,
    );
    check(
        |d| d["answer"]["byes"] = json!(["A1"]),
        &["seated_twice"],
        10,
    );
    check(
        |d| d["answer"]["byes"] = json!(["Z9"]),
        &["unknown_player"],
        10,
    );
    let swap = |d: &mut Value, a: &str, b: &str| {
        let (old, new) = (d.pointer(a).unwrap().clone(), d.pointer(b).unwrap().clone());
        *d.pointer_mut(a).unwrap() = new;
        *d.pointer_mut(b).unwrap() = old;
    };
    check(
        |d| swap(d, "/answer/tables/0", "/answer/tables/1"),
        &["table_order"],
        10,
    );
    check(
        |d| swap(d, "/answer/tables/0/0", "/answer/tables/0/1"),
        &["pair_order"],
        10,
    );
    check(
        |d| swap(d, "/answer/tables/0/0/0", "/answer/tables/0/0/1"),
        &["seat_order"],
        10,
    );
    check(
        |d| d["request"]["players"][27]["status"] = json!("withdrawn"),
        &["not_active", "bye_count"],
        10,
    );
    let report = check(
        |d| _ = d["answer"]["tables"][6][1].as_array_mut().unwrap().pop(),
        &["no_seat", "table_size"],
        10,
    );
    assert_eq!(report["verdict"], "faulty");
    assert_eq!(report["rounds"][0]["faults"][0]["players"], json!(["B2"]));
    assert_eq!(report["rounds"][0]["notes"][0]["code"], "seats_first");
}

/// Table 1 as it sat in round 1, everybody else as little disturbed as possible.
fn planted() -> Value {
    let mut document = second();
    let tables = &mut document["answer"]["tables"];
    tables[0][0] = json!(["A1", "A2"]);
    tables[1][0] = json!(["C1", "C2"]);
    document["answer"]["quality"] = json!(24.0 / 28.0);
    document
}

#[test]
fn an_avoidable_violation_comes_with_a_better_round() {
    let ran = run(&["--format", "json"], planted().to_string().as_bytes());
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let round = &report["rounds"][0];
    assert_eq!(ran.exit, 11);
    assert_eq!(report["verdict"], "avoidable");
    assert_eq!(
        round["violations"][0],
        json!({"kind": "partners", "table": 1, "players": ["A1", "A2"], "last_round": 1,
               "window": 3, "forbidden": false, "verdict": "avoidable"})
    );
    assert_eq!(round["witness"]["violations"], 0);
    // The witness is a clean round by the same checker.
    let mut again = second();
    again["answer"] = json!({"round": 2, "tables": round["witness"]["tables"], "quality": 1.0});
    let ran = run(&[], again.to_string().as_bytes());
    assert_eq!(ran.exit, 0, "{}", ran.out);
}

#[test]
fn people_read_spanish_or_english() {
    let mut document = planted();
    document["answer"]["window"] = json!(9);
    let spanish = run(&[], document.to_string().as_bytes()).out;
    let english = run(&["--lang", "en"], document.to_string().as_bytes()).out;
    assert_eq!(
        spanish,
        "Ronda 2: con faltas (mesas 7, descansos 0, ventana 3, calidad 0.86)\n\
         \x20 falta wrong_window: la hoja dice ventana 9; es 3\n\
         \x20 violación: A1 y A2, compañeros en la mesa 1, ya lo fueron en la ronda 1 (ventana 3): evitable\n\
         \x20 violación: C1 y C2, compañeros en la mesa 2, ya lo fueron en la ronda 1 (ventana 3): evitable\n\
         \x20 existe una ronda mejor (violaciones: 0); «--format json» la muestra en witness\n\
         \x20 nota: la violación de la mesa 1 no consta como contingencia de nivel 4\n\
         \x20 nota: la violación de la mesa 2 no consta como contingencia de nivel 4\n\
         Veredicto: con faltas\n"
    );
    assert_eq!(
        english,
        "Round 2: faulty (tables 7, byes 0, window 3, quality 0.86)\n\
         \x20 fault wrong_window: the sheet says window 9; it is 3\n\
         \x20 violation: A1 and A2, partners at table 1, were partners in round 1 (window 3): avoidable\n\
         \x20 violation: C1 and C2, partners at table 2, were partners in round 1 (window 3): avoidable\n\
         \x20 a better round exists (violations: 0); '--format json' shows it in witness\n\
         \x20 note: the violation at table 1 is not logged as a contingency of level 4\n\
         \x20 note: the violation at table 2 is not logged as a contingency of level 4\n\
         Verdict: faulty\n"
    );
}

/// Eleven of forty may not meet and there are ten tables: one violation is left, and no proof is in reach.
#[test]
fn a_violation_beyond_the_search_is_undecided() {
    let id = |i: usize| format!("P{i}");
    let two = |a: usize| (a + 1..11).map(move |b| [id(a), id(b)]);
    let club: Vec<[String; 2]> = (0..11).flat_map(two).collect();
    let player = |i: usize| json!({"id": id(i), "wins": 0});
    let mut document = json!({
        "request": {
            "players": (0..40).map(player).collect::<Vec<_>>(),
            "round": 1,
            "options": {"forbidden_partners": club, "forbidden_opponents": club},
        },
        "answer": {"round": 1, "tables": [[["P0", "P1"], ["P2", "P3"]]]},
    });
    let tables = (0..10).map(|i| [[id(i * 4), id(i * 4 + 1)], [id(i * 4 + 2), id(i * 4 + 3)]]);
    document["answer"]["tables"] = json!(tables.collect::<Vec<_>>());
    let first = run(&["--format", "json"], document.to_string().as_bytes());
    let report: Value = serde_json::from_str(&first.out).unwrap();
    assert_eq!(first.exit, 11);
    assert_eq!(report["rounds"][0]["witness"]["violations"], 1);
    document["answer"]["tables"] = report["rounds"][0]["witness"]["tables"].clone();
    let second = run(&["--format", "json"], document.to_string().as_bytes());
    let report: Value = serde_json::from_str(&second.out).unwrap();
    assert_eq!((second.exit, &report["verdict"]), (12, &json!("undecided")));
}

fn log_line(round: u32, pairs: [[&str; 2]; 2], quality: f64, standing: bool) -> Value {
    let [[a, b], [c, d]] = pairs;
    let mut line = json!({
        "ronda": round,
        "mesas": [{"numero": 1, "pareja_a": {"jugador1": a, "jugador2": b}, "pareja_b": [c, d]}],
        "contingencias": [{"nivel": 4, "descripcion": "aceptada"}],
        "jugadores_bye": [],
        "calidad": quality,
    });
    if round == 1 {
        line["contingencias"] = json!([]);
    }
    if standing {
        let player = |id: &&str| json!({"id": id, "victorias": 0, "estado": "ACTIVO"});
        line["jugadores"] = ["a", "b", "c", "d"].iter().map(player).collect();
    }
    line
}

#[test]
fn a_log_of_four_players_is_unavoidable_from_the_second_round_on() {
    for standing in [false, true] {
        let lines = [
            log_line(1, [["a", "b"], ["c", "d"]], 1.0, standing),
            log_line(2, [["a", "c"], ["b", "d"]], 0.0, standing),
            log_line(3, [["a", "d"], ["b", "c"]], 0.0, standing),
        ];
        let log = lines.map(|line| line.to_string()).join("\n");
        let ran = run(&["--format", "json"], log.as_bytes());
        let report: Value =
            serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
        assert_eq!(
            (ran.exit, &report["verdict"]),
            (0, &json!("unavoidable")),
            "{}",
            ran.out
        );
        assert_eq!(
            report["rounds"][2]["violations"][0]["verdict"],
            "unavoidable"
        );
        let notes = report["rounds"][2]["notes"].as_array().unwrap().iter();
        let codes: Vec<&str> = notes.map(|note| note["code"].as_str().unwrap()).collect();
        let expected = [&["standing_unknown", "low_quality"][..], &["low_quality"]];
        assert_eq!(codes, expected[usize::from(standing)]);
    }
}

#[test]
fn a_log_that_skips_a_round_or_loses_order_is_faulty() {
    let codes = |lines: &[Value]| {
        let log: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let ran = run(&["--format", "json"], log.as_bytes());
        assert_eq!(ran.exit, 10, "{}{}", ran.out, ran.err);
        let report: Value = serde_json::from_str(&ran.out).unwrap();
        let last = report["rounds"].as_array().unwrap().last().unwrap().clone();
        last["faults"][0]["code"].as_str().unwrap().to_owned()
    };
    let first = log_line(1, [["a", "b"], ["c", "d"]], 1.0, true);
    let skipped = log_line(3, [["a", "c"], ["b", "d"]], 0.0, true);
    assert_eq!(codes(&[first, skipped]), "wrong_round");
    let disorder = log_line(1, [["b", "a"], ["c", "d"]], 1.0, true);
    assert_eq!(codes(&[disorder]), "seat_order");
}

#[test]
fn an_active_player_forgotten_in_a_tournament_is_a_fault() {
    let golden = golden();
    let mut players = golden["requests"][0]["players"].clone();
    let extra = json!({"id": "Z1", "status": "active"});
    players.as_array_mut().unwrap().push(extra);
    let tournament = json!({"players": players, "rounds": golden["expected"]});
    let ran = run(&["--lang", "en"], tournament.to_string().as_bytes());
    assert!(
        ran.out
            .contains("fault no_seat: Z1 has neither a table nor a bye"),
        "{}",
        ran.out
    );
}

#[test]
fn what_cannot_be_read_is_refused_in_one_sentence() {
    let twice = json!({"request": {"players": [{"id": "a", "wins": 0}, {"id": "a", "wins": 0}],
        "round": 1}, "answer": {"round": 1, "tables": []}});
    let late = json!({"request": {"players": [], "history": [{"round": 2, "tables": []}],
        "round": 2}, "answer": {"round": 2, "tables": []}});
    let three = json!({"request": {"players": [], "history": [{"round": 1, "tables":
        [[["a", "b"], ["c"]]]}], "round": 2}, "answer": {"round": 2, "tables": []}});
    let pinned = json!({"request": {"players": [], "round": 1, "options": {"pinned_tables":
        [{"pairs": [["a", "b"], ["c", "d"]]}]}}, "answer": {"round": 1, "tables": []}});
    let uneven = json!({"requests": [], "answers": [{"round": 1, "tables": []}]});
    let table = [
        ("", 4, "ends half-way"),
        ("hello", 4, "is not JSON"),
        ("{}", 4, "expected request and answer"),
        ("[{}]", 4, "expected request and answer"),
        ("17", 4, "a round, a tournament or a log line"),
        (&uneven.to_string(), 4, "0 requests but 1 answers"),
        (&twice.to_string(), 5, "player 'a' appears twice"),
        (&late.to_string(), 5, "keep only earlier ones"),
        (
            &three.to_string(),
            5,
            "table 1 of round 1 in the history is not two pairs of two",
        ),
        (&pinned.to_string(), 5, "remove it from pinned_tables"),
        (
            "{\"ronda\":1,\"mesas\":[{\"numero\":2,\"pareja_a\":[],\"pareja_b\":[]}]}",
            5,
            "once each",
        ),
    ];
    for (input, code, words) in table {
        let ran = run(&["--lang", "en"], input.as_bytes());
        assert_eq!(ran.exit, code, "{input}: {}", ran.err);
        assert!(ran.err.contains(words), "{input}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn garbage_is_refused_without_harm() {
    let mut state = 1_u32;
    let mut noise = Vec::with_capacity(1 << 20);
    for _ in 0..1 << 20 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        noise.push((state >> 24) as u8);
    }
    let deep = b"[".repeat(1 << 20);
    let deep_tables = [b"{\"rounds\":[{\"tables\":".to_vec(), b"[".repeat(1 << 20)].concat();
    for garbage in [noise, deep, deep_tables] {
        let ran = run(&[], &garbage);
        assert_eq!(ran.exit, 4, "{}", ran.err);
        assert!(ran.err.len() < 1000);
    }
}

#[test]
fn a_table_of_a_hundred_thousand_is_a_fault_like_another() {
    let crowd: Vec<String> = (0..100_000).map(|i| format!("P{i}")).collect();
    let line = json!({"ronda": 1, "mesas": [[crowd, ["a"]]], "jugadores_bye": crowd});
    let ran = run(&["--lang", "en"], line.to_string().as_bytes());
    assert_eq!(ran.exit, 10, "{}", ran.err);
    assert!(
        ran.out
            .contains("fault table_size: table 1 is not two pairs of two: 100001 players")
    );
}

#[test]
fn the_examples_of_the_manual_are_accepted() {
    let manual = include_str!("../../../docs/cli.md");
    let section = manual
        .split("\n## ")
        .find(|s| s.starts_with("check\n"))
        .unwrap();
    let read = section
        .split("### ")
        .find(|s| s.starts_with("What it reads"))
        .unwrap();
    let examples: Vec<&str> = read.split("```json\n").skip(1).collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        let ran = run(&[], example.split("```").next().unwrap().as_bytes());
        assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{}", ran.out);
    }
}
