//! A list of players before it is saved: each line good, or its fault.

use serde::Serialize;
use ts_rs::TS;

use crate::wire::domino::parts::WirePerson;
use crate::wire::words::Words;

/// What a list would bring.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoListPreview {
    pub version: u64,
    pub good: usize,
    pub bad: usize,
    pub lines: Vec<DominoListLine>,
}

/// One line of a list.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoListLine {
    /// From 1, as editors count.
    pub line: usize,
    /// Whom it names, as far as it can be read.
    pub person: Option<WirePerson>,
    /// Why it cannot be taken.
    pub fault: Option<Words>,
}
