//! What a server that starts reads: the live streams, all at once, and the index of everything else.

use std::collections::BTreeMap;

use torneo_rules::journal::{Entry, Head, StreamId, UnixMillis, Version};

use super::{ReadBackend, Reader};
use crate::heads::HEADS_STREAM;
use crate::sql::{self, EntryRow, MOST_STREAMS, Question};
use crate::{Error, backup, postgres};

/// Where streams end that no head covers, and when the newest of their entries was recorded.
type Uncovered = (Vec<(StreamId, Head)>, Option<UnixMillis>);

impl Reader {
    /// The streams in which something may happen by itself, in the order of their names.
    pub async fn live(&self) -> Result<Vec<StreamId>, Error> {
        let rows: Vec<(String,)> = ask!(&self.shelf, memory => memory.live(), sql::LIVE);
        names(rows)
    }

    /// Whose token it is, by its fingerprint.
    pub async fn owner_of(&self, fingerprint: &str) -> Result<Option<String>, Error> {
        let rows: Vec<(String,)> = ask!(
            &self.shelf,
            memory => memory.owner_of(fingerprint),
            sql::TOKEN, fingerprint
        );
        Ok(rows.into_iter().next().map(|(id,)| id))
    }

    /// Up to which stream the index has been made; none where it is complete. An archive from before there was an index
    /// begins before every name.
    pub async fn indexed_up_to(&self) -> Result<Option<String>, Error> {
        let rows: Vec<(Option<String>,)> = ask!(&self.shelf, _memory => None, sql::INDEXED_UP_TO);
        Ok(rows.into_iter().next().and_then(|(up_to,)| up_to))
    }

    /// Where streams of a data folder end that grew after the newest head over all streams: who was killed could not store
    /// the next one. A database does not tell in which order its rows came.
    pub(crate) async fn uncovered(&self) -> Result<Uncovered, Error> {
        let ReadBackend::Sqlite(db) = &self.shelf else {
            return Ok((Vec::new(), None));
        };
        let bound = vec![HEADS_STREAM.to_owned().into()];
        let rows: Vec<EntryRow> = db.rows(sql::AFTER_NEWEST_HEAD, bound).await?;
        let (mut ends, mut newest) = (BTreeMap::new(), None);
        for row in rows {
            let entry = backup::entry_of(row)?;
            let head = entry.head();
            newest = newest.max(Some(entry.recorded_at));
            ends.insert(entry.stream, head);
        }
        Ok((ends.into_iter().collect(), newest))
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
            sql::STREAMS_AFTER, name, most_rows
        );
        names(rows)
    }

    /// How many entries the streams after a name have.
    pub async fn entries_after(&self, name: &str) -> Result<u64, Error> {
        let rows: Vec<(i64,)> = ask!(
            &self.shelf,
            memory => {
                let heads = memory.heads().into_iter();
                let after = heads.filter(|(stream, _)| stream.as_str() > name);
                after.map(|(_, head)| head.version.number()).sum()
            },
            sql::COUNT_AFTER, name
        );
        let count = rows.first().map(|(count,)| u64::try_from(*count));
        Ok(count.and_then(Result::ok).unwrap_or_default())
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
            sql::BEGINNINGS, beginning, &end, most_rows
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
        let text = sql::READ_MANY.as_str();
        match &self.shelf {
            ReadBackend::Memory(_) => Ok(Vec::new()),
            ReadBackend::Sqlite(db) => {
                let bound = named.map(|name| name.to_owned().into()).collect();
                db.rows(text, bound).await
            }
            ReadBackend::Postgres { db, .. } => {
                let query = named.fold(sqlx::query_as(text), |query, name| query.bind(name));
                let mut reader = db.acquire().await?;
                let asked = query.fetch_all(&mut *reader);
                let answer = tokio::time::timeout(postgres::FOR_ENTRIES, asked).await;
                Ok(postgres::answered(reader, answer)?)
            }
        }
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
