//! Who may think, and when: one pool for the moves of bots and for the positions that people ask about.
//!
//! ```text
//! bots' moves ──────▶ queue ─┐ first
//!                            ├─▶ a turn on one of the workers ─▶ done: the next in the queue
//! people's questions ▶ queue ┘ then     └─ after each slice: to the end of its queue
//! ```
//!
//! A worker is a right to use a processor, and there is one less than processors, so that rooms and pages have one to themselves. A
//! question keeps its thread, with what it has found, while others have their turn. Each person has one question at most, so
//! whoever waits in the queue waits one slice of each of the others: that is what is fair. A bot's move waits for bots before it, and for one slice.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use torneo_engine::search::SEARCH_STACK;

/// What is thought about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    Bot,
    Question,
}

impl Lane {
    /// Lets rooms and pages go before the threads of this lane. On Linux priorities belong to threads, elsewhere to the whole
    /// program, so there everything stays as it is.
    fn stand_back(self) {
        #[cfg(target_os = "linux")]
        match self {
            Lane::Bot => {
                let _ = rustix::process::setpriority_process(None, 5);
            }
            Lane::Question => take_what_is_left(),
        }
        #[cfg(not(target_os = "linux"))]
        let _ = self;
    }
}

/// Puts this thread behind every ordinary one: whoever wakes up has the processor at once. A thread that is merely nice keeps it
/// for some milliseconds more, several times on the way of one move.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "rustix does not know this call")]
fn take_what_is_left() {
    let parameter = libc::sched_param { sched_priority: 0 };
    // SAFETY: the kernel reads the parameter and keeps no pointer to it; 0 is the calling thread. It may decline.
    let _declined = unsafe {
        libc::syscall(
            libc::SYS_sched_setscheduler,
            0,
            libc::SCHED_IDLE,
            &raw const parameter,
        )
    };
}

/// The pool.
pub struct Thinkers(Mutex<Queues>);

/// Workers that nobody uses, and who waits for one. Nobody waits while there are any.
struct Queues {
    free: usize,
    bots: VecDeque<oneshot::Sender<Turn>>,
    questions: VecDeque<oneshot::Sender<Turn>>,
}

impl Queues {
    /// The first who still waits.
    fn next(&mut self) -> Option<(Lane, oneshot::Sender<Turn>)> {
        self.bots.retain(|waiting| !waiting.is_closed());
        self.questions.retain(|waiting| !waiting.is_closed());
        match self.bots.pop_front() {
            Some(bot) => Some((Lane::Bot, bot)),
            None => Some((Lane::Question, self.questions.pop_front()?)),
        }
    }

    fn join(&mut self, lane: Lane) -> oneshot::Receiver<Turn> {
        let (call, called) = oneshot::channel();
        match lane {
            Lane::Bot => self.bots.push_back(call),
            Lane::Question => self.questions.push_back(call),
        }
        called
    }
}

/// The use of a worker; whoever is next has it when this is dropped.
pub struct Turn {
    thinkers: Arc<Thinkers>,
    lane: Lane,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut queues = self.thinkers.queues();
        let Some((lane, waiting)) = queues.next() else {
            queues.free += 1;
            return;
        };
        drop(queues);
        // Whoever has gone in this very moment drops the turn, which calls the next.
        let _ = waiting.send(self.thinkers.begun(lane));
    }
}

impl Turn {
    /// Lets those who wait go first, and comes back when it is its turn again. Blocks the thread.
    #[must_use]
    pub fn let_others(self) -> Self {
        let mut queues = self.thinkers.queues();
        if queues.bots.is_empty() && queues.questions.is_empty() {
            drop(queues);
            return self;
        }
        let called = queues.join(self.lane);
        drop(queues);
        drop(self);
        called.blocking_recv().expect("who waits is called")
    }
}

impl Thinkers {
    /// One processor is left for rooms and people.
    pub fn new() -> Arc<Self> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Self::with_workers(processors.saturating_sub(1).max(1))
    }

    pub fn with_workers(workers: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Queues {
            free: workers,
            bots: VecDeque::new(),
            questions: VecDeque::new(),
        })))
    }

    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begun(self: &Arc<Self>, lane: Lane) -> Turn {
        Turn {
            thinkers: Arc::clone(self),
            lane,
        }
    }

    /// Waits for a worker.
    pub async fn turn(self: &Arc<Self>, lane: Lane) -> Turn {
        let called = {
            let mut queues = self.queues();
            if queues.free > 0 {
                queues.free -= 1;
                drop(queues);
                return self.begun(lane);
            }
            queues.join(lane)
        };
        called.await.expect("who waits is called")
    }

    /// Works on a thread of its own once it is its turn. Nothing if it was stopped before, or there is no thread for it: bots are asked
    /// again when their room is next looked at.
    pub async fn think<R: Send + 'static>(
        self: &Arc<Self>,
        lane: Lane,
        stop: &CancellationToken,
        work: impl FnOnce(Turn) -> R + Send + 'static,
    ) -> Option<R> {
        let turn = stop.run_until_cancelled(self.turn(lane)).await?;
        let (tell, told) = oneshot::channel();
        let thread = thread::Builder::new().stack_size(SEARCH_STACK);
        let think = move || {
            lane.stand_back();
            let _ = tell.send(work(turn));
        };
        thread.spawn(think).ok()?;
        told.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// Lets each of these wait for the only worker, and tells in which order they had their slices.
    async fn check(who: &[(&'static str, Lane, usize)], expected: &str) {
        let thinkers = Thinkers::with_workers(1);
        let first = thinkers.turn(Lane::Question).await;
        let told = Arc::new(Mutex::new(Vec::new()));
        let mut all = tokio::task::JoinSet::new();
        for &(name, lane, slices) in who {
            let (thinkers, told) = (Arc::clone(&thinkers), Arc::clone(&told));
            let waiting = {
                let queues = thinkers.queues();
                queues.bots.len() + queues.questions.len()
            };
            let shared = Arc::clone(&thinkers);
            all.spawn(async move {
                let work = move |mut turn: Turn| {
                    for slice in 0..slices {
                        told.lock().unwrap().push(name);
                        if slice + 1 < slices {
                            turn = turn.let_others();
                        }
                    }
                };
                thinkers
                    .think(lane, &CancellationToken::new(), work)
                    .await
                    .unwrap();
            });
            while {
                let queues = shared.queues();
                queues.bots.len() + queues.questions.len() == waiting
            } {
                tokio::task::yield_now().await;
            }
        }
        drop(first);
        all.join_all().await;
        assert_eq!(told.lock().unwrap().join(" "), expected);
        assert_eq!(thinkers.queues().free, 1);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn questions_have_what_others_leave() {
        // The policy is the 41st word, 39 after the name; 5 is SCHED_IDLE. Niceness is the 19th.
        fn stat<T>(_: T) -> String {
            std::fs::read_to_string("/proc/thread-self/stat").unwrap()
        }
        let words = |stat: &str| -> [String; 2] {
            let after_name = stat.rsplit_once(')').unwrap().1;
            let words: Vec<&str> = after_name.split_whitespace().collect();
            [words[38], words[16]].map(str::to_owned)
        };
        let thinkers = Thinkers::with_workers(1);
        let [_, our_niceness] = words(&stat(()));
        for (lane, expected) in [
            (Lane::Question, ["5", our_niceness.as_str()]),
            (Lane::Bot, ["0", "5"]),
        ] {
            let stat = thinkers
                .think(lane, &CancellationToken::new(), stat::<Turn>)
                .await;
            assert_eq!(words(&stat.unwrap()), expected, "{lane:?}");
        }
    }

    #[tokio::test]
    async fn bots_go_first_and_questions_take_turns() {
        use Lane::{Bot, Question};
        check(
            &[
                ("Ana", Question, 3),
                ("Beto", Question, 1),
                ("bot 1", Bot, 1),
                ("Caro", Question, 2),
                ("bot 2", Bot, 1),
            ],
            "bot 1 bot 2 Ana Beto Caro Ana Caro Ana",
        )
        .await;
    }

    #[tokio::test]
    async fn a_bot_waits_one_slice_of_a_question_that_has_begun() {
        let thinkers = Thinkers::with_workers(1);
        let (stop, shared) = (CancellationToken::new(), Arc::clone(&thinkers));
        let moved = Arc::new(AtomicBool::new(false));
        let has_moved = Arc::clone(&moved);
        let work = move |mut turn: Turn| {
            // The question goes on until a bot has come, which may be just when others are let, and then lets it think first.
            while shared.queues().bots.is_empty() && !has_moved.load(Ordering::SeqCst) {
                turn = turn.let_others();
            }
            turn = turn.let_others();
            let nobody_waits = shared.queues().bots.is_empty();
            drop(turn);
            nobody_waits
        };
        let question = thinkers.think(Lane::Question, &stop, work);
        let bot = async {
            tokio::task::yield_now().await;
            let think = move |_turn| moved.store(true, Ordering::SeqCst);
            thinkers.think(Lane::Bot, &stop, think).await
        };
        assert_eq!(tokio::join!(question, bot), (Some(true), Some(())));
    }

    #[tokio::test]
    async fn who_goes_leaves_the_turn_to_others_and_who_fails_gives_it_back() {
        let thinkers = Thinkers::with_workers(1);
        let first = thinkers.turn(Lane::Bot).await;
        let stop = CancellationToken::new();
        let gone = tokio::select! {
            biased;
            thought = thinkers.think(Lane::Bot, &stop, |_| ()) => Some(thought),
            () = std::future::ready(()) => None,
        };
        assert_eq!(gone, None);
        stop.cancel();
        assert_eq!(thinkers.think(Lane::Bot, &stop, |_| ()).await, None);
        drop(first);
        assert_eq!(thinkers.queues().free, 1);
        let stop = CancellationToken::new();
        let failed = thinkers.think(Lane::Bot, &stop, |_turn| panic!("on purpose"));
        assert_eq!(failed.await, None::<()>);
        assert_eq!(thinkers.think(Lane::Bot, &stop, |_turn| 3).await, Some(3));
    }
}
