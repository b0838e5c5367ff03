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
