//! `torneo selfplay`: games of the engine against itself, as food for `torneo tune` and `torneo train`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, thread};

use clap::Args;
use torneo_engine::network::Network;
use torneo_engine::selfplay::SelfPlay;

use super::Run;
use super::chess::Threads;
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, Noun, say};

#[derive(Args)]
pub struct Selfplay {
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    #[arg(long, value_name = "N", default_value_t = 3000)]
    nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    network: bool,
    #[command(flatten)]
    threads: Threads,
    #[arg(long, value_name = "FILE")]
    out: String,
}

impl Run for Selfplay {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (games, seed, path) = (self.games, self.seed, &self.out);
        let network = self.network.then(Network::current);
        let file = File::create(path).map_err(|error| output::unwritable(path, &error, lang))?;
        let sink = Mutex::new(BufWriter::new(file));
        let next = AtomicU64::new(0);
        let work = || -> io::Result<()> {
            let mut player = SelfPlay::new(self.nodes.max(1), network);
            while let game = next.fetch_add(1, Ordering::Relaxed)
                && game < games
            {
                let records = player.game(seed, game);
                let text: String = records.iter().map(|record| format!("{record}\n")).collect();
                let mut sink = sink.lock().expect("a writer does not panic");
                sink.write_all(text.as_bytes())?;
            }
            Ok(())
        };
        let done: io::Result<()> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.count())
                .map(|_| scope.spawn(work))
                .collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().expect("a game does not panic"))
        });
        done.and_then(|()| sink.lock().expect("a writer does not panic").flush())
            .map_err(|error| output::unwritable(path, &error, lang))?;
        output::print(
            &say!(
                lang,
                "{} en {path}\n",
                "{} in {path}\n",
                Noun::GAMES.count(games, lang)
            ),
            lang,
        )?;
        Ok(Exit::Done)
    }
}
