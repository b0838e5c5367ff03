//! The matcher beside a search that tries every matching.

use super::super::bits::Relation;
use super::super::wide::Wide;
use super::{Matcher, Weights};
use crate::chance::Chance;

struct Square(Vec<Vec<u64>>);

impl Weights<2> for Square {
    fn weight(&self, one: usize, other: usize) -> Wide<2> {
        Wide::new(4 * self.0[one][other])
    }
}

type Pairs = Vec<(usize, usize)>;

fn random(chance: &mut Chance, size: usize, most: u64) -> Vec<Vec<u64>> {
    let values: Vec<u64> = (0..=most).collect();
    let mut weights = vec![vec![0; size]; size];
    let edges = (0..size).flat_map(|one| (0..one).map(move |other| (one, other)));
    for (one, other) in edges {
        let value = chance.pick(&values).unwrap();
        weights[one][other] = value;
        weights[other][one] = value;
    }
    weights
}

/// All perfect matchings within the allowed edges.
fn all(open: &[usize], allowed: &Relation) -> Vec<Pairs> {
    let Some((&one, rest)) = open.split_first() else {
        return vec![Vec::new()];
    };
    let mut found = Vec::new();
    for &other in rest.iter().filter(|&&other| allowed.holds(one, other)) {
        let left: Vec<usize> = rest
            .iter()
            .copied()
            .filter(|&third| third != other)
            .collect();
        for mut pairs in all(&left, allowed) {
            pairs.push((one, other));
            found.push(pairs);
        }
    }
    found
}

/// The matchings of the greatest weight.
fn optimal(weights: &[Vec<u64>], allowed: &Relation) -> Vec<Pairs> {
    let everybody: Vec<usize> = (0..weights.len()).collect();
    let value = |pairs: &Pairs| -> u64 { pairs.iter().map(|&(a, b)| weights[a][b]).sum() };
    let found = all(&everybody, allowed);
    let most = found.iter().map(value).max();
    found
        .into_iter()
        .filter(|pairs| Some(value(pairs)) == most)
        .collect()
}

fn partner_in(pairs: &Pairs, one: usize) -> usize {
    let meets = |&(a, b): &(usize, usize)| (a == one).then_some(b).or((b == one).then_some(a));
    pairs.iter().find_map(meets).unwrap()
}

fn present(matcher: &Matcher<2, Square>, size: usize) -> Pairs {
    (0..size)
        .map(|one| (one, matcher.partner(one)))
        .filter(|(one, other)| one < other)
        .collect()
}

fn is_among(matcher: &Matcher<2, Square>, good: &[Pairs]) -> bool {
    good.iter()
        .any(|pairs| (0..2 * pairs.len()).all(|one| partner_in(pairs, one) == matcher.partner(one)))
}

/// Chooses partners for everybody in turn, as the rounds do, and compares each choice.
fn check_choices(seed: u64, size: usize, most: u64) {
    let mut chance = Chance::new(seed);
    let weights = random(&mut chance, size, most);
    let mut allowed = Relation::complete(size);
    let mut good = optimal(&weights, &allowed);
    let hints: Vec<usize> = (0..size).collect();
    let mut matcher = Matcher::solve(Square(weights.clone()), allowed.clone(), &hints);
    assert!(is_among(&matcher, &good), "seed {seed}");
    let mut order: Vec<usize> = (0..size).collect();
    chance.shuffle(&mut order);
    for one in order {
        let mut wanted: Vec<usize> = (0..size).filter(|&other| other != one).collect();
        chance.shuffle(&mut wanted);
        if chance.pick(&[true, false]) == Some(true) {
            wanted.truncate(size / 2);
            let possible = good
                .iter()
                .any(|pairs| wanted.contains(&partner_in(pairs, one)));
            let demanded = matcher.demand(one, |other| wanted.contains(&other));
            assert_eq!(demanded, possible, "seed {seed}: {one} among {wanted:?}");
            if possible {
                (0..size)
                    .filter(|&other| other != one && !wanted.contains(&other))
                    .for_each(|other| allowed.part(one, other));
                good = optimal(&weights, &allowed);
            }
        } else {
            let first = wanted
                .iter()
                .copied()
                .find(|&other| good.iter().any(|pairs| partner_in(pairs, one) == other));
            let chosen = matcher.choose(one, wanted.iter().copied());
            assert_eq!(chosen, first, "seed {seed}: {one} in the order {wanted:?}");
            let other = chosen.unwrap();
            matcher.fix(one, other);
            good.retain(|pairs| partner_in(pairs, one) == other);
            for third in 0..size {
                for this in [one, other] {
                    if third != one && third != other {
                        allowed.part(this, third);
                    }
                }
            }
        }
        assert!(
            is_among(&matcher, &good),
            "seed {seed}: {:?}",
            present(&matcher, size)
        );
    }
}

#[test]
fn every_choice_is_the_one_of_a_search_that_tries_everything() {
    for seed in 0..3_000 {
        for most in [1, 2, 5, 50] {
            check_choices(seed, 4 + 2 * (seed as usize % 3), most);
        }
    }
}

#[test]
fn ten_vertices_are_matched_as_heavily_as_possible() {
    for seed in 0..200 {
        check_choices(10_000 + seed, 10, 1 + seed % 7);
    }
}
