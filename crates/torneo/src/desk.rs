//! The director's desk: one tournament in the archive. Judges, stores, then changes; nothing is seen before it is stored.
//!
//! ```text
//! act ─▶ rules decide ─▶ append to domino/<id>, durable ─▶ apply ─▶ answer
//! ```
//!
//! The rules are in `torneo_rules::domino`; the command line and the web page both come through here.

/// Why something was not done.
mod error;

/// What everybody may look at: a version of a tournament, and what was made of it once.
pub mod snapshot;

/// What follows from the closed rounds.
pub mod standing;

/// The tournaments that are open, each with one keeper of its order.
pub mod desks;

/// Links by which the pairs of a table report.
pub mod links;

/// What can be taken away.
pub mod export;

use std::sync::Arc;

use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::domino::event::Event;
use torneo_rules::domino::form::Form;
use torneo_rules::journal::{
    Entry, Head, NewEntry, Payload, StreamId, UnixMillis, Version, follow, verify,
};
use torneo_rules::replay::fold;
use torneo_store::{Error, MOST_ENTRIES_PER_APPEND, Reader, Store};

use crate::venue::organisers::roles::EventOrigin;
use crate::wire::domino::file::Checked;
use crate::wire::live::room::Damage;
pub use error::{DeskError, Unread};

/// What every stream of a tournament begins with.
pub const STREAMS: &str = "domino/";

/// Longest id of a tournament, in letters.
pub const MOST_ID: usize = 60;

/// A tournament as it was read from the archive.
pub struct Kept {
    pub stream: StreamId,
    pub entries: Vec<Entry>,
    /// The event of each entry.
    pub events: Vec<Event>,
    pub tournament: Tournament,
    /// From where on this program cannot read it: entries, events and tournament end before.
    pub unread: Option<Unread>,
}

/// A tournament that somebody runs.
pub struct Desk {
    store: Store,
    stream: StreamId,
    head: Head,
    tournament: Arc<Tournament>,
    /// From where on this program cannot read it: nothing is stored behind that.
    unread: Option<Unread>,
}

/// Something that happened, with the version it has in the journal.
pub type Happened = (Version, Event);

impl Kept {
    /// A tournament from its entries. Nothing is served, and nothing is published, on a stream whose chain does not fit.
    fn of(id: &str, stream: StreamId, entries: Vec<Entry>) -> Result<Self, DeskError> {
        Self::as_far_as_read(id, stream, entries)?.whole()
    }

    /// A tournament that was read to its end, or from where on it was not.
    fn whole(self) -> Result<Self, DeskError> {
        match self.unread {
            None => Ok(self),
            Some(unread) => Err(unread.into()),
        }
    }

    /// What this program can read of a tournament to which another version may have written. Of one that it cannot begin to
    /// read there is nothing to show.
    fn as_far_as_read(
        id: &str,
        stream: StreamId,
        mut entries: Vec<Entry>,
    ) -> Result<Self, DeskError> {
        verify(&stream, &entries)?;
        let mut events = Vec::with_capacity(entries.len());
        let mut unread = None;
        for entry in &entries {
            match event_of(entry) {
                Ok(event) => events.push(event),
                Err(no) => {
                    unread = Some(no);
                    break;
                }
            }
        }
        entries.truncate(events.len());
        let missing = || DeskError::Missing(id.to_owned());
        let tournament = match (fold(&events), unread.take_if(|_| events.is_empty())) {
            (_, Some(first)) => return Err(first.into()),
            (folded, None) => folded.ok_or_else(missing)?,
        };
        Ok(Self {
            stream,
            entries,
            events,
            tournament,
            unread,
        })
    }

    /// Who made it and when, as its first entry says.
    pub fn origin(&self) -> EventOrigin {
        let made_by = self.events.first().map(|event| &event.by);
        EventOrigin {
            stream: self.stream.to_string(),
            made_by: match made_by {
                Some(Author::Director(name)) => Some(name.clone()),
                Some(Author::Pair { .. }) | None => None,
            },
            made_ms: self
                .entries
                .first()
                .map_or(0, |entry| entry.recorded_at.number()),
        }
    }
}

/// The stream of a tournament.
pub fn stream(id: &str) -> Result<StreamId, DeskError> {
    let fits = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '-');
    let bad = || DeskError::BadId(id.to_owned());
    if id.is_empty() || id.len() > MOST_ID || !id.chars().all(fits) {
        return Err(bad());
    }
    format!("{STREAMS}{id}").parse().map_err(|_| bad())
}

/// Reads a tournament, whether or not somebody is running it.
pub async fn read(reader: &Reader, id: &str) -> Result<Kept, DeskError> {
    let stream = stream(id)?;
    let entries = reader.read(&stream, Version::START).await?;
    Kept::of(id, stream, entries)
}

/// Refuses a tournament that lacks an entry which was acknowledged: what would be published on the rest is another tournament.
fn check_whole(store: &Store, stream: &StreamId) -> Result<(), DeskError> {
    match store.lost(stream) {
        None => Ok(()),
        Some(version) => Err(DeskError::Damaged {
            version: version.number(),
            why: "it was stored and is not there any more".to_owned(),
        }),
    }
}

/// The event of an entry.
pub fn event_of(entry: &Entry) -> Result<Event, Unread> {
    Event::read(entry.payload.as_str()).map_err(|why| Unread {
        damage: Damage {
            version: entry.version.number(),
            at_ms: entry.recorded_at.number(),
        },
        why,
    })
}

impl Desk {
    /// A new tournament.
    pub async fn create(
        store: Store,
        id: &str,
        who: &Author,
        form: &Form,
        now_ms: u64,
    ) -> Result<(Self, Entry), DeskError> {
        let stream = stream(id)?;
        form.check_visible()?;
        let created = Tournament::create(who, form)?;
        let mut desk = Self {
            store,
            stream,
            head: Head::START,
            tournament: Arc::new(Tournament::new(form.clone())),
            unread: None,
        };
        let entries = desk.record(&[created], now_ms).await;
        let mut entries = entries.map_err(|no| match no {
            DeskError::Store(Error::Conflict { .. }) => DeskError::Taken(id.to_owned()),
            no => no,
        })?;
        let entry = entries.pop().expect("one event is one entry");
        Ok((desk, entry))
    }

    /// A tournament that is already in the archive.
    pub async fn open(store: Store, id: &str) -> Result<Self, DeskError> {
        check_whole(&store, &stream(id)?)?;
        let kept = read(store.reader(), id).await?;
        Ok(Self::of(store, kept))
    }

    /// A tournament that was just read.
    pub fn of(store: Store, kept: Kept) -> Self {
        Self {
            head: kept.entries.last().map_or(Head::START, Entry::head),
            store,
            stream: kept.stream,
            tournament: Arc::new(kept.tournament),
            unread: kept.unread,
        }
    }

    /// Puts a checked tournament file into the archive, entry by entry as it was.
    pub async fn load(store: &Store, checked: Checked) -> Result<Head, DeskError> {
        let id = checked.stream.as_str().strip_prefix(STREAMS);
        let id = id.unwrap_or(checked.stream.as_str()).to_owned();
        let own = stream(&id)?;
        if own != checked.stream {
            return Err(DeskError::BadId(checked.stream.to_string()));
        }
        let mut version = Version::START;
        let mut head = Head::START;
        for entries in checked.entries.chunks(MOST_ENTRIES_PER_APPEND) {
            let stored = store.append(&own, version, entries.to_vec()).await;
            let stored = stored.map_err(|error| match error {
                Error::Conflict { .. } => DeskError::Taken(id.clone()),
                error => DeskError::Store(error),
            })?;
            head = stored.last().map_or(head, Entry::head);
            version = head.version;
        }
        Ok(head)
    }

    pub fn tournament(&self) -> &Arc<Tournament> {
        &self.tournament
    }

    pub fn head(&self) -> Head {
        self.head
    }

    /// From where on this program cannot read it.
    pub fn damage(&self) -> Option<Damage> {
        self.unread.as_ref().map(|unread| unread.damage)
    }

    /// Refuses what would be stored behind an entry that this program cannot read.
    fn check_read(&self) -> Result<(), DeskError> {
        match &self.unread {
            None => Ok(()),
            Some(unread) => Err(unread.clone().into()),
        }
    }

    /// Judges acts one after the other, stores what all of them bring at once, and only then lets it happen: all or none.
    pub async fn act(
        &mut self,
        who: &Author,
        acts: &[Act],
        now_ms: u64,
    ) -> Result<Vec<Entry>, DeskError> {
        let events = decided(&self.tournament, who, acts)?;
        self.record(&events, now_ms).await
    }

    /// Stores events that were decided one after the other, such as a previewed list of players: all or none.
    pub async fn record(&mut self, events: &[Event], now_ms: u64) -> Result<Vec<Entry>, DeskError> {
        self.check_read()?;
        let recorded_at = UnixMillis::new(now_ms).expect("the clock is before the year 287396");
        let entries = events.iter().map(|event| NewEntry {
            recorded_at,
            payload: Payload::new(event.write()).expect("an event is one line of JSON"),
        });
        let appended = self
            .store
            .append(&self.stream, self.head.version, entries.collect())
            .await?;
        self.head = appended.last().map_or(self.head, Entry::head);
        let tournament = Arc::make_mut(&mut self.tournament);
        for event in events {
            tournament.apply(event);
        }
        Ok(appended)
    }

    /// Reads what another program wrote meanwhile.
    pub async fn catch_up(&mut self) -> Result<Vec<Happened>, DeskError> {
        if self.unread.is_some() {
            return Ok(Vec::new());
        }
        let entries = self.store.read(&self.stream, self.head.version).await?;
        let mut happened = Vec::with_capacity(entries.len());
        let mut head = self.head;
        for entry in &entries {
            let follows = follow(&self.stream, head, entry)?;
            match event_of(entry) {
                Ok(event) => happened.push((entry.version, event)),
                Err(unread) => {
                    self.unread = Some(unread);
                    break;
                }
            }
            head = follows;
        }
        if happened.is_empty() {
            // Nobody's copy is cloned for nothing.
            return Ok(happened);
        }
        self.head = head;
        let tournament = Arc::make_mut(&mut self.tournament);
        for (_, event) in &happened {
            tournament.apply(event);
        }
        Ok(happened)
    }
}

/// What acts bring, each judged after the one before it. Changes nothing.
pub fn decided(
    tournament: &Tournament,
    who: &Author,
    acts: &[Act],
) -> Result<Vec<Event>, DeskError> {
    if acts.is_empty() {
        return Err(DeskError::Nothing);
    }
    acts.iter().try_for_each(Act::check_visible)?;
    if let [act] = acts {
        return Ok(vec![tournament.decide(who, act)?]);
    }
    let mut after = tournament.clone();
    let mut events = Vec::with_capacity(acts.len());
    for act in acts {
        let event = after.decide(who, act)?;
        after.apply(&event);
        events.push(event);
    }
    Ok(events)
}
