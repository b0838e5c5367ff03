//! Swiss pairing for domino with rotating partners: who sits with whom, against whom, at which table.
//!
//! Spec: docs/spec/suizo-domino.md. Rulings: D01–D14.
//!
//! The canonical method; [`optimal`] is the second one, and shares order, byes, law and numbering with it.
//!
//! ```text
//! request → order → byes → score groups → partners → fold ──→ tables → numbering → quality
//!            D1      D2        D3            D5        D6       │ ↑        D9         D10
//!                                                               ↓ │ only while a window is violated
//!                                                  transfusion D7 → exhaustive search D8
//! ```
//!
//! A pure function of the request: the same request always gives the same round.

/// The question: players in standing order, closed rounds, options. Checked once, here.
pub mod request;

/// What can be wrong with a question.
pub mod rejection;

/// How long two people may not sit together.
pub mod windows;

/// Whether there are enough players for the windows.
pub mod feasibility;

/// What the method had to do beyond the plain rule, and for whom.
pub mod contingency;

/// The players in the order of this round, and who is seated.
mod field;

/// How many rounds ago two people met.
mod memory;

/// Who may sit with whom this round.
mod law;

/// Who rests this round.
mod byes;

/// Players of equal wins, filled to multiples of four.
mod score_groups;

/// Who is still free, in order.
mod free_list;

/// Partners inside a score group.
mod partners;

/// Upper half against lower half.
mod fold;

/// Exchanges between neighbouring tables.
mod transfusion;

/// The search for a round without violations when everything else failed.
mod exhaustive;

/// The second method: exact tables of four.
pub mod optimal;

/// Table 1 holds the best player.
mod numbering;

/// The share of players whose windows are respected.
pub mod quality;

/// The steps of a pairing, written down for whoever asks why.
mod trace;

/// Why a player sits with these three.
pub mod explanation;

pub use law::Block;
pub use optimal::{explain_optimal, pair_optimal};

use crate::roster::{PlayerId, Round};
use contingency::{Contingency, ContingencyKind};
use exhaustive::Search;
use explanation::Explanation;
use feasibility::Feasibility;
use field::{Field, Rank};
use quality::Quality;
use request::Request;
use trace::{Step, Trace};

/// Two people who play together; the better one first.
pub type Partnership<P = PlayerId> = [P; 2];

/// Four people: two partnerships that play against each other, the better one first.
pub type Table<P = PlayerId> = [Partnership<P>; 2];

/// A paired round. `tables[0]` is table 1.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundPairing {
    pub round: Round,
    /// The nominal partner window, in rounds.
    pub window: u32,
    pub tables: Vec<Table>,
    /// In standing order.
    pub byes: Vec<PlayerId>,
    /// In the order in which they happened.
    pub contingencies: Vec<Contingency>,
    pub quality: Quality,
    /// What to expect of the whole tournament; interesting before it starts.
    pub feasibility: Feasibility,
}

/// Pairs a round by the canonical method.
pub fn pair(request: &Request) -> RoundPairing {
    let field = Field::new(request);
    canonical(&field, &mut Trace::off()).publish(&field)
}

/// Why `player` sits where the canonical method put them; `None` for somebody who is not active.
pub fn explain(request: &Request, player: PlayerId) -> Option<Explanation> {
    let field = Field::new(request);
    let rank = field.rank_of(player)?;
    let mut trace = Trace::on();
    let draft = canonical(&field, &mut trace);
    Some(explanation::explain(
        &field,
        &draft.tables,
        &trace,
        rank,
        request.history(),
    ))
}

/// A round under construction: free tables, not yet numbered.
struct Draft {
    tables: Vec<Table<Rank>>,
    contingencies: Vec<Contingency<Rank>>,
}

fn canonical(field: &Field, trace: &mut Trace) -> Draft {
    let mut draft = Draft {
        tables: Vec::new(),
        contingencies: Vec::new(),
    };
    for group in score_groups::split(field) {
        let pairs = partners::form(group, field, &mut draft.contingencies, trace);
        let tables = fold::fold_halves(pairs, &field.law, &mut draft.contingencies, trace);
        draft.tables.extend(tables);
    }
    transfusion::transfuse(&mut draft, &field.law, trace);
    if draft.tables.iter().any(|table| field.law.cost(table) > 0) {
        last_resort(&mut draft, field, trace);
    }
    draft
}

/// Ruling D8: a round without any violation if the search finds one, else say what is accepted.
fn last_resort(draft: &mut Draft, field: &Field, trace: &mut Trace) {
    let proved = match exhaustive::search(field.seated(), &field.law) {
        Search::Found(tables) => {
            draft.tables = tables;
            draft.contingencies.push(Contingency {
                kind: ContingencyKind::ExhaustiveSearch,
                players: Vec::new(),
            });
            trace.note(|| Step::Searched);
            return;
        }
        Search::NoneExists => true,
        Search::OutOfSteps => false,
    };
    for table in draft
        .tables
        .iter()
        .filter(|table| field.law.cost(table) > 0)
    {
        draft.contingencies.push(Contingency {
            kind: ContingencyKind::ViolationAccepted { proved },
            players: table.as_flattened().to_vec(),
        });
    }
}

impl Draft {
    /// Adds what the director pinned, numbers the tables, and gives everybody their name back.
    fn publish(mut self, field: &Field) -> RoundPairing {
        for pinned in field
            .pinned
            .iter()
            .filter(|pinned| field.law.cost(&pinned.table) > 0)
        {
            self.contingencies.push(Contingency {
                kind: ContingencyKind::PinnedViolation,
                players: pinned.table.as_flattened().to_vec(),
            });
        }
        let tables = numbering::number(self.tables, &field.pinned);
        RoundPairing {
            round: field.round,
            window: field.law.windows.partner,
            quality: quality::measure(&tables, &field.law),
            feasibility: Feasibility::of(field.everybody().len()),
            tables: tables.into_iter().map(|table| field.names(table)).collect(),
            byes: field.byes.iter().map(|&rank| field.player(rank)).collect(),
            contingencies: self
                .contingencies
                .into_iter()
                .map(|contingency| contingency.map(|rank| field.player(rank)))
                .collect(),
        }
    }
}
