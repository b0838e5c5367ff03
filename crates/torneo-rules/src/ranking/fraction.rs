//! Exact numbers. A figure is a reduced fraction until the moment it is printed.
//!
//! Spec: docs/spec/eff.md §1.3. Ruling E01: rank on exact values, round only when printing.
//!
//! Does not know what the numbers mean.

use std::fmt;
use std::ops::{Add, Div, Mul, Sub};

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A fraction in lowest terms, of any size: nothing here can overflow.
/// Its JSON is printed and exact: `{"decimal": "33.33", "exact": "100/3"}`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS),
    ts(rename = "EffFigure", type = "{ decimal: string, exact: string }")
)]
pub struct Fraction(RBig);

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("decimal", &self.two_digits())?;
        map.serialize_entry("exact", &self.to_string())?;
        map.end()
    }
}

impl Fraction {
    /// `numerator / denominator`; the denominator must not be zero.
    pub fn new(numerator: i64, denominator: u64) -> Self {
        assert_ne!(denominator, 0, "a fraction has a denominator");
        Self(RBig::from_parts(numerator.into(), denominator.into()))
    }

    pub fn zero() -> Self {
        Self(RBig::ZERO)
    }

    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Two digits, half away from zero, and never "-0.00".
    pub fn two_digits(&self) -> String {
        let (numerator, denominator) = (self.0.numerator(), self.0.denominator());
        match (i64::try_from(numerator), u64::try_from(denominator)) {
            (Ok(numerator), Ok(denominator)) => {
                let (size, denominator) = (
                    u128::from(numerator.unsigned_abs()),
                    u128::from(denominator),
                );
                let hundredths = (size * 200 + denominator) / (denominator * 2);
                written(numerator < 0, hundredths / 100, hundredths % 100)
            }
            _ => self.two_digits_of_giant(),
        }
    }

    /// Two digits after the point for numbers beyond 64 bits, which no real tournament makes.
    fn two_digits_of_giant(&self) -> String {
        let (sign, size) = self.0.numerator().clone().into_parts();
        let denominator = self.0.denominator();
        let hundredths = (size * UBig::from(200u8) + denominator) / (denominator * UBig::from(2u8));
        let whole = &hundredths / UBig::from(100u8);
        let rest = u128::try_from(hundredths - &whole * UBig::from(100u8))
            .expect("a remainder of 100 is small");
        written(sign == dashu_int::Sign::Negative, whole, rest)
    }

    /// Whether it is below zero.
    pub fn is_negative(&self) -> bool {
        self.0 < RBig::ZERO
    }
}

fn written(negative: bool, whole: impl fmt::Display, hundredths: u128) -> String {
    let text = format!("{whole}.{hundredths:02}");
    if negative && text != "0.00" {
        format!("-{text}")
    } else {
        text
    }
}

/// Numerator and denominator, always both: `5/1`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0.numerator(), self.0.denominator())
    }
}

impl From<i64> for Fraction {
    fn from(whole: i64) -> Self {
        Self(RBig::from(IBig::from(whole)))
    }
}

impl From<u32> for Fraction {
    fn from(whole: u32) -> Self {
        Self::from(i64::from(whole))
    }
}

impl Add for &Fraction {
    type Output = Fraction;
    fn add(self, other: &Fraction) -> Fraction {
        Fraction(&self.0 + &other.0)
    }
}

impl Sub for &Fraction {
    type Output = Fraction;
    fn sub(self, other: &Fraction) -> Fraction {
        Fraction(&self.0 - &other.0)
    }
}

impl Mul for &Fraction {
    type Output = Fraction;
    fn mul(self, other: &Fraction) -> Fraction {
        Fraction(&self.0 * &other.0)
    }
}

impl Div for &Fraction {
    type Output = Fraction;
    fn div(self, other: &Fraction) -> Fraction {
        Fraction(&self.0 / &other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(numerator: i64, denominator: u64, expected: &str) {
        let fraction = Fraction::new(numerator, denominator);
        assert_eq!(format!("{fraction} = {}", fraction.two_digits()), expected);
        assert_eq!(fraction.two_digits_of_giant(), fraction.two_digits());
    }

    #[test]
    fn halves_go_away_from_zero() {
        check(1, 200, "1/200 = 0.01");
        check(-1, 200, "-1/200 = -0.01");
        check(1001, 200, "1001/200 = 5.01");
        check(-1003, 200, "-1003/200 = -5.02");
    }

    #[test]
    fn there_is_no_negative_zero() {
        check(-1, 201, "-1/201 = 0.00");
        check(0, 7, "0/1 = 0.00");
    }

    #[test]
    fn fractions_are_reduced() {
        check(-84, 36, "-7/3 = -2.33");
        check(10, 2, "5/1 = 5.00");
    }

    #[test]
    fn giants_are_exact_too() {
        let giant = &Fraction::from(i64::MAX) * &Fraction::from(-i64::MAX);
        assert_eq!(
            giant.two_digits(),
            "-85070591730234615847396907784232501249.00"
        );
    }
}
