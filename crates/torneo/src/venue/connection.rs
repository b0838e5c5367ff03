//! One end of a socket: what may be sent to a client, and how the client is sent away.
//!
//! Sending never waits. A client that does not read in time is dropped with a reason, so that it cannot slow others.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::cluster::edge::Watching;
use super::cluster::frames::FarEnd;
use crate::wire::live::{Refusal, ToPlayer};

/// Messages that may wait for a slow reader; a game has a dozen.
const OUTBOX: usize = 256;

/// What a room's view takes at most as a rule, and what an answer does, in bytes: growing to it step by step would cost more than
/// writing it.
const LONG: usize = 2048;
const SHORT: usize = 128;

/// The sending end of a socket. Clones share it.
#[derive(Debug, Clone)]
pub struct Connection(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    number: u64,
    outbox: Outbox,
    ended: CancellationToken,
    reason: OnceLock<Refusal>,
    /// What the socket watches and has asked, where several servers may have to be asked.
    watching: Option<Box<Watching>>,
}

/// Where messages go.
#[derive(Debug)]
enum Outbox {
    Socket(mpsc::Sender<Utf8Bytes>),
    /// The socket is at another server.
    Far(FarEnd),
}

/// Different for every connection of this process.
fn next_number() -> u64 {
    static NUMBERS: AtomicU64 = AtomicU64::new(1);
    NUMBERS.fetch_add(1, Ordering::Relaxed)
}

impl Connection {
    /// A connection, and what is to be written to its socket. It ends when the venue closes.
    pub fn new(closing: &CancellationToken) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        Self::with(closing, None)
    }

    /// A connection at one server among several: what is watched and asked here may be kept anywhere.
    pub fn among_several(closing: &CancellationToken) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        Self::with(closing, Some(Box::default()))
    }

    fn with(
        closing: &CancellationToken,
        watching: Option<Box<Watching>>,
    ) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (outbox, written) = mpsc::channel(OUTBOX);
        let inner = Inner {
            number: next_number(),
            outbox: Outbox::Socket(outbox),
            ended: closing.child_token(),
            reason: OnceLock::new(),
            watching,
        };
        (Self(Arc::new(inner)), written)
    }

    /// A socket at another server.
    pub fn far(end: FarEnd) -> Self {
        Self(Arc::new(Inner {
            number: next_number(),
            outbox: Outbox::Far(end),
            ended: CancellationToken::new(),
            reason: OnceLock::new(),
            watching: None,
        }))
    }

    /// What this socket watches and has asked, at one server among several.
    pub fn watching(&self) -> Option<&Watching> {
        self.0.watching.as_deref()
    }

    /// The far end, where the socket is at another server.
    pub fn far_end(&self) -> Option<&FarEnd> {
        match &self.0.outbox {
            Outbox::Socket(_) => None,
            Outbox::Far(end) => Some(end),
        }
    }

    /// Different for every connection of this process.
    pub fn number(&self) -> u64 {
        self.0.number
    }

    pub fn send(&self, message: &ToPlayer) {
        self.send_text(as_text(message));
    }

    /// The same text may be sent to many.
    pub fn send_text(&self, text: Utf8Bytes) {
        match &self.0.outbox {
            Outbox::Socket(outbox) => {
                let news = match &self.0.watching {
                    None => true,
                    Some(watching) => watching.admits(&text, None),
                };
                if news && outbox.try_send(text).is_err() {
                    self.end(Refusal::TooSlow);
                }
            }
            Outbox::Far(end) => end.send(text),
        }
    }

    /// What another server sends to this socket, about a stream that it kept in this epoch.
    pub fn send_from_afar(&self, text: Utf8Bytes, stream: &str, epoch: u64) {
        if let Outbox::Socket(outbox) = &self.0.outbox
            && let Some(watching) = &self.0.watching
            && watching.admits(&text, Some((stream, epoch)))
            && outbox.try_send(text).is_err()
        {
            self.end(Refusal::TooSlow);
        }
    }

    /// Sends the client away; the first reason counts.
    pub fn end(&self, reason: Refusal) {
        let _ = self.0.reason.set(reason);
        self.0.ended.cancel();
        if let Outbox::Far(end) = &self.0.outbox {
            end.end(reason);
        }
    }

    /// Waits until the client is sent away, and says why.
    pub async fn ended(&self) -> Refusal {
        self.0.ended.cancelled().await;
        self.why().unwrap_or(Refusal::Restarting)
    }

    /// Why the client is sent away, if it is.
    pub fn why(&self) -> Option<Refusal> {
        self.0.reason.get().copied()
    }
}

/// A message as it travels.
pub fn as_text(message: &ToPlayer) -> Utf8Bytes {
    let text = String::from_utf8(written(message));
    text.expect("JSON is text").into()
}

/// A message as JSON.
pub fn written(message: &ToPlayer) -> Vec<u8> {
    let room_for = match message {
        ToPlayer::Answer(_) | ToPlayer::Pong { .. } => SHORT,
        ToPlayer::Welcome { .. }
        | ToPlayer::Room { .. }
        | ToPlayer::Happened { .. }
        | ToPlayer::Moved { .. }
        | ToPlayer::Session { .. }
        | ToPlayer::Progress(_)
        | ToPlayer::Monitor { .. }
        | ToPlayer::MonitorChange(_)
        | ToPlayer::Projector { .. }
        | ToPlayer::Goodbye { .. } => LONG,
    };
    let mut text = Vec::with_capacity(room_for);
    serde_json::to_writer(&mut text, message).expect("messages are plain data");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_does_not_read_is_sent_away_and_nobody_waits() {
        let closing = CancellationToken::new();
        let (connection, _unread) = Connection::new(&closing);
        for _ in 0..OUTBOX {
            connection.send_text(Utf8Bytes::from_static("{}"));
            assert_eq!(connection.why(), None);
        }
        connection.send_text(Utf8Bytes::from_static("{}"));
        assert_eq!(connection.ended().await, Refusal::TooSlow);
    }

    #[tokio::test]
    async fn a_venue_that_closes_says_so() {
        let closing = CancellationToken::new();
        let (connection, _unread) = Connection::new(&closing);
        closing.cancel();
        assert_eq!(connection.ended().await, Refusal::Restarting);
    }
}
