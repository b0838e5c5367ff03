//! The sequential test: whether a match has shown enough to stop.
//!
//! The likelihood of the pairs' results under each hypothesis is the greatest that any five frequencies with the
//! hypothesis's mean can give; what is compared with the bounds is the logarithm of the two's ratio. Unlike the normal
//! approximation it needs no spread: a clean sweep or nothing but draws decide too, and not sooner than they should.

use super::statistics::{Score, score_of};

/// What an empty cell counts for, in pairs: nothing has probability zero only because it has not happened yet.
const EMPTY_CELL: f64 = 0.001;

/// Halvings until the solution is as exact as the numbers are.
const HALVINGS: usize = 100;

/// A sequential test of two hypotheses about the Elo difference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
    /// The chance of accepting the second hypothesis where the first is true.
    pub alpha: f64,
    /// The chance of accepting the first hypothesis where the second is true.
    pub beta: f64,
}

/// Where a test stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SprtState {
    GoOn,
    /// The first hypothesis: no progress.
    AcceptsH0,
    /// The second: progress.
    AcceptsH1,
}

impl Sprt {
    /// The ratios' logarithms at which the first and the second hypothesis are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        let Self { alpha, beta, .. } = self;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The logarithm of the likelihood ratio of the second hypothesis to the first, from the pairs; 0 before there is one.
    pub fn log_likelihood_ratio(&self, score: &Score) -> f64 {
        if score.pairs.iter().all(|&times| times == 0) {
            return 0.0;
        }
        let cells = score.pairs.map(|times| f64::from(times).max(EMPTY_CELL));
        log_likelihood(&cells, score_of(self.elo1)) - log_likelihood(&cells, score_of(self.elo0))
    }

    pub fn state(&self, score: &Score) -> SprtState {
        let (ratio, [lower, upper]) = (self.log_likelihood_ratio(score), self.bounds());
        if ratio >= upper {
            SprtState::AcceptsH1
        } else if ratio <= lower {
            SprtState::AcceptsH0
        } else {
            SprtState::GoOn
        }
    }
}

/// The greatest logarithm of the likelihood of these counts among all frequencies whose mean is `mean`, up to a constant.
///
/// Those frequencies are `counts / (1 + tilt · distance from the mean)`; the tilt is where their mean is right.
fn log_likelihood(counts: &[f64; 5], mean: f64) -> f64 {
    let distance = |index: usize| index as f64 / 4.0 - mean;
    let cells = || counts.iter().enumerate();
    let pull = |tilt: f64| -> f64 {
        let terms = cells().map(|(index, count)| {
            let distance = distance(index);
            count * distance / (1.0 + tilt * distance)
        });
        terms.sum()
    };
    // Between these every frequency is positive, and the pull falls from infinity to minus infinity.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        match pull(middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    let tilt = f64::midpoint(low, high);
    -cells()
        .map(|(index, count)| count * (1.0 + tilt * distance(index)).ln())
        .sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded tables: pairs by half points, the two hypotheses, and where the test stands.
    const TABLES: [([u32; 5], [f64; 2], SprtState); 14] = [
        ([50, 150, 400, 200, 100], [0.0, 10.0], SprtState::AcceptsH1),
        ([100, 200, 400, 150, 50], [0.0, 10.0], SprtState::AcceptsH0),
        ([30, 210, 520, 220, 20], [0.0, 5.0], SprtState::GoOn),
        ([10, 10, 60, 10, 10], [0.0, 10.0], SprtState::GoOn),
        ([1, 0, 0, 0, 0], [0.0, 10.0], SprtState::GoOn),
        ([0, 0, 0, 0, 2], [0.0, 10.0], SprtState::GoOn),
        // Sweeps: of 0.514 points against 0.5, a hundred and two pairs; of 0.571, twenty-two; with a losing side beside.
        ([0, 0, 0, 0, 102], [0.0, 10.0], SprtState::GoOn),
        ([0, 0, 0, 0, 104], [0.0, 10.0], SprtState::AcceptsH1),
        ([0, 0, 0, 0, 24], [0.0, 50.0], SprtState::AcceptsH1),
        ([104, 0, 0, 0, 0], [0.0, 10.0], SprtState::AcceptsH0),
        ([104, 0, 0, 0, 0], [-10.0, 0.0], SprtState::AcceptsH0),
        // Nothing but draws, and each pair shared: no progress.
        ([0, 0, 104, 0, 0], [0.0, 10.0], SprtState::AcceptsH0),
        ([0, 0, 104, 0, 0], [-10.0, 0.0], SprtState::AcceptsH1),
        ([0, 0, 0, 200, 0], [0.0, 10.0], SprtState::AcceptsH1),
    ];

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        }
    }

    fn score(pairs: [u32; 5]) -> Score {
        Score {
            pairs,
            ..Score::default()
        }
    }

    /// The log-likelihood computed in another way, to check the first: the frequencies are found with two Lagrange multipliers (for
    /// their sum and for their mean) by Newton's method.
    fn priced(counts: &[f64; 5], elo: f64) -> f64 {
        let mean = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let values = [0.0, 0.25, 0.5, 0.75, 1.0];
        let cost = |[sum, tilt]: [f64; 2]| -> f64 {
            let terms = counts.iter().zip(values);
            let logs: f64 = terms
                .map(|(count, value)| count * (sum + tilt * value).ln())
                .sum();
            let is_possible = values.iter().all(|value| sum + tilt * value > 0.0);
            if is_possible {
                sum + tilt * mean - logs
            } else {
                f64::INFINITY
            }
        };
        let mut prices = [counts.iter().sum(), 0.0];
        for _ in 0..500 {
            let [sum, tilt] = prices;
            // Slope and curvature of the cost.
            let (mut slope, mut bend) = ([1.0, mean], [0.0; 3]);
            for (count, value) in counts.iter().zip(values) {
                let price = sum + tilt * value;
                slope[0] -= count / price;
                slope[1] -= count * value / price;
                bend[0] += count / price.powi(2);
                bend[1] += count * value / price.powi(2);
                bend[2] += count * value * value / price.powi(2);
            }
            let area = bend[0] * bend[2] - bend[1].powi(2);
            let step = [
                (bend[2] * slope[0] - bend[1] * slope[1]) / area,
                (bend[0] * slope[1] - bend[1] * slope[0]) / area,
            ];
            let moved = |share: f64| [sum - share * step[0], tilt - share * step[1]];
            let shares = (0..60).map(|halvings| 0.5_f64.powi(halvings));
            let better = shares
                .map(moved)
                .find(|prices| cost(*prices) < cost([sum, tilt]));
            match better {
                Some(better) => prices = better,
                None => break,
            }
        }
        let [sum, tilt] = prices;
        let chances = values.map(|value| 1.0 / (sum + tilt * value));
        counts
            .iter()
            .zip(chances)
            .map(|(count, share)| count * (count * share).ln())
            .sum()
    }

    #[test]
    fn recorded_tables_agree_with_a_second_computation() {
        for (pairs, [elo0, elo1], _) in TABLES {
            let ratio = test(elo0, elo1).log_likelihood_ratio(&score(pairs));
            let counts = pairs.map(|times| f64::from(times).max(0.001));
            let second = priced(&counts, elo1) - priced(&counts, elo0);
            assert!(
                (ratio - second).abs() < 1e-3,
                "{pairs:?}: {ratio} and {second}"
            );
        }
    }

    #[test]
    fn the_test_decides_both_ways_and_on_sweeps() {
        for (pairs, [elo0, elo1], expected) in TABLES {
            let sprt = test(elo0, elo1);
            let ratio = sprt.log_likelihood_ratio(&score(pairs));
            assert_eq!(sprt.state(&score(pairs)), expected, "{pairs:?}: {ratio}");
        }
        assert_eq!(test(0.0, 10.0).log_likelihood_ratio(&Score::default()), 0.0);
    }

    #[test]
    fn errors_are_chosen() {
        let close = |one: f64, other: f64| (one - other).abs() < 1e-3;
        let [lower, upper] = test(0.0, 10.0).bounds();
        assert!(close(lower, -2.944) && close(upper, 2.944));
        let sprt = Sprt {
            alpha: 0.01,
            beta: 0.1,
            ..test(0.0, 10.0)
        };
        let [lower, upper] = sprt.bounds();
        assert!(close(lower, -2.2925) && close(upper, 4.4998));
        // What convinces at 5 % does not at 1 %.
        let ahead = score([0, 0, 0, 0, 104]);
        assert_eq!(test(0.0, 10.0).state(&ahead), SprtState::AcceptsH1);
        assert_eq!(sprt.state(&ahead), SprtState::GoOn);
    }
}
