//! Fixed pairs (ruling D21) as a program meets them: a side of a table is a list of one id.

use serde_json::{Value, json};

use super::run::torneo;
use super::{nine, paired};

fn pairs(history: Value, round: u32) -> Value {
    let players: Vec<Value> = (1..=5)
        .map(|n| json!({"id": format!("p{n}"), "wins": 0}))
        .collect();
    json!({"modality": "fixed_pairs", "players": players, "history": history, "round": round})
}

#[test]
fn a_round_of_five_pairs() {
    let answer = paired(&pairs(json!([]), 1));
    assert_eq!(
        answer["tables"],
        json!([[["p1"], ["p3"]], [["p2"], ["p4"]]])
    );
    assert_eq!(answer["byes"], json!(["p5"]));
    assert_eq!(answer["contingencies"], json!([]));
    assert_eq!(answer["quality"], 1.0);
}

#[test]
fn pairs_do_not_meet_twice_and_rest_in_turn() {
    let first =
        json!([{"round": 1, "tables": [[["p1"], ["p3"]], [["p2"], ["p4"]]], "byes": ["p5"]}]);
    let request = pairs(first, 2);
    let answer = paired(&request);
    assert_eq!(answer["byes"], json!(["p4"]));
    assert_eq!(
        answer["tables"],
        json!([[["p1"], ["p5"]], [["p2"], ["p3"]]])
    );
    assert_eq!(
        answer["contingencies"],
        json!([{"level": 1, "kind": "fold_rotation", "text": "rotation in the fold", "players": ["p1", "p5"]}])
    );
    let judged = torneo(
        &["check", "--format", "json"],
        json!({"request": request, "answer": answer}).to_string(),
    );
    assert_eq!(judged.exit, 0, "{}", judged.out);
    let text = torneo(
        &["pair", "--format", "text", "--explain", "p1"],
        request.to_string(),
    );
    assert!(text.out.contains("p5"), "{}", text.out);
}

#[test]
fn a_rematch_that_cannot_be_avoided_is_told_and_judged() {
    let two = [json!({"id": "a", "wins": 0}), json!({"id": "b", "wins": 0})];
    let mut request = json!({"modality": "fixed_pairs", "players": two, "round": 2,
        "history": [{"round": 1, "tables": [[["a"], ["b"]]]}]});
    let answer = paired(&request);
    assert_eq!(answer["contingencies"][0]["kind"], "violation_unavoidable");
    assert_eq!(answer["contingencies"][0]["players"], json!(["a", "b"]));
    assert_eq!(
        (&answer["quality"], &answer["needs_approval"]),
        (&json!(0.0), &json!(true))
    );
    let judged = torneo(
        &["check"],
        json!({"request": request, "answer": answer}).to_string(),
    );
    assert_eq!(judged.exit, 0, "{}", judged.out);
    request["options"] = json!({"opponent_window": 1});
    request["round"] = json!(3);
    assert_eq!(paired(&request)["contingencies"], json!([]));
    let warned =
        paired(&json!({"modality": "fixed_pairs", "players": two, "round": 1, "rounds": 2}));
    assert_eq!(warned["warnings"][0]["code"], "rematches_unavoidable");
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let mut four = nine();
    four["modality"] = json!("fixed_pairs");
    four["round"] = json!(2);
    four["history"] = json!([{"round": 1, "tables": [[["a", "b"], ["c", "d"]]]}]);
    let refused = torneo(&["pair", "--lang", "en"], four.to_string());
    assert_eq!(refused.exit, 5);
    assert!(refused.err.contains("[[a],[b]]"), "{}", refused.err);
    let optimal = torneo(
        &["pair", "--method", "optimal", "--lang", "en"],
        pairs(json!([]), 1).to_string(),
    );
    assert_eq!(optimal.exit, 5);
    assert!(optimal.err.contains("no optimal method"), "{}", optimal.err);
    let mut frozen = pairs(json!([]), 1);
    frozen["options"] = json!({"frozen_category": true});
    let refused = torneo(&["pair", "--lang", "en"], frozen.to_string());
    assert!(refused.err.contains("'frozen_category'"), "{}", refused.err);
}

#[test]
fn pairs_are_ranked_with_a_neutral_compensation() {
    let game = |round: u32, a: &str, b: &str, points: [u32; 2]| json!({"round": round, "pair_a": [a], "pair_b": [b], "points_a": points[0], "points_b": points[1]});
    let request = json!({"modality": "fixed_pairs",
        "games": [game(1, "a", "b", [100, 20]), game(1, "c", "d", [100, 90]), game(2, "a", "c", [100, 60])]});
    let ranked = torneo(&["rank"], request.to_string());
    assert_eq!(ranked.exit, 0, "{}", ranked.err);
    let ranked: Value = serde_json::from_str(&ranked.out).expect("the answer is JSON");
    for (_, player) in ranked["players"].as_object().expect("players by id") {
        assert_eq!(player["icc"]["decimal"], "50.00", "{player}");
    }
}
