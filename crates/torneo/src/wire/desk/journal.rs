//! Who did what and when, with the hash that proves it.

use serde::Serialize;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::event::Event;
use torneo_rules::domino::person::Person;
use torneo_rules::journal::Entry;
use torneo_rules::roster::PlayerId;
use torneo_rules::word::word;
use ts_rs::TS;

use crate::sheet::event::EventInWords;
use crate::wire::words::Words;

/// The journal of a tournament, or what was added since.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoJournal {
    pub id: String,
    /// The last version and its hash: what to note down.
    pub version: u64,
    pub hash: String,
    pub entries: Vec<DominoJournalEntry>,
}

/// One act.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoJournalEntry {
    pub version: u64,
    pub at_ms: u64,
    /// Who did it.
    pub by: Words,
    /// The kind of act, a word that never changes.
    pub did: String,
    pub es: String,
    pub en: String,
    pub hash: String,
}

impl DominoJournalEntry {
    pub fn of(
        entry: &Entry,
        event: &Event,
        tournament: &Tournament,
        removed: &[(PlayerId, Person)],
    ) -> Self {
        let Words { es, en } = Words::of(&EventInWords {
            did: &event.did,
            tournament,
            removed,
        });
        Self {
            version: entry.version.number(),
            at_ms: entry.recorded_at.number(),
            by: Words::of(&event.by),
            did: word(&event.did),
            es,
            en,
            hash: entry.hash.to_string(),
        }
    }
}
