//! `torneo trf` as a person or a manager of tournaments meets it: the real binary, its words and its exit codes.

#[path = "run/torneo.rs"]
mod binary;

use binary::{Run, torneo};
use serde_json::{Value, json};

const PLAIN: &str = include_str!("../../torneo-rules/tests/golden/dutch/00.trf");
const HARD: &str = include_str!("../../torneo-rules/tests/golden/dutch/h013.trf");

/// A report of players with this first round, `opponent color result` from column 92 on.
fn report(extra: &str, cells: &[&str]) -> String {
    let mut text = format!("012 Open\n{extra}\n");
    for (index, cell) in cells.iter().enumerate() {
        let number = index + 1;
        let start = format!("001 {number:>4}");
        text.push_str(&format!("{start:<80} 0.0 {number:>4}  {cell}\n"));
    }
    text
}

fn check(args: &[&str], input: &str, exit: i32, out: &str) -> Run {
    let ran = torneo(&[&["trf"], args].concat(), input);
    assert_eq!(ran.exit, exit, "{}{}", ran.out, ran.err);
    assert_eq!(ran.out, out, "{}", ran.err);
    ran
}

#[test]
fn a_first_round_is_printed_as_pairing_engines_do() {
    let five = report("142 5\n152 B", &["", "", "", "", ""]);
    let sheet = "3\n3 1\n2 4\n5 0\n";
    check(&["pair", "-"], &five, 0, sheet);
    check(&["pair", "-", "--round", "1"], &five, 0, sheet);
    check(&["--dutch", "-", "-p"], &five, 0, sheet);
}

#[test]
fn the_known_form_writes_to_a_file() {
    let out = std::env::temp_dir().join(format!("torneo-trf-{}.txt", std::process::id()));
    let out = out.to_str().expect("a readable path");
    let four = report("142 5\nXXC white1", &["", "", "", ""]);
    check(&["--dutch", "-", "-p", out], &four, 0, "");
    assert_eq!(
        std::fs::read_to_string(out).expect("written"),
        "2\n1 3\n4 2\n"
    );
    std::fs::remove_file(out).expect("removed");
}

#[test]
fn recorded_tournaments_are_checked() {
    let rounds = |count| format!("Rounds checked: {count}; all come out the same\n");
    check(&["check", "-", "--lang", "en"], PLAIN, 0, &rounds(6));
    let ran = torneo(&["trf", "--dutch", "-", "-c"], HARD);
    assert_eq!(ran.exit, 0, "{}", ran.out);
    assert!(ran.out.contains("todas salen igual"), "{}", ran.out);
}

/// Players 1 and 2 should not have met in the first round.
#[test]
fn a_round_that_differs_is_named() {
    let wrong = report(
        "XXC white1",
        &["   2 w 1", "   1 b 0", "   4 w =", "   3 b ="],
    );
    check(
        &["check", "-", "--lang", "en"],
        &wrong,
        13,
        "Round 1\n  in the file: 1-2 3-4\n  by the rules: 1-3 4-2\nRounds checked: 1; 1 differ\n",
    );
    let ran = torneo(&["trf", "check", "-", "--format", "json"], &wrong);
    let told: Value = serde_json::from_str(&ran.out).expect("JSON");
    let expected = json!({"rounds": 1, "differences": [
        {"round": 1, "recorded": [[1, 2], [3, 4]], "expected": [[1, 3], [4, 2]]}]});
    assert_eq!((ran.exit, told), (13, expected));
}

#[test]
fn a_forfeit_without_colors_differs_in_nothing() {
    let same = "Rounds checked: 1; all come out the same\n";
    for [second, fourth] in [
        ["   4 - +", "   2 - -"],
        ["   4 b +", "   2 - -"],
        ["   4 - +", "   2 w -"],
    ] {
        let cells = ["   3 w 1", second, "   1 b 0", fourth];
        let written = report("XXC white1", &cells);
        check(&["check", "-", "--lang", "en"], &written, 0, same);
    }
}

#[test]
fn it_tells_why_two_players_do_not_meet() {
    let eight = report(
        "142 5",
        &[
            "   5 w 1", "   6 b 1", "   7 w 1", "   8 b 1", "   1 b 0", "   2 w 0", "   3 b 0",
            "   4 w 0",
        ],
    );
    let why = |one: &str, other: &str, said: &str| {
        let args = ["pair", "-", "--why", one, other, "--lang", "en"];
        check(&args, &eight, 0, &format!("{one}-{other}: {said}\n"));
    };
    why("1", "4", "they meet");
    why("1", "5", "they have played already (C1)");
    why(
        "1",
        "3",
        "if they met, more players would not have the color that is due (C12)",
    );
    why(
        "1",
        "6",
        "if they met, their bracket would have fewer pairs (C6)",
    );
    let ran = check(&["pair", "-", "--why", "1", "9"], &eight, 5, "");
    assert!(ran.err.contains("no hay ningún jugador 9"), "{}", ran.err);
}

#[test]
fn a_round_that_is_still_played_is_checked_and_nothing_is_paired_after_it() {
    let open = report(
        "142 3\nXXC white1",
        &["   3 w  ", "   4 b  ", "   1 b  ", "   2 w  "],
    );
    let same = "Rounds checked: 1; all come out the same\n";
    check(&["check", "-", "--lang", "en"], &open, 0, same);
    let ran = check(&["pair", "-", "--lang", "en"], &open, 5, "");
    assert!(
        ran.err.contains("round 1 has games without a result"),
        "{}",
        ran.err
    );
    check(&["pair", "-", "--round", "1"], &open, 0, "2\n1 3\n4 2\n");
}

#[test]
fn there_may_be_no_pairing() {
    let met = report("142 3\nXXC white1", &["   2 w 1", "   1 b 0"]);
    let ran = check(&["pair", "-"], &met, 14, "");
    assert!(ran.err.contains("sobran al menos 2"), "{}", ran.err);
    let rested = report("142 3", &["0000 - U"]);
    let ran = check(&["pair", "-", "--lang", "en"], &rested, 14, "");
    assert!(ran.err.contains("have had a bye"), "{}", ran.err);
    let over = report("142 1", &["   2 w 1", "   1 b 0"]);
    check(&["pair", "-"], &over, 5, "");
}

#[test]
fn a_report_that_cannot_be_read_is_refused_with_its_line() {
    for (text, exit, said) in [
        ("012 nothing\n", 4, "line 001"),
        ("001    x\n", 4, "line 1: a player's line needs"),
        ("142 none\n", 4, "line 1: 'none' should be a whole number"),
        ("162 W x\n", 4, "line 1: 'x' should be a number of points"),
        (
            "001    1\n001    1\n",
            5,
            "player 1 appears twice (lines 1 and 2)",
        ),
        (&report("", &["   7 w 1"]), 5, "player 1 has opponent 7"),
        (
            &report("", &["   2 w 1", "   1 w 0"]),
            5,
            "contradict each other about round 1",
        ),
        (&report("", &["   2 x 1", ""]), 4, "round 1 cannot be read"),
    ] {
        let ran = check(&["check", "-", "--lang", "en"], text, exit, "");
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
    let ran = torneo(&["trf", "--dutch", "-"], PLAIN);
    assert_eq!(ran.exit, 2, "{}", ran.out);
}
