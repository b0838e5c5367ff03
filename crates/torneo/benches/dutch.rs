//! Rounds of chess Swisses by the Dutch system: CPU time of the slowest round, by number of players.
//!
//! `cargo bench -p torneo --bench dutch`

use cpu::best_of;
use nix::sys::resource::UsageWho;
use torneo_rules::chance::Chance;
use torneo_rules::dutch::pair;

#[path = "measure/cpu.rs"]
mod cpu;

#[path = "../../torneo-rules/tests/dutch/played.rs"]
mod played;

/// Players of each line; odd numbers have a bye.
const FIELDS: [usize; 5] = [101, 400, 1000, 1001, 5001];

const ROUNDS: usize = 9;

fn main() {
    println!("{ROUNDS} rounds with byes, absences and forfeits");
    for count in FIELDS {
        let mut chance = Chance::new(7);
        let (mut tournament, _) = played::fresh(&mut chance, count, count);
        tournament.rounds = Some(ROUNDS);
        let mut slowest = 0.0_f64;
        played::play(&mut chance, tournament, ROUNDS, |tournament, round, _| {
            let taken = best_of(2, UsageWho::RUSAGE_SELF, || {
                drop(pair(tournament, round));
            });
            slowest = slowest.max(taken.as_secs_f64() * 1000.0);
        });
        println!("{count:>5} players: slowest round {slowest:>7.1} ms");
    }
}
