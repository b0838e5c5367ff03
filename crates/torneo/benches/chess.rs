//! Chess beside its peers in one run: moves counted, nodes searched, and what a second thread is worth.
//!
//! ```text
//! perft   torneo perft · cozy-chess' generator alone · stockfish `go perft`     million leaves per CPU second
//! search  torneo bench · stockfish `bench`                                      nodes per CPU second, one thread
//! SMP     the bench positions to a depth with one thread and with two           nodes a thread and wall time, by position
//! ```
//!
//! Stockfish is looked for where Debian puts it and on the path; without it its columns are empty.

#[path = "measure/cpu.rs"]
mod cpu;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use cozy_chess::Board;
use cpu::best_of;
use nix::sys::resource::UsageWho;
use torneo_engine::bench::{Measure, bench};

/// Name, FEN, depth and the number of leaves that everybody must find.
const TREES: [(&str, &str, u32, u64); 3] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        119_060_324,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    (
        "promotions",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        15_833_292,
    ),
];

/// The least of so many runs counts.
const RUNS: usize = 3;

/// Depth of the search, for one thread and for two, and how often they take turns.
const DEPTH: i32 = 15;
const TURNS: usize = 5;

/// Positions of fewer nodes are over before a second thread has begun.
const LARGE: u64 = 20_000;

fn main() {
    let stockfish = stockfish();
    println!("million leaves per CPU second\nposition     torneo  cozy-chess  stockfish");
    for (name, fen, depth, leaves) in TREES {
        let speed = |time: Duration| leaves as f64 / 1e6 / time.as_secs_f64();
        let ours = best_of(RUNS, UsageWho::RUSAGE_CHILDREN, || {
            let depth = depth.to_string();
            let mut program = Command::new(env!("CARGO_BIN_EXE_torneo"));
            let out = said(program.args(["perft", "--depth", &depth, "--fen", fen]), "");
            assert!(out.contains(&leaves.to_string()), "{name}: {out}");
        });
        let board: Board = fen.parse().expect("the positions are legal");
        let cozy = best_of(RUNS, UsageWho::RUSAGE_SELF, || {
            assert_eq!(count(&board, depth), leaves, "{name}");
        });
        let theirs = stockfish.as_deref().map(|program| {
            best_of(RUNS, UsageWho::RUSAGE_CHILDREN, || {
                let orders = format!("position fen {fen}\ngo perft {depth}\nquit\n");
                let out = said(&mut Command::new(program), &orders);
                assert!(out.contains(&leaves.to_string()), "{name}: {out}");
            })
        });
        let theirs = theirs.map_or("–".to_owned(), |time| format!("{:.0}", speed(time)));
        println!(
            "{name:<11} {:>7.0} {:>11.0} {theirs:>10}",
            speed(ours),
            speed(cozy)
        );
    }
    println!("\nthousand nodes per CPU second, one thread");
    println!(
        "torneo       {:>7.0}",
        searched(Path::new(env!("CARGO_BIN_EXE_torneo")), &["bench"])
    );
    if let Some(program) = &stockfish {
        let speed = searched(program, &["bench", "16", "1", "12"]);
        println!("stockfish    {speed:>7.0}");
    }
    let (nodes, time) = second_thread();
    println!("\nbench positions to depth {DEPTH} with two threads instead of one, geometric mean");
    println!("{nodes:.2} of the nodes a thread, {time:.2} of the time");
}

/// Leaves by cozy-chess alone, the last ply counted without making the moves.
fn count(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            leaves += count(&after, depth - 1);
        }
        false
    });
    leaves
}

/// Thousand nodes per CPU second of an engine's own bench, which tells its nodes.
fn searched(program: &Path, orders: &[&str]) -> f64 {
    let mut nodes = 0.0;
    let time = best_of(RUNS, UsageWho::RUSAGE_CHILDREN, || {
        let out = said(Command::new(program).args(orders), "");
        nodes = nodes_told(&out);
    });
    nodes / 1e3 / time.as_secs_f64()
}

/// `1337428 nodes …` as torneo says it, or `Nodes searched  : 1337428`.
fn nodes_told(out: &str) -> f64 {
    let told = out.lines().rev().find_map(|line| {
        let number = match line.strip_prefix("Nodes searched") {
            Some(rest) => rest.trim_start_matches([' ', ':']),
            None => line.split_once(" nodes ")?.0,
        };
        number.trim().parse().ok()
    });
    told.unwrap_or_else(|| panic!("a bench tells its nodes: {out}"))
}

/// What two threads need of the nodes of one thread, each, and of its time: the geometric mean over the
/// positions that take long enough to measure, the median of some turns for each.
fn second_thread() -> (f64, f64) {
    let turns: Vec<_> = (0..TURNS)
        .map(|_| [1, 2].map(|threads| bench(DEPTH, threads)))
        .collect();
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let alone = &turns[0][0];
    let large = (0..alone.len()).filter(|&position| alone[position].nodes >= LARGE);
    let (mut nodes, mut time, mut count) = (0.0, 0.0, 0.0);
    for position in large {
        let of = |figure: &dyn Fn(&Measure) -> f64| {
            let [one, two] = [0, 1].map(|threads: usize| {
                median(
                    turns
                        .iter()
                        .map(|turn| figure(&turn[threads][position]))
                        .collect(),
                )
            });
            (two / one).ln()
        };
        nodes += of(&|measure| measure.nodes as f64) - 2.0_f64.ln();
        time += of(&|measure| measure.elapsed.as_secs_f64());
        count += 1.0;
    }
    ((nodes / count).exp(), (time / count).exp())
}

/// What a program says, to both of its outputs.
fn said(program: &mut Command, orders: &str) -> String {
    let program = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = program.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("its input is ours");
    input.write_all(orders.as_bytes()).expect("it listens");
    drop(input);
    let out = child.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr)
}

fn stockfish() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders
        .map(|folder| folder.join("stockfish"))
        .find(|file| file.is_file())
}
