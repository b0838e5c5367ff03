//! Who did what and when, with the hash that proves it.

use serde::Serialize;
use ts_rs::TS;

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
