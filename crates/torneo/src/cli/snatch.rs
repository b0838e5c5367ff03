//! `torneo snatch`: games of SnatchGame judged step by step, sessions paired, theory and simulation.

mod export;
mod hash;
mod keep;
pub(in crate::cli) mod mix;
mod pooled;
mod replay;
mod report;
mod schedule;
mod session;
mod simulate;
mod solve;

super::verbs!(SnatchVerb {
    Replay(replay::SnatchReplay),
    Schedule(schedule::SnatchSchedule),
    Solve(solve::SnatchSolve),
    Simulate(simulate::SnatchSimulate),
    Export(export::SnatchExport),
    Report(report::SnatchReport),
    Hash(hash::SnatchHash),
});
