//! Tie-breaks of chess Swisses (FIDE Handbook C.07), each by its code.
//!
//! Spec: docs/spec/tie-breaks.md. Ruling F07 (rounds without a game).
//!
//! Every figure is a whole number; more is better. Points are tenths, and Sonneborn-Berger, a product of two, hundredths.

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
#[derive(Clone, Copy)]
pub struct Event<'a> {
    pub tournament: &'a Tournament,
    pub rounds: usize,
    /// By place in the list; nothing for players without a rating.
    pub ratings: &'a [Option<u32>],
    /// Everybody meets everybody: forfeits count as games, and nobody has a dummy for an opponent (article 15).
    pub round_robin: bool,
}

/// What one round adds to somebody's Buchholz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Contribution {
    score: Tenths,
    /// Somebody chose not to play.
    voluntary: bool,
}

impl Event<'_> {
    /// The figure of every player, by place in the list.
    pub fn figures(&self, tie_break: TieBreak) -> Vec<i64> {
        let players = 0..self.tournament.players.len();
        let mean = |figures: Vec<i64>, parts| -> Vec<i64> {
            let one = |one| self.mean_of_met(one, &figures, parts);
            players.clone().map(one).collect()
        };
        match tie_break {
            TieBreak::DirectEncounter => direct::figures(self),
            TieBreak::Buchholz => players.map(|one| self.buchholz(one, 0, 0)).collect(),
            TieBreak::BuchholzCutOne => players.map(|one| self.buchholz(one, 1, 0)).collect(),
            TieBreak::BuchholzCutTwo => players.map(|one| self.buchholz(one, 2, 0)).collect(),
            TieBreak::BuchholzMedianOne => players.map(|one| self.buchholz(one, 1, 1)).collect(),
            TieBreak::BuchholzMedianTwo => players.map(|one| self.buchholz(one, 2, 2)).collect(),
            TieBreak::ForeBuchholz => self.fore_buchholz(),
            TieBreak::AverageOfBuchholz => mean(self.figures(TieBreak::Buchholz), 10),
            TieBreak::SonnebornBerger => players.map(|one| self.sonneborn_berger(one, 0)).collect(),
            TieBreak::SonnebornBergerCutOne => {
                players.map(|one| self.sonneborn_berger(one, 1)).collect()
            }
            TieBreak::Koya => players.map(|one| self.koya(one)).collect(),
            TieBreak::Progressive => players.map(|one| self.progressive(one, 0)).collect(),
            TieBreak::ProgressiveCutOne => players.map(|one| self.progressive(one, 1)).collect(),
            TieBreak::Wins => {
                let win = self.tournament.points.win;
                players
                    .map(|one| self.count(one, |cell| self.worth(cell) == win))
                    .collect()
            }
            TieBreak::GamesWon => players.map(|one| self.count(one, is_won)).collect(),
            TieBreak::BlackGames => players.map(|one| self.count(one, is_black)).collect(),
            TieBreak::BlackGamesWon => players
                .map(|one| self.count(one, |cell| is_won(cell) && is_black(cell)))
                .collect(),
            TieBreak::RoundsElected => players
                .map(|one| self.count(one, |cell| !is_voluntary(cell)))
                .collect(),
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
        self.cells(one).map(|cell| self.worth(cell)).sum()
    }

    fn cells(&self, one: usize) -> impl DoubleEndedIterator<Item = Cell> + '_ {
        (1..=self.rounds).map(move |round| self.tournament.players[one].cell(round))
    }

    fn worth(&self, cell: Cell) -> Tenths {
        self.tournament.points.points(cell)
    }

    fn count(&self, one: usize, counts: impl Fn(Cell) -> bool) -> i64 {
        self.cells(one).filter(|&cell| counts(cell)).count() as i64
    }

    /// What somebody is worth to their opponents: byes at the end of the tournament count as draws (16.3).
    fn adjusted(&self, one: usize) -> Tenths {
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
            Cell::AllocatedBye | Cell::FullBye | Cell::HalfBye | Cell::ZeroBye | Cell::Absent => {
                None
            }
        }
    }

    /// What a round adds: the opponent's adjusted score, or that of a dummy who is no better than oneself (16.4).
    fn contribution(&self, one: usize, cell: Cell) -> Contribution {
        if self.round_robin {
            return Contribution {
                score: self.met(cell).map_or(0, |opponent| self.points(opponent)),
                voluntary: false,
            };
        }
        let own = self.points(one);
        let score = match cell {
            Cell::Game { opponent, .. } => self.adjusted(opponent),
            Cell::Forfeit { opponent, .. } => own.min(self.adjusted(opponent)),
            Cell::AllocatedBye | Cell::FullBye | Cell::HalfBye | Cell::ZeroBye | Cell::Absent => {
                own.min(self.tournament.points.draw * self.rounds as Tenths)
            }
        };
        Contribution {
            score,
            voluntary: is_voluntary(cell),
        }
    }

    /// The sum of contributions without so many low and high ones. Rounds not played by choice are cut first (16.5).
    fn buchholz(&self, one: usize, low: usize, high: usize) -> i64 {
        let mut parts: Vec<Contribution> = self
            .cells(one)
            .map(|cell| self.contribution(one, cell))
            .collect();
        parts.sort_by_key(|part| (!part.voluntary, part.score));
        parts.drain(..low.min(parts.len()));
        parts.sort_by_key(|part| part.score);
        parts.truncate(parts.len().saturating_sub(high));
        parts.iter().map(|part| i64::from(part.score)).sum()
    }

    /// Buchholz as if the games of the last round had been drawn, whoever is still playing.
    fn fore_buchholz(&self) -> Vec<i64> {
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
        let drawn = Event {
            tournament: &tournament,
            ..*self
        };
        drawn.figures(TieBreak::Buchholz)
    }

    /// The sum of what each round adds, times its points, without so many of the least (16.5).
    fn sonneborn_berger(&self, one: usize, cut: usize) -> i64 {
        let mut parts: Vec<(bool, i64)> = self
            .cells(one)
            .map(|cell| {
                let Contribution { score, voluntary } = self.contribution(one, cell);
                (!voluntary, i64::from(score) * i64::from(self.worth(cell)))
            })
            .collect();
        parts.sort_unstable();
        parts.iter().skip(cut).map(|part| part.1).sum()
    }

    /// Points in encounters with those who have at least half of what their rounds could bring (9.2).
    fn koya(&self, one: usize) -> i64 {
        let win = self.tournament.points.win;
        let strong = |opponent: usize| {
            let rounds = self
                .cells(opponent)
                .filter(|&cell| !self.round_robin || self.met(cell).is_some());
            2 * self.points(opponent) >= win * rounds.count() as Tenths
        };
        self.cells(one)
            .filter(|&cell| self.met(cell).is_some_and(strong))
            .map(|cell| i64::from(self.worth(cell)))
            .sum()
    }

    /// The sum of the scores after each round, without the first so many.
    fn progressive(&self, one: usize, cut: usize) -> i64 {
        let mut sum_so_far = 0;
        self.cells(one)
            .map(|cell| {
                sum_so_far += i64::from(self.worth(cell));
                sum_so_far
            })
            .skip(cut)
            .sum()
    }
}

/// Whether somebody stayed away by choice (16.2): a half or zero bye, an absence, a lost forfeit.
fn is_voluntary(cell: Cell) -> bool {
    match cell {
        Cell::HalfBye | Cell::ZeroBye | Cell::Absent | Cell::Forfeit { won: false, .. } => true,
        Cell::Game { .. }
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
