//! What FIDE makes of somebody's games: performance, and how their rating changes, game by game.
//!
//! Spec: docs/spec/ratings.md. Only games that were played against rated opponents count. Brackets and arenas have none.

use serde::Serialize;

use super::Contest;
use super::form::Format;
use crate::rating;
use crate::roster::PlayerId;
use crate::tie_breaks::Event;

/// The factors that FIDE knows.
pub const FACTORS: [u32; 3] = [10, 20, 40];

/// What FIDE makes of somebody's games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestRating"), schema(as = ContestRating))]
pub struct RatingReport {
    pub performance: i64,
    /// With this factor; nothing of who has no rating.
    pub factor: Option<u32>,
    pub change_hundredths: Option<i64>,
}

/// One game that counts, against somebody with a rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestRatedGame"), schema(as = ContestRatedGame))]
pub struct ExplainedGame {
    pub round: u32,
    pub opponent: PlayerId,
    /// Of the opponent.
    pub rating: u32,
    /// What was scored, in halves of a point.
    pub halves: u32,
    /// What was expected, in hundredths of a point; nothing of who has no rating.
    pub expected: Option<i64>,
}

impl Contest {
    /// What FIDE makes of the games of each entrant; nothing of who met nobody with a rating.
    pub fn rating_reports(&self) -> Vec<Option<RatingReport>> {
        let mut reports = vec![None; self.entrants.len()];
        match self.form.format {
            Format::Swiss { .. } | Format::RoundRobin { .. } => {}
            Format::Knockout { .. } | Format::Arena { .. } => return reports,
        }
        let table = self.table();
        let ratings = table.ratings(self);
        let event = Event::new(&table.tournament, self.rounds.len(), &ratings);
        for (place, player) in table.order.iter().enumerate() {
            let games = event.rated_games(place);
            let rated = ratings[place].map(|own| (own, self.factor(*player, own)));
            let change = |(own, factor)| rating::change_hundredths(own, factor, &games);
            let performance = rating::performance(&games);
            reports[player.index()] = performance.map(|performance| RatingReport {
                performance,
                factor: rated.map(|(_, factor)| factor),
                change_hundredths: rated.map(change),
            });
        }
        reports
    }

    /// The games that count for somebody, in order.
    pub fn rated_games(&self, player: PlayerId) -> Vec<ExplainedGame> {
        let table = self.table();
        let ratings = table.ratings(self);
        let Some(place) = table.order.iter().position(|one| *one == player) else {
            return Vec::new();
        };
        let event = Event::new(&table.tournament, self.rounds.len(), &ratings);
        let own = ratings[place];
        let games = event.rated_games_by_round(place).into_iter();
        let games = games.map(|(round, opponent, game)| ExplainedGame {
            round,
            opponent: table.order[opponent],
            rating: game.opponent,
            halves: game.halves,
            expected: own.map(|own| rating::expected_of_game(own, game.opponent)),
        });
        games.collect()
    }

    /// As it was said of somebody, else the usual one.
    fn factor(&self, player: PlayerId, rating: u32) -> u32 {
        let said = self.entrants[player.index()].factor;
        said.unwrap_or_else(|| rating::usual_factor(rating))
    }
}
