//! Tie-breaks from the ratings of those who were met (C.07 article 10). Only games that were played count, and opponents
//! without a rating do not.

use super::Event;
use crate::dutch::tournament::{Cell, Outcome};
use crate::rating::{self, RatedGame};

impl Event<'_> {
    /// The games of somebody against rated opponents.
    pub fn rated_games(&self, one: usize) -> Vec<RatedGame> {
        let games = self.rated_games_by_round(one).into_iter();
        games.map(|(_, _, game)| game).collect()
    }

    /// The games that count for ratings, each after its round and the place of the opponent.
    pub fn rated_games_by_round(&self, one: usize) -> Vec<(u32, usize, RatedGame)> {
        self.cells(one)
            .zip(1..)
            .filter_map(|(cell, round)| match cell {
                Cell::Game {
                    opponent, outcome, ..
                } => Some((
                    round,
                    opponent,
                    RatedGame {
                        opponent: self.ratings.get(opponent).copied().flatten()?,
                        halves: match outcome {
                            Outcome::Win => 2,
                            Outcome::Draw => 1,
                            Outcome::Loss => 0,
                        },
                    },
                )),
                Cell::Forfeit { .. }
                | Cell::Open { .. }
                | Cell::AllocatedBye
                | Cell::FullBye
                | Cell::HalfBye
                | Cell::ZeroBye
                | Cell::Absent => None,
            })
            .collect()
    }

    /// The mean rating of opponents without so many of the lowest, rounded half up; zero without any.
    pub(super) fn average_rating(&self, one: usize, cut: usize) -> i64 {
        let met = self.ratings_met(one, cut);
        let counted = met.iter().filter(|part| part.counted);
        let ratings = counted.filter_map(|part| u32::try_from(part.value).ok());
        rating::average(ratings).unwrap_or(0)
    }

    /// Zero without rated opponents.
    pub fn performance(&self, one: usize) -> i64 {
        rating::performance(&self.rated_games(one)).unwrap_or(0)
    }

    pub(super) fn perfect_performance(&self, one: usize) -> i64 {
        rating::perfect_performance(&self.rated_games(one)).unwrap_or(0)
    }

    /// The mean of a figure of everybody somebody has met in a game, in `parts` of its unit, rounded half up.
    pub(super) fn mean_of_met(&self, one: usize, figures: &[i64], parts: i64) -> i64 {
        let met: Vec<i64> = self
            .cells(one)
            .filter_map(Cell::game)
            .map(|(opponent, _)| figures[opponent])
            .collect();
        let count = met.len() as i64;
        if count == 0 {
            return 0;
        }
        (2 * parts * met.iter().sum::<i64>() + count).div_euclid(2 * count)
    }
}
