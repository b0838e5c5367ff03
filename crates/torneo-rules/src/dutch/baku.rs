//! The Baku acceleration (FIDE Handbook C.04.5.1): virtual points for the upper half in the first half of the rounds.
//!
//! Spec: docs/spec/swiss-dutch.md §9. Ruling F05 (where the upper half ends).

use super::tournament::{Cell, Color, Tournament};
use super::{Game, RoundPairing, pair};

/// Gives virtual points: a win's worth in the first half of the accelerated rounds, a draw's in the second.
///
/// The upper half is rounded up to an even number of players. If the first round of the tournament was paired with the
/// half rounded up to a whole number, as some programs do, that border stays.
pub fn accelerate(tournament: &mut Tournament) {
    let count = tournament.players.len();
    let even = upper_half(count);
    let whole = count.div_ceil(2);
    give(tournament, even);
    if even == whole || shows_first_round(tournament) {
        return;
    }
    give(tournament, whole);
    if !shows_first_round(tournament) {
        give(tournament, even);
    }
}

/// How many of so many players are accelerated: half of them, rounded up to an even number.
pub fn upper_half(count: usize) -> usize {
    (2 * count.div_ceil(4)).min(count)
}

/// Gives virtual points to the first so many places. Somebody who enters late is accelerated if they stand among them: the
/// last who was accelerated in the first round stays the last.
pub fn give(tournament: &mut Tournament, upper: usize) {
    let rounds = tournament.total_rounds();
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    let (win, draw) = (tournament.points.win, tournament.points.draw);
    for (place, player) in tournament.players.iter_mut().enumerate() {
        player.accelerations = if place < upper {
            let mut points = vec![win; full];
            points.resize(accelerated, draw);
            points
        } else {
            Vec::new()
        };
    }
}

/// Whether the first round on record is the one that these virtual points give; true when there is none.
fn shows_first_round(tournament: &Tournament) -> bool {
    if tournament.paired_rounds() == 0 {
        return true;
    }
    let Ok(found) = pair(tournament, 1) else {
        return false;
    };
    found.same_people(&RoundPairing::on_record(tournament, 1))
}

impl RoundPairing {
    /// What the record says of a round: who was paired with whom, with the colors that were scheduled.
    pub fn on_record(tournament: &Tournament, round: usize) -> Self {
        let mut games = Vec::new();
        let mut bye = None;
        for (place, player) in tournament.players.iter().enumerate() {
            match player.cell(round) {
                Cell::Game { opponent, .. }
                | Cell::Forfeit { opponent, .. }
                | Cell::Open { opponent, .. } => {
                    // A forfeit may be written without colors, by one of the two or by both.
                    let theirs = tournament.players[opponent].cell(round).scheduled_color();
                    let mine = player.cell(round).scheduled_color();
                    let white = mine != Some(Color::Black)
                        && (mine.is_some() || theirs != Some(Color::White));
                    if place < opponent {
                        let (white, black) = if white {
                            (place, opponent)
                        } else {
                            (opponent, place)
                        };
                        games.push(Game { white, black });
                    }
                }
                Cell::AllocatedBye => bye = Some(place),
                Cell::FullBye | Cell::HalfBye | Cell::ZeroBye | Cell::Absent => {}
            }
        }
        Self { games, bye }
    }

    /// Whether the same people meet, whatever the colors.
    pub fn same_people(&self, other: &Self) -> bool {
        let meetings = |round: &Self| {
            let mut pairs: Vec<(usize, usize)> = round
                .games
                .iter()
                .map(|game| (game.white.min(game.black), game.white.max(game.black)))
                .collect();
            pairs.sort_unstable();
            pairs
        };
        self.bye == other.bye && meetings(self) == meetings(other)
    }
}
