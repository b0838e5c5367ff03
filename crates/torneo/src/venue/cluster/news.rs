//! What everybody is told, and what comes in: letters, frames, requests of browsers.

use std::collections::BTreeSet;
use std::future::poll_fn;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::future::BoxFuture;
use futures_util::{FutureExt, StreamExt};
use tokio::sync::{mpsc, oneshot};
use torneo_rules::journal::StreamId;
use torneo_store::Grown;

use super::bus::{Inbox, Incoming, Mailbox, MessageKind, Reply};
use super::growth::Growth;
use super::letters::{Command, Frames, Letter, News, What, written};
use super::{Cluster, Passed, lock};
use crate::venue::connection::Connection;
use crate::venue::lists::Stale;
use crate::venue::registry::Inner;
use crate::wire::live::Refusal;

/// Streams that grow are told so often, all of them at once.
const GATHER: Duration = Duration::from_millis(100);

/// Streams of one message.
const MOST_STREAMS: usize = 1_000;

/// How often we say that we are there, and how many frames we have sent to whom.
const HERE: Duration = Duration::from_secs(1);

/// Requests of browsers that are worked on at the same time.
const AT_ONCE: usize = 4_096;

/// Letters are worked on side by side in so many lanes, those of one socket in order in one of them; so many may wait in each.
const LANES: usize = 64;
const WAITING: usize = 256;

/// Works on letters one after the other.
struct Lane {
    waiting: mpsc::Sender<BoxFuture<'static, ()>>,
    /// Letters that wait or are worked on.
    busy: Arc<AtomicUsize>,
}

impl Lane {
    fn open() -> Self {
        let (waiting, mut letters) = mpsc::channel::<BoxFuture<'static, ()>>(WAITING);
        let busy = Arc::new(AtomicUsize::new(0));
        let worked_on = Arc::clone(&busy);
        tokio::spawn(async move {
            while let Some(letter) = letters.recv().await {
                letter.await;
                worked_on.fetch_sub(1, Ordering::Release);
            }
        });
        Self { waiting, busy }
    }

    /// Most letters go into a room's inbox without waiting for anything: that is done at once, unless an earlier one waits.
    async fn take(&self, mut letter: BoxFuture<'static, ()>) {
        let is_free = self.busy.load(Ordering::Acquire) == 0;
        let step = poll_fn(|context| Poll::Ready(letter.as_mut().poll(context)));
        if is_free && step.await.is_ready() {
            return;
        }
        self.busy.fetch_add(1, Ordering::Relaxed);
        // Who is not answered asks again.
        if self.waiting.try_send(letter).is_err() {
            self.busy.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

fn is_room(stream: &str) -> bool {
    stream.starts_with("room/")
}

/// Streams of which others keep something that every entry changes.
fn followed(grown: Vec<Grown>) -> impl Iterator<Item = StreamId> {
    let streams = grown.into_iter().map(|(stream, _)| stream);
    streams.filter(|stream| !is_room(stream.as_str()))
}

impl Inner {
    /// Reads what comes in, for as long as the venue is open.
    pub(super) async fn listen(self: Arc<Self>, mut inbox: Inbox) {
        let turns = Arc::new(tokio::sync::Semaphore::new(AT_ONCE));
        let lanes: Vec<_> = (0..LANES).map(|_| Lane::open()).collect();
        while let Some(Incoming { kind, body, reply }) = inbox.next().await {
            match kind {
                MessageKind::Frames => self.take_frames(&body),
                MessageKind::News => self.take_news(&body),
                MessageKind::Letter => {
                    if let Ok(letter) = serde_json::from_slice::<Letter>(&body) {
                        let lane = &lanes[letter.socket as usize % LANES];
                        let inner = Arc::clone(&self);
                        let work = async move { inner.work_on(letter, reply).await };
                        lane.take(work.boxed()).await;
                    }
                }
                MessageKind::Http => {
                    let Some(reply) = reply else { continue };
                    let Ok(turn) = Arc::clone(&turns).acquire_owned().await else {
                        return;
                    };
                    let inner = Arc::clone(&self);
                    tokio::spawn(async move {
                        if let Some(answer) = inner.pass(body).await {
                            reply.send(answer).await;
                        }
                        drop(turn);
                    });
                }
            }
        }
    }

    async fn work_on(self: &Arc<Self>, letter: Letter, reply: Option<Reply>) {
        match reply {
            Some(reply) => reply.send(written(&self.receive(letter).await)).await,
            None => self.receive_unasked(letter).await,
        }
    }

    /// Gives a request of a browser to our own doors.
    async fn pass(&self, body: Bytes) -> Option<Bytes> {
        let cluster = self.cluster.as_ref()?;
        let doors = lock(&cluster.passed).clone()?;
        let (answer, answered) = oneshot::channel();
        doors.send(Passed { body, answer }).await.ok()?;
        answered.await.ok()
    }

    fn take_frames(self: &Arc<Self>, body: &Bytes) {
        let (Some(cluster), Some(batch)) = (&self.cluster, Frames::read(body)) else {
            return;
        };
        let expected = {
            let mut received = lock(&cluster.received);
            let of = received.entry(Arc::clone(&batch.from)).or_default();
            let expected = of.last + 1;
            of.last = batch.number.max(of.last);
            expected
        };
        for frame in &batch.frames {
            for socket in &frame.sockets {
                match (cluster.edge.get(*socket), &frame.what) {
                    (Some(connection), What::Text(text)) => {
                        connection.send_from_afar(text.clone(), &frame.stream, frame.epoch);
                    }
                    (Some(connection), What::End(reason)) => connection.end(*reason),
                    (Some(connection), What::Moved) => {
                        self.asked_in_vain(connection, &frame.stream);
                    }
                    (None, _) => self.say_gone(&batch.from, *socket, &frame.stream),
                }
            }
        }
        if batch.number > expected {
            self.ask_everything_again();
        }
    }

    /// The socket is gone, and whoever writes to it does not know.
    fn say_gone(self: &Arc<Self>, to: &str, socket: u64, stream: &str) {
        let Some(cluster) = &self.cluster else { return };
        let letter = Letter {
            from: cluster.me.to_string(),
            socket,
            stream: stream.to_owned(),
            epoch: None,
            command: Command::Unwatch { on_purpose: false },
        };
        let (inner, to) = (Arc::clone(self), to.to_owned());
        tokio::spawn(async move {
            if let Some(cluster) = &inner.cluster {
                let body = written(&letter);
                let _ = cluster.bus.ask(Mailbox::Letters, &to, body, HERE).await;
            }
        });
    }

    fn take_news(self: &Arc<Self>, body: &Bytes) {
        let Some(cluster) = &self.cluster else { return };
        let Ok(news) = serde_json::from_slice::<News>(body) else {
            return;
        };
        match news {
            News::Here { from, .. }
            | News::Kept { from, .. }
            | News::HandedOver { from }
            | News::Free { from, .. }
            | News::Grown { from, .. }
            | News::Arrived { from, .. }
            | News::Guessed { from, .. }
            | News::Returned { from }
                if *from == *cluster.me => {}
            News::Here {
                from,
                sent,
                unasked,
            } => {
                let from: Arc<str> = from.into();
                lock(&cluster.received)
                    .entry(Arc::clone(&from))
                    .or_default()
                    .unasked = unasked;
                let sent = sent.into_iter().find(|(to, _)| **to == *cluster.me);
                let missed = sent.is_some_and(|(_, sent)| {
                    let mut received = lock(&cluster.received);
                    let of = received.entry(from).or_default();
                    // What was sent a second ago and is not here is lost.
                    let missed = of.told > of.last;
                    of.last = of.told.max(of.last);
                    of.told = sent;
                    missed
                });
                if missed {
                    self.ask_everything_again();
                }
            }
            News::Kept { from, streams } => {
                self.lost_to_others(&streams);
                let from: Arc<str> = from.into();
                let mut names = Vec::with_capacity(streams.len());
                for (stream, epoch) in streams {
                    cluster.know(&stream, &from, epoch);
                    names.push(stream);
                }
                self.ask_again(&names);
            }
            News::Free { from: _, streams } => {
                for stream in &streams {
                    cluster.forget_owner(stream);
                }
                self.ask_again(&streams);
            }
            News::HandedOver { from: _ } => cluster.claim_now.notify_one(),
            News::Grown { from: _, streams } => self.has_grown(cluster, streams),
            News::Arrived {
                from: _,
                person,
                at_ms,
            } => self.arrived_elsewhere(&person, at_ms),
            News::Guessed {
                from: _,
                name,
                address,
                right,
            } => self.guessed_elsewhere(&name, address, right),
            News::Returned { from: _ } => self.news_were_lost(),
        }
    }

    /// Somebody has a new socket at another server.
    fn arrived_elsewhere(&self, person: &str, at_ms: u64) {
        let mut connections = lock(&self.connections);
        let is_older = |(_, came_ms): &(Connection, u64)| *came_ms < at_ms;
        if connections.get(person).is_some_and(is_older)
            && let Some((older, _)) = connections.remove(person)
        {
            older.end(Refusal::Replaced);
        }
    }

    /// Somebody has guessed at a password at another server.
    fn guessed_elsewhere(&self, name: &str, address: IpAddr, right: bool) {
        if let Some(heard) = self.guesses.get() {
            heard(name, address, right);
        }
    }

    /// Streams have grown at another server.
    fn has_grown(self: &Arc<Self>, cluster: &Cluster, streams: Vec<String>) {
        let mut stale = Stale::default();
        for stream in streams {
            match stream.split_once('/') {
                Some(("person", id)) => self.people().forget(id),
                Some(("room", code)) => self.look_at_contest_room(code),
                Some(_) | None => {}
            }
            if let Some(("room" | "snatch" | "contest", _)) = stream.split_once('/') {
                stale.streams.insert(stream.clone());
            }
            if !is_room(&stream) {
                cluster.has_grown(Growth::Of(stream));
            }
        }
        cluster.mark_stale(stale);
    }

    /// What others told may have been lost, or was never told: whatever is remembered of it is read again.
    pub(super) fn news_were_lost(self: &Arc<Self>) {
        let Some(cluster) = &self.cluster else { return };
        self.people().forget_all();
        cluster.mark_stale(Stale {
            streams: BTreeSet::new(),
            all: true,
        });
        self.look_at_contest_rooms();
        cluster.has_grown(Growth::Anything);
    }

    /// The bus is back: nobody knows what others said meanwhile, nor which of our words they heard.
    pub(super) fn back_on_the_bus(self: &Arc<Self>) {
        let Some(cluster) = &self.cluster else { return };
        self.news_were_lost();
        self.announce(News::Returned {
            from: cluster.me.to_string(),
        });
        self.ask_everything_again();
    }

    /// A room is listed with other words than before.
    pub(in crate::venue) fn listed_anew(&self, room: &StreamId) {
        if let Some(cluster) = &self.cluster {
            // Nobody listens any more when the venue closes.
            let _ = cluster.listed_anew.send(room.clone());
        }
    }

    /// Tells the others what grows here, and of which rooms lists say something else now.
    pub(super) async fn tell_growth(
        self: Arc<Self>,
        mut grown: mpsc::UnboundedReceiver<Vec<Grown>>,
        mut listed_anew: mpsc::UnboundedReceiver<StreamId>,
    ) {
        let Some(cluster) = &self.cluster else { return };
        loop {
            let mut streams: BTreeSet<StreamId> = BTreeSet::new();
            tokio::select! {
                several = grown.recv() => match several {
                    Some(several) => streams.extend(followed(several)),
                    None => return,
                },
                Some(room) = listed_anew.recv() => drop(streams.insert(room)),
            }
            tokio::time::sleep(GATHER).await;
            while let Ok(several) = grown.try_recv() {
                streams.extend(followed(several));
            }
            while let Ok(room) = listed_anew.try_recv() {
                streams.insert(room);
            }
            let names: Vec<String> = streams.iter().map(ToString::to_string).collect();
            for streams in names.chunks(MOST_STREAMS) {
                let news = News::Grown {
                    from: cluster.me.to_string(),
                    streams: streams.to_vec(),
                };
                cluster.bus.tell_all(written(&news)).await;
            }
            for name in names.into_iter().filter(|name| !is_room(name)) {
                cluster.has_grown(Growth::Of(name));
            }
        }
    }

    /// Says again and again that we are there.
    pub(super) async fn say_here(self: Arc<Self>) {
        loop {
            tokio::time::sleep(HERE).await;
            let Some(cluster) = &self.cluster else { return };
            let news = News::Here {
                from: cluster.me.to_string(),
                sent: cluster.sent.all(),
                unasked: true,
            };
            cluster.bus.tell_all(written(&news)).await;
        }
    }

    /// Tells everybody something, without waiting.
    pub(in crate::venue) fn announce(self: &Arc<Self>, news: News) {
        let inner = Arc::clone(self);
        tokio::spawn(async move {
            if let Some(cluster) = &inner.cluster {
                cluster.bus.tell_all(written(&news)).await;
            }
        });
    }
}
