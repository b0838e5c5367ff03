//! Quiescence: captures until nothing is left hanging, so that the evaluation sees quiet positions.

use cozy_chess::{Board, Move};

use super::worker::Worker;
use crate::history::Situation;
use crate::packed::PackedMove;
use crate::picker::{Pick, Picker, Wanted};
use crate::position;
use crate::score::{DRAW, INFINITE, MAX_PLY, PROVEN, Score, mated_in};
use crate::static_exchange::VALUE;
use crate::table::{Bound, Entry};

impl Worker<'_> {
    /// The value of a position once the captures are over.
    pub(super) fn quiesce(
        &mut self,
        board: &Board,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        self.pv[ply].clear();
        if self.count_node() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if self.is_draw(board) {
            return DRAW;
        }
        let in_check = !board.checkers().is_empty();
        if ply >= MAX_PLY - 1 {
            return if in_check {
                0
            } else {
                self.raw_eval(board, ply)
            };
        }
        let key = position::key(board);
        let entry = self.shared.table.probe(key, ply);
        if let Some(entry) = entry
            && beta - alpha == 1
            && cuts(&entry, alpha, beta)
        {
            return entry.score;
        }
        let raw = (!in_check).then(|| {
            let known = entry.and_then(|entry| entry.eval);
            known.unwrap_or_else(|| self.raw_eval(board, ply))
        });
        let stand_pat = raw.map(|raw| stand_pat(self.corrected(board, raw, ply), entry));
        self.frames[ply].eval = stand_pat;
        let found = Found {
            best: stand_pat.unwrap_or(-INFINITE),
            mv: None,
        };
        if found.best >= beta {
            if entry.is_none() {
                let entry = Entry {
                    mv: PackedMove::NONE,
                    score: found.best,
                    eval: raw,
                    depth: 0,
                    bound: Bound::Lower,
                    on_pv: false,
                };
                self.shared.table.store(key, ply, entry);
            }
            return found.best;
        }
        let table_move = entry
            .and_then(|entry| entry.mv.unpack())
            .filter(|&mv| board.is_legal(mv));
        let found = self.capture_moves(board, (alpha, beta), ply, found, table_move);
        if self.stopped {
            return 0;
        }
        if in_check && found.best == -INFINITE {
            return mated_in(ply);
        }
        let bound = if found.best >= beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: PackedMove::from(found.mv),
            score: found.best,
            eval: raw,
            depth: 0,
            bound,
            on_pv: entry.is_some_and(|entry| entry.on_pv),
        };
        self.shared.table.store(key, ply, entry);
        found.best
    }

    /// Tries captures that lose nothing, or every way out of a check.
    fn capture_moves(
        &mut self,
        board: &Board,
        (mut alpha, beta): (Score, Score),
        ply: usize,
        mut found: Found,
        table_move: Option<Move>,
    ) -> Found {
        let in_check = !board.checkers().is_empty();
        let wanted = if in_check {
            Wanted::All
        } else {
            Wanted::Captures(0)
        };
        let stand_pat = found.best;
        alpha = alpha.max(stand_pat);
        let quiet_table_move = |mv: &Move| in_check || !crate::picker::is_quiet(board, *mv);
        let table_move = table_move.filter(quiet_table_move);
        let situation = match in_check {
            true => Situation::new(board, self.before(ply)),
            false => Situation::default(),
        };
        let mut picker = Picker::new(&self.arena, wanted, table_move, [None; 3], situation);
        while let Some(pick) = picker.next(board, &self.memory.histories, &mut self.arena) {
            if !in_check {
                let promise = self.promise(stand_pat, &pick);
                if promise <= alpha && pick.mv.promotion.is_none() && promise > -PROVEN {
                    found.best = found.best.max(promise);
                    continue;
                }
            } else if found.best > -PROVEN {
                // One way out that does not lose is enough; quiet ones are many.
                picker.skip_quiets();
                if pick.quiet {
                    continue;
                }
            }
            let after = self.play(board, pick.mv, pick.piece, ply);
            let score = -self.quiesce(&after, -beta, -alpha, ply + 1);
            self.take_back();
            if self.stopped {
                break;
            }
            if score > found.best {
                found.best = score;
                if score > alpha {
                    alpha = score;
                    found.mv = Some(pick.mv);
                    self.set_pv(ply, pick.mv);
                }
                if score >= beta {
                    break;
                }
            }
        }
        picker.leave(&mut self.arena);
        found
    }

    /// The most a capture could bring the evaluation to.
    fn promise(&self, stand_pat: Score, pick: &Pick) -> Score {
        let gain = pick.taken.map_or(0, |piece| VALUE[piece as usize]);
        stand_pat + gain + self.parameters().quiescence_margin
    }
}

/// The best so far.
struct Found {
    best: Score,
    mv: Option<Move>,
}

/// Does a stored score settle a null window?
pub(super) fn cuts(entry: &Entry, alpha: Score, beta: Score) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    }
}

/// A stored score that says more than the evaluation takes its place.
pub(super) fn stand_pat(eval: Score, entry: Option<Entry>) -> Score {
    match entry {
        Some(entry) if entry.score.abs() < PROVEN => match entry.bound {
            Bound::Exact => entry.score,
            Bound::Lower => eval.max(entry.score),
            Bound::Upper => eval.min(entry.score),
        },
        Some(_) | None => eval,
    }
}
