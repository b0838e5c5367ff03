//! What each round adds to a figure: its explanation, and for sums the figure itself.
//!
//! Spec: docs/spec/tie-breaks.md. Ruling F07 (rounds without a game).

use serde::Serialize;

use super::{Event, TieBreak, is_black, is_voluntary, is_won};
use crate::dutch::tournament::{Cell, Tenths};
use crate::roster::PlayerId;

/// What one round adds to somebody's figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestFigurePart"), schema(as = ContestFigurePart))]
pub struct Part {
    /// Counted from one.
    pub round: usize,
    pub opponent: Option<PlayerId>,
    pub source: Source,
    /// In the unit of the figure, or in that of what is averaged.
    pub value: i64,
    /// What the round brought in tenths, where the value is a product or a result against a rating.
    pub points: Option<Tenths>,
    /// Neither cut nor of no account here.
    pub counted: bool,
}

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "TiePartSource"), schema(as = TiePartSource))]
pub enum Source {
    /// The opponent's points.
    Score,
    /// The opponent's points, byes at their end taken as draws (16.3).
    AdjustedScore,
    /// A dummy instead of an opponent with whom no game was played (16.4).
    ForfeitDummy,
    /// A dummy where there was no opponent (16.4).
    Dummy,
    /// Own points in the round.
    Points,
    /// Own points up to the round.
    SoFar,
    /// The round itself: it counts or not.
    Round,
    /// The opponent's rating.
    Rating,
    /// The opponent's own figure in this tie-break, or in the one that is averaged.
    Figure,
}

/// The sum of what counts.
pub(super) fn sum(parts: &[Part]) -> i64 {
    let counted = parts.iter().filter(|part| part.counted);
    counted.map(|part| part.value).sum()
}

impl Event<'_> {
    /// What each round adds to somebody's figure. Direct encounter looks at everybody with equal points; see
    /// [`Event::direct_parts`].
    pub fn parts(&self, one: usize, tie_break: TieBreak) -> Vec<Part> {
        match tie_break {
            TieBreak::DirectEncounter => {
                let own = self.points(one);
                let everybody = 0..self.tournament.players.len();
                let level: Vec<usize> = everybody.filter(|&it| self.points(it) == own).collect();
                self.direct_parts(one, &level)
            }
            TieBreak::Buchholz => self.buchholz(one, 0, 0),
            TieBreak::BuchholzCutOne => self.buchholz(one, 1, 0),
            TieBreak::BuchholzCutTwo => self.buchholz(one, 2, 0),
            TieBreak::BuchholzMedianOne => self.buchholz(one, 1, 1),
            TieBreak::BuchholzMedianTwo => self.buchholz(one, 2, 2),
            TieBreak::ForeBuchholz => {
                self.with_last_round_drawn(|drawn| drawn.parts(one, TieBreak::Buchholz))
            }
            TieBreak::SonnebornBerger => self.sonneborn_berger(one, 0),
            TieBreak::SonnebornBergerCutOne => self.sonneborn_berger(one, 1),
            TieBreak::Koya => self.koya(one),
            TieBreak::Progressive => self.progressive(one, 0),
            TieBreak::ProgressiveCutOne => self.progressive(one, 1),
            TieBreak::Wins => {
                let win = self.tournament.points.win;
                self.count(one, |cell| self.worth(cell) == win)
            }
            TieBreak::GamesWon => self.count(one, is_won),
            TieBreak::BlackGames => self.count(one, is_black),
            TieBreak::BlackGamesWon => self.count(one, |cell| is_won(cell) && is_black(cell)),
            TieBreak::RoundsElected => self.count(one, |cell| !is_voluntary(cell)),
            TieBreak::AverageRating => self.ratings_met(one, 0),
            TieBreak::AverageRatingCutOne => self.ratings_met(one, 1),
            TieBreak::Performance | TieBreak::PerfectPerformance => self.ratings_met(one, 0),
            TieBreak::AverageOfBuchholz => self.figures_met(one, TieBreak::Buchholz),
            TieBreak::AveragePerformance => self.figures_met(one, TieBreak::Performance),
            TieBreak::AveragePerfectPerformance => {
                self.figures_met(one, TieBreak::PerfectPerformance)
            }
        }
    }

    /// Points against those who are level with somebody.
    pub fn direct_parts(&self, one: usize, level: &[usize]) -> Vec<Part> {
        let met = |(_, cell): &(usize, Cell)| self.met(*cell).is_some_and(|it| level.contains(&it));
        let parts = self.numbered(one).filter(met).map(|(round, cell)| Part {
            round,
            opponent: self.met(cell).map(PlayerId::at),
            source: Source::Points,
            value: i64::from(self.worth(cell)),
            points: None,
            counted: true,
        });
        parts.collect()
    }

    fn numbered(&self, one: usize) -> impl Iterator<Item = (usize, Cell)> {
        (1..).zip(self.cells(one))
    }

    /// What a round adds: the opponent's adjusted score, or that of a dummy who is no better than oneself (16.4).
    fn contribution(&self, one: usize, round: usize, cell: Cell) -> Part {
        let (opponent, source, score) = if self.round_robin {
            let opponent = self.met(cell);
            let score = opponent.map_or(0, |opponent| self.points(opponent));
            (opponent, Source::Score, score)
        } else {
            let own = self.points(one);
            match cell {
                Cell::Game { opponent, .. } => {
                    let score = self.adjusted(opponent);
                    let source = match score == self.points(opponent) {
                        true => Source::Score,
                        false => Source::AdjustedScore,
                    };
                    (Some(opponent), source, score)
                }
                Cell::Forfeit { opponent, .. } => {
                    let score = own.min(self.adjusted(opponent));
                    (Some(opponent), Source::ForfeitDummy, score)
                }
                Cell::Open { .. }
                | Cell::AllocatedBye
                | Cell::FullBye
                | Cell::HalfBye
                | Cell::ZeroBye
                | Cell::Absent => {
                    let drawn = self.tournament.points.draw * self.rounds as Tenths;
                    (None, Source::Dummy, own.min(drawn))
                }
            }
        };
        Part {
            round,
            opponent: opponent.map(PlayerId::at),
            source,
            value: i64::from(score),
            points: None,
            counted: true,
        }
    }

    /// Contributions without so many low and high ones. Rounds not played by choice are cut first (16.5).
    fn buchholz(&self, one: usize, low: usize, high: usize) -> Vec<Part> {
        let mut parts: Vec<Part> = self
            .numbered(one)
            .map(|(round, cell)| self.contribution(one, round, cell))
            .collect();
        self.cut_least(one, &mut parts, low);
        let mut rest: Vec<usize> = (0..parts.len()).filter(|&at| parts[at].counted).collect();
        rest.sort_by_key(|&at| parts[at].value);
        for &at in rest.iter().rev().take(high) {
            parts[at].counted = false;
        }
        parts
    }

    /// Leaves out so many of the least; rounds not played by choice before all others.
    fn cut_least(&self, one: usize, parts: &mut [Part], cut: usize) {
        let voluntary = |part: &Part| {
            let cell = self.tournament.players[one].cell(part.round);
            !self.round_robin && is_voluntary(cell)
        };
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|&at| (!voluntary(&parts[at]), parts[at].value));
        for &at in order.iter().take(cut) {
            parts[at].counted = false;
        }
    }

    /// What each round adds, times its points, without so many of the least (16.5).
    fn sonneborn_berger(&self, one: usize, cut: usize) -> Vec<Part> {
        let mut parts: Vec<Part> = self
            .numbered(one)
            .map(|(round, cell)| {
                let part = self.contribution(one, round, cell);
                let points = self.worth(cell);
                Part {
                    value: part.value * i64::from(points),
                    points: Some(points),
                    ..part
                }
            })
            .collect();
        self.cut_least(one, &mut parts, cut);
        parts
    }

    /// Points in encounters with those who have at least half of what their rounds could bring (9.2).
    fn koya(&self, one: usize) -> Vec<Part> {
        let win = self.tournament.points.win;
        let strong = |opponent: usize| {
            let rounds = self
                .cells(opponent)
                .filter(|&cell| !self.round_robin || self.met(cell).is_some());
            2 * self.points(opponent) >= win * rounds.count() as Tenths
        };
        let met = |(_, cell): &(usize, Cell)| self.met(*cell).is_some();
        let parts = self.numbered(one).filter(met).map(|(round, cell)| Part {
            round,
            opponent: self.met(cell).map(PlayerId::at),
            source: Source::Points,
            value: i64::from(self.worth(cell)),
            points: None,
            counted: self.met(cell).is_some_and(strong),
        });
        parts.collect()
    }

    /// The scores after each round, without the first so many.
    fn progressive(&self, one: usize, cut: usize) -> Vec<Part> {
        let mut so_far = 0;
        let parts = self.numbered(one).map(|(round, cell)| {
            so_far += i64::from(self.worth(cell));
            Part {
                round,
                opponent: self.met(cell).map(PlayerId::at),
                source: Source::SoFar,
                value: so_far,
                points: None,
                counted: round > cut,
            }
        });
        parts.collect()
    }

    fn count(&self, one: usize, counts: impl Fn(Cell) -> bool) -> Vec<Part> {
        let parts = self.numbered(one).map(|(round, cell)| Part {
            round,
            opponent: self.met(cell).map(PlayerId::at),
            source: Source::Round,
            value: 1,
            points: None,
            counted: counts(cell),
        });
        parts.collect()
    }

    /// The ratings of those who were met in games, without so many of the lowest; those without one do not count.
    pub(super) fn ratings_met(&self, one: usize, cut: usize) -> Vec<Part> {
        let mut parts: Vec<Part> = self
            .numbered(one)
            .filter_map(|(round, cell)| {
                let (opponent, _) = cell.game()?;
                let rating = self.ratings.get(opponent).copied().flatten();
                Some(Part {
                    round,
                    opponent: Some(PlayerId::at(opponent)),
                    source: Source::Rating,
                    value: rating.map_or(0, i64::from),
                    points: Some(self.worth(cell)),
                    counted: rating.is_some(),
                })
            })
            .collect();
        let mut rated: Vec<usize> = (0..parts.len()).filter(|&at| parts[at].counted).collect();
        rated.sort_by_key(|&at| parts[at].value);
        for &at in rated.iter().take(cut) {
            parts[at].counted = false;
        }
        parts
    }

    /// A figure of everybody somebody has met in a game.
    fn figures_met(&self, one: usize, tie_break: TieBreak) -> Vec<Part> {
        let figures = self.figures(tie_break);
        let games = self.numbered(one);
        let games = games.filter_map(|(round, cell)| Some((round, cell.game()?.0)));
        let parts = games.map(|(round, opponent)| Part {
            round,
            opponent: Some(PlayerId::at(opponent)),
            source: Source::Figure,
            value: figures[opponent],
            points: None,
            counted: true,
        });
        parts.collect()
    }
}
