//! The program of an event: its days, its halls, the time of a round. Nothing that is paired or counted depends on it, so that it
//! can be changed at any moment.
//!
//! Ruling D25.

use serde::{Deserialize, Serialize};

use crate::domino::form::{Form, MOST_ROUNDS, check_text, within};
use crate::domino::rejection::Rejection;
use crate::domino::score::TableNumber;
use crate::roster::Round;

/// More days or halls than any event has.
const MOST_PARTS: usize = 20;

/// More prizes than any table holds.
const MOST_PRIZES: usize = 60;

/// More tables than four thousand people need.
const MOST_TABLES: u32 = 2_000;

/// Longest round, in minutes: a day.
const MOST_MINUTES: u32 = 24 * 60;

/// A day of the event, and the round with which it begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoDay"), schema(as = DominoDay))]
pub struct Day {
    /// As the organiser writes it.
    pub date: String,
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 60))]
    pub first_round: u32,
}

/// A hall, and the number of its first table. Numbers run on from hall to hall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoHall"), schema(as = DominoHall))]
pub struct Hall {
    pub name: String,
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 2_000))]
    pub first_table: u32,
}

/// How long a round may take, and what counts when the time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoRoundTime"), schema(as = DominoRoundTime))]
pub struct RoundTime {
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 1_440))]
    pub minutes: u32,
    /// The last minutes, which are announced.
    #[cfg_attr(feature = "schema", schema(maximum = 1_440))]
    pub last_minutes: u32,
    pub at_end: AtEnd,
}

/// What counts when the time of a round is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoAtEnd"), schema(as = DominoAtEnd))]
pub enum AtEnd {
    /// The hand in play is finished and counts.
    FinishHand,
    /// Play stops at once; the points as they stand count.
    Stop,
}

impl Form {
    /// The day on which a round is played, if the program says.
    pub fn day_of(&self, round: Round) -> Option<&Day> {
        let begun = self.days.iter().rev();
        begun
            .into_iter()
            .find(|day| day.first_round <= round.0.max(1))
    }

    /// The hall in which a table stands, if there are several.
    pub fn hall_of(&self, table: TableNumber) -> Option<&Hall> {
        let mut halls = self.halls.iter().rev();
        halls.find(|hall| hall.first_table <= table.0)
    }

    pub(super) fn check_program(&self) -> Result<(), Rejection> {
        for (field, count, most) in [
            ("days", self.days.len(), MOST_PARTS),
            ("halls", self.halls.len(), MOST_PARTS),
            ("prizes", self.prizes.len(), MOST_PRIZES),
        ] {
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            within(field, count, 0, u32::try_from(most).unwrap_or(u32::MAX))?;
        }
        for day in &self.days {
            named("days", &day.date)?;
            within("first_round", day.first_round, 1, MOST_ROUNDS)?;
        }
        for hall in &self.halls {
            named("halls", &hall.name)?;
            within("first_table", hall.first_table, 1, MOST_TABLES)?;
        }
        for prize in &self.prizes {
            named("prizes", &prize.name)?;
            check_text("prizes", &prize.category)?;
        }
        in_order("days", self.days.iter().map(|day| day.first_round))?;
        in_order("halls", self.halls.iter().map(|hall| hall.first_table))?;
        match self.round_time {
            Some(time) => {
                within("minutes", time.minutes, 1, MOST_MINUTES)?;
                within("last_minutes", time.last_minutes, 0, time.minutes)
            }
            None => Ok(()),
        }
    }
}

fn named(field: &'static str, text: &str) -> Result<(), Rejection> {
    match text.trim().is_empty() {
        true => Err(Rejection::Unnamed { field }),
        false => check_text(field, text),
    }
}

/// The first begins with 1, and each later than the one before.
fn in_order(field: &'static str, mut firsts: impl Iterator<Item = u32>) -> Result<(), Rejection> {
    let Some(first) = firsts.next() else {
        return Ok(());
    };
    let mut before = first;
    let rising = firsts.all(|next| std::mem::replace(&mut before, next) < next);
    match first == 1 && rising {
        true => Ok(()),
        false => Err(Rejection::OutOfOrder { field }),
    }
}
