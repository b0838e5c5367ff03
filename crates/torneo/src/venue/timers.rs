//! One queue for the deadlines of all rooms and sessions, so that an idle one costs nothing.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::clock::Clock;

/// What is woken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TaskKind {
    Room,
    Session,
    Contest,
}

/// A room or a session, by code.
pub type Sleeper = (TaskKind, String);

/// Who wants to be woken when. At most one deadline for each.
#[derive(Debug)]
pub struct Timers {
    clock: Clock,
    queue: Mutex<Queue>,
    /// The first deadline changed.
    changed: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    by_time: BTreeSet<(u64, Sleeper)>,
    by_sleeper: HashMap<Sleeper, u64>,
}

impl Timers {
    pub fn new(clock: Clock) -> Self {
        Self {
            clock,
            queue: Mutex::default(),
            changed: Notify::new(),
        }
    }

    /// Wakes one at a time instead of any earlier wish; `None` lets it sleep.
    pub fn set(&self, kind: TaskKind, code: &str, deadline_ms: Option<u64>) {
        let sleeper = (kind, code.to_owned());
        let mut queue = self.queue();
        let before = queue.by_time.first().cloned();
        if let Some(old) = queue.by_sleeper.remove(&sleeper) {
            queue.by_time.remove(&(old, sleeper.clone()));
        }
        if let Some(deadline) = deadline_ms {
            queue.by_sleeper.insert(sleeper.clone(), deadline);
            queue.by_time.insert((deadline, sleeper));
        }
        if queue.by_time.first() != before.as_ref() {
            self.changed.notify_one();
        }
    }

    /// Nobody wants to be woken any more.
    pub fn clear(&self) {
        let mut queue = self.queue();
        queue.by_time.clear();
        queue.by_sleeper.clear();
    }

    /// Waits for the next deadline and tells whose it is; nothing if none has come for a while. As long as nobody has a
    /// deadline it waits.
    pub async fn next(&self, a_while: Duration) -> Option<Sleeper> {
        let first = self.queue().by_time.first().map(|(deadline, _)| *deadline);
        let Some(deadline) = first else {
            self.changed.notified().await;
            return None;
        };
        let left = self.clock.until(deadline);
        if left.is_zero() {
            return self.take_first().map(|(_, sleeper)| sleeper);
        }
        tokio::select! {
            () = tokio::time::sleep(left.min(a_while)) => {}
            () = self.changed.notified() => {}
        }
        None
    }

    fn take_first(&self) -> Option<(u64, Sleeper)> {
        let mut queue = self.queue();
        let first = queue.by_time.pop_first()?;
        queue.by_sleeper.remove(&first.1);
        Some(first)
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn next(timers: &Timers) -> String {
        loop {
            if let Some((_, code)) = timers.next(Duration::from_millis(7)).await {
                return code;
            }
        }
    }

    #[tokio::test]
    async fn rooms_are_woken_in_the_order_of_their_last_wish() {
        let clock = Clock::start();
        let timers = Timers::new(clock.clone());
        let now = clock.now_ms();
        timers.set(TaskKind::Room, "late", Some(now + 40));
        timers.set(TaskKind::Room, "never", Some(now + 5));
        timers.set(TaskKind::Room, "soon", Some(now + 20));
        timers.set(TaskKind::Room, "never", None);
        assert_eq!(next(&timers).await, "soon");
        timers.set(TaskKind::Room, "late", Some(now));
        assert_eq!(next(&timers).await, "late");
    }
}
