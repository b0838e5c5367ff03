//! The network: 768 inputs, one hidden layer seen from both sides, and an output for each number of
//! pieces. Trained by `train`.
//!
//! ```text
//! side to move: 768 ─> HIDDEN ─ clamp, square ─┐
//!                                              ├─> 1 of 8 ─> centipawns for the side to move
//! opponent:     768 ─> HIDDEN ─ clamp, square ─┘
//! ```
//!
//! An input is a piece on a square, as one side sees it: own or enemy, ranks from its own. Both
//! sides use the same weights. What the hidden layer sums up changes little from move to move, so
//! [`Accumulators`] keeps it along the line that is searched.
//!
//! Spec: docs/spec/network.md.

use std::sync::LazyLock;

use cozy_chess::{Board, Color, Piece, Square};

mod accumulators;
mod file;
mod kernel;

pub use accumulators::Accumulators;
pub use file::{Foreign, checksum};

use crate::score::{PROVEN, Score};
use kernel::Kernel;

/// Inputs of one side: two colors, six pieces, 64 squares.
pub const INPUTS: usize = 2 * Piece::NUM * Square::NUM;

/// Neurons of the hidden layer for each side.
pub const HIDDEN: usize = 128;

/// What 1.0 is in the hidden layer.
pub const HIDDEN_ONE: i32 = 255;

/// What 1.0 is among the weights of the output.
pub const OUTPUT_ONE: i32 = 64;

/// No weight is larger, so that 16 bits hold every sum and every product of the hidden layer:
/// 127 of 64ths times 255 fits, and 33 weights of 505 do.
pub const LARGEST_WEIGHT: f32 = 127.0 / OUTPUT_ONE as f32;

/// Centipawns of an output of 1.0, where three quarters of the points are expected: the scale of
/// the hand-made evaluation, for which the margins of the search are made.
pub const SCALE: i32 = 190;

/// Outputs: what a piece is worth depends on how many are left.
pub const PHASES: usize = 8;

/// Where each group of weights begins when all stand in one row.
pub const BIASES: usize = INPUTS * HIDDEN;
pub const OUTPUTS: usize = BIASES + HIDDEN;
pub const OUTPUT_BIASES: usize = OUTPUTS + PHASES * 2 * HIDDEN;
pub const WEIGHTS: usize = OUTPUT_BIASES + PHASES;

/// The sums of the hidden layer, or one row of its weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Layer(pub [i16; HIDDEN]);

/// A trained network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// One row for each input.
    inputs: Vec<Layer>,
    biases: Layer,
    /// For each phase: for the side to move and for its opponent.
    outputs: [[Layer; 2]; PHASES],
    output_biases: [i16; PHASES],
}

/// The network the engine plays with, as `torneo train` wrote it.
static EMBEDDED: &[u8] = include_bytes!("../networks/torneo-3.net");

static CURRENT: LazyLock<Network> =
    LazyLock::new(|| Network::read(EMBEDDED).expect("the embedded network is one of ours"));

impl Network {
    /// The network the engine plays with.
    pub fn current() -> &'static Self {
        &CURRENT
    }

    /// The value of a position for the side to move, from nothing but the board.
    pub fn evaluate(&self, board: &Board) -> Score {
        let sums = Color::ALL.map(|side| accumulators::fresh(self, board, side));
        self.output(Kernel::detect(), &sums, board)
    }

    /// The value for the side to move, from the sums of both sides.
    fn output(&self, kernel: Kernel, sums: &[Layer; Color::NUM], board: &Board) -> Score {
        let side = board.side_to_move();
        let phase = phase(board.occupied().len() as usize);
        let seen = [&sums[side as usize], &sums[!side as usize]];
        let sum = kernel.output(seen, &self.outputs[phase]);
        // The squares brought one factor too many.
        let sum = sum / HIDDEN_ONE + i32::from(self.output_biases[phase]);
        let score = sum * SCALE / (HIDDEN_ONE * OUTPUT_ONE);
        score.clamp(1 - PROVEN, PROVEN - 1)
    }
}

/// The output that speaks where so many pieces are on the board: each takes four more.
pub fn phase(pieces: usize) -> usize {
    (pieces.saturating_sub(1) / 4).min(PHASES - 1)
}

/// The input for a piece on a square, as `side` sees it.
pub fn input(side: Color, color: Color, piece: Piece, square: Square) -> usize {
    let enemy = usize::from(color != side);
    (enemy * Piece::NUM + piece as usize) * Square::NUM + square.relative_to(side) as usize
}

/// The input that `side` has where White has this one.
fn seen_by(side: Color, white: usize) -> usize {
    match side {
        Color::White => white,
        Color::Black => ((white + INPUTS / 2) % INPUTS) ^ Square::A8 as usize,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn both_sides_see_the_same_board() {
        for color in Color::ALL {
            let own = input(color, color, Piece::Rook, Square::A1.relative_to(color));
            let enemy = input(!color, color, Piece::Rook, Square::A1.relative_to(color));
            assert_eq!(own, 3 * 64);
            assert_eq!(enemy, (6 + 3) * 64 + Square::A8 as usize);
        }
        for (color, piece, square) in [
            (Color::White, Piece::Pawn, Square::E4),
            (Color::Black, Piece::King, Square::G8),
        ] {
            let white = input(Color::White, color, piece, square);
            let sides = Color::ALL.map(|side| seen_by(side, white));
            assert_eq!(
                sides,
                Color::ALL.map(|side| input(side, color, piece, square))
            );
        }
    }

    #[test]
    fn the_embedded_network_knows_what_a_queen_is_worth() {
        let value = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            Network::current().evaluate(position.board())
        };
        let even = value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
        let ahead = value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
        let behind = value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -");
        assert!(even.abs() < 100, "{even}");
        assert!(ahead > 500, "{ahead}");
        assert!(behind < -500, "{behind}");
    }
}
