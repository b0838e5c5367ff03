//! `torneo bots`: bots that come to a running server as people do, to rehearse the day before.

mod progress;
mod snatch;
mod summary;

use clap::{ArgMatches, Command};

use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Bots que entran en una sede abierta como personas, para ensayar",
        "Bots that come to an open venue as people do, to rehearse"
    );
    verb("bots", about, snatch::EXAMPLE, lang)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say!(lang, "Órdenes", "Commands"))
        .subcommand_value_name(say!(lang, "ORDEN", "COMMAND"))
        .subcommand(snatch::command(lang))
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some(("snatch", asked)) => snatch::run(asked, lang),
        Some(_) | None => unreachable!("clap asks for one of our commands"),
    }
}
