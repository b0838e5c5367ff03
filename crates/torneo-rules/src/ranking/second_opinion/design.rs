//! The regression's rows and the symmetric matrix they make.
//!
//! A row is a game: ½ for each of one pair, −½ for each of the other, and the margin.

use crate::ranking::score_sheet::ScoreSheet;
use crate::ranking::second_opinion::players_with_games;
use crate::roster::PlayerId;

/// The weight of one person in a game's row.
const HALF: f64 = 0.5;

/// One game: the four people by their column, own pair first, and the own pair's margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    columns: [u32; 4],
    margin: i32,
}

/// All rows, in a standard order.
#[derive(Debug, Clone)]
pub struct Design {
    /// Who stands behind each column.
    pub players: Vec<PlayerId>,
    pub rows: Vec<Row>,
}

impl Design {
    pub fn of(sheet: &ScoreSheet) -> Self {
        let players = players_with_games(sheet);
        let mut column = vec![0u32; sheet.players()];
        for (at, player) in players.iter().enumerate() {
            column[player.index()] = PlayerId::at(at).0;
        }
        let mut rows: Vec<Row> = sheet
            .games()
            .iter()
            .map(|game| {
                let [own, other] = game.in_standard_order().sides;
                // A fixed pair holds both seats of its side, so that the mean of the side is its own.
                let ([a, b], [c, d]) = (own.players.ends(), other.players.ends());
                Row {
                    columns: [a, b, c, d].map(|player| column[player.index()]),
                    margin: own.points.cast_signed() - other.points.cast_signed(),
                }
            })
            .collect();
        rows.sort_unstable();
        Self { players, rows }
    }

    /// Each player's sum of own margins, by half: the right-hand side of the regression.
    pub fn weighted_margins(&self) -> Vec<f64> {
        let mut sums = vec![0.0; self.players.len()];
        for row in &self.rows {
            let half = HALF * f64::from(row.margin);
            for (seat, &column) in row.columns.iter().enumerate() {
                sums[column as usize] += if seat < 2 { half } else { -half };
            }
        }
        sums
    }

    /// The mean of the squared margins.
    pub fn mean_square(&self) -> f64 {
        let sum: f64 = self
            .rows
            .iter()
            .map(|row| f64::from(row.margin).powi(2))
            .sum();
        sum / self.rows.len().max(1) as f64
    }

    /// The rows' products with each other, plus `penalty` on the diagonal.
    pub fn normal_matrix(&self, penalty: f64) -> Sparse {
        let size = self.players.len();
        let mut meetings: Vec<Vec<(u32, f64)>> = vec![Vec::new(); size];
        let mut diagonal = vec![penalty; size];
        for row in &self.rows {
            for (seat, &column) in row.columns.iter().enumerate() {
                diagonal[column as usize] += HALF * HALF;
                for (other_seat, &other) in row.columns.iter().enumerate() {
                    if other_seat != seat {
                        let sign = if (seat < 2) == (other_seat < 2) {
                            1.0
                        } else {
                            -1.0
                        };
                        let product = sign * HALF * HALF;
                        // A fixed pair sits on both seats of its side.
                        match other == column {
                            true => diagonal[column as usize] += product,
                            false => meetings[column as usize].push((other, product)),
                        }
                    }
                }
            }
        }
        let mut starts = vec![0];
        let mut entries: Vec<(u32, f64)> = Vec::new();
        for mut list in meetings {
            list.sort_unstable_by_key(|entry| entry.0);
            let first = entries.len();
            for (column, value) in list {
                match entries[first..].last_mut() {
                    Some(last) if last.0 == column => last.1 += value,
                    Some(_) | None => entries.push((column, value)),
                }
            }
            starts.push(entries.len());
        }
        Sparse {
            diagonal,
            starts,
            entries,
        }
    }
}

/// A symmetric matrix with few entries off its diagonal.
#[derive(Debug, Clone)]
pub struct Sparse {
    pub diagonal: Vec<f64>,
    starts: Vec<usize>,
    entries: Vec<(u32, f64)>,
}

impl Sparse {
    pub fn size(&self) -> usize {
        self.diagonal.len()
    }

    /// The entries of a row off the diagonal: column and value.
    pub fn off_diagonal(&self, row: usize) -> &[(u32, f64)] {
        &self.entries[self.starts[row]..self.starts[row + 1]]
    }

    pub fn times(&self, vector: &[f64], product: &mut [f64]) {
        for (row, value) in product.iter_mut().enumerate() {
            let others = self.off_diagonal(row).iter();
            *value = others.fold(self.diagonal[row] * vector[row], |sum, &(column, entry)| {
                sum + entry * vector[column as usize]
            });
        }
    }
}
