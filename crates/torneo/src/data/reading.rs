//! A session's journal, read entry by entry: what each entry is, and what it shows. Memory grows with people, not with
//! what they did.

use std::sync::Arc;

use torneo_rules::journal::{Entry, StreamId, UnixMillis};
use torneo_rules::snatch::report::seen::Observation;
use torneo_rules::snatch::report::watch::Watch;
use torneo_rules::snatch::session::Event;

use super::people::People;
use super::traits::AllTraits;
use super::treated::About;
use crate::say::{Lang, Say, say};
use crate::seal::Seal;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::record::{Author, SessionEvent, SessionRecord, VenueEvent, player};

/// The stream of a session begins with this.
const STREAM: &str = "snatch/";

/// The stream of a session.
pub fn stream(code: &str) -> Option<StreamId> {
    format!("{STREAM}{code}").parse().ok()
}

/// A row of some table: what it is about, in which session, from which entry of the journal.
pub struct Row<T> {
    pub session: Arc<str>,
    pub version: u64,
    /// What the organiser's file says of the whole session.
    pub about: Arc<About>,
    /// What is known of every player by then.
    pub traits: Arc<AllTraits>,
    pub it: T,
}

/// One entry, understood.
pub struct Step {
    pub version: u64,
    pub at: UnixMillis,
    pub record: SessionRecord,
    pub seen: Vec<Observation>,
}

/// A session as far as its journal was read.
pub struct Reading {
    session: Arc<str>,
    opened: Option<Opened>,
    people: People,
    traits: Arc<AllTraits>,
    last_ms: u64,
    /// Whether names and words are sealed, and the key if there is one.
    sealed: bool,
    seal: Option<Seal>,
}

struct Opened {
    file: SessionFile,
    watch: Watch,
    /// Once the session is over: the phase that is paid, if one was drawn.
    over: Option<Option<u32>>,
    about: Arc<About>,
}

/// Why a journal is not that of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// The entry of this version is no record of a session.
    Record { version: u64, why: String },
    /// The first entry does not open a session, or a later one does again.
    NotOpened { version: u64 },
}

impl Say for Unreadable {
    fn say(&self, lang: Lang) -> String {
        match self {
            Unreadable::Record { version, why } => say!(
                lang,
                "la entrada {version} no es de una sesión: {why}; compruebe el registro con «torneo verify»",
                "entry {version} is not of a session: {why}; check the journal with 'torneo verify'"
            ),
            Unreadable::NotOpened { version } => say!(
                lang,
                "la entrada {version} no encaja: una sesión se abre una vez, al principio; compruebe el registro con «torneo verify»",
                "entry {version} does not fit: a session is opened once, at the beginning; check the journal with 'torneo verify'"
            ),
        }
    }
}

impl Reading {
    pub fn new(code: &str) -> Self {
        Self {
            session: code.into(),
            opened: None,
            people: People::default(),
            traits: Arc::default(),
            last_ms: 0,
            sealed: false,
            seal: None,
        }
    }

    /// Reads names and words with their key; without one they are empty.
    pub fn unsealed_by(mut self, seal: Option<Seal>) -> Self {
        self.seal = seal;
        self
    }

    /// The next entry.
    pub fn entry(&mut self, entry: &Entry) -> Result<Step, Unreadable> {
        let version = entry.version.number();
        let record: SessionRecord = serde_json::from_str(entry.payload.as_str())
            .map_err(|error| unreadable(version, &error))?;
        let record = match self.sealed {
            true => record.unsealed(self.seal.as_ref()),
            false => record,
        };
        let at = entry.recorded_at;
        let quiet_ms = at.number().saturating_sub(self.last_ms);
        self.last_ms = at.number();
        if let SessionEvent::Venue(VenueEvent::Opened { file, sealed }) = &record.event
            && self.opened.is_none()
        {
            self.sealed = *sealed;
            self.opened = Some(Opened {
                watch: Watch::new(file.form()),
                about: About::of(file),
                file: (**file).clone(),
                over: None,
            });
        } else if matches!(record.event, SessionEvent::Venue(VenueEvent::Opened { .. })) {
            return Err(Unreadable::NotOpened { version });
        }
        let Some(opened) = &mut self.opened else {
            return Err(Unreadable::NotOpened { version });
        };
        if let SessionEvent::Venue(VenueEvent::Over { paid_phase }) = &record.event {
            opened.over = Some(*paid_phase);
        }
        if let SessionEvent::Venue(VenueEvent::Woken { since_ms }) = &record.event {
            let rested_ms = since_ms.map_or(quiet_ms, |since| at.number().saturating_sub(since));
            opened.watch.rest(rested_ms);
        }
        let event = record.event.decided();
        let seen = event.map_or_else(Vec::new, |event| opened.watch.see(at, &event));
        self.people.record(at, &record);
        if let Some(person) = tells_of_bot(&record)
            && let Some(person) = self.people.of_id(person)
            && let (Some(_), Some(player)) = (person.bot, person.player.and_then(player))
        {
            opened.watch.plays_by_itself(player);
        }
        if tells_traits(&record.event) {
            self.traits = Arc::new(self.people.traits());
        }
        seen.iter().for_each(|seen| self.people.saw(seen));
        Ok(Step {
            version,
            at,
            record,
            seen,
        })
    }

    /// A row about something in this session.
    pub fn row<T>(&self, version: u64, it: T) -> Row<T> {
        Row {
            session: Arc::clone(&self.session),
            version,
            about: Arc::clone(&self.opened.as_ref().expect("rows come of entries").about),
            traits: Arc::clone(&self.traits),
            it,
        }
    }

    pub fn code(&self) -> &str {
        &self.session
    }

    /// The organiser's file; none before the first entry.
    pub fn file(&self) -> Option<&SessionFile> {
        self.opened.as_ref().map(|opened| &opened.file)
    }

    pub fn watch(&self) -> Option<&Watch> {
        self.opened.as_ref().map(|opened| &opened.watch)
    }

    /// Once the session is over: the phase that is paid, if one was drawn.
    pub fn over(&self) -> Option<Option<u32>> {
        self.opened.as_ref()?.over
    }

    pub fn people(&self) -> &People {
        &self.people
    }

    /// When the last entry was recorded.
    pub fn last_ms(&self) -> u64 {
        self.last_ms
    }
}

/// Of whom an event may tell that a program plays for them: once it is known which, and once they have a number.
fn tells_of_bot(record: &SessionRecord) -> Option<&str> {
    match (&record.event, &record.by) {
        (SessionEvent::Venue(VenueEvent::Enrolled { person, .. }), _) => Some(person),
        (SessionEvent::Venue(VenueEvent::Described { .. }), Some(Author::Person(person))) => {
            Some(person)
        }
        (_, Some(Author::Person(_) | Author::Organiser(_)) | None) => None,
    }
}

/// Whether an event changes what is known of people beside what they did. When a phase opens all are looked at again, so
/// that attempts at questions, of which there are many, need not be counted one by one.
fn tells_traits(event: &SessionEvent) -> bool {
    matches!(
        event,
        SessionEvent::Rules(Event::PhaseOpened { .. })
            | SessionEvent::Venue(VenueEvent::Over { .. })
    )
}

fn unreadable(version: u64, error: &serde_json::Error) -> Unreadable {
    Unreadable::Record {
        version,
        why: error.to_string(),
    }
}
