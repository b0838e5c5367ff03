//! `salvage`: a new archive of what can still be read of damaged ones.

use std::path::{Path, PathBuf};

use clap::Args;
use torneo_store::Salvaged;

use super::Run;
use super::archive::{failure, runtime};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, Noun, say};

#[derive(Args)]
pub struct Salvage {
    #[arg(value_name = "PATH", required = true)]
    damaged: Vec<PathBuf>,
    #[arg(long, value_name = "DIR")]
    into: String,
}

impl Run for Salvage {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let saving = torneo_store::salvage(&self.damaged, Path::new(&self.into));
        let saved = runtime().block_on(saving);
        let saved = saved.map_err(|error| failure(&error, lang))?;
        output::print(&text(&saved, lang), lang)?;
        match saved.shortened.is_empty() && saved.unreadable.is_empty() {
            true => Ok(Exit::Done),
            false => Ok(Exit::Misfit),
        }
    }
}

fn text(saved: &Salvaged, lang: Lang) -> String {
    let mut text = String::new();
    for (file, why) in &saved.unreadable {
        text += &say!(
            lang,
            "{}: no se pudo leer entero ({why})\n",
            "{}: not all of it could be read ({why})\n",
            file.display()
        );
    }
    for short in &saved.shortened {
        let (stream, end) = (&short.stream, short.saved);
        let left = Noun::ENTRIES.count(short.left, lang);
        text += &say!(
            lang,
            "{stream}: salvada hasta la versión {end}; fuera queda lo que no encaja: {left}\n",
            "{stream}: saved up to version {end}; left out is what does not fit: {left}\n"
        );
    }
    let streams = Noun::STREAMS.count(saved.streams, lang);
    let entries = Noun::ENTRIES.count(saved.entries, lang);
    text += &say!(
        lang,
        "salvado: {streams}, {entries}; lo que se perdió entero lo dice «torneo verify» con sus cabezas\n",
        "saved: {streams}, {entries}; what is lost altogether is told by the heads in 'torneo verify'\n"
    );
    text
}
