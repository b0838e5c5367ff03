//! The clock of a round: how long it still runs. What a moment is, the venue says; here it is a number.
//!
//! ```text
//!        start              stop
//! none ─────────▶ running ◀──────▶ stopped
//! ```
//!
//! Ruling D25: the clock tells the time, it ends no game and closes no round.

use serde::{Deserialize, Serialize};

use crate::domino::Tournament;
use crate::domino::event::EventKind;
use crate::domino::form::within;
use crate::domino::program::RoundTime;
use crate::domino::rejection::Rejection;

const MINUTE_MS: u64 = 60 * 1000;

/// Minutes that are added at once, at most.
const MOST_MORE: u32 = 240;

/// The clock of the round that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoRoundClock"), schema(as = DominoRoundClock))]
pub enum RoundClock {
    /// Runs until this moment, in milliseconds since 1970.
    EndsAt(u64),
    /// Stands still; so many milliseconds are left.
    Stopped(u64),
}

/// What a director does with the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoClockCommand"), schema(as = DominoClockCommand))]
pub enum ClockCommand {
    /// Begins, or goes on after it was stopped.
    Start,
    Stop,
    /// Gives so many minutes more.
    More(u32),
}

impl RoundClock {
    /// The clock after a command at a moment; nothing where it would change nothing.
    fn after(now: Option<Self>, time: RoundTime, command: ClockCommand, at: u64) -> Option<Self> {
        let whole = u64::from(time.minutes) * MINUTE_MS;
        match (command, now) {
            (ClockCommand::Start, None) => Some(Self::EndsAt(at.saturating_add(whole))),
            (ClockCommand::Start, Some(Self::Stopped(left))) => {
                Some(Self::EndsAt(at.saturating_add(left)))
            }
            (ClockCommand::Stop, Some(Self::EndsAt(end))) => {
                Some(Self::Stopped(end.saturating_sub(at)))
            }
            (ClockCommand::Start, Some(Self::EndsAt(_)))
            | (ClockCommand::Stop, None | Some(Self::Stopped(_))) => None,
            (ClockCommand::More(minutes), now) => {
                let more = u64::from(minutes) * MINUTE_MS;
                Some(match now {
                    None => Self::Stopped(whole + more),
                    Some(Self::Stopped(left)) => Self::Stopped(left.saturating_add(more)),
                    // More time after the end counts from now.
                    Some(Self::EndsAt(end)) => Self::EndsAt(end.max(at).saturating_add(more)),
                })
            }
        }
    }
}

impl Tournament {
    pub(super) fn time(&self, command: ClockCommand, at: u64) -> Result<EventKind, Rejection> {
        let open = self.open.as_ref().ok_or(Rejection::NoRoundOpen)?;
        let time = self.form.round_time.ok_or(Rejection::NoRoundTime)?;
        if let ClockCommand::More(minutes) = command {
            within("more", minutes, 1, MOST_MORE)?;
        }
        let clock = RoundClock::after(open.clock, time, command, at);
        Ok(EventKind::Timed {
            round: open.round(),
            command,
            at_ms: at,
            clock: clock.ok_or(Rejection::NothingChanges)?,
        })
    }
}
