//! The director's desk: one tournament in the archive. Judges, stores, then changes; nothing is seen before it is stored.
//!
//! ```text
//! act ─▶ rules decide ─▶ append to domino/<id>, durable ─▶ apply ─▶ answer
//! ```
//!
//! The rules are in `torneo_rules::domino`; the command line and the web page both come through here.

use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::domino::event::Event;
use torneo_rules::domino::form::Form;
use torneo_rules::domino::rejection::Rejection;
use torneo_rules::domino::replay::fold;
use torneo_rules::journal::{Entry, Head, NewEntry, Payload, StreamId, UnixMillis, Version};
use torneo_store::{Error, MOST_ENTRIES_PER_APPEND, Reader, Store};

use crate::exit::{Exit, Failure};
use crate::input::quoted;
use crate::say::{Lang, Say, say};
use crate::wire::domino::event;
use crate::wire::domino::file::Checked;

/// What every stream of a tournament begins with.
pub const STREAMS: &str = "domino/";

/// Longest id of a tournament, in letters.
const MOST_ID: usize = 60;

/// A tournament as it was read from the archive.
pub struct Kept {
    pub stream: StreamId,
    pub entries: Vec<Entry>,
    pub tournament: Tournament,
}

/// A tournament that somebody runs.
pub struct Desk {
    store: Store,
    stream: StreamId,
    head: Head,
    tournament: Tournament,
}

/// Why something was not done.
#[derive(Debug)]
pub enum No {
    Store(Error),
    Rejected(Rejection),
    /// An id is 1 to 60 of a-z, 0-9 and hyphens.
    BadId(String),
    Missing(String),
    Taken(String),
    /// An entry cannot be read as an event of a tournament.
    Damaged {
        version: u64,
        why: String,
    },
}

impl From<Error> for No {
    fn from(error: Error) -> Self {
        No::Store(error)
    }
}

impl From<Rejection> for No {
    fn from(rejection: Rejection) -> Self {
        No::Rejected(rejection)
    }
}

/// The stream of a tournament.
pub fn stream(id: &str) -> Result<StreamId, No> {
    let fits = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '-');
    let bad = || No::BadId(id.to_owned());
    if id.is_empty() || id.len() > MOST_ID || !id.chars().all(fits) {
        return Err(bad());
    }
    format!("{STREAMS}{id}").parse().map_err(|_| bad())
}

/// Reads a tournament, whether or not somebody is running it.
pub async fn read(reader: &Reader, id: &str) -> Result<Kept, No> {
    let stream = stream(id)?;
    let entries = reader.read(&stream, Version::START).await?;
    let mut events = Vec::with_capacity(entries.len());
    for entry in &entries {
        let event = event::read(entry.payload.as_str()).map_err(|why| No::Damaged {
            version: entry.version.number(),
            why,
        })?;
        events.push(event);
    }
    let tournament = fold(&events).ok_or_else(|| No::Missing(id.to_owned()))?;
    Ok(Kept {
        stream,
        entries,
        tournament,
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
    ) -> Result<(Self, Entry), No> {
        let stream = stream(id)?;
        let created = Tournament::create(who, form)?;
        let mut desk = Self {
            store,
            stream,
            head: Head::START,
            tournament: Tournament::new(form.clone()),
        };
        let entries = desk.record(vec![created], now_ms).await;
        let mut entries = entries.map_err(|no| match no {
            No::Store(Error::Conflict { .. }) => No::Taken(id.to_owned()),
            no => no,
        })?;
        let entry = entries.pop().expect("one event is one entry");
        Ok((desk, entry))
    }

    /// A tournament that is already in the archive.
    pub async fn open(store: Store, id: &str) -> Result<Self, No> {
        let kept = read(store.reader(), id).await?;
        Ok(Self {
            head: kept.entries.last().map_or(Head::START, Entry::head),
            store,
            stream: kept.stream,
            tournament: kept.tournament,
        })
    }

    /// Puts a checked tournament file into the archive, entry by entry as it was.
    pub async fn load(store: &Store, checked: Checked) -> Result<Head, No> {
        let id = checked.stream.as_str().strip_prefix(STREAMS);
        let id = id.unwrap_or(checked.stream.as_str()).to_owned();
        let own = stream(&id)?;
        if own != checked.stream {
            return Err(No::BadId(checked.stream.to_string()));
        }
        let mut version = Version::START;
        let mut head = Head::START;
        for entries in checked.entries.chunks(MOST_ENTRIES_PER_APPEND) {
            let stored = store.append(&own, version, entries.to_vec()).await;
            let stored = stored.map_err(|error| match error {
                Error::Conflict { .. } => No::Taken(id.clone()),
                error => No::Store(error),
            })?;
            head = stored.last().map_or(head, Entry::head);
            version = head.version;
        }
        Ok(head)
    }

    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Judges an act, stores what it brings, and only then lets it happen.
    pub async fn act(&mut self, who: &Author, act: &Act, now_ms: u64) -> Result<Entry, No> {
        let event = self.tournament.decide(who, act)?;
        let mut entries = self.record(vec![event], now_ms).await?;
        Ok(entries.pop().expect("one event is one entry"))
    }

    /// Stores events that were decided one after the other, such as a previewed list of players.
    pub async fn record(&mut self, events: Vec<Event>, now_ms: u64) -> Result<Vec<Entry>, No> {
        let recorded_at = UnixMillis::new(now_ms).expect("the clock is before the year 287396");
        let mut stored = Vec::with_capacity(events.len());
        for some in events.chunks(MOST_ENTRIES_PER_APPEND) {
            let entries = some.iter().map(|event| NewEntry {
                recorded_at,
                payload: Payload::new(event::write(event)).expect("an event is one line of JSON"),
            });
            let appended = self
                .store
                .append(&self.stream, self.head.version, entries.collect())
                .await?;
            self.head = appended.last().map_or(self.head, Entry::head);
            for event in some {
                self.tournament.apply(event);
            }
            stored.extend(appended);
        }
        Ok(stored)
    }
}

impl No {
    /// What the program says and ends with.
    pub fn failure(self, lang: Lang, of_store: impl Fn(&Error, Lang) -> Failure) -> Failure {
        let message = match self {
            No::Store(error) => return of_store(&error, lang),
            No::Rejected(rejection) => rejection.say(lang),
            No::BadId(id) => {
                let id = quoted(&id);
                say!(
                    lang,
                    "'{id}' no sirve de identificador; use de 1 a 60 letras minúsculas, cifras y guiones",
                    "'{id}' is no id for a tournament; use 1 to 60 lower-case letters, digits and hyphens"
                )
            }
            No::Missing(id) => say!(
                lang,
                "no hay ningún torneo '{id}'; «torneo domino list» los enumera",
                "there is no tournament '{id}'; 'torneo domino list' lists them"
            ),
            No::Taken(id) => say!(
                lang,
                "ya hay un torneo '{id}'; elija otro identificador",
                "there is already a tournament '{id}'; choose another id"
            ),
            No::Damaged { version, why } => {
                let message = say!(
                    lang,
                    "la entrada {version} del torneo no se entiende ({why}); recupere una copia",
                    "entry {version} of the tournament cannot be read ({why}); restore a backup"
                );
                return Failure::new(Exit::Misfit, message);
            }
        };
        Failure::new(Exit::Invalid, message)
    }
}
