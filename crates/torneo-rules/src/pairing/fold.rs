//! Upper half against lower half: pair i of the one meets pair i of the other.
//!
//! Spec: docs/spec/suizo-domino.md §4.3 "Plegado y Validación de Rivales". Ruling D06.

use super::Four;
use super::contingency::{Contingency, ContingencyKind};
use super::field::Rank;
use super::law::Law;
use super::trace::{Step, Trace};

/// The tables of a group whose pairs stand in order. What cannot be mended here is left to `transfusion`.
pub(super) fn fold_halves(
    pairs: Vec<[Rank; 2]>,
    law: &Law,
    log: &mut Vec<Contingency<Rank>>,
    trace: &mut Trace,
) -> Vec<Four> {
    let mut upper = pairs;
    let mut lower = upper.split_off(upper.len() / 2);
    for place in 0..upper.len() {
        let expected = lower[place];
        let kind = meet(place, &upper, &mut lower, law);
        trace.note(|| Step::Met {
            upper: upper[place],
            expected,
            lower: lower[place],
            kind,
        });
        if let Some(kind) = kind {
            log.push(Contingency {
                kind,
                players: [upper[place], lower[place]].concat(),
            });
        }
    }
    upper
        .into_iter()
        .zip(lower)
        .map(|(ours, theirs)| [ours, theirs])
        .collect()
}

/// Brings a fitting pair to `place` of the lower half; says what had to be done for it.
fn meet(
    place: usize,
    upper: &[[Rank; 2]],
    lower: &mut [[Rank; 2]],
    law: &Law,
) -> Option<ContingencyKind> {
    if law.may_meet(upper[place], lower[place]) {
        return None;
    }
    if let Some(later) =
        (place + 1..lower.len()).find(|later| law.may_meet(upper[place], lower[*later]))
    {
        lower[place..=later].rotate_right(1);
        return Some(ContingencyKind::FoldRotation);
    }
    let earlier = (0..place).rev().find(|earlier| {
        law.may_meet(upper[place], lower[*earlier]) && law.may_meet(upper[*earlier], lower[place])
    })?;
    lower.swap(earlier, place);
    Some(ContingencyKind::FoldExchange)
}
