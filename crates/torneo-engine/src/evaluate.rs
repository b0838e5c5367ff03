//! The hand-made evaluation: how good a quiet position is for the side to move, in centipawns.
//!
//! ```text
//! pawns (cached) ─┐
//! pieces ─────────┼─> sum of feature weights, middlegame and endgame ─> taper ─> scale ─> side to move
//! kings, threats ─┘
//! ```
//!
//! Every feature is linear in its weight, so the tuner can count features through [`Tally`] while the
//! search compiles the counting away. The network speaks in its place where it was
//! [taught](network_knows).

use cozy_chess::{BitBoard, Board, Color, Piece, Square};

mod attacks;
mod endings;
pub mod features;
mod kings;
mod pawns;
mod pieces;
pub mod starting;
mod weights;

use attacks::Attacks;
use features::{PLACE, TEMPO};
pub use weights::{ENDGAME, MIDDLEGAME};

use crate::network::Network;
use crate::score::{PROVEN, Score};

/// Middlegame and endgame value in one word, so that one addition adds both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(i32);

impl Pair {
    pub const fn new(middlegame: i16, endgame: i16) -> Self {
        Self(((endgame as i32) << 16) + middlegame as i32)
    }

    pub fn middlegame(self) -> Score {
        Score::from(self.0 as i16)
    }

    pub fn endgame(self) -> Score {
        Score::from(((self.0 + 0x8000) >> 16) as i16)
    }
}

/// All weights, ready for adding.
static WEIGHTS: [Pair; features::COUNT] = {
    let mut pairs = [Pair(0); features::COUNT];
    let mut index = 0;
    while index < features::COUNT {
        pairs[index] = Pair::new(MIDDLEGAME[index], ENDGAME[index]);
        index += 1;
    }
    pairs
};

/// Material that is left, 24 in the starting position and 0 with bare kings and pawns.
pub const FULL_PHASE: i32 = 24;

/// What one piece of each kind adds to the phase.
const PHASE: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];

/// Who counts features while a position is evaluated.
pub trait Tally {
    /// Keeps cached sums from hiding features.
    const COUNTS: bool;

    fn count(&mut self, feature: usize, color: Color, times: i32);
}

/// The search counts nothing.
impl Tally for () {
    const COUNTS: bool = false;

    fn count(&mut self, _feature: usize, _color: Color, _times: i32) {}
}

/// The running sum from White's side, and whoever counts along.
struct Sheet<'a, T: Tally> {
    sum: Pair,
    tally: &'a mut T,
}

impl<T: Tally> Sheet<'_, T> {
    fn add(&mut self, color: Color, feature: usize) {
        self.add_times(color, feature, 1);
    }

    fn add_times(&mut self, color: Color, feature: usize, times: i32) {
        match color {
            Color::White => self.sum.0 += WEIGHTS[feature].0 * times,
            Color::Black => self.sum.0 -= WEIGHTS[feature].0 * times,
        }
        self.tally.count(feature, color, times);
    }

    /// The piece's own square, mirrored so that its king stands on the right-hand wing.
    fn add_place(&mut self, board: &Board, color: Color, piece: Piece, square: Square) {
        self.add(
            color,
            PLACE + place(board.king(color), color, piece, square),
        );
    }
}

/// What the taper needs besides the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taper {
    /// 0 to [`FULL_PHASE`].
    pub phase: i32,
    /// How much of the endgame value counts, in 64ths.
    pub scale: i32,
}

impl Taper {
    pub fn blend(self, middlegame: Score, endgame: Score) -> Score {
        let endgame = endgame * self.scale / endings::FULL_SCALE;
        (middlegame * self.phase + endgame * (FULL_PHASE - self.phase)) / FULL_PHASE
    }
}

/// Evaluates positions; owns the cache of pawn structures.
#[derive(Debug)]
pub struct Evaluator {
    pawns: pawns::Cache,
}

impl Default for Evaluator {
    fn default() -> Self {
        Self {
            pawns: pawns::Cache::new(),
        }
    }
}

impl Evaluator {
    /// The value of a position for the side to move.
    pub fn evaluate(&mut self, board: &Board) -> Score {
        let (sum, taper) = self.sum(board, &mut ());
        let white = taper.blend(sum.middlegame(), sum.endgame()) + endings::mop_up(board);
        let score = match board.side_to_move() {
            Color::White => white,
            Color::Black => -white,
        };
        score.clamp(1 - PROVEN, PROVEN - 1)
    }

    /// The features of a position and its taper, for the tuner.
    pub fn count(&mut self, board: &Board, tally: &mut impl Tally) -> Taper {
        self.sum(board, tally).1
    }

    fn sum<T: Tally>(&mut self, board: &Board, tally: &mut T) -> (Pair, Taper) {
        let mut sheet = Sheet {
            sum: Pair(0),
            tally,
        };
        let structure = self.pawns.structure(board, &mut sheet);
        let mut attacks = Attacks::new(board);
        for color in Color::ALL {
            pieces::add(board, color, &mut attacks, &mut sheet);
        }
        for color in Color::ALL {
            kings::add(board, color, &attacks, &mut sheet);
            pieces::add_threats(board, color, &attacks, &mut sheet);
            pawns::add_passed(board, color, &structure, &attacks, &mut sheet);
        }
        sheet.add(board.side_to_move(), TEMPO);
        let taper = Taper {
            phase: phase(board),
            scale: endings::scale(board, sheet.sum.endgame()),
        };
        (sheet.sum, taper)
    }
}

/// The value of a position for the side to move, from nothing but the board.
pub fn evaluate(board: &Board, network: Option<&Network>) -> Score {
    match network {
        Some(network) if network_knows(board) => temper(board, network.evaluate(board)),
        Some(_) | None => Evaluator::default().evaluate(board),
    }
}

/// Was the network taught positions of this kind? Games against a bare king were given up before
/// they came so far.
pub(crate) fn network_knows(board: &Board) -> bool {
    let mut colors = Color::ALL.into_iter();
    colors.all(|color| board.colors(color).len() > 1)
}

/// The network's score for the side to move, taken back where the side ahead has nothing to win
/// with.
pub(crate) fn temper(board: &Board, score: Score) -> Score {
    let ahead = if score >= 0 {
        board.side_to_move()
    } else {
        !board.side_to_move()
    };
    endings::temper(board, ahead, score)
}

/// The phase of the game by the pieces left.
pub fn phase(board: &Board) -> i32 {
    let pieces = Piece::ALL.into_iter().zip(PHASE);
    let sum: i32 = pieces
        .map(|(piece, worth)| worth * board.pieces(piece).len() as i32)
        .sum();
    sum.min(FULL_PHASE)
}

/// The index of a piece on a square: ranks seen by its color, files so that its king is on e to h.
fn place(king: Square, color: Color, piece: Piece, square: Square) -> usize {
    let seen = square.relative_to(color);
    let seen = if on_left_wing(king) {
        seen.flip_file()
    } else {
        seen
    };
    piece as usize * Square::NUM + seen as usize
}

fn on_left_wing(king: Square) -> bool {
    (king.file() as usize) < 4
}

/// The squares one step ahead of a set, seen by a color.
fn ahead(set: BitBoard, color: Color) -> BitBoard {
    match color {
        Color::White => BitBoard(set.0 << 8),
        Color::Black => BitBoard(set.0 >> 8),
    }
}

/// All squares ahead of a set on the same files.
fn all_ahead(set: BitBoard, color: Color) -> BitBoard {
    let mut fill = ahead(set, color);
    for steps in [1_u32, 2, 4] {
        fill |= match color {
            Color::White => BitBoard(fill.0 << (8 * steps)),
            Color::Black => BitBoard(fill.0 >> (8 * steps)),
        };
    }
    fill
}

/// Every square a set of pawns attacks.
pub(crate) fn pawn_attacks(pawns: BitBoard, color: Color) -> BitBoard {
    let ahead = ahead(pawns, color);
    sideways(ahead)
}

/// The squares to the left and right of a set.
fn sideways(set: BitBoard) -> BitBoard {
    let (a, h) = (
        cozy_chess::File::A.bitboard(),
        cozy_chess::File::H.bitboard(),
    );
    BitBoard((set & !h).0 << 1) | BitBoard((set & !a).0 >> 1)
}

/// King steps between two squares.
fn distance(a: Square, b: Square) -> usize {
    let files = (a.file() as usize).abs_diff(b.file() as usize);
    let ranks = (a.rank() as usize).abs_diff(b.rank() as usize);
    files.max(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    fn mirrored(fen: &str) -> String {
        let (placement, rest) = fen.split_once(' ').unwrap();
        let swap = |c: char| {
            if c.is_ascii_uppercase() {
                c.to_ascii_lowercase()
            } else {
                c.to_ascii_uppercase()
            }
        };
        let ranks: Vec<String> = placement
            .split('/')
            .rev()
            .map(|rank| rank.chars().map(swap).collect())
            .collect();
        let side = if rest.starts_with('w') { "b" } else { "w" };
        format!("{} {side} - -", ranks.join("/"))
    }

    const POSITIONS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - -",
        "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - -",
        "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - -",
    ];

    #[test]
    fn colors_are_treated_alike() {
        let mut evaluator = Evaluator::default();
        for fen in POSITIONS {
            let there = evaluator.evaluate(Position::from_fen(fen).unwrap().board());
            let back = evaluator.evaluate(Position::from_fen(&mirrored(fen)).unwrap().board());
            assert_eq!(there, back, "{fen}");
        }
    }

    struct Counted(Vec<i32>);

    impl Tally for Counted {
        const COUNTS: bool = true;

        fn count(&mut self, feature: usize, color: Color, times: i32) {
            self.0[feature] += match color {
                Color::White => times,
                Color::Black => -times,
            };
        }
    }

    #[test]
    fn the_counted_features_add_up_to_the_evaluation() {
        let mut evaluator = Evaluator::default();
        for fen in POSITIONS {
            let position = Position::from_fen(fen).unwrap();
            let mut counted = Counted(vec![0; features::COUNT]);
            let (sum, taper) = evaluator.sum(position.board(), &mut counted);
            let total = |weights: &[i16]| -> i32 {
                let terms = counted.0.iter().zip(weights);
                terms
                    .map(|(times, &weight)| times * i32::from(weight))
                    .sum()
            };
            assert_eq!(total(&MIDDLEGAME), sum.middlegame(), "{fen}");
            assert_eq!(total(&ENDGAME), sum.endgame(), "{fen}");
            assert_eq!(evaluator.count(position.board(), &mut counted), taper);
        }
    }

    #[test]
    fn pairs_carry_both_signs() {
        for (middlegame, endgame) in [(1, -1), (-300, 200), (-1, -1), (0, 7)] {
            let pair = Pair::new(middlegame, endgame);
            assert_eq!(pair.middlegame(), Score::from(middlegame));
            assert_eq!(pair.endgame(), Score::from(endgame));
        }
    }

    #[test]
    fn the_network_is_asked_only_where_it_was_taught() {
        let network = Network::current();
        for (fen, taught) in [
            (POSITIONS[0], true),
            ("4k3/8/8/8/8/8/8/Q3K3 w - -", false),
            ("4k3/7p/8/8/8/8/8/Q3K3 w - -", true),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let board = position.board();
            let expected = if taught {
                network.evaluate(board)
            } else {
                evaluate(board, None)
            };
            assert_eq!(evaluate(board, Some(network)), expected, "{fen}");
        }
        let position = Position::from_fen("4k2r/8/8/8/8/8/8/R3KB2 w - -").unwrap();
        assert!(evaluate(position.board(), Some(network)).abs() < 60);
    }

    #[test]
    fn material_decides() {
        let mut evaluator = Evaluator::default();
        for (fen, least) in [
            ("4k3/8/8/8/8/8/8/Q3K3 w - -", 500),
            ("4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w - -", 250),
            ("q3k3/8/8/8/8/8/8/4K3 b - -", 500),
        ] {
            let score = evaluator.evaluate(Position::from_fen(fen).unwrap().board());
            assert!(score > least, "{fen}: {score}");
        }
    }
}
