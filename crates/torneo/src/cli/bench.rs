//! `torneo bench`: a fixed amount of searching. The last line is the same on every machine but for
//! the speed: `N nodes M nps`.

use std::fmt::Write as _;
use std::time::Duration;

use clap::{Args, value_parser};
use torneo_engine::bench::{DEPTH, bench};
use torneo_engine::score::UciScore;

use super::Run;
use super::chess::{Threads, per_second};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::Lang;

#[derive(Args)]
pub struct Bench {
    #[arg(long, value_name = "N", default_value_t = DEPTH, value_parser = value_parser!(i32).range(1..=40))]
    depth: i32,
    #[command(flatten)]
    threads: Threads,
}

impl Run for Bench {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let measures = bench(self.depth, self.threads.count());
        let mut text = String::new();
        for measure in &measures {
            let (nodes, ms) = (measure.nodes, measure.elapsed.as_millis());
            let score = UciScore(measure.score);
            writeln!(text, "{nodes:>9} {ms:>6} ms  {score:<9} {}", measure.fen)
                .expect("writing to a string does not fail");
        }
        let nodes: u64 = measures.iter().map(|measure| measure.nodes).sum();
        let elapsed: Duration = measures.iter().map(|measure| measure.elapsed).sum();
        let rate = per_second(nodes, elapsed);
        writeln!(text, "{nodes} nodes {rate} nps").expect("writing to a string does not fail");
        output::print(&text, lang)?;
        Ok(Exit::Done)
    }
}
