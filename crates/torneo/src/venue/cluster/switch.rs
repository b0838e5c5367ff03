//! A bus in one process, for tests: it loses, doubles and delays what it is given, by a seed.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::{mpsc, oneshot};

use super::bus::{Inbox, Incoming, Mailbox, MessageKind, NoAnswer, Reply};

/// How long a message takes that is late.
const LATE: Duration = Duration::from_millis(40);

/// The switch between all servers of a test.
#[derive(Default)]
pub struct Switch {
    ports: Mutex<HashMap<String, Socket>>,
    /// Faults in a thousand messages: lost, doubled, delayed.
    pub lost: AtomicU64,
    pub doubled: AtomicU64,
    pub delayed: AtomicU64,
    chance: AtomicU64,
    happened: Mutex<Faults>,
}

/// How often each fault happened, so that a test can be sure that it did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Faults {
    pub lost: u64,
    pub doubled: u64,
    pub late: u64,
    /// Questions that came after they had been asked again.
    pub overtaken: u64,
}

/// Where a server is heard, and whether it is.
type Socket = (mpsc::Sender<Incoming>, Arc<AtomicBool>);

/// One server's end of it.
#[derive(Clone)]
pub struct Port {
    switch: Arc<Switch>,
    id: String,
    up: Arc<AtomicBool>,
}

impl Switch {
    pub fn plug(self: &Arc<Self>, id: &str) -> (Port, Inbox) {
        let (sender, inbox) = mpsc::channel(10_000);
        let up = Arc::new(AtomicBool::new(true));
        self.ports()
            .insert(id.to_owned(), (sender, Arc::clone(&up)));
        let port = Port {
            switch: Arc::clone(self),
            id: id.to_owned(),
            up,
        };
        let next = |mut inbox: mpsc::Receiver<Incoming>| async move {
            inbox.recv().await.map(|came| (came, inbox))
        };
        (port, futures_util::stream::unfold(inbox, next).boxed())
    }

    pub fn happened(&self) -> Faults {
        *self.counted()
    }

    fn counted(&self) -> std::sync::MutexGuard<'_, Faults> {
        self.happened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn loses(&self) -> bool {
        let happens = self.happens(&self.lost);
        self.counted().lost += u64::from(happens);
        happens
    }

    fn doubles(&self) -> bool {
        let happens = self.happens(&self.doubled);
        self.counted().doubled += u64::from(happens);
        happens
    }

    /// How long a message takes that is late.
    fn delays(&self) -> Option<Duration> {
        let happens = self.happens(&self.delayed);
        self.counted().late += u64::from(happens);
        happens.then_some(LATE)
    }

    /// Whether a fault of so many in a thousand happens now.
    fn happens(&self, of: &AtomicU64) -> bool {
        let step = self.chance.fetch_add(1, Ordering::Relaxed);
        let mut mixed = step.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % 1_000 < of.load(Ordering::Relaxed)
    }

    fn hand(&self, id: &str, kind: MessageKind, body: &Bytes, reply: Option<Reply>) -> bool {
        let port = self.ports().get(id).cloned();
        let Some((port, up)) = port else { return false };
        let body = body.clone();
        up.load(Ordering::Relaxed) && port.try_send(Incoming { kind, body, reply }).is_ok()
    }

    fn ports(&self) -> std::sync::MutexGuard<'_, HashMap<String, Socket>> {
        self.ports.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Port {
    pub fn is_up(&self) -> bool {
        self.up.load(Ordering::Relaxed)
    }

    pub fn set_up(&self, up: bool) {
        self.up.store(up, Ordering::Relaxed);
    }

    pub async fn ask(
        &self,
        to: Mailbox,
        id: &str,
        body: Bytes,
        patience: Duration,
    ) -> Result<Bytes, NoAnswer> {
        let kind = kind(to);
        if !self.is_up() || !self.switch.ports().contains_key(id) {
            return Err(NoAnswer::NotHeard);
        }
        if self.switch.loses() {
            tokio::time::sleep(patience).await;
            return Err(NoAnswer::Unknown);
        }
        if self.switch.doubles() {
            let (again, _unheard) = oneshot::channel();
            self.switch
                .hand(id, kind, &body, Some(Reply::Switch(again)));
        }
        let (answer, answered) = oneshot::channel();
        let late = self.switch.delays();
        if let Some(late) = late {
            let mut counted = self.switch.counted();
            // Every third one is asked again before it comes.
            let overtaken = counted.late.is_multiple_of(3);
            counted.overtaken += u64::from(overtaken);
            let late = if overtaken { patience + late } else { late };
            let (switch, id) = (Arc::clone(&self.switch), id.to_owned());
            tokio::spawn(async move {
                tokio::time::sleep(late).await;
                switch.hand(&id, kind, &body, Some(Reply::Switch(answer)));
            });
        } else if !self
            .switch
            .hand(id, kind, &body, Some(Reply::Switch(answer)))
        {
            return Err(NoAnswer::NotHeard);
        }
        match tokio::time::timeout(patience, answered).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) | Err(_) => Err(NoAnswer::Unknown),
        }
    }

    pub fn tell(&self, to: Mailbox, id: &str, body: Bytes) -> bool {
        if !self.is_up() {
            return false;
        }
        let switch = &self.switch;
        if switch.loses() {
            return true;
        }
        if switch.doubles() {
            switch.hand(id, kind(to), &body, None);
        }
        if let Some(late) = switch.delays() {
            let (switch, id) = (Arc::clone(switch), id.to_owned());
            tokio::spawn(async move {
                tokio::time::sleep(late).await;
                switch.hand(&id, kind(to), &body, None);
            });
            return true;
        }
        switch.hand(id, kind(to), &body, None)
    }

    pub fn tell_all(&self, body: Bytes) {
        let ids: Vec<String> = self.switch.ports().keys().cloned().collect();
        for id in ids.iter().filter(|_| self.is_up()) {
            if *id == self.id || !self.switch.loses() {
                self.switch.hand(id, MessageKind::News, &body, None);
            }
        }
    }
}

fn kind(of: Mailbox) -> MessageKind {
    match of {
        Mailbox::Letters => MessageKind::Letter,
        Mailbox::Frames => MessageKind::Frames,
        Mailbox::Http => MessageKind::Http,
    }
}
