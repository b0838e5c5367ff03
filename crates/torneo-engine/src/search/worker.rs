//! One searching thread: its memory, its place in the tree, and the questions every node asks.

use std::sync::atomic::Ordering::Relaxed;

use cozy_chess::{Board, Move, Piece};

use super::reductions::Reductions;
use super::{NullMoves, Parameters, Shared};
use crate::evaluate::{self, Evaluator};
use crate::history::{Arrival, Histories, Situation};
use crate::network::Accumulators;
use crate::picker::{Arena, Pick, is_quiet};
use crate::position::{self, Position};
use crate::score::{MAX_PLY, PROVEN, Score};

/// What a thread keeps from one search to the next.
#[derive(Debug, Default)]
pub struct Memory {
    pub(super) histories: Histories,
    pub(super) evaluator: Evaluator,
    accumulators: Accumulators,
    reductions: Reductions,
}

impl Memory {
    pub fn clear(&mut self) {
        self.histories.clear();
    }
}

/// Nodes between two looks at the clock and the signals; a power of two.
const LOOK_EVERY: u64 = 512;

/// The evaluation loses its weight as the fifty moves run out; it is halved at twice this count.
const FADE: i32 = 200;

/// What the search knows about the position at one ply of the current line.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Frame {
    /// The move made here, as a context for the moves after it; `None` for a null move.
    pub(super) arrival: Option<Arrival>,
    /// The move made here if it was quiet, with the piece that made it.
    pub(super) quiet: Option<(Piece, Move)>,
    /// By how much the search of that move is reduced, in plies.
    pub(super) reduction: i32,
    /// How many nodes of this ply were cut below the same node two plies above.
    pub(super) cuts: i32,
    /// Where the moves of this ply are made.
    pub(super) situation: Situation,
    /// The static evaluation; `None` in check.
    pub(super) eval: Option<Score>,
    pub(super) killers: [Option<Move>; 2],
    /// The move a singular search leaves out.
    pub(super) excluded: Option<Move>,
    /// Double extensions on the way here.
    pub(super) doubles: i32,
}

/// A move of the root position.
#[derive(Debug, Clone)]
pub(super) struct RootMove {
    pub(super) score: Score,
    /// The score of the iteration before, around which the next window is set.
    pub(super) previous: Score,
    pub(super) pv: Vec<Move>,
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
}

/// A thread at work.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) memory: &'a mut Memory,
    /// Which thread this is; thread 0 keeps the time and speaks.
    pub(super) index: usize,
    pub(super) root: &'a Position,
    pub(super) root_moves: Vec<RootMove>,
    /// Root moves before this one belong to better lines already searched.
    pub(super) line: usize,
    pub(super) root_depth: i32,
    pub(super) frames: Vec<Frame>,
    /// The best line from each ply on.
    pub(super) pv: Vec<Vec<Move>>,
    pub(super) arena: Arena,
    /// Moves that were tried and did not cut, of every node of the line.
    pub(super) tried: Vec<Pick>,
    /// Keys of all positions before the current one, the game's first.
    keys: Vec<u64>,
    pub(super) nodes: u64,
    pub(super) null_moves: NullMoves,
    table_hits: u64,
    pub(super) selective_depth: usize,
    pub(super) stopped: bool,
    /// No null move is tried below this ply while a cut-off is verified.
    pub(super) null_move_from: usize,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        index: usize,
        root: &'a Position,
        root_moves: &[Move],
    ) -> Self {
        let root_move = |&mv: &Move| RootMove {
            score: -PROVEN,
            previous: 0,
            pv: vec![mv],
            nodes: 0,
            selective_depth: 0,
        };
        if let Some(network) = shared.network {
            memory.accumulators.begin(network, root.board());
        }
        memory.reductions.fit(shared.parameters);
        Self {
            shared,
            memory,
            index,
            root,
            root_moves: root_moves.iter().map(root_move).collect(),
            line: 0,
            root_depth: 0,
            frames: vec![Frame::default(); MAX_PLY + 4],
            pv: vec![Vec::new(); MAX_PLY + 2],
            arena: Arena::default(),
            tried: Vec::new(),
            keys: root.earlier_keys().to_vec(),
            nodes: 0,
            null_moves: NullMoves::default(),
            table_hits: 0,
            selective_depth: 0,
            stopped: false,
            null_move_from: 0,
        }
    }

    pub(super) fn parameters(&self) -> &'a Parameters {
        self.shared.parameters
    }

    /// Counts a node; `true` if the search must end. The first iteration is always finished, so
    /// that there is a move to play.
    pub(super) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.root_depth <= 1 || self.stopped {
            return self.stopped;
        }
        let limits = self.shared.limits;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.publish();
            let out_of_time = self.index == 0
                && limits.plan.is_some_and(|plan| {
                    let used = self.shared.signals.on_clock();
                    used.is_some_and(|used| used >= plan.hard)
                });
            let signals = self.shared.signals;
            let asked = self.index == 0 && !signals.goes_on(self.shared.nodes());
            self.stopped = out_of_time || asked || signals.stopped();
        }
        if self.index == 0 && limits.nodes.is_some_and(|most| self.total_nodes() >= most) {
            self.stopped = true;
        }
        self.stopped
    }

    /// Lets the other threads see how far this one is.
    pub(super) fn publish(&self) {
        let counter = &self.shared.counters[self.index];
        counter.nodes.store(self.nodes, Relaxed);
        counter.table_hits.store(self.table_hits, Relaxed);
    }

    fn total_nodes(&self) -> u64 {
        match self.shared.counters.len() {
            1 => self.nodes,
            _ => self.shared.nodes(),
        }
    }

    pub(super) fn count_table_hit(&mut self) {
        self.table_hits += 1;
    }

    /// Makes a move on a copy of the board and remembers where it came from.
    pub(super) fn play(&mut self, board: &Board, mv: Move, piece: Piece, ply: usize) -> Board {
        let mut after = board.clone();
        after.play_unchecked(mv);
        self.shared.table.prefetch(position::key(&after));
        let frame = &mut self.frames[ply];
        frame.arrival = Some(Arrival::new(board.side_to_move(), piece, mv.to));
        frame.quiet = is_quiet(board, mv).then_some((piece, mv));
        frame.reduction = 0;
        self.keys.push(position::key(board));
        if self.shared.network.is_some() {
            let accumulators = &mut self.memory.accumulators;
            accumulators.note(board, mv, piece, ply + 1);
        }
        after
    }

    /// Passes. The count towards fifty moves starts anew: nothing repeats across a pass.
    pub(super) fn pass(&mut self, board: &Board, ply: usize) -> Option<Board> {
        let mut after = board.null_move()?;
        after.set_halfmove_clock(0);
        self.shared.table.prefetch(position::key(&after));
        let frame = &mut self.frames[ply];
        (frame.arrival, frame.quiet, frame.reduction) = (None, None, 0);
        self.keys.push(position::key(board));
        self.memory.accumulators.note_pass(ply + 1);
        Some(after)
    }

    pub(super) fn take_back(&mut self) {
        self.keys.pop();
    }

    /// Drawn by repetition, by the fifty-move rule, or because nobody can win any more.
    ///
    /// A position that was already seen inside the tree counts at once; one from the game before
    /// the root must come a third time.
    pub(super) fn is_draw(&self, board: &Board) -> bool {
        let reversible = usize::from(board.halfmove_clock());
        if reversible >= 100 && (board.checkers().is_empty() || board.generate_moves(|_| true)) {
            return true;
        }
        if position::dead_material(board) {
            return true;
        }
        if reversible < 4 {
            return false;
        }
        let now = position::key(board);
        let game = self.root.earlier_keys().len();
        let first = self.keys.len().saturating_sub(reversible);
        let mut seen = 0;
        for index in (first..self.keys.len().saturating_sub(3)).rev() {
            if self.keys[index] == now {
                seen += 1;
                if index >= game || seen == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The moves before this ply that give a quiet move its context.
    pub(super) fn before(&self, ply: usize) -> [Option<Arrival>; 3] {
        [1, 2, 4].map(|back| self.frames[ply.checked_sub(back)?].arrival)
    }

    /// The evaluation as the network gives it, or the hand-made one.
    pub(super) fn raw_eval(&mut self, board: &Board, ply: usize) -> Score {
        let memory = &mut *self.memory;
        match self.shared.network {
            Some(network) if evaluate::network_knows(board) => {
                let score = memory.accumulators.evaluate(network, board, ply);
                evaluate::temper(board, score)
            }
            Some(_) | None => memory.evaluator.evaluate(board),
        }
    }

    /// The evaluation after what experience and the fifty-move rule have to say.
    pub(super) fn corrected(&self, board: &Board, raw: Score, ply: usize) -> Score {
        let faded = raw * (FADE - i32::from(board.halfmove_clock())) / FADE;
        let histories = &self.memory.histories;
        let line = self.before(ply);
        let eval = faded + histories.correction(board, line, self.parameters());
        eval.clamp(1 - PROVEN, PROVEN - 1)
    }

    /// Plies to take off for a late move, in 1024ths.
    pub(super) fn reduction(&self, depth: i32, count: usize) -> i32 {
        self.memory.reductions.of(depth, count)
    }

    /// Sets the best line at a ply: a move and the line that follows it.
    pub(super) fn set_pv(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.pv.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
    }
}
