//! What each player has left. Time is an argument: whoever keeps the game says how long somebody thought.
//!
//! Spec: docs/spec/chess.md §5 (FIDE 6.2, 6.9). Rulings C10 and C11.
//!
//! ```text
//! left after a move = left − (elapsed − compensated lag − delay) + increment + time of a period that begins
//! ```
//!
//! Where the clock has run out there is no move: time that equals what is left is a flag.

/// What was agreed: base and increment, delay, periods, days, or no clock.
pub mod control;

/// How much of a slow connection is not charged.
pub mod lag;

/// Time as a room counts it: it stands still while nobody could play.
pub mod room_time;

use control::Control;
use lag::LagQuota;

use super::side::{BySide, Side};

/// The clocks of both players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    left_ms: BySide<u64>,
    moves: BySide<u32>,
    /// Periods whose time has been given. Taking back never gives one again.
    periods_given: BySide<usize>,
    lag: BySide<LagQuota>,
}

/// What a move did to its player's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pressed {
    /// After the move, increment included.
    pub left_ms: u64,
    /// Lag that was not charged.
    pub lag_ms: u64,
}

/// The time was up before the move came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FlagFallen;

impl Clock {
    /// Nothing for a game without a clock.
    pub fn new(control: &Control) -> Option<Self> {
        let first_ms = control.first_ms()?;
        Some(Self {
            left_ms: BySide::both(first_ms),
            moves: BySide::both(0),
            periods_given: BySide::both(1),
            lag: BySide::both(LagQuota::new(control)),
            control: control.clone(),
        })
    }

    pub fn control(&self) -> &Control {
        &self.control
    }

    /// What a player had left when their clock was last started or stopped.
    pub fn left_ms(&self, side: Side) -> u64 {
        self.left_ms[side]
    }

    /// What a running clock shows after so long.
    pub fn shown_ms(&self, side: Side, elapsed_ms: u64) -> u64 {
        self.left_ms[side].saturating_sub(self.charged_ms(elapsed_ms))
    }

    /// How long a player can think at most until the flag falls whatever the connection: a move that was sent in time
    /// may still be under way while there is quota.
    pub fn falls_after_ms(&self, side: Side) -> u64 {
        let reserve = self.lag[side].compensated_ms(u64::MAX);
        self.left_ms[side]
            .saturating_add(self.control.delay_ms())
            .saturating_add(reserve)
    }

    /// Judges a move that came `elapsed_ms` after the clock started, of which `lag_ms` were the connection's.
    pub fn judge(&self, side: Side, elapsed_ms: u64, lag_ms: u64) -> Result<Pressed, FlagFallen> {
        let lag_ms = self.lag[side].compensated_ms(lag_ms).min(elapsed_ms);
        let charged = self.charged_ms(elapsed_ms - lag_ms);
        if charged >= self.left_ms[side] {
            return Err(FlagFallen);
        }
        let left_ms = self.left_ms[side] - charged;
        let left_ms = match &self.control {
            Control::Unlimited | Control::Delay { .. } => left_ms,
            Control::Increment { increment_ms, .. } => left_ms.saturating_add(*increment_ms),
            Control::PerMove { allowance_ms } => *allowance_ms,
            Control::Periods { .. } => left_ms.saturating_add(self.period_bonus_ms(side)),
        };
        Ok(Pressed { left_ms, lag_ms })
    }

    /// A first move that is made before the clocks run: nothing is charged and nothing added.
    pub fn untouched(&self, side: Side) -> Pressed {
        Pressed {
            left_ms: self.left_ms[side],
            lag_ms: 0,
        }
    }

    /// Records what was judged.
    pub fn press(&mut self, side: Side, pressed: Pressed) {
        self.left_ms[side] = pressed.left_ms;
        self.lag[side].spend(pressed.lag_ms);
        self.moves[side] = self.moves[side].saturating_add(1);
        let entered = self.control.periods_entered(self.moves[side]);
        self.periods_given[side] = self.periods_given[side].max(entered);
    }

    /// A move was taken back; the time stays as it is.
    pub fn take_back(&mut self, side: Side) {
        self.moves[side] = self.moves[side].saturating_sub(1);
    }

    /// Sets what a player has left: after a bonus, when a move is taken back, when the flag has fallen.
    pub fn set_left_ms(&mut self, side: Side, left_ms: u64) {
        self.left_ms[side] = left_ms;
    }

    fn charged_ms(&self, elapsed_ms: u64) -> u64 {
        elapsed_ms.saturating_sub(self.control.delay_ms())
    }

    /// The increment of the period in which the move was made, and the time of the period that begins after it.
    fn period_bonus_ms(&self, side: Side) -> u64 {
        let before = self.control.periods_entered(self.moves[side]);
        let after = self
            .control
            .periods_entered(self.moves[side].saturating_add(1));
        let next = match after > self.periods_given[side] {
            true => self.control.period(after).time_ms,
            false => 0,
        };
        self.control
            .period(before)
            .increment_ms
            .saturating_add(next)
    }
}

#[cfg(test)]
mod tests {
    use super::control::Period;
    use super::*;

    /// White's time after thinking so long for each move, or where the flag fell.
    fn check(control: &Control, thought_ms: &[u64], expected: &[u64]) {
        let mut clock = Clock::new(control).unwrap();
        let mut shown = Vec::new();
        for elapsed_ms in thought_ms {
            match clock.judge(Side::White, *elapsed_ms, 0) {
                Ok(pressed) => {
                    clock.press(Side::White, pressed);
                    shown.push(pressed.left_ms);
                }
                Err(FlagFallen) => shown.push(0),
            }
        }
        assert_eq!(shown, expected, "{control:?}");
        assert_eq!(clock.left_ms(Side::Black), control.first_ms().unwrap());
    }

    #[test]
    fn five_kinds_of_clock() {
        let increment = Control::Increment {
            base_ms: 60_000,
            increment_ms: 2_000,
        };
        check(&increment, &[5_000, 0, 58_999], &[57_000, 59_000, 2_001]);
        check(&increment, &[59_999, 2_001], &[2_001, 0]);
        let delay = Control::Delay {
            base_ms: 60_000,
            delay_ms: 5_000,
        };
        check(
            &delay,
            &[4_000, 5_000, 6_000, 63_999],
            &[60_000, 60_000, 59_000, 1],
        );
        check(&delay, &[65_000], &[0]);
        let days = Control::PerMove {
            allowance_ms: 86_400_000,
        };
        check(&days, &[86_399_999, 5], &[86_400_000, 86_400_000]);
        check(&days, &[86_400_000], &[0]);
        assert_eq!(Clock::new(&Control::Unlimited), None);
    }

    #[test]
    fn periods_begin_after_their_moves_and_the_last_repeats_or_lasts() {
        let period = |moves, time_ms| Period {
            moves,
            time_ms,
            increment_ms: 0,
        };
        let twice = Control::Periods {
            periods: vec![period(Some(2), 1_000), period(None, 500)],
        };
        check(&twice, &[100, 100, 100, 100], &[900, 1_300, 1_200, 1_100]);
        let again = Control::Periods {
            periods: vec![period(Some(2), 1_000)],
        };
        check(&again, &[100, 100, 100, 100], &[900, 1_800, 1_700, 2_600]);
    }

    #[test]
    fn a_period_is_given_once_although_moves_are_taken_back() {
        let control = Control::Periods {
            periods: vec![
                Period {
                    moves: Some(1),
                    time_ms: 1_000,
                    increment_ms: 10,
                },
                Period {
                    moves: None,
                    time_ms: 500,
                    increment_ms: 10,
                },
            ],
        };
        let mut clock = Clock::new(&control).unwrap();
        for expected in [1_510, 1_520] {
            let pressed = clock.judge(Side::White, 0, 0).unwrap();
            assert_eq!(pressed.left_ms, expected);
            clock.press(Side::White, pressed);
            clock.take_back(Side::White);
        }
    }
}
