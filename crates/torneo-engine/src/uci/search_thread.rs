//! What runs beside the conversation: one search or one count, its reports, and its single answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cozy_chess::Move;

use super::options::Options;
use super::output::{InfoLine, Line, Output, move_texts};
use crate::book::Book;
use crate::perft;
use crate::position::{Position, write_move};
use crate::random::Random;
use crate::search::{Info, Limits, Outcome, Pool, Signals};
use crate::strength::Strength;
use crate::table::Bound;

/// What the search thread works with.
pub(super) struct Engine {
    pub(super) pool: Pool,
    pub(super) book: Option<Book>,
    pub(super) random: Random,
}

/// What a search thread needs to know.
pub(super) struct Search {
    pub(super) output: Arc<Output>,
    pub(super) signals: Arc<Signals>,
    pub(super) answered: Arc<AtomicBool>,
    pub(super) position: Position,
    pub(super) options: Options,
    pub(super) limits: Limits,
    pub(super) strength: Option<Strength>,
    pub(super) debug: bool,
}

impl Search {
    /// Searches, reports and answers.
    pub(super) fn think(&self, engine: &mut Engine) {
        let Engine { pool, book, random } = engine;
        let board = self.position.board();
        let waits = self.limits.infinite || self.limits.ponder || self.options.analyse_mode;
        let asks_book = !waits && self.limits.moves.is_empty();
        let from_book = book.as_ref().filter(|_| asks_book);
        if let Some(mv) = from_book.and_then(|book| book.choose(board, random)) {
            self.answer(Some(mv), None);
            return;
        }
        let mut shown = None;
        let outcome = pool.think(&self.position, &self.limits, &self.signals, &mut |info| {
            shown = info.pv.first().copied();
            self.show(info);
        });
        if self.debug {
            self.note_details(&outcome);
        }
        let chosen = match self.strength {
            Some(strength) => strength.choose(&outcome, random),
            None => outcome.best(),
        };
        if shown != chosen {
            self.show_chosen(pool, &outcome, chosen);
        }
        match self.strength {
            Some(_) => self.answer(chosen, None),
            None => self.answer(chosen, outcome.ponder()),
        }
    }

    fn show(&self, info: &Info<'_>) {
        self.output.say(&Line::Info(InfoLine {
            info,
            board: self.position.board(),
            chess960: self.options.chess960,
            show_wdl: self.options.show_wdl,
        }));
    }

    /// The line that is played, if it was not the last one shown: found in an iteration that was not finished, where its
    /// score is a bound, or one of several.
    fn show_chosen(&self, pool: &Pool, outcome: &Outcome, chosen: Option<Move>) {
        let place = outcome
            .lines
            .iter()
            .position(|line| line.pv.first().copied() == chosen);
        let Some(place) = place else {
            return;
        };
        let line = &outcome.lines[place];
        let unfinished = place == 0 && self.limits.lines <= 1;
        self.show(&Info {
            depth: outcome.depth + i32::from(unfinished),
            selective_depth: line.pv.len().max(1),
            line: place + 1,
            score: line.score,
            bound: if unfinished {
                Bound::Lower
            } else {
                Bound::Exact
            },
            nodes: outcome.nodes,
            table_hits: 0,
            permille_full: pool.table.permille_full(),
            elapsed: self.signals.elapsed(),
            pv: &line.pv,
        });
    }

    fn answer(&self, best: Option<Move>, ponder: Option<Move>) {
        let board = self.position.board();
        let (best, ponder) = move_texts(board, best, ponder, self.options.chess960);
        self.answered.store(true, Ordering::Release);
        self.output.say(&Line::BestMove {
            best: best.as_deref(),
            ponder: ponder.as_deref(),
        });
    }

    /// What the founding document printed on every move, for those who ask.
    fn note_details(&self, outcome: &Outcome) {
        let branching = (outcome.nodes as f64).powf(1.0 / f64::from(outcome.depth.max(1)));
        self.output.note(format!(
            "depth {} nodes {} branching {branching:.2} null moves {} of {}",
            outcome.depth, outcome.nodes, outcome.null_moves.cut, outcome.null_moves.tried
        ));
    }

    /// `go perft`: each move with its count, then the total.
    pub(super) fn count(&self, depth: u32) {
        let board = self.position.board();
        let stop = || self.signals.stopped();
        let mut total = u64::from(depth == 0);
        for mv in self.position.legal_moves() {
            if depth == 0 {
                break;
            }
            let mut after = board.clone();
            after.play_unchecked(mv);
            let Some(nodes) = perft::perft_until(&after, depth - 1, &stop) else {
                break;
            };
            total += nodes;
            let text = write_move(board, mv, self.options.chess960);
            self.output.say(&Line::Text(&format!("{text}: {nodes}")));
        }
        self.answered.store(true, Ordering::Release);
        self.output
            .say(&Line::Text(&format!("\nNodes searched: {total}")));
    }
}
