//! The journal: what happened, in order, in a form that cannot be changed without being noticed.
//!
//! A journal is made of streams, one for each competition or room. Each entry of a stream carries the
//! hash of the one before it and its own, so one changed byte breaks every later link:
//!
//! ```text
//! nothing ──▶ version 1 ──▶ version 2 ──▶ version 3      hash(n) = SHA-256(canonical line of n)
//!   000…0  previous  hash  previous  hash                previous(n) = hash(n - 1)
//! ```
//!
//! Format: docs/journal.md, whose example `tests/journal.rs` keeps true.
//!
//! Does not store anything and has no clock: see the crate `torneo-store`.

/// One entry as one line of text: the bytes that are hashed, and the bytes of an export.
pub mod line;

/// A whole export, line by line.
pub mod export;

/// SHA-256 as the journal writes it.
mod hash;

/// The checked parts of an entry.
mod parts;

use std::fmt;

pub use hash::{Hash, NotAHash};
pub use parts::{
    MOST_PAYLOAD_BYTES, NotAPayload, NotAStream, Payload, StreamId, UnixMillis, Version,
};

/// Something that happened, before it has a place in a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    pub recorded_at: UnixMillis,
    pub payload: Payload,
}

/// Something that happened, at its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub stream: StreamId,
    pub version: Version,
    pub recorded_at: UnixMillis,
    pub payload: Payload,
    pub previous: Hash,
    pub hash: Hash,
}

/// The end of a stream: what the next entry continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    pub version: Version,
    pub hash: Hash,
}

impl Head {
    /// Before the first entry.
    pub const START: Self = Self {
        version: Version::START,
        hash: Hash::NOTHING,
    };
}

impl Default for Head {
    fn default() -> Self {
        Self::START
    }
}

impl Entry {
    /// The end of the stream once this entry stands in it.
    pub fn head(&self) -> Head {
        Head {
            version: self.version,
            hash: self.hash,
        }
    }
}

/// Gives something that happened its place after `head`.
pub fn chain(stream: &StreamId, head: Head, new: NewEntry) -> Entry {
    let mut entry = Entry {
        stream: stream.clone(),
        version: head.version.next(),
        recorded_at: new.recorded_at,
        payload: new.payload,
        previous: head.hash,
        hash: Hash::NOTHING,
    };
    entry.hash = line::hash(&entry);
    entry
}

/// The first entry that does not fit, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Break {
    pub stream: StreamId,
    /// The version the entry claims.
    pub version: Version,
    pub misfit: Misfit,
}

/// Why an entry does not fit after the one before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misfit {
    /// It belongs to another stream.
    WrongStream { expected: StreamId },
    /// One or more entries before it are gone.
    Missing { expected: Version },
    /// It stands after an entry that is not older: reordered or repeated.
    OutOfOrder { expected: Version },
    /// It continues another entry than the one before it.
    WrongPrevious { expected: Hash },
    /// Its content is not what was hashed.
    Changed { computed: Hash },
}

impl Misfit {
    /// A stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::WrongStream { .. } => "wrong_stream",
            Self::Missing { .. } => "missing",
            Self::OutOfOrder { .. } => "out_of_order",
            Self::WrongPrevious { .. } => "wrong_previous",
            Self::Changed { .. } => "changed",
        }
    }
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            stream, version, ..
        } = self;
        write!(f, "stream '{stream}', version {version}: ")?;
        match &self.misfit {
            Misfit::WrongStream { expected } => write!(f, "it stands in the stream '{expected}'"),
            Misfit::Missing { expected } => write!(f, "version {expected} is missing before it"),
            Misfit::OutOfOrder { expected } => {
                write!(
                    f,
                    "version {expected} was due; it is repeated or out of order"
                )
            }
            Misfit::WrongPrevious { expected } => write!(
                f,
                "it does not continue the entry before it, whose hash is {expected}"
            ),
            Misfit::Changed { computed } => {
                write!(f, "its content was changed: it now hashes to {computed}")
            }
        }
    }
}

impl std::error::Error for Break {}

/// Checks that `entry` continues `head`, and gives the new end of the stream.
pub fn follow(stream: &StreamId, head: Head, entry: &Entry) -> Result<Head, Break> {
    let due = head.version.next();
    let misfit = if entry.stream != *stream {
        Misfit::WrongStream {
            expected: stream.clone(),
        }
    } else if entry.version > due {
        Misfit::Missing { expected: due }
    } else if entry.version < due {
        Misfit::OutOfOrder { expected: due }
    } else {
        // Content first: an entry that was rewritten is named itself, not as a bad neighbour.
        let computed = line::hash(entry);
        if computed != entry.hash {
            Misfit::Changed { computed }
        } else if entry.previous != head.hash {
            Misfit::WrongPrevious {
                expected: head.hash,
            }
        } else {
            return Ok(entry.head());
        }
    };
    Err(Break {
        stream: entry.stream.clone(),
        version: entry.version,
        misfit,
    })
}

/// The times of a stream's entries, as they are followed one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Times {
    last_ms: u64,
    /// The first entry whose time is before that of the entry before it, and by how many milliseconds. No fault of the chain, and worth a
    /// question.
    pub backwards: Option<(Version, u64)>,
}

impl Times {
    pub const START: Self = Self {
        last_ms: 0,
        backwards: None,
    };

    pub fn next(&mut self, entry: &Entry) {
        let at_ms = entry.recorded_at.number();
        if let Some(by_ms) = self.last_ms.checked_sub(at_ms).filter(|by_ms| *by_ms > 0) {
            self.backwards.get_or_insert((entry.version, by_ms));
        }
        self.last_ms = at_ms;
    }
}

/// Checks a whole stream and gives its end, or the first entry that does not fit.
pub fn verify<'a>(
    stream: &StreamId,
    entries: impl IntoIterator<Item = &'a Entry>,
) -> Result<Head, Break> {
    entries
        .into_iter()
        .try_fold(Head::START, |head, entry| follow(stream, head, entry))
}
