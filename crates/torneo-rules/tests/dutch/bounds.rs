//! Larger tournaments: the absolute criteria, and what no pairing could have done better.
//!
//! How many pairs a group allows is told by the rank of its Tutte matrix at random places, which shares nothing with the
//! matchings of the pairing. Its error is below one in a billion.

use torneo_rules::chance::Chance;
use torneo_rules::dutch::RoundPairing;

use crate::articles::Round;
use crate::played::{below, fresh, play};
use crate::second_reading::soak;

const TOURNAMENTS: u64 = 12;

/// A prime below 2^31, so that products fit.
const PRIME: u64 = 2_147_483_647;

/// The most pairs among `people`.
fn most_pairs(round: &Round<'_>, people: &[usize], apart: &[usize], chance: &mut Chance) -> usize {
    let size = people.len();
    let mut matrix = vec![vec![0_u64; size]; size];
    for one in 0..size {
        for other in one + 1..size {
            let both_apart = apart.contains(&people[one]) && apart.contains(&people[other]);
            if !both_apart && round.may_meet(people[one], people[other]) {
                let value = 1
                    + (below(chance, 1 << 15) << 15 | below(chance, 1 << 15)) as u64 % (PRIME - 1);
                matrix[one][other] = value;
                matrix[other][one] = PRIME - value;
            }
        }
    }
    rank(matrix) / 2
}

fn rank(mut matrix: Vec<Vec<u64>>) -> usize {
    let size = matrix.len();
    let mut found = 0;
    for column in 0..size {
        let Some(pivot) = (found..size).find(|&row| matrix[row][column] != 0) else {
            continue;
        };
        matrix.swap(found, pivot);
        let inverse = power(matrix[found][column], PRIME - 2);
        for row in found + 1..size {
            let factor = matrix[row][column] * inverse % PRIME;
            if factor != 0 {
                let pivot = matrix[found].clone();
                for (value, above) in matrix[row].iter_mut().zip(pivot) {
                    *value = (*value + PRIME - factor * above % PRIME) % PRIME;
                }
            }
        }
        found += 1;
    }
    found
}

/// What a bracket can have at best where everybody of it and below is paired, but for the bye: the most pairs, and with so many the most
/// of those of each score moved down, the highest first (C7). It is the degree of the determinant in what the pairs of the
/// bracket are multiplied by, which is found from its values.
fn best_when_complete(
    round: &Round<'_>,
    bracket: &[usize],
    moved_down: &[usize],
    below_it: &[usize],
    may_rest: &[usize],
    chance: &mut Chance,
) -> Vec<usize> {
    let mut people: Vec<Option<usize>> =
        bracket.iter().chain(below_it).copied().map(Some).collect();
    if people.len() % 2 == 1 {
        people.push(None);
    }
    // A pair more outweighs everybody moved down, and one of a higher score all those of lower ones.
    let mut levels: Vec<(usize, usize)> = Vec::new();
    let mut pair = 1;
    for members in by_score(round, moved_down).iter().rev() {
        levels.push((members[0], pair));
        pair *= members.len() + 1;
    }
    let weight_of = |person: usize| {
        let level = levels.iter().find(|(member, _)| {
            moved_down.contains(&person)
                && round.people[*member].score == round.people[person].score
        });
        level.map_or(0, |(_, weight)| *weight)
    };
    let size = people.len();
    let mut cells = vec![vec![(0_u64, 0_usize); size]; size];
    for one in 0..size {
        for other in one + 1..size {
            let allowed = match (people[one], people[other]) {
                (Some(mine), Some(theirs)) => {
                    let both_apart = moved_down.contains(&mine) && moved_down.contains(&theirs);
                    !both_apart && round.may_meet(mine, theirs)
                }
                (Some(alone), None) => may_rest.contains(&alone),
                (None, _) => false,
            };
            if allowed {
                let value = 1
                    + (below(chance, 1 << 15) << 15 | below(chance, 1 << 15)) as u64 % (PRIME - 1);
                let weight = match other < bracket.len() {
                    true => pair + weight_of(bracket[one]) + weight_of(bracket[other]),
                    false => 0,
                };
                cells[one][other] = (value, weight);
                cells[other][one] = (PRIME - value, weight);
            }
        }
    }
    let most = (bracket.len() + 2) * pair;
    let values: Vec<u64> = (0..=most as u64)
        .map(|at| {
            let cell = |&(value, weight): &(u64, usize)| value * power(at, weight as u64) % PRIME;
            determinant(
                cells
                    .iter()
                    .map(|row| row.iter().map(cell).collect())
                    .collect(),
            )
        })
        .collect();
    let mut best = degree(values).map_or(0, |degree| degree / 2);
    let weights = std::iter::once(pair).chain(levels.iter().rev().map(|(_, weight)| *weight));
    weights
        .map(|weight| {
            let count = best / weight;
            best %= weight;
            count
        })
        .collect()
}

/// People by their scores, the highest first.
fn by_score(round: &Round<'_>, people: &[usize]) -> Vec<Vec<usize>> {
    let score = |one: &usize| round.people[*one].score;
    let mut people = people.to_vec();
    people.sort_by_key(|one| std::cmp::Reverse(score(one)));
    people
        .chunk_by(|one, other| score(one) == score(other))
        .map(<[usize]>::to_vec)
        .collect()
}

fn determinant(mut matrix: Vec<Vec<u64>>) -> u64 {
    let size = matrix.len();
    let mut found = 1;
    for column in 0..size {
        let Some(pivot) = (column..size).find(|&row| matrix[row][column] != 0) else {
            return 0;
        };
        if pivot != column {
            matrix.swap(column, pivot);
            found = PRIME - found;
        }
        found = found * matrix[column][column] % PRIME;
        let inverse = power(matrix[column][column], PRIME - 2);
        let above = matrix[column].clone();
        for row in &mut matrix[column + 1..] {
            let factor = row[column] * inverse % PRIME;
            if factor != 0 {
                for (value, above) in row.iter_mut().zip(&above) {
                    *value = (*value + PRIME - factor * above % PRIME) % PRIME;
                }
            }
        }
    }
    found
}

/// The degree of the polynomial with these values at 0, 1, 2 …: how often differences can be taken before nothing is left.
fn degree(mut values: Vec<u64>) -> Option<usize> {
    let mut degree = None;
    for times in 0..values.len() {
        if values.iter().all(|value| *value == 0) {
            return degree;
        }
        degree = Some(times);
        values = values
            .windows(2)
            .map(|two| (two[1] + PRIME - two[0]) % PRIME)
            .collect();
    }
    degree
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        exponent /= 2;
    }
    result
}

/// C1 to C3 hold, the bye could not go lower (C5), each bracket has as many pairs as it allows, or fewer only because the
/// players below need somebody (C4, C6), and those who were moved down float no further than they must (C7).
///
/// How many scores of players moved down there were to look at.
fn judge(round: &Round<'_>, ours: &RoundPairing, chance: &mut Chance, what: &str) -> usize {
    let place = |player: usize| {
        round
            .people
            .iter()
            .position(|person| person.place == player)
            .unwrap_or_else(|| panic!("{what}: somebody absent is paired"))
    };
    let pairs: Vec<(usize, usize)> = ours
        .games
        .iter()
        .map(|game| (place(game.white), place(game.black)))
        .map(|(one, other)| (one.min(other), one.max(other)))
        .collect();
    let mut seated: Vec<usize> = pairs
        .iter()
        .flat_map(|&(one, other)| [one, other])
        .collect();
    seated.extend(ours.bye.map(place));
    seated.sort_unstable();
    let everybody: Vec<usize> = (0..round.people.len()).collect();
    assert_eq!(seated, everybody, "{what}: everybody once");
    assert!(
        pairs.iter().all(|&(one, other)| round.may_meet(one, other)),
        "{what}: C1, C3"
    );
    if let Some(bye) = ours.bye.map(place) {
        assert!(round.may_have_bye(bye), "{what}: C2");
        let lower = everybody
            .iter()
            .filter(|&&one| round.people[one].score < round.people[bye].score);
        for &one in lower.filter(|&&one| round.may_have_bye(one)) {
            let others: Vec<usize> = everybody
                .iter()
                .copied()
                .filter(|&other| other != one)
                .collect();
            let most = most_pairs(round, &others, &[], chance);
            assert!(
                2 * most < others.len(),
                "{what}: C5, the bye could go to {one}"
            );
        }
    }
    let partner = |one: usize| {
        pairs.iter().find_map(|&(high, low)| match one {
            _ if one == high => Some(low),
            _ if one == low => Some(high),
            _ => None,
        })
    };
    let mut moved_down: Vec<usize> = Vec::new();
    let mut moved_on = 0;
    let mut from = 0;
    while from < everybody.len() {
        let score = round.people[from].score;
        let group: Vec<usize> = everybody[from..]
            .iter()
            .copied()
            .take_while(|&one| round.people[one].score == score)
            .collect();
        from += group.len();
        let bracket: Vec<usize> = moved_down.iter().chain(&group).copied().collect();
        let floaters: Vec<usize> = bracket
            .iter()
            .copied()
            .filter(|&one| !partner(one).is_some_and(|other| bracket.contains(&other)))
            .collect();
        let made = (bracket.len() - floaters.len()) / 2;
        let most = most_pairs(round, &bracket, &moved_down, chance);
        assert!(made <= most, "{what}: more pairs than there can be");
        let below: Vec<usize> = everybody[from..].to_vec();
        let below_alone = 2 * most_pairs(round, &below, &[], chance) + 1 >= below.len();
        if made < most && bracket.len() == 2 * most {
            assert!(!below_alone || ours.bye.is_some(), "{what}: C6");
        }
        let resting = ours.bye.map(place);
        let may_rest = everybody.iter().copied().filter(|&one| {
            let score = |it: usize| round.people[it].score;
            resting.is_some_and(|bye| score(one) == score(bye)) && round.may_have_bye(one)
        });
        let may_rest: Vec<usize> = may_rest.collect();
        let paired = |members: &Vec<usize>| {
            let stay = members.iter().filter(|one| !floaters.contains(one));
            stay.count()
        };
        let levels = by_score(round, &moved_down);
        let found: Vec<usize> = std::iter::once(made)
            .chain(levels.iter().map(paired))
            .collect();
        moved_on += levels.len();
        let best = best_when_complete(round, &bracket, &moved_down, &below, &may_rest, chance);
        assert_eq!(
            found, best,
            "{what}: as many pairs as can be completed (C6), and of those moved down as many as can stay (C7)"
        );
        moved_down = floaters;
    }
    moved_on
}

#[test]
fn large_tournaments_break_no_absolute_criterion_and_waste_no_pair() {
    let (mut rounds, mut moved_on) = (0, 0);
    for seed in 0..TOURNAMENTS * soak() {
        let mut chance = Chance::new(1_000_000 + seed);
        let mut dice = Chance::new(seed);
        let (tournament, count) = fresh(&mut chance, 20, 60);
        play(
            &mut chance,
            tournament,
            count,
            |tournament, number, ours| {
                if let Ok(ours) = ours {
                    let round = Round::new(tournament, number);
                    moved_on += judge(
                        &round,
                        ours,
                        &mut dice,
                        &format!("seed {seed}, round {number}"),
                    );
                    rounds += 1;
                }
            },
        );
    }
    assert!(rounds > 20, "{rounds} rounds");
    assert!(moved_on > 100, "{moved_on} scores of players moved down");
}
