//! Adam: steps along the mean of past gradients, scaled by how much they vary.

use super::model::{Gradient, Model};
use crate::network::WEIGHTS;

/// The usual constants.
const MOMENT: f32 = 0.9;
const SECOND_MOMENT: f32 = 0.999;
const TINY: f32 = 1e-8;

/// Every step takes this share of a weight away, times the rate, so that what is never needed fades.
const DECAY: f32 = 0.01;

pub(super) struct Adam {
    steps: i32,
    moments: Vec<f32>,
    squares: Vec<f32>,
}

impl Adam {
    pub(super) fn new() -> Self {
        Self {
            steps: 0,
            moments: vec![0.0; WEIGHTS],
            squares: vec![0.0; WEIGHTS],
        }
    }

    /// Moves the weights by the gradients of all parts, added in their order.
    pub(super) fn step(&mut self, model: &mut Model, parts: &[Gradient], count: usize, rate: f32) {
        self.steps += 1;
        let (first, second) = (
            1.0 - MOMENT.powi(self.steps),
            1.0 - SECOND_MOMENT.powi(self.steps),
        );
        let share = 1.0 / count.max(1) as f32;
        for (index, weight) in model.weights.iter_mut().enumerate() {
            let mut slope = 0.0;
            for part in parts {
                slope += part.slopes[index];
            }
            slope *= share;
            let moment = &mut self.moments[index];
            let square = &mut self.squares[index];
            *moment = MOMENT * *moment + (1.0 - MOMENT) * slope;
            *square = SECOND_MOMENT * *square + (1.0 - SECOND_MOMENT) * slope * slope;
            let step = (*moment / first) / ((*square / second).sqrt() + TINY);
            *weight -= rate * (step + DECAY * *weight);
        }
        model.clip();
    }
}
