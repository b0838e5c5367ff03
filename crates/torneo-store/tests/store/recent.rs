//! Entries of a data folder that are not filed yet: whoever reads finds them like the others, whoever starts files them, and what
//! stands there twice is said.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rusqlite::Connection;
use tempfile::TempDir;
use torneo_rules::journal::{Entry, StreamId, Version};
use torneo_store::{
    DATABASE_FILE, Flaw, LOCK_FILE, Reader, Store, inspect, restore_into_folder, salvage,
};

use crate::contract::{event, stream, version};

/// The files as they are now, as a program that is killed now would leave them.
fn left_behind(folder: &Path) -> TempDir {
    let left = tempfile::tempdir().unwrap();
    for name in [DATABASE_FILE, LOCK_FILE, "torneo.sqlite-wal"] {
        fs::copy(folder.join(name), left.path().join(name)).unwrap();
    }
    left
}

fn rows(folder: &Path, table: &str) -> i64 {
    let database = Connection::open(folder.join(DATABASE_FILE)).unwrap();
    let count = format!("SELECT count(*) FROM {table}");
    database.query_row(&count, [], |row| row.get(0)).unwrap()
}

async fn grow(store: &Store, name: &str, versions: std::ops::Range<u64>) {
    for n in versions {
        let said = format!("{{\"n\":{n}}}");
        let room = stream(name);
        let stored = store.append(&room, version(n), vec![event(said)]);
        stored.await.unwrap();
    }
}

/// A program was killed: a and b are filed, then a went on, d and aa began.
async fn killed() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    grow(&store, "room/a", 0..3).await;
    grow(&store, "room/b", 0..2).await;
    store.close().await;
    let store = Store::sqlite(folder.path()).await.unwrap();
    grow(&store, "room/d", 0..2).await;
    grow(&store, "room/a", 3..6).await;
    grow(&store, "room/aa", 0..1).await;
    let left = left_behind(folder.path());
    store.close().await;
    left
}

/// Everything that a reader can be asked.
#[derive(Debug, PartialEq)]
struct Told {
    streams: Vec<(String, u64)>,
    under: usize,
    after: Vec<Vec<String>>,
    counted: u64,
    newest: Vec<String>,
    many: BTreeMap<StreamId, Vec<Entry>>,
    read: Vec<Vec<Entry>>,
    exported: Vec<u8>,
}

async fn told(reader: &Reader) -> Told {
    let names = |streams: Vec<StreamId>| streams.iter().map(StreamId::to_string).collect();
    let streams = reader.streams().await.unwrap();
    let all: Vec<StreamId> = streams.iter().map(|told| told.stream.clone()).collect();
    let mut after: Vec<Vec<String>> = Vec::new();
    for (name, most) in [
        ("", 2),
        ("room/a", 1),
        ("room/a", 9),
        ("room/b", 9),
        ("room/d", 9),
    ] {
        after.push(names(reader.streams_after(name, most).await.unwrap()));
    }
    let (mut read, mut exported) = (Vec::new(), Vec::new());
    for room in &all {
        assert!(reader.verify(room, |_| ()).await.unwrap().is_ok(), "{room}");
        read.push(reader.read(room, version(1)).await.unwrap());
        reader.export(room, &mut exported).await.unwrap().unwrap();
    }
    let newest = reader.newest_under("room/", 3).await.unwrap();
    Told {
        streams: streams
            .iter()
            .map(|told| (told.stream.to_string(), told.head.version.number()))
            .collect(),
        under: reader.streams_under("room/a").await.unwrap().len(),
        after,
        counted: reader.entries_after("room/a").await.unwrap(),
        newest: names(newest.into_iter().map(|(stream, _)| stream).collect()),
        many: reader.read_many(&all).await.unwrap(),
        read,
        exported,
    }
}

#[tokio::test]
async fn what_is_not_filed_yet_is_read_like_the_rest() {
    let left = killed().await;
    assert_eq!(
        (
            rows(left.path(), "journal_entry"),
            rows(left.path(), "journal_recent")
        ),
        (5, 6)
    );
    let reader = Reader::open(left.path()).await.unwrap();
    let before = told(&reader).await;
    let ends = [("room/a", 6), ("room/aa", 1), ("room/b", 2), ("room/d", 2)];
    let ends = ends.map(|(name, version)| (name.to_owned(), version));
    assert_eq!(before.streams, ends);
    assert_eq!((before.under, before.counted), (2, 5));
    assert_eq!(before.after[0], ["room/a", "room/aa"]);
    assert_eq!(before.after[1], ["room/aa"]);
    assert_eq!(before.after[2], ["room/aa", "room/b", "room/d"]);
    let looked = inspect(left.path(), |_, _| ()).unwrap();
    assert_eq!((looked.streams.len(), looked.flaws.len()), (4, 0));
    // Copies, and what is made of them, have it too.
    let copy = left.path().join("copy.sqlite");
    reader.backup(&copy).await.unwrap();
    assert_eq!(told(&Reader::open(&copy).await.unwrap()).await, before);
    let [restored, saved] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    restore_into_folder(left.path(), restored.path())
        .await
        .unwrap();
    let sources = [left.path().to_owned()];
    assert_eq!(salvage(&sources, saved.path()).await.unwrap().entries, 11);
    for folder in [restored.path(), saved.path()] {
        assert_eq!(told(&Reader::open(folder).await.unwrap()).await, before);
    }
    // The next start files it, in the order in which it came.
    let store = Store::sqlite(left.path()).await.unwrap();
    assert_eq!(
        (
            rows(left.path(), "journal_entry"),
            rows(left.path(), "journal_recent")
        ),
        (11, 0)
    );
    assert_eq!(told(store.reader()).await, before);
    grow(&store, "room/d", 2..3).await;
    store.close().await;
    let order = Connection::open(left.path().join(DATABASE_FILE)).unwrap();
    let order: String = order
        .query_row("SELECT group_concat(stream || version, ' ') FROM (SELECT * FROM journal_entry NOT INDEXED ORDER BY rowid)", [], |row| row.get(0))
        .unwrap();
    assert!(
        order.ends_with("room/d1 room/d2 room/a4 room/a5 room/a6 room/aa1 room/d3"),
        "{order}"
    );
}

#[tokio::test]
async fn an_archive_from_before_is_read_as_it_is() {
    let left = killed().await;
    Store::sqlite(left.path()).await.unwrap().close().await;
    let now = told(&Reader::open(left.path()).await.unwrap()).await;
    let older = Connection::open(left.path().join(DATABASE_FILE)).unwrap();
    let script = "DROP TABLE journal_recent; DELETE FROM schema_migration WHERE number > 3";
    older.execute_batch(script).unwrap();
    drop(older);
    assert_eq!(told(&Reader::open(left.path()).await.unwrap()).await, now);
    assert_eq!(inspect(left.path(), |_, _| ()).unwrap().flaws, []);
    let saved = tempfile::tempdir().unwrap();
    let sources = [left.path().to_owned()];
    let salvaged = salvage(&sources, saved.path()).await.unwrap();
    assert_eq!((salvaged.entries, salvaged.unreadable.len()), (11, 0));
    let store = Store::sqlite(left.path()).await.unwrap();
    assert_eq!(told(store.reader()).await, now);
    store.close().await;
    let copy = left.path().join("torneo-before-schema-4.sqlite");
    assert_eq!(told(&Reader::open(&copy).await.unwrap()).await, now);
}

#[tokio::test]
async fn much_is_filed_while_the_archive_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    // The heavier entries are, the fewer wait.
    let large = format!("\"{}\"", "x".repeat(1_000_000));
    for n in 0..9 {
        let room = stream("room");
        let stored = store.append(&room, version(n), vec![event(&large)]);
        stored.await.unwrap();
    }
    // The writer answers first and files then; whoever asks next waits for that.
    store.can_write().await.unwrap();
    assert_eq!(
        (
            rows(folder.path(), "journal_entry"),
            rows(folder.path(), "journal_recent")
        ),
        (9, 0)
    );
    assert_eq!(store.figures().unfiled, 0);
    store.close().await;
}

/// What a look at a folder finds wrong.
fn flaws(folder: &Path) -> Vec<String> {
    let flaws = inspect(folder, |_, _| ()).unwrap().flaws.into_iter();
    let told = flaws.map(|flaw| match flaw {
        Flaw::Broken(broken) => {
            let stream = &broken.stream;
            format!("{stream} {} {}", broken.version, broken.misfit.code())
        }
        other => format!("{other:?}"),
    });
    told.collect()
}

#[tokio::test]
async fn an_entry_that_stands_there_twice_is_told_and_none_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    grow(&store, "room/a", 0..2).await;
    grow(&store, "room/b", 0..1).await;
    // Somebody writes into the database by another door.
    let shell = Connection::open(folder.path().join(DATABASE_FILE)).unwrap();
    shell
        .execute_batch("INSERT INTO journal_entry SELECT stream, version, recorded_at_ms, '\"forged\"', previous, zeroblob(32) \
             FROM journal_recent WHERE stream = 'room/a' AND version = 2")
        .unwrap();
    drop(shell);
    grow(&store, "room/a", 2..3).await;
    store.close().await;
    // Nothing of a stream that does not fit is moved, and the others are none the worse for it.
    assert_eq!(
        (
            rows(folder.path(), "journal_entry"),
            rows(folder.path(), "journal_recent")
        ),
        (2, 3)
    );
    assert_eq!(flaws(folder.path()), ["room/a 2 changed"]);
    let store = Store::sqlite(folder.path()).await.unwrap();
    grow(&store, "room/a", 3..4).await;
    grow(&store, "room/b", 1..3).await;
    store.can_write().await.unwrap();
    assert!(store.figures().unfiled > 0, "the metrics tell of it");
    store.close().await;
    assert_eq!(
        (
            rows(folder.path(), "journal_entry"),
            rows(folder.path(), "journal_recent")
        ),
        (4, 4)
    );
    assert_eq!(flaws(folder.path()), ["room/a 2 changed"]);
    // What was acknowledged is there to its end.
    let saved = tempfile::tempdir().unwrap();
    let sources = [folder.path().to_owned()];
    let salvaged = salvage(&sources, saved.path()).await.unwrap();
    assert_eq!((salvaged.streams, salvaged.entries), (2, 7));
}

#[tokio::test]
async fn what_is_not_filed_yet_cannot_be_changed_unnoticed() {
    let left = killed().await;
    let forger = Connection::open(left.path().join(DATABASE_FILE)).unwrap();
    let change = "UPDATE journal_recent SET payload = '9' WHERE stream = 'room/a' AND version = 5";
    let refused = forger.execute(change, []).unwrap_err().to_string();
    assert!(refused.contains("append-only"), "{refused}");
    forger
        .execute_batch("DROP TRIGGER journal_recent_never_changes")
        .unwrap();
    forger.execute(change, []).unwrap();
    drop(forger);
    let flaws = flaws(left.path());
    assert!(flaws.contains(&"room/a 5 changed".to_owned()), "{flaws:?}");
    let reader = Reader::open(left.path()).await.unwrap();
    let checked = reader.verify(&stream("room/a"), |_| ()).await.unwrap();
    assert_eq!(checked.unwrap_err().version, version(5));
    assert_eq!(
        reader
            .read(&stream("room/d"), Version::START)
            .await
            .unwrap()
            .len(),
        2
    );
}
