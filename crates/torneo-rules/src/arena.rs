//! Arena: for a fixed time everybody who is free is paired again at once, and wins in a row count double.
//!
//! Spec: docs/spec/arena.md. Ruling A01 (who waits, who meets again, games that outlast the end).
//!
//! ```text
//! free ─▶ paired with somebody near in the standings ─▶ plays ─▶ points by streak ─▶ free again
//! ```

use std::cmp::Reverse;

use crate::dutch::tournament::{Color, Outcome};

/// Wins in a row after which results count double.
const STREAK: usize = 2;

/// What one game brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    pub points: u32,
    /// Counted double, because of the wins before it.
    pub doubled: bool,
}

/// The points of each game in turn: 2 for a win, 1 for a draw; double after two wins in a row. Of draws in a row only the
/// first counts, until a game is won.
pub fn scores(outcomes: &[Outcome]) -> Vec<Score> {
    let mut wins_running = 0;
    let mut drawn_since_a_win = false;
    let mut scores = Vec::with_capacity(outcomes.len());
    for outcome in outcomes {
        let doubled = wins_running >= STREAK;
        let base = match outcome {
            Outcome::Win => 2,
            Outcome::Draw if drawn_since_a_win => 0,
            Outcome::Draw => 1,
            Outcome::Loss => 0,
        };
        scores.push(Score {
            points: if doubled { 2 * base } else { base },
            doubled,
        });
        match outcome {
            Outcome::Win => {
                wins_running += 1;
                drawn_since_a_win = false;
            }
            Outcome::Draw => {
                wins_running = 0;
                drawn_since_a_win = true;
            }
            Outcome::Loss => wins_running = 0,
        }
    }
    scores
}

/// Somebody who is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Free {
    /// The place in the caller's list.
    pub player: usize,
    pub points: u32,
    /// How many games ended before this player became free; more is later.
    pub since: usize,
    /// The last game: with whom, and with which color.
    pub last: Option<(usize, Color)>,
    /// Games with white less games with black.
    pub whites: i32,
}

/// A game to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Game {
    pub white: usize,
    pub black: usize,
}

/// Pairs those who are free; at most one is left. `others_play` says whether more will be free soon: then two who just
/// played each other wait for them.
pub fn pair(free: &[Free], others_play: bool) -> Vec<Game> {
    let mut field = free.to_vec();
    if field.len() % 2 == 1 {
        let waits = field
            .iter()
            .max_by_key(|one| (one.since, Reverse(one.points), one.player))
            .expect("an odd number is not zero")
            .player;
        field.retain(|one| one.player != waits);
    }
    field.sort_by_key(|one| (Reverse(one.points), one.player));
    if field.len() == 2 && others_play && just_met(&field[0], &field[1]) {
        return Vec::new();
    }
    let mut games = Vec::with_capacity(field.len() / 2);
    while !field.is_empty() {
        let high = field.remove(0);
        let possible = |place: &usize| {
            !just_met(&high, &field[*place]) && {
                let mut rest = field.clone();
                rest.remove(*place);
                // Of four or more somebody always finds another; of two who just met nobody does.
                rest.len() != 2 || !just_met(&rest[0], &rest[1])
            }
        };
        let place = (0..field.len()).find(possible).unwrap_or(0);
        let low = field.remove(place);
        games.push(with_colors(&high, &low));
    }
    games
}

/// Whether the last game of both was the one against each other.
fn just_met(one: &Free, other: &Free) -> bool {
    let against = |me: &Free, them: &Free| me.last.is_some_and(|last| last.0 == them.player);
    against(one, other) && against(other, one)
}

/// White for whoever had it less often; then for whoever had black last; then for the lower one.
fn with_colors(high: &Free, low: &Free) -> Game {
    let claim = |one: &Free| {
        let had_black = one.last.is_some_and(|last| last.1 == Color::Black);
        (one.whites, !had_black)
    };
    if claim(high) < claim(low) {
        Game {
            white: high.player,
            black: low.player,
        }
    } else {
        Game {
            white: low.player,
            black: high.player,
        }
    }
}
