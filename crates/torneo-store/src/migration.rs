//! The schema, one numbered step after another, forward only.
//!
//! To change the schema, add a step; never edit one that was released. Each step says which is the oldest schema that a
//! program must know to go on reading and writing after it, so that two versions may use one database while the servers
//! are brought up to date one after the other. Where a step says nothing of the kind, a program that does not know it is
//! refused: it would not keep its promises.

use std::collections::BTreeMap;

use rusqlite::Connection;
use sqlx::{Connection as _, PgConnection, SqliteConnection};

use crate::{Error, sql};

struct Migration {
    name: &'static str,
    /// The oldest schema that a program must know to read a database with this step.
    oldest_reader: i64,
    /// The same for writing.
    oldest_writer: i64,
    sqlite: &'static str,
    postgres: &'static str,
}

/// In order; the first has number 1.
///
/// Streams are compared by bytes in both engines, so that both list them in the same order. The
/// triggers do not stop a forger (the hashes do that): they stop a tired administrator.
///
/// `place` has a row for each live stream. Owner, epoch and the time since when it has none are for
/// several servers on one database, as `node` is; see `nodes`.
const MIGRATIONS: &[Migration] = &[
    Migration {
        name: "journal",
        oldest_reader: 1,
        oldest_writer: 1,
        sqlite: "CREATE TABLE journal_entry (
            stream TEXT NOT NULL,
            version BIGINT NOT NULL CHECK (version > 0),
            recorded_at_ms BIGINT NOT NULL,
            payload TEXT NOT NULL,
            previous BLOB NOT NULL,
            hash BLOB NOT NULL,
            PRIMARY KEY (stream, version)
        );
        CREATE TRIGGER journal_entry_never_changes BEFORE UPDATE ON journal_entry
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
        CREATE TRIGGER journal_entry_never_goes BEFORE DELETE ON journal_entry
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;",
        postgres: "CREATE TABLE journal_entry (
            stream TEXT COLLATE \"C\" NOT NULL,
            version BIGINT NOT NULL CHECK (version > 0),
            recorded_at_ms BIGINT NOT NULL,
            payload TEXT NOT NULL,
            previous BYTEA NOT NULL,
            hash BYTEA NOT NULL,
            PRIMARY KEY (stream, version)
        );
        CREATE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'the journal is append-only'; END $$;
        CREATE TRIGGER journal_entry_never_changes BEFORE UPDATE OR DELETE OR TRUNCATE
            ON journal_entry FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only();",
    },
    Migration {
        name: "index",
        oldest_reader: 1,
        // Who does not keep the index up to date would hide live rooms from whoever does.
        oldest_writer: 2,
        sqlite: "CREATE TABLE place (
            stream TEXT NOT NULL PRIMARY KEY,
            owner TEXT,
            epoch BIGINT NOT NULL DEFAULT 0
        ) WITHOUT ROWID;
        CREATE TABLE person_token (
            fingerprint TEXT NOT NULL PRIMARY KEY,
            id TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE index_progress (up_to TEXT NOT NULL);
        INSERT INTO index_progress SELECT '' WHERE EXISTS (SELECT 1 FROM journal_entry);
        ALTER TABLE schema_migration ADD COLUMN oldest_reader BIGINT NOT NULL DEFAULT 1;
        ALTER TABLE schema_migration ADD COLUMN oldest_writer BIGINT NOT NULL DEFAULT 1;",
        postgres: "CREATE TABLE place (
            stream TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
            owner TEXT,
            epoch BIGINT NOT NULL DEFAULT 0
        );
        CREATE TABLE person_token (
            fingerprint TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
            id TEXT NOT NULL
        );
        CREATE TABLE index_progress (up_to TEXT COLLATE \"C\" NOT NULL);
        INSERT INTO index_progress SELECT '' WHERE EXISTS (SELECT 1 FROM journal_entry);
        ALTER TABLE schema_migration ADD COLUMN oldest_reader BIGINT NOT NULL DEFAULT 1;
        ALTER TABLE schema_migration ADD COLUMN oldest_writer BIGINT NOT NULL DEFAULT 1;",
    },
    Migration {
        name: "nodes",
        oldest_reader: 1,
        oldest_writer: 2,
        sqlite: "CREATE TABLE node (
            id TEXT NOT NULL PRIMARY KEY,
            lock BIGINT NOT NULL,
            beat_ms BIGINT NOT NULL,
            bus_ok BOOLEAN NOT NULL,
            draining BOOLEAN NOT NULL
        ) WITHOUT ROWID;
        ALTER TABLE place ADD COLUMN since_ms BIGINT NOT NULL DEFAULT 0;",
        postgres: "CREATE TABLE node (
            id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
            lock BIGINT NOT NULL,
            beat_ms BIGINT NOT NULL,
            bus_ok BOOLEAN NOT NULL,
            draining BOOLEAN NOT NULL
        );
        ALTER TABLE place ADD COLUMN since_ms BIGINT NOT NULL DEFAULT 0;
        CREATE INDEX place_owner ON place (owner);",
    },
];

/// The first schema whose steps say who may still read and write.
const SAYS_OLDEST: i64 = 2;

const TABLE: &str = "CREATE TABLE IF NOT EXISTS schema_migration \
     (number BIGINT PRIMARY KEY, name TEXT NOT NULL)";

/// Two servers that start together must not migrate together. The number is arbitrary and ours.
const ONE_AT_A_TIME: &str = "SELECT pg_advisory_xact_lock(3860421776)";

/// The newest schema this program knows.
pub(crate) const KNOWN: i64 = MIGRATIONS.len() as i64;

macro_rules! migrate {
    ($connection:expr, $lock:expr, $script:ident) => {{
        let mut transaction = $connection.begin().await?;
        if let Some(lock) = $lock {
            sqlx::query(lock).execute(&mut *transaction).await?;
        }
        sqlx::query(TABLE).execute(&mut *transaction).await?;
        let (done,): (Option<i64>,) = sqlx::query_as(sql::SCHEMA)
            .fetch_one(&mut *transaction)
            .await?;
        let done = done.unwrap_or(0);
        let oldest = match done > KNOWN {
            true => {
                let oldest = sqlx::query_as(sql::OLDEST).bind(KNOWN);
                oldest.fetch_one(&mut *transaction).await?
            }
            false => (None, None),
        };
        let done = may(Use::Write, done, oldest)?;
        for (number, migration) in (1_i64..).zip(MIGRATIONS).skip(done) {
            sqlx::raw_sql(migration.$script)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(sql::MIGRATED)
                .bind(number)
                .bind(migration.name)
                .execute(&mut *transaction)
                .await?;
            if number >= SAYS_OLDEST {
                sqlx::query(sql::KEEP_OLDEST)
                    .bind(migration.oldest_reader)
                    .bind(migration.oldest_writer)
                    .bind(number)
                    .execute(&mut *transaction)
                    .await?;
            }
        }
        transaction.commit().await?;
        Ok(())
    }};
}

/// Brings a SQLite database to the newest schema.
pub(crate) async fn sqlite(connection: &mut SqliteConnection) -> Result<(), Error> {
    migrate!(connection, None::<&'static str>, sqlite)
}

/// Brings a PostgreSQL database to the newest schema.
pub(crate) async fn postgres(connection: &mut PgConnection) -> Result<(), Error> {
    migrate!(connection, Some(ONE_AT_A_TIME), postgres)
}

/// Whether a SQLite archive is made exactly as ours are: the steps, the tables, the triggers.
///
/// A damaged column type is read as another one, and a table without its key finds nothing.
pub(crate) fn check(connection: &Connection) -> Result<(), Error> {
    check_objects(connection, |_| true)
}

/// The same for tables alone: without a trigger an archive can still be read.
pub(crate) fn check_tables(connection: &Connection) -> Result<(), Error> {
    check_objects(connection, |kind| kind == "table")
}

fn check_objects(connection: &Connection, counts: impl Fn(&str) -> bool) -> Result<(), Error> {
    let found = objects(connection)?;
    if !found.keys().any(|(_, name)| name == "schema_migration") {
        return Err(Error::NotAnArchive("the file".to_owned()));
    }
    let steps: Vec<(i64, String)> = {
        let mut query = connection.prepare(sql::MIGRATIONS)?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        rows.collect::<Result<_, _>>()?
    };
    let newest = steps.last().map_or(0, |(number, _)| *number);
    if newest > KNOWN {
        let oldest =
            connection.query_row(sql::OLDEST, [KNOWN], |row| Ok((row.get(0)?, row.get(1)?)))?;
        // How a later program makes its tables is not ours to judge.
        return may(Use::Read, newest, oldest).map(|_| ());
    }
    let done = usize::try_from(newest).unwrap_or_default();
    let names = MIGRATIONS.iter().map(|migration| migration.name.to_owned());
    let known: Vec<(i64, String)> = (1..).zip(names).take(done).collect();
    if done == 0 || steps != known {
        return Err(Error::Broken("schema_migration is not ours".to_owned()));
    }
    let model = Connection::open_in_memory()?;
    model.execute_batch(TABLE)?;
    for migration in &MIGRATIONS[..done] {
        model.execute_batch(migration.sqlite)?;
    }
    let differs = |((kind, name), sql): (&(String, String), &String)| {
        counts(kind) && found.get(&(kind.clone(), name.clone())) != Some(sql)
    };
    let expected = objects(&model)?;
    match expected.iter().find(|&object| differs(object)) {
        None => Ok(()),
        Some(((kind, name), _)) => {
            Err(Error::Broken(format!("{kind} {name} is not as we made it")))
        }
    }
}

/// How each table and trigger was made, by kind and name.
fn objects(connection: &Connection) -> Result<BTreeMap<(String, String), String>, Error> {
    let mut query = connection.prepare(sql::OBJECTS)?;
    let rows = query.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// What somebody wants to do with an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    Read,
    Write,
}

/// The oldest schema that a reader and a writer must know, by the steps that we do not know ourselves.
pub(crate) type Oldest = (Option<i64>, Option<i64>);

/// How many of our steps are done, unless there are some that shut us out.
pub(crate) fn may(wanted: Use, found: i64, oldest: Oldest) -> Result<usize, Error> {
    let (reader, writer) = oldest;
    let needed = match wanted {
        Use::Read => reader,
        Use::Write => writer,
    };
    if found > KNOWN && needed.is_none_or(|needed| needed > KNOWN) {
        return Err(Error::Newer {
            found,
            known: KNOWN,
        });
    }
    Ok(usize::try_from(found.min(KNOWN)).unwrap_or_default())
}

/// How many of our steps a SQLite archive has; none where it is not one yet.
pub(crate) fn steps_done(connection: &Connection) -> Result<i64, Error> {
    let found = objects(connection)?;
    if !found.keys().any(|(_, name)| name == "schema_migration") {
        return Ok(0);
    }
    let newest: Option<i64> = connection.query_row(sql::SCHEMA, [], |row| row.get(0))?;
    Ok(newest.unwrap_or_default())
}
