//! Fits the weights of the evaluation to the engine's own games.
//!
//! Each position's target is a blend of how its game ended and what the search said. The evaluation
//! is linear in its weights, so the features are counted once and the rest is gradient descent (Adam).

use std::fmt::Write as _;

use cozy_chess::{Board, Color};

use crate::evaluate::features::{COUNT, GROUPS};
use crate::evaluate::{ENDGAME, Evaluator, FULL_PHASE, MIDDLEGAME, Tally, Taper, starting};
use crate::random::Random;
use crate::selfplay::Record;

/// Centipawns after which the expected result is about three quarters.
const SIGMOID_SCALE: f64 = 190.0;

/// Share of the game's result in the target; the search's score has the rest.
const RESULT_SHARE: f64 = 0.5;

/// Positions per step, and Adam's usual constants.
const BATCH: usize = 8192;
const RATE: f64 = 0.7;
const MOMENT: f64 = 0.9;
const SECOND_MOMENT: f64 = 0.999;

/// How strongly a weight is held where it began: features that are seldom seen hardly move.
const PULL: f64 = 1e-6;

/// Every epoch the steps become this much smaller.
const COOLING: f64 = 0.97;

/// One position in twenty is kept aside to measure with.
const HELD_BACK: usize = 20;

/// The full scale of an ending, as [`Taper`] has it.
const FULL_SCALE: f64 = 64.0;

/// Middlegame and endgame weight of every feature.
pub type Weights = Vec<(f64, f64)>;

/// A position as the tuner sees it.
struct Sample {
    features: Vec<(u16, i8)>,
    taper: Taper,
    target: f64,
}

/// What an epoch came to (the first, number 0, is the beginning): mean squared error on the positions fitted and on those kept aside.
#[derive(Debug, Clone, Copy)]
pub struct Epoch {
    pub number: usize,
    pub error: f64,
    pub held_back_error: f64,
}

/// The weights the engine plays with now.
pub fn current_weights() -> Weights {
    let pairs = MIDDLEGAME.iter().zip(&ENDGAME);
    pairs
        .map(|(&middlegame, &endgame)| (f64::from(middlegame), f64::from(endgame)))
        .collect()
}

/// The weights everything began with.
pub fn starting_weights() -> Weights {
    starting::weights()
}

/// Fits `weights` to the records, epoch by epoch.
pub fn tune(
    records: &[Record],
    mut weights: Weights,
    epochs: usize,
    report: &mut dyn FnMut(Epoch),
) -> Weights {
    let mut samples = samples(records);
    let mut random = Random::new(1);
    let held_back = samples.split_off(samples.len() - samples.len() / HELD_BACK);
    let mut adam = Adam::new(weights.clone());
    for number in 0..=epochs {
        if number > 0 {
            random.shuffle(&mut samples);
            for batch in samples.chunks(BATCH) {
                adam.step(batch, &mut weights);
            }
            adam.rate *= COOLING;
        }
        report(Epoch {
            number,
            error: mean_error(&samples, &weights),
            held_back_error: mean_error(&held_back, &weights),
        });
    }
    weights
}

/// The weights as the source file `evaluate/weights.rs`.
pub fn render(weights: &Weights) -> String {
    let mut text = String::from(
        "//! The weights of the evaluation, fitted to the engine's own games.\n\
         //!\n\
         //! Written by `torneo tune`; change the features or the games, not the figures.\n\n\
         use super::features::COUNT;\n",
    );
    let columns: [(&str, Vec<f64>); 2] = [
        ("MIDDLEGAME", weights.iter().map(|pair| pair.0).collect()),
        ("ENDGAME", weights.iter().map(|pair| pair.1).collect()),
    ];
    for (name, values) in columns {
        write!(
            text,
            "\n#[rustfmt::skip]\npub const {name}: [i16; COUNT] = [\n"
        )
        .expect("writing to a string does not fail");
        for &(group, first, size) in GROUPS {
            writeln!(text, "    // {group}").expect("writing to a string does not fail");
            for row in values[first..first + size].chunks(16) {
                let row: Vec<String> = row.iter().map(|value| format!("{value:.0}")).collect();
                let row = row.join(", ").replace("-0,", "0,");
                writeln!(text, "    {row},").expect("writing to a string does not fail");
            }
        }
        text.push_str("];\n");
    }
    text
}

struct Counting(Vec<i32>);

impl Tally for Counting {
    const COUNTS: bool = true;

    fn count(&mut self, feature: usize, color: Color, times: i32) {
        self.0[feature] += match color {
            Color::White => times,
            Color::Black => -times,
        };
    }
}

fn samples(records: &[Record]) -> Vec<Sample> {
    let mut evaluator = Evaluator::default();
    let mut counting = Counting(vec![0; COUNT]);
    records
        .iter()
        .map(|record| {
            counting.0.fill(0);
            let board: &Board = &record.board;
            let taper = evaluator.count(board, &mut counting);
            let features = counting
                .0
                .iter()
                .enumerate()
                .filter(|(_, count)| **count != 0);
            Sample {
                features: features
                    .map(|(index, &count)| (index as u16, count as i8))
                    .collect(),
                taper,
                target: RESULT_SHARE * record.result.points()
                    + (1.0 - RESULT_SHARE) * sigmoid(f64::from(record.score)),
            }
        })
        .collect()
}

/// How much of each weight counts in a position: middlegame and endgame.
fn shares(taper: Taper) -> (f64, f64) {
    let middlegame = f64::from(taper.phase) / f64::from(FULL_PHASE);
    let endgame = (1.0 - middlegame) * f64::from(taper.scale) / FULL_SCALE;
    (middlegame, endgame)
}

fn evaluate(sample: &Sample, weights: &Weights) -> f64 {
    let (middlegame, endgame) = shares(sample.taper);
    let terms = sample.features.iter().map(|&(index, count)| {
        let weight = weights[usize::from(index)];
        (weight.0 * middlegame + weight.1 * endgame) * f64::from(count)
    });
    terms.sum()
}

fn sigmoid(centipawns: f64) -> f64 {
    1.0 / (1.0 + (-centipawns / SIGMOID_SCALE).exp())
}

fn mean_error(samples: &[Sample], weights: &Weights) -> f64 {
    let errors = samples.iter().map(|sample| {
        let error = sigmoid(evaluate(sample, weights)) - sample.target;
        error * error
    });
    errors.sum::<f64>() / samples.len().max(1) as f64
}

struct Adam {
    rate: f64,
    steps: i32,
    moments: Weights,
    squares: Weights,
    beginning: Weights,
}

impl Adam {
    fn new(beginning: Weights) -> Self {
        Self {
            beginning,
            rate: RATE,
            steps: 0,
            moments: vec![(0.0, 0.0); COUNT],
            squares: vec![(0.0, 0.0); COUNT],
        }
    }

    fn step(&mut self, batch: &[Sample], weights: &mut Weights) {
        let mut gradient = vec![(0.0, 0.0); COUNT];
        for sample in batch {
            let expected = sigmoid(evaluate(sample, weights));
            let slope = (expected - sample.target) * expected * (1.0 - expected);
            let (middlegame, endgame) = shares(sample.taper);
            for &(index, count) in &sample.features {
                let cell: &mut (f64, f64) = &mut gradient[usize::from(index)];
                cell.0 += slope * middlegame * f64::from(count);
                cell.1 += slope * endgame * f64::from(count);
            }
        }
        self.steps += 1;
        let warm = |moment: f64| 1.0 - moment.powi(self.steps);
        let (first, second) = (warm(MOMENT), warm(SECOND_MOMENT));
        let advance = |weight: &mut f64, moment: &mut f64, square: &mut f64, slope: f64| {
            *moment = MOMENT * *moment + (1.0 - MOMENT) * slope;
            *square = SECOND_MOMENT * *square + (1.0 - SECOND_MOMENT) * slope * slope;
            *weight -= self.rate * (*moment / first) / ((*square / second).sqrt() + 1e-9);
        };
        for (index, slope) in gradient.into_iter().enumerate() {
            let (weight, moment, square) = (
                &mut weights[index],
                &mut self.moments[index],
                &mut self.squares[index],
            );
            let held = |slope: f64, now: f64, before: f64| {
                slope / batch.len() as f64 + PULL * (now - before)
            };
            let beginning = self.beginning[index];
            let slopes = (
                held(slope.0, weight.0, beginning.0),
                held(slope.1, weight.1, beginning.1),
            );
            advance(&mut weight.0, &mut moment.0, &mut square.0, slopes.0);
            advance(&mut weight.1, &mut moment.1, &mut square.1, slopes.1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::selfplay::GameResult;

    #[test]
    fn tuning_learns_that_a_queen_is_worth_much() {
        let record = |fen: &str, result| Record {
            board: Position::from_fen(fen).unwrap().board().clone(),
            score: 0,
            result,
        };
        let games = [
            record("4k3/8/8/8/8/8/8/Q3K3 w - -", GameResult::WhiteWins),
            record("q3k3/8/8/8/8/8/8/4K3 w - -", GameResult::BlackWins),
        ];
        let records: Vec<Record> = games.iter().cycle().take(64).cloned().collect();
        let mut errors = Vec::new();
        let flat = vec![(0.0, 0.0); COUNT];
        tune(&records, flat, 20, &mut |epoch| {
            errors.push(epoch.held_back_error)
        });
        assert!(errors[20] < errors[0]);
    }

    #[test]
    fn the_written_file_has_every_weight() {
        let text = render(&starting_weights());
        let figures = text
            .lines()
            .filter(|line| line.starts_with("    ") && !line.contains("//"));
        let count: usize = figures.map(|line| line.matches(',').count()).sum();
        assert_eq!(count, 2 * COUNT);
    }
}
