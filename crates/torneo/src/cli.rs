//! The command line: one file per verb, whose arguments clap derives from its struct. What the help says of them stands
//! in `cli/texts.txt`. Help and errors speak Spanish first, English second.
//!
//! A new verb is a file with a struct that implements `Run`, a line in its group below, and its texts.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, Styles, TypedValueParser};
use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use serde::Serialize;

mod analyse;
mod archive;
mod backup;
mod bench;
mod bots;
mod check;
mod chess;
mod cluster;
mod completions;
mod config;
mod domino;
mod engine_match;
mod heads;
mod invite;
mod journal;
mod manual;
mod match_live;
mod match_refusals;
mod notify;
mod pair;
mod perft;
mod rank;
mod records;
mod refused;
mod replay;
mod restore;
mod salvage;
mod selfplay;
mod serve;
mod simulate;
mod snatch;
mod texts;
mod tictactoe;
mod train;
mod trf;
mod tune;
mod types;
mod uci;
mod verify;

use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

/// What a verb does once its arguments are read.
trait Run {
    fn run(&self, lang: Lang) -> Result<Exit, Failure>;
}

/// An enum of verbs, each with the type of its arguments. In the order in which `--help` lists them.
macro_rules! verbs {
    ($name:ident { $($(#[$how:meta])* $verb:ident($arguments:ty)),+ $(,)? }) => {
        #[derive(clap::Subcommand)]
        pub enum $name {
            $($(#[$how])* $verb($arguments)),+
        }

        impl crate::cli::Run for $name {
            fn run(
                &self,
                lang: crate::say::Lang,
            ) -> Result<crate::exit::Exit, crate::exit::Failure> {
                match self {
                    $(Self::$verb(arguments) => arguments.run(lang)),+
                }
            }
        }
    };
}
use verbs;

#[derive(Parser)]
#[command(name = "torneo", version, disable_version_flag = true)]
struct Torneo {
    /// Chosen before the arguments are read, because the help needs it too.
    #[arg(long, global = true, value_name = "LANG", display_order = 900)]
    lang: Option<Lang>,
    #[command(subcommand)]
    verb: Verb,
}

verbs!(Verb {
    #[command(flatten)] Event(EventVerb),
    #[command(flatten)] Live(LiveVerb),
    #[command(flatten)] Chess(ChessVerb),
    #[command(flatten)] Proof(ProofVerb),
    #[command(flatten)] Venue(VenueVerb),
    #[command(flatten)] Developer(DeveloperVerb),
});
verbs!(EventVerb {
    #[command(subcommand)] Domino(domino::DominoVerb),
    Pair(pair::Pair),
    Rank(rank::Rank),
    Check(check::Check),
    Trf(trf::Trf),
    #[command(subcommand)] Simulate(simulate::SimulateVerb),
});
verbs!(LiveVerb {
    Serve(serve::Serve),
    #[command(subcommand)] Snatch(snatch::SnatchVerb),
    #[command(subcommand)] Tictactoe(tictactoe::TictactoeVerb),
    #[command(subcommand)] Bots(bots::BotsVerb),
});
verbs!(ChessVerb {
    Uci(uci::Uci),
    Analyse(analyse::Analyse),
    Match(Box<engine_match::MatchArguments>),
    #[command(subcommand)] Chess(chess::ChessRulesVerb),
});
verbs!(ProofVerb {
    Verify(verify::Verify),
    Replay(replay::Replay),
    #[command(subcommand)] Journal(journal::JournalVerb),
    Heads(heads::Heads),
});
verbs!(VenueVerb {
    Config(config::Config),
    #[command(subcommand)] Cluster(cluster::ClusterVerb),
    Invite(invite::Invite),
    Backup(backup::Backup),
    Restore(restore::Restore),
    Salvage(salvage::Salvage),
    Completions(completions::Completions),
    Man(manual::Manual),
});
verbs!(DeveloperVerb {
    Perft(perft::Perft),
    Bench(bench::Bench),
    Selfplay(selfplay::Selfplay),
    Tune(tune::Tune),
    Train(train::Train),
    #[command(hide = true)] Types(types::Types),
});

/// Verbs that people want for the same thing: a heading in both languages, and whether a verb is one of them.
type Group = ([&'static str; 2], fn(&str) -> bool);

/// The groups of verbs, in the order in which `--help` lists them.
const GROUPS: [Group; 6] = [
    (
        ["Dirigir un torneo", "Run an event"],
        EventVerb::has_subcommand,
    ),
    (
        ["En vivo y experimentos", "Live and experiments"],
        LiveVerb::has_subcommand,
    ),
    (["Ajedrez", "Chess"], ChessVerb::has_subcommand),
    (
        ["Datos y pruebas", "Data and proof"],
        ProofVerb::has_subcommand,
    ),
    (["Operar la sede", "Operate"], VenueVerb::has_subcommand),
    (
        ["Para quien desarrolla", "For developers"],
        DeveloperVerb::has_subcommand,
    ),
];

/// An answer for people or for programs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Reads the command line and runs its verb.
pub fn run(args: Vec<OsString>, lang: Lang) -> Result<Exit, Failure> {
    let read = program(lang).try_get_matches_from(args);
    let read = read.and_then(|matches| Torneo::from_arg_matches(&matches));
    match read {
        Ok(torneo) => torneo.verb.run(torneo.lang.unwrap_or(lang)),
        Err(error) => refused::refused(&error, lang),
    }
}

/// The whole command, with every verb.
pub fn program(lang: Lang) -> Command {
    let program = texts::in_words(Torneo::command().styles(Styles::plain()), lang);
    let usage = say!(lang, "Uso", "Usage");
    let (commands, options) = (
        say!(lang, "Órdenes", "Commands"),
        say!(lang, "Opciones", "Options"),
    );
    let groups = groups(&program, lang);
    program.help_template(format!(
        "{{about-with-newline}}\n{usage}: {{usage}}\n\n{commands}:\n{groups}\n{options}:\n{{options}}\n"
    ))
}

/// The verbs by what people want, one line each.
fn groups(program: &Command, lang: Lang) -> String {
    let shown = || program.get_subcommands().filter(|verb| !verb.is_hide_set());
    let width = shown().map(|verb| verb.get_name().len()).max();
    let width = width.unwrap_or(0);
    let mut text = String::new();
    for (heading, has) in GROUPS {
        text += &format!("\n{}\n", lang.of(heading));
        for verb in shown().filter(|verb| has(verb.get_name())) {
            let (name, about) = (verb.get_name(), verb.get_about());
            let about = about.map_or_else(String::new, ToString::to_string);
            text += &format!("  {name:width$}  {about}\n");
        }
    }
    text
}

/// Reads one of our enums by the word that JSON has for it too.
fn one_of<T>(variants: &'static [T]) -> impl TypedValueParser<Value = T>
where
    T: Clone + Serialize + Send + Sync + 'static,
{
    let words = variants.iter().map(torneo_rules::word::word);
    PossibleValuesParser::new(words).map(move |word| {
        let named = |variant: &&T| torneo_rules::word::word(*variant) == word;
        let variant = variants.iter().find(named);
        variant.expect("clap offers only these words").clone()
    })
}
