//! `torneo trf`: rounds of a FIDE tournament report paired by the Dutch system, and paired again to check them.
//!
//! `trf --dutch FILE -p [OUT]` and `-c` are what managers of tournaments call other pairing engines with.

/// What is said when a file or a round is refused.
mod words;

/// Rounds on record beside the rounds the rules give.
mod comparison;

/// Why two players meet or do not.
mod reason;

use std::fmt::Write as _;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use torneo_rules::dutch::explanation::explain;
use torneo_rules::dutch::tournament::Tournament;
use torneo_rules::dutch::{RoundPairing, pair};
use torneo_rules::trf::read;

use super::{Verb, choice, file_argument, verb, word};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
use crate::{input, output};
use comparison::Comparison;

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Empareja y comprueba suizos de ajedrez desde un informe TRF de la FIDE",
        "Pair and check chess Swisses from a FIDE report (TRF)"
    );
    let example = "  torneo trf pair abierto.trf\n  torneo trf check abierto.trf\n  torneo trf --dutch abierto.trf -p ronda.txt";
    verb("trf", about, example, lang)
        .args_conflicts_with_subcommands(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say!(lang, "Órdenes", "Commands"))
        .subcommand_value_name(say!(lang, "ORDEN", "COMMAND"))
        .arg_required_else_help(true)
        .arg(flag(
            "dutch",
            None,
            say!(lang, "Sistema holandés", "The Dutch system"),
        ))
        .arg(file_help(lang))
        .arg(
            Arg::new("pair")
                .short('p')
                .num_args(0..=1)
                .default_missing_value("-")
                .value_name(say!(lang, "SALIDA", "OUT"))
                .help(say!(
                    lang,
                    "Empareja la ronda siguiente; sin SALIDA, a la salida estándar",
                    "Pair the next round; without OUT, to standard output"
                ))
                .conflicts_with("check"),
        )
        .arg(flag(
            "check",
            Some('c'),
            say!(
                lang,
                "Empareja de nuevo todas las rondas y compara",
                "Pair every round again and compare"
            ),
        ))
        .subcommand(pair_command(lang))
        .subcommand(check_command(lang))
}

fn flag(name: &'static str, short: Option<char>, help: String) -> Arg {
    let arg = Arg::new(name).action(ArgAction::SetTrue).help(help);
    match short {
        Some(letter) => arg.short(letter),
        None => arg.long(name),
    }
}

fn file_help(lang: Lang) -> Arg {
    file_argument(lang).help(say!(
        lang,
        "Informe TRF16 o TRF26; con «-», la entrada estándar",
        "TRF16 or TRF26 report; with '-', standard input"
    ))
}

fn pair_command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Empareja una ronda: cuántas líneas, y «blancas negras» en cada una",
        "Pair a round: how many lines, then 'white black' on each"
    );
    verb(
        "pair",
        about,
        "  torneo trf pair abierto.trf --round 5",
        lang,
    )
    .arg(file_help(lang))
    .arg(
        Arg::new("round")
            .long("round")
            .value_name("N")
            .value_parser(value_parser!(u32).range(1..=999))
            .help(say!(
                lang,
                "La ronda, como si las siguientes no se conocieran; sin ella, la próxima",
                "The round, as if later ones were not known; without it, the next one"
            )),
    )
    .arg(
        Arg::new("why")
            .long("why")
            .num_args(2)
            .value_name("N")
            .value_parser(value_parser!(u32).range(1..))
            .help(say!(
                lang,
                "En lugar de la ronda, por qué estos dos jugadores se encuentran o no",
                "Instead of the round, why these two players meet or do not"
            )),
    )
}

fn check_command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Empareja de nuevo todas las rondas y enumera lo que difiere",
        "Pair every round again and list what differs"
    );
    verb("check", about, "  torneo trf check abierto.trf", lang)
        .arg(file_help(lang))
        .arg(choice(
            "format",
            &["text", "json"],
            say!(
                lang,
                "Informe para personas (text, por defecto) o para programas (json)",
                "Report for people (text, the default) or for programs (json)"
            ),
        ))
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some(("pair", asked)) => {
            let round = asked.get_one::<u32>("round").map(|&round| round as usize);
            let tournament = tournament(word(asked, "file"), lang)?;
            match asked.get_many::<u32>("why") {
                Some(numbers) => {
                    let numbers: Vec<usize> = numbers.map(|&number| number as usize).collect();
                    tell_why(&tournament, round, &numbers, lang)
                }
                None => pair_to("-", &tournament, round, lang),
            }
        }
        Some((_, asked)) => check(word(asked, "file"), word(asked, "format") == "json", lang),
        None => as_other_engines(matches, lang),
    }
}

/// `--dutch FILE -p [OUT]` or `--dutch FILE -c`.
fn as_other_engines(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let file = word(matches, "file");
    let out = matches.get_one::<String>("pair");
    match out {
        Some(out) => pair_to(out, &tournament(file, lang)?, None, lang),
        None if matches.get_flag("check") => check(file, false, lang),
        None => Err(Failure::new(
            Exit::Usage,
            say!(
                lang,
                "falta decir qué se hace: -p empareja, -c comprueba; vea «torneo trf --help»",
                "say what to do: -p pairs, -c checks; see 'torneo trf --help'"
            ),
        )),
    }
}

/// The tournament in a report. Names in old encodings are no reason to refuse it.
fn tournament(path: &str, lang: Lang) -> Result<Tournament, Failure> {
    let bytes = input::read_bytes(path, lang)?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        // Latin-1: every byte is a character, so columns stay where they are.
        Err(error) => error.into_bytes().into_iter().map(char::from).collect(),
    };
    read(text.trim_start_matches('\u{feff}')).map_err(|why| words::unreadable(&why, lang))
}

fn pair_to(
    out: &str,
    tournament: &Tournament,
    round: Option<usize>,
    lang: Lang,
) -> Result<Exit, Failure> {
    let round = round_to_pair(tournament, round, lang)?;
    let found = pair(tournament, round).map_err(|why| words::impossible(&why, tournament, lang))?;
    let text = sheet(&found, tournament);
    if out == "-" {
        output::print(&text, lang)?;
    } else {
        std::fs::write(out, text).map_err(|error| words::unwritable(out, &error, lang))?;
    }
    Ok(Exit::Done)
}

/// The round that is meant: the one named, else the next one.
fn round_to_pair(
    tournament: &Tournament,
    round: Option<usize>,
    lang: Lang,
) -> Result<usize, Failure> {
    let round = round.unwrap_or(tournament.paired_rounds() + 1);
    if tournament.rounds.is_some_and(|rounds| round > rounds) {
        return Err(words::too_late(round, lang));
    }
    Ok(round)
}

fn tell_why(
    tournament: &Tournament,
    round: Option<usize>,
    numbers: &[usize],
    lang: Lang,
) -> Result<Exit, Failure> {
    let round = round_to_pair(tournament, round, lang)?;
    let place = |number: usize| {
        let mut players = tournament.players.iter();
        players
            .position(|player| player.number == number)
            .ok_or_else(|| words::unknown(number, lang))
    };
    let (one, other) = (numbers[0], numbers[1]);
    let why = explain(tournament, round, place(one)?, place(other)?)
        .map_err(|why| words::impossible(&why, tournament, lang))?;
    let sentence = reason::sentence(why, lang);
    output::print(&format!("{one}-{other}: {sentence}\n"), lang)?;
    Ok(Exit::Done)
}

/// As pairing engines write it: how many lines, then white and black on each, the bye last with a zero.
fn sheet(found: &RoundPairing, tournament: &Tournament) -> String {
    let number = |place: usize| tournament.players[place].number;
    let lines = found.games.len() + usize::from(found.bye.is_some());
    let mut text = format!("{lines}\n");
    for game in &found.games {
        writeln!(text, "{} {}", number(game.white), number(game.black))
            .expect("writing to a string does not fail");
    }
    if let Some(bye) = found.bye {
        writeln!(text, "{} 0", number(bye)).expect("writing to a string does not fail");
    }
    text
}

fn check(path: &str, json: bool, lang: Lang) -> Result<Exit, Failure> {
    let tournament = tournament(path, lang)?;
    let comparison = Comparison::new(&tournament, lang);
    if json {
        output::print_json(&comparison, lang)?;
    } else {
        output::print(&comparison.text(lang), lang)?;
    }
    Ok(if comparison.is_equal() {
        Exit::Done
    } else {
        Exit::Differs
    })
}
