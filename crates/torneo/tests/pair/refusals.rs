//! Bad input: one sentence that names the culprit, an exit code, and nothing else.

use serde_json::{Value, json};

use crate::round_two;
use crate::run::torneo;

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
        (&["pear"][..], 2, "'pear'; ¿quizá pair?"),
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
