//! Every statement. One text serves SQLite and PostgreSQL; a test prepares each on both.

use std::sync::LazyLock;

use torneo_rules::journal::{Entry, Hash, Head, Payload, StreamId, UnixMillis, Version};

use crate::Error;

/// Most rows of one INSERT. So many fit one round trip; more are sent as several in a transaction.
pub(crate) const MOST_ROWS: usize = 64;

/// The newest entry of a stream.
pub(crate) const HEAD: &str = "SELECT version, hash FROM journal_entry WHERE stream = $1 \
     ORDER BY version DESC LIMIT 1";

/// The entries of a stream after a version.
pub(crate) const PAGE: &str = "SELECT stream, version, recorded_at_ms, payload, previous, hash \
     FROM journal_entry WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3";

/// A question in the words of each engine: the newest entries of a data folder stand in a table of their own.
#[derive(Clone, Copy)]
pub(crate) struct PerEngine {
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

/// What an engine is asked.
pub(crate) trait Question {
    fn of_sqlite(self) -> &'static str;
    fn of_postgres(self) -> &'static str;
}

impl Question for PerEngine {
    fn of_sqlite(self) -> &'static str {
        self.sqlite
    }

    fn of_postgres(self) -> &'static str {
        self.postgres
    }
}

impl Question for &'static str {
    fn of_sqlite(self) -> &'static str {
        self
    }

    fn of_postgres(self) -> &'static str {
        self
    }
}

/// Names of streams in a table, found by leaping from one to the next instead of reading every entry.
macro_rules! leaping {
    ($table:literal, $first:literal, $next:literal, $most:literal) => {
        concat!(
            "WITH RECURSIVE name(stream) AS ( SELECT min(stream) FROM ",
            $table,
            $first,
            " UNION ALL SELECT (SELECT min(stream) FROM ",
            $table,
            " WHERE stream > name.stream",
            $next,
            ") FROM name WHERE name.stream IS NOT NULL",
            $most,
            ") "
        )
    };
}

/// The newest entry of each of these names.
macro_rules! ends {
    ($table:literal) => {
        concat!(
            "SELECT entry.stream, entry.version, entry.hash FROM name JOIN ",
            $table,
            " AS entry ON entry.stream = name.stream AND entry.version = (SELECT max(version) FROM ",
            $table,
            " AS last WHERE last.stream = name.stream) "
        )
    };
}

/// SQLite: the ends of streams that have grown lately. What stands beside `max` is of the same row.
macro_rules! recent_ends {
    ($which:literal) => {
        concat!(
            "WHERE name.stream NOT IN (SELECT stream FROM journal_recent) \
             UNION ALL SELECT stream, max(version), hash FROM journal_recent ",
            $which,
            " GROUP BY stream ORDER BY 1"
        )
    };
}

/// Every stream with its end.
pub(crate) const STREAMS: PerEngine = PerEngine {
    sqlite: concat!(
        leaping!("main.journal_entry", "", "", ""),
        ends!("main.journal_entry"),
        recent_ends!("")
    ),
    postgres: concat!(
        leaping!("journal_entry", "", "", ""),
        ends!("journal_entry"),
        "ORDER BY entry.stream"
    ),
};

/// The streams from a name up to another with their ends.
pub(crate) const STREAMS_BETWEEN: PerEngine = PerEngine {
    sqlite: concat!(
        leaping!(
            "main.journal_entry",
            " WHERE stream >= $1 AND stream < $2",
            " AND stream < $2",
            ""
        ),
        ends!("main.journal_entry"),
        recent_ends!("WHERE stream >= $1 AND stream < $2")
    ),
    postgres: concat!(
        leaping!(
            "journal_entry",
            " WHERE stream >= $1 AND stream < $2",
            " AND stream < $2",
            ""
        ),
        ends!("journal_entry"),
        "ORDER BY entry.stream"
    ),
};

/// PostgreSQL: a write that changes nothing, and is written all the same. It fails wherever a real one would.
pub(crate) const CAN_WRITE: &str = "UPDATE schema_migration SET name = name WHERE number = 1";

/// Streams after a name.
pub(crate) const STREAMS_AFTER: PerEngine = PerEngine {
    sqlite: concat!(
        leaping!("main.journal_entry", " WHERE stream > $1", "", " LIMIT $2"),
        "SELECT stream FROM name WHERE stream IS NOT NULL \
         UNION SELECT stream FROM journal_recent WHERE stream > $1 ORDER BY stream LIMIT $2"
    ),
    postgres: concat!(
        leaping!("journal_entry", " WHERE stream > $1", "", ""),
        "SELECT stream FROM name WHERE stream IS NOT NULL LIMIT $2"
    ),
};

/// How many entries there are in streams after a name.
pub(crate) const COUNT_AFTER: &str = "SELECT count(*) FROM journal_entry WHERE stream > $1";

/// The first entry of each stream from a name up to another: when it began.
pub(crate) const BEGINNINGS: PerEngine = PerEngine {
    sqlite: concat!(
        leaping!(
            "main.journal_entry",
            " WHERE stream >= $1 AND stream < $2",
            " AND stream < $2",
            ""
        ),
        "SELECT first.stream, first.recorded_at_ms FROM name JOIN main.journal_entry AS first \
           ON first.stream = name.stream AND first.version = 1 \
         UNION ALL SELECT stream, recorded_at_ms FROM journal_recent \
           WHERE stream >= $1 AND stream < $2 AND version = 1 \
         ORDER BY 2 DESC, 1 DESC LIMIT $3"
    ),
    postgres: concat!(
        leaping!(
            "journal_entry",
            " WHERE stream >= $1 AND stream < $2",
            " AND stream < $2",
            ""
        ),
        "SELECT first.stream, first.recorded_at_ms FROM name JOIN journal_entry AS first \
           ON first.stream = name.stream AND first.version = 1 \
         ORDER BY first.recorded_at_ms DESC, first.stream DESC LIMIT $3"
    ),
};

/// SQLite: what was stored after the newest head over all streams that is filed. Rows are numbered in the order in which they
/// came, and what is recent came after what is filed.
pub(crate) const AFTER_NEWEST_HEAD: &str = "SELECT stream, version, recorded_at_ms, payload, previous, hash FROM ( \
       SELECT *, 1 AS part, rowid AS number FROM main.journal_entry WHERE stream <> $1 AND rowid > ( \
         SELECT rowid FROM main.journal_entry WHERE stream = $1 AND payload LIKE '{\"type\":\"head\",%' \
         ORDER BY version DESC LIMIT 1) \
       UNION ALL \
       SELECT stream, version, recorded_at_ms, payload, previous, hash, 2, number FROM journal_recent \
       WHERE stream <> $1) \
     ORDER BY part, number";

/// SQLite: adds an entry to those that are not filed yet.
pub(crate) const INSERT_RECENT: &str = "INSERT INTO journal_recent \
     (stream, version, recorded_at_ms, payload, previous, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

/// SQLite: what is not filed yet, in the order in which it came; the weight of a row is one and its kilobytes.
pub(crate) const RECENT_HEADS: &str =
    "SELECT stream, version, hash, 1 + length(payload) / 1024 FROM journal_recent ORDER BY number";

/// SQLite: files everything that is recent, or rolls back. The order stays that in which it came. Without `OR ROLLBACK` SQLite would
/// keep every page as it was before, in case it must take back this statement alone.
pub(crate) const FILE: &str = "INSERT OR ROLLBACK INTO journal_entry (stream, version, recorded_at_ms, payload, previous, hash) \
     SELECT stream, version, recorded_at_ms, payload, previous, hash FROM journal_recent ORDER BY number";
pub(crate) const FORGET_RECENT: &str = "DELETE FROM journal_recent";

/// SQLite: the same without the streams of which a version stands there twice, which only other hands can bring about.
pub(crate) const MARK_TWICE: &str = "CREATE TEMP TABLE IF NOT EXISTS twice (stream TEXT PRIMARY KEY); \
     DELETE FROM twice; \
     INSERT INTO twice SELECT DISTINCT recent.stream FROM journal_recent AS recent \
       JOIN main.journal_entry AS entry ON entry.stream = recent.stream AND entry.version = recent.version \
     UNION SELECT stream FROM journal_recent GROUP BY stream, version HAVING count(*) > 1";
pub(crate) const FILE_OTHERS: &str = "INSERT INTO journal_entry (stream, version, recorded_at_ms, payload, previous, hash) \
     SELECT stream, version, recorded_at_ms, payload, previous, hash FROM journal_recent \
     WHERE stream NOT IN (SELECT stream FROM twice) ORDER BY number";
pub(crate) const FORGET_OTHERS: &str =
    "DELETE FROM journal_recent WHERE stream NOT IN (SELECT stream FROM twice)";

/// SQLite: whether an archive has a table for what is recent.
pub(crate) const HAS_RECENT: &str =
    "SELECT count(*) FROM main.sqlite_master WHERE type = 'table' AND name = 'journal_recent'";

/// SQLite: whoever reads finds both tables under the name of one; or, in an archive from before, an empty second one.
pub(crate) const BOTH_AS_ONE: &str = "CREATE TEMP VIEW journal_entry AS \
     SELECT stream, version, recorded_at_ms, payload, previous, hash FROM main.journal_entry UNION ALL \
     SELECT stream, version, recorded_at_ms, payload, previous, hash FROM main.journal_recent";
pub(crate) const NOTHING_RECENT: &str = "CREATE TEMP VIEW journal_recent AS \
     SELECT rowid AS number, stream, version, recorded_at_ms, payload, previous, hash \
     FROM main.journal_entry WHERE 0";

/// The index: streams that are live.
pub(crate) const LIVE: &str = "SELECT stream FROM place ORDER BY stream";

/// The index: a stream is live from now on, or is not any more.
pub(crate) const ENLIVEN: &str = "INSERT INTO place (stream) VALUES ($1) ON CONFLICT DO NOTHING";
pub(crate) const LAY_TO_REST: &str = "DELETE FROM place WHERE stream = $1";

/// The index: whose token it is.
pub(crate) const TOKEN: &str = "SELECT id FROM person_token WHERE fingerprint = $1";
pub(crate) const KEEP_TOKEN: &str =
    "INSERT INTO person_token (fingerprint, id) VALUES ($1, $2) ON CONFLICT DO NOTHING";

/// PostgreSQL: the same for many at once.
pub(crate) const ENLIVEN_ALL: &str =
    "INSERT INTO place (stream) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING";
pub(crate) const LAY_ALL_TO_REST: &str = "DELETE FROM place WHERE stream = ANY($1::text[])";
pub(crate) const KEEP_TOKENS: &str = "INSERT INTO person_token (fingerprint, id) \
     SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING";

/// PostgreSQL: the leave to be the only server of this database. The number is arbitrary and ours.
pub(crate) const SERVE_ALONE: &str = "SELECT pg_try_advisory_lock(3860421777)";

/// PostgreSQL: what the connections of a server that is alone are called, and the end of those that it has given up.
pub(crate) const OWN_NAME: &str = "SELECT 'torneo alone ' || gen_random_uuid()";
pub(crate) const END_NAMED: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
     WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()";

/// PostgreSQL: whether it is another server that has the leave.
pub(crate) const SERVED_BY_ANOTHER: &str = "SELECT EXISTS (SELECT 1 FROM pg_locks AS held \
     LEFT JOIN pg_stat_activity AS backend ON backend.pid = held.pid \
     WHERE held.locktype = 'advisory' AND held.granted AND held.classid = 0 \
       AND held.objid::bigint = 3860421777 AND held.objsubid = 1 \
       AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
       AND backend.application_name IS DISTINCT FROM $1)";

/// PostgreSQL: the leave to be one of several servers, and the lock of this one among them.
pub(crate) const SERVE_TOGETHER: &str =
    "SELECT pg_try_advisory_lock_shared(3860421777), pg_try_advisory_lock($1)";

/// PostgreSQL: a server lives.
pub(crate) const BEAT: &str = "INSERT INTO node (id, lock, beat_ms, bus_ok, draining) \
     VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint, $3, $4) \
     ON CONFLICT (id) DO UPDATE SET beat_ms = excluded.beat_ms, bus_ok = excluded.bus_ok, \
       draining = excluded.draining";

/// PostgreSQL: the time, and how many places are nobody's: a server may have opened something after it had given everything away
/// and gone.
pub(crate) const NOW_AND_FREE: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, \
     (SELECT count(*) FROM place WHERE owner IS NULL \
       OR NOT EXISTS (SELECT 1 FROM node WHERE node.id = place.owner))";

/// PostgreSQL: every server, how long it has been silent, whether its process is there, and how much is its own.
pub(crate) const NODES: &str = "SELECT node.id, \
       (extract(epoch FROM clock_timestamp()) * 1000)::bigint - node.beat_ms, \
       EXISTS (SELECT 1 FROM pg_locks AS held WHERE held.locktype = 'advisory' AND held.granted \
         AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
         AND held.classid::bigint = node.lock >> 32 AND held.objid::bigint = node.lock & 4294967295 \
         AND held.objsubid = 1), \
       node.bus_ok, node.draining, (SELECT count(*) FROM place WHERE place.owner = node.id) \
     FROM node ORDER BY node.id";

/// PostgreSQL: takes places. Whether an owner is dead is judged here again, whatever the asker believes.
pub(crate) const CLAIM: &str = "WITH dead AS ( \
       SELECT node.id, node.beat_ms FROM node WHERE $3 AND node.id <> $1 AND ( \
         node.beat_ms <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 2000 \
         OR (node.beat_ms <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 700 \
           AND NOT EXISTS (SELECT 1 FROM pg_locks AS held WHERE held.locktype = 'advisory' AND held.granted \
             AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
             AND held.classid::bigint = node.lock >> 32 AND held.objid::bigint = node.lock & 4294967295 \
             AND held.objsubid = 1)))), \
     found AS ( \
       SELECT place.stream FROM place \
       WHERE (place.owner IS NULL OR place.owner IN (SELECT id FROM dead) \
         OR NOT EXISTS (SELECT 1 FROM node WHERE node.id = place.owner)) AND place.stream <> ALL($4::text[]) \
       ORDER BY place.stream LIMIT $2 FOR UPDATE SKIP LOCKED) \
     UPDATE place SET owner = $1, epoch = place.epoch + 1, \
       since_ms = greatest(place.since_ms, coalesce((SELECT beat_ms FROM dead WHERE dead.id = place.owner), 0)) \
     FROM found WHERE place.stream = found.stream \
     RETURNING place.stream, place.epoch, place.since_ms";

/// PostgreSQL: ends the writers of dead servers.
pub(crate) const END_DEAD: &str = "SELECT pg_terminate_backend(backend.pid) FROM node \
     JOIN pg_stat_activity AS backend ON backend.datname = current_database() \
       AND backend.application_name = left('torneo ' || node.id, 63) \
     WHERE node.id <> $1 AND node.beat_ms <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 700 \
       AND (node.beat_ms <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 2000 \
         OR NOT EXISTS (SELECT 1 FROM pg_locks AS held WHERE held.locktype = 'advisory' AND held.granted \
           AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
           AND held.classid::bigint = node.lock >> 32 AND held.objid::bigint = node.lock & 4294967295 \
           AND held.objsubid = 1))";

/// How the writer of a server among several is called in PostgreSQL, which keeps 63 bytes of it.
pub(crate) fn application_name(id: &str) -> String {
    let mut name = format!("torneo {id}");
    name.truncate(name.floor_char_boundary(63));
    name
}

/// PostgreSQL: a server's own places again.
pub(crate) const REGAIN: &str = "UPDATE place SET epoch = epoch + 1, since_ms = greatest(since_ms, $2) \
     WHERE owner = $1 RETURNING stream, epoch, since_ms";

/// PostgreSQL: a server gives its places away.
pub(crate) const HAND_OVER: &str = "UPDATE place SET owner = NULL, \
       since_ms = (extract(epoch FROM clock_timestamp()) * 1000)::bigint \
     WHERE owner = $1";

/// PostgreSQL: a server goes, and those with it that died long ago and own nothing.
pub(crate) const LEAVE: &str = "DELETE FROM node WHERE (id = $1 \
       OR beat_ms < (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 3600000) \
     AND NOT EXISTS (SELECT 1 FROM place WHERE place.owner = node.id)";

/// PostgreSQL: whose streams are; one that is nobody's becomes somebody's; those that rest are let go. Whoever takes one whose
/// row was deleted counts its epochs from the time, so that none ever comes back.
pub(crate) const PLACES: &str =
    "SELECT stream, owner, epoch FROM place WHERE stream = ANY($1::text[])";
pub(crate) const TAKE: &str = "INSERT INTO place (stream, owner, epoch) \
       VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) \
     ON CONFLICT (stream) DO UPDATE SET owner = excluded.owner, epoch = place.epoch + 1 \
       WHERE place.owner IS NULL \
     RETURNING stream, epoch, since_ms";
pub(crate) const GIVE_BACK: &str = "UPDATE place SET owner = NULL WHERE stream = $1 AND owner = $2";
pub(crate) const RENEW: &str = "UPDATE place SET epoch = epoch + 1 \
     WHERE stream = ANY($1::text[]) AND owner = $2 RETURNING stream, epoch, since_ms";
pub(crate) const OWNED: &str = "SELECT stream FROM place WHERE owner = $1";
pub(crate) const LET_GO: &str = "DELETE FROM place WHERE stream = ANY($1::text[]) AND owner = $2";

/// PostgreSQL: streams are live from now on, and whoever opened them owns them.
pub(crate) const ENLIVEN_OWNED: &str = "INSERT INTO place (stream, owner, epoch) \
     SELECT unnest($1::text[]), $2, 1 ON CONFLICT DO NOTHING";

/// PostgreSQL: the process that serves this connection, and the end of another of ours.
pub(crate) const BACKEND: &str = "SELECT pg_backend_pid()";
pub(crate) const END_BACKEND: &str = "SELECT pg_terminate_backend($1)";

/// The index: up to which stream it has been made, while it is being made.
pub(crate) const INDEXED_UP_TO: &str = "SELECT max(up_to) FROM index_progress";
pub(crate) const FORGET_PROGRESS: &str = "DELETE FROM index_progress";
pub(crate) const KEEP_PROGRESS: &str = "INSERT INTO index_progress (up_to) VALUES ($1)";

/// The newest migration that was applied.
pub(crate) const SCHEMA: &str = "SELECT max(number) FROM schema_migration";

/// Remembers a migration.
pub(crate) const MIGRATED: &str = "INSERT INTO schema_migration (number, name) VALUES ($1, $2)";

/// The oldest schema that a program must know to read or write what the steps after a number made.
pub(crate) const OLDEST: &str =
    "SELECT max(oldest_reader), max(oldest_writer) FROM schema_migration WHERE number > $1";
pub(crate) const KEEP_OLDEST: &str =
    "UPDATE schema_migration SET oldest_reader = $1, oldest_writer = $2 WHERE number = $3";

/// Takes back a migration that never was.
pub(crate) const NOT_MIGRATED: &str = "DELETE FROM schema_migration WHERE number < 0";

/// SQLite's own copy of everything, made while others write.
pub(crate) const COPY_SQLITE: &str = "VACUUM INTO $1";

/// PostgreSQL: reads everything as it was at one moment.
pub(crate) const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// PostgreSQL: a copy of a large archive takes its time; each of its rows must come soon.
pub(crate) const AS_LONG_AS_IT_TAKES: &str = "SET LOCAL statement_timeout = 0";

/// Every entry, in the order in which a copy is written fastest.
pub(crate) const EVERYTHING: &str = "SELECT stream, version, recorded_at_ms, payload, previous, hash \
     FROM journal_entry ORDER BY stream, version";

/// SQLite: rows in the order in which they came, whatever the index says; onwards from a number, and back between two.
pub(crate) const ROWS: RowsOf = RowsOf {
    from: "SELECT stream, version, recorded_at_ms, payload, previous, hash, rowid \
         FROM main.journal_entry NOT INDEXED WHERE rowid >= ?1 ORDER BY rowid",
    back: "SELECT stream, version, recorded_at_ms, payload, previous, hash, rowid \
         FROM main.journal_entry NOT INDEXED WHERE rowid < ?1 AND rowid > ?2 ORDER BY rowid DESC",
};
pub(crate) const RECENT_ROWS: RowsOf = RowsOf {
    from: "SELECT stream, version, recorded_at_ms, payload, previous, hash, number \
         FROM journal_recent WHERE number >= ?1 ORDER BY number",
    back: "SELECT stream, version, recorded_at_ms, payload, previous, hash, number \
         FROM journal_recent WHERE number < ?1 AND number > ?2 ORDER BY number DESC",
};

/// How the rows of a table are read.
#[derive(Clone, Copy)]
pub(crate) struct RowsOf {
    pub from: &'static str,
    pub back: &'static str,
}

/// SQLite: what was found in damaged archives, until it is sorted.
pub(crate) const FOUND_TABLE: &str = "CREATE TABLE found (stream TEXT NOT NULL, version BIGINT NOT NULL, \
       recorded_at_ms BIGINT NOT NULL, payload TEXT NOT NULL, previous BLOB NOT NULL, hash BLOB NOT NULL, \
       PRIMARY KEY (stream, version, hash)) WITHOUT ROWID";
pub(crate) const FOUND: &str = "INSERT OR IGNORE INTO found VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
pub(crate) const FOUND_STREAMS: &str = "SELECT DISTINCT stream FROM found ORDER BY stream";
pub(crate) const FOUND_IN: &str = "SELECT stream, version, recorded_at_ms, payload, previous, hash FROM found \
     WHERE stream = ?1 ORDER BY version";

/// SQLite: how many entries the tables have, whatever their indexes say.
pub(crate) const COUNT: &str = "SELECT (SELECT count(*) FROM main.journal_entry NOT INDEXED) + \
     (SELECT count(*) FROM journal_recent)";

/// SQLite: a question that cannot be answered without reading the file.
pub(crate) const FIRST_PAGE: &str = "PRAGMA schema_version";

/// SQLite: its own check of pages, indexes and constraints. So many complaints tell enough.
pub(crate) const INTEGRITY: &str = "PRAGMA integrity_check(10)";

/// SQLite: cells of a page are looked at before they are believed.
pub(crate) const CHECK_CELLS: &str = "PRAGMA cell_size_check = ON";

/// SQLite: how each table and trigger was made.
pub(crate) const OBJECTS: &str = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL";

/// Every migration that was applied.
pub(crate) const MIGRATIONS: &str = "SELECT number, name FROM schema_migration ORDER BY number";

/// Around a copy that is worthless until it is complete.
pub(crate) const BEGIN: &str = "BEGIN";
pub(crate) const COMMIT: &str = "COMMIT";

/// One INSERT for each number of rows, from 1.
static INSERTS: LazyLock<Vec<String>> =
    LazyLock::new(|| (1..=MOST_ROWS).map(insert_text).collect());

/// Adds `rows` entries, at most `MOST_ROWS`.
pub(crate) fn insert(rows: usize) -> &'static str {
    &INSERTS[rows - 1]
}

fn insert_text(rows: usize) -> String {
    let row = |row: usize| {
        let columns: Vec<String> = (1..=6)
            .map(|column| format!("${}", row * 6 + column))
            .collect();
        format!("({})", columns.join(", "))
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!(
        "INSERT INTO journal_entry (stream, version, recorded_at_ms, payload, previous, hash) VALUES {}",
        rows.join(", ")
    )
}

/// Most streams of one `READ_MANY`.
pub(crate) const MOST_STREAMS: usize = 128;

/// The entries of `MOST_STREAMS` streams; whoever wants fewer names one of them several times.
pub(crate) static READ_MANY: LazyLock<String> = LazyLock::new(|| {
    let names: Vec<String> = (1..=MOST_STREAMS).map(|n| format!("${n}")).collect();
    format!(
        "SELECT stream, version, recorded_at_ms, payload, previous, hash FROM journal_entry \
         WHERE stream IN ({}) ORDER BY stream, version",
        names.join(", ")
    )
});

/// Every statement that both engines run, for the test that prepares them.
#[doc(hidden)]
pub fn all() -> Vec<&'static str> {
    let fixed = [
        HEAD,
        PAGE,
        STREAMS.postgres,
        STREAMS_BETWEEN.postgres,
        EVERYTHING,
        SCHEMA,
        MIGRATED,
        CAN_WRITE,
        STREAMS_AFTER.postgres,
        COUNT_AFTER,
        BEGINNINGS.postgres,
        LIVE,
        ENLIVEN,
        LAY_TO_REST,
        TOKEN,
        KEEP_TOKEN,
        INDEXED_UP_TO,
        FORGET_PROGRESS,
        KEEP_PROGRESS,
        OLDEST,
        KEEP_OLDEST,
        READ_MANY.as_str(),
        NOT_MIGRATED,
    ];
    fixed
        .into_iter()
        .chain((1..=MOST_ROWS).map(insert))
        .collect()
}

/// Every statement with which a data folder is read, for the test that looks at how SQLite goes about them.
#[doc(hidden)]
pub fn of_readers() -> Vec<&'static str> {
    vec![
        PAGE,
        STREAMS.sqlite,
        STREAMS_BETWEEN.sqlite,
        STREAMS_AFTER.sqlite,
        BEGINNINGS.sqlite,
        EVERYTHING,
        COUNT_AFTER,
        READ_MANY.as_str(),
        AFTER_NEWEST_HEAD,
        RECENT_ROWS.from,
        RECENT_ROWS.back,
    ]
}

/// A row of `journal_entry`, in the order of its columns.
pub(crate) type EntryRow = (String, i64, i64, String, Vec<u8>, Vec<u8>);

/// A row of `HEAD` or, with the name, of `STREAMS`.
pub(crate) type HeadRow = (i64, Vec<u8>);

/// Fills the places of an `insert` with entries.
macro_rules! bind_entries {
    ($query:expr, $entries:expr) => {
        $entries.iter().fold($query, |query, entry| {
            query
                .bind(entry.stream.as_str())
                .bind($crate::sql::column(entry.version.number()))
                .bind($crate::sql::column(entry.recorded_at.number()))
                .bind(entry.payload.as_str())
                .bind(entry.previous.as_bytes().as_slice())
                .bind(entry.hash.as_bytes().as_slice())
        })
    };
}
pub(crate) use bind_entries;

/// A number as a column keeps it.
pub(crate) fn column(number: u64) -> i64 {
    i64::try_from(number).expect("versions and times stay below 2^53")
}

/// An entry from its row, unless somebody wrote nonsense into the database.
pub(crate) fn entry(row: EntryRow) -> Result<Entry, &'static str> {
    let (stream, version, recorded_at, payload, previous, hash) = row;
    let number = |number: i64| u64::try_from(number).ok();
    Ok(Entry {
        stream: stream.parse().map_err(|_| "stream")?,
        version: number(version)
            .filter(|number| *number > 0)
            .and_then(Version::new)
            .ok_or("version")?,
        recorded_at: number(recorded_at)
            .and_then(UnixMillis::new)
            .ok_or("recorded_at_ms")?,
        payload: Payload::new(payload).map_err(|_| "payload")?,
        previous: Hash::try_from(previous.as_slice()).map_err(|_| "previous")?,
        hash: Hash::try_from(hash.as_slice()).map_err(|_| "hash")?,
    })
}

/// The end of a stream from its row; a stream without rows is at its start.
pub(crate) fn head(stream: &StreamId, row: Option<HeadRow>) -> Result<Head, Error> {
    let Some((version, hash)) = row else {
        return Ok(Head::START);
    };
    let damaged = |what: &str| Error::Damaged {
        stream: stream.to_string(),
        after: u64::try_from(version.saturating_sub(1)).unwrap_or_default(),
        what: what.to_owned(),
    };
    let number = u64::try_from(version).map_err(|_| damaged("version"))?;
    Ok(Head {
        version: Version::new(number).ok_or_else(|| damaged("version"))?,
        hash: Hash::try_from(hash.as_slice()).map_err(|_| damaged("hash"))?,
    })
}
