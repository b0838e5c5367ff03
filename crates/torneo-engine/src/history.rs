//! What moves have done before: the tables that order moves and correct evaluations.
//!
//! A value moves towards its limit by less the nearer it is, so old experience fades by itself.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};

use crate::evaluate::pawn_attacks;
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

/// A square is attacked or not, where a move begins and where it ends.
const DANGERS: usize = 4;

/// Slots of the table by pawns; a power of two.
const PAWN_FORMS: usize = 512;

/// No move has done anything yet.
static NO_MOVES: [Butterfly; DANGERS] = [[[0; Square::NUM]; Square::NUM]; DANGERS];

/// Where no move was made before, nothing follows from it.
static NO_CONTEXT: [i16; ARRIVALS] = [0; ARRIVALS];

/// Where a quiet move is made: what its experience depends on besides the move itself.
#[derive(Debug, Clone, Copy)]
pub struct Situation {
    pub color: Color,
    /// The moves one, two and four plies before.
    pub before: [Option<Arrival>; 3],
    /// The squares the opponent attacks.
    threats: BitBoard,
    /// The place of the pawns in their table.
    pawns: usize,
}

impl Default for Situation {
    fn default() -> Self {
        Self {
            color: Color::White,
            before: [None; 3],
            threats: BitBoard::EMPTY,
            pawns: 0,
        }
    }
}

impl Situation {
    pub fn new(board: &Board, before: [Option<Arrival>; 3]) -> Self {
        let color = board.side_to_move();
        Self {
            color,
            before,
            threats: attacked_by(board, !color),
            pawns: (keys::pawns(board) >> 32) as usize % PAWN_FORMS * Color::NUM + color as usize,
        }
    }

    /// Which of the four tables a move belongs to: does it leave or enter an attacked square?
    fn danger(&self, mv: Move) -> usize {
        let leaves = usize::from(self.threats.has(mv.from));
        let enters = usize::from(self.threats.has(mv.to));
        2 * leaves + enters
    }
}

/// Every square a color attacks.
fn attacked_by(board: &Board, color: Color) -> BitBoard {
    let all = board.occupied();
    let own = |piece: Piece| board.colored_pieces(color, piece);
    let mut attacked = pawn_attacks(own(Piece::Pawn), color) | get_king_moves(board.king(color));
    for square in own(Piece::Knight) {
        attacked |= get_knight_moves(square);
    }
    for square in own(Piece::Bishop) | own(Piece::Queen) {
        attacked |= get_bishop_moves(square, all);
    }
    for square in own(Piece::Rook) | own(Piece::Queen) {
        attacked |= get_rook_moves(square, all);
    }
    attacked
}

/// Moves by origin and target.
type Butterfly = [[i16; Square::NUM]; Square::NUM];

/// The rows of the tables that all quiet moves of one node share.
#[derive(Debug)]
pub struct Context<'a> {
    situation: &'a Situation,
    quiet: &'a [Butterfly; DANGERS],
    pawns: &'a [i16; ARRIVALS],
    follow: [&'a [i16; ARRIVALS]; 3],
}

impl Context<'_> {
    /// How well a quiet move has done, alone and after the moves before it.
    pub fn quiet(&self, piece: Piece, mv: Move) -> i32 {
        let now = colorless(piece, mv.to);
        let table = &self.quiet[self.situation.danger(mv)];
        let alone = i32::from(table[mv.from as usize][mv.to as usize]);
        let [last, own, earlier] = self.follow.map(|row| i32::from(row[now]));
        alone + i32::from(self.pawns[now]) + last + own + earlier
    }
}

/// The tables of one thread.
#[derive(Debug)]
pub struct Histories {
    /// By color, danger, origin and target.
    quiet: Vec<[Butterfly; DANGERS]>,
    /// By pawns, color and arrival.
    pawns: Vec<[i16; ARRIVALS]>,
    /// By piece, target and captured piece.
    capture: Vec<i16>,
    /// By earlier arrival and arrival.
    continuation: Vec<[i16; ARRIVALS]>,
    /// The quiet move that answered an arrival best.
    answer: Vec<PackedMove>,
    /// By color and key: pawns, White's pieces, Black's pieces, minor pieces.
    correction: [Vec<i16>; 4],
    /// By the last two moves.
    line_correction: Vec<i16>,
}

impl Default for Histories {
    fn default() -> Self {
        Self {
            quiet: vec![NO_MOVES; Color::NUM],
            pawns: vec![NO_CONTEXT; PAWN_FORMS * Color::NUM],
            capture: vec![0; ARRIVALS * Piece::NUM],
            continuation: vec![NO_CONTEXT; Color::NUM * ARRIVALS],
            answer: vec![PackedMove::NONE; Color::NUM * ARRIVALS],
            correction: std::array::from_fn(|_| vec![0; Color::NUM * CORRECTIONS]),
            line_correction: vec![0; 2 * ARRIVALS * ARRIVALS],
        }
    }
}

impl Histories {
    /// Forgets everything, in place.
    pub fn clear(&mut self) {
        self.quiet.fill(NO_MOVES);
        self.pawns.fill(NO_CONTEXT);
        self.capture.fill(0);
        self.continuation.fill(NO_CONTEXT);
        self.answer.fill(PackedMove::NONE);
        for table in &mut self.correction {
            table.fill(0);
        }
        self.line_correction.fill(0);
    }

    /// What the quiet moves of a node are judged by.
    pub fn context<'a>(&'a self, situation: &'a Situation) -> Context<'a> {
        Context {
            situation,
            quiet: &self.quiet[situation.color as usize],
            pawns: &self.pawns[situation.pawns],
            follow: situation.before.map(|earlier| match earlier {
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

    pub fn learn_quiet(&mut self, situation: &Situation, piece: Piece, mv: Move, bonus: i32) {
        self.learn_alone(situation, mv, bonus);
        let now = colorless(piece, mv.to);
        learn(&mut self.pawns[situation.pawns][now], bonus, LIMIT);
        for earlier in situation.before.iter().flatten() {
            learn(&mut self.continuation[earlier.index()][now], bonus, LIMIT);
        }
    }

    /// Only what the move has done whatever came before it.
    pub fn learn_alone(&mut self, situation: &Situation, mv: Move, bonus: i32) {
        let table = &mut self.quiet[situation.color as usize][situation.danger(mv)];
        learn(&mut table[mv.from as usize][mv.to as usize], bonus, LIMIT);
    }

    pub fn learn_capture(&mut self, piece: Piece, to: Square, taken: Piece, bonus: i32) {
        learn(
            &mut self.capture[capture_index(piece, to, taken)],
            bonus,
            LIMIT,
        );
    }

    /// How far evaluations of such positions have been off, in centipawns.
    pub fn correction(
        &self,
        board: &Board,
        line: [Option<Arrival>; 3],
        parameters: &Parameters,
    ) -> Score {
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
        let line = line_index(line).map_or(0, |index| i32::from(self.line_correction[index]));
        let sum = sum + line * parameters.correction_line;
        sum / (1024 * CORRECTION_GRAIN)
    }

    /// The search found `error` centipawns more than the evaluation, `depth` plies deep.
    pub fn learn_correction(
        &mut self,
        board: &Board,
        line: [Option<Arrival>; 3],
        depth: i32,
        error: Score,
    ) {
        let bonus = (error * depth * CORRECTION_GRAIN / 8)
            .clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for (index, table) in correction_indices(board)
            .into_iter()
            .zip(&mut self.correction)
        {
            learn(&mut table[index], bonus, CORRECTION_LIMIT);
        }
        if let Some(index) = line_index(line) {
            learn(&mut self.line_correction[index], bonus, CORRECTION_LIMIT);
        }
    }
}

/// The place of the last two moves: the last one with its color, which tells that of the one before.
fn line_index([last, own, _]: [Option<Arrival>; 3]) -> Option<usize> {
    Some(last?.index() * ARRIVALS + own?.index() % ARRIVALS)
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
            Some(Arrival::new(Color::White, Piece::Pawn, Square::E4)),
            None,
        ];
        let situation = Situation::new(&board, before);
        let quiet = |histories: &Histories| histories.context(&situation).quiet(Piece::Knight, mv);
        let correction =
            |histories: &Histories| histories.correction(&board, before, &Parameters::default());
        histories.learn_quiet(&situation, Piece::Knight, mv, 500);
        histories.learn_correction(&board, before, 10, 80);
        assert_eq!(quiet(&histories), 2000);
        assert!(correction(&histories) > 0);
        histories.clear();
        assert_eq!(quiet(&histories), 0);
        assert_eq!(correction(&histories), 0);
    }

    #[test]
    fn a_move_out_of_danger_is_another_move() {
        let attacked = Board::from_fen("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", false).unwrap();
        let safe = Board::from_fen("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", false).unwrap();
        let mv: Move = "e4c3".parse().unwrap();
        let mut histories = Histories::default();
        let [attacked, safe] = [attacked, safe].map(|board| Situation::new(&board, [None; 3]));
        histories.learn_alone(&attacked, mv, 500);
        assert_eq!(histories.context(&attacked).quiet(Piece::Knight, mv), 500);
        assert_eq!(histories.context(&safe).quiet(Piece::Knight, mv), 0);
    }
}
