//! `torneo chess`: the rules of chess for other programs. And what the verbs of the engine have in common: the position,
//! the threads and the network.

mod replay;

use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use torneo_engine::network::Network;
use torneo_engine::position::Position;

use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::input::quoted;
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Las reglas del ajedrez para otros programas",
        "The rules of chess for other programs"
    );
    verb("chess", about, replay::EXAMPLE, lang)
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
        Some(_) | None => unreachable!("clap asks for our one command"),
    }
}

pub fn fen_option(lang: Lang) -> Arg {
    Arg::new("fen")
        .long("fen")
        .value_name("FEN")
        .default_value("startpos")
        .hide_default_value(true)
        .help(say!(
            lang,
            "Posición en notación FEN; sin ella, la inicial",
            "Position in FEN; without it, the starting position"
        ))
}

pub fn threads_option(lang: Lang) -> Arg {
    Arg::new("threads")
        .long("threads")
        .value_name("N")
        .default_value("1")
        .value_parser(value_parser!(u16).range(1..=256))
        .hide_default_value(true)
        .help(say!(
            lang,
            "Hilos; 1 si no se dice",
            "Threads; 1 unless given"
        ))
}

/// `--network`: the network does what the hand-made evaluation would do without it.
pub fn network_option(help: String) -> Arg {
    Arg::new("network")
        .long("network")
        .action(ArgAction::SetTrue)
        .help(help)
}

/// The network, if `--network` was given.
pub fn network(matches: &ArgMatches) -> Option<&'static Network> {
    matches.get_flag("network").then(Network::current)
}

/// The position of `--fen`.
pub fn position(matches: &ArgMatches, lang: Lang) -> Result<Position, Failure> {
    let fen = matches
        .get_one::<String>("fen")
        .expect("the position has a default");
    read_fen(fen, lang)
}

pub fn read_fen(fen: &str, lang: Lang) -> Result<Position, Failure> {
    if fen == "startpos" {
        return Ok(Position::default());
    }
    Position::from_fen(fen).map_err(|_| {
        let fen = quoted(fen);
        Failure::new(
            Exit::Invalid,
            say!(
                lang,
                "'{fen}' no es una posición legal; escríbala en notación FEN, entre comillas",
                "'{fen}' is not a legal position; write it in FEN, within quotes"
            ),
        )
    })
}

pub fn per_second(count: u64, elapsed: Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}
