//! `torneo tictactoe`: play against a bot in the terminal, or ask it for its moves from another program.

mod answer;
mod play;

use std::hash::{BuildHasher, RandomState};

use clap::builder::PossibleValue;
use clap::{Arg, ArgMatches, Command, value_parser};
use torneo_rules::tictactoe::bot::Level;

use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

const EXAMPLE: &str = "  torneo tictactoe play --level hard --first human
  echo 'hard X...O...X' | torneo tictactoe answer";

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Tres en raya contra un bot de cuatro niveles",
        "Tic-tac-toe against a bot of four levels"
    );
    verb("tictactoe", about, EXAMPLE, lang)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say!(lang, "Órdenes", "Commands"))
        .subcommand_value_name(say!(lang, "ORDEN", "COMMAND"))
        .subcommand(play::command(lang))
        .subcommand(answer::command(lang))
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some(("play", asked)) => play::run(asked, lang),
        Some(("answer", asked)) => answer::run(asked, lang),
        Some(_) | None => unreachable!("clap asks for one of our two commands"),
    }
}

fn seed_argument(help: String) -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("N")
        .value_parser(value_parser!(u64))
        .help(help)
}

/// The seed that was asked for, else one from the system.
fn seed(matches: &ArgMatches) -> u64 {
    // The standard library seeds its hashers from the system; hashing nothing with one gives that seed away. Only the
    // lower half is used, so that a person can copy the number.
    let drawn = || RandomState::new().hash_one(()) & u64::from(u32::MAX);
    matches
        .get_one::<u64>("seed")
        .copied()
        .unwrap_or_else(drawn)
}

/// A level as clap offers it, with its Spanish names.
fn level_value(level: Level) -> PossibleValue {
    PossibleValue::new(level.code()).aliases(level.aliases().iter().copied())
}
