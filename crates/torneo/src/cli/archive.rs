//! What the verbs of the journal share: where the archive is, how it is opened, what its errors say.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches};
use tokio::runtime::{Builder, Runtime};
use torneo_store::{Error, Reader};

use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

/// The data folder when neither the command line nor `TORNEO_DATA` names one.
const DATA_FOLDER: &str = "torneo-data";

/// `--data DIR`, where the archive is.
pub(super) fn data_argument(lang: Lang) -> Arg {
    Arg::new("data")
        .long("data")
        .value_name(say!(lang, "CARPETA", "DIR"))
        .help(say!(
            lang,
            "Carpeta de datos o URL postgres://… (TORNEO_DATA, o torneo-data)",
            "Data folder or postgres://… URL (TORNEO_DATA, or torneo-data)"
        ))
}

/// The archive that was asked for.
pub(super) fn data(matches: &ArgMatches, name: &str) -> String {
    let asked = matches.get_one::<String>(name).cloned();
    asked
        .or_else(|| std::env::var("TORNEO_DATA").ok())
        .unwrap_or_else(|| DATA_FOLDER.to_owned())
}

/// Opens an archive for reading, whether or not a server is writing to it.
pub(super) async fn open(place: &str) -> Result<Reader, Error> {
    if is_url(place) {
        Reader::postgres(place).await
    } else {
        Reader::open(Path::new(place)).await
    }
}

pub(super) fn is_url(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}

/// Runs the asynchronous part of a verb.
pub(super) fn runtime() -> Runtime {
    let built = Builder::new_current_thread().enable_all().build();
    built.expect("the system gives a thread and a timer")
}

/// An error of the archive, said to a person.
pub(super) fn failure(error: &Error, lang: Lang) -> Failure {
    let shown = |path: &PathBuf| path.display().to_string();
    let (exit, message) = match error {
        Error::Conflict { .. } | Error::Count { .. } | Error::Closed => {
            // Only a writer meets these, and these verbs read.
            (Exit::Unreadable, error.to_string())
        }
        Error::InUse(folder) => (
            Exit::Unreadable,
            say!(
                lang,
                "la carpeta de datos '{}' la usa otro torneo; deténgalo o elija otra",
                "the data folder '{}' is in use by another torneo; stop that one or choose another",
                shown(folder)
            ),
        ),
        Error::Newer { found, known } => (
            Exit::Invalid,
            say!(
                lang,
                "la base de datos tiene el esquema {found} y este torneo conoce hasta el {known}; actualice torneo",
                "the database has schema {found} and this torneo knows only up to {known}; update torneo"
            ),
        ),
        Error::NotAnArchive(place) => (
            Exit::Malformed,
            say!(
                lang,
                "'{place}' no es un archivo de torneo; compruebe la ruta",
                "'{place}' is not an archive of torneo; check the path"
            ),
        ),
        Error::Damaged {
            stream,
            after,
            what,
        } => (
            Exit::Misfit,
            say!(
                lang,
                "serie '{stream}': la entrada que sigue a la versión {after} no se puede leer ({what}); recupere una copia",
                "stream '{stream}': the entry after version {after} cannot be read ({what}); restore a backup"
            ),
        ),
        Error::Exists(file) => (
            Exit::Unreadable,
            say!(
                lang,
                "'{}' ya existe; elija otro nombre",
                "'{}' already exists; choose another name",
                shown(file)
            ),
        ),
        Error::DiskFull(reason) => (
            Exit::Unreadable,
            say!(
                lang,
                "el disco está lleno ({reason}); libere espacio y repita",
                "the disk is full ({reason}); free some space and try again"
            ),
        ),
        Error::Path { path, reason } => (
            Exit::Unreadable,
            say!(
                lang,
                "no se puede usar '{}': {reason}; compruebe la ruta y los permisos",
                "cannot use '{}': {reason}; check the path and its permissions",
                shown(path)
            ),
        ),
        Error::Database(reason) => (
            Exit::Unreadable,
            say!(
                lang,
                "falló la base de datos: {reason}",
                "the database failed: {reason}"
            ),
        ),
    };
    Failure::new(exit, message)
}
