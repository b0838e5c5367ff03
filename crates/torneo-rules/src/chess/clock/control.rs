//! What was agreed about time.
//!
//! Spec: docs/spec/chess.md §5.1. Ruling C10.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Longest time that can be agreed for anything, in milliseconds: a year.
pub const MOST_MS: u64 = 366 * 86_400_000;

/// Most periods that can be agreed.
pub const MOST_PERIODS: usize = 8;

/// A time control.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessControl"),
    schema(as = ChessControl)
)]
pub enum Control {
    /// No clock.
    #[default]
    Unlimited,
    /// Time for the game and something for each move.
    Increment { base_ms: u64, increment_ms: u64 },
    /// Time for the game; the first moments of each move are free.
    Delay { base_ms: u64, delay_ms: u64 },
    /// So many moves in so much time, then the next period. A last period with a number of moves repeats.
    Periods { periods: Vec<Period> },
    /// The same time for each move, as in correspondence; nothing is saved.
    PerMove { allowance_ms: u64 },
}

/// One period of a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessPeriod"),
    schema(as = ChessPeriod)
)]
pub struct Period {
    /// Moves that belong to it; all the rest without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub moves: Option<u32>,
    pub time_ms: u64,
    pub increment_ms: u64,
}

/// Why something is no time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAControl {
    #[error("a clock needs some time to begin with")]
    NoTime,
    #[error("a time is at most a year")]
    TooLong,
    #[error("there are one to eight periods; only the last may be without a number of moves")]
    Periods,
}

impl Control {
    /// Checks what somebody asks for, once, at the door.
    pub fn check(&self) -> Result<(), NotAControl> {
        let times = match self {
            Control::Unlimited => return Ok(()),
            Control::Increment {
                base_ms,
                increment_ms: extra_ms,
            }
            | Control::Delay {
                base_ms,
                delay_ms: extra_ms,
            } => vec![(*base_ms, *extra_ms)],
            Control::PerMove { allowance_ms } => vec![(*allowance_ms, 0)],
            Control::Periods { periods } => {
                let Some((last, before)) = periods.split_last() else {
                    return Err(NotAControl::Periods);
                };
                let endless = before.iter().any(|period| period.moves.is_none());
                let empty = before
                    .iter()
                    .chain([last])
                    .any(|period| period.moves == Some(0));
                if endless || empty || periods.len() > MOST_PERIODS {
                    return Err(NotAControl::Periods);
                }
                periods
                    .iter()
                    .map(|period| (period.time_ms, period.increment_ms))
                    .collect()
            }
        };
        for (time_ms, extra_ms) in times {
            if time_ms == 0 {
                return Err(NotAControl::NoTime);
            }
            if time_ms > MOST_MS || extra_ms > MOST_MS {
                return Err(NotAControl::TooLong);
            }
        }
        Ok(())
    }

    /// What each player begins with; nothing without a clock.
    pub fn first_ms(&self) -> Option<u64> {
        match self {
            Control::Unlimited => None,
            Control::Increment { base_ms, .. } | Control::Delay { base_ms, .. } => Some(*base_ms),
            Control::PerMove { allowance_ms } => Some(*allowance_ms),
            Control::Periods { .. } => Some(self.period(1).time_ms),
        }
    }

    /// What a move is worth besides the base: increment or delay.
    pub fn extra_ms(&self) -> u64 {
        match self {
            Control::Unlimited | Control::PerMove { .. } => 0,
            Control::Increment { increment_ms, .. } => *increment_ms,
            Control::Delay { delay_ms, .. } => *delay_ms,
            Control::Periods { .. } => self.period(1).increment_ms,
        }
    }

    /// Time at the start of each move that is not charged.
    pub fn delay_ms(&self) -> u64 {
        match self {
            Control::Delay { delay_ms, .. } => *delay_ms,
            Control::Unlimited
            | Control::Increment { .. }
            | Control::Periods { .. }
            | Control::PerMove { .. } => 0,
        }
    }

    /// Ten minutes or less for sixty moves (FIDE B.1).
    pub fn is_blitz(&self) -> bool {
        match self {
            Control::Unlimited | Control::PerMove { .. } => false,
            Control::Increment { .. } | Control::Delay { .. } | Control::Periods { .. } => {
                let first_ms = self.first_ms().unwrap_or(0);
                first_ms.saturating_add(self.extra_ms().saturating_mul(60)) <= 600_000
            }
        }
    }

    /// Is it played at the board in one go? Then a first move is waited for only briefly.
    pub fn is_live(&self) -> bool {
        match self {
            Control::Unlimited | Control::PerMove { .. } => false,
            Control::Increment { .. } | Control::Delay { .. } | Control::Periods { .. } => true,
        }
    }

    /// How many periods have begun once a player has made so many moves. One for every other kind of clock.
    pub(super) fn periods_entered(&self, moves: u32) -> usize {
        let Control::Periods { periods } = self else {
            return 1;
        };
        let mut entered = 1;
        let mut left = moves;
        while let Some(length) = self.period_of(periods, entered).moves {
            let Some(after) = left.checked_sub(length.max(1)) else {
                break;
            };
            left = after;
            entered += 1;
        }
        entered
    }

    /// The n-th period, counted from one; the last stands for all that follow.
    pub(super) fn period(&self, number: usize) -> Period {
        match self {
            Control::Periods { periods } => self.period_of(periods, number),
            Control::Unlimited
            | Control::Increment { .. }
            | Control::Delay { .. }
            | Control::PerMove { .. } => NO_PERIOD,
        }
    }

    fn period_of(&self, periods: &[Period], number: usize) -> Period {
        let period = periods.get(number.saturating_sub(1)).or(periods.last());
        period.copied().unwrap_or(NO_PERIOD)
    }
}

const NO_PERIOD: Period = Period {
    moves: None,
    time_ms: 0,
    increment_ms: 0,
};

/// As in the PGN tag `TimeControl`, in seconds: `-`, `300+3`, `40/7200:3600`, `1/86400`. A delay, which the tag does
/// not know, is `300d5`.
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Control::Unlimited => f.write_str("-"),
            Control::Increment {
                base_ms,
                increment_ms,
            } => write!(f, "{}+{}", Seconds(*base_ms), Seconds(*increment_ms)),
            Control::Delay { base_ms, delay_ms } => {
                write!(f, "{}d{}", Seconds(*base_ms), Seconds(*delay_ms))
            }
            Control::PerMove { allowance_ms } => write!(f, "1/{}", Seconds(*allowance_ms)),
            Control::Periods { periods } => {
                for (index, period) in periods.iter().enumerate() {
                    if index > 0 {
                        f.write_str(":")?;
                    }
                    if let Some(moves) = period.moves {
                        write!(f, "{moves}/")?;
                    }
                    write!(f, "{}", Seconds(period.time_ms))?;
                    if period.increment_ms > 0 {
                        write!(f, "+{}", Seconds(period.increment_ms))?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// Milliseconds written as seconds, with no more decimals than needed.
pub(in crate::chess) struct Seconds(pub u64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            return write!(f, "{seconds}");
        }
        let decimals = format!("{rest:03}");
        write!(f, "{seconds}.{}", decimals.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_checked_and_written() {
        let text = |json: &str| match serde_json::from_str::<Control>(json) {
            Ok(control) => match control.check() {
                Ok(()) => control.to_string(),
                Err(refusal) => format!("{refusal:?}"),
            },
            Err(_) => "malformed".to_owned(),
        };
        for (json, expected) in [
            (r#"{"type":"unlimited"}"#, "-"),
            (
                r#"{"type":"increment","base_ms":180000,"increment_ms":2000}"#,
                "180+2",
            ),
            (
                r#"{"type":"increment","base_ms":500,"increment_ms":50}"#,
                "0.5+0.05",
            ),
            (
                r#"{"type":"increment","base_ms":0,"increment_ms":50}"#,
                "NoTime",
            ),
            (r#"{"type":"increment","base_ms":1}"#, "malformed"),
            (
                r#"{"type":"delay","base_ms":300000,"delay_ms":5000}"#,
                "300d5",
            ),
            (
                r#"{"type":"delay","base_ms":31622400001,"delay_ms":5000}"#,
                "TooLong",
            ),
            (r#"{"type":"per_move","allowance_ms":86400000}"#, "1/86400"),
            (
                r#"{"type":"periods","periods":[{"moves":40,"time_ms":5400000,"increment_ms":30000},{"time_ms":1800000,"increment_ms":30000}]}"#,
                "40/5400+30:1800+30",
            ),
            (r#"{"type":"periods","periods":[]}"#, "Periods"),
            (
                r#"{"type":"periods","periods":[{"time_ms":1,"increment_ms":0},{"moves":1,"time_ms":1,"increment_ms":0}]}"#,
                "Periods",
            ),
            (r#"{"type":"sandglass"}"#, "malformed"),
        ] {
            assert_eq!(text(json), expected, "{json}");
        }
    }

    #[test]
    fn blitz_is_ten_minutes_for_sixty_moves() {
        for (base_ms, increment_ms, blitz) in [
            (600_000, 0, true),
            (600_000, 1_000, false),
            (180_000, 2_000, true),
            (480_000, 2_000, true),
            (480_001, 2_000, false),
        ] {
            let control = Control::Increment {
                base_ms,
                increment_ms,
            };
            assert_eq!(control.is_blitz(), blitz, "{control}");
        }
    }
}
