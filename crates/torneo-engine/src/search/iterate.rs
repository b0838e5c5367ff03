//! Iterative deepening: depth by depth, line by line, with a window around the last score.

use super::node::NodeKind;
use super::worker::{RootMove, Worker};
use super::{Info, Line, Outcome};
use crate::clock::{Judgement, ONLY_MOVE_SHARE};
use crate::score::{INFINITE, MATE, MATE_BAND, MAX_DEPTH, Score};
use crate::table::Bound;
use std::time::Duration;

/// A search shorter than this does not report windows that failed: they come too fast to read.
const REPORT_FAILS_AFTER: Duration = Duration::from_secs(3);

/// Beyond this half-width a window is opened completely.
const WIDEST: Score = 700;

impl Worker<'_> {
    /// Searches deeper and deeper until something says stop.
    pub(super) fn iterate(&mut self, report: &mut dyn FnMut(&Info<'_>)) -> Outcome {
        let deepest = self
            .shared
            .limits
            .depth
            .unwrap_or(MAX_DEPTH)
            .clamp(1, MAX_DEPTH);
        let lines = self.shared.limits.lines.clamp(1, self.root_moves.len());
        let mut judgement = Judgement::new(self.root.board());
        let mut finished = 0;
        for depth in 1..=deepest {
            self.root_depth = depth;
            for root in &mut self.root_moves {
                root.previous = root.score;
            }
            for line in 0..lines {
                self.line = line;
                self.selective_depth = 0;
                self.search_window(depth, report);
                if self.stopped {
                    break;
                }
                self.root_moves[..=line].sort_by_key(|root| -root.score);
            }
            if self.stopped {
                break;
            }
            finished = depth;
            self.report_lines(depth, lines, report);
            if self.is_enough(depth, &mut judgement) {
                break;
            }
        }
        self.publish();
        let line = |root: &RootMove| Line {
            score: self.shared.told(root.score),
            pv: root.pv.clone(),
        };
        Outcome {
            lines: self.root_moves[..lines].iter().map(line).collect(),
            depth: finished,
            nodes: self.shared.nodes(),
            null_moves: self.null_moves,
        }
    }

    /// One line at one depth: a narrow window first, wider on the side where it fails.
    fn search_window(&mut self, depth: i32, report: &mut dyn FnMut(&Info<'_>)) {
        let parameters = self.parameters();
        let center = self.root_moves[self.line].previous;
        let mut width = parameters.aspiration_width;
        let (mut alpha, mut beta) = if depth < parameters.aspiration_depth {
            (-INFINITE, INFINITE)
        } else {
            (center - width, center + width)
        };
        let mut shallower = 0;
        loop {
            let window = (alpha.max(-INFINITE), beta.min(INFINITE));
            let searched = (depth - shallower).max(1);
            let score = self.search(self.root.board(), window, searched, 0, NodeKind::Pv);
            // Best first; a stable sort keeps the order of moves that are only known to be worse.
            self.root_moves[self.line..].sort_by_key(|root| -root.score);
            if self.stopped {
                return;
            }
            let bound = if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = score - width;
                shallower = 0;
                Bound::Upper
            } else if score >= beta {
                beta = score + width;
                shallower = (shallower + 1).min(3);
                Bound::Lower
            } else {
                return;
            };
            width += width / 2;
            if width > WIDEST {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            if self.shared.signals.elapsed() > REPORT_FAILS_AFTER {
                self.report_line(depth, self.line, bound, report);
            }
        }
    }

    fn report_lines(&self, depth: i32, lines: usize, report: &mut dyn FnMut(&Info<'_>)) {
        for line in 0..lines {
            self.report_line(depth, line, Bound::Exact, report);
        }
    }

    fn report_line(
        &self,
        depth: i32,
        line: usize,
        bound: Bound,
        report: &mut dyn FnMut(&Info<'_>),
    ) {
        if self.index != 0 {
            return;
        }
        self.publish();
        let root = &self.root_moves[line];
        report(&Info {
            depth,
            selective_depth: root.selective_depth.max(1),
            line: line + 1,
            score: self.shared.told(root.score),
            bound,
            nodes: self.shared.nodes(),
            table_hits: self.shared.table_hits(),
            permille_full: self.shared.table.permille_full(),
            elapsed: self.shared.signals.elapsed(),
            pv: &root.pv,
        });
    }

    /// Is another iteration not worth starting?
    fn is_enough(&mut self, depth: i32, judgement: &mut Judgement) -> bool {
        if self.index != 0 {
            return self.shared.signals.stopped();
        }
        let limits = self.shared.limits;
        let best = &self.root_moves[0];
        let mate_in = (MATE - best.score.abs() + 1) / 2;
        if limits
            .mate
            .is_some_and(|wanted| best.score >= MATE_BAND && mate_in <= wanted)
        {
            return true;
        }
        if self.shared.signals.stopped() {
            return true;
        }
        if limits.nodes.is_some_and(|most| self.shared.nodes() >= most) {
            return true;
        }
        let all: u64 = self.root_moves.iter().map(|root| root.nodes).sum();
        let share = best.nodes * 100 / all.max(1);
        let percent = judgement.note(depth, best.pv[0], best.score, share as i64);
        let Some(plan) = limits.plan else {
            return false;
        };
        let Some(used) = self.shared.signals.on_clock() else {
            return false;
        };
        // A fixed time per move is used up; a game's clock is shared out.
        if plan.soft == plan.hard {
            return used >= plan.hard;
        }
        let soft = if self.root_moves.len() == 1 {
            plan.soft * ONLY_MOVE_SHARE / 100
        } else {
            plan.soft * u32::try_from(percent).unwrap_or(100) / 100
        };
        // Won or lost by force within what has been searched: nothing more to find.
        let decided = best.score.abs() >= MATE_BAND && mate_in * 2 < depth;
        used >= soft.min(plan.hard) || decided
    }
}
