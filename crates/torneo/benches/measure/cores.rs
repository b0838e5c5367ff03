//! Two sides of the machine: the server on one half of the processors, its players on the other. In life they are on
//! different machines; on the same processors each would empty the other's caches and pay for it.

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::unistd::Pid;

/// Who runs on which half.
#[derive(Clone, Copy)]
pub enum Side {
    Server,
    Players,
}

/// Moves this thread, and all threads and processes it starts from now on. With one processor nothing moves.
pub fn stand_on(side: Side) {
    let all = all_processors();
    if all.len() < 2 {
        return;
    }
    let (servers, players) = all.split_at(all.len() / 2);
    let half = match side {
        Side::Server => servers,
        Side::Players => players,
    };
    let mut set = CpuSet::new();
    for &processor in half {
        set.set(processor).expect("the system has this processor");
    }
    sched_setaffinity(Pid::from_raw(0), &set).expect("a thread may choose its processors");
}

/// Those the process was given when it began.
fn all_processors() -> Vec<usize> {
    static FIRST: std::sync::OnceLock<Vec<usize>> = std::sync::OnceLock::new();
    let first = FIRST.get_or_init(|| {
        let given = sched_getaffinity(Pid::from_raw(0)).expect("the system knows our processors");
        let is_given = |&processor: &usize| given.is_set(processor).unwrap_or(false);
        (0..CpuSet::count()).filter(is_given).collect()
    });
    first.clone()
}
