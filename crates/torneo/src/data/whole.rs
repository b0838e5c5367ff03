//! The whole session as one JSON file, `torneo-snatch/1`: its journal with every hash, so that anybody can check it.
//!
//! ```text
//! {"format":"torneo-snatch/1","journal":[
//! {"hash":…,"stream":"snatch/K7QF3D","version":1,…,"payload":…},      one entry a line, as docs/journal.md has it
//! …
//! ],"end":{"end":"snatch/K7QF3D","version":9,"hash":…}}
//! ```
//!
//! It is written and checked line by line, in bounded memory. Checking does the session again: every event must be what
//! the rules decide. One changed byte anywhere is found.

use torneo_rules::journal::export::{BadLine, Checker};
use torneo_rules::journal::line::{self, NotAnEntry};
use torneo_rules::journal::{Entry, Head, StreamId};
use torneo_rules::snatch::session::replay::Replay;

use crate::wire::live::session::record::{SessionEvent, SessionRecord, VenueEvent};

/// The first line of every such file.
pub const FIRST_LINE: &str = "{\"format\":\"torneo-snatch/1\",\"journal\":[";

const END: &str = "],\"end\":";

/// Writes the line of an entry; the first comes after the first line, the others after a comma.
pub fn write_entry(entry: &Entry, out: &mut Vec<u8>) {
    let front = match entry.version.number() {
        1 => format!("{FIRST_LINE}\n"),
        _ => ",\n".to_owned(),
    };
    out.extend(front.bytes());
    out.extend(line::write(entry).trim_end_matches('\n').bytes());
}

/// Writes the last line.
pub fn write_end(stream: &StreamId, head: Head, out: &mut Vec<u8>) {
    let end = line::write_end(stream, head.version, head.hash);
    out.extend(format!("\n{END}{}}}\n", end.trim_end_matches('\n')).bytes());
}

/// Why a line does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misfit {
    /// The chain, or the form of the line.
    Line(BadLine),
    /// Done again, the entry of this version comes out otherwise.
    Differs { version: u64, why: String },
}

/// What the next line must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Due {
    First,
    Entry,
    End,
    Nothing,
}

/// Checks a file line by line.
pub struct WholeChecker {
    due: Due,
    checker: Checker,
    replay: Option<Replay>,
    sealed: bool,
}

impl Default for WholeChecker {
    fn default() -> Self {
        Self {
            due: Due::First,
            checker: Checker::default(),
            replay: None,
            sealed: false,
        }
    }
}

impl WholeChecker {
    /// The chain as far as it was checked.
    pub fn checker(&self) -> &Checker {
        &self.checker
    }

    /// Takes one line, without its line feed.
    pub fn line(&mut self, text: &str) -> Result<(), Misfit> {
        let form = || Misfit::Line(BadLine::Form(NotAnEntry::Form));
        match self.due {
            Due::First if text == FIRST_LINE => self.due = Due::Entry,
            Due::Entry => {
                let (entry, due) = match text.strip_suffix(',') {
                    Some(entry) => (entry, Due::Entry),
                    None => (text, Due::End),
                };
                self.entry(entry)?;
                self.due = due;
            }
            Due::End => {
                let end = text.strip_prefix(END).and_then(|end| end.strip_suffix('}'));
                let end = end.filter(|end| line::read_end(end).is_some());
                self.checker
                    .line(end.ok_or_else(form)?)
                    .map_err(Misfit::Line)?;
                self.due = Due::Nothing;
            }
            Due::First | Due::Nothing => return Err(form()),
        }
        Ok(())
    }

    fn entry(&mut self, text: &str) -> Result<(), Misfit> {
        let entry = line::read(text).map_err(|bad| Misfit::Line(BadLine::Form(bad)))?;
        self.checker.line(text).map_err(Misfit::Line)?;
        if self.checker.streams().len() > 1 {
            let stream = entry.stream;
            return Err(Misfit::Line(BadLine::AfterEnd { stream }));
        }
        let version = entry.version.number();
        let differs = |why: String| Misfit::Differs { version, why };
        let record: SessionRecord = serde_json::from_str(entry.payload.as_str())
            .map_err(|error| differs(error.to_string()))?;
        // What was said is not needed to do a session again, so neither is its key.
        let record = match self.sealed {
            true => record.unsealed(None),
            false => record,
        };
        match (&record.event, &mut self.replay) {
            (SessionEvent::Venue(VenueEvent::Opened { file, sealed }), None) => {
                self.sealed = *sealed;
                self.replay = Some(Replay::new(file.form()));
            }
            (SessionEvent::Venue(VenueEvent::Opened { .. }), Some(_)) | (_, None) => {
                let why = "a session is opened once, at the beginning";
                return Err(differs(why.to_owned()));
            }
            (_, Some(replay)) => {
                if let Some(event) = record.event.decided() {
                    let step = replay.step(&event);
                    step.map_err(|mismatch| differs(mismatch.to_string()))?;
                }
            }
        }
        Ok(())
    }
}
