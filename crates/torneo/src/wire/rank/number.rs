//! A number somebody wrote: whole, or refused with a sentence that names its place.

use std::fmt;
use std::num::NonZeroU32;

use serde::Deserialize;
use serde::de::{Deserializer, Visitor};

use crate::wire::rank::refusal::{Refusal, Where};

/// Any JSON number, so that a wrong one is refused by a sentence about the game and not about types.
#[derive(Debug)]
pub enum Number {
    Whole(u32),
    TooLarge(u64),
    /// Negative or fractional.
    Other(String),
}

impl Number {
    /// The number, where a whole one from zero on is needed.
    pub fn whole(&self, place: Where, field: &'static str) -> Result<u32, Refusal> {
        match self {
            Number::Whole(value) => Ok(*value),
            Number::TooLarge(value) => Err(Refusal::TooLarge {
                place,
                field,
                value: *value,
            }),
            Number::Other(value) => Err(Refusal::NotWhole {
                place,
                field,
                value: value.clone(),
            }),
        }
    }

    /// The number, where a whole one from one on is needed.
    pub fn positive(&self) -> Option<NonZeroU32> {
        match self {
            Number::Whole(value) => NonZeroU32::new(*value),
            Number::TooLarge(_) | Number::Other(_) => None,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Whole(value) => value.fmt(f),
            Number::TooLarge(value) => value.fmt(f),
            Number::Other(value) => value.fmt(f),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyNumber;

        impl Visitor<'_> for AnyNumber {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_u64<E>(self, value: u64) -> Result<Number, E> {
                Ok(u32::try_from(value).map_or(Number::TooLarge(value), Number::Whole))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Number, E> {
                Ok(Number::Other(value.to_string()))
            }

            /// Spreadsheets write 100.0 for 100, which is still whole.
            fn visit_f64<E>(self, value: f64) -> Result<Number, E> {
                let whole = value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value);
                Ok(if whole {
                    Number::Whole(value as u32)
                } else {
                    Number::Other(value.to_string())
                })
            }
        }

        deserializer.deserialize_any(AnyNumber)
    }
}
