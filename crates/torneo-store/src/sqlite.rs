//! SQLite in a data folder: one file of data, one lock so that only one program writes.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};

use crate::{Error, migration, sql};

/// The database inside a data folder.
pub const DATABASE_FILE: &str = "torneo.sqlite";

/// Held by the program that uses a data folder; freed by the system however that program ends.
pub const LOCK_FILE: &str = "torneo.lock";

/// Somebody else's short write (a shell, a check) is waited for; longer is a fault.
pub(crate) const BUSY: Duration = Duration::from_secs(5);

/// Readers beside the one writer. Each is a thread; reads are short.
const READERS: u32 = 4;

/// A data folder that is ours for as long as this lives.
#[derive(Debug)]
pub(crate) struct Folder {
    pub database: PathBuf,
    _lock: File,
}

impl Folder {
    /// Takes the folder, making it when it is not there.
    pub fn take(folder: &Path) -> Result<Self, Error> {
        let broken = |error: io::Error| Error::path(folder, error);
        if !folder.is_dir() {
            fs::create_dir_all(folder).map_err(broken)?;
            sync_parent(folder).map_err(broken)?;
        }
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(folder.join(LOCK_FILE))
            .map_err(broken)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self {
                database: folder.join(DATABASE_FILE),
                _lock: lock,
            }),
            Err(TryLockError::WouldBlock) => Err(Error::InUse(folder.to_owned())),
            Err(TryLockError::Error(error)) => Err(broken(error)),
        }
    }
}

/// How the database is opened to bring its schema up to date. Whoever opens it later finds it in WAL mode.
pub(crate) fn preparing(database: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(database)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY)
        .disable_statement_logging()
}

/// How a copy is written: one file and nothing beside it.
pub(crate) fn copying(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Delete)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging()
}

/// Opens a database that is made when it is not there.
pub(crate) async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, Error> {
    Ok(options.connect().await?)
}

/// Opens an existing database for reading only, whoever may be writing to it.
pub(crate) async fn readers(database: &Path) -> Result<SqlitePool, Error> {
    let options = SqliteConnectOptions::new()
        .filename(database)
        .read_only(true)
        .busy_timeout(BUSY)
        .disable_statement_logging();
    let pool = SqlitePoolOptions::new().max_connections(READERS);
    match pool.clone().connect_with(options.clone()).await {
        Ok(pool) => Ok(pool),
        // A finished archive on a read-only disk: nobody can be writing, so it may be read as it is.
        Err(_) if !wal_of(database).exists() => {
            Ok(pool.connect_with(options.immutable(true)).await?)
        }
        Err(error) => Err(error.into()),
    }
}

/// Makes sure that a database opened for reading is an archive this program understands.
pub(crate) async fn check_schema(pool: &SqlitePool, database: &Path) -> Result<(), Error> {
    let found: Result<(Option<i64>,), _> = sqlx::query_as(sql::SCHEMA).fetch_one(pool).await;
    match found {
        Ok((Some(found),)) => migration::not_newer(found).map(|_| ()),
        Ok((None,)) | Err(sqlx::Error::Database(_)) => {
            Err(Error::NotAnArchive(database.display().to_string()))
        }
        Err(error) => Err(error.into()),
    }
}

/// Makes a rename or a new file in a folder survive a power cut.
pub(crate) fn sync_parent(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(parent) if parent != Path::new("") => File::open(parent)?.sync_all(),
        Some(_) | None => File::open(".")?.sync_all(),
    }
}

fn wal_of(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
