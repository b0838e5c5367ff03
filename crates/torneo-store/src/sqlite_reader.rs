//! SQLite's reading end: a few connections that only read, each lent to one question at a time.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};
use tokio::sync::Semaphore;

use crate::sql::EntryRow;
use crate::sqlite::{look, on_a_thread};
use crate::{Error, migration};

/// Readers beside the one writer. Each takes a thread while it reads; reads are short.
const READERS: u32 = 4;

/// A database opened for reading. Clones share it.
#[derive(Clone)]
pub(crate) struct SqliteReader(Arc<Shared>);

struct Shared {
    database: PathBuf,
    turns: Arc<Semaphore>,
    /// Connections that nobody uses now.
    idle: Mutex<Vec<Connection>>,
}

impl SqliteReader {
    /// Opens an archive for reading only, whoever may be writing to it.
    pub fn open(database: &Path) -> Result<Self, Error> {
        let connection = look(database)?;
        migration::check_tables(&connection).map_err(|error| match error {
            Error::NotAnArchive(_) => Error::NotAnArchive(database.display().to_string()),
            error => error,
        })?;
        Ok(Self(Arc::new(Shared {
            database: database.to_owned(),
            turns: Arc::new(Semaphore::new(READERS as usize)),
            idle: Mutex::new(vec![connection]),
        })))
    }

    /// Waits for a turn, then asks on a thread where nobody else waits for the disk.
    pub async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let turn = Arc::clone(&self.0.turns).acquire_owned().await;
        let turn = turn.map_err(|_| Error::Closed)?;
        let shared = Arc::clone(&self.0);
        let asked = on_a_thread(move || {
            let connection = match shared.idle().pop() {
                Some(connection) => connection,
                None => look(&shared.database)?,
            };
            let answer = question(&connection)?;
            // One that failed is not used again.
            shared.idle().push(connection);
            drop(turn);
            Ok(answer)
        });
        asked.await
    }

    /// The rows that a statement gives.
    pub async fn rows<T>(&self, text: &'static str, bound: Vec<Value>) -> Result<Vec<T>, Error>
    where
        T: for<'row> TryFrom<&'row Row<'row>, Error = rusqlite::Error> + Send + 'static,
    {
        let question = move |db: &Connection| {
            let mut query = db.prepare_cached(text)?;
            let rows = query.query_map(params_from_iter(bound), |row| T::try_from(row))?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        self.ask(question).await
    }

    /// Lets everybody finish who is reading; later questions are refused.
    pub async fn close(&self) {
        let everybody = self.0.turns.acquire_many(READERS).await;
        self.0.turns.close();
        self.0.idle().clear();
        drop(everybody);
    }
}

impl Shared {
    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The columns of an entry, or the first that has another kind of value than we write.
pub(crate) fn entry_row(row: &Row<'_>) -> Result<EntryRow, String> {
    EntryRow::try_from(row).map_err(|error| match error {
        rusqlite::Error::InvalidColumnType(column, ..)
        | rusqlite::Error::FromSqlConversionFailure(column, ..) => format!("column {column}"),
        error => error.to_string(),
    })
}
