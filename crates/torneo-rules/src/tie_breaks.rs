//! Tie-breaks of chess Swisses (FIDE Handbook C.07), each by its code.
//!
//! Spec: docs/spec/tie-breaks.md. Ruling F07 (rounds without a game).
//!
//! Every figure is a whole number; more is better. Points are tenths, and Sonneborn-Berger, a product of two, hundredths.

/// What each round adds to a figure.
pub mod parts;

/// The order that they make.
pub mod order;

/// Direct encounter: the table of those who are level.
mod direct;

/// Tie-breaks from ratings.
mod by_rating;

use serde::{Deserialize, Serialize};

use crate::dutch::tournament::{Cell, Color, Outcome, Tenths, Tournament};

/// A way to separate players with equal points. JSON: its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(type = "string"))]
pub enum TieBreak {
    DirectEncounter,
    Buchholz,
    BuchholzCutOne,
    BuchholzCutTwo,
    BuchholzMedianOne,
    BuchholzMedianTwo,
    /// Buchholz as if every game of the last round had been drawn.
    ForeBuchholz,
    AverageOfBuchholz,
    SonnebornBerger,
    SonnebornBergerCutOne,
    /// Points against those who have half of what can be had.
    Koya,
    Progressive,
    ProgressiveCutOne,
    /// Rounds worth a win, played or not.
    Wins,
    /// Games won.
    GamesWon,
    BlackGames,
    BlackGamesWon,
    /// Rounds that somebody did not choose to miss.
    RoundsElected,
    AverageRating,
    AverageRatingCutOne,
    Performance,
    AveragePerformance,
    PerfectPerformance,
    AveragePerfectPerformance,
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for TieBreak {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        let codes = Self::ALL.map(Self::code);
        let code = utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .enum_values(Some(codes));
        utoipa::openapi::RefOr::T(code.into())
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for TieBreak {}

impl TieBreak {
    pub const ALL: [Self; 24] = [
        Self::DirectEncounter,
        Self::Buchholz,
        Self::BuchholzCutOne,
        Self::BuchholzCutTwo,
        Self::BuchholzMedianOne,
        Self::BuchholzMedianTwo,
        Self::ForeBuchholz,
        Self::AverageOfBuchholz,
        Self::SonnebornBerger,
        Self::SonnebornBergerCutOne,
        Self::Koya,
        Self::Progressive,
        Self::ProgressiveCutOne,
        Self::Wins,
        Self::GamesWon,
        Self::BlackGames,
        Self::BlackGamesWon,
        Self::RoundsElected,
        Self::AverageRating,
        Self::AverageRatingCutOne,
        Self::Performance,
        Self::AveragePerformance,
        Self::PerfectPerformance,
        Self::AveragePerfectPerformance,
    ];

    /// The code of C.07.
    pub fn code(self) -> &'static str {
        match self {
            Self::DirectEncounter => "DE",
            Self::Buchholz => "BH",
            Self::BuchholzCutOne => "BH/C1",
            Self::BuchholzCutTwo => "BH/C2",
            Self::BuchholzMedianOne => "BH/M1",
            Self::BuchholzMedianTwo => "BH/M2",
            Self::ForeBuchholz => "FB",
            Self::AverageOfBuchholz => "AOB",
            Self::SonnebornBerger => "SB",
            Self::SonnebornBergerCutOne => "SB/C1",
            Self::Koya => "KS",
            Self::Progressive => "PS",
            Self::ProgressiveCutOne => "PS/C1",
            Self::Wins => "WIN",
            Self::GamesWon => "WON",
            Self::BlackGames => "BPG",
            Self::BlackGamesWon => "BWG",
            Self::RoundsElected => "REP",
            Self::AverageRating => "ARO",
            Self::AverageRatingCutOne => "ARO/C1",
            Self::Performance => "TPR",
            Self::AveragePerformance => "APRO",
            Self::PerfectPerformance => "PTP",
            Self::AveragePerfectPerformance => "APPO",
        }
    }

    pub fn by_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }

    /// How many of its units make one: points are tenths, and Sonneborn-Berger and averages of points hundredths.
    pub fn parts(self) -> i64 {
        match self {
            Self::Buchholz
            | Self::BuchholzCutOne
            | Self::BuchholzCutTwo
            | Self::BuchholzMedianOne
            | Self::BuchholzMedianTwo
            | Self::ForeBuchholz
            | Self::Koya
            | Self::Progressive
            | Self::ProgressiveCutOne => 10,
            Self::AverageOfBuchholz | Self::SonnebornBerger | Self::SonnebornBergerCutOne => 100,
            Self::DirectEncounter
            | Self::Wins
            | Self::GamesWon
            | Self::BlackGames
            | Self::BlackGamesWon
            | Self::RoundsElected
            | Self::AverageRating
            | Self::AverageRatingCutOne
            | Self::Performance
            | Self::AveragePerformance
            | Self::PerfectPerformance
            | Self::AveragePerfectPerformance => 1,
        }
    }
}

impl TryFrom<String> for TieBreak {
    type Error = String;

    fn try_from(code: String) -> Result<Self, String> {
        Self::by_code(&code)
            .ok_or_else(|| format!("'{code}' is no tie-break; see docs/spec/tie-breaks.md"))
    }
}

impl From<TieBreak> for String {
    fn from(tie_break: TieBreak) -> Self {
        tie_break.code().to_owned()
    }
}

/// A tournament after so many rounds.
pub struct Event<'a> {
    tournament: &'a Tournament,
    rounds: usize,
    ratings: &'a [Option<u32>],
    round_robin: bool,
    /// Of everybody, by place in the list: every opponent asks for them.
    points: Vec<Tenths>,
    adjusted: Vec<Tenths>,
}

impl<'a> Event<'a> {
    /// `ratings` by place in the list; nothing for players without one.
    pub fn new(tournament: &'a Tournament, rounds: usize, ratings: &'a [Option<u32>]) -> Self {
        let mut event = Self {
            tournament,
            rounds,
            ratings,
            round_robin: false,
            points: Vec::new(),
            adjusted: Vec::new(),
        };
        let everybody = 0..tournament.players.len();
        event.points = everybody.clone().map(|one| event.sum(one)).collect();
        event.adjusted = everybody.map(|one| event.adjusted_sum(one)).collect();
        event
    }

    /// This event as a round robin, where everybody meets everybody: forfeits count as games, and nobody has a dummy for an opponent (article 15).
    pub fn of_round_robin(self) -> Self {
        Self {
            round_robin: true,
            ..self
        }
    }

    /// The figure of every player, by place in the list.
    pub fn figures(&self, tie_break: TieBreak) -> Vec<i64> {
        let players = 0..self.tournament.players.len();
        let mean = |figures: Vec<i64>, parts| -> Vec<i64> {
            let one = |one| self.mean_of_met(one, &figures, parts);
            players.clone().map(one).collect()
        };
        let summed = || {
            players
                .clone()
                .map(|one| parts::sum(&self.parts(one, tie_break)))
        };
        match tie_break {
            TieBreak::DirectEncounter => direct::figures(self),
            TieBreak::ForeBuchholz => {
                self.with_last_round_drawn(|drawn| drawn.figures(TieBreak::Buchholz))
            }
            TieBreak::AverageOfBuchholz => mean(self.figures(TieBreak::Buchholz), 10),
            TieBreak::Buchholz
            | TieBreak::BuchholzCutOne
            | TieBreak::BuchholzCutTwo
            | TieBreak::BuchholzMedianOne
            | TieBreak::BuchholzMedianTwo
            | TieBreak::SonnebornBerger
            | TieBreak::SonnebornBergerCutOne
            | TieBreak::Koya
            | TieBreak::Progressive
            | TieBreak::ProgressiveCutOne
            | TieBreak::Wins
            | TieBreak::GamesWon
            | TieBreak::BlackGames
            | TieBreak::BlackGamesWon
            | TieBreak::RoundsElected => summed().collect(),
            TieBreak::AverageRating => players.map(|one| self.average_rating(one, 0)).collect(),
            TieBreak::AverageRatingCutOne => {
                players.map(|one| self.average_rating(one, 1)).collect()
            }
            TieBreak::Performance => players.map(|one| self.performance(one)).collect(),
            TieBreak::AveragePerformance => mean(self.figures(TieBreak::Performance), 1),
            TieBreak::PerfectPerformance => {
                players.map(|one| self.perfect_performance(one)).collect()
            }
            TieBreak::AveragePerfectPerformance => {
                mean(self.figures(TieBreak::PerfectPerformance), 1)
            }
        }
    }

    /// Direct encounter among each of these groups alone.
    pub fn direct_encounter(&self, groups: &[Vec<usize>]) -> Vec<i64> {
        direct::figures_of(self, groups.to_vec())
    }

    /// Points after the rounds that count.
    pub fn points(&self, one: usize) -> Tenths {
        self.points[one]
    }

    /// What somebody is worth to their opponents.
    fn adjusted(&self, one: usize) -> Tenths {
        self.adjusted[one]
    }

    fn sum(&self, one: usize) -> Tenths {
        self.cells(one).map(|cell| self.worth(cell)).sum()
    }

    fn cells(&self, one: usize) -> impl DoubleEndedIterator<Item = Cell> + '_ {
        (1..=self.rounds).map(move |round| self.tournament.players[one].cell(round))
    }

    fn worth(&self, cell: Cell) -> Tenths {
        self.tournament.points.points(cell)
    }

    /// Byes at the end of the tournament count as draws to opponents (16.3).
    fn adjusted_sum(&self, one: usize) -> Tenths {
        let mut leaving = true;
        let mut sum = 0;
        for cell in self.cells(one).rev() {
            leaving &= is_voluntary(cell);
            let scheduled = matches!(cell, Cell::Forfeit { .. });
            sum += if leaving && !scheduled {
                self.tournament.points.draw
            } else {
                self.worth(cell)
            };
        }
        sum
    }

    /// Whom somebody has met: in games, and in a round robin in forfeits too.
    fn met(&self, cell: Cell) -> Option<usize> {
        match cell {
            Cell::Game { opponent, .. } => Some(opponent),
            Cell::Forfeit { opponent, .. } => self.round_robin.then_some(opponent),
            Cell::Open { .. }
            | Cell::AllocatedBye
            | Cell::FullBye
            | Cell::HalfBye
            | Cell::ZeroBye
            | Cell::Absent => None,
        }
    }

    /// Something asked of the event as if the games of its last round had been drawn, whoever is still playing.
    fn with_last_round_drawn<T>(&self, ask: impl FnOnce(&Event<'_>) -> T) -> T {
        let mut tournament = self.tournament.clone();
        for player in &mut tournament.players {
            if let Some(Cell::Game { outcome, .. }) = self
                .rounds
                .checked_sub(1)
                .and_then(|last| player.cells.get_mut(last))
            {
                *outcome = Outcome::Draw;
            }
        }
        let drawn = Event::new(&tournament, self.rounds, self.ratings);
        ask(&Event {
            round_robin: self.round_robin,
            ..drawn
        })
    }
}

/// Whether somebody stayed away by choice (16.2): a half or zero bye, an absence, a lost forfeit.
fn is_voluntary(cell: Cell) -> bool {
    match cell {
        Cell::HalfBye | Cell::ZeroBye | Cell::Absent | Cell::Forfeit { won: false, .. } => true,
        Cell::Game { .. }
        | Cell::Open { .. }
        | Cell::Forfeit { won: true, .. }
        | Cell::AllocatedBye
        | Cell::FullBye => false,
    }
}

fn is_won(cell: Cell) -> bool {
    matches!(
        cell,
        Cell::Game {
            outcome: Outcome::Win,
            ..
        }
    )
}

fn is_black(cell: Cell) -> bool {
    cell.game().is_some_and(|(_, color)| color == Color::Black)
}
