//! `torneo domino`: a whole tournament without a browser, on a data folder.

mod form;
mod look;
mod people;
mod results;
mod rounds;
mod session;

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::archive::data_argument;
use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

const EXAMPLE: &str = "  torneo domino new copa --name \"Copa de mayo\" --rounds 7
  torneo domino import copa jugadores.csv
  torneo domino pair copa
  torneo domino publish copa
  torneo domino result copa 1 100-64
  torneo domino close copa
  torneo domino standings copa";

pub(super) const VERB: Verb = Verb { command, run };

/// One of the commands: how it is called, and what it does.
struct Order {
    command: fn(Lang) -> Command,
    run: fn(&ArgMatches, Lang) -> Result<Exit, Failure>,
}

/// In the order in which `--help` lists them: a tournament's own.
const ORDERS: &[Order] = &[
    form::NEW,
    form::AMEND,
    people::ADD,
    people::IMPORT,
    look::LIST,
    people::ABSENT,
    people::WITHDRAW,
    people::RETURN,
    people::FORBID,
    people::PERMIT,
    rounds::PAIR,
    rounds::WHAT_IF,
    rounds::PUBLISH,
    results::RESULT,
    results::RULING,
    results::CORRECT,
    rounds::CLOSE,
    rounds::UNDO,
    look::STANDINGS,
    look::EXPORT,
    form::LOAD,
];

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Un torneo de dominó entero: inscribir, emparejar, anotar, clasificar, probar",
        "A whole domino tournament: enrol, pair, score, rank, prove"
    );
    let command = verb("domino", about, EXAMPLE, lang)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say!(lang, "Órdenes", "Commands"))
        .subcommand_value_name(say!(lang, "ORDEN", "COMMAND"));
    ORDERS.iter().fold(command, |command, order| {
        command.subcommand((order.command)(lang).arg(data_argument(lang)))
    })
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let (name, asked) = matches.subcommand().expect("clap asks for a command");
    let order = ORDERS
        .iter()
        .find(|order| (order.command)(lang).get_name() == name)
        .expect("clap knows only our commands");
    (order.run)(asked, lang)
}

/// A command about one tournament that changes it: its id, who asks, and how to answer.
fn changing(name: &'static str, about: String, example: &str, lang: Lang) -> Command {
    looking(name, about, example, lang).arg(
        Arg::new("by")
            .long("by")
            .value_name(say!(lang, "NOMBRE", "NAME"))
            .help(say!(
                lang,
                "Quién lo hace (TORNEO_AUTHOR, o director)",
                "Who does it (TORNEO_AUTHOR, or director)"
            )),
    )
}

/// A command about one tournament.
fn looking(name: &'static str, about: String, example: &str, lang: Lang) -> Command {
    verb(name, about, &format!("  {example}"), lang)
        .arg(
            Arg::new("id")
                .value_name(say!(lang, "TORNEO", "TOURNAMENT"))
                .required(true)
                .help(say!(
                    lang,
                    "El identificador del torneo",
                    "The id of the tournament"
                )),
        )
        .arg(json_argument(lang))
}

fn json_argument(lang: Lang) -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help(say!(
            lang,
            "Responde en JSON, para programas",
            "Answer in JSON, for programs"
        ))
}

fn reason_argument(lang: Lang) -> Arg {
    Arg::new("reason")
        .long("reason")
        .value_name(say!(lang, "MOTIVO", "WHY"))
        .help(say!(
            lang,
            "El motivo, que queda en el registro",
            "The reason, which stays in the journal"
        ))
}

/// Positional players, by id.
fn players_argument(lang: Lang) -> Arg {
    Arg::new("players")
        .value_name(say!(lang, "JUGADOR", "PLAYER"))
        .required(true)
        .num_args(1..)
        .help(say!(lang, "El id de cada jugador", "The id of each player"))
}

fn positional(name: &'static str, shown: &'static str, help: String) -> Arg {
    Arg::new(name).value_name(shown).required(true).help(help)
}

fn text<'a>(matches: &'a ArgMatches, name: &str) -> &'a str {
    matches.get_one::<String>(name).map_or("", String::as_str)
}
