//! Archives that are damaged, and what is saved of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::TempDir;
use torneo_rules::journal::Version;
use torneo_store::{DATABASE_FILE, Error, Reader, Store, inspect, restore_into_folder, salvage};

use crate::contract::{event, stream, version};

const ROOMS: u64 = 60;

/// What SQLite reads and writes at a time.
const PAGE: usize = 4096;

/// Rooms that grow by turns, so that the entries of each lie on many pages.
async fn archive(rounds: u64) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    grow(folder.path(), 0..rounds).await;
    folder
}

async fn grow(folder: &Path, rounds: std::ops::Range<u64>) {
    let store = Store::sqlite(folder).await.unwrap();
    for round in rounds {
        for room in 0..ROOMS {
            let said = format!("{{\"round\":{round},\"said\":\"{}\"}}", "x".repeat(200));
            let room = stream(&format!("room/{room}"));
            let stored = store
                .append(&room, version(round), vec![event(&said)])
                .await;
            stored.unwrap();
        }
    }
    store.close().await;
    // Pages that are not in use any more still have what was on them: here only those in use are to be damaged.
    let database = rusqlite::Connection::open(folder.join(DATABASE_FILE)).unwrap();
    database.execute_batch("VACUUM").unwrap();
}

async fn versions(folder: &Path) -> BTreeMap<String, u64> {
    let reader = Reader::open(folder).await.unwrap();
    let streams = reader.streams().await.unwrap().into_iter();
    let versions = streams.map(|told| (told.stream.to_string(), told.head.version.number()));
    versions.collect()
}

/// Writes nonsense over a page that holds entries of a round.
fn damage(database: &Path, round: u64) {
    let mut bytes = fs::read(database).unwrap();
    let needle = format!("{{\"round\":{round},");
    let at = bytes
        .windows(needle.len())
        .position(|seen| seen == needle.as_bytes())
        .unwrap();
    let page = at / PAGE * PAGE;
    bytes[page..page + PAGE].fill(0xa5);
    fs::write(database, bytes).unwrap();
}

#[tokio::test]
async fn what_lies_around_the_damage_is_saved() {
    let folder = archive(10).await;
    let copy = folder.path().join("copy.sqlite");
    Reader::open(folder.path())
        .await
        .unwrap()
        .backup(&copy)
        .await
        .unwrap();
    grow(folder.path(), 10..12).await;
    damage(&folder.path().join(DATABASE_FILE), 5);
    let refused = restore_into_folder(folder.path(), &folder.path().join("no")).await;
    assert!(matches!(refused, Err(Error::Broken(_))), "{refused:?}");

    // Alone: the streams on the page end there, the others are whole.
    let damaged = folder.path().to_owned();
    let target = tempfile::tempdir().unwrap();
    let saved = salvage(std::slice::from_ref(&damaged), target.path())
        .await
        .unwrap();
    assert_eq!(saved.unreadable.len(), 1, "{:?}", saved.unreadable);
    let cut = saved.shortened.len();
    assert!((1..20).contains(&cut), "{:?}", saved.shortened);
    let found = versions(target.path()).await;
    let whole = found.values().filter(|version| **version == 12).count();
    assert_eq!(whole, ROOMS as usize - cut);
    for short in &saved.shortened {
        // One entry is lost, of the fifth round or of the sixth.
        assert_eq!(short.saved + 1 + short.left, 12, "{short:?}");
        assert!((4..=5).contains(&short.saved), "{short:?}");
        assert_eq!(found[&short.stream], short.saved);
    }
    assert_eq!(inspect(target.path(), |_, _| ()).unwrap().flaws, []);
    let again = salvage(std::slice::from_ref(&damaged), target.path()).await;
    assert!(matches!(again, Err(Error::Exists(_))), "{again:?}");

    // With an older copy nothing is missing, although neither has everything.
    let target = tempfile::tempdir().unwrap();
    let saved = salvage(&[damaged, copy], target.path()).await.unwrap();
    assert_eq!((saved.streams, saved.entries), (60, 60 * 12));
    assert_eq!(saved.shortened, []);
    let found = versions(target.path()).await;
    assert!(found.values().all(|version| *version == 12), "{found:?}");
    // A server could go on with it.
    let store = Store::sqlite(target.path()).await.unwrap();
    store
        .append(&stream("room/7"), version(12), vec![event("13")])
        .await
        .unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_forged_entry_is_not_saved_nor_what_follows_it() {
    let folder = archive(4).await;
    let database = folder.path().join(DATABASE_FILE);
    let mut bytes = fs::read(&database).unwrap();
    let needle = b"{\"round\":2,";
    let at = bytes
        .windows(needle.len())
        .position(|seen| seen == needle)
        .unwrap();
    bytes[at + 9] = b'7';
    fs::write(&database, bytes).unwrap();
    let target = tempfile::tempdir().unwrap();
    let saved = salvage(&[database], target.path()).await.unwrap();
    assert_eq!(saved.unreadable, []);
    let [short] = &saved.shortened[..] else {
        panic!("{:?}", saved.shortened)
    };
    assert_eq!((short.saved, short.left), (2, 2));
    let reader = Reader::open(target.path()).await.unwrap();
    let room = stream(&short.stream);
    assert_eq!(reader.read(&room, Version::START).await.unwrap().len(), 2);
}

#[tokio::test]
async fn what_is_no_database_is_said_and_the_others_are_read() {
    let folder = archive(2).await;
    let nonsense = folder.path().join("nonsense.sqlite");
    fs::write(&nonsense, vec![b'x'; 10_000]).unwrap();
    let missing = folder.path().join("missing.sqlite");
    let target = tempfile::tempdir().unwrap();
    let sources = [nonsense.clone(), missing.clone(), folder.path().to_owned()];
    let saved = salvage(&sources, target.path()).await.unwrap();
    let unreadable: Vec<_> = saved.unreadable.iter().map(|(file, _)| file).collect();
    assert_eq!(unreadable, [&nonsense, &missing]);
    assert_eq!((saved.streams, saved.entries), (60, 120));
}

#[tokio::test]
async fn a_page_half_old_and_half_new_is_found_and_the_rest_is_saved() {
    let folder = archive(6).await;
    let database = folder.path().join(DATABASE_FILE);
    // As they stand after a server without its close: no page moves between the two.
    let (before, after) = {
        let store = Store::sqlite(folder.path()).await.unwrap();
        let before = fs::read(&database).unwrap();
        for room in 0..ROOMS {
            let room = stream(&format!("room/{room}"));
            let said = format!("{{\"round\":6,\"said\":\"{}\"}}", "x".repeat(200));
            let stored = store.append(&room, version(6), vec![event(said)]);
            stored.await.unwrap();
        }
        store.close().await;
        (before, fs::read(&database).unwrap())
    };
    let whole = versions(folder.path()).await;
    let pages = before.len().min(after.len()) / PAGE;
    let changed = (1..pages).filter(|page| {
        let [start, end] = [page * PAGE, (page + 1) * PAGE];
        before[start..end] != after[start..end]
    });
    let (mut torn, mut found) = (0, 0);
    for page in changed {
        let half = page * PAGE + PAGE / 2;
        // Either half may be the one that came to the disk.
        for old in [page * PAGE..half, half..(page + 1) * PAGE] {
            let mut bytes = after.clone();
            bytes[old.clone()].copy_from_slice(&before[old]);
            if bytes == after {
                continue;
            }
            torn += 1;
            let file = folder.path().join("torn.sqlite");
            fs::write(&file, &bytes).unwrap();
            let looked = inspect(&file, |_, _| ());
            let sees = looked.as_ref().is_ok_and(|seen| seen.flaws.is_empty());
            if sees {
                let ends = looked.unwrap().streams.into_iter();
                let ends = ends.map(|told| (told.stream.to_string(), told.head.version.number()));
                assert_eq!(ends.collect::<BTreeMap<_, _>>(), whole, "page {page}");
            } else {
                found += 1;
            }
            let target = tempfile::tempdir().unwrap();
            salvage(&[file], target.path()).await.unwrap();
            assert_eq!(inspect(target.path(), |_, _| ()).unwrap().flaws, []);
            let saved = versions(target.path()).await;
            // An inner page may lead to nothing of what came last; what was there before is there.
            let kept = saved.values().filter(|version| **version >= 6).count();
            assert!(kept > 40, "page {page}: {saved:?}");
        }
    }
    assert!(torn > 3 && found > 3, "{found} of {torn}");
}
