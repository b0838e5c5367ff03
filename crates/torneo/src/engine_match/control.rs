//! How an engine's thinking is bounded: by a clock, or by so much for each move.

use std::num::NonZeroU32;

/// How the thinking of one engine is bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// A clock with increment, milliseconds. With `moves` the base is given again after so many moves.
    Clock {
        base_ms: u64,
        increment_ms: u64,
        moves: Option<NonZeroU32>,
    },
    /// Milliseconds for each move.
    MoveTime(u64),
    Nodes(u64),
    Depth(u32),
}

impl Control {
    /// `[MOVES/]SECONDS[+SECONDS]`: `2+0.02`, `60`, `40/60+0.6`.
    pub fn read_clock(text: &str) -> Option<Self> {
        let (moves, clock) = match text.split_once('/') {
            Some((moves, clock)) => (Some(moves.parse().ok()?), clock),
            None => (None, text),
        };
        let (base, increment) = clock.split_once('+').unwrap_or((clock, "0"));
        let millis = |seconds: &str| {
            let seconds: f64 = seconds.parse().ok()?;
            (0.0..=1e6)
                .contains(&seconds)
                .then_some((seconds * 1000.0).round() as u64)
        };
        Some(Control::Clock {
            base_ms: millis(base)?,
            increment_ms: millis(increment)?,
            moves,
        })
    }

    /// What is on the clock before the first move; nothing without a clock.
    pub fn base_ms(self) -> u64 {
        match self {
            Control::Clock { base_ms, .. } => base_ms,
            Control::MoveTime(_) | Control::Nodes(_) | Control::Depth(_) => 0,
        }
    }

    pub fn increment_ms(self) -> u64 {
        match self {
            Control::Clock { increment_ms, .. } => increment_ms,
            Control::MoveTime(_) | Control::Nodes(_) | Control::Depth(_) => 0,
        }
    }

    /// Moves until the base is given again, by who has made so many with this clock.
    pub fn moves_to_go(self, made: u32) -> Option<u32> {
        match self {
            Control::Clock { moves, .. } => moves.map(|moves| moves.get() - made % moves),
            Control::MoveTime(_) | Control::Nodes(_) | Control::Depth(_) => None,
        }
    }

    /// For people and programs: as PGN writes it, or what each move has.
    pub fn described(self) -> String {
        match self {
            Control::Clock { .. } | Control::MoveTime(_) => self.in_pgn(),
            Control::Nodes(nodes) => format!("nodes={nodes}"),
            Control::Depth(depth) => format!("depth={depth}"),
        }
    }

    /// As PGN writes it: seconds and increment, seconds for each move, or nothing where no clock runs.
    pub fn in_pgn(self) -> String {
        let seconds = |ms: u64| (ms as f64 / 1000.0).to_string();
        match self {
            Control::Clock {
                base_ms,
                increment_ms,
                moves,
            } => {
                let moves = moves.map(|moves| format!("{moves}/")).unwrap_or_default();
                let increment = match increment_ms {
                    0 => String::new(),
                    ms => format!("+{}", seconds(ms)),
                };
                format!("{moves}{}{increment}", seconds(base_ms))
            }
            Control::MoveTime(ms) => format!("1/{}", seconds(ms)),
            Control::Nodes(_) | Control::Depth(_) => "-".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written_as_the_standard_has_them() {
        let clock = |base_ms, increment_ms, moves| Control::Clock {
            base_ms,
            increment_ms,
            moves: NonZeroU32::new(moves),
        };
        for (text, expected, written) in [
            ("2+0.02", clock(2000, 20, 0), "2+0.02"),
            ("1", clock(1000, 0, 0), "1"),
            ("0.5+0", clock(500, 0, 0), "0.5"),
            ("40/60+0.6", clock(60_000, 600, 40), "40/60+0.6"),
            ("1/5", clock(5000, 0, 1), "1/5"),
        ] {
            assert_eq!(Control::read_clock(text), Some(expected), "{text}");
            assert_eq!(expected.in_pgn(), written, "{text}");
        }
        for wrong in ["-1+0", "x", "1+", "0/60", "-4/60", "40/", "", "inf", "NaN"] {
            assert_eq!(Control::read_clock(wrong), None, "{wrong}");
        }
        assert_eq!(Control::MoveTime(1500).in_pgn(), "1/1.5");
        assert_eq!(Control::Nodes(1000).in_pgn(), "-");
        assert_eq!(Control::Depth(3).in_pgn(), "-");
    }

    #[test]
    fn the_moves_of_a_period_are_counted_down() {
        let control = Control::read_clock("3/60").unwrap();
        let to_go: Vec<_> = (0..7).map(|made| control.moves_to_go(made)).collect();
        assert_eq!(to_go, [3, 2, 1, 3, 2, 1, 3].map(Some));
        assert_eq!(Control::read_clock("60").unwrap().moves_to_go(5), None);
    }
}
