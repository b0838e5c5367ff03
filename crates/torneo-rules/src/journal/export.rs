//! A whole export, checked line by line: entries of one or more streams, each closed by an end line.
//!
//! ```text
//!   open ──entry──▶ open ──end line──▶ closed        nothing may follow in a closed stream
//! ```
//!
//! The end line is what tells a complete export from one that was cut at the end of a line.

use std::collections::BTreeMap;

use super::{Break, Head, StreamId, Times, follow, line};

/// Longest line of an export, in bytes: a payload and the rest of an entry.
pub const MOST_LINE_BYTES: usize = super::MOST_PAYLOAD_BYTES + 1024;

/// Why a line does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadLine {
    /// Neither an entry nor an end line.
    Form(line::NotAnEntry),
    /// An entry that does not fit after the ones before it.
    Break(Break),
    /// The end line tells another end than the entries.
    WrongEnd { stream: StreamId, found: Head },
    /// Something about a stream that is already closed.
    AfterEnd { stream: StreamId },
}

/// One stream of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exported {
    pub head: Head,
    /// The end line was there.
    pub complete: bool,
    pub times: Times,
}

impl Exported {
    const BEGUN: Self = Self {
        head: Head::START,
        complete: false,
        times: Times::START,
    };
}

/// Reads an export one line at a time.
#[derive(Debug, Default)]
pub struct Checker {
    streams: BTreeMap<StreamId, Exported>,
}

impl Checker {
    /// Takes one line, without its line feed.
    pub fn line(&mut self, text: &str) -> Result<(), BadLine> {
        if let Some((stream, version, hash)) = line::read_end(text) {
            return self.end(stream, Head { version, hash });
        }
        let entry = line::read(text).map_err(BadLine::Form)?;
        let stream = self
            .streams
            .entry(entry.stream.clone())
            .or_insert(Exported::BEGUN);
        if stream.complete {
            return Err(BadLine::AfterEnd {
                stream: entry.stream,
            });
        }
        stream.head = follow(&entry.stream, stream.head, &entry).map_err(BadLine::Break)?;
        stream.times.next(&entry);
        Ok(())
    }

    fn end(&mut self, stream: StreamId, told: Head) -> Result<(), BadLine> {
        let exported = self
            .streams
            .entry(stream.clone())
            .or_insert(Exported::BEGUN);
        if exported.complete {
            return Err(BadLine::AfterEnd { stream });
        }
        if exported.head != told {
            return Err(BadLine::WrongEnd {
                stream,
                found: exported.head,
            });
        }
        exported.complete = true;
        Ok(())
    }

    /// What was read so far, in the order of the names.
    pub fn streams(&self) -> &BTreeMap<StreamId, Exported> {
        &self.streams
    }
}
