//! What a director may choose: options, and the method that proves how good its tables are.

use serde_json::{Value, json};

use crate::run::torneo;
use crate::{nine, paired, round_two};

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
