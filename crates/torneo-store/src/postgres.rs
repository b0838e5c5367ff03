//! PostgreSQL behind a URL, for a venue with more than one machine.

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Executor};

use crate::migration::{self, Use};
use crate::{Error, sql};

/// Readers beside the one writer of this program.
const READERS: u32 = 4;

/// How long a reader waits for a connection. While the database restarts, a fifth of it passes between two tries.
const MOST_WAIT: std::time::Duration = std::time::Duration::from_secs(3);

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

/// The same for one server among several: whoever takes its places when it is dead ends what it has begun.
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
    Ok(pool.connect_with(options).await?)
}

/// Makes sure that a database opened for reading is an archive this program understands.
pub(crate) async fn check_schema(pool: &PgPool) -> Result<(), Error> {
    let found: Result<(Option<i64>,), _> = sqlx::query_as(sql::SCHEMA).fetch_one(pool).await;
    match found {
        Ok((found,)) => {
            let found = found.unwrap_or_default();
            let oldest = match found > migration::KNOWN {
                true => {
                    let oldest = sqlx::query_as(sql::OLDEST).bind(migration::KNOWN);
                    oldest.fetch_one(pool).await?
                }
                false => (None, None),
            };
            migration::may(Use::Read, found, oldest).map(|_| ())
        }
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(NO_TABLE) => {
            Err(Error::NotAnArchive("the PostgreSQL database".to_owned()))
        }
        Err(error) => Err(error.into()),
    }
}
