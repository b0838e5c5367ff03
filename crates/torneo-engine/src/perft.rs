//! Counts the leaves of the move tree: the proof that moves are generated and made correctly.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use cozy_chess::{Board, Move};

use crate::position::legal_moves;

/// Leaves `depth` plies below the board.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        // The last ply is counted without making the moves.
        1 => {
            board.generate_moves(|group| {
                nodes += group.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|group| {
                for mv in group {
                    let mut after = board.clone();
                    after.play_unchecked(mv);
                    nodes += perft(&after, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

/// The leaves of a tree that may be too large to wait for: `None` once `stop` says so.
pub fn perft_until(board: &Board, depth: u32, stop: &impl Fn() -> bool) -> Option<u64> {
    if depth < LOOK_FROM {
        return Some(perft(board, depth));
    }
    let mut nodes = 0;
    for mv in legal_moves(board) {
        if stop() {
            return None;
        }
        let mut after = board.clone();
        after.play_unchecked(mv);
        nodes += perft_until(&after, depth - 1, stop)?;
    }
    Some(nodes)
}

/// Trees lower than this take no time worth interrupting.
const LOOK_FROM: u32 = 4;

/// The count below each move of the position; `threads` share the moves.
///
/// Depth 0 has no moves to divide by.
pub fn divide(board: &Board, depth: u32, threads: usize) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = legal_moves(board);
    let next = AtomicUsize::new(0);
    let count_some = || {
        let mut counted = Vec::new();
        while let Some(&mv) = moves.get(next.fetch_add(1, Relaxed)) {
            let mut after = board.clone();
            after.play_unchecked(mv);
            counted.push((mv, perft(&after, depth - 1)));
        }
        counted
    };
    let mut all = thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(count_some)).collect();
        let mut all = count_some();
        for helper in helpers {
            all.extend(helper.join().expect("counting moves does not fail"));
        }
        all
    });
    all.sort_by_key(|(mv, _)| moves.iter().position(|known| known == mv));
    all
}
