//! One queue for the deadlines of all rooms, so that an idle room costs nothing.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::clock;

/// When which room wants to be woken. At most one deadline for each room.
#[derive(Debug, Default)]
pub struct Timers {
    queue: Mutex<Queue>,
    /// The first deadline changed.
    changed: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    by_time: BTreeSet<(u64, String)>,
    by_room: HashMap<String, u64>,
}

impl Timers {
    /// Wakes a room at a time instead of any earlier wish; `None` lets it sleep.
    pub fn set(&self, room: &str, deadline_ms: Option<u64>) {
        let mut queue = self.queue();
        let before = queue.by_time.first().cloned();
        if let Some(old) = queue.by_room.remove(room) {
            queue.by_time.remove(&(old, room.to_owned()));
        }
        if let Some(deadline) = deadline_ms {
            queue.by_room.insert(room.to_owned(), deadline);
            queue.by_time.insert((deadline, room.to_owned()));
        }
        if queue.by_time.first() != before.as_ref() {
            self.changed.notify_one();
        }
    }

    /// Waits for the next deadline and tells whose it is.
    pub async fn next(&self) -> String {
        loop {
            let first = self.queue().by_time.first().map(|(deadline, _)| *deadline);
            let Some(deadline) = first else {
                self.changed.notified().await;
                continue;
            };
            let left = deadline.saturating_sub(clock::now_ms());
            if left == 0
                && let Some((_, room)) = self.take_first()
            {
                return room;
            }
            let wait = tokio::time::sleep(Duration::from_millis(left));
            tokio::select! {
                () = wait => {}
                () = self.changed.notified() => {}
            }
        }
    }

    fn take_first(&self) -> Option<(u64, String)> {
        let mut queue = self.queue();
        let first = queue.by_time.pop_first()?;
        queue.by_room.remove(&first.1);
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
        timers.set("late", Some(now + 40));
        timers.set("never", Some(now + 5));
        timers.set("soon", Some(now + 20));
        timers.set("never", None);
        assert_eq!(timers.next().await, "soon");
        timers.set("late", Some(now));
        assert_eq!(timers.next().await, "late");
    }
}
