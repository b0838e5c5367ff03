//! `torneo snatch`: games of SnatchGame judged step by step, sessions paired, theory and simulation.

mod replay;

use clap::{ArgMatches, Command};

use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

const EXAMPLE: &str = "  torneo snatch replay partida.json";

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
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some(("replay", asked)) => replay::run(asked, lang),
        Some(_) | None => unreachable!("clap asks for one of our commands"),
    }
}
