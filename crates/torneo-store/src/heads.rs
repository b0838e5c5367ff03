//! A head over all streams: now and then the writer records where every stream ends that has grown since the last time.
//!
//! ```text
//! appends … one second later, with the next commit ─▶ heads/1: {"type":"head","entries":41,"moved":[["room/K7QF3D",9,"c0ff…"],…]}
//! ```
//!
//! The heads are a stream like any other, chained and copied with the rest. A stream that lost its end, or is missing, no longer
//! has what a head says of it; whoever holds the hash of one head holds everything that was recorded until then.
//!
//! A tail of the database that is lost takes its heads with it. Therefore `tail` keeps small files beside the database.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use torneo_rules::journal::{Entry, Head, NewEntry, Payload, StreamId, UnixMillis};

use crate::tail::Tail;

/// How the streams of heads begin: each writer on a database has its own.
pub const HEADS: &str = "heads/";

/// The stream of the heads where there is one writer.
pub const HEADS_STREAM: &str = "heads/1";

/// How long an entry may be without a head over it.
const AGE: Duration = Duration::from_secs(1);

/// Streams after which a head does not wait: some 200 KB of it.
const MOST_MOVED: usize = 2_000;

/// What a head says, as the journal has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum HeadRecord {
    /// So many entries were stored since the last head; these streams ended there.
    Head {
        entries: u64,
        moved: Vec<(String, u64, String)>,
    },
    /// Heads are signed with this key from now on, in base64.
    Key { key: String },
}

/// Where every stream ended that a head speaks of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Covered {
    pub streams: BTreeMap<String, (u64, String)>,
    /// The keys that signed, with the version from which on.
    pub keys: Vec<(u64, String)>,
}

impl Covered {
    /// Reads the heads one after the other; what cannot be read is not of this version and says nothing.
    pub fn add(&mut self, entry: &Entry) {
        match serde_json::from_str(entry.payload.as_str()) {
            Ok(HeadRecord::Head { entries: _, moved }) => {
                for (stream, version, hash) in moved {
                    // Another writer may have told of a later end already.
                    let known = self.streams.entry(stream).or_default();
                    if known.0 <= version {
                        *known = (version, hash);
                    }
                }
            }
            Ok(HeadRecord::Key { key }) => self.keys.push((entry.version.number(), key)),
            Err(_) => {}
        }
    }
}

/// What the writer remembers for the next head.
#[derive(Debug, Default)]
pub(crate) struct HeadKeeping {
    moved: BTreeMap<StreamId, Head>,
    entries: u64,
    due: Option<Instant>,
    tail: Option<Tail>,
    /// The time of the newest entry that is known here. Heads have the time of what they cover, so that no clock but that of the
    /// entries is asked, and a clock that somebody sets back takes none of them back.
    newest: Option<UnixMillis>,
}

impl HeadKeeping {
    /// Continues heads of which the last has this time.
    pub fn new(tail: Option<Tail>, newest: Option<UnixMillis>) -> Self {
        Self {
            tail,
            newest,
            ..Self::default()
        }
    }

    /// When the next head is due, if anything has happened.
    pub fn due(&self) -> Option<Instant> {
        // An archive from before there were heads gets one with the first entry that tells the time.
        self.due.filter(|_| self.newest.is_some())
    }

    fn is_due(&self) -> bool {
        self.due.is_some_and(|due| due <= Instant::now())
    }

    /// The head over everything so far and a batch that is about to be stored, when one is due.
    pub fn record(&self, batch: &[Entry]) -> Option<NewEntry> {
        let recorded_at = self.newest.max(newest(batch));
        let recorded_at = recorded_at.filter(|_| self.is_due())?;
        let mut moved = self.moved.clone();
        for entry in batch.iter().filter(|entry| is_covered(entry)) {
            moved.insert(entry.stream.clone(), entry.head());
        }
        let moved = moved.into_iter().map(|(stream, head)| {
            let hash = head.hash.to_string();
            (stream.as_str().to_owned(), head.version.number(), hash)
        });
        let record = HeadRecord::Head {
            entries: self.entries + batch.iter().filter(|entry| is_covered(entry)).count() as u64,
            moved: moved.collect(),
        };
        Some(NewEntry {
            recorded_at,
            payload: Payload::of(&record).expect("some thousand streams fit"),
        })
    }

    /// Entries were stored; with a head if it was among them.
    pub fn stored(&mut self, entries: &[Entry], with_head: bool) {
        if let Some(tail) = &mut self.tail {
            tail.write(entries);
        }
        self.newest = self.newest.max(newest(entries));
        if with_head {
            self.moved.clear();
            self.entries = 0;
            self.due = None;
            return;
        }
        for entry in entries.iter().filter(|entry| is_covered(entry)) {
            self.moved.insert(entry.stream.clone(), entry.head());
        }
        self.grow(entries.iter().filter(|entry| is_covered(entry)).count() as u64);
    }

    /// The next head does not wait any longer.
    pub fn hurry(&mut self) {
        if !self.moved.is_empty() {
            self.due = Some(Instant::now());
        }
    }

    /// The database does not take it now.
    pub fn wait(&mut self) {
        if self.due.is_some() {
            self.due = Some(Instant::now() + AGE);
        }
    }

    /// Streams from before there were heads.
    pub fn add_older(&mut self, ends: &[(StreamId, Head)]) {
        let others = ends
            .iter()
            .filter(|(stream, _)| !stream.as_str().starts_with(HEADS));
        for (stream, head) in others {
            self.moved.entry(stream.clone()).or_insert(*head);
        }
        self.grow(ends.len() as u64);
    }

    fn grow(&mut self, entries: u64) {
        if entries > 0 {
            self.entries += entries;
            self.due.get_or_insert_with(|| Instant::now() + AGE);
        }
        if self.moved.len() >= MOST_MOVED {
            self.hurry();
        }
    }
}

fn newest(entries: &[Entry]) -> Option<UnixMillis> {
    entries.iter().map(|entry| entry.recorded_at).max()
}

/// Heads are covered by the next one's chain.
fn is_covered(entry: &Entry) -> bool {
    !entry.stream.as_str().starts_with(HEADS)
}
