//! The Swiss by the Dutch system of FIDE (Handbook C.04.3, in force since 1 February 2026).
//!
//! ```text
//! tournament ─▶ histories ─▶ field ─▶ bracket after bracket ─▶ colors ─▶ round
//! ```
//!
//! Spec: docs/spec/swiss-dutch.md. Rulings F01 to F06.
//!
//! Says who plays whom and with which color. Standings and files are elsewhere; see `trf`.

/// Virtual points for the upper half.
pub mod baku;

/// Sets and relations as bits.
mod bits;

/// One bracket of a round.
mod bracket;

/// Whether people can be paired at all.
mod cardinality;

/// Who has white.
mod color;

/// The quality criteria, pair by pair.
mod criteria;

/// Why two players meet or do not.
pub mod explanation;

/// Everybody to be paired, and who may meet whom.
mod field;

/// What a player brings into a round.
mod history;

/// Matchings of the greatest weight.
mod matcher;

/// Halves, exchanges and transpositions.
mod remainder;

/// Bracket after bracket.
mod round;

/// Players, rounds and results.
pub mod tournament;

/// The criteria as one number.
mod weights;

/// Wide whole numbers.
mod wide;

use std::cmp::Reverse;

use field::{Entrant, Field};
use round::Impossible;
use tournament::{Color, Tournament};

use crate::word::counted;

/// A round by the places of the players in the list, in the order of publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundPairing {
    pub games: Vec<Game>,
    /// Who has the allocated bye.
    pub bye: Option<usize>,
}

/// A game to be played, by places in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Game {
    pub white: usize,
    pub black: usize,
}

/// Why there is no pairing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    #[error("however they are paired, at least {} left over; allow a rematch or a forbidden pair, or let somebody sit out", counted(left.len(), ["player is", "players are"]))]
    NotEverybody { left: Vec<usize> },
    #[error(
        "the number of players is odd, and everybody who could be left over has had a bye or a win without playing"
    )]
    NobodyForTheBye,
    #[error("nobody takes part in the round")]
    Nobody,
}

/// Pairs `round`, counted from one. Only earlier rounds count.
pub fn pair(tournament: &Tournament, round: usize) -> Result<RoundPairing, Rejection> {
    let field = Field::new(tournament, round);
    if field.entrants.is_empty() {
        return Err(Rejection::Nobody);
    }
    let found = round::pair(&field).map_err(|why| rejection(&field, why))?;
    let initial = tournament.first_color();
    let mut pairs: Vec<(&Entrant, &Entrant)> = found
        .pairs
        .iter()
        .map(|&(one, other)| {
            let (high, low) = (one.min(other), one.max(other));
            (&field.entrants[high], &field.entrants[low])
        })
        .collect();
    pairs.sort_by_key(|&(one, other)| publication_order(one, other));
    let games = pairs
        .into_iter()
        .map(|(high, low)| match color::of_higher(high, low, initial) {
            Color::White => Game {
                white: high.player,
                black: low.player,
            },
            Color::Black => Game {
                white: low.player,
                black: high.player,
            },
        })
        .collect();
    Ok(RoundPairing {
        games,
        bye: found.bye.map(|one| field.entrants[one].player),
    })
}

fn rejection(field: &Field, why: Impossible) -> Rejection {
    match why {
        Impossible::NotEverybody { left } => Rejection::NotEverybody {
            left: left
                .into_iter()
                .map(|one| field.entrants[one].player)
                .collect(),
        },
        Impossible::NobodyForTheBye => Rejection::NobodyForTheBye,
    }
}

/// C.04.2 article 3.6: by the score of the higher player, the score of the lower one, the rank of the higher one. Virtual
/// points do not count.
fn publication_order(one: &Entrant, other: &Entrant) -> impl Ord {
    let key = |entrant: &Entrant| (Reverse(entrant.history.points), entrant.player);
    let (high, low) = (key(one).min(key(other)), key(one).max(key(other)));
    (high.0, low.0, high.1)
}
