//! Hands that change what was written: each change is found, and the right entry is named.

use std::path::Path;

use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use torneo_rules::journal::{StreamId, Version};
use torneo_store::{DATABASE_FILE, Error, Flaw, Reader, Store};

use crate::contract::{event, stream};
use crate::postgres_server::new_database;

/// Five entries in each of two streams.
async fn fill(store: &Store) {
    for name in ["room/1", "room/2"] {
        let entries = (1..=5).map(|n| event(format!("{{\"n\":{n}}}"))).collect();
        store
            .append(&stream(name), Version::START, entries)
            .await
            .unwrap();
    }
}

fn forge(folder: &Path, script: &str) {
    let forger = rusqlite::Connection::open(folder.join(DATABASE_FILE)).unwrap();
    let locks = "DROP TRIGGER journal_entry_never_changes; DROP TRIGGER journal_entry_never_goes; \
                 PRAGMA ignore_check_constraints = ON;";
    forger.execute_batch(locks).unwrap();
    forger.execute_batch(script).unwrap();
}

/// The same by somebody who puts back the locks.
fn forge_unseen(folder: &Path, script: &str) {
    let open = || rusqlite::Connection::open(folder.join(DATABASE_FILE)).unwrap();
    let names = "name IN ('journal_entry_never_changes', 'journal_entry_never_goes')";
    let locks: String = open()
        .query_row(
            &format!("SELECT group_concat(sql, ';') FROM sqlite_schema WHERE {names}"),
            [],
            |row| row.get(0),
        )
        .unwrap();
    forge(folder, script);
    open().execute_batch(&locks).unwrap();
}

/// What verification says after somebody ran `script`; the other stream must still be well.
async fn check(script: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    fill(&store).await;
    store.close().await;
    forge(folder.path(), script);
    let reader = Reader::open(folder.path()).await.unwrap();
    assert_eq!(
        verdict(&reader, &stream("room/1")).await,
        expected,
        "{script}"
    );
    assert_eq!(
        verdict(&reader, &stream("room/2")).await,
        "fits",
        "{script}"
    );
}

async fn verdict(reader: &Reader, stream: &StreamId) -> String {
    match reader.verify(stream, |_| ()).await {
        Ok(Ok(_)) => "fits".to_owned(),
        Ok(Err(broken)) => format!("{} {}", broken.version, broken.misfit.code()),
        Err(Error::Damaged { after, what, .. }) => format!("after {after}: {what}"),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn each_forgery_is_found_and_named() {
    let here = "stream = 'room/1' AND version";
    let table = [
        (
            "UPDATE journal_entry SET payload = '{\"n\":9}' WHERE # = 3",
            "3 changed",
        ),
        (
            "UPDATE journal_entry SET payload = payload || ' ' WHERE # = 5",
            "5 changed",
        ),
        (
            "UPDATE journal_entry SET recorded_at_ms = 1 WHERE # = 1",
            "1 changed",
        ),
        (
            "UPDATE journal_entry SET hash = zeroblob(32) WHERE # = 2",
            "2 changed",
        ),
        (
            "UPDATE journal_entry SET previous = zeroblob(32) WHERE # = 2",
            "2 changed",
        ),
        ("DELETE FROM journal_entry WHERE # = 2", "3 missing"),
        ("DELETE FROM journal_entry WHERE # = 1", "2 missing"),
        (
            "UPDATE journal_entry SET version = -version WHERE # IN (2, 3); \
             UPDATE journal_entry SET version = 5 + version WHERE # IN (-2, -3)",
            "2 changed",
        ),
        (
            "DELETE FROM journal_entry WHERE # = 4; \
             INSERT INTO journal_entry SELECT 'room/1', version, recorded_at_ms, payload, previous, hash \
             FROM journal_entry WHERE stream = 'room/2' AND version = 4",
            "4 changed",
        ),
        (
            "UPDATE journal_entry SET hash = x'00' WHERE # = 4",
            "after 3: hash",
        ),
        (
            "UPDATE journal_entry SET payload = 'not JSON' WHERE # = 3",
            "after 2: payload",
        ),
        (
            "UPDATE journal_entry SET payload = x'ff' WHERE # = 2",
            "after 1: column 3",
        ),
        (
            "UPDATE journal_entry SET version = -7 WHERE # = 5",
            "after 0: version",
        ),
    ];
    for (script, expected) in table {
        check(&script.replace('#', here), expected).await;
    }
}

#[tokio::test]
async fn the_database_itself_refuses_to_change_the_past() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    fill(&store).await;
    store.close().await;
    let sqlite = rusqlite::Connection::open(folder.path().join(DATABASE_FILE)).unwrap();
    let url = new_database();
    let store = Store::postgres(&url).await.unwrap();
    fill(&store).await;
    store.close().await;
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut postgres = options.connect().await.unwrap();
    for change in [
        "UPDATE journal_entry SET payload = '1'",
        "DELETE FROM journal_entry",
    ] {
        let sqlite = sqlite.execute(change, []).unwrap_err().to_string();
        let postgres = postgres.execute(change).await.unwrap_err().to_string();
        assert!(sqlite.contains("append-only"), "{sqlite}");
        assert!(postgres.contains("append-only"), "{postgres}");
    }
}

#[tokio::test]
async fn a_forgery_in_postgres_is_found() {
    let url = new_database();
    let store = Store::postgres(&url).await.unwrap();
    fill(&store).await;
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut forger = options.connect().await.unwrap();
    forger
        .execute("ALTER TABLE journal_entry DISABLE TRIGGER USER")
        .await
        .unwrap();
    forger
        .execute("UPDATE journal_entry SET payload = '{\"n\":9}' WHERE stream = 'room/1' AND version = 3")
        .await
        .unwrap();
    assert_eq!(
        verdict(store.reader(), &stream("room/1")).await,
        "3 changed"
    );
    assert_eq!(verdict(store.reader(), &stream("room/2")).await, "fits");
}

/// What a look at everything says, line by line.
fn told(flaws: Vec<Flaw>) -> Vec<String> {
    let line = |flaw| match flaw {
        Flaw::Broken(broken) => {
            let stream = &broken.stream;
            format!("{stream} {} {}", broken.version, broken.misfit.code())
        }
        Flaw::Lost { stream, version } => format!("{stream} {version} lost"),
        other => format!("{other:?}"),
    };
    flaws.into_iter().map(line).collect()
}

#[tokio::test]
async fn a_look_at_a_whole_database_names_what_is_wrong() {
    for (script, expected) in [
        ("SELECT 1", vec![]),
        (
            "UPDATE journal_entry SET payload = '{\"n\":9}' WHERE stream = 'room/1' AND version = 3",
            vec!["room/1 3 changed"],
        ),
        (
            "DELETE FROM journal_entry WHERE stream = 'room/1' AND version = 5",
            vec!["room/1 5 lost"],
        ),
        (
            "DELETE FROM journal_entry WHERE stream = 'room/2'",
            vec!["room/2 5 lost"],
        ),
    ] {
        let url = new_database();
        let store = Store::postgres(&url).await.unwrap();
        store.keep_heads().await.unwrap();
        fill(&store).await;
        store.close().await;
        let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
        let mut forger = options.connect().await.unwrap();
        let unlocked = "ALTER TABLE journal_entry DISABLE TRIGGER USER;";
        let plain = script;
        let script = AssertSqlSafe(format!("{unlocked} {script}"));
        forger.execute(script).await.unwrap();
        let flaws = Reader::postgres(&url).await.unwrap().find_flaws().await;
        assert_eq!(told(flaws.unwrap()), expected);
        let folder = tempfile::tempdir().unwrap();
        let store = Store::sqlite(folder.path()).await.unwrap();
        store.keep_heads().await.unwrap();
        fill(&store).await;
        store.close().await;
        forge_unseen(folder.path(), plain);
        let mut flaws = torneo_store::find_flaws(folder.path()).unwrap();
        let reader = Reader::open(folder.path()).await.unwrap();
        flaws.extend(reader.find_lost().await.unwrap());
        assert_eq!(told(flaws), expected, "{plain}");
    }
}
