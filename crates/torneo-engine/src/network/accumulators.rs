//! The hidden layer along the line that is searched: each ply from the one before it, when asked.
//!
//! A ply only notes where its pieces stand. When it is evaluated, the nearest ply above it whose
//! sums are known is brought forward move by move, by what left and what came.

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::kernel::Kernel;
use super::{HIDDEN, Layer, Network, input};
use crate::score::{MAX_PLY, Score};

/// Most inputs one move takes away or brings: castling moves two pieces.
const MOST_CHANGES: usize = 2;

/// The pieces of both colors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Placement {
    pieces: [BitBoard; Piece::NUM],
    colors: [BitBoard; Color::NUM],
}

impl Placement {
    fn of(board: &Board) -> Self {
        Self {
            pieces: Piece::ALL.map(|piece| board.pieces(piece)),
            colors: Color::ALL.map(|color| board.colors(color)),
        }
    }

    fn of_kind(&self, color: Color, piece: Piece) -> BitBoard {
        self.colors[color as usize] & self.pieces[piece as usize]
    }
}

/// One ply.
#[derive(Debug, Clone)]
struct Slot {
    placement: Placement,
    /// Do the sums belong to the placement?
    known: bool,
    sums: [Layer; Color::NUM],
}

/// The hidden layer of every ply of the current line.
#[derive(Debug)]
pub struct Accumulators {
    kernel: Kernel,
    slots: Vec<Slot>,
}

impl Default for Accumulators {
    fn default() -> Self {
        let slot = Slot {
            placement: Placement {
                pieces: [BitBoard::EMPTY; Piece::NUM],
                colors: [BitBoard::EMPTY; Color::NUM],
            },
            known: false,
            sums: [Layer([0; HIDDEN]); Color::NUM],
        };
        Self {
            kernel: Kernel::detect(),
            slots: vec![slot; MAX_PLY + 2],
        }
    }
}

impl Accumulators {
    /// Begins a line at its root.
    pub fn begin(&mut self, network: &Network, board: &Board) {
        let root = &mut self.slots[0];
        root.placement = Placement::of(board);
        root.sums = Color::ALL.map(|side| fresh(network, board, side));
        root.known = true;
    }

    /// Notes the board at a ply; the ply before it is its parent.
    pub fn note(&mut self, board: &Board, ply: usize) {
        let slot = &mut self.slots[ply];
        slot.placement = Placement::of(board);
        slot.known = false;
    }

    /// The value for the side to move of the board noted at `ply`.
    pub fn evaluate(&mut self, network: &Network, board: &Board, ply: usize) -> Score {
        debug_assert_eq!(self.slots[ply].placement, Placement::of(board));
        let above = self.slots[..=ply].iter().rposition(|slot| slot.known);
        let known = above.expect("the root is known");
        for next in known + 1..=ply {
            let (above, below) = self.slots.split_at_mut(next);
            bring_forward(self.kernel, network, &above[next - 1], &mut below[0]);
        }
        network.output(self.kernel, &self.slots[ply].sums, board.side_to_move())
    }
}

/// The inputs that changed between two plies, for one side.
struct Changes<'a> {
    rows: [&'a Layer; MOST_CHANGES],
    count: usize,
}

impl<'a> Changes<'a> {
    fn none(network: &'a Network) -> Self {
        Self {
            rows: [&network.biases; MOST_CHANGES],
            count: 0,
        }
    }

    fn push(&mut self, row: &'a Layer) {
        self.rows[self.count] = row;
        self.count += 1;
    }

    fn rows(&self) -> &[&'a Layer] {
        &self.rows[..self.count]
    }
}

fn bring_forward(kernel: Kernel, network: &Network, from: &Slot, to: &mut Slot) {
    let mut less = Color::ALL.map(|_| Changes::none(network));
    let mut more = Color::ALL.map(|_| Changes::none(network));
    for color in Color::ALL {
        for piece in Piece::ALL {
            let before = from.placement.of_kind(color, piece);
            let after = to.placement.of_kind(color, piece);
            if before == after {
                continue;
            }
            for side in Color::ALL {
                let row = |square| &network.inputs[input(side, color, piece, square)];
                let index = side as usize;
                (before & !after)
                    .into_iter()
                    .for_each(|square| less[index].push(row(square)));
                (after & !before)
                    .into_iter()
                    .for_each(|square| more[index].push(row(square)));
            }
        }
    }
    for side in [Color::White as usize, Color::Black as usize] {
        let (less, more) = (less[side].rows(), more[side].rows());
        kernel.update(&from.sums[side], &mut to.sums[side], less, more);
    }
    to.known = true;
}

/// The sums of one side from nothing but the board.
pub(super) fn fresh(network: &Network, board: &Board, side: Color) -> Layer {
    let mut sums = network.biases;
    for color in Color::ALL {
        for piece in Piece::ALL {
            for square in board.colored_pieces(color, piece) {
                let row = &network.inputs[input(side, color, piece, square)];
                (0..HIDDEN).for_each(|at| sums.0[at] += row.0[at]);
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Position, legal_moves};
    use crate::random::Random;

    /// A network of noise: every input counts, and no two alike.
    fn noise() -> Network {
        let mut random = Random::new(11);
        let weights: Vec<i16> = (0..super::super::WEIGHTS)
            .map(|_| random.below(201) as i16 - 100)
            .collect();
        Network::from_weights(&weights)
    }

    /// Plays a random game; every third ply is not evaluated, and some moves are taken back.
    fn check_along(network: &Network, fen: &str, seed: u64) {
        let mut random = Random::new(seed);
        let mut accumulators = Accumulators::default();
        let mut line = vec![Position::from_fen(fen).unwrap().board().clone()];
        accumulators.begin(network, &line[0]);
        for _ in 0..300 {
            let board = line.last().unwrap();
            let Some(&mv) = random.choose(&legal_moves(board)) else {
                break;
            };
            let mut after = board.clone();
            after.play_unchecked(mv);
            line.push(after.clone());
            let ply = line.len() - 1;
            accumulators.note(&after, ply);
            if random.below(3) > 0 {
                let grown = accumulators.evaluate(network, &after, ply);
                assert_eq!(grown, network.evaluate(&after), "{after}");
            }
            if ply >= MAX_PLY || random.below(8) == 0 {
                line.truncate(1 + ply / 2);
            }
        }
    }

    #[test]
    fn sums_along_a_line_equal_fresh_ones() {
        let network = noise();
        for (index, fen) in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            // Castling at once, promotions and en passant in the air.
            "r3k2r/P1pp1p1P/8/3Pp3/8/8/p1PP1P1p/R3K2R w KQkq e6 0 1",
            // Chess960: kings and rooks castle across each other or stay where they are.
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
            "1rk4r/8/8/8/8/8/8/1RK4R b HBhb - 0 1",
        ]
        .into_iter()
        .enumerate()
        {
            for seed in 0..40 {
                check_along(&network, fen, seed * 8 + index as u64);
            }
        }
    }
}
