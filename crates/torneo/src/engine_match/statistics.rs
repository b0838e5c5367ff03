//! What the results say: score, Elo with its error, likelihood of superiority, ratings. The sequential test is in `sprt`.

/// Wins, draws and losses of one side, and the results of its pairs of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Pairs by half points: 0, ½, 1, 1½, 2.
    pub pairs: [u32; 5],
}

/// One end of the Elo difference of a side that won, or lost, every game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum EloBound {
    AtLeast(f64),
    AtMost(f64),
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
        let (mean, error) = (self.mean(), self.error());
        let (low, high) = (elo_of(mean - error), elo_of(mean + error));
        (elo_of(mean), (high - low) / 2.0)
    }

    /// What 95 in 100 such matches would still show where every game went the same way, and Elo has no end on that side.
    ///
    /// The side chooses the relation, never the sign of the bound: two wins of two are compatible with a weaker engine.
    pub fn one_sided_elo(&self) -> Option<EloBound> {
        let games = self.games();
        let least = 0.05_f64.powf(1.0 / f64::from(games.max(1)));
        match games {
            0 => None,
            _ if self.wins == games => Some(EloBound::AtLeast(elo_of(least))),
            _ if self.losses == games => Some(EloBound::AtMost(-elo_of(least))),
            _ => None,
        }
    }

    /// The chance that this side is the stronger one; from pairs where there are any, because the games of a pair share an
    /// opening. Pairs that are all alike have no spread to judge by; then decided games are counted.
    pub fn superiority(&self) -> f64 {
        if let Some((count, mean, variance)) = self.pair_moments().filter(|moments| moments.2 > 0.0)
        {
            return normal((mean - 0.5) / (variance / count).sqrt());
        }
        let (wins, losses) = (f64::from(self.wins), f64::from(self.losses));
        match wins + losses {
            0.0 => 0.5,
            decisive => normal((wins - losses) / decisive.sqrt()),
        }
    }

    /// Normalised Elo and the half-width of its 95 % interval: how many standard deviations of a game the mean is from
    /// equality, in units of 800 / ln 10, so that it does not depend on how many games are drawn. From pairs; none while
    /// they are all alike.
    pub fn normalized_elo(&self) -> Option<(f64, f64)> {
        let (count, mean, variance) = self.pair_moments().filter(|moments| moments.2 > 0.0)?;
        let unit = 800.0 / std::f64::consts::LN_10;
        // A game's variance is twice that of the mean of two games.
        let elo = (mean - 0.5) / (2.0 * variance).sqrt() * unit;
        Some((elo, 1.96 * unit / (2.0 * count).sqrt()))
    }

    /// The half-width of the 95 % interval of the mean; from pairs where there are any, because the games of a pair
    /// share an opening.
    ///
    /// Results that are all alike have no spread to judge by: then 95 in 100 such matches would show another result
    /// at most so often, and it could be the farthest.
    fn error(&self) -> f64 {
        let mean = self.mean();
        let (count, variance) = self.pair_moments().map_or_else(
            || {
                let games = f64::from(self.games().max(1));
                let spread = |value: f64, times: u32| f64::from(times) * (value - mean).powi(2);
                let sum =
                    spread(1.0, self.wins) + spread(0.5, self.draws) + spread(0.0, self.losses);
                (games, sum / games)
            },
            |(count, _, variance)| (count, variance),
        );
        match variance > 0.0 {
            true => 1.96 * (variance / count).sqrt(),
            false => (1.0 - 0.05_f64.powf(1.0 / count)) * mean.max(1.0 - mean),
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

/// Points per game that a difference of Elo promises.
pub(super) fn score_of(elo: f64) -> f64 {
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
        assert!((ahead.superiority() - 0.99921).abs() < 1e-4);
        assert!((normal(1.96) - 0.975).abs() < 1e-4);
    }

    /// The normal distribution function by Simpson's rule over its density, to check the approximation.
    fn integrated(x: f64) -> f64 {
        let density = |x: f64| (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let (low, steps) = (-12.0, 20_000);
        let width = (x - low) / f64::from(steps);
        let inner: f64 = (1..steps)
            .map(|step| {
                let weight = if step % 2 == 1 { 4.0 } else { 2.0 };
                weight * density(low + f64::from(step) * width)
            })
            .sum();
        (density(low) + inner + density(x)) * width / 3.0
    }

    /// Recorded tables of pairs. The figures were computed by another program from the list of single pairs (Python's
    /// `statistics`); here they are computed once more from that list.
    #[test]
    fn recorded_tables_agree_with_independent_computations() {
        for (pairs, elo, normalized, superiority) in [
            (
                [50, 150, 400, 200, 100],
                [29.0203, 11.5910],
                [40.3886, 16.0507],
                1.000_000,
            ),
            (
                [100, 200, 400, 150, 50],
                [-29.0203, 11.5910],
                [-40.3886, 16.0507],
                0.000_000,
            ),
            (
                [30, 210, 520, 220, 20],
                [-1.7372, 8.5474],
                [-3.0954, 15.2270],
                0.345_153,
            ),
            (
                [10, 10, 60, 10, 10],
                [-0.0000, 34.1583],
                [0.0000, 48.1521],
                0.500_000,
            ),
            (
                [1, 0, 0, 0, 1],
                [-0.0000, 1199.8262],
                [0.0000, 340.4869],
                0.500_000,
            ),
            (
                [0, 3, 12, 9, 1],
                [56.0715, 51.6479],
                [107.2209, 96.3042],
                0.985_452,
            ),
            (
                [0, 0, 0, 1, 40],
                [884.8750, 252.0631],
                [3146.4028, 75.2010],
                1.000_000,
            ),
        ] {
            let list: Vec<f64> = (0..5_u8)
                .flat_map(|half| {
                    let times = pairs[usize::from(half)];
                    std::iter::repeat_n(f64::from(half) / 4.0, times as usize)
                })
                .collect();
            let count = list.len() as f64;
            let mean = list.iter().sum::<f64>() / count;
            let variance = list.iter().map(|x| x * x).sum::<f64>() / count - mean * mean;
            let deviations = (mean - 0.5) / (variance / count).sqrt();
            // Games that give this mean, for the Elo of the games: the pairs say how sure it is.
            let half_points: u32 = (0..5).map(|half| half * pairs[half as usize]).sum();
            let games = 2 * pairs.iter().sum::<u32>();
            let draws = half_points % 2;
            let wins = half_points / 2;
            let score = score(wins, draws, games - wins - draws, pairs);
            let close = |one: f64, other: f64, by: f64| {
                assert!((one - other).abs() < by, "{pairs:?}: {one} and {other}");
            };
            close(score.elo().0, elo[0], 1e-3);
            close(score.elo().1, elo[1], 1e-3);
            let (own, error) = score.normalized_elo().unwrap();
            close(own, normalized[0], 1e-3);
            close(error, normalized[1], 1e-3);
            close(own, 347.435_585 * deviations / (2.0 * count).sqrt(), 1e-3);
            close(score.superiority(), superiority, 1e-6);
            close(score.superiority(), integrated(deviations), 1e-6);
        }
    }

    #[test]
    fn without_spread_there_is_no_normalised_elo_and_games_decide() {
        for (swept, superiority) in [
            (score(8, 0, 0, [0, 0, 0, 0, 4]), 0.997_661),
            (score(0, 0, 8, [4, 0, 0, 0, 0]), 0.002_339),
            (score(0, 8, 0, [0, 0, 4, 0, 0]), 0.5),
            (score(4, 0, 4, [0, 0, 4, 0, 0]), 0.5),
            (score(1, 0, 0, [0; 5]), 0.841_345),
        ] {
            assert_eq!(swept.normalized_elo(), None, "{swept:?}");
            let found = swept.superiority();
            assert!((found - superiority).abs() < 1e-5, "{swept:?}: {found}");
        }
    }

    #[test]
    fn a_sweep_is_told_from_its_own_side() {
        // Of n games all won, 95 in 100 matches at p or less would show none: p^n = 0.05, and Elo = 400 log10(p / (1 - p)).
        for (games, expected) in [
            (1, -511.5),
            (2, -216.2),
            (4, -18.9),
            (5, 34.4),
            (200, 728.5),
        ] {
            let close = |bound: f64, expected: f64| (bound - expected).abs() < 0.1;
            match score(games, 0, 0, [0; 5]).one_sided_elo() {
                Some(EloBound::AtLeast(least)) => assert!(close(least, expected), "{least}"),
                other => panic!("+{games} -0: {other:?}"),
            }
            match score(0, 0, games, [0; 5]).one_sided_elo() {
                Some(EloBound::AtMost(most)) => assert!(close(most, -expected), "{most}"),
                other => panic!("+0 -{games}: {other:?}"),
            }
        }
        assert_eq!(score(3, 1, 0, [0; 5]).one_sided_elo(), None);
    }

    #[test]
    fn results_that_are_all_alike_leave_a_doubt() {
        for few in [
            score(0, 4, 0, [0, 0, 2, 0, 0]),
            score(2, 0, 2, [0, 0, 2, 0, 0]),
        ] {
            assert!(few.elo().1 > 300.0, "{:?}", few.elo());
        }
        let many = score(0, 400, 0, [0, 0, 200, 0, 0]);
        assert!((2.0..6.0).contains(&many.elo().1), "{:?}", many.elo());
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
