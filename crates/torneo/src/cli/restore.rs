//! `restore`: a backup, or a copied data folder, becomes an archive again.

use std::path::Path;

use clap::Args;

use super::Run;
use super::archive::{Data, failure, is_url, runtime};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, Noun, say};

#[derive(Args)]
pub struct Restore {
    #[arg(value_name = "COPY")]
    copy: String,
    #[command(flatten)]
    data: Data,
}

impl Run for Restore {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (copy, place) = (Path::new(&self.copy), self.data.place(lang)?);
        let restored = runtime().block_on(async {
            match is_url(&place) {
                true => torneo_store::restore_into_postgres(copy, &place).await,
                false => torneo_store::restore_into_folder(copy, Path::new(&place)).await,
            }
        });
        let restored = restored.map_err(|error| failure(&error, lang))?;
        let streams = Noun::STREAMS.count(restored.streams, lang);
        let entries = Noun::ENTRIES.count(restored.entries, lang);
        let from = restored.from.display();
        let done = say!(
            lang,
            "recuperado de {from}: {streams}, {entries}; todo encaja\n",
            "restored from {from}: {streams}, {entries}; everything fits\n"
        );
        output::print(&done, lang).map(|()| Exit::Done)
    }
}
