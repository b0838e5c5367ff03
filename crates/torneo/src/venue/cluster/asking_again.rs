//! What was not answered, or may have been forgotten, is asked again of whoever keeps a stream now.
//!
//! What a server is told hurries this and may be lost. What counts is the epoch in which whoever keeps a stream was told that it
//! is watched: a stream whose watchers were lost, for whatever reason, is kept in another one, and the database says in which.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::bus::Missed;
use super::delivery::Posted;
use super::edge::GIVEN_UP;
use super::letters::Command;
use super::{Cluster, Figures};
use crate::venue::connection::Connection;
use crate::venue::registry::Inner;
use crate::wire::live::{Answer, Refusal, ToPlayer};

/// How often what was not answered is looked through.
const SWEEP: Duration = Duration::from_millis(250);

/// Every so many sweeps the database is asked where everything is that is watched here: news may be lost.
const LOOK_EVERY: u32 = 8;

impl Inner {
    /// Asks whoever keeps a stream now what was asked before, for one of our sockets.
    async fn post_again(self: &Arc<Self>, connection: &Connection, stream: &str) {
        let (Some(cluster), Some(watching)) = (&self.cluster, connection.watching()) else {
            return;
        };
        let _in_order = watching.posting.lock().await;
        for command in watching.again(stream, Instant::now()) {
            Figures::add(&cluster.figures.redelivered, 1);
            match self
                .send_letter(cluster, connection, stream, &command)
                .await
            {
                Posted::Taken(epoch) => watching.delivered(stream, &command, epoch),
                // Everybody asks at once after a takeover: who is not heard now is heard at the next sweep.
                Posted::Later | Posted::Refused(Refusal::ServerBusy) => return,
                Posted::Refused(refusal) => {
                    watching.forget(stream, &command);
                    if let Command::Watch { message, .. } | Command::Ask { message, .. } = &command
                    {
                        let refused = Answer::refused(message, refusal);
                        connection.send(&ToPlayer::Answer(refused));
                    }
                }
            }
        }
    }

    /// What one of our sockets asked came to a server that does not keep the stream as we believed.
    pub(super) fn asked_in_vain(self: &Arc<Self>, connection: Connection, stream: &str) {
        let Some(cluster) = &self.cluster else { return };
        cluster.forget_owner(stream);
        let (inner, stream) = (Arc::clone(self), stream.to_owned());
        tokio::spawn(async move { inner.post_again(&connection, &stream).await });
    }

    /// Somebody left, and whoever keeps the stream could not be told: it is said until they know, or watch again.
    pub(super) fn leave_later(
        self: &Arc<Self>,
        connection: &Connection,
        stream: &str,
        command: Command,
    ) {
        let (inner, connection) = (Arc::clone(self), connection.clone());
        let stream = stream.to_owned();
        tokio::spawn(async move {
            let (Some(cluster), Some(watching)) = (&inner.cluster, connection.watching()) else {
                return;
            };
            let begun = Instant::now();
            while begun.elapsed() < GIVEN_UP {
                tokio::time::sleep(SWEEP).await;
                let _in_order = watching.posting.lock().await;
                if watching.watches(&stream) {
                    return;
                }
                let sent = inner.send_letter(cluster, &connection, &stream, &command);
                if !matches!(sent.await, Posted::Later) {
                    return;
                }
            }
        });
    }

    /// Everybody here who has to do with these streams asks again.
    pub(super) fn ask_again(self: &Arc<Self>, streams: &[String]) {
        let Some(cluster) = &self.cluster else { return };
        let streams: HashSet<&str> = streams.iter().map(String::as_str).collect();
        for connection in cluster.edge.all() {
            let Some(watching) = connection.watching() else {
                continue;
            };
            let mut theirs = watching.streams();
            theirs.retain(|stream| streams.contains(stream.as_str()));
            if !theirs.is_empty() {
                let (inner, connection) = (Arc::clone(self), connection.clone());
                tokio::spawn(async move {
                    for stream in theirs {
                        inner.post_again(&connection, &stream).await;
                    }
                });
            }
        }
    }

    /// Sends again what nobody has answered, for as long as the venue is open.
    pub(super) async fn sweep(self: Arc<Self>) {
        let mut round = 0_u32;
        loop {
            tokio::time::sleep(SWEEP).await;
            round = round.wrapping_add(1);
            let Some(cluster) = &self.cluster else { return };
            match cluster.bus.missed() {
                Missed::Nothing => {}
                Missed::TheirWords => {
                    self.news_were_lost();
                    self.ask_everything_again();
                }
                Missed::OursToo => self.back_on_the_bus(),
            }
            self.send_elsewhere(cluster);
            for connection in cluster.edge.all() {
                let Some(watching) = connection.watching() else {
                    continue;
                };
                let (streams, given_up) = watching.overdue(Instant::now());
                for id in given_up {
                    let busy = Answer::refused(&id, Refusal::ServerBusy);
                    connection.send(&ToPlayer::Answer(busy));
                }
                // One that is being asked already is left to it.
                if streams.is_empty() || watching.posting.try_lock().is_err() {
                    continue;
                }
                let (inner, connection) = (Arc::clone(&self), connection.clone());
                tokio::spawn(async move {
                    for stream in streams {
                        inner.post_again(&connection, &stream).await;
                    }
                });
            }
            if round.is_multiple_of(LOOK_EVERY) {
                self.look_after_watched(cluster).await;
            }
        }
    }

    /// Asks the database in which epoch everything is kept that is watched here, and whoever keeps it now where it is another
    /// one than they were told in.
    async fn look_after_watched(self: &Arc<Self>, cluster: &Cluster) {
        let mut told: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
        for connection in cluster.edge.all() {
            for (stream, epoch) in connection.watching().iter().flat_map(|one| one.watched()) {
                told.entry(stream).or_default().insert(epoch);
            }
        }
        let is_old = |stream: &str, epoch: u64| {
            let told = told.get(stream);
            told.is_some_and(|told| told.iter().any(|told| *told != epoch))
        };
        let mut moved = Vec::new();
        let mut elsewhere = Vec::new();
        for stream in told.keys() {
            match cluster.epoch_here(stream) {
                Some(epoch) if is_old(stream, epoch) => moved.push(stream.clone()),
                Some(_) => {}
                None => elsewhere.push(stream.clone()),
            }
        }
        for streams in elsewhere.chunks(1_000) {
            let Ok(found) = cluster.places.look(streams).await else {
                return;
            };
            let found: BTreeMap<String, _> = found.into_iter().collect();
            for stream in streams {
                match found.get(stream) {
                    // Somebody is about to claim it.
                    Some(place) if place.owner.is_none() => {}
                    Some(place) if is_old(stream, place.epoch) => {
                        cluster.learn(stream, place.clone());
                        moved.push(stream.clone());
                    }
                    Some(_) => {}
                    // It rests, and nobody keeps it; in no epoch is what can only be looked at here.
                    None if is_old(stream, 0) => {
                        cluster.forget_owner(stream);
                        moved.push(stream.clone());
                    }
                    None => {}
                }
            }
        }
        self.ask_again(&moved);
    }

    /// Everything that is watched here is asked for again: something was missed.
    pub(super) fn ask_everything_again(self: &Arc<Self>) {
        let Some(cluster) = &self.cluster else { return };
        Figures::add(&cluster.figures.resynchronised, 1);
        let mut streams = BTreeSet::new();
        for connection in cluster.edge.all() {
            let watched = connection.watching().map(|one| one.watched());
            streams.extend(watched.into_iter().flatten().map(|(stream, _)| stream));
        }
        streams.retain(|stream| cluster.epoch_here(stream).is_none());
        self.ask_again(&Vec::from_iter(streams));
    }
}
