//! A whole look at a SQLite archive: the file, its schema, every entry. Believes nothing that it has not read.
//!
//! ```text
//! open ─▶ SQLite's integrity check ─▶ schema ─▶ every entry in order, chained ─▶ as many as the table has?
//! ```
//!
//! SQLite reads what a damaged index leads it to, so entries alone prove nothing: an index that lost its pages shows fewer
//! streams, and each of them fits. That is why the integrity check comes first and the rows are counted without the index.
//! Everything is bounded in steps: a file whose pages lead in circles is found to be damaged, not read for ever.

use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode};
use torneo_rules::journal::{Break, Head, StreamId, Times, Version, follow};

use crate::sql::{self, EntryRow};
use crate::sqlite_reader::entry_row;
use crate::{Error, StreamHead, migration, sqlite};

/// What a whole look at an archive found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inspection {
    /// Streams that fit, in the order of their names. None where the file is damaged: what is missing may be theirs.
    pub streams: Vec<StreamHead>,
    pub flaws: Vec<Flaw>,
    /// Entries whose time is before that of the entry before them, and by how many milliseconds; the first of each stream.
    pub backwards: Vec<(StreamId, Version, u64)>,
}

/// What is wrong with an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// The database file itself, in SQLite's words or ours.
    File(String),
    /// The first entry of a stream that does not fit.
    Broken(Break),
    /// A row that cannot be an entry.
    Row { stream: String, after: u64 },
    /// An entry that a head over all streams speaks of, and that is not there.
    Lost { stream: String, version: u64 },
}

/// Why a look ended early.
enum Stop {
    /// The file says what no sound file says.
    Damage(String),
    /// It could not be looked at: that says nothing about the file.
    Failure(Error),
}

impl From<rusqlite::Error> for Stop {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) => {
                Self::Damage(sqlite::TOO_MANY_STEPS.to_owned())
            }
            Some(
                ErrorCode::CannotOpen
                | ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::OutOfMemory
                | ErrorCode::PermissionDenied
                | ErrorCode::SystemIoFailure,
            ) => Self::Failure(error.into()),
            // Corruption by its name, and whatever else our own statements never cause in a sound file.
            Some(_) | None => Self::Damage(error.to_string()),
        }
    }
}

/// Looks at a data folder, a database file or a backup, whether or not somebody is writing to it.
///
/// `seen` hears how many of how many entries were looked at.
pub fn inspect(path: &Path, seen: impl FnMut(u64, u64)) -> Result<Inspection, Error> {
    let mut streams = Vec::new();
    let mut inspection = inspect_each(path, |told| streams.push(told), seen)?;
    let file_is_damaged = |flaw: &Flaw| matches!(flaw, Flaw::File(_));
    if !inspection.flaws.iter().any(file_is_damaged) {
        inspection.streams = streams;
    }
    Ok(inspection)
}

/// Every flaw of the archive of a data folder. Streams are not kept: memory does not grow with the archive.
pub fn find_flaws(path: &Path) -> Result<Vec<Flaw>, Error> {
    Ok(inspect_each(path, drop, |_, _| ())?.flaws)
}

fn inspect_each(
    path: &Path,
    mut fits: impl FnMut(StreamHead),
    seen: impl FnMut(u64, u64),
) -> Result<Inspection, Error> {
    let database = sqlite::database_of(path)?;
    let mut inspection = Inspection::default();
    let looked = match sqlite::look(&database) {
        Ok(connection) => look(&connection, &database, &mut inspection, &mut fits, seen),
        Err(Error::Broken(reason)) => Err(Stop::Damage(reason)),
        Err(error) => return Err(error),
    };
    match looked {
        Ok(()) => {}
        Err(Stop::Damage(reason)) => inspection.flaws.push(Flaw::File(reason)),
        Err(Stop::Failure(error)) => return Err(error),
    }
    Ok(inspection)
}

/// Whether SQLite finds the file of an archive sound; says nothing about the entries.
pub fn check_file(path: &Path) -> Result<(), Error> {
    let database = sqlite::database_of(path)?;
    let connection = sqlite::look(&database)?;
    let bounded = sqlite::bound_steps(&connection, &database);
    let complaints = bounded.and_then(|()| complaints(&connection));
    match complaints.map_err(Stop::from) {
        Ok(complaints) => match complaints.into_iter().next() {
            None => Ok(()),
            Some(complaint) => Err(Error::Broken(complaint)),
        },
        Err(Stop::Damage(reason)) => Err(Error::Broken(reason)),
        Err(Stop::Failure(error)) => Err(error),
    }
}

fn look(
    connection: &Connection,
    database: &Path,
    inspection: &mut Inspection,
    fits: &mut impl FnMut(StreamHead),
    seen: impl FnMut(u64, u64),
) -> Result<(), Stop> {
    sqlite::bound_steps(connection, database)?;
    // One moment of the archive, whoever writes meanwhile.
    let moment = connection.unchecked_transaction()?;
    let complaints = complaints(&moment)?;
    let sound = complaints.is_empty();
    inspection
        .flaws
        .extend(complaints.into_iter().map(Flaw::File));
    match migration::check(&moment) {
        Ok(()) => {}
        Err(Error::Broken(reason)) => inspection.flaws.push(Flaw::File(reason)),
        // Whether it is an archive at all can only be told of a sound file.
        Err(error) if sound => return Err(Stop::Failure(error)),
        Err(_) => return Ok(()),
    }
    let count: i64 = moment.query_row(sql::COUNT, [], |row| row.get(0))?;
    let count = u64::try_from(count).unwrap_or_default();
    let found = entries(&moment, inspection, fits, count, seen)?;
    if found != count {
        let reason = format!("the table has {count} entries and its index leads to {found}");
        inspection.flaws.push(Flaw::File(reason));
    }
    Ok(())
}

/// What SQLite's own check of pages, indexes and constraints has to say; nothing about a sound file.
fn complaints(connection: &Connection) -> Result<Vec<String>, rusqlite::Error> {
    connection.execute_batch(sql::CHECK_CELLS)?;
    let mut check = connection.prepare(sql::INTEGRITY)?;
    let lines = check.query_map([], |row| row.get::<_, String>(0))?;
    let lines: Vec<String> = lines.collect::<Result<_, _>>()?;
    Ok(lines.into_iter().filter(|line| line != "ok").collect())
}

/// Follows every stream from its first entry to its last. Gives the number of rows.
fn entries(
    connection: &Connection,
    inspection: &mut Inspection,
    fits: &mut impl FnMut(StreamHead),
    count: u64,
    mut seen: impl FnMut(u64, u64),
) -> Result<u64, rusqlite::Error> {
    let mut statement = connection.prepare(sql::EVERYTHING)?;
    let mut rows = statement.query([])?;
    let mut found = 0;
    let mut following: Option<Following> = None;
    while let Some(row) = rows.next()? {
        found += 1;
        seen(found, count);
        let name = match row.get_ref(0)? {
            ValueRef::Text(name) => String::from_utf8_lossy(name).into_owned(),
            other => format!("{other:?}"),
        };
        let mut current = match following.take() {
            Some(current) if current.name == name => current,
            Some(before) => {
                before.end(inspection, fits);
                Following::new(name)
            }
            None => Following::new(name),
        };
        current.next(entry_row(row).ok());
        following = Some(current);
    }
    if let Some(last) = following {
        last.end(inspection, fits);
    }
    Ok(found)
}

/// A stream that is being followed.
struct Following {
    name: String,
    head: Head,
    flaw: Option<Flaw>,
    times: Times,
}

impl Following {
    fn new(name: String) -> Self {
        Self {
            name,
            head: Head::START,
            flaw: None,
            times: Times::START,
        }
    }

    fn next(&mut self, row: Option<EntryRow>) {
        if self.flaw.is_some() {
            return;
        }
        let stream: Result<StreamId, _> = self.name.parse();
        let entry = row.and_then(|row| sql::entry(row).ok());
        let (Ok(stream), Some(entry)) = (stream, entry) else {
            self.flaw = Some(Flaw::Row {
                stream: self.name.clone(),
                after: self.head.version.number(),
            });
            return;
        };
        match follow(&stream, self.head, &entry) {
            Ok(head) => {
                self.head = head;
                self.times.next(&entry);
            }
            Err(broken) => self.flaw = Some(Flaw::Broken(broken)),
        }
    }

    fn end(self, inspection: &mut Inspection, fits: &mut impl FnMut(StreamHead)) {
        match (self.flaw, self.name.parse()) {
            (Some(flaw), _) => inspection.flaws.push(flaw),
            (None, Ok(stream)) => {
                let stream: StreamId = stream;
                let back = self.times.backwards;
                inspection
                    .backwards
                    .extend(back.map(|(version, by_ms)| (stream.clone(), version, by_ms)));
                fits(StreamHead {
                    stream,
                    head: self.head,
                });
            }
            (None, Err(_)) => unreachable!("a name that cannot be read is a flaw"),
        }
    }
}
