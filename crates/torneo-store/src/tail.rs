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

/// Bytes after which a new file is begun: some 10,000 lines. SQLite puts its WAL into the database after 1,000 pages.
const FULL: u64 = 1 << 20;

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
        let (lost, kept) = compare(folder, newest_of_each(told))?;
        if !lost.is_empty() {
            let mut ahead = write_to(&folder.join(AHEAD), true).map_err(broken)?;
            ahead.write_all(text(&lost).as_bytes()).map_err(broken)?;
        }
        let carried = text(&kept[kept.len().saturating_sub(MOST_CARRIED)..]);
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
        let mut ends: BTreeMap<&StreamId, Head> = BTreeMap::new();
        for entry in entries {
            ends.insert(&entry.stream, entry.head());
        }
        let ends = ends.into_iter().map(|(stream, head)| StreamHead {
            stream: stream.clone(),
            head,
        });
        let lines = text(&ends.collect::<Vec<_>>());
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
    let looked = sqlite::look(&folder.join(sqlite::DATABASE_FILE))?;
    let mut page = looked.connection.prepare(sql::PAGE)?;
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

fn text(ends: &[StreamHead]) -> String {
    let lines = ends.iter().map(|StreamHead { stream, head }| {
        let Head { version, hash } = head;
        format!("{stream} {version} {hash}\n")
    });
    lines.collect()
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
