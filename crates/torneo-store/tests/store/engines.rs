//! The contract, engine by engine.

use std::path::PathBuf;
use std::pin::Pin;

use sqlx::{AssertSqlSafe, ConnectOptions, Executor, SqlSafeStr, Statement};
use torneo_rules::journal::Version;
use torneo_store::{Error, Indexed, Mark, Reader, Store, statements, statements_of_readers};

use crate::contract::{CONTRACT, Factory, event, stream, version};
use crate::postgres_server::new_database;

type Opened<'a> = Pin<Box<dyn Future<Output = Store> + Send + 'a>>;

struct Memory;

impl Factory for Memory {
    fn open(&self) -> Opened<'_> {
        Box::pin(async { Store::memory() })
    }

    fn remembers(&self) -> bool {
        false
    }
}

struct Sqlite(PathBuf);

impl Factory for Sqlite {
    fn open(&self) -> Opened<'_> {
        Box::pin(async { Store::sqlite(&self.0).await.unwrap() })
    }

    fn remembers(&self) -> bool {
        true
    }
}

struct Postgres(String);

impl Factory for Postgres {
    fn open(&self) -> Opened<'_> {
        Box::pin(async { Store::postgres(&self.0).await.unwrap() })
    }

    fn remembers(&self) -> bool {
        true
    }
}

/// Runs every behaviour against a new archive of an engine.
fn check<F: Factory>(factory: impl Fn() -> F) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    for (name, behaviour) in CONTRACT {
        eprintln!("{name}");
        runtime.block_on(behaviour(&factory()));
    }
}

#[test]
fn memory_keeps_the_contract() {
    check(|| Memory);
}

#[test]
fn sqlite_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0..;
    let count = std::cell::RefCell::new(&mut count);
    check(|| {
        let number: i32 = count.borrow_mut().next().unwrap();
        Sqlite(folder.path().join(format!("a/data folder % {number}")))
    });
}

#[test]
fn postgres_keeps_the_contract() {
    check(|| Postgres(new_database()));
}

#[tokio::test]
async fn every_statement_suits_both_engines() {
    let folder = tempfile::tempdir().unwrap();
    let url = new_database();
    Store::sqlite(folder.path()).await.unwrap().close().await;
    Store::postgres(&url).await.unwrap().close().await;
    let file = folder.path().join(torneo_store::DATABASE_FILE);
    let sqlite = rusqlite::Connection::open(file).unwrap();
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut postgres = options.connect().await.unwrap();
    for text in statements() {
        let sqlite = sqlite.prepare(text);
        let postgres = postgres.prepare(text.into_sql_str()).await;
        let sqlite = sqlite.unwrap_or_else(|error| panic!("SQLite: {error}: {text}"));
        let postgres = postgres.unwrap_or_else(|error| panic!("PostgreSQL: {error}: {text}"));
        assert_eq!(sqlite.column_count(), postgres.columns().len(), "{text}");
    }
}

#[tokio::test]
async fn a_data_folder_is_read_by_its_index() {
    let folder = tempfile::tempdir().unwrap();
    Store::sqlite(folder.path()).await.unwrap().close().await;
    let file = folder.path().join(torneo_store::DATABASE_FILE);
    let sqlite = torneo_store::open_for_reading(&file).unwrap();
    for text in statements_of_readers() {
        let mut plan = sqlite
            .prepare(&format!("EXPLAIN QUERY PLAN {text}"))
            .unwrap();
        let unbound = vec![rusqlite::types::Null; plan.parameter_count()];
        let steps = plan.query_map(rusqlite::params_from_iter(unbound), |row| row.get(3));
        let steps: Vec<String> = steps.unwrap().map(Result::unwrap).collect();
        let everything = |step: &&String| {
            step.starts_with("SCAN main.journal_entry") && !step.contains("USING INDEX")
        };
        assert_eq!(steps.iter().find(everything), None, "{text}: {steps:#?}");
    }
}

#[tokio::test]
async fn who_does_not_know_the_newest_step_is_refused_where_it_would_miss_entries() {
    let folder = tempfile::tempdir().unwrap();
    Store::sqlite(folder.path()).await.unwrap().close().await;
    let url = new_database();
    Store::postgres(&url).await.unwrap().close().await;
    // A program decides by what the steps say that it does not know.
    let told =
        "SELECT max(oldest_reader), max(oldest_writer) FROM schema_migration WHERE number > 3";
    let file = folder.path().join(torneo_store::DATABASE_FILE);
    let sqlite = rusqlite::Connection::open(file).unwrap();
    let sqlite = sqlite.query_row(told, [], |row| Ok((row.get(0)?, row.get(1)?)));
    assert_eq!(sqlite.unwrap(), (4_i64, 4_i64));
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut postgres = options.connect().await.unwrap();
    let postgres: (i64, i64) = sqlx::query_as(told).fetch_one(&mut postgres).await.unwrap();
    assert_eq!(
        postgres,
        (1, 2),
        "servers of two versions may be side by side"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_on_one_postgres_cannot_both_own_a_stream() {
    let url = new_database();
    let first = Store::postgres(&url).await.unwrap();
    let second = Store::postgres(&url).await.unwrap();
    let room = stream("room");
    first
        .append(&room, Version::START, vec![event("1")])
        .await
        .unwrap();
    second
        .append(&room, version(1), vec![event("2")])
        .await
        .unwrap();
    // The first still remembers version 1 and finds out that it is not the owner any more.
    let zombie = first.append(&room, version(1), vec![event("3")]).await;
    let conflict = Error::Conflict {
        stream: room.clone(),
        expected: version(1),
        actual: version(2),
    };
    assert_eq!(zombie, Err(conflict));
    // Its other streams are none the worse for it.
    let other = stream("other");
    let (zombie, healthy) = tokio::join!(
        first.append(&room, version(1), vec![event("4")]),
        first.append(&other, Version::START, vec![event("1")]),
    );
    assert!(matches!(zombie, Err(Error::Conflict { .. })));
    healthy.unwrap();
    first
        .append(&room, version(2), vec![event("3")])
        .await
        .unwrap();
    let checked = second.reader().verify(&room, |_| ()).await.unwrap();
    assert_eq!(checked.unwrap().version, version(3));
}

#[tokio::test]
async fn a_lost_connection_is_opened_again() {
    let url = new_database();
    let store = Store::postgres(&url).await.unwrap();
    let room = stream("room");
    store
        .append(&room, Version::START, vec![event("1")])
        .await
        .unwrap();
    end_backends(&url).await;
    store
        .append(&room, version(1), vec![event("2")])
        .await
        .unwrap();
    assert_eq!(store.read(&room, version(1)).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_database_of_tomorrow_says_who_may_still_use_it() {
    // The oldest schema that must be known to read and to write, and what then happens.
    for (reader, writer, reads, writes) in [
        (1, 2, true, true),
        (2, 999, true, false),
        (999, 999, false, false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        Store::sqlite(folder.path()).await.unwrap().close().await;
        let url = new_database();
        Store::postgres(&url).await.unwrap().close().await;
        let step = format!(
            "INSERT INTO schema_migration (number, name, oldest_reader, oldest_writer) \
             VALUES (999, 'tomorrow', {reader}, {writer})"
        );
        let file = folder.path().join(torneo_store::DATABASE_FILE);
        let sqlite = rusqlite::Connection::open(file).unwrap();
        sqlite.execute_batch(&step).unwrap();
        drop(sqlite);
        let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
        let mut postgres = options.connect().await.unwrap();
        postgres.execute(AssertSqlSafe(step)).await.unwrap();
        let read = [
            Reader::open(folder.path()).await.err(),
            Reader::postgres(&url).await.err(),
        ];
        let written = [
            Store::sqlite(folder.path()).await.err(),
            Store::postgres(&url).await.err(),
        ];
        for (refused, allowed) in [(read, reads), (written, writes)] {
            for refused in refused {
                assert_eq!(refused.is_none(), allowed, "{reader} {writer}: {refused:?}");
                let said = refused.map(|error| error.to_string());
                let says =
                    |said: &String| said.contains("schema 999") && said.contains("update torneo");
                assert!(said.as_ref().is_none_or(says), "{said:?}");
            }
        }
    }
}

/// The tables of the first schema, with entries in them, as version 0.1 left them.
const OF_YESTERDAY: &str = "DROP TABLE place; DROP TABLE person_token; DROP TABLE index_progress; \
     DROP TABLE node; DROP TABLE journal_recent; DELETE FROM schema_migration WHERE number > 1; \
     ALTER TABLE schema_migration DROP COLUMN oldest_reader; \
     ALTER TABLE schema_migration DROP COLUMN oldest_writer";

#[tokio::test]
async fn an_archive_of_yesterday_is_copied_and_indexed_once() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    let rooms = [stream("room/1"), stream("room/2")];
    for room in &rooms {
        store
            .append(room, Version::START, vec![event("1")])
            .await
            .unwrap();
    }
    store.close().await;
    let file = folder.path().join(torneo_store::DATABASE_FILE);
    let yesterday = rusqlite::Connection::open(file).unwrap();
    yesterday.execute_batch(OF_YESTERDAY).unwrap();
    drop(yesterday);
    let store = Store::sqlite(folder.path()).await.unwrap();
    let copy = folder.path().join("torneo-before-schema-2.sqlite");
    let copied = torneo_store::inspect(&copy, |_, _| ()).unwrap();
    assert_eq!((copied.streams.len(), copied.flaws.len()), (2, 0));
    let progress = async |store: &Store| store.reader().indexed_up_to().await.unwrap();
    assert_eq!(progress(&store).await.as_deref(), Some(""));
    let piece = Indexed {
        marks: vec![(rooms[0].clone(), Mark::Live)],
        ends: Vec::new(),
        up_to: Some(rooms[0].clone()),
    };
    store.index(piece).await.unwrap();
    store.close().await;
    // A start that was interrupted goes on where it was.
    let store = Store::sqlite(folder.path()).await.unwrap();
    assert_eq!(progress(&store).await.as_deref(), Some("room/1"));
    store.index(Indexed::default()).await.unwrap();
    assert_eq!(progress(&store).await, None);
    assert_eq!(store.reader().live().await.unwrap(), rooms[..1]);
    store.close().await;
}

#[tokio::test]
async fn only_one_server_may_use_a_database() {
    let url = new_database();
    let first = Store::postgres(&url).await.unwrap();
    let mut lock = first.serve_alone().await.unwrap();
    let second = Store::postgres(&url).await.unwrap();
    assert_eq!(second.serve_alone().await.err(), Some(Error::Served));
    // Whoever does not serve may write beside it.
    second
        .append(&stream("copa"), Version::START, vec![event("1")])
        .await
        .unwrap();
    // A server that lost its connection takes the lock again, if nobody else has.
    end_backends(&url).await;
    let pause = std::time::Duration::from_secs(5);
    let lost = tokio::time::timeout(pause, lock.lost()).await;
    assert!(lost.is_err(), "nobody else wanted it");
    assert_eq!(second.serve_alone().await.err(), Some(Error::Served));
    drop(lock);
    let taken = loop {
        // The database needs a moment to see that the connection is gone.
        match second.serve_alone().await {
            Ok(taken) => break taken,
            Err(error) => assert_eq!(error, Error::Served),
        }
    };
    drop(taken);
}

/// The processes that hold the leave to serve a database alone.
async fn lock_holders(url: &str) -> Vec<i32> {
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut administrator = options.connect().await.unwrap();
    let rows: Vec<(i32,)> = sqlx::query_as(
        "SELECT held.pid FROM pg_locks AS held JOIN pg_database AS db ON db.oid = held.database \
         WHERE db.datname = current_database() AND held.locktype = 'advisory' AND held.granted",
    )
    .fetch_all(&mut administrator)
    .await
    .unwrap();
    rows.into_iter().map(|(pid,)| pid).collect()
}

#[tokio::test]
async fn a_server_does_not_take_its_own_frozen_lock_for_another_server() {
    let url = new_database();
    let store = Store::postgres(&url).await.unwrap();
    let mut lock = store.serve_alone().await.unwrap();
    let before = lock_holders(&url).await;
    assert_eq!(before.len(), 1, "ours");
    let signal = |signal| nix::sys::signal::kill(nix::unistd::Pid::from_raw(before[0]), signal);
    signal(nix::sys::signal::Signal::SIGSTOP).unwrap();
    // It is given up after seven seconds, and asked for again from then on.
    let long = std::time::Duration::from_secs(12);
    let lost = tokio::time::timeout(long, lock.lost()).await;
    signal(nix::sys::signal::Signal::SIGCONT).unwrap();
    assert!(lost.is_err(), "nobody else serves this database");
    // The frozen one was asked to end, and ends once it can.
    let beat = std::time::Duration::from_secs(5);
    loop {
        let lost = tokio::time::timeout(beat, lock.lost()).await;
        assert!(lost.is_err(), "nobody else serves this database");
        let now = lock_holders(&url).await;
        if !now.is_empty() && !now.contains(&before[0]) {
            break;
        }
    }
    assert_eq!(store.serve_alone().await.err(), Some(Error::Served));
}

/// Ends every connection to a database but our own.
async fn end_backends(url: &str) {
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut administrator = options.connect().await.unwrap();
    administrator
        .execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await
        .unwrap();
}

/// The processes that serve a database's connections, without the one that asks.
async fn backends(url: &str) -> Vec<nix::unistd::Pid> {
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut administrator = options.connect().await.unwrap();
    let rows: Vec<(i32,)> = sqlx::query_as(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() \
         AND pid <> pg_backend_pid() AND query LIKE 'INSERT INTO journal_entry%'",
    )
    .fetch_all(&mut administrator)
    .await
    .unwrap();
    rows.into_iter()
        .map(|(pid,)| nix::unistd::Pid::from_raw(pid))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_backend_costs_seconds_and_nothing_is_stored_twice() {
    let url = new_database();
    let store = Store::postgres(&url).await.unwrap();
    let room = stream("room");
    store
        .append(&room, Version::START, vec![event("1")])
        .await
        .unwrap();
    let frozen = backends(&url).await;
    assert_eq!(frozen.len(), 1, "the writer's");
    let signal = |signal| nix::sys::signal::kill(frozen[0], signal).unwrap();
    signal(nix::sys::signal::Signal::SIGSTOP);
    let appended = store.append(&room, version(1), vec![event("2")]).await;
    signal(nix::sys::signal::Signal::SIGCONT);
    assert_eq!(appended.unwrap()[0].version, version(2));
    // Whatever the frozen one does now that it is awake, the journal goes on from there.
    store
        .append(&room, version(2), vec![event("3")])
        .await
        .unwrap();
    let read = store.read(&room, Version::START).await.unwrap();
    assert_eq!(read.len(), 3);
    let checked = store.reader().verify(&room, |_| ()).await.unwrap();
    assert_eq!(checked.unwrap().version, version(3));
}

#[tokio::test]
async fn a_database_that_does_not_answer_holds_no_reader_for_ever() {
    let url = new_database();
    let store = Store::postgres(&url).await.unwrap();
    let room = stream("room");
    let first = store.append(&room, Version::START, vec![event("1")]);
    first.await.unwrap();
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut administrator = options.connect().await.unwrap();
    // More readers than there are connections.
    let lock = "BEGIN; LOCK TABLE journal_entry IN ACCESS EXCLUSIVE MODE";
    administrator.execute(lock).await.unwrap();
    let read = || store.read(&room, Version::START);
    let all = async { tokio::join!(read(), read(), read(), read(), read()) };
    let patience = std::time::Duration::from_secs(100);
    let all = tokio::time::timeout(patience, all).await;
    let all = all.expect("everybody is answered");
    for answer in [all.0, all.1, all.2, all.3, all.4] {
        assert!(matches!(answer, Err(Error::Database(_))), "{answer:?}");
    }
    // None of them is in the way of those who come later.
    administrator.execute("ROLLBACK").await.unwrap();
    assert_eq!(read().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_second_program_on_the_same_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = Store::sqlite(folder.path()).await.unwrap();
    let second = Store::sqlite(folder.path()).await.err().unwrap();
    assert_eq!(second, Error::InUse(folder.path().to_owned()));
    first.close().await;
    // Another test may be between fork and exec, and its child hold the lock for that long.
    while let Err(refused) = Store::sqlite(folder.path()).await {
        assert_eq!(refused, Error::InUse(folder.path().to_owned()));
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}
