//! How much of a slow connection is not charged.
//!
//! Spec: docs/spec/chess.md §5.4. Ruling C11.
//!
//! A player's quota begins at three gains, grows by one gain a move and never exceeds seven. Of each move as much lag is
//! given back as was measured, as the quota holds, and at most a second.

use super::control::Control;

/// Most that is given back for one move, in milliseconds.
const MOST_FOR_ONE_MOVE_MS: u64 = 1000;

/// Most that a quota gains by a move, in milliseconds.
const MOST_GAIN_MS: u64 = 1000;

/// What one player may still be given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LagQuota {
    gain_ms: u64,
    quota_ms: u64,
}

impl LagQuota {
    /// The gain is min(1000, 4·(base + 40·increment in seconds) + 150) milliseconds: slow games can afford more.
    pub fn new(control: &Control) -> Self {
        let gain_ms = match control.first_ms() {
            None => 0,
            Some(base_ms) => {
                let expected_ms = base_ms.saturating_add(control.extra_ms().saturating_mul(40));
                // Multiplied before it is divided, so that fractions of a second count too.
                (expected_ms.saturating_mul(4) / 1000 + 150).min(MOST_GAIN_MS)
            }
        };
        Self {
            gain_ms,
            quota_ms: 3 * gain_ms,
        }
    }

    /// What is given back of a measured lag.
    pub fn compensated_ms(&self, measured_ms: u64) -> u64 {
        measured_ms.min(self.quota_ms).min(MOST_FOR_ONE_MOVE_MS)
    }

    /// A move was made for which so much was given back.
    pub fn spend(&mut self, compensated_ms: u64) {
        let left_ms = self.quota_ms.saturating_sub(compensated_ms);
        self.quota_ms = left_ms.saturating_add(self.gain_ms).min(7 * self.gain_ms);
    }

    pub fn quota_ms(&self) -> u64 {
        self.quota_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gain_follows_the_length_of_the_game() {
        for (base_ms, increment_ms, gain_ms) in [
            (60_000, 0, 390),
            (180_000, 2_000, 1000),
            (15_000, 0, 210),
            (500, 0, 152),
            (3_600_000, 0, 1000),
        ] {
            let quota = LagQuota::new(&Control::Increment {
                base_ms,
                increment_ms,
            });
            assert_eq!(quota.quota_ms(), 3 * gain_ms, "{base_ms}+{increment_ms}");
        }
    }

    #[test]
    fn a_quota_is_used_up_and_grows_again() {
        let mut quota = LagQuota::new(&Control::Increment {
            base_ms: 15_000,
            increment_ms: 0,
        });
        assert_eq!(quota.compensated_ms(5_000), 630);
        quota.spend(630);
        assert_eq!(quota.quota_ms(), 210);
        for _ in 0..10 {
            quota.spend(0);
        }
        assert_eq!(quota.quota_ms(), 7 * 210);
        assert_eq!(quota.compensated_ms(5_000), 1_000);
        assert_eq!(quota.compensated_ms(7), 7);
    }
}
