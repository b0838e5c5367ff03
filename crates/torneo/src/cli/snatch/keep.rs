//! Keeping a simulated session as if people had played it: in an archive, or as data files.

use std::path::Path;

use clap::Args;
use torneo_rules::chance::Chance;
use torneo_rules::journal::{NewEntry, StreamId, Version};
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::headless::Played;
use torneo_store::{Error, MOST_ENTRIES_PER_APPEND, Store};

use super::export::write_all;
use crate::cli::archive::{failure, is_url, runtime};
use crate::data::reading::stream;
use crate::data::simulated::{chained, entries};
use crate::exit::{Failure, fail};
use crate::say::Lang;
use crate::wire::live::session::file::SessionFile;

/// Letters and digits of codes that nobody confuses.
const LETTERS: &[u8] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH: usize = 6;

/// `--journal DIR` and `--export DIR`.
#[derive(Args)]
pub struct Keep {
    #[arg(long, value_name = "DIR")]
    journal: Option<String>,
    #[arg(long, value_name = "DIR")]
    export: Option<String>,
}

impl Keep {
    /// Whether there is an archive in which the session is found again; files alone are none.
    pub fn in_a_journal(&self) -> bool {
        self.journal.is_some()
    }

    /// Does what the two arguments ask for; tells the code under which the session is kept.
    pub fn kept(
        &self,
        file: &SessionFile,
        played: &Played,
        bots: &[Bot],
        lang: Lang,
    ) -> Result<Option<String>, Failure> {
        let (journal, export) = (&self.journal, &self.export);
        if journal.is_none() && export.is_none() {
            return Ok(None);
        }
        let code = code(file.seed.unwrap_or_default());
        let stream = stream(&code).expect("our codes name streams");
        let entries = entries(file, played, bots);
        if let Some(place) = journal {
            let stored = runtime().block_on(store(place, &stream, &entries));
            stored.map_err(|error| match error {
                Error::Conflict { .. } => taken(&code, place, lang),
                error => failure(&error, lang),
            })?;
        }
        if let Some(folder) = export {
            let entries = chained(&stream, entries);
            write_all(&code, &entries, Path::new(folder), lang)?;
        }
        Ok(Some(code))
    }
}

fn taken(code: &str, place: &str, lang: Lang) -> Failure {
    fail!(
        lang,
        Invalid,
        "en '{place}' ya hay una sesión {code}; elija otra semilla u otra carpeta",
        "'{place}' already has a session {code}; choose another seed or another folder"
    )
}

/// Codes as sessions have them, but from the seed.
fn code(seed: u64) -> String {
    // The lot of codes is none that a session draws from.
    let mut chance = Chance::of_step(seed, u64::MAX - 4);
    let letter = |_| chance.pick(LETTERS).map(char::from);
    (0..CODE_LENGTH).filter_map(letter).collect()
}

async fn store(place: &str, stream: &StreamId, entries: &[NewEntry]) -> Result<(), Error> {
    let store = match is_url(place) {
        true => Store::postgres(place).await?,
        false => Store::sqlite(Path::new(place)).await?,
    };
    let mut version = Version::START;
    for part in entries.chunks(MOST_ENTRIES_PER_APPEND) {
        let stored = store.append(stream, version, part.to_vec()).await?;
        version = stored.last().map_or(version, |entry| entry.version);
    }
    store.close().await;
    Ok(())
}
