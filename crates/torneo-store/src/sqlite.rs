//! SQLite in a data folder: one file of data, one lock so that only one program writes.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::{Error, sql};

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

/// Steps of SQLite's machine that a sound file may need whatever its size, and for each byte; an entry of 200 bytes needs
/// about 100.
const STEPS: u64 = 1_000_000;
const STEPS_PER_BYTE: u64 = 10;

/// Steps between two looks at how many are left.
const STRIDE: i32 = 10_000;

/// What is said of a file that needs more.
pub(crate) const TOO_MANY_STEPS: &str = "it takes more steps than a sound file of its size";

/// How a WAL begins, but for the order of bytes in its sums.
const WAL_MAGIC: u32 = 0x377f_0682;

/// Read and written by the account that runs the program, and by no other: an archive holds password hashes and keys.
const OURS_ALONE: u32 = 0o600;

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
        // A WAL that lost its beginning leaves a database in which there never was anything. One that is sound and has nothing is of a
        // first start that was killed.
        let is_torn = has_wal && !begins_well(&wal_of(&self.database));
        if (used_before || is_torn) && is_blank(&self.database) {
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

impl Drop for Folder {
    /// A program that this one starts holds copies of its files for a moment, and the lock with them: closing ours would not give it back.
    fn drop(&mut self) {
        let _ = self.lock.unlock();
    }
}

/// Whether a WAL begins as SQLite writes it: 32 bytes, of which the last eight are a sum of the others, in the order of bytes that the
/// first one tells (SQLite's file format, 4.1 and 4.2).
fn begins_well(wal: &Path) -> bool {
    let mut head = [0; 32];
    let read = File::open(wal).and_then(|mut file| file.read_exact(&mut head));
    let word = |at: usize| [head[at], head[at + 1], head[at + 2], head[at + 3]];
    let big = |at: usize| u32::from_be_bytes(word(at));
    let summand = |at: usize| match head[3] & 1 {
        1 => big(at),
        _ => u32::from_le_bytes(word(at)),
    };
    let (mut one, mut two) = (0_u32, 0_u32);
    for at in [0, 8, 16] {
        one = one.wrapping_add(summand(at)).wrapping_add(two);
        two = two.wrapping_add(summand(at + 4)).wrapping_add(one);
    }
    read.is_ok() && big(0) & !1 == WAL_MAGIC && (one, two) == (big(24), big(28))
}

/// Whether a database has no tables, as far as it can be read.
fn is_blank(database: &Path) -> bool {
    let schema = look(database).and_then(|connection| Ok(schema_version(&connection)?));
    schema.is_ok_and(|schema| schema == 0)
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

/// Opens a database to write, which is made when it is not there. FULL: a commit that was answered survives a power cut.
pub(crate) fn connect(database: &Path) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open(database)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(connection)
}

/// Runs what waits for the disk where nobody else waits with it.
pub(crate) async fn on_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|ended| Err(Error::Local(ended.to_string())))
}

/// Opens an existing database for reading only, whoever may be writing to it. What is filed and what is recent is found under
/// one name, `journal_entry`.
pub fn look(database: &Path) -> Result<Connection, Error> {
    let open = |immutable: bool| -> Result<Connection, rusqlite::Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let connection = Connection::open_with_flags(address(database, immutable), flags)?;
        connection.busy_timeout(BUSY)?;
        schema_version(&connection)?;
        bound_steps(&connection, database)?;
        let recent: bool = connection.query_row(sql::HAS_RECENT, [], |row| row.get(0))?;
        connection.execute_batch(match recent {
            true => sql::BOTH_AS_ONE,
            false => sql::NOTHING_RECENT,
        })?;
        connection.progress_handler(0, None::<fn() -> bool>)?;
        Ok(connection)
    };
    match open(false) {
        Ok(connection) => Ok(connection),
        // A finished archive in a folder that cannot be written: nobody can be writing, so it may be read as it is.
        Err(error) if is_shut(&error) && is_finished(database) => Ok(open(true)?),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) => {
            Err(Error::Broken(TOO_MANY_STEPS.to_owned()))
        }
        Err(error) => Err(error.into()),
    }
}

/// Lets SQLite stop by itself where it would go in circles.
pub(crate) fn bound_steps(connection: &Connection, database: &Path) -> Result<(), rusqlite::Error> {
    let bytes = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    let size = bytes(database) + bytes(&wal_of(database));
    let mut left = (STEPS + STEPS_PER_BYTE * size) / u64::from(STRIDE.unsigned_abs());
    let is_enough = move || {
        left = left.saturating_sub(1);
        left == 0
    };
    connection.progress_handler(STRIDE, Some(is_enough))
}

/// Counts changes of the schema; 0 where there are no tables.
fn schema_version(connection: &Connection) -> Result<i64, rusqlite::Error> {
    connection.query_row(sql::FIRST_PAGE, [], |row| row.get(0))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_given_back_although_somebody_holds_a_copy_of_its_files() {
        let folder = tempfile::tempdir().unwrap();
        let taken = Folder::take(folder.path()).unwrap();
        // As a program has it between being started and beginning.
        let copy = taken.lock.try_clone().unwrap();
        assert!(Folder::take(folder.path()).is_err(), "it is in use");
        drop(taken);
        assert!(Folder::take(folder.path()).is_ok());
        drop(copy);
    }
}
