//! `backup`: a copy of the whole archive in one file, while the server runs.

use std::path::Path;

use clap::Args;

use super::Run;
use super::archive::{Data, failure, open_sound, runtime};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

#[derive(Args)]
pub struct Backup {
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    data: Data,
}

impl Run for Backup {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (file, place) = (&self.file, self.data.place(lang)?);
        let copied =
            runtime().block_on(async { open_sound(&place).await?.backup(Path::new(file)).await });
        copied.map_err(|error| failure(&error, lang))?;
        let done = say!(
            lang,
            "copia completa: {file}; compruébela con «torneo verify {file}»\n",
            "backup complete: {file}; check it with 'torneo verify {file}'\n"
        );
        output::print(&done, lang).map(|()| Exit::Done)
    }
}
