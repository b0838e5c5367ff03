//! Bits that flip in SQLite's WAL: it forgets everything that was committed from there on and says nothing. We say which streams
//! lost their ends.
//!
//! `TORNEO_EVERY_BYTE=1` changes every byte of the WAL in turn; otherwise a sample is taken, the same each time.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use tempfile::TempDir;
use torneo_rules::journal::Version;
use torneo_store::{DATABASE_FILE, Error, LOCK_FILE, Store, TAIL_FILE, told_ends};

use crate::contract::{event, stream, version};

const WAL: &str = "torneo.sqlite-wal";

/// SQLite's header of a WAL, of a frame, and a frame whole.
const HEADER: usize = 32;
const OF_FRAME: usize = 24;
const FRAME: usize = OF_FRAME + 4096;

type Ends = BTreeMap<String, (u64, String)>;

async fn ends(store: &Store) -> Ends {
    let told = store.reader().streams_under("room/").await.unwrap();
    let end =
        |told: &torneo_store::StreamHead| (told.head.version.number(), told.head.hash.to_string());
    told.iter()
        .map(|told| (told.stream.to_string(), end(told)))
        .collect()
}

/// What a killed program leaves: two streams grew in turn, a third began late. Gives the files and where streams ended.
async fn killed() -> (Vec<(&'static str, Vec<u8>)>, Ends) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    assert_eq!(store.keep_heads().await.unwrap(), []);
    for n in 0..3 {
        for room in [stream("room/A"), stream("room/B")] {
            let expected = if n == 0 { Version::START } else { version(n) };
            let stored = store.append(&room, expected, vec![event("1")]);
            stored.await.unwrap();
        }
    }
    let late = stream("room/C");
    let stored = store.append(&late, Version::START, vec![event("1")]);
    stored.await.unwrap();
    let files = [DATABASE_FILE, WAL, LOCK_FILE, TAIL_FILE];
    let files = files.map(|name| (name, fs::read(folder.path().join(name)).unwrap()));
    let ends = ends(&store).await;
    store.close().await;
    (files.to_vec(), ends)
}

fn laid_out(files: &[(&str, Vec<u8>)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

/// Streams that a start says have lost something; refused aloud, none.
async fn said(folder: &Path, whole: &Ends) -> Option<(BTreeSet<String>, BTreeSet<String>)> {
    let store = match Store::sqlite(folder).await {
        Ok(store) => store,
        Err(Error::Gone(_) | Error::Broken(_)) => return None,
        Err(error) => panic!("{error}"),
    };
    let lost = store.keep_heads().await.unwrap();
    let there = ends(&store).await;
    store.close().await;
    let differ = |(stream, end): &(&String, &(u64, String))| there.get(*stream) != Some(*end);
    let missing = whole.iter().filter(differ);
    Some((
        lost.iter().map(|told| told.stream.to_string()).collect(),
        missing.map(|(stream, _)| stream.clone()).collect(),
    ))
}

#[tokio::test]
async fn no_flipped_bit_of_the_wal_loses_an_entry_unnoticed() {
    let (files, whole) = killed().await;
    let folder = laid_out(&files);
    let nothing = Some((BTreeSet::new(), BTreeSet::new()));
    assert_eq!(said(folder.path(), &whole).await, nothing, "as it was");

    let every = std::env::var_os("TORNEO_EVERY_BYTE").is_some();
    let (mut refused, mut by_loss) = (0, BTreeSet::new());
    for place in 0..files[1].1.len() {
        let in_frame = place.checked_sub(HEADER).map(|place| place % FRAME);
        let sampled = match in_frame {
            None => place % 4 == 0,
            Some(at) => at == 0 || at == 9 || at == 20 || at == OF_FRAME + 700,
        };
        if !every && !sampled {
            continue;
        }
        let mut files = files.clone();
        files[1].1[place] ^= 0x01;
        let folder = laid_out(&files);
        match said(folder.path(), &whole).await {
            None => refused += 1,
            Some((lost, missing)) => {
                assert_eq!(lost, missing, "byte {place}");
                // Who comes later, or looks only later, is told as well.
                let remembered = told_ends(folder.path());
                for stream in &lost {
                    assert_eq!(remembered.streams.get(stream), whole.get(stream), "{place}");
                }
                by_loss.insert(lost.len());
            }
        }
    }
    assert!(refused > 0, "an archive that is gone is no new beginning");
    assert_eq!(by_loss, BTreeSet::from([1, 2, 3]), "every bit counts");
}

#[tokio::test]
async fn a_stream_that_lost_its_end_is_known_until_somebody_takes_the_note_away() {
    let (mut files, _) = killed().await;
    let last = files[1].1.len() - FRAME;
    files[1].1[last] ^= 0x01;
    let folder = laid_out(&files);
    let late = stream("room/C");
    for start in 1..=2 {
        let store = Store::sqlite(folder.path()).await.unwrap();
        let lost = store.keep_heads().await.unwrap();
        assert_eq!(lost.len(), 1, "start {start}");
        assert_eq!(store.lost(&late), Some(version(1)), "start {start}");
        assert_eq!(store.lost(&stream("room/A")), None);
        store.close().await;
    }
    fs::remove_file(folder.path().join("torneo-tail-ahead")).unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    assert_eq!(store.keep_heads().await.unwrap(), []);
    assert_eq!(store.lost(&late), None);
    store.close().await;
}

#[tokio::test]
async fn a_wal_that_lost_its_beginning_is_no_new_archive_whatever_the_lock_says() {
    let (mut files, _) = killed().await;
    files[0].1.clear();
    files[1].1[0] ^= 0x01;
    files[2].1.clear();
    let folder = laid_out(&files);
    let opened = Store::sqlite(folder.path()).await;
    assert!(matches!(opened, Err(Error::Gone(_))));
}

#[tokio::test]
async fn a_wal_that_was_cut_inside_a_frame_loses_nothing_unnoticed() {
    let (files, whole) = killed().await;
    let frames = (files[1].1.len() - HEADER) / FRAME;
    let (mut refused, mut by_loss) = (0, BTreeSet::new());
    for frame in 0..frames {
        // In its head, at its first byte, in the middle of the page, before its last byte.
        for at in [10, OF_FRAME, OF_FRAME + 2048, FRAME - 1] {
            let mut files = files.clone();
            files[1].1.truncate(HEADER + frame * FRAME + at);
            let folder = laid_out(&files);
            match said(folder.path(), &whole).await {
                None => refused += 1,
                Some((lost, missing)) => {
                    assert_eq!(lost, missing, "frame {frame}, byte {at}");
                    by_loss.insert(lost.len());
                    assert_eq!(torneo_store::find_flaws(folder.path()), Ok(Vec::new()));
                }
            }
        }
    }
    assert!(refused > 0, "an archive that is gone is no new beginning");
    assert!(by_loss.contains(&1) && by_loss.contains(&3), "{by_loss:?}");
}
