//! `torneo uci`: the chess engine, spoken to by other programs.

use std::io;

use clap::{ArgMatches, Command};

use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    verb(
        "uci",
        say!(
            lang,
            "Motor de ajedrez: habla UCI con cualquier interfaz",
            "Chess engine: speaks UCI with any interface"
        ),
        "  torneo uci",
        lang,
    )
}

fn run(_matches: &ArgMatches, _lang: Lang) -> Result<Exit, Failure> {
    torneo_engine::uci::run(io::stdin().lock(), Box::new(io::stdout()));
    Ok(Exit::Done)
}
