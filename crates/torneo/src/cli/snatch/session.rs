//! What the commands about a kept session share: which one, where, and what they say when it is not there.

use std::path::Path;

use clap::{Arg, ArgMatches};
use torneo_rules::journal::{StreamId, Version};
use torneo_store::Reader;

use crate::cli::archive::{self, failure};
use crate::data::export::Export;
use crate::data::files::DataFile;
use crate::data::reading::stream;
use crate::data::report::Failed;
use crate::exit::{Exit, Failure};
use crate::say::{Lang, Say, say};

/// `SESSION`, by its code.
pub fn argument(lang: Lang) -> Arg {
    Arg::new("session")
        .value_name(say!(lang, "SESIÓN", "SESSION"))
        .required(true)
        .help(say!(
            lang,
            "Código de la sesión; «torneo verify» enumera las series snatch/…",
            "Code of the session; 'torneo verify' lists the streams snatch/…"
        ))
}

/// The code as sessions have it, and its stream.
pub fn chosen(matches: &ArgMatches, lang: Lang) -> Result<(String, StreamId), Failure> {
    let asked = matches.get_one::<String>("session");
    let code = asked.expect("the argument is required").to_uppercase();
    let stream = stream(&code).ok_or_else(|| missing(&code, lang))?;
    Ok((code, stream))
}

pub fn missing(code: &str, lang: Lang) -> Failure {
    Failure::new(
        Exit::Invalid,
        say!(
            lang,
            "no hay ninguna sesión '{code}'; «torneo verify» enumera las series snatch/…",
            "there is no session '{code}'; 'torneo verify' lists the streams snatch/…"
        ),
    )
}

pub fn failed(failed: &Failed, code: &str, lang: Lang) -> Failure {
    match failed {
        Failed::Archive(error) => failure(error, lang),
        Failed::Journal(unreadable) => Failure::new(Exit::Invalid, unreadable.say(lang)),
        Failed::NoSession => missing(code, lang),
    }
}

/// The archive that was asked for.
pub async fn reader(matches: &ArgMatches, lang: Lang) -> Result<Reader, Failure> {
    let place = archive::data(matches, "data", lang)?;
    let opened = archive::open(&place).await;
    opened.map_err(|error| failure(&error, lang))
}

/// Writes a file of a session, page by page; says whether anybody still listens.
pub async fn write(
    reader: &Reader,
    (code, stream): &(String, StreamId),
    file: DataFile,
    lang: Lang,
    mut out: impl FnMut(&[u8]) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let mut export = Export::new(code, file);
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

/// A file that cannot be written.
pub fn unwritable(path: &Path, error: &std::io::Error, lang: Lang) -> Failure {
    let path = path.display();
    Failure::new(
        Exit::Unreadable,
        say!(
            lang,
            "no se puede escribir '{path}': {error}; compruebe la carpeta y los permisos",
            "cannot write '{path}': {error}; check the folder and its permissions"
        ),
    )
}
