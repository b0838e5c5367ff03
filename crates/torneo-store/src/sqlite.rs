//! SQLite in a data folder: one file of data, one lock so that only one program writes.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};
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

/// A whole copy of the database, never much older than a minute: whoever copies the folder of a running server has this.
pub const SNAPSHOT_FILE: &str = "torneo-snapshot.sqlite";

/// What the lock file holds once the folder has an archive.
const IN_USE: &[u8] = b"this folder has an archive\n";

/// Somebody else's short write (a shell, a check) is waited for; longer is a fault.
pub(crate) const BUSY: Duration = Duration::from_secs(5);

/// Read and written by the account that runs the program, and by no other: an archive holds password hashes and keys.
const OURS_ALONE: u32 = 0o600;

/// Readers beside the one writer. Each is a thread; reads are short.
const READERS: u32 = 4;

/// A data folder that is ours for as long as this lives.
#[derive(Debug)]
pub(crate) struct Folder {
    pub database: PathBuf,
    lock: File,
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
            .mode(OURS_ALONE)
            .open(folder.join(LOCK_FILE))
            .map_err(broken)?;
        match lock.try_lock() {
            Ok(()) => {
                let database = folder.join(DATABASE_FILE);
                Ok(Self { database, lock })
            }
            Err(TryLockError::WouldBlock) => Err(Error::InUse(folder.to_owned())),
            Err(TryLockError::Error(error)) => Err(broken(error)),
        }
    }
}

impl Folder {
    /// Makes an empty database where there is none, unless there was one: an archive that is gone is not a new beginning.
    pub fn prepare(&self) -> Result<(), Error> {
        let broken = |error: io::Error| Error::path(&self.database, error);
        let size = |path: &Path| path.metadata().map_or(0, |file| file.len());
        let used_before = self.lock.metadata().map_err(broken)?.len() > 0;
        let has_wal = size(&wal_of(&self.database)) > 0;
        // SQLite keeps a database that was never checkpointed in the WAL, with an empty file beside it.
        let is_gone = !self.database.exists() || (size(&self.database) == 0 && !has_wal);
        if is_gone && (used_before || has_wal) {
            return Err(Error::Gone(self.database.clone()));
        }
        // A WAL that lost its beginning leaves a database in which there never was anything.
        if used_before && look(&self.database).is_ok_and(|looked| looked.is_blank) {
            return Err(Error::Gone(self.database.clone()));
        }
        make_private(&self.database).map_err(broken)?;
        for file in [self.database.clone(), wal_of(&self.database)] {
            // Version 0.1 left them to the system's habits. Who may not change that may still use them.
            let private = fs::Permissions::from_mode(OURS_ALONE);
            let _ = fs::set_permissions(file, private);
        }
        Ok(())
    }

    /// Remembers that the folder has an archive.
    pub fn settle(&self) -> Result<(), Error> {
        let is_new = self.lock.metadata().is_ok_and(|lock| lock.len() == 0);
        let written = match is_new {
            true => (&self.lock).write_all(IN_USE),
            false => Ok(()),
        };
        written.map_err(|error| Error::path(&self.database, error))
    }
}

/// Makes an empty file that only we may read, unless there is one already. SQLite gives the files beside a database the
/// database's own permissions.
pub(crate) fn make_private(file: &Path) -> io::Result<()> {
    let made = OpenOptions::new()
        .create_new(true)
        .write(true)
        .mode(OURS_ALONE)
        .open(file);
    match made {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
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

/// An existing database that was opened for reading, and how.
pub(crate) struct Looked {
    pub connection: Connection,
    /// There are no tables in it.
    pub is_blank: bool,
    /// Nobody can be writing: SQLite need not look for what others do.
    pub immutable: bool,
}

/// Opens an existing database for reading only, whoever may be writing to it, and reads its first page.
pub(crate) fn look(database: &Path) -> Result<Looked, Error> {
    let open = |immutable: bool| -> Result<Looked, rusqlite::Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let connection = Connection::open_with_flags(address(database, immutable), flags)?;
        connection.busy_timeout(BUSY)?;
        let schema: i64 = connection.query_row(sql::FIRST_PAGE, [], |row| row.get(0))?;
        Ok(Looked {
            connection,
            is_blank: schema == 0,
            immutable,
        })
    };
    match open(false) {
        Ok(looked) => Ok(looked),
        // A finished archive in a folder that cannot be written: nobody can be writing, so it may be read as it is.
        Err(error) if is_shut(&error) && is_finished(database) => Ok(open(true)?),
        Err(error) => Err(error.into()),
    }
}

/// The database as SQLite's address, which can say more than a path.
fn address(database: &Path, immutable: bool) -> String {
    let path = database.display().to_string();
    let path = path
        .replace('%', "%25")
        .replace('?', "%3f")
        .replace('#', "%23");
    let mode = if immutable { "?immutable=1" } else { "" };
    format!("file:{path}{mode}")
}

/// SQLite wants to make files beside the database and may not.
fn is_shut(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(
        code,
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied)
    )
}

/// Whether everything is in the one file: nothing waits in a WAL.
fn is_finished(database: &Path) -> bool {
    wal_of(database)
        .metadata()
        .map_or(true, |wal| wal.len() == 0)
}

/// The database of a data folder, or the file itself.
pub(crate) fn database_of(path: &Path) -> Result<PathBuf, Error> {
    let database = match path.is_dir() {
        true => path.join(DATABASE_FILE),
        false => path.to_owned(),
    };
    match database.metadata() {
        Ok(file) if file.len() == 0 && is_finished(&database) => {
            Err(Error::NotAnArchive(database.display().to_string()))
        }
        Ok(_) => Ok(database),
        Err(error) => Err(Error::path(&database, error)),
    }
}

/// Opens an existing database for reading only, whoever may be writing to it.
pub(crate) async fn readers(database: &Path) -> Result<SqlitePool, Error> {
    // Looked at without sqlx first: it panics over a column of a type it does not know, and tells nobody.
    let looked = look(database)?;
    migration::check_tables(&looked.connection).map_err(|error| match error {
        Error::NotAnArchive(_) => Error::NotAnArchive(database.display().to_string()),
        error => error,
    })?;
    let options = SqliteConnectOptions::new()
        .filename(database)
        .read_only(true)
        .immutable(looked.immutable)
        .busy_timeout(BUSY)
        .disable_statement_logging();
    let pool = SqlitePoolOptions::new().max_connections(READERS);
    Ok(pool.connect_with(options).await?)
}

/// Makes a rename or a new file in a folder survive a power cut.
pub(crate) fn sync_parent(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(parent) if parent != Path::new("") => File::open(parent)?.sync_all(),
        Some(_) | None => File::open(".")?.sync_all(),
    }
}

pub(crate) fn wal_of(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
