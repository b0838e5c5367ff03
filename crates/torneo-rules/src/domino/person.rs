//! Who takes part: what is known of somebody, and whether they play the next round.
//!
//! Ruling D13 (people who come and go) and D16 (order before the first round).
//!
//! The rules compare ids for equality and never look at anything else that is written about a person.

use serde::{Deserialize, Serialize};

use crate::domino::form::check_text;
use crate::domino::rejection::Rejection;
use crate::pairing::request::{Modality, Status};
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
    /// Their place in the organiser's list, 1 for the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional), schema(maximum = 4_294_967_295_u64))]
    pub ranking: Option<u32>,
    /// Their strength by some rating, such as an Elo; the higher the better. Seeds those without a place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional), schema(maximum = 4_294_967_295_u64))]
    pub rating: Option<u32>,
    /// By which lists are sorted; the name says it too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub surname: Option<String>,
    /// The number of a card or licence, for the director alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub licence: Option<String>,
    /// Words such as women, junior or veterans, each with standings of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<Vec<String>>"),
        schema(required = false)
    )]
    pub categories: Vec<String>,
    /// The two of a fixed pair (ruling D21).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<Vec<Member>>"),
        schema(required = false)
    )]
    pub members: Vec<Member>,
}

/// One of the two of a fixed pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoMember"), schema(as = DominoMember))]
pub struct Member {
    pub name: String,
    /// The number of a card or licence, for the director alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub licence: Option<String>,
}

/// Most categories of one person.
const MOST_CATEGORIES: usize = 8;

/// Higher than any rating.
const MOST_RATING: u32 = 1_000_000;

impl Person {
    /// Somebody of whom only the id is known.
    pub fn called(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            name: String::new(),
            club: String::new(),
            country: String::new(),
            ranking: None,
            rating: None,
            surname: None,
            licence: None,
            categories: Vec::new(),
            members: Vec::new(),
        }
    }

    /// The person without what only the director may see.
    pub fn public(&self) -> Self {
        let mut person = self.clone();
        person.licence = None;
        for member in &mut person.members {
            member.licence = None;
        }
        person
    }

    pub(super) fn check(&self, modality: Modality) -> Result<(), Rejection> {
        if self.id.trim().is_empty() {
            return Err(Rejection::IdMissing);
        }
        for (field, text) in self.texts() {
            check_text(field, text)?;
        }
        match self.rating {
            Some(value) if value > MOST_RATING => Err(Rejection::OutOfRange {
                field: "rating",
                value,
                least: 0,
                most: MOST_RATING,
            }),
            Some(_) | None => Ok(()),
        }?;
        self.check_categories()?;
        self.check_members(modality)
    }

    /// Everything that is written, with what it is called.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let of_members = self.members.iter().flat_map(|member| {
            let licence = member.licence.as_deref().unwrap_or_default();
            [("members", member.name.as_str()), ("licence", licence)]
        });
        let categories = self.categories.iter();
        [
            ("id", self.id.as_str()),
            ("name", &self.name),
            ("club", &self.club),
            ("country", &self.country),
            ("surname", self.surname.as_deref().unwrap_or_default()),
            ("licence", self.licence.as_deref().unwrap_or_default()),
        ]
        .into_iter()
        .chain(categories.map(|category| ("categories", category.as_str())))
        .chain(of_members)
    }

    fn check_categories(&self) -> Result<(), Rejection> {
        for (at, category) in self.categories.iter().enumerate() {
            if category.trim().is_empty() || self.categories[..at].contains(category) {
                return Err(Rejection::TextUnfit {
                    field: "categories",
                });
            }
        }
        match self.categories.len() > MOST_CATEGORIES {
            true => Err(Rejection::TooManyCategories {
                most: MOST_CATEGORIES,
            }),
            false => Ok(()),
        }
    }

    /// Ruling D21: a pair is two people, or is called by one name; a person has no members.
    fn check_members(&self, modality: Modality) -> Result<(), Rejection> {
        for member in &self.members {
            if member.name.trim().is_empty() {
                return Err(Rejection::MembersUnfit { modality });
            }
        }
        match (modality, self.members.len()) {
            (Modality::RotatingPartners, 0) | (Modality::FixedPairs, 0 | 2) => Ok(()),
            (Modality::RotatingPartners | Modality::FixedPairs, _) => {
                Err(Rejection::MembersUnfit { modality })
            }
        }
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
