//! A second opinion: skill estimated from the margins of all games at once, with its uncertainty.
//!
//! ```text
//! margin = mean skill of my pair − mean skill of theirs + luck
//! ```
//!
//! Spec: docs/spec/eff.md §11. Ruling E13. One row for each game, ridge regression, and a 95 %
//! interval from the standard error. It stands beside the EFF and never changes it.
//!
//! The only floats of the ranking live here. Rows are put in a standard order first, so that the
//! order of games, sides and seats cannot change a single bit of the answer.

mod averaged;
mod bounded;
mod cholesky;
mod design;
mod shrinkage;
mod solver;

use crate::ranking::score_sheet::ScoreSheet;
use crate::roster::PlayerId;
use design::Design;

/// Half the width of a 95 % interval, in standard errors.
const NORMAL_95: f64 = 1.96;

/// Up to here the estimate is exact; beyond, its cost would grow with the cube of the players.
const MOST_EXACT: usize = 1000;

/// Ratings closer than this many points per game are the same rating: the rest is rounding.
const SAME_RATING: f64 = 1e-6;

/// The opinion on everybody.
#[derive(Debug, Clone, PartialEq)]
pub struct SecondOpinion {
    /// How much of the variance of margins is skill, 0 to 1; the rest is luck. It sets the penalty.
    pub skill_share: f64,
    /// Whether the intervals are exact rather than slightly too wide.
    pub exact_intervals: bool,
    /// By player; nothing for those without games.
    pub players: Vec<Option<Opinion>>,
}

/// The opinion on one player, in points per game: the margin that a pair of two such players would
/// make, on average, against a pair of average players.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opinion {
    pub rating: f64,
    pub low: f64,
    pub high: f64,
    /// 1 for the best; equal ratings share the place.
    pub place: usize,
}

/// Estimates everybody's skill.
pub fn second_opinion(sheet: &ScoreSheet) -> SecondOpinion {
    let design = Design::of(sheet);
    let exact_intervals = design.players.len() <= MOST_EXACT;
    let estimate = if exact_intervals {
        averaged::estimate(&design)
    } else {
        bounded::estimate(&design)
    };
    let mut players = vec![None; sheet.players()];
    for (at, place) in places(&estimate.ratings).into_iter().enumerate() {
        let rating = estimate.ratings[at];
        let reach = NORMAL_95 * estimate.variances[at].sqrt();
        players[design.players[at].index()] = Some(Opinion {
            rating,
            low: rating - reach,
            high: rating + reach,
            place,
        });
    }
    SecondOpinion {
        skill_share: estimate.skill_share,
        exact_intervals,
        players,
    }
}

/// What either way of estimating gives, by column of the design.
struct Estimate {
    ratings: Vec<f64>,
    /// In squared points.
    variances: Vec<f64>,
    skill_share: f64,
}

/// Luck's variance over skill's: the penalty under which ridge regression is the best guess.
fn penalty(skill_share: f64) -> f64 {
    (1.0 - skill_share) / skill_share
}

/// Places by rating, best first.
fn places(ratings: &[f64]) -> Vec<usize> {
    let rounded: Vec<f64> = ratings
        .iter()
        .map(|rating| (rating / SAME_RATING).round() + 0.0)
        .collect();
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| rounded[b].total_cmp(&rounded[a]).then(a.cmp(&b)));
    let mut places = vec![0; ratings.len()];
    let mut place = 0;
    for (line, &at) in order.iter().enumerate() {
        if line == 0 || rounded[order[line - 1]] != rounded[at] {
            place = line + 1;
        }
        places[at] = place;
    }
    places
}

/// Everybody who played, in the order of ids.
fn players_with_games(sheet: &ScoreSheet) -> Vec<PlayerId> {
    let mut plays = vec![false; sheet.players()];
    for (player, ..) in sheet.games().iter().flat_map(|game| game.seats()) {
        plays[player.index()] = true;
    }
    (0..sheet.players())
        .map(PlayerId::at)
        .filter(|player| plays[player.index()])
        .collect()
}
