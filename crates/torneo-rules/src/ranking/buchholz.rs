//! How strong the opponents were: the truncated Buchholz (TBz).
//!
//! Spec: docs/spec/eff.md §3. Ruling E05: the sum without one minimum; no opponents 0; a single
//! opponent counts tenfold.

use crate::ranking::fraction::Fraction;
use crate::ranking::options::Buchholz;

/// What the only opponent's wins are multiplied by.
const SINGLE_OPPONENT: i64 = 10;

/// The strength of somebody's opponents, before it is normalized.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TruncatedBuchholz {
    pub value: Fraction,
    /// The wins left out: one minimum, when there are at least two opponents.
    pub dropped: Option<u32>,
}

impl TruncatedBuchholz {
    /// From the wins of each opponent, in any order.
    pub fn of(opponent_wins: impl Iterator<Item = u32>, way: Buchholz) -> Self {
        let (mut count, mut sum, mut least) = (0u32, 0i64, u32::MAX);
        for wins in opponent_wins {
            count += 1;
            sum += i64::from(wins);
            least = least.min(wins);
        }
        match count {
            0 => Self {
                value: Fraction::zero(),
                dropped: None,
            },
            1 => Self {
                value: Fraction::from(sum * SINGLE_OPPONENT),
                dropped: None,
            },
            _ => {
                let kept = sum - i64::from(least);
                let value = match way {
                    Buchholz::Sum => Fraction::from(kept),
                    Buchholz::Mean => Fraction::new(kept, u64::from(count - 1)),
                };
                Self {
                    value,
                    dropped: Some(least),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(wins: &[u32], sum: &str, mean: &str, dropped: Option<u32>) {
        for (way, expected) in [(Buchholz::Sum, sum), (Buchholz::Mean, mean)] {
            let found = TruncatedBuchholz::of(wins.iter().copied(), way);
            assert_eq!(found.value.to_string(), expected);
            assert_eq!(found.dropped, dropped);
        }
    }

    #[test]
    fn the_documents_example() {
        check(&[6, 5, 5, 4, 3, 2, 1], "25/1", "25/6", Some(1));
    }

    #[test]
    fn only_one_minimum_is_dropped() {
        check(&[2, 1, 1], "3/1", "3/2", Some(1));
        check(&[0, 0], "0/1", "0/1", Some(0));
    }

    #[test]
    fn nobody_and_one_opponent() {
        check(&[], "0/1", "0/1", None);
        check(&[4], "40/1", "40/1", None);
    }
}
