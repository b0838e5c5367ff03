//! The words of a session file that choose between ways to run a session, and why a file was refused.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The column that people are ranked by.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum RankingColumn {
    #[default]
    Aggregate,
    Adjusted,
    AsP1,
    AsP2,
}

/// When players are shown the ranking. The organiser always sees it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum RankingShown {
    PerPhase,
    #[default]
    AtEnd,
    Never,
}

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(default, deny_unknown_fields)]
pub struct RankingChoice {
    pub by: RankingColumn,
    pub shown: RankingShown,
    /// Whether players see whose each line is; else only which is theirs.
    pub names: bool,
}

/// How people come in.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Entry {
    /// Whoever has the link.
    #[default]
    Qr,
    /// Whoever has one of so many personal codes.
    Codes {
        #[schema(minimum = 1, maximum = 2000)]
        count: u32,
    },
}

/// What lies between two phases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PauseBetween {
    /// The next phase opens by itself.
    Seconds {
        #[schema(maximum = 3600)]
        seconds: u32,
    },
    /// The organiser opens each phase.
    Organiser,
}

impl Default for PauseBetween {
    fn default() -> Self {
        PauseBetween::Seconds { seconds: 15 }
    }
}

/// Why a session file was refused: where, and what is wrong there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongFile {
    pub place: String,
    pub why: String,
    /// Each value would do by itself, but not together.
    pub contradiction: bool,
}

impl WrongFile {
    pub fn new(place: &str, why: &str) -> Self {
        // serde_json says where in the text it stopped; people look for the member.
        let why = why.split(" at line ").next().unwrap_or(why);
        Self {
            place: place.to_owned(),
            why: why.to_owned(),
            contradiction: false,
        }
    }

    /// A member that came with a later version than the file's.
    pub fn too_new(place: &str, version: &str) -> Self {
        let why = format!("it needs the member 'format' with '{version}'");
        Self::contradiction(place, &why)
    }

    /// Two values that do not go together.
    pub fn contradiction(place: &str, why: &str) -> Self {
        Self {
            contradiction: true,
            ..Self::new(place, why)
        }
    }
}

impl fmt::Display for WrongFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}
