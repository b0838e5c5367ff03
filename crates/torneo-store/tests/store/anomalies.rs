//! Power cuts, full disks, folders that cannot be written. Each happens to a child process of ours.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{SigHandler, Signal, signal};
use nix::unistd::{Uid, setuid};
use torneo_rules::journal::{StreamId, Version};
use torneo_store::Store;

use crate::contract::{event, stream, version};

const FOLDER: &str = "TORNEO_TEST_FOLDER";

/// Starts this very program again, to run one of the children below.
fn child(name: &str, folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", name])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn folder() -> std::path::PathBuf {
    std::env::var_os(FOLDER)
        .expect("only a parent starts this")
        .into()
}

#[test]
fn what_was_answered_survives_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut answered: BTreeMap<String, u64> = BTreeMap::new();
    for life in 0..8 {
        let mut child = child("anomalies::child_appends_until_killed", folder.path());
        let output = child.stdout.take().unwrap();
        // The pipe outlives the child: what it said before it died is still read.
        let listener = std::thread::spawn(move || {
            let lines = BufReader::new(output).split(b'\n');
            let mut said = Vec::new();
            for line in lines.map_while(Result::ok) {
                said.push(String::from_utf8(line).unwrap());
            }
            said
        });
        // Some die while they open, some in the middle of the work.
        std::thread::sleep(Duration::from_millis(20 + life * 37 % 230));
        child.kill().unwrap();
        child.wait().unwrap();
        for line in listener.join().unwrap() {
            // A last line that was cut has no closing word.
            if let ["answered", room, number, "."] = line.split(' ').collect::<Vec<_>>()[..] {
                answered.insert(room.to_owned(), number.parse().unwrap());
            }
        }
        runtime.block_on(check_answered(folder.path(), &answered));
    }
    assert!(answered.values().sum::<u64>() > 50, "{answered:?}");
}

async fn check_answered(folder: &Path, answered: &BTreeMap<String, u64>) {
    let store = Store::sqlite(folder).await.unwrap();
    for (room, number) in answered {
        let room = stream(room);
        let checked = store.reader().verify(&room, |_| ()).await.unwrap();
        let head = checked.expect("the chain holds");
        assert!(
            head.version >= version(*number),
            "{room}: {number} was answered"
        );
    }
    store.close().await;
}

#[test]
#[ignore = "a child that another test starts and kills"]
fn child_appends_until_killed() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = Store::sqlite(&folder()).await.unwrap();
        let rooms = (0..20).map(|room| {
            let store = store.clone();
            tokio::spawn(append_for_ever(store, stream(&format!("room/{room}"))))
        });
        for room in rooms.collect::<Vec<_>>() {
            room.await.unwrap();
        }
    });
}

async fn append_for_ever(store: Store, room: StreamId) {
    let told = store.read(&room, Version::START).await.unwrap();
    let mut head = told.last().map_or(Version::START, |entry| entry.version);
    loop {
        let entry = event(format!("{{\"after\":{head}}}"));
        head = store.append(&room, head, vec![entry]).await.unwrap()[0].version;
        println!("answered {room} {head} .");
    }
}

#[test]
fn a_full_disk_fails_what_is_in_it_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let ended = child("anomalies::child_fills_its_disk", folder.path())
        .wait_with_output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{said}");
}

#[test]
#[ignore = "a child that another test starts, because the limit holds for a whole process"]
#[expect(
    unsafe_code,
    reason = "a signal is ignored, as the shell's `trap ''` does"
)]
fn child_fills_its_disk() {
    // SAFETY: no handler runs; the signal is only ignored, so that a write fails instead.
    unsafe { signal(Signal::SIGXFSZ, SigHandler::SigIgn) }.unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::sqlite(&folder()).await.unwrap();
        let room = stream("room");
        let big = || vec![event(format!("\"{}\"", "x".repeat(100_000)))];
        store.append(&room, Version::START, big()).await.unwrap();
        setrlimit(Resource::RLIMIT_FSIZE, 300_000, u64::MAX).unwrap();
        let mut stored = version(1);
        let failure = loop {
            match store.append(&room, stored, big()).await {
                Ok(entries) => stored = entries[0].version,
                Err(error) => break error,
            }
        };
        assert!(stored < version(10));
        assert!(failure.to_string().contains("failed") || failure.to_string().contains("full"));
        // Reading goes on; a small entry of another room may or may not fit, but nothing breaks.
        assert_eq!(
            store.read(&room, version(0)).await.unwrap().len() as u64,
            stored.number()
        );
        // Somebody frees some space: the same writer goes on where it was.
        setrlimit(Resource::RLIMIT_FSIZE, u64::MAX, u64::MAX).unwrap();
        store.append(&room, stored, big()).await.unwrap();
        let checked = store.reader().verify(&room, |_| ()).await.unwrap();
        assert_eq!(checked.unwrap().version, stored.next());
        assert_eq!(store.figures().failures, 1);
    });
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let ended = child("anomalies::child_may_not_write", folder.path())
        .wait_with_output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{said}");
}

#[test]
#[ignore = "a child that another test starts, because it gives up its rights"]
fn child_may_not_write() {
    let folder = folder();
    let closed = folder.join("closed");
    std::fs::create_dir(&closed).unwrap();
    let mut rights = std::fs::metadata(&closed).unwrap().permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&closed, rights).unwrap();
    // Nothing is closed to root; nobody is a user like any other.
    if Uid::effective().is_root() {
        setuid(Uid::from_raw(65534)).unwrap();
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for path in [closed.clone(), closed.join("below")] {
        let refused = runtime
            .block_on(Store::sqlite(&path))
            .err()
            .unwrap()
            .to_string();
        assert!(refused.contains(path.to_str().unwrap()), "{refused}");
        assert!(refused.contains("ermission"), "{refused}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_can_be_verified() {
    let folder = tempfile::tempdir().unwrap();
    let ended = child("anomalies::child_may_only_read", folder.path())
        .wait_with_output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{said}");
}

#[test]
#[ignore = "a child that another test starts, because it gives up its rights"]
fn child_may_only_read() {
    let closed = folder().join("closed");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::sqlite(&closed).await.unwrap();
        let entries = vec![event("1".to_owned())];
        let stored = store.append(&stream("room"), Version::START, entries).await;
        stored.unwrap();
        store.close().await;
    });
    let mode = |path: &Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    mode(&closed.join(torneo_store::DATABASE_FILE), 0o444);
    mode(&closed, 0o555);
    mode(&folder(), 0o755);
    if Uid::effective().is_root() {
        setuid(Uid::from_raw(65534)).unwrap();
    }
    let looked = torneo_store::inspect(&closed, |_, _| ()).unwrap();
    assert_eq!((looked.streams.len(), looked.flaws.len()), (1, 0));
    let reader = runtime
        .block_on(torneo_store::Reader::open(&closed))
        .unwrap();
    assert_eq!(runtime.block_on(reader.streams()).unwrap().len(), 1);
}

#[tokio::test]
async fn a_folder_that_is_a_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let refused = Store::sqlite(&file).await.err().unwrap().to_string();
    assert!(refused.contains("file"), "{refused}");
}

#[tokio::test]
async fn a_database_that_is_not_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(torneo_store::DATABASE_FILE);
    std::fs::write(
        &file,
        "not a database, but long enough to look like one".repeat(100),
    )
    .unwrap();
    let refused = Store::sqlite(folder.path())
        .await
        .err()
        .unwrap()
        .to_string();
    assert!(refused.contains("torneo.sqlite"), "{refused}");
    assert!(refused.contains("not a database"), "{refused}");
}
