//! Answers that take long: few are worked out at a time, apart from the threads that serve everybody; the others wait.
//!
//! Whoever goes away while waiting is forgotten. What is being worked out is finished, because each such work is bounded by itself;
//! the longest, a round by the optimal method, ends as soon as nobody wants it any more.

use std::any::Any;
use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OnceCell, Semaphore};
use tokio::task::spawn_blocking;
use tokio_util::sync::CancellationToken;

use super::problem::Problem;
use crate::wire::live::Refusal;

/// Askers that may wait; beyond this they are told to come back. Each holds a request and nothing else.
const MOST_WAITING: usize = 4096;

/// Answers that are kept for whoever asks the same next.
const MOST_KEPT: usize = 64;

/// The turns.
pub struct HeavyWork {
    turns: Arc<Semaphore>,
    places: Semaphore,
    kept: Mutex<VecDeque<Kept>>,
}

/// An answer, or the place where it will be.
struct Kept {
    question: String,
    /// Of what it is about.
    version: u64,
    answer: Arc<OnceCell<Arc<dyn Any + Send + Sync>>>,
}

impl Default for HeavyWork {
    /// As many at once as there are processors.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            turns: Arc::new(Semaphore::new(processors)),
            places: Semaphore::new(MOST_WAITING),
            kept: Mutex::default(),
        }
    }
}

impl HeavyWork {
    /// The turns, for work that is done where it cannot be moved from.
    pub fn turns(&self) -> Arc<Semaphore> {
        Arc::clone(&self.turns)
    }

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

    /// The same of work that asks now and then whether whoever wanted it is still here, and gives nothing once they are not.
    pub async fn run_while_wanted<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Fn() -> bool) -> Option<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let gone = CancellationToken::new();
        let here = gone.clone().drop_guard();
        let done = self.run(move || work(&|| !gone.is_cancelled())).await;
        drop(here);
        Ok(done?.expect("whoever asked was here until now"))
    }

    /// Does it once for each version of what is asked about, however many ask; the newest answers are kept. Each question has one
    /// type of answer.
    pub async fn once<T: Clone + Send + Sync + 'static>(
        &self,
        question: String,
        version: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.once_found(question, version, self.run(work)).await
    }

    /// The same of what must be read before it can be worked out. What could not be read is not kept.
    pub async fn once_found<T: Clone + Send + Sync + 'static>(
        &self,
        question: String,
        version: u64,
        finding: impl Future<Output = Result<T, Problem>>,
    ) -> Result<T, Problem> {
        let place = self.place_for(question, version);
        let found = || async {
            let answer: Arc<dyn Any + Send + Sync> = Arc::new(finding.await?);
            Ok::<_, Problem>(answer)
        };
        let answer = place.get_or_try_init(found).await?;
        let answer = answer.downcast_ref::<T>();
        Ok(answer.expect("a question has one type of answer").clone())
    }

    fn place_for(
        &self,
        question: String,
        version: u64,
    ) -> Arc<OnceCell<Arc<dyn Any + Send + Sync>>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().position(|kept| kept.question == question);
        let known = known.and_then(|at| kept.remove(at));
        let known = known.filter(|known| known.version == version);
        let answer = known.map_or_else(Arc::default, |known| known.answer);
        kept.truncate(MOST_KEPT - 1);
        kept.push_front(Kept {
            question,
            version,
            answer: Arc::clone(&answer),
        });
        answer
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
            kept: Mutex::default(),
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

    #[tokio::test]
    async fn work_hears_that_nobody_wants_it_any_more() {
        let heavy = Arc::new(HeavyWork::default());
        let (started, has_started) = tokio::sync::oneshot::channel();
        let (ended, has_ended) = tokio::sync::oneshot::channel();
        let asking = tokio::spawn({
            let heavy = Arc::clone(&heavy);
            async move {
                let work = move |wanted: &dyn Fn() -> bool| {
                    let _ = started.send(());
                    while wanted() {
                        std::thread::yield_now();
                    }
                    let _ = ended.send(());
                    None::<()>
                };
                heavy.run_while_wanted(work).await.is_ok()
            }
        });
        has_started.await.expect("it begins");
        asking.abort();
        has_ended.await.expect("it ends by itself");
        let told = heavy.run_while_wanted(|wanted| wanted().then_some(7));
        assert_eq!(told.await.map_err(drop), Ok(7));
    }

    #[tokio::test]
    async fn the_same_question_is_worked_out_once_for_each_version() {
        let (heavy, done) = (HeavyWork::default(), Arc::new(AtomicUsize::new(0)));
        let ask = |question: &str, version| {
            let done = Arc::clone(&done);
            let work = move || done.fetch_add(1, Ordering::SeqCst);
            heavy.once(question.to_owned(), version, work)
        };
        let told = |answer: Result<usize, Problem>| answer.map_err(|_| "refused");
        let (one, other) = tokio::join!(ask("why/1", 4), ask("why/1", 4));
        assert_eq!((told(one), told(other)), (Ok(0), Ok(0)));
        assert_eq!(told(ask("why/2", 4).await), Ok(1));
        assert_eq!(told(ask("why/1", 5).await), Ok(2), "something happened");
        for other in 0..MOST_KEPT {
            ask(&format!("why/x{other}"), 1).await.map_err(drop).ok();
        }
        let again = told(ask("why/1", 5).await);
        assert_eq!(again, Ok(3 + MOST_KEPT), "older answers are let go");
    }

    #[tokio::test]
    async fn what_could_not_be_read_is_asked_for_again_and_what_was_is_not() {
        let (heavy, read) = (HeavyWork::default(), AtomicUsize::new(0));
        let ask = |is_there: bool| {
            let read = &read;
            let reading = async move {
                read.fetch_add(1, Ordering::SeqCst);
                tokio::task::yield_now().await;
                match is_there {
                    true => Ok(()),
                    false => Err(Problem::from(Refusal::ServerBusy)),
                }
            };
            heavy.once_found("games.pgn".to_owned(), 4, reading)
        };
        assert!(ask(false).await.is_err());
        let (one, other) = tokio::join!(ask(true), ask(true));
        assert!(one.is_ok() && other.is_ok());
        assert_eq!(read.load(Ordering::SeqCst), 2);
    }
}
