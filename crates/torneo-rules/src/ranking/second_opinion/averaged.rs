//! The estimate for events of ordinary size: averaged over how much of a margin may be skill.
//!
//! Nobody knows skill's share of the variance beforehand, and a small event says little about it.
//! So the regression is solved for each share on a grid, and the solutions are averaged with the
//! likelihood of the margins under each (the scale of points integrated out). The interval then
//! holds both doubts: about the player, and about the share.

use crate::ranking::second_opinion::cholesky::{Factor, dot};
use crate::ranking::second_opinion::design::Design;
use crate::ranking::second_opinion::{Estimate, penalty};

/// The shares considered, equally likely before the first game.
const SHARES: [f64; 8] = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8];

/// Shares less likely than this are not worth their interval.
const LEAST_WEIGHT: f64 = 1e-3;

/// The regression solved for one share.
struct Solved {
    share: f64,
    factor: Factor,
    ratings: Vec<f64>,
    /// In squared points.
    luck_variance: f64,
    log_likelihood: f64,
}

pub fn estimate(design: &Design) -> Estimate {
    let solved: Vec<Solved> = SHARES.iter().map(|&share| solve(design, share)).collect();
    let best = solved
        .iter()
        .map(|one| one.log_likelihood)
        .fold(f64::NEG_INFINITY, f64::max);
    let weighted: Vec<(f64, &Solved)> = solved
        .iter()
        .map(|one| ((one.log_likelihood - best).exp(), one))
        .filter(|(weight, _)| *weight >= LEAST_WEIGHT)
        .collect();
    let total: f64 = weighted.iter().map(|(weight, _)| weight).sum();
    let size = design.players.len();
    let (mut ratings, mut variances, mut skill_share) = (vec![0.0; size], vec![0.0; size], 0.0);
    for (weight, one) in &weighted {
        skill_share += weight / total * one.share;
        for (mean, rating) in ratings.iter_mut().zip(&one.ratings) {
            *mean += weight / total * rating;
        }
    }
    for (weight, one) in &weighted {
        let own = one.factor.inverse_diagonal();
        for (at, variance) in variances.iter_mut().enumerate() {
            let apart = one.ratings[at] - ratings[at];
            *variance += weight / total * (one.luck_variance * own[at] + apart * apart);
        }
    }
    Estimate {
        ratings,
        variances,
        skill_share,
    }
}

fn solve(design: &Design, share: f64) -> Solved {
    let penalty = penalty(share);
    let factor = Factor::of(&design.normal_matrix(penalty));
    let sums = design.weighted_margins();
    let ratings = factor.solve(&sums);
    let (games, players) = (design.rows.len() as f64, design.players.len() as f64);
    // What is left of the squared margins, and the determinant, by Woodbury's identities.
    let left = (design.mean_square() * games - dot(&sums, &ratings)).max(0.0) / (1.0 - share);
    let log_determinant =
        games * (1.0 - share).ln() + factor.log_determinant() - players * penalty.ln();
    let log_likelihood = if left > 0.0 {
        -0.5 * (games * left.ln() + log_determinant)
    } else {
        0.0
    };
    Solved {
        share,
        factor,
        ratings,
        luck_variance: left / games.max(1.0) * (1.0 - share),
        log_likelihood,
    }
}
