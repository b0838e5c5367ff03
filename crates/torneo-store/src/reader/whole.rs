//! A look at every stream and every head over all streams, beside a server that goes on.
//!
//! For PostgreSQL, which keeps its own files; a data folder has `inspect`, which looks at the file too. A page is read at a time, and
//! after each piece it rests for as long as it worked: what it holds in memory, and what it takes of the database, does not grow with
//! the archive.

use std::time::Instant;

use torneo_rules::journal::{Entry, StreamId, Version};

use super::Reader;
use crate::heads::{HEADS, HeadRecord};
use crate::{Error, Flaw, sql};

/// Streams after which it rests.
const AT_ONCE: usize = 64;

/// So many flaws tell enough.
const MOST_FLAWS: usize = 1_000;

impl Reader {
    /// What is wrong with the archive: entries that do not continue the one before them, rows that are none, and entries that heads
    /// over all streams speak of and that are gone.
    pub async fn find_flaws(&self) -> Result<Vec<Flaw>, Error> {
        let mut flaws = Vec::new();
        let mut name = String::new();
        loop {
            let begun = Instant::now();
            let streams = self.streams_after(&name, AT_ONCE).await?;
            let Some(last) = streams.last() else {
                return Ok(flaws);
            };
            name = last.as_str().to_owned();
            for stream in &streams {
                self.look_at(stream, &mut flaws).await?;
                if flaws.len() >= MOST_FLAWS {
                    return Ok(flaws);
                }
            }
            tokio::time::sleep(begun.elapsed()).await;
        }
    }

    /// Entries that heads over all streams speak of and that are gone; for a data folder, whose other flaws `find_flaws` of the file finds.
    pub async fn find_lost(&self) -> Result<Vec<Flaw>, Error> {
        let mut flaws = Vec::new();
        for told in self.streams_under(HEADS).await? {
            // Heads that do not fit are a flaw that is told already.
            if let Ok(Ok(_)) = self.verify(&told.stream, |_| ()).await {
                self.look_from(&told.stream, &mut flaws).await?;
            }
        }
        Ok(flaws)
    }

    async fn look_at(&self, stream: &StreamId, flaws: &mut Vec<Flaw>) -> Result<(), Error> {
        match self.verify(stream, |_| ()).await {
            Ok(Ok(_)) if stream.as_str().starts_with(HEADS) => self.look_from(stream, flaws).await,
            Ok(Ok(_)) => Ok(()),
            Ok(Err(broken)) => {
                flaws.push(Flaw::Broken(broken));
                Ok(())
            }
            Err(Error::Damaged { stream, after, .. }) => {
                flaws.push(Flaw::Row { stream, after });
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Every end that these heads tell is there.
    async fn look_from(&self, heads: &StreamId, flaws: &mut Vec<Flaw>) -> Result<(), Error> {
        let mut after = Version::START;
        loop {
            let begun = Instant::now();
            let page = self.next(heads, after).await?;
            let Some(last) = page.last() else {
                return Ok(());
            };
            after = last.version;
            for (stream, version, hash) in page.iter().flat_map(moved) {
                if flaws.len() < MOST_FLAWS && !self.has(&stream, version, &hash).await? {
                    flaws.push(Flaw::Lost { stream, version });
                }
            }
            tokio::time::sleep(begun.elapsed()).await;
        }
    }

    async fn has(&self, stream: &str, version: u64, hash: &str) -> Result<bool, Error> {
        let Ok(stream) = stream.parse() else {
            return Ok(false);
        };
        let before = sql::column(version.saturating_sub(1));
        match self.page(&stream, before, 1).await {
            Ok(page) => Ok(page.first().is_some_and(|entry| {
                entry.version.number() == version && entry.hash.to_string() == hash
            })),
            // It is told by its own stream.
            Err(Error::Damaged { .. }) => Ok(true),
            Err(error) => Err(error),
        }
    }
}

/// The ends that a head tells; nothing of a key, or of a later version.
fn moved(entry: &Entry) -> Vec<(String, u64, String)> {
    match serde_json::from_str(entry.payload.as_str()) {
        Ok(HeadRecord::Head { moved, .. }) => moved,
        Ok(HeadRecord::Key { .. }) | Err(_) => Vec::new(),
    }
}
