//! How long a server takes from its start to its first answer, and what it holds then: so many rooms that are over, and
//! 5,000 that are played.
//!
//! `TORNEO_START=1000,100000` chooses how many are over. The archive has just been written, so the system has it in memory:
//! the figures are those of a warm start. A second start without a kept page is measured where the system lets us drop them.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use torneo_rules::journal::{NewEntry, Payload, UnixMillis, Version};
use torneo_store::{Mark, Part, Store};

const LIVE: usize = 5_000;

/// Rooms of one append, which is one commit.
const AT_ONCE: usize = 128;

const OPENED: &str = r#"{"event":{"type":"opened","game":{"name":"tictactoe"},"move_seconds":null,"after":null,"seed":7}}"#;
const ANA: &str = r#"{"event":{"type":"sat","seat":"X","who":{"kind":"person","id":"p-3f8a21c07d","name":"Ana"}}}"#;
const BETO: &str = r#"{"event":{"type":"sat","seat":"O","who":{"kind":"person","id":"p-9b1c44e2aa","name":"Beto"}}}"#;
const PLACED: [&str; 3] = [
    r#"{"by":"p-3f8a21c07d","message":"6f1c2a58-2b7e-4a53-9d0e-000000000001","event":{"type":"placed","by":"X","cell":"b2","reason":null}}"#,
    r#"{"by":"p-9b1c44e2aa","message":"6f1c2a58-2b7e-4a53-9d0e-000000000002","event":{"type":"placed","by":"O","cell":"a1","reason":null}}"#,
    r#"{"by":"p-3f8a21c07d","message":"6f1c2a58-2b7e-4a53-9d0e-000000000003","event":{"type":"placed","by":"X","cell":"c1","reason":null}}"#,
];
const RESIGNED: &str = r#"{"by":"p-9b1c44e2aa","message":"6f1c2a58-2b7e-4a53-9d0e-000000000004","event":{"type":"resigned","by":"O"}}"#;

fn main() {
    let asked = std::env::var("TORNEO_START").unwrap_or_else(|_| "1000,20000".to_owned());
    println!(
        "over      live   archive MB   first answer ms (warm)   (cold)   memory MB   KB a live room"
    );
    for over in asked.split(',') {
        measure(over.trim().parse().expect("a number of rooms"));
    }
}

fn measure(over: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    runtime.block_on(fill(folder.path(), over));
    let bytes = fs::metadata(folder.path().join("torneo.sqlite"))
        .expect("an archive")
        .len();
    // Warm: a start before has read what a start reads.
    drop(start(folder.path()));
    let (warm, server) = start(folder.path());
    let memory = resident(server.0.id());
    drop(server);
    let cold = match fs::write("/proc/sys/vm/drop_caches", "1") {
        Ok(()) => {
            let (cold, _server) = start(folder.path());
            format!("{:.0}", cold.as_secs_f64() * 1e3)
        }
        Err(_) => "not measured".to_owned(),
    };
    println!(
        "{over:<9} {LIVE:<6} {:>10} {:>24.0} {cold:>8} {:>11.1} {:>16.1}",
        bytes >> 20,
        warm.as_secs_f64() * 1e3,
        memory as f64 / 1e6,
        memory as f64 / 1e3 / LIVE as f64,
    );
}

/// Rooms that are over, and among them those that are played.
async fn fill(folder: &Path, over: usize) {
    let store = Store::sqlite(folder).await.expect("a data folder");
    let all = over + LIVE;
    let mut numbers = 0..all;
    loop {
        let parts: Vec<Part> = numbers
            .by_ref()
            .take(AT_ONCE)
            .map(|number| room(number, number % all.div_ceil(LIVE) == 0))
            .collect();
        if parts.is_empty() {
            break;
        }
        store.append_all(parts).await.expect("the disk has space");
    }
    store.close().await;
}

fn room(number: usize, live: bool) -> Part {
    let entry = |text: &str| NewEntry {
        recorded_at: UnixMillis::new(now_ms()).expect("a time"),
        payload: Payload::new(text).expect("JSON"),
    };
    // Codes are drawn by lot, so their order is none.
    let code = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24;
    let mut records = vec![OPENED, ANA, BETO];
    records.extend(PLACED);
    let mark = match live {
        true => Mark::Live,
        false => {
            records.push(RESIGNED);
            Mark::Resting
        }
    };
    Part {
        stream: format!("room/{code:010X}").parse().expect("a name"),
        expected: Version::START,
        entries: records.into_iter().map(entry).collect(),
        mark,
    }
}

fn now_ms() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    u64::try_from(now.unwrap_or_default().as_millis()).unwrap_or_default()
}

/// A running server; ended when dropped.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server and asks until it is ready.
fn start(folder: &Path) -> (Duration, Server) {
    let port = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
    let address = port.expect("a free port").to_string();
    let begun = Instant::now();
    let child = Command::new(env!("CARGO_BIN_EXE_torneo"))
        .args(["serve", "--listen", &address, "--data"])
        .arg(folder)
        .env("TORNEO_CONFIG", "/dev/null")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let server = Server(child.expect("the program starts"));
    while !is_ready(&address) {
        assert!(
            begun.elapsed() < Duration::from_secs(600),
            "it never became ready"
        );
        std::thread::sleep(Duration::from_millis(2));
    }
    (begun.elapsed(), server)
}

fn is_ready(address: &str) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else {
        return false;
    };
    let asked = format!("GET /readyz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    let mut answer = String::new();
    stream.write_all(asked.as_bytes()).is_ok()
        && stream.read_to_string(&mut answer).is_ok()
        && answer.starts_with("HTTP/1.1 200")
}

/// What a process holds in memory, in bytes.
fn resident(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() * 1024
}
