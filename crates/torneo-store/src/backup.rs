//! A copy of everything in one SQLite file, whatever engine it comes from, while others write.
//!
//! The copy is made under another name, brought to the disk, and only then named: a backup that
//! exists is complete.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use futures_util::TryStreamExt;
use sqlx::{Connection, PgPool, SqliteConnection, SqlitePool};
use torneo_rules::journal::Entry;

use crate::memory::Memory;
use crate::sql::{self, EntryRow, MOST_ROWS, bind_entries};
use crate::{Error, migration, sqlite};

pub(crate) async fn of_sqlite(db: &SqlitePool, file: &Path) -> Result<PathBuf, Error> {
    let unfinished = begin(file)?;
    let name = unfinished
        .to_str()
        .ok_or_else(|| Error::path(file, "the name is not Unicode"))?;
    let copied = sqlx::query(sql::COPY_SQLITE).bind(name).execute(db).await;
    finish(copied.map(|_| ()).map_err(Error::from), &unfinished, file)
}

pub(crate) async fn of_postgres(db: &PgPool, file: &Path) -> Result<PathBuf, Error> {
    let unfinished = begin(file)?;
    let copied = async {
        let mut copy = create(&unfinished).await?;
        let mut connection = db.acquire().await?;
        let mut snapshot = connection.begin_with(sql::SNAPSHOT).await?;
        let mut rows = sqlx::query_as::<_, EntryRow>(sql::EVERYTHING).fetch(&mut *snapshot);
        let mut chunk = Vec::with_capacity(MOST_ROWS);
        while let Some(row) = rows.try_next().await? {
            let (stream, version) = (row.0.clone(), row.1);
            chunk.push(sql::entry(row).map_err(|what| Error::Damaged {
                stream,
                after: u64::try_from(version - 1).unwrap_or_default(),
                what: what.to_owned(),
            })?);
            if chunk.len() == MOST_ROWS {
                insert(&mut copy, &chunk).await?;
                chunk.clear();
            }
        }
        insert(&mut copy, &chunk).await?;
        complete(copy).await
    };
    finish(copied.await, &unfinished, file)
}

pub(crate) async fn of_memory(memory: &Memory, file: &Path) -> Result<PathBuf, Error> {
    let unfinished = begin(file)?;
    let copied = async {
        let mut copy = create(&unfinished).await?;
        for (stream, _) in memory.heads() {
            for chunk in memory.page(&stream, 0, usize::MAX).chunks(MOST_ROWS) {
                insert(&mut copy, chunk).await?;
            }
        }
        complete(copy).await
    };
    finish(copied.await, &unfinished, file)
}

/// The name of the copy while it is being made.
fn begin(file: &Path) -> Result<PathBuf, Error> {
    if file.exists() {
        return Err(Error::Exists(file.to_owned()));
    }
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

/// Brings the copy to the disk and names it, or clears it away.
fn finish(copied: Result<(), Error>, unfinished: &Path, file: &Path) -> Result<PathBuf, Error> {
    let named = copied.and_then(|()| {
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

async fn complete(mut copy: SqliteConnection) -> Result<(), Error> {
    sqlx::query(sql::COMMIT).execute(&mut copy).await?;
    Ok(copy.close().await?)
}
