//! `torneo perft`: counts the move tree of a position.

use std::fmt::Write as _;
use std::time::Instant;

use clap::{Args, value_parser};
use torneo_engine::perft::divide;
use torneo_engine::position::write_move;

use super::Run;
use super::chess::{Threads, per_second, read_fen};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

#[derive(Args)]
pub struct Perft {
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(0..=20))]
    depth: u32,
    #[arg(long, value_name = "FEN", default_value = "startpos")]
    fen: String,
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    threads: Threads,
}

impl Run for Perft {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let position = read_fen(&self.fen, lang)?;
        let begun = Instant::now();
        let counts = divide(position.board(), self.depth, self.threads.count());
        let total = match self.depth {
            0 => 1,
            _ => counts.iter().map(|count| count.1).sum(),
        };
        let rate = per_second(total, begun.elapsed());
        let mut text = String::new();
        if self.divide {
            for (mv, count) in counts {
                let mv = write_move(position.board(), mv, false);
                writeln!(text, "{mv}: {count}").expect("writing to a string does not fail");
            }
        }
        text.push_str(&say!(
            lang,
            "{total} posiciones, {rate} por segundo\n",
            "{total} positions, {rate} per second\n"
        ));
        output::print(&text, lang)?;
        Ok(Exit::Done)
    }
}
