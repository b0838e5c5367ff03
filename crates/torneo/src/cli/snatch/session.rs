//! What the commands about a kept session share: which one, where, and what they say when it is not there.

use clap::Args;
use torneo_rules::journal::{StreamId, Version};
use torneo_store::Reader;

use crate::cli::archive::{self, Data, failure};
use crate::data::export::Export;
use crate::data::files::DataFile;
use crate::data::reading::stream;
use crate::data::report::Failed;
use crate::exit::{Exit, Failure, fail};
use crate::proof::{SignedHead, SigningKey, newest_head};
use crate::say::{Lang, Say};
use crate::seal::Seal;

/// The session that is asked for, and the archive that has it.
#[derive(Args)]
pub struct Session {
    #[arg(value_name = "SESSION")]
    session: String,
    #[command(flatten)]
    data: Data,
}

/// Several sessions of one archive.
#[derive(Args)]
pub struct Sessions {
    #[arg(value_name = "SESSION", required = true, num_args = 1..=200)]
    sessions: Vec<String>,
    #[command(flatten)]
    data: Data,
}

impl Sessions {
    /// The codes as sessions have them, each once, and their streams.
    pub fn chosen(&self, lang: Lang) -> Result<Vec<(String, StreamId)>, Failure> {
        let mut chosen: Vec<(String, StreamId)> = Vec::new();
        for typed in &self.sessions {
            let code = typed.to_uppercase();
            let stream = stream(&code).ok_or_else(|| missing(&code, lang))?;
            if !chosen.iter().any(|(known, _)| *known == code) {
                chosen.push((code, stream));
            }
        }
        Ok(chosen)
    }

    /// The archive that was asked for.
    pub async fn reader(&self, lang: Lang) -> Result<Reader, Failure> {
        let opened = archive::open(&self.data.place(lang)?).await;
        opened.map_err(|error| failure(&error, lang))
    }

    /// The key of a session's names and words, if it has one.
    pub fn seal(&self, code: &str, lang: Lang) -> Result<Option<Seal>, Failure> {
        let seals = self.data.seals(lang)?;
        seals.known(code).map_err(|error| {
            fail!(
                lang,
                Invalid,
                "no se puede leer la llave de la sesión {code}: {error}; hágalo con el usuario del servidor",
                "the key of session {code} cannot be read: {error}; do it as the server's user"
            )
        })
    }
}

impl Session {
    /// The code as sessions have it, and its stream.
    pub fn chosen(&self, lang: Lang) -> Result<(String, StreamId), Failure> {
        let code = self.session.to_uppercase();
        let stream = stream(&code).ok_or_else(|| missing(&code, lang))?;
        Ok((code, stream))
    }

    /// The archive that was asked for.
    pub async fn reader(&self, lang: Lang) -> Result<Reader, Failure> {
        let opened = archive::open(&self.data.place(lang)?).await;
        opened.map_err(|error| failure(&error, lang))
    }

    /// How the journal stands, signed with the key beside it; nothing where there is none, as in a copy, or where it cannot be read.
    pub async fn signed_head(
        &self,
        reader: &Reader,
        lang: Lang,
    ) -> Result<Option<SignedHead>, Failure> {
        let (stream, folder) = self.data.heads(lang)?;
        let Ok(Some(key)) = SigningKey::known(&folder) else {
            return Ok(None);
        };
        let newest = newest_head(reader, &stream).await;
        let newest = newest.map_err(|error| failure(&error, lang))?;
        Ok(newest.map(|newest| key.sign(&newest)))
    }
}

pub fn missing(code: &str, lang: Lang) -> Failure {
    fail!(
        lang,
        Invalid,
        "no hay ninguna sesión '{code}'; «torneo verify» enumera las series snatch/…",
        "there is no session '{code}'; 'torneo verify' lists the streams snatch/…"
    )
}

pub fn failed(failed: &Failed, code: &str, lang: Lang) -> Failure {
    match failed {
        Failed::Archive(error) => failure(error, lang),
        Failed::Journal(unreadable) => Failure::new(Exit::Invalid, unreadable.say(lang)),
        Failed::NoSession => missing(code, lang),
    }
}

/// Writes a file of a session, page by page; says whether anybody still listens.
pub async fn write(
    reader: &Reader,
    (code, stream): &(String, StreamId),
    file: DataFile,
    lang: Lang,
    seal: Option<Seal>,
    mut out: impl FnMut(&[u8]) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let mut export = Export::new(code, file).unsealed_by(seal);
    let mut after = Version::START;
    let mut bytes = Vec::new();
    loop {
        let page = reader.next(stream, after).await;
        let page = page.map_err(|error| failure(&error, lang))?;
        let Some(last) = page.last() else {
            break;
        };
        after = last.version;
        for entry in &page {
            let written = export.entry(entry, &mut bytes);
            written.map_err(|why| failed(&Failed::Journal(why), code, lang))?;
        }
        if !out(&bytes)? {
            return Ok(());
        }
        bytes.clear();
    }
    if after == Version::START {
        return Err(missing(code, lang));
    }
    export.finish(&mut bytes);
    out(&bytes).map(|_| ())
}
