//! What the results say: score, Elo with its error, likelihood of superiority, SPRT, ratings.

/// Wins, draws and losses of one side, and the results of its pairs of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Pairs by half points: 0, ½, 1, 1½, 2.
    pub pairs: [u32; 5],
}

impl Score {
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game.
    pub fn mean(&self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        points / f64::from(self.games().max(1))
    }

    /// Notes a game by its half points: 0, 1 or 2.
    pub fn add_game(&mut self, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Notes a finished pair by its half points, 0 to 4.
    pub fn add_pair(&mut self, half_points: u32) {
        self.pairs[half_points.min(4) as usize] += 1;
    }

    /// Elo difference and the half-width of its 95 % interval.
    pub fn elo(&self) -> (f64, f64) {
        let (mean, error) = (self.mean(), 1.96 * self.standard_error());
        let (low, high) = (elo_of(mean - error), elo_of(mean + error));
        (elo_of(mean), (high - low) / 2.0)
    }

    /// What 95 in 100 such matches would still show where every game went the same way, and Elo has
    /// no upper end: the least difference of the side that won them all.
    pub fn one_sided_elo(&self) -> Option<f64> {
        let games = self.games();
        let least = 0.05_f64.powf(1.0 / f64::from(games.max(1)));
        match games {
            0 => None,
            _ if self.wins == games => Some(elo_of(least)),
            _ if self.losses == games => Some(-elo_of(least)),
            _ => None,
        }
    }

    /// The chance that this side is the stronger one.
    pub fn superiority(&self) -> f64 {
        let (wins, losses) = (f64::from(self.wins), f64::from(self.losses));
        match wins + losses {
            0.0 => 0.5,
            decisive => normal((wins - losses) / decisive.sqrt()),
        }
    }

    /// The standard error of the mean; from pairs where there are any, because the games of a pair
    /// share an opening.
    fn standard_error(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        match self.pair_moments() {
            Some((count, _, variance)) => (variance / count).sqrt(),
            None => {
                let mean = self.mean();
                let spread = |value: f64, times: u32| f64::from(times) * (value - mean).powi(2);
                let sum =
                    spread(1.0, self.wins) + spread(0.5, self.draws) + spread(0.0, self.losses);
                (sum / games / games).sqrt()
            }
        }
    }

    /// Number, mean and variance of the pairs, as points per game.
    fn pair_moments(&self) -> Option<(f64, f64, f64)> {
        let count = f64::from(self.pairs.iter().sum::<u32>());
        let value = |index: usize| index as f64 / 4.0;
        let weighted = |of: &dyn Fn(usize) -> f64| -> f64 {
            let terms = self.pairs.iter().enumerate();
            terms
                .map(|(index, &times)| f64::from(times) * of(index))
                .sum()
        };
        if count < 2.0 {
            return None;
        }
        let mean = weighted(&value) / count;
        let variance = weighted(&|index| (value(index) - mean).powi(2)) / count;
        Some((count, mean, variance))
    }
}

/// A sequential test of two hypotheses about the Elo difference, with 5 % error either way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
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
    /// The logarithm of 0.95 / 0.05.
    pub const BOUND: f64 = 2.944;

    /// The logarithm of the likelihood ratio, by the normal approximation over pairs.
    pub fn log_likelihood_ratio(&self, score: &Score) -> f64 {
        let Some((count, mean, variance)) = score.pair_moments() else {
            return 0.0;
        };
        let (s0, s1) = (score_of(self.elo0), score_of(self.elo1));
        if variance <= 0.0 {
            return 0.0;
        }
        count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    pub fn state(&self, score: &Score) -> SprtState {
        let ratio = self.log_likelihood_ratio(score);
        if ratio >= Self::BOUND {
            SprtState::AcceptsH1
        } else if ratio <= -Self::BOUND {
            SprtState::AcceptsH0
        } else {
            SprtState::GoOn
        }
    }
}

/// Ratings that explain a table of points and games best; their mean is 0.
///
/// `points[a][b]` are the points of `a` against `b`. Half a drawn game is added to every pairing that
/// was played, so that a clean sweep has a finite rating.
pub fn ratings(points: &[Vec<f64>], games: &[Vec<f64>]) -> Vec<f64> {
    let count = points.len();
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..1000 {
        for player in 0..count {
            let opponents = (0..count).filter(|&other| games[player][other] > 0.0);
            let (mut won, mut expected) = (0.0, 0.0);
            for other in opponents {
                won += points[player][other] + 0.25;
                expected += (games[player][other] + 0.5) / (strengths[player] + strengths[other]);
            }
            if expected > 0.0 {
                strengths[player] = won / expected;
            }
        }
    }
    let elo: Vec<f64> = strengths
        .iter()
        .map(|strength| 400.0 * strength.log10())
        .collect();
    let mean = elo.iter().sum::<f64>() / count.max(1) as f64;
    elo.iter().map(|elo| elo - mean).collect()
}

fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    -400.0 * (1.0 / score - 1.0).log10()
}

fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution function, by a rational approximation good to seven digits.
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * series;
    if x >= 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wins: u32, draws: u32, losses: u32, pairs: [u32; 5]) -> Score {
        Score {
            wins,
            draws,
            losses,
            pairs,
        }
    }

    #[test]
    fn figures_known_from_tables() {
        let even = score(10, 20, 10, [0; 5]);
        assert!(even.elo().0.abs() < 1e-9 && (even.superiority() - 0.5).abs() < 1e-6);
        let ahead = score(30, 0, 10, [0; 5]);
        assert!((ahead.elo().0 - 190.85).abs() < 0.01);
        assert_eq!(ahead.one_sided_elo(), None);
        let mut swept = Score::default();
        (0..200).for_each(|_| swept.add_game(2));
        assert!((swept.one_sided_elo().unwrap() - 728.6).abs() < 0.1);
        let mut lost = Score::default();
        (0..200).for_each(|_| lost.add_game(0));
        assert!((lost.one_sided_elo().unwrap() + 728.6).abs() < 0.1);
        assert!((ahead.superiority() - 0.99921).abs() < 1e-4);
        assert!((normal(1.96) - 0.975).abs() < 1e-4);
    }

    #[test]
    fn the_test_decides_both_ways() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 10.0,
        };
        let good = score(600, 800, 400, [50, 150, 400, 200, 100]);
        let bad = score(400, 800, 600, [100, 200, 400, 150, 50]);
        assert_eq!(sprt.state(&good), SprtState::AcceptsH1);
        assert_eq!(sprt.state(&bad), SprtState::AcceptsH0);
        assert_eq!(sprt.state(&Score::default()), SprtState::GoOn);
    }

    #[test]
    fn ratings_follow_the_points() {
        let points = vec![
            vec![0.0, 75.0, 90.0],
            vec![25.0, 0.0, 70.0],
            vec![10.0, 30.0, 0.0],
        ];
        let games = vec![
            vec![0.0, 100.0, 100.0],
            vec![100.0, 0.0, 100.0],
            vec![100.0, 100.0, 0.0],
        ];
        let found = ratings(&points, &games);
        assert!(found[0] > found[1] && found[1] > found[2]);
        assert!((found[0] - found[1] - 185.0).abs() < 25.0);
    }
}
