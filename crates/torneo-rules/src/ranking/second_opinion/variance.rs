//! How sure each estimate is: the diagonal of the inverse matrix.
//!
//! Exact by Cholesky for events of ordinary size. For large ones an upper bound (Golub and Meurant, one
//! step of Gauss-Radau quadrature with a node at the smallest eigenvalue's bound): the interval is
//! then never narrower than the exact one, and a little wider.

use crate::ranking::second_opinion::design::Sparse;

/// The exact diagonal of the inverse.
pub fn exact(matrix: &Sparse) -> Vec<f64> {
    let size = matrix.size();
    let factor = cholesky(matrix);
    // Row k of the factor's inverse, needed whole because later rows use it.
    let mut inverse: Vec<Vec<f64>> = Vec::with_capacity(size);
    let mut diagonal = vec![0.0; size];
    for (k, row) in factor.iter().enumerate() {
        let mut own = vec![0.0; k + 1];
        for (j, earlier) in inverse.iter().enumerate() {
            let entry = row[j];
            if entry != 0.0 {
                for (value, other) in own.iter_mut().zip(earlier) {
                    *value -= entry * other;
                }
            }
        }
        own[k] = 1.0;
        for (value, sum) in own.iter_mut().zip(diagonal.iter_mut()) {
            *value /= row[k];
            *sum += *value * *value;
        }
        inverse.push(own);
    }
    diagonal
}

/// At least the diagonal of the inverse of a matrix whose eigenvalues are at least `penalty`.
pub fn upper_bound(matrix: &Sparse, penalty: f64) -> Vec<f64> {
    (0..matrix.size())
        .map(|row| {
            let own = matrix.diagonal[row];
            let others: f64 = matrix
                .off_diagonal(row)
                .iter()
                .map(|entry| entry.1 * entry.1)
                .sum();
            (own - penalty + others / penalty) / (own * own - penalty * own + others)
        })
        .collect()
}

/// The lower triangle whose product with its transpose is the matrix.
fn cholesky(matrix: &Sparse) -> Vec<Vec<f64>> {
    let mut factor: Vec<Vec<f64>> = Vec::with_capacity(matrix.size());
    for row in 0..matrix.size() {
        let mut own = vec![0.0; row + 1];
        own[row] = matrix.diagonal[row];
        for &(column, value) in matrix.off_diagonal(row) {
            if (column as usize) < row {
                own[column as usize] = value;
            }
        }
        for column in 0..row {
            let other = &factor[column];
            let pairs = own[..column].iter().zip(&other[..column]);
            let known: f64 = pairs.map(|(a, b)| a * b).sum();
            own[column] = (own[column] - known) / other[column];
        }
        let squares: f64 = own[..row].iter().map(|value| value * value).sum();
        own[row] = (own[row] - squares).sqrt();
        factor.push(own);
    }
    factor
}
