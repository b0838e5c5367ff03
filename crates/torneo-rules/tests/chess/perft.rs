//! Perft through the rules of a live game: every position of the tree is reached by moves as they are written.

use torneo_rules::chess::position::{Position, Variant};

/// Counts leaves; each move goes through its text and back.
fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.moves();
    let read = moves.iter().map(|mv| {
        let text = position.written(*mv).to_string();
        position.read_uci(&text).unwrap()
    });
    assert!(read.eq(moves.iter().copied()), "{}", position.fen());
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = moves.into_iter().map(|mv| position.after(mv));
    after.map(|position| perft(&position, depth - 1)).sum()
}

#[test]
fn the_usual_positions() {
    for (fen, counts) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8_902, 197_281][..],
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2_039, 97_862],
        ),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            &[14, 191, 2_812, 43_238],
        ),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            &[6, 264, 9_467],
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            &[44, 1_486, 62_379],
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            &[46, 2_079, 89_890],
        ),
    ] {
        for variant in [Variant::Standard, Variant::Chess960] {
            check(fen, variant, counts);
        }
    }
}

#[test]
fn chess960() {
    for (fen, counts) in [
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            &[21, 528, 12_189][..],
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            &[21, 807, 18_002],
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            &[20, 479, 10_471],
        ),
        (
            "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
            &[22, 593, 13_440],
        ),
    ] {
        check(fen, Variant::Chess960, counts);
    }
}

fn check(fen: &str, variant: Variant, counts: &[u64]) {
    let position = Position::from_fen(fen, variant).unwrap();
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&position, depth), *count, "{fen} {depth}");
    }
}
