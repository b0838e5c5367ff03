//! The order in which candidates are generated (articles 4.1 to 4.6).

use std::cmp::Reverse;

use super::{Pairs, without};

/// Articles 4.1 to 4.6: goes through candidates as they are generated until one is among `good`.
pub fn first_generated(
    moved_down: &[usize],
    residents: &[usize],
    paired_above: usize,
    good: &[Pairs],
) -> Pairs {
    for upper in subsets(moved_down, paired_above) {
        for opponents in arrangements(residents, paired_above) {
            let head: Pairs = upper
                .iter()
                .copied()
                .zip(opponents.iter().copied())
                .collect();
            let fits: Vec<&Pairs> = good
                .iter()
                .filter(|pairs| head.iter().all(|pair| pairs.contains(pair)))
                .collect();
            if fits.is_empty() {
                continue;
            }
            let rest: Vec<usize> = residents
                .iter()
                .copied()
                .filter(|one| !opponents.contains(one))
                .collect();
            for pairs in remainder_order(&rest, fits[0].len() - paired_above) {
                let whole: Pairs = head.iter().copied().chain(pairs).collect();
                let same = |other: &&Pairs| whole.iter().all(|pair| other.contains(pair));
                if fits.iter().any(same) {
                    return whole;
                }
            }
        }
    }
    panic!("a good pairing is generated at some time");
}

/// Pairings of a remainder in the order of generation: exchanges, within them transpositions. Who heads a pair stands
/// first in it.
fn remainder_order(people: &[usize], pairs: usize) -> impl Iterator<Item = Pairs> {
    let mut halves = Vec::new();
    for upper in subsets(people, pairs) {
        let places = |list: &[usize]| -> Vec<usize> {
            list.iter()
                .map(|one| people.iter().position(|it| it == one).expect("one of them"))
                .collect()
        };
        let places = places(&upper);
        let entered: Vec<usize> = places
            .iter()
            .copied()
            .filter(|&place| place >= pairs)
            .collect();
        let mut left: Vec<usize> = (0..pairs).filter(|place| !places.contains(place)).collect();
        left.reverse();
        let moved: usize = entered.iter().sum::<usize>() - left.iter().sum::<usize>();
        let lower: Vec<usize> = people
            .iter()
            .copied()
            .filter(|one| !upper.contains(one))
            .collect();
        let left: Vec<Reverse<usize>> = left.into_iter().map(Reverse).collect();
        halves.push(((entered.len(), moved, left, entered), upper, lower));
    }
    halves.sort();
    halves.into_iter().flat_map(move |(_, upper, lower)| {
        arrangements(&lower, pairs).into_iter().map(move |lower| {
            let ordered = upper.iter().copied().zip(lower);
            ordered
                .map(|(one, other)| (one.min(other), one.max(other)))
                .collect()
        })
    })
}

/// All choices of `count`, in lexicographic order.
fn subsets(list: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (index, &one) in list.iter().enumerate() {
        for mut rest in subsets(&list[index + 1..], count - 1) {
            rest.insert(0, one);
            found.push(rest);
        }
    }
    found
}

/// All ordered choices of `count`, in lexicographic order.
fn arrangements(list: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (index, &one) in list.iter().enumerate() {
        for mut rest in arrangements(&without(list, index), count - 1) {
            rest.insert(0, one);
            found.push(rest);
        }
    }
    found
}
