//! Games as tables: what is asked, and what comes of it.

use torneo_rules::chess::clock::control::Control;
use torneo_rules::chess::clock::room_time::At;
use torneo_rules::chess::game::Game;
use torneo_rules::chess::game::event::Event;
use torneo_rules::chess::game::terms::{Occasion, Terms};
use torneo_rules::chess::side::Side;

use crate::trial::{Trial, blitz, casual, check, from, serious, terms, tournament};

#[test]
fn moves_and_clocks() {
    // First moves are free in casual games; the clock of who moves third runs.
    casual("w:e2e4@5000", "playing 180000 180000");
    casual("w:e2e4@5000 b:e7e5@9000", "playing 180000 180000");
    casual(
        "w:e2e4@5000 b:e7e5@9000 w:g1f3@10000",
        "playing 181000 180000",
    );
    tournament("w:e2e4@5000", "playing 177000 180000");
    casual("b:e7e5@1", "not_your_turn");
    casual("w:e2e5@1", "illegal_move");
    casual("w:e2e4@29999", "playing 180000 180000");
    casual("w:e2e4@30000", "time_is_up");
    casual("due", r#"{"reason":"aborted"}"#);
    casual("w:e2e4@1 due", r#"{"reason":"aborted"}"#);
    tournament("due", r#"{"reason":"flag","outcome":"0-1"}"#);
    let mates = "w:f2f3@1 b:e7e5@2 w:g2g4@3 b:d8h4@4";
    casual(mates, r#"{"reason":"checkmate","outcome":"0-1"}"#);
    casual(&format!("{mates} w:e2e4@5"), "game_over");
}

#[test]
fn lag_is_given_back_as_far_as_the_quota_reaches() {
    // The gain of 3+2 is a second: the quota begins at three.
    tournament("w:e2e4@5000~400", "playing 177400 180000");
    tournament("w:e2e4@5000~5000", "playing 178000 180000");
    tournament("w:e2e4@300~5000", "playing 182000 180000");
    // The flag would have fallen at 180000; the connection explains it, or does not.
    tournament("w:e2e4@180500~501", "playing 2001 180000");
    tournament("w:e2e4@180500~500", "time_is_up");
    tournament("w:e2e4@181000~2000", "time_is_up");
    tournament(
        "b:resign@180999",
        r#"{"reason":"resignation","outcome":"1-0"}"#,
    );
    tournament("b:resign@181000", "time_is_up");
}

#[test]
fn draws_are_offered_and_answered() {
    let both = "w:e2e4@1 b:e7e5@2";
    casual("w:offer", "offer_too_early");
    casual("w:e2e4@1 w:offer@1", "offer_too_early");
    casual(
        &format!("{both} w:offer@3 b:accept@4"),
        r#"{"reason":"agreement","outcome":"1/2-1/2"}"#,
    );
    casual(
        &format!("{both} w:offer@3 b:offer@4"),
        r#"{"reason":"agreement","outcome":"1/2-1/2"}"#,
    );
    casual(&format!("{both} w:offer@3 w:offer@4"), "already_offered");
    casual(&format!("{both} w:offer@3 w:accept@4"), "no_offer");
    casual(
        &format!("{both} w:offer@3 b:decline@4 b:accept@5"),
        "no_offer",
    );
    casual(
        &format!("{both} w:offer@3 b:decline@4 w:offer@5"),
        "offer_too_soon",
    );
    // The offerer's own move leaves it standing; the answer is a move of the other.
    casual(
        &format!("{both} w:offer@3 w:g1f3@3 b:accept@4"),
        r#"{"reason":"agreement","outcome":"1/2-1/2"}"#,
    );
    casual(
        &format!("{both} w:offer@3 w:g1f3@3 b:g8f6@4 b:accept@5"),
        "no_offer",
    );
    let twenty = "w:g1f3@3 b:g8f6@3 w:a2a3@3 b:a7a6@3 w:b2b3@3 b:b7b6@3 w:c2c3@3 b:c7c6@3 w:d2d3@3 b:d7d6@3 \
                  w:g2g3@3 b:g7g6@3 w:h2h3@3 b:h7h6@3 w:a3a4@3 b:a6a5@3 w:b3b4@3 b:b6b5@3 w:f1g2@3 b:f8g7@3";
    casual(
        &format!("{both} w:offer@3 {twenty} w:offer@4 b:accept@5"),
        r#"{"reason":"agreement","outcome":"1/2-1/2"}"#,
    );
}

#[test]
fn resigning_leaves_a_draw_to_who_cannot_mate() {
    casual("b:resign@1", r#"{"reason":"resignation","outcome":"1-0"}"#);
    for (fen, expected) in [
        (
            "4k3/8/8/8/8/8/P7/4K3 w - -",
            r#"{"reason":"resignation_insufficient","outcome":"1/2-1/2"}"#,
        ),
        (
            "4k3/p7/8/8/8/8/P7/4K3 w - -",
            r#"{"reason":"resignation","outcome":"0-1"}"#,
        ),
        // A wall of pawns: found by search.
        (
            "8/2k5/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2K5 w - -",
            r#"{"reason":"resignation_insufficient","outcome":"1/2-1/2"}"#,
        ),
    ] {
        from(fen, "w:resign", expected);
    }
    from(
        "8/2k5/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2K5 w - -",
        "b:dead",
        r#"{"reason":"dead_position","outcome":"1/2-1/2"}"#,
    );
    from("4k3/p7/8/8/8/8/P7/4K3 w - -", "b:dead", "not_dead");
}

#[test]
fn claims_are_right_or_cost_something() {
    let shuffle = "w:g1f3@1 b:g8f6@2 w:f3g1@3 b:f6g8@4";
    serious("w:claim", "nothing_to_claim");
    serious("b:claim", "not_your_turn");
    serious(
        &format!("{shuffle} {shuffle} w:claim@5"),
        r#"{"reason":"threefold","outcome":"1/2-1/2"}"#,
    );
    serious(
        &format!("{shuffle} w:g1f3@5 b:g8f6@6 w:f3g1@7 b:claim/f6g8@8"),
        r#"{"reason":"threefold","outcome":"1/2-1/2"}"#,
    );
    // A wrong claim plays its move and gives the other a minute, for this is blitz.
    tournament("w:claim/e2e4@1000", "playing 181000 240000");
    casual("w:claim/e2e4@1000", "playing 180000 180000");
    serious("w:claim/e2e5@1", "illegal_move");
    let classical = Control::Increment {
        base_ms: 5_400_000,
        increment_ms: 30_000,
    };
    check(
        terms(Occasion::Tournament, classical, None),
        "w:claim/e2e4@1000",
        "playing 5429000 5520000",
    );
    from(
        "7k/8/6K1/8/8/8/8/R7 w - - 99 80",
        "w:claim",
        "nothing_to_claim",
    );
    from(
        "7k/8/6K1/8/8/8/8/R7 w - - 99 80",
        "w:claim/a1a2",
        r#"{"reason":"fifty","outcome":"1/2-1/2"}"#,
    );
    from(
        "7k/8/6K1/8/8/8/8/R7 w - - 99 80",
        "w:claim/a1a8",
        r#"{"reason":"checkmate","outcome":"1-0"}"#,
    );
    from(
        "7k/8/6K1/8/8/8/8/R7 w - - 100 80",
        "w:claim",
        r#"{"reason":"fifty","outcome":"1/2-1/2"}"#,
    );
    from(
        "7k/8/6K1/8/8/8/8/R7 w - - 149 80",
        "w:a1a2",
        r#"{"reason":"seventyfive","outcome":"1/2-1/2"}"#,
    );
    from(
        "7k/8/6K1/8/8/8/8/R7 w - - 149 80",
        "w:a1a8",
        r#"{"reason":"checkmate","outcome":"1-0"}"#,
    );
}

#[test]
fn casual_games_claim_by_themselves_unless_told_otherwise() {
    let shuffle = "w:g1f3@1 b:g8f6@2 w:f3g1@3 b:f6g8@4";
    casual(
        &format!("{shuffle} {shuffle} due"),
        r#"{"reason":"threefold","outcome":"1/2-1/2"}"#,
    );
    serious(
        &format!("{shuffle} {shuffle} due"),
        r#"{"reason":"flag","outcome":"0-1"}"#,
    );
    casual(
        &format!("w:notforme {shuffle} {shuffle} w:e2e4@9"),
        "playing 187993 185997",
    );
    serious(
        &format!("w:forme {shuffle} {shuffle} due"),
        r#"{"reason":"threefold","outcome":"1/2-1/2"}"#,
    );
}

#[test]
fn aborting_ends_with_the_second_move() {
    casual("b:abort", r#"{"reason":"aborted"}"#);
    casual("w:e2e4@1 w:abort@2", r#"{"reason":"aborted"}"#);
    casual("w:e2e4@1 b:e7e5@2 w:abort@3", "too_late_to_abort");
    tournament("w:abort", "no_abort_in_tournaments");
}

#[test]
fn taking_back_leaves_the_clocks_as_they_are() {
    let three = "w:e2e4@1000 b:e7e5@2000 w:g1f3@5000";
    casual("w:takeback", "nothing_to_take_back");
    serious("w:e2e4@1 w:takeback@2", "no_takebacks");
    casual(
        &format!("{three} w:takeback@6000 w:takeback@6000"),
        "takeback_pending",
    );
    casual(
        &format!("{three} w:takeback@6000 w:yes@6500"),
        "no_takeback_asked",
    );
    // White took 3 s and gained 2; Black has thought 2 s when agreeing. White's move is gone, its time is not.
    casual(
        &format!("{three} w:takeback@6000 b:yes@7000"),
        "playing 179000 178000",
    );
    casual(
        &format!("{three} w:takeback@6000 b:yes@7000 w:f1c4@9000"),
        "playing 179000 178000",
    );
    casual(
        &format!("{three} w:takeback@6000 b:no@7000 b:yes@7000"),
        "no_takeback_asked",
    );
    casual(
        &format!("{three} w:takeback@6000 b:b8c6@7000 b:yes@8000"),
        "no_takeback_asked",
    );
    // Black asks while White is to move: two plies go.
    casual(
        &format!("{three} b:b8c6@6000 w:takeback@7000 b:yes@8000 w:g1f3@9000"),
        "playing 178000 181000",
    );
}

#[test]
fn a_win_is_claimed_against_who_left() {
    let both = "w:e2e4@1 b:e7e5@2";
    casual(&format!("{both} b:win@3"), "opponent_is_here");
    casual(
        &format!("{both} w:gone@1000 b:win@60999"),
        "opponent_may_return",
    );
    casual(
        &format!("{both} w:gone@1000 b:win@61000"),
        r#"{"reason":"opponent_left","outcome":"0-1"}"#,
    );
    casual(
        &format!("{both} w:left@1000 b:win@11000"),
        r#"{"reason":"opponent_left","outcome":"0-1"}"#,
    );
    casual(
        &format!("{both} w:gone@1000 w:back@2000 b:win@61000"),
        "opponent_is_here",
    );
    casual("w:gone@1 b:win@20000", "win_too_early");
    serious(&format!("{both} w:left@1000 b:win@11000"), "no_win_claims");
}

#[test]
fn flags_and_material() {
    let one_minute = Control::Increment {
        base_ms: 60_000,
        increment_ms: 0,
    };
    for (fen, expected) in [
        (
            "4k3/8/8/8/8/8/P7/4K3 w - -",
            r#"{"reason":"flag_insufficient","outcome":"1/2-1/2"}"#,
        ),
        (
            "4k3/8/8/8/8/8/P7/4K3 b - -",
            r#"{"reason":"flag","outcome":"1-0"}"#,
        ),
        (
            "4kb2/8/8/8/8/8/P7/4K3 w - -",
            r#"{"reason":"flag","outcome":"0-1"}"#,
        ),
        (
            "8/2k5/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2K5 w - -",
            r#"{"reason":"flag_insufficient","outcome":"1/2-1/2"}"#,
        ),
    ] {
        check(
            terms(Occasion::Tournament, one_minute.clone(), Some(fen)),
            "due",
            expected,
        );
    }
}

#[test]
fn terms_are_checked() {
    let refused = |terms: Terms| Game::new(&terms).unwrap_err().to_string();
    let mate = "7k/6Q1/6K1/8/8/8/8/8 b - -";
    assert_eq!(
        refused(terms(Occasion::Casual, Control::Unlimited, Some(mate))),
        "in this position the game is already over; choose another"
    );
    let no_time = Control::Delay {
        base_ms: 0,
        delay_ms: 1,
    };
    assert!(refused(terms(Occasion::Casual, no_time, None)).contains("some time"));
    assert!(refused(terms(Occasion::Casual, Control::Unlimited, Some("x"))).contains("FEN"));
    let text = r#"{"variant":"chess960","control":{"type":"per_move","allowance_ms":86400000},"occasion":"serious"}"#;
    let read: Terms = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    assert!(serde_json::from_str::<Terms>(r#"{"colour":"white"}"#).is_err());
}

#[test]
fn everything_that_is_offered_is_allowed() {
    let mut trial = Trial::new(terms(Occasion::Casual, blitz(), None));
    let at = At::exactly(10);
    for word in "w:e2e4@1 b:e7e5@2 w:offer@3 w:takeback@4 w:gone@5".split(' ') {
        trial.word(word);
    }
    let offered = |side| {
        let actions = trial.game.legal_actions(side, at);
        assert!(
            actions
                .iter()
                .all(|action| trial.game.decide(side, action, at).is_ok())
        );
        serde_json::to_string(&actions).unwrap()
    };
    assert_eq!(offered(Side::White), r#"[{"type":"resign"}]"#);
    assert_eq!(
        offered(Side::Black),
        r#"[{"type":"resign"},{"type":"offer_draw"},{"type":"accept_draw"},{"type":"decline_draw"},{"type":"accept_takeback"},{"type":"decline_takeback"}]"#
    );
    assert_eq!(trial.game.legal(Side::White).len(), 29);
    assert_eq!(trial.game.legal(Side::Black).len(), 0);
    let view = serde_json::to_value(trial.game.view()).unwrap();
    assert_eq!(view["moves"][1]["san"], "e5");
    assert_eq!(view["clocks"]["running"]["since_ms"], 2);
    assert_eq!(view["away"]["white"], true);
}

#[test]
fn foreign_events_change_nothing() {
    let mut trial = Trial::new(terms(Occasion::Casual, blitz(), None));
    let before = trial.game.clone();
    for text in [
        r#"{"type":"begun","at_ms":5}"#,
        r#"{"type":"moved","by":"black","move":"e7e5","at_ms":1,"lag_ms":0}"#,
        r#"{"type":"moved","by":"white","move":"e2e5","at_ms":1,"lag_ms":0}"#,
        r#"{"type":"draw_agreed","by":"white"}"#,
        r#"{"type":"draw_offered","by":"white"}"#,
        r#"{"type":"claimed","by":"white","ground":"fifty"}"#,
        r#"{"type":"flagged","by":"white","outcome":"0-1"}"#,
        r#"{"type":"taken_back","by":"white","plies":9,"at_ms":1}"#,
        r#"{"type":"win_claimed","by":"white","outcome":"1-0"}"#,
    ] {
        trial.game.apply(&serde_json::from_str(text).unwrap());
        assert_eq!(trial.game, before, "{text}");
    }
    assert!(serde_json::from_str::<Event>(r#"{"type":"resigned","by":"white"}"#).is_err());
}
