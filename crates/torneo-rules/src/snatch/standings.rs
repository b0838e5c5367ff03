//! Who did how well in a session. Points are whole, means are exact fractions, equals share a rank.
//!
//! ```text
//! aggregate   as P1 + as P2 + byes, each bye the mean of its phase
//! adjusted    sum of (points − mean of that treatment, variant and role); role luck cancels out, byes add nothing
//! ```
//!
//! Spec: docs/spec/snatchgame.md §10. Ruling S12.

use std::collections::{BTreeMap, BTreeSet};

use super::role::{ByRole, Role};
use super::session::{Earned, Score};
use crate::ranking::fraction::Fraction;
use crate::roster::PlayerId;

/// What one player did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// From 1; equals share it.
    pub rank: usize,
    pub player: PlayerId,
    pub as_role: ByRole<u32>,
    /// Phases that a bye stood for.
    pub byes: u32,
    pub aggregate: Fraction,
    pub adjusted: Fraction,
}

/// What a phase was worth on average to people of a treatment, in each role. None where nobody played.
pub fn means(scores: &[Score], phase: usize, treatment: u32) -> Option<ByRole<Fraction>> {
    let mean = |wanted: Role| {
        let (mut sum, mut count) = (0_i64, 0_u64);
        let of = |score: &&Score| score.phase == phase && score.treatment == treatment;
        for score in scores.iter().filter(of) {
            match score.earned {
                Earned::Played { role, points } if role == wanted => {
                    sum += i64::from(points);
                    count += 1;
                }
                Earned::Played { .. } | Earned::Bye => (),
            }
        }
        (count > 0).then(|| Fraction::new(sum, count))
    };
    // In a field of one person and a bot only one role has a mean.
    let (proposer, responder) = (mean(Role::Proposer), mean(Role::Responder));
    Some(ByRole {
        proposer: proposer.clone().or_else(|| responder.clone())?,
        responder: responder.or(proposer)?,
    })
}

/// Everybody who was in a phase, best first, by aggregate; equals by their number.
pub fn standings(players: usize, scores: &[Score]) -> Vec<Row> {
    let cells: BTreeSet<(usize, u32)> = scores
        .iter()
        .map(|score| (score.phase, score.treatment))
        .collect();
    let means: BTreeMap<(usize, u32), _> = cells
        .into_iter()
        .map(|cell| (cell, means(scores, cell.0, cell.1)))
        .collect();
    let mut rows: Vec<Option<Row>> = vec![None; players];
    for score in scores {
        let Some(slot) = rows.get_mut(score.player.index()) else {
            continue;
        };
        let row = slot.get_or_insert_with(|| Row {
            rank: 0,
            player: score.player,
            as_role: ByRole::default(),
            byes: 0,
            aggregate: Fraction::zero(),
            adjusted: Fraction::zero(),
        });
        let means = means.get(&(score.phase, score.treatment));
        add(row, score, means.and_then(Option::as_ref));
    }
    ranked(rows.into_iter().flatten().collect())
}

fn add(row: &mut Row, score: &Score, means: Option<&ByRole<Fraction>>) {
    match score.earned {
        Earned::Played { role, points } => {
            *row.as_role.of_mut(role) += points;
            let points = Fraction::new(i64::from(points), 1);
            if let Some(means) = means {
                row.adjusted = &row.adjusted + &(&points - means.of(role));
            }
            row.aggregate = &row.aggregate + &points;
        }
        Earned::Bye => {
            row.byes += 1;
            if let Some(means) = means {
                let both = &means.proposer + &means.responder;
                row.aggregate = &row.aggregate + &(&both / &Fraction::new(2, 1));
            }
        }
    }
}

fn ranked(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by(|a, b| (&b.aggregate, a.player).cmp(&(&a.aggregate, b.player)));
    for place in 0..rows.len() {
        rows[place].rank = match place.checked_sub(1) {
            Some(before) if rows[before].aggregate == rows[place].aggregate => rows[before].rank,
            Some(_) | None => place + 1,
        };
    }
    rows
}
