//! `torneo replay`: does a whole tournament again from its file, and says the first difference.

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::Serialize;
use torneo_rules::domino::event::Origin;

use super::{Verb, file_argument, verb, word};
use crate::exit::{Exit, Failure};
use crate::input::{parse_json, read_bytes};
use crate::output;
use crate::say::{Lang, Say, say};
use crate::wire::domino::file::{Checked, Misfit, TournamentFile};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Repite un torneo desde su archivo: empareja, clasifica y compara",
        "Do a tournament again from its file: pair, rank and compare"
    );
    let example = "  torneo domino export copa > copa.json\n  torneo replay copa.json";
    verb("replay", about, example, lang)
        .arg(file_argument(lang).help(say!(
            lang,
            "Archivo de torneo (torneo-domino/1); sin nombre o con «-», la entrada estándar",
            "Tournament file (torneo-domino/1); without a name or with '-', standard input"
        )))
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help(say!(
                    lang,
                    "Responde en JSON, para programas",
                    "Answer in JSON, for programs"
                )),
        )
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    of_file(word(matches, "file"), matches.get_flag("json"), lang)
}

/// What was found, for programs.
#[derive(Serialize)]
struct Answer {
    stream: Option<String>,
    version: Option<u64>,
    hash: Option<String>,
    fault: Option<String>,
}

/// Checks a tournament file; also what `torneo verify` does when it is given one.
pub(super) fn of_file(path: &str, json: bool, lang: Lang) -> Result<Exit, Failure> {
    let bytes = read_bytes(path, lang)?;
    let file: TournamentFile = parse_json(&bytes, path, lang)?;
    match file.check() {
        Ok(checked) if json => {
            let answer = Answer {
                stream: Some(checked.stream.to_string()),
                version: Some(checked.head.version.number()),
                hash: Some(checked.head.hash.to_string()),
                fault: None,
            };
            output::print_json(&answer, lang).map(|()| Exit::Done)
        }
        Ok(checked) => output::print(&told(&checked, lang), lang).map(|()| Exit::Done),
        Err(Misfit::Form(why)) => Err(Failure::new(
            Exit::Malformed,
            format!("{path}: {}", Misfit::Form(why).say(lang)),
        )),
        Err(misfit) => {
            let fault = misfit.say(lang);
            match json {
                true => output::print_json(
                    &Answer {
                        stream: None,
                        version: None,
                        hash: None,
                        fault: Some(misfit.say(Lang::En)),
                    },
                    lang,
                )?,
                false => output::print(&format!("{fault}\n"), lang)?,
            }
            Ok(Exit::Misfit)
        }
    }
}

fn told(checked: &Checked, lang: Lang) -> String {
    let tournament = &checked.tournament;
    let (entries, rounds) = (checked.entries.len(), tournament.rounds().count());
    let by_hand = tournament
        .rounds()
        .filter(|round| match round.published.origin {
            Origin::Paired { .. } => false,
            Origin::ByHand { .. } => true,
        })
        .count();
    let paired = rounds - by_hand;
    let (name, hash) = (&tournament.form().name, checked.head.hash);
    say!(
        lang,
        "{name}: {entries} entradas, todas salen igual\nRondas emparejadas de nuevo: {paired}; hechas a mano y revisadas: {by_hand}\nÚltima huella: {hash}\n",
        "{name}: {entries} entries, all come out the same\nRounds paired again: {paired}; made by hand and judged again: {by_hand}\nLast hash: {hash}\n"
    )
}
