//! `torneo tune`: fits the evaluation's weights to the games of `torneo selfplay`.

use clap::Args;
use torneo_engine::selfplay::Record;
use torneo_engine::tune::{current_weights, render, starting_weights, tune};

use super::Run;
use super::records::read_records;
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::Lang;

#[derive(Args)]
pub struct Tune {
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 60)]
    epochs: u16,
    #[arg(long)]
    afresh: bool,
}

impl Run for Tune {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let mut records: Vec<Record> = Vec::new();
        read_records(&self.files, lang, |record| records.push(record))?;
        let weights = if self.afresh {
            starting_weights()
        } else {
            current_weights()
        };
        let tuned = tune(&records, weights, usize::from(self.epochs), &mut |epoch| {
            eprintln!(
                "{:>4}  {:.6}  {:.6}",
                epoch.number, epoch.error, epoch.held_back_error
            );
        });
        output::print(&render(&tuned), lang)?;
        Ok(Exit::Done)
    }
}
