//! `torneo uci`: the chess engine, spoken to by other programs.

use std::io;

use clap::Args;

use super::Run;
use crate::exit::{Exit, Failure};
use crate::say::Lang;

#[derive(Args)]
pub struct Uci;

impl Run for Uci {
    fn run(&self, _: Lang) -> Result<Exit, Failure> {
        torneo_engine::uci::run(io::stdin().lock(), Box::new(io::stdout()));
        Ok(Exit::Done)
    }
}
