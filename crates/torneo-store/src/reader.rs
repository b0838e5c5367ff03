//! Reading an archive, whether or not somebody is writing to it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, params};
use sqlx::PgPool;
use torneo_rules::journal::{Break, Entry, Head, StreamId, Version, follow, line};

use crate::memory::Memory;
use crate::nodes::{self, NodesSeen, Places};
use crate::sql::{self, EntryRow, Question};
use crate::sqlite_reader::{SqliteReader, entry_row};
use crate::{Error, backup, postgres, sqlite};

/// Asks either database the same; memory answers by itself.
macro_rules! ask {
    ($shelf:expr, $memory:ident => $remembered:expr, $text:expr $(, $bound:expr)*) => {
        match $shelf {
            ReadBackend::Memory($memory) => return Ok($remembered),
            ReadBackend::Sqlite(db) => db.rows($text.of_sqlite(), vec![$($bound.to_owned().into()),*]).await?,
            ReadBackend::Postgres { db, .. } => {
                let mut reader = db.acquire().await?;
                let asked = sqlx::query_as($text.of_postgres())$(.bind($bound))*.fetch_all(&mut *reader);
                let answer = tokio::time::timeout(postgres::FOR_STREAMS, asked).await;
                postgres::answered(reader, answer)?
            }
        }
    };
}

/// What a server that starts reads.
mod at_start;

/// A look at everything while the server goes on.
mod whole;

/// Entries read at a time.
const PAGE: usize = 256;

/// A stream and where it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamHead {
    pub stream: StreamId,
    pub head: Head,
}

/// An archive opened for reading. Clones share it.
#[derive(Clone)]
pub struct Reader {
    shelf: ReadBackend,
}

#[derive(Clone)]
enum ReadBackend {
    Memory(Arc<Memory>),
    Sqlite(SqliteReader),
    Postgres { db: PgPool, url: Arc<str> },
}

impl Reader {
    pub(crate) fn memory(memory: Arc<Memory>) -> Self {
        Self {
            shelf: ReadBackend::Memory(memory),
        }
    }

    /// A data folder, a database file or a backup. Takes no lock: a server may be writing.
    pub async fn open(path: &Path) -> Result<Self, Error> {
        let database = sqlite::database_of(path)?;
        let opened = sqlite::on_a_thread(move || SqliteReader::open(&database)).await?;
        Ok(Self {
            shelf: ReadBackend::Sqlite(opened),
        })
    }

    /// A PostgreSQL database that already holds an archive.
    pub async fn postgres(url: &str) -> Result<Self, Error> {
        let pool = postgres::readers(postgres::options(url)?).await?;
        postgres::check_schema(&pool).await?;
        Ok(Self {
            shelf: ReadBackend::Postgres {
                db: pool,
                url: url.into(),
            },
        })
    }

    /// Where the database is, if it is behind a URL.
    pub(crate) fn url(&self) -> Option<&str> {
        match &self.shelf {
            ReadBackend::Memory(_) | ReadBackend::Sqlite(_) => None,
            ReadBackend::Postgres { url, .. } => Some(url),
        }
    }

    /// The servers on this database; none where it is a folder's.
    pub async fn nodes(&self) -> Result<NodesSeen, Error> {
        match &self.shelf {
            ReadBackend::Memory(_) | ReadBackend::Sqlite(_) => Ok(NodesSeen::default()),
            ReadBackend::Postgres { db, .. } => nodes::look_in(db).await,
        }
    }

    /// Whose streams are, for a server among several.
    pub(crate) fn places(&self, id: &str) -> Option<Places> {
        match &self.shelf {
            ReadBackend::Memory(_) | ReadBackend::Sqlite(_) => None,
            ReadBackend::Postgres { db, .. } => Some(Places::of(db.clone(), id)),
        }
    }

    /// Every stream that has entries, in the order of their names.
    pub async fn streams(&self) -> Result<Vec<StreamHead>, Error> {
        let rows: Vec<StreamRow> =
            ask!(&self.shelf, memory => remembered(memory, ""), sql::STREAMS);
        heads(rows)
    }

    /// The streams whose names begin so, in the order of their names; the others are not looked at.
    pub async fn streams_under(&self, beginning: &str) -> Result<Vec<StreamHead>, Error> {
        // A name of ours has no letter as high as this one.
        let end = format!("{beginning}\u{7f}");
        let rows: Vec<StreamRow> = ask!(
            &self.shelf,
            memory => remembered(memory, beginning),
            sql::STREAMS_BETWEEN, beginning, &end
        );
        heads(rows)
    }

    /// The entries of a stream after a version.
    pub async fn read(&self, stream: &StreamId, after: Version) -> Result<Vec<Entry>, Error> {
        let mut entries = Vec::new();
        let mut after = sql::column(after.number());
        loop {
            let page = self.page(stream, after, PAGE).await?;
            let last = page.last().map(|entry| sql::column(entry.version.number()));
            let more = page.len() == PAGE;
            entries.extend(page);
            match last {
                Some(last) if more => after = last,
                Some(_) | None => return Ok(entries),
            }
        }
    }

    /// The next entries of a stream after a version, a bounded number of them; none at the end.
    pub async fn next(&self, stream: &StreamId, after: Version) -> Result<Vec<Entry>, Error> {
        self.page(stream, sql::column(after.number()), PAGE).await
    }

    /// Checks a stream from its first entry; `seen` hears which entries were checked, piece by piece.
    pub async fn verify(
        &self,
        stream: &StreamId,
        mut seen: impl FnMut(&[Entry]),
    ) -> Result<Result<Head, Break>, Error> {
        let mut head = Head::START;
        // Rows with an impossible version must not hide below the first possible one.
        let mut after = i64::MIN;
        loop {
            let page = match self.page(stream, after, PAGE).await {
                // One row of the page is damaged: find out which.
                Err(Error::Damaged { .. }) => self.page(stream, after, 1).await?,
                page => page?,
            };
            if page.is_empty() {
                return Ok(Ok(head));
            }
            for entry in &page {
                match follow(stream, head, entry) {
                    Ok(next) => head = next,
                    Err(broken) => return Ok(Err(broken)),
                }
                after = sql::column(entry.version.number());
            }
            seen(&page);
        }
    }

    /// Writes a stream as lines of JSON, closed by its end line. Gives the end.
    pub async fn export(
        &self,
        stream: &StreamId,
        out: &mut impl io::Write,
    ) -> Result<Result<Head, io::Error>, Error> {
        let mut head = Head::START;
        loop {
            let after = sql::column(head.version.number());
            let page = self.page(stream, after, PAGE).await?;
            for entry in &page {
                if let Err(error) = out.write_all(line::write(entry).as_bytes()) {
                    return Ok(Err(error));
                }
                head = entry.head();
            }
            if page.len() < PAGE {
                let end = line::write_end(stream, head.version, head.hash);
                return Ok(out.write_all(end.as_bytes()).map(|()| head));
            }
        }
    }

    /// Copies everything into one new SQLite file while others write. Gives the file's name.
    ///
    /// The file is complete and on the disk when this returns; before that it has another name.
    pub async fn backup(&self, file: &Path) -> Result<PathBuf, Error> {
        match &self.shelf {
            ReadBackend::Sqlite(db) => backup::of_sqlite(db, file).await,
            ReadBackend::Postgres { db, .. } => backup::of_postgres(db, file).await,
            ReadBackend::Memory(memory) => backup::of_memory(memory, file).await,
        }
    }

    /// Makes the snapshot of a data folder anew. The older one stays until the new one is complete; other engines have none.
    pub async fn snapshot(&self, file: &Path) -> Result<(), Error> {
        match &self.shelf {
            ReadBackend::Sqlite(db) => backup::copy_sqlite(db, file).await.map(|_| ()),
            ReadBackend::Postgres { .. } | ReadBackend::Memory(_) => Ok(()),
        }
    }

    /// Entries whose version is above `after`; a damaged one spoils the page.
    async fn page(&self, stream: &StreamId, after: i64, limit: usize) -> Result<Vec<Entry>, Error> {
        let most = i64::try_from(limit).expect("a page is small");
        let damaged = |what: String| Error::Damaged {
            stream: stream.to_string(),
            after: u64::try_from(after).unwrap_or_default(),
            what,
        };
        let rows: Vec<Result<EntryRow, String>> = match &self.shelf {
            ReadBackend::Memory(memory) => {
                let after = u64::try_from(after).unwrap_or_default();
                return Ok(memory.page(stream, after, limit));
            }
            ReadBackend::Sqlite(db) => {
                let stream = stream.clone();
                let page = move |db: &Connection| {
                    let mut query = db.prepare_cached(sql::PAGE)?;
                    let bound = params![stream.as_str(), after, most];
                    let rows = query.query_map(bound, |row| Ok(entry_row(row)))?;
                    Ok(rows.collect::<Result<_, _>>()?)
                };
                db.ask(page).await?
            }
            ReadBackend::Postgres { db, .. } => {
                let query = sqlx::query_as(sql::PAGE).bind(stream.as_str());
                let mut reader = db.acquire().await?;
                let asked = query.bind(after).bind(most).fetch_all(&mut *reader);
                let answer = tokio::time::timeout(postgres::FOR_ENTRIES, asked).await;
                let rows: Result<Vec<EntryRow>, _> = postgres::answered(reader, answer);
                let rows = rows.map_err(|error| match error {
                    sqlx::Error::ColumnDecode { index, .. } => damaged(format!("column {index}")),
                    error => error.into(),
                })?;
                rows.into_iter().map(Ok).collect()
            }
        };
        let entry = |row: EntryRow| sql::entry(row).map_err(str::to_owned);
        rows.into_iter()
            .map(|row| row.and_then(entry).map_err(damaged))
            .collect()
    }

    pub(crate) async fn close(&self) {
        match &self.shelf {
            ReadBackend::Memory(_) => {}
            ReadBackend::Sqlite(db) => db.close().await,
            ReadBackend::Postgres { db, .. } => db.close().await,
        }
    }
}

/// A stream with its end, as a row.
type StreamRow = (String, i64, Vec<u8>);

fn heads(rows: Vec<StreamRow>) -> Result<Vec<StreamHead>, Error> {
    let named = rows.into_iter().map(|(name, version, hash)| {
        let stream: StreamId = name.parse().map_err(|_| Error::Damaged {
            stream: name,
            after: 0,
            what: "stream".to_owned(),
        })?;
        let head = sql::head(&stream, Some((version, hash)))?;
        Ok(StreamHead { stream, head })
    });
    named.collect()
}

fn remembered(memory: &Memory, beginning: &str) -> Vec<StreamHead> {
    let heads = memory.heads().into_iter();
    heads
        .filter(|(stream, _)| stream.as_str().starts_with(beginning))
        .map(|(stream, head)| StreamHead { stream, head })
        .collect()
}
