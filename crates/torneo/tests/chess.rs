//! `torneo chess replay` as its users meet it: the real binary, line by line.

#[path = "run/torneo.rs"]
mod run;

use run::torneo;

/// One line in, one line out.
fn check(question: &str, expected: &str) {
    let run = torneo(&["chess", "replay"], format!("{question}\n"));
    assert_eq!((run.exit, run.err.as_str()), (0, ""), "{question}");
    assert_eq!(run.out.trim_end(), expected, "{question}");
}

#[test]
fn every_field_in_its_order() {
    check(
        r#"{"moves":["e2e4","e7e5"],"clock":{"base_ms":60000,"increment_ms":1000},"times_ms":[500,2500,700]}"#,
        concat!(
            r#"{"fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2","san":["e4","e5"],"#,
            r#""legal":["a2a3","a2a4","b1a3","b1c3","b2b3","b2b4","c2c3","c2c4","d1e2","d1f3","d1g4","d1h5","d2d3","d2d4","#,
            r#""e1e2","f1a6","f1b5","f1c4","f1d3","f1e2","f2f3","f2f4","g1e2","g1f3","g1h3","g2g3","g2g4","h2h3","h2h4"],"#,
            r#""outcome":null,"reason":null,"claimable":[],"claimable_with":{},"repetitions":1,"halfmove":0,"left_ms":[59800,58500]}"#
        ),
    );
    check(
        r#"{"fen":"7k/8/6K1/8/8/8/8/R7 w - - 148 200","moves":["a1a8"]}"#,
        concat!(
            r#"{"fen":"R6k/8/6K1/8/8/8/8/8 b - - 149 200","san":["Ra8#"],"legal":[],"outcome":"1-0","reason":"checkmate","#,
            r#""claimable":[],"claimable_with":{},"repetitions":1,"halfmove":149,"left_ms":null}"#
        ),
    );
}

#[test]
fn what_cannot_be_answered_says_so_in_its_place() {
    let bad_request = r#"{"error":{"ply":0,"move":null,"reason":"bad_request"}}"#;
    for question in [
        "",
        "no JSON",
        "{}",
        "[]",
        r#"[null,null,[],null,null]"#,
        r#"{"moves":"e2e4"}"#,
        r#"{"moves":[1]}"#,
        r#"{"moves":[],"variant":"atomic"}"#,
        r#"{"moves":[],"clock":{"base_ms":1}}"#,
        r#"{"moves":[],"clock":[1,1]}"#,
        r#"{"moves":[],"clock":{"base_ms":-1,"increment_ms":0}}"#,
        r#"{"moves":[],"clock":{"base_ms":1.5,"increment_ms":0}}"#,
        r#"{"moves":[],"clock":{"base_ms":9007199254740992,"increment_ms":0}}"#,
        r#"{"moves":[],"times_ms":[1,2]}"#,
        r#"{"moves":["e2e4"],"times_ms":[]}"#,
        r#"{"moves":[]} {"moves":[]}"#,
    ] {
        check(question, bad_request);
    }
    check(
        r#"{"fen":"8/8/8/8/8/8/8/8 w - - 0 1","moves":["e2e4"]}"#,
        r#"{"error":{"ply":0,"move":null,"reason":"bad_fen"}}"#,
    );
    check(
        r#"{"moves":["e2e4","e7e5","e1g1"]}"#,
        r#"{"error":{"ply":2,"move":"e1g1","reason":"illegal_move"}}"#,
    );
    check(
        r#"{"moves":["f2f3","e7e5","g2g4","d8h4","e2e4"]}"#,
        r#"{"error":{"ply":4,"move":"e2e4","reason":"game_over"}}"#,
    );
}

#[test]
fn lines_keep_their_order_and_long_ones_are_refused() {
    let long = format!(r#"{{"moves":[],"fen":"{}"}}"#, "x".repeat(2 << 20));
    let input = format!("{long}\n{{\"moves\":[\"e2e4\"]}}\n\n{{\"moves\":[\"e2e5\"]}}");
    let run = torneo(&["chess", "replay", "-"], input);
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0].contains("bad_request") && lines[2].contains("bad_request"));
    assert!(lines[1].contains(r#""san":["e4"]"#), "{}", lines[1]);
    assert!(lines[3].contains("illegal_move"), "{}", lines[3]);
    assert_eq!(torneo(&["chess", "replay"], "").out, "");
}

#[test]
fn chess960_castles_by_taking_the_rook() {
    let fen = "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1";
    let question = format!(r#"{{"fen":"{fen}","variant":"chess960","moves":["c1b1","c8b8"]}}"#);
    let run = torneo(&["chess", "replay"], question);
    assert!(
        run.out.starts_with(
            r#"{"fen":"2kr2r1/8/8/8/8/8/8/2KR2R1 w - - 2 2","san":["O-O-O","O-O-O"],"#
        ),
        "{}",
        run.out
    );
}

#[test]
fn help_and_failures_speak_both_languages() {
    for (lang, about, unreadable) in [
        ("es", "Juega partidas enteras", "no se puede leer"),
        ("en", "Play whole games", "cannot read"),
    ] {
        let help = torneo(&["chess", "replay", "--help", "--lang", lang], "");
        assert!(help.out.contains(about), "{}", help.out);
        let missing = torneo(
            &["chess", "replay", "/nowhere/games.jsonl", "--lang", lang],
            "",
        );
        assert_eq!(missing.exit, 3);
        assert!(missing.err.contains(unreadable), "{}", missing.err);
    }
    assert_eq!(torneo(&["chess"], "").exit, 2);
}
