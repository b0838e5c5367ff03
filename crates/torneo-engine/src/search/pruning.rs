//! Ways to leave a node before trying its moves one by one.

use cozy_chess::{Board, Color, Piece};

use super::node::{Node, NodeKind};
use super::worker::Worker;
use crate::history::Situation;
use crate::packed::PackedMove;
use crate::picker::{Picker, Wanted};
use crate::score::{PROVEN, Score, is_proven};
use crate::table::{Bound, Entry};

/// ProbCut searches this many plies shallower.
const PROBCUT_REDUCTION: i32 = 4;

impl Worker<'_> {
    /// A score for the node if it need not be searched.
    pub(super) fn prune(&mut self, board: &Board, node: &Node) -> Option<Score> {
        if node.is_pv() || node.in_check || node.excluded.is_some() {
            return None;
        }
        self.reverse_futility(node)
            .or_else(|| self.razor(board, node))
            .or_else(|| self.null_move(board, node))
            .or_else(|| self.probcut(board, node))
    }

    /// So far above beta that a few plies will not change it.
    fn reverse_futility(&self, node: &Node) -> Option<Score> {
        let parameters = self.parameters();
        let plies = node.depth - i32::from(node.improving);
        let good_enough = node.depth <= parameters.reverse_futility_depth
            && !is_proven(node.beta)
            && node.eval < PROVEN
            && node.eval - parameters.reverse_futility_margin * plies >= node.beta;
        good_enough.then_some((node.eval + node.beta) / 2)
    }

    /// So far below alpha that only captures could help: look at those alone.
    fn razor(&mut self, board: &Board, node: &Node) -> Option<Score> {
        let parameters = self.parameters();
        let hopeless = node.depth <= parameters.razoring_depth
            && !is_proven(node.alpha)
            && node.eval + parameters.razoring_margin * node.depth <= node.alpha;
        if !hopeless {
            return None;
        }
        let score = self.quiesce(board, node.alpha, node.alpha + 1, node.ply);
        (score <= node.alpha && !self.stopped).then_some(score)
    }

    /// If even passing keeps the score above beta, some move will too. Not with pawns alone, where
    /// having to move may be the problem; deep cut-offs are verified without passing.
    fn null_move(&mut self, board: &Board, node: &Node) -> Option<Score> {
        let parameters = self.parameters();
        let after_pass = node.ply > 0 && self.frames[node.ply - 1].arrival.is_none();
        let sensible = node.depth >= parameters.null_move_depth
            && node.eval >= node.beta
            && node.static_eval + 20 * node.depth >= node.beta + 60
            && !is_proven(node.beta)
            && !after_pass
            && node.ply >= self.null_move_from
            && has_pieces(board, board.side_to_move());
        if !sensible {
            return None;
        }
        let surplus = (node.eval - node.beta) / parameters.null_move_margin;
        let reduction =
            parameters.null_move_base + node.depth / parameters.null_move_divisor + surplus.min(3);
        let depth = node.depth - reduction;
        let after = self.pass(board, node.ply)?;
        self.null_moves.tried += 1;
        let window = (-node.beta, 1 - node.beta);
        let score = -self.search(&after, window, depth, node.ply + 1, node.kind.child());
        self.take_back();
        if self.stopped || score < node.beta {
            return None;
        }
        // A mate found after passing is not a proof.
        let score = if score >= PROVEN { node.beta } else { score };
        if node.depth < parameters.null_move_verify_depth || self.null_move_from > 0 {
            self.null_moves.cut += 1;
            return Some(score);
        }
        self.null_move_from = node.ply + (3 * depth.max(1) / 4) as usize;
        let window = (node.beta - 1, node.beta);
        let verified = self.search(board, window, depth, node.ply, NodeKind::Cut);
        self.null_move_from = 0;
        let holds = verified >= node.beta && !self.stopped;
        self.null_moves.cut += u64::from(holds);
        holds.then_some(score)
    }

    /// If a capture beats beta by a margin at a lower depth, it will beat beta at the full one.
    fn probcut(&mut self, board: &Board, node: &Node) -> Option<Score> {
        let parameters = self.parameters();
        let target = node.beta + parameters.probcut_margin;
        let known_low = node.entry.is_some_and(|entry| {
            entry.depth > node.depth - PROBCUT_REDUCTION && entry.score < target
        });
        if node.depth < parameters.probcut_depth || is_proven(node.beta) || known_low {
            return None;
        }
        let wanted = Wanted::Captures((target - node.static_eval).max(0));
        let depth = node.depth - PROBCUT_REDUCTION;
        let mut picker = Picker::new(&self.arena, wanted, None, [None; 3], Situation::default());
        let mut found = None;
        while let Some(pick) = picker.next(board, &self.memory.histories, &mut self.arena) {
            let after = self.play(board, pick.mv, pick.piece, node.ply);
            let window = (-target, 1 - target);
            let mut score = -self.quiesce(&after, window.0, window.1, node.ply + 1);
            if score >= target && depth > 0 {
                score = -self.search(&after, window, depth, node.ply + 1, node.kind.child());
            }
            self.take_back();
            if self.stopped {
                break;
            }
            if score >= target {
                found = Some((score, pick.mv));
                break;
            }
        }
        picker.leave(&mut self.arena);
        let (score, mv) = found?;
        let entry = Entry {
            mv: PackedMove::from(mv),
            score,
            eval: node.raw_eval,
            depth: depth + 1,
            bound: Bound::Lower,
            on_pv: node.on_pv,
        };
        self.shared.table.store(node.key, node.ply, entry);
        Some(score)
    }
}

/// Does the color have anything but pawns and its king?
fn has_pieces(board: &Board, color: Color) -> bool {
    let pawns_and_king = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    !(board.colors(color) & !pawns_and_king).is_empty()
}
