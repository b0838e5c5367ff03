//! The hidden layer along the line that is searched: each ply from the one before it, when asked.
//!
//! A ply only notes what its move changed. When it is evaluated, the nearest ply above it whose
//! sums are known is brought forward move by move, by what left and what came.

use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square};

use super::kernel::Kernel;
use super::{HIDDEN, Layer, Network, input, seen_by};
use crate::score::{MAX_PLY, Score};

/// What a move changed, as inputs seen by White.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// A pass.
    Nothing,
    Moved {
        gone: usize,
        come: usize,
    },
    Took {
        gone: usize,
        taken: usize,
        come: usize,
    },
    Castled {
        gone: [usize; 2],
        come: [usize; 2],
    },
}

impl Change {
    /// What a legal move of `piece` changes on the board.
    fn of(board: &Board, mv: Move, piece: Piece) -> Self {
        let side = board.side_to_move();
        let own = |piece: Piece, square: Square| input(Color::White, side, piece, square);
        let enemy = |piece: Piece, square: Square| input(Color::White, !side, piece, square);
        let gone = own(piece, mv.from);
        let come = own(mv.promotion.unwrap_or(piece), mv.to);
        if board.colors(!side).has(mv.to) {
            let piece = board.piece_on(mv.to).expect("an enemy stands there");
            let taken = enemy(piece, mv.to);
            return Change::Took { gone, taken, come };
        }
        if piece == Piece::Pawn && mv.from.file() != mv.to.file() {
            let victim = Square::new(mv.to.file(), mv.from.rank());
            let taken = enemy(Piece::Pawn, victim);
            return Change::Took { gone, taken, come };
        }
        if piece == Piece::King && board.colors(side).has(mv.to) {
            let (king, rook) = if mv.from.file() < mv.to.file() {
                (File::G, File::F)
            } else {
                (File::C, File::D)
            };
            let back = Rank::First.relative_to(side);
            let arrives = |piece: Piece, file: File| own(piece, Square::new(file, back));
            return Change::Castled {
                gone: [gone, own(Piece::Rook, mv.to)],
                come: [arrives(Piece::King, king), arrives(Piece::Rook, rook)],
            };
        }
        Change::Moved { gone, come }
    }
}

/// One ply.
#[derive(Debug, Clone)]
struct Slot {
    /// What led here from the ply above.
    change: Change,
    /// Do the sums belong to the board?
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
            change: Change::Nothing,
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
        root.sums = Color::ALL.map(|side| fresh(network, board, side));
        root.known = true;
    }

    /// Notes the move that leads to a ply from the board of the ply before it.
    pub fn note(&mut self, board: &Board, mv: Move, piece: Piece, ply: usize) {
        let slot = &mut self.slots[ply];
        slot.change = Change::of(board, mv, piece);
        slot.known = false;
    }

    /// Notes a pass.
    pub fn note_pass(&mut self, ply: usize) {
        let slot = &mut self.slots[ply];
        slot.change = Change::Nothing;
        slot.known = false;
    }

    /// The value for the side to move of the board to which the moves noted up to `ply` lead.
    pub fn evaluate(&mut self, network: &Network, board: &Board, ply: usize) -> Score {
        let above = self.slots[..=ply].iter().rposition(|slot| slot.known);
        let known = above.expect("the root is known");
        for next in known + 1..=ply {
            let (above, below) = self.slots.split_at_mut(next);
            bring_forward(self.kernel, network, &above[next - 1], &mut below[0]);
        }
        network.output(self.kernel, &self.slots[ply].sums, board)
    }
}

fn bring_forward(kernel: Kernel, network: &Network, from: &Slot, to: &mut Slot) {
    for side in Color::ALL {
        let row = |input: usize| &network.inputs[seen_by(side, input)];
        let (from, to_sums) = (&from.sums[side as usize], &mut to.sums[side as usize]);
        let mut update =
            |less: &[&Layer], more: &[&Layer]| kernel.update(from, to_sums, less, more);
        match to.change {
            Change::Nothing => update(&[], &[]),
            Change::Moved { gone, come } => update(&[row(gone)], &[row(come)]),
            Change::Took { gone, taken, come } => update(&[row(gone), row(taken)], &[row(come)]),
            Change::Castled { gone, come } => update(&gone.map(row), &come.map(row)),
        }
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
            let piece = board.piece_on(mv.from).unwrap();
            accumulators.note(board, mv, piece, line.len());
            line.push(after.clone());
            let ply = line.len() - 1;
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
