//! PGN there and back: played games with their tags and clocks, and random trees with variations.

use torneo_rules::chance::Chance;
use torneo_rules::chess::clock::control::Control;
use torneo_rules::chess::clock::room_time::At;
use torneo_rules::chess::clock::room_time::RoomMillis;
use torneo_rules::chess::game::Game;
use torneo_rules::chess::game::action::Action;
use torneo_rules::chess::game::terms::{Occasion, Terms};
use torneo_rules::chess::pgn::read::read;
use torneo_rules::chess::pgn::record::Record;
use torneo_rules::chess::pgn::tree::Tree;
use torneo_rules::chess::pgn::{Pgn, Tag};
use torneo_rules::chess::position::{Position, Variant};
use torneo_rules::chess::side::Side;

#[test]
fn a_played_game_with_its_tags_and_clocks() {
    let terms = Terms {
        control: Control::Increment {
            base_ms: 180_000,
            increment_ms: 2_000,
        },
        occasion: Occasion::Tournament,
        ..Terms::default()
    };
    let mut game = Game::new(&terms).unwrap();
    game.apply(&game.begin(RoomMillis(0)).unwrap());
    for (at, mv) in [
        (1_500, "f2f3"),
        (2_000, "e7e5"),
        (9_250, "g2g4"),
        (9_300, "d8h4"),
    ] {
        let by = game.history().now().to_move();
        let mv = mv.parse().unwrap();
        let event = game
            .decide(by, &Action::Move { mv, thought: None }, At::exactly(at))
            .unwrap();
        game.apply(&event);
    }
    let record = Record {
        event: Some("Club \"Lunes\"".to_owned()),
        white: Some("Ana".to_owned()),
        black: Some("Eva".to_owned()),
        began_utc_ms: Some(1_798_675_199_999),
        eco: Some("A00".to_owned()),
        ..Record::default()
    };
    let pgn = Pgn::of_game(&game, &record);
    let text = "[Event \"Club \\\"Lunes\\\"\"]\n[Site \"?\"]\n[Date \"2026.12.30\"]\n[Round \"?\"]\n[White \"Ana\"]\n\
        [Black \"Eva\"]\n[Result \"0-1\"]\n[UTCDate \"2026.12.30\"]\n[UTCTime \"23:59:59\"]\n[Variant \"Standard\"]\n\
        [TimeControl \"180+2\"]\n[Termination \"normal\"]\n[ECO \"A00\"]\n\n\
        1. f3 {[%clk 0:03:00.5]} 1... e5 {[%clk 0:03:01.5]} 2. g4 {[%clk 0:02:55.25]}\n\
        2... Qh4# {[%clk 0:03:03.45]} 0-1\n\n";
    assert_eq!(pgn.text(), text);
    assert_eq!(read(text).unwrap(), [pgn]);
}

#[test]
fn a_position_and_a_variant_are_told() {
    let fen = "4k3/8/8/8/8/8/8/1RK3R1 w KQ - 5 40";
    let terms = Terms {
        variant: Variant::Chess960,
        fen: Some(fen.to_owned()),
        ..Terms::default()
    };
    let mut game = Game::new(&terms).unwrap();
    game.apply(&game.begin(RoomMillis(0)).unwrap());
    let castles = Action::Move {
        mv: "c1b1".parse().unwrap(),
        thought: None,
    };
    let event = game.decide(Side::White, &castles, At::exactly(0)).unwrap();
    game.apply(&event);
    let pgn = Pgn::of_game(&game, &Record::default());
    assert_eq!(pgn.tag("FEN"), Some(fen));
    assert_eq!(pgn.tag("SetUp"), Some("1"));
    assert_eq!(pgn.tag("Variant"), Some("Chess960"));
    assert_eq!(pgn.tag("Termination"), Some("unterminated"));
    assert_eq!(pgn.movetext(), "40. O-O-O *");
    assert_eq!(read(&pgn.text()).unwrap(), [pgn]);
}

/// Adds moves at random places, some with something said about them.
fn random_tree(chance: &mut Chance, variant: Variant) -> Tree {
    let mut tree = Tree::new(Position::initial(variant));
    let mut places = vec![None];
    for _ in 0..60 {
        // Mostly the newest place, so that lines grow long.
        let newest = places[places.len() - 1];
        let place = match chance.pick(&[0, 1, 2, 3]) {
            Some(0) => chance.pick(&places).unwrap(),
            _ => newest,
        };
        let Some(mv) = chance.pick(&tree.position(place).moves()) else {
            continue;
        };
        let id = tree.add(place, mv);
        let is_variation = tree.children(place)[0] != id;
        let node = tree.node_mut(id);
        match chance.pick(&[0, 1, 2, 3, 4, 5, 6, 7]) {
            Some(0) => node.comment = "a remark; (not) a move [x]".to_owned(),
            Some(1) => node.nags = vec![1, 140],
            Some(2) => node.clock_ms = Some(3_723_004),
            Some(3) if is_variation => node.before = "rather".to_owned(),
            _ => {}
        }
        places.push(Some(id));
    }
    tree
}

#[test]
fn random_trees_are_read_as_they_were_written() {
    for seed in 0..200 {
        let mut chance = Chance::new(seed);
        let tree = random_tree(&mut chance, Variant::Standard);
        let pgn = Pgn {
            tags: vec![Tag::new("Event", "?")],
            tree,
            outcome: None,
        };
        let text = pgn.text();
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
        let again = read(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
        // Nodes are numbered as they are read; the text tells whether the trees are the same.
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].text(), text);
        assert_eq!(again[0].tree.len(), pgn.tree.len());
    }
}

#[test]
fn no_text_makes_the_reader_stumble() {
    let words = [
        "1.",
        "e4",
        "e5",
        "(",
        ")",
        "{",
        "}",
        ";",
        "$",
        "$1",
        "[",
        "]",
        "\"",
        "\n",
        "%",
        "*",
        "1-0",
        "...",
        "é",
        "O-O",
        "[a \"b\"]",
        "<",
        "0-0",
        "\\",
    ];
    for seed in 0..3_000 {
        let mut chance = Chance::new(seed);
        let text: Vec<&str> = (0..12).map(|_| chance.pick(&words).unwrap()).collect();
        for joint in ["", " "] {
            let _ = read(&text.join(joint));
        }
    }
}
