//! `torneo chess`: the rules of chess for other programs. And what the verbs of the engine have in common: the position
//! and the threads.

mod replay;

use std::time::Duration;

use clap::{Args, value_parser};
use torneo_engine::position::Position;

use crate::exit::{Failure, fail};
use crate::input::quoted;
use crate::say::Lang;

super::verbs!(ChessRulesVerb {
    Replay(replay::ChessReplay),
});

/// `--threads N`.
#[derive(Args)]
pub struct Threads {
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl Threads {
    pub fn count(&self) -> usize {
        usize::from(self.threads)
    }
}

pub fn read_fen(fen: &str, lang: Lang) -> Result<Position, Failure> {
    if fen == "startpos" {
        return Ok(Position::default());
    }
    Position::from_fen(fen).map_err(|_| {
        let fen = quoted(fen);
        fail!(
            lang,
            Invalid,
            "'{fen}' no es una posición legal; escríbala en notación FEN, entre comillas",
            "'{fen}' is not a legal position; write it in FEN, within quotes"
        )
    })
}

pub fn per_second(count: u64, elapsed: Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}
