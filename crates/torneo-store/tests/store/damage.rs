//! Bytes that change by themselves: whatever they are, a look at the archive vouches for nothing that differs, ends, and does
//! not panic.
//!
//! `TORNEO_EVERY_BYTE=1` changes every byte of the small archive in turn; otherwise a sample is taken, the same each time.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use tempfile::TempDir;
use torneo_rules::chance::Chance;
use torneo_rules::journal::Version;
use torneo_store::{
    DATABASE_FILE, Error, Flaw, Inspection, LOCK_FILE, Reader, Store, StreamHead, check_file,
    inspect,
};

use crate::contract::{event, stream};

/// No look at such a small file takes a hundredth of this; a test that hangs says nothing.
const HANGS: Duration = Duration::from_secs(120);

/// An archive with so many streams of three entries each.
async fn archive(streams: usize) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    fill(&store, 1..=streams).await;
    store.close().await;
    let database = folder.path().join(DATABASE_FILE);
    (folder, database)
}

/// A copy of an archive that is in use: half of its streams are filed, the other half is as it came.
async fn archive_in_use(streams: usize) -> (TempDir, PathBuf) {
    let (folder, _) = archive(streams / 2).await;
    let store = Store::sqlite(folder.path()).await.unwrap();
    fill(&store, streams / 2 + 1..=streams).await;
    let copy = folder.path().join("copy.sqlite");
    store.reader().backup(&copy).await.unwrap();
    store.close().await;
    let copied = rusqlite::Connection::open(&copy).unwrap();
    let recent = "SELECT count(DISTINCT stream) FROM journal_recent";
    let recent: i32 = copied.query_row(recent, [], |row| row.get(0)).unwrap();
    assert_eq!(usize::try_from(recent), Ok(streams - streams / 2));
    (folder, copy)
}

async fn fill(store: &Store, streams: std::ops::RangeInclusive<usize>) {
    for number in streams {
        let entries = (1..=3).map(|n| event(format!("{{\"n\":{n}}}"))).collect();
        let stream = stream(&format!("room/{number}"));
        store
            .append(&stream, Version::START, entries)
            .await
            .unwrap();
    }
}

/// A look that must come to an end.
fn look(database: &Path) -> Result<Inspection, Error> {
    let (answer, answered) = mpsc::channel();
    let database = database.to_owned();
    let looking = std::thread::spawn(move || answer.send(inspect(&database, |_, _| ())));
    let looked = answered.recv_timeout(HANGS);
    let looked = looked.expect("a look at an archive ends and does not panic");
    looking.join().unwrap().unwrap();
    looked
}

fn is_well(looked: &Result<Inspection, Error>) -> bool {
    looked.as_ref().is_ok_and(|seen| seen.flaws.is_empty())
}

/// A file in which bytes are changed and put back.
struct Victim {
    file: File,
    database: PathBuf,
    healthy: Vec<u8>,
    whole: Inspection,
    unnoticed: usize,
    /// Entries that are not filed yet stand in no index. One whose name has changed is told, under the name that it has now, and
    /// the stream that it was the end of seems to end before it.
    in_use: bool,
}

impl Victim {
    fn new(database: &Path) -> Self {
        let whole = look(database).unwrap();
        assert_eq!(whole.flaws, []);
        Self {
            file: OpenOptions::new().write(true).open(database).unwrap(),
            database: database.to_owned(),
            healthy: fs::read(database).unwrap(),
            whole,
            unnoticed: 0,
            in_use: false,
        }
    }

    /// Whether the stream is there, as it is told or, in an archive in use, further.
    fn has(&self, told: &StreamHead) -> bool {
        let known = &mut self.whole.streams.iter();
        known.any(|known| {
            let is_cut = self.in_use && told.head.version < known.head.version;
            known.stream == told.stream && (known.head == told.head || is_cut)
        })
    }

    /// Whoever says that all is well has seen all of it, unchanged.
    fn change(&mut self, places: &[(usize, u8)]) {
        for &(place, mask) in places {
            let byte = [self.healthy[place] ^ mask];
            self.file.write_all_at(&byte, place as u64).unwrap();
        }
        let looked = look(&self.database);
        if is_well(&looked) {
            assert_eq!(looked.unwrap(), self.whole, "{places:?}");
            self.unnoticed += 1;
        } else if let Ok(seen) = looked {
            // Streams that are told to fit beside a fault do.
            let strange = seen.streams.iter().find(|told| !self.has(told));
            assert_eq!(strange, None, "{places:?}");
        }
        for &(place, _) in places {
            self.file
                .write_all_at(&self.healthy[place..=place], place as u64)
                .unwrap();
        }
    }
}

#[tokio::test]
async fn no_byte_of_a_small_archive_changes_unnoticed() {
    let (_folder, database) = archive(4).await;
    change_every_byte(Victim::new(&database));
}

#[tokio::test]
async fn no_byte_of_a_small_archive_in_use_changes_unnoticed() {
    let (_folder, database) = archive_in_use(4).await;
    change_every_byte(Victim {
        in_use: true,
        ..Victim::new(&database)
    });
}

fn change_every_byte(mut victim: Victim) {
    let every = std::env::var_os("TORNEO_EVERY_BYTE").is_some();
    let masks: &[u8] = if every { &[0x01, 0x80, 0xff] } else { &[0x01] };
    for place in 0..victim.healthy.len() {
        // The head of each page leads everywhere; the rest is sampled.
        if every || place % 4096 < 16 || place < 112 || place % 61 == 0 {
            masks
                .iter()
                .for_each(|mask| victim.change(&[(place, *mask)]));
        }
    }
    let (bytes, unnoticed) = (victim.healthy.len(), victim.unnoticed);
    eprintln!("{bytes} bytes; {unnoticed} changes in unused space");
    // What is in use is vouched for, and most of the file is in use or empty.
    assert!(victim.unnoticed > 0, "unused space is nobody's business");
}

#[tokio::test]
async fn many_bytes_of_a_larger_archive() {
    let (_folder, database) = archive(300).await;
    let mut victim = Victim::new(&database);
    let mut chance = Chance::new(15);
    let times = if std::env::var_os("TORNEO_EVERY_BYTE").is_some() {
        20_000
    } else {
        150
    };
    let places: Vec<usize> = (0..victim.healthy.len()).collect();
    let masks: Vec<u8> = (1..=255).collect();
    for time in 0..times {
        let mut draw = || (chance.pick(&places).unwrap(), chance.pick(&masks).unwrap());
        let changed: Vec<(usize, u8)> = (0..=time % 4).map(|_| draw()).collect();
        victim.change(&changed);
    }
}

/// Changes one text of the file into another of the same length.
fn forge(database: &Path, from: &str, to: &str) {
    assert_eq!(from.len(), to.len());
    let mut bytes = fs::read(database).unwrap();
    let found = bytes
        .windows(from.len())
        .position(|seen| seen == from.as_bytes());
    let at = found.unwrap();
    bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    fs::write(database, bytes).unwrap();
}

#[tokio::test]
async fn a_damaged_column_type_is_named_and_nothing_is_read_past_it() {
    let (_folder, database) = archive(2).await;
    let table = |kind: &str| {
        let space = " ".repeat(12);
        format!(
            "journal_entry (\n{space}stream TEXT NOT NULL,\n{space}version {kind} NOT NULL CHECK"
        )
    };
    forge(&database, &table("BIGINT"), &table("BIGINU"));
    let looked = look(&database).unwrap();
    assert_eq!(looked.streams, []);
    assert!(
        matches!(&looked.flaws[..], [Flaw::File(reason), ..] if reason.contains("journal_entry"))
    );
    let opened = Reader::open(&database).await.map(|_| ());
    assert!(matches!(opened, Err(Error::Broken(_))), "{opened:?}");
}

#[tokio::test]
async fn an_index_that_lost_entries_is_found() {
    let (_folder, database) = archive(303).await;
    // The names in the index sort otherwise: what is searched by it is not found any more.
    let mut bytes = fs::read(&database).unwrap();
    let name = b"room/150";
    let index = bytes
        .windows(name.len())
        .rposition(|seen| seen == name)
        .unwrap();
    bytes[index] = b'a';
    fs::write(&database, bytes).unwrap();
    let looked = look(&database).unwrap();
    assert!(
        !looked.flaws.is_empty() && looked.streams.is_empty(),
        "{looked:?}"
    );
    assert!(matches!(check_file(&database), Err(Error::Broken(_))));
}

#[tokio::test]
async fn a_new_archive_is_no_empty_file() {
    let (_folder, database) = archive(0).await;
    assert_eq!(look(&database), Ok(Inspection::default()));
    fs::write(&database, b"").unwrap();
    assert!(matches!(look(&database), Err(Error::NotAnArchive(_))));
    assert!(matches!(
        Reader::open(&database).await.map(|_| ()),
        Err(Error::NotAnArchive(_))
    ));
    fs::write(&database, [0; 4096]).unwrap();
    assert!(!is_well(&look(&database)));
}

#[tokio::test]
async fn files_of_an_archive_are_for_nobody_else() {
    let (folder, database) = archive(1).await;
    let copy = folder.path().join("copy.sqlite");
    Reader::open(&database)
        .await
        .unwrap()
        .backup(&copy)
        .await
        .unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    for name in [
        DATABASE_FILE,
        LOCK_FILE,
        "torneo.sqlite-wal",
        "torneo.sqlite-shm",
        "copy.sqlite",
    ] {
        let mode = fs::metadata(folder.path().join(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    store.close().await;
}
