//! Where the writer puts entries: memory, or one connection that is opened anew after a failure.
//!
//! SQLite's calls block, so its writer has a thread of its own (`Store::start`).

use std::path::{Path, PathBuf};
use std::sync::Arc;

use torneo_rules::journal::{Entry, Head, StreamId};

use crate::index::{Changes, Indexed};
use crate::memory::Memory;
use crate::postgres_writer::PostgresWriter;
use crate::sqlite_writer::SqliteWriter;
use crate::{Error, sql};

pub(crate) enum Ledger {
    Memory(Arc<Memory>),
    Sqlite {
        database: PathBuf,
        writer: Option<Box<SqliteWriter>>,
        filing: Filing,
    },
    Postgres(PostgresWriter),
}

/// When what is recent is filed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Filing {
    /// What the last filing left behind; nothing, where all is well.
    left: u64,
}

/// Entries, each with its kilobytes, after which they are filed. Twice as many would save a fifteenth of what an entry costs, and
/// everybody would wait twice as long meanwhile; whoever reads a stream looks through them all.
const FILED_TOGETHER: u64 = 8_192;

/// Why entries were not stored.
pub(crate) enum Trouble {
    /// Another program stored first: look at the heads and try again.
    Again(Error),
    /// Nobody knows whether they were stored: ask the journal.
    Unknown(Error),
    /// Trying again would not help.
    Failed(Error),
}

/// PostgreSQL: a lost race (serialization_failure, deadlock_detected).
const POSTGRES_AGAIN: [&str; 2] = ["40001", "40P01"];

/// PostgreSQL: a connection that the server ends (admin_shutdown, crash_shutdown, cannot_connect_now), a statement that it stops
/// (query_canceled).
const POSTGRES_UNKNOWN: [&str; 4] = ["57P01", "57P02", "57P03", "57014"];

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(database) => {
                let code = database.code().unwrap_or_default();
                if database.is_unique_violation() || POSTGRES_AGAIN.contains(&&*code) {
                    Self::Again(error.into())
                } else if POSTGRES_UNKNOWN.contains(&&*code) {
                    Self::Unknown(error.into())
                } else {
                    Self::Failed(error.into())
                }
            }
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => Self::Unknown(error.into()),
            _ => Self::Failed(error.into()),
        }
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        // Another program's entry stands in our place.
        let taken = error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation);
        if taken {
            Self::Again(error.into())
        } else {
            Self::Failed(error.into())
        }
    }
}

impl Ledger {
    /// The database of a data folder. Whoever comes after one that was killed files what that one left.
    pub fn sqlite(database: &Path) -> Result<Self, Error> {
        let mut ledger = Self::Sqlite {
            database: database.to_owned(),
            writer: Some(Box::new(SqliteWriter::open(database)?)),
            filing: Filing { left: 0 },
        };
        // A full disk, or a file that is damaged, is told when somebody writes or asks whether one can.
        let _ = ledger.file();
        Ok(ledger)
    }

    /// Files what is recent, once it is much.
    pub fn file_if_due(&mut self) -> Result<(), Error> {
        match self {
            Self::Sqlite {
                writer: Some(writer),
                filing,
                ..
            } if writer.unfiled() >= filing.left + FILED_TOGETHER => self.file(),
            Self::Memory(_) | Self::Sqlite { .. } | Self::Postgres(_) => Ok(()),
        }
    }

    fn file(&mut self) -> Result<(), Error> {
        let Self::Sqlite {
            database,
            writer,
            filing,
        } = self
        else {
            return Ok(());
        };
        let held = held(writer, database)?;
        let filed = held.file();
        // What could not be filed now is not tried with every commit.
        filing.left = held.unfiled();
        if filed.is_err() {
            *writer = None;
        }
        Ok(filed?)
    }

    /// What the last filing left behind, in entries with their kilobytes.
    pub fn left_unfiled(&self) -> u64 {
        match self {
            Self::Sqlite { filing, .. } => filing.left,
            Self::Memory(_) | Self::Postgres(_) => 0,
        }
    }

    /// Where a stream ends.
    pub async fn head(&mut self, stream: &StreamId) -> Result<Head, Error> {
        let row = match self {
            Self::Memory(memory) => return Ok(memory.head(stream)),
            Self::Sqlite {
                database, writer, ..
            } => {
                let head = held(writer, database).and_then(|writer| writer.head(stream));
                head.map_err(Error::from)
            }
            Self::Postgres(writer) => writer.head(stream).await,
        };
        match row {
            Ok(row) => sql::head(stream, row),
            Err(error) => {
                self.disconnect();
                Err(error)
            }
        }
    }

    /// Whether an append would be taken now, as far as that can be known without one.
    pub async fn can_write(&mut self) -> Result<(), Error> {
        if self.left_unfiled() > 0 {
            self.file()?;
        }
        let done = match self {
            Self::Memory(_) => return Ok(()),
            Self::Sqlite {
                database, writer, ..
            } => {
                let tried = held(writer, database).and_then(|writer| writer.try_out());
                tried.map_err(Error::from)
            }
            Self::Postgres(writer) => writer.try_out().await,
        };
        done.inspect_err(|_| self.disconnect())
    }

    /// Stores all entries durably and changes the index, or nothing of it.
    pub async fn insert(&mut self, entries: &[Entry], changes: &Changes) -> Result<(), Trouble> {
        let outcome = match self {
            Self::Memory(memory) => {
                memory.insert(entries, changes);
                Ok(())
            }
            Self::Sqlite {
                database, writer, ..
            } => {
                let writer =
                    held(writer, database).map_err(|error| Trouble::Failed(error.into()))?;
                writer.write(entries, changes).map_err(Trouble::from)
            }
            Self::Postgres(writer) => writer.write(entries, changes).await,
        };
        // Whatever state the connection is in, the next batch starts with a clean one.
        outcome.inspect_err(|_| self.disconnect())
    }

    /// Whether the journal has this entry, after nobody knew.
    pub async fn holds(&mut self, entry: &Entry) -> Result<bool, Error> {
        match self {
            Self::Memory(memory) => Ok(memory.head(&entry.stream) == entry.head()),
            Self::Sqlite { .. } => Ok(self.head(&entry.stream).await? == entry.head()),
            Self::Postgres(writer) => writer.holds(entry).await,
        }
    }

    /// Keeps a piece of the index that is being made.
    pub async fn index(&mut self, piece: &Indexed) -> Result<(), Error> {
        let changes = piece.changes();
        let up_to = piece.up_to.as_ref().map(StreamId::as_str);
        let kept = match self {
            Self::Memory(memory) => {
                memory.insert(&[], &changes);
                Ok(())
            }
            Self::Sqlite {
                database, writer, ..
            } => {
                let kept = held(writer, database).and_then(|writer| writer.index(&changes, up_to));
                kept.map_err(Error::from)
            }
            Self::Postgres(writer) => writer.index(&changes, up_to).await,
        };
        kept.inspect_err(|_| self.disconnect())
    }

    /// Lets the engine finish in good order.
    pub async fn close(mut self) {
        // What could not be filed is as durable as the rest, and is filed at the next start.
        let _ = self.file();
        match self {
            Self::Memory(_) => {}
            Self::Sqlite { writer, .. } => drop(writer),
            Self::Postgres(writer) => writer.close().await,
        }
    }

    fn disconnect(&mut self) {
        match self {
            Self::Memory(_) => {}
            Self::Sqlite { writer, .. } => *writer = None,
            // It has given up the connection itself.
            Self::Postgres(_) => {}
        }
    }
}

/// The writer in hand, or a new one in its place.
fn held<'a>(
    writer: &'a mut Option<Box<SqliteWriter>>,
    database: &Path,
) -> Result<&'a mut SqliteWriter, rusqlite::Error> {
    match writer {
        Some(writer) => Ok(writer),
        None => Ok(writer.insert(Box::new(SqliteWriter::open(database)?))),
    }
}
