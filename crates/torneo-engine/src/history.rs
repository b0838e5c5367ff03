//! What moves have done before: the tables that order moves and correct evaluations.
//!
//! A value moves towards its limit by less the nearer it is, so old experience fades by itself.

use cozy_chess::{Board, Color, Move, Piece, Square};

use crate::keys;
use crate::packed::PackedMove;
use crate::score::Score;
use crate::search::Parameters;

/// No history value is larger.
pub const LIMIT: i32 = 16_384;

/// Slots of each correction table; a power of two.
const CORRECTIONS: usize = 1 << 14;

/// Corrections are kept in this part of a centipawn.
const CORRECTION_GRAIN: i32 = 256;

/// No correction table moves the evaluation by more centipawns.
const CORRECTION_LIMIT: i32 = 64 * CORRECTION_GRAIN;

/// Pieces times squares: how many ways there are to arrive somewhere.
const ARRIVALS: usize = Piece::NUM * Square::NUM;

/// A piece that has arrived on a square, by either color: the context of the moves after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival(u16);

impl Arrival {
    pub fn new(color: Color, piece: Piece, to: Square) -> Self {
        Self((color as usize * ARRIVALS + colorless(piece, to)) as u16)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Where no move was made before, nothing follows from it.
static NO_CONTEXT: [i16; ARRIVALS] = [0; ARRIVALS];

/// The rows of the tables that all quiet moves of one node share.
#[derive(Debug)]
pub struct Context<'a> {
    quiet: &'a [[i16; Square::NUM]; Square::NUM],
    follow: [&'a [i16; ARRIVALS]; 3],
}

impl Context<'_> {
    /// How well a quiet move has done, alone and after the moves before it.
    pub fn quiet(&self, piece: Piece, mv: Move) -> i32 {
        let now = colorless(piece, mv.to);
        let alone = i32::from(self.quiet[mv.from as usize][mv.to as usize]);
        let [last, own, earlier] = self.follow.map(|row| i32::from(row[now]));
        alone + last + own + earlier
    }
}

/// The tables of one thread.
#[derive(Debug)]
pub struct Histories {
    /// By color, origin and target.
    quiet: Vec<[[i16; Square::NUM]; Square::NUM]>,
    /// By piece, target and captured piece.
    capture: Vec<i16>,
    /// By earlier arrival and arrival.
    continuation: Vec<[i16; ARRIVALS]>,
    /// The quiet move that answered an arrival best.
    answer: Vec<PackedMove>,
    /// By color and key: pawns, White's pieces, Black's pieces, minor pieces.
    correction: [Vec<i16>; 4],
}

impl Default for Histories {
    fn default() -> Self {
        Self {
            quiet: vec![[[0; Square::NUM]; Square::NUM]; Color::NUM],
            capture: vec![0; ARRIVALS * Piece::NUM],
            continuation: vec![NO_CONTEXT; Color::NUM * ARRIVALS],
            answer: vec![PackedMove::NONE; Color::NUM * ARRIVALS],
            correction: std::array::from_fn(|_| vec![0; Color::NUM * CORRECTIONS]),
        }
    }
}

impl Histories {
    /// Forgets everything, in place.
    pub fn clear(&mut self) {
        self.quiet.fill([[0; Square::NUM]; Square::NUM]);
        self.capture.fill(0);
        self.continuation.fill(NO_CONTEXT);
        self.answer.fill(PackedMove::NONE);
        for table in &mut self.correction {
            table.fill(0);
        }
    }

    /// What the quiet moves of a node are judged by: the color to move and the moves before it.
    pub fn context(&self, color: Color, before: &[Option<Arrival>; 3]) -> Context<'_> {
        Context {
            quiet: &self.quiet[color as usize],
            follow: before.map(|earlier| match earlier {
                Some(earlier) => &self.continuation[earlier.index()],
                None => &NO_CONTEXT,
            }),
        }
    }

    pub fn capture(&self, piece: Piece, to: Square, taken: Piece) -> i32 {
        i32::from(self.capture[capture_index(piece, to, taken)])
    }

    /// The quiet move that last refuted an arrival.
    pub fn answer(&self, before: Option<Arrival>) -> Option<Move> {
        self.answer[before?.index()].unpack()
    }

    pub fn set_answer(&mut self, before: Option<Arrival>, mv: Move) {
        if let Some(before) = before {
            self.answer[before.index()] = mv.into();
        }
    }

    pub fn learn_quiet(
        &mut self,
        color: Color,
        piece: Piece,
        mv: Move,
        before: &[Option<Arrival>; 3],
        bonus: i32,
    ) {
        let value = &mut self.quiet[color as usize][mv.from as usize][mv.to as usize];
        learn(value, bonus, LIMIT);
        let now = colorless(piece, mv.to);
        for earlier in before.iter().flatten() {
            learn(&mut self.continuation[earlier.index()][now], bonus, LIMIT);
        }
    }

    pub fn learn_capture(&mut self, piece: Piece, to: Square, taken: Piece, bonus: i32) {
        learn(
            &mut self.capture[capture_index(piece, to, taken)],
            bonus,
            LIMIT,
        );
    }

    /// How far evaluations of such positions have been off, in centipawns.
    pub fn correction(&self, board: &Board, parameters: &Parameters) -> Score {
        let weights = [
            parameters.correction_pawns,
            parameters.correction_pieces,
            parameters.correction_pieces,
            parameters.correction_minors,
        ];
        let sum: i32 = correction_indices(board)
            .into_iter()
            .zip(&self.correction)
            .zip(weights)
            .map(|((index, table), weight)| i32::from(table[index]) * weight)
            .sum();
        sum / (1024 * CORRECTION_GRAIN)
    }

    /// The search found `error` centipawns more than the evaluation, `depth` plies deep.
    pub fn learn_correction(&mut self, board: &Board, depth: i32, error: Score) {
        let bonus = (error * depth * CORRECTION_GRAIN / 8)
            .clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for (index, table) in correction_indices(board)
            .into_iter()
            .zip(&mut self.correction)
        {
            learn(&mut table[index], bonus, CORRECTION_LIMIT);
        }
    }
}

fn capture_index(piece: Piece, to: Square, taken: Piece) -> usize {
    (piece as usize * Square::NUM + to as usize) * Piece::NUM + taken as usize
}

/// The way of arriving, whichever color arrives.
fn colorless(piece: Piece, to: Square) -> usize {
    piece as usize * Square::NUM + to as usize
}

fn correction_indices(board: &Board) -> [usize; 4] {
    let side = board.side_to_move() as usize * CORRECTIONS;
    let keys = [
        keys::pawns(board),
        keys::pieces(board, Color::White),
        keys::pieces(board, Color::Black),
        keys::minors(board),
    ];
    keys.map(|key| side + (key >> 40) as usize % CORRECTIONS)
}

fn learn(value: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_their_limit() {
        for bonus in [30, 300, 1700, LIMIT] {
            let mut value = 0;
            for _ in 0..10_000 {
                learn(&mut value, bonus, LIMIT);
            }
            assert!(i32::from(value) <= LIMIT && value > 0, "{bonus}");
            for _ in 0..10_000 {
                learn(&mut value, -bonus, LIMIT);
            }
            assert!(i32::from(value) >= -LIMIT && value < 0, "{bonus}");
        }
    }

    #[test]
    fn clearing_forgets() {
        let mut histories = Histories::default();
        let board = Board::startpos();
        let mv: Move = "g1f3".parse().unwrap();
        let before = [
            Some(Arrival::new(Color::Black, Piece::Pawn, Square::E5)),
            None,
            None,
        ];
        let quiet = |histories: &Histories| {
            let context = histories.context(Color::White, &before);
            context.quiet(Piece::Knight, mv)
        };
        histories.learn_quiet(Color::White, Piece::Knight, mv, &before, 500);
        histories.learn_correction(&board, 10, 80);
        assert_eq!(quiet(&histories), 1000);
        assert!(histories.correction(&board, &Parameters::default()) > 0);
        histories.clear();
        assert_eq!(quiet(&histories), 0);
        assert_eq!(histories.correction(&board, &Parameters::default()), 0);
    }
}
