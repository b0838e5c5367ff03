//! Trains the network on the engine's own games: samples in, the bytes of a network out.
//!
//! ```text
//! records ─> samples ─┬─> shuffled batches ─> gradients in parts ─> Adam ─┐
//!                     │        ^──────────────── next epoch ──────────────┘
//!                     └─> held back ─> error of each epoch
//! ```
//!
//! The same samples and settings give the same bytes, whatever the threads: a batch is always cut
//! into the same parts, and their gradients are added in the same order.
//!
//! Spec: docs/spec/network.md §3.

use std::thread;

mod adam;
mod model;
mod sample;
mod variants;

use crate::network::Network;
use crate::random::Random;
use crate::selfplay::Record;
use adam::Adam;
use model::{Gradient, Model};
use sample::Sample;
use variants::Variants;

/// Positions between two steps.
const BATCH: usize = 16_384;

/// A batch is cut into so many parts, each with a gradient of its own.
const PARTS: usize = 8;

/// One position in fifty is kept aside to measure with: the last ones, whole games of them.
const HELD_BACK: usize = 50;

/// The last steps are this much smaller than the first.
const COOLING: f32 = 0.01;

/// Positions of games as they are read, with variants of each.
#[derive(Debug)]
pub struct Teacher {
    variants: Variants,
    count: usize,
    games: Vec<Sample>,
    beside: Vec<Sample>,
}

impl Teacher {
    pub fn new(settings: &Settings) -> Self {
        Self {
            variants: Variants::new(settings.seed, settings.teacher),
            count: settings.variants,
            games: Vec::new(),
            beside: Vec::new(),
        }
    }

    pub fn add(&mut self, record: &Record) {
        self.games.push(Sample::of_game(record));
        for _ in 0..self.count {
            if let Some((board, score)) = self.variants.draw(&record.board) {
                self.beside.push(Sample::of_no_game(&board, score));
            }
        }
    }
}

/// What can be chosen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Who judges the variants; the hand-made evaluation if there is none.
    pub teacher: Option<&'static Network>,
    pub epochs: usize,
    pub seed: u64,
    /// Share of the game's result in the target; the search's score has the rest.
    pub result_share: f32,
    /// Variants beside each position of a game.
    pub variants: usize,
    /// Size of the first steps.
    pub rate: f32,
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            teacher: None,
            epochs: 12,
            seed: 1,
            result_share: 0.1,
            variants: 3,
            rate: 0.002,
            threads: 1,
        }
    }
}

/// What an epoch came to: mean squared error on the positions learned and on those kept aside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Epoch {
    pub number: usize,
    pub error: f64,
    pub held_back_error: f64,
}

/// Trains a network.
pub fn train(teacher: Teacher, settings: &Settings, report: &mut dyn FnMut(Epoch)) -> Network {
    let Teacher {
        games: mut samples,
        beside,
        ..
    } = teacher;
    let held_back = samples.split_off(samples.len() - samples.len() / HELD_BACK);
    samples.extend(beside);
    let mut random = Random::new(settings.seed);
    let mut model = Model::random(&mut random);
    let mut adam = Adam::new();
    let mut parts: Vec<Gradient> = (0..PARTS).map(|_| Gradient::new()).collect();
    for number in 1..=settings.epochs {
        random.shuffle(&mut samples);
        let rate = settings.rate * cooled(number, settings.epochs);
        let mut error = 0.0;
        for batch in samples.chunks(BATCH) {
            each_part(&mut parts, batch, settings.threads, |gradient, part| {
                gradient.clear();
                for (index, sample) in part.iter().enumerate() {
                    // The order is random, so every other sample is a random half.
                    let mirrored = index % 2 == 1;
                    gradient.add(&model, sample, mirrored, settings.result_share);
                }
            });
            error += parts.iter().map(Gradient::error).sum::<f64>();
            adam.step(&mut model, &parts, batch.len(), rate);
        }
        report(Epoch {
            number,
            error: error / samples.len().max(1) as f64,
            held_back_error: mean_error(&model, &held_back, &mut parts, settings),
        });
    }
    model.quantized()
}

/// The share of the first rate in an epoch: half a cosine from 1 to [`COOLING`].
fn cooled(number: usize, epochs: usize) -> f32 {
    let done = (number - 1) as f32 / (epochs.max(2) - 1) as f32;
    let wave = (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
    COOLING + (1.0 - COOLING) * wave
}

fn mean_error(
    model: &Model,
    samples: &[Sample],
    parts: &mut [Gradient],
    settings: &Settings,
) -> f64 {
    each_part(parts, samples, settings.threads, |gradient, part| {
        gradient.clear();
        for sample in part {
            gradient.measure(model, sample, settings.result_share);
        }
    });
    parts.iter().map(Gradient::error).sum::<f64>() / samples.len().max(1) as f64
}

/// Shares the parts of a batch out over the threads.
fn each_part(
    parts: &mut [Gradient],
    batch: &[Sample],
    threads: usize,
    work: impl Fn(&mut Gradient, &[Sample]) + Sync,
) {
    let size = batch.len().div_ceil(parts.len()).max(1);
    let empty: &[Sample] = &[];
    let slices = batch.chunks(size).chain(std::iter::repeat(empty));
    let mut jobs: Vec<(&mut Gradient, &[Sample])> = parts.iter_mut().zip(slices).collect();
    let share = jobs.len().div_ceil(threads.max(1));
    let work = &work;
    thread::scope(|scope| {
        for jobs in jobs.chunks_mut(share) {
            scope.spawn(move || {
                for (gradient, part) in jobs {
                    work(gradient, part);
                }
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use cozy_chess::Color;

    use super::*;
    use crate::position::Position;
    use crate::selfplay::GameResult;

    /// Positions of random play, judged by who has more pieces.
    fn lessons(settings: &Settings) -> Teacher {
        let mut random = Random::new(3);
        let mut teacher = Teacher::new(settings);
        for _ in 0..20 {
            let mut position = Position::default();
            for _ in 0..60 {
                let moves = position.legal_moves();
                let Some(&mv) = random.choose(&moves) else {
                    break;
                };
                position.play(mv);
                let board = position.board();
                let [white, black] = Color::ALL.map(|color| board.colors(color).len() as i32);
                teacher.add(&Record {
                    board: board.clone(),
                    score: 100 * (white - black),
                    result: GameResult::Draw,
                });
            }
        }
        teacher
    }

    #[test]
    fn training_repeats_itself_and_lowers_the_error() {
        let run = |threads: usize, seed: u64| {
            let settings = Settings {
                epochs: 20,
                threads,
                seed,
                result_share: 0.0,
                ..Settings::default()
            };
            let mut errors = Vec::new();
            let report = &mut |epoch: Epoch| errors.push(epoch.error);
            let network = train(lessons(&settings), &settings, report);
            (network.write(), errors)
        };
        let (bytes, errors) = run(1, 1);
        assert!(errors[19] < 0.9 * errors[0], "{errors:?}");
        assert_eq!(run(3, 1).0, bytes);
        assert_ne!(run(1, 2).0, bytes);
    }
}
