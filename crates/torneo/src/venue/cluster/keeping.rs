//! Beating, claiming, taking over, going: does what `lease` decides.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use torneo_store::{Claimed, Node, NodesSeen};

use super::lease::{Heard, Lease, Step};
use super::letters::{News, written};
use super::{Cluster, Engine, Figures, Kept, lock};
use crate::venue::clock::Ahead;
use crate::venue::contest::contest_task::ContestCommand;
use crate::venue::registry::{Inner, RoomCommand};
use crate::venue::session::session_task::SessionCommand;
use crate::venue::timers::TaskKind;

/// How often we beat, and look who else does.
const BEAT: Duration = Duration::from_millis(250);

/// How long it may take to give everything away.
const MOST_LEAVING: Duration = Duration::from_secs(3);

/// How long appends that are under way may take when everything is given away.
const LAST_APPENDS: Duration = Duration::from_millis(300);

/// Places that are brought back at a time.
const AT_ONCE: usize = 256;

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
                telling.tell_growth(grown).await;
            }
        });
        let keeper = LeaseTask {
            inner: Arc::clone(self),
            lease: Lease::new(node.id()),
            node,
            ahead,
            beat_ms: 0,
            bus_was_up: false,
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
        cluster.gate.generation.fetch_add(1, Ordering::Relaxed);
        lock(&cluster.kept).clear();
        lock(&cluster.far).clear();
        self.rooms.close();
        self.sessions.tasks.close();
        self.contests.tasks.close();
        self.timers.clear();
    }

    /// Keeps what has become ours: reads it, gives back the time in which nobody kept it, and tells everybody.
    async fn take_over(self: Arc<Self>, claimed: Vec<Claimed>, generation: u64, begun: Instant) {
        let Some(cluster) = &self.cluster else { return };
        for claimed in claimed.chunks(AT_ONCE) {
            let streams: Vec<_> = claimed.iter().map(|one| one.stream.clone()).collect();
            let read = match self.read_each(&streams).await {
                Ok(read) => read,
                Err(error) => {
                    // They are ours, and read when somebody asks or when we serve again.
                    tracing::warn!(%error, "places could not be read");
                    continue;
                }
            };
            let (mut resting, mut unreadable) = (Vec::new(), Vec::new());
            let mut kept = Vec::new();
            for one in claimed {
                if cluster.generation() != generation {
                    return;
                }
                let name = one.stream.as_str();
                lock(&cluster.kept).insert(name.to_owned(), one.epoch);
                let entries = read.get(&one.stream).map(Vec::as_slice).unwrap_or_default();
                let (kind, code) = name.split_once('/').unwrap_or_default();
                let stopped = self.beat.stopped(one.since_ms);
                let lives = match (kind, entries) {
                    (_, []) => Kept::Runs,
                    ("room", entries) => self.take_room(code, entries, stopped),
                    ("snatch", entries) => self.take_session(code, entries, stopped),
                    ("contest", entries) => self.take_contest(code, entries),
                    (_, _) => Kept::Runs,
                };
                match lives {
                    Kept::Runs => kept.push((name.to_owned(), one.epoch)),
                    Kept::Rests => resting.push(name.to_owned()),
                    Kept::Unreadable => unreadable.push(name.to_owned()),
                }
            }
            for name in &unreadable {
                cluster.give_back(name).await;
            }
            if !resting.is_empty() {
                cluster.let_go(&resting).await;
            }
            self.tell_kept(kept);
        }
        let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        Figures::add(&cluster.figures.takeover_micros, micros);
    }

    /// These streams are kept here: whoever watches them asks here.
    fn tell_kept(self: &Arc<Self>, kept: Vec<(String, u64)>) {
        let Some(cluster) = &self.cluster else { return };
        if kept.is_empty() {
            return;
        }
        let names: Vec<String> = kept.iter().map(|(stream, _)| stream.clone()).collect();
        for name in &names {
            cluster.forget_owner(name);
        }
        self.announce(News::Kept {
            from: cluster.me.to_string(),
            streams: kept,
        });
        self.ask_again(&names);
    }

    /// The task of a stream that is ours could not go on: everybody who watches must ask for it again.
    pub(in crate::venue) fn task_lost(self: &Arc<Self>, stream: &str, fenced: bool) {
        let Some(cluster) = &self.cluster else { return };
        if fenced {
            Figures::add(&cluster.figures.fenced, 1);
        }
        lock(&cluster.far).retain(|(_, _, of), _| of != stream);
        let (inner, stream) = (Arc::clone(self), stream.to_owned());
        tokio::spawn(async move {
            let Some(cluster) = &inner.cluster else {
                return;
            };
            // Whoever else wrote may keep it: the database knows.
            lock(&cluster.kept).remove(&stream);
            cluster.forget_owner(&stream);
            tokio::time::sleep(BEAT).await;
            if let Ok(super::Whose::Mine(epoch)) = cluster.whose(&stream).await {
                inner.tell_kept(vec![(stream.clone(), epoch)]);
                inner.wake_stream(&stream).await;
            }
        });
    }

    /// Brings back what is kept here: its clocks go on whether or not somebody asks.
    async fn wake_stream(self: &Arc<Self>, stream: &str) {
        let (kind, code) = stream.split_once('/').unwrap_or_default();
        let _ = match kind {
            "room" => self.deliver_here(code, RoomCommand::Tick).await,
            "snatch" => {
                let tick = SessionCommand::Tick;
                self.deliver_to_session_here(code, tick).await
            }
            "contest" => {
                let (reply, _) = tokio::sync::oneshot::channel();
                let look = ContestCommand::Snapshot { reply };
                self.deliver_to_contest(code, look).await
            }
            _ => Ok(()),
        };
    }

    /// Sockets of servers that are not there any more watch nothing.
    fn forget_far(self: &Arc<Self>, cluster: &Cluster, seen: &NodesSeen) {
        let lives = |id: &str| {
            let mut nodes = seen.nodes.iter();
            nodes.any(|node| node.id == id && !node.is_dead())
        };
        let gone: Vec<_> = {
            let mut far = lock(&cluster.far);
            let keys: Vec<_> = far.keys().filter(|key| !lives(&key.0)).cloned().collect();
            let gone = keys
                .iter()
                .filter_map(|key| Some((key.2.clone(), far.remove(key)?)));
            gone.collect()
        };
        for (id, _) in cluster.sent.all() {
            if !lives(&id) {
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

    /// Without the bus nobody elsewhere can play: rooms in which they sit wait, and their clocks with them.
    fn suspend_far_rooms(self: &Arc<Self>, cluster: &Cluster) {
        let streams: std::collections::BTreeSet<String> =
            lock(&cluster.far).keys().map(|key| key.2.clone()).collect();
        let now_ms = self.clock.now_ms();
        for stream in &streams {
            let (kind, code) = stream.split_once('/').unwrap_or_default();
            let sleeper = match kind {
                "room" if self.rooms.is_running(code) => {
                    self.rooms.abandon(code);
                    (TaskKind::Room, code.to_owned())
                }
                "snatch" if self.sessions.tasks.is_running(code) => {
                    self.sessions.tasks.abandon(code);
                    (TaskKind::Session, code.to_owned())
                }
                _ => continue,
            };
            self.timers.set(sleeper.0, code, None);
            self.beat.lose(sleeper, now_ms);
            lock(&cluster.suspended).insert(stream.clone());
        }
        lock(&cluster.far).clear();
    }

    /// The bus is back: everybody asks again, and what waited goes on.
    fn resume(self: &Arc<Self>, cluster: &Cluster) {
        let waiting = std::mem::take(&mut *lock(&cluster.suspended));
        let kept: Vec<(String, u64)> = waiting
            .into_iter()
            .filter_map(|stream| {
                let epoch = cluster.epoch_here(&stream)?;
                Some((stream, epoch))
            })
            .collect();
        let inner = Arc::clone(self);
        let codes: Vec<String> = kept.iter().map(|(stream, _)| stream.clone()).collect();
        tokio::spawn(async move {
            for stream in codes {
                inner.wake_stream(&stream).await;
            }
        });
        self.tell_kept(kept);
        self.ask_everything_again();
    }
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
                self.inner.forget_far(cluster, &seen);
                let heard = Heard::Beat {
                    sent_ms,
                    seen: &seen,
                };
                self.hear(cluster, heard).await;
                self.beat_ms = seen.now_ms;
            }
            Err(error) => {
                tracing::warn!(%error, "the database does not take our beat");
                self.hear(cluster, Heard::Broken).await;
            }
        }
    }

    /// Lets the lease decide, and does it.
    async fn hear(&mut self, cluster: &Cluster, heard: Heard<'_>) {
        let steps = self.lease.step(heard, cluster.steady_ms());
        // First of all: what follows may take longer than the lease before lasted.
        let until_ms = self.lease.until_ms().unwrap_or_default();
        cluster.gate.until_ms.store(until_ms, Ordering::Relaxed);
        for step in steps {
            self.follow(cluster, step).await;
        }
        cluster
            .going
            .store(self.lease.is_draining(), Ordering::Relaxed);
    }

    async fn follow(&mut self, cluster: &Cluster, step: Step) {
        let begun = Instant::now();
        match step {
            Step::Serve => {
                // What we opened while we could not serve is ours, too.
                match self.node.regain(self.beat_ms).await {
                    Ok(ours) => {
                        Figures::add(&cluster.figures.regained, ours.len() as u64);
                        tracing::info!(node = %cluster.me, places = ours.len(), "serving");
                        self.take_over(cluster, ours, begun);
                    }
                    Err(error) => tracing::warn!(%error, "our places could not be read"),
                }
            }
            Step::Cease => {
                tracing::warn!(node = %cluster.me, "the lease is over: serving nothing");
                Figures::add(&cluster.figures.lapses, 1);
                self.inner.cease(cluster);
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
                    Err(error) => tracing::warn!(%error, "places could not be claimed"),
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
    }

    fn take_over(&self, cluster: &Cluster, claimed: Vec<Claimed>, begun: Instant) {
        let inner = Arc::clone(&self.inner);
        tokio::spawn(inner.take_over(claimed, cluster.generation(), begun));
    }
}
