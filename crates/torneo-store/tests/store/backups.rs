//! Copies made while the archive is in use: complete, verifiable, and usable as an archive.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::Connection;
use torneo_rules::journal::Version;
use torneo_rules::journal::export::Checker;
use torneo_store::{DATABASE_FILE, Error, Reader, Store};

use crate::contract::{event, stream, version};
use crate::postgres_server::new_database;

/// Rooms append while the copy is made; then the copy alone must verify, and serve.
async fn check(store: Store) {
    let running = Arc::new(AtomicBool::new(true));
    let rooms: Vec<_> = (0..10)
        .map(|room| {
            let (store, running) = (store.clone(), Arc::clone(&running));
            tokio::spawn(async move {
                let room = stream(&format!("room/{room}"));
                let mut done = 0;
                while running.load(Ordering::Relaxed) || done < 20 {
                    store
                        .append(&room, version(done), vec![event("1")])
                        .await
                        .unwrap();
                    done += 1;
                }
            })
        })
        .collect();
    // Something to copy.
    while store.figures().entries < 200 {
        tokio::task::yield_now().await;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(DATABASE_FILE);
    let before = store.reader().streams().await.unwrap();
    store.reader().backup(&file).await.unwrap();
    running.store(false, Ordering::Relaxed);
    for room in rooms {
        room.await.unwrap();
    }
    let again = store.reader().backup(&file).await;
    assert_eq!(again, Err(Error::Exists(file.clone())));
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");

    let copy = Reader::open(&file).await.unwrap();
    for known in before {
        let checked = copy.verify(&known.stream, |_| ()).await.unwrap().unwrap();
        assert!(checked.version >= known.head.version);
    }
    drop(copy);
    let restored = Store::sqlite(folder.path()).await.unwrap();
    let told = restored.reader().streams().await.unwrap();
    assert_eq!(told.len(), 10);
    let head = told[0].head.version;
    restored
        .append(&told[0].stream, head, vec![event("2")])
        .await
        .unwrap();
    restored.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory_is_copied_while_in_use() {
    check(Store::memory()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_is_copied_while_in_use() {
    let folder = tempfile::tempdir().unwrap();
    check(Store::sqlite(folder.path()).await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_is_copied_while_in_use() {
    check(Store::postgres(&new_database()).await.unwrap()).await;
}

/// What a database of the first schema has not.
const SINCE_THE_FIRST: &str = "DROP TABLE place; DROP TABLE person_token; DROP TABLE index_progress; \
     DROP TABLE node; DELETE FROM schema_migration WHERE number > 1; \
     ALTER TABLE schema_migration DROP COLUMN oldest_reader; \
     ALTER TABLE schema_migration DROP COLUMN oldest_writer";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_copied_before_a_step_that_changes_it() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("datos");
    let copy = kept.join("torneo-before-schema-2.sqlite");
    let url = new_database();
    // One that is new has nothing to copy, one that is up to date nothing to fear.
    Store::copy_before_migration(&url, &kept).await.unwrap();
    let store = Store::postgres(&url).await.unwrap();
    store
        .append(&stream("room/1"), Version::START, vec![event("1")])
        .await
        .unwrap();
    store.close().await;
    Store::copy_before_migration(&url, &kept).await.unwrap();
    assert!(!kept.exists());
    let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
    sqlx::raw_sql(SINCE_THE_FIRST)
        .execute(&mut connection)
        .await
        .unwrap();
    Store::copy_before_migration(&url, &kept).await.unwrap();
    let copied = torneo_store::inspect(&copy, |_, _| ()).unwrap();
    assert_eq!((copied.streams.len(), copied.flaws.len()), (1, 0));
    // Another start that was interrupted keeps the older copy.
    Store::copy_before_migration(&url, &kept).await.unwrap();
    let store = Store::postgres(&url).await.unwrap();
    assert_eq!(
        store.reader().indexed_up_to().await.unwrap().as_deref(),
        Some("")
    );
    store.close().await;
}

#[tokio::test]
async fn an_export_reads_back_as_it_was() {
    let store = Store::memory();
    let mut file = Vec::new();
    for name in ["a", "b"] {
        let entries = (0..200).map(|n| event(n.to_string())).collect();
        store
            .append(&stream(name), Version::START, entries)
            .await
            .unwrap();
        let entries = (0..100).map(|n| event(n.to_string())).collect();
        store
            .append(&stream(name), version(200), entries)
            .await
            .unwrap();
        let head = store
            .reader()
            .export(&stream(name), &mut file)
            .await
            .unwrap();
        assert_eq!(head.unwrap().version, version(300));
    }
    let mut checker = Checker::default();
    for line in String::from_utf8(file).unwrap().lines() {
        checker.line(line).unwrap();
    }
    assert_eq!(checker.streams().len(), 2);
    assert!(checker.streams().values().all(|stream| stream.complete));
}

#[tokio::test]
async fn an_archive_is_read_while_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    store
        .append(&stream("room"), Version::START, vec![event("1")])
        .await
        .unwrap();
    let reader = Reader::open(folder.path()).await.unwrap();
    store
        .append(&stream("room"), version(1), vec![event("2")])
        .await
        .unwrap();
    assert_eq!(
        reader
            .read(&stream("room"), Version::START)
            .await
            .unwrap()
            .len(),
        2
    );
    let nothing = Reader::open(&folder.path().join("nothing"))
        .await
        .err()
        .unwrap();
    assert!(nothing.to_string().contains("nothing"), "{nothing}");
    let other = folder.path().join("other");
    std::fs::write(&other, "").unwrap();
    let other = Reader::open(&other).await.err().unwrap();
    assert!(matches!(other, Error::NotAnArchive(_)), "{other}");
}
