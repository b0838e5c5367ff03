//! Answers that take long: few are worked out at a time, apart from the threads that serve everybody; the others wait.
//!
//! Whoever goes away while waiting is forgotten. What is being worked out is finished: each such work is bounded by itself.

use std::num::NonZero;
use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::problem::Problem;
use crate::wire::live::Refusal;

/// Askers that may wait; beyond this they are told to come back. Each holds a request and nothing else.
const MOST_WAITING: usize = 4096;

/// The turns.
pub struct HeavyWork {
    turns: Arc<Semaphore>,
    places: Semaphore,
}

impl Default for HeavyWork {
    /// As many at once as there are processors.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            turns: Arc::new(Semaphore::new(processors)),
            places: Semaphore::new(MOST_WAITING),
        }
    }
}

impl HeavyWork {
    /// Does it when there is a turn.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _place = self.places.try_acquire().map_err(|_| Refusal::ServerBusy)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.expect("nobody closes the queue");
        // The turn ends with the work, also when whoever asked has gone.
        let done = spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        Ok(done.await.expect("no answer of ours panics"))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn few_work_and_who_left_is_forgotten() {
        let heavy = Arc::new(HeavyWork {
            turns: Arc::new(Semaphore::new(1)),
            places: Semaphore::new(3),
        });
        let done = Arc::new(AtomicUsize::new(0));
        let (let_go, held) = mpsc::channel::<()>();
        let (started, has_started) = tokio::sync::oneshot::channel();
        let first = tokio::spawn({
            let heavy = Arc::clone(&heavy);
            async move {
                let work = move || {
                    let _ = started.send(());
                    held.recv().is_ok()
                };
                heavy.run(work).await.is_ok()
            }
        });
        has_started.await.expect("it begins");
        let waiting = || {
            let (heavy, done) = (Arc::clone(&heavy), Arc::clone(&done));
            async move { heavy.run(move || done.fetch_add(1, Ordering::SeqCst)).await }
        };
        let (gone, stays) = (tokio::spawn(waiting()), tokio::spawn(waiting()));
        while heavy.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(waiting().await.is_err(), "the queue is full");
        gone.abort();
        assert!(gone.await.is_err());
        let_go.send(()).expect("it waits for this");
        assert!(first.await.expect("no panic"));
        assert!(stays.await.expect("no panic").is_ok());
        assert_eq!(done.load(Ordering::SeqCst), 1, "who left asked for nothing");
    }
}
