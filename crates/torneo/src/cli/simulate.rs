//! `torneo simulate domino`: whole tournaments played by a skill model, measured.

use std::fs;

use clap::{Args, ValueEnum, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use torneo_rules::domino::act::Method;
use torneo_rules::pairing::request::Request;
use torneo_rules::pairing::{self, RoundPairing};
use torneo_rules::simulation::{self, Plan, Simulated};

use super::{Run, one_of};
use crate::exit::{Exit, Failure, fail};
use crate::report::{self, Report};
use crate::say::{Lang, say};
use crate::{output, picture, sheet};

super::verbs!(SimulateVerb {
    Domino(SimulateDomino),
});

#[derive(Args)]
pub struct SimulateDomino {
    #[arg(long, value_name = "N", default_value_t = 28, value_parser = value_parser!(u32).range(4..=10_000))]
    players: u32,
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = value_parser!(u32).range(1..=100))]
    rounds: u32,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..=100_000))]
    tournaments: u32,
    #[arg(long, default_value = "canonical", value_parser = one_of(&[Method::Canonical, Method::Optimal]))]
    method: Method,
    #[arg(long, value_enum, default_value_t = SimulateFormat::Table)]
    format: SimulateFormat,
    #[arg(long, value_name = "FILE.svg")]
    picture: Option<String>,
}

/// An answer for people or for programs.
#[derive(Clone, Copy, ValueEnum)]
enum SimulateFormat {
    Table,
    Json,
}

impl Run for SimulateDomino {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let run = report::Run {
            players: self.players,
            rounds: self.rounds,
            tournaments: self.tournaments,
            seed: self.seed,
            method: self.method,
        };
        let report = Report::new(&run, &play(&run, lang));
        if let Some(path) = &self.picture {
            write_picture(path, &picture::simulation::draw(&report, lang), lang)?;
        }
        match self.format {
            SimulateFormat::Json => output::print_json(&report, lang)?,
            SimulateFormat::Table => output::print(&sheet::simulation::table(&report, lang), lang)?,
        }
        Ok(Exit::Done)
    }
}

fn play(run: &report::Run, lang: Lang) -> Vec<Simulated> {
    let plan = Plan {
        players: run.players as usize,
        rounds: run.rounds,
    };
    let progress = ProgressBar::new(u64::from(run.tournaments) * u64::from(run.rounds));
    let template = say!(
        lang,
        "{{bar:40}} {{pos}} de {{len}} rondas, faltan {{eta}}",
        "{{bar:40}} {{pos}} of {{len}} rounds, {{eta}} left"
    );
    progress.set_style(ProgressStyle::with_template(&template).expect("the template is ours"));
    let pair: fn(&Request) -> RoundPairing = match run.method {
        Method::Canonical => pairing::pair,
        Method::Optimal => |request| pairing::pair_optimal(request).round,
    };
    let played = (0..u64::from(run.tournaments))
        .map(|number| {
            simulation::play(plan, run.seed.wrapping_add(number), pair, || {
                progress.inc(1)
            })
        })
        .collect();
    progress.finish_and_clear();
    played
}

fn write_picture(path: &str, svg: &str, lang: Lang) -> Result<(), Failure> {
    fs::write(path, svg).map_err(|error| {
        fail!(
            lang,
            Unreadable,
            "no se puede escribir el dibujo {path}: {error}; elija otra carpeta",
            "cannot write the picture {path}: {error}; choose another folder"
        )
    })
}
