//! What a tournament costs over HTTP: the real server with its durable journal, a scripted director, spectators on the page.
//!
//! ```text
//! list saved → rounds paired, entered table by table and closed → the last one before spectators → every page read → the file proved
//! ```
//!
//! `cargo bench --bench desk` plays 200 people and 15 rounds before 500 spectators; `-- short` plays few, to see that it runs.

#[path = "desk/browser.rs"]
mod browser;

#[path = "measure/cores.rs"]
mod cores;

#[path = "measure/server.rs"]
mod server;

use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use browser::{Browser, WatchFigures};
use serde_json::{Value, json};
use server::Server;

/// How often a director enters a result while people watch.
const PACE: Duration = Duration::from_millis(200);
/// Times that each page is read.
const READS: usize = 50;

/// How large a tournament.
struct Size {
    players: usize,
    rounds: u32,
    spectators: usize,
}

fn main() {
    let short = std::env::args().any(|word| word == "short");
    let size = match short {
        true => Size {
            players: 40,
            rounds: 4,
            spectators: 50,
        },
        false => Size {
            players: 200,
            rounds: 15,
            spectators: 500,
        },
    };
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    runtime.block_on(measure(&size));
}

async fn measure(size: &Size) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = Server::start(&folder.path().join("data"));
    let mut director = Browser::open(&server.address).await;
    director.set_up(&server.secret).await;
    let form = json!({"name": "Copa", "rounds": size.rounds});
    director
        .post("/api/tournaments", &json!({"id": "copa", "form": form}))
        .await;
    let mut list = String::from("id,name,club\n");
    for number in 1..=size.players {
        list += &format!("p{number},Jugador Número {number},Peña {}\n", number % 12);
    }
    let saved = director
        .ask("POST", "/api/tournaments/copa/players", list.as_bytes())
        .await;
    println!(
        "{} players and {} rounds; the list saved in {:.1} ms",
        size.players, size.rounds, saved.ms
    );

    let mut waits = Waits::default();
    for _ in 1..size.rounds {
        publish(&mut director, &mut waits).await;
        for table in 1..=size.players / 4 {
            enter(&mut director, table, &mut waits).await;
        }
        close(&mut director, &mut waits).await;
    }
    publish(&mut director, &mut waits).await;
    waits.print("alone");

    watched(&server, &mut director, size).await;
    let mut last = Waits::default();
    close(&mut director, &mut last).await;
    pages(&mut director, size).await;
    proved(&mut director, folder.path()).await;
}

/// How long the director waited, in milliseconds.
#[derive(Default)]
struct Waits {
    propose: Vec<f64>,
    publish: Vec<f64>,
    enter: Vec<f64>,
    close: Vec<f64>,
}

impl Waits {
    fn print(self, when: &str) {
        for (what, waits) in [
            ("propose", self.propose),
            ("publish", self.publish),
            ("enter", self.enter),
            ("close", self.close),
        ] {
            println!("  {what:<8} {when}: {}", spread(waits));
        }
    }
}

/// The middle, the slow ones and the slowest.
fn spread(mut waits: Vec<f64>) -> String {
    waits.sort_unstable_by(f64::total_cmp);
    let Some(most) = waits.last() else {
        return "none".to_owned();
    };
    let part = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize];
    format!(
        "p50 {:.2} ms, p99 {:.2} ms, max {most:.2} ms ({} times)",
        part(0.5),
        part(0.99),
        waits.len()
    )
}

async fn publish(director: &mut Browser, waits: &mut Waits) {
    let looked = director
        .ask("POST", "/api/tournaments/copa/proposal", b"{}")
        .await;
    waits.propose.push(looked.ms);
    let act = json!({"type": "publish", "approval": "measured"});
    let body = json!({"version": looked.json()["version"], "act": act});
    waits.publish.push(act_of(director, &body).await);
}

async fn enter(director: &mut Browser, table: usize, waits: &mut Waits) {
    let lost = (table * 37 + waits.enter.len() * 11) % 99;
    let points = match (table + waits.enter.len() / 7) % 3 {
        0 => [lost, 100],
        _ => [100, lost],
    };
    let act = json!({"type": "enter", "scores": [{"table": table, "points": points}]});
    waits
        .enter
        .push(act_of(director, &json!({ "act": act })).await);
}

async fn close(director: &mut Browser, waits: &mut Waits) {
    let body = json!({"act": {"type": "close"}});
    waits.close.push(act_of(director, &body).await);
}

async fn act_of(director: &mut Browser, body: &Value) -> f64 {
    director.post("/api/tournaments/copa/acts", body).await.ms
}

/// The results of a round entered while many watch: each spectator hears the version and asks for the page.
async fn watched(server: &Server, director: &mut Browser, size: &Size) {
    let mut watching = Vec::new();
    for _ in 0..size.spectators {
        let seen = Arc::new(Mutex::new(WatchFigures::default()));
        let watch = browser::watch(server.address.clone(), Arc::clone(&seen));
        watching.push((tokio::spawn(watch), seen));
        // People do not all come in the same millisecond.
        tokio::time::sleep(Duration::from_millis(4)).await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (cpu, started) = (server.cpu_us(), Instant::now());
    let mut waits = Waits::default();
    for table in 1..=size.players / 4 {
        let next = Instant::now() + PACE;
        enter(director, table, &mut waits).await;
        tokio::time::sleep_until(next.into()).await;
    }
    let seconds = started.elapsed().as_secs_f64();
    let busy = (server.cpu_us() - cpu) / seconds / 10_000.0;
    let memory = server.memory_kb() / 1024.0;
    let version = director.version().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (mut reads, mut behind) = (Vec::new(), 0);
    for (spectator, seen) in watching {
        spectator.abort();
        let mut seen = seen.lock().expect("nobody panics");
        // The first page is the one people come with.
        reads.extend(seen.reads.drain(..).skip(1));
        behind += usize::from(seen.version < version);
    }
    println!(
        "{} spectators: CPU of the server {busy:.0} % of one core, {memory:.0} MB; {behind} had not seen the last result a second later",
        size.spectators
    );
    println!("  enter    watched: {}", spread(waits.enter));
    println!("  the page watched: {}", spread(reads));
}

/// Every page of the finished tournament, the first time and again.
async fn pages(director: &mut Browser, size: &Size) {
    let desk = "/api/tournaments/copa";
    println!("pages of the finished tournament:");
    for path in [
        "/public",
        "",
        "/standings",
        "/journal",
        "/rounds/1",
        "/export/tournament.json",
        "/export/torneo.log",
        "/export/players.csv",
        "/export/rounds.csv",
        "/export/games.csv",
        "/export/standings.csv",
        "/export/report.txt",
    ] {
        let path = format!("{desk}{path}");
        let first = director.get(&path).await;
        let mut waits = Vec::new();
        for _ in 0..READS {
            waits.push(director.get(&path).await.ms);
        }
        println!(
            "  {path}: first {:.2} ms, then {}; {} KB",
            first.ms,
            spread(waits),
            first.body.len() / 1024
        );
    }
    let mut waits = Vec::new();
    for _ in 0..READS {
        waits.push(director.get("/api/tournaments").await.ms);
    }
    println!("  /api/tournaments: {}", spread(waits));
    for what in ["players", "explanation"] {
        let mut waits = Vec::new();
        for number in 1..=size.players {
            waits.push(director.get(&format!("{desk}/{what}/{number}")).await.ms);
        }
        println!(
            "  {desk}/{what}/N, each for the first time: {}",
            spread(waits)
        );
    }
}

/// The file alone gives the same tournament.
async fn proved(director: &mut Browser, folder: &std::path::Path) {
    let file = director
        .get("/api/tournaments/copa/export/tournament.json")
        .await;
    let path = folder.join("copa.json");
    std::fs::write(&path, &file.body).expect("a file can be written");
    for verb in ["verify", "replay"] {
        let started = Instant::now();
        let run = Command::new(env!("CARGO_BIN_EXE_torneo"))
            .args([verb, "--lang", "en"])
            .arg(&path)
            .env("TORNEO_CONFIG", "/dev/null")
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&run.stdout).into_owned();
        assert!(run.status.success(), "{verb}: {said}");
        println!(
            "{verb} in {:.1} s:\n{said}",
            started.elapsed().as_secs_f64()
        );
    }
}
