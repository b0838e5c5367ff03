//! The order in which moves are tried, made in stages so that most moves are never even scored.
//!
//! ```text
//! table move -> winning captures -> killers, answer -> quiet moves -> losing captures
//! ```
//!
//! Moves lie in the worker's arena: each node appends its own and takes them off when it leaves.

use cozy_chess::{Board, Color, Move, Piece, PieceMoves, Rank};

use crate::history::{Histories, LIMIT, Situation};
use crate::score::Score;
use crate::static_exchange::{VALUE, captured, wins_at_least};

/// A move and what it promises.
#[derive(Debug, Clone, Copy)]
pub struct Scored {
    pub mv: Move,
    pub piece: Piece,
    /// The captured piece; also set for queen promotions without capture, which are tried early.
    pub taken: Option<Piece>,
    pub score: i32,
}

/// A move handed to the search.
#[derive(Debug, Clone, Copy)]
pub struct Pick {
    pub mv: Move,
    pub piece: Piece,
    pub taken: Option<Piece>,
    /// Neither a capture nor a promotion to a queen.
    pub quiet: bool,
    /// History of the move; 0 for moves that were not ordered by it.
    pub history: i32,
    /// Came from the stage of losing captures.
    pub losing: bool,
}

/// Where the moves of all nodes of the current line lie, so that no node makes room for its own.
#[derive(Debug, Default)]
pub struct Arena {
    moves: Vec<Scored>,
    /// As the generator reported them, for the stages that come later.
    groups: Vec<PieceMoves>,
}

/// Which moves a node wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    All,
    /// Captures and queen promotions that win at least this much.
    Captures(Score),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    TableMove,
    GenerateCaptures,
    WinningCaptures,
    Special(usize),
    GenerateQuiets,
    Quiets,
    LosingCaptures,
    Done,
}

/// The score of a promotion to less than a queen: after every other quiet move.
const LESSER_PROMOTION: i32 = -8 * LIMIT;

/// How many quiet moves are tried before the ordinary ones: two killers and an answer.
pub const SPECIAL: usize = 3;

/// Hands out the moves of one node.
#[derive(Debug)]
pub struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Option<Move>,
    special: [Option<Move>; SPECIAL],
    situation: Situation,
    /// In the arena: first group, first move, end of the losing captures, next to hand out.
    groups: usize,
    start: usize,
    losing_end: usize,
    next: usize,
    skip_quiets: bool,
}

impl Picker {
    pub fn new(
        arena: &Arena,
        wanted: Wanted,
        table_move: Option<Move>,
        special: [Option<Move>; SPECIAL],
        situation: Situation,
    ) -> Self {
        Self {
            stage: Stage::TableMove,
            wanted,
            table_move,
            special,
            situation,
            groups: arena.groups.len(),
            start: arena.moves.len(),
            losing_end: arena.moves.len(),
            next: arena.moves.len(),
            skip_quiets: false,
        }
    }

    /// No more quiet moves, please.
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move; the caller keeps the arena as it was between calls.
    pub fn next(
        &mut self,
        board: &Board,
        histories: &Histories,
        arena: &mut Arena,
    ) -> Option<Pick> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateCaptures;
                    if let Some(mv) = self.table_move {
                        return Some(pick_unscored(board, mv));
                    }
                }
                Stage::GenerateCaptures => {
                    self.generate_captures(board, histories, arena);
                    self.stage = Stage::WinningCaptures;
                }
                Stage::WinningCaptures => {
                    if let Some(pick) = self.next_capture(board, &mut arena.moves) {
                        return Some(pick);
                    }
                    self.stage = match self.wanted {
                        Wanted::All => Stage::Special(0),
                        Wanted::Captures(_) => Stage::Done,
                    };
                }
                Stage::Special(SPECIAL) => self.stage = Stage::GenerateQuiets,
                Stage::Special(index) => {
                    self.stage = Stage::Special(index + 1);
                    if let Some(pick) = self.special_move(board, index) {
                        return Some(pick);
                    }
                }
                Stage::GenerateQuiets => {
                    if !self.skip_quiets {
                        self.generate_quiets(board, histories, arena);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if !self.skip_quiets && self.next < arena.moves.len() {
                        let best = take_best(&mut arena.moves, self.next);
                        self.next += 1;
                        return Some(pick(best, true, false));
                    }
                    self.next = self.start;
                    self.stage = Stage::LosingCaptures;
                }
                Stage::LosingCaptures => {
                    if self.next < self.losing_end {
                        let losing = arena.moves[self.next];
                        self.next += 1;
                        return Some(pick(losing, false, true));
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => {
                    self.leave(arena);
                    return None;
                }
            }
        }
    }

    /// Takes this node's moves off the arena when the search leaves early.
    pub fn leave(&self, arena: &mut Arena) {
        arena.moves.truncate(self.start);
        arena.groups.truncate(self.groups);
    }

    fn generate_captures(&mut self, board: &Board, histories: &Histories, arena: &mut Arena) {
        let Arena { moves, groups } = arena;
        board.generate_moves(|group| {
            groups.push(group);
            false
        });
        let enemy = board.colors(!board.side_to_move());
        let last = Rank::Eighth.relative_to(board.side_to_move()).bitboard();
        for group in &groups[self.groups..] {
            let noisy = match group.piece {
                Piece::Pawn => enemy | last | en_passant_target(board, group),
                _ => enemy,
            };
            let captures = PieceMoves {
                to: group.to & noisy,
                ..*group
            };
            for mv in captures {
                let under = mv.promotion.is_some_and(|piece| piece != Piece::Queen);
                if under || Some(mv) == self.table_move {
                    continue;
                }
                // What is not taken on the square is taken en passant, or nothing but promoted.
                let taken = board.piece_on(mv.to);
                let worth = match (taken, mv.promotion) {
                    (Some(taken), None) => VALUE[taken as usize],
                    (Some(taken), Some(queen)) => VALUE[taken as usize] + VALUE[queen as usize],
                    (None, Some(queen)) => VALUE[queen as usize],
                    (None, None) => VALUE[Piece::Pawn as usize],
                };
                let taken = taken.unwrap_or(Piece::Pawn);
                let history = histories.capture(group.piece, mv.to, taken);
                moves.push(Scored {
                    mv,
                    piece: group.piece,
                    taken: Some(taken),
                    score: worth * 16 - VALUE[group.piece as usize].min(1000) + history,
                });
            }
        }
    }

    fn next_capture(&mut self, board: &Board, arena: &mut [Scored]) -> Option<Pick> {
        let threshold = match self.wanted {
            Wanted::All => 0,
            Wanted::Captures(least) => least,
        };
        while self.next < arena.len() {
            let best = take_best(arena, self.next);
            self.next += 1;
            if wins_at_least(board, best.mv, threshold) {
                return Some(pick(best, false, false));
            }
            arena.swap(self.losing_end, self.next - 1);
            self.losing_end += 1;
        }
        None
    }

    fn special_move(&self, board: &Board, index: usize) -> Option<Pick> {
        let mv = self.special[index]?;
        let seen = Some(mv) == self.table_move || self.special[..index].contains(&Some(mv));
        let usable = !seen && !self.skip_quiets && board.is_legal(mv) && is_quiet(board, mv);
        usable.then(|| pick_unscored(board, mv))
    }

    fn generate_quiets(&mut self, board: &Board, histories: &Histories, arena: &mut Arena) {
        let Arena { moves, groups } = arena;
        self.next = moves.len();
        let color = board.side_to_move();
        let context = histories.context(&self.situation);
        let enemy = board.colors(!color);
        let last = Rank::Eighth.relative_to(color).bitboard();
        for group in &groups[self.groups..] {
            let quiet_to = match group.piece {
                Piece::Pawn => group.to & !enemy & !en_passant_target(board, group),
                _ => group.to & !enemy,
            };
            // Promotions to lesser pieces, with or without a capture, come with the quiet moves.
            let to = match group.piece {
                Piece::Pawn => quiet_to | (group.to & last),
                _ => quiet_to,
            };
            for mv in (PieceMoves { to, ..*group }) {
                let queen = mv.promotion == Some(Piece::Queen);
                let seen = Some(mv) == self.table_move || self.special.contains(&Some(mv));
                if seen || queen {
                    continue;
                }
                let score = match mv.promotion {
                    Some(_) => LESSER_PROMOTION,
                    None => context.quiet(group.piece, mv),
                };
                moves.push(Scored {
                    mv,
                    piece: group.piece,
                    taken: None,
                    score,
                });
            }
        }
    }
}

/// Neither a capture nor a promotion to a queen.
pub fn is_quiet(board: &Board, mv: Move) -> bool {
    mv.promotion != Some(Piece::Queen) && captured(board, mv).is_none()
}

fn pick(scored: Scored, quiet: bool, losing: bool) -> Pick {
    Pick {
        mv: scored.mv,
        piece: scored.piece,
        taken: scored.taken,
        quiet,
        history: scored.score,
        losing,
    }
}

/// A move that was known before any was generated.
fn pick_unscored(board: &Board, mv: Move) -> Pick {
    let quiet = is_quiet(board, mv);
    Pick {
        mv,
        piece: board.piece_on(mv.from).expect("a move starts on a piece"),
        taken: (!quiet).then(|| captured(board, mv).unwrap_or(Piece::Pawn)),
        quiet,
        history: 0,
        losing: false,
    }
}

fn take_best(moves: &mut [Scored], first: usize) -> Scored {
    let (mut best, mut most) = (first, moves[first].score);
    for (index, scored) in moves.iter().enumerate().skip(first + 1) {
        // Chosen without a branch: which move is best nobody can foresee.
        best = if scored.score > most { index } else { best };
        most = most.max(scored.score);
    }
    moves.swap(first, best);
    moves[first]
}

/// The square where this group's pawn captures en passant, if any.
fn en_passant_target(board: &Board, group: &PieceMoves) -> cozy_chess::BitBoard {
    match board.en_passant() {
        Some(file) if file != group.from.file() => {
            let color: Color = board.side_to_move();
            let behind = cozy_chess::Square::new(file, Rank::Sixth.relative_to(color));
            behind.bitboard()
        }
        Some(_) | None => cozy_chess::BitBoard::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Position, legal_moves};

    const POSITIONS: [&str; 4] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    ];

    fn all(picker: &mut Picker, board: &Board, arena: &mut Arena) -> Vec<Pick> {
        let histories = Histories::default();
        std::iter::from_fn(|| picker.next(board, &histories, arena)).collect()
    }

    fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
        let mut texts: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
        texts.sort();
        texts
    }

    #[test]
    fn every_move_is_handed_out_exactly_once() {
        for fen in POSITIONS {
            let position = Position::from_fen(fen).unwrap();
            let board = position.board();
            let expected = legal_moves(board);
            for &first in &expected {
                let killers = [Some(expected[0]), expected.last().copied(), Some(first)];
                let mut arena = Arena::default();
                let mut picker = Picker::new(
                    &arena,
                    Wanted::All,
                    Some(first),
                    killers,
                    Situation::default(),
                );
                let picks = all(&mut picker, board, &mut arena);
                assert_eq!(picks[0].mv, first);
                assert!(arena.moves.is_empty() && arena.groups.is_empty());
                assert_eq!(
                    sorted(picks.iter().map(|pick| pick.mv)),
                    sorted(expected.clone())
                );
            }
        }
    }

    #[test]
    fn captures_only_are_winning_captures() {
        for fen in POSITIONS {
            let position = Position::from_fen(fen).unwrap();
            let board = position.board();
            let mut arena = Arena::default();
            let mut picker = Picker::new(
                &arena,
                Wanted::Captures(0),
                None,
                [None; 3],
                Situation::default(),
            );
            for pick in all(&mut picker, board, &mut arena) {
                assert!(!is_quiet(board, pick.mv) && wins_at_least(board, pick.mv, 0));
            }
        }
    }
}
