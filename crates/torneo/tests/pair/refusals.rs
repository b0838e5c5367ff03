//! Bad input: one sentence that names the culprit, an exit code, and nothing else.

use serde_json::{Value, json};

use crate::round_two;
use crate::run::torneo;

/// `exit path = value => culprit`: a request with another value at a path.
const CHANGED: &str = r#"
5 /players/3/id = "A1" => 'A1' está dos veces
5 /players/3/id = "" => número 4
4 /players/3/id = 7 => players[3].id
5 /players/3/wins = -2 => 'C2' tiene -2 victorias
4 /players/3/wins = 1.5 => players[3].wins
4 /players/3/status = "asleep" => asleep
5 /history/0/tables/2/0/1 = "Zoe" => 'Zoe' aparece en la mesa 3 de la ronda 1
5 /history/0/byes = ["Zoe"] => 'Zoe' aparece en los bye
5 /history/0/byes = ["A1"] => 'A1' aparece dos veces en la ronda 1
5 /history/0/tables/0/0 = ["A1", "A2", "C1"] => la mesa 1 de la ronda 1 del historial tiene 5
5 /history/0/tables/0 = [["A1", "A2"]] => tiene 2 jugadores
5 /history/0/tables/1/0/0 = "A1" => 'A1' aparece dos veces
5 /history/0/round = -1 => la ronda -1
5 /round = 1 => no se puede emparejar la ronda 1
5 /round = 0 => la ronda 0 no existe
5 /round = 99999999999 => 99999999999
4 /options = {"leaders_dual": true} => leaders_dual
5 /options = {"forbidden_partners": [["A1"]]} => forbidden_partners
5 /options = {"forbidden_partners": [["A1", "A1"]]} => 'A1'
5 /options = {"pinned_tables": [{"pairs": [["A1", "C1"], ["E1", "Zoe"]]}]} => 'Zoe' aparece en una mesa fijada
5 /options = {"pinned_tables": [{"pairs": [["A1", "C1"], ["E1", "A1"]]}]} => 'A1' está fijado en dos
5 /options = {"pinned_tables": [{"table": 8, "pairs": [["A1", "C1"], ["E1", "E2"]]}]} => número 8
5 /options = {"pinned_tables": [{"table": -8, "pairs": [["A1", "C1"], ["E1", "E2"]]}]} => número -8
"#;

/// Every malformed request: the exit code, and what the one sentence must name.
#[test]
fn bad_input_gets_one_sentence_that_names_the_culprit() {
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut request = round_two();
        change(&mut request);
        request.to_string()
    };
    let mut cases: Vec<(String, i32, &str)> = vec![
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
            broken(&|r| {
                let again = r["history"][0].clone();
                r["history"].as_array_mut().unwrap().push(again)
            }),
            5,
            "la ronda 1 está dos veces",
        ),
    ];
    // A member that is another, the exit code and the culprit.
    for case in CHANGED.trim().lines() {
        let (change, culprit) = case.split_once(" => ").expect(case);
        let (path, value) = change.split_once(" = ").expect(case);
        let (exit, path) = path.trim().split_once(' ').expect(case);
        let (parent, member) = path.rsplit_once('/').expect(case);
        let value: Value = serde_json::from_str(value).expect(case);
        let changed = broken(&|request| {
            let parent = request.pointer_mut(parent).expect(case);
            match member.parse::<usize>() {
                Ok(place) => parent[place] = value.clone(),
                Err(_) => parent[member] = value.clone(),
            }
        });
        cases.push((changed, exit.parse().expect(case), culprit));
    }
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
