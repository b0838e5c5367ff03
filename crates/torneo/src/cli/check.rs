//! `check`: judges rounds that somebody paired, by a reading of the law of its own.

use clap::Args;
use serde::Deserialize;

use super::{Format, Run};
use crate::exit::{Exit, Failure, fail};
use crate::say::{Lang, say};
use crate::wire::audit::{Document, judge};
use crate::wire::domino::file::FORMAT;
use crate::{input, output};

#[derive(Args)]
pub struct Check {
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Run for Check {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let path = &self.file;
        let bytes = input::read_bytes(path, lang)?;
        let parsed = input::parse_json_lines(&bytes, path, lang);
        let documents: Vec<Document> =
            parsed.map_err(|failure| match is_tournament_file(&bytes) {
                true => whole_tournament(path, lang),
                false => failure,
            })?;
        let judged = judge(documents, lang)?;
        match self.format {
            Format::Json => output::print_json(&judged, lang)?,
            Format::Text => output::print(&judged.text(lang), lang)?,
        }
        Ok(judged.exit())
    }
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
    fail!(
        lang,
        Malformed,
        "eso es un torneo entero ({FORMAT}), no rondas; «torneo verify {file}» lo repite y comprueba cada ronda, o exporte su registro con «torneo domino export --format log»",
        "that is a whole tournament ({FORMAT}), not rounds; 'torneo verify {file}' repeats it and checks every round, or export its log with 'torneo domino export --format log'"
    )
}
