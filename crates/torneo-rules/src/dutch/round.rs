//! A round: bracket after bracket, from the highest score down.
//!
//! Spec: docs/spec/swiss-dutch.md §5 (C.04.3 articles 1.9, 2, criteria C4, C5, C8, C9).
//!
//! A bracket is first paired as if nothing were below it. If what floats down can be paired in the following bracket
//! as well as any floaters could, and everybody below can still be paired, no other choice of floaters can be better and
//! the bracket stands. Otherwise it is paired again with weights that look further down.

use super::bracket::{Bracket, Horizon, Paired, Question};
use super::cardinality::Cardinality;
use super::field::Field;
use super::tournament::Tenths;

/// How many left-over players of a following bracket are tried before the weights look down themselves.
const MOST_TRIED: usize = 8;

/// Pairs of a round, by place in the field; who is left has the bye.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pairs {
    pub pairs: Vec<(usize, usize)>,
    pub bye: Option<usize>,
}

/// Why a round cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Impossible {
    /// So many could not be paired at least, whoever meets whom.
    NotEverybody { left: Vec<usize> },
    /// The number is odd and nobody who may have the bye can be left.
    NobodyForTheBye,
}

/// One bracket on the way down, and what became of it.
pub(super) struct Step<'a> {
    pub bracket: Bracket<'a>,
    pub paired: Paired,
    /// Whether C9 counted.
    pub unplayed: bool,
}

/// Pairs everybody in the field.
pub(super) fn pair(field: &Field) -> Result<Pairs, Impossible> {
    steps(field, Horizon::Bracket).map(together)
}

fn together(steps: Vec<Step<'_>>) -> Pairs {
    let bye = steps
        .last()
        .and_then(|step| step.paired.floaters.first().copied());
    let pairs = steps.into_iter().flat_map(|step| step.paired.pairs);
    Pairs {
        pairs: pairs.collect(),
        bye,
    }
}

/// Bracket after bracket, with weights that look down at least so far.
pub(super) fn steps(field: &Field, least: Horizon) -> Result<Vec<Step<'_>>, Impossible> {
    let everybody: Vec<usize> = (0..field.entrants.len()).collect();
    let bye_score = bye_score(field, &everybody)?;
    let groups: Vec<&[usize]> = everybody
        .chunk_by(|&one, &other| field.score(one) == field.score(other))
        .collect();
    let mut steps: Vec<Step<'_>> = Vec::with_capacity(groups.len());
    for (index, residents) in groups.iter().enumerate() {
        let below = &groups[index + 1..];
        let bracket = Bracket {
            field,
            moved_down: steps
                .last()
                .map(|step| step.paired.floaters.clone())
                .unwrap_or_default(),
            residents: residents.to_vec(),
            next: below.first().map(|next| next.to_vec()).unwrap_or_default(),
            rest: below.iter().skip(1).copied().flatten().copied().collect(),
            bye_score,
        };
        let (paired, unplayed) = pair_bracket(&bracket, least);
        steps.push(Step {
            bracket,
            paired,
            unplayed,
        });
    }
    Ok(steps)
}

/// The least score at which somebody can have the bye while all others are paired (C2, C4, C5).
fn bye_score(field: &Field, everybody: &[usize]) -> Result<Option<Tenths>, Impossible> {
    let left = left_by_a_pairing(field, everybody)?;
    if left.is_empty() {
        return Ok(None);
    }
    left.into_iter()
        .filter(|&one| field.entrants[one].history.may_have_bye)
        .map(|one| field.score(one))
        .min()
        .map(Some)
        .ok_or(Impossible::NobodyForTheBye)
}

/// Everybody without whom all others can be paired; nobody when the number is even.
pub(super) fn left_by_a_pairing(
    field: &Field,
    everybody: &[usize],
) -> Result<Vec<usize>, Impossible> {
    let size = everybody.len();
    let matching = Cardinality::solve(&field.compatible, size, everybody, &[]);
    let alone: Vec<usize> = matching.alone(everybody).collect();
    match alone[..] {
        [] => Ok(Vec::new()),
        [one] => Ok(matching.instead_of(one)),
        [_, _, ..] => Err(Impossible::NotEverybody { left: alone }),
    }
}

/// The bracket paired, and whether C9 counted.
fn pair_bracket(bracket: &Bracket<'_>, least: Horizon) -> (Paired, bool) {
    let score = bracket.field.score(bracket.residents[0]);
    let with_bye = bracket.bye_score.is_some_and(|bye| score <= bye);
    let ask = |horizon, unplayed| bracket.pair(Question { horizon, unplayed });
    if with_bye || bracket.next.is_empty() {
        let unplayed = with_bye && bracket.leaves_only_the_bye();
        return (ask(Horizon::All, unplayed), unplayed);
    }
    if least <= Horizon::Bracket {
        let alone = ask(Horizon::Bracket, false);
        if stands_alone(bracket, &alone) {
            return (alone, false);
        }
    }
    if least <= Horizon::Next {
        let with_next = ask(Horizon::Next, false);
        if completes(bracket, &with_next.left_over, &bracket.rest) {
            return (with_next, false);
        }
    }
    (ask(Horizon::All, false), false)
}

/// Whether nothing below could ask for other floaters: they all find partners in the following bracket, which leaves at
/// most one, and the rest can be completed.
fn stands_alone(bracket: &Bracket<'_>, paired: &Paired) -> bool {
    let floaters = &paired.floaters;
    if floaters.is_empty() {
        let below: Vec<usize> = bracket.next.iter().chain(&bracket.rest).copied().collect();
        return completes(bracket, &[], &below);
    }
    let together: Vec<usize> = floaters.iter().chain(&bracket.next).copied().collect();
    let size = bracket.field.entrants.len();
    let matching = Cardinality::solve(&bracket.field.compatible, size, &together, floaters);
    let left: Vec<usize> = matching.alone(&together).collect();
    match left[..] {
        [] => completes(bracket, &[], &bracket.rest),
        [one] => matching
            .instead_of(one)
            .into_iter()
            .filter(|other| !floaters.contains(other))
            .rev()
            .take(MOST_TRIED)
            .any(|other| completes(bracket, &[other], &bracket.rest)),
        [_, _, ..] => false,
    }
}

/// Whether everybody in `above` and `below` can be paired, but for one who may have the bye; nobody in `above` with
/// another.
fn completes(bracket: &Bracket<'_>, above: &[usize], below: &[usize]) -> bool {
    let together: Vec<usize> = above.iter().chain(below).copied().collect();
    let size = bracket.field.entrants.len();
    let matching = Cardinality::solve(&bracket.field.compatible, size, &together, above);
    let left: Vec<usize> = matching.alone(&together).collect();
    match left[..] {
        [] => true,
        [one] => matching
            .instead_of(one)
            .into_iter()
            .any(|other| bracket.may_have_bye(other)),
        [_, _, ..] => false,
    }
}

#[cfg(test)]
#[path = "../../tests/dutch/played.rs"]
mod played;

#[cfg(test)]
mod tests {
    use super::played::{fresh, play};
    use super::*;
    use crate::chance::Chance;

    /// Looking down less is only quicker.
    #[test]
    fn brackets_that_stand_alone_are_those_that_looking_down_gives() {
        for seed in 0..60 {
            let mut chance = Chance::new(seed);
            let (tournament, _) = fresh(&mut chance, 12, 30);
            play(&mut chance, tournament, 11, |tournament, round, _| {
                let field = Field::new(tournament, round);
                let found = [Horizon::Bracket, Horizon::Next, Horizon::All]
                    .map(|least| steps(&field, least).map(together));
                assert_eq!(found[0], found[1], "seed {seed}, round {round}");
                assert_eq!(found[0], found[2], "seed {seed}, round {round}");
            });
        }
    }
}
