//! The search: what to look for, how long, and what comes back.
//!
//! ```text
//! Engine::think ─> pool (one worker per thread) ─> iterate ─> node ─> moves ─> ... ─> quiescence
//! ```

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cozy_chess::Move;

mod iterate;
mod learning;
mod moves;
mod node;
mod parameters;
mod pool;
mod pruning;
mod quiescence;
mod reductions;
mod worker;

pub use parameters::Parameters;
pub use pool::{Pool, SEARCH_STACK};

use crate::clock::Plan;
use crate::endgame_tables::{EndgameTables, Verdict};
use crate::network::Network;
use crate::score::{DRAW, MATE_BAND, Score, TABLE_WIN};
use crate::table::{Bound, Table};

/// What ends a search, besides being told to stop.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    pub depth: Option<i32>,
    pub nodes: Option<u64>,
    /// Stop at a mate in so many moves.
    pub mate: Option<i32>,
    pub plan: Option<Plan>,
    /// Only these moves; empty means all.
    pub moves: Vec<Move>,
    /// How many lines to report; 1 for playing.
    pub lines: usize,
    /// Answer only when told to, even if there is nothing left to search.
    pub infinite: bool,
    /// The opponent is thinking; the clock starts at `ponderhit`.
    pub ponder: bool,
}

/// Asked now and then with the nodes so far whether to go on; may keep the search waiting.
type GoesOn = Box<dyn FnMut(u64) -> bool + Send>;

/// What a running search hears from outside.
pub struct Signals {
    begun: Instant,
    infinite: bool,
    stop: AtomicBool,
    /// The first thread is done; the others need not go on.
    finished: AtomicBool,
    pondering: AtomicBool,
    /// Microseconds after the beginning at which our own clock started.
    clock_started: AtomicU64,
    gate: Mutex<()>,
    bell: Condvar,
    goes_on: Option<Mutex<GoesOn>>,
}

impl Signals {
    pub fn new(limits: &Limits) -> Self {
        Self {
            begun: Instant::now(),
            infinite: limits.infinite,
            stop: AtomicBool::new(false),
            finished: AtomicBool::new(false),
            pondering: AtomicBool::new(limits.ponder),
            clock_started: AtomicU64::new(0),
            gate: Mutex::new(()),
            bell: Condvar::new(),
            goes_on: None,
        }
    }

    /// The control of a search that shares its processor: the first thread asks every few hundred nodes, with the nodes so far,
    /// and ends the search when the answer is no.
    pub fn asking(limits: &Limits, goes_on: impl FnMut(u64) -> bool + Send + 'static) -> Self {
        Self {
            goes_on: Some(Mutex::new(Box::new(goes_on))),
            ..Self::new(limits)
        }
    }

    /// Ends the search as soon as it looks.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
        self.ring();
    }

    /// The opponent played the expected move: from now on our clock runs.
    pub fn ponder_hit(&self) {
        let micros = self.begun.elapsed().as_micros();
        self.clock_started
            .store(u64::try_from(micros).unwrap_or(u64::MAX), Relaxed);
        self.pondering.store(false, Relaxed);
        self.ring();
    }

    /// Should every thread leave the tree?
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.finished.load(Relaxed)
    }

    /// May a search with so many nodes go on?
    fn goes_on(&self, nodes: u64) -> bool {
        self.goes_on.as_ref().is_none_or(|goes_on| {
            let mut goes_on = goes_on.lock().unwrap_or_else(PoisonError::into_inner);
            goes_on(nodes)
        })
    }

    fn finish(&self) {
        self.finished.store(true, Relaxed);
    }

    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Time on our own clock; `None` while the opponent is thinking.
    fn on_clock(&self) -> Option<Duration> {
        let started = Duration::from_micros(self.clock_started.load(Relaxed));
        let pondering = self.pondering.load(Relaxed);
        (!pondering).then(|| self.begun.elapsed().saturating_sub(started))
    }

    /// May the search answer of its own accord?
    fn may_answer(&self) -> bool {
        self.stop.load(Relaxed) || !(self.infinite || self.pondering.load(Relaxed))
    }

    /// Sleeps until the search may answer.
    fn wait_until_answer(&self) {
        let mut guard = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.may_answer() {
            guard = self
                .bell
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn ring(&self) {
        let _guard = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        self.bell.notify_all();
    }
}

/// A line the search reports.
#[derive(Debug, Clone)]
pub struct Info<'a> {
    pub depth: i32,
    pub selective_depth: usize,
    /// 1 for the best line.
    pub line: usize,
    pub score: Score,
    pub bound: Bound,
    pub nodes: u64,
    pub table_hits: u64,
    pub permille_full: usize,
    pub elapsed: Duration,
    pub pv: &'a [Move],
}

/// One line at the end of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub score: Score,
    pub pv: Vec<Move>,
}

/// What a search found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Best line first; empty where there is no legal move.
    pub lines: Vec<Line>,
    pub depth: i32,
    pub nodes: u64,
    /// Passes that were tried, and those that cut.
    pub null_moves: NullMoves,
}

/// How often passing was tried, and how often it was enough.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NullMoves {
    pub tried: u64,
    pub cut: u64,
}

impl Outcome {
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.pv.first().copied()
    }

    pub fn ponder(&self) -> Option<Move> {
        self.lines.first()?.pv.get(1).copied()
    }
}

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) tables: Option<&'a EndgameTables>,
    pub(crate) signals: &'a Signals,
    pub(crate) limits: &'a Limits,
    pub(crate) parameters: &'a Parameters,
    /// What evaluates; the hand-made evaluation if there is none.
    pub(crate) network: Option<&'a Network>,
    /// What the endgame tables say of the root.
    pub(crate) known: Option<Verdict>,
    /// Nodes and table hits of each thread, published now and then.
    pub(crate) counters: Vec<Counter>,
}

/// The published counts of one thread, on a cache line of its own.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(crate) struct Counter {
    pub(crate) nodes: AtomicU64,
    pub(crate) table_hits: AtomicU64,
}

impl Shared<'_> {
    pub(crate) fn nodes(&self) -> u64 {
        let counters = self.counters.iter();
        counters.map(|counter| counter.nodes.load(Relaxed)).sum()
    }

    pub(crate) fn table_hits(&self) -> u64 {
        let counters = self.counters.iter();
        let at_root = u64::from(self.known.is_some());
        let in_search = counters.map(|counter| counter.table_hits.load(Relaxed));
        at_root + in_search.sum::<u64>()
    }

    /// A score of the root as it is told: what the tables know counts, and a mate that was found says more.
    pub(crate) fn told(&self, score: Score) -> Score {
        match self.known {
            Some(_) if score.abs() >= MATE_BAND => score,
            Some(Verdict::Won) => score.max(TABLE_WIN),
            Some(Verdict::Drawn) => DRAW,
            Some(Verdict::Lost) => score.min(-TABLE_WIN),
            None => score,
        }
    }
}
