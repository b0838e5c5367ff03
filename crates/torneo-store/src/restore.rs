//! A copy becomes an archive again: in an empty data folder, or in an empty PostgreSQL database.
//!
//! ```text
//! a backup, or a copied data folder ─▶ looked at whole ─▶ written elsewhere ─▶ as many entries as there were?
//! ```
//!
//! A data folder that was copied while a server wrote to it may hold half of what was being written. Its snapshot is whole,
//! and perhaps a minute older: the database itself is taken where it is whole, the snapshot where it is not.

use std::path::{Path, PathBuf};

use sqlx::Connection;
use tokio::sync::mpsc;
use torneo_rules::journal::Entry;

use crate::inspection::{Inspection, inspect};
use crate::sql::{self, MOST_ROWS, bind_entries};
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
    let (rows, mut received) = mpsc::channel(2 * MOST_ROWS);
    let file = from.clone();
    let reading = tokio::spawn(sqlite::on_a_thread(move || send_all(&file, &rows)));
    let (mut chunk, mut entries) = (Vec::with_capacity(MOST_ROWS), 0);
    while received.recv_many(&mut chunk, MOST_ROWS).await > 0 {
        entries += chunk.len() as u64;
        let query = sqlx::query(sql::insert(chunk.len()));
        let query = bind_entries!(query, chunk);
        query.execute(&mut *transaction).await?;
        chunk.clear();
    }
    reading.await.map_err(|_| Error::Closed)??;
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

/// Sends every entry of a file, for as long as somebody listens.
fn send_all(file: &Path, entries: &mpsc::Sender<Entry>) -> Result<(), Error> {
    let connection = sqlite::look(file)?;
    let mut query = connection.prepare(sql::EVERYTHING)?;
    for row in query.query_map([], |row| row.try_into())? {
        if entries.blocking_send(backup::entry_of(row?)?).is_err() {
            return Ok(());
        }
    }
    Ok(())
}
