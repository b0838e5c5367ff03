//! Swiss pairing for domino: who sits with whom, against whom, at which table.
//!
//! Spec: docs/spec/suizo-domino.md. Rulings: D01–D14, and D21 for fixed pairs.
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
//! With fixed pairs (ruling D21) an entrant is a pair already: D5 falls away. Inside the method such an entrant holds both seats of
//! its side, `[a, a]`, so that every other step is the same; `publish` gives the side its one name back.
//!
//! A pure function of the request: the same request always gives the same round.

/// The question: players in standing order, closed rounds, options. Checked once, here.
pub mod request;

/// Who plays together at a table.
pub mod partnership;

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

/// The search for a round of fixed pairs without a rematch when everything else failed.
mod rematches;

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
pub use optimal::{explain_optimal, pair_optimal, pair_optimal_while};
pub use partnership::{Partnership, Table};

use crate::roster::{PlayerId, Round};
use contingency::{Contingency, ContingencyKind};
use exhaustive::Search;
use explanation::Explanation;
use feasibility::Feasibility;
use field::{Field, Rank};
use quality::Quality;
use request::{Modality, Request};
use trace::{Step, Trace};

/// A table inside the method: two pairs of seats, the better one first. A fixed pair holds both seats of its side.
type Four = [[Rank; 2]; 2];

/// A paired round. `tables[0]` is table 1.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundPairing {
    pub round: Round,
    /// The nominal partner window, in rounds; with fixed pairs, for how many rounds two of them are kept apart.
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

impl RoundPairing {
    /// What its entrants are; a round without a table is one of rotating partners.
    pub fn modality(&self) -> Modality {
        match self.tables.first() {
            Some([Partnership::Fixed(_), _]) => Modality::FixedPairs,
            Some([Partnership::Two(_), _]) | None => Modality::RotatingPartners,
        }
    }
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
    tables: Vec<Four>,
    contingencies: Vec<Contingency<Rank>>,
}

fn canonical(field: &Field, trace: &mut Trace) -> Draft {
    let mut draft = Draft {
        tables: Vec::new(),
        contingencies: Vec::new(),
    };
    for group in score_groups::split(field) {
        let pairs = match field.law.modality {
            Modality::RotatingPartners => {
                partners::form(group, field, &mut draft.contingencies, trace)
            }
            Modality::FixedPairs => group.iter().map(|pair| [*pair, *pair]).collect(),
        };
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
    let searched = match field.law.modality {
        Modality::RotatingPartners => exhaustive::search(field.seated(), &field.law),
        Modality::FixedPairs => rematches::search(field.seated(), &field.law),
    };
    let proved = match searched {
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
            window: field.window(),
            quality: quality::measure(&tables, &field.law),
            feasibility: match field.law.modality {
                Modality::RotatingPartners => Feasibility::of(field.everybody().len()),
                Modality::FixedPairs => Feasibility::of_fixed_pairs(
                    field.everybody().len(),
                    field.rounds_without_rematch,
                ),
            },
            tables: tables.into_iter().map(|table| field.names(table)).collect(),
            byes: field.byes.iter().map(|&rank| field.player(rank)).collect(),
            contingencies: self
                .contingencies
                .into_iter()
                .map(|contingency| field.logged(contingency))
                .collect(),
        }
    }
}
