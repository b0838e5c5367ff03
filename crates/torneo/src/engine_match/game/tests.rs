//! Games judged without engines.

use super::*;
use torneo_rules::chess::position::{Position, Variant};

fn opening(fen: &str) -> Opening {
    Opening {
        start: Position::from_fen(fen, Variant::Standard).unwrap(),
        moves: Vec::new(),
    }
}

fn clock(text: &str) -> [Control; 2] {
    [Control::read_clock(text).unwrap(); 2]
}

fn answer(mv: &str, ms: u64) -> Result<BestMove, NoMove> {
    Ok(BestMove {
        mv: mv.to_owned(),
        score: None,
        depth: 1,
        nodes: None,
        elapsed: Duration::from_millis(ms),
    })
}

#[test]
fn a_flag_against_who_cannot_mate_is_a_draw() {
    let rules = Rules::default();
    for (fen, ending, winner) in [
        // White is to move and oversteps.
        ("4k3/8/8/8/8/8/3Q4/4K3 w - -", Ending::TimeLoss, None),
        ("4k1n1/8/8/8/8/8/3Q4/4K3 w - -", Ending::TimeLoss, None),
        (
            "4k1n1/8/8/8/8/8/3R4/4K3 w - -",
            Ending::TimeLoss,
            Some(Color::Black),
        ),
        (
            "4k3/4p3/8/8/8/8/3Q4/4K3 w - -",
            Ending::TimeLoss,
            Some(Color::Black),
        ),
        ("4k3/8/8/8/8/8/3Q4/4K3 w - -", Ending::Resigned, None),
    ] {
        let mut game = Game::new(&opening(fen), clock("1"), &rules);
        let over = match ending {
            Ending::Resigned => game.take(Color::White, Err(NoMove::Resigned)),
            _ => game.take(Color::White, answer("e1d1", 1001)),
        };
        assert_eq!(over, Some((winner, ending)), "{fen}");
        let record = game.over(winner, ending);
        let expected = ending.fault().map(|fault| (Color::White, fault));
        assert_eq!(record.fault(), expected, "{fen}");
    }
}

#[test]
fn a_pinned_capture_in_passing_is_no_other_position() {
    // After d7-d5 the pawn on e5 is pinned: the position with the double step just made is the same as later.
    let start = opening("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    let rules = Rules::default();
    let mut game = Game::new(&start, clock("60"), &rules);
    let shuffle = ["e1d1", "g8h8", "d1e1", "h8g8"];
    let moves: Vec<&str> = ["d7d5"].into_iter().chain(shuffle).chain(shuffle).collect();
    for (index, mv) in moves.iter().enumerate() {
        assert_eq!(game.on_board(), None, "after {index} moves");
        let mover = game.mover();
        assert_eq!(game.take(mover, answer(mv, 1)), None, "{mv}");
    }
    assert_eq!(game.on_board(), Some((None, Ending::Repetition)));
}

#[test]
fn the_board_ends_games_and_the_longest_is_drawn() {
    let rules = Rules {
        longest: 2,
        ..Rules::default()
    };
    for (fen, expected) in [
        (
            "R5k1/5ppp/8/8/8/8/8/4K3 b - -",
            Some((Some(Color::White), Ending::Mate)),
        ),
        (
            "k7/8/1Q6/8/8/8/8/4K3 b - -",
            Some((None, Ending::Stalemate)),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 100 90",
            Some((None, Ending::FiftyMoves)),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2B w - -",
            Some((None, Ending::DeadPosition)),
        ),
        ("4k3/8/8/8/8/8/8/4K2R w - - 99 90", None),
    ] {
        let game = Game::new(&opening(fen), clock("60"), &rules);
        assert_eq!(game.on_board(), expected, "{fen}");
    }
    let mut game = Game::new(&Opening::default(), clock("60"), &rules);
    game.take(Color::White, answer("E2E4", 1));
    game.take(Color::Black, answer("e7e5", 1));
    assert_eq!(game.on_board(), Some((None, Ending::TooLong)));
    let illegal = game.take(Color::White, answer("e4e5", 1));
    assert_eq!(illegal, Some((Some(Color::Black), Ending::IllegalMove)));
}

#[test]
fn clocks_are_paid_and_periods_give_time_again() {
    let rules = Rules {
        margin_ms: 5,
        ..Rules::default()
    };
    let mut game = Game::new(&Opening::default(), clock("2/1+0.1"), &rules);
    assert!(game.pay(Color::White, Duration::from_millis(400)));
    assert_eq!(game.left_ms, [700, 1000]);
    assert_eq!(game.turn(Color::White).moves_to_go, Some(1));
    // The margin forgives five milliseconds; the second move brings the next period.
    assert!(game.pay(Color::White, Duration::from_millis(705)));
    assert_eq!(game.left_ms, [1100, 1000]);
    assert!(!game.pay(Color::Black, Duration::from_millis(1006)));
    let each = [Control::MoveTime(100), Control::Nodes(5)];
    let mut game = Game::new(&Opening::default(), each, &rules);
    assert!(game.pay(Color::White, Duration::from_millis(105)));
    assert!(!game.pay(Color::White, Duration::from_millis(106)));
    assert!(game.pay(Color::Black, Duration::from_secs(99)));
}

#[test]
fn castling_is_told_as_the_variant_writes_it() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    for (variant, read, told) in [
        (Variant::Standard, "O-O", "e1g1"),
        (Variant::Standard, "0-0-0", "e1c1"),
        (Variant::Chess960, "e1h1", "e1h1"),
    ] {
        let start = Opening {
            start: Position::from_fen(fen, variant).unwrap(),
            moves: Vec::new(),
        };
        let rules = Rules::default();
        let mut game = Game::new(&start, clock("60"), &rules);
        game.take(Color::White, answer(read, 1));
        assert_eq!(game.texts, [told]);
    }
}
