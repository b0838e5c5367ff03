//! Move generation against published counts, from `tests/golden/*.perft`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use torneo_engine::perft::{divide, perft, perft_until};
use torneo_engine::position::Position;

fn check(golden: &str) {
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(" ; ");
        let fen = fields.next().unwrap();
        let position = Position::from_fen(fen).unwrap();
        for field in fields {
            let (depth, expected) = field.trim().split_once(' ').unwrap();
            let counted = perft(position.board(), depth.parse().unwrap());
            assert_eq!(counted.to_string(), expected, "{fen} depth {depth}");
        }
    }
}

#[test]
fn standard_chess() {
    check(include_str!("golden/standard.perft"));
}

#[test]
fn chess960() {
    check(include_str!("golden/chess960.perft"));
}

#[test]
fn threads_divide_the_same_tree() {
    let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -").unwrap();
    let alone = divide(position.board(), 4, 1);
    assert_eq!(alone, divide(position.board(), 4, 3));
    let total: u64 = alone.iter().map(|count| count.1).sum();
    assert_eq!(total, perft(position.board(), 4));
    assert_eq!(perft_until(position.board(), 4, &|| false), Some(total));
    assert_eq!(perft_until(position.board(), 4, &|| true), None);
}
