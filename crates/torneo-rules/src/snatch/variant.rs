//! The five variants. Each differs from G1 in one institution: what comes before an offer, or who is heard after a snatch. The
//! game, its theory and its reports ask for these, not for the variant.
//!
//! Spec: docs/spec/snatchgame.md §3.

use crate::word::word;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Which institution two players live under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchVariant"),
    schema(as = SnatchVariant)
)]
pub enum Variant {
    /// No property rights.
    G1,
    /// A counterproductive rule: the responder may force an offer.
    G2,
    /// A token of shame for who snatched.
    G3,
    /// Minimal property rights: a judge hears the proposer.
    G4,
    /// Cheap talk before each offer.
    G5,
}

/// What the institution brings before the offer of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BeforeOffer {
    Nothing,
    /// The responder may force one.
    Force,
    /// The two may talk.
    Talk,
}

/// Who is heard after a snatch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterSnatch {
    Nobody,
    /// The proposer may give shame.
    Shame,
    /// The proposer may call the judge.
    Judge,
}

impl Variant {
    pub fn before_offer(self) -> BeforeOffer {
        match self {
            Variant::G1 | Variant::G3 | Variant::G4 => BeforeOffer::Nothing,
            Variant::G2 => BeforeOffer::Force,
            Variant::G5 => BeforeOffer::Talk,
        }
    }

    pub fn after_snatch(self) -> AfterSnatch {
        match self {
            Variant::G1 | Variant::G2 | Variant::G5 => AfterSnatch::Nobody,
            Variant::G3 => AfterSnatch::Shame,
            Variant::G4 => AfterSnatch::Judge,
        }
    }

    /// In the order of the founding document.
    pub const ALL: [Variant; 5] = [
        Variant::G1,
        Variant::G2,
        Variant::G3,
        Variant::G4,
        Variant::G5,
    ];
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A word that names no variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such variant; choose one of: {}", Variant::ALL.map(|variant| word(&variant)).join(", "))]
pub struct NoSuchVariant;

impl FromStr for Variant {
    type Err = NoSuchVariant;

    /// The code, exactly.
    fn from_str(text: &str) -> Result<Self, NoSuchVariant> {
        let named = |variant: &Variant| word(variant) == text;
        Variant::ALL.into_iter().find(named).ok_or(NoSuchVariant)
    }
}
