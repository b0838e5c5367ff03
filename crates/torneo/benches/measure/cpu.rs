//! CPU time of ourselves or of the programs we started: firm on a busy machine, where wall time is not.

use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

/// The least CPU time of several runs.
pub fn best_of(runs: usize, who: UsageWho, mut work: impl FnMut()) -> Duration {
    let times = (0..runs).map(|_| {
        let before = cpu_time(who);
        work();
        cpu_time(who) - before
    });
    times.min().expect("there is at least one run")
}

fn cpu_time(who: UsageWho) -> Duration {
    let usage = getrusage(who).expect("the system tells its usage");
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Duration::from_micros(u64::try_from(micros).expect("time does not run backwards"))
}
