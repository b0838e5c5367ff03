//! What an organiser decides before the first round: a name, the format, and how ties are broken.

use serde::{Deserialize, Serialize};

use super::prize::{self, Prize};
use super::rejection::Rejection;
use crate::roster::hidden_in;
use crate::round_robin::Cycles;
use crate::tie_breaks::TieBreak;
use crate::{knockout, round_robin};

/// Longest name, place or date, in characters.
pub const MOST_TEXT: usize = 120;
/// More rounds than any Swiss has.
pub const MOST_ROUNDS: u32 = 30;
/// More minutes than any arena lasts: a day.
pub const MOST_MINUTES: u32 = 1_440;
/// More people than any team has.
pub const MOST_PEOPLE: u32 = 12;
/// More tie-breaks than anybody reads.
const MOST_TIE_BREAKS: usize = 8;

/// Everything chosen before the first round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestForm"), schema(as = ContestForm))]
pub struct Form {
    pub name: String,
    #[serde(default)]
    pub place: String,
    /// As the organiser writes it; `2026-05-30` is advised.
    #[serde(default)]
    pub date: String,
    pub format: Format,
    /// In this order; those that are usual for the format when none are named.
    #[serde(default)]
    pub tie_breaks: Vec<TieBreak>,
    /// Only who says that they are here is paired.
    #[serde(default)]
    pub check_in: bool,
    /// The most wanted first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<Vec<Prize>>"),
        schema(max_items = 60)
    )]
    pub prizes: Vec<Prize>,
    /// How many people a side has: a fixed pair or a team is one entrant, whose members are named.
    #[serde(default = "alone", skip_serializing_if = "is_alone")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<u32>"),
        schema(minimum = 1, maximum = 12)
    )]
    pub people: u32,
}

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestFormat"), schema(as = ContestFormat))]
pub enum Format {
    /// The Dutch system of FIDE.
    Swiss {
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 30))]
        rounds: u32,
        /// By the Baku method.
        #[serde(default)]
        accelerated: bool,
    },
    RoundRobin {
        cycles: Cycles,
    },
    Knockout {
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 12))]
        games: u32,
        third_place: bool,
    },
    Arena {
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 1440))]
        minutes: u32,
    },
}

impl Form {
    /// The tie-breaks in force.
    pub fn tie_breaks(&self) -> Vec<TieBreak> {
        if !self.tie_breaks.is_empty() {
            return self.tie_breaks.clone();
        }
        self.format.usual_tie_breaks()
    }

    /// A form with everything as it is usual.
    pub fn of(name: impl Into<String>, format: Format) -> Self {
        Self {
            name: name.into(),
            place: String::new(),
            date: String::new(),
            format,
            tie_breaks: Vec::new(),
            check_in: false,
            prizes: Vec::new(),
            people: alone(),
        }
    }

    fn texts(&self) -> [(&'static str, &str); 3] {
        [
            ("name", &self.name),
            ("place", &self.place),
            ("date", &self.date),
        ]
    }

    /// Refuses what cannot be seen; see `Act::check_visible`.
    pub fn check_visible(&self) -> Result<(), Rejection> {
        let hidden = hidden_in(self.texts());
        hidden.map_or(Ok(()), |field| Err(Rejection::TextHidden { field }))
    }

    pub(super) fn check(&self) -> Result<(), Rejection> {
        if self.name.trim().is_empty() {
            return Err(Rejection::NameMissing);
        }
        for (field, text) in self.texts() {
            check_text(field, text)?;
        }
        if self.tie_breaks.len() > MOST_TIE_BREAKS {
            return Err(Rejection::OutOfRange {
                field: "tie_breaks",
                most: MOST_TIE_BREAKS as u32,
            });
        }
        prize::check(&self.prizes)?;
        if !(1..=MOST_PEOPLE).contains(&self.people) {
            return Err(Rejection::OutOfRange {
                field: "people",
                most: MOST_PEOPLE,
            });
        }
        let (field, value, most) = match self.format {
            Format::Swiss { rounds, .. } => ("rounds", rounds, MOST_ROUNDS),
            Format::RoundRobin {
                cycles: Cycles::Matches { games },
            } => ("games", games, round_robin::MOST_GAMES),
            Format::RoundRobin {
                cycles: Cycles::Single | Cycles::Double,
            } => return Ok(()),
            Format::Knockout { games, .. } => ("games", games, knockout::MOST_GAMES),
            Format::Arena { minutes } => ("minutes", minutes, MOST_MINUTES),
        };
        if (1..=most).contains(&value) {
            Ok(())
        } else {
            Err(Rejection::OutOfRange { field, most })
        }
    }
}

impl Format {
    /// In this order, where nobody chooses others.
    pub fn usual_tie_breaks(self) -> Vec<TieBreak> {
        match self {
            Format::Swiss { .. } => vec![
                TieBreak::BuchholzCutOne,
                TieBreak::Buchholz,
                TieBreak::SonnebornBerger,
                TieBreak::DirectEncounter,
            ],
            Format::RoundRobin { .. } => vec![
                TieBreak::DirectEncounter,
                TieBreak::SonnebornBerger,
                TieBreak::Koya,
                TieBreak::Wins,
            ],
            Format::Knockout { .. } | Format::Arena { .. } => Vec::new(),
        }
    }
}

fn alone() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_alone(people: &u32) -> bool {
    *people == alone()
}

pub(super) fn check_text(field: &'static str, text: &str) -> Result<(), Rejection> {
    let control = text.chars().any(char::is_control);
    if control || text.chars().count() > MOST_TEXT {
        return Err(Rejection::TextUnfit { field });
    }
    Ok(())
}
