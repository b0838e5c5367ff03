//! How far two orders agree: Kendall's tau-b, which counts pairs put in the same order and allows for ties.

use std::cmp::Ordering;

/// 1 for the same order, −1 for the opposite one, 0 when one tells nothing of the other.
pub fn tau_b(values: &[(f64, f64)]) -> f64 {
    let (mut agree, mut disagree, mut tied_first, mut tied_second) = (0_u64, 0_u64, 0_u64, 0_u64);
    for (index, (a, b)) in values.iter().enumerate() {
        for (c, d) in &values[index + 1..] {
            match (a.total_cmp(c), b.total_cmp(d)) {
                (Ordering::Equal, Ordering::Equal) => {}
                (Ordering::Equal, Ordering::Less | Ordering::Greater) => tied_first += 1,
                (Ordering::Less | Ordering::Greater, Ordering::Equal) => tied_second += 1,
                (first, second) if first == second => agree += 1,
                (_, _) => disagree += 1,
            }
        }
    }
    let ordered = (agree + disagree) as f64;
    let pairs = (ordered + tied_first as f64) * (ordered + tied_second as f64);
    if pairs == 0.0 {
        0.0
    } else {
        (agree as f64 - disagree as f64) / pairs.sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(values: &[(f64, f64)], expected: f64) {
        assert!(
            (tau_b(values) - expected).abs() < 1e-12,
            "{values:?}: {}",
            tau_b(values)
        );
    }

    #[test]
    fn known_values() {
        check(&[(1.0, 1.0), (2.0, 2.0), (3.0, 3.0)], 1.0);
        check(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)], -1.0);
        check(&[(1.0, 1.0), (2.0, 3.0), (3.0, 2.0), (4.0, 4.0)], 4.0 / 6.0);
        // Two tied in the first order: 5 pairs ordered alike, one tied.
        check(
            &[(1.0, 1.0), (1.0, 2.0), (3.0, 3.0), (4.0, 4.0)],
            5.0 / 30_f64.sqrt(),
        );
        check(&[], 0.0);
        check(&[(1.0, 1.0), (1.0, 2.0)], 0.0);
    }
}
