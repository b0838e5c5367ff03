//! What the levels do in given positions.

use torneo_rules::chess::clock::control::Control;
use torneo_rules::chess::clock::room_time::RoomMillis;
use torneo_rules::chess::game::terms::Terms;
use torneo_rules::chess::position::{Position, Variant};

use super::*;

const LEVELS: [Bot; 6] = [
    Bot::Level1,
    Bot::Level2,
    Bot::Level3,
    Bot::Level4,
    Bot::Level5,
    Bot::Level6,
];

fn begun(fen: Option<&str>) -> Game {
    let terms = Terms {
        fen: fen.map(str::to_owned),
        ..Terms::default()
    };
    let mut game = Game::new(&terms).unwrap();
    game.apply(&game.begin(RoomMillis(0)).unwrap());
    game
}

/// What a level of White does, as its JSON.
fn check(game: &Game, bot: Bot, seed: u64) -> String {
    let Turn::Think(thought) = turn(game, Side::White, bot, &mut Chance::new(seed)) else {
        return "waits".to_owned();
    };
    let action = (thought.work)(&CancellationToken::new()).unwrap();
    serde_json::to_string(&action).unwrap()
}

#[test]
fn every_level_mates_in_one_and_castles_as_the_rules_write_it() {
    let mate = begun(Some("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"));
    let castle = begun(Some("k7/8/8/8/8/8/5PPP/4K2R w K - 0 1"));
    let written = castle.legal(Side::White);
    for bot in LEVELS {
        assert_eq!(
            check(&mate, bot, 7),
            r#"{"type":"move","move":"a1a8"}"#,
            "{bot:?}"
        );
    }
    let Action::Move { mv, .. } = serde_json::from_str(&check(&castle, Bot::Level6, 7)).unwrap()
    else {
        panic!("a move");
    };
    assert!(written.contains(&mv));
}

#[test]
fn the_same_seed_plays_the_same_move_and_others_play_others() {
    let game = begun(None);
    let moves: Vec<String> = (0..12)
        .map(|seed| check(&game, Bot::Level1, seed))
        .collect();
    let again: Vec<String> = (0..12)
        .map(|seed| check(&game, Bot::Level1, seed))
        .collect();
    assert_eq!(moves, again);
    assert!(moves.iter().any(|mv| *mv != moves[0]), "{moves:?}");
}

#[test]
fn offers_are_answered_by_the_score_and_takebacks_by_who_teaches() {
    for (fen, expected) in [
        // A queen less, and a queen more.
        ("k6q/8/8/8/8/8/PP6/K7 w - - 0 40", "accept_draw"),
        ("k7/pp6/8/8/8/8/8/K6Q w - - 0 40", "decline_draw"),
    ] {
        let mut game = begun(Some(fen));
        for side in [Side::White, Side::Black] {
            let mv = game.legal(side)[0];
            let moved = game
                .decide(side, &Action::Move { mv, thought: None }, At::exactly(1))
                .unwrap();
            game.apply(&moved);
        }
        for action in [Action::OfferDraw, Action::AskTakeback] {
            let asked = game.decide(Side::Black, &action, At::exactly(2)).unwrap();
            let before = game.clone();
            game.apply(&asked);
            let answer = match action {
                Action::OfferDraw => expected,
                _ => "decline_takeback",
            };
            let said = check(&game, Bot::Level5, 1);
            assert_eq!(said, format!(r#"{{"type":"{answer}"}}"#), "{fen}");
            if action == Action::AskTakeback {
                let granted = r#"{"type":"accept_takeback"}"#;
                assert_eq!(check(&game, Bot::Level2, 1), granted);
                assert_eq!(check(&game, Bot::Beginner1, 1), granted);
            }
            game = before;
        }
    }
}

#[test]
fn a_bot_tells_what_it_overlooked_and_what_it_thought_better() {
    // The queen may take a pawn that a rook guards; who sees little does, and the rook's answer is what it overlooked.
    let fen = "3r2k1/5ppp/8/3p4/8/8/5PPP/3Q2K1 w - - 0 1";
    let position = Position::from_fen(fen, Variant::Standard).unwrap();
    let history = History::new(position);
    let (mut overlooked, mut better) = (0, 0);
    for seed in 0..40 {
        let stop = CancellationToken::new();
        // The strongest looks long and never plays another move than its best; once shows it.
        let strongest = (seed == 0).then_some(Bot::Level6);
        for bot in [Bot::Beginner1, Bot::Level1].into_iter().chain(strongest) {
            let action = chosen(&history, bot, false, seed, &stop);
            let Some(Action::Move { mv, thought }) = action else {
                panic!("{bot:?} has a move");
            };
            match (bot, thought) {
                (Bot::Level6, thought) => assert_eq!(thought, None),
                (_, None) => {}
                (Bot::Beginner1, Some(thought)) => {
                    assert_eq!(thought.best, None);
                    overlooked += usize::from(thought.overlooked.is_some());
                }
                (_, Some(thought)) => {
                    assert!(thought.best.is_some_and(|best| best != mv));
                    better += 1;
                }
            }
        }
    }
    assert!(overlooked > 5 && better > 0, "{overlooked} {better}");
}

#[test]
fn who_is_told_to_stop_answers_nothing() {
    let Turn::Think(thought) = turn(&begun(None), Side::White, Bot::Level6, &mut Chance::new(1))
    else {
        panic!("it is White's turn");
    };
    let stop = CancellationToken::new();
    stop.cancel();
    assert_eq!((thought.work)(&stop), None);
    assert_eq!(
        check(&begun(Some("k7/8/8/8/8/8/8/K6R b - - 0 1")), Bot::Level1, 1),
        "waits"
    );
}

#[test]
fn strong_levels_give_up_and_offer_draws_by_the_score_and_beginners_play_on() {
    // Two knights go to and fro until the game is old enough; nothing is taken meanwhile.
    let long = |fen: &str| {
        let start = Position::from_fen(fen, Variant::Standard).unwrap();
        let mut history = History::new(start);
        for step in 0..LONG_GAME_PLIES / 4 {
            let there = ["b1a3", "b8a6", "a3b1", "a6b8"];
            let aside = ["b1c3", "b8c6", "c3b1", "c6b8"];
            for uci in if step % 2 == 0 { there } else { aside } {
                history.play(history.now().read_uci(uci).unwrap());
            }
        }
        history
    };
    let mut lost = long("1nb1k2q/7r/7p/8/8/8/PP6/KN6 w - - 0 1");
    // Pawns have moved, so that no repetition saves it.
    for uci in ["a2a3", "h6h5"] {
        lost.play(lost.now().read_uci(uci).unwrap());
    }
    let even = long("1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1");
    for (history, bot, expected) in [
        (&lost, Bot::Level5, "resign"),
        (&lost, Bot::Level1, "move"),
        (&lost, Bot::Beginner2, "move"),
        (&even, Bot::Level5, "offer_draw"),
        (&even, Bot::Level2, "move"),
    ] {
        let action = chosen(history, bot, true, 3, &CancellationToken::new()).unwrap();
        let said = serde_json::to_value(&action).unwrap();
        assert_eq!(said["type"], expected, "{bot:?}");
    }
    let action = chosen(&even, Bot::Level5, false, 3, &CancellationToken::new());
    assert!(
        matches!(action, Some(Action::Move { .. })),
        "an offer stands already"
    );
}

#[test]
fn a_bot_takes_a_while_but_never_much_of_its_clock() {
    let game = begun(None);
    let free = pause_ms(&game, Side::White, &mut Chance::new(1));
    assert!((400..2_000).contains(&free), "{free}");
    let terms = Terms {
        control: Control::Increment {
            base_ms: 6_000,
            increment_ms: 0,
        },
        ..Terms::default()
    };
    let short = Game::new(&terms).unwrap();
    assert_eq!(pause_ms(&short, Side::White, &mut Chance::new(1)), 100);
}
