//! What a server that starts reads: the live streams, all at once, and the index of everything else.

use std::collections::BTreeMap;

use sqlx::Connection;
use torneo_rules::journal::{Entry, Head, StreamId, Version};

use super::{ReadBackend, Reader};
use crate::heads::HEADS_STREAM;
use crate::sql::{self, EntryRow, MOST_STREAMS};
use crate::{Error, backup};

/// Runs a query on either database.
macro_rules! ask {
    ($shelf:expr, $memory:ident => $remembered:expr, $db:ident => $query:expr) => {
        match $shelf {
            ReadBackend::Memory($memory) => return Ok($remembered),
            ReadBackend::Sqlite(pool) => {
                let mut $db = pool.acquire().await?;
                let $db = &mut *$db;
                let rows = $query?;
                // A worker that died ended its answer early and said nothing.
                $db.ping().await?;
                rows
            }
            ReadBackend::Postgres { db: pool, .. } => {
                let mut $db = pool.acquire().await?;
                let $db = &mut *$db;
                $query?
            }
        }
    };
}

impl Reader {
    /// The streams in which something may happen by itself, in the order of their names.
    pub async fn live(&self) -> Result<Vec<StreamId>, Error> {
        let rows: Vec<(String,)> = ask!(
            &self.shelf,
            memory => memory.live(),
            db => sqlx::query_as(sql::LIVE).fetch_all(&mut *db).await
        );
        names(rows)
    }

    /// Whose token it is, by its fingerprint.
    pub async fn owner_of(&self, fingerprint: &str) -> Result<Option<String>, Error> {
        let row: Option<(String,)> = ask!(
            &self.shelf,
            memory => memory.owner_of(fingerprint),
            db => sqlx::query_as(sql::TOKEN)
                .bind(fingerprint)
                .fetch_optional(&mut *db)
                .await
        );
        Ok(row.map(|(id,)| id))
    }

    /// Up to which stream the index has been made; none where it is complete. An archive from before there was an index
    /// begins before every name.
    pub async fn indexed_up_to(&self) -> Result<Option<String>, Error> {
        let (up_to,): (Option<String>,) = ask!(
            &self.shelf,
            _memory => None,
            db => sqlx::query_as(sql::INDEXED_UP_TO).fetch_one(&mut *db).await
        );
        Ok(up_to)
    }

    /// Where streams of a data folder end that grew after the newest head over all streams: who was killed could not store
    /// the next one. A database does not tell in which order its rows came.
    pub(crate) async fn uncovered(&self) -> Result<Vec<(StreamId, Head)>, Error> {
        let ReadBackend::Sqlite(pool) = &self.shelf else {
            return Ok(Vec::new());
        };
        let rows: Vec<EntryRow> = sqlx::query_as(sql::AFTER_NEWEST_HEAD)
            .bind(HEADS_STREAM)
            .fetch_all(pool)
            .await?;
        let mut ends = BTreeMap::new();
        for row in rows {
            let entry = backup::entry_of(row)?;
            let head = entry.head();
            ends.insert(entry.stream, head);
        }
        Ok(ends.into_iter().collect())
    }

    /// The next streams after a name, at most so many.
    pub async fn streams_after(&self, name: &str, most: usize) -> Result<Vec<StreamId>, Error> {
        let most_rows = i64::try_from(most).unwrap_or(i64::MAX);
        let rows: Vec<(String,)> = ask!(
            &self.shelf,
            memory => {
                let heads = memory.heads().into_iter().map(|(stream, _)| stream);
                heads.filter(|stream| stream.as_str() > name).take(most).collect()
            },
            db => sqlx::query_as(sql::STREAMS_AFTER)
                .bind(name)
                .bind(most_rows)
                .fetch_all(&mut *db)
                .await
        );
        names(rows)
    }

    /// How many entries the streams after a name have.
    pub async fn entries_after(&self, name: &str) -> Result<u64, Error> {
        let (count,): (i64,) = ask!(
            &self.shelf,
            memory => {
                let heads = memory.heads().into_iter();
                let after = heads.filter(|(stream, _)| stream.as_str() > name);
                after.map(|(_, head)| head.version.number()).sum()
            },
            db => sqlx::query_as(sql::COUNT_AFTER).bind(name).fetch_one(&mut *db).await
        );
        Ok(u64::try_from(count).unwrap_or_default())
    }

    /// The streams whose names begin so with the times of their first entries, the newest first, at most so many.
    pub async fn newest_under(
        &self,
        beginning: &str,
        most: usize,
    ) -> Result<Vec<(StreamId, u64)>, Error> {
        let end = format!("{beginning}\u{7f}");
        let most_rows = i64::try_from(most).unwrap_or(i64::MAX);
        let rows: Vec<(String, i64)> = ask!(
            &self.shelf,
            memory => {
                let heads = memory.heads().into_iter().map(|(stream, _)| stream);
                let under = heads.filter(|stream| stream.as_str().starts_with(beginning));
                let mut begun: Vec<(StreamId, u64)> = under
                    .filter_map(|stream| {
                        let first = memory.page(&stream, 0, 1).pop()?;
                        Some((stream, first.recorded_at.number()))
                    })
                    .collect();
                begun.sort_by(|one, other| (other.1, &other.0).cmp(&(one.1, &one.0)));
                begun.truncate(most);
                begun
            },
            db => sqlx::query_as(sql::BEGINNINGS)
                .bind(beginning)
                .bind(&end)
                .bind(most_rows)
                .fetch_all(&mut *db)
                .await
        );
        let times: Vec<u64> = rows
            .iter()
            .map(|(_, at)| u64::try_from(*at).unwrap_or_default())
            .collect();
        let names = names(rows.into_iter().map(|(name, _)| (name,)).collect())?;
        Ok(names.into_iter().zip(times).collect())
    }

    /// The entries of many streams at once, by stream; a stream without entries is missing. One entry that cannot be read
    /// spoils the whole answer: then each stream must be read by itself.
    pub async fn read_many(
        &self,
        streams: &[StreamId],
    ) -> Result<BTreeMap<StreamId, Vec<Entry>>, Error> {
        let mut read = BTreeMap::new();
        for streams in streams.chunks(MOST_STREAMS) {
            for row in self.rows_of(streams).await? {
                let (stream, version) = (row.0.clone(), row.1);
                let entry = sql::entry(row).map_err(|what| Error::Damaged {
                    stream,
                    after: u64::try_from(version - 1).unwrap_or_default(),
                    what: what.to_owned(),
                })?;
                match read.get_mut(&entry.stream) {
                    None => drop(read.insert(entry.stream.clone(), vec![entry])),
                    Some(entries) => entries.push(entry),
                }
            }
            if let ReadBackend::Memory(_) = &self.shelf {
                for stream in streams {
                    let entries = self.read(stream, Version::START).await?;
                    if !entries.is_empty() {
                        read.insert(stream.clone(), entries);
                    }
                }
            }
        }
        Ok(read)
    }

    async fn rows_of(&self, streams: &[StreamId]) -> Result<Vec<EntryRow>, Error> {
        let last = streams.last().expect("a chunk is not empty");
        let named = streams.iter().chain(std::iter::repeat(last));
        let named = named.take(MOST_STREAMS).map(StreamId::as_str);
        macro_rules! rows {
            ($db:expr) => {{
                let query = sqlx::query_as(sql::READ_MANY.as_str());
                let query = named.fold(query, |query, name| query.bind(name));
                query.fetch_all($db).await
            }};
        }
        let rows: Vec<EntryRow> = ask!(&self.shelf, _memory => Vec::new(), db => rows!(&mut *db));
        Ok(rows)
    }
}

fn names(rows: Vec<(String,)>) -> Result<Vec<StreamId>, Error> {
    let named = rows.into_iter().map(|(name,)| {
        name.parse().map_err(|_| Error::Damaged {
            stream: name.clone(),
            after: 0,
            what: "stream".to_owned(),
        })
    });
    named.collect()
}
