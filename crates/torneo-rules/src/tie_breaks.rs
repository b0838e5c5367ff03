//! Tie-breaks of chess Swisses (FIDE Handbook C.07), each by its code.
//!
//! Spec: docs/spec/tie-breaks.md. Ruling F07 (rounds without a game).
//!
//! Every figure is a whole number; more is better. Points are tenths, and Sonneborn-Berger, a product of two, hundredths.

/// Direct encounter: the table of those who are level.
mod direct;

use crate::dutch::tournament::{Cell, Color, Outcome, Tenths, Tournament};

/// A way to separate players with equal points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TieBreak {
    DirectEncounter,
    Buchholz,
    BuchholzCutOne,
    BuchholzMedianOne,
    SonnebornBerger,
    Progressive,
    /// Rounds worth a win, played or not.
    Wins,
    /// Games won.
    GamesWon,
    BlackGames,
    BlackGamesWon,
    AverageRating,
}

impl TieBreak {
    pub const ALL: [Self; 11] = [
        Self::DirectEncounter,
        Self::Buchholz,
        Self::BuchholzCutOne,
        Self::BuchholzMedianOne,
        Self::SonnebornBerger,
        Self::Progressive,
        Self::Wins,
        Self::GamesWon,
        Self::BlackGames,
        Self::BlackGamesWon,
        Self::AverageRating,
    ];

    /// The code of C.07.
    pub fn code(self) -> &'static str {
        match self {
            Self::DirectEncounter => "DE",
            Self::Buchholz => "BH",
            Self::BuchholzCutOne => "BH/C1",
            Self::BuchholzMedianOne => "BH/M1",
            Self::SonnebornBerger => "SB",
            Self::Progressive => "PS",
            Self::Wins => "WIN",
            Self::GamesWon => "WON",
            Self::BlackGames => "BPG",
            Self::BlackGamesWon => "BWG",
            Self::AverageRating => "ARO",
        }
    }

    pub fn by_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }
}

/// A tournament after so many rounds.
#[derive(Clone, Copy)]
pub struct Event<'a> {
    pub tournament: &'a Tournament,
    pub rounds: usize,
    /// By place in the list; nothing for players without a rating.
    pub ratings: &'a [Option<u32>],
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
        match tie_break {
            TieBreak::DirectEncounter => direct::figures(self),
            TieBreak::Buchholz => players.map(|one| self.buchholz(one, 0, 0)).collect(),
            TieBreak::BuchholzCutOne => players.map(|one| self.buchholz(one, 1, 0)).collect(),
            TieBreak::BuchholzMedianOne => players.map(|one| self.buchholz(one, 1, 1)).collect(),
            TieBreak::SonnebornBerger => players.map(|one| self.sonneborn_berger(one)).collect(),
            TieBreak::Progressive => players.map(|one| self.progressive(one)).collect(),
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
            TieBreak::AverageRating => players.map(|one| self.average_rating(one)).collect(),
        }
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

    /// What a round adds: the opponent's adjusted score, or that of a dummy who is no better than oneself (16.4).
    fn contribution(&self, one: usize, cell: Cell) -> Contribution {
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

    fn sonneborn_berger(&self, one: usize) -> i64 {
        self.cells(one)
            .map(|cell| i64::from(self.contribution(one, cell).score) * i64::from(self.worth(cell)))
            .sum()
    }

    fn progressive(&self, one: usize) -> i64 {
        let mut sum_so_far = 0;
        self.cells(one)
            .map(|cell| {
                sum_so_far += i64::from(self.worth(cell));
                sum_so_far
            })
            .sum()
    }

    /// The mean rating of opponents in games, rounded half up; zero without any.
    fn average_rating(&self, one: usize) -> i64 {
        let ratings: Vec<i64> = self
            .cells(one)
            .filter_map(Cell::game)
            .filter_map(|(opponent, _)| self.ratings.get(opponent).copied().flatten())
            .map(i64::from)
            .collect();
        let count = ratings.len() as i64;
        if count == 0 {
            return 0;
        }
        (2 * ratings.iter().sum::<i64>() + count) / (2 * count)
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
