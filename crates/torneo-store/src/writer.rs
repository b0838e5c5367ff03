//! The one task that writes: it takes every append that is waiting and stores them in one commit.
//!
//! ```text
//! wait ──first append──▶ fill the batch ──▶ judge and chain ──▶ store ──▶ answer all ──▶ wait
//!                          with all that       refuse the         │ lost a race
//!                          is waiting          conflicting        └──▶ look at the heads, judge again
//! ```
//!
//! While one commit is on its way to the disk the next batch gathers, so hundreds of rooms share one
//! sync and a lone room waits for nobody. Commits keep a short distance, because each wakes half the
//! program: under load a little patience saves most of the work. A commit that fails fails exactly
//! the appends in it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use torneo_rules::journal::{Entry, Head, NewEntry, StreamId, Version, chain};

use crate::Error;
use crate::ledger::{Ledger, Trouble};

/// Most entries of one commit: enough to fill a disk's pace, few enough to answer within some milliseconds.
const MOST_ENTRIES: usize = 512;

/// Most bytes of payload of one commit, so that a few giants do not hold up everybody.
const MOST_BYTES: usize = 4 << 20;

/// Streams whose end is remembered. Beyond this all are forgotten and looked up again: about 20 MB.
const MOST_HEADS: usize = 100_000;

/// Least and longest time between the beginnings of two commits. Who comes after a pause does not wait at all.
const DISTANCE: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(6)];

/// Each append of a commit moves the next one away by so much: from 4,000 a second on the distance grows.
const PATIENCE: Duration = Duration::from_micros(250);

/// How often a batch is judged anew after losing a race or its connection.
const MOST_TRIES: usize = 3;

/// What the writer is asked.
pub(crate) enum Job {
    Append(Append),
    /// Say whether an append could be stored now.
    Check(oneshot::Sender<Result<(), Error>>),
    /// Store what is waiting, then stop.
    Close(oneshot::Sender<()>),
}

/// What one stream gets.
#[derive(Debug, Clone)]
pub struct Part {
    pub stream: StreamId,
    /// The version the stream must be at.
    pub expected: Version,
    pub entries: Vec<NewEntry>,
}

/// Stored together or not at all. No two parts name the same stream.
pub(crate) struct Append {
    pub parts: Vec<Part>,
    pub answer: oneshot::Sender<Result<Vec<Entry>, Error>>,
}

impl Append {
    fn count(&self) -> usize {
        self.parts.iter().map(|part| part.entries.len()).sum()
    }

    fn bytes(&self) -> usize {
        let entries = self.parts.iter().flat_map(|part| &part.entries);
        entries.map(|new| new.payload.as_str().len()).sum()
    }
}

/// What the writer has done since it started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figures {
    /// Durable commits.
    pub commits: u64,
    /// Entries in them.
    pub entries: u64,
    /// Commits that failed, with every append in them.
    pub failures: u64,
    /// Microseconds spent in commits, failed ones included.
    pub commit_micros: u64,
}

#[derive(Default)]
pub(crate) struct Counters {
    commits: AtomicU64,
    entries: AtomicU64,
    failures: AtomicU64,
    commit_micros: AtomicU64,
}

impl Counters {
    pub fn figures(&self) -> Figures {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Figures {
            commits: read(&self.commits),
            entries: read(&self.entries),
            failures: read(&self.failures),
            commit_micros: read(&self.commit_micros),
        }
    }
}

pub(crate) struct Writer {
    pub ledger: Ledger,
    pub inbox: mpsc::Receiver<Job>,
    pub counters: Arc<Counters>,
    heads: HashMap<StreamId, Head>,
    /// Those who asked whether an append could be stored.
    asking: Vec<oneshot::Sender<Result<(), Error>>>,
}

impl Writer {
    pub fn new(ledger: Ledger, inbox: mpsc::Receiver<Job>, counters: Arc<Counters>) -> Self {
        Self {
            ledger,
            inbox,
            counters,
            heads: HashMap::new(),
            asking: Vec::new(),
        }
    }

    /// Writes until everybody who could append is gone, or until told to close.
    pub async fn run(mut self) {
        let mut closing = Vec::new();
        let mut next_commit = tokio::time::Instant::now();
        while let Some(job) = self.inbox.recv().await {
            tokio::time::sleep_until(next_commit).await;
            let started = tokio::time::Instant::now();
            let batch = self.fill(job, &mut closing);
            next_commit = started + distance(batch.len());
            if !batch.is_empty() {
                self.store(batch).await;
            }
            if !self.asking.is_empty() {
                let verdict = self.ledger.can_write().await;
                for asked in self.asking.drain(..) {
                    let _ = asked.send(verdict.clone());
                }
            }
        }
        self.ledger.close().await;
        for closed in closing {
            let _ = closed.send(());
        }
    }

    /// The first append and all that are waiting behind it, within bounds.
    fn fill(&mut self, first: Job, closing: &mut Vec<oneshot::Sender<()>>) -> Vec<Append> {
        let mut batch = Vec::new();
        let (mut entries, mut bytes) = (0, 0);
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Append(append) => {
                    entries += append.count();
                    bytes += append.bytes();
                    batch.push(append);
                }
                Job::Check(asked) => self.asking.push(asked),
                Job::Close(closed) => {
                    // Nobody may queue any more; what is queued is still stored.
                    self.inbox.close();
                    closing.push(closed);
                }
            }
            let full = entries >= MOST_ENTRIES || bytes >= MOST_BYTES;
            next = if full {
                None
            } else {
                self.inbox.try_recv().ok()
            };
        }
        batch
    }

    async fn store(&mut self, batch: Vec<Append>) {
        let started = Instant::now();
        let (verdicts, outcome) = self.try_to_store(&batch).await;
        let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
        let count = |counter: &AtomicU64, by| counter.fetch_add(by, Ordering::Relaxed);
        count(&self.counters.commit_micros, micros);
        match outcome {
            Ok(entries) => {
                if !entries.is_empty() {
                    count(&self.counters.commits, 1);
                    count(&self.counters.entries, entries.len() as u64);
                }
                let mut entries = entries.into_iter();
                for (append, verdict) in batch.into_iter().zip(verdicts) {
                    let stored = verdict.map(|()| entries.by_ref().take(append.count()));
                    // An append whose caller has gone is stored all the same.
                    let _ = append.answer.send(stored.map(Iterator::collect));
                }
            }
            Err(error) => {
                count(&self.counters.failures, 1);
                for append in batch {
                    let _ = append.answer.send(Err(error.clone()));
                }
            }
        }
    }

    /// Judges the batch and stores what may be stored. The verdicts say which appends that was.
    async fn try_to_store(
        &mut self,
        batch: &[Append],
    ) -> (Vec<Result<(), Error>>, Result<Vec<Entry>, Error>) {
        let mut tries = 0;
        loop {
            tries += 1;
            let (entries, verdicts) = self.judge(batch).await;
            if entries.is_empty() {
                return (verdicts, Ok(entries));
            }
            let error = match self.ledger.insert(&entries).await {
                Ok(()) => return (verdicts, Ok(entries)),
                Err(Trouble::Again(error)) => error,
                Err(Trouble::Failed(error)) => {
                    tries = MOST_TRIES;
                    error
                }
            };
            // What was chained was not stored, or somebody else stored: memory cannot be trusted.
            for part in batch.iter().flat_map(|append| &append.parts) {
                self.heads.remove(&part.stream);
            }
            if tries >= MOST_TRIES {
                return (verdicts, Err(error));
            }
        }
    }

    /// Chains the appends that continue their streams and refuses the others.
    async fn judge(&mut self, batch: &[Append]) -> (Vec<Entry>, Vec<Result<(), Error>>) {
        if self.heads.len() > MOST_HEADS {
            self.heads.clear();
        }
        let mut entries = Vec::new();
        let mut verdicts = Vec::with_capacity(batch.len());
        for append in batch {
            let chained = self.chain(&append.parts).await;
            verdicts.push(chained.map(|chained| entries.extend(chained)));
        }
        (entries, verdicts)
    }

    /// Chains every part to the end of its stream, or none of them.
    async fn chain(&mut self, parts: &[Part]) -> Result<Vec<Entry>, Error> {
        let mut entries = Vec::new();
        let mut heads = Vec::with_capacity(parts.len());
        for part in parts {
            let mut head = self.head(&part.stream).await?;
            if head.version != part.expected {
                // Another program may have moved the stream on: next time look for ourselves.
                self.heads.remove(&part.stream);
                return Err(Error::Conflict {
                    stream: part.stream.clone(),
                    expected: part.expected,
                    actual: head.version,
                });
            }
            for new in &part.entries {
                let entry = chain(&part.stream, head, new.clone());
                head = entry.head();
                entries.push(entry);
            }
            heads.push((part.stream.clone(), head));
        }
        self.heads.extend(heads);
        Ok(entries)
    }

    async fn head(&mut self, stream: &StreamId) -> Result<Head, Error> {
        match self.heads.get(stream) {
            Some(head) => Ok(*head),
            None => self.ledger.head(stream).await,
        }
    }
}

/// How long the next commit waits after the beginning of one with so many appends.
fn distance(appends: usize) -> Duration {
    let [least, longest] = DISTANCE;
    let appends = u32::try_from(appends).unwrap_or(u32::MAX);
    PATIENCE.saturating_mul(appends).clamp(least, longest)
}
