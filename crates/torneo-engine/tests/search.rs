//! What the search must find, and what it must not be fooled by.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use torneo_engine::bench::{self, bench};
use torneo_engine::position::Position;
use torneo_engine::score::{MATE, Score};
use torneo_engine::search::{Limits, Outcome, Pool, Signals};
use torneo_engine::table::Table;

fn think(position: &Position, limits: &Limits, threads: usize) -> Outcome {
    let mut pool = Pool::new(Table::new(8).unwrap(), threads);
    pool.think(position, limits, &Signals::new(limits), &mut |_| ())
}

fn to_depth(depth: i32) -> Limits {
    Limits {
        depth: Some(depth),
        lines: 1,
        ..Limits::default()
    }
}

fn best(fen: &str, depth: i32) -> (String, Score) {
    let position = Position::from_fen(fen).unwrap();
    let outcome = think(&position, &to_depth(depth), 1);
    (outcome.best().unwrap().to_string(), outcome.lines[0].score)
}

#[test]
fn mates_are_found_and_counted() {
    for (fen, mv, plies) in [
        ("6k1/5ppp/8/8/8/8/8/K2R4 w - -", "d1d8", 1),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -", "f6a6", 5),
        (
            "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
            "f8c5",
            5,
        ),
    ] {
        assert_eq!(best(fen, 12), (mv.to_owned(), MATE - plies), "{fen}");
    }
}

#[test]
fn a_won_ending_is_won_and_a_dead_one_is_not() {
    let (_, score) = best("8/8/8/4k3/8/8/8/1Q2K3 w - -", 12);
    assert!(score > 500, "{score}");
    assert_eq!(best("8/8/8/4k3/8/8/8/1B2K3 w - -", 8).1, 0);
}

#[test]
fn stalemate_is_seen() {
    // Any move of White's king would leave Black without one.
    let (mv, score) = best("7k/5Q2/8/8/8/8/8/K7 w - -", 8);
    assert!(score > 500 && mv.starts_with("f7"), "{mv} {score}");
    assert_eq!(best("8/8/8/8/8/3k4/2p5/2K5 b - -", 10).1, 0);
}

#[test]
fn a_perpetual_is_seen_and_a_third_repetition_is_a_draw() {
    // White is a queen down but gives check for ever.
    let (_, score) = best("6k1/6p1/6Qp/8/8/8/5q1q/K7 w - -", 10);
    assert!(score < 0);
    let mut position = Position::from_fen("7k/8/8/8/8/8/1q6/7K b - -").unwrap();
    let shuffle = ["b2b3", "h1h2", "b3b2", "h2h1"];
    position.play_all(shuffle).unwrap();
    assert!(position.repeated(1));
    let outcome = think(&position, &to_depth(8), 1);
    assert_ne!(outcome.best().unwrap().to_string(), "b2b3");
}

#[test]
fn the_fifty_move_rule_takes_the_win_away() {
    let (_, score) = best("8/8/8/4k3/8/8/8/R3K3 w - - 99 120", 6);
    assert_eq!(score, 0);
    // Mate on the hundredth ply still counts.
    let (mv, score) = best("7k/8/6K1/8/8/8/8/R7 w - - 99 120", 4);
    assert_eq!((mv.as_str(), score), ("a1a8", MATE - 1));
}

#[test]
fn fixed_work_gives_the_same_answer() {
    let position =
        Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
            .unwrap();
    let limits = Limits {
        nodes: Some(20_000),
        lines: 1,
        ..Limits::default()
    };
    let first = think(&position, &limits, 1);
    assert_eq!(first, think(&position, &limits, 1));
    assert!((20_000..20_600).contains(&first.nodes), "{}", first.nodes);
}

#[test]
fn several_lines_are_different_and_in_order() {
    let limits = Limits {
        lines: 4,
        ..to_depth(6)
    };
    let outcome = think(&Position::default(), &limits, 1);
    assert_eq!(outcome.lines.len(), 4);
    assert!(
        outcome
            .lines
            .windows(2)
            .all(|pair| pair[0].score >= pair[1].score)
    );
    let mut first: Vec<String> = outcome
        .lines
        .iter()
        .map(|line| line.pv[0].to_string())
        .collect();
    first.sort();
    first.dedup();
    assert_eq!(first.len(), 4);
}

#[test]
fn only_the_asked_for_moves_are_searched() {
    let position = Position::default();
    let limits = Limits {
        moves: vec![position.read_move("a2a3").unwrap()],
        ..to_depth(5)
    };
    assert_eq!(
        think(&position, &limits, 2).best(),
        position.read_move("a2a3")
    );
}

#[test]
fn every_line_reported_is_legal() {
    for fen in bench::POSITIONS {
        let position = Position::from_fen(fen).unwrap();
        let limits = to_depth(7);
        let mut pool = Pool::new(Table::new(1).unwrap(), 2);
        pool.think(&position, &limits, &Signals::new(&limits), &mut |info| {
            let mut after = position.clone();
            for &mv in info.pv {
                assert!(after.board().is_legal(mv), "{fen}");
                after.play(mv);
            }
        });
    }
}

#[test]
fn the_search_is_the_one_that_was_measured() {
    let measures = bench(bench::DEPTH, 1);
    let nodes: u64 = measures.iter().map(|measure| measure.nodes).sum();
    assert_eq!(
        nodes,
        bench::NODES,
        "write the new number into bench.rs and end the commit with `Bench: {nodes}`"
    );
}

#[test]
fn a_search_that_shares_its_processor_asks_whether_to_go_on_and_finds_the_same() {
    let position = Position::from_fen(bench::POSITIONS[1]).unwrap();
    let limits = Limits {
        nodes: Some(60_000),
        lines: 2,
        ..Limits::default()
    };
    let think = |signals: &Signals| {
        let mut pool = Pool::new(Table::new(4).unwrap(), 1);
        pool.think(&position, &limits, signals, &mut |_| ())
    };
    let alone = think(&Signals::new(&limits));
    let (tell, told) = std::sync::mpsc::channel();
    let asking = Signals::asking(&limits, move |nodes| tell.send(nodes).is_ok());
    assert_eq!(think(&asking), alone);
    drop(asking);
    let asked: Vec<u64> = told.iter().collect();
    let steps = asked.windows(2).map(|pair| pair[1] - pair[0]);
    assert!(asked.len() > 50 && steps.max() <= Some(1_024), "{asked:?}");
    let stopped = think(&Signals::asking(&limits, |nodes| nodes < 20_000));
    assert!((20_000..22_000).contains(&stopped.nodes), "{stopped:?}");
}
