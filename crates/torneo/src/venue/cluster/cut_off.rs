//! A server that is cut off: rooms of people who cannot be reached wait, and those whom it keeps waiting are sent away. Another one may
//! have what they watch; if none has, they see that they are not connected.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{Cluster, lock};
use crate::venue::registry::Inner;
use crate::venue::timers::TaskKind;
use crate::wire::live::Refusal;

/// How long people wait first: most of what goes comes back within less.
const PATIENCE: Duration = Duration::from_secs(3);

impl Cluster {
    /// Whether nothing has been served here for a while: whoever comes had better go elsewhere.
    pub fn is_cut_off(&self) -> bool {
        !self.serves() && self.has_lasted()
    }

    fn has_lasted(&self) -> bool {
        let since_ms = self.cut_off_ms.load(Ordering::Relaxed);
        let lasted_ms = u128::from(self.steady_ms().saturating_sub(since_ms));
        since_ms > 0 && lasted_ms >= PATIENCE.as_millis()
    }
}

impl Inner {
    /// Ends the sockets of those who watch or ask for something that cannot be reached from here, once that has lasted. What is
    /// kept here is served on without the bus; a server that stops sends everybody away in its own time.
    pub(super) fn send_elsewhere(&self, cluster: &Cluster) {
        let is_fine = cluster.serves() && cluster.has_bus();
        if is_fine || cluster.stopping.load(Ordering::Relaxed) {
            return cluster.cut_off_ms.store(0, Ordering::Relaxed);
        }
        let (begun, now_ms) = (&cluster.cut_off_ms, cluster.steady_ms());
        let _ = begun.compare_exchange(0, now_ms, Ordering::Relaxed, Ordering::Relaxed);
        if !cluster.has_lasted() {
            return;
        }
        for connection in cluster.edge.all() {
            let streams = connection.watching().map(|one| one.streams());
            let mut streams = streams.into_iter().flatten();
            if streams.any(|stream| cluster.epoch_here(&stream).is_none()) {
                connection.end(Refusal::Restarting);
            }
        }
    }

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
