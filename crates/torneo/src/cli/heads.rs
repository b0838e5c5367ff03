//! `heads`: one signed line that says how the journal stands, for others to hold.

use std::path::{Path, PathBuf};

use clap::Args;

use torneo_store::{HEADS, HEADS_STREAM};

use super::Run;
use super::archive::{self, Data, failure, is_url, runtime};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::proof::{KEY_FILE, SigningKey, newest_head};
use crate::say::{Lang, say};
use crate::settings::{self, Flags};

#[derive(Args)]
pub struct Heads {
    #[command(flatten)]
    data: Data,
}

impl Run for Heads {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let place = self.data.place(lang)?;
        let settings = settings::choose(&Flags::default(), lang)?.settings;
        // One server among several signs what it wrote itself.
        let stream = match (is_url(&place), &settings.nats, &settings.node) {
            (true, Some(_), Some(node)) => format!("{HEADS}{node}"),
            (_, _, _) => HEADS_STREAM.to_owned(),
        };
        let stream = stream.parse().expect("names of servers name streams");
        let newest =
            runtime().block_on(async { newest_head(&archive::open(&place).await?, &stream).await });
        let Some(newest) = newest.map_err(|error| failure(&error, lang))? else {
            return Err(Failure::new(
                Exit::Invalid,
                say!(
                    lang,
                    "el registro aún no tiene cabezas; abra la sede una vez con «torneo serve»",
                    "the journal has no heads yet; open the venue once with 'torneo serve'"
                ),
            ));
        };
        let folder = match is_url(&place) {
            true => settings.data,
            false => PathBuf::from(&place),
        };
        let key = signing_key(&folder, lang)?;
        output::print(&format!("{}\n", key.sign(&newest)), lang).map(|()| Exit::Done)
    }
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
