//! `check`: judges rounds that somebody paired, by a reading of the law of its own.

use clap::{ArgMatches, Command};

use super::{Verb, choice, file_argument, verb, word};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
use crate::wire::audit::{Document, judge};
use crate::{input, output};

pub const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Comprueba una ronda o un torneo entero: faltas, violaciones y si eran evitables",
        "Check a round or a whole tournament: faults, violations and whether they could be avoided"
    );
    let example = "  torneo check ronda.json\n  torneo check --format json < logs/torneo.log";
    let format = choice(
        "format",
        &["text", "json"],
        say!(
            lang,
            "Informe para personas (text, por defecto) o para programas (json)",
            "Report for people (text, the default) or for programs (json)"
        ),
    );
    let file = file_argument(lang).help(say!(
        lang,
        "Rondas, torneo o registro en JSON; sin nombre o con «-», la entrada estándar",
        "Rounds, tournament or log in JSON; without a name or with '-', standard input"
    ));
    verb("check", about, example, lang).arg(file).arg(format)
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let path = word(matches, "file");
    let bytes = input::read_bytes(path, lang)?;
    let documents: Vec<Document> = input::parse_json_lines(&bytes, path, lang)?;
    let judged = judge(documents, lang)?;
    match word(matches, "format") {
        "json" => output::print_json(&judged, lang)?,
        _ => output::print(&judged.text(lang), lang)?,
    }
    Ok(judged.exit())
}
