//! FIDE's ratings (Handbook B.02): what is expected of a difference, performance, and how a rating changes.
//!
//! Spec: docs/spec/ratings.md. Whole numbers only: probabilities are hundredths.

/// A difference of more than this counts as this (B.02, 8.3.1), but not of whoever is rated this high (ruling F08).
const MOST_DIFFERENCE: i64 = 400;
const FULL_DIFFERENCE_FROM: u32 = 2_650;
/// Whoever is rated this high has the smaller of the usual factors (8.3.3).
const SMALL_FACTOR_FROM: u32 = 2_400;

/// The largest rating difference at which the stronger player is expected to score 50, 51, … 99 hundredths (table 8.1.2).
const LARGEST_DIFFERENCE: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// The rating difference of a score of 50, 51, … 100 hundredths (table 8.1.1).
const DIFFERENCE_OF_SCORE: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// One rated game: the opponent's rating, and what was scored, in halves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedGame {
    pub opponent: u32,
    pub halves: u32,
}

/// What is expected of a player in a game, in hundredths of a point, for `difference` = own rating less the other's.
pub fn expected_hundredths(difference: i64) -> i64 {
    let stronger = LARGEST_DIFFERENCE
        .iter()
        .position(|&largest| difference.abs() <= largest)
        .map_or(100, |place| 50 + place as i64);
    if difference >= 0 {
        stronger
    } else {
        100 - stronger
    }
}

/// The rating difference that a score of `halves` half points in `games` games stands for; nothing without games.
pub fn difference_of_score(halves: u64, games: u64) -> Option<i64> {
    if games == 0 || halves > 2 * games {
        return None;
    }
    // Hundredths of a point a game, rounded half up.
    let hundredths = (100 * halves + games) / (2 * games);
    let place = usize::try_from(hundredths).expect("a hundred at most");
    Some(if place >= 50 {
        DIFFERENCE_OF_SCORE[place - 50]
    } else {
        -DIFFERENCE_OF_SCORE[50 - place]
    })
}

/// The performance: the mean rating of the opponents, rounded half up, and the difference that the score stands for.
pub fn performance(games: &[RatedGame]) -> Option<i64> {
    let halves = games.iter().map(|game| u64::from(game.halves)).sum();
    let count = games.len() as u64;
    Some(average(games.iter().map(|game| game.opponent))? + difference_of_score(halves, count)?)
}

/// The mean, rounded half up.
pub fn average(ratings: impl Iterator<Item = u32>) -> Option<i64> {
    let (count, sum) = ratings.fold((0, 0), |(count, sum), rating| {
        (count + 1, sum + i64::from(rating))
    });
    (count > 0).then(|| (2 * sum + count) / (2 * count))
}

/// The least rating of which at least this score is expected; 800 below the weakest opponent for no points at all.
pub fn perfect_performance(games: &[RatedGame]) -> Option<i64> {
    let scored: i64 = games.iter().map(|game| 50 * i64::from(game.halves)).sum();
    let weakest = i64::from(games.iter().map(|game| game.opponent).min()?);
    let strongest = i64::from(games.iter().map(|game| game.opponent).max()?);
    if scored == 0 {
        return Some(weakest - 800);
    }
    let expected = |rating: i64| -> i64 {
        let one = |game: &RatedGame| expected_hundredths(rating - i64::from(game.opponent));
        games.iter().map(one).sum()
    };
    // Above the last difference of the table everything is expected.
    let (mut below, mut enough) = (weakest - 800, strongest + 800);
    while enough - below > 1 {
        let middle = below + (enough - below) / 2;
        if expected(middle) >= scored {
            enough = middle;
        } else {
            below = middle;
        }
    }
    Some(enough)
}

/// How a rating changes, in hundredths: the factor times what was scored beyond what was expected (8.3.3).
pub fn change_hundredths(own: u32, factor: u32, games: &[RatedGame]) -> i64 {
    let one = |game: &RatedGame| 50 * i64::from(game.halves) - expected_of_game(own, game.opponent);
    i64::from(factor) * games.iter().map(one).sum::<i64>()
}

/// What is expected in a game that changes a rating, in hundredths of a point: large differences count as smaller ones.
pub fn expected_of_game(own: u32, opponent: u32) -> i64 {
    let difference = i64::from(own) - i64::from(opponent);
    expected_hundredths(if own >= FULL_DIFFERENCE_FROM {
        difference
    } else {
        difference.clamp(-MOST_DIFFERENCE, MOST_DIFFERENCE)
    })
}

/// The factor of somebody of whom nothing else is known: 40 for the new and the young is a matter of the federation.
pub fn usual_factor(own: u32) -> u32 {
    if own >= SMALL_FACTOR_FROM { 10 } else { 20 }
}

/// A change in whole points: half a point is rounded away from zero.
pub fn rounded(hundredths: i64) -> i64 {
    (hundredths.abs() + 50) / 100 * hundredths.signum()
}
