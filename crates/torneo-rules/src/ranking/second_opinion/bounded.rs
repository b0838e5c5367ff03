//! The estimate for very large events: a few dozen passes over the meetings, whatever their number.
//!
//! Skill's share is measured directly (`shrinkage`), the regression is solved by conjugate gradients
//! (`solver`), and each variance is an upper bound of the exact one: Golub and Meurant's, one step of
//! Gauss-Radau quadrature with its node at the penalty, below which no eigenvalue lies. The intervals
//! are therefore never narrower than the exact ones, and a little wider.

use crate::ranking::second_opinion::design::{Design, Sparse};
use crate::ranking::second_opinion::shrinkage::Shrinkage;
use crate::ranking::second_opinion::{Estimate, penalty, solver};

pub fn estimate(design: &Design) -> Estimate {
    let shrinkage = Shrinkage::of(design);
    let penalty = penalty(shrinkage.skill_share);
    let matrix = design.normal_matrix(penalty);
    let ratings = solver::solve(&matrix, &design.weighted_margins());
    let bounds = inverse_diagonal_at_most(&matrix, penalty);
    Estimate {
        ratings,
        variances: bounds
            .iter()
            .map(|bound| shrinkage.luck_variance * bound)
            .collect(),
        skill_share: shrinkage.skill_share,
    }
}

/// At least the diagonal of the inverse of a matrix whose eigenvalues are at least `penalty`.
fn inverse_diagonal_at_most(matrix: &Sparse, penalty: f64) -> Vec<f64> {
    (0..matrix.size())
        .map(|row| {
            let own = matrix.diagonal[row];
            let entries = matrix.off_diagonal(row).iter();
            let others: f64 = entries.map(|entry| entry.1 * entry.1).sum();
            (own - penalty + others / penalty) / (own * own - penalty * own + others)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::score_sheet::{PlayedGame, ScoreSheet, Side};
    use crate::ranking::second_opinion::cholesky::Factor;
    use crate::roster::{PlayerId, Round};

    /// Sixty people in eight rounds; a stride that changes each round mixes them well.
    fn design() -> Design {
        let mut games = Vec::new();
        for round in 1..=8u32 {
            let stride = [1, 7, 11, 13, 17, 19, 23, 29][round as usize - 1];
            for table in 0..15u32 {
                let seat = |at: u32| PlayerId((table * 4 + at) * stride % 60);
                let side = |first, second, points| Side {
                    players: [first, second].into(),
                    points,
                };
                games.push(PlayedGame {
                    round: Round(round),
                    table: None,
                    sides: [
                        side(seat(0), seat(1), 100),
                        side(seat(2), seat(3), (table * 37 + round * 11) % 100),
                    ],
                });
            }
        }
        Design::of(&ScoreSheet::new(60, games, Vec::new()).expect("sound"))
    }

    #[test]
    fn the_bound_holds_and_is_close() {
        for penalty in [0.3, 1.0, 4.0, 20.0] {
            let matrix = design().normal_matrix(penalty);
            let exact = Factor::of(&matrix).inverse_diagonal();
            for (bound, exact) in inverse_diagonal_at_most(&matrix, penalty).iter().zip(exact) {
                assert!(*bound >= exact * (1.0 - 1e-12), "{bound} below {exact}");
                assert!(
                    penalty < 1.0 || *bound <= exact * 1.35,
                    "{bound} far above {exact}"
                );
            }
        }
    }

    #[test]
    fn conjugate_gradients_find_the_exact_solution() {
        let design = design();
        let matrix = design.normal_matrix(0.5);
        let right = design.weighted_margins();
        let exact = Factor::of(&matrix).solve(&right);
        let found = solver::solve(&matrix, &right);
        assert!(found.len() == exact.len() && exact.iter().any(|it| it.abs() > 1e-3));
        for (found, exact) in found.iter().zip(exact) {
            assert!((found - exact).abs() < 1e-8, "{found} instead of {exact}");
        }
    }
}
