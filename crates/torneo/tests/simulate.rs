//! `torneo simulate domino`: a report that a seed determines, for people, programs and eyes.

#[path = "run/torneo.rs"]
mod run;

use run::torneo;
use serde_json::Value;

fn simulate(more: &[&str]) -> run::Run {
    let mut args = vec![
        "simulate",
        "domino",
        "--players",
        "16",
        "--rounds",
        "5",
        "--tournaments",
        "4",
    ];
    args.extend(more);
    let run = torneo(&args, "");
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    run
}

#[test]
fn the_seed_gives_the_same_report() {
    let report = simulate(&["--seed", "9", "--format", "json"]).out;
    assert_eq!(simulate(&["--seed", "9", "--format", "json"]).out, report);
    assert_ne!(simulate(&["--seed", "10", "--format", "json"]).out, report);
    let report: Value = serde_json::from_str(&report).expect("the report is JSON");
    assert_eq!(report["rounds"].as_array().expect("a list").len(), 5);
    let rankings = report["rankings"].as_array().expect("a list");
    let names: Vec<&str> = rankings
        .iter()
        .filter_map(|ranking| ranking["ranking"].as_str())
        .collect();
    assert_eq!(names, ["wins", "eff", "wins_eff", "second_opinion"]);
    for ranking in rankings {
        let tau = ranking["tau"]["mean"].as_f64().expect("a number");
        assert!((-1.0..=1.0).contains(&tau), "{ranking}");
    }
}

#[test]
fn people_read_a_table_in_their_language() {
    let spanish = simulate(&[]).out;
    assert!(
        spanish.starts_with("4 torneos de 16 jugadores a 5 rondas, método canonical, semilla 1\n"),
        "{spanish}"
    );
    assert!(spanish.contains("Segunda opinión (regresión)"), "{spanish}");
    let english = simulate(&["--lang", "en"]).out;
    assert!(
        english.contains("How well each ranking finds skill"),
        "{english}"
    );
}

#[test]
fn the_picture_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder for the picture");
    let path = folder.path().join("informe.svg");
    simulate(&["--picture", path.to_str().expect("a plain path")]);
    let svg = std::fs::read_to_string(&path).expect("the picture is there");
    assert!(
        svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
    assert_eq!(svg.matches("<polyline").count(), 2);
    assert!(svg.contains("Acierto de cada clasificación"));
}

#[test]
fn numbers_out_of_range_are_refused_by_name() {
    for (args, culprit) in [
        (&["simulate", "domino", "--players", "3"][..], "--players"),
        (&["simulate", "domino", "--rounds", "x"], "'x'"),
        (&["simulate", "chess"], "chess"),
        (
            &[
                "simulate",
                "domino",
                "--picture",
                "/no/such/folder/x.svg",
                "--tournaments",
                "1",
            ],
            "/no/such/folder/x.svg",
        ),
    ] {
        let run = torneo(args, "");
        assert!(run.exit == 2 || run.exit == 3, "{args:?}: {}", run.exit);
        assert!(run.err.contains(culprit), "{args:?}: {}", run.err);
    }
}
