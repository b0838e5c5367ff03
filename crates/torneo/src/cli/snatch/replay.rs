//! `torneo snatch replay`: what was asked in a game goes in; what the rules answer, and the state after it, comes out.

use clap::{ArgMatches, Command};
use serde_json::value::RawValue;

use crate::cli::{file_argument, verb, word};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
use crate::{input, output, wire};

const EXAMPLE: &str = r#"  echo '{"variant": "G1", "steps": [{"actor": "P1", "action": {"type": "noOffer"}}]}' | torneo snatch replay"#;

pub fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Juega partidas paso a paso y añade la respuesta y el estado tras cada paso",
        "Play games step by step and add the answer and the state after each step"
    );
    let file = file_argument(lang).help(say!(
        lang,
        "Partidas en JSON (snatch-trace/1); sin nombre o con «-», la entrada estándar",
        "Games in JSON (snatch-trace/1); without a name or with '-', standard input"
    ));
    verb("replay", about, EXAMPLE, lang).arg(file)
}

pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let path = word(matches, "file");
    let bytes = input::read_bytes(path, lang)?;
    let document: Box<RawValue> = input::parse_json(&bytes, path, lang)?;
    output::print(&wire::snatch::trace::replay(&document, lang)?, lang)?;
    Ok(Exit::Done)
}
