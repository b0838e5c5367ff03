//! One node of the tree: what is known before any move is tried, and what is kept afterwards.

use cozy_chess::{Board, Move};

use super::quiescence::{cuts, stand_pat};
use super::worker::Worker;
use crate::endgame_tables::Verdict;
use crate::history::Situation;
use crate::packed::PackedMove;
use crate::picker::is_quiet;
use crate::position;
use crate::score::{DRAW, INFINITE, MATE, MAX_PLY, Score, TABLE_WIN, mated_in};
use crate::table::{Bound, Entry};

/// What kind of node the parent expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeKind {
    /// On the principal variation: the window is open.
    Pv,
    /// Some move should refute the parent's.
    Cut,
    /// No move should be good enough.
    All,
}

impl NodeKind {
    /// The kind of a null-window child.
    pub(super) fn child(self) -> Self {
        match self {
            NodeKind::Cut => NodeKind::All,
            NodeKind::Pv | NodeKind::All => NodeKind::Cut,
        }
    }
}

/// Everything a node knows while its moves are tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) key: u64,
    pub(super) in_check: bool,
    pub(super) entry: Option<Entry>,
    pub(super) table_move: Option<Move>,
    pub(super) excluded: Option<Move>,
    pub(super) raw_eval: Option<Score>,
    /// The corrected evaluation; 0 in check, where nobody asks.
    pub(super) static_eval: Score,
    /// The evaluation, or a stored score that says more.
    pub(super) eval: Score,
    /// Better than two plies ago.
    pub(super) improving: bool,
    pub(super) on_pv: bool,
}

impl Node {
    pub(super) fn is_pv(&self) -> bool {
        self.kind == NodeKind::Pv
    }

    pub(super) fn is_root(&self) -> bool {
        self.ply == 0
    }

    /// The table move captures or promotes.
    pub(super) fn table_move_is_noisy(&self, board: &Board) -> bool {
        self.table_move.is_some_and(|mv| !is_quiet(board, mv))
    }
}

/// Beyond this count towards fifty moves stored scores are not trusted for cut-offs.
const TRUST_TABLE_BELOW: u8 = 90;

impl Worker<'_> {
    /// The value of a position, searched `depth` plies deep within the window.
    pub(super) fn search(
        &mut self,
        board: &Board,
        (mut alpha, mut beta): (Score, Score),
        depth: i32,
        ply: usize,
        kind: NodeKind,
    ) -> Score {
        let in_check = !board.checkers().is_empty();
        let reach = self.parameters().check_extension_reach * self.root_depth;
        let depth = if in_check && (ply as i32) < reach {
            depth.max(0) + 1
        } else {
            depth
        };
        if depth <= 0 {
            return self.quiesce(board, alpha, beta, ply);
        }
        self.pv[ply].clear();
        if self.count_node() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if ply > 0 {
            if self.is_draw(board) {
                return DRAW;
            }
            if ply >= MAX_PLY - 1 {
                return match in_check {
                    true => DRAW,
                    false => self.raw_eval(board, ply),
                };
            }
            // No line from here can be better than mate at the next ply or worse than mate now.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(MATE - ply as Score - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let mut node = self.look_up(board, (alpha, beta), depth, ply, kind);
        if let Some(score) = self.stored_cutoff(board, &node) {
            self.learn_stored(board, &node, score);
            return score;
        }
        if let Some(score) = self.endgame_tables_cutoff(board, &mut node) {
            return score;
        }
        if node.excluded.is_none() {
            self.frames[ply].situation = Situation::new(board, self.before(ply));
        }
        self.assess(board, &mut node);
        self.reconsider_reduction(&mut node);
        if let Some(score) = self.prune(board, &node) {
            return score;
        }
        if node.table_move.is_none()
            && node.kind != NodeKind::All
            && node.excluded.is_none()
            && node.depth >= self.parameters().iterative_reduction_depth
        {
            node.depth -= 1;
        }
        self.search_moves(board, node)
    }

    fn look_up(
        &mut self,
        board: &Board,
        (alpha, beta): (Score, Score),
        depth: i32,
        ply: usize,
        kind: NodeKind,
    ) -> Node {
        let key = position::key(board);
        let excluded = self.frames[ply].excluded;
        let entry = match excluded {
            None => self.shared.table.probe(key, ply),
            Some(_) => None,
        };
        let stored_move = entry
            .and_then(|entry| entry.mv.unpack())
            .filter(|&mv| board.is_legal(mv));
        // At the root the best move of the last iteration is better than whatever the table has.
        let table_move = match ply {
            0 => self.root_moves.get(self.line).map(|root| root.pv[0]),
            _ => stored_move,
        };
        Node {
            kind,
            ply,
            depth,
            alpha,
            beta,
            key,
            in_check: !board.checkers().is_empty(),
            entry,
            table_move,
            excluded,
            raw_eval: None,
            static_eval: 0,
            eval: 0,
            improving: false,
            on_pv: kind == NodeKind::Pv || entry.is_some_and(|entry| entry.on_pv),
        }
    }

    fn stored_cutoff(&self, board: &Board, node: &Node) -> Option<Score> {
        let entry = node.entry?;
        let trusted = !node.is_pv()
            && entry.depth >= node.depth
            && cuts(&entry, node.alpha, node.beta)
            && board.halfmove_clock() < TRUST_TABLE_BELOW;
        trusted.then_some(entry.score)
    }

    /// Asks the endgame tables, right after a capture or pawn move.
    fn endgame_tables_cutoff(&mut self, board: &Board, node: &mut Node) -> Option<Score> {
        if node.is_root() || node.excluded.is_some() {
            return None;
        }
        let verdict = self.shared.tables?.probe(board)?;
        self.count_table_hit();
        let (score, bound) = match verdict {
            Verdict::Won => (TABLE_WIN - node.ply as Score, Bound::Lower),
            Verdict::Drawn => (DRAW, Bound::Exact),
            Verdict::Lost => (-TABLE_WIN + node.ply as Score, Bound::Upper),
        };
        let settles = match bound {
            Bound::Exact => true,
            Bound::Lower => score >= node.beta,
            Bound::Upper => score <= node.alpha,
        };
        if !settles {
            return None;
        }
        let entry = Entry {
            mv: PackedMove::NONE,
            score,
            eval: None,
            depth: (node.depth + 6).min(crate::score::MAX_DEPTH - 1),
            bound,
            on_pv: node.on_pv,
        };
        self.shared.table.store(node.key, node.ply, entry);
        Some(score)
    }

    /// Fills in the evaluations.
    fn assess(&mut self, board: &Board, node: &mut Node) {
        let ply = node.ply;
        self.frames[ply + 2].killers = [None; 2];
        self.frames[ply + 2].cuts = 0;
        if node.is_root() {
            self.frames[ply].doubles = 0;
        }
        if node.in_check {
            self.frames[ply].eval = None;
            return;
        }
        if node.excluded.is_some() {
            // The same position was assessed a moment ago.
            node.static_eval = self.frames[ply].eval.unwrap_or(0);
            node.eval = node.static_eval;
            return;
        }
        let known = node.entry.and_then(|entry| entry.eval);
        let raw = known.unwrap_or_else(|| self.raw_eval(board, node.ply));
        node.raw_eval = Some(raw);
        node.static_eval = self.corrected(board, raw, ply);
        node.eval = stand_pat(node.static_eval, node.entry);
        self.frames[ply].eval = Some(node.static_eval);
        self.learn_from_evals(node);
        let earlier = |back: usize| {
            let frame = ply.checked_sub(back)?;
            self.frames[frame].eval
        };
        node.improving = earlier(2)
            .or_else(|| earlier(4))
            .is_none_or(|before| node.static_eval > before);
    }

    /// Keeps what the node found, and learns how far the evaluation was off.
    pub(super) fn keep(
        &mut self,
        board: &Board,
        node: &Node,
        best: Score,
        mv: Option<Move>,
        alpha: Score,
    ) {
        if node.excluded.is_some() || (node.is_root() && self.line > 0) {
            return;
        }
        let bound = if best >= node.beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: PackedMove::from(mv),
            score: best,
            eval: node.raw_eval,
            depth: node.depth,
            bound,
            on_pv: node.on_pv,
        };
        self.shared.table.store(node.key, node.ply, entry);
        let says_nothing = match bound {
            Bound::Exact => false,
            Bound::Lower => best <= node.static_eval,
            Bound::Upper => best >= node.static_eval,
        };
        let noisy = mv.is_some_and(|mv| !is_quiet(board, mv));
        if !(node.in_check || noisy || says_nothing || best.abs() >= INFINITE - 1) {
            let error = (best - node.static_eval).clamp(-1000, 1000);
            let line = self.before(node.ply);
            let histories = &mut self.memory.histories;
            histories.learn_correction(board, line, node.depth, error);
        }
    }

    /// The move that led here was reduced: with the evaluation known, was that too much or too little?
    fn reconsider_reduction(&mut self, node: &mut Node) {
        let Some(above) = node.ply.checked_sub(1) else {
            return;
        };
        let frame = self.frames[above];
        let (Some(before), false) = (frame.eval, node.in_check || node.excluded.is_some()) else {
            return;
        };
        let change = before + node.static_eval;
        let parameters = self.parameters();
        if frame.reduction >= parameters.hindsight_deeper && change < 0 {
            node.depth += 1;
        } else if frame.reduction > 0 && node.depth >= 2 && change > parameters.hindsight_margin {
            node.depth -= 1;
        }
    }
}
