//! Exact tables of four: the round with the fewest violations, then the least gaps of wins, then the
//! partners who stand nearest.
//!
//! Spec: docs/spec/suizo-domino-optimal.md. Ruling D15.
//!
//! ```text
//! canonical round ─┐
//! windows swept ───┴─ the better one → exact search → best round, bound, proof
//!  (large rounds)                       (up to 128 seated)
//! ```
//!
//! Byes and pinned tables are those of the canonical method; only the free tables are chosen here.

/// What is made small.
mod objective;

/// Counted, never timed.
mod steps;

/// The people to be seated, as bits.
mod people;

/// The least gap any seating can have.
mod cuts;

/// The least distance any seating can have.
mod potentials;

/// The tables a search may use.
mod candidates;

/// What a search has seen fail.
mod failures;

/// Can these people be seated without spending more than this?
mod search;

/// The best seating of some people, with its proof.
mod exact;

/// The best seating of window after window.
mod sweep;

/// What no large round can undercut.
mod bound;

pub use objective::Objective;

use super::contingency::{Contingency, ContingencyKind};
use super::explanation::{self, Explanation};
use super::field::Field;
use super::request::Request;
use super::trace::Trace;
use super::{Draft, RoundPairing, canonical};
use crate::roster::PlayerId;
use exact::Solved;
use objective::total;
use people::{MOST_PEOPLE, People};
use steps::Steps;

/// Seated players up to which the whole round is searched at once, without sweeping windows first.
const ONE_WINDOW: usize = 28;

/// Steps of the whole method; about a second on a modest machine.
const MOST_STEPS: u64 = 60_000_000;

/// Steps more for each seated player, so that the windows of the largest rounds are all seen.
const STEPS_PER_PLAYER: u64 = 12_000;

/// A round of the optimal method, and how good it is known to be.
#[derive(Debug, Clone, PartialEq)]
pub struct OptimalPairing {
    pub round: RoundPairing,
    pub objective: Objective,
    /// No round with the same byes and pinned tables costs less than this.
    pub bound: Objective,
    /// Steps taken.
    pub steps: u64,
    /// What the canonical round costs.
    pub canonical: Objective,
}

impl OptimalPairing {
    /// Whether no round is better.
    pub fn proved(&self) -> bool {
        self.bound == self.objective
    }
}

/// Pairs a round of rotating partners by the optimal method; fixed pairs have none (ruling D21).
pub fn pair_optimal(request: &Request) -> OptimalPairing {
    pair_optimal_while(request, &|| true).expect("it is wanted to the end")
}

/// The same for as long as it is wanted; `None` once it is not.
pub fn pair_optimal_while(request: &Request, wanted: &dyn Fn() -> bool) -> Option<OptimalPairing> {
    let field = Field::new(request);
    let mut steps = allowance(&field, wanted);
    let (solved, mut canonical) = solve(&field, &mut steps);
    if !steps.are_wanted() {
        return None;
    }
    let (mut objective, mut bound) = (solved.objective, solved.bound);
    let proved = bound.violations == objective.violations;
    let round = draft(solved, &field, proved).publish(&field);
    let pinned = total(field.pinned.iter().map(|pinned| &pinned.table), &field);
    for price in [&mut objective, &mut bound, &mut canonical] {
        *price += pinned;
    }
    Some(OptimalPairing {
        round,
        objective,
        bound,
        steps: steps.taken(),
        canonical,
    })
}

/// Why `player` sits where the optimal method put them; `None` for somebody who is not active.
pub fn explain_optimal(request: &Request, player: PlayerId) -> Option<Explanation> {
    let field = Field::new(request);
    let rank = field.rank_of(player)?;
    let mut steps = allowance(&field, &|| true);
    let (solved, _canonical) = solve(&field, &mut steps);
    let no_steps = Trace::off();
    Some(explanation::explain(
        &field,
        &solved.tables,
        &no_steps,
        rank,
        request.history(),
    ))
}

fn allowance<'a>(field: &Field, wanted: &'a dyn Fn() -> bool) -> Steps<'a> {
    let most = MOST_STEPS + STEPS_PER_PLAYER * field.seated().len() as u64;
    Steps::new(most, wanted)
}

/// The best free tables, and what the canonical ones cost.
fn solve(field: &Field, steps: &mut Steps) -> (Solved, Objective) {
    let mut tables = canonical(field, &mut Trace::off()).tables;
    let canonical = total(&tables, field);
    let seated = field.seated();
    if seated.len() > ONE_WINDOW {
        let swept = sweep::sweep(field, steps);
        if total(&swept, field) < canonical {
            tables = swept;
        }
    }
    if seated.len() <= MOST_PEOPLE {
        let people = People::new(field, seated.to_vec());
        return (exact::solve(&people, tables, steps), canonical);
    }
    let objective = total(&tables, field);
    let bound = bound::bound(field, objective, steps);
    (
        Solved {
            tables,
            objective,
            bound,
        },
        canonical,
    )
}

/// A round found as a whole has no contingencies but the violations it accepts.
fn draft(solved: Solved, field: &Field, proved: bool) -> Draft {
    let violating = solved
        .tables
        .iter()
        .filter(|table| field.law.cost(table) > 0);
    let contingencies = violating
        .map(|table| Contingency {
            kind: ContingencyKind::ViolationAccepted { proved },
            players: table.as_flattened().to_vec(),
        })
        .collect();
    Draft {
        tables: solved.tables,
        contingencies,
    }
}
