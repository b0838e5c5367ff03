//! What all bots did together: counts, and how long the server took to acknowledge.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Shared by all bots of one run.
#[derive(Debug, Default)]
pub struct Tally {
    pub decisions: AtomicU64,
    pub refused: AtomicU64,
    pub reconnected: AtomicU64,
    pub finished: AtomicU32,
    /// The last phase that anybody saw, and its tables.
    pub phase: AtomicU32,
    pub tables_finished: AtomicU32,
    pub tables: AtomicU32,
    waits_us: Mutex<Vec<u32>>,
    points_cents: AtomicU64,
}

impl Tally {
    pub fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    pub fn acknowledged(&self, wait: std::time::Duration) {
        Self::count(&self.decisions);
        let us = u32::try_from(wait.as_micros()).unwrap_or(u32::MAX);
        let mut waits = self.waits_us.lock().unwrap_or_else(PoisonError::into_inner);
        waits.push(us);
    }

    /// One bot has seen the end; its points as they were shown.
    pub fn done(&self, total: &str) {
        let cents: u64 = total.replace(['.', '-'], "").parse().unwrap_or(0);
        self.points_cents.fetch_add(cents, Ordering::Relaxed);
        self.finished.fetch_add(1, Ordering::Relaxed);
    }

    pub fn saw(&self, phase: u32, finished: u32, tables: u32) {
        self.phase.fetch_max(phase, Ordering::Relaxed);
        self.tables_finished.store(finished, Ordering::Relaxed);
        self.tables.store(tables, Ordering::Relaxed);
    }

    /// How long an acknowledgement took: half and all but one in a hundred, in milliseconds.
    pub fn waits_ms(&self) -> Option<(f64, f64)> {
        let mut waits = self.waits_us.lock().unwrap_or_else(PoisonError::into_inner);
        waits.sort_unstable();
        let last = waits.len().checked_sub(1)?;
        let part = |hundredths: usize| f64::from(waits[last * hundredths / 100]) / 1000.0;
        Some((part(50), part(99)))
    }

    /// Mean points of those who saw the end.
    pub fn mean_points(&self) -> Option<f64> {
        let finished = self.finished.load(Ordering::Relaxed);
        let cents = self.points_cents.load(Ordering::Relaxed);
        (finished > 0).then(|| cents as f64 / 100.0 / f64::from(finished))
    }
}
