//! The word for an EFF.
//!
//! Spec: docs/spec/eff.md §7.2. Ruling E11 settles to which band a limit belongs.

use serde::Serialize;

use crate::ranking::fraction::Fraction;

/// Six bands, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Above 70.
    Exceptional,
    /// 50 to 70, both included.
    Good,
    /// 30 to below 50.
    Average,
    /// 10 to below 30.
    Low,
    /// 0 to below 10.
    VeryPoor,
    /// Below 0.
    ExtremelyPoor,
}

impl Band {
    pub const ALL: [Band; 6] = [
        Band::Exceptional,
        Band::Good,
        Band::Average,
        Band::Low,
        Band::VeryPoor,
        Band::ExtremelyPoor,
    ];

    pub fn of(eff: &Fraction) -> Self {
        let at_least = |limit: i64| *eff >= Fraction::from(limit);
        if *eff > Fraction::from(70i64) {
            Band::Exceptional
        } else if at_least(50) {
            Band::Good
        } else if at_least(30) {
            Band::Average
        } else if at_least(10) {
            Band::Low
        } else if at_least(0) {
            Band::VeryPoor
        } else {
            Band::ExtremelyPoor
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(hundredths: i64, expected: Band) {
        assert_eq!(Band::of(&Fraction::new(hundredths, 100)), expected);
    }

    #[test]
    fn limits_belong_to_the_band_above_except_seventy() {
        check(7001, Band::Exceptional);
        check(7000, Band::Good);
        check(5000, Band::Good);
        check(4999, Band::Average);
        check(3000, Band::Average);
        check(2999, Band::Low);
        check(1000, Band::Low);
        check(999, Band::VeryPoor);
        check(0, Band::VeryPoor);
        check(-1, Band::ExtremelyPoor);
    }
}
