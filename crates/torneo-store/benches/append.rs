//! What durable appends cost: rooms that append one event after another, each waiting for its answer.
//!
//! CPU is of this whole process (rooms, queue, hashing, database); PostgreSQL's own is not in it.

#[path = "../tests/server/postgres.rs"]
mod postgres_server;

use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use tokio::runtime::Builder;
use torneo_rules::journal::{NewEntry, Payload, StreamId, UnixMillis, Version};
use torneo_store::Store;

/// Rooms that append at the same time.
const ROOMS: [usize; 4] = [1, 20, 200, 1000];

/// How long each is measured.
const TIME: Duration = Duration::from_millis(1500);

/// An archive that is in use: so many rooms have so many entries each, put down by turns, before anything is measured.
const FILLED: (usize, u64) = (1000, 60);

/// Rooms that wait for an answer at the same time there: those of one commit, while people think.
const WAITING: usize = 80;

/// Entries measured there: a number, so that what is done now and then is done as often each time.
const EVENTS: u64 = 40_000;

fn main() {
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("the system gives threads");
    println!("engine      rooms  events/s  ack p50 ms  ack p99 ms  CPU µs/event  events/commit");
    for rooms in ROOMS {
        runtime.block_on(async { measure("memory", rooms, Store::memory()).await });
    }
    for rooms in ROOMS {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = runtime.block_on(Store::sqlite(folder.path()));
        runtime.block_on(measure("SQLite", rooms, store.expect("a data folder")));
    }
    runtime.block_on(measure_filled());
    for rooms in ROOMS {
        let store = runtime.block_on(Store::postgres(&postgres_server::new_database()));
        runtime.block_on(measure("PostgreSQL", rooms, store.expect("a database")));
    }
}

async fn measure(engine: &str, rooms: usize, store: Store) {
    let before = cpu();
    let started = Instant::now();
    let playing: Vec<_> = (0..rooms)
        .map(|room| {
            let stream = format!("room/{room}").parse().expect("a name");
            tokio::spawn(play(store.clone(), stream, started + TIME))
        })
        .collect();
    let mut waits = Vec::new();
    for room in playing {
        waits.extend(room.await.expect("a room does not fail"));
    }
    let (elapsed, cpu) = (started.elapsed(), cpu() - before);
    let figures = store.figures();
    store.close().await;
    waits.sort_unstable();
    let events = waits.len() as f64;
    let quantile = |share: f64| waits[(share * (events - 1.0)) as usize].as_secs_f64() * 1e3;
    println!(
        "{engine:<10} {rooms:>6} {:>9.0} {:>11.2} {:>11.2} {:>13.1} {:>14.1}",
        events / elapsed.as_secs_f64(),
        quantile(0.5),
        quantile(0.99),
        cpu.as_secs_f64() * 1e6 / events,
        figures.entries as f64 / figures.commits as f64,
    );
}

/// What an event costs in an archive whose rooms have been going on for a while.
async fn measure_filled() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::sqlite(folder.path()).await.expect("a data folder");
    let (rooms, filled) = FILLED;
    grow(&store, rooms, 0..filled).await;
    let (before, written, waited) = (cpu(), bytes_written(), store.figures().commit_micros);
    let more = EVENTS / rooms as u64;
    grow(&store, rooms, filled..filled + more).await;
    let events = EVENTS as f64;
    println!(
        "SQLite, filled {rooms}: CPU µs/event {:.1}, KB written/event {:.2}, in commits µs/event {:.1}",
        (cpu() - before).as_secs_f64() * 1e6 / events,
        (bytes_written() - written) as f64 / 1024.0 / events,
        (store.figures().commit_micros - waited) as f64 / events,
    );
    store.close().await;
}

/// Each room goes on from one version to another by turns.
async fn grow(store: &Store, rooms: usize, versions: std::ops::Range<u64>) {
    let growing = (0..WAITING).map(|first| {
        let (store, versions) = (store.clone(), versions.clone());
        tokio::spawn(async move {
            for version in versions {
                let head = Version::new(version).expect("a small number");
                for room in (first..rooms).step_by(WAITING) {
                    let stream: StreamId = format!("room/{room}").parse().expect("a name");
                    let stored = store.append(&stream, head, vec![moved(head)]).await;
                    stored.expect("the database works");
                }
            }
        })
    });
    for rooms in growing.collect::<Vec<_>>() {
        rooms.await.expect("a room does not fail");
    }
}

/// Appends until the time is over; gives how long each answer took.
async fn play(store: Store, stream: StreamId, end: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    let mut head = Version::START;
    while Instant::now() < end {
        let event = moved(head);
        let asked = Instant::now();
        let stored = store.append(&stream, head, vec![event]).await;
        head = stored.expect("the database works")[0].version;
        waits.push(asked.elapsed());
    }
    waits
}

/// What a room records of a move.
fn moved(head: Version) -> NewEntry {
    let text = format!(
        "{{\"type\":\"moved\",\"seat\":\"X\",\"cell\":\"b2\",\"rule\":\"takes the center when it is free\",\
         \"message\":\"6f1c2a58-2b7e-4a53-9d0e-{head:012}\",\"clock_ms\":{{\"X\":298311,\"O\":300000}}}}"
    );
    NewEntry {
        recorded_at: UnixMillis::new(1_700_000_000_000).expect("a time"),
        payload: Payload::new(text).expect("JSON"),
    }
}

/// Bytes that this process has handed to files, by Linux' count.
fn bytes_written() -> u64 {
    let told = std::fs::read_to_string("/proc/self/io").unwrap_or_default();
    let line = told.lines().find_map(|line| line.strip_prefix("wchar: "));
    line.and_then(|bytes| bytes.parse().ok())
        .unwrap_or_default()
}

fn cpu() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_SELF).expect("the system tells its usage");
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Duration::from_micros(u64::try_from(micros).expect("time does not run backwards"))
}
