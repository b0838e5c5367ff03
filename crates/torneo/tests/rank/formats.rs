//! The same ranking for people and for spreadsheets.

use serde_json::json;

use crate::hostile::{self, HOSTILE};
use crate::{golden, one_game, rank};

#[test]
fn people_get_a_table_in_their_language() {
    let request = golden("eff_03.json")["request"].to_string();
    let (code, spanish, _) = rank(&["--format", "table"], &request);
    assert_eq!(code, 0);
    let expected = "\
Puesto  Jugador     EFF  PG  PJ      DRP     TBz    ICV     ICC  Rendimiento
     1  A         65.00   1   1   100.00    0.00  75.00  100.00  bueno
     1  B         65.00   1   1   100.00    0.00  75.00  100.00  bueno
     3  E          5.00   0   0     0.00    0.00   0.00   50.00  muy deficiente
     4  C        -10.00   0   1  -100.00  100.00   0.00    0.00  extremadamente deficiente
     4  D        -10.00   0   1  -100.00  100.00   0.00    0.00  extremadamente deficiente

Avisos
";
    assert!(spanish.starts_with(expected), "{spanish}");
    assert!(
        spanish.contains("\n- clasificados sin haber jugado ninguna partida: E\n"),
        "{spanish}"
    );
    let (_, english, _) = rank(&["--format", "table", "--lang", "en"], &request);
    assert!(
        english.starts_with("Place  Player     EFF  Won  Games  "),
        "{english}"
    );
    assert!(
        english.contains("\n- ranked without having played a game: E\n"),
        "{english}"
    );
}

#[test]
fn wide_names_keep_the_columns_straight() {
    let mut request = one_game(json!({}));
    request["games"][0]["pair_a"] = json!(["多米诺", "Ñandú"]);
    let (_, table, _) = rank(&["--format", "table"], &request.to_string());
    assert!(table.contains("  多米诺    65.00"), "{table}");
    assert!(table.contains("  Ñandú     65.00"), "{table}");
}

#[test]
fn spreadsheets_get_one_line_per_player() {
    let mut request = one_game(json!({"players": ["=A", "B, Ana", "C", "D", "Z"]}));
    request["games"][0]["pair_a"] = json!(["=A", "B, Ana"]);
    let (code, csv, _) = rank(
        &["--format", "csv", "--second-opinion"],
        &request.to_string(),
    );
    assert_eq!(code, 0);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 6);
    assert!(lines[0].starts_with("position,place,player,eff,eff_exact,band,won,"));
    assert!(lines[1].starts_with("1,1,'=A,65.00,65/1,good,1,0,0,1,0,100,60,142.86,100.00,"));
    assert!(lines[2].starts_with("2,1,\"B, Ana\",65.00,"));
    assert_eq!(lines[5], ",,Z,,,,0,0,0,0,0,0,0,,,,,,,,,,,");
}

#[test]
fn no_name_runs_in_a_spreadsheet() {
    let names: Vec<&str> = HOSTILE.iter().map(|(name, _)| *name).collect();
    let game = |(table, seats): (usize, &[&str])| {
        json!({"round": 1, "table": table + 1, "pair_a": &seats[..2], "pair_b": &seats[2..],
            "points_a": 100, "points_b": 60})
    };
    let games: Vec<_> = names.chunks(4).enumerate().map(game).collect();
    let (code, csv, said) = rank(&["--format", "csv"], &json!({"games": games}).to_string());
    assert_eq!(code, 0, "{said}");
    hostile::check("rank", &csv);
}
