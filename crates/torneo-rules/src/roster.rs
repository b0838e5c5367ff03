//! Who takes part, and how the rule book names them.
//!
//! The rules never see a name: a player is a place in the list the caller gave. That is why renaming
//! everybody changes nothing but names.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A player, by place in the list the caller gave (0 is the first).
///
/// The caller decides what the order means: the standing, for pairing; the order of ids, for ranking. JSON counts from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(type = "number"),
    schema(value_type = u32, minimum = 1, maximum = 4_294_967_295_u64)
)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// The place in the caller's list.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The player at a place of the caller's list.
    pub fn at(index: usize) -> Self {
        Self(u32::try_from(index).expect("a roster has fewer than four billion players"))
    }
}

impl TryFrom<u32> for PlayerId {
    type Error = &'static str;

    fn try_from(number: u32) -> Result<Self, Self::Error> {
        let place = number.checked_sub(1).ok_or("players are numbered from 1")?;
        Ok(Self(place))
    }
}

impl From<PlayerId> for u32 {
    fn from(player: PlayerId) -> Self {
        player.0.saturating_add(1)
    }
}

/// The number of a round of the tournament, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(type = "number"),
    schema(value_type = u32, minimum = 0, maximum = 4_294_967_295_u64)
)]
pub struct Round(pub u32);

/// Where a tournament stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// No round was published yet.
    Registering,
    /// This round is played.
    Playing(Round),
    /// Everything of this round is settled, and more may come.
    Between(Round),
    Finished,
}

/// Where a tournament stands, whatever the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "TournamentStage"), schema(as = TournamentStage))]
pub enum StageKind {
    Registering,
    Playing,
    Between,
    Finished,
}

impl From<Stage> for StageKind {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Registering => Self::Registering,
            Stage::Playing(_) => Self::Playing,
            Stage::Between(_) => Self::Between,
            Stage::Finished => Self::Finished,
        }
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for PlayerId {
    /// People count from one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (u64::from(self.0) + 1).fmt(f)
    }
}

/// Whether a character turns the text around it: a name with it can look like another, or hide what follows.
pub fn turns_text(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character cannot be seen and joins nothing: with it two names that look alike are two.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}' | '\u{200b}'
        | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a text has such a character.
pub fn hides_something(text: &str) -> bool {
    text.chars().any(|c| turns_text(c) || is_invisible(c))
}

/// The first of some texts, by what it is called, that has such a character.
pub(crate) fn hidden_in<'a>(
    texts: impl IntoIterator<Item = (&'static str, &'a str)>,
) -> Option<&'static str> {
    let mut texts = texts.into_iter();
    texts.find_map(|(field, text)| hides_something(text).then_some(field))
}
