//! Solves the regression by conjugate gradients: a few dozen passes over the meetings, at any size.

use crate::ranking::second_opinion::cholesky::dot;
use crate::ranking::second_opinion::design::Sparse;

/// Relative size of the remainder at which the solution is taken.
const TOLERANCE: f64 = 1e-12;

/// A bound that is never met: the penalty keeps the matrix well conditioned.
const MOST_STEPS: usize = 2000;

/// The solution of `matrix · x = right`, preconditioned by the diagonal.
pub fn solve(matrix: &Sparse, right: &[f64]) -> Vec<f64> {
    let size = matrix.size();
    let mut solution = vec![0.0; size];
    let mut remainder = right.to_vec();
    let mut scaled = precondition(matrix, &remainder);
    let mut direction = scaled.clone();
    let mut product = vec![0.0; size];
    let mut weight = dot(&remainder, &scaled);
    let enough = weight * TOLERANCE * TOLERANCE;
    for _ in 0..MOST_STEPS {
        if weight <= enough {
            break;
        }
        matrix.times(&direction, &mut product);
        let step = weight / dot(&direction, &product);
        for at in 0..size {
            solution[at] += step * direction[at];
            remainder[at] -= step * product[at];
        }
        scaled = precondition(matrix, &remainder);
        let next = dot(&remainder, &scaled);
        let keep = next / weight;
        weight = next;
        for at in 0..size {
            direction[at] = scaled[at] + keep * direction[at];
        }
    }
    solution
}

fn precondition(matrix: &Sparse, vector: &[f64]) -> Vec<f64> {
    let pairs = vector.iter().zip(&matrix.diagonal);
    pairs.map(|(value, diagonal)| value / diagonal).collect()
}
