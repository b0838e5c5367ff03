//! PostgreSQL's writing end: one connection that puts entries down, many to a commit, and waits for nothing for ever.
//!
//! A backend that does not answer may have stored, may store later or may never store. Then the connection is given up,
//! that backend is asked to end, and the journal itself is read (`holds`). Writing the same entries again is safe whatever the
//! other backend does: their streams and versions are taken by whoever comes first, and both write the same.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, Executor, PgConnection};
use torneo_rules::journal::{Entry, StreamId};

use crate::index::Changes;
use crate::ledger::Trouble;
use crate::sql::{self, HeadRow, MOST_ROWS, bind_entries};
use crate::{Error, postgres};

/// How long the database may take for one step: to be connected to, to say where a stream ends, to store a commit. A disk that
/// stalls takes a second or two; more is a backend that is not coming back.
const PATIENCE: Duration = Duration::from_secs(5);

/// The database gives up by itself, too: it may be there when we are not.
const BOUNDED: &str =
    "SET statement_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s'";

pub(crate) struct PostgresWriter {
    options: Box<PgConnectOptions>,
    open: Option<Open>,
    /// A backend that was given up while it had work to do.
    given_up: Option<i32>,
    /// The server that owns what is opened here, where there are several. Then who keeps a stream says when it is let go.
    owner: Option<String>,
}

struct Open {
    connection: PgConnection,
    /// The process on the server's side.
    backend: i32,
}

/// Waits as long as is reasonable.
async fn bounded<T>(step: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    match tokio::time::timeout(PATIENCE, step).await {
        Ok(done) => done,
        Err(_) => Err(sqlx::Error::Io(std::io::Error::new(
            std::io::ErrorKind::TimedOut,
            "the database does not answer",
        ))),
    }
}

impl PostgresWriter {
    pub fn new(options: PgConnectOptions, owner: Option<String>) -> Self {
        Self {
            options: Box::new(options),
            open: None,
            given_up: None,
            owner,
        }
    }

    /// The newest entry of a stream.
    pub async fn head(&mut self, stream: &StreamId) -> Result<Option<HeadRow>, Error> {
        let open = self.connected().await?;
        let query = sqlx::query_as(sql::HEAD).bind(stream.as_str());
        let row = bounded(query.fetch_optional(open)).await;
        row.map_err(|error| self.failed(error).into())
    }

    /// A write that changes nothing.
    pub async fn try_out(&mut self) -> Result<(), Error> {
        let open = self.connected().await?;
        let tried = bounded(sqlx::query(sql::CAN_WRITE).execute(open)).await;
        tried.map(|_| ()).map_err(|error| self.failed(error).into())
    }

    /// Stores all entries durably and changes the index, or nothing of it.
    pub async fn write(&mut self, entries: &[Entry], changes: &Changes) -> Result<(), Trouble> {
        let owner = self.owner.clone();
        let open = self.connected().await.map_err(Trouble::Failed)?;
        let written = bounded(write_all(open, entries, changes, owner.as_deref())).await;
        written.map_err(|error| Trouble::from(self.failed(error)))
    }

    /// Whether the journal has this entry.
    pub async fn holds(&mut self, entry: &Entry) -> Result<bool, Error> {
        let before = sql::column(entry.version.number() - 1);
        let open = self.connected().await?;
        let query = sqlx::query_as(sql::PAGE)
            .bind(entry.stream.as_str())
            .bind(before)
            .bind(1_i64);
        let row: Result<Option<sql::EntryRow>, _> = bounded(query.fetch_optional(open)).await;
        let row = row.map_err(|error| Error::from(self.failed(error)))?;
        Ok(row.is_some_and(|(_, _, _, _, _, hash)| hash == entry.hash.as_bytes()))
    }

    pub async fn close(self) {
        if let Some(open) = self.open {
            // Nothing is lost when this fails: every answer was durable before it was given.
            let _ = bounded(open.connection.close()).await;
        }
    }

    /// Whatever state the connection is in, the next step starts with a new one.
    fn failed(&mut self, error: sqlx::Error) -> sqlx::Error {
        if let Some(open) = self.open.take() {
            self.given_up = Some(open.backend);
        }
        error
    }

    /// The open connection, or a new one in its place. A backend that was given up is asked to end: it may hold what the new
    /// one needs.
    async fn connected(&mut self) -> Result<&mut PgConnection, Error> {
        if self.open.is_none() {
            let opened = tokio::time::timeout(PATIENCE, async {
                let mut connection = postgres::connect(&self.options).await?;
                connection.execute(BOUNDED).await?;
                let backend: (i32,) = sqlx::query_as(sql::BACKEND)
                    .fetch_one(&mut connection)
                    .await?;
                if let Some(before) = self.given_up {
                    let ended = sqlx::query(sql::END_BACKEND).bind(before);
                    // Who may not end it can still wait for it.
                    let _ = ended.execute(&mut connection).await;
                }
                Ok::<_, Error>(Open {
                    connection,
                    backend: backend.0,
                })
            });
            let no_answer = |_| Error::Database("it does not answer".to_owned());
            self.open = Some(opened.await.map_err(no_answer)??);
            self.given_up = None;
        }
        let open = self.open.as_mut();
        Ok(&mut open.expect("it was opened just now").connection)
    }
}

/// Stores entries in one transaction; one statement needs no other than its own.
async fn write_all(
    connection: &mut PgConnection,
    entries: &[Entry],
    changes: &Changes,
    owner: Option<&str>,
) -> Result<(), sqlx::Error> {
    let indexes = match owner {
        // What rests is let go by its server, not by what it stores.
        Some(_) => !changes.tokens.is_empty() || changes.live.values().any(|live| *live),
        None => !changes.is_empty(),
    };
    if entries.len() <= MOST_ROWS && !indexes {
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
    index(&mut transaction, changes, owner).await?;
    transaction.commit().await
}

/// Changes the index.
async fn index(
    connection: &mut PgConnection,
    changes: &Changes,
    owner: Option<&str>,
) -> Result<(), sqlx::Error> {
    let which = |wanted: bool| -> Vec<&str> {
        let streams = changes.live.iter().filter(|(_, live)| **live == wanted);
        streams.map(|(stream, _)| stream.as_str()).collect()
    };
    match owner {
        Some(owner) => {
            let opened = which(true);
            if !opened.is_empty() {
                let query = sqlx::query(sql::ENLIVEN_OWNED).bind(opened).bind(owner);
                query.execute(&mut *connection).await?;
            }
        }
        None => {
            for (text, streams) in [
                (sql::ENLIVEN_ALL, which(true)),
                (sql::LAY_ALL_TO_REST, which(false)),
            ] {
                if !streams.is_empty() {
                    let query = sqlx::query(text).bind(streams);
                    query.execute(&mut *connection).await?;
                }
            }
        }
    }
    if !changes.tokens.is_empty() {
        let (fingerprints, ids): (Vec<&str>, Vec<&str>) = changes
            .tokens
            .iter()
            .map(|(fingerprint, id)| (fingerprint.as_str(), id.as_str()))
            .unzip();
        let query = sqlx::query(sql::KEEP_TOKENS).bind(fingerprints).bind(ids);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

impl PostgresWriter {
    /// Keeps a piece of the index that is being made, and how far it has come.
    pub async fn index(&mut self, changes: &Changes, up_to: Option<&str>) -> Result<(), Error> {
        let open = self.connected().await?;
        let kept = bounded(async {
            let mut transaction = open.begin().await?;
            index(&mut transaction, changes, None).await?;
            let forgotten = sqlx::query(sql::FORGET_PROGRESS);
            forgotten.execute(&mut *transaction).await?;
            if let Some(up_to) = up_to {
                let kept = sqlx::query(sql::KEEP_PROGRESS).bind(up_to);
                kept.execute(&mut *transaction).await?;
            }
            transaction.commit().await
        });
        kept.await.map_err(|error| self.failed(error).into())
    }
}
