//! Rounds of chess Swisses by the Dutch system: CPU time of the slowest round, by number of players.
//!
//! `cargo bench -p torneo --bench dutch`

use cpu::best_of;
use nix::sys::resource::UsageWho;
use torneo_rules::chance::Chance;
use torneo_rules::dutch::pair;
use torneo_rules::dutch::tournament::{Player, Tournament};

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
        let players = (1..=count).map(|number| Player {
            number,
            ..Player::default()
        });
        let tournament = Tournament {
            players: players.collect(),
            rounds: Some(ROUNDS),
            ..Tournament::default()
        };
        let mut slowest = 0.0_f64;
        let mut chance = Chance::new(7);
        played::play(&mut chance, tournament, ROUNDS, |tournament, round, _| {
            let taken = best_of(2, UsageWho::RUSAGE_SELF, || {
                drop(pair(tournament, round));
            });
            slowest = slowest.max(taken.as_secs_f64() * 1000.0);
        });
        println!("{count:>5} players: slowest round {slowest:>7.1} ms");
    }
}
