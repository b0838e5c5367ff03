//! A copy of everything in one SQLite file, whatever engine it comes from, while others write.
//!
//! The copy is made under another name, looked at whole, brought to the disk, and only then named: a backup that
//! exists is complete and fits.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use futures_util::TryStreamExt;
use sqlx::{Connection, PgPool, SqliteConnection, SqlitePool};
use torneo_rules::journal::Entry;

use crate::inspection::inspect;
use crate::memory::Memory;
use crate::sql::{self, EntryRow, MOST_ROWS, bind_entries};
use crate::{Error, migration, sqlite};

pub(crate) async fn of_sqlite(db: &SqlitePool, file: &Path) -> Result<PathBuf, Error> {
    unused(file)?;
    copy_sqlite(db, file).await
}

/// The same, in the place of an older copy if there is one.
pub(crate) async fn copy_sqlite(db: &SqlitePool, file: &Path) -> Result<PathBuf, Error> {
    let unfinished = begin(file)?;
    let name = unfinished
        .to_str()
        .ok_or_else(|| Error::path(file, "the name is not Unicode"))?;
    let copied = sqlx::query(sql::COPY_SQLITE).bind(name).execute(db).await;
    let copied = copied.map(|_| ()).map_err(Error::from);
    finish(copied, &unfinished, file).await
}

/// Copies an archive that the next step of the schema will change, beside it. A copy that is there already was made by
/// a start that was interrupted, and is the older one: it stays.
pub(crate) async fn before_migration(database: &Path) -> Result<(), Error> {
    let has_entries = database.metadata().is_ok_and(|file| file.len() > 0);
    if !has_entries {
        return Ok(());
    }
    let done = migration::steps_done(&sqlite::look(database)?.connection)?;
    if done == 0 || done >= migration::KNOWN {
        return Ok(());
    }
    let copy = database.with_file_name(format!("torneo-before-schema-{}.sqlite", done + 1));
    if copy.exists() {
        return Ok(());
    }
    let db = sqlite::readers(database).await?;
    let copied = of_sqlite(&db, &copy).await;
    db.close().await;
    copied.map(|_| ())
}

pub(crate) async fn of_postgres(db: &PgPool, file: &Path) -> Result<PathBuf, Error> {
    unused(file)?;
    let unfinished = begin(file)?;
    let copied = async {
        let mut copy = create(&unfinished).await?;
        let mut connection = db.acquire().await?;
        let mut snapshot = connection.begin_with(sql::SNAPSHOT).await?;
        let mut rows = sqlx::query_as::<_, EntryRow>(sql::EVERYTHING).fetch(&mut *snapshot);
        let mut chunk = Vec::with_capacity(MOST_ROWS);
        while let Some(row) = rows.try_next().await? {
            chunk.push(entry_of(row)?);
            if chunk.len() == MOST_ROWS {
                insert(&mut copy, &chunk).await?;
                chunk.clear();
            }
        }
        insert(&mut copy, &chunk).await?;
        complete(copy).await
    };
    finish(copied.await, &unfinished, file).await
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

pub(crate) async fn of_memory(memory: &Memory, file: &Path) -> Result<PathBuf, Error> {
    let streams = memory.heads().into_iter();
    let entries = streams.flat_map(|(stream, _)| memory.page(&stream, 0, usize::MAX));
    of_entries(entries.map(Ok), file).await
}

/// An archive of entries that fit, in the order of streams and versions.
pub(crate) async fn of_entries(
    entries: impl Iterator<Item = Result<Entry, Error>>,
    file: &Path,
) -> Result<PathBuf, Error> {
    unused(file)?;
    let unfinished = begin(file)?;
    let copied = async {
        let mut copy = create(&unfinished).await?;
        let mut chunk = Vec::with_capacity(MOST_ROWS);
        for entry in entries {
            chunk.push(entry?);
            if chunk.len() == MOST_ROWS {
                insert(&mut copy, &chunk).await?;
                chunk.clear();
            }
        }
        insert(&mut copy, &chunk).await?;
        complete(copy).await
    };
    finish(copied.await, &unfinished, file).await
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
async fn finish(
    copied: Result<(), Error>,
    unfinished: &Path,
    file: &Path,
) -> Result<PathBuf, Error> {
    let looked = match copied {
        Ok(()) => verified(unfinished).await,
        Err(error) => Err(error),
    };
    let named = looked.and_then(|()| {
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
async fn verified(copy: &Path) -> Result<(), Error> {
    let file = copy.to_owned();
    let looking = tokio::task::spawn_blocking(move || inspect(&file, |_, _| ()));
    let looked = looking.await.map_err(|_| Error::Closed)??;
    match looked.flaws.first() {
        None => Ok(()),
        Some(flaw) => Err(Error::Broken(format!("the copy does not fit: {flaw:?}"))),
    }
}

/// One transaction holds the whole copy: it is worthless until it is complete.
async fn create(unfinished: &Path) -> Result<SqliteConnection, Error> {
    let options = sqlite::copying(unfinished);
    let mut copy = sqlite::connect(&options).await?;
    migration::sqlite(&mut copy).await?;
    sqlx::query(sql::BEGIN).execute(&mut copy).await?;
    Ok(copy)
}

async fn insert(copy: &mut SqliteConnection, entries: &[Entry]) -> Result<(), Error> {
    if !entries.is_empty() {
        let query = sqlx::query(sql::insert(entries.len()));
        bind_entries!(query, entries).execute(copy).await?;
    }
    Ok(())
}

/// The index is not copied: the first server that starts on the copy makes it.
async fn complete(mut copy: SqliteConnection) -> Result<(), Error> {
    let progress = sqlx::query(sql::KEEP_PROGRESS).bind("");
    progress.execute(&mut copy).await?;
    sqlx::query(sql::COMMIT).execute(&mut copy).await?;
    Ok(copy.close().await?)
}
