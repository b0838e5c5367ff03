//! `torneo config`: the settings that `serve` would use, and where each of them comes from.

use clap::Args;

use super::Run;
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};
use crate::settings::{self, Chosen, Flags, KEYS, Source};

#[derive(Args)]
pub struct Config {
    #[command(flatten)]
    flags: Flags,
}

impl Run for Config {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let chosen = settings::choose(&self.flags, lang)?;
        output::print(&text(&chosen, lang), lang)?;
        Ok(Exit::Done)
    }
}

/// A file of settings that says the same, but for the password.
fn text(chosen: &Chosen, lang: Lang) -> String {
    let file = match &chosen.file {
        Some(path) => path.display().to_string(),
        None => say!(lang, "ninguno", "none"),
    };
    let mut text = say!(
        lang,
        "# Archivo de ajustes leído: {file}\n",
        "# File of settings that was read: {file}\n"
    );
    for (key, source) in KEYS.iter().zip(&chosen.sources) {
        let from = match source {
            Source::Default => say!(lang, "por defecto", "default"),
            Source::File { line } => say!(lang, "archivo, línea {line}", "file, line {line}"),
            Source::Environment => key.variable(),
            Source::Flag => key.flag(),
        };
        let help = key.help(lang);
        text += &format!(
            "\n# {help}\n{} = {}  # {from}\n",
            key.name,
            key.shown(&chosen.settings)
        );
    }
    text
}
