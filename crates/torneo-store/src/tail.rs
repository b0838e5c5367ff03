//! Small files beside the database of a data folder: where streams ended when they were last stored.
//!
//! ```text
//! commit ─▶ torneo-tail: room/K7QF3D 9 c0ff…     a line for each stream; when it is full it becomes torneo-tail-before
//! start  ─▶ lines that the database does not have ─▶ torneo-tail-ahead, which stays until somebody removes it
//! ```
//!
//! A flipped bit in SQLite's WAL takes with it everything that was committed after it, and SQLite says nothing. The two files hold
//! more commits than a WAL does, so every stream that lost its end is named. Nobody waits for the disk here: a line is written after
//! its commit, and may only be missing, never too early.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use rusqlite::{OptionalExtension, params};
use torneo_rules::journal::{Entry, Head, StreamId, Version};

use crate::heads::Covered;
use crate::{Error, StreamHead, sql, sqlite};

/// The lines of the last commits.
pub const TAIL_FILE: &str = "torneo-tail";

/// Those before them.
const BEFORE: &str = "torneo-tail-before";

/// Those that the database did not have at some start.
const AHEAD: &str = "torneo-tail-ahead";

/// Bytes after which a new file is begun: some 40,000 lines. SQLite puts its WAL into the database after 4,000 pages, which hold
/// 27,000 small entries, first as recent and then filed.
const FULL: u64 = 4 << 20;

/// Streams that are carried over into the file of a new start.
const MOST_CARRIED: usize = 8_192;

/// The file that is being written.
#[derive(Debug)]
pub(crate) struct Tail {
    folder: PathBuf,
    file: File,
    bytes: u64,
}

impl Tail {
    /// Begins the file of this start with what the last ones told, and gives what the database does not have of it.
    pub fn open(folder: &Path) -> Result<(Self, Vec<StreamHead>), Error> {
        let broken = |error: io::Error| Error::path(folder, error);
        let mut told = read(folder, BEFORE);
        told.extend(read(folder, TAIL_FILE));
        // What was lost at an earlier start is lost until somebody takes the file away.
        let ahead = newest_of_each(read(folder, AHEAD));
        let (lost_before, _) = compare(folder, ahead)?;
        let (mut lost, kept) = compare(folder, newest_of_each(told))?;
        if !lost.is_empty() {
            let mut ahead = write_to(&folder.join(AHEAD), true).map_err(broken)?;
            let lines = text(lost.iter().map(end_of));
            ahead.write_all(lines.as_bytes()).map_err(broken)?;
        }
        lost.extend(lost_before);
        let carried = kept.len().saturating_sub(MOST_CARRIED);
        let carried = text(kept[carried..].iter().map(end_of));
        let new = folder.join(format!("{TAIL_FILE}-new"));
        let mut file = write_to(&new, false).map_err(broken)?;
        file.write_all(carried.as_bytes()).map_err(broken)?;
        fs::rename(&new, folder.join(TAIL_FILE)).map_err(broken)?;
        let _ = fs::remove_file(folder.join(BEFORE));
        let tail = Self {
            folder: folder.to_owned(),
            file,
            bytes: carried.len() as u64,
        };
        Ok((tail, lost))
    }

    /// Entries were stored. A disk that does not take the lines takes no entries either, and that is told.
    pub fn write(&mut self, entries: &[Entry]) {
        // Entries of a stream stand together where a commit has several; its last line counts.
        let goes_on = |(entry, next): &(&Entry, Option<&Entry>)| {
            next.is_some_and(|next| next.stream == entry.stream)
        };
        let next = entries.iter().skip(1).map(Some).chain([None]);
        let last = entries.iter().zip(next).filter(|both| !goes_on(both));
        let lines = text(last.map(|(entry, _)| (&entry.stream, entry.head())));
        if self.bytes >= FULL {
            let tail = self.folder.join(TAIL_FILE);
            let _ = fs::rename(&tail, self.folder.join(BEFORE));
            if let Ok(file) = write_to(&tail, false) {
                self.file = file;
                self.bytes = 0;
            }
        }
        let _ = self.file.write_all(lines.as_bytes());
        self.bytes += lines.len() as u64;
    }
}

/// The ends that the small files of a data folder tell. Read before the database: it is then never behind them.
pub fn told_ends(folder: &Path) -> Covered {
    let mut covered = Covered::default();
    for file in [BEFORE, TAIL_FILE, AHEAD] {
        for StreamHead { stream, head } in read(folder, file) {
            let end = (head.version.number(), head.hash.to_string());
            covered.streams.insert(stream.as_str().to_owned(), end);
        }
    }
    covered
}

/// Which of these ends the database lacks, and which it has.
fn compare(
    folder: &Path,
    told: Vec<StreamHead>,
) -> Result<(Vec<StreamHead>, Vec<StreamHead>), Error> {
    let connection = sqlite::look(&folder.join(sqlite::DATABASE_FILE))?;
    let mut page = connection.prepare(sql::PAGE)?;
    let (mut lost, mut kept) = (Vec::new(), Vec::new());
    for end in told {
        let before = sql::column(end.head.version.number()) - 1;
        let hash = page.query_row(params![end.stream.as_str(), before, 1], |row| {
            Ok((row.get(1)?, row.get(5)?))
        });
        let hash: Option<(i64, Vec<u8>)> = hash.optional()?;
        let there = (before + 1, end.head.hash.as_bytes().to_vec());
        match hash == Some(there) {
            true => kept.push(end),
            false => lost.push(end),
        }
    }
    Ok((lost, kept))
}

/// The newest end of each stream, the last to be stored last.
fn newest_of_each(told: Vec<StreamHead>) -> Vec<StreamHead> {
    let mut place: BTreeMap<StreamId, usize> = BTreeMap::new();
    for (at, end) in told.iter().enumerate() {
        place.insert(end.stream.clone(), at);
    }
    let newest = told
        .into_iter()
        .enumerate()
        .filter(|(at, end)| place.get(&end.stream) == Some(at));
    newest.map(|(_, end)| end).collect()
}

fn end_of(told: &StreamHead) -> (&StreamId, Head) {
    (&told.stream, told.head)
}

/// A line for each end. Every commit passes here: all of them go into one piece of memory.
fn text<'a>(ends: impl Iterator<Item = (&'a StreamId, Head)>) -> String {
    let mut lines = String::new();
    for (stream, Head { version, hash }) in ends {
        let written = writeln!(lines, "{stream} {version} {hash}");
        written.expect("a text takes whatever is written to it");
    }
    lines
}

/// The lines of a file up to the first that was not written to its end.
fn read(folder: &Path, file: &str) -> Vec<StreamHead> {
    let text = fs::read(folder.join(file)).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines = text
        .split_inclusive('\n')
        .map_while(|line| line.strip_suffix('\n'));
    lines.map_while(end).collect()
}

fn end(line: &str) -> Option<StreamHead> {
    let words: Vec<&str> = line.split(' ').collect();
    let [stream, version, hash] = words[..] else {
        return None;
    };
    Some(StreamHead {
        stream: stream.parse().ok()?,
        head: Head {
            version: Version::new(version.parse().ok()?)?,
            hash: hash.parse().ok()?,
        },
    })
}

fn write_to(path: &Path, at_the_end: bool) -> io::Result<File> {
    OpenOptions::new()
        .create(true)
        .write(true)
        .append(at_the_end)
        .truncate(!at_the_end)
        .mode(0o600)
        .open(path)
}
