//! SQLite's writing end: one connection that puts entries down, many to a commit.
//!
//! Spoken to through rusqlite and not through sqlx like the rest, because each entry of each room passes here: sqlx
//! copies every value and hands it to another thread, which costs several times what SQLite itself needs. Both use
//! the same SQLite.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Transaction, params};
use torneo_rules::journal::{Entry, StreamId};

use crate::index::Changes;
use crate::sql::{self, HeadRow, column};
use crate::sqlite::BUSY;

/// Pages of the WAL after which they go into the database, 16 MB. The end of every live stream is written over and over: with
/// four times SQLite's own number a quarter of all that is written is saved, and three of four pauses for it.
const PAGES_OF_WAL: u32 = 4_000;

pub(crate) struct SqliteWriter(Connection);

impl SqliteWriter {
    /// Opens a database that exists and has its schema. FULL: a commit that was answered survives a power cut.
    pub fn open(database: &Path) -> Result<Self, rusqlite::Error> {
        let connection = Connection::open(database)?;
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "wal_autocheckpoint", PAGES_OF_WAL)?;
        Ok(Self(connection))
    }

    /// The newest entry of a stream.
    pub fn head(&self, stream: &StreamId) -> Result<Option<HeadRow>, rusqlite::Error> {
        let mut query = self.0.prepare_cached(sql::HEAD)?;
        let row = query.query_row([stream.as_str()], |row| Ok((row.get(0)?, row.get(1)?)));
        row.optional()
    }

    /// A write that leaves nothing behind. A row that stays as it is would not be written at all.
    pub fn try_out(&self) -> Result<(), rusqlite::Error> {
        let attempt = self.0.unchecked_transaction()?;
        attempt.execute(sql::MIGRATED, params![-1, ""])?;
        attempt.execute(sql::NOT_MIGRATED, [])?;
        attempt.commit()
    }

    /// Stores all entries durably and changes the index, or nothing of it.
    pub fn write(&mut self, entries: &[Entry], changes: &Changes) -> Result<(), rusqlite::Error> {
        let transaction = self.0.transaction()?;
        let mut row = transaction.prepare_cached(sql::insert(1))?;
        for entry in entries {
            row.execute(params![
                entry.stream.as_str(),
                column(entry.version.number()),
                column(entry.recorded_at.number()),
                entry.payload.as_str(),
                entry.previous.as_bytes().as_slice(),
                entry.hash.as_bytes().as_slice(),
            ])?;
        }
        drop(row);
        if !changes.is_empty() {
            index(&transaction, changes)?;
        }
        transaction.commit()
    }

    /// Keeps a piece of the index that is being made, and how far it has come.
    pub fn index(&mut self, changes: &Changes, up_to: Option<&str>) -> Result<(), rusqlite::Error> {
        let transaction = self.0.transaction()?;
        index(&transaction, changes)?;
        transaction.execute(sql::FORGET_PROGRESS, [])?;
        if let Some(up_to) = up_to {
            transaction.execute(sql::KEEP_PROGRESS, [up_to])?;
        }
        transaction.commit()
    }
}

fn index(transaction: &Transaction<'_>, changes: &Changes) -> Result<(), rusqlite::Error> {
    for (stream, live) in &changes.live {
        let text = match live {
            true => sql::ENLIVEN,
            false => sql::LAY_TO_REST,
        };
        transaction
            .prepare_cached(text)?
            .execute([stream.as_str()])?;
    }
    for (fingerprint, id) in &changes.tokens {
        let mut keep = transaction.prepare_cached(sql::KEEP_TOKEN)?;
        keep.execute([fingerprint, id])?;
    }
    Ok(())
}
