//! The tournament report file of FIDE, TRF16 and TRF26, with the extensions of known pairing engines.
//!
//! Spec: docs/spec/swiss-dutch.md §8. Lines end in CR, LF or both; columns are characters, not bytes.
//!
//! ```text
//! text ── line by line ──▶ Draft ── names become places ──▶ Tournament
//! ```
//!
//! `read` takes what the pairing needs; a `Report` has the names and everything else, and is written by `write`.

/// One line about one player.
mod player_line;

/// Lines about the whole tournament.
mod settings_line;

/// A tournament with the names of its people.
pub mod report;

/// Reports as text.
pub mod write;

use std::collections::BTreeMap;

use crate::dutch::baku;
use crate::dutch::tournament::{
    Cell, Color, ForbiddenGroup, Player, PointSystem, Tenths, Tournament,
};
use player_line::PlayerLine;

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    #[error("the file has no line 001, so it names no players")]
    NoPlayers,
    #[error("line {line}: {what}")]
    Line { line: usize, what: Fault },
    #[error("player {number} appears twice (lines {first} and {second}); remove one of them")]
    Twice {
        number: usize,
        first: usize,
        second: usize,
    },
    #[error(
        "player {number} has opponent {opponent} in round {round}, but there is no such player"
    )]
    UnknownOpponent {
        number: usize,
        opponent: usize,
        round: usize,
    },
    #[error(
        "players {number} and {opponent} contradict each other about round {round}; correct one of their lines"
    )]
    Contradiction {
        number: usize,
        opponent: usize,
        round: usize,
    },
    #[error("player {number} has no result in round {round}, which is not the last; write it")]
    NoResult { number: usize, round: usize },
}

/// What is wrong with one line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("a player's line needs a starting rank in columns 5 to 8")]
    NoNumber,
    #[error("round {round} cannot be read: '{text}'")]
    BadCell { round: usize, text: String },
    #[error("'{text}' should be a number of points such as 0.5")]
    BadPoints { text: String },
    #[error("'{text}' should be a whole number above zero")]
    BadNumber { text: String },
    #[error("the line ends too early")]
    TooShort,
    #[error("'{text}' is not known here")]
    Unknown { text: String },
    #[error("points given by 299 are not supported; write the result into the player's line")]
    AbnormalPoints,
}

/// What the lines said, before numbers become places.
#[derive(Debug, Default)]
struct Draft {
    players: Vec<(usize, PlayerLine)>,
    by_position: bool,
    rounds: Option<usize>,
    initial_color: Option<Color>,
    points: PointSystem,
    bye_points_said: bool,
    forbidden: Vec<Group>,
    byes: Vec<AskedBye>,
    accelerations: BTreeMap<usize, Vec<Tenths>>,
    accelerated_by_hand: bool,
    baku: bool,
}

/// Somebody who is not to be paired in a round, and what they have for it.
#[derive(Debug, Clone, Copy)]
struct AskedBye {
    round: usize,
    number: usize,
    cell: Cell,
}

/// Numbers of players who must not meet.
#[derive(Debug)]
struct Group {
    numbers: Vec<usize>,
    rounds: Option<(usize, usize)>,
}

impl Group {
    /// What lasts until the end of the tournament lasts for ever.
    fn last_round(&self, of_tournament: Option<usize>) -> usize {
        let end = of_tournament.unwrap_or(settings_line::MOST_ROUNDS);
        match self.rounds {
            Some((_, last)) if last < end => last,
            Some(_) | None => usize::MAX,
        }
    }
}

/// Reads a report.
pub fn read(text: &str) -> Result<Tournament, Rejection> {
    let mut draft = Draft::default();
    let lines = text.split(['\r', '\n']).enumerate();
    for (index, line) in lines {
        let tag: String = line.chars().take(3).collect();
        let line_number = index + 1;
        let read = if tag == "001" {
            player_line::read(line).map(|player| draft.players.push((line_number, player)))
        } else {
            settings_line::read(&mut draft, &tag, line)
        };
        read.map_err(|what| Rejection::Line {
            line: line_number,
            what,
        })?;
    }
    draft.finish()
}

impl Draft {
    fn finish(mut self) -> Result<Tournament, Rejection> {
        if self.players.is_empty() {
            return Err(Rejection::NoPlayers);
        }
        if !self.by_position {
            self.players.sort_by_key(|player| player.1.number);
        }
        let places = self.places()?;
        let mut players = Vec::with_capacity(self.players.len());
        for (_, line) in &self.players {
            let mut cells = line.cells(&places)?;
            self.write_byes(line.number, &mut cells);
            players.push(Player {
                number: line.number,
                cells,
                accelerations: self
                    .accelerations
                    .get(&line.number)
                    .cloned()
                    .unwrap_or_default(),
            });
        }
        contradiction(&players)?;
        unfinished(&players)?;
        let to_places = |numbers: &[usize]| -> Vec<usize> {
            numbers
                .iter()
                .filter_map(|number| places.get(number).copied())
                .collect()
        };
        let forbidden = self.forbidden.iter().map(|group| ForbiddenGroup {
            players: to_places(&group.numbers),
            first_round: group.rounds.map_or(1, |rounds| rounds.0),
            last_round: group.last_round(self.rounds),
        });
        let mut tournament = Tournament {
            rounds: self.rounds,
            initial_color: self.initial_color,
            points: self.points,
            forbidden: forbidden.collect(),
            asked_byes: self.contradicted(&players, &places),
            players,
        };
        if self.baku && !self.accelerated_by_hand {
            baku::accelerate(&mut tournament);
        }
        Ok(tournament)
    }

    /// A bye that 240 names is what a cell would say, where the cell says nothing.
    fn write_byes(&self, number: usize, cells: &mut Vec<Cell>) {
        for bye in self.byes.iter().filter(|bye| bye.number == number) {
            if cells.len() < bye.round {
                cells.resize(bye.round, Cell::Absent);
            }
            let cell = &mut cells[bye.round - 1];
            if *cell == Cell::Absent {
                *cell = bye.cell;
            }
        }
    }

    /// Byes of players whose line shows them as paired in that round.
    fn contradicted(
        &self,
        players: &[Player],
        places: &BTreeMap<usize, usize>,
    ) -> Vec<(usize, usize)> {
        let asked = self.byes.iter().filter_map(|bye| {
            let place = *places.get(&bye.number)?;
            let paired = players[place].cell(bye.round).was_paired();
            paired.then_some((bye.round, place))
        });
        asked.collect()
    }

    fn places(&self) -> Result<BTreeMap<usize, usize>, Rejection> {
        let mut places = BTreeMap::new();
        for (place, (line, player)) in self.players.iter().enumerate() {
            if let Some(first) = places.insert(player.number, place) {
                let first = self.players[first].0;
                return Err(Rejection::Twice {
                    number: player.number,
                    first: first.min(*line),
                    second: first.max(*line),
                });
            }
        }
        Ok(places)
    }
}

/// Only games of the last round may be without a result.
fn unfinished(players: &[Player]) -> Result<(), Rejection> {
    let rounds = |player: &Player| player.cells.iter().rposition(|cell| cell.was_paired());
    let last = players.iter().filter_map(rounds).max();
    for player in players {
        let open = |cell: &Cell| matches!(cell, Cell::Open { .. });
        let found = player.cells.iter().position(open);
        if let Some(index) = found.filter(|index| Some(*index) != last) {
            return Err(Rejection::NoResult {
                number: player.number,
                round: index + 1,
            });
        }
    }
    Ok(())
}

/// Both players of a game must tell the same of it.
fn contradiction(players: &[Player]) -> Result<(), Rejection> {
    for (place, player) in players.iter().enumerate() {
        for (index, cell) in player.cells.iter().enumerate() {
            let round = index + 1;
            let paired = |cell: Cell| match cell {
                Cell::Open { opponent, color } => Some((opponent, color)),
                other => other.game(),
            };
            let Some((opponent, color)) = paired(*cell) else {
                continue;
            };
            let theirs = players[opponent].cell(round);
            let open = |cell: Cell| matches!(cell, Cell::Open { .. });
            let agreed =
                paired(theirs) == Some((place, color.other())) && open(*cell) == open(theirs);
            if !agreed {
                return Err(Rejection::Contradiction {
                    number: player.number,
                    opponent: players[opponent].number,
                    round,
                });
            }
        }
    }
    Ok(())
}
