//! What no round can undercut, when the round is too large to be searched as a whole.
//!
//! Spec: docs/spec/suizo-domino-optimal.md §6.

use super::objective::Objective;
use super::potentials::{Bundle, PARTS, Potentials};
use super::steps::Steps;
use crate::pairing::field::{Field, Rank};

/// Places between two partners up to which prices are raised; beyond they are only repaired.
const REACH: usize = 24;

/// Most people whose partnerships are all looked at.
const MOST_PRICED: usize = 2000;

/// A bound for the free tables of a round, of which one costs `reached`.
///
/// The distance holds for rounds without violations; a round with one is worse than the bound anyway.
pub(super) fn bound(field: &Field, reached: Objective, steps: &mut Steps) -> Objective {
    let seated = field.seated();
    let neighbors: u64 = seated
        .chunks_exact(2)
        .map(|pair| distance(pair[0], pair[1]))
        .sum();
    let least_gap = seated
        .chunks_exact(4)
        .map(|four| u64::from(field.wins(four[0]) - field.wins(four[3])))
        .sum();
    let priced = if seated.len() <= MOST_PRICED {
        priced_distance(field, reached.partner_distance, steps)
    } else {
        0
    };
    let parity = reached.partner_distance % 2;
    Objective {
        violations: 0,
        wins_gap: least_gap,
        partner_distance: neighbors.max(priced + (priced + parity) % 2),
    }
}

fn priced_distance(field: &Field, reached: u64, steps: &mut Steps) -> u64 {
    let near = partnerships(field, REACH);
    let all = partnerships(field, usize::MAX);
    let prices = Potentials::zero(field.seated().len())
        .raise(&near, reached, steps)
        .repair(&all);
    let total = u64::try_from(prices.total).unwrap_or(0);
    total.div_ceil(PARTS.unsigned_abs())
}

/// Everybody with everybody lower within reach whom the law allows as a partner.
fn partnerships(field: &Field, reach: usize) -> Vec<Bundle<2>> {
    let seated = field.seated();
    let place = |place: usize| u32::try_from(place).expect("few people are priced");
    let of = |a: usize| {
        let below = seated.iter().enumerate().skip(a + 1).take(reach);
        below.filter(move |(_, partner)| field.law.may_partner(seated[a], **partner))
    };
    (0..seated.len())
        .flat_map(|a| of(a).map(move |(b, _)| [a, b]))
        .map(|[a, b]| Bundle {
            members: [place(a), place(b)],
            weight: distance(seated[a], seated[b]),
        })
        .collect()
}

fn distance(a: Rank, b: Rank) -> u64 {
    u64::from(a.0.abs_diff(b.0))
}
