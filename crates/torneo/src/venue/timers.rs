//! One queue for the deadlines of all rooms and sessions, so that an idle one costs nothing.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::clock;

/// What is woken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Room,
    Session,
}

/// A room or a session, by code.
type Sleeper = (Kind, String);

/// Who wants to be woken when. At most one deadline for each.
#[derive(Debug, Default)]
pub struct Timers {
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
    /// Wakes one at a time instead of any earlier wish; `None` lets it sleep.
    pub fn set(&self, kind: Kind, code: &str, deadline_ms: Option<u64>) {
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

    /// Waits for the next deadline and tells whose it is.
    pub async fn next(&self) -> Sleeper {
        loop {
            let first = self.queue().by_time.first().map(|(deadline, _)| *deadline);
            let Some(deadline) = first else {
                self.changed.notified().await;
                continue;
            };
            let left = deadline.saturating_sub(clock::now_ms());
            if left == 0
                && let Some((_, sleeper)) = self.take_first()
            {
                return sleeper;
            }
            let wait = tokio::time::sleep(Duration::from_millis(left));
            tokio::select! {
                () = wait => {}
                () = self.changed.notified() => {}
            }
        }
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

    #[tokio::test]
    async fn rooms_are_woken_in_the_order_of_their_last_wish() {
        let timers = Timers::default();
        let now = clock::now_ms();
        timers.set(Kind::Room, "late", Some(now + 40));
        timers.set(Kind::Room, "never", Some(now + 5));
        timers.set(Kind::Room, "soon", Some(now + 20));
        timers.set(Kind::Room, "never", None);
        assert_eq!(timers.next().await.1, "soon");
        timers.set(Kind::Room, "late", Some(now));
        assert_eq!(timers.next().await.1, "late");
    }
}
