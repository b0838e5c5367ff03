//! SQLite's writing end: one connection that puts entries down, many to a commit.
//!
//! ```text
//! commit ─▶ journal_recent: in the order in which entries come, no index
//!              └─ some thousand of them, in one commit ─▶ journal_entry, whose index leads to a stream
//! ```
//!
//! An entry that goes straight into the index dirties a page of its own there, which is written twice: into the WAL and into the
//! file. Filed by the thousand, the entries of a stream share one.

use std::collections::HashMap;
use std::path::Path;

use rusqlite::{Connection, ErrorCode, OptionalExtension, Statement, Transaction, params};
use torneo_rules::journal::{Entry, StreamId};

use crate::index::Changes;
use crate::sql::{self, HeadRow, column};
use crate::sqlite::connect;

/// Pages of the WAL after which they go into the database, 16 MB. The end of every live stream is written over and over: with
/// four times SQLite's own number a quarter of all that is written is saved, and three of four pauses for it.
const PAGES_OF_WAL: u32 = 4_000;

/// Kilobytes of pages kept in memory: all that one filing changes, so that none of it is written before its time. SQLite has a minus
/// before kilobytes.
const CACHE: i32 = -16_384;

pub(crate) struct SqliteWriter {
    connection: Connection,
    /// Where streams end that have entries which are not filed yet.
    recent: HashMap<String, HeadRow>,
    /// Entries that are not filed yet, each with its kilobytes.
    weight: u64,
}

impl SqliteWriter {
    /// Opens a database that exists and has its schema.
    pub fn open(database: &Path) -> Result<Self, rusqlite::Error> {
        let connection = connect(database)?;
        connection.pragma_update(None, "wal_autocheckpoint", PAGES_OF_WAL)?;
        connection.pragma_update(None, "cache_size", CACHE)?;
        let mut writer = Self {
            connection,
            recent: HashMap::new(),
            weight: 0,
        };
        writer.look_at_recent()?;
        Ok(writer)
    }

    /// The newest entry of a stream.
    pub fn head(&self, stream: &StreamId) -> Result<Option<HeadRow>, rusqlite::Error> {
        if let Some(head) = self.recent.get(stream.as_str()) {
            return Ok(Some(head.clone()));
        }
        let mut query = self.connection.prepare_cached(sql::HEAD)?;
        let row = query.query_row([stream.as_str()], |row| Ok((row.get(0)?, row.get(1)?)));
        row.optional()
    }

    /// Entries that are not filed yet, each with its kilobytes: what reading a stream has to look through.
    pub fn unfiled(&self) -> u64 {
        self.weight
    }

    /// Puts what is recent where it is found by its stream. What stands there already, which other hands must have written, is
    /// not overwritten: all that is recent of such a stream stays where it is, and whoever verifies is told of it.
    pub fn file(&mut self) -> Result<(), rusqlite::Error> {
        if self.weight == 0 {
            return Ok(());
        }
        let transaction = self.connection.transaction()?;
        match transaction.execute(sql::FILE, []) {
            Ok(_) => {
                transaction.execute(sql::FORGET_RECENT, [])?;
                transaction.commit()?;
            }
            // The transaction is rolled back already.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                drop(transaction);
                self.file_others()?;
            }
            Err(error) => return Err(error),
        }
        self.look_at_recent()
    }

    /// Files the streams of which nothing stands there twice.
    fn file_others(&mut self) -> Result<(), rusqlite::Error> {
        let transaction = self.connection.transaction()?;
        transaction.execute_batch(sql::MARK_TWICE)?;
        transaction.execute(sql::FILE_OTHERS, [])?;
        transaction.execute(sql::FORGET_OTHERS, [])?;
        transaction.commit()
    }

    fn look_at_recent(&mut self) -> Result<(), rusqlite::Error> {
        self.recent.clear();
        self.weight = 0;
        let mut query = self.connection.prepare(sql::RECENT_HEADS)?;
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            self.recent.insert(row.get(0)?, (row.get(1)?, row.get(2)?));
            self.weight += u64::try_from(row.get::<_, i64>(3)?).unwrap_or(1);
        }
        Ok(())
    }

    /// An entry is stored.
    fn remember(&mut self, entry: &Entry) {
        let version = column(entry.version.number());
        let hash = entry.hash.as_bytes();
        self.weight += 1 + entry.payload.as_str().len() as u64 / 1024;
        match self.recent.get_mut(entry.stream.as_str()) {
            Some(head) => {
                head.0 = version;
                head.1.clear();
                head.1.extend_from_slice(hash);
            }
            None => {
                let stream = entry.stream.as_str().to_owned();
                self.recent.insert(stream, (version, hash.to_vec()));
            }
        }
    }

    /// A write that leaves nothing behind. A row that stays as it is would not be written at all.
    pub fn try_out(&self) -> Result<(), rusqlite::Error> {
        let attempt = self.connection.unchecked_transaction()?;
        attempt.execute(sql::MIGRATED, params![-1, ""])?;
        attempt.execute(sql::NOT_MIGRATED, [])?;
        attempt.commit()
    }

    /// Stores all entries durably and changes the index, or nothing of it.
    pub fn write(&mut self, entries: &[Entry], changes: &Changes) -> Result<(), rusqlite::Error> {
        let transaction = self.connection.transaction()?;
        let mut row = transaction.prepare_cached(sql::INSERT_RECENT)?;
        for entry in entries {
            put(&mut row, entry)?;
        }
        drop(row);
        if !changes.is_empty() {
            index(&transaction, changes)?;
        }
        transaction.commit()?;
        entries.iter().for_each(|entry| self.remember(entry));
        Ok(())
    }

    /// Keeps a piece of the index that is being made, and how far it has come.
    pub fn index(&mut self, changes: &Changes, up_to: Option<&str>) -> Result<(), rusqlite::Error> {
        let transaction = self.connection.transaction()?;
        index(&transaction, changes)?;
        transaction.execute(sql::FORGET_PROGRESS, [])?;
        if let Some(up_to) = up_to {
            transaction.execute(sql::KEEP_PROGRESS, [up_to])?;
        }
        transaction.commit()
    }
}

/// Puts one entry where it is found by its stream, for copies, which are written in that order.
pub(crate) fn insert(connection: &Connection, entry: &Entry) -> Result<(), rusqlite::Error> {
    put(&mut *connection.prepare_cached(sql::insert(1))?, entry)
}

fn put(row: &mut Statement<'_>, entry: &Entry) -> Result<(), rusqlite::Error> {
    row.execute(params![
        entry.stream.as_str(),
        column(entry.version.number()),
        column(entry.recorded_at.number()),
        entry.payload.as_str(),
        entry.previous.as_bytes().as_slice(),
        entry.hash.as_bytes().as_slice(),
    ])?;
    Ok(())
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
