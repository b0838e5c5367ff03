//! How long ranking takes, in CPU time: the rules alone, from a checked sheet to the standings.
//!
//! Twelve rounds of two games, random seats and points from a fixed seed. The last column stays
//! about level while the work grows like n log n.

#[path = "measure/cpu.rs"]
mod cpu;

use std::hint::black_box;

use cpu::best_of;
use nix::sys::resource::UsageWho;
use torneo_rules::ranking::options::Options;
use torneo_rules::ranking::rank;
use torneo_rules::ranking::score_sheet::{PlayedGame, ScoreSheet, Side};
use torneo_rules::ranking::second_opinion::second_opinion;
use torneo_rules::roster::{PlayerId, Round};

const ROUNDS: u32 = 12;
const GAMES_PER_ROUND: usize = 2;

fn main() {
    println!("players     rank CPU ms  second opinion CPU ms  rank ns/(player·log2 n)");
    for players in [1_000, 10_000, 100_000] {
        let sheet = event(players);
        let ranked = milliseconds(|| drop(black_box(rank(&sheet, Options::default()))));
        let opinion = milliseconds(|| drop(black_box(second_opinion(&sheet))));
        let size = f64::from(u32::try_from(players).expect("a bench fits 32 bits"));
        let share = ranked * 1e6 / (size * size.log2());
        println!("{players:>7}  {ranked:>13.1}  {opinion:>21.1}  {share:>23.1}");
    }
}

/// The best of three runs: the others were disturbed.
fn milliseconds(work: impl FnMut()) -> f64 {
    best_of(3, UsageWho::RUSAGE_SELF, work).as_secs_f64() * 1e3
}

fn event(players: usize) -> ScoreSheet {
    let mut chance = Chance(1);
    let mut seats: Vec<PlayerId> = (0..players).map(PlayerId::at).collect();
    let mut games = Vec::new();
    for round in 1..=ROUNDS {
        for last in (1..seats.len()).rev() {
            seats.swap(last, chance.below(last + 1));
        }
        for four in seats.chunks_exact(4) {
            for _ in 0..GAMES_PER_ROUND {
                let points = u32::try_from(chance.below(100)).expect("below a hundred");
                let (first, second) = if chance.below(2) == 0 {
                    (100, points)
                } else {
                    (points, 100)
                };
                let side = |players: [PlayerId; 2], points| Side {
                    players: players.into(),
                    points,
                };
                games.push(PlayedGame {
                    round: Round(round),
                    table: None,
                    sides: [
                        side([four[0], four[1]], first),
                        side([four[2], four[3]], second),
                    ],
                });
            }
        }
    }
    ScoreSheet::new(players, games, Vec::new()).expect("the sheet is sound")
}

/// SplitMix64: a few lines, the same numbers everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}
