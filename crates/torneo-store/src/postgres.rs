//! PostgreSQL behind a URL, for a venue with more than one machine.

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Executor, Postgres};
use tokio::time::error::Elapsed;

use crate::migration::{self, Use};
use crate::{Error, sql};

/// Readers beside the one writer of this program.
const READERS: u32 = 4;

/// How long a reader waits for a connection. While the database restarts, a fifth of it passes between two tries.
const MOST_WAIT: Duration = Duration::from_secs(3);

/// How long some entries may take. A disk that stalls takes a second or two; more is a database that is not coming back.
pub(crate) const FOR_ENTRIES: Duration = Duration::from_secs(10);

/// How long a question about all streams may take, which a large archive needs.
pub(crate) const FOR_STREAMS: Duration = Duration::from_secs(120);

/// The database gives up by itself, too; never before we do.
const BOUNDED: [(&str, &str); 1] = [("statement_timeout", "121s")];

/// A database may be set to answer before it has stored; for the journal it must not.
const DURABLE: &str = "SET synchronous_commit = on";

/// What a database without our tables answers: undefined_table.
const NO_TABLE: &str = "42P01";

/// Reads the URL. The password in it is never repeated in a message.
pub(crate) fn options(url: &str) -> Result<PgConnectOptions, Error> {
    let options: PgConnectOptions = url.parse().map_err(|_| {
        Error::Database("the URL is not of the form postgres://user@host/name".into())
    })?;
    Ok(options
        .application_name("torneo")
        .disable_statement_logging())
}

/// How to connect as one server among several: whoever takes its places when it is dead ends what it has begun.
pub(crate) fn options_of(url: &str, id: &str) -> Result<PgConnectOptions, Error> {
    let options = options(url)?;
    Ok(options.application_name(&sql::application_name(id)))
}

/// Opens the database for the writer.
pub(crate) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, Error> {
    let mut connection = options.connect().await?;
    connection.execute(DURABLE).await?;
    Ok(connection)
}

/// Opens the database for reading.
pub(crate) async fn readers(options: PgConnectOptions) -> Result<PgPool, Error> {
    let pool = PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(MOST_WAIT);
    Ok(pool.connect_with(options.options(BOUNDED)).await?)
}

/// What a reader was answered in time. A connection that does not answer is not used again.
pub(crate) fn answered<T>(
    mut reader: PoolConnection<Postgres>,
    answer: Result<Result<T, sqlx::Error>, Elapsed>,
) -> Result<T, sqlx::Error> {
    answer.unwrap_or_else(|_| {
        reader.close_on_drop();
        Err(sqlx::Error::Io(std::io::Error::new(
            std::io::ErrorKind::TimedOut,
            "the database does not answer",
        )))
    })
}

/// Makes sure that a database opened for reading is an archive this program understands.
pub(crate) async fn check_schema(pool: &PgPool) -> Result<(), Error> {
    let mut connection = pool.acquire().await?;
    may(Use::Read, &mut connection).await.map(|_| ())
}

/// How many of our steps a database has, unless there are some that shut us out.
pub(crate) async fn may(wanted: Use, connection: &mut PgConnection) -> Result<usize, Error> {
    let found = sqlx::query_as(sql::SCHEMA)
        .fetch_one(&mut *connection)
        .await;
    let found: (Option<i64>,) = found.map_err(|error| match error.as_database_error() {
        Some(told) if told.code().as_deref() == Some(NO_TABLE) => {
            Error::NotAnArchive("the PostgreSQL database".to_owned())
        }
        Some(_) | None => error.into(),
    })?;
    let found = found.0.unwrap_or_default();
    let oldest = match found > migration::KNOWN {
        true => {
            let oldest = sqlx::query_as(sql::OLDEST).bind(migration::KNOWN);
            oldest.fetch_one(connection).await?
        }
        false => (None, None),
    };
    migration::may(wanted, found, oldest)
}
