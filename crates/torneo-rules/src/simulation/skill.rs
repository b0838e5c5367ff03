//! How a game goes between people of known skill.
//!
//! ```text
//! margin = (mean skill of one pair − mean skill of the other) × WEIGHT + luck
//! ```
//!
//! The winner reaches the target; the loser stays below it by the margin. With these weights the weaker of
//! two random pairs wins 28 games in a hundred.

use super::kendall;
use crate::chance::Chance;
use crate::pairing::Table;
use crate::ranking::score_sheet::Side;

/// Points that end a game.
pub(super) const TARGET: u32 = 100;
/// Points of margin for one standard deviation of skill between the pairs' means.
const WEIGHT: f64 = 25.0;
/// Points of margin for one standard deviation of luck.
const LUCK: f64 = 30.0;

/// True skill, by person, in standard deviations.
pub(super) struct Skills(Vec<f64>);

impl Skills {
    pub fn draw(players: usize, chance: &mut Chance) -> Self {
        Self((0..players).map(|_| chance.bell()).collect())
    }

    /// Plays one game at a table.
    pub fn play(&self, table: &Table, chance: &mut Chance) -> [Side; 2] {
        // A fixed pair is one entrant, with a skill of its own.
        let [ours, theirs] = table.map(|pair| {
            let skills = pair.iter().map(|who| self.0[who.index()]);
            skills.sum::<f64>() / pair.len() as f64
        });
        let margin = (ours - theirs) * WEIGHT + chance.bell() * LUCK;
        // There is no draw: the smallest margin is one point, the largest leaves the loser without any.
        let lost_by = (margin.abs().round() as u32).clamp(1, TARGET);
        let points = if margin >= 0.0 {
            [TARGET, TARGET - lost_by]
        } else {
            [TARGET - lost_by, TARGET]
        };
        [0, 1].map(|side| Side {
            players: table[side],
            points: points[side],
        })
    }

    /// Kendall's tau-b between places (1 is best) and skill, over those who have a place.
    pub fn agreement(&self, places: &[Option<usize>]) -> f64 {
        let ranked: Vec<(f64, f64)> = places
            .iter()
            .zip(&self.0)
            .filter_map(|(place, skill)| Some((-((*place)? as f64), *skill)))
            .collect();
        kendall::tau_b(&ranked)
    }
}
