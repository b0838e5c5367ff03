//! A dense Cholesky factor: solutions, determinant and the diagonal of the inverse, all exact.
//!
//! Costs the cube of the number of players; see `bounded` for large events.

use crate::ranking::second_opinion::design::Sparse;

/// The lower triangle whose product with its transpose is the matrix.
pub struct Factor(Vec<Vec<f64>>);

impl Factor {
    /// The matrix must be positive definite, which a penalty above zero guarantees.
    pub fn of(matrix: &Sparse) -> Self {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(matrix.size());
        for row in 0..matrix.size() {
            let mut own = vec![0.0; row + 1];
            own[row] = matrix.diagonal[row];
            for &(column, value) in matrix.off_diagonal(row) {
                if (column as usize) < row {
                    own[column as usize] = value;
                }
            }
            for (column, other) in rows.iter().enumerate() {
                let known = dot(&own[..column], &other[..column]);
                own[column] = (own[column] - known) / other[column];
            }
            let known = dot(&own[..row], &own[..row]);
            own[row] = (own[row] - known).sqrt();
            rows.push(own);
        }
        Self(rows)
    }

    /// The logarithm of the matrix's determinant.
    pub fn log_determinant(&self) -> f64 {
        let diagonal = self.0.iter().enumerate().map(|(at, row)| row[at]);
        2.0 * diagonal.map(f64::ln).sum::<f64>()
    }

    /// The solution of `matrix · x = right`.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut solution = right.to_vec();
        for (at, row) in self.0.iter().enumerate() {
            let known = dot(&row[..at], &solution[..at]);
            solution[at] = (solution[at] - known) / row[at];
        }
        for (at, row) in self.0.iter().enumerate().rev() {
            solution[at] /= row[at];
            let value = solution[at];
            for (earlier, entry) in solution[..at].iter_mut().zip(row) {
                *earlier -= entry * value;
            }
        }
        solution
    }

    /// The diagonal of the matrix's inverse.
    pub fn inverse_diagonal(&self) -> Vec<f64> {
        // Rows of the factor's inverse, kept whole because later rows use them.
        let mut inverse: Vec<Vec<f64>> = Vec::with_capacity(self.0.len());
        let mut diagonal = vec![0.0; self.0.len()];
        for (at, row) in self.0.iter().enumerate() {
            let mut own = vec![0.0; at + 1];
            own[at] = 1.0;
            for (entry, earlier) in row.iter().zip(&inverse) {
                for (value, other) in own.iter_mut().zip(earlier) {
                    *value -= entry * other;
                }
            }
            for (value, sum) in own.iter_mut().zip(diagonal.iter_mut()) {
                *value /= row[at];
                *sum += *value * *value;
            }
            inverse.push(own);
        }
        diagonal
    }
}

pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
