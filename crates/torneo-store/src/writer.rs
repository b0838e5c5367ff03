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
//! the appends in it. Where a database does not say whether it has stored, the journal is asked until it tells.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use torneo_rules::journal::{Entry, Head, NewEntry, StreamId, Version, chain};

use crate::Error;
use crate::heads::{HEADS, HeadKeeping};
use crate::index::{Changes, Indexed, Mark};
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

/// How long the journal is asked about a commit of which nobody knows whether it was stored. People wait meanwhile, half a
/// minute at most.
const SETTLING: Duration = Duration::from_secs(20);

/// Between two questions to a database that does not answer.
const PAUSE: Duration = Duration::from_millis(250);

/// What the writer is asked.
pub(crate) enum Job {
    Append(Append),
    /// Keep heads over all streams from now on.
    KeepHeads(HeadKeeping, oneshot::Sender<()>),
    /// Tell of every stream that grows, from now on.
    TellGrowth(mpsc::UnboundedSender<Vec<Grown>>),
    /// Keep a piece of the index that is being made.
    Index(Indexed, oneshot::Sender<Result<(), Error>>),
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
    /// What the index keeps of the stream after it.
    pub mark: Mark,
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
    /// Entries, each with its kilobytes, that could not be put where their streams are looked for.
    pub unfiled: u64,
}

#[derive(Default)]
pub(crate) struct Counters {
    commits: AtomicU64,
    entries: AtomicU64,
    failures: AtomicU64,
    commit_micros: AtomicU64,
    unfiled: AtomicU64,
}

impl Counters {
    pub fn figures(&self) -> Figures {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Figures {
            commits: read(&self.commits),
            entries: read(&self.entries),
            failures: read(&self.failures),
            commit_micros: read(&self.commit_micros),
            unfiled: read(&self.unfiled),
        }
    }
}

/// What is remembered of a stream.
#[derive(Debug, Clone, Copy)]
struct Known {
    head: Head,
    /// Whether the index has it among the live ones.
    live: Option<bool>,
}

/// What a batch comes to: what is stored of it, and for each append whether it is in there.
#[derive(Default)]
struct Judged {
    entries: Vec<Entry>,
    changes: Changes,
    verdicts: Vec<Result<(), Error>>,
    /// Whether the last entry is a head over all streams.
    with_head: bool,
}

/// A stream that has grown, and to which version.
pub type Grown = (StreamId, Version);

pub(crate) struct Writer {
    /// Where heads over all streams are kept.
    heads_stream: StreamId,
    /// Who hears of every stream that grows.
    growth: Option<mpsc::UnboundedSender<Vec<Grown>>>,
    pub ledger: Ledger,
    pub inbox: mpsc::Receiver<Job>,
    pub counters: Arc<Counters>,
    heads: HashMap<StreamId, Known>,
    /// Why the last commit failed, if it did: a disk that stays full is told once.
    failing: Option<Error>,
    /// For the next head over all streams, if this program keeps them.
    head_keeping: Option<HeadKeeping>,
    /// Pieces of the index that wait for this commit's turn.
    indexing: Vec<(Indexed, oneshot::Sender<Result<(), Error>>)>,
    /// Those who asked whether an append could be stored.
    asking: Vec<oneshot::Sender<Result<(), Error>>>,
}

impl Writer {
    pub fn new(
        ledger: Ledger,
        inbox: mpsc::Receiver<Job>,
        counters: Arc<Counters>,
        heads_stream: StreamId,
    ) -> Self {
        Self {
            heads_stream,
            growth: None,
            ledger,
            inbox,
            counters,
            heads: HashMap::new(),
            failing: None,
            head_keeping: None,
            indexing: Vec::new(),
            asking: Vec::new(),
        }
    }

    /// Writes until everybody who could append is gone, or until told to close.
    pub async fn run(mut self) {
        let mut closing = Vec::new();
        let mut next_commit = tokio::time::Instant::now();
        loop {
            let Some(job) = self.next_job().await else {
                break;
            };
            tokio::time::sleep_until(next_commit).await;
            let started = tokio::time::Instant::now();
            let batch = self.fill(job, &mut closing);
            next_commit = started + distance(batch.len());
            if !batch.is_empty() {
                self.store(batch).await;
                // Nobody waits for an answer now. What could not be filed is told to whoever asks whether one can write.
                if let Err(error) = self.ledger.file_if_due() {
                    tracing::error!(%error, "what is stored could not be filed");
                }
                let left = self.ledger.left_unfiled();
                self.counters.unfiled.store(left, Ordering::Relaxed);
            }
            for (piece, answer) in std::mem::take(&mut self.indexing) {
                let kept = self.ledger.index(&piece).await;
                if let (Ok(()), Some(keeping)) = (&kept, &mut self.head_keeping) {
                    keeping.add_older(&piece.ends);
                }
                let _ = answer.send(kept);
            }
            if !self.asking.is_empty() {
                let verdict = self.ledger.can_write().await;
                for asked in self.asking.drain(..) {
                    let _ = asked.send(verdict.clone());
                }
            }
        }
        if let Some(keeping) = &mut self.head_keeping {
            keeping.hurry();
            self.store(Vec::new()).await;
        }
        self.ledger.close().await;
        for closed in closing {
            let _ = closed.send(());
        }
    }

    /// The next job; while there is none, a head over all streams is stored when it is due.
    async fn next_job(&mut self) -> Option<Job> {
        loop {
            let due = self.head_keeping.as_ref().and_then(HeadKeeping::due);
            let Some(due) = due else {
                return self.inbox.recv().await;
            };
            match tokio::time::timeout_at(due, self.inbox.recv()).await {
                Ok(job) => return job,
                Err(_) => self.store(Vec::new()).await,
            }
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
                Job::KeepHeads(keeping, answer) => {
                    self.head_keeping = Some(keeping);
                    let _ = answer.send(());
                }
                Job::TellGrowth(growth) => self.growth = Some(growth),
                Job::Index(piece, answer) => self.indexing.push((piece, answer)),
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
        let outcome = self.try_to_store(&batch).await;
        let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
        let count = |counter: &AtomicU64, by| counter.fetch_add(by, Ordering::Relaxed);
        count(&self.counters.commit_micros, micros);
        match outcome {
            Ok(Judged {
                entries,
                changes: _,
                verdicts,
                with_head,
            }) => {
                if !entries.is_empty() {
                    if self.failing.take().is_some() {
                        tracing::warn!("entries are stored again");
                    }
                    let stored = entries.len() as u64 - u64::from(with_head);
                    count(&self.counters.commits, 1);
                    count(&self.counters.entries, stored);
                    if let Some(keeping) = &mut self.head_keeping {
                        keeping.stored(&entries, with_head);
                    }
                    if let Some(growth) = &self.growth {
                        // Who does not listen any more needs to hear nothing.
                        let _ = growth.send(grown(&entries));
                    }
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
                if self.failing.as_ref() != Some(&error) {
                    tracing::error!(%error, "nothing can be stored");
                    self.failing = Some(error.clone());
                }
                if let Some(keeping) = &mut self.head_keeping {
                    keeping.wait();
                }
                for append in batch {
                    let _ = append.answer.send(Err(error.clone()));
                }
            }
        }
    }

    /// Judges the batch and stores what may be stored of it.
    async fn try_to_store(&mut self, batch: &[Append]) -> Result<Judged, Error> {
        let end = Instant::now() + SETTLING;
        let mut tries = 0;
        // A commit of which nobody knows whether it was stored, and why.
        let mut unknown: Option<(Judged, Error)> = None;
        loop {
            if let Some((judged, why)) = unknown.take() {
                // The commit is whole or not at all, so one entry tells of all.
                match self.ledger.holds(&judged.entries[0]).await {
                    Ok(true) => return Ok(judged),
                    Ok(false) if Instant::now() < end => unknown = Some((judged, why)),
                    Err(_) if Instant::now() < end => {
                        unknown = Some((judged, why));
                        tokio::time::sleep(PAUSE).await;
                        continue;
                    }
                    Ok(false) | Err(_) => return Err(Error::Uncertain(why.to_string())),
                }
            }
            let judged = self.judge(batch).await;
            if judged.entries.is_empty() {
                return Ok(judged);
            }
            let stored = self.ledger.insert(&judged.entries, &judged.changes).await;
            let Err(trouble) = stored else {
                return Ok(judged);
            };
            // What was chained was not stored, or somebody else stored: memory cannot be trusted.
            for entry in &judged.entries {
                self.heads.remove(&entry.stream);
            }
            tries += 1;
            match trouble {
                Trouble::Unknown(why) => unknown = Some((judged, why)),
                // What stands in our place may be our own from before.
                Trouble::Again(_) | Trouble::Failed(_) if unknown.is_some() => {}
                Trouble::Again(_) if tries < MOST_TRIES => {}
                Trouble::Again(error) | Trouble::Failed(error) => return Err(error),
            }
        }
    }

    /// Chains the appends that continue their streams and refuses the others.
    async fn judge(&mut self, batch: &[Append]) -> Judged {
        if self.heads.len() > MOST_HEADS {
            self.heads.clear();
        }
        let mut judged = Judged::default();
        for append in batch {
            let verdict = self.chain(&append.parts, &mut judged).await;
            judged.verdicts.push(verdict);
        }
        self.add_head(&mut judged).await;
        judged
    }

    /// Puts a head over all streams behind what is stored, when one is due.
    async fn add_head(&mut self, judged: &mut Judged) {
        let keeping = self.head_keeping.as_ref();
        let Some(record) = keeping.and_then(|keeping| keeping.record(&judged.entries)) else {
            return;
        };
        let stream = self.heads_stream.clone();
        // Where the heads end is not known now: the next commit tries again.
        if let Ok(known) = self.known(&stream).await {
            let entry = chain(&stream, known.head, record);
            let head = entry.head();
            let live = Some(false);
            self.heads.insert(stream, Known { head, live });
            judged.entries.push(entry);
            judged.with_head = true;
        }
    }

    /// Chains every part to the end of its stream, or none of them.
    async fn chain(&mut self, parts: &[Part], judged: &mut Judged) -> Result<(), Error> {
        let mut entries = Vec::new();
        let mut known = Vec::with_capacity(parts.len());
        for part in parts {
            let mut found = self.known(&part.stream).await?;
            let of_this_batch = |entry: &Entry| entry.stream == part.stream;
            if found.head.version != part.expected
                && !judged.entries.iter().any(of_this_batch)
                && self.heads.remove(&part.stream).is_some()
            {
                // Another program may have moved the stream on since we remembered its end: look for ourselves.
                found = self.known(&part.stream).await?;
            }
            let Known { mut head, live } = found;
            if head.version != part.expected {
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
            known.push((head, live));
        }
        for (part, (head, live)) in parts.iter().zip(known) {
            judged.changes.add(&part.stream, &part.mark, live);
            let live = Some(part.mark.is_live());
            self.heads.insert(part.stream.clone(), Known { head, live });
        }
        judged.entries.append(&mut entries);
        Ok(())
    }

    async fn known(&mut self, stream: &StreamId) -> Result<Known, Error> {
        if let Some(known) = self.heads.get(stream) {
            return Ok(*known);
        }
        let head = self.ledger.head(stream).await?;
        // A stream that has not begun is not in the index.
        let live = (head == Head::START).then_some(false);
        Ok(Known { head, live })
    }
}

/// The streams of a commit, with the last version of each.
fn grown(entries: &[Entry]) -> Vec<Grown> {
    let others = entries
        .iter()
        .filter(|entry| !entry.stream.as_str().starts_with(HEADS));
    let mut grown: Vec<Grown> = Vec::new();
    for entry in others {
        match grown.last_mut() {
            Some((stream, version)) if *stream == entry.stream => *version = entry.version,
            Some(_) | None => grown.push((entry.stream.clone(), entry.version)),
        }
    }
    grown
}

/// How long the next commit waits after the beginning of one with so many appends.
fn distance(appends: usize) -> Duration {
    let [least, longest] = DISTANCE;
    let appends = u32::try_from(appends).unwrap_or(u32::MAX);
    PATIENCE.saturating_mul(appends).clamp(least, longest)
}
