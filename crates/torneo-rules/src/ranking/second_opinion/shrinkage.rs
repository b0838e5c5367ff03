//! How much of a margin is skill and how much is luck: this sets the ridge penalty.
//!
//! Two games that share people have related margins only because of skill. The products of their
//! margins, weighted by how much they share, therefore estimate skill's share of the variance
//! (a regression of products on shared weights, known as Haseman and Elston's). It needs one pass over
//! the meetings, at any size, and is sharp when there are many; a guess steadies it when there are few.

use crate::ranking::second_opinion::design::Design;

/// The guess: a fifth of a margin's variance is skill.
const GUESSED_SHARE: f64 = 0.2;

/// How much the guess weighs: as a measurement with a standard error of 0.15 (2 / 0.15²).
const GUESS_WEIGHT: f64 = 2.0 / (0.15 * 0.15);

/// The share is kept inside these limits, so that the penalty is never absurd.
const LEAST_SHARE: f64 = 0.01;
const MOST_SHARE: f64 = 0.95;

/// Skill's share of the variance of margins, and what is left to luck.
#[derive(Debug, Clone, Copy)]
pub struct Shrinkage {
    pub skill_share: f64,
    /// In squared points.
    pub luck_variance: f64,
}

impl Shrinkage {
    pub fn of(design: &Design) -> Self {
        let mean_square = design.mean_square();
        let games = design.rows.len() as f64;
        let plain = design.normal_matrix(0.0);
        let shared = (0..plain.size()).fold(0.0, |sum, row| {
            let others = plain.off_diagonal(row).iter();
            sum + plain.diagonal[row].powi(2) + others.map(|entry| entry.1.powi(2)).sum::<f64>()
        }) - games;
        let sums = design.weighted_margins();
        let products = sums.iter().map(|sum| sum * sum).sum::<f64>() - games * mean_square;
        let measured = if mean_square > 0.0 {
            products / mean_square
        } else {
            0.0
        };
        let share = (measured + GUESS_WEIGHT * GUESSED_SHARE) / (shared + GUESS_WEIGHT);
        let skill_share = share.clamp(LEAST_SHARE, MOST_SHARE);
        Self {
            skill_share,
            luck_variance: mean_square * (1.0 - skill_share),
        }
    }
}
