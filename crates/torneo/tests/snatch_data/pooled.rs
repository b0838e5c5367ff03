//! Several sessions as one set of tables, and the analysis of it in Python (and R) from the tables alone.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::figures::{same_in_r, same_summary};
use super::run::torneo;
use super::simulated::simulate;
use super::table::Table;

/// Two treatments, matching groups, one too many for each.
const COMPARED: &str = r#"{"format": "snatch-session/4", "wording": "neutral", "option_order": "drawn", "title": "Comparada", "profile": "classic", "seed": 21,
    "phases": ["G1", "G3", "G4", "G2"], "group_size": 6, "odd": {"policy": "bot", "bot": "cautious"},
    "treatments": [{"name": "control", "rules": {"beliefs": 20}},
        {"name": "caro", "rounds": 5, "phases": ["G4", "G3", "G1", "G3"],
         "rules": {"practice": true, "beliefs": 15, "tokens": "carry", "sanction": "confiscate", "endowment": {"pavo": 6, "elote": 8},
                   "values": {"P1": {"pavo": 1, "elote": 4}, "P2": {"pavo": 3, "elote": 1}}}}]}"#;

const PLAIN: &str = r#"{"title": "Llana", "seed": 22, "questionnaire": [{"text": {"es": "¿Edad?", "en": "Age?"}, "kind": "number", "least": 0, "most": 120}]}"#;

/// Two kept sessions and the set made of them; their codes.
fn pooled(folder: &Path, more: &[&str]) -> [String; 2] {
    let data = folder.join("archivo");
    let data = data.to_str().unwrap();
    let codes = [(COMPARED, "25"), (PLAIN, "19")]
        .map(|(file, players)| simulate(folder, file, players, &["--journal", data]));
    let out = folder.join("juntas");
    let mut args = vec!["snatch", "export", &codes[0], &codes[1], "--data", data];
    args.extend(["--pooled", "--out", out.to_str().unwrap()]);
    args.extend(more);
    let run = torneo(&args, "");
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    codes
}

#[test]
fn a_set_has_the_rows_of_all_sessions_and_no_names() {
    let folder = tempfile::tempdir().unwrap();
    let codes = pooled(folder.path(), &[]);
    let out = folder.path().join("juntas");
    for name in [
        "decisions",
        "answers",
        "rounds",
        "games",
        "players",
        "wide",
        "chat",
    ] {
        let together = Table::read(&out, &format!("{name}.csv"));
        let mut alone = 0;
        for code in &codes {
            let data = folder.path().join("archivo");
            let args = ["snatch", "export", code, "--data", data.to_str().unwrap()];
            let run = torneo(&[&args[..], &["--table", name]].concat(), "");
            let path = folder.path().join("sola.csv");
            fs::write(&path, run.out).unwrap();
            alone += Table::read(folder.path(), "sola.csv").rows().count();
            let of = together.rows().filter(|row| row.text("session") == *code);
            assert!(
                of.count() > 0 || ["chat", "answers"].contains(&name),
                "{name} of {code}"
            );
        }
        assert_eq!(together.rows().count(), alone, "{name}");
    }
    let players = Table::read(&out, "players.csv");
    assert!(players.rows().all(|row| row.text("name").is_empty()));
    let treatments: Vec<&str> = players.rows().map(|row| row.text("treatment")).collect();
    let of = |name: &str| treatments.iter().filter(|it| **it == name).count();
    assert_eq!((of("control"), of("caro"), of("")), (13, 12, 19));
    assert!(!out.join("payment.csv").exists() && !out.join("journals").exists());
    let named = folder.path().join("con-nombres");
    let data = folder.path().join("archivo");
    let [data, named_out] = [data.to_str().unwrap(), named.to_str().unwrap()];
    let args = ["snatch", "export", &codes[0], "--data", data, "--pooled"];
    let run = torneo(
        &[&args[..], &["--with-names", "--out", named_out]].concat(),
        "",
    );
    assert_eq!(run.exit, 0, "{}", run.err);
    let journal = named.join("journals").join(format!("{}.json", codes[0]));
    let verified = torneo(&["verify", journal.to_str().unwrap()], "");
    assert_eq!(verified.exit, 0, "{}", verified.err);
}

#[test]
fn hashes_name_the_file_before_the_start_and_in_the_set() {
    let folder = tempfile::tempdir().unwrap();
    let codes = pooled(folder.path(), &[]);
    let out = folder.path().join("juntas");
    let path = folder.path().join("registro.json");
    fs::write(&path, COMPARED).unwrap();
    let hash = torneo(&["snatch", "hash", path.to_str().unwrap()], "");
    let sessions = Table::read(&out, "sessions.csv");
    let row = sessions.rows().next().unwrap();
    assert_eq!(
        (row.text("session"), row.text("seed")),
        (codes[0].as_str(), "21")
    );
    assert_eq!(row.text("file_sha256"), hash.out.trim());
    let kept = out.join("sessions").join(format!("{}.json", codes[0]));
    let again = torneo(&["snatch", "hash", kept.to_str().unwrap()], "");
    assert_eq!(again.out, hash.out);
    fs::write(&path, r#"{"title": "Sin semilla"}"#).unwrap();
    let without = torneo(&["snatch", "hash", path.to_str().unwrap()], "");
    assert_eq!(without.exit, 5, "{}", without.err);
    let sums = fs::read_to_string(out.join("SHA256SUMS")).unwrap();
    let mut check = Command::new("sha256sum");
    check.args(["--check", "--quiet", "SHA256SUMS"]);
    let check = check.current_dir(&out).output().unwrap();
    assert!(check.status.success(), "{sums}");
    assert!(sums.contains("analysis/snatch.py") && sums.contains("codebook.json"));
}

#[test]
fn python_makes_every_observed_figure_of_the_reports_again_from_the_tables_alone() {
    let folder = tempfile::tempdir().unwrap();
    let codes = pooled(folder.path(), &[]);
    let out = folder.path().join("juntas");
    let script = out.join("analysis").join("snatch.py");
    let run = |more: &[&str]| {
        let mut python = Command::new("python3");
        python.arg("-I").arg(&script).arg(&out).args(more);
        let told = python
            .output()
            .expect("python3 must be installed for this test");
        let err = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(told.status.success(), "{err}");
        String::from_utf8(told.stdout).unwrap()
    };
    let found: Value = serde_json::from_str(&run(&["--json"])).unwrap();
    let mut compared = 0;
    for code in &codes {
        let report = out.join("reports").join(format!("{code}.json"));
        let report: Value = serde_json::from_slice(&fs::read(report).unwrap()).unwrap();
        for games in ["all", "clean"] {
            compared += same_summary(&found[code][games], &report[games], code);
        }
    }
    assert!(compared > 500, "{compared} figures");
    let both = found["pooled"]["all"]["rounds"].as_u64();
    let rounds = Table::read(&out, "rounds.csv");
    let (practice, counted): (Vec<_>, Vec<_>) =
        rounds.rows().partition(|row| row.text("round") == "0");
    assert_eq!(both, Some(counted.len() as u64));
    assert!(!practice.is_empty());
    assert!(practice.iter().all(|row| row.text("treatment") == "caro"));
    let lines = run(&[]);
    assert!(
        lines.lines().count() > compared,
        "the same as CSV, and pooled"
    );
    same_in_r(&out, &lines);
}
