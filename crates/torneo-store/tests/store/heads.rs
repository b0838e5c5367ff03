//! Heads over all streams, what a lost tail leaves behind, and copies that become archives again.

use std::fs;

use torneo_rules::journal::{NewEntry, StreamId, UnixMillis, Version};
use torneo_store::{
    Covered, DATABASE_FILE, Error, HEADS_STREAM, Reader, SNAPSHOT_FILE, Store, inspect,
    restore_into_folder, restore_into_postgres,
};

use crate::contract::{event, stream, version};
use crate::postgres_server::new_database;

async fn covered(store: &Store) -> Covered {
    let mut covered = Covered::default();
    for entry in store
        .read(&stream(HEADS_STREAM), Version::START)
        .await
        .unwrap()
    {
        covered.add(&entry);
    }
    covered
}

async fn fill(store: &Store, from: u64) -> Vec<StreamId> {
    let rooms: Vec<StreamId> = (from..from + 5)
        .map(|n| stream(&format!("room/{n}")))
        .collect();
    for room in &rooms {
        store
            .append(room, Version::START, vec![event("1"), event("2")])
            .await
            .unwrap();
    }
    rooms
}

#[tokio::test]
async fn a_closed_archive_has_a_head_over_every_stream_that_grew() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    assert_eq!(store.keep_heads().await.unwrap(), []);
    let rooms = fill(&store, 0).await;
    store.close().await;
    let store = Store::sqlite(folder.path()).await.unwrap();
    let covered = covered(&store).await;
    for told in store.reader().streams().await.unwrap() {
        if !rooms.contains(&told.stream) {
            continue;
        }
        let head = (told.head.version.number(), told.head.hash.to_string());
        assert_eq!(covered.streams.get(told.stream.as_str()), Some(&head));
    }
    assert_eq!(covered.streams.len(), rooms.len());
    assert_eq!(inspect(folder.path(), |_, _| ()).unwrap().flaws, []);
    store.close().await;
}

#[tokio::test]
async fn what_a_killed_program_left_without_a_head_gets_one_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    // The second time nobody keeps heads, as nobody does who is killed within a second.
    for (from, keeps) in [(0, true), (10, false), (20, true)] {
        let store = Store::sqlite(folder.path()).await.unwrap();
        if keeps {
            store.keep_heads().await.unwrap();
        }
        fill(&store, from).await;
        store.close().await;
    }
    let store = Store::sqlite(folder.path()).await.unwrap();
    let covered = covered(&store).await;
    assert!(covered.streams.contains_key("room/12"), "{covered:?}");
    assert_eq!(covered.streams.len(), 15);
    store.close().await;
}

#[tokio::test]
async fn heads_have_the_time_of_what_they_cover_and_never_go_back() {
    let folder = tempfile::tempdir().unwrap();
    let at = |millis| NewEntry {
        recorded_at: UnixMillis::new(millis).unwrap(),
        ..event("1")
    };
    let hour = 3_600_000;
    let now = 4_000_000_000_000;
    // Somebody sets the clock back by an hour; then a program that had heard of it starts.
    let mut version = Version::START;
    for (start, times) in [[now, now - hour], [now - hour, now + 1]]
        .iter()
        .enumerate()
    {
        let store = Store::sqlite(folder.path()).await.unwrap();
        store.keep_heads().await.unwrap();
        for time in times {
            let room = stream(&format!("room/{start}"));
            let stored = store.append(&room, version, vec![at(*time)]).await;
            version = stored.unwrap()[0].version;
        }
        store.close().await;
        version = Version::START;
        let store = Store::sqlite(folder.path()).await.unwrap();
        let heads = store.read(&stream(HEADS_STREAM), Version::START).await;
        let heads = heads.unwrap();
        let times: Vec<u64> = heads.iter().map(|head| head.recorded_at.number()).collect();
        assert!(times.is_sorted(), "{times:?}");
        assert_eq!(times.last(), Some(&(now + start as u64)));
        store.close().await;
    }
}

#[tokio::test]
async fn an_older_copy_in_the_place_of_the_archive_is_seen_by_the_small_file() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join(DATABASE_FILE);
    let store = Store::sqlite(folder.path()).await.unwrap();
    fill(&store, 0).await;
    store.close().await;
    let older = fs::read(&database).unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    store.keep_heads().await.unwrap();
    store
        .append(&stream("room/0"), version(2), vec![event("3")])
        .await
        .unwrap();
    store.close().await;
    fs::write(&database, older).unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    let lost = store.keep_heads().await.unwrap();
    assert!(!lost.is_empty(), "the last commit is gone");
    store.close().await;
}

#[tokio::test]
async fn a_database_that_is_gone_is_not_a_new_beginning() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    fill(&store, 0).await;
    store.close().await;
    let database = folder.path().join(DATABASE_FILE);
    let copy = folder.path().join("copy.sqlite");
    fs::copy(&database, &copy).unwrap();
    for empty in [false, true] {
        match empty {
            true => fs::write(&database, "").unwrap(),
            false => fs::remove_file(&database).unwrap(),
        }
        let refused = Store::sqlite(folder.path()).await.err();
        assert_eq!(refused, Some(Error::Gone(database.clone())));
    }
    let restored = restore_into_folder(&copy, folder.path()).await.unwrap();
    assert_eq!((restored.streams, restored.entries), (5, 10));
    Store::sqlite(folder.path()).await.unwrap().close().await;
}

#[tokio::test]
async fn a_copied_folder_is_restored_into_either_engine() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    fill(&store, 0).await;
    let snapshot = folder.path().join(SNAPSHOT_FILE);
    store.reader().snapshot(&snapshot).await.unwrap();
    // Made anew in the place of the older one.
    fill(&store, 10).await;
    store.reader().snapshot(&snapshot).await.unwrap();
    fill(&store, 20).await;
    // As a plain copy of a running server's folder may come out: the database torn, the snapshot whole.
    let copied = tempfile::tempdir().unwrap();
    fs::copy(&snapshot, copied.path().join(SNAPSHOT_FILE)).unwrap();
    let torn = fs::read(folder.path().join(DATABASE_FILE)).unwrap();
    fs::write(
        copied.path().join(DATABASE_FILE),
        &torn[..torn.len() / 2 + 7],
    )
    .unwrap();
    let target = tempfile::tempdir().unwrap();
    let restored = restore_into_folder(copied.path(), target.path())
        .await
        .unwrap();
    assert_eq!((restored.streams, restored.entries), (10, 20));
    let url = new_database();
    let restored = restore_into_postgres(copied.path(), &url).await.unwrap();
    assert_eq!((restored.streams, restored.entries), (10, 20));
    let reader = Reader::postgres(&url).await.unwrap();
    assert_eq!(reader.streams().await.unwrap().len(), 10);
    // Nothing is written over what is there.
    let again = restore_into_postgres(copied.path(), &url).await;
    assert!(matches!(again, Err(Error::Exists(_))), "{again:?}");
    let again = restore_into_folder(copied.path(), target.path()).await;
    assert!(matches!(again, Err(Error::Exists(_))), "{again:?}");
    store.close().await;
}
