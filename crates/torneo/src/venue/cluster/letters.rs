//! What servers write to each other. JSON, except that texts for sockets travel as they are.

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};

use crate::venue::people::Person;
use crate::venue::room::RoomRequest;
use crate::venue::session::session_task::command::{SessionRequest, Window};
use crate::wire::live::Refusal;

/// A command for a room or session that another server keeps, for a socket of the sender.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Letter<C = Command> {
    /// The server that has the socket.
    pub from: String,
    /// The socket's number there.
    pub socket: u64,
    pub stream: String,
    /// The epoch in which the stream is kept, as the sender knows. Who says it wants no receipt: the answer says that the letter
    /// came, and what is not answered is asked again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epoch: Option<u64>,
    pub command: C,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    Watch {
        person: Option<Person>,
        message: String,
        seen: u64,
        /// How it is watched, where it is a session.
        window: Option<Window>,
    },
    Unwatch {
        /// Whether they left, or the line broke.
        on_purpose: bool,
    },
    Ask {
        person: Person,
        message: String,
        received_ms: u64,
        lag_ms: u32,
        request: Asked,
    },
}

impl Command {
    /// The id of the message, which its answer names.
    pub fn message(&self) -> &str {
        match self {
            Self::Watch { message, .. } | Self::Ask { message, .. } => message,
            Self::Unwatch { .. } => "",
        }
    }
}

/// What somebody asks of a room or a session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    Room(RoomRequest),
    Session(SessionRequest),
}

/// What becomes of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Receipt {
    /// It waits in the inbox; what comes of it is told by frames of this epoch.
    Taken {
        epoch: u64,
    },
    /// Somebody else keeps the stream now.
    NotMine,
    Refused {
        code: Refusal,
    },
}

/// What everybody is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// A server is there; for each other one, how many batches of frames it was sent.
    Here {
        from: String,
        sent: Vec<(String, u64)>,
        /// Whether it works on letters whose senders want no receipt; earlier versions do not.
        #[serde(default)]
        unasked: bool,
    },
    /// These streams are kept there now.
    Kept {
        from: String,
        streams: Vec<(String, u64)>,
    },
    /// These streams rest, and are nobody's until somebody asks for them.
    Free { from: String, streams: Vec<String> },
    /// Places are nobody's: whoever may, claims.
    HandedOver { from: String },
    /// These streams have grown.
    Grown { from: String, streams: Vec<String> },
    /// Somebody has a new socket there; older ones elsewhere end.
    Arrived {
        from: String,
        person: String,
        at_ms: u64,
    },
    /// Somebody guesses at a password.
    Guessed {
        from: String,
        name: String,
        address: std::net::IpAddr,
        /// Whether the guess was right after all.
        right: bool,
    },
    /// A server is back on the bus: what it told meanwhile was lost. Earlier versions do not say it, and pass over it.
    Returned { from: String },
}

/// Frames for sockets of one server, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frames {
    pub from: Arc<str>,
    /// Which batch for this server it is, from 1.
    pub number: u64,
    pub frames: Vec<Frame>,
}

/// One text, for some sockets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    pub stream: Arc<str>,
    pub epoch: u64,
    pub sockets: Vec<u64>,
    pub what: What,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    Text(Utf8Bytes),
    /// The socket is sent away.
    End(Refusal),
    /// What it asked came too late: the stream is kept elsewhere, or in another epoch.
    Moved,
}

impl What {
    pub fn bytes(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::End(_) | Self::Moved => 0,
        }
    }
}

/// What the head of a frame takes as a rule, in bytes, and what stands before all of them.
const HEAD_BYTES: usize = 96;

/// How frames travel: this as JSON, a line end, and then all texts one after the other.
#[derive(Serialize, Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    from: Cow<'a, str>,
    number: u64,
    #[serde(borrow)]
    frames: Vec<FrameHead<'a>>,
}

#[derive(Serialize, Deserialize)]
struct FrameHead<'a> {
    #[serde(borrow)]
    stream: Cow<'a, str>,
    epoch: u64,
    sockets: Cow<'a, [u64]>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    bytes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    end: Option<Refusal>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    moved: bool,
}

impl Frame {
    fn head(&self) -> FrameHead<'_> {
        FrameHead {
            stream: Cow::Borrowed(&self.stream),
            epoch: self.epoch,
            sockets: Cow::Borrowed(&self.sockets),
            bytes: matches!(self.what, What::Text(_)).then_some(self.what.bytes()),
            end: match &self.what {
                What::Text(_) | What::Moved => None,
                What::End(reason) => Some(*reason),
            },
            moved: self.what == What::Moved,
        }
    }
}

impl Frames {
    pub fn write(&self) -> Bytes {
        let head = Head {
            from: Cow::Borrowed(&self.from),
            number: self.number,
            frames: self.frames.iter().map(Frame::head).collect(),
        };
        let texts: usize = self.frames.iter().map(|frame| frame.what.bytes()).sum();
        let mut bytes = Vec::with_capacity(texts + HEAD_BYTES * (1 + self.frames.len()));
        serde_json::to_writer(&mut bytes, &head).expect("plain data");
        bytes.push(b'\n');
        for frame in &self.frames {
            if let What::Text(text) = &frame.what {
                bytes.extend_from_slice(text.as_bytes());
            }
        }
        bytes.into()
    }

    /// Nothing where it was not written by us.
    pub fn read(bytes: &Bytes) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let head: Head = serde_json::from_slice(&bytes[..end]).ok()?;
        let mut at = end + 1;
        let mut frames = Vec::with_capacity(head.frames.len());
        for frame in head.frames {
            let what = match (frame.bytes, frame.end) {
                (Some(length), _) => {
                    let next = at.checked_add(length).filter(|next| *next <= bytes.len())?;
                    let text = Utf8Bytes::try_from(bytes.slice(at..next)).ok()?;
                    at = next;
                    What::Text(text)
                }
                (None, Some(reason)) => What::End(reason),
                (None, None) if frame.moved => What::Moved,
                (None, None) => return None,
            };
            frames.push(Frame {
                stream: frame.stream.into(),
                epoch: frame.epoch,
                sockets: frame.sockets.into_owned(),
                what,
            });
        }
        Some(Self {
            from: head.from.into(),
            number: head.number,
            frames,
        })
    }
}

/// Anything of ours as JSON.
pub fn written(what: &impl Serialize) -> Bytes {
    let text = serde_json::to_vec(what);
    text.expect("letters are plain data").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_as_they_went() {
        let text = |text: &'static str| What::Text(Utf8Bytes::from_static(text));
        let frame = |sockets: &[u64], what| Frame {
            stream: "room/K7QF3D".into(),
            epoch: 3,
            sockets: sockets.to_vec(),
            what,
        };
        let frames = Frames {
            from: "a-1".into(),
            number: 7,
            frames: vec![
                frame(&[1, 2], text("{\"type\":\"ñandú\"}\n")),
                frame(&[3], What::End(Refusal::TooSlow)),
                frame(&[3], What::Moved),
                frame(&[4], text("")),
            ],
        };
        let bytes = frames.write();
        assert_eq!(Frames::read(&bytes), Some(frames));
        for cut in 0..bytes.len() {
            assert_eq!(Frames::read(&bytes.slice(..cut)), None, "{cut}");
        }
    }
}
