//! A copy of everything in one SQLite file, whatever engine it comes from, while others write.
//!
//! The copy is made under another name, looked at whole, brought to the disk, and only then named: a backup that
//! exists is complete and fits.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::TryStreamExt;
use rusqlite::Connection;
use sqlx::{Connection as _, PgPool};
use tokio::sync::mpsc;
use torneo_rules::journal::Entry;

use crate::inspection::inspect;
use crate::memory::Memory;
use crate::migration::Use;
use crate::sql::{self, EntryRow, MOST_ROWS};
use crate::sqlite_reader::SqliteReader;
use crate::sqlite_writer::insert;
use crate::{Error, migration, postgres, sqlite};

pub(crate) async fn of_sqlite(db: &SqliteReader, file: &Path) -> Result<PathBuf, Error> {
    unused(file)?;
    copy_sqlite(db, file).await
}

/// Copies the archive into `file`, in the place of an older copy if there is one.
pub(crate) async fn copy_sqlite(db: &SqliteReader, file: &Path) -> Result<PathBuf, Error> {
    let file = file.to_owned();
    db.ask(move |connection| copy(connection, &file)).await
}

fn copy(connection: &Connection, file: &Path) -> Result<PathBuf, Error> {
    let unfinished = begin(file)?;
    let name = unfinished
        .to_str()
        .ok_or_else(|| Error::path(file, "the name is not Unicode"))?;
    let copied = connection.execute(sql::COPY_SQLITE, [name]);
    finish(copied.map(drop).map_err(Error::from), &unfinished, file)
}

/// Copies an archive that the next step of the schema will change, beside it. A copy that is there already was made by
/// a start that was interrupted, and is the older one: it stays.
pub(crate) fn before_migration(database: &Path) -> Result<(), Error> {
    let has_entries = database.metadata().is_ok_and(|file| file.len() > 0);
    if !has_entries {
        return Ok(());
    }
    let connection = sqlite::look(database)?;
    let done = migration::steps_done(&connection)?;
    if done == 0 || done >= migration::KNOWN {
        return Ok(());
    }
    let file = database.with_file_name(format!("torneo-before-schema-{}.sqlite", done + 1));
    match file.exists() {
        true => Ok(()),
        false => copy(&connection, &file).map(drop),
    }
}

/// Copies a PostgreSQL database that the next step of the schema will change into a folder of this machine, as
/// `before_migration` does beside a file.
pub(crate) async fn before_migration_of_postgres(url: &str, folder: &Path) -> Result<(), Error> {
    let pool = postgres::readers(postgres::options(url)?).await?;
    let done = match postgres::may(Use::Read, &mut *pool.acquire().await?).await {
        Ok(done) => done,
        // One that is new, or a later program's, is not ours to copy; opening it says more.
        Err(Error::NotAnArchive(_) | Error::Newer { .. }) => return Ok(()),
        Err(error) => return Err(error),
    };
    if done == 0 || !migration::changes_postgres(done) {
        return Ok(());
    }
    let file = folder.join(format!("torneo-before-schema-{}.sqlite", done + 1));
    if !file.exists() {
        let made = fs::create_dir_all(folder);
        made.map_err(|error| Error::path(folder, error.to_string()))?;
        of_postgres(&pool, &file).await?;
    }
    pool.close().await;
    Ok(())
}

pub(crate) async fn of_postgres(db: &PgPool, file: &Path) -> Result<PathBuf, Error> {
    let (entries, mut received) = mpsc::channel(MOST_ROWS);
    let file = file.to_owned();
    let copying = sqlite::on_a_thread(move || {
        of_entries(std::iter::from_fn(|| received.blocking_recv()), &file)
    });
    let reading = async {
        if let Err(error) = read_postgres(db, &entries).await {
            // Whoever copies must not take the end of the rows for the end of the archive.
            let _ = entries.send(Err(error)).await;
        }
        drop(entries);
    };
    let (copied, ()) = tokio::join!(copying, reading);
    copied
}

/// Sends every entry as it was at one moment, for as long as somebody listens.
async fn read_postgres(
    db: &PgPool,
    entries: &mpsc::Sender<Result<Entry, Error>>,
) -> Result<(), Error> {
    let mut connection = db.acquire().await?;
    // Whatever state it is left in, nobody uses it again.
    connection.close_on_drop();
    let mut snapshot = connection.begin_with(sql::SNAPSHOT).await?;
    sqlx::query(sql::AS_LONG_AS_IT_TAKES)
        .execute(&mut *snapshot)
        .await?;
    let mut rows = sqlx::query_as::<_, EntryRow>(sql::EVERYTHING).fetch(&mut *snapshot);
    let no_answer = |_| Error::Database("it does not answer".to_owned());
    loop {
        let row = tokio::time::timeout(postgres::FOR_STREAMS, rows.try_next()).await;
        let Some(row) = row.map_err(no_answer)?? else {
            return Ok(());
        };
        if entries.send(entry_of(row)).await.is_err() {
            return Ok(());
        }
    }
}

/// An entry from its row, or which one cannot be read.
pub(crate) fn entry_of(row: EntryRow) -> Result<Entry, Error> {
    let (stream, version) = (row.0.clone(), row.1);
    sql::entry(row).map_err(|what| Error::Damaged {
        stream,
        after: u64::try_from(version - 1).unwrap_or_default(),
        what: what.to_owned(),
    })
}

pub(crate) async fn of_memory(memory: &Arc<Memory>, file: &Path) -> Result<PathBuf, Error> {
    let (memory, file) = (Arc::clone(memory), file.to_owned());
    let copying = move || {
        let streams = memory.heads().into_iter();
        let entries = streams.flat_map(|(stream, _)| memory.page(&stream, 0, usize::MAX));
        of_entries(entries.map(Ok), &file)
    };
    sqlite::on_a_thread(copying).await
}

/// An archive of entries that fit, in the order of streams and versions.
pub(crate) fn of_entries(
    entries: impl Iterator<Item = Result<Entry, Error>>,
    file: &Path,
) -> Result<PathBuf, Error> {
    unused(file)?;
    let unfinished = begin(file)?;
    finish(write(entries, &unfinished), &unfinished, file)
}

/// One transaction holds the whole copy: it is worthless until it is complete. The index is not copied: the first server that
/// starts on the copy makes it.
fn write(
    entries: impl Iterator<Item = Result<Entry, Error>>,
    unfinished: &Path,
) -> Result<(), Error> {
    let mut copy = sqlite::connect(unfinished)?;
    migration::sqlite(&mut copy)?;
    let transaction = copy.transaction()?;
    for entry in entries {
        insert(&transaction, &entry?)?;
    }
    transaction.execute(sql::KEEP_PROGRESS, [""])?;
    Ok(transaction.commit()?)
}

/// Nobody's copy is overwritten.
fn unused(file: &Path) -> Result<(), Error> {
    match file.exists() {
        true => Err(Error::Exists(file.to_owned())),
        false => Ok(()),
    }
}

/// The name of the copy while it is being made.
fn begin(file: &Path) -> Result<PathBuf, Error> {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    let unfinished = PathBuf::from(name);
    // What an interrupted backup left behind is of no use to anybody.
    if unfinished.exists() {
        fs::remove_file(&unfinished).map_err(|error| Error::path(&unfinished, error))?;
    }
    sqlite::make_private(&unfinished).map_err(|error| Error::path(&unfinished, error))?;
    Ok(unfinished)
}

/// Looks at the whole copy, brings it to the disk and names it, or clears it away.
fn finish(copied: Result<(), Error>, unfinished: &Path, file: &Path) -> Result<PathBuf, Error> {
    let named = copied.and_then(|()| verified(unfinished)).and_then(|()| {
        File::open(unfinished)
            .and_then(|copy| copy.sync_all())
            .and_then(|()| fs::rename(unfinished, file))
            .and_then(|()| sqlite::sync_parent(file))
            .map_err(|error| Error::path(file, error))
    });
    if named.is_err() {
        let _ = fs::remove_file(unfinished);
    }
    named.map(|()| file.to_owned())
}

/// Whether every entry of a copy fits, read from the copy itself.
fn verified(copy: &Path) -> Result<(), Error> {
    match inspect(copy, |_, _| ())?.flaws.first() {
        None => Ok(()),
        Some(flaw) => Err(Error::Broken(format!("the copy does not fit: {flaw:?}"))),
    }
}
