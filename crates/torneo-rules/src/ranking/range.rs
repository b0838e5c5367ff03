//! The smallest and largest value of a component in an event, and the scale they span.
//!
//! Spec: docs/spec/eff.md §1.4 and §6. Ruling E03: what a component is worth when everybody has the same.

use crate::ranking::fraction::Fraction;
use crate::roster::PlayerId;

/// The smallest and largest of a component among those classified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    pub min: Fraction,
    pub max: Fraction,
}

impl Range {
    /// Over the classified players' values in a column that has one value for everybody.
    /// Nothing when nobody is classified.
    pub fn over(column: &[Fraction], classified: &[PlayerId]) -> Option<Self> {
        let mut values = classified.iter().map(|player| &column[player.index()]);
        let first = values.next()?;
        let (min, max) = values.fold((first, first), |(min, max), value| {
            (min.min(value), max.max(value))
        });
        Some(Self {
            min: min.clone(),
            max: max.clone(),
        })
    }

    /// Everybody has the same value, so nothing can be told apart.
    pub fn is_flat(&self) -> bool {
        self.min == self.max
    }

    /// Maps the range onto `low ..= high`; `flat` for everybody when it has no width.
    pub fn scale(&self, low: i64, high: i64, flat: i64) -> Scale {
        if self.is_flat() {
            return Scale::Flat(Fraction::from(flat));
        }
        Scale::Linear {
            min: self.min.clone(),
            per_unit: &Fraction::from(high - low) / &(&self.max - &self.min),
            low: Fraction::from(low),
        }
    }
}

/// A linear map onto a fixed range.
#[derive(Debug, Clone)]
pub enum Scale {
    Flat(Fraction),
    Linear {
        min: Fraction,
        per_unit: Fraction,
        low: Fraction,
    },
}

impl Scale {
    pub fn normalize(&self, value: &Fraction) -> Fraction {
        match self {
            Scale::Flat(value) => value.clone(),
            Scale::Linear { min, per_unit, low } => &(&(value - min) * per_unit) + low,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `value` inside `min ..= max`, mapped onto `low ..= 100`.
    fn check(value: (i64, u64), range: (i64, i64), low: i64, expected: &str) {
        let range = Range {
            min: Fraction::from(range.0),
            max: Fraction::from(range.1),
        };
        let found = range
            .scale(low, 100, 50)
            .normalize(&Fraction::new(value.0, value.1));
        assert_eq!(found.two_digits(), expected);
    }

    #[test]
    fn the_documents_points_rates_without_its_misprints() {
        check((150, 7), (-40, 25), -100, "89.01");
        check((-1900, 49), (-40, 25), -100, "-96.23");
        check((37, 2), (-40, 25), -100, "80.00");
    }

    #[test]
    fn the_documents_other_components_without_their_misprints() {
        check((25, 1), (10, 30), 0, "75.00");
        check((25, 1), (12, 32), 0, "65.00");
        check((65, 3), (10, 70), 0, "19.44");
        check((80, 3), (15, 65), 0, "23.33");
    }

    #[test]
    fn a_flat_range_gives_everybody_the_same() {
        check((7, 1), (7, 7), 0, "50.00");
    }
}
