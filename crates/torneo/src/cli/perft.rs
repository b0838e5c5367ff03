//! `torneo perft`: counts the move tree of a position.

use std::fmt::Write as _;
use std::time::Instant;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use torneo_engine::perft::divide;
use torneo_engine::position::write_move;

use super::chess::{fen_option, per_second, position, threads_option};
use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    verb(
        "perft",
        say!(
            lang,
            "Cuenta las posiciones a cierta profundidad de jugadas",
            "Count the positions so many plies ahead"
        ),
        "  torneo perft --depth 6\n  torneo perft --depth 4 --divide --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -'",
        lang,
    )
    .arg(
        Arg::new("depth")
            .long("depth")
            .value_name("N")
            .required(true)
            .value_parser(value_parser!(u32).range(0..=20))
            .help(say!(lang, "Medias jugadas, de 0 a 20", "Plies, from 0 to 20")),
    )
    .arg(fen_option(lang))
    .arg(
        Arg::new("divide")
            .long("divide")
            .action(ArgAction::SetTrue)
            .help(say!(
                lang,
                "Muestra la cuenta de cada jugada",
                "Show the count of each move"
            )),
    )
    .arg(threads_option(lang))
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let position = position(matches, lang)?;
    let depth = *matches
        .get_one::<u32>("depth")
        .expect("the depth is required");
    let threads = *matches
        .get_one::<u16>("threads")
        .expect("the threads have a default");
    let begun = Instant::now();
    let counts = divide(position.board(), depth, usize::from(threads));
    let total = match depth {
        0 => 1,
        _ => counts.iter().map(|count| count.1).sum(),
    };
    let rate = per_second(total, begun.elapsed());
    let mut text = String::new();
    if matches.get_flag("divide") {
        for (mv, count) in counts {
            let mv = write_move(position.board(), mv, false);
            writeln!(text, "{mv}: {count}").expect("writing to a string does not fail");
        }
    }
    text.push_str(&say!(
        lang,
        "{total} posiciones, {rate} por segundo\n",
        "{total} positions, {rate} per second\n"
    ));
    output::print(&text, lang)?;
    Ok(Exit::Done)
}
