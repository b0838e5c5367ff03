//! One end of a socket: what may be sent to a client, and how the client is sent away.
//!
//! Sending never waits. A client that does not read in time is dropped with a reason, so that it cannot slow others.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::wire::live::{Refusal, ToPlayer};

/// Messages that may wait for a slow reader; a game has a dozen.
const OUTBOX: usize = 256;

/// The sending end of a socket. Clones share it.
#[derive(Debug, Clone)]
pub struct Connection(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    number: u64,
    outbox: mpsc::Sender<Utf8Bytes>,
    ended: CancellationToken,
    reason: OnceLock<Refusal>,
}

impl Connection {
    /// A connection, and what is to be written to its socket. It ends when the venue closes.
    pub fn new(closing: &CancellationToken) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        static NUMBERS: AtomicU64 = AtomicU64::new(1);
        let (outbox, written) = mpsc::channel(OUTBOX);
        let inner = Inner {
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
            outbox,
            ended: closing.child_token(),
            reason: OnceLock::new(),
        };
        (Self(Arc::new(inner)), written)
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
        if self.0.outbox.try_send(text).is_err() {
            self.end(Refusal::TooSlow);
        }
    }

    /// Sends the client away; the first reason counts.
    pub fn end(&self, reason: Refusal) {
        let _ = self.0.reason.set(reason);
        self.0.ended.cancel();
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
    // A room's view takes about this much; growing to it step by step would cost more than writing it.
    let mut text = Vec::with_capacity(1024);
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
