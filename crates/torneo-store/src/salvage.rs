//! What can be saved of archives that are damaged, for whoever has no whole copy.
//!
//! ```text
//! damaged archive ─┐ every row that can be read,
//! an older copy   ─┼─ around what cannot ─▶ by stream: from its first entry as far as it fits ─▶ a new archive
//! a snapshot      ─┘
//! ```
//!
//! Entries prove themselves by their hashes, so it does not matter which file one comes from. Nothing is made up: a stream ends
//! before the first entry that nobody has.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};
use torneo_rules::journal::{Entry, Head, StreamId, follow};

use crate::sql::{self, EntryRow, RowsOf};
use crate::sqlite::{self, DATABASE_FILE, Folder};
use crate::sqlite_reader::entry_row;
use crate::{Error, backup};

/// No row of ours takes less of a file, in bytes: two hashes of 32 alone.
const LEAST_ROW: u64 = 64;

/// What was saved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Salvaged {
    pub streams: usize,
    pub entries: u64,
    /// Streams of which later entries were found that nothing leads to.
    pub shortened: Vec<Shortened>,
    /// Files, and what of them could not be read.
    pub unreadable: Vec<(PathBuf, String)>,
}

/// A stream that could not be saved to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortened {
    pub stream: String,
    /// The last version that was saved; 0 where none was.
    pub saved: u64,
    /// Entries that were found and do not fit.
    pub left: u64,
}

/// Makes a new archive in an empty folder of what can be read of others.
pub async fn salvage(sources: &[PathBuf], folder: &Path) -> Result<Salvaged, Error> {
    let file = folder.join(DATABASE_FILE);
    if file.exists() {
        return Err(Error::Exists(file));
    }
    let taken = Folder::take(folder)?;
    let heap = folder.join("torneo-salvage.part");
    let sources = sources.to_owned();
    let saving = sqlite::on_a_thread(move || {
        let _ = fs::remove_file(&heap);
        sqlite::make_private(&heap).map_err(|error| Error::path(&heap, error))?;
        let mut salvaged = Salvaged::default();
        let saved = save(&sources, &heap, &file, &mut salvaged);
        let _ = fs::remove_file(&heap);
        saved.map(|()| salvaged)
    });
    let salvaged = saving.await?;
    taken.settle()?;
    Ok(salvaged)
}

fn save(
    sources: &[PathBuf],
    heap: &Path,
    file: &Path,
    salvaged: &mut Salvaged,
) -> Result<(), Error> {
    let found = Connection::open(heap)?;
    found.execute_batch(sql::FOUND_TABLE)?;
    for source in sources {
        found.execute_batch(sql::BEGIN)?;
        let trouble = gather(source, &found);
        found.execute_batch(sql::COMMIT)?;
        if let Some(trouble) = trouble? {
            salvaged.unreadable.push((source.clone(), trouble));
        }
    }
    let mut names = found.prepare(sql::FOUND_STREAMS)?;
    let names = names.query_map([], |row| row.get::<_, String>(0))?;
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    let entries = names.iter().flat_map(|name| match chain(&found, name) {
        Ok((entries, left)) => {
            if left > 0 {
                salvaged.shortened.push(Shortened {
                    stream: name.clone(),
                    saved: entries.len() as u64,
                    left,
                });
            }
            salvaged.streams += usize::from(!entries.is_empty());
            salvaged.entries += entries.len() as u64;
            entries.into_iter().map(Ok).collect()
        }
        Err(error) => vec![Err(error)],
    });
    backup::of_entries(entries, file).map(drop)
}

/// Puts every row that can be read on the heap. Says what could not be read.
fn gather(source: &Path, heap: &Connection) -> Result<Option<String>, Error> {
    let connection = match sqlite::database_of(source).and_then(|database| sqlite::look(&database))
    {
        Ok(connection) => connection,
        Err(error) => return Ok(Some(error.to_string())),
    };
    let size = |file: &Path| file.metadata().map_or(0, |file| file.len());
    let database = sqlite::database_of(source)?;
    let bytes = size(&database) + size(&sqlite::wal_of(&database));
    let most = i64::try_from(bytes / LEAST_ROW).unwrap_or(i64::MAX);
    let filed = gather_from(&connection, heap, sql::ROWS, most)?;
    let recent = gather_from(&connection, heap, sql::RECENT_ROWS, most)?;
    Ok(filed.or(recent))
}

/// Every row of one table, whose numbers have at most so wide a gap.
fn gather_from(
    connection: &Connection,
    heap: &Connection,
    table: RowsOf,
    most: i64,
) -> Result<Option<String>, Error> {
    let mut trouble = None;
    // The last row that was read, and how far behind it is tried next.
    let (mut last, mut leap) = (0_i64, 1_i64);
    while leap <= most.max(1) {
        let from = last + leap;
        let (read_to, stopped) = onwards(connection, heap, table, from)?;
        if let Some(read_to) = read_to {
            if leap > 1 {
                // Between the damage and here rows may be whole that were leapt over.
                back(connection, heap, table, from, last)?;
            }
            (last, leap) = (read_to, 1);
        }
        match stopped {
            None => break,
            Some(why) => {
                trouble.get_or_insert(why);
                if read_to.is_none() {
                    leap = leap.saturating_mul(2);
                }
            }
        }
    }
    Ok(trouble)
}

/// Reads rows from a number on. Gives the number of the last one, and why it went no further if that was not the end.
fn onwards(
    source: &Connection,
    heap: &Connection,
    table: RowsOf,
    from: i64,
) -> Result<(Option<i64>, Option<String>), Error> {
    let mut last = None;
    let mut statement = match source.prepare_cached(table.from) {
        Ok(statement) => statement,
        Err(error) => return Ok((None, Some(error.to_string()))),
    };
    let mut rows = match statement.query(params![from]) {
        Ok(rows) => rows,
        Err(error) => return Ok((None, Some(error.to_string()))),
    };
    loop {
        match rows.next() {
            Ok(None) => return Ok((last, None)),
            Err(error) => return Ok((last, Some(error.to_string()))),
            Ok(Some(row)) => {
                let number: i64 = match row.get(6) {
                    Ok(number) if last.is_none_or(|last| last < number) => number,
                    // Pages that lead in circles.
                    Ok(_) | Err(_) => return Ok((last, Some("rows out of order".to_owned()))),
                };
                keep(heap, entry_row(row).ok())?;
                last = Some(number);
            }
        }
    }
}

/// Reads rows back from a number until one cannot be read.
fn back(
    source: &Connection,
    heap: &Connection,
    table: RowsOf,
    from: i64,
    to: i64,
) -> Result<(), Error> {
    let Ok(mut statement) = source.prepare_cached(table.back) else {
        return Ok(());
    };
    let Ok(mut rows) = statement.query(params![from, to]) else {
        return Ok(());
    };
    let mut least = from;
    while let Ok(Some(row)) = rows.next() {
        match row.get(6) {
            Ok(number) if number < least => least = number,
            Ok(_) | Err(_) => return Ok(()),
        }
        keep(heap, entry_row(row).ok())?;
    }
    Ok(())
}

fn keep(heap: &Connection, row: Option<EntryRow>) -> Result<(), Error> {
    let Some((stream, version, at_ms, payload, previous, hash)) = row else {
        return Ok(());
    };
    let mut insert = heap.prepare_cached(sql::FOUND)?;
    insert.execute(params![stream, version, at_ms, payload, previous, hash])?;
    Ok(())
}

/// The entries of a stream from its first as far as they fit, and how many are left over.
fn chain(found: &Connection, name: &str) -> Result<(Vec<Entry>, u64), Error> {
    let mut statement = found.prepare_cached(sql::FOUND_IN)?;
    let mut rows = statement.query([name])?;
    let stream: Result<StreamId, _> = name.parse();
    let (mut entries, mut head, mut left) = (Vec::new(), Head::START, 0);
    while let Some(row) = rows.next()? {
        let entry = entry_row(row).ok().and_then(|row| sql::entry(row).ok());
        let next = match (&stream, entry) {
            (Ok(stream), Some(entry)) => {
                let next = follow(stream, head, &entry).ok();
                next.map(|head| (head, entry))
            }
            (Ok(_) | Err(_), _) => None,
        };
        match next {
            Some((next, entry)) => {
                head = next;
                entries.push(entry);
            }
            None => left += 1,
        }
    }
    Ok((entries, left))
}
