//! The schema, one numbered step after another, forward only.
//!
//! To change the schema, add a step; never edit one that was released. Each step says which is the oldest schema that a
//! program must know to go on reading and writing after it, so that two versions may use one database while the servers
//! are brought up to date one after the other. Where a step says nothing of the kind, a program that does not know it is
//! refused: it would not keep its promises.

use std::collections::BTreeMap;

use rusqlite::{Connection, params};
use sqlx::{Connection as _, PgConnection};

use crate::{Error, postgres, sql};

struct Migration {
    name: &'static str,
    sqlite: Step,
    postgres: Step,
}

/// A step as one engine takes it.
struct Step {
    /// The oldest schema that a program must know to read a database with this step.
    oldest_reader: i64,
    /// The oldest schema that a program must know to write to a database with this step.
    oldest_writer: i64,
    script: &'static str,
}

/// In order; the first has number 1.
///
/// Streams are compared by bytes in both engines, so that both list them in the same order. The
/// triggers do not stop a forger (the hashes do that): they stop a tired administrator.
///
/// `place` has a row for each live stream. Owner, epoch and the time since when it has none are for
/// several servers on one database, as `node` is; see `nodes`.
///
/// `journal_recent` has the newest entries of a data folder, in the order in which they came, until they are filed in
/// `journal_entry`; see `sqlite_writer`. It has no trigger against DELETE: that would take each row out by itself.
const MIGRATIONS: &[Migration] = &[
    Migration {
        name: "journal",
        sqlite: Step {
            oldest_reader: 1,
            oldest_writer: 1,
            script: "CREATE TABLE journal_entry (
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
        },
        postgres: Step {
            oldest_reader: 1,
            oldest_writer: 1,
            script: "CREATE TABLE journal_entry (
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
    },
    Migration {
        name: "index",
        sqlite: Step {
            oldest_reader: 1,
            // Who does not keep the index up to date would hide live rooms from whoever does.
            oldest_writer: 2,
            script: "CREATE TABLE place (
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
        },
        postgres: Step {
            oldest_reader: 1,
            oldest_writer: 2,
            script: "CREATE TABLE place (
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
    },
    Migration {
        name: "nodes",
        sqlite: Step {
            oldest_reader: 1,
            oldest_writer: 2,
            script: "CREATE TABLE node (
            id TEXT NOT NULL PRIMARY KEY,
            lock BIGINT NOT NULL,
            beat_ms BIGINT NOT NULL,
            bus_ok BOOLEAN NOT NULL,
            draining BOOLEAN NOT NULL
        ) WITHOUT ROWID;
        ALTER TABLE place ADD COLUMN since_ms BIGINT NOT NULL DEFAULT 0;",
        },
        postgres: Step {
            oldest_reader: 1,
            oldest_writer: 2,
            script: "CREATE TABLE node (
            id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
            lock BIGINT NOT NULL,
            beat_ms BIGINT NOT NULL,
            bus_ok BOOLEAN NOT NULL,
            draining BOOLEAN NOT NULL
        );
        ALTER TABLE place ADD COLUMN since_ms BIGINT NOT NULL DEFAULT 0;
        CREATE INDEX place_owner ON place (owner);",
        },
    },
    Migration {
        name: "recent",
        sqlite: Step {
            // Who does not look into it does not see the newest entries.
            oldest_reader: 4,
            oldest_writer: 4,
            script: "CREATE TABLE journal_recent (
            number INTEGER PRIMARY KEY,
            stream TEXT NOT NULL,
            version BIGINT NOT NULL CHECK (version > 0),
            recorded_at_ms BIGINT NOT NULL,
            payload TEXT NOT NULL,
            previous BLOB NOT NULL,
            hash BLOB NOT NULL
        );
        CREATE TRIGGER journal_recent_never_changes BEFORE UPDATE ON journal_recent
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;",
        },
        // PostgreSQL has no such table: servers of the schema before may go on beside us.
        postgres: Step {
            oldest_reader: 1,
            oldest_writer: 2,
            script: NOTHING,
        },
    },
];

/// Of a step that is another engine's alone.
const NOTHING: &str = "SELECT 1";

/// The first schema whose steps say who may still read and write.
const SAYS_OLDEST: i64 = 2;

const TABLE: &str = "CREATE TABLE IF NOT EXISTS schema_migration \
     (number BIGINT PRIMARY KEY, name TEXT NOT NULL)";

/// Two servers that start together must not migrate together. The number is arbitrary and ours.
const ONE_AT_A_TIME: &str = "SELECT pg_advisory_xact_lock(3860421776)";

/// The newest schema this program knows.
pub(crate) const KNOWN: i64 = MIGRATIONS.len() as i64;

/// Brings a SQLite database to the newest schema.
pub(crate) fn sqlite(connection: &mut Connection) -> Result<(), Error> {
    let transaction = connection.transaction()?;
    transaction.execute_batch(TABLE)?;
    let done: Option<i64> = transaction.query_row(sql::SCHEMA, [], |row| row.get(0))?;
    let done = done.unwrap_or_default();
    let done = may(Use::Write, done, oldest(&transaction, done)?)?;
    for (number, migration) in (1_i64..).zip(MIGRATIONS).skip(done) {
        let step = &migration.sqlite;
        transaction.execute_batch(step.script)?;
        transaction.execute(sql::MIGRATED, params![number, migration.name])?;
        if number >= SAYS_OLDEST {
            let oldest = params![step.oldest_reader, step.oldest_writer, number];
            transaction.execute(sql::KEEP_OLDEST, oldest)?;
        }
    }
    Ok(transaction.commit()?)
}

/// The oldest schema that a reader and a writer of a SQLite archive must know, by steps that we do not.
fn oldest(connection: &Connection, done: i64) -> Result<Oldest, Error> {
    match done > KNOWN {
        true => Ok(connection.query_row(sql::OLDEST, [KNOWN], |row| row.try_into())?),
        false => Ok((None, None)),
    }
}

/// Whether a PostgreSQL database that has so many of our steps is changed by those to come.
pub(crate) fn changes_postgres(done: usize) -> bool {
    let mut left = MIGRATIONS.iter().skip(done);
    left.any(|migration| migration.postgres.script != NOTHING)
}

/// Brings a PostgreSQL database to the newest schema.
pub(crate) async fn postgres(connection: &mut PgConnection) -> Result<(), Error> {
    let mut transaction = connection.begin().await?;
    sqlx::query(ONE_AT_A_TIME)
        .execute(&mut *transaction)
        .await?;
    sqlx::query(TABLE).execute(&mut *transaction).await?;
    let done = postgres::may(Use::Write, &mut transaction).await?;
    for (number, migration) in (1_i64..).zip(MIGRATIONS).skip(done) {
        let step = &migration.postgres;
        sqlx::raw_sql(step.script)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(sql::MIGRATED)
            .bind(number)
            .bind(migration.name)
            .execute(&mut *transaction)
            .await?;
        if number >= SAYS_OLDEST {
            sqlx::query(sql::KEEP_OLDEST)
                .bind(step.oldest_reader)
                .bind(step.oldest_writer)
                .bind(number)
                .execute(&mut *transaction)
                .await?;
        }
    }
    Ok(transaction.commit().await?)
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
        // How a later program makes its tables is not ours to judge.
        return may(Use::Read, newest, oldest(connection, newest)?).map(|_| ());
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
        model.execute_batch(migration.sqlite.script)?;
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
