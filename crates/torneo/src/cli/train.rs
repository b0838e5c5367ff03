//! `torneo train`: teaches the engine's network with the games of `torneo selfplay`.

use std::fs;

use clap::{Args, value_parser};
use torneo_engine::network::Network;
use torneo_engine::train::{Settings, Teacher, train};

use super::Run;
use super::chess::Threads;
use super::records::read_records;
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

#[derive(Args)]
pub struct Train {
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = Settings::default().epochs as u16, value_parser = value_parser!(u16).range(1..))]
    epochs: u16,
    #[arg(long, value_name = "N", default_value_t = Settings::default().seed)]
    seed: u64,
    #[arg(long, value_name = "N", default_value_t = percent(Settings::default().result_share), value_parser = value_parser!(u8).range(0..=100))]
    result_percent: u8,
    #[arg(long, value_name = "N", default_value_t = Settings::default().variants as u8, value_parser = value_parser!(u8).range(0..=32))]
    variants: u8,
    #[arg(long)]
    network: bool,
    #[command(flatten)]
    threads: Threads,
    #[arg(long, value_name = "FILE")]
    out: String,
}

impl Run for Train {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let settings = Settings {
            teacher: self.network.then(Network::current),
            epochs: usize::from(self.epochs),
            seed: self.seed,
            result_share: f32::from(self.result_percent) / 100.0,
            variants: usize::from(self.variants),
            threads: self.threads.count(),
            ..Settings::default()
        };
        let mut teacher = Teacher::new(&settings);
        let positions = read_records(&self.files, lang, |record| teacher.add(&record))?;
        eprintln!(
            "{}",
            say!(
                lang,
                "{positions} posiciones leídas; pasada, error, error en posiciones apartadas",
                "{positions} positions read; epoch, error, error on positions kept aside"
            )
        );
        let network = train(teacher, &settings, &mut |epoch| {
            eprintln!(
                "{:>4}  {:.6}  {:.6}",
                epoch.number, epoch.error, epoch.held_back_error
            );
        });
        let path = &self.out;
        let written = fs::write(path, network.write());
        written.map_err(|error| output::unwritable(path, &error, lang))?;
        output::print(
            &say!(
                lang,
                "{positions} posiciones, red en {path}\n",
                "{positions} positions, network in {path}\n"
            ),
            lang,
        )?;
        Ok(Exit::Done)
    }
}

fn percent(share: f32) -> u8 {
    (100.0 * share).round() as u8
}
