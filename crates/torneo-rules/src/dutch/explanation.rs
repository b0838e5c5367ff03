//! Why two players meet or do not: the round is paired again with the two together, and the first criterion that suffers
//! is the reason.
//!
//! Spec: docs/spec/swiss-dutch.md §10.

use super::bits::Relation;
use super::bracket::{Bracket, Horizon, Question, hint};
use super::criteria::Field as Part;
use super::field::Field;
use super::matcher::Matcher;
use super::round::{self, Step};
use super::tournament::Tournament;
use super::weights::{Problem, Table};
use super::{Rejection, rejection};

/// Why two players meet or do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Explanation {
    /// They do.
    Meet,
    /// One of them does not take part.
    NotThere,
    /// C1.
    HavePlayed,
    /// The arbiter forbade it.
    KeptApart,
    /// C3: both must have the same color.
    SameColor,
    /// A pairing with the two is worse by this criterion.
    Worse(Criterion),
    /// A pairing with the two is as good, but another one comes first in the order of generation.
    Later,
}

/// Why somebody has the bye or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByeExplanation {
    /// They have it.
    Has,
    /// Nobody has it, or this one does not take part.
    NotThere,
    /// C2.
    HadBefore,
    /// C4: without this one the others cannot all be paired.
    OthersLeft,
    /// C5.
    HigherScore,
    /// C9: more rounds of theirs are unplayed already.
    MoreUnplayed,
    /// The others would come out worse, or later in the order of generation.
    Worse,
}

/// The criteria that compare pairings, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Criterion {
    C4,
    C6,
    C7,
    C8,
    C9,
    C10,
    C11,
    C12,
    C13,
    C14,
    C15,
    C16,
    C17,
    C18,
    C19,
    C20,
    C21,
}

impl Criterion {
    /// The criterion that a part of the weight stands for.
    fn of(part: Part) -> Self {
        match part {
            Part::Completion => Self::C4,
            // Exchanges are no criterion; they never differ without halves.
            Part::Pairs | Part::Exchanges => Self::C6,
            Part::Score(_) => Self::C7,
            Part::NextPairs | Part::NextScore(_) => Self::C8,
            Part::Unplayed => Self::C9,
            Part::Difference => Self::C10,
            Part::ThirdColor => Self::C11,
            Part::Preference => Self::C12,
            Part::StrongPreference => Self::C13,
            Part::Downfloats(0) => Self::C14,
            Part::Upfloats(0) => Self::C15,
            Part::Downfloats(_) => Self::C16,
            Part::Upfloats(_) => Self::C17,
            Part::DownfloatScore(0, _) => Self::C18,
            Part::UpfloatScore(0, _) => Self::C19,
            Part::DownfloatScore(..) => Self::C20,
            Part::UpfloatScore(..) => Self::C21,
        }
    }
}

/// Tells why `one` and `other`, by their places in the list, meet or do not in `round`.
pub fn explain(
    tournament: &Tournament,
    round: usize,
    one: usize,
    other: usize,
) -> Result<Explanation, Rejection> {
    let field = Field::new(tournament, round);
    let place = |player| {
        field
            .entrants
            .iter()
            .position(|entrant| entrant.player == player)
    };
    let (Some(one), Some(other)) = (place(one), place(other)) else {
        return Ok(Explanation::NotThere);
    };
    let (high, low) = (one.min(other), one.max(other));
    if high == low {
        return Ok(Explanation::NotThere);
    }
    let steps = round::steps(&field, Horizon::Bracket).map_err(|why| rejection(&field, why))?;
    let meet = |step: &Step<'_>| step.paired.pairs.contains(&(high, low));
    if steps.iter().any(meet) {
        return Ok(Explanation::Meet);
    }
    if !field.compatible.holds(high, low) {
        return Ok(incompatible(&field, tournament, round, high, low));
    }
    let is_in = |step: &&Step<'_>, who: usize| {
        step.bracket.residents.contains(&who) || step.bracket.moved_down.contains(&who)
    };
    let step = steps
        .iter()
        .find(|step| is_in(step, high) && is_in(step, low))
        .or_else(|| steps.iter().rfind(|step| is_in(step, high)))
        .expect("everybody is in some bracket");
    Ok(compare(&step.bracket, step.unplayed, high, low))
}

/// Tells why a player, by the place in the list, has the bye of `round` or does not.
pub fn explain_bye(
    tournament: &Tournament,
    round: usize,
    player: usize,
) -> Result<ByeExplanation, Rejection> {
    let field = Field::new(tournament, round);
    let found = round::pair(&field).map_err(|why| rejection(&field, why))?;
    let mut entrants = field.entrants.iter();
    let place = entrants.position(|entrant| entrant.player == player);
    let (Some(bye), Some(place)) = (found.bye, place) else {
        return Ok(ByeExplanation::NotThere);
    };
    let [theirs, mine] = [bye, place].map(|one| &field.entrants[one].history);
    let everybody: Vec<usize> = (0..field.entrants.len()).collect();
    let left = round::left_by_a_pairing(&field, &everybody);
    let left = left.map_err(|why| rejection(&field, why))?;
    Ok(if place == bye {
        ByeExplanation::Has
    } else if !mine.may_have_bye {
        ByeExplanation::HadBefore
    } else if mine.score > theirs.score {
        ByeExplanation::HigherScore
    } else if !left.contains(&place) {
        ByeExplanation::OthersLeft
    } else if mine.unplayed > theirs.unplayed {
        ByeExplanation::MoreUnplayed
    } else {
        ByeExplanation::Worse
    })
}

fn incompatible(
    field: &Field,
    tournament: &Tournament,
    round: usize,
    high: usize,
    low: usize,
) -> Explanation {
    let [mine, theirs] = [high, low].map(|one| &field.entrants[one]);
    if mine.history.opponents.contains(&theirs.player) {
        return Explanation::HavePlayed;
    }
    let kept_apart = tournament.forbidden.iter().any(|group| {
        (group.first_round..=group.last_round).contains(&round)
            && group.players.contains(&mine.player)
            && group.players.contains(&theirs.player)
    });
    if kept_apart {
        Explanation::KeptApart
    } else {
        Explanation::SameColor
    }
}

fn compare(bracket: &Bracket<'_>, unplayed: bool, high: usize, low: usize) -> Explanation {
    let question = Question {
        horizon: Horizon::All,
        unplayed,
    };
    let members = bracket.members(question.horizon, &bracket.moved_down, &bracket.residents);
    let problem = bracket.problem(question, &members, None);
    let place = |who: usize| members.who.iter().position(|&it| it == Some(who));
    let (Some(one), Some(other)) = (place(high), place(low)) else {
        return Explanation::Later;
    };
    let mut together = Relation::complete(problem.size());
    for third in (0..problem.size()).filter(|third| ![one, other].contains(third)) {
        together.part(one, third);
        together.part(other, third);
    }
    let free = Relation::complete(problem.size());
    let [free, together] = [free, together].map(|allowed| match problem.words() {
        0..=4 => tally::<4>(&problem, allowed, members.bracket),
        5..=16 => tally::<16>(&problem, allowed, members.bracket),
        _ => tally::<64>(&problem, allowed, members.bracket),
    });
    free.into_iter()
        .zip(together)
        .find(|(best, forced)| best.1 != forced.1)
        .map_or(Explanation::Later, |(best, _)| {
            Explanation::Worse(Criterion::of(best.0))
        })
}

/// The best that can be had with the `allowed` pairs, criterion by criterion.
fn tally<const K: usize>(problem: &Problem, allowed: Relation, bracket: usize) -> Vec<(Part, u64)> {
    let hints: Vec<usize> = (0..problem.size())
        .map(|one| hint(one, 0, bracket))
        .collect();
    let matcher: Matcher<K, Table<K>> = Matcher::solve(problem.weights(), allowed, &hints);
    problem.tally(|one| matcher.partner(one))
}
