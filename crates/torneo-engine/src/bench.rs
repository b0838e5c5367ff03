//! A fixed amount of work: positions of all kinds searched to a fixed depth with a cold table.
//!
//! The node count is the same on every machine, so it tells whether a change altered the search.

use std::time::{Duration, Instant};

use crate::position::Position;
use crate::score::Score;
use crate::search::{Limits, Pool, Signals};
use crate::table::Table;

/// Hash of the bench, megabytes.
const HASH: usize = 16;

/// The depth the recorded node counts are for.
pub const DEPTH: i32 = 12;

/// What one thread searches to that depth with the network in force. A commit that changes it ends with `Bench: N`.
pub const NODES: u64 = 534_396;

/// Openings, middlegames, endings, and positions with mates or stalemates in the air.
pub const POSITIONS: [&str; 20] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 1 6",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/1PN1PN2/PB2BPPP/R2QK2R w KQ - 2 9",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPPQ2PP/R4RK1 w - - 0 12",
    "3r1rk1/1p3pnp/p3pBp1/1qPpP3/1P1P2R1/P2Q3R/6PP/6K1 w - - 0 1",
    "6k1/5ppp/3r4/8/3R2b1/8/5PPP/R3qB1K b - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/5pk1/4p1p1/3pP2p/3P1P1P/2K3P1/8/8 w - - 0 1",
    "8/1p3pp1/7p/5P1P/2k3P1/8/2K2P2/8 w - - 0 1",
    "3k4/8/8/8/8/8/4R3/4K3 w - - 0 1",
    "8/3k4/8/8/8/4B3/4KB2/2B5 w - - 0 1",
    "5k2/5P2/4BK2/8/8/8/8/8 b - - 0 1",
];

/// What one position cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    pub fen: &'static str,
    pub score: Score,
    pub nodes: u64,
    pub elapsed: Duration,
}

/// Searches every position; each starts from a cold table.
pub fn bench(depth: i32, threads: usize) -> Vec<Measure> {
    let table = Table::new(HASH).expect("a small table fits everywhere");
    let mut pool = Pool::new(table, threads);
    let limits = Limits {
        depth: Some(depth),
        lines: 1,
        ..Limits::default()
    };
    POSITIONS
        .into_iter()
        .map(|fen| {
            pool.clear();
            let position = Position::from_fen(fen).expect("the bench positions are legal");
            let begun = Instant::now();
            let outcome = pool.think(&position, &limits, &Signals::new(&limits), &mut |_| ());
            Measure {
                fen,
                score: outcome.lines.first().map_or(0, |line| line.score),
                nodes: outcome.nodes,
                elapsed: begun.elapsed(),
            }
        })
        .collect()
}
