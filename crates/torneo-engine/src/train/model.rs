//! The network in floating point, what it says about a sample, and in which direction it errs.

use super::sample::{Sample, sigmoid};
use crate::network::{
    BIASES, HIDDEN, HIDDEN_ONE, LARGEST_WEIGHT, Network, OUTPUT_BIASES, OUTPUT_ONE, OUTPUTS,
    PHASES, WEIGHTS,
};
use crate::random::Random;

/// The first weights are drawn up to this, for the hidden layer and for the output.
const FIRST_INPUT: f32 = 0.1;
const FIRST_OUTPUT: f32 = 0.1;

/// Every weight begins in the middle of where the hidden layer is not clamped.
const FIRST_BIAS: f32 = 0.2;

/// All weights in one row, as the file has them.
pub(super) struct Model {
    pub(super) weights: Vec<f32>,
}

impl Model {
    pub(super) fn random(random: &mut Random) -> Self {
        let mut draw = |largest: f32| {
            let unit = (random.draw() >> 40) as f32 / (1 << 24) as f32;
            largest * (2.0 * unit - 1.0)
        };
        let mut weights: Vec<f32> = (0..BIASES).map(|_| draw(FIRST_INPUT)).collect();
        weights.resize(OUTPUTS, FIRST_BIAS);
        // Every phase begins alike: what they have in common is learned before what they have not.
        let outputs: Vec<f32> = (0..2 * HIDDEN).map(|_| draw(FIRST_OUTPUT)).collect();
        weights.extend(outputs.repeat(PHASES));
        weights.extend([0.0; PHASES]);
        Self { weights }
    }

    /// Keeps every weight where whole numbers can hold it.
    pub(super) fn clip(&mut self) {
        for weight in &mut self.weights {
            *weight = weight.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT);
        }
    }

    /// The network the engine plays with.
    pub(super) fn quantized(&self) -> Network {
        let weights = self.weights.iter().enumerate().map(|(index, &weight)| {
            let one = match index {
                0..OUTPUTS => HIDDEN_ONE,
                OUTPUTS..OUTPUT_BIASES => OUTPUT_ONE,
                _ => HIDDEN_ONE * OUTPUT_ONE,
            };
            (weight * one as f32).round() as i16
        });
        Network::from_weights(&weights.collect::<Vec<i16>>())
    }

    fn row(&self, at: usize) -> &[f32; HIDDEN] {
        let row = self.weights[at..at + HIDDEN].try_into();
        row.expect("a row has one weight for each neuron")
    }

    /// The sums of the hidden layer for some inputs.
    fn sums(&self, inputs: impl Iterator<Item = usize>) -> [f32; HIDDEN] {
        let mut sums = *self.row(BIASES);
        for input in inputs {
            let row = self.row(input * HIDDEN);
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        sums
    }

    /// The points expected, from the sums of both sides.
    fn expected(&self, sums: &[[f32; HIDDEN]; 2], phase: usize) -> f32 {
        let mut output = self.weights[OUTPUT_BIASES + phase];
        for (side, sums) in sums.iter().enumerate() {
            let weights = self.row(output_row(phase, side));
            // Several short sums instead of a long one, which the processor adds side by side.
            let mut lanes = [0.0; 16];
            for (sums, weights) in sums.chunks_exact(16).zip(weights.chunks_exact(16)) {
                for lane in 0..16 {
                    let value = sums[lane].clamp(0.0, 1.0);
                    lanes[lane] += value * value * weights[lane];
                }
            }
            output += lanes.iter().sum::<f32>();
        }
        sigmoid(output)
    }
}

/// Where the output weights of a phase begin, for the side to move (0) and its opponent (1).
fn output_row(phase: usize, side: usize) -> usize {
    OUTPUTS + (2 * phase + side) * HIDDEN
}

/// The gradient of a part of a batch, and its squared error.
pub(super) struct Gradient {
    pub(super) slopes: Vec<f32>,
    error: f64,
}

impl Gradient {
    pub(super) fn new() -> Self {
        Self {
            slopes: vec![0.0; WEIGHTS],
            error: 0.0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.slopes.fill(0.0);
        self.error = 0.0;
    }

    pub(super) fn error(&self) -> f64 {
        self.error
    }

    /// Only the error of a sample.
    pub(super) fn measure(&mut self, model: &Model, sample: &Sample, result_share: f32) {
        let inputs = sample.inputs(false);
        let sums = [model.sums(inputs.own()), model.sums(inputs.opponent())];
        let error = model.expected(&sums, inputs.phase()) - sample.target(result_share);
        self.error += f64::from(error * error);
    }

    /// Adds a sample.
    pub(super) fn add(&mut self, model: &Model, sample: &Sample, mirrored: bool, share: f32) {
        let inputs = sample.inputs(mirrored);
        let sums = [model.sums(inputs.own()), model.sums(inputs.opponent())];
        let phase = inputs.phase();
        let expected = model.expected(&sums, phase);
        let error = expected - sample.target(share);
        self.error += f64::from(error * error);
        let slope = 2.0 * error * expected * (1.0 - expected);
        self.slopes[OUTPUT_BIASES + phase] += slope;
        let backwards = [0, 1].map(|side| {
            let row = output_row(phase, side);
            self.output(model, &sums[side], row, slope)
        });
        for (side, back) in backwards.iter().enumerate() {
            self.add_row(BIASES, back);
            if side == 0 {
                let own = inputs.own();
                own.for_each(|input| self.add_row(input * HIDDEN, back));
            } else {
                let opponent = inputs.opponent();
                opponent.for_each(|input| self.add_row(input * HIDDEN, back));
            }
        }
    }

    /// Adds the slopes of one side's output weights; returns those of its hidden sums.
    fn output(
        &mut self,
        model: &Model,
        sums: &[f32; HIDDEN],
        at: usize,
        slope: f32,
    ) -> [f32; HIDDEN] {
        let (weights, slopes) = (model.row(at), &mut self.slopes[at..at + HIDDEN]);
        let mut back = [0.0; HIDDEN];
        for index in 0..HIDDEN {
            let value = sums[index].clamp(0.0, 1.0);
            slopes[index] += slope * value * value;
            let inside = sums[index] > 0.0 && sums[index] < 1.0;
            let steep = 2.0 * slope * value * weights[index];
            back[index] = if inside { steep } else { 0.0 };
        }
        back
    }

    fn add_row(&mut self, at: usize, row: &[f32; HIDDEN]) {
        for (slope, add) in self.slopes[at..at + HIDDEN].iter_mut().zip(row) {
            *slope += add;
        }
    }
}
