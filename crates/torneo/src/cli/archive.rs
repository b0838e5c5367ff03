//! What the verbs of the archive share: where it is, how it is opened, what its errors say.

use std::path::{Path, PathBuf};

use clap::Args;
use tokio::runtime::{Builder, Runtime};
use torneo_rules::journal::StreamId;
use torneo_store::{Error, HEADS, HEADS_STREAM, Reader, Store};

use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
use crate::seal::SealFolder;
use crate::settings::{self, Flags, Settings};

/// `--data DIR`, where the archive is.
#[derive(Args)]
pub struct Data {
    #[arg(long, value_name = "DIR", display_order = 800)]
    data: Option<String>,
}

impl Data {
    pub fn place(&self, lang: Lang) -> Result<String, Failure> {
        place_or_settings(self.data.as_ref(), lang)
    }

    /// The stream of heads of the server here, and the folder of the key that signs them.
    pub fn heads(&self, lang: Lang) -> Result<(StreamId, PathBuf), Failure> {
        let place = self.place(lang)?;
        let settings = settings::choose(&Flags::default(), lang)?.settings;
        let stream = match (is_url(&place), &settings.nats, &settings.node) {
            (true, Some(_), Some(node)) => format!("{HEADS}{node}"),
            (_, _, _) => HEADS_STREAM.to_owned(),
        };
        let folder = match is_url(&place) {
            true => settings.data,
            false => PathBuf::from(&place),
        };
        let stream = stream.parse().expect("names of servers name streams");
        Ok((stream, folder))
    }

    /// The keys of sessions' names and words: where the settings say, else in the folder of the archive.
    pub fn seals(&self, lang: Lang) -> Result<SealFolder, Failure> {
        let place = self.place(lang)?;
        let settings = settings::choose(&Flags::default(), lang)?.settings;
        Ok(match settings.seals {
            Some(folder) => SealFolder::of(&folder),
            None if is_url(&place) => SealFolder::of(&settings.data),
            None => SealFolder::of(Path::new(&place)),
        })
    }
}

/// The archive that was asked for, else the one that the server would use.
pub(super) fn place_or_settings(asked: Option<&String>, lang: Lang) -> Result<String, Failure> {
    match asked {
        Some(asked) => Ok(asked.clone()),
        None => Ok(place(&settings::choose(&Flags::default(), lang)?.settings)),
    }
}

/// Opens the archive for writing, as the server does. A database that this changes is copied before, into the folder that the
/// server has for what is not in it.
pub(super) async fn open_to_write(place: &str) -> Result<Store, Error> {
    let settings = settings::choose(&Flags::default(), Lang::Es);
    let folder = settings.map_or_else(|_| PathBuf::from("."), |chosen| chosen.settings.data);
    open_copied(place, &folder).await
}

/// As `open_to_write`, with the folder that the server was told.
pub(super) async fn open_copied(place: &str, folder: &Path) -> Result<Store, Error> {
    let store = if is_url(place) {
        Store::copy_before_migration(place, folder).await?;
        Store::postgres(place).await?
    } else {
        Store::sqlite(Path::new(place)).await?
    };
    with_heads(store).await
}

/// Opens a database for writing, as one server among several does: `name` is its own at every start, `id` this start's.
pub(super) async fn open_among(
    url: &str,
    name: &str,
    id: &str,
    folder: &Path,
) -> Result<Store, Error> {
    Store::copy_before_migration(url, folder).await?;
    with_heads(Store::postgres_among(url, name, id).await?).await
}

async fn with_heads(store: Store) -> Result<Store, Error> {
    for lost in store.keep_heads().await? {
        let (stream, version) = (lost.stream.as_str(), lost.head.version.number());
        tracing::error!(stream, version, "an acknowledged entry is lost");
    }
    Ok(store)
}

/// Where the server keeps its archive.
pub(super) fn place(settings: &Settings) -> String {
    match &settings.database {
        Some(database) => database.url().to_owned(),
        None => settings.data.display().to_string(),
    }
}

/// Opens an archive for reading, whether or not a server is writing to it.
pub(super) async fn open(place: &str) -> Result<Reader, Error> {
    if is_url(place) {
        Reader::postgres(place).await
    } else {
        Reader::open(Path::new(place)).await
    }
}

/// Opens an archive whose content is copied elsewhere. A file that SQLite finds damaged is refused, not copied as if it were whole.
pub(super) async fn open_sound(place: &str) -> Result<Reader, Error> {
    if !is_url(place) {
        torneo_store::check_file(Path::new(place))?;
    }
    open(place).await
}

pub(super) fn is_url(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}

/// Runs the asynchronous part of a verb.
pub(super) fn runtime() -> Runtime {
    let built = Builder::new_current_thread().enable_all().build();
    built.expect("the system gives a thread and a timer")
}

/// An error of the archive, said to a person. The only place that does.
pub(super) fn failure(error: &Error, lang: Lang) -> Failure {
    let exit = match error {
        Error::NotAnArchive(_) => Exit::Malformed,
        Error::Gone(_) => Exit::Misfit,
        Error::Newer { .. } => Exit::Invalid,
        Error::Damaged { .. } | Error::Broken(_) => Exit::Misfit,
        Error::Conflict { .. }
        | Error::Count { .. }
        | Error::Closed
        | Error::InUse(_)
        | Error::Exists(_)
        | Error::DiskFull(_)
        | Error::Path { .. }
        | Error::Local(_)
        | Error::Database(_)
        | Error::Uncertain(_)
        | Error::Served => Exit::Unreadable,
    };
    Failure::new(exit, sentence(error, lang))
}

fn sentence(error: &Error, lang: Lang) -> String {
    match error {
        Error::Conflict { stream, .. } => say!(
            lang,
            "otro torneo escribe en la serie '{stream}'; detenga uno de los dos",
            "another torneo is writing to stream '{stream}'; stop one of the two"
        ),
        Error::Count { count, most } => say!(
            lang,
            "se guardan de 1 a {most} entradas de una vez, no {count}",
            "1 to {most} entries are stored at a time, not {count}"
        ),
        Error::Closed => say!(
            lang,
            "el archivo ya está cerrado; vuelva a abrirlo",
            "the archive is closed; open it again"
        ),
        Error::InUse(folder) => say!(
            lang,
            "la carpeta de datos '{}' la usa otro torneo; deténgalo o elija otra",
            "the data folder '{}' is in use by another torneo; stop that one or choose another",
            folder.display()
        ),
        Error::Newer { found, known } => say!(
            lang,
            "la base de datos tiene el esquema {found} y este torneo conoce hasta el {known}; actualice torneo",
            "the database has schema {found} and this torneo knows only up to {known}; update torneo"
        ),
        Error::Gone(file) => say!(
            lang,
            "falta '{}' aunque su carpeta tenía un archivo; recupere una copia con «torneo restore» o elija otra carpeta",
            "'{}' is gone although its folder had an archive; restore a backup with 'torneo restore' or choose another folder",
            file.display()
        ),
        Error::NotAnArchive(place) => say!(
            lang,
            "'{place}' no es un archivo de torneo; compruebe la ruta",
            "'{place}' is not an archive of torneo; check the path"
        ),
        Error::Damaged {
            stream,
            after,
            what,
        } => say!(
            lang,
            "serie '{stream}': la entrada que sigue a la versión {after} no se puede leer ({what}); recupere una copia",
            "stream '{stream}': the entry after version {after} cannot be read ({what}); restore a backup"
        ),
        Error::Exists(file) => say!(
            lang,
            "'{}' ya existe; elija otro nombre",
            "'{}' already exists; choose another name",
            file.display()
        ),
        Error::DiskFull(reason) => say!(
            lang,
            "el disco está lleno ({reason}); libere espacio y repita",
            "the disk is full ({reason}); free some space and try again"
        ),
        Error::Path { path, reason } => say!(
            lang,
            "no se puede usar '{}': {reason}; compruebe la ruta y los permisos",
            "cannot use '{}': {reason}; check the path and its permissions",
            path.display()
        ),
        Error::Broken(reason) => say!(
            lang,
            "el archivo de la base de datos está dañado ({reason}); recupere una copia",
            "the database file is damaged ({reason}); restore a backup"
        ),
        Error::Local(reason) => say!(
            lang,
            "falló el archivo de la base de datos ({reason}); compruebe el disco y los permisos de su carpeta",
            "the database file failed ({reason}); check the disk and the permissions of its folder"
        ),
        Error::Database(reason) => say!(
            lang,
            "falló la base de datos: {reason}; compruebe que está en marcha y su URL",
            "the database failed: {reason}; check that it is running and its URL"
        ),
        Error::Uncertain(reason) => say!(
            lang,
            "la base de datos no dijo si lo guardó ({reason}); mire qué hay antes de repetir",
            "the database did not say whether it has stored ({reason}); look at what is there before you try again"
        ),
        Error::Served => say!(
            lang,
            "otro torneo sirve ya esta base de datos; deténgalo, dé a este una base propia con --database, o ponga 'nats' y 'node' en todos para que la compartan",
            "another torneo is serving this database; stop that one, give this one a database of its own with --database, or set 'nats' and 'node' on all of them to share it"
        ),
    }
}
