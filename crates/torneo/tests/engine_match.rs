//! `torneo match` from outside: what it prints, what it keeps, what it refuses.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "run/torneo.rs"]
mod run;

use std::fs;
use std::path::Path;

use run::{Run, torneo};
use tempfile::tempdir;

/// A match of our own engine against itself, with more options.
fn play(more: &[&str]) -> Run {
    let engine = |name: &str| format!("cmd={} uci,name={name}", env!("CARGO_BIN_EXE_torneo"));
    let (ours, theirs) = (engine("Ours"), engine("Theirs"));
    let engines = ["match", "--engine", &ours, "--engine", &theirs];
    torneo(&[&engines, more].concat(), "")
}

/// A PGN with finished games: White, result, how it ended.
fn games(played: &[(&str, &str, &str)]) -> String {
    let game = |(round, (white, result, ending)): (usize, &(&str, &str, &str))| {
        let black = if *white == "Ours" { "Theirs" } else { "Ours" };
        format!(
            "[Event \"Torneo\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n[Termination \"{ending}\"]\n\n{result}\n\n"
        )
    };
    (1..).zip(played).map(game).collect()
}

/// Takes up a match whose games are all played: only the report is left to do.
fn report(pgn: &Path, more: &[&str]) -> String {
    let resume = ["--depth", "1", "--pgn", pgn.to_str().unwrap(), "--resume"];
    let run = play(&[&resume, more].concat());
    assert_eq!(run.exit, 0, "{}", run.err);
    run.out
}

#[test]
fn a_swept_match_is_told_from_its_own_side() {
    let folder = tempdir().unwrap();
    let pgn = folder.path().join("swept.pgn");
    for (results, expected) in [
        (["1-0", "0-1"], "+2 =0 -0  100,0 %  Elo > -216"),
        (["0-1", "1-0"], "+0 =0 -2  0,0 %  Elo < +216"),
    ] {
        let [first, second] = results;
        fs::write(
            &pgn,
            games(&[("Ours", first, "normal"), ("Theirs", second, "normal")]),
        )
        .unwrap();
        let told = report(&pgn, &["--games", "2"]);
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn a_clean_sweep_ends_the_sequential_test() {
    let folder = tempdir().unwrap();
    let pgn = folder.path().join("swept.pgn");
    for (results, elo, expected) in [
        (["1-0", "0-1"], "0,50", "SPRT: hay mejora"),
        (["0-1", "1-0"], "0,50", "SPRT: no hay mejora"),
        (["1/2-1/2", "1/2-1/2"], "0,100", "SPRT: no hay mejora"),
    ] {
        let pair = [
            ("Ours", results[0], "normal"),
            ("Theirs", results[1], "normal"),
        ];
        fs::write(&pgn, games(&pair.repeat(60))).unwrap();
        let told = report(&pgn, &["--games", "120", "--sprt", elo]);
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn faults_are_counted_again_when_a_match_is_taken_up() {
    let folder = tempdir().unwrap();
    let pgn = folder.path().join("faults.pgn");
    let played = [
        ("Ours", "0-1", "time forfeit"),
        ("Theirs", "0-1", "rules infraction"),
        ("Ours", "1-0", "abandoned"),
    ];
    fs::write(&pgn, games(&played)).unwrap();
    let told = report(&pgn, &["--games", "3"]);
    assert!(
        told.contains("Ours: 1 por tiempo, 0 jugadas ilegales, 0 caídas"),
        "{told}"
    );
    assert!(
        told.contains("Theirs: 0 por tiempo, 1 jugadas ilegales, 1 caídas"),
        "{told}"
    );
}

#[test]
fn games_that_are_kept_are_never_overwritten() {
    let folder = tempdir().unwrap();
    let pgn = folder.path().join("kept.pgn");
    let path = pgn.to_str().unwrap();
    let args = ["--depth", "1", "--games", "3", "--pgn", path];
    assert_eq!(play(&args).exit, 0);
    let text = fs::read_to_string(&pgn).unwrap();
    assert_eq!(
        text.matches("[Event ").count(),
        3,
        "as many games as were asked for"
    );
    assert!(!text.contains("????"), "{text}");
    assert_eq!(text.matches("\n[Date \"20").count(), 3);
    assert_eq!(text.matches("\n[TimeControl \"-\"]").count(), 3);

    // The same again would have wiped them out.
    let again = play(&args);
    assert_eq!(again.exit, 3, "{}", again.err);
    assert!(again.err.contains("--resume"), "{}", again.err);
    assert_eq!(fs::read_to_string(&pgn).unwrap(), text);

    // A longer match takes them up and adds to them.
    let longer = ["--depth", "1", "--games", "4", "--pgn", path, "--resume"];
    assert_eq!(play(&longer).exit, 0);
    let longer = fs::read_to_string(&pgn).unwrap();
    assert!(longer.starts_with(&text));
    assert_eq!(longer.matches("[Event ").count(), 4);

    // What is no PGN, or of another match, is left alone.
    fs::write(&pgn, games(&[("Theirs", "1-0", "normal")])).unwrap();
    let other = play(&["--depth", "1", "--games", "2", "--pgn", path, "--resume"]);
    assert_eq!(other.exit, 5, "{}", other.err);
    fs::write(&pgn, b"\xff my diary").unwrap();
    assert_eq!(play(&args).exit, 3);
    assert_eq!(fs::read(&pgn).unwrap(), b"\xff my diary");
}

#[test]
fn an_option_that_the_engine_does_not_have_is_refused() {
    let program = env!("CARGO_BIN_EXE_torneo");
    let ours = format!("cmd={program} uci,name=Ours,option.Hsah=16");
    let theirs = format!("cmd={program} uci,name=Theirs,option.hash=16");
    let run = torneo(
        &[
            "match", "--engine", &theirs, "--engine", &ours, "--depth", "1", "--games", "2",
        ],
        "",
    );
    assert_eq!(run.exit, 5, "{}", run.err);
    for said in ["Ours", "'Hsah'", "'Hash'"] {
        assert!(run.err.contains(said), "{}", run.err);
    }
    assert!(run.out.is_empty(), "no game was played: {}", run.out);
}
