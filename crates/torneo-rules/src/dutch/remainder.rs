//! The remainder of a bracket, or a bracket without moved-down players: two halves, exchanges, transpositions.
//!
//! Spec: docs/spec/swiss-dutch.md §6 (C.04.3 articles 4.1 to 4.3).
//!
//! The upper half holds whoever heads a pair. Of all pairings that the criteria call best, the one is taken whose upper
//! half differs least from the first half, and then the one that comes first when the lower half is permuted.

use super::bits::Relation;
use super::bracket::{Bracket, Horizon, Members, Paired, Question, hint};
use super::criteria::in_bracket;
use super::matcher::Matcher;
use super::weights::{Exchange, Problem, Table};

/// Pairs the `residents` that are left. `limbo` are moved-down players who stay unpaired here; `guess` is how many pairs
/// there should be, and is corrected when it is wrong.
pub(super) fn pair(
    bracket: &Bracket<'_>,
    question: Question,
    limbo: &[usize],
    residents: &[usize],
    guess: usize,
) -> Paired {
    // Looking at the bracket alone, those in limbo meet nobody.
    let visible = if question.horizon == Horizon::Bracket {
        &[]
    } else {
        limbo
    };
    let members = bracket.members(question.horizon, visible, residents);
    let mut problem = bracket.problem(question, &members, Some((residents, guess)));
    for one in 0..visible.len() {
        for other in visible.len()..members.bracket {
            problem.real.part(one, other);
        }
    }
    let work = Work {
        members,
        first: visible.len(),
    };
    let answer = match problem.words() {
        0..=2 => work.halves::<2>(&problem, guess),
        3..=4 => work.halves::<4>(&problem, guess),
        5..=8 => work.halves::<8>(&problem, guess),
        9..=16 => work.halves::<16>(&problem, guess),
        _ => work.halves::<64>(&problem, guess),
    };
    match answer {
        Err(pairs) => pair(bracket, question, limbo, residents, pairs),
        Ok(mut paired) => {
            let unpaired = |one: &usize| {
                !paired
                    .pairs
                    .iter()
                    .any(|pair| pair.0 == *one || pair.1 == *one)
            };
            let floaters = limbo
                .iter()
                .chain(residents)
                .copied()
                .filter(unpaired)
                .collect();
            paired.floaters = floaters;
            paired
        }
    }
}

/// A remainder with everybody it may have to do with.
struct Work {
    members: Members,
    /// Those before are in limbo.
    first: usize,
}

impl Work {
    fn remainder(&self) -> std::ops::Range<usize> {
        self.first..self.members.bracket
    }

    fn is_pair(&self, problem: &Problem, one: usize, other: usize) -> bool {
        problem.real.holds(one, other) && in_bracket(problem.kind(one), problem.kind(other))
    }

    fn solve<const K: usize>(&self, problem: &Problem, allowed: Relation) -> Matcher<K, Table<K>> {
        let hints: Vec<usize> = (0..problem.size())
            .map(|one| hint(one, self.first, self.members.bracket))
            .collect();
        Matcher::solve(problem.weights(), allowed, &hints)
    }

    /// Who heads a pair of the remainder in the present matching.
    fn heads<const K: usize>(
        &self,
        problem: &Problem,
        matcher: &Matcher<K, Table<K>>,
    ) -> Vec<usize> {
        self.remainder()
            .filter(|&one| {
                let other = matcher.partner(one);
                one < other && self.is_pair(problem, one, other)
            })
            .collect()
    }

    /// Pairs the remainder, or tells how many pairs there really are.
    fn halves<const K: usize>(&self, problem: &Problem, pairs: usize) -> Result<Paired, usize> {
        let mut matcher: Matcher<K, Table<K>> =
            self.solve(problem, Relation::complete(problem.size()));
        let heads = self.heads(problem, &matcher);
        if heads.len() != pairs {
            return Err(heads.len());
        }
        let border = self.first + pairs;
        if heads.iter().any(|&head| head >= border) {
            let mut problem = problem.clone();
            problem.exchange = Some(self.exchange(problem.size(), pairs));
            return Ok(match problem.words() {
                0..=2 => self.exchanged::<2>(&problem, border),
                3..=4 => self.exchanged::<4>(&problem, border),
                5..=8 => self.exchanged::<8>(&problem, border),
                9..=16 => self.exchanged::<16>(&problem, border),
                _ => self.exchanged::<64>(&problem, border),
            });
        }
        let mut upper = vec![false; problem.size()];
        upper[self.first..border].fill(true);
        let astray = |one: usize, other: usize| self.is_astray(problem, &upper, one, other);
        if matcher.has_blossoms() {
            let mut allowed = Relation::complete(problem.size());
            for one in 0..problem.size() {
                for other in one + 1..problem.size() {
                    if astray(one, other) {
                        allowed.part(one, other);
                    }
                }
            }
            let value = matcher.value();
            matcher = self.solve(problem, allowed);
            debug_assert!(matcher.value() == value);
        } else {
            matcher.forbid_unused(astray);
        }
        Ok(self.transpose(problem, matcher, &upper))
    }

    /// Whether an edge cannot be used once it is settled who heads a pair.
    fn is_astray(&self, problem: &Problem, upper: &[bool], one: usize, other: usize) -> bool {
        let (one, other) = (one.min(other), one.max(other));
        let inside = self.remainder();
        if inside.contains(&one) && inside.contains(&other) && problem.real.holds(one, other) {
            return !upper[one] || upper[other];
        }
        upper[one] || upper[other]
    }

    fn exchange(&self, size: usize, pairs: usize) -> Exchange {
        let mut place = vec![None; size];
        for (index, one) in self.remainder().enumerate() {
            place[one] = Some(index as u32);
        }
        Exchange {
            place,
            pairs: pairs as u32,
        }
    }

    /// Settles who is exchanged: from the first half the lowest, from the second the highest (article 4.3).
    fn exchanged<const K: usize>(&self, problem: &Problem, border: usize) -> Paired {
        let mut matcher: Matcher<K, Table<K>> =
            self.solve(problem, Relation::complete(problem.size()));
        let heads = self.heads(problem, &matcher);
        let count = heads.iter().filter(|&&head| head >= border).count();
        let leads = |one: usize, other: usize| one < other && self.is_pair(problem, one, other);
        let mut upper = vec![false; problem.size()];
        let mut left = count;
        for one in (self.first..border).rev() {
            let moves = left > 0 && matcher.demand(one, |other| !leads(one, other));
            if moves {
                left -= 1;
            }
            upper[one] = !moves;
        }
        let mut left = count;
        for one in self.remainder().filter(|&one| one >= border) {
            if left > 0 && matcher.demand(one, |other| leads(one, other)) {
                left -= 1;
                upper[one] = true;
            }
        }
        for one in self.remainder() {
            matcher.restrict(one, |other| !self.is_astray(problem, &upper, one, other));
        }
        self.transpose(problem, matcher, &upper)
    }

    /// Gives each of the upper half, in order, the first partner that is possible.
    fn transpose<const K: usize>(
        &self,
        problem: &Problem,
        mut matcher: Matcher<K, Table<K>>,
        upper: &[bool],
    ) -> Paired {
        let mut open: Vec<usize> = self.remainder().filter(|&one| !upper[one]).collect();
        let mut pairs = Vec::new();
        let name = |one: usize| self.members.who[one].expect("a pair is of two players");
        for one in self.remainder().filter(|&one| upper[one]) {
            let other = matcher
                .choose(one, open.iter().copied())
                .expect("the upper half heads pairs");
            matcher.fix(one, other);
            open.retain(|&third| third != other);
            pairs.push((name(one), name(other)));
        }
        let in_pair =
            |one: usize| self.remainder().contains(&one) && (upper[one] || !open.contains(&one));
        let left_over = (0..problem.size())
            .filter(|&one| !in_pair(one) && !problem.real.holds(one, matcher.partner(one)))
            .filter_map(|one| self.members.who[one])
            .collect();
        Paired {
            pairs,
            floaters: Vec::new(),
            left_over,
        }
    }
}
