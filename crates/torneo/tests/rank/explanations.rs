//! `--explain`: every operand, and what-ifs that are true.

use serde_json::json;

use crate::{answer, golden, one_game, rank};

#[test]
fn a_player_is_explained_with_every_operand() {
    let request = golden("eff_02.json")["request"].to_string();
    let (code, spanish, _) = rank(&["--format", "table", "--explain", "H"], &request);
    assert_eq!(code, 0);
    for line in [
        "H: puesto 6 de 9, EFF 15.79 = 9445/598, bajo",
        "  (231 - 271) / (28 × 3) × 100 = -47.62",
        "  mínimo -164.29 (G), máximo 102.68 (F)",
        "  normalizado: ((-47.62) - (-164.29)) / (102.68 - (-164.29)) × 200 - 100 = -12.60",
        "  A 3, B 2, E 1, F 2",
        "  8 - 1 = 7.00",
        "  (0 × 100 + 0 × 75 + 0 × 50 + 1 × 25) / 1 = 25.00",
        "  media 80.00; 100 - 80.00 = 20.00",
        "EFF = 0.40 × (-12.60) + 0.30 × 50.00 + 0.20 × 25.00 + 0.10 × 8.33",
        "    = (-5.04) + 15.00 + 5.00 + 0.83 = 15.79",
        "    3     2  C          B, E        100-91  100-99: 12.94 (-2.85) #6   99-100: 11.05 (-4.74) #7",
    ] {
        assert!(
            spanish.lines().any(|found| found == line),
            "{line}\nin\n{spanish}"
        );
    }
    let (_, english, _) = rank(
        &["--format", "table", "--explain", "J", "--lang", "en"],
        &request,
    );
    assert_eq!(english, "J is not ranked: no game was played\n");
}

/// A what-if must be what ranking the changed sheet gives.
#[test]
fn what_ifs_equal_a_new_ranking() {
    let request = golden("eff_02.json")["request"].clone();
    for (player, order) in [("A", "eff"), ("H", "wins_eff")] {
        let mut request = request.clone();
        request["options"] = json!({"order": order});
        let explanation = answer(&["--explain", player], &request)["explanation"].clone();
        let mut seen = 0;
        for index in 0..request["games"].as_array().expect("games").len() {
            let game = &request["games"][index];
            let sits = |pair: &str| {
                game[pair]
                    .as_array()
                    .expect("a pair")
                    .contains(&json!(player))
            };
            let (own, other) = match (sits("pair_a"), sits("pair_b")) {
                (true, _) => ("points_a", "points_b"),
                (_, true) => ("points_b", "points_a"),
                _ => continue,
            };
            for ending in ["if_won", "if_lost"] {
                let told = &explanation["games"][seen][ending];
                let mut changed = request.clone();
                changed["games"][index][own] = told["points_for"].clone();
                changed["games"][index][other] = told["points_against"].clone();
                let found = answer(&[], &changed);
                assert_eq!(found["players"][player]["eff"], told["eff"]);
                let standings = found["standings"].as_array().expect("standings");
                let line = standings.iter().find(|line| line["player"] == player);
                assert_eq!(line.expect("the player stands")["place"], told["place"]);
            }
            seen += 1;
        }
        assert_eq!(explanation["games"].as_array().expect("games").len(), seen);
    }
}

#[test]
fn a_player_nobody_knows_cannot_be_explained() {
    let mut request = one_game(json!({}));
    request["games"][0]["pair_a"] = json!(["Mariana", "Beto"]);
    let check = |asked: &str, code: i32, sentence: &str| {
        let (found, _, complaint) =
            rank(&["--explain", asked, "--lang", "en"], &request.to_string());
        assert_eq!((complaint.as_str(), found), (sentence, code));
    };
    check(
        "mariana",
        5,
        "torneo: there is no player 'mariana'; perhaps Mariana?\n",
    );
    check(
        "Zoe",
        5,
        "torneo: there is no player 'Zoe'; write the id as in the request\n",
    );
    let (code, _, complaint) = rank(&["--explain", "Beto", "--format", "csv"], "");
    assert_eq!(
        (code, complaint.as_str()),
        (
            2,
            "torneo: --explain no cabe en csv; pida --format table o --format json\n"
        )
    );
}
