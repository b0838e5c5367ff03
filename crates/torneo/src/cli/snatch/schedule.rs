//! `torneo snatch schedule`: who meets whom in each phase of a session that nobody enters or leaves.

use clap::{Args, value_parser};
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::schedule::whole;

use crate::cli::Run;
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::Lang;
use crate::wire::snatch::schedule::Schedule;

#[derive(Args)]
pub struct SnatchSchedule {
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u32).range(2..=100_000))]
    players: u32,
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = value_parser!(u32).range(1..=100))]
    phases: u32,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Run for SnatchSchedule {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let players: Vec<PlayerId> = (0..self.players).map(PlayerId).collect();
        let phases = whole(&players, self.phases as usize, self.seed);
        output::print_json(&Schedule::new(&players, &phases), lang)?;
        Ok(Exit::Done)
    }
}
