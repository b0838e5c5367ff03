//! The contract, engine by engine.

use std::path::PathBuf;
use std::pin::Pin;

use sqlx::{ConnectOptions, Executor, SqlSafeStr, Statement};
use torneo_rules::journal::Version;
use torneo_store::{Error, Store, statements};

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
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut sqlite = options.connect().await.unwrap();
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut postgres = options.connect().await.unwrap();
    for text in statements() {
        let sqlite = sqlite.prepare(text.into_sql_str()).await;
        let postgres = postgres.prepare(text.into_sql_str()).await;
        let sqlite = sqlite.unwrap_or_else(|error| panic!("SQLite: {error}: {text}"));
        let postgres = postgres.unwrap_or_else(|error| panic!("PostgreSQL: {error}: {text}"));
        assert_eq!(sqlite.columns().len(), postgres.columns().len(), "{text}");
    }
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
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut administrator = options.connect().await.unwrap();
    administrator
        .execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await
        .unwrap();
    store
        .append(&room, version(1), vec![event("2")])
        .await
        .unwrap();
    assert_eq!(store.read(&room, version(1)).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_database_of_tomorrow_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    Store::sqlite(folder.path()).await.unwrap().close().await;
    let file = folder.path().join(torneo_store::DATABASE_FILE);
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut tomorrow = options.connect().await.unwrap();
    tomorrow
        .execute("INSERT INTO schema_migration VALUES (999, 'tomorrow')")
        .await
        .unwrap();
    let refused = Store::sqlite(folder.path())
        .await
        .err()
        .unwrap()
        .to_string();
    assert!(refused.contains("schema 999"), "{refused}");
    assert!(refused.contains("update torneo"), "{refused}");
}

#[tokio::test]
async fn a_second_program_on_the_same_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = Store::sqlite(folder.path()).await.unwrap();
    let second = Store::sqlite(folder.path()).await.err().unwrap();
    assert_eq!(second, Error::InUse(folder.path().to_owned()));
    first.close().await;
    Store::sqlite(folder.path()).await.unwrap();
}
