//! A position as the trainer keeps it: 32 bytes, seen by the side to move.

use cozy_chess::{Board, Color, Piece, Square};

use crate::network::{INPUTS, SCALE, phase};
use crate::score::Score;
use crate::selfplay::Record;

/// Most pieces on a board.
pub(super) const MOST_PIECES: usize = 32;

/// The position is not from a game.
const NO_RESULT: u8 = 3;

/// A position, its score and its result, all for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The squares that are not empty, ranks as the side to move sees them.
    occupied: u64,
    /// What stands on them, four bits each: three of piece, one for the enemy's.
    pieces: [u8; MOST_PIECES / 2],
    score: i16,
    /// In half points, or [`NO_RESULT`].
    result: u8,
    /// Nobody may castle any more: left and right can be exchanged.
    mirrors: bool,
}

/// The inputs of a sample, as the side to move sees them.
pub(super) struct Inputs {
    list: [u16; MOST_PIECES],
    count: usize,
}

impl Inputs {
    pub(super) fn phase(&self) -> usize {
        phase(self.count)
    }

    pub(super) fn own(&self) -> impl Iterator<Item = usize> {
        self.list[..self.count].iter().copied().map(usize::from)
    }

    /// The inputs of all pieces as the opponent sees them: colors exchanged, the board turned.
    pub(super) fn opponent(&self) -> impl Iterator<Item = usize> {
        self.own().map(|input| {
            let exchanged = (input + INPUTS / 2) % INPUTS;
            exchanged ^ Square::A8 as usize
        })
    }
}

impl Sample {
    /// A position of a game.
    pub(super) fn of_game(record: &Record) -> Self {
        let points = (2.0 * record.result.points()) as u8;
        let (score, result) = match record.board.side_to_move() {
            Color::White => (record.score, points),
            Color::Black => (-record.score, 2 - points),
        };
        Self::new(&record.board, score, result)
    }

    /// A position of no game, with a score for the side to move.
    pub(super) fn of_no_game(board: &Board, score: Score) -> Self {
        Self::new(board, score, NO_RESULT)
    }

    fn new(board: &Board, score: Score, result: u8) -> Self {
        let side = board.side_to_move();
        let mut placed: Vec<(usize, u8)> = Vec::with_capacity(MOST_PIECES);
        for color in Color::ALL {
            for piece in Piece::ALL {
                let kind = piece as u8 | u8::from(color != side) << 3;
                let squares = board.colored_pieces(color, piece).into_iter();
                placed.extend(squares.map(|square| (square.relative_to(side) as usize, kind)));
            }
        }
        placed.sort_unstable();
        let mut sample = Self {
            occupied: 0,
            pieces: [0; MOST_PIECES / 2],
            score: score as i16,
            result,
            mirrors: Color::ALL.into_iter().all(|color| {
                let rights = board.castle_rights(color);
                rights.short.is_none() && rights.long.is_none()
            }),
        };
        for (index, &(square, kind)) in placed.iter().take(MOST_PIECES).enumerate() {
            sample.occupied |= 1 << square;
            sample.pieces[index / 2] |= kind << (index % 2 * 4);
        }
        sample
    }

    /// The inputs, left and right exchanged if asked for and possible.
    pub(super) fn inputs(&self, mirrored: bool) -> Inputs {
        let flip = if mirrored && self.mirrors {
            Square::H1 as usize
        } else {
            0
        };
        let mut inputs = Inputs {
            list: [0; MOST_PIECES],
            count: 0,
        };
        let mut left = self.occupied;
        while left != 0 {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            let index = inputs.count;
            let kind = usize::from(self.pieces[index / 2] >> (index % 2 * 4) & 15);
            let row = (kind >> 3) * Piece::NUM + (kind & 7);
            inputs.list[index] = (row * Square::NUM + (square ^ flip)) as u16;
            inputs.count += 1;
        }
        inputs
    }

    /// The points to expect: what the search thinks, blended with how the game ended.
    pub(super) fn target(&self, result_share: f32) -> f32 {
        let score = sigmoid(f32::from(self.score) / SCALE as f32);
        if self.result == NO_RESULT {
            return score;
        }
        let result = f32::from(self.result) / 2.0;
        result_share * result + (1.0 - result_share) * score
    }
}

pub(super) fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::input;
    use crate::position::Position;
    use crate::selfplay::GameResult;

    fn inputs_of(fen: &str, mirrored: bool) -> (Vec<usize>, Vec<usize>) {
        let board = Position::from_fen(fen).unwrap().board().clone();
        let record = Record {
            board,
            score: 30,
            result: GameResult::WhiteWins,
        };
        let sample = Sample::of_game(&record);
        let inputs = sample.inputs(mirrored);
        let sorted = |mut list: Vec<usize>| {
            list.sort_unstable();
            list
        };
        (
            sorted(inputs.own().collect()),
            sorted(inputs.opponent().collect()),
        )
    }

    #[test]
    fn the_inputs_are_those_of_the_network() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1";
        let board = Position::from_fen(fen).unwrap().board().clone();
        let seen = |side: Color| {
            let mut list = Vec::new();
            for square in board.occupied() {
                let color = board.color_on(square).unwrap();
                list.push(input(side, color, board.piece_on(square).unwrap(), square));
            }
            list.sort_unstable();
            list
        };
        assert_eq!(
            inputs_of(fen, true),
            (seen(Color::Black), seen(Color::White))
        );
    }

    #[test]
    fn left_and_right_are_exchanged_only_where_nobody_castles() {
        let there = inputs_of("4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1", true);
        let back = inputs_of("3k4/8/8/8/8/8/7P/3K2N1 w - - 0 1", false);
        assert_eq!(there, back);
        let castles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(inputs_of(castles, true), inputs_of(castles, false));
    }

    #[test]
    fn a_sample_is_small() {
        assert_eq!(size_of::<Sample>(), 32);
    }
}
