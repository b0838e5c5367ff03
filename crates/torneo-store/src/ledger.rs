//! Where the writer puts entries: memory, or one connection that is opened anew after a failure.
//!
//! SQLite's calls block, so its writer has a thread of its own (`Store::start`).

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use torneo_rules::journal::{Entry, Head, StreamId};

use crate::memory::Memory;
use crate::sql::{self, MOST_ROWS, bind_entries};
use crate::sqlite_writer::Pen;
use crate::{Error, postgres};

pub(crate) enum Ledger {
    Memory(Arc<Memory>),
    Sqlite {
        database: PathBuf,
        pen: Option<Pen>,
    },
    Postgres {
        options: Box<PgConnectOptions>,
        connection: Option<PgConnection>,
    },
}

/// Why entries were not stored.
pub(crate) enum Trouble {
    /// Another program stored first, or the connection was lost: look at the heads and try again.
    Again(Error),
    /// Trying again would not help.
    Failed(Error),
}

/// PostgreSQL: a lost race (serialization_failure, deadlock_detected), or a connection that the
/// server ends (admin_shutdown, crash_shutdown, cannot_connect_now).
const POSTGRES_AGAIN: [&str; 5] = ["40001", "40P01", "57P01", "57P02", "57P03"];

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        let again = match &error {
            sqlx::Error::Database(error) => {
                error.is_unique_violation()
                    || error
                        .code()
                        .is_some_and(|code| POSTGRES_AGAIN.contains(&&*code))
            }
            sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed => true,
            _ => false,
        };
        if again {
            Self::Again(error.into())
        } else {
            Self::Failed(error.into())
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
    /// Where a stream ends.
    pub async fn head(&mut self, stream: &StreamId) -> Result<Head, Error> {
        let row = match self {
            Self::Memory(memory) => return Ok(memory.head(stream)),
            Self::Sqlite { database, pen } => {
                let head = held(pen, database).and_then(|pen| pen.head(stream));
                head.map_err(Error::from)
            }
            Self::Postgres {
                options,
                connection,
            } => {
                let open = connected(options, connection).await?;
                let query = sqlx::query_as(sql::HEAD).bind(stream.as_str());
                query.fetch_optional(open).await.map_err(Error::from)
            }
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
        let done = match self {
            Self::Memory(_) => return Ok(()),
            Self::Sqlite { database, pen } => {
                let tried = held(pen, database).and_then(|pen| pen.try_out());
                tried.map_err(Error::from)
            }
            Self::Postgres {
                options,
                connection,
            } => {
                let open = connected(options, connection).await?;
                let tried = sqlx::query(sql::CAN_WRITE).execute(open).await;
                tried.map(|_| ()).map_err(Error::from)
            }
        };
        done.inspect_err(|_| self.disconnect())
    }

    /// Stores all entries durably, or none of them.
    pub async fn insert(&mut self, entries: &[Entry]) -> Result<(), Trouble> {
        let outcome = match self {
            Self::Memory(memory) => {
                memory.insert(entries);
                Ok(())
            }
            Self::Sqlite { database, pen } => {
                let pen = held(pen, database).map_err(|error| Trouble::Failed(error.into()))?;
                pen.write(entries).map_err(Trouble::from)
            }
            Self::Postgres {
                options,
                connection,
            } => {
                let open = connected(options, connection).await;
                let open = open.map_err(Trouble::Failed)?;
                insert_all(open, entries).await.map_err(Trouble::from)
            }
        };
        // Whatever state the connection is in, the next batch starts with a clean one.
        outcome.inspect_err(|_| self.disconnect())
    }

    /// Lets the engine finish in good order.
    pub async fn close(self) {
        // Nothing is lost when this fails: every answer was durable before it was given.
        match self {
            Self::Memory(_) => {}
            Self::Sqlite { pen, .. } => drop(pen),
            Self::Postgres { connection, .. } => {
                if let Some(open) = connection {
                    let _ = open.close().await;
                }
            }
        }
    }

    fn disconnect(&mut self) {
        match self {
            Self::Memory(_) => {}
            Self::Sqlite { pen, .. } => *pen = None,
            Self::Postgres { connection, .. } => *connection = None,
        }
    }
}

/// The pen in hand, or a new one in its place.
fn held<'a>(pen: &'a mut Option<Pen>, database: &Path) -> Result<&'a mut Pen, rusqlite::Error> {
    match pen {
        Some(pen) => Ok(pen),
        None => Ok(pen.insert(Pen::open(database)?)),
    }
}

/// The open connection, or a new one in its place.
async fn connected<'a>(
    options: &PgConnectOptions,
    connection: &'a mut Option<PgConnection>,
) -> Result<&'a mut PgConnection, Error> {
    match connection {
        Some(open) => Ok(open),
        None => Ok(connection.insert(postgres::connect(options).await?)),
    }
}

/// Stores entries in one transaction; one statement needs no other than its own.
async fn insert_all(connection: &mut PgConnection, entries: &[Entry]) -> Result<(), sqlx::Error> {
    if entries.len() <= MOST_ROWS {
        let query = sqlx::query(sql::insert(entries.len()));
        bind_entries!(query, entries).execute(connection).await?;
        return Ok(());
    }
    let mut transaction = connection.begin().await?;
    for rows in entries.chunks(MOST_ROWS) {
        let query = sqlx::query(sql::insert(rows.len()));
        bind_entries!(query, rows)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await
}
