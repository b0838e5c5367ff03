//! The archive as a venue meets it: one contract for every engine, and what happens when the world fails.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

/// What every engine promises.
mod contract;

/// A real PostgreSQL server of our own.
#[path = "../server/postgres.rs"]
mod postgres_server;

/// The contract, engine by engine.
mod engines;

/// Several servers on one database.
mod nodes;

/// Power cuts, full disks, folders that cannot be written.
mod anomalies;

/// Hands that change what was written.
mod tampering;

/// Bytes that change by themselves.
mod damage;

/// Entries that are not filed yet.
mod recent;

/// Bits that flip in the WAL.
mod wal;

/// Copies made while the archive is in use.
mod backups;

/// Heads over all streams, lost tails, and copies that become archives again.
mod heads;

/// Damaged archives, and what is saved of them.
mod salvage;
