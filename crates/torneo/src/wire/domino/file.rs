//! The tournament file `torneo-domino/1`: the whole journal of a tournament, and what it looks like.
//!
//! ```text
//! file ─▶ form ─▶ chain of hashes ─▶ events ─▶ replay (pairs, ranks and judges again) ─▶ the state it tells
//! ```
//!
//! Documented in docs/domino-file.md. Payloads are kept byte for byte: another spacing would be another hash.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::event::Event;
use torneo_rules::domino::rejection::Rejection;
use torneo_rules::journal::{
    Entry, Hash, Head, NewEntry, Payload, StreamId, UnixMillis, Version, follow,
};
use torneo_rules::replay::{Difference, Mismatch, Replay};

use super::state::State;
use crate::say::{Lang, Say, say};

/// What the member `format` says.
pub const FORMAT: &str = "torneo-domino/1";

/// A tournament on its way out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentFile {
    format: String,
    stream: String,
    /// The last version and its hash: what to publish or note down.
    head: WireHead,
    journal: Vec<WireEntry>,
    /// What follows from the journal, for whoever only wants to look.
    tournament: Box<RawValue>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireHead {
    version: u64,
    hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireEntry {
    version: u64,
    recorded_at_ms: u64,
    previous: String,
    hash: String,
    payload: Box<RawValue>,
}

/// A file that holds together: its stream, its entries, and the tournament they tell.
pub struct Checked {
    pub stream: StreamId,
    pub head: Head,
    pub entries: Vec<NewEntry>,
    /// The event of each entry.
    pub events: Vec<Event>,
    pub tournament: Tournament,
}

/// The first thing that does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misfit {
    /// Another format, or a part that cannot be what it says.
    Form(String),
    /// The chain of hashes breaks here.
    Chain { version: u64, why: String },
    /// An entry is no event of a tournament.
    Entry { version: u64, why: String },
    /// Done again, this entry comes out otherwise.
    Differs(Box<Difference<Event, Rejection>>),
    /// The end of the journal is not the one the file tells.
    Head,
    /// The journal tells another tournament than the file.
    State,
}

impl TournamentFile {
    /// The file of a stream that was read from the archive.
    pub fn of(stream: &StreamId, entries: &[Entry], tournament: &Tournament) -> Self {
        let head = entries.last().map_or(Head::START, Entry::head);
        Self {
            format: FORMAT.to_owned(),
            stream: stream.to_string(),
            head: WireHead {
                version: head.version.number(),
                hash: head.hash.to_string(),
            },
            journal: entries
                .iter()
                .map(|entry| WireEntry {
                    version: entry.version.number(),
                    recorded_at_ms: entry.recorded_at.number(),
                    previous: entry.previous.to_string(),
                    hash: entry.hash.to_string(),
                    payload: raw(entry.payload.as_str()),
                })
                .collect(),
            tournament: raw(&state_text(tournament)),
        }
    }

    /// Checks the chain and does everything again.
    pub fn check(self) -> Result<Checked, Misfit> {
        if self.format != FORMAT {
            let found = self.format;
            return Err(Misfit::Form(format!("'{found}' is not '{FORMAT}'")));
        }
        let stream: StreamId = self
            .stream
            .parse()
            .map_err(|error| Misfit::Form(format!("stream '{}': {error}", self.stream)))?;
        let mut head = Head::START;
        let mut replay = Replay::default();
        let mut entries = Vec::with_capacity(self.journal.len());
        let mut events = Vec::with_capacity(self.journal.len());
        for wire in &self.journal {
            let version = wire.version;
            let entry = wire.entry(&stream).map_err(Misfit::Form)?;
            head = follow(&stream, head, &entry).map_err(|broken| Misfit::Chain {
                version,
                why: broken.to_string(),
            })?;
            let event = Event::read(entry.payload.as_str())
                .map_err(|why| Misfit::Entry { version, why })?;
            // What is written another way would be stored another way.
            if event.write() != entry.payload.as_str() {
                let why = "it is not written as torneo writes it".to_owned();
                return Err(Misfit::Entry { version, why });
            }
            replay
                .step(&event)
                .map_err(|difference| Misfit::Differs(Box::new(difference)))?;
            entries.push(NewEntry {
                recorded_at: entry.recorded_at,
                payload: entry.payload,
            });
            events.push(event);
        }
        if head.version.number() != self.head.version || head.hash.to_string() != self.head.hash {
            return Err(Misfit::Head);
        }
        let Some(tournament) = replay.tournament().cloned() else {
            return Err(Misfit::Form("the journal is empty".to_owned()));
        };
        if self.tournament.get() != state_text(&tournament) {
            return Err(Misfit::State);
        }
        Ok(Checked {
            stream,
            head,
            entries,
            events,
            tournament,
        })
    }
}

impl WireEntry {
    fn entry(&self, stream: &StreamId) -> Result<Entry, String> {
        let version = self.version;
        let hash = |text: &str| -> Result<Hash, String> {
            text.parse()
                .map_err(|error| format!("version {version}: {error}"))
        };
        let unfit = |what: &str| format!("version {version}: {what}");
        Ok(Entry {
            stream: stream.clone(),
            version: Version::new(version).ok_or_else(|| unfit("the number is too large"))?,
            recorded_at: UnixMillis::new(self.recorded_at_ms)
                .ok_or_else(|| unfit("the time is too large"))?,
            payload: Payload::new(self.payload.get()).map_err(|error| unfit(&error.to_string()))?,
            previous: hash(&self.previous)?,
            hash: hash(&self.hash)?,
        })
    }
}

fn state_text(tournament: &Tournament) -> String {
    serde_json::to_string(&State::of(tournament)).expect("a tournament is plain data")
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).expect("the text is JSON")
}

impl Say for Misfit {
    fn say(&self, lang: Lang) -> String {
        match self {
            Misfit::Form(why) => say!(
                lang,
                "no es un archivo de torneo entero: {why}",
                "it is not a whole tournament file: {why}"
            ),
            Misfit::Chain { version, why } => say!(
                lang,
                "la cadena se rompe en la entrada {version}: {why}",
                "the chain breaks at entry {version}: {why}"
            ),
            Misfit::Entry { version, why } => say!(
                lang,
                "la entrada {version} no es de un torneo: {why}",
                "entry {version} is not of a tournament: {why}"
            ),
            Misfit::Differs(difference) => differs(difference, lang),
            Misfit::Head => say!(
                lang,
                "el registro no acaba donde dice el archivo; falta o sobra el final",
                "the journal does not end where the file says; its end is missing or added"
            ),
            Misfit::State => say!(
                lang,
                "el registro cuenta otro torneo que la parte 'tournament' del archivo",
                "the journal tells another tournament than the file's member 'tournament'"
            ),
        }
    }
}

fn differs(difference: &Difference<Event, Rejection>, lang: Lang) -> String {
    let entry = difference.event;
    match &difference.what {
        Mismatch::NotCreatedOnce => say!(
            lang,
            "entrada {entry}: el torneo no se crea una sola vez, al principio",
            "entry {entry}: the tournament is not created once, at the beginning"
        ),
        Mismatch::Refused(rejection) => {
            let why = rejection.say(lang);
            say!(
                lang,
                "entrada {entry}: las reglas no lo admiten: {why}",
                "entry {entry}: the rules refuse it: {why}"
            )
        }
        Mismatch::Other { recorded, due } => {
            let (recorded, due) = first_difference(&recorded.write(), &due.write());
            say!(
                lang,
                "entrada {entry}: se anotó …{recorded} y sale …{due}",
                "entry {entry}: recorded …{recorded}, comes out …{due}"
            )
        }
    }
}

/// Both texts from a little before the place where they part.
fn first_difference(recorded: &str, due: &str) -> (String, String) {
    const BEFORE: usize = 20;
    const SHOWN: usize = 60;
    let same = recorded.chars().zip(due.chars());
    let same = same.take_while(|(a, b)| a == b).count();
    let shown = |text: &str| {
        let from = same.saturating_sub(BEFORE);
        text.chars().skip(from).take(SHOWN).collect::<String>()
    };
    (shown(recorded), shown(due))
}
