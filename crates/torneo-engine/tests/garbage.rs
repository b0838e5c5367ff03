//! Seeded nonsense for the doors: FEN, move texts, UCI lines and book files never bring the engine down.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::{BufReader, Write};
use std::sync::{Arc, Mutex};

use torneo_engine::bench::POSITIONS;
use torneo_engine::evaluate::Evaluator;
use torneo_engine::position::Position;
use torneo_engine::random::Random;
use torneo_engine::uci;

/// Letters that occur in FENs, and a few that do not.
const LETTERS: &[u8] = b"pnbrqkPNBRQK12345678/ wb-KQkqacehAH0369x\xc3";

fn damaged(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        let letter = *random.choose(LETTERS).unwrap();
        match random.below(3) {
            0 => bytes[at] = letter,
            1 => bytes.insert(at, letter),
            _ => {
                bytes.remove(at);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn damaged_fens_are_refused_or_playable() {
    let mut random = Random::new(2024);
    let mut evaluator = Evaluator::default();
    let mut accepted = 0;
    for round in 0..6000 {
        let text = damaged(POSITIONS[round % POSITIONS.len()], &mut random);
        let Ok(mut position) = Position::from_fen(&text) else {
            continue;
        };
        accepted += 1;
        // What passed the door can be played on, written and read again.
        for _ in 0..8 {
            evaluator.evaluate(position.board());
            let Some(&mv) = random.choose(&position.legal_moves()) else {
                break;
            };
            position.play(mv);
        }
        let written = format!("{:#}", position.board());
        assert_eq!(
            Position::from_fen(&written).unwrap().board(),
            position.board(),
            "{text}"
        );
    }
    assert!(accepted > 100, "{accepted}");
}

#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Words of the protocol, in no order anybody would use.
const WORDS: [&str; 34] = [
    "uci",
    "isready",
    "position",
    "startpos",
    "fen",
    "moves",
    "e2e4",
    "e7e5",
    "g1f3",
    "a7a8q",
    "go",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "binc",
    "infinite",
    "ponder",
    "searchmoves",
    "stop",
    "ponderhit",
    "setoption",
    "name",
    "value",
    "Hash",
    "MultiPV",
    "1",
    "3",
    "-7",
    "99999999999999999999",
    "ucinewgame",
    "d",
    "eval",
    "perft",
];

#[test]
fn a_soup_of_words_gets_only_uci_lines() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let mut input = String::new();
        for _ in 0..60 {
            let words: Vec<&str> = (0..=random.below(7))
                .map(|_| *random.choose(&WORDS).unwrap())
                .collect();
            input.push_str(&words.join(" "));
            input.push('\n');
        }
        input.push_str("stop\nisready\n");
        let sink = Sink::default();
        uci::run(BufReader::new(input.as_bytes()), Box::new(sink.clone()));
        let output = String::from_utf8(sink.0.lock().unwrap().clone()).unwrap();
        assert!(
            output.trim_end().ends_with("readyok"),
            "seed {seed}: {output}"
        );
        let searches = input.lines().filter(|line| line.contains("go")).count();
        assert!(output.matches("bestmove").count() <= searches);
    }
}
