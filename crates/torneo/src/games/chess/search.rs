//! Searches on threads of their own, with the stack that a search needs and less right to the processor than live rooms.

use std::thread;

use tokio_util::sync::CancellationToken;
use torneo_engine::position::Position;
use torneo_engine::search::{Info, Limits, Outcome, Pool, SEARCH_STACK, Signals};
use torneo_engine::table::Table;
use torneo_rules::chess::history::History;

/// What one search may use.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Memory, in mebibytes.
    pub table_megabytes: usize,
    /// How far the thread stands back, from 0 to 19 as `nice` counts.
    pub niceness: i32,
}

/// Searches the last position of a game. Nothing if there is no memory or no thread for it, or nobody waits for it any
/// more: bots are asked again when their room is next looked at. What each finished depth found is told on the way.
pub fn search(
    history: &History,
    limits: &Limits,
    signals: &Signals,
    stop: &CancellationToken,
    effort: Effort,
    hear: &mut (dyn FnMut(&Info<'_>) + Send),
) -> Option<Outcome> {
    let mut position = Position::from_board(history.start().board().clone());
    for (_, mv) in history.steps() {
        position.play(mv);
    }
    let think = || {
        stand_back(effort.niceness);
        let mut pool = Pool::new(Table::new(effort.table_megabytes).ok()?, 1);
        // Nobody waits for it any more: looked for after each depth, which takes milliseconds.
        let mut report = |info: &Info<'_>| {
            hear(info);
            if stop.is_cancelled() {
                signals.stop();
            }
        };
        Some(pool.think(&position, limits, signals, &mut report))
    };
    if stop.is_cancelled() {
        return None;
    }
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(SEARCH_STACK);
        let thinker = builder.spawn_scoped(scope, think).ok()?;
        thinker.join().ok()?
    })
}

/// Lets others go first. On Linux priorities belong to threads, elsewhere to the whole program, so there it stays as it is.
fn stand_back(niceness: i32) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, niceness);
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}
