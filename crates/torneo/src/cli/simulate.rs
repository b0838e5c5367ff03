//! `torneo simulate domino`: whole tournaments played by a skill model, measured.

use std::fs;

use clap::{Arg, ArgMatches, Command, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use torneo_rules::domino::act::Method;
use torneo_rules::pairing::request::Request;
use torneo_rules::pairing::{self, RoundPairing};
use torneo_rules::simulation::{self, Plan, Simulated};

use super::{Verb, choice, choice_of, chosen, verb, word};
use crate::exit::{Exit, Failure};
use crate::report::{Report, Run};
use crate::say::{Lang, say};
use crate::{output, picture, sheet};

const EXAMPLE: &str = "  torneo simulate domino --players 28 --rounds 7 --seed 1 --tournaments 50 --picture simulacion.svg";

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Juega torneos enteros con un modelo de habilidad",
        "Play whole tournaments with a skill model"
    );
    verb("simulate", about, EXAMPLE, lang)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say!(lang, "Juegos", "Games"))
        .subcommand_value_name(say!(lang, "JUEGO", "GAME"))
        .subcommand(domino(lang))
}

fn domino(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Torneos de dominó: violaciones, calidad, distancias y acierto de cada clasificación",
        "Domino tournaments: violations, quality, distances, and how well each ranking finds skill"
    );
    let number = |name: &'static str, default: &'static str, help: String| {
        Arg::new(name)
            .long(name)
            .value_name("N")
            .default_value(default)
            .hide_default_value(true)
            .help(help)
    };
    verb("domino", about, EXAMPLE, lang)
        .arg(
            number(
                "players",
                "28",
                say!(
                    lang,
                    "Jugadores, de 4 a 10000 (28)",
                    "Players, 4 to 10000 (28)"
                ),
            )
            .value_parser(value_parser!(u32).range(4..=10_000)),
        )
        .arg(
            number(
                "rounds",
                "7",
                say!(lang, "Rondas, de 1 a 100 (7)", "Rounds, 1 to 100 (7)"),
            )
            .value_parser(value_parser!(u32).range(1..=100)),
        )
        .arg(
            number(
                "seed",
                "1",
                say!(
                    lang,
                    "Semilla: la misma da los mismos torneos (1)",
                    "Seed: the same gives the same tournaments (1)"
                ),
            )
            .value_parser(value_parser!(u64)),
        )
        .arg(
            number(
                "tournaments",
                "20",
                say!(
                    lang,
                    "Torneos, de 1 a 100000 (20)",
                    "Tournaments, 1 to 100000 (20)"
                ),
            )
            .value_parser(value_parser!(u32).range(1..=100_000)),
        )
        .arg(choice_of(
            "method",
            &[Method::Canonical, Method::Optimal],
            say!(
                lang,
                "Método de emparejamiento: canonical (por defecto) u optimal",
                "Pairing method: canonical (default) or optimal"
            ),
        ))
        .arg(choice(
            "format",
            &["table", "json"],
            say!(
                lang,
                "table (por defecto) para personas, json para programas",
                "table (default) for people, json for programs"
            ),
        ))
        .arg(
            Arg::new("picture")
                .long("picture")
                .value_name(say!(lang, "ARCHIVO.svg", "FILE.svg"))
                .help(say!(
                    lang,
                    "Dibuja el informe en un archivo SVG",
                    "Draw the report into an SVG file"
                )),
        )
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let (_, matches) = matches.subcommand().expect("clap asks for a game");
    let number = |name: &str| {
        *matches
            .get_one::<u32>(name)
            .expect("the argument has a default")
    };
    let run = Run {
        players: number("players"),
        rounds: number("rounds"),
        tournaments: number("tournaments"),
        seed: *matches
            .get_one::<u64>("seed")
            .expect("the argument has a default"),
        method: chosen(matches, "method", lang)?,
    };
    let report = Report::new(&run, &play(&run, lang));
    if let Some(path) = matches.get_one::<String>("picture") {
        write_picture(path, &picture::simulation::draw(&report, lang), lang)?;
    }
    match word(matches, "format") {
        "json" => output::print_json(&report, lang)?,
        _ => output::print(&sheet::simulation::table(&report, lang), lang)?,
    }
    Ok(Exit::Done)
}

fn play(run: &Run, lang: Lang) -> Vec<Simulated> {
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
        Failure::new(
            Exit::Unreadable,
            say!(
                lang,
                "no se puede escribir el dibujo {path}: {error}; elija otra carpeta",
                "cannot write the picture {path}: {error}; choose another folder"
            ),
        )
    })
}
