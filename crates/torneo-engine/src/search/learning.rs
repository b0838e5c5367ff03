//! What a node teaches the histories: which moves did well, and which did not.

use cozy_chess::Board;

use super::node::Node;
use super::worker::Worker;
use crate::history::Situation;
use crate::picker::{Pick, is_quiet};
use crate::score::Score;

impl Worker<'_> {
    /// What a move that did well `depth` plies deep has earned.
    fn bonus(&self, depth: i32) -> i32 {
        let parameters = self.parameters();
        (parameters.history_slope * depth - parameters.history_offset)
            .clamp(1, parameters.history_most)
    }

    /// What it has earned without having been tried, or by what did not come of the answers to it.
    fn lesser_bonus(&self, depth: i32) -> i32 {
        self.bonus(depth) * self.parameters().history_lesser_share / 1024
    }

    /// No move was good enough here, so the quiet one that led here did well.
    pub(super) fn learn_refuted(&mut self, node: &Node) {
        let Some(above) = node.ply.checked_sub(1) else {
            return;
        };
        if let Some((piece, mv)) = self.frames[above].quiet {
            let situation = &self.frames[above].situation;
            let bonus = self.lesser_bonus(node.depth);
            let histories = &mut self.memory.histories;
            histories.learn_quiet(situation, piece, mv, bonus);
        }
    }

    /// A move cut: it did well, and those tried before it did not.
    pub(super) fn learn_cut(&mut self, node: &Node, cut: &Pick, first_tried: usize) {
        let bonus = self.bonus(node.depth);
        let situation = self.frames[node.ply].situation;
        self.learn_pick(&situation, cut, bonus);
        if cut.quiet {
            self.memory
                .histories
                .set_answer(situation.before[0], cut.mv);
            let killers = &mut self.frames[node.ply].killers;
            if killers[0] != Some(cut.mv) {
                *killers = [Some(cut.mv), killers[0]];
            }
        }
        for index in first_tried..self.tried.len() {
            let pick = self.tried[index];
            if !pick.quiet || cut.quiet {
                self.learn_pick(&situation, &pick, -bonus);
            }
        }
    }

    fn learn_pick(&mut self, situation: &Situation, pick: &Pick, bonus: i32) {
        let histories = &mut self.memory.histories;
        match pick.taken {
            Some(taken) => histories.learn_capture(pick.piece, pick.mv.to, taken, bonus),
            None => histories.learn_quiet(situation, pick.piece, pick.mv, bonus),
        }
    }

    /// A stored score cut the node: its quiet move did well once more.
    pub(super) fn learn_stored(&mut self, board: &Board, node: &Node, score: Score) {
        let Some(mv) = node.table_move else {
            return;
        };
        if score < node.beta || !is_quiet(board, mv) {
            return;
        }
        let piece = board.piece_on(mv.from).expect("the move is legal");
        let situation = Situation::new(board, self.before(node.ply));
        let bonus = self.lesser_bonus(node.depth);
        let histories = &mut self.memory.histories;
        histories.learn_quiet(&situation, piece, mv, bonus);
    }

    /// A quiet move after which the evaluation got better for its side was a good one.
    pub(super) fn learn_from_evals(&mut self, node: &Node) {
        let Some(above) = node.ply.checked_sub(1) else {
            return;
        };
        let frame = self.frames[above];
        if let (Some((_, mv)), Some(before)) = (frame.quiet, frame.eval) {
            let gain = -(before + node.static_eval);
            let parameters = self.parameters();
            let most = parameters.history_eval_most;
            let bonus = (gain * parameters.history_eval_slope).clamp(-most, most);
            let histories = &mut self.memory.histories;
            histories.learn_alone(&frame.situation, mv, bonus);
        }
    }
}
