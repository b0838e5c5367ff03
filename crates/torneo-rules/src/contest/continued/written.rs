//! One round of a report: who met whom, and how it ended by what both lines say.

use std::collections::BTreeSet;

use super::NotContinued;
use crate::contest::encounter::GameResult;
use crate::contest::event::{Bye, ByeKind, PublishedRound};
use crate::dutch::tournament::{Cell, Color, Outcome, Tournament};
use crate::roster::PlayerId;

/// A round as the file has it.
pub(super) struct Written {
    /// White and black, and how it ended if it did.
    pub games: Vec<([PlayerId; 2], Option<GameResult>)>,
    allocated: BTreeSet<PlayerId>,
}

impl Written {
    pub fn of(tournament: &Tournament, round: usize) -> Result<Self, NotContinued> {
        let mut written = Self {
            games: Vec::new(),
            allocated: BTreeSet::new(),
        };
        for (place, player) in tournament.players.iter().enumerate() {
            let cell = player.cell(round);
            if cell == Cell::AllocatedBye {
                written.allocated.insert(PlayerId::at(place));
            }
            let (Cell::Game { opponent, .. }
            | Cell::Forfeit { opponent, .. }
            | Cell::Open { opponent, .. }) = cell
            else {
                continue;
            };
            let theirs = tournament.players[opponent].cell(round);
            let found = result(cell, theirs, place, opponent).ok_or(NotContinued::Misfit {
                number: player.number,
                opponent: tournament.players[opponent].number,
                round: u32::try_from(round).expect("reports have few rounds"),
            })?;
            if place < opponent {
                written.games.push(found);
            }
        }
        Ok(written)
    }

    /// Whether a proposed round has these games, colors and this bye.
    pub fn is(&self, round: &PublishedRound) -> bool {
        let ours: BTreeSet<[PlayerId; 2]> = round.games.iter().copied().collect();
        let theirs: BTreeSet<[PlayerId; 2]> = self.games.iter().map(|game| game.0).collect();
        let allocated = |bye: &&Bye| bye.kind == ByeKind::Allocated;
        let byes = round.byes.iter().filter(allocated).map(|bye| bye.player);
        ours == theirs && byes.collect::<BTreeSet<_>>() == self.allocated
    }
}

/// White and black and how it ended, by what the two lines say; nothing when they do not fit.
fn result(
    mine: Cell,
    theirs: Cell,
    me: usize,
    opponent: usize,
) -> Option<([PlayerId; 2], Option<GameResult>)> {
    let pair = |color: Color| match color {
        Color::White => [me, opponent].map(PlayerId::at),
        Color::Black => [opponent, me].map(PlayerId::at),
    };
    match (mine, theirs) {
        (Cell::Open { color, .. }, Cell::Open { opponent: back, .. }) if back == me => {
            Some((pair(color), None))
        }
        (
            Cell::Game { color, outcome, .. },
            Cell::Game {
                opponent: back,
                outcome: other,
                ..
            },
        ) if back == me => {
            let result = match (outcome, other) {
                (Outcome::Win, Outcome::Loss) => won(color),
                (Outcome::Loss, Outcome::Win) => won(color.other()),
                (Outcome::Draw, Outcome::Draw) => GameResult::Draw,
                (Outcome::Loss, Outcome::Loss) => GameResult::BothLose,
                (Outcome::Win, Outcome::Win | Outcome::Draw)
                | (Outcome::Draw, Outcome::Win | Outcome::Loss)
                | (Outcome::Loss, Outcome::Draw) => return None,
            };
            Some((pair(color), Some(result)))
        }
        (
            Cell::Forfeit {
                scheduled, won: w, ..
            },
            Cell::Forfeit {
                opponent: back,
                scheduled: other,
                won: l,
            },
        ) if back == me => {
            // Without colors the first of the list is written first.
            let usual = if me < opponent {
                Color::White
            } else {
                Color::Black
            };
            let color = scheduled.or(other.map(Color::other)).unwrap_or(usual);
            let result = match (w, l) {
                (true, false) => by_forfeit(color),
                (false, true) => by_forfeit(color.other()),
                (false, false) => GameResult::BothForfeit,
                (true, true) => return None,
            };
            Some((pair(color), Some(result)))
        }
        _ => None,
    }
}

fn won(color: Color) -> GameResult {
    match color {
        Color::White => GameResult::White,
        Color::Black => GameResult::Black,
    }
}

fn by_forfeit(color: Color) -> GameResult {
    match color {
        Color::White => GameResult::WhiteByForfeit,
        Color::Black => GameResult::BlackByForfeit,
    }
}
