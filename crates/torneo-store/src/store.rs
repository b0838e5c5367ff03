//! The open archive: what a venue holds and every room shares.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use sqlx::Connection;
use tokio::runtime::Builder;
use tokio::sync::{mpsc, oneshot};
use torneo_rules::journal::{Entry, NewEntry, StreamId, UnixMillis, Version};

use crate::heads::{HEADS, HEADS_STREAM, HeadKeeping};
use crate::index::{Indexed, Mark};
use crate::ledger::Ledger;
use crate::memory::Memory;
use crate::nodes::{Node, Places};
use crate::postgres_writer::PostgresWriter;
use crate::server_lock::ServerLock;
use crate::sqlite::{self, Folder};
use crate::tail::Tail;
use crate::writer::{Append, Counters, Figures, Grown, Job, Part, Writer};
use crate::{Error, Reader, StreamHead, backup, migration, postgres};

/// Most entries of one append: a whole list of players is stored at once or not at all.
pub const MOST_ENTRIES_PER_APPEND: usize = 4096;

/// Appends that may wait for the writer; the next one waits outside. Two full commits.
const QUEUE: usize = 1024;

/// An archive opened for writing. Clones share it.
#[derive(Clone)]
pub struct Store {
    reader: Reader,
    writer: mpsc::Sender<Job>,
    counters: Arc<Counters>,
    /// The data folder, given back when the archive is closed.
    folder: Arc<Mutex<Option<Folder>>>,
    /// Where keys are kept that no backup copies, if not in the data folder.
    keys: Arc<OnceLock<PathBuf>>,
    /// Where this program keeps heads over all streams.
    heads_stream: StreamId,
    /// Streams that lack an entry which was acknowledged, with its version; known once heads are kept.
    lost: Arc<OnceLock<BTreeMap<StreamId, Version>>>,
}

impl Store {
    /// An archive that forgets. Must be called inside a tokio runtime, as the others.
    pub fn memory() -> Self {
        let memory = Arc::new(Memory::default());
        let reader = Reader::memory(Arc::clone(&memory));
        Self::start(Ledger::Memory(memory), reader, None, HEADS_STREAM)
    }

    /// The archive of a data folder, which is made when it is not there.
    pub async fn sqlite(folder: &Path) -> Result<Self, Error> {
        let taken = Folder::take(folder)?;
        taken.prepare()?;
        let database = taken.database.clone();
        let opened = sqlite::on_a_thread(move || {
            backup::before_migration(&database)?;
            let mut connection = sqlite::connect(&database)?;
            // Whoever opens it later finds it in WAL mode.
            connection.pragma_update(None, "journal_mode", "WAL")?;
            migration::sqlite(&mut connection)?;
            Ledger::sqlite(&database)
        });
        let opened = async { Ok((opened.await?, Reader::open(&taken.database).await?)) };
        let (ledger, reader) = opened.await.map_err(|error| match error {
            Error::Local(reason) => Error::path(&taken.database, reason),
            Error::Broken(reason) => {
                Error::Broken(format!("{}: {reason}", taken.database.display()))
            }
            error => error,
        })?;
        taken.settle()?;
        Ok(Self::start(ledger, reader, Some(taken), HEADS_STREAM))
    }

    /// Copies a PostgreSQL archive of an earlier schema into a folder before it is opened, which changes it.
    pub async fn copy_before_migration(url: &str, folder: &Path) -> Result<(), Error> {
        backup::before_migration_of_postgres(url, folder).await
    }

    /// The archive in a PostgreSQL database, which must exist; its tables are made.
    pub async fn postgres(url: &str) -> Result<Self, Error> {
        Self::of_postgres(url, None, HEADS_STREAM).await
    }

    /// The same for one server among several: `id` owns what is opened here, and heads over all streams are kept under the
    /// name that this server has at every start.
    pub async fn postgres_among(url: &str, name: &str, id: &str) -> Result<Self, Error> {
        let heads_stream = format!("{HEADS}{name}");
        Self::of_postgres(url, Some(id.to_owned()), &heads_stream).await
    }

    async fn of_postgres(url: &str, owner: Option<String>, heads: &str) -> Result<Self, Error> {
        let options = match &owner {
            None => postgres::options(url)?,
            Some(id) => postgres::options_of(url, id)?,
        };
        let mut connection = postgres::connect(&options).await?;
        migration::postgres(&mut connection).await?;
        let reader = Reader::postgres(url).await?;
        connection.close().await?;
        let writer = PostgresWriter::new(options, owner);
        Ok(Self::start(Ledger::Postgres(writer), reader, None, heads))
    }

    /// Comes to the database as one server among several; `lock` is a number that no other has. Refused while a server has
    /// the database to itself, and that one is refused while we are there.
    pub async fn join(&self, id: &str, lock: i64) -> Result<(Node, Places), Error> {
        let places = self.reader.places(id);
        let (Some(url), Some(places)) = (self.reader.url(), places) else {
            return Err(Error::Database("a data folder has one server".to_owned()));
        };
        Ok((Node::join(url, id, lock).await?, places))
    }

    /// Tells of every stream that grows here, from now on.
    pub async fn tell_growth(&self, heard: mpsc::UnboundedSender<Vec<Grown>>) -> Result<(), Error> {
        let told = self.writer.send(Job::TellGrowth(heard)).await;
        told.map_err(|_| Error::Closed)
    }

    /// Where this program keeps heads over all streams.
    pub fn heads_stream(&self) -> &StreamId {
        &self.heads_stream
    }

    /// The data folder, where the archive has one.
    pub fn data_folder(&self) -> Option<PathBuf> {
        let folder = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
        let database = folder.as_ref().map(|folder| folder.database.clone());
        database.and_then(|database| Some(database.parent()?.to_owned()))
    }

    /// Keeps keys in a folder of their own; said once, before anything is sealed. A database has no folder until somebody says which.
    pub fn keep_keys_in(&self, folder: PathBuf) {
        let _ = self.keys.set(folder);
    }

    /// Where keys are kept that no backup copies; none for a database without such a folder.
    pub fn key_folder(&self) -> Option<PathBuf> {
        self.keys.get().cloned().or_else(|| self.data_folder())
    }

    /// Makes this program the only server of the archive for as long as the answer lives. Other programs may read and
    /// write beside it.
    ///
    /// A data folder is locked by whoever opens it, and memory is nobody else's: there it is always granted.
    pub async fn serve_alone(&self) -> Result<ServerLock, Error> {
        ServerLock::take(self.reader.url()).await
    }

    fn start(ledger: Ledger, reader: Reader, folder: Option<Folder>, heads: &str) -> Self {
        let heads_stream: StreamId = heads.parse().expect("names of servers name streams");
        let (writer, inbox) = mpsc::channel(QUEUE);
        let counters = Arc::new(Counters::default());
        let waits_for_disk = matches!(ledger, Ledger::Sqlite { .. });
        let kept = (Arc::clone(&counters), heads_stream.clone());
        let writing = Writer::new(ledger, inbox, kept.0, kept.1).run();
        if waits_for_disk {
            on_its_own_thread(writing);
        } else {
            tokio::spawn(writing);
        }
        Self {
            reader,
            writer,
            counters,
            folder: Arc::new(Mutex::new(folder)),
            keys: Arc::default(),
            heads_stream,
            lost: Arc::default(),
        }
    }

    /// Adds entries to a stream that is at version `expected`, and answers once they are durable.
    ///
    /// A stream at another version is a `Conflict` and nothing is stored: whoever gets it is not the
    /// owner of the stream any more. A caller that stops waiting does not take its entries back. After `Uncertain` read
    /// the stream again before going on: they may or may not be stored. The index keeps the stream as resting.
    pub async fn append(
        &self,
        stream: &StreamId,
        expected: Version,
        entries: Vec<NewEntry>,
    ) -> Result<Vec<Entry>, Error> {
        let part = Part {
            stream: stream.clone(),
            expected,
            entries,
            mark: Mark::Resting,
        };
        self.append_all(vec![part]).await
    }

    /// Adds entries to several streams, all or none, as `append` does to one. The answer holds them part by part.
    pub async fn append_all(&self, parts: Vec<Part>) -> Result<Vec<Entry>, Error> {
        for part in &parts {
            if part.entries.is_empty() || part.entries.len() > MOST_ENTRIES_PER_APPEND {
                return Err(Error::Count {
                    count: part.entries.len(),
                    most: MOST_ENTRIES_PER_APPEND,
                });
            }
        }
        let streams: BTreeSet<&StreamId> = parts.iter().map(|part| &part.stream).collect();
        assert_eq!(
            streams.len(),
            parts.len(),
            "parts that are stored together name different streams"
        );
        let (answer, answered) = oneshot::channel();
        let append = Append { parts, answer };
        let queued = self.writer.send(Job::Append(append)).await;
        queued.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }

    /// Records a head over all streams every second in which something is stored, from now on.
    ///
    /// Gives the entries that were acknowledged and are not there any more, if the small files in the data folder know of
    /// some: a flipped bit in the WAL, a disk that lied, an older copy in the place of the archive.
    pub async fn keep_heads(&self) -> Result<Vec<StreamHead>, Error> {
        let (tail, lost) = match self.data_folder() {
            Some(folder) => Tail::open(&folder).map(|(tail, lost)| (Some(tail), lost))?,
            None => (None, Vec::new()),
        };
        let (older, newest) = self.reader.uncovered().await?;
        let newest = newest.max(self.newest_head_time().await?);
        let mut keeping = HeadKeeping::new(tail, newest);
        keeping.add_older(&older);
        let (answer, answered) = oneshot::channel();
        let job = Job::KeepHeads(keeping, answer);
        self.writer.send(job).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?;
        let ends = lost
            .iter()
            .map(|told| (told.stream.clone(), told.head.version));
        let _ = self.lost.set(ends.collect());
        Ok(lost)
    }

    /// When the newest head of this program was recorded.
    async fn newest_head_time(&self) -> Result<Option<UnixMillis>, Error> {
        let found = self.reader.streams_under(self.heads_stream.as_str());
        let mut found = found.await?.into_iter();
        let Some(told) = found.find(|told| told.stream == self.heads_stream) else {
            return Ok(None);
        };
        let before = Version::new(told.head.version.number().saturating_sub(1));
        let newest = self
            .reader
            .next(&told.stream, before.unwrap_or(Version::START));
        Ok(newest.await?.last().map(|entry| entry.recorded_at))
    }

    /// The version of an entry of this stream that was acknowledged and is not there any more, if `keep_heads` found one.
    pub fn lost(&self, stream: &StreamId) -> Option<Version> {
        self.lost.get()?.get(stream).copied()
    }

    /// Keeps a piece of the index that is made from the journal; see `Reader::indexed_up_to`.
    pub async fn index(&self, piece: Indexed) -> Result<(), Error> {
        let (answer, answered) = oneshot::channel();
        let queued = self.writer.send(Job::Index(piece, answer)).await;
        queued.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }

    /// Whether an append would be stored now. Waits behind those that are queued, as an append would.
    pub async fn can_write(&self) -> Result<(), Error> {
        let (answer, answered) = oneshot::channel();
        let queued = self.writer.send(Job::Check(answer)).await;
        queued.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }

    /// The entries of a stream after a version: all of them, or what a returning client lacks.
    pub async fn read(&self, stream: &StreamId, after: Version) -> Result<Vec<Entry>, Error> {
        self.reader.read(stream, after).await
    }

    /// Everything that only reads: streams, export, verification, backup.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// What the writer has done, for the metrics.
    pub fn figures(&self) -> Figures {
        self.counters.figures()
    }

    /// How many appends are waiting for the writer, for the metrics.
    pub fn waiting(&self) -> usize {
        self.writer.max_capacity() - self.writer.capacity()
    }

    /// Stores what is waiting, then gives the database back. Later appends are refused.
    pub async fn close(&self) {
        // The writer goes last: the last connection to leave folds SQLite's WAL into the one file.
        self.reader.close().await;
        let (closed, done) = oneshot::channel();
        if self.writer.send(Job::Close(closed)).await.is_ok() {
            let _ = done.await;
        }
        let folder = self
            .folder
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        drop(folder);
    }
}

/// SQLite's calls wait for the disk, and nobody else shall wait with them.
fn on_its_own_thread(writing: impl Future<Output = ()> + Send + 'static) {
    let runtime = Builder::new_current_thread().enable_time().build();
    let runtime = runtime.expect("a runtime without a socket needs nothing of the system");
    let thread = std::thread::Builder::new().name("torneo-journal".to_owned());
    let started = thread.spawn(move || runtime.block_on(writing));
    started.expect("the system gives one more thread");
}
