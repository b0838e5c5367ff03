//! Who did what and when, with the hash that proves it.

use serde::Serialize;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::event::{Event, EventKind};
use torneo_rules::journal::Entry;
use ts_rs::TS;

use crate::sheet::event::Told;

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
    pub fn of(entry: &Entry, event: &Event, tournament: &Tournament) -> Self {
        let Words { es, en } = Words::of(&Told {
            did: &event.did,
            tournament,
        });
        Self {
            version: entry.version.number(),
            at_ms: entry.recorded_at.number(),
            by: Words::of(&event.by),
            did: code(&event.did).to_owned(),
            es,
            en,
            hash: entry.hash.to_string(),
        }
    }
}

/// A word for programs that never changes.
fn code(did: &EventKind) -> &'static str {
    match did {
        EventKind::Created(_) => "created",
        EventKind::Amended(_) => "amended",
        EventKind::Enrolled { .. } => "enrolled",
        EventKind::Rewritten { .. } => "rewritten",
        EventKind::Absent(_) => "absent",
        EventKind::Withdrawn { .. } => "withdrawn",
        EventKind::Returned(_) => "returned",
        EventKind::Forbidden { .. } => "forbidden",
        EventKind::Permitted { .. } => "permitted",
        EventKind::Published(_) => "published",
        EventKind::Proposed { .. } => "proposed",
        EventKind::Confirmed { .. } => "confirmed",
        EventKind::Disputed { .. } => "disputed",
        EventKind::Entered { .. } => "entered",
        EventKind::Awarded { .. } => "awarded",
        EventKind::Corrected(_) => "corrected",
        EventKind::Closed { .. } => "closed",
        EventKind::Undone { .. } => "undone",
    }
}
