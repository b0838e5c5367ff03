//! Frames for sockets at other servers: gathered, grouped, numbered, sent.
//!
//! A text for many sockets of one server travels once. Batches are numbered for each server, so that one that was lost is
//! missed; what was watched there is then asked for again.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use super::bus::{Bus, Mailbox};
use super::letters::{Frame, Frames, What};
use crate::wire::live::Refusal;

/// Frames that may wait to be sent; beyond this they are dropped, and everybody is made to ask again.
const WAITING: usize = 65_536;

/// Bytes of one batch, well below what NATS takes by default.
const MOST_BYTES: usize = 256 << 10;

/// The sending end of a socket at another server.
#[derive(Debug)]
pub struct FarEnd {
    pub node: Arc<str>,
    pub socket: u64,
    pub stream: Arc<str>,
    pub epoch: u64,
    sender: FrameSender,
}

impl FarEnd {
    pub fn new(sender: FrameSender, node: &str, socket: u64, stream: &str, epoch: u64) -> Self {
        Self {
            node: node.into(),
            socket,
            stream: stream.into(),
            epoch,
            sender,
        }
    }

    pub fn send(&self, text: Utf8Bytes) {
        self.push(What::Text(text));
    }

    pub fn end(&self, reason: Refusal) {
        self.push(What::End(reason));
    }

    /// What the socket asked must be asked elsewhere.
    pub fn moved(&self) {
        self.push(What::Moved);
    }

    fn push(&self, what: What) {
        self.sender.push(Outgoing {
            node: Arc::clone(&self.node),
            stream: Arc::clone(&self.stream),
            epoch: self.epoch,
            socket: self.socket,
            what,
        });
    }
}

#[derive(Debug)]
struct Outgoing {
    node: Arc<str>,
    stream: Arc<str>,
    epoch: u64,
    socket: u64,
    what: What,
}

/// Takes frames of all rooms and sessions.
#[derive(Debug, Clone)]
pub struct FrameSender {
    queue: mpsc::Sender<Outgoing>,
    /// Something was dropped.
    lost: Arc<AtomicBool>,
}

impl FrameSender {
    fn push(&self, outgoing: Outgoing) {
        if self.queue.try_send(outgoing).is_err() {
            self.lost.store(true, Ordering::Relaxed);
        }
    }
}

/// What waits to be sent.
pub struct FrameQueue {
    queue: mpsc::Receiver<Outgoing>,
    lost: Arc<AtomicBool>,
    sent: Arc<Sent>,
}

/// How many batches each server was sent.
#[derive(Debug, Default)]
pub struct Sent {
    numbers: Mutex<HashMap<Arc<str>, u64>>,
    pub frames: AtomicU64,
    pub batches: AtomicU64,
}

impl Sent {
    fn next(&self, node: &Arc<str>, skip: bool) -> u64 {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let number = numbers.entry(Arc::clone(node)).or_default();
        *number += 1 + u64::from(skip);
        *number
    }

    pub fn all(&self) -> Vec<(String, u64)> {
        let numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let all = numbers.iter();
        all.map(|(node, number)| (node.to_string(), *number))
            .collect()
    }

    /// A server is gone, and its next run has another id.
    pub fn forget(&self, node: &str) {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        numbers.remove(node);
    }
}

pub fn queue(sent: Arc<Sent>) -> (FrameSender, FrameQueue) {
    let (sender, queue) = mpsc::channel(WAITING);
    let lost = Arc::new(AtomicBool::new(false));
    let far = FrameSender {
        queue: sender,
        lost: Arc::clone(&lost),
    };
    (far, FrameQueue { queue, lost, sent })
}

impl FrameQueue {
    /// Sends for as long as there are rooms.
    pub async fn run(mut self, me: Arc<str>, bus: Bus) {
        let mut waiting = Vec::new();
        while self.queue.recv_many(&mut waiting, WAITING).await > 0 {
            // A room tells one after the other: what it is about to say goes along.
            tokio::task::yield_now().await;
            while waiting.len() < WAITING
                && let Ok(more) = self.queue.try_recv()
            {
                waiting.push(more);
            }
            let lost = self.lost.swap(false, Ordering::Relaxed);
            for (node, frames) in grouped(waiting.drain(..)) {
                self.sent
                    .frames
                    .fetch_add(frames.len() as u64, Ordering::Relaxed);
                for frames in cut(frames) {
                    let batch = Frames {
                        from: Arc::clone(&me),
                        number: self.sent.next(&node, lost),
                        frames,
                    };
                    self.sent.batches.fetch_add(1, Ordering::Relaxed);
                    // Who does not get it will miss its number.
                    bus.tell(Mailbox::Frames, &node, batch.write()).await;
                }
            }
        }
    }
}

/// By server, in order; the same text for several sockets becomes one frame.
fn grouped(waiting: impl Iterator<Item = Outgoing>) -> BTreeMap<Arc<str>, Vec<Frame>> {
    let mut by_node: BTreeMap<Arc<str>, Vec<Frame>> = BTreeMap::new();
    for outgoing in waiting {
        let frames = by_node.entry(outgoing.node).or_default();
        if let Some(last) = frames.last_mut()
            && last.stream == outgoing.stream
            && last.epoch == outgoing.epoch
            && is_same(&last.what, &outgoing.what)
        {
            last.sockets.push(outgoing.socket);
            continue;
        }
        frames.push(Frame {
            stream: outgoing.stream,
            epoch: outgoing.epoch,
            sockets: vec![outgoing.socket],
            what: outgoing.what,
        });
    }
    by_node
}

/// Whether two frames share one text: the same place in memory, which is quicker to see than the same letters.
fn is_same(one: &What, other: &What) -> bool {
    match (one, other) {
        (What::Text(one), What::Text(other)) => {
            std::ptr::eq(one.as_str().as_ptr(), other.as_str().as_ptr()) && one.len() == other.len()
        }
        (What::End(_) | What::Moved, _) | (_, What::End(_) | What::Moved) => false,
    }
}

/// Batches that are not too large.
fn cut(frames: Vec<Frame>) -> Vec<Vec<Frame>> {
    let mut batches = vec![Vec::new()];
    let mut bytes = 0;
    for frame in frames {
        let size = frame.what.bytes() + 64 + 8 * frame.sockets.len();
        if bytes > 0 && bytes + size > MOST_BYTES {
            batches.push(Vec::new());
            bytes = 0;
        }
        bytes += size;
        let last = batches.last_mut();
        last.expect("there is always one").push(frame);
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outgoing(node: &str, socket: u64, text: &Utf8Bytes) -> Outgoing {
        Outgoing {
            node: node.into(),
            stream: "room/K7QF3D".into(),
            epoch: 1,
            socket,
            what: What::Text(text.clone()),
        }
    }

    #[test]
    fn one_text_for_many_sockets_of_a_server_travels_once() {
        let (news, mine) = (Utf8Bytes::from("{news}"), Utf8Bytes::from("{mine}"));
        let waiting = [
            outgoing("b", 1, &news),
            outgoing("c", 1, &news),
            outgoing("b", 2, &news),
            outgoing("b", 3, &mine),
            outgoing("b", 4, &news),
        ];
        let grouped = grouped(waiting.into_iter());
        let sockets = |node: &str| -> Vec<Vec<u64>> {
            let frames = grouped[node].iter();
            frames.map(|frame| frame.sockets.clone()).collect()
        };
        assert_eq!(sockets("b"), [vec![1, 2], vec![3], vec![4]]);
        assert_eq!(sockets("c"), [vec![1]]);
    }

    #[test]
    fn batches_are_cut() {
        let text = Utf8Bytes::from("x".repeat(100 << 10));
        let frames = grouped((0..7).map(|socket| {
            let text = Utf8Bytes::from(text.as_str().to_owned());
            outgoing("b", socket, &text)
        }));
        let batches = cut(frames["b"].clone());
        let sizes: Vec<usize> = batches.iter().map(Vec::len).collect();
        assert_eq!(sizes, [2, 2, 2, 1]);
    }
}
