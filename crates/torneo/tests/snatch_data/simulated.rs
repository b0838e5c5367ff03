//! Sessions that bots played: counts, sums and payments agree with the journal and the standings.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::run::torneo;
use super::table::Table;

const FILE: &str = r#"{"title": "Prueba", "profile": "classic", "seed": 11,
    "payment": {"currency": "EUR", "rate": "0.05", "show_up_fee": "5", "which": "all"},
    "questionnaire": [{"text": {"es": "¿Edad?", "en": "Age?"}, "kind": "number", "least": 0, "most": 120}]}"#;

const TABLES: [&str; 9] = [
    "decisions.csv",
    "answers.csv",
    "rounds.csv",
    "games.csv",
    "players.csv",
    "wide.csv",
    "chat.csv",
    "events.csv",
    "payment.csv",
];

/// Plays a session and writes its files; gives its code.
pub fn simulate(folder: &Path, file: &str, players: &str, more: &[&str]) -> String {
    let path = folder.join("sesion.json");
    fs::write(&path, file).unwrap();
    let out = folder.join("datos");
    let [path, out] = [path.to_str().unwrap(), out.to_str().unwrap()];
    let mut args = vec!["snatch", "simulate", "--players", players, "--file", path];
    args.extend(["--export", out, "--json"]);
    args.extend(more);
    let run = torneo(&args, "");
    assert_eq!(run.exit, 0, "{}", run.err);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    answer["session"].as_str().unwrap().to_owned()
}

fn journal(out: &Path) -> Vec<Value> {
    let text = fs::read_to_string(out.join("session.json")).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(file["format"], "torneo-snatch/1");
    file["journal"].as_array().unwrap().clone()
}

/// Every event of every game, as the journal has them.
fn game_events(journal: &[Value]) -> Vec<&Value> {
    let events = journal.iter().map(|entry| &entry["payload"]["event"]);
    let played = events.filter(|event| event["type"] == "played");
    played
        .flat_map(|event| event["events"].as_array().unwrap())
        .collect()
}

#[test]
fn every_table_agrees_with_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    simulate(folder.path(), FILE, "21", &[]);
    let out = folder.path().join("datos");
    let journal = journal(&out);
    let [
        decisions,
        answers,
        rounds,
        games,
        players,
        wide,
        chat,
        events,
        payment,
    ] = TABLES.map(|name| Table::read(&out, name));
    assert_eq!(events.rows().count(), journal.len());
    assert_eq!(answers.rows().count(), 0, "nobody answers beforehand");
    for (row, entry) in events.rows().zip(&journal) {
        assert_eq!(row.text("hash"), entry["hash"]);
        assert_eq!(row.text("type"), entry["payload"]["event"]["type"]);
        let detail: Value = serde_json::from_str(row.text("detail")).unwrap();
        assert_eq!(detail, entry["payload"]["event"]);
    }
    let told = game_events(&journal);
    let kind =
        |event: &&&Value| !["said", "chat_closed"].contains(&event["type"].as_str().unwrap());
    assert_eq!(decisions.rows().count(), told.iter().filter(kind).count());
    let snatches = told.iter().filter(|event| event["answer"] == "snatch");
    let snatches = snatches.count();
    assert_eq!(
        decisions.count(|row| row.text("action") == "snatch"),
        snatches
    );
    assert_eq!(rounds.count(|row| row.text("answer") == "snatch"), snatches);
    // Ten tables and a bye in each of five phases.
    assert_eq!(games.count(|row| !row.is("bye")), 50);
    assert_eq!(games.count(|row| row.is("bye")), 5);
    assert_eq!(rounds.rows().count(), 150);
    assert_eq!((players.rows().count(), wide.rows().count()), (21, 21));
    assert_eq!((chat.rows().count(), payment.rows().count()), (0, 21));
    assert!(
        games
            .rows()
            .all(|row| row.is("finished") && !row.is("excluded"))
    );
}

#[test]
fn points_add_up_to_the_standings_and_to_what_is_paid() {
    let folder = tempfile::tempdir().unwrap();
    simulate(folder.path(), FILE, "21", &[]);
    let out = folder.path().join("datos");
    let [_, _, rounds, games, players, wide, _, _, payment] =
        TABLES.map(|name| Table::read(&out, name));
    assert_eq!(games.sum("p1_points"), players.sum("score_as_p1"));
    assert_eq!(games.sum("p2_points"), players.sum("score_as_p2"));
    let mut scores: BTreeMap<i64, i64> = BTreeMap::new();
    for game in games.rows().filter(|row| !row.is("bye")) {
        for (player, points) in [("p1", "p1_points"), ("p2", "p2_points")] {
            *scores.entry(game.number(player).unwrap()).or_default() +=
                game.number(points).unwrap();
        }
        let last = rounds.rows().find(|round| {
            ["phase", "table"].map(|it| round.text(it))
                == ["phase", "table"].map(|it| game.text(it))
                && round.text("round") == "3"
        });
        assert_eq!(last.unwrap().text("p1_points"), game.text("p1_points"));
        let points = game.number("p1_points").unwrap() + game.number("p2_points").unwrap();
        let efficiency: f64 = game.text("efficiency").parse().unwrap();
        assert!((efficiency - (points - 20) as f64 / 20.0).abs() < 1e-9);
    }
    for (player, wide) in players.rows().zip(wide.rows()) {
        let number = player.number("player").unwrap();
        let points = player.number("score_as_p1").unwrap() + player.number("score_as_p2").unwrap();
        assert_eq!(points, scores[&number]);
        assert_eq!(wide.number("player"), Some(number));
        // A bye is worth the mean of its phase here as on the screen, so phases add up to the aggregate.
        let by_phase = (1..=5).map(|phase| wide.text(&format!("phase{phase}_points")));
        let by_phase = by_phase.map(|points| points.parse::<f64>().unwrap());
        let aggregate: f64 = player.text("aggregate").parse().unwrap();
        assert!((by_phase.sum::<f64>() - aggregate).abs() < 0.02);
        let byes = (1..=5).filter(|phase| wide.text(&format!("phase{phase}_role")) == "bye");
        assert_eq!(byes.count() as i64, player.number("byes").unwrap());
    }
    for (player, paid) in players.rows().zip(payment.rows()) {
        assert_eq!(paid.text("points"), player.text("aggregate"));
        assert!(paid.is("final"));
        let points: f64 = paid.text("points").parse().unwrap();
        let amount: f64 = paid.text("amount").parse().unwrap();
        // A cent at most is lost to rounding points and sum.
        assert!(
            (amount - (5.0 + 0.05 * points)).abs() < 0.006,
            "{points} {amount}"
        );
        if player.text("byes") == "0" {
            let cents = 500 + 5 * points as i64;
            assert_eq!(amount, cents as f64 / 100.0);
        }
    }
}

#[test]
fn one_phase_for_everybody_is_paid_if_the_organiser_wants() {
    let folder = tempfile::tempdir().unwrap();
    let file = FILE.replace("\"all\"", "\"one_at_random\"");
    simulate(folder.path(), &file, "20", &[]);
    let out = folder.path().join("datos");
    let (wide, payment) = (
        Table::read(&out, "wide.csv"),
        Table::read(&out, "payment.csv"),
    );
    assert_eq!((wide.rows().count(), payment.rows().count()), (20, 20));
    for (wide, paid) in wide.rows().zip(payment.rows()) {
        let phase = paid.number("paid_phase").unwrap();
        let points = wide.number(&format!("phase{phase}_points")).unwrap();
        assert_eq!(paid.text("points"), format!("{points}.00"));
    }
}

#[test]
fn the_codebook_lists_exactly_the_columns() {
    let folder = tempfile::tempdir().unwrap();
    simulate(folder.path(), FILE, "6", &[]);
    let out = folder.path().join("datos");
    let book = fs::read_to_string(out.join("codebook.json")).unwrap();
    let book: Value = serde_json::from_str(&book).unwrap();
    let text = fs::read_to_string(out.join("codebook.md")).unwrap();
    let tables = book["tables"].as_array().unwrap();
    assert_eq!(tables.len(), TABLES.len());
    for (described, name) in tables.iter().zip(TABLES) {
        assert_eq!(described["file"], name);
        let columns = described["columns"].as_array().unwrap();
        let names: Vec<&str> = columns
            .iter()
            .map(|it| it["name"].as_str().unwrap())
            .collect();
        let table = Table::read(&out, name);
        assert_eq!(table.header, names);
        for column in columns {
            let name = column["name"].as_str().unwrap();
            assert!(text.contains(&format!("| `{name}` |")), "{name}");
            for language in ["es", "en"] {
                assert!(!column[language].as_str().unwrap().is_empty(), "{name}");
            }
            check_values(&table, column);
        }
    }
    assert!(tables[5]["columns"].to_string().contains("¿Edad?"));
}

/// Cells hold what the codebook says: flags, numbers, words from the list.
fn check_values(table: &Table, column: &Value) {
    let name = column["name"].as_str().unwrap();
    let words: Vec<&str> = column["values"]
        .as_array()
        .unwrap()
        .iter()
        .map(|value| value["value"].as_str().unwrap())
        .collect();
    for row in table.rows().filter(|row| !row.text(name).is_empty()) {
        let text = row.text(name);
        let fits = match column["type"].as_str().unwrap() {
            "flag" => ["0", "1"].contains(&text),
            "integer" | "millis" => text.parse::<i64>().is_ok(),
            "decimal" => text.parse::<f64>().is_ok(),
            "word" => words.contains(&text),
            _ => true,
        };
        assert!(fits, "{name}: {text}");
    }
}

#[test]
fn an_archive_gives_the_same_files_and_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("archivo");
    let archive = archive.to_str().unwrap();
    let code = simulate(folder.path(), FILE, "200", &["--journal", archive]);
    let out = folder.path().join("datos");
    let again = folder.path().join("otra");
    let args = ["--data", archive, "--all", "--out", again.to_str().unwrap()];
    let run = torneo(&[&["snatch", "export", &code][..], &args].concat(), "");
    assert_eq!(run.exit, 0, "{}", run.err);
    for file in fs::read_dir(&out).unwrap() {
        let name = file.unwrap().file_name();
        let [one, other] = [&out, &again].map(|folder| fs::read(folder.join(&name)).unwrap());
        assert!(one == other, "{name:?}");
    }
    let run = torneo(
        &[
            "snatch", "export", &code, "--data", archive, "--table", "games",
        ],
        "",
    );
    assert_eq!(run.out, fs::read_to_string(out.join("games.csv")).unwrap());
    let picture = folder.path().join("informe.svg");
    let args = [
        "--data",
        archive,
        "--json",
        "--svg",
        picture.to_str().unwrap(),
    ];
    let run = torneo(&[&["snatch", "report", &code][..], &args].concat(), "");
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["all"]["games"], 500);
    assert_eq!(report["flagged"]["excluded"], 0);
    assert_eq!(report["all"], report["clean"]);
    assert!(fs::read_to_string(picture).unwrap().starts_with("<svg"));
    // The same seed again has the same code, which is taken.
    let path = folder.path().join("sesion.json");
    let args = ["--file", path.to_str().unwrap(), "--journal", archive];
    let run = torneo(&[&["snatch", "simulate"][..], &args].concat(), "");
    assert_eq!(run.exit, 5);
    assert!(run.err.contains(&code), "{}", run.err);
}

#[test]
fn what_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("archivo");
    let archive = archive.to_str().unwrap();
    simulate(folder.path(), FILE, "6", &["--journal", archive]);
    for verb in ["export", "report"] {
        let run = torneo(
            &["--lang", "en", "snatch", verb, "NADA22", "--data", archive],
            "",
        );
        assert_eq!(run.exit, 5);
        assert!(
            run.err.contains("there is no session 'NADA22'"),
            "{}",
            run.err
        );
    }
    fs::write(folder.path().join("mal.json"), r#"{"rounds": 9}"#).unwrap();
    let path = folder.path().join("mal.json");
    let run = torneo(
        &["snatch", "simulate", "--file", path.to_str().unwrap()],
        "",
    );
    assert_eq!(run.exit, 4);
    assert!(run.err.contains("rounds"), "{}", run.err);
}
