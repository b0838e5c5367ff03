//! The moves of a node: which are skipped, which extended, which reduced, and what is learned.

use cozy_chess::{
    BitBoard, Board, Move, Piece, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

use super::node::{Node, NodeKind};
use super::worker::Worker;
use crate::picker::{Pick, Picker, Wanted};
use crate::score::{DRAW, INFINITE, PROVEN, Score, is_proven, mated_in};
use crate::static_exchange::wins_at_least;
use crate::table::Bound;

/// Most moves of a node that are remembered for the malus.
const MOST_TRIED: usize = 32;

/// What trying to extend a move found out.
enum Extension {
    By(i32),
    /// Several moves beat beta: the node is cut with this score.
    Cut(Score),
}

/// Does the moved piece itself attack the enemy's king from its new square?
fn gives_check(board: &Board, pick: &Pick) -> bool {
    let color = board.side_to_move();
    let (to, king) = (pick.mv.to, board.king(!color));
    let blockers = board.occupied() ^ pick.mv.from.bitboard();
    let diagonal = || get_bishop_moves(to, blockers);
    let straight = || get_rook_moves(to, blockers);
    let reached = match pick.mv.promotion.unwrap_or(pick.piece) {
        Piece::Pawn => get_pawn_attacks(to, color),
        Piece::Knight => get_knight_moves(to),
        Piece::Bishop => diagonal(),
        Piece::Rook => straight(),
        Piece::Queen => diagonal() | straight(),
        Piece::King => BitBoard::EMPTY,
    };
    reached.has(king)
}

impl Worker<'_> {
    /// Tries the moves of a node in order.
    pub(super) fn search_moves(&mut self, board: &Board, mut node: Node) -> Score {
        let ply = node.ply;
        let first_alpha = node.alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let (first_tried, mut count) = (self.tried.len(), 0);
        let situation = self.frames[ply].situation;
        let [killer, second] = self.frames[ply].killers;
        let special = [
            killer,
            second,
            self.memory.histories.answer(situation.before[0]),
        ];
        let table_move = node.table_move;
        let mut picker = Picker::new(&self.arena, Wanted::All, table_move, special, situation);
        while let Some(mut pick) = picker.next(board, &self.memory.histories, &mut self.arena) {
            if Some(pick.mv) == node.excluded || !self.allowed(&node, pick.mv) {
                continue;
            }
            count += 1;
            if pick.quiet && pick.history == 0 {
                let histories = &self.memory.histories;
                let context = histories.context(&situation);
                pick.history = context.quiet(pick.piece, pick.mv);
            }
            let special_move = special.contains(&Some(pick.mv));
            if !node.is_root()
                && best > -PROVEN
                && self.skip(board, &node, &pick, count, &mut picker)
            {
                continue;
            }
            let extension = match self.extension(board, &node, pick.mv) {
                Extension::By(plies) => plies,
                Extension::Cut(score) => {
                    picker.leave(&mut self.arena);
                    self.tried.truncate(first_tried);
                    return score;
                }
            };
            let nodes_before = self.nodes;
            let score = self.try_move(board, &node, &pick, count, extension, special_move);
            if self.stopped {
                picker.leave(&mut self.arena);
                self.tried.truncate(first_tried);
                return 0;
            }
            if node.is_root() {
                self.note_root_move(pick.mv, score, count, node.alpha, nodes_before);
            }
            if score > best {
                best = score;
                if score > node.alpha {
                    best_move = Some(pick.mv);
                    node.alpha = score;
                    if node.is_pv() {
                        self.set_pv(ply, pick.mv);
                    }
                    if score >= node.beta {
                        self.frames[ply].cuts += 1;
                        picker.leave(&mut self.arena);
                        self.learn_cut(&node, &pick, first_tried);
                        break;
                    }
                    // What is left has to beat a good move: a little less depth will do.
                    let depths = 3..self.parameters().better_move_depth;
                    if depths.contains(&node.depth) && !is_proven(score) {
                        node.depth -= 1;
                    }
                }
            }
            if self.tried.len() < first_tried + MOST_TRIED {
                self.tried.push(pick);
            }
        }
        self.tried.truncate(first_tried);
        if count == 0 {
            return match (node.excluded, node.in_check) {
                (Some(_), _) => node.alpha,
                (None, true) => mated_in(ply),
                (None, false) => DRAW,
            };
        }
        if best_move.is_none() && node.excluded.is_none() {
            self.learn_refuted(&node);
        }
        self.keep(board, &node, best, best_move, first_alpha);
        best
    }

    /// At the root only the asked-for moves, without those of better lines.
    fn allowed(&self, node: &Node, mv: Move) -> bool {
        let rest = &self.root_moves[self.line.min(self.root_moves.len())..];
        !node.is_root() || rest.iter().any(|root| root.pv[0] == mv)
    }

    /// Is the move so unlikely to matter that it is not even tried?
    fn skip(
        &self,
        board: &Board,
        node: &Node,
        pick: &Pick,
        count: usize,
        picker: &mut Picker,
    ) -> bool {
        let parameters = self.parameters();
        let depth = node.depth;
        if !pick.quiet {
            return pick.losing
                && depth <= parameters.exchange_pruning_depth
                && !wins_at_least(board, pick.mv, -parameters.exchange_capture_margin * depth);
        }
        let late = (parameters.late_move_base + depth * depth) / (2 - i32::from(node.improving));
        if depth <= parameters.late_move_depth && count as i32 > late {
            picker.skip_quiets();
            return true;
        }
        let reduced = (depth - self.reduction(depth, count) / 1024).max(0);
        let promise =
            node.static_eval + parameters.futility_base + parameters.futility_margin * reduced;
        if reduced <= parameters.futility_depth
            && !node.in_check
            && promise <= node.alpha
            && !is_proven(node.alpha)
            && !gives_check(board, pick)
        {
            return true;
        }
        if reduced <= parameters.history_pruning_depth
            && pick.history < -parameters.history_pruning_margin * depth
        {
            return true;
        }
        reduced <= parameters.exchange_pruning_depth
            && !wins_at_least(
                board,
                pick.mv,
                -parameters.exchange_quiet_margin * reduced * reduced,
            )
    }

    /// Is the table move the only good one? Then look deeper. Are several good? Then cut.
    fn extension(&mut self, board: &Board, node: &Node, mv: Move) -> Extension {
        let parameters = self.parameters();
        let Some(entry) = node.entry else {
            return Extension::By(0);
        };
        let candidate = !node.is_root()
            && node.excluded.is_none()
            && node.table_move == Some(mv)
            && node.depth >= parameters.singular_depth
            && entry.depth >= node.depth - 3
            && entry.bound != Bound::Upper
            && !is_proven(entry.score)
            && (node.ply as i32) < 2 * self.root_depth;
        if !candidate {
            return Extension::By(0);
        }
        let target = entry.score - parameters.singular_margin * node.depth / 64;
        self.frames[node.ply].excluded = Some(mv);
        let kind = match node.kind {
            NodeKind::Pv | NodeKind::Cut => NodeKind::Cut,
            NodeKind::All => NodeKind::All,
        };
        let window = (target - 1, target);
        let others = self.search(board, window, (node.depth - 1) / 2, node.ply, kind);
        self.frames[node.ply].excluded = None;
        if others < target {
            let doubly = !node.is_pv()
                && others < target - parameters.double_margin
                && self.frames[node.ply].doubles < parameters.double_most;
            return Extension::By(1 + i32::from(doubly));
        }
        if others >= node.beta && !is_proven(others) {
            return Extension::Cut(others);
        }
        if entry.score >= node.beta {
            return Extension::By(-2 + i32::from(node.is_pv()));
        }
        if node.kind == NodeKind::Cut {
            return Extension::By(-1);
        }
        Extension::By(0)
    }

    /// Searches one move: reduced first, then fully as far as it proves worth it.
    fn try_move(
        &mut self,
        board: &Board,
        node: &Node,
        pick: &Pick,
        count: usize,
        extension: i32,
        special: bool,
    ) -> Score {
        let ply = node.ply;
        let after = self.play(board, pick.mv, pick.piece, ply);
        self.frames[ply + 1].doubles = self.frames[ply].doubles + i32::from(extension >= 2);
        let depth = node.depth - 1 + extension;
        let null_window = (-node.alpha - 1, -node.alpha);
        let mut score = -INFINITE;
        let mut full = !node.is_pv() || count > 1;
        if count > 1 && node.depth >= 2 {
            let gives_check = !after.checkers().is_empty();
            let reduction = self.late_reduction(board, node, pick, count, special, gives_check);
            let reduced = (depth - reduction).clamp(1.min(depth), depth);
            self.frames[ply].reduction = depth - reduced;
            score = -self.search(&after, null_window, reduced, ply + 1, NodeKind::Cut);
            self.frames[ply].reduction = 0;
            full = score > node.alpha && reduced < depth;
            if full && !self.stopped {
                let deeper = score > node.alpha + self.parameters().deeper_margin;
                let depth = depth + i32::from(deeper && reduced < depth - 1);
                score = -self.search(&after, null_window, depth, ply + 1, node.kind.child());
            }
            full = false;
        }
        if full && !self.stopped {
            score = -self.search(&after, null_window, depth, ply + 1, node.kind.child());
        }
        if node.is_pv() && (count == 1 || score > node.alpha) && !self.stopped {
            let window = (-node.beta, -node.alpha);
            score = -self.search(&after, window, depth, ply + 1, NodeKind::Pv);
        }
        self.take_back();
        score
    }

    fn late_reduction(
        &self,
        board: &Board,
        node: &Node,
        pick: &Pick,
        count: usize,
        special: bool,
        gives_check: bool,
    ) -> i32 {
        let parameters = self.parameters();
        let mut reduction = self.reduction(node.depth, count);
        let mut adjust = |when: bool, by: i32| reduction += i32::from(when) * by;
        adjust(node.on_pv, -parameters.reduction_on_pv);
        adjust(node.kind == NodeKind::Cut, parameters.reduction_cut_node);
        adjust(!node.improving, parameters.reduction_not_improving);
        adjust(special, -parameters.reduction_killer);
        let many_cuts = self.frames[node.ply + 1].cuts > parameters.many_cuts;
        adjust(many_cuts, parameters.reduction_many_cuts);
        adjust(gives_check, -parameters.reduction_check);
        adjust(
            node.table_move_is_noisy(board) && pick.quiet,
            parameters.reduction_table_capture,
        );
        if pick.quiet {
            reduction -= pick.history * 1024 / parameters.reduction_history;
        } else {
            reduction = reduction * parameters.reduction_capture / 1024;
        }
        (reduction / 1024).max(0)
    }

    /// Remembers what a root move came to.
    fn note_root_move(
        &mut self,
        mv: Move,
        score: Score,
        count: usize,
        alpha: Score,
        nodes_before: u64,
    ) {
        let spent = self.nodes - nodes_before;
        let selective_depth = self.selective_depth;
        let line = &self.pv[1];
        let Some(root) = self.root_moves.iter_mut().find(|root| root.pv[0] == mv) else {
            return;
        };
        root.nodes += spent;
        if count == 1 || score > alpha {
            root.score = score;
            root.selective_depth = selective_depth;
            root.pv.truncate(1);
            root.pv.extend_from_slice(line);
        } else {
            // Only known to be worse; the order among such moves stays as it was.
            root.score = -INFINITE;
        }
    }
}
