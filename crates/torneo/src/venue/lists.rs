//! Lists of what is going on, at one server among several: what it keeps itself is listed by whoever keeps it, the rest is read when
//! somebody looks.

use std::collections::BTreeSet;
use std::sync::Arc;

use torneo_rules::journal::{Entry, StreamId};
use torneo_store::Error;

use super::cluster::Cluster;
use super::contest::contest_task::ContestTask;
use super::lock;
use super::record::{contest_stream, room_stream, session_stream};
use super::registry::{Inner, Registry};
use super::room::Room;
use super::session::session_task::SessionTask;
use super::startup::AT_ONCE;

/// Lines of lists that may be old.
#[derive(Debug, Default)]
pub struct Stale {
    pub streams: BTreeSet<String>,
    /// Whether any line may be old, or be missing: what others told may have been lost.
    pub all: bool,
}

impl Registry {
    /// Brings the lists up to date with what other servers have done.
    pub async fn refresh_lists(&self) -> Result<(), Error> {
        self.inner().refresh_lists().await
    }
}

impl Inner {
    /// Reads what is live for the lists alone: who keeps it is another question.
    pub(super) async fn list_live(self: &Arc<Self>) -> Result<(), Error> {
        let live = self.store.reader().live().await?;
        self.list(&live).await
    }

    /// Brings the lists up to date with what other servers have done.
    pub(super) async fn refresh_lists(self: &Arc<Self>) -> Result<(), Error> {
        let Some(cluster) = &self.cluster else {
            return Ok(());
        };
        let stale = cluster.take_stale();
        let listed = self.list_again(cluster, &stale).await;
        if listed.is_err() {
            cluster.mark_stale(stale);
        }
        listed
    }

    async fn list_again(self: &Arc<Self>, cluster: &Cluster, stale: &Stale) -> Result<(), Error> {
        let names = stale.streams.iter().filter_map(|name| name.parse().ok());
        let mut streams: BTreeSet<StreamId> = names.collect();
        if stale.all {
            streams.extend(self.store.reader().live().await?);
            // What is over meanwhile is not among them.
            streams.extend(self.listed_as_live());
        }
        streams.retain(|stream| cluster.epoch_here(stream.as_str()).is_none());
        self.list(&Vec::from_iter(streams)).await
    }

    /// What goes on according to the lists.
    fn listed_as_live(&self) -> Vec<StreamId> {
        let rooms = lock(&self.listed);
        let rooms = rooms.values().filter(|room| !room.over);
        let mut streams: Vec<StreamId> = rooms.map(|room| room_stream(&room.code)).collect();
        let (sessions, contests) = (self.sessions.going_on(), self.contests.going_on());
        streams.extend(sessions.iter().map(|code| session_stream(code)));
        streams.extend(contests.iter().map(|code| contest_stream(code)));
        streams
    }

    async fn list(self: &Arc<Self>, streams: &[StreamId]) -> Result<(), Error> {
        for streams in streams.chunks(AT_ONCE) {
            for (stream, entries) in self.read_each(streams).await? {
                self.list_one(stream.as_str(), &entries);
            }
        }
        Ok(())
    }

    fn list_one(self: &Arc<Self>, stream: &str, entries: &[Entry]) {
        match stream.split_once('/') {
            Some(("room", code)) => self.summarize(&Room::folded(code, entries), |_| false),
            Some(("snatch", code)) => {
                let task = SessionTask::load(Arc::clone(self), code, entries, None);
                self.summarize_session(task.state().summary());
            }
            Some(("contest", code)) => {
                let task = ContestTask::load(Arc::clone(self), code, entries, None);
                self.summarize_contest(task.state());
            }
            Some(_) | None => {}
        }
    }
}
