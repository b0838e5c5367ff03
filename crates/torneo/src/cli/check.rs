//! `check`: judges rounds that somebody paired, by a reading of the law of its own.

use clap::{ArgMatches, Command};
use serde::Deserialize;

use super::{Verb, choice, file_argument, verb, word};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
use crate::wire::audit::{Document, judge};
use crate::wire::domino::file::FORMAT;
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
    let parsed = input::parse_json_lines(&bytes, path, lang);
    let documents: Vec<Document> = parsed.map_err(|failure| match is_tournament_file(&bytes) {
        true => whole_tournament(path, lang),
        false => failure,
    })?;
    let judged = judge(documents, lang)?;
    match word(matches, "format") {
        "json" => output::print_json(&judged, lang)?,
        _ => output::print(&judged.text(lang), lang)?,
    }
    Ok(judged.exit())
}

/// Whether this is an exported tournament, which says so itself.
fn is_tournament_file(bytes: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Marked {
        format: String,
    }
    serde_json::from_slice::<Marked>(bytes).is_ok_and(|marked| marked.format == FORMAT)
}

/// A whole tournament holds more than its rounds: another verb repeats it, and has this one's reading judge every round.
fn whole_tournament(path: &str, lang: Lang) -> Failure {
    let file = match path {
        "" | "-" => say!(lang, "ARCHIVO", "FILE"),
        path => path.to_owned(),
    };
    Failure::new(
        Exit::Malformed,
        say!(
            lang,
            "eso es un torneo entero ({FORMAT}), no rondas; «torneo verify {file}» lo repite y comprueba cada ronda, o exporte su registro con «torneo domino export --format log»",
            "that is a whole tournament ({FORMAT}), not rounds; 'torneo verify {file}' repeats it and checks every round, or export its log with 'torneo domino export --format log'"
        ),
    )
}
