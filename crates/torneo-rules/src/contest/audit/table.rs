//! Whether everybody meets everybody, in the rounds and with the colors of Berger's tables.
//!
//! The tables are read here by numbers alone: in a table of N, i and j meet in the round i + j - 1, and i meets N in the
//! round 2i - 1, both counted around N - 1 rounds.

use std::collections::BTreeMap;

use super::Violation;
use crate::contest::Contest;
use crate::contest::encounter::Encounter;
use crate::roster::{PlayerId, Round};
use crate::round_robin::Cycles;

impl Contest {
    pub(super) fn audit_table(&self, cycles: Cycles) -> Vec<Violation> {
        let most = match cycles {
            Cycles::Single => 1,
            Cycles::Double => 2,
            Cycles::Matches { games } => games as usize,
        };
        let complete = self.is_complete();
        let mut meetings: BTreeMap<[PlayerId; 2], usize> = BTreeMap::new();
        for (index, one) in self.field.iter().enumerate() {
            for other in &self.field[index + 1..] {
                meetings.insert([*one.min(other), *one.max(other)], 0);
            }
        }
        for encounter in &self.encounters {
            let (one, other) = (encounter.white, encounter.black);
            *meetings
                .entry([one.min(other), one.max(other)])
                .or_default() += 1;
        }
        let unfit = meetings
            .into_iter()
            .filter(|(_, times)| *times > most || complete && *times < most)
            .map(|(players, times)| Violation::Meetings { players, times });
        unfit.chain(self.not_by_berger(cycles)).collect()
    }

    /// Games and rests that are not those of the table.
    fn not_by_berger(&self, cycles: Cycles) -> Vec<Violation> {
        let size = self.field.len() + self.field.len() % 2;
        let number = |player| self.field.iter().position(|one| *one == player);
        let due = |it: &Encounter| -> Option<bool> {
            let [white, black] = [number(it.white)? + 1, number(it.black)? + 1];
            let (round, second) = in_cycle(it.round, size, cycles)?;
            let colors = white_in_table(white, black, size) != second;
            Some(round_in_table(white, black, size) == round && colors)
        };
        let games = self.encounters.iter().filter(|it| due(it) != Some(true));
        let games = games.map(|it| Violation::NotDue {
            round: it.round,
            players: [it.white, it.black],
        });
        let rests = self.rounds.iter().flat_map(|round| {
            let here = in_cycle(round.round, size, cycles).map(|at| at.0);
            let wrong = round.byes.iter().filter(move |bye| {
                let met = number(bye.player).map(|index| round_in_table(index + 1, size, size));
                met.is_none() || met != here
            });
            wrong.map(|bye| Violation::WrongRest {
                round: round.round,
                player: bye.player,
            })
        });
        games.chain(rests).collect()
    }
}

/// The round of the table that a round of the contest has, and whether it is the one with colors exchanged. In a double one
/// the last two of the first cycle change places.
fn in_cycle(round: Round, size: usize, cycles: Cycles) -> Option<(usize, bool)> {
    let (count, round) = (
        size.checked_sub(1).filter(|&count| count > 0)?,
        round.0 as usize,
    );
    match cycles {
        Cycles::Single => Some((round, false)),
        Cycles::Double if round > count => Some((round - count, true)),
        Cycles::Double if count >= 2 && round + 1 == count => Some((count, false)),
        Cycles::Double if count >= 2 && round == count => Some((count - 1, false)),
        Cycles::Double => Some((round, false)),
        // Every two rounds are one of the table, in turn; the last cycle of an odd number of games has only the first of them.
        Cycles::Matches { games } => {
            let pairs = games as usize / 2;
            let cycle = (round - 1) / (2 * count);
            Some(match cycle < pairs {
                true => ((round - 1) / 2 % count + 1, round % 2 == 0),
                false => (round - 2 * count * pairs, false),
            })
        }
    }
}

fn round_in_table(one: usize, other: usize, size: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    let along = if high == size { 2 * low } else { low + high };
    match (along - 1) % (size - 1) {
        0 => size - 1,
        round => round,
    }
}

/// Whether `white` has white: against the last number the first half has it, else the lower of an odd sum and the higher of
/// an even one.
fn white_in_table(white: usize, black: usize, size: usize) -> bool {
    let (low, high) = (white.min(black), white.max(black));
    let low_has_it = match high == size {
        true => low <= size / 2,
        false => (low + high) % 2 == 1,
    };
    low_has_it == (white == low)
}
