//! How `torneo match` is called.

use clap::{Arg, ArgAction, Command, value_parser};

use super::verb;
use crate::say::{Lang, say};

const EXAMPLE: &str =
    "  torneo match --engine 'cmd=torneo uci' --engine cmd=stockfish --tc 2+0.02 --games 200";

pub fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Enfrenta motores de ajedrez: parejas de partidas, Elo, SPRT, PGN",
        "Play chess engines against each other: paired games, Elo, SPRT, PGN"
    );
    let engine = option(
        "engine",
        "cmd=…,name=…,proto=uci|xboard,option.X=…",
        say!(
            lang,
            "Un motor: programa con argumentos, nombre y opciones UCI; al menos dos",
            "An engine: program with arguments, name and UCI options; at least two"
        ),
    );
    verb("match", about, EXAMPLE, lang)
        .arg(engine.action(ArgAction::Append).required(true))
        .args(thinking(lang))
        .args(games(lang))
        .args(keeping(lang))
}

/// How long the engines may think; one of these.
fn thinking(lang: Lang) -> [Arg; 5] {
    let clock = say!(
        lang,
        "Reloj en segundos con incremento, como 2+0.02",
        "Clock in seconds with increment, such as 2+0.02"
    );
    let move_time = say!(lang, "Milisegundos por jugada", "Milliseconds per move");
    let nodes = say!(lang, "Nodos por jugada", "Nodes per move");
    let depth = say!(lang, "Profundidad por jugada", "Depth per move");
    let margin = say!(
        lang,
        "Milisegundos de gracia antes de perder por tiempo",
        "Milliseconds of grace before a loss on time"
    );
    [
        option("tc", "S+S", clock),
        option("movetime", "MS", move_time).value_parser(value_parser!(u64)),
        option("nodes", "N", nodes).value_parser(value_parser!(u64)),
        option("depth", "N", depth).value_parser(value_parser!(u32)),
        number("margin", "0", margin),
    ]
}

/// Which games are played, and when it is enough.
fn games(lang: Lang) -> [Arg; 7] {
    let games = say!(
        lang,
        "Partidas de cada emparejamiento; 100 si no se dice",
        "Games of each pairing; 100 unless given"
    );
    let openings = say!(
        lang,
        "Aperturas en EPD o PGN; si no, inventadas y equilibradas",
        "Openings in EPD or PGN; otherwise made up and fair"
    );
    let seed = say!(lang, "Semilla de las aperturas", "Seed of the openings");
    let concurrency = say!(lang, "Partidas a la vez", "Games at a time");
    let gauntlet = say!(
        lang,
        "El primer motor contra los demás; si no, todos contra todos",
        "The first engine against the others; otherwise all against all"
    );
    let sprt = say!(
        lang,
        "Termina cuando la prueba decide (errores del 5 %)",
        "End when the test decides (5 % errors)"
    );
    let no_adjudication = say!(
        lang,
        "Juega hasta el final, sin adjudicar",
        "Play to the end, without adjudication"
    );
    [
        number("games", "100", games),
        option("openings", "FILE", openings),
        number("seed", "1", seed),
        number("concurrency", "1", concurrency),
        flag("gauntlet", gauntlet),
        option("sprt", "ELO0,ELO1", sprt).allow_hyphen_values(true),
        flag("no-adjudication", no_adjudication),
    ]
}

/// What is said and kept.
fn keeping(lang: Lang) -> [Arg; 3] {
    let every = say!(lang, "Informa cada N partidas", "Report every N games");
    let pgn = say!(lang, "Guarda las partidas", "Keep the games");
    let resume = say!(
        lang,
        "Sigue un encuentro a partir de su PGN",
        "Take a match up again from its PGN"
    );
    [
        number("every", "10", every),
        option("pgn", "FILE", pgn),
        flag("resume", resume),
    ]
}

fn option(name: &'static str, value: &'static str, help: String) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

fn number(name: &'static str, default: &'static str, help: String) -> Arg {
    option(name, "N", help)
        .default_value(default)
        .hide_default_value(true)
        .value_parser(value_parser!(u64))
}

fn flag(name: &'static str, help: String) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(help)
}
