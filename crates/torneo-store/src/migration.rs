//! The schema, one numbered step after another, forward only.
//!
//! To change the schema, add a step; never edit one that was released. A database with more steps
//! than this program knows is refused, because an older program would not keep its newer promises.

use std::collections::BTreeMap;

use rusqlite::Connection;
use sqlx::{Connection as _, PgConnection, SqliteConnection};

use crate::{Error, sql};

struct Migration {
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

/// In order; the first has number 1.
///
/// Streams are compared by bytes in both engines, so that both list them in the same order. The
/// triggers do not stop a forger (the hashes do that): they stop a tired administrator.
const MIGRATIONS: &[Migration] = &[Migration {
    name: "journal",
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
}];

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
        let done = not_newer(done.unwrap_or(0))?;
        for (number, migration) in (1_i64..).zip(MIGRATIONS).skip(done) {
            sqlx::raw_sql(migration.$script)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(sql::MIGRATED)
                .bind(number)
                .bind(migration.name)
                .execute(&mut *transaction)
                .await?;
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
    let done = not_newer(steps.last().map_or(0, |(number, _)| *number))?;
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

/// How many steps are done, unless there are more than we know.
pub(crate) fn not_newer(found: i64) -> Result<usize, Error> {
    if found > KNOWN {
        return Err(Error::Newer {
            found,
            known: KNOWN,
        });
    }
    Ok(usize::try_from(found).unwrap_or_default())
}
