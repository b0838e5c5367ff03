//! A copy becomes an archive again: in an empty data folder, or in an empty PostgreSQL database.
//!
//! ```text
//! a backup, or a copied data folder ─▶ looked at whole ─▶ written elsewhere ─▶ as many entries as there were?
//! ```
//!
//! A data folder that was copied while a server wrote to it may hold half of what was being written. Its snapshot is whole,
//! and perhaps a minute older: the database itself is taken where it is whole, the snapshot where it is not.

use std::path::{Path, PathBuf};

use futures_util::TryStreamExt;
use sqlx::{Connection, PgConnection};
use torneo_rules::journal::Entry;

use crate::inspection::{Inspection, inspect};
use crate::sql::{self, EntryRow, MOST_ROWS, bind_entries};
use crate::sqlite::{self, DATABASE_FILE, Folder, SNAPSHOT_FILE};
use crate::{Error, Reader, backup, migration, postgres};

/// What was restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The file it came from.
    pub from: PathBuf,
    pub streams: usize,
    pub entries: u64,
}

/// The whole file of a backup or of a copied folder, with what a look at it found.
fn whole(source: &Path) -> Result<(PathBuf, Inspection), Error> {
    let candidates = match source.is_dir() {
        true => vec![source.join(DATABASE_FILE), source.join(SNAPSHOT_FILE)],
        false => vec![source.to_owned()],
    };
    let mut why = None;
    let mut best: Option<(PathBuf, Inspection)> = None;
    for file in candidates {
        match inspect(&file, |_, _| ()) {
            Ok(looked) if looked.flaws.is_empty() => {
                if best
                    .as_ref()
                    .is_none_or(|(_, best)| count(best) < count(&looked))
                {
                    best = Some((file, looked));
                }
            }
            Ok(looked) => {
                let flaw = looked.flaws.first().map(|flaw| format!("{flaw:?}"));
                why.get_or_insert(Error::Broken(format!(
                    "{}: {}",
                    file.display(),
                    flaw.unwrap_or_default()
                )));
            }
            Err(error) => drop(why.get_or_insert(error)),
        }
    }
    best.ok_or_else(|| why.unwrap_or_else(|| Error::NotAnArchive(source.display().to_string())))
}

fn count(looked: &Inspection) -> u64 {
    let versions = looked.streams.iter();
    versions.map(|told| told.head.version.number()).sum()
}

/// Restores into a data folder that has no archive.
pub async fn restore_into_folder(source: &Path, folder: &Path) -> Result<Restored, Error> {
    let (from, looked) = whole(source)?;
    let file = folder.join(DATABASE_FILE);
    if file.metadata().is_ok_and(|file| file.len() > 0) {
        return Err(Error::Exists(file));
    }
    let taken = Folder::take(folder)?;
    // An empty file, and what a lost database left beside it, would be in the way.
    for left in [file.clone(), sqlite::wal_of(&file)] {
        match std::fs::remove_file(&left) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(Error::path(&left, error));
            }
            Ok(()) | Err(_) => {}
        }
    }
    let reader = Reader::open(&from).await?;
    reader.backup(&file).await?;
    reader.close().await;
    taken.settle()?;
    Ok(Restored {
        from,
        streams: looked.streams.len(),
        entries: count(&looked),
    })
}

/// Restores into a PostgreSQL database that has no entries.
pub async fn restore_into_postgres(source: &Path, url: &str) -> Result<Restored, Error> {
    let (from, looked) = whole(source)?;
    let mut connection = postgres::connect(&postgres::options(url)?).await?;
    migration::postgres(&mut connection).await?;
    let mut transaction = connection.begin().await?;
    let (there,): (i64,) = sqlx::query_as(sql::COUNT_AFTER)
        .bind("")
        .fetch_one(&mut *transaction)
        .await?;
    if there > 0 {
        return Err(Error::Exists(PathBuf::from("the PostgreSQL database")));
    }
    let file = sqlite::readers(&from).await?;
    let mut rows = sqlx::query_as::<_, EntryRow>(sql::EVERYTHING).fetch(&file);
    let mut chunk = Vec::with_capacity(MOST_ROWS);
    let mut entries = 0;
    while let Some(row) = rows.try_next().await? {
        chunk.push(backup::entry_of(row)?);
        entries += 1;
        if chunk.len() == MOST_ROWS {
            insert(&mut transaction, &chunk).await?;
            chunk.clear();
        }
    }
    insert(&mut transaction, &chunk).await?;
    drop(rows);
    if entries != count(&looked) {
        return Err(Error::Broken(format!(
            "{} of its entries were read",
            entries
        )));
    }
    // The first server that starts there makes the index.
    sqlx::query(sql::KEEP_PROGRESS)
        .bind("")
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    connection.close().await?;
    Ok(Restored {
        from,
        streams: looked.streams.len(),
        entries,
    })
}

async fn insert(connection: &mut PgConnection, entries: &[Entry]) -> Result<(), Error> {
    if !entries.is_empty() {
        let query = sqlx::query(sql::insert(entries.len()));
        bind_entries!(query, entries).execute(connection).await?;
    }
    Ok(())
}
