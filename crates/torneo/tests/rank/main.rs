//! `torneo rank` as people and programs meet it: the real binary, its answers and its refusals.

mod answers;
mod explanations;
mod formats;
mod refusals;

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Runs `torneo rank` and returns its exit code, what it answered and what it complained about.
fn rank(args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_torneo"))
        .arg("rank")
        .args(args)
        .env_remove("TORNEO_LANG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    // A refused command line closes its input early; that is not this test's concern.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the binary ends");
    let text = |bytes| String::from_utf8(bytes).expect("answers are UTF-8");
    (
        output.status.code().expect("the binary ends by itself"),
        text(output.stdout),
        text(output.stderr),
    )
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
