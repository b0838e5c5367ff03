//! Who takes part: what is known of somebody, and whether they play the next round.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::form::check_text;
use super::rejection::Rejection;
use crate::roster::Round;

/// The highest rating that can be written.
const MOST_RATING: u32 = 4_000;

/// What is written about somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestPerson"), schema(as = ContestPerson))]
pub struct Person {
    /// How the venue knows them; nobody else in the contest has it.
    pub id: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional), schema(maximum = 4_000))]
    pub rating: Option<u32>,
    /// Three letters, as federations have them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub federation: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub fide_id: String,
    /// As in which prizes are given: `Sub-12`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub category: String,
    /// `m` or `w`, as federations have it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub sex: String,
    /// Of chess: `GM`, `WIM`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub title: String,
    /// A day or a year; `1991/06/30` is usual.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub birth: String,
    /// Of a fixed pair or a team: who plays on its side. One entrant, whatever the format.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<Vec<String>>"),
        schema(required = false)
    )]
    pub members: Vec<String>,
    /// The level of a bot; nothing for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub bot: Option<String>,
}

impl Person {
    /// Somebody of whom only the name is known.
    pub fn called(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            rating: None,
            federation: String::new(),
            fide_id: String::new(),
            category: String::new(),
            sex: String::new(),
            title: String::new(),
            birth: String::new(),
            members: Vec::new(),
            bot: None,
        }
    }

    /// `people`: how many a side of the contest has.
    pub(super) fn check(&self, people: u32) -> Result<(), Rejection> {
        if self.id.trim().is_empty() || self.name.trim().is_empty() {
            return Err(Rejection::NameMissing);
        }
        for (field, text) in self.texts() {
            check_text(field, text)?;
        }
        if self.rating.is_some_and(|rating| rating > MOST_RATING) {
            return Err(Rejection::OutOfRange {
                field: "rating",
                most: MOST_RATING,
            });
        }
        self.check_members(people)
    }

    /// A side of one has no list of members, and a bot plays for all of its side.
    fn check_members(&self, people: u32) -> Result<(), Rejection> {
        let wanted = if people == 1 || self.bot.is_some() {
            0
        } else {
            people as usize
        };
        let named = self.members.iter().map(|name| name.trim());
        let different: BTreeSet<&str> = named.filter(|name| !name.is_empty()).collect();
        if self.members.len() != wanted || different.len() != wanted {
            return Err(Rejection::Members {
                name: self.name.clone(),
                people,
            });
        }
        Ok(())
    }

    /// Everything that is written, with what it is called.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let members = self.members.iter().map(|name| ("members", name.as_str()));
        let texts: [(&'static str, &str); 8] = [
            ("id", &self.id),
            ("name", &self.name),
            ("federation", &self.federation),
            ("fide_id", &self.fide_id),
            ("category", &self.category),
            ("sex", &self.sex),
            ("title", &self.title),
            ("birth", &self.birth),
        ];
        texts.into_iter().chain(members)
    }
}

/// Whether somebody plays the next round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestPresence"), schema(as = ContestPresence))]
pub enum Presence {
    /// Entered, and has not said yet that they are here.
    Expected,
    Present,
    Left,
}

/// What a bye that somebody asks for is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum ByeWorth {
    /// Only the director gives it.
    Full,
    Half,
    Zero,
}

/// A round that somebody asked to sit out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedBye {
    pub round: Round,
    pub worth: ByeWorth,
}

/// Somebody in the contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    pub person: Person,
    pub presence: Presence,
    pub asked: Vec<AskedBye>,
    /// How fast the rating changes, where the federation says another than the usual one.
    pub factor: Option<u32>,
}
