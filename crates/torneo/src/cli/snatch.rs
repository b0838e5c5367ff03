//! `torneo snatch`: games of SnatchGame judged step by step, sessions paired, theory and simulation.

mod export;
mod keep;
pub(in crate::cli) mod mix;
mod replay;
mod report;
mod schedule;
mod session;
mod simulate;
mod solve;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use torneo_rules::snatch::rules::Profile;

use super::{Verb, choice, verb, word};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

const EXAMPLE: &str = "  torneo snatch replay partida.json
  torneo snatch simulate --players 200 --seed 7";

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "SnatchGame: trueque entre dos, con o sin reglas que lo protejan",
        "SnatchGame: barter between two, with or without rules that protect it"
    );
    verb("snatch", about, EXAMPLE, lang)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say!(lang, "Órdenes", "Commands"))
        .subcommand_value_name(say!(lang, "ORDEN", "COMMAND"))
        .subcommand(replay::command(lang))
        .subcommand(schedule::command(lang))
        .subcommand(solve::command(lang))
        .subcommand(simulate::command(lang))
        .subcommand(export::command(lang))
        .subcommand(report::command(lang))
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some(("replay", asked)) => replay::run(asked, lang),
        Some(("schedule", asked)) => schedule::run(asked, lang),
        Some(("solve", asked)) => solve::run(asked, lang),
        Some(("simulate", asked)) => simulate::run(asked, lang),
        Some(("export", asked)) => export::run(asked, lang),
        Some(("report", asked)) => report::run(asked, lang),
        Some(_) | None => unreachable!("clap asks for one of our commands"),
    }
}

pub(in crate::cli) fn count_argument(
    name: &'static str,
    default: &'static str,
    help: String,
) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("N")
        .default_value(default)
        .hide_default_value(true)
        .help(help)
}

pub(in crate::cli) fn number(matches: &ArgMatches, name: &str) -> u32 {
    *matches
        .get_one::<u32>(name)
        .expect("the argument has a default")
}

pub(in crate::cli) fn seed_argument(lang: Lang) -> Arg {
    count_argument(
        "seed",
        "1",
        say!(
            lang,
            "Semilla: la misma da la misma sesión (1)",
            "Seed: the same gives the same session (1)"
        ),
    )
    .value_parser(value_parser!(u64))
}

pub(in crate::cli) fn seed(matches: &ArgMatches) -> u64 {
    *matches
        .get_one::<u64>("seed")
        .expect("the argument has a default")
}

fn profile_argument(lang: Lang) -> Arg {
    choice(
        "profile",
        &["seed", "classic", "paper"],
        say!(
            lang,
            "Reglas: seed (por defecto), classic o paper",
            "Rules: seed (default), classic or paper"
        ),
    )
}

fn profile(matches: &ArgMatches) -> Profile {
    let profile = word(matches, "profile").parse();
    profile.expect("clap knows only our profiles")
}

pub(in crate::cli) fn json_argument(lang: Lang) -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help(say!(
            lang,
            "Responde en JSON, para programas",
            "Answer in JSON, for programs"
        ))
}
