//! Every position since the beginning: repetition, claims, and the endings that nobody has to claim.
//!
//! Spec: docs/spec/chess.md §3 (FIDE 5.1, 5.2, 9.2, 9.3, 9.6). Rulings C05 and C07.

use std::collections::BTreeMap;

use cozy_chess::Move;
use serde::{Deserialize, Serialize};

use super::ending::{Ending, Reason};
use super::position::Position;
use super::uci::UciMove;

/// Plies without capture or pawn move after which a draw may be claimed: fifty moves by each side (9.3).
pub const FIFTY: u32 = 100;

/// Plies without capture or pawn move that end the game: seventy-five moves by each side (9.6.2).
pub const SEVENTYFIVE: u32 = 150;

/// What a draw is claimed for. In the order in which it is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessGround"),
    schema(as = ChessGround)
)]
pub enum Ground {
    Fifty,
    Threefold,
}

impl Ground {
    pub fn reason(self) -> Reason {
        match self {
            Ground::Fifty => Reason::Fifty,
            Ground::Threefold => Reason::Threefold,
        }
    }
}

/// The positions of a game in order, and the moves between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    /// One more than moves.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl History {
    pub fn new(start: Position) -> Self {
        Self {
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position on the board.
    pub fn now(&self) -> &Position {
        self.positions.last().expect("a game has a first position")
    }

    /// Moves made since the beginning.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Each move with the position in which it was made.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&Position, Move)> + ExactSizeIterator {
        self.positions.iter().zip(self.moves.iter().copied())
    }

    /// Makes a legal move.
    pub fn play(&mut self, mv: Move) {
        let after = self.now().after(mv);
        self.positions.push(after);
        self.moves.push(mv);
    }

    /// Takes moves back; never more than were made.
    pub fn take_back(&mut self, plies: usize) {
        let left = self.moves.len().saturating_sub(plies);
        self.moves.truncate(left);
        self.positions.truncate(left + 1);
    }

    /// How often the position on the board has stood there since the beginning, now included.
    pub fn repetitions(&self) -> usize {
        1 + earlier_equals(self.now(), &self.positions[..self.moves.len()])
    }

    /// The ending that needs no claim, in the order of the Laws: mate takes precedence over everything else.
    pub fn ending(&self) -> Option<Ending> {
        let now = self.now();
        if !now.has_moves() {
            return Some(if now.is_check() {
                Ending::won(now.to_move().other(), Reason::Checkmate)
            } else {
                Ending::draw(Reason::Stalemate)
            });
        }
        if now.is_dead_by_material() {
            Some(Ending::draw(Reason::InsufficientMaterial))
        } else if now.halfmove() >= SEVENTYFIVE {
            Some(Ending::draw(Reason::Seventyfive))
        } else if self.repetitions() >= 5 {
            Some(Ending::draw(Reason::Fivefold))
        } else {
            None
        }
    }

    /// What the side to move may claim a draw for, with the position on the board (9.2.1.2, 9.3.2). The caller knows
    /// that the game is not over.
    pub fn claimable(&self) -> Vec<Ground> {
        grounds(self.now(), self.repetitions())
    }

    /// What the side to move may claim a draw for by writing down a legal move (9.2.1.1, 9.3.1). Nothing for a move
    /// that mates or stalemates: it ends the game in another way.
    pub fn claimable_with(&self, mv: Move) -> Vec<Ground> {
        let after = self.now().after(mv);
        let grounds = grounds(&after, 1 + earlier_equals(&after, &self.positions));
        if grounds.is_empty() || !after.has_moves() {
            return Vec::new();
        }
        grounds
    }

    /// Every move with which a draw may be claimed.
    pub fn all_claimable_with(&self) -> BTreeMap<String, Vec<Ground>> {
        let now = self.now();
        now.moves()
            .into_iter()
            .map(|mv| (now.written(mv).to_string(), self.claimable_with(mv)))
            .filter(|(_, grounds)| !grounds.is_empty())
            .collect()
    }

    /// Every legal move as it is written, in the order of the alphabet.
    pub fn legal(&self) -> Vec<UciMove> {
        let now = self.now();
        let mut legal: Vec<UciMove> = now.moves().into_iter().map(|mv| now.written(mv)).collect();
        legal.sort_unstable();
        legal
    }
}

fn grounds(position: &Position, repetitions: usize) -> Vec<Ground> {
    let mut grounds = Vec::new();
    if position.halfmove() >= FIFTY {
        grounds.push(Ground::Fifty);
    }
    if repetitions >= 3 {
        grounds.push(Ground::Threefold);
    }
    grounds
}

/// How many of the positions before `position` are the same. Behind a capture or a pawn's move none can be, so no more
/// are compared than the counter reaches back.
fn earlier_equals(position: &Position, before: &[Position]) -> usize {
    before
        .iter()
        .rev()
        .take(usize::try_from(position.halfmove()).unwrap_or(usize::MAX))
        .filter(|earlier| earlier.is_same(position))
        .count()
}
