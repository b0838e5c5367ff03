//! What is known of a tournament: who takes part, and what happened to each of them round by round.
//!
//! Spec: docs/spec/swiss-dutch.md §1. Players are called by their place in the ranking list, never by name.

use serde::{Deserialize, Serialize};

/// Points in tenths, so that halves are whole.
pub type Tenths = u32;

/// The color of somebody's pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Color {
    White,
    Black,
}

impl Color {
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// How a game that was played ended for one of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Win,
    Draw,
    Loss,
}

/// One round of one player. Opponents are places in the ranking list, counted from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    Game {
        opponent: usize,
        color: Color,
        outcome: Outcome,
    },
    /// Paired, but no game was played: no color, no opponent, no bar to a rematch.
    Forfeit {
        opponent: usize,
        scheduled: Option<Color>,
        won: bool,
    },
    /// Paired, and the result is not known yet: only in the last round.
    Open {
        opponent: usize,
        color: Color,
    },
    AllocatedBye,
    FullBye,
    HalfBye,
    ZeroBye,
    /// Nothing is written: not entered yet, or not there.
    Absent,
}

impl Cell {
    /// Whether the pairing had a place for the player: a game, a forfeit or the allocated bye.
    pub fn was_paired(self) -> bool {
        match self {
            Self::Game { .. } | Self::Forfeit { .. } | Self::Open { .. } | Self::AllocatedBye => {
                true
            }
            Self::FullBye | Self::HalfBye | Self::ZeroBye | Self::Absent => false,
        }
    }

    /// The opponent and color of a game that was played.
    pub fn game(self) -> Option<(usize, Color)> {
        match self {
            Self::Game {
                opponent, color, ..
            } => Some((opponent, color)),
            Self::Forfeit { .. }
            | Self::Open { .. }
            | Self::AllocatedBye
            | Self::FullBye
            | Self::HalfBye
            | Self::ZeroBye
            | Self::Absent => None,
        }
    }

    /// The color that was given, also when no game followed.
    pub fn scheduled_color(self) -> Option<Color> {
        match self {
            Self::Game { color, .. } | Self::Open { color, .. } => Some(color),
            Self::Forfeit { scheduled, .. } => scheduled,
            Self::AllocatedBye | Self::FullBye | Self::HalfBye | Self::ZeroBye | Self::Absent => {
                None
            }
        }
    }
}

/// What each ending is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointSystem {
    pub win: Tenths,
    pub draw: Tenths,
    pub loss: Tenths,
    pub allocated_bye: Tenths,
    pub zero_bye: Tenths,
    pub forfeit_loss: Tenths,
}

impl Default for PointSystem {
    fn default() -> Self {
        Self {
            win: 10,
            draw: 5,
            loss: 0,
            allocated_bye: 10,
            zero_bye: 0,
            forfeit_loss: 0,
        }
    }
}

impl PointSystem {
    pub fn points(&self, cell: Cell) -> Tenths {
        match cell {
            Cell::Game { outcome, .. } => match outcome {
                Outcome::Win => self.win,
                Outcome::Draw => self.draw,
                Outcome::Loss => self.loss,
            },
            Cell::Forfeit { won: true, .. } | Cell::FullBye => self.win,
            Cell::Forfeit { won: false, .. } => self.forfeit_loss,
            Cell::AllocatedBye => self.allocated_bye,
            Cell::HalfBye => self.draw,
            Cell::ZeroBye | Cell::Absent | Cell::Open { .. } => self.zero_bye,
        }
    }
}

/// One player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Player {
    /// The starting rank that files and sheets show.
    pub number: usize,
    pub cells: Vec<Cell>,
    /// Virtual points for each round from the first; zero where nothing is said.
    pub accelerations: Vec<Tenths>,
}

impl Player {
    /// What happened in `round`, counted from one.
    pub fn cell(&self, round: usize) -> Cell {
        self.cells.get(round - 1).copied().unwrap_or(Cell::Absent)
    }

    pub fn acceleration(&self, round: usize) -> Tenths {
        self.accelerations.get(round - 1).copied().unwrap_or(0)
    }
}

/// People who must not meet each other in some rounds, counted from one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForbiddenGroup {
    pub players: Vec<usize>,
    pub first_round: usize,
    pub last_round: usize,
}

/// A tournament as far as it has come.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tournament {
    /// In the order of the ranking list.
    pub players: Vec<Player>,
    /// How many rounds there will be, if it was said.
    pub rounds: Option<usize>,
    /// The color drawn for the first player of the list, if it was said.
    pub initial_color: Option<Color>,
    pub points: PointSystem,
    pub forbidden: Vec<ForbiddenGroup>,
    /// Rounds, counted from one, in which somebody asked not to be paired.
    pub asked_byes: Vec<(usize, usize)>,
}

impl Tournament {
    /// The last round in which anybody was paired; zero before the first.
    pub fn paired_rounds(&self) -> usize {
        self.last_round_with(Cell::was_paired)
    }

    /// The round of which results are not known yet.
    pub fn open_round(&self) -> Option<usize> {
        let open = self.last_round_with(|cell| matches!(cell, Cell::Open { .. }));
        Some(open).filter(|round| *round > 0)
    }

    /// How many rounds the tournament has: as it was said, else as many as are known.
    pub fn total_rounds(&self) -> usize {
        let known = self.last_round_with(|cell| cell != Cell::Absent);
        self.rounds.unwrap_or(known)
    }

    fn last_round_with(&self, wanted: impl Fn(Cell) -> bool) -> usize {
        self.players
            .iter()
            .filter_map(|player| player.cells.iter().rposition(|&cell| wanted(cell)))
            .map(|index| index + 1)
            .max()
            .unwrap_or(0)
    }

    /// Whether a player is to be paired in `round`.
    ///
    /// In a round of the past those were paired whom the file shows as paired. In a round to come everybody is, except
    /// who has a bye written down or asked for one.
    pub fn takes_part(&self, player: usize, round: usize) -> bool {
        if self.asked_byes.contains(&(round, player)) {
            return false;
        }
        let past = round <= self.paired_rounds();
        match self.players[player].cell(round) {
            Cell::Game { .. } | Cell::Forfeit { .. } | Cell::Open { .. } | Cell::AllocatedBye => {
                true
            }
            Cell::FullBye | Cell::HalfBye | Cell::ZeroBye => false,
            Cell::Absent => !past,
        }
    }

    /// The initial color: as it was said, else as the first round with colors shows it, else white.
    pub fn first_color(&self) -> Color {
        self.initial_color
            .or_else(|| self.shown_color())
            .unwrap_or(Color::White)
    }

    /// Of those paired by the first round with colors, the first who has one there, turned over for each before them.
    fn shown_color(&self) -> Option<Color> {
        let round = (1..=self.paired_rounds()).find(|&round| {
            self.players
                .iter()
                .any(|player| player.cell(round).scheduled_color().is_some())
        })?;
        self.players
            .iter()
            .filter(|player| (1..=round).any(|earlier| player.cell(earlier).was_paired()))
            .enumerate()
            .find_map(|(place, player)| {
                let color = player.cell(round).scheduled_color()?;
                Some(if place % 2 == 0 { color } else { color.other() })
            })
    }
}
