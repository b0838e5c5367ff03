//! The threads of a search. They share the transposition table and little else; each searches the
//! whole tree, and what one finds the others meet in the table.

use std::thread;

use cozy_chess::Move;

use super::worker::{Memory, Worker};
use super::{Counter, Info, Limits, Outcome, Parameters, Shared, Signals};
use crate::endgame_tables::{EndgameTables, Verdict};
use crate::network::Network;
use crate::position::Position;
use crate::score::{DRAW, mated_in};
use crate::table::{Bound, Table};

/// Stack of a searching thread; the deepest line needs a quarter of it in a debug build.
pub const SEARCH_STACK: usize = 16 << 20;

/// Everything that lives from one search to the next.
#[derive(Debug)]
pub struct Pool {
    pub table: Table,
    pub tables: Option<EndgameTables>,
    pub parameters: Parameters,
    /// What evaluates; the hand-made evaluation if there is none.
    pub network: Option<&'static Network>,
    memories: Vec<Memory>,
}

impl Pool {
    pub fn new(table: Table, threads: usize) -> Self {
        let mut pool = Self {
            table,
            tables: None,
            parameters: Parameters::default(),
            network: Some(Network::current()),
            memories: Vec::new(),
        };
        pool.set_threads(threads);
        pool
    }

    /// Sets the number of threads, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), Memory::default);
    }

    /// Forgets everything learned, in place.
    pub fn clear(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            memory.clear();
        }
    }

    /// Searches a position until the limits or the signals end it.
    ///
    /// Returns only when it may answer: an infinite search waits to be stopped.
    pub fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        signals: &Signals,
        report: &mut (dyn FnMut(&Info<'_>) + Send),
    ) -> Outcome {
        self.table.grow_older();
        let (moves, known) = self.root_moves(position, limits);
        let shared = Shared {
            table: &self.table,
            tables: self.tables.as_ref(),
            signals,
            limits,
            parameters: &self.parameters,
            network: self.network,
            known,
            counters: self.memories.iter().map(|_| Counter::default()).collect(),
        };
        let outcome = if moves.is_empty() {
            no_moves(position, signals, report)
        } else {
            search(&shared, &mut self.memories, position, &moves, report)
        };
        signals.wait_until_answer();
        outcome
    }

    /// The moves to search: those asked for, and of these the best ones if the tables know, with what they say.
    fn root_moves(&self, position: &Position, limits: &Limits) -> (Vec<Move>, Option<Verdict>) {
        let legal = position.legal_moves();
        let asked: Vec<Move> = legal
            .into_iter()
            .filter(|mv| limits.moves.is_empty() || limits.moves.contains(mv))
            .collect();
        let known = self.tables.as_ref();
        match known.and_then(|tables| tables.best_moves(position.board(), &asked)) {
            Some((verdict, best)) if !best.is_empty() && limits.lines <= 1 => (best, Some(verdict)),
            Some(_) | None => (asked, None),
        }
    }
}

/// Runs one worker per thread; the first one speaks and, when it ends, ends the others.
fn search(
    shared: &Shared<'_>,
    memories: &mut [Memory],
    position: &Position,
    moves: &[Move],
    report: &mut (dyn FnMut(&Info<'_>) + Send),
) -> Outcome {
    thread::scope(|scope| {
        let mut workers = memories.iter_mut().enumerate();
        let (_, first) = workers.next().expect("a pool has at least one thread");
        for (index, memory) in workers {
            let helper = move || {
                Worker::new(shared, memory, index, position, moves).iterate(&mut |_| ());
            };
            // A helper that cannot be started is only missed.
            let builder = thread::Builder::new().stack_size(SEARCH_STACK);
            drop(builder.spawn_scoped(scope, helper));
        }
        let outcome = Worker::new(shared, first, 0, position, moves).iterate(report);
        // Helpers of an infinite search may as well stop: the answer is known.
        shared.signals.finish();
        outcome
    })
}

/// Mate or stalemate on the board.
fn no_moves(
    position: &Position,
    signals: &Signals,
    report: &mut (dyn FnMut(&Info<'_>) + Send),
) -> Outcome {
    let in_check = !position.board().checkers().is_empty();
    let score = if in_check { mated_in(0) } else { DRAW };
    report(&Info {
        depth: 0,
        selective_depth: 0,
        line: 1,
        score,
        bound: Bound::Exact,
        nodes: 0,
        table_hits: 0,
        permille_full: 0,
        elapsed: signals.elapsed(),
        pv: &[],
    });
    Outcome::default()
}
