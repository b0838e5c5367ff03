//! `torneo bench`: a fixed amount of searching. The last line is the same on every machine but for
//! the speed: `N nodes M nps`.

use std::fmt::Write as _;
use std::time::Duration;

use clap::{Arg, ArgMatches, Command, value_parser};
use torneo_engine::bench::{DEPTH, bench};
use torneo_engine::score::UciScore;

use super::chess::{per_second, threads_option};
use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    verb(
        "bench",
        say!(
            lang,
            "Mide el motor con un trabajo fijo; los nodos no dependen de la máquina",
            "Measure the engine with fixed work; the nodes do not depend on the machine"
        ),
        "  torneo bench",
        lang,
    )
    .arg(
        Arg::new("depth")
            .long("depth")
            .value_name("N")
            .default_value(DEPTH.to_string())
            .value_parser(value_parser!(i32).range(1..=40))
            .hide_default_value(true)
            .help(say!(
                lang,
                "Profundidad; {DEPTH} si no se dice",
                "Depth; {DEPTH} unless given"
            )),
    )
    .arg(threads_option(lang))
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let depth = *matches
        .get_one::<i32>("depth")
        .expect("the depth has a default");
    let threads = *matches
        .get_one::<u16>("threads")
        .expect("the threads have a default");
    let measures = bench(depth, usize::from(threads));
    let mut text = String::new();
    for measure in &measures {
        let (nodes, ms) = (measure.nodes, measure.elapsed.as_millis());
        let score = UciScore(measure.score);
        writeln!(text, "{nodes:>9} {ms:>6} ms  {score:<9} {}", measure.fen)
            .expect("writing to a string does not fail");
    }
    let nodes: u64 = measures.iter().map(|measure| measure.nodes).sum();
    let elapsed: Duration = measures.iter().map(|measure| measure.elapsed).sum();
    let rate = per_second(nodes, elapsed);
    writeln!(text, "{nodes} nodes {rate} nps").expect("writing to a string does not fail");
    output::print(&text, lang)?;
    Ok(Exit::Done)
}
