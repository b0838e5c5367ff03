//! `torneo rank` as people and programs meet it: the real binary, its answers and its refusals.

mod answers;
mod explanations;
mod formats;
mod refusals;

#[path = "../run/torneo.rs"]
mod binary;

#[path = "../run/hostile.rs"]
mod hostile;

use serde_json::{Value, json};

/// Runs `torneo rank` and returns its exit code, what it answered and what it complained about.
fn rank(args: &[&str], input: &str) -> (i32, String, String) {
    let run = binary::torneo(&[&["rank"], args].concat(), input);
    (run.exit, run.out, run.err)
}

fn answer(args: &[&str], request: &Value) -> Value {
    let (code, said, complaint) = rank(args, &request.to_string());
    assert_eq!((code, complaint.as_str()), (0, ""));
    let value: Value = serde_json::from_str(&said).expect("the answer is JSON");
    // A map of serde_json is sorted, so equal text means keys in alphabetical order.
    assert_eq!(format!("{value}\n"), said);
    value
}

fn golden(name: &str) -> Value {
    let path = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the golden is there");
    serde_json::from_str(&text).expect("the golden is JSON")
}

/// One game A B against C D, with `change` merged into the request.
fn one_game(change: Value) -> Value {
    let mut request = json!({"games": [{
        "round": 1, "table": 1, "pair_a": ["A", "B"], "pair_b": ["C", "D"], "points_a": 100, "points_b": 60,
    }]});
    for (key, value) in change.as_object().expect("an object") {
        request[key] = value.clone();
    }
    request
}
