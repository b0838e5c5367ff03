//! The archive: journals kept so that an acknowledged entry survives any crash. The only SQL of Torneo.
//!
//! ```text
//! room ─┐  append                    one transaction,
//! room ─┼──────────▶ bounded queue ──▶ the writer ──▶ one durable commit ──▶ every room is answered
//! room ─┘                             chains hashes
//! ```
//!
//! Three engines keep one contract (`tests/store/contract.rs`): memory, SQLite in a data folder, and
//! PostgreSQL. What an entry is and how its hash is made stands in `torneo_rules::journal`.

/// The open archive: what a venue holds.
mod store;

/// The one task that writes, many appends to a commit.
mod writer;

/// Which streams are live, and whose token is whose.
mod index;

/// A head over all streams.
mod heads;

/// Small files beside the database that know where streams ended.
mod tail;

/// Only one server for a database.
mod server_lock;

/// Several servers on one database.
mod nodes;

/// Reading: pages, streams, verification, export.
mod reader;

/// A whole look at a SQLite archive, which vouches only for what it has read.
mod inspection;

/// A copy of everything while the archive is in use.
mod backup;

/// A copy becomes an archive again.
mod restore;

/// What can be saved of damaged archives.
mod salvage;

/// Where the writer puts entries: one engine or another.
mod ledger;

/// SQLite's reading end.
mod sqlite_reader;

/// SQLite's writing end.
mod sqlite_writer;

/// PostgreSQL's writing end.
mod postgres_writer;

/// The engine that forgets.
mod memory;

/// The engine in a data folder.
mod sqlite;

/// The engine behind a URL.
mod postgres;

/// Every statement.
mod sql;

/// The schema, version after version.
mod migration;

/// How the world failed us.
mod error;

pub use error::Error;
pub use heads::{Covered, HEADS, HEADS_STREAM, HeadRecord};
pub use index::{Indexed, Mark};
pub use inspection::{Flaw, Inspection, check_file, find_flaws, inspect};
pub use nodes::{Claimed, Node, NodeSeen, NodesSeen, Place, Places};
pub use reader::{Reader, StreamHead};
pub use restore::{Restored, restore_into_folder, restore_into_postgres};
pub use salvage::{Salvaged, Shortened, salvage};
pub use server_lock::ServerLock;
pub use sql::{all as statements, of_readers as statements_of_readers};
#[doc(hidden)]
pub use sqlite::look as open_for_reading;
pub use sqlite::{DATABASE_FILE, LOCK_FILE, SNAPSHOT_FILE};
pub use store::{MOST_ENTRIES_PER_APPEND, Store};
pub use tail::{TAIL_FILE, told_ends};
pub use writer::{Figures, Grown, Part};
