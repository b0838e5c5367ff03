//! A server that is cut off: rooms of people who cannot be reached wait, and those whom it keeps waiting are sent away. Another one may
//! have what they watch; if none has, they see that they are not connected.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Cluster, lock};
use crate::venue::registry::Inner;
use crate::venue::timers::TaskKind;

impl Inner {
    /// Without the bus nobody elsewhere can play: rooms in which they sit wait, and their clocks with them.
    pub(super) fn suspend_far_rooms(self: &Arc<Self>, cluster: &Cluster) {
        let streams: BTreeSet<String> =
            lock(&cluster.far).keys().map(|key| key.2.clone()).collect();
        let now_ms = self.clock.now_ms();
        for stream in &streams {
            let (kind, code) = stream.split_once('/').unwrap_or_default();
            let kind = match kind {
                "room" if self.rooms.is_running(code) => TaskKind::Room,
                "snatch" if self.sessions.tasks.is_running(code) => TaskKind::Session,
                _ => continue,
            };
            // Nobody brings it back before the bus is.
            lock(&cluster.suspended).insert(stream.clone());
            lock(&cluster.kept).remove(stream);
            match kind {
                TaskKind::Room => self.rooms.abandon(code),
                TaskKind::Session | TaskKind::Contest => self.sessions.tasks.abandon(code),
            }
            self.timers.set(kind, code, None);
            self.beat.lose((kind, code.to_owned()), now_ms);
        }
        lock(&cluster.far).clear();
    }

    /// The bus is back: everybody asks again, and what waited goes on.
    pub(super) fn resume(self: &Arc<Self>, cluster: &Cluster) {
        let waiting = std::mem::take(&mut *lock(&cluster.suspended));
        if !waiting.is_empty() {
            let (inner, generation) = (Arc::clone(self), cluster.generation());
            tokio::spawn(async move {
                let waiting = waiting.into_iter().collect();
                inner.keep_anew(waiting, generation).await;
            });
        }
        self.back_on_the_bus();
    }
}
