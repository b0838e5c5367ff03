//! The parts of an entry, each checked once, when it is made.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::Serialize;
use serde::de::IgnoredAny;

/// Longest name of a stream, in bytes: fits any index and any screen.
const MOST_STREAM_BYTES: usize = 100;

/// Longest payload, in bytes. An event is a few hundred; more is somebody's mistake.
pub const MOST_PAYLOAD_BYTES: usize = 1 << 20;

/// The greatest integer that every reader of JSON keeps exactly.
const MOST_EXACT: u64 = (1 << 53) - 1;

/// The name of a stream: 1 to 100 of `a-z A-Z 0-9 - _ . : /`.
///
/// So few characters that it needs no quoting in JSON, in a file name's place or in a shell.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(Arc<str>);

/// The text cannot name a stream.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' cannot name a stream; use 1 to 100 of a-z A-Z 0-9 - _ . : /")]
pub struct NotAStream(pub String);

impl FromStr for StreamId {
    type Err = NotAStream;

    fn from_str(text: &str) -> Result<Self, NotAStream> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:/".contains(&byte);
        if (1..=MOST_STREAM_BYTES).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(Self(text.into()))
        } else {
            Err(NotAStream(text.chars().take(MOST_STREAM_BYTES).collect()))
        }
    }
}

impl StreamId {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name itself, shared instead of copied.
    pub fn shared(&self) -> Arc<str> {
        Arc::clone(&self.0)
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The place of an entry in its stream, from 1; 0 is a stream without entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(u64);

impl Version {
    /// Before the first entry.
    pub const START: Self = Self(0);

    /// None for a number that JSON readers would round.
    pub fn new(number: u64) -> Option<Self> {
        (number <= MOST_EXACT).then_some(Self(number))
    }

    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }

    pub fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Milliseconds since the beginning of 1970, UTC. The caller's clock: the rules have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnixMillis(u64);

impl UnixMillis {
    /// None for a number that JSON readers would round (the year 287396).
    pub fn new(millis: u64) -> Option<Self> {
        (millis <= MOST_EXACT).then_some(Self(millis))
    }

    pub fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for UnixMillis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What happened, as JSON text on one line. Its bytes are kept as they are, never written anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload(Arc<str>);

/// The text cannot be a payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAPayload {
    #[error("a payload has at most {MOST_PAYLOAD_BYTES} bytes")]
    TooLong,
    #[error("a payload stands on one line")]
    SeveralLines,
    #[error("a payload is JSON text")]
    NotJson,
}

impl Payload {
    /// A value as JSON text, which is on one line by its making and needs no check.
    pub fn of(value: &impl Serialize) -> Result<Self, NotAPayload> {
        let text = serde_json::to_string(value).map_err(|_| NotAPayload::NotJson)?;
        if text.len() > MOST_PAYLOAD_BYTES {
            return Err(NotAPayload::TooLong);
        }
        Ok(Self(text.into()))
    }

    pub fn new(text: impl Into<Arc<str>>) -> Result<Self, NotAPayload> {
        let text = text.into();
        if text.len() > MOST_PAYLOAD_BYTES {
            Err(NotAPayload::TooLong)
        } else if text.bytes().any(|byte| byte == b'\n' || byte == b'\r') {
            Err(NotAPayload::SeveralLines)
        } else if serde_json::from_str::<IgnoredAny>(&text).is_err() {
            Err(NotAPayload::NotJson)
        } else {
            Ok(Self(text))
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text itself, shared instead of copied.
    pub fn shared(&self) -> Arc<str> {
        Arc::clone(&self.0)
    }
}
