//! How the world failed us. Each says what to do next; cloned when one failure answers many appends.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use torneo_rules::journal::{StreamId, Version};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Somebody else appended, or the caller lost track: nothing was stored.
    #[error(
        "stream '{stream}' is at version {actual}, not {expected}; read it again before appending"
    )]
    Conflict {
        stream: StreamId,
        expected: Version,
        actual: Version,
    },
    #[error("an append takes 1 to {most} entries, not {count}")]
    Count { count: usize, most: usize },
    #[error("the archive is closed; open it again before appending")]
    Closed,
    #[error("the data folder '{}' is in use by another torneo; stop that one or choose another folder", .0.display())]
    InUse(PathBuf),
    #[error(
        "the database has schema {found} and this torneo knows only up to {known}; update torneo before opening it"
    )]
    Newer { found: i64, known: i64 },
    /// The folder had an archive, and its database is not there any more.
    #[error(
        "'{}' is gone although its folder had an archive; restore a backup into the folder, or choose another", .0.display()
    )]
    Gone(PathBuf),
    #[error("'{0}' is not an archive of torneo; check the path")]
    NotAnArchive(String),
    /// A row that cannot be an entry: somebody wrote into the database by another door.
    #[error(
        "stream '{stream}': the entry after version {after} cannot be read ({what}); restore a backup"
    )]
    Damaged {
        stream: String,
        after: u64,
        what: String,
    },
    #[error("'{}' already exists; choose another name", .0.display())]
    Exists(PathBuf),
    #[error("the disk is full ({0}); free some space and try again")]
    DiskFull(String),
    #[error("cannot use '{}': {reason}; check the path and its permissions", path.display())]
    Path { path: PathBuf, reason: String },
    /// What SQLite reads is not what it wrote.
    #[error("the database file is damaged ({0}); restore a backup")]
    Broken(String),
    /// SQLite in a data folder failed, and the file is not to blame as far as it knows.
    #[error("the database file failed ({0}); check the disk and the permissions of its folder")]
    Local(String),
    #[error("the database failed: {0}")]
    Database(String),
    /// The entries may or may not be stored: read the stream again before going on.
    #[error(
        "the database did not say whether it has stored ({0}); read the stream again before going on"
    )]
    Uncertain(String),
    /// Only one server may use a database.
    #[error(
        "another torneo serves this database; stop that one, or give this one a database of its own"
    )]
    Served,
}

/// PostgreSQL's disk_full.
const POSTGRES_DISK_FULL: &str = "53100";

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(|error| error.code());
        match code.as_deref() {
            Some(POSTGRES_DISK_FULL) => Self::DiskFull(error.to_string()),
            Some(_) | None => Self::Database(error.to_string()),
        }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull(error.to_string()),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Broken(error.to_string())
            }
            Some(_) | None => Self::Local(error.to_string()),
        }
    }
}

impl Error {
    pub(crate) fn path(path: &Path, reason: impl ToString) -> Self {
        Self::Path {
            path: path.to_owned(),
            reason: reason.to_string(),
        }
    }
}
