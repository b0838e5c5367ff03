//! Beating, claiming, going: does what `lease` decides. What becomes ours is kept by `taking`.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use torneo_store::{Claimed, Error, Node, NodesSeen};

use super::lease::{Heard, Lease, Step};
use super::letters::{News, written};
use super::{Cluster, Engine, FarWatch, Figures, QUICK_PLAY, lock};
use crate::venue::clock::Ahead;
use crate::venue::registry::{Inner, Registry, RoomCommand};
use crate::venue::session::session_task::SessionCommand;
use crate::wire::live::Refusal;

/// How often we beat, and look who else does.
const BEAT: Duration = Duration::from_millis(250);

/// How long it may take to give everything away.
const MOST_LEAVING: Duration = Duration::from_secs(3);

/// How far apart those who are here are sent away when a server goes, and in how many steps at most: within ten seconds.
const DRAIN_PAUSE: Duration = Duration::from_millis(5);
const DRAIN_STEPS: usize = 2_000;

/// How long appends that are under way may take when everything is given away.
const LAST_APPENDS: Duration = Duration::from_millis(300);

/// At most every so many beats what is ours is compared with what is kept: an answer of the database, or whoever waited for it, may
/// have been lost.
const COMPARED: u32 = 8;

/// How often contests look after rooms that are kept elsewhere: news of their end may be lost.
const CONTESTS: Duration = Duration::from_secs(5);

/// What the keeper of the lease holds.
struct LeaseTask {
    inner: Arc<Inner>,
    node: Node,
    ahead: Ahead,
    lease: Lease,
    /// Our last beat, by the database's clock.
    beat_ms: u64,
    bus_was_up: bool,
    /// Beats since the database was last asked what is ours, and what of it was not kept then.
    compared: u32,
    unkept: BTreeSet<String>,
    /// Servers that were there when the database was last asked.
    living: BTreeSet<String>,
}

impl Inner {
    /// Starts everything that a server among several does.
    pub(in crate::venue) fn run_cluster(self: &Arc<Self>, engine: Engine) {
        let Some(cluster) = &self.cluster else { return };
        let Engine {
            node,
            inbox,
            frames,
            ahead,
            listed_anew,
        } = engine;
        tokio::spawn(frames.run(Arc::clone(&cluster.me), cluster.bus.clone()));
        tokio::spawn(Arc::clone(self).listen(inbox));
        tokio::spawn(Arc::clone(self).sweep());
        tokio::spawn(Arc::clone(self).say_here());
        let contests = Arc::clone(self);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(CONTESTS).await;
                contests.look_at_contest_rooms();
            }
        });
        let telling = Arc::clone(self);
        tokio::spawn(async move {
            let (heard, grown) = tokio::sync::mpsc::unbounded_channel();
            if telling.store.tell_growth(heard).await.is_ok() {
                telling.tell_growth(grown, listed_anew).await;
            }
        });
        let keeper = LeaseTask {
            inner: Arc::clone(self),
            lease: Lease::new(node.id()),
            node,
            ahead,
            beat_ms: 0,
            bus_was_up: false,
            compared: 0,
            unkept: BTreeSet::new(),
            living: BTreeSet::new(),
        };
        tokio::spawn(keeper.run());
    }

    /// Gives every place away and leaves. Returns when others may have them.
    pub(in crate::venue) async fn leave_cluster(&self) {
        let Some(cluster) = &self.cluster else { return };
        let gone = cluster.stopped.notified();
        cluster.stopping.store(true, Ordering::Relaxed);
        cluster.claim_now.notify_one();
        let _ = tokio::time::timeout(MOST_LEAVING, gone).await;
    }

    /// Serves nothing any more: every task goes without a word, and those who watch ask whoever comes next.
    fn cease(&self, cluster: &Cluster) {
        cluster.gate.until_ms.store(0, Ordering::Relaxed);
        self.begin_generation(cluster);
    }

    /// Everything that ran goes, and what begins from now on is told apart from it.
    fn begin_generation(&self, cluster: &Cluster) {
        cluster.begin_generation();
        self.rooms.close();
        self.sessions.tasks.close();
        self.contests.tasks.close();
        self.timers.clear();
    }

    /// Sockets of servers that were not there any more when the database was asked watch nothing. A server that comes back asks
    /// for everything again once it serves, so what was said since then counts.
    fn forget_far(self: &Arc<Self>, cluster: &Cluster, seen: &NodesSeen, asked: Instant) {
        let lives = |id: &str| {
            let mut nodes = seen.nodes.iter();
            nodes.any(|node| node.id == id && !node.is_dead())
        };
        let gone: Vec<_> = {
            let mut far = lock(&cluster.far);
            let gone = |(id, _, _): &(String, u64, String), watch: &mut FarWatch| {
                !lives(id) && watch.said < asked
            };
            let gone = far.extract_if(.., |key, watch| gone(key, watch));
            gone.map(|((_, _, stream), watch)| (stream, watch.connection))
                .collect()
        };
        for (id, _) in cluster.sent.all() {
            // One that only seems dead goes on counting when it comes back.
            if !seen.nodes.iter().any(|node| node.id == id) {
                cluster.sent.forget(&id);
            }
        }
        if gone.is_empty() {
            return;
        }
        let inner = Arc::clone(self);
        tokio::spawn(async move {
            for (stream, connection) in gone {
                let connection = connection.number();
                let (kind, code) = stream.split_once('/').unwrap_or_default();
                let _ = match kind {
                    "room" if inner.rooms.is_running(code) => {
                        let command = RoomCommand::Unwatch {
                            connection,
                            on_purpose: false,
                        };
                        inner.deliver_here(code, command).await
                    }
                    "snatch" if inner.sessions.tasks.is_running(code) => {
                        let command = SessionCommand::Unwatch { connection };
                        inner.deliver_to_session_here(code, command).await
                    }
                    _ => Ok(()),
                };
            }
        });
    }
}

impl Registry {
    /// Gives everything to the other servers, where there are several, and sends those here away, some at a time.
    pub async fn drain(&self) {
        let Some(cluster) = &self.inner().cluster else {
            return;
        };
        self.inner().leave_cluster().await;
        let sockets = cluster.edge().all();
        let mut steps = tokio::time::interval(DRAIN_PAUSE);
        for some in sockets.chunks(sent_away_at_once(sockets.len())) {
            steps.tick().await;
            for socket in some {
                socket.end(Refusal::Restarting);
            }
        }
    }

    /// Makes quick play ours, if it is nobody's.
    pub async fn own_quick_play(&self) -> Result<bool, Error> {
        let Some(cluster) = &self.inner().cluster else {
            return Ok(true);
        };
        let stream = QUICK_PLAY.parse().expect("our own name");
        Ok(cluster.own(&stream).await?.is_some())
    }
}

/// How many of so many sockets are sent away in one step.
fn sent_away_at_once(sockets: usize) -> usize {
    sockets.div_ceil(DRAIN_STEPS).max(1)
}

impl LeaseTask {
    async fn run(mut self) {
        let inner = Arc::clone(&self.inner);
        let Some(cluster) = &inner.cluster else {
            return;
        };
        loop {
            self.look_at_bus(cluster);
            self.hear(cluster, Heard::Tick).await;
            self.beat(cluster).await;
            if cluster.stopping.load(Ordering::Relaxed) {
                self.hear(cluster, Heard::Stop).await;
                // Others see at once that we take nothing any more.
                let _ = self.node.beat(cluster.bus.is_up(), true).await;
                self.node.leave().await;
                cluster.stopped.notify_waiters();
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(BEAT) => {}
                () = cluster.claim_now.notified() => {}
            }
        }
    }

    fn look_at_bus(&mut self, cluster: &Cluster) {
        let up = cluster.bus.is_up();
        if up != self.bus_was_up {
            self.bus_was_up = up;
            match up {
                true => self.inner.resume(cluster),
                false => self.inner.suspend_far_rooms(cluster),
            }
        }
    }

    async fn beat(&mut self, cluster: &Cluster) {
        let bus = Heard::Bus(cluster.bus.is_up());
        self.hear(cluster, bus).await;
        let (sent_ms, asked) = (cluster.steady_ms(), Instant::now());
        let draining = self.lease.is_draining();
        let beaten = self.node.beat(self.lease.has_bus(), draining).await;
        match beaten {
            Ok(seen) => {
                self.ahead.heard(seen.now_ms, asked, Instant::now());
                cluster.figures.beat_ms.store(sent_ms, Ordering::Relaxed);
                self.inner.forget_far(cluster, &seen, asked);
                self.mourn(&seen);
                let heard = Heard::Beat {
                    sent_ms,
                    seen: &seen,
                };
                self.hear(cluster, heard).await;
                self.beat_ms = seen.now_ms;
                self.compare(cluster, &seen).await;
            }
            Err(error) => {
                tracing::warn!(%error, "the database does not take our beat");
                self.hear(cluster, Heard::Broken).await;
            }
        }
    }

    /// A server that is gone may not have told the last that it did: what has ended there is claimed by nobody.
    fn mourn(&mut self, seen: &NodesSeen) {
        let living = seen.nodes.iter().filter(|node| !node.is_dead());
        let living: BTreeSet<String> = living.map(|node| node.id.clone()).collect();
        if !self.living.is_subset(&living) {
            self.inner.news_were_lost();
        }
        self.living = living;
    }

    /// Lets the lease decide, and does it.
    async fn hear(&mut self, cluster: &Cluster, heard: Heard<'_>) {
        if cluster.gate.ended.load(Ordering::Relaxed) >= cluster.generation() {
            // Some task went because our time was over, even if only just: nobody goes on as if nothing had happened.
            self.decide(cluster, Heard::Broken).await;
        }
        self.decide(cluster, heard).await;
    }

    async fn decide(&mut self, cluster: &Cluster, heard: Heard<'_>) {
        let steps = self.lease.step(heard, cluster.steady_ms());
        // What is over ends before the next lease begins; what follows may take longer than the lease before lasted.
        for step in &steps {
            match step {
                Step::Cease => {
                    tracing::warn!(node = %cluster.me, "the lease is over: serving nothing");
                    Figures::add(&cluster.figures.lapses, 1);
                    self.inner.cease(cluster);
                }
                Step::Serve => self.inner.begin_generation(cluster),
                Step::Claim { .. } | Step::HandOver => {}
            }
        }
        self.open_gate(cluster);
        for step in steps {
            if !self.follow(cluster, step).await {
                // What the database did is not known: what is ours is found out with the next beat.
                if !self
                    .lease
                    .step(Heard::Broken, cluster.steady_ms())
                    .is_empty()
                {
                    self.inner.cease(cluster);
                }
                self.open_gate(cluster);
                break;
            }
        }
        cluster
            .going
            .store(self.lease.is_draining(), Ordering::Relaxed);
    }

    fn open_gate(&self, cluster: &Cluster) {
        let until_ms = self.lease.until_ms().unwrap_or_default();
        cluster.gate.until_ms.store(until_ms, Ordering::Relaxed);
    }

    /// What is ours by the database and not kept for a while is brought back: whoever took it was interrupted. What is kept and not
    /// ours goes.
    async fn compare(&mut self, cluster: &Cluster, seen: &NodesSeen) {
        self.compared += 1;
        let me = seen.nodes.iter().find(|node| *node.id == *cluster.me);
        let ours = me.map_or(0, |me| me.places);
        let known = cluster.kept() + lock(&cluster.suspended).len();
        let taking = cluster.taking.load(Ordering::Relaxed) > 0;
        if ours == known as u64 || taking || !cluster.serves() || self.compared < COMPARED {
            return;
        }
        self.compared = 0;
        let (generation, begun) = (cluster.generation(), Instant::now());
        // Before the database is asked: what is kept has been ours for a while.
        let kept = lock(&cluster.kept).clone();
        let Ok(owned) = cluster.places.owned().await else {
            return;
        };
        let owned: BTreeSet<String> = owned.into_iter().collect();
        let kept = kept.into_iter();
        let strange: Vec<(String, u64)> = kept
            .filter(|(stream, _)| !owned.contains(stream))
            .map(|(stream, epoch)| (stream, epoch + 1))
            .collect();
        if !strange.is_empty() {
            self.inner.lost_to_others(&strange);
            let streams: Vec<String> = strange.into_iter().map(|(stream, _)| stream).collect();
            self.inner.ask_again(&streams);
        }
        let is_kept = |stream: &String| {
            lock(&cluster.kept).contains_key(stream) || lock(&cluster.suspended).contains(stream)
        };
        let unkept: BTreeSet<String> = owned.into_iter().filter(|one| !is_kept(one)).collect();
        // What is being opened or let go is in between for a moment.
        let still: Vec<String> = unkept.intersection(&self.unkept).cloned().collect();
        self.unkept = unkept;
        if still.is_empty() {
            return;
        }
        let Ok(renewed) = cluster.places.renew(&still).await else {
            return;
        };
        tracing::warn!(node = %cluster.me, places = renewed.len(), "brought back what was ours and not kept");
        if cluster.generation() == generation {
            self.take_over(cluster, renewed, begun);
        }
    }

    /// Does a step; whether it is known what became of it.
    async fn follow(&mut self, cluster: &Cluster, step: Step) -> bool {
        let begun = Instant::now();
        match step {
            // Done before the next lease began.
            Step::Cease => {}
            Step::Serve => {
                // What we opened while we could not serve is ours, too.
                match self.node.regain(self.beat_ms).await {
                    Ok(ours) => {
                        Figures::add(&cluster.figures.regained, ours.len() as u64);
                        tracing::info!(node = %cluster.me, places = ours.len(), "serving");
                        self.take_over(cluster, ours, begun);
                        // While we were silent others may have forgotten who watches here.
                        self.inner.ask_everything_again();
                    }
                    Err(error) => {
                        tracing::warn!(%error, "our places could not be read");
                        return false;
                    }
                }
            }
            Step::Claim { most, from_dead } => {
                let except: Vec<String> = lock(&cluster.unreadable).iter().cloned().collect();
                match self.node.claim(most, from_dead, &except).await {
                    Ok(claimed) if claimed.is_empty() => {}
                    Ok(claimed) => {
                        let count = claimed.len() as u64;
                        let counter = match from_dead {
                            true => &cluster.figures.claims_dead,
                            false => &cluster.figures.claims_free,
                        };
                        Figures::add(counter, count);
                        tracing::info!(node = %cluster.me, places = count, from_dead, "claimed");
                        if count < most {
                            // There may be more.
                            cluster.claim_now.notify_one();
                        }
                        self.take_over(cluster, claimed, begun);
                    }
                    Err(error) => {
                        tracing::warn!(%error, "places could not be claimed");
                        return false;
                    }
                }
            }
            Step::HandOver => {
                self.inner.cease(cluster);
                let store = &self.inner.store;
                let _ = tokio::time::timeout(LAST_APPENDS, store.can_write()).await;
                match self.node.hand_over().await {
                    Ok(places) => {
                        tracing::info!(node = %cluster.me, places, "handed over");
                        let news = News::HandedOver {
                            from: cluster.me.to_string(),
                        };
                        cluster.bus.tell_all(written(&news)).await;
                        cluster.bus.flush().await;
                    }
                    // They are claimed when we are dead.
                    Err(error) => tracing::warn!(%error, "places could not be handed over"),
                }
            }
        }
        true
    }

    fn take_over(&self, cluster: &Cluster, claimed: Vec<Claimed>, begun: Instant) {
        let (inner, generation) = (Arc::clone(&self.inner), cluster.generation());
        cluster.taking.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(async move {
            Arc::clone(&inner)
                .take_over(claimed, generation, begun)
                .await;
            if let Some(cluster) = &inner.cluster {
                cluster.taking.fetch_sub(1, Ordering::Relaxed);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_many_are_here_all_have_gone_within_ten_seconds() {
        for (sockets, at_once) in [
            (0, 1),
            (1, 1),
            (2_000, 1),
            (2_001, 2),
            (20_000, 10),
            (1_000_000, 500),
        ] {
            assert_eq!(sent_away_at_once(sockets), at_once);
            let steps = u32::try_from(sockets.div_ceil(at_once)).expect("few");
            assert!(DRAIN_PAUSE * steps <= Duration::from_secs(10), "{sockets}");
        }
    }
}
