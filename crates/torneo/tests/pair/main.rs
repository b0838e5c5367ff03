//! `torneo pair` as its users meet it: the real binary, JSON in, a round out.

mod fixed_pairs;
mod methods;
mod refusals;
mod rounds;

#[path = "../run/torneo.rs"]
mod run;

use run::torneo;
use serde_json::{Value, json};

pub fn golden() -> Value {
    serde_json::from_str(include_str!("../golden/domino_section8.json"))
        .expect("the golden is JSON")
}

/// The request of round 2 of the founding document's section 8.
pub fn round_two() -> Value {
    golden()["requests"][1].clone()
}

pub fn paired(request: &Value) -> Value {
    let run = torneo(&["pair"], request.to_string());
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).expect("the answer is JSON")
}

/// Nine players of a club, nobody has played yet.
pub fn nine() -> Value {
    let players: Vec<Value> = "abcdefghi"
        .chars()
        .map(|id| json!({"id": id.to_string(), "wins": 0}))
        .collect();
    json!({"players": players, "round": 1})
}
