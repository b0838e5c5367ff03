//! `torneo snatch schedule`: who meets whom in each phase of a session that nobody enters or leaves.

use clap::{Arg, ArgMatches, Command, value_parser};
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::schedule::whole;

use super::{count_argument, number, seed, seed_argument};
use crate::cli::verb;
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};
use crate::wire::snatch::schedule::Schedule;

const EXAMPLE: &str = "  torneo snatch schedule --players 200 --phases 5 --seed 7";

pub fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Empareja todas las fases de una sesión (JSON)",
        "Pair every phase of a session (JSON)"
    );
    let players = count_argument(
        "players",
        "200",
        say!(
            lang,
            "Jugadores, de 2 a 100000 (200)",
            "Players, 2 to 100000 (200)"
        ),
    );
    let phases: Arg = count_argument(
        "phases",
        "5",
        say!(lang, "Fases, de 1 a 100 (5)", "Phases, 1 to 100 (5)"),
    );
    verb("schedule", about, EXAMPLE, lang)
        .arg(players.value_parser(value_parser!(u32).range(2..=100_000)))
        .arg(phases.value_parser(value_parser!(u32).range(1..=100)))
        .arg(seed_argument(lang))
}

pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let players: Vec<PlayerId> = (0..number(matches, "players")).map(PlayerId).collect();
    let phases = whole(&players, number(matches, "phases") as usize, seed(matches));
    output::print_json(&Schedule::new(&players, &phases), lang)?;
    Ok(Exit::Done)
}
