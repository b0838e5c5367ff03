//! What pairing round 7 costs, from 1 000 to 100 000 players, beside a literal reading of the rulings.
//!
//! CPU time, not wall time: the machine may be busy. Growth is shown as the cost per n·log₂ n against that of
//! 1 000 players; 1.0 or less means the method grows no worse than n log n.

use std::io::Write;
use std::process::{Command, Stdio};

use cpu::best_of;
use nix::sys::resource::UsageWho;
use serde_json::{Value, json};
use torneo_rules::pairing;
use torneo_rules::pairing::request::Options;

#[path = "measure/cpu.rs"]
mod cpu;

#[path = "../../torneo-rules/tests/reference/canonical.rs"]
mod canonical;

#[path = "../../torneo-rules/tests/play/tournament.rs"]
mod tournament;

use tournament::Tournament;

const ROUND: u32 = 7;
const SIZES: [usize; 3] = [1_000, 10_000, 100_000];
/// The reference asks the whole history again for every question; more players would take hours.
const REFERENCE_SIZE: usize = 1_000;

fn main() {
    println!("pairing round {ROUND}, CPU time, best of several runs");
    println!(
        "{:>8}  {:>12}  {:>12}  {:>18}  {:>18}",
        "players", "rules", "whole filter", "rules / n log n", "filter / n log n"
    );
    let mut base = None;
    for players in SIZES {
        let tournament = before_round_seven(players);
        let request = tournament.request(Options::default());
        let runs = if players > 10_000 { 3 } else { 10 };
        let rules = best_of(runs, UsageWho::RUSAGE_SELF, || {
            drop(pairing::pair(&request))
        });
        let text = filter_request(&tournament).to_string();
        let filter = best_of(runs, UsageWho::RUSAGE_CHILDREN, || run_filter(&text));
        let size = players as f64 * (players as f64).log2();
        let per_unit = [rules, filter].map(|time| time.as_secs_f64() / size);
        let first = *base.get_or_insert(per_unit);
        println!(
            "{players:>8}  {:>9.2} ms  {:>9.2} ms  {:>17.2}×  {:>17.2}×",
            rules.as_secs_f64() * 1e3,
            filter.as_secs_f64() * 1e3,
            per_unit[0] / first[0],
            per_unit[1] / first[1],
        );
    }
    beside_the_reference();
    println!("for scale: bbpPairings needs 60–96 CPU seconds for one round of 1 000 chess players");
}

fn beside_the_reference() {
    let tournament = before_round_seven(REFERENCE_SIZE);
    let request = tournament.request(Options::default());
    let ours = best_of(5, UsageWho::RUSAGE_SELF, || drop(pairing::pair(&request)));
    let name = |person: usize| format!("p{person}");
    let players: Vec<canonical::Player> = tournament
        .standing
        .iter()
        .map(|person| (name(*person), tournament.people[*person].wins, true))
        .collect();
    let history: Vec<canonical::Closed> = tournament
        .history
        .iter()
        .map(|closed| {
            let tables = closed
                .tables
                .iter()
                .map(|table| table.map(|pair| pair.ends().map(|who| name(who.index()))));
            (
                closed.round.0,
                tables.collect(),
                closed.byes.iter().map(|who| name(who.index())).collect(),
            )
        })
        .collect();
    let theirs = best_of(1, UsageWho::RUSAGE_SELF, || {
        drop(canonical::pair(&players, &history, ROUND))
    });
    println!(
        "beside the literal reference at {REFERENCE_SIZE} players: {:.2} ms against {:.0} ms, {:.0} times faster",
        ours.as_secs_f64() * 1e3,
        theirs.as_secs_f64() * 1e3,
        theirs.as_secs_f64() / ours.as_secs_f64()
    );
}

fn before_round_seven(players: usize) -> Tournament {
    let mut tournament = Tournament::new(players, false, 7);
    for _ in 1..ROUND {
        let paired = pairing::pair(&tournament.request(Options::default()));
        tournament.play(&paired);
    }
    tournament
}

/// The same question as JSON, with names as long as a federation's ids.
fn filter_request(tournament: &Tournament) -> Value {
    let name = |person: usize| format!("FED-{person:06}");
    let players: Vec<Value> = tournament
        .standing
        .iter()
        .map(|person| json!({"id": name(*person), "wins": tournament.people[*person].wins}))
        .collect();
    let history: Vec<Value> = tournament
        .history
        .iter()
        .map(|closed| {
            let tables: Vec<_> = closed
                .tables
                .iter()
                .map(|table| table.map(|pair| pair.map(|who| name(who.index()))))
                .collect();
            let byes: Vec<_> = closed.byes.iter().map(|who| name(who.index())).collect();
            json!({"round": closed.round.0, "tables": tables, "byes": byes})
        })
        .collect();
    json!({"players": players, "history": history, "round": ROUND})
}

fn run_filter(text: &str) {
    let mut filter = Command::new(env!("CARGO_BIN_EXE_torneo"))
        .arg("pair")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary was built for this bench");
    let mut stdin = filter.stdin.take().expect("stdin is piped");
    stdin
        .write_all(text.as_bytes())
        .expect("the filter reads its input");
    drop(stdin);
    assert!(filter.wait().expect("the filter ends").success());
}
