//! How much late moves are reduced: a table over depth and move count, made anew only when its
//! parameters change, because a search of a few milliseconds would feel it.

use super::Parameters;

/// Entries of the table in each direction.
const SIZE: usize = 64;

/// Plies to take off, in 1024ths.
#[derive(Debug, Default)]
pub(super) struct Reductions {
    /// Base and slope the table was made for.
    made_for: Option<(i32, i32)>,
    table: Vec<[i32; SIZE]>,
}

impl Reductions {
    /// Makes the table unless it is there.
    pub(super) fn fit(&mut self, parameters: &Parameters) {
        let (base, slope) = (parameters.reduction_base, parameters.reduction_slope);
        if self.made_for == Some((base, slope)) {
            return;
        }
        self.made_for = Some((base, slope));
        self.table = vec![[0; SIZE]; SIZE];
        for depth in 1..SIZE {
            for count in 1..SIZE {
                let logarithms = (depth as f64).ln() * (count as f64).ln();
                self.table[depth][count] = base + (f64::from(slope) * logarithms) as i32;
            }
        }
    }

    /// The reduction of the move with this number.
    pub(super) fn of(&self, depth: i32, count: usize) -> i32 {
        let depth = (depth.max(1) as usize).min(SIZE - 1);
        self.table[depth][count.min(SIZE - 1)]
    }
}
