//! Everybody to be paired in a round, in order, and who may meet whom.
//!
//! Spec: docs/spec/swiss-dutch.md §3 (C.04.3 articles 1.2, 1.8, criteria C1 to C3).

use super::bits::Relation;
use super::history::{History, before};
use super::tournament::{Tenths, Tournament};

/// One who is to be paired.
pub(super) struct Entrant {
    /// The place in the tournament's list.
    pub player: usize,
    /// The pairing number of article 5.2.5: counts only those who were ever paired, or are now.
    pub pairing_number: usize,
    pub history: History,
}

/// Everybody to be paired, from the highest score down, by ranking within a score.
pub(super) struct Field {
    pub entrants: Vec<Entrant>,
    /// Who may meet whom by C1, C3 and the list of forbidden pairs. By place among the entrants.
    pub compatible: Relation,
}

impl Field {
    pub fn new(tournament: &Tournament, round: usize) -> Self {
        let mut entrants = Vec::new();
        let mut pairing_number = 0;
        for (player, history) in before(tournament, round).into_iter().enumerate() {
            let present = tournament.takes_part(player, round);
            if present || history.was_paired {
                pairing_number += 1;
            }
            if present {
                entrants.push(Entrant {
                    player,
                    pairing_number,
                    history,
                });
            }
        }
        entrants.sort_by_key(|entrant| (std::cmp::Reverse(entrant.history.score), entrant.player));
        let compatible = compatible(&entrants, tournament, round);
        Self {
            entrants,
            compatible,
        }
    }

    pub fn score(&self, one: usize) -> Tenths {
        self.entrants[one].history.score
    }
}

fn compatible(entrants: &[Entrant], tournament: &Tournament, round: usize) -> Relation {
    let mut relation = Relation::complete(entrants.len());
    let mut place = vec![None; tournament.players.len()];
    for (index, entrant) in entrants.iter().enumerate() {
        place[entrant.player] = Some(index);
    }
    for (index, entrant) in entrants.iter().enumerate() {
        for &opponent in &entrant.history.opponents {
            if let Some(other) = place[opponent] {
                relation.part(index, other);
            }
        }
    }
    for group in &tournament.forbidden {
        if group.first_round <= round && round <= group.last_round {
            let there: Vec<usize> = group.players.iter().filter_map(|&one| place[one]).collect();
            for (index, &one) in there.iter().enumerate() {
                for &other in &there[index + 1..] {
                    relation.part(one, other);
                }
            }
        }
    }
    let top = topscorers(entrants, tournament, round);
    let absolute: Vec<usize> = (0..entrants.len())
        .filter(|&one| entrants[one].history.preference.is_absolute())
        .collect();
    for (index, &one) in absolute.iter().enumerate() {
        for &other in &absolute[index + 1..] {
            let [mine, theirs] = [one, other].map(|it| entrants[it].history.preference.color);
            if mine == theirs && !top[one] && !top[other] {
                relation.part(one, other);
            }
        }
    }
    relation
}

/// Who has more than half of the possible points before the last round (article 1.8).
fn topscorers(entrants: &[Entrant], tournament: &Tournament, round: usize) -> Vec<bool> {
    let last = round >= tournament.total_rounds();
    let most = (round as u32 - 1) * tournament.points.win.max(tournament.points.draw);
    entrants
        .iter()
        .map(|entrant| last && 2 * entrant.history.score > most)
        .collect()
}
