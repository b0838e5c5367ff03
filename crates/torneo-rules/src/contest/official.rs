//! What a federation asks about an event beside its games, and the terms that another program began it with.

use serde::{Deserialize, Serialize};

use super::form::{MOST_ROUNDS, check_text};
use super::rejection::Rejection;
use crate::dutch::tournament::{Color, PointSystem, Tenths};
use crate::roster::PlayerId;

/// More deputies than any hall has.
const MOST_DEPUTIES: usize = 20;
/// More groups than anybody keeps apart.
const MOST_GROUPS: usize = 2_000;
/// More points than any round is worth, in tenths.
const MOST_POINTS: Tenths = 9_990;

/// What a report says of the event. Everything may stay empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestOfficial"), schema(as = ContestOfficial))]
pub struct Official {
    /// Three letters, as federations have them.
    pub federation: String,
    /// The last day; `2026-05-31` is advised.
    pub end_date: String,
    pub arbiter: String,
    pub deputies: Vec<String>,
    /// As people write it: `90 min + 30 s`.
    pub time_control: String,
    /// The day of each round from the first.
    pub round_dates: Vec<String>,
}

impl Official {
    pub(super) fn check(&self) -> Result<(), Rejection> {
        for (field, most, count) in [
            ("deputies", MOST_DEPUTIES, self.deputies.len()),
            ("round_dates", MOST_ROUNDS as usize, self.round_dates.len()),
        ] {
            if count > most {
                let most = most as u32;
                return Err(Rejection::OutOfRange { field, most });
            }
        }
        for (field, text) in self.texts() {
            check_text(field, text)?;
        }
        Ok(())
    }

    /// Everything that is written, with what it is called.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let deputies = self.deputies.iter().map(|text| ("deputies", text.as_str()));
        let dates = self.round_dates.iter();
        [
            ("federation", self.federation.as_str()),
            ("end_date", &self.end_date),
            ("arbiter", &self.arbiter),
            ("time_control", &self.time_control),
        ]
        .into_iter()
        .chain(deputies)
        .chain(dates.map(|text| ("round_dates", text.as_str())))
    }
}

/// How a contest that another program began is paired and counted, where it is not as usual here.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Terms {
    pub points: PointSystem,
    /// The color drawn for the first of the list; white when nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_color: Option<Color>,
    /// The ranking list is the order of entry, whatever the ratings.
    pub by_entry: bool,
    /// Tenths of a point by player and round; instead of any other acceleration.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub virtual_points: Vec<Vec<Tenths>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<Apart>,
}

/// People who must not meet each other in some rounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Apart {
    pub players: Vec<PlayerId>,
    pub first_round: u32,
    /// Nothing when it is for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_round: Option<u32>,
}

impl Apart {
    /// Whether two of them would meet in a round in which they must not.
    pub(super) fn forbids(&self, players: [PlayerId; 2], round: u32) -> bool {
        let rounds = self.first_round..=self.last_round.unwrap_or(u32::MAX);
        rounds.contains(&round) && players.iter().all(|one| self.players.contains(one))
    }
}

impl Terms {
    /// Judged for a contest with so many players.
    pub(super) fn check(&self, players: usize) -> Result<(), Rejection> {
        let PointSystem {
            win,
            draw,
            loss,
            allocated_bye,
            zero_bye,
            forfeit_loss,
        } = self.points;
        let virtual_points = self.virtual_points.iter().flatten().copied();
        let all = [win, draw, loss, allocated_bye, zero_bye, forfeit_loss];
        if all
            .into_iter()
            .chain(virtual_points)
            .any(|tenths| tenths > MOST_POINTS)
        {
            return Err(Rejection::OutOfRange {
                field: "points",
                most: MOST_POINTS,
            });
        }
        let long = |rounds: &Vec<Tenths>| rounds.len() > MOST_ROUNDS as usize;
        if self.virtual_points.len() > players || self.virtual_points.iter().any(long) {
            return Err(Rejection::OutOfRange {
                field: "virtual_points",
                most: MOST_ROUNDS,
            });
        }
        let mut named = self.apart.iter().flat_map(|group| &group.players);
        if let Some(stranger) = named.find(|player| player.index() >= players) {
            return Err(Rejection::NoSuchPlayer {
                number: u64::from(stranger.0) + 1,
            });
        }
        if self.apart.len() > MOST_GROUPS {
            return Err(Rejection::OutOfRange {
                field: "apart",
                most: MOST_GROUPS as u32,
            });
        }
        Ok(())
    }
}
