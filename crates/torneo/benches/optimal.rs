//! The optimal method beside the canonical one, over simulated tournaments: what it saves and what it takes.
//!
//! `cargo bench -p torneo --bench optimal`

use cpu::best_of;
use nix::sys::resource::UsageWho;
use torneo_rules::pairing::optimal::Objective;
use torneo_rules::pairing::request::Options;
use torneo_rules::pairing::{pair, pair_optimal};

#[path = "measure/cpu.rs"]
mod cpu;

#[path = "../../torneo-rules/tests/play/tournament.rs"]
mod tournament;

use tournament::Tournament;

/// Players and tournaments of each line.
const FIELDS: [(usize, u64); 8] = [
    (16, 20),
    (20, 20),
    (24, 20),
    (28, 20),
    (60, 6),
    (100, 3),
    (200, 2),
    (1000, 1),
];

/// Rounds played; the first is the same for both methods.
const ROUNDS: std::ops::RangeInclusive<u32> = 1..=9;

/// What the rounds of one line add up to.
#[derive(Default)]
struct Sum {
    rounds: u32,
    proved: u32,
    proved_gap: u32,
    steps: u64,
    cpu_ms: f64,
    most_ms: f64,
    optimal: Objective,
    canonical: Objective,
    bound: Objective,
}

fn main() {
    println!(
        "rounds 2 to 9 of simulated tournaments, CPU time; gap and distance are sums over all rounds"
    );
    println!(
        "{:>7} {:>6} {:>7} {:>10} {:>11} {:>8} {:>8} {:>10}   {:^26}   {:^28}",
        "players",
        "rounds",
        "proved",
        "gap proved",
        "steps/round",
        "ms/round",
        "most ms",
        "violations",
        "wins gap: canonical, optimal",
        "distance: canonical, optimal, bound",
    );
    for (players, tournaments) in FIELDS {
        let mut sum = Sum::default();
        for seed in 0..tournaments {
            play(players, seed, &mut sum);
        }
        report(players, &sum);
    }
}

fn play(players: usize, seed: u64, sum: &mut Sum) {
    let mut tournament = Tournament::new(players, false, seed);
    for round in ROUNDS {
        let request = tournament.request(Options::default());
        if round == 1 {
            tournament.play(&pair(&request));
            continue;
        }
        let mut optimal = None;
        let time = best_of(1, UsageWho::RUSAGE_SELF, || {
            optimal = Some(pair_optimal(&request));
        });
        let optimal = optimal.expect("the work was done");
        let cpu_ms = time.as_secs_f64() * 1e3;
        sum.rounds += 1;
        sum.proved += u32::from(optimal.proved());
        sum.proved_gap += u32::from(optimal.bound.wins_gap == optimal.objective.wins_gap);
        sum.steps += optimal.steps;
        sum.cpu_ms += cpu_ms;
        sum.most_ms = sum.most_ms.max(cpu_ms);
        sum.optimal += optimal.objective;
        sum.canonical += optimal.canonical;
        sum.bound += optimal.bound;
        tournament.play(&optimal.round);
    }
}

fn report(players: usize, sum: &Sum) {
    let rounds = f64::from(sum.rounds);
    let saved = 100.0 * (1.0 - sum.optimal.wins_gap as f64 / sum.canonical.wins_gap as f64);
    println!(
        "{players:>7} {:>6} {:>6.1}% {:>9.1}% {:>11.0} {:>8.1} {:>8.1} {:>10}   {:>8} {:>8} (−{saved:.1}%)   {:>8} {:>8} {:>8}",
        sum.rounds,
        100.0 * f64::from(sum.proved) / rounds,
        100.0 * f64::from(sum.proved_gap) / rounds,
        sum.steps as f64 / rounds,
        sum.cpu_ms / rounds,
        sum.most_ms,
        sum.optimal.violations,
        sum.canonical.wins_gap,
        sum.optimal.wins_gap,
        sum.canonical.partner_distance,
        sum.optimal.partner_distance,
        sum.bound.partner_distance,
    );
}
