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

/// The figures of the report as JSON, from recorded results: pairs of (first game, second game) from the first engine's side.
fn figures(pairs: &[[&str; 2]], more: &[&str]) -> serde_json::Value {
    let folder = tempdir().unwrap();
    let pgn = folder.path().join("recorded.pgn");
    let played: Vec<(&str, &str, &str)> = pairs
        .iter()
        .flat_map(|[first, second]| [("Ours", *first, "normal"), ("Theirs", *second, "normal")])
        .collect();
    fs::write(&pgn, games(&played)).unwrap();
    let count = played.len().to_string();
    let told = report(&pgn, &[&["--games", &count, "--json"], more].concat());
    serde_json::from_str(told.trim()).unwrap()
}

#[test]
fn the_figures_of_recorded_tables_are_those_of_another_computation() {
    // Pairs by half points 0, 3, 12, 9, 1; Elo, normalised Elo and LOS by Python's `statistics` from the list of pairs.
    let table: Vec<[&str; 2]> = [
        vec![["0-1", "1/2-1/2"]; 3],
        vec![["1-0", "1-0"]; 5],
        vec![["1/2-1/2", "1/2-1/2"]; 7],
        vec![["1-0", "1/2-1/2"]; 9],
        vec![["1-0", "0-1"]; 1],
    ]
    .concat();
    let told = figures(
        &table,
        &["--sprt", "0,10", "--alpha", "0.01", "--beta", "0.1"],
    );
    assert_eq!(told["games"], 50);
    assert_eq!(told["over"], true);
    let pairing = &told["pairings"][0];
    assert_eq!(pairing["pairs"], serde_json::json!([0, 3, 12, 9, 1]));
    for (name, expected) in [
        ("elo", 56.0715),
        ("elo_error", 51.6479),
        ("normalized_elo", 107.2209),
        ("normalized_elo_error", 96.3042),
        ("los", 0.985_452),
    ] {
        let figure = pairing[name].as_f64().unwrap();
        assert!((figure - expected).abs() < 1e-3, "{name}: {figure}");
    }
    let sprt = &pairing["sprt"];
    for (name, expected) in [("lower", -2.2925), ("upper", 4.4998)] {
        let figure = sprt[name].as_f64().unwrap();
        assert!((figure - expected).abs() < 1e-3, "{name}: {figure}");
    }
    assert_eq!(sprt["accepted"], serde_json::Value::Null);
    // A sweep: one end only, no spread, and the test decides.
    let told = figures(&[["1-0", "0-1"]; 60], &["--sprt", "0,50"]);
    let pairing = &told["pairings"][0];
    assert_eq!(pairing["pairs"], serde_json::json!([0, 0, 0, 0, 60]));
    assert_eq!(pairing["normalized_elo"], serde_json::Value::Null);
    let bound = pairing["elo_bound"].as_f64().unwrap();
    assert!((bound - 639.0).abs() < 1.0, "{bound}");
    assert_eq!(pairing["sprt"]["accepted"], "h1");
}

#[test]
fn a_drawn_flag_is_a_fault_of_who_was_to_move() {
    let folder = tempdir().unwrap();
    let pgn = folder.path().join("flag.pgn");
    let text = games(&[("Ours", "1/2-1/2", "time forfeit")]);
    let text = text.replace("[Termination", "[PlyCount \"81\"]\n[Termination");
    fs::write(&pgn, text).unwrap();
    let told = report(&pgn, &["--games", "1"]);
    assert!(
        told.contains("Theirs: 1 por tiempo") && told.contains("Ours: 0 por tiempo"),
        "{told}"
    );
}

#[test]
fn one_failed_restart_does_not_end_the_match_and_complaints_are_logged() {
    let folder = tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_torneo");
    let home = folder.path().join("a home, with space");
    fs::create_dir(&home).unwrap();
    let script = home.join("engine.sh");
    // It counts its starts in its own folder and does not come up the third time.
    fs::write(
        &script,
        format!(
            "n=$(cat count 2>/dev/null || echo 0); n=$((n+1)); echo $n > count\n\
             echo \"start $n $1\" >&2\n[ $n -eq 3 ] && exit 1\nexec '{program}' uci\n"
        ),
    )
    .unwrap();
    let frail = format!(
        "cmd=sh \"{}\" \"a, b\",name=Frail,restart=on,dir=\"{}\"",
        script.display(),
        home.display()
    );
    let firm = format!("cmd={program} uci,name=Firm,nodes=50");
    let [log, epd, pgn] = ["log.txt", "last.epd", "games.pgn"].map(|name| {
        let path = folder.path().join(name);
        path.to_str().unwrap().to_owned()
    });
    let run = torneo(
        &[
            "match",
            "--engine",
            &firm,
            "--engine",
            &frail,
            "--each",
            "depth=1,option.Hash=1",
            "--games",
            "4",
            "--log",
            &log,
            "--epd",
            &epd,
            "--pgn",
            &pgn,
            "--affinity",
            "--max-moves",
            "20",
        ],
        "",
    );
    assert_eq!(run.exit, 0, "{}", run.err);
    assert!(
        run.out
            .contains("Frail: 0 por tiempo, 0 jugadas ilegales, 1 caídas"),
        "{}",
        run.out
    );
    assert_eq!(fs::read_to_string(home.join("count")).unwrap(), "5\n");
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains("Frail ! start 3 a, b"), "{log}");
    for said in [
        "Firm < setoption name Hash value 1",
        "Firm < go nodes 50",
        "Frail < go depth 1",
        "Frail > bestmove ",
    ] {
        assert!(log.contains(said), "{said}");
    }
    let epd = fs::read_to_string(epd).unwrap();
    assert_eq!(epd.lines().count(), 4);
    let pgn = fs::read_to_string(pgn).unwrap();
    assert_eq!(pgn.matches("[Termination \"abandoned\"]").count(), 1);
    assert!(pgn.contains(" n=") && !pgn.contains("[FEN "), "{pgn}");
    assert!(
        pgn.contains("[PlyCount \"40\"]"),
        "no game is longer: {pgn}"
    );
}

#[test]
fn a_match_is_not_taken_up_with_other_openings_or_another_clock() {
    let folder = tempdir().unwrap();
    let pgn = folder.path().join("kept.pgn");
    let path = pgn.to_str().unwrap();
    let first = ["--games", "2", "--pgn", path, "--max-moves", "5"];
    let run = play(&[&first[..], &["--movetime", "20", "--margin", "5000"]].concat());
    assert_eq!(run.exit, 0, "{}", run.err);
    for (more, said) in [
        (vec!["--movetime", "30"], "otro tiempo"),
        (vec!["--movetime", "20", "--seed", "2"], "--openings"),
        (
            vec!["--movetime", "20", "--variant", "chess960"],
            "--openings",
        ),
    ] {
        let run = play(&[&first[..], &more[..], &["--resume"]].concat());
        assert_eq!(run.exit, 5, "{more:?}: {}", run.err);
        assert!(run.err.contains(said), "{}", run.err);
    }
    let again = play(&[&first[..], &["--movetime", "20", "--resume"]].concat());
    assert_eq!(again.exit, 0, "{}", again.err);
}

#[test]
fn chess960_is_played_and_written_down() {
    let folder = tempdir().unwrap();
    let pgn = folder.path().join("games.pgn");
    let path = pgn.to_str().unwrap();
    let run = play(&[
        "--depth",
        "2",
        "--games",
        "2",
        "--variant",
        "chess960",
        "--pgn",
        path,
        "--max-moves",
        "30",
    ]);
    assert_eq!(run.exit, 0, "{}", run.err);
    let text = fs::read_to_string(&pgn).unwrap();
    assert_eq!(
        text.matches("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"")
            .count(),
        2
    );
    assert!(!text.contains("rules infraction"), "{text}");
    let xboard = format!(
        "cmd={} uci,proto=xboard,name=Old",
        env!("CARGO_BIN_EXE_torneo")
    );
    let refused = play(&["--engine", &xboard, "--depth", "2", "--variant", "chess960"]);
    assert_eq!(refused.exit, 5, "{}", refused.err);
    assert!(refused.err.contains("Old") && refused.err.contains("Chess960"));
}

#[test]
fn what_does_not_fit_is_named() {
    for (more, said) in [
        (vec!["--depth", "1", "--alpha", "0.6"], "--alpha"),
        (vec!["--depth", "1", "--beta", "0"], "--beta"),
        (
            vec!["--depth", "1", "--adjudicate-draw", "score=x"],
            "--adjudicate-draw",
        ),
        (
            vec!["--depth", "1", "--adjudicate-win", "sides=2"],
            "--adjudicate-win",
        ),
        (vec!["--depth", "1", "--each", "cmd=x"], "cmd=x"),
        (vec!["--tc", "0/60"], "--tc"),
        (vec![], "--nodes"),
    ] {
        let run = play(&more);
        assert_eq!(run.exit, 2, "{more:?}: {}", run.err);
        assert!(run.err.contains(said), "{more:?}: {}", run.err);
    }
    for option in ["--tables", "--live"] {
        let run = play(&["--depth", "1", option, "/no/such/folder"]);
        assert_eq!(run.exit, 3, "{}", run.err);
        assert!(run.err.contains("/no/such/folder"), "{}", run.err);
    }
}

#[test]
fn a_match_is_a_tournament_that_can_be_proved() {
    let folder = tempdir().unwrap();
    let [journal, pgn] = ["match.jsonl", "match.pgn"].map(|name| folder.path().join(name));
    let (path, pgn) = (journal.to_str().unwrap(), pgn.to_str().unwrap());
    let third = format!("cmd={} uci,name=Third", env!("CARGO_BIN_EXE_torneo"));
    let args = [
        "--engine",
        &third,
        "--depth",
        "1",
        "--games",
        "3",
        "--journal",
        path,
    ];
    let run = play(&[&args[..], &["--concurrency", "2", "--pgn", pgn]].concat());
    assert_eq!(run.exit, 0, "{}", run.err);
    let replayed = torneo(&["replay", path, "--lang", "en"], "");
    assert_eq!(replayed.exit, 0, "{}{}", replayed.out, replayed.err);
    // Three rounds of a table of four, three times.
    assert!(
        replayed
            .out
            .contains("9 rounds, everything comes out the same"),
        "{}",
        replayed.out
    );
    assert!(replayed.out.contains("0 faults"), "{}", replayed.out);
    assert_eq!(torneo(&["verify", path], "").exit, 0);
    let text = fs::read_to_string(&journal).unwrap();
    assert_eq!(text.matches("\"settled\"").count(), 9, "{text}");
    assert_eq!(text.matches("\"finished\"").count(), 1, "{text}");

    // It is never overwritten, and a result that somebody changes is found.
    let again = play(&args);
    assert_eq!(again.exit, 3, "{}", again.err);
    let forged = text.replacen("\"result\":\"black\"", "\"result\":\"white\"", 1);
    let forged = forged.replacen("\"result\":\"draw\"", "\"result\":\"white\"", 1);
    assert_ne!(forged, text);
    fs::write(&journal, forged).unwrap();
    assert_ne!(torneo(&["verify", path], "").exit, 0);

    // A match that was cut off in the middle of a line goes on, from the journal and from the games.
    let cut: usize = text.split_inclusive('\n').take(9).map(str::len).sum();
    fs::write(&journal, &text[..cut + 20]).unwrap();
    let resumed = play(&[&args[..], &["--pgn", pgn, "--resume"]].concat());
    assert_eq!(resumed.exit, 0, "{}", resumed.err);
    let whole = fs::read_to_string(&journal).unwrap();
    assert_eq!(&whole[..cut], &text[..cut]);
    assert_eq!(whole.matches("\"settled\"").count(), 9, "{whole}");
    assert_eq!(torneo(&["replay", path], "").exit, 0);
    let other = play(&[
        "--engine",
        &third,
        "--depth",
        "1",
        "--games",
        "4",
        "--journal",
        path,
        "--resume",
    ]);
    assert_eq!(other.exit, 5, "{}", other.err);
    let gauntlet = play(&[&args[..], &["--gauntlet"]].concat());
    assert_eq!(gauntlet.exit, 2, "{}", gauntlet.err);
}
