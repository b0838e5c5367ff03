//! `torneo completions`: what a shell needs to complete our commands.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use clap_complete::Shell;

use super::{Verb, program, verb, word};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Escribe lo que un intérprete de órdenes necesita para completar las de torneo",
        "Write what a shell needs to complete the commands of torneo"
    );
    let example = "  torneo completions bash > /etc/bash_completion.d/torneo";
    let shell = Arg::new("shell")
        .value_name("bash|zsh|fish")
        .required(true)
        .value_parser(PossibleValuesParser::new(["bash", "zsh", "fish"]))
        .hide_possible_values(true)
        .help(say!(lang, "El intérprete", "The shell"));
    verb("completions", about, example, lang).arg(shell)
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let shell = match word(matches, "shell") {
        "zsh" => Shell::Zsh,
        "fish" => Shell::Fish,
        _ => Shell::Bash,
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program(lang), "torneo", &mut script);
    output::print(&String::from_utf8_lossy(&script), lang)?;
    Ok(Exit::Done)
}
