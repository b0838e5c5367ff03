//! One server among several: N copies of this program on one PostgreSQL database, talking over NATS.
//!
//! ```text
//! phone ─▶ any server ─▶ letters ─▶ the one that keeps the room ─▶ store
//!                  ◀──── frames ────┘        │ dies, or is drained
//!                                            └─▶ another claims the place, reads the journal, gives the time back
//! ```
//!
//! A room, a session, a contest, or quick play is kept by one server at a time: by whom stands in the database (`place`). The
//! primary key of the journal is the fence. A server whose lease has run out says nothing.

/// When we may serve. Pure.
pub mod lease;

/// How servers reach each other.
pub mod bus;

/// A bus in one process, with faults.
#[cfg(test)]
pub mod switch;

/// The messages between servers.
pub mod letters;

/// Sockets here, and what they watch and ask anywhere.
pub mod edge;

/// Frames for sockets elsewhere.
pub mod frames;

/// Beating, claiming, going.
mod keeping;

/// Keeping what becomes ours.
mod taking;

/// Commands on their way to whoever keeps a room.
mod delivery;

/// Commands that nobody answered before their room changed servers: they are sent again.
mod asking_again;

/// The messages that go to every server.
mod news;

/// People who wait at a server that is cut off.
mod cut_off;

/// What has grown, for whoever keeps something of it.
pub mod growth;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, mpsc, oneshot};
use torneo_rules::journal::StreamId;
use torneo_store::{Error, Node, Place, Places};

use self::bus::{Bus, Inbox, Mailbox, NoAnswer};
use self::edge::Edge;
use self::frames::{FrameQueue, FrameSender, Sent};
use self::growth::Growth;
use super::clock::Ahead;
use super::connection::Connection;
use super::lists::Stale;

/// The place of quick play: who waits is known to one server.
pub const QUICK_PLAY: &str = "quick/play";

/// Streams whose keeper is remembered; beyond this all are forgotten and looked up again.
const MOST_OWNERS: usize = 100_000;

/// How often it is looked whether a lease is over.
const LOOK: Duration = Duration::from_millis(50);

/// What a server opens before it joins the others: its entry in the database, its places, the bus.
pub struct Joining {
    pub node: Node,
    pub places: Places,
    pub bus: Bus,
    pub inbox: Inbox,
    /// How far the database's clock is ahead.
    pub ahead: Ahead,
}

/// The parts that the loops of `keeping` and `delivery` own for as long as the server runs.
pub(super) struct Engine {
    pub node: Node,
    pub inbox: Inbox,
    pub frames: FrameQueue,
    pub ahead: Ahead,
    pub listed_anew: mpsc::UnboundedReceiver<StreamId>,
}

/// A request of a browser that another server passes on.
pub struct Passed {
    pub body: axum::body::Bytes,
    pub answer: oneshot::Sender<axum::body::Bytes>,
}

pub struct Cluster {
    me: Arc<str>,
    bus: Bus,
    places: Places,
    gate: Gate,
    /// Streams that are kept here, with their epoch.
    kept: Mutex<HashMap<String, u64>>,
    /// Streams that are kept elsewhere, as far as we know.
    owners: Mutex<HashMap<String, (Arc<str>, u64)>>,
    edge: Edge,
    /// Sockets elsewhere that watch something here: by server, socket and stream.
    far: Mutex<BTreeMap<(String, u64, String), FarWatch>>,
    frames: FrameSender,
    sent: Arc<Sent>,
    /// The last batch of frames of each server.
    received: Mutex<HashMap<Arc<str>, Received>>,
    /// Somebody gave places away.
    claim_now: Notify,
    /// Takeovers under way: places that are ours and not kept yet.
    taking: AtomicUsize,
    /// Streams with an entry that this version does not know.
    unreadable: Mutex<BTreeSet<String>>,
    /// Streams that wait for the bus: people sit there who cannot be reached.
    suspended: Mutex<BTreeSet<String>>,
    /// Lines of lists that may be old.
    stale: Mutex<Stale>,
    /// Streams that have grown, for whoever keeps something of them in memory. Rooms are not among them: who watches one hears of
    /// every event.
    grown: tokio::sync::broadcast::Sender<Growth>,
    /// Rooms of which lists say something else now.
    listed_anew: mpsc::UnboundedSender<StreamId>,
    /// Requests of browsers from elsewhere.
    passed: Mutex<Option<mpsc::Sender<Passed>>>,
    stopping: AtomicBool,
    stopped: Notify,
    going: AtomicBool,
    /// Since when this server is cut off from the others or from the database, as `steady_ms` counts; 0 while it is not.
    cut_off_ms: AtomicU64,
    pub figures: Figures,
}

/// A socket at another server, and when it was last said that it watches.
struct FarWatch {
    connection: Connection,
    said: Instant,
}

/// Batches of frames of one server.
#[derive(Debug, Default)]
struct Received {
    /// The last one that came.
    last: u64,
    /// How many there were, as that server said a while ago.
    told: u64,
    /// Whether it works on letters whose senders want no receipt.
    unasked: bool,
}

/// Whether this server may speak, read at every command.
struct Gate {
    started: Instant,
    /// In milliseconds since then; 0 while we may not.
    until_ms: AtomicU64,
    /// Grows whenever we begin to serve, and whenever everything was let go.
    generation: AtomicU64,
    /// The newest generation of which some task has seen the end, and gone: it must end for all.
    ended: AtomicU64,
}

/// Counters for operators, since the start.
#[derive(Debug, Default)]
pub struct Figures {
    pub claims_free: AtomicU64,
    pub claims_dead: AtomicU64,
    pub regained: AtomicU64,
    pub fenced: AtomicU64,
    pub lapses: AtomicU64,
    pub letters: AtomicU64,
    pub redelivered: AtomicU64,
    pub resynchronised: AtomicU64,
    pub takeover_micros: AtomicU64,
    pub beat_ms: AtomicU64,
}

impl Figures {
    fn add(counter: &AtomicU64, by: u64) {
        counter.fetch_add(by, Ordering::Relaxed);
    }
}

/// The state in which a stream is after this server took it over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    Runs,
    /// Nothing happens there by itself.
    Rests,
    /// It has an entry that this version does not know: a later one may.
    Unreadable,
}

/// Where a stream is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whose {
    Mine(u64),
    /// Ours, and being brought back.
    Soon,
    Other(Arc<str>, u64),
    Nobodys,
}

impl Cluster {
    pub(super) fn new(joining: Joining) -> (Self, Engine) {
        let sent = Arc::new(Sent::default());
        let (frames, queue) = frames::queue(Arc::clone(&sent));
        let (listed_anew, lists) = mpsc::unbounded_channel();
        let cluster = Self {
            me: joining.node.id().into(),
            bus: joining.bus,
            places: joining.places,
            gate: Gate {
                started: Instant::now(),
                until_ms: AtomicU64::new(0),
                generation: AtomicU64::new(1),
                ended: AtomicU64::new(0),
            },
            kept: Mutex::default(),
            owners: Mutex::default(),
            edge: Edge::default(),
            far: Mutex::default(),
            frames,
            sent,
            received: Mutex::default(),
            claim_now: Notify::new(),
            taking: AtomicUsize::new(0),
            unreadable: Mutex::default(),
            suspended: Mutex::default(),
            stale: Mutex::default(),
            grown: tokio::sync::broadcast::Sender::new(4_096),
            listed_anew,
            passed: Mutex::default(),
            stopping: AtomicBool::new(false),
            stopped: Notify::new(),
            going: AtomicBool::new(false),
            cut_off_ms: AtomicU64::new(0),
            figures: Figures::default(),
        };
        let engine = Engine {
            node: joining.node,
            inbox: joining.inbox,
            frames: queue,
            ahead: joining.ahead,
            listed_anew: lists,
        };
        (cluster, engine)
    }

    pub fn me(&self) -> &str {
        &self.me
    }

    /// How many frames and batches went to sockets of other servers.
    pub fn sent(&self) -> &Sent {
        &self.sent
    }

    pub fn edge(&self) -> &Edge {
        &self.edge
    }

    /// The present generation of tasks, if this server may speak now.
    pub fn generation(&self) -> u64 {
        self.gate.generation.load(Ordering::Relaxed)
    }

    /// Whether tasks of this generation may speak now. One that may not is gone for good, and those who watch it with it:
    /// everybody of its generation goes then, even if the next beat comes at once.
    pub fn speaks(&self, generation: u64) -> bool {
        let speaks = self.generation() == generation && self.serves();
        if !speaks {
            self.gate.ended.fetch_max(generation, Ordering::Relaxed);
        }
        speaks
    }

    /// Whether this server may speak at all.
    pub fn serves(&self) -> bool {
        self.steady_ms() < self.gate.until_ms.load(Ordering::Relaxed)
    }

    /// Whether the others can be reached.
    pub fn has_bus(&self) -> bool {
        self.bus.is_up()
    }

    /// Whether this server is giving its places away.
    pub fn is_going(&self) -> bool {
        self.going.load(Ordering::Relaxed)
    }

    /// How long ago the last beat was stored, in milliseconds.
    pub fn lease_age_ms(&self) -> u64 {
        let beat_ms = self.figures.beat_ms.load(Ordering::Relaxed);
        self.steady_ms().saturating_sub(beat_ms)
    }

    /// Streams that are kept here.
    pub fn kept(&self) -> usize {
        lock(&self.kept).len()
    }

    fn steady_ms(&self) -> u64 {
        // From one: nothing is the end of a lease that never was.
        u64::try_from(self.gate.started.elapsed().as_millis()).unwrap_or(u64::MAX) + 1
    }

    /// Requests of browsers that other servers pass on.
    pub fn take_passed(&self, requests: mpsc::Sender<Passed>) {
        *lock(&self.passed) = Some(requests);
    }

    /// Where a stream is kept.
    pub async fn whose(&self, stream: &str) -> Result<Whose, Error> {
        if let Some(epoch) = self.epoch_here(stream) {
            return Ok(Whose::Mine(epoch));
        }
        if let Some((owner, epoch)) = self.known(stream) {
            return Ok(Whose::Other(owner, epoch));
        }
        let found = self.places.look(&[stream.to_owned()]).await?;
        Ok(match found.into_iter().next() {
            None => Whose::Nobodys,
            Some((_, place)) => self.learn(stream, place),
        })
    }

    /// Remembers where a stream is kept, as the database says.
    fn learn(&self, stream: &str, place: Place) -> Whose {
        match place.owner {
            None => Whose::Nobodys,
            // Whoever brings it back says when it is kept: only they give its time back.
            Some(owner) if *owner == *self.me => {
                self.epoch_here(stream).map_or(Whose::Soon, Whose::Mine)
            }
            Some(owner) => {
                let owner: Arc<str> = owner.into();
                self.know(stream, &owner, place.epoch);
                Whose::Other(owner, place.epoch)
            }
        }
    }

    /// Which other server keeps a stream, as far as we know, and in which epoch.
    fn known(&self, stream: &str) -> Option<(Arc<str>, u64)> {
        lock(&self.owners).get(stream).cloned()
    }

    fn know(&self, stream: &str, owner: &Arc<str>, epoch: u64) {
        let mut owners = lock(&self.owners);
        if owners.len() >= MOST_OWNERS {
            owners.clear();
        }
        owners.insert(stream.to_owned(), (Arc::clone(owner), epoch));
    }

    fn forget_owner(&self, stream: &str) {
        lock(&self.owners).remove(stream);
    }

    /// The epoch of a stream that is kept here.
    pub(super) fn epoch_here(&self, stream: &str) -> Option<u64> {
        lock(&self.kept)
            .get(stream)
            .copied()
            .filter(|_| self.serves())
    }

    /// Returns when this server may speak no more.
    pub async fn lapsed(&self) {
        while self.serves() {
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Notes that a stream is kept here, unless everything was let go since that generation, or it is kept in a later epoch: then
    /// whoever brings back what is ours, or claims it, keeps it.
    pub(super) fn keep(&self, stream: &str, epoch: u64, generation: u64) -> bool {
        let mut kept = lock(&self.kept);
        let is_later = |other: &u64| *other > epoch;
        if self.generation() != generation || kept.get(stream).is_some_and(is_later) {
            return false;
        }
        kept.insert(stream.to_owned(), epoch);
        true
    }

    /// Everything that ran goes, and what begins from now on is told apart from it.
    fn begin_generation(&self) {
        let mut kept = lock(&self.kept);
        self.gate.generation.fetch_add(1, Ordering::Relaxed);
        kept.clear();
        drop(kept);
        lock(&self.far).clear();
        lock(&self.suspended).clear();
    }

    /// Makes a stream ours if it is nobody's; its epoch, and since when nobody has kept it.
    pub(super) async fn own(&self, stream: &StreamId) -> Result<Option<(u64, u64)>, Error> {
        if !self.serves() {
            return Ok(None);
        }
        let generation = self.generation();
        match self.whose(stream.as_str()).await? {
            Whose::Mine(epoch) => return Ok(Some((epoch, 0))),
            Whose::Other(..) | Whose::Soon => return Ok(None),
            Whose::Nobodys => {}
        }
        if self.is_going() {
            return Ok(None);
        }
        let Some(taken) = self.places.take(stream).await? else {
            return Ok(None);
        };
        // If not, it is ours all the same: whoever looks after what is ours and not kept finds it.
        let kept = self.serves() && self.keep(stream.as_str(), taken.epoch, generation);
        Ok(kept.then_some((taken.epoch, taken.since_ms)))
    }

    /// Passes a request of a browser on to another server.
    pub async fn pass_on(
        &self,
        owner: &str,
        request: axum::body::Bytes,
        patience: Duration,
    ) -> Result<axum::body::Bytes, NoAnswer> {
        self.bus.ask(Mailbox::Http, owner, request, patience).await
    }

    /// A stream is not where we believed it to be.
    pub fn moved(&self, stream: &str) {
        self.forget_owner(stream);
    }

    /// Whether this version cannot read a stream to its end.
    pub(super) fn is_unreadable(&self, stream: &str) -> bool {
        lock(&self.unreadable).contains(stream)
    }

    /// This version cannot read a stream to its end: another may have it.
    async fn give_back(&self, stream: &str) {
        tracing::warn!(
            stream,
            "an entry cannot be read here: another server may have it"
        );
        lock(&self.unreadable).insert(stream.to_owned());
        lock(&self.kept).remove(stream);
        if let Err(error) = self.places.give_back(stream).await {
            tracing::warn!(%error, stream, "it stays ours");
        }
    }

    /// Lines of lists that may be old, taken to be read again.
    pub(super) fn take_stale(&self) -> Stale {
        std::mem::take(&mut *lock(&self.stale))
    }

    /// These lines may be old, or old still: they could not be read.
    pub(super) fn mark_stale(&self, more: Stale) {
        let mut stale = lock(&self.stale);
        stale.streams.extend(more.streams);
        stale.all |= more.all;
    }

    /// Lets streams go that rest.
    pub(super) async fn let_go(&self, streams: &[String]) {
        {
            let mut kept = lock(&self.kept);
            for stream in streams {
                kept.remove(stream);
            }
        }
        if let Err(error) = self.places.let_go(streams).await {
            // Whoever starts or claims next finds that they rest.
            tracing::debug!(%error, "places stay");
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
