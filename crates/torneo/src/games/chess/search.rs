//! One search of the engine, on the thread of whoever asks.

use std::thread;

use torneo_engine::position::Position;
use torneo_engine::search::{Info, Limits, Outcome, Pool, Signals};
use torneo_engine::table::Table;
use torneo_rules::chess::history::History;

/// Nodes for which a mebibyte of memory is enough, and the most that a search has.
const NODES_PER_MEGABYTE: u64 = 100_000;
const MOST_MEGABYTES: u64 = 8;

/// Searches the last position of a game. Nothing if there is no memory for it. Every few hundred nodes it asks, with the nodes so far, whether to
/// go on; what each finished depth found is told on the way.
pub fn search(
    history: &History,
    limits: &Limits,
    mut goes_on: impl FnMut(u64) -> bool + Send + 'static,
    hear: &mut (dyn FnMut(&Info<'_>) + Send),
) -> Option<Outcome> {
    let mut position = Position::from_board(history.start().board().clone());
    for (_, mv) in history.steps() {
        position.play(mv);
    }
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let megabytes = (nodes / NODES_PER_MEGABYTE).clamp(1, MOST_MEGABYTES);
    let mut pool = Pool::new(Table::new(megabytes as usize).ok()?, 1);
    // Rooms that have been woken meanwhile go first: a thread that has begun would be left its whole slice, however far it stands back.
    let signals = Signals::asking(limits, move |nodes| {
        thread::yield_now();
        goes_on(nodes)
    });
    Some(pool.think(&position, limits, &signals, hear))
}
