//! `torneo snatch` as its users meet it: the real binary, in both languages.

#[path = "run/torneo.rs"]
mod run;

use std::collections::BTreeSet;

use run::torneo;
use serde_json::{Value, json};

const GOLDEN: &str = include_str!("golden/snatch_traces.json");

fn replayed(input: &str) -> Value {
    let run = torneo(&["snatch", "replay"], input);
    assert_eq!((run.exit, run.err.as_str()), (0, ""), "{input}");
    assert_eq!(run.out.lines().count(), 1);
    serde_json::from_str(&run.out).expect("the answer is JSON")
}

#[test]
fn the_golden_traces_come_out_as_they_are() {
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    assert_eq!(replayed(GOLDEN), golden);
    // And from nothing but who asked for what.
    let mut asked = golden.clone();
    for trace in asked["traces"].as_array_mut().unwrap() {
        let trace = trace.as_object_mut().unwrap();
        trace.remove("initial");
        trace.remove("result");
        for step in trace["steps"].as_array_mut().unwrap() {
            step.as_object_mut()
                .unwrap()
                .retain(|key, _| key == "actor" || key == "action");
        }
    }
    assert_eq!(replayed(&asked.to_string()), golden);
}

#[test]
fn keys_leave_in_the_order_of_the_golden() {
    let run = torneo(&["snatch", "replay"], GOLDEN);
    let one_line: String = GOLDEN.lines().collect::<Vec<_>>().join("");
    let spaces_apart = |text: &str| text.replace([' ', '\n'], "");
    // The golden escapes what is not ASCII in states too; we write UTF-8 there.
    let plain = |text: &str| spaces_apart(text).replace("\\ud83d\\ude36", "😶");
    assert_eq!(plain(&run.out), plain(&one_line));
}

/// The codes with which the actions of one game are answered.
fn check(trace: Value, expected: &[Option<&str>]) {
    let answer = replayed(&trace.to_string());
    let steps = answer["steps"].as_array().expect("an answer has steps");
    let found: Vec<Option<&str>> = steps.iter().map(|step| step["error"].as_str()).collect();
    assert_eq!(found, expected, "{trace}");
}

#[test]
fn what_is_not_an_action_is_refused_at_the_door() {
    let offer = |pavo: Value| json!({"type": "proposeOffer", "offerPavo": pavo, "offerElote": 0, "requestPavo": 0, "requestElote": 1});
    let bad = [
        json!(null),
        json!(3),
        json!("noOffer"),
        json!([]),
        json!({}),
        json!({"type": 7}),
        json!({"type": "fly"}),
        json!({"type": "proposeOffer"}),
        offer(json!(1.0)),
        offer(json!(1.5)),
        offer(json!(-1)),
        offer(json!("1")),
        offer(json!(true)),
        offer(json!(null)),
        json!({"type": "report", "report": 1}),
        json!({"type": "assignShame", "assign": "true"}),
        json!({"type": "p2Force"}),
        json!({"type": "p2Action", "action": "steal"}),
        json!({"type": "setVariant", "variant": "g2"}),
        json!({"type": "chat", "text": 5}),
        json!({"type": "noOffer", "round": "1"}),
        json!({"type": "noOffer", "round": 1.5}),
    ];
    let count = bad.len();
    let steps: Vec<Value> = bad
        .into_iter()
        .map(|action| json!({"actor": "P1", "action": action}))
        .collect();
    check(
        json!({"variant": "G1", "steps": steps}),
        &vec![Some("bad_action"); count],
    );
    for actor in [json!("P3"), json!("p1"), json!(null), json!(1), json!("")] {
        let steps = json!([{"actor": actor, "action": {"type": "fly"}}]);
        check(
            json!({"variant": "G1", "steps": steps}),
            &[Some("unknown_actor")],
        );
    }
    let steps = json!([
        {"actor": "P1", "action": offer(json!(u64::MAX))},
        {"actor": "P1", "action": {"type": "noOffer", "round": -1}},
        {"actor": "P1", "action": {"type": "noOffer", "round": null, "note": "ours to pass over"}},
        {"actor": "ORG", "action": {"type": "pause"}},
        {"actor": "SYS", "action": {"type": "timeout"}},
        {"actor": "ORG", "action": {"type": "resume"}},
    ]);
    let codes = [
        Some("insufficient_offer"),
        Some("stale"),
        None,
        None,
        Some("paused"),
        None,
    ];
    check(json!({"variant": "G1", "steps": steps}), &codes);
}

#[test]
fn numbers_beyond_any_machine_are_numbers() {
    let trace = r#"{"variant":"G1","steps":[{"actor":"P1","action":{"type":"proposeOffer","offerPavo":123456789012345678901234567890,"offerElote":0,"requestPavo":0,"requestElote":1}}]}"#;
    let run = torneo(&["snatch", "replay"], trace);
    assert!(
        run.out
            .contains("\"offerPavo\":123456789012345678901234567890,")
    );
    assert!(run.out.contains("\"error\":\"insufficient_offer\""));
}

#[test]
fn a_trace_may_bring_its_own_rules_and_its_own_beginning() {
    let no_offer = json!([{"actor": "P1", "action": {"type": "noOffer"}}]);
    let answer = replayed(
        &json!({"variant": "G1", "profile": "paper", "rules": {"rounds": 1}, "steps": no_offer})
            .to_string(),
    );
    assert_eq!(answer["initial"]["rules"]["sanction"], "confiscate");
    assert_eq!(answer["result"], json!({"P1": 10, "P2": 10}));
    let own = json!({"profiles": {"mine": {"tokens": "reset", "minOffer": 3}}, "traces": [{"variant": "G1", "profile": "mine", "steps": []}]});
    let answer = replayed(&own.to_string());
    assert_eq!(answer["traces"][0]["initial"]["rules"]["minOffer"], 3);
    assert_eq!(answer["traces"][0]["result"], Value::Null);
    // Every state of the golden is a beginning from which the rest follows.
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    for trace in golden["traces"].as_array().unwrap() {
        let steps = trace["steps"].as_array().unwrap();
        for cut in 1..steps.len() {
            let later = json!({"initial": steps[cut - 1]["state"], "steps": steps[cut..].to_vec()});
            let answer = replayed(&later.to_string());
            assert_eq!(answer["steps"].as_array().unwrap()[..], steps[cut..]);
            assert_eq!(answer["result"], trace["result"]);
        }
    }
}

#[test]
fn bad_input_is_named_by_trace_and_step() {
    let refused = |input: &str, exit: i32, words: &[&str]| {
        let run = torneo(&["snatch", "replay", "--lang", "en"], input);
        assert_eq!(
            (run.exit, run.out.as_str()),
            (exit, ""),
            "{input}: {}",
            run.err
        );
        for word in words {
            assert!(run.err.contains(word), "{input}: {}", run.err);
        }
    };
    refused("3", 4, &["expected a trace"]);
    refused("{\"variant\":", 4, &["ends half-way"]);
    refused(
        "{\"format\":\"snatch-trace/2\",\"traces\":[]}",
        4,
        &["snatch-trace/1"],
    );
    refused(
        "{\"variant\":\"G1\"}",
        4,
        &["trace 1", "'steps' is missing"],
    );
    refused("{\"variant\":\"G8\",\"steps\":[]}", 4, &["trace 1", "G8"]);
    refused(
        "[{\"variant\":\"G1\",\"steps\":[]},{\"name\":\"x\",\"variant\":\"G1\",\"steps\":[{\"actor\":\"P1\"}]}]",
        4,
        &["trace 2 ('x'), step 1", "'action' is missing"],
    );
    refused(
        "{\"variant\":\"G1\",\"steps\":[7]}",
        4,
        &["trace 1, step 1", "not an object"],
    );
    refused(
        "{\"variant\":\"G1\",\"profile\":\"zz\",\"steps\":[]}",
        5,
        &["zz", "classic"],
    );
    refused(
        "{\"variant\":\"G1\",\"rules\":{\"rounds\":21},\"steps\":[]}",
        5,
        &["rounds"],
    );
    refused(
        "{\"variant\":\"G1\",\"rules\":{\"colour\":4},\"steps\":[]}",
        4,
        &["colour"],
    );
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    let mut broken = golden["traces"][0].clone();
    broken["initial"]["players"]["P1"]["pavo"] = json!(11);
    refused(&broken.to_string(), 5, &["'initial'", "ten of each good"]);
}

#[test]
fn a_schedule_seats_everybody_once_a_phase() {
    let run = torneo(
        &[
            "snatch",
            "schedule",
            "--players",
            "9",
            "--phases",
            "5",
            "--seed",
            "3",
        ],
        "",
    );
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(answer["players"], json!([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    let mut met = BTreeSet::new();
    for phase in answer["phases"].as_array().unwrap() {
        let mut everybody: Vec<u64> = phase["byes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|id| id.as_u64().unwrap())
            .collect();
        assert_eq!(everybody.len(), 1);
        for pair in phase["pairs"].as_array().unwrap() {
            let (one, other) = (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap());
            assert!(met.insert((one.min(other), one.max(other))));
            everybody.extend([one, other]);
        }
        everybody.sort_unstable();
        assert_eq!(everybody, (1..=9).collect::<Vec<u64>>());
    }
    assert_eq!(
        torneo(&["snatch", "schedule", "--players", "1"], "").exit,
        2
    );
}

#[test]
fn theory_for_people_and_programs() {
    let run = torneo(
        &["snatch", "solve", "--profile", "classic", "--rounds", "1"],
        "",
    );
    for line in [
        "G1        1      10  10  sin oferta",
        "G2        1      9   12  P2 obliga; 1 pavo por 10 elotes, robada",
        "G4        1      25  10  5 pavos por 10 elotes, aceptada",
    ] {
        assert!(run.out.contains(line), "{}", run.out);
    }
    let run = torneo(&["snatch", "solve", "--variant", "G2", "--json"], "");
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(answer["variants"][0]["result"], json!({"P1": 7, "P2": 16}));
    let run = torneo(
        &[
            "snatch",
            "solve",
            "--variant",
            "G1",
            "--rounds",
            "1",
            "--delta",
            "2.5",
            "--json",
        ],
        "",
    );
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        answer["variants"][0]["rounds"][0]["offer"]["requestElote"],
        2
    );
    assert_eq!(torneo(&["snatch", "solve", "--delta", "-1"], "").exit, 2);
    assert_eq!(
        torneo(&["snatch", "solve", "--delta", "1.2345"], "").exit,
        2
    );
}

#[test]
fn a_session_of_bots_is_repeatable() {
    let args = [
        "snatch",
        "simulate",
        "--players",
        "31",
        "--bots",
        "azar=1,prudente=2,ladrón=1,equilibrio=1",
        "--seed",
        "5",
    ];
    let run = torneo(&args, "");
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    assert_eq!(torneo(&args, "").out, run.out);
    let json = torneo(&[&args[..], &["--json"]].concat(), "");
    let answer: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(answer["ranking"].as_array().unwrap().len(), 31);
    assert_eq!(answer["variants"].as_array().unwrap().len(), 5);
    assert_eq!(
        torneo(&["snatch", "simulate", "--bots", "nobody=1"], "").exit,
        2
    );
    assert_eq!(
        torneo(&["snatch", "simulate", "--bots", "random=0"], "").exit,
        2
    );
}

#[test]
fn options_that_exclude_each_other_are_named_in_the_readers_language() {
    let both = ["--profile", "seed", "--file", "x.json"];
    for (lang, expected) in [("es", "no va con --"), ("en", "does not go with --")] {
        let run = torneo(
            &[&["snatch", "simulate", "--lang", lang], &both[..]].concat(),
            "",
        );
        assert_eq!(run.exit, 2, "{}", run.err);
        assert!(run.err.contains(expected), "{}", run.err);
    }
}
