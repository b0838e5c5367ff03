//! What taking part is paid: a fee for taking part and a rate for each point. Money is exact; only the sum is rounded, to cents.

use serde::{Deserialize, Serialize};
use torneo_rules::ranking::fraction::Fraction;
use ts_rs::TS;

use super::choices::WrongFile;

/// Digits behind the point that a rate may have.
const MOST_DECIMALS: usize = 4;
/// Digits before it.
const MOST_WHOLE: usize = 6;

/// Which points are paid.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum PaidPhases {
    #[default]
    All,
    /// One phase for everybody, drawn from the seed and told at the end.
    OneAtRandom,
}

/// What an organiser pays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Payment {
    /// What is written beside a sum: EUR, MXN, puntos.
    #[schema(max_length = 12)]
    pub currency: String,
    /// Money for each point, such as 0.05.
    #[schema(pattern = "^[0-9]{1,6}([.][0-9]{1,4})?$")]
    pub rate: String,
    /// Money for taking part, whatever the points.
    #[schema(pattern = "^[0-9]{1,6}([.][0-9]{1,4})?$")]
    pub show_up_fee: String,
    pub which: PaidPhases,
}

impl Default for Payment {
    fn default() -> Self {
        Self {
            currency: "EUR".to_owned(),
            rate: "0".to_owned(),
            show_up_fee: "0".to_owned(),
            which: PaidPhases::All,
        }
    }
}

impl Payment {
    pub fn check(&self) -> Result<(), WrongFile> {
        if self.currency.chars().count() > 12 {
            let why = "at most 12 characters are expected";
            return Err(WrongFile::new("payment.currency", why));
        }
        for (place, text) in [
            ("payment.rate", &self.rate),
            ("payment.show_up_fee", &self.show_up_fee),
        ] {
            if amount(text).is_none() {
                let why =
                    format!("'{text}' is not an amount such as 0.05, with at most 4 decimals");
                return Err(WrongFile::new(place, &why));
            }
        }
        Ok(())
    }

    /// Whether anything is paid at all.
    pub fn is_paid(&self) -> bool {
        [&self.rate, &self.show_up_fee]
            .into_iter()
            .any(|text| amount(text).is_some_and(|amount| !amount.is_zero()))
    }

    /// What somebody with these points gets, exactly.
    pub fn due(&self, points: &Fraction) -> Fraction {
        let zero = Fraction::zero;
        let rate = amount(&self.rate).unwrap_or_else(zero);
        let fee = amount(&self.show_up_fee).unwrap_or_else(zero);
        let earned = &rate * points;
        &fee + &earned
    }
}

/// An amount of money as it is written, exactly.
fn amount(text: &str) -> Option<Fraction> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|digit| digit.is_ascii_digit())
    };
    if !digits(whole, MOST_WHOLE) || !digits(decimals, MOST_DECIMALS) {
        return None;
    }
    let scale = 10_u64.pow(u32::try_from(decimals.len()).ok()?);
    let units: i64 = format!("{whole}{decimals}").parse().ok()?;
    Some(Fraction::new(units, scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_exact_until_it_is_paid() {
        let payment = Payment {
            rate: "0.05".to_owned(),
            show_up_fee: "5".to_owned(),
            ..Payment::default()
        };
        let check = |points: Fraction, expected: &str| {
            assert_eq!(payment.due(&points).two_digits(), expected);
        };
        check(Fraction::zero(), "5.00");
        check(Fraction::new(73, 1), "8.65");
        // Two cents and a half are paid as three.
        check(Fraction::new(1, 2), "5.03");
    }

    #[test]
    fn amounts_are_plain_numbers() {
        for good in ["0", "5", "0.05", "999999.9999"] {
            assert!(amount(good).is_some(), "{good}");
        }
        for bad in ["", ".5", "5.", "-1", "1,5", "0.00001", "1e3", "1234567"] {
            assert!(amount(bad).is_none(), "{bad}");
        }
    }
}
