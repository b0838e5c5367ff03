//! One bracket: which of its players are paired, and who floats down.
//!
//! Spec: docs/spec/swiss-dutch.md §5 (C.04.3 articles 1.3, 2, 4).
//!
//! ```text
//! moved-down players ── who is paired, then with whom ──▶ remainder ── halves, exchanges ──▶ pairs
//! ```
//!
//! How far the weights look down is the caller's choice; see `round`.

use super::bits::Relation;
use super::criteria::{Field as Criterion, PlayerKind, Role, Side, in_bracket};
use super::field::Field;
use super::history::{Float, Preference};
use super::matcher::Matcher;
use super::remainder;
use super::tournament::Tenths;
use super::weights::{Problem, Table};

/// How far down the weights of a bracket look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Horizon {
    /// The bracket alone.
    Bracket,
    /// The following bracket too (C8).
    Next,
    /// Everybody (C4).
    All,
}

/// A bracket and what is below it, by place in the field.
pub(super) struct Bracket<'a> {
    pub field: &'a Field,
    pub moved_down: Vec<usize>,
    pub residents: Vec<usize>,
    pub next: Vec<usize>,
    pub rest: Vec<usize>,
    /// The least score at which the bye can be given, when the number of players is odd (C5).
    pub bye_score: Option<Tenths>,
}

/// A bracket paired.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Paired {
    pub pairs: Vec<(usize, usize)>,
    pub floaters: Vec<usize>,
    /// Floaters and players of the following bracket without a partner there, as far as was looked.
    pub left_over: Vec<usize>,
}

/// What one solution is asked for.
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub horizon: Horizon,
    /// Whether C9 chooses among those who may have the bye.
    pub unplayed: bool,
}

/// The players of a problem, by place in the field; `None` makes the number even.
pub(super) struct Members {
    pub who: Vec<Option<usize>>,
    /// The first so many are of the bracket.
    pub bracket: usize,
}

impl Bracket<'_> {
    /// Pairs the bracket.
    pub fn pair(&self, question: Question) -> Paired {
        if self.moved_down.is_empty() {
            let guess = self.residents.len() / 2;
            return remainder::pair(self, question, &[], &self.residents, guess);
        }
        let members = self.members(question.horizon, &self.moved_down, &self.residents);
        let problem = self.problem(question, &members, None);
        match problem.words() {
            0..=2 => self.pair_moved_down::<2>(question, &members, &problem),
            3..=4 => self.pair_moved_down::<4>(question, &members, &problem),
            5..=8 => self.pair_moved_down::<8>(question, &members, &problem),
            9..=16 => self.pair_moved_down::<16>(question, &members, &problem),
            _ => self.pair_moved_down::<64>(question, &members, &problem),
        }
    }

    /// How many of the bracket stay unpaired, and whether the only one does because the bye is theirs.
    pub fn leaves_only_the_bye(&self) -> bool {
        let question = Question {
            horizon: Horizon::All,
            unplayed: false,
        };
        let members = self.members(question.horizon, &self.moved_down, &self.residents);
        let problem = self.problem(question, &members, None);
        match problem.words() {
            0..=4 => leaves_one::<4>(&members, &problem),
            5..=16 => leaves_one::<16>(&members, &problem),
            _ => leaves_one::<64>(&members, &problem),
        }
    }

    /// The players that `horizon` takes in.
    pub fn members(&self, horizon: Horizon, moved_down: &[usize], residents: &[usize]) -> Members {
        let mut who: Vec<Option<usize>> = Vec::new();
        who.extend(moved_down.iter().chain(residents).copied().map(Some));
        let bracket = who.len();
        if horizon >= Horizon::Next {
            who.extend(self.next.iter().copied().map(Some));
        }
        if horizon >= Horizon::All {
            who.extend(self.rest.iter().copied().map(Some));
        }
        if who.len() % 2 == 1 {
            who.push(None);
        }
        Members { who, bracket }
    }

    /// The criteria of a bracket as weights. `halves` holds those of the remainder and the size of the upper half.
    pub fn problem(
        &self,
        question: Question,
        members: &Members,
        halves: Option<(&[usize], usize)>,
    ) -> Problem {
        let kinds: Vec<PlayerKind> = members
            .who
            .iter()
            .map(|&who| self.kind(who, question, halves))
            .collect();
        let mut real = Relation::new(kinds.len());
        for one in 0..kinds.len() {
            for other in one + 1..kinds.len() {
                let (Some(mine), Some(theirs)) = (members.who[one], members.who[other]) else {
                    continue;
                };
                let both_moved_down = matches!(
                    (kinds[one].role, kinds[other].role),
                    (Role::MovedDown(_), Role::MovedDown(_))
                );
                if self.field.compatible.holds(mine, theirs) && !both_moved_down {
                    real.relate(one, other);
                }
            }
        }
        let mut scores: Vec<Tenths> = self
            .moved_down
            .iter()
            .map(|&one| self.field.score(one))
            .collect();
        scores.dedup();
        let fields = Criterion::list(
            &scores,
            question.horizon == Horizon::All,
            question.horizon >= Horizon::Next && !self.next.is_empty(),
            question.unplayed,
        );
        Problem::new(&kinds, &fields, real)
    }

    fn kind(
        &self,
        who: Option<usize>,
        question: Question,
        halves: Option<(&[usize], usize)>,
    ) -> PlayerKind {
        let mut kind = PlayerKind {
            role: Role::Dummy,
            preference: Preference::NONE,
            floats: [Float::None; 2],
            bye_candidate: false,
            unplayed: 0,
            side: Side::Neither,
        };
        let Some(one) = who else {
            return kind;
        };
        let history = &self.field.entrants[one].history;
        let score = history.score;
        if question.horizon == Horizon::All {
            kind.bye_candidate = self.may_have_bye(one);
        }
        if question.unplayed && self.bye_score == Some(score) {
            kind.unplayed = history.unplayed as u64;
        }
        let resident = self.residents.first().map(|&one| self.field.score(one));
        if resident.is_some_and(|resident| score < resident) {
            let next = self.next.first().map(|&one| self.field.score(one));
            kind.role = if next == Some(score) {
                Role::Next
            } else {
                Role::Rest
            };
            return kind;
        }
        kind.role = if resident == Some(score) {
            Role::Resident
        } else {
            Role::MovedDown(score)
        };
        kind.preference = history.preference;
        kind.floats = history.floats;
        if let Some((remainder, upper)) = halves {
            kind.side = match remainder.binary_search(&one) {
                Ok(place) if place < upper => Side::Upper,
                Ok(_) => Side::Lower,
                Err(_) => Side::Neither,
            };
        }
        kind
    }

    /// Whether the bye may go to `one` by C2 and C5.
    pub fn may_have_bye(&self, one: usize) -> bool {
        let history = &self.field.entrants[one].history;
        self.bye_score
            .is_some_and(|most| history.may_have_bye && history.score <= most)
    }

    /// Chooses which moved-down players are paired and with whom, the highest first (articles 4.4 to 4.6).
    fn pair_moved_down<const K: usize>(
        &self,
        question: Question,
        members: &Members,
        problem: &Problem,
    ) -> Paired {
        let size = problem.size();
        let moved = self.moved_down.len();
        let residents = moved..members.bracket;
        let hints: Vec<usize> = (0..size)
            .map(|one| hint(one, moved, members.bracket))
            .collect();
        let mut matcher: Matcher<K, Table<K>> =
            Matcher::solve(problem.weights(), Relation::complete(size), &hints);
        let is_pair =
            |one: usize, other: usize| residents.contains(&other) && problem.real.holds(one, other);
        let mut paired = Vec::new();
        let mut from = 0;
        while from < moved {
            let role = problem.kind(from).role;
            let to = (from..moved)
                .find(|&one| problem.kind(one).role != role)
                .unwrap_or(moved);
            let mut places = (from..to)
                .filter(|&one| is_pair(one, matcher.partner(one)))
                .count();
            for one in from..to {
                if places > 0 && matcher.demand(one, |other| is_pair(one, other)) {
                    paired.push(one);
                    places -= 1;
                }
            }
            from = to;
        }
        let mut pairs = Vec::new();
        for one in paired {
            let other = matcher
                .choose(one, residents.clone())
                .expect("a moved-down player that is to be paired has a partner");
            matcher.fix(one, other);
            pairs.push((one, other));
        }
        let left: Vec<usize> = residents
            .clone()
            .filter(|&one| pairs.iter().all(|pair| pair.1 != one))
            .collect();
        let count = left
            .iter()
            .filter(|&&one| one < matcher.partner(one))
            .filter(|&&one| is_pair(one, matcher.partner(one)))
            .count();
        let name = |one: usize| members.who[one].expect("a member of the bracket is somebody");
        let limbo: Vec<usize> = (0..moved)
            .filter(|&one| pairs.iter().all(|pair| pair.0 != one))
            .map(name)
            .collect();
        let left: Vec<usize> = left.into_iter().map(name).collect();
        let mut answer = remainder::pair(self, question, &limbo, &left, count);
        let first = pairs
            .into_iter()
            .map(|(one, other)| (name(one), name(other)));
        answer.pairs.splice(0..0, first);
        answer
    }
}

fn leaves_one<const K: usize>(members: &Members, problem: &Problem) -> bool {
    let size = problem.size();
    let hints: Vec<usize> = (0..size).map(|one| hint(one, 0, members.bracket)).collect();
    let matcher: Matcher<K, Table<K>> =
        Matcher::solve(problem.weights(), Relation::complete(size), &hints);
    let mut left = (0..members.bracket).filter(|&one| {
        let other = matcher.partner(one);
        !(problem.real.holds(one, other) && in_bracket(problem.kind(one), problem.kind(other)))
    });
    match (left.next(), left.next()) {
        (Some(one), None) => !problem.real.holds(one, matcher.partner(one)),
        (Some(_) | None, _) => false,
    }
}

/// Where to look first for a partner: the other half of one's part.
pub(super) fn hint(one: usize, moved: usize, bracket: usize) -> usize {
    if one < moved {
        moved
    } else if one < bracket {
        let half = (bracket - moved) / 2;
        (one + half).min(bracket - 1)
    } else {
        one
    }
}
