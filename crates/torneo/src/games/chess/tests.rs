//! Chess as rooms see it.

use serde_json::json;

use super::super::Attendance::{Here, Left, Lost};
use super::*;

/// One event of each kind, as journals keep it.
const JOURNAL: &str = r#"{"type":"moved","by":"white","move":"e2e4","at_ms":1000,"left_ms":300000,"lag_ms":0}
{"type":"moved","by":"black","move":"e7e5","at_ms":2000,"lag_ms":7}
{"type":"moved","by":"white","move":"g1f3","at_ms":3000,"lag_ms":0,"thought":{"best":"d2d4","overlooked":"e5e4"}}
{"type":"draw_offered","by":"white"}
{"type":"draw_declined","by":"black"}
{"type":"draw_agreed","by":"black"}
{"type":"resigned","by":"white","outcome":"0-1"}
{"type":"flagged","by":"black","outcome":"1/2-1/2"}
{"type":"aborted"}
{"type":"aborted","by":"white"}
{"type":"claimed","by":"white","ground":"threefold"}
{"type":"claimed","by":"white","ground":"fifty","move":"g1f3"}
{"type":"claimed_wrongly","by":"white","move":"g1f3","at_ms":5,"left_ms":9,"lag_ms":0,"bonus_ms":60000}
{"type":"dead_claimed","by":"black"}
{"type":"claim_for_me_set","by":"black","on":false}
{"type":"takeback_asked","by":"white"}
{"type":"takeback_declined","by":"black"}
{"type":"taken_back","by":"black","plies":2,"at_ms":7,"left_ms":{"white":1,"black":2}}
{"type":"left","by":"black","on_purpose":false,"at_ms":4}
{"type":"returned","by":"black"}
{"type":"win_claimed","by":"white","outcome":"1-0"}
{"type":"said","by":"black","text":"¡Bien jugado!"}"#;

#[test]
fn what_journals_keep_is_read_and_written_again_byte_for_byte() {
    for line in JOURNAL.lines() {
        let event: Event = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), line);
    }
    let terms = r#"{"variant":"chess960","fen":"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1","control":{"type":"increment","base_ms":300000,"increment_ms":3000},"occasion":"serious"}"#;
    let read: Terms = serde_json::from_str(terms).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), terms);
}

#[test]
fn terms_that_cannot_be_played_are_not_read() {
    for terms in [
        json!({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}),
        json!({"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}),
        json!({"control": {"type": "increment", "base_ms": 0, "increment_ms": 0}}),
        json!({"colour": "white"}),
    ] {
        assert!(
            serde_json::from_value::<Terms>(terms.clone()).is_err(),
            "{terms}"
        );
    }
}

#[test]
fn the_first_position_of_chess960_is_one_of_960_and_stays_for_the_rematch() {
    let mut new = json!({"game": "chess", "variant": "chess960", "seats": {"white": {"kind": "me"}, "black": {"kind": "open"}}});
    let plan = |new: &serde_json::Value| {
        let new: NewRoom = serde_json::from_value(new.clone()).unwrap();
        super::super::Opening::plan(new).map(|plan| plan.terms)
    };
    let terms = plan(&new).unwrap();
    let game = Game::open(&terms, None);
    assert_eq!(game.0.terms().variant, Variant::Chess960);
    let placement = game.view(None, true).fen;
    let first = placement.split('/').next().unwrap();
    let mut letters: Vec<char> = first.chars().collect();
    letters.sort_unstable();
    assert_eq!(
        letters.iter().collect::<String>(),
        "bbknnqrr",
        "{placement}"
    );
    assert_eq!(game.rematch().terms, terms);
    for (key, value, code) in [
        (
            "clock",
            json!({"base_seconds": 0, "increment_seconds": 0}),
            "bad_clock",
        ),
        (
            "clock",
            json!({"base_seconds": 60, "increment_seconds": 900}),
            "bad_clock",
        ),
        (
            "clock",
            json!({"base_seconds": 60, "delay_seconds": 181}),
            "bad_clock",
        ),
        (
            "clock",
            json!({"moves": 0, "period_seconds": 60, "increment_seconds": 0}),
            "bad_clock",
        ),
        ("clock", json!({"days_per_move": 15}), "bad_clock"),
        ("fen", json!("nonsense"), "bad_position"),
    ] {
        let kept = new[key].take();
        new[key] = value;
        assert_eq!(plan(&new).unwrap_err().code, code);
        new[key] = kept;
    }
    for (clock, expected) in [
        (
            json!({"base_seconds": 60, "delay_seconds": 5}),
            json!({"type": "delay", "base_ms": 60_000, "delay_ms": 5_000}),
        ),
        (
            json!({"moves": 40, "period_seconds": 5_400, "increment_seconds": 30}),
            json!({"type": "periods", "periods": [{"moves": 40, "time_ms": 5_400_000, "increment_ms": 30_000}]}),
        ),
        (
            json!({"days_per_move": 3}),
            json!({"type": "per_move", "allowance_ms": 259_200_000_u64}),
        ),
    ] {
        new["clock"] = clock;
        let terms = serde_json::to_value(plan(&new).unwrap()).unwrap();
        assert_eq!(terms["control"], expected);
    }
    new["clock"] = json!({"base_seconds": 60});
    assert!(serde_json::from_value::<NewRoom>(new).is_err());
}

#[test]
fn whose_opponent_is_away_may_claim_the_win_after_a_minute() {
    let mut game = Game::open(&Terms(terms::Terms::default()), None);
    game.begin(0);
    let act = |game: &Game, by, action: &str, received_ms| {
        let action = serde_json::from_str(action).unwrap();
        game.decide(by, &action, None, At::exactly(received_ms))
    };
    for (by, mv) in [(0, "e2e4"), (1, "e7e5")] {
        let action = format!(r#"{{"type":"move","move":"{mv}"}}"#);
        let moved = act(&game, by, &action, 1_000).unwrap();
        game.apply(&moved, 1_000);
    }
    let (both, lost) = ([Here, Here], [Here, Lost]);
    assert_eq!(game.presence(&both, 2_000), None);
    assert!(!game.legal(0).contains(&Action::ClaimWin));
    let left = game.presence(&lost, 2_000).unwrap();
    game.apply(&left, 2_000);
    assert_eq!(game.presence(&lost, 3_000), None, "it is known");
    assert!(game.legal(0).contains(&Action::ClaimWin));
    let claim = r#"{"type":"claim_win"}"#;
    let early = act(&game, 0, claim, 61_999);
    assert_eq!(early, Err(Rejection::OpponentMayReturn.into()));
    let mut back = game.clone();
    back.apply(&back.presence(&both, 9_000).unwrap(), 9_000);
    assert_eq!(
        act(&back, 0, claim, 62_000),
        Err(Rejection::OpponentIsHere.into())
    );
    game.apply(&act(&game, 0, claim, 62_000).unwrap(), 62_000);
    assert!(game.is_over());
    assert_eq!(game.presence(&[Lost, Lost], 99_000), None);
    // Who went on purpose is waited for ten seconds only.
    let mut game = back;
    let left = game.presence(&[Here, Left], 20_000).unwrap();
    game.apply(&left, 20_000);
    let early = act(&game, 0, claim, 29_999);
    assert_eq!(early, Err(Rejection::OpponentMayReturn.into()));
    assert!(act(&game, 0, claim, 30_000).is_ok());
}

#[test]
fn what_a_bot_thought_is_told_once_it_is_answered_and_nobody_else_can_say_so() {
    let mut game = Game::open(&Terms(terms::Terms::default()), None);
    game.begin(0);
    let told = |game: &Game| {
        let moves = game.view(None, true).moves;
        let first = moves.into_iter().next();
        first.map(|made| (made.best, made.overlooked))
    };
    for line in [
        r#"{"type":"moved","by":"white","move":"e2e4","at_ms":1,"lag_ms":0,"thought":{"best":"g1f3","overlooked":"b8c6"}}"#,
        r#"{"type":"moved","by":"black","move":"e7e5","at_ms":2,"lag_ms":0,"thought":{"best":"e1e2"}}"#,
    ] {
        let event: Event = serde_json::from_str(line).unwrap();
        game.apply(&event, 0);
        if game.0.history().plies() == 1 {
            assert_eq!(told(&game), Some((None, None)));
        }
    }
    let thought = (Some("Nf3".to_owned()), Some("Nc6".to_owned()));
    assert_eq!(told(&game), Some(thought));
    // What was no move there is not told, whoever wrote it.
    let resigned = r#"{"type":"resigned","by":"white","outcome":"0-1"}"#;
    game.apply(&serde_json::from_str(resigned).unwrap(), 0);
    assert_eq!(game.view(None, true).moves[1].best, None);
    let sent = r#"{"type":"move","move":"e2e4","thought":{"best":"g1f3"}}"#;
    assert!(serde_json::from_str::<Action>(sent).is_err());
}

#[test]
fn what_the_connection_took_is_given_back_within_the_quota() {
    let terms = serde_json::from_value(json!({
        "control": {"type": "increment", "base_ms": 60_000, "increment_ms": 0}
    }));
    let mut game = Game::open(&terms.unwrap(), None);
    game.begin(0);
    let mut left = Vec::new();
    for (ply, (mv, at_ms, lag_ms)) in [
        ("e2e4", 1_000, 0),
        ("e7e5", 2_000, 0),
        ("g1f3", 3_000, 80),
        ("b8c6", 4_000, 5_000),
        ("f1b5", 5_000, 1_000),
    ]
    .into_iter()
    .enumerate()
    {
        let action = format!(r#"{{"type":"move","move":"{mv}"}}"#);
        let at = At {
            received_ms: at_ms,
            lag_ms,
        };
        let action = serde_json::from_str(&action).unwrap();
        let moved = game.decide(ply % 2, &action, None, at).unwrap();
        if let Event::Moved {
            left_ms, lag_ms, ..
        } = &moved
        {
            left.push((left_ms.unwrap(), *lag_ms));
        }
        game.apply(&moved, at_ms);
    }
    // A second of thinking each; the first moves start no clock. Of five seconds no more than one is believed.
    assert_eq!(left[2], (59_080, 80));
    assert_eq!(left[3], (60_000, 1_000));
    assert_eq!(left[4].1, 1_000, "the quota holds it still");
}
