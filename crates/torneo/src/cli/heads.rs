//! `heads`: signed lines that say how the journal stands, one for each server that wrote, for others to hold.

use std::path::Path;

use clap::Args;

use torneo_rules::journal::Entry;
use torneo_store::{Error, HEADS};

use super::Run;
use super::archive::{self, Data, failure, runtime};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::proof::{KEY_FILE, SigningKey, newest_head};
use crate::say::{Lang, say};

#[derive(Args)]
pub struct Heads {
    #[command(flatten)]
    data: Data,
}

impl Run for Heads {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let place = self.data.place(lang)?;
        let (_, folder) = self.data.heads(lang)?;
        let heads = runtime().block_on(newest_heads(&place));
        let heads = heads.map_err(|error| failure(&error, lang))?;
        if heads.is_empty() {
            return Err(Failure::new(
                Exit::Invalid,
                say!(
                    lang,
                    "el registro aún no tiene cabezas; abra la sede una vez con «torneo serve»",
                    "the journal has no heads yet; open the venue once with 'torneo serve'"
                ),
            ));
        }
        let key = signing_key(&folder, lang)?;
        let lines = heads.iter().map(|newest| format!("{}\n", key.sign(newest)));
        output::print(&lines.collect::<String>(), lang).map(|()| Exit::Done)
    }
}

/// The newest head of each server that wrote: each covers what it wrote itself.
async fn newest_heads(place: &str) -> Result<Vec<Entry>, Error> {
    let reader = archive::open(place).await?;
    let mut newest = Vec::new();
    for told in reader.streams_under(HEADS).await? {
        newest.extend(newest_head(&reader, &told.stream).await?);
    }
    Ok(newest)
}

fn signing_key(folder: &Path, lang: Lang) -> Result<SigningKey, Failure> {
    let file = folder.join(KEY_FILE);
    let file = file.display();
    match SigningKey::known(folder) {
        Ok(Some(key)) => Ok(key),
        Ok(None) => Err(Failure::new(
            Exit::Invalid,
            say!(
                lang,
                "falta la clave '{file}'; el servidor la hace al abrirse",
                "the key '{file}' is missing; the server makes one when it opens"
            ),
        )),
        Err(error) => Err(Failure::new(
            Exit::Unreadable,
            say!(
                lang,
                "no se puede leer la clave '{file}': {error}; compruebe los permisos",
                "cannot read the key '{file}': {error}; check its permissions"
            ),
        )),
    }
}
