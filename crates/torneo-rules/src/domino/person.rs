//! Who takes part: what is known of somebody, and whether they play the next round.
//!
//! Ruling D13 (people who come and go) and D16 (order before the first round).
//!
//! The rules compare ids for equality and never look at anything else that is written about a person.

use serde::{Deserialize, Serialize};

use crate::domino::form::check_text;
use crate::domino::rejection::Rejection;
use crate::pairing::request::Status;
use crate::roster::Round;

/// What is written about somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoPerson"), schema(as = DominoPerson))]
pub struct Person {
    /// What the sheets call them; nobody else in the tournament has it.
    pub id: String,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub club: String,
    #[serde(default)]
    pub country: String,
    /// Their place in the organizer's list, 1 for the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional), schema(maximum = 4_294_967_295_u64))]
    pub ranking: Option<u32>,
}

impl Person {
    /// Somebody of whom only the id is known.
    pub fn called(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            name: String::new(),
            club: String::new(),
            country: String::new(),
            ranking: None,
        }
    }

    pub(super) fn check(&self) -> Result<(), Rejection> {
        if self.id.trim().is_empty() {
            return Err(Rejection::IdMissing);
        }
        for (field, text) in [
            ("id", &self.id),
            ("name", &self.name),
            ("club", &self.club),
            ("country", &self.country),
        ] {
            check_text(field, text)?;
        }
        Ok(())
    }
}

/// Whether somebody plays the next round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoPresence"), schema(as = DominoPresence))]
pub enum Presence {
    Present,
    /// Misses the next round that is published, and is present again after it.
    #[serde(rename = "absent")]
    AbsentNext,
    Withdrawn,
}

impl Presence {
    pub fn status(self) -> Status {
        match self {
            Presence::Present => Status::Active,
            Presence::AbsentNext => Status::Absent,
            Presence::Withdrawn => Status::Withdrawn,
        }
    }
}

/// Somebody in the tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    pub person: Person,
    pub presence: Presence,
    /// Rounds missed before entering for which the director granted a bye.
    pub granted: Vec<Round>,
}
