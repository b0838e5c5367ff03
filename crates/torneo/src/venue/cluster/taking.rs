//! Keeping what becomes ours, and letting go what does not stay so.
//!
//! ```text
//! claimed, or nobody's and asked for ─▶ read ─▶ time given back ─▶ kept, in a new epoch ─▶ everybody asks here
//!                                                                    │ rests: let go, and nobody's
//!                                                                    └ lost: another keeps it, or it is kept anew
//! ```

use std::sync::Arc;
use std::time::{Duration, Instant};

use torneo_rules::journal::{Entry, StreamId, Version};
use torneo_store::Claimed;

use super::letters::News;
use super::{Cluster, Figures, Kept, Whose, lock};
use crate::venue::beat::Stopped;
use crate::venue::contest::contest_task::ContestCommand;
use crate::venue::registry::{Inner, RoomCommand};
use crate::venue::session::session_task::SessionCommand;
use crate::venue::timers::TaskKind;
use crate::wire::live::Refusal;

/// Places that are brought back at a time.
const AT_ONCE: usize = 256;

/// Before something is tried again that the database did not do.
const PAUSE: Duration = Duration::from_millis(250);

impl Inner {
    /// The entries of a stream whose task begins here; among several servers it is made ours first, and it is told since when
    /// nobody has kept it. `Restarting` where it is another's.
    pub(in crate::venue) async fn read_to_keep(
        self: &Arc<Self>,
        stream: &StreamId,
        unknown: Refusal,
    ) -> Result<(Vec<Entry>, Option<Stopped>), Refusal> {
        // Among several servers it is asked again of whoever can read it.
        let unread = match self.is_alone() {
            true => Refusal::ServerBusy,
            false => Refusal::Restarting,
        };
        let read = || async {
            let entries = self.store.read(stream, Version::START).await;
            entries.map_err(|_| unread)
        };
        let entries = read().await?;
        if entries.is_empty() {
            return Err(unknown);
        }
        let Some(cluster) = &self.cluster else {
            return Ok((entries, None));
        };
        let generation = cluster.generation();
        if cluster.is_unreadable(stream.as_str()) {
            // It can be looked at here as far as it can be read, unless somebody reads on.
            return match cluster.whose(stream.as_str()).await {
                Ok(Whose::Nobodys) => Ok((entries, None)),
                Ok(Whose::Mine(_) | Whose::Soon | Whose::Other(..)) => Err(Refusal::Restarting),
                Err(_) => Err(Refusal::Restarting),
            };
        }
        let owned = cluster.own(stream).await.map_err(|_| Refusal::Restarting)?;
        let (epoch, since_ms) = owned.ok_or(Refusal::Restarting)?;
        let taken = (since_ms > 0).then(|| self.beat.stopped(since_ms));
        if taken.is_some() {
            // It was given away, and others may watch it.
            self.tell_kept(vec![(stream.as_str().to_owned(), epoch)]);
        }
        // Somebody may have written before it became ours.
        let entries = read().await?;
        match cluster.generation() == generation {
            true => Ok((entries, taken)),
            // It was ours, and is brought back by whoever knows since when it was not.
            false => Err(Refusal::Restarting),
        }
    }

    /// A stream that this version cannot read to its end is given back, for a server of another version to keep. Where nobody
    /// does, it can be looked at here: whoever asked asks again.
    pub(in crate::venue) async fn hand_on(
        &self,
        stream: &StreamId,
        is_damaged: bool,
    ) -> Result<(), Refusal> {
        let Some(cluster) = &self.cluster else {
            return Ok(());
        };
        if !is_damaged || cluster.is_unreadable(stream.as_str()) {
            return Ok(());
        }
        cluster.give_back(stream.as_str()).await;
        Err(Refusal::Restarting)
    }

    /// Keeps what has become ours: reads it, gives back the time in which nobody kept it, and tells everybody.
    pub(super) async fn take_over(
        self: Arc<Self>,
        claimed: Vec<Claimed>,
        generation: u64,
        begun: Instant,
    ) {
        let Some(cluster) = &self.cluster else { return };
        for claimed in claimed.chunks(AT_ONCE) {
            let streams: Vec<_> = claimed.iter().map(|one| one.stream.clone()).collect();
            let read = loop {
                match self.read_each(&streams).await {
                    Ok(read) => break read,
                    Err(error) => tracing::warn!(%error, "places could not be read"),
                }
                tokio::time::sleep(PAUSE).await;
                if cluster.generation() != generation {
                    return;
                }
            };
            let (mut resting, mut unreadable) = (Vec::new(), Vec::new());
            let mut kept = Vec::new();
            for one in claimed {
                if cluster.generation() != generation {
                    return;
                }
                let name = one.stream.as_str();
                let entries = read.get(&one.stream).map(Vec::as_slice).unwrap_or_default();
                match self.take_one(name, entries, one.since_ms) {
                    Kept::Runs if !cluster.keep(name, one.epoch, generation) => return,
                    Kept::Runs => kept.push((name.to_owned(), one.epoch)),
                    Kept::Rests => resting.push(name.to_owned()),
                    Kept::Unreadable => unreadable.push(name.to_owned()),
                }
            }
            for name in &unreadable {
                cluster.give_back(name).await;
            }
            self.tell_kept(kept);
            if !resting.is_empty() {
                cluster.let_go(&resting).await;
                self.tell_free(resting);
            }
        }
        let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        Figures::add(&cluster.figures.takeover_micros, micros);
    }

    /// Begins to keep a stream that has become ours.
    fn take_one(self: &Arc<Self>, name: &str, entries: &[Entry], since_ms: u64) -> Kept {
        let (kind, code) = name.split_once('/').unwrap_or_default();
        let stopped = self.beat.stopped(since_ms);
        match (kind, entries) {
            (_, []) => Kept::Runs,
            ("room", entries) => self.take_room(code, entries, stopped),
            ("snatch", entries) => self.take_session(code, entries, stopped),
            ("contest", entries) => self.take_contest(code, entries, stopped),
            (_, _) => Kept::Runs,
        }
    }

    /// These streams rest, and are nobody's: whoever watches them asks whom they like.
    fn tell_free(self: &Arc<Self>, streams: Vec<String>) {
        let Some(cluster) = &self.cluster else { return };
        self.announce(News::Free {
            from: cluster.me.to_string(),
            streams: streams.clone(),
        });
        self.ask_again(&streams);
    }

    /// These streams are kept here: whoever watches them asks here.
    pub(in crate::venue) fn tell_kept(self: &Arc<Self>, kept: Vec<(String, u64)>) {
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

    /// The task of a stream that is ours could not go on: everybody who watches must ask for it again, so it is kept in a new
    /// epoch from now on.
    pub(in crate::venue) fn task_lost(self: &Arc<Self>, stream: &StreamId, fenced: bool) {
        let Some(cluster) = &self.cluster else { return };
        if fenced {
            Figures::add(&cluster.figures.fenced, 1);
        }
        let name = stream.as_str();
        lock(&cluster.far).retain(|(_, _, of), _| of != name);
        lock(&cluster.kept).remove(name);
        cluster.forget_owner(name);
        let (inner, stream, generation) = (Arc::clone(self), stream.clone(), cluster.generation());
        tokio::spawn(async move {
            tokio::time::sleep(PAUSE).await;
            inner
                .keep_anew(vec![stream.as_str().to_owned()], generation)
                .await;
        });
    }

    /// Keeps streams again whose tasks are gone, in a new epoch: however late somebody hears of it, they see that they must ask
    /// again.
    pub(super) async fn keep_anew(self: &Arc<Self>, mut streams: Vec<String>, generation: u64) {
        let Some(cluster) = &self.cluster else { return };
        let renewed = loop {
            // Whoever else wrote may keep it: the database knows.
            match cluster.places.renew(&streams).await {
                // Everything of ours is brought back anyway.
                _ if cluster.generation() != generation => return,
                Ok(renewed) => break renewed,
                Err(error) => tracing::warn!(%error, "places could not be renewed"),
            }
            tokio::time::sleep(PAUSE).await;
        };
        let epoch = |one: Claimed| (one.stream.as_str().to_owned(), one.epoch);
        let kept: Vec<(String, u64)> = renewed.into_iter().map(epoch).collect();
        for (stream, epoch) in &kept {
            if !cluster.keep(stream, *epoch, generation) {
                return;
            }
        }
        streams.retain(|stream| !kept.iter().any(|(name, _)| name == stream));
        for (stream, _) in &kept {
            self.wake_stream(stream).await;
        }
        self.tell_kept(kept);
        if !streams.is_empty() {
            self.tell_free(streams);
        }
    }

    /// Others keep these streams, in a later epoch than we believed to: their tasks here go, and those who watch ask there.
    pub(super) fn lost_to_others(self: &Arc<Self>, streams: &[(String, u64)]) {
        let Some(cluster) = &self.cluster else { return };
        for (stream, epoch) in streams {
            let ours = {
                let mut kept = lock(&cluster.kept);
                let ours = kept.get(stream).is_some_and(|ours| ours < epoch);
                ours.then(|| kept.remove(stream)).is_some()
            };
            if ours {
                tracing::warn!(node = %cluster.me, stream, "another server keeps what we kept");
                Figures::add(&cluster.figures.fenced, 1);
                self.let_task_go(cluster, stream);
            }
        }
    }

    /// The task of a stream goes without a word, and those at other servers who watch it here are forgotten.
    fn let_task_go(&self, cluster: &Cluster, stream: &str) {
        lock(&cluster.far).retain(|(_, _, of), _| of != stream);
        let (kind, code) = stream.split_once('/').unwrap_or_default();
        let kind = match kind {
            "room" => {
                self.rooms.abandon(code);
                TaskKind::Room
            }
            "snatch" => {
                self.sessions.tasks.abandon(code);
                TaskKind::Session
            }
            "contest" => {
                self.contests.tasks.abandon(code);
                TaskKind::Contest
            }
            _ => return,
        };
        self.timers.set(kind, code, None);
    }

    /// Nobody watches a stream here that rests: it is let go, unless it is asked for meanwhile.
    pub(in crate::venue) fn let_rest(self: &Arc<Self>, stream: &StreamId) {
        if self.cluster.is_none() {
            return;
        }
        let (inner, stream) = (Arc::clone(self), stream.as_str().to_owned());
        tokio::spawn(async move {
            let Some(cluster) = &inner.cluster else {
                return;
            };
            let (kind, code) = stream.split_once('/').unwrap_or_default();
            let streams = [stream.clone()];
            let letting_go = cluster.let_go(&streams);
            match kind {
                "room" => inner.rooms.unless_running(code, letting_go).await,
                "snatch" => inner.sessions.tasks.unless_running(code, letting_go).await,
                "contest" => inner.contests.tasks.unless_running(code, letting_go).await,
                _ => {}
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
}
