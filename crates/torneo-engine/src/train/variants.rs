//! Positions near those of the games, judged by an evaluation that came before.
//!
//! The search meets positions no sane game contains: pieces hanging, a rook missing. What the games
//! do not show the network takes over from the evaluation that played them.

use cozy_chess::{Board, BoardBuilder, Color, Piece};

use crate::evaluate::{self, Evaluator, network_knows};
use crate::network::Network;
use crate::position::legal_moves;
use crate::random::Random;
use crate::score::Score;

/// Most random plies between a position and its variant.
const MOST_PLIES: usize = 4;

/// One variant in so many loses a piece.
const LOSES_A_PIECE: usize = 2;

/// Makes variants.
#[derive(Debug)]
pub(super) struct Variants {
    random: Random,
    /// Who judges; the hand-made evaluation if there is none.
    network: Option<&'static Network>,
    evaluator: Evaluator,
}

impl Variants {
    pub(super) fn new(seed: u64, network: Option<&'static Network>) -> Self {
        Self {
            random: Random::new(seed),
            network,
            evaluator: Evaluator::default(),
        }
    }

    /// A variant and its value for the side to move; none if the draw led nowhere.
    pub(super) fn draw(&mut self, board: &Board) -> Option<(Board, Score)> {
        let mut board = board.clone();
        if self.random.below(LOSES_A_PIECE) == 0 {
            board = self.without_a_piece(&board)?;
        }
        for _ in 0..self.random.below(MOST_PLIES + 1) {
            let moves = legal_moves(&board);
            board.play_unchecked(*self.random.choose(&moves)?);
        }
        let taught = board.checkers().is_empty() && network_knows(&board);
        taught.then(|| {
            let score = match self.network {
                Some(network) => evaluate::temper(&board, network.evaluate(&board)),
                None => self.evaluator.evaluate(&board),
            };
            (board, score)
        })
    }

    /// Castling rights go with it, so that any piece may be the one.
    fn without_a_piece(&mut self, board: &Board) -> Option<Board> {
        let pieces = board.occupied() & !board.pieces(Piece::King);
        let index = self.random.below(pieces.len().max(1) as usize);
        let square = pieces.into_iter().nth(index)?;
        let mut builder = BoardBuilder::from_board(board);
        *builder.square_mut(square) = None;
        builder.en_passant = None;
        for color in Color::ALL {
            let rights = builder.castle_rights_mut(color);
            (rights.short, rights.long) = (None, None);
        }
        builder.build().ok()
    }
}
