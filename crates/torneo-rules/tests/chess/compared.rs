//! The filter against the second reading, over random and adversarial games. `TORNEO_CHESS_GAMES` plays more of them.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use torneo_rules::chance::Chance;
use torneo_rules::chess::replay::{Question, replay};

use crate::laws::{Board, Mv, judge, square_name};

/// Positions in which something rare is near.
const POSITIONS: [&str; 34] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    // En passant: pinned on a file, on a rank, on a diagonal, giving and answering check.
    "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "8/8/8/8/1R2Pp1k/8/8/4K3 b - e3 0 1",
    "7b/8/8/4pP2/3K4/8/8/4k3 w - e6 0 1",
    "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
    "8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1",
    "4k3/4p3/8/3P1P2/8/8/4R3/4K3 b - - 0 1",
    "4k3/8/8/8/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/8/8/8/4K3 b - - 140 1",
    // Promotions.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
    "r1r1k3/1P6/8/8/8/8/6p1/4K2R w K - 0 1",
    // Castling through and out of check.
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/4q3/8/R3K2R w KQkq - 0 1",
    "1r2k1r1/8/8/8/8/8/8/R3K2R w KQ - 3 20",
    // Counters near and past their limits.
    "7k/8/8/8/8/8/8/RK6 w - - 97 90",
    "7k/8/6K1/8/8/8/8/R7 w - - 149 300",
    "7k/8/8/8/8/8/1P6/RK6 b - - 140 90",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 99 70000",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 4000 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 150 1",
    // Little material.
    "k7/p7/8/8/8/8/PP6/KN6 w - - 90 100",
    "kb6/8/8/8/8/8/P6B/K7 w - - 0 1",
    "4k3/8/8/8/8/8/8/KBB5 w - - 0 1",
    "kq6/8/8/8/8/8/8/KN6 b - - 0 1",
    "8/p7/k7/8/8/8/1P6/KB6 w - - 0 1",
    "kbr5/8/8/8/8/8/8/KB3B2 w - - 0 1",
    "kn6/8/8/8/8/8/8/KN6 w - - 0 1",
    "5k2/8/8/8/8/8/5p2/5K2 w - - 0 1",
];

/// Where king and rooks stand oddly.
const CHESS960: [&str; 12] = [
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "4k3/8/8/8/8/8/8/R1R1K1RR w GC - 7 300",
    "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
    "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1",
    "r4rk1/8/8/8/8/8/8/R4RK1 b Ff - 0 1",
    "2k2rr1/8/8/8/8/8/8/R3KR2 w FAf - 0 1",
    "5rkr/8/8/8/8/8/8/RKR5 w CAhf - 0 1",
    "1r2k3/8/8/8/8/8/8/RK5R w HA - 0 1",
    "4k3/8/8/8/8/8/8/q1R1K3 b - - 0 1",
    "4k3/8/8/8/8/8/8/qR3K2 w B - 0 1",
    "4k3/8/8/8/8/8/8/r1R2K1R w HC - 0 1",
    "nrbkrbnq/pppppppp/8/8/8/8/PPPPPPPP/NRBKRBNQ w KQkq - 0 1",
];

#[expect(
    clippy::disallowed_methods,
    reason = "the rules are pure; how long a test runs is the tester's wish"
)]
fn games() -> u64 {
    let asked = std::env::var("TORNEO_CHESS_GAMES").ok();
    asked.map_or(3_000, |games| games.parse().expect("a number of games"))
}

fn below(chance: &mut Chance, end: u64) -> u64 {
    let digits: Vec<u64> = (0..end).collect();
    chance.pick(&digits).expect("there is something to pick")
}

/// A Chess960 starting position, sometimes thinned out so that castling comes soon; the sides may differ.
fn random_chess960(chance: &mut Chance) -> String {
    let mut rows = [const { String::new() }; 2];
    for row in &mut rows {
        let mut pieces: Vec<char> = "RKRBBNNQ".chars().collect();
        let fits = |pieces: &[char]| {
            let place = |piece| pieces.iter().position(|other| *other == piece).unwrap();
            let last = |piece| pieces.iter().rposition(|other| *other == piece).unwrap();
            (place('R')..last('R')).contains(&place('K')) && (place('B') + last('B')) % 2 == 1
        };
        while !fits(&pieces) {
            chance.shuffle(&mut pieces);
        }
        if below(chance, 2) == 0 {
            for piece in &mut pieces {
                if !"RK".contains(*piece) && below(chance, 3) > 0 {
                    *piece = '1';
                }
            }
        }
        *row = pieces.into_iter().collect();
    }
    let pawns = ["pppppppp", "p6p", "8"][below(chance, 3) as usize];
    let black = joined(&rows[0].to_ascii_lowercase());
    let fen = format!(
        "{black}/{pawns}/8/8/8/8/{}/{} w KQkq - 0 1",
        pawns.to_ascii_uppercase(),
        joined(&rows[1])
    );
    // Without pawns somebody may already give check to who is not to move.
    let board = Board::read(&fen, true);
    if board.in_check(!board.white) {
        random_chess960(chance)
    } else {
        fen
    }
}

/// A row with its single empty squares counted together.
fn joined(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in row.chars().chain(['/']) {
        if letter == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push(letter);
    }
    text.trim_end_matches('/').to_owned()
}

#[derive(Clone, Copy)]
enum Style {
    Anything,
    /// Back and forth, for repetitions.
    Shuffle,
    /// No capture and no pawn move where that can be avoided, for long games.
    Quiet,
}

fn choose(chance: &mut Chance, board: &Board, before_last: Option<Mv>, style: Style) -> Option<Mv> {
    let legal = board.legal();
    let rare: Vec<Mv> = legal
        .iter()
        .copied()
        .filter(|mv| mv.castling || mv.promotion != b'.' || board.passed == Some(mv.to))
        .collect();
    if !rare.is_empty() && below(chance, 2) == 0 {
        return chance.pick(&rare);
    }
    match (style, before_last) {
        (Style::Shuffle, Some(last)) if below(chance, 20) > 0 => {
            let back = legal
                .iter()
                .find(|mv| mv.from == last.to && mv.to == last.from);
            back.copied().or_else(|| chance.pick(&legal))
        }
        (Style::Quiet, _) => {
            let quiet: Vec<Mv> = legal
                .iter()
                .copied()
                .filter(|mv| board.after(*mv).halfmove > board.halfmove)
                .collect();
            chance.pick(&quiet).or_else(|| chance.pick(&legal))
        }
        (Style::Anything | Style::Shuffle, _) => chance.pick(&legal),
    }
}

/// A game as somebody might send it: mostly sound, sometimes with a wrong move at the end, or too many.
fn random_question(seed: u64) -> Value {
    let mut chance = Chance::new(seed);
    let chess960 = below(&mut chance, 2) == 0;
    let fen = match (chess960, below(&mut chance, 3)) {
        (true, 0) => CHESS960[below(&mut chance, CHESS960.len() as u64) as usize].to_owned(),
        (true, 1) => random_chess960(&mut chance),
        (true, _) | (false, _) => {
            POSITIONS[below(&mut chance, POSITIONS.len() as u64) as usize].to_owned()
        }
    };
    let style = [Style::Anything, Style::Shuffle, Style::Quiet][below(&mut chance, 3) as usize];
    let most = [4, 16, 40, 170][below(&mut chance, 4) as usize];
    let mut board = Board::read(&fen, chess960);
    let (mut made, mut texts): (Vec<Mv>, Vec<String>) = (Vec::new(), Vec::new());
    while made.len() < most {
        let before_last = made.len().checked_sub(2).map(|place| made[place]);
        let Some(mv) = choose(&mut chance, &board, before_last, style) else {
            break;
        };
        texts.push(
            chance
                .pick(
                    &board
                        .spellings(mv)
                        .iter()
                        .map(String::as_str)
                        .collect::<Vec<_>>(),
                )
                .unwrap()
                .to_owned(),
        );
        board = board.after(mv);
        made.push(mv);
    }
    if below(&mut chance, 8) == 0 {
        let (from, to) = (below(&mut chance, 64) as i32, below(&mut chance, 64) as i32);
        texts.push(format!("{}{}", square_name(from), square_name(to)));
    }
    // Games that end before all their moves are told as game_over; shorten most of them to their last move.
    let mut question = json!({"fen": fen, "variant": if chess960 { "chess960" } else { "standard" }, "moves": texts});
    if below(&mut chance, 2) == 0 {
        let base = [1_u64, 900, 30_000][below(&mut chance, 3) as usize];
        let times: Vec<u64> = (0..texts.len() as u64 + below(&mut chance, 2))
            .map(|_| below(&mut chance, 40) * below(&mut chance, 3))
            .collect();
        question["clock"] = json!({"base_ms": base, "increment_ms": below(&mut chance, 30)});
        question["times_ms"] = json!(times);
    }
    if below(&mut chance, 10) > 0 {
        shorten(&mut question);
    }
    question
}

/// Cuts what comes after the end, so that the end itself is compared. Where to cut is asked of the quicker reading.
fn shorten(question: &mut Value) {
    let answer = answered(question);
    if answer["error"]["reason"] != "game_over" {
        return;
    }
    let ply = answer["error"]["ply"].as_u64().unwrap() as usize;
    question["moves"].as_array_mut().unwrap().truncate(ply);
    if let Some(times) = question["times_ms"].as_array_mut() {
        times.truncate(ply + 1);
    }
}

fn answered(question: &Value) -> Value {
    let question: Question = serde_json::from_value(question.clone()).unwrap();
    match replay(&question) {
        Ok(answer) => serde_json::to_value(answer).unwrap(),
        Err(refused) => json!({ "error": refused }),
    }
}

#[test]
fn both_readings_agree_on_random_and_adversarial_games() {
    let mut kinds = BTreeMap::new();
    for seed in 0..games() {
        let question = random_question(seed);
        let answer = answered(&question);
        assert_eq!(answer, judge(&question), "{question}");
        let kind = answer["reason"]
            .as_str()
            .or(answer["error"]["reason"].as_str());
        *kinds.entry(kind.unwrap_or("open").to_owned()).or_insert(0) += 1;
    }
    for kind in [
        "open",
        "checkmate",
        "stalemate",
        "insufficient_material",
        "seventyfive",
        "fivefold",
        "flag",
        "flag_insufficient",
        "illegal_move",
        "game_over",
    ] {
        assert!(kinds.contains_key(kind), "{kind} never came: {kinds:?}");
    }
}

#[test]
fn every_position_that_is_given_is_read_alike() {
    for (fens, variant) in [
        (&POSITIONS[..], "standard"),
        (&POSITIONS, "chess960"),
        (&CHESS960, "chess960"),
    ] {
        for fen in fens {
            let question = json!({"fen": fen, "variant": variant, "moves": []});
            assert_eq!(answered(&question), judge(&question), "{fen}");
        }
    }
}

/// A hundred and sixty plies back and forth, with breaks before the fifth time: claims come and go, 75 moves end it.
#[test]
fn a_long_shuffle() {
    let mut moves = Vec::new();
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let rooks = [
        ["a1b1", "a8b8"],
        ["b1a1", "b8a8"],
        ["a1c1", "a8c8"],
        ["c1a1", "c8a8"],
        ["a1d1", "a8d8"],
        ["d1a1", "d8a8"],
    ];
    for round in 0..11 {
        moves.extend(rooks[round % 6]);
        for _ in 0..3 {
            moves.extend(knights);
        }
    }
    let fen = "r3k1nr/8/8/8/8/8/8/R3K1NR w KQkq - 0 1";
    for length in 0..=moves.len() {
        let question = json!({"fen": fen, "moves": moves[..length]});
        assert_eq!(answered(&question), judge(&question), "{length}");
    }
}
