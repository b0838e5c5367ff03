//! Where the writer puts entries: memory, or one connection that is opened anew after a failure.

use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, PgConnection, SqliteConnection};
use torneo_rules::journal::{Entry, Head, StreamId};

use crate::memory::Memory;
use crate::sql::{self, MOST_ROWS, bind_entries};
use crate::{Error, postgres, sqlite};

pub(crate) enum Ledger {
    Memory(Arc<Memory>),
    Sqlite {
        options: Box<SqliteConnectOptions>,
        connection: Option<SqliteConnection>,
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

/// The open connection, or a new one in its place.
macro_rules! connected {
    ($engine:ident, $options:expr, $connection:expr) => {
        match $connection {
            Some(open) => open,
            None => $connection.insert($engine::connect($options).await?),
        }
    };
}

/// Stores entries in one transaction; one statement needs no other than its own.
macro_rules! insert_all {
    ($connection:expr, $entries:expr) => {
        async {
            if $entries.len() <= MOST_ROWS {
                let query = sqlx::query(sql::insert($entries.len()));
                bind_entries!(query, $entries).execute($connection).await?;
                return Ok(());
            }
            let mut transaction = $connection.begin().await?;
            for rows in $entries.chunks(MOST_ROWS) {
                let query = sqlx::query(sql::insert(rows.len()));
                bind_entries!(query, rows)
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await
        }
        .await
    };
}

impl Ledger {
    /// Where a stream ends.
    pub async fn head(&mut self, stream: &StreamId) -> Result<Head, Error> {
        let row = match self {
            Self::Memory(memory) => return Ok(memory.head(stream)),
            Self::Sqlite {
                options,
                connection,
            } => {
                let open = connected!(sqlite, options, connection);
                let query = sqlx::query_as(sql::HEAD).bind(stream.as_str());
                query.fetch_optional(open).await
            }
            Self::Postgres {
                options,
                connection,
            } => {
                let open = connected!(postgres, options, connection);
                let query = sqlx::query_as(sql::HEAD).bind(stream.as_str());
                query.fetch_optional(open).await
            }
        };
        match row {
            Ok(row) => sql::head(stream, row),
            Err(error) => {
                self.disconnect();
                Err(error.into())
            }
        }
    }

    /// Whether an append would be taken now, as far as that can be known without one.
    pub async fn can_write(&mut self) -> Result<(), Error> {
        let done = match self {
            Self::Memory(_) => return Ok(()),
            Self::Sqlite {
                options,
                connection,
            } => {
                let open = connected!(sqlite, options, connection);
                sqlx::query(sql::CAN_WRITE).execute(open).await.map(|_| ())
            }
            Self::Postgres {
                options,
                connection,
            } => {
                let open = connected!(postgres, options, connection);
                sqlx::query(sql::CAN_WRITE).execute(open).await.map(|_| ())
            }
        };
        done.map_err(|error| {
            self.disconnect();
            error.into()
        })
    }

    /// Stores all entries durably, or none of them.
    pub async fn insert(&mut self, entries: &[Entry]) -> Result<(), Trouble> {
        let outcome: Result<(), sqlx::Error> = match self {
            Self::Memory(memory) => {
                memory.insert(entries);
                Ok(())
            }
            Self::Sqlite {
                options,
                connection,
            } => {
                let open = async { Ok(connected!(sqlite, options, connection)) };
                let open: &mut SqliteConnection = open.await.map_err(Trouble::Failed)?;
                insert_all!(open, entries)
            }
            Self::Postgres {
                options,
                connection,
            } => {
                let open = async { Ok(connected!(postgres, options, connection)) };
                let open: &mut PgConnection = open.await.map_err(Trouble::Failed)?;
                insert_all!(open, entries)
            }
        };
        outcome.map_err(|error| {
            // Whatever state the connection is in, the next batch starts with a clean one.
            self.disconnect();
            error.into()
        })
    }

    /// Lets the engine finish in good order.
    pub async fn close(self) {
        // Nothing is lost when this fails: every answer was durable before it was given.
        match self {
            Self::Memory(_) => {}
            Self::Sqlite { connection, .. } => {
                if let Some(open) = connection {
                    let _ = open.close().await;
                }
            }
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
            Self::Sqlite { connection, .. } => *connection = None,
            Self::Postgres { connection, .. } => *connection = None,
        }
    }
}
