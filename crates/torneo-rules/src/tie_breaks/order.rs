//! The order of a table: points, then the tie-breaks in turn. Direct encounter looks only at those who are still level.

use super::{Event, TieBreak};

impl Event<'_> {
    /// Points and every figure of each, in the order of the list.
    pub fn keys(&self, ties: &[TieBreak]) -> Vec<Vec<i64>> {
        let everybody = 0..self.tournament.players.len();
        let mut keys: Vec<Vec<i64>> = everybody
            .map(|place| vec![i64::from(self.points(place))])
            .collect();
        for tie_break in ties {
            let figures = match tie_break {
                TieBreak::DirectEncounter => self.direct_encounter(&level(&keys)),
                other => self.figures(*other),
            };
            for (key, figure) in keys.iter_mut().zip(figures) {
                key.push(figure);
            }
        }
        keys
    }
}

/// The place of each key, from 1 for the highest; equal ones share it.
pub fn places(keys: &[Vec<i64>]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_by(|&one, &other| keys[other].cmp(&keys[one]));
    let mut places = vec![1; keys.len()];
    for (pair, place) in order.windows(2).zip(2..) {
        places[pair[1]] = match keys[pair[0]] == keys[pair[1]] {
            true => places[pair[0]],
            false => place,
        };
    }
    places
}

/// Those who are level by everything looked at so far.
fn level(keys: &[Vec<i64>]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_by_key(|&one| &keys[one]);
    order
        .chunk_by(|&one, &other| keys[one] == keys[other])
        .map(<[usize]>::to_vec)
        .collect()
}
