//! One line about one player: starting rank and what happened round by round.

use std::collections::BTreeMap;

use super::{Cell, Color, Fault, Rejection};
use crate::dutch::tournament::Outcome;

/// Where rounds begin, how wide each is: columns 92 and following, ten for each.
const FIRST_ROUND: usize = 91;
const ROUND_WIDTH: usize = 10;

/// What a line 001 says.
#[derive(Debug)]
pub(super) struct PlayerLine {
    pub number: usize,
    rounds: Vec<Written>,
}

/// One round as it is written.
#[derive(Debug, Clone, Copy)]
struct Written {
    opponent: Option<usize>,
    color: Option<Color>,
    result: char,
}

pub(super) fn read(line: &str) -> Result<PlayerLine, Fault> {
    let columns: Vec<char> = line.chars().collect();
    let number = text(&columns, 4, 4)
        .trim()
        .parse()
        .ok()
        .filter(|&number| number > 0)
        .ok_or(Fault::NoNumber)?;
    let mut rounds = Vec::new();
    let mut start = FIRST_ROUND;
    while start < columns.len() {
        let cell = text(&columns, start, 8);
        let round = rounds.len() + 1;
        let written = read_cell(&cell).ok_or(Fault::BadCell { round, text: cell })?;
        rounds.push(written);
        start += ROUND_WIDTH;
    }
    Ok(PlayerLine { number, rounds })
}

fn text(columns: &[char], from: usize, count: usize) -> String {
    columns.iter().skip(from).take(count).collect()
}

fn read_cell(cell: &str) -> Option<Written> {
    let columns: Vec<char> = cell.chars().collect();
    let opponent = text(&columns, 0, 4);
    let opponent = match opponent.trim() {
        "" => None,
        digits => match digits.parse().ok()? {
            0 => None,
            number => Some(number),
        },
    };
    let color = match columns.get(5).copied().unwrap_or(' ') {
        'w' | 'W' => Some(Color::White),
        'b' | 'B' => Some(Color::Black),
        '-' | ' ' => None,
        _ => return None,
    };
    let result = columns.get(7).copied().unwrap_or(' ').to_ascii_uppercase();
    let known = "1=0+-WDLHFUZ ".contains(result);
    let played = "1=0WDL".contains(result);
    let fits = match (opponent, result) {
        (Some(_), 'H' | 'F' | 'U' | 'Z') => false,
        // Paired, and not played yet.
        (Some(_), ' ') => color.is_some(),
        (Some(_), _) => !played || color.is_some(),
        (None, _) => color.is_none() && (!played || result == '='),
    };
    (known && fits).then_some(Written {
        opponent,
        color,
        result,
    })
}

impl PlayerLine {
    /// The rounds with opponents by place.
    pub(super) fn cells(&self, places: &BTreeMap<usize, usize>) -> Result<Vec<Cell>, Rejection> {
        let mut cells = Vec::with_capacity(self.rounds.len());
        for (index, written) in self.rounds.iter().enumerate() {
            let opponent = match written.opponent {
                None => None,
                Some(number) => Some(*places.get(&number).ok_or(Rejection::UnknownOpponent {
                    number: self.number,
                    opponent: number,
                    round: index + 1,
                })?),
            };
            cells.push(written.cell(opponent));
        }
        Ok(cells)
    }
}

impl Written {
    fn cell(self, opponent: Option<usize>) -> Cell {
        let Some(opponent) = opponent else {
            return match self.result {
                'U' | '+' => Cell::AllocatedBye,
                'F' => Cell::FullBye,
                'H' | '=' => Cell::HalfBye,
                'Z' | '-' => Cell::ZeroBye,
                _ => Cell::Absent,
            };
        };
        let outcome = match self.result {
            '1' | 'W' => Outcome::Win,
            '=' | 'D' => Outcome::Draw,
            '0' | 'L' => Outcome::Loss,
            ' ' => {
                return match self.color {
                    Some(color) => Cell::Open { opponent, color },
                    None => Cell::Absent,
                };
            }
            result => {
                return Cell::Forfeit {
                    opponent,
                    scheduled: self.color,
                    won: result == '+',
                };
            }
        };
        match self.color {
            Some(color) => Cell::Game {
                opponent,
                color,
                outcome,
            },
            None => Cell::Absent,
        }
    }
}
