//! A server that lacks something it needs while people play: descriptors, memory, its database, its folder, readers that read.
//!
//! In each: nothing that was acknowledged is lost, those who play go on or are told, and the server recovers by itself or by
//! one step that it names.

use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit, setrlimit};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use torneo_store::{DATABASE_FILE, Store, find_flaws, salvage};

use crate::faults::{limit_files, start_on_a_disk_that_may_fill};
use crate::phone::{Phone, me, place};
use crate::postgres_server;
use crate::server::{Server, ask};
use crate::session::hurried;
use crate::session::organiser::Organiser;
use crate::venue::Venue;

/// A room of two people who play, each with a socket.
struct Table {
    room: String,
    tokens: [String; 2],
    phones: [Phone; 2],
    /// Cells that were acknowledged.
    placed: usize,
}

const CELLS: [&str; 7] = ["a1", "b1", "c1", "a2", "b2", "c3", "c2"];

impl Table {
    async fn laid(server: &Server) -> Self {
        let tokens = [server.person("Ana").await, server.person("Beto").await];
        let room = server.room(&tokens[0], me(), json!({"kind": "open"})).await;
        let mut phones = [
            server.phone(Some(&tokens[0])).await,
            server.phone(Some(&tokens[1])).await,
        ];
        for phone in &mut phones {
            let watch = json!({"type": "watch", "room": room, "seen": 0});
            assert_eq!(phone.ask(watch).await["ok"], true);
        }
        let sit = json!({"type": "sit", "room": room, "seat": "O"});
        assert_eq!(phones[1].ask(sit).await["ok"], true);
        Self {
            room,
            tokens,
            phones,
            placed: 0,
        }
    }

    /// Whoever has the move makes it; the answer.
    async fn move_on(&mut self) -> Value {
        let wish = place(&self.room, CELLS[self.placed]);
        let id = format!("cell-{}", self.placed);
        let answer = self.phones[self.placed % 2].ask_as(&id, wish).await;
        self.placed += usize::from(answer["ok"] == true);
        answer
    }

    /// Both come back, to another server or the same one, and ask again for what was not answered.
    async fn come_back(&mut self, server: &Server) {
        self.phones = [
            server.phone(Some(&self.tokens[0])).await,
            server.phone(Some(&self.tokens[1])).await,
        ];
    }

    /// Every acknowledged cell is in the journal, in its order and once.
    async fn check(&self, server: &Server) {
        let path = format!("GET /api/rooms/{}/events?after=0", self.room);
        let (status, body) = server.http(&path, "", "").await;
        assert_eq!(status, 200, "{body}");
        let all: Value = serde_json::from_str(&body).unwrap();
        let events = all["events"].as_array().unwrap().iter();
        let cells = events.filter_map(|entry| entry["event"]["cell"].as_str());
        let cells: Vec<&str> = cells.collect();
        assert_eq!(cells, CELLS[..self.placed]);
    }
}

/// A server under a limit of the system, which a shell sets.
fn start_under(limit: &str, data: &Path) -> Server {
    let mut program = Command::new("sh");
    let script = format!("{limit}; exec \"$@\"");
    program
        .args(["-c", &script, "sh"])
        .arg(env!("CARGO_BIN_EXE_torneo"));
    Server::of(Venue::start_by(
        program,
        &["--data", data.to_str().unwrap()],
        &[],
    ))
}

#[tokio::test]
async fn who_plays_goes_on_where_no_descriptor_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_under("ulimit -n 64", folder.path());
    let mut table = Table::laid(&server).await;
    assert_eq!(table.move_on().await["ok"], true);
    // More than there are descriptors: some are taken in, the rest wait at the door.
    let mut crowd = Vec::new();
    for _ in 0..100 {
        crowd.push(TcpStream::connect(&server.address).await.unwrap());
    }
    for _ in 0..3 {
        assert_eq!(table.move_on().await["ok"], true);
    }
    drop(crowd);
    // By itself: whoever comes afterwards is let in.
    server.person("Carla").await;
    table.check(&server).await;
    let (_, log) = server.venue.stop("-TERM");
    assert!(log.contains("Too many open files"), "{log}");
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_server_that_ran_out_of_memory() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut table = Table::laid(&server).await;
    for _ in 0..2 {
        assert_eq!(table.move_on().await["ok"], true);
    }
    let pid = Pid::from_raw(i32::try_from(server.venue.child.id()).unwrap());
    let limit = Rlimit {
        current: Some(1 << 20),
        maximum: None,
    };
    prlimit(pid, Resource::As, limit).unwrap();
    // People come until nothing can be given them any more, or until the server is gone; whoever it took in was stored.
    let mut entered = 0;
    let mut sockets = Vec::new();
    while server.venue.child.try_wait().unwrap().is_none() && sockets.len() < 2_000 {
        let body = json!({"name": format!("Persona {entered}")}).to_string();
        let asked = ask(&server.address, "POST /api/people", "", &body);
        match tokio::time::timeout(Duration::from_secs(2), asked).await {
            Ok(Some((201, _))) => entered += 1,
            Ok(_) | Err(_) => break,
        }
        sockets.extend(TcpStream::connect(&server.address).await);
    }
    drop(sockets);
    server.venue.child.kill().unwrap();
    server.venue.child.wait().unwrap();
    let server = Server::start(folder.path());
    table.check(&server).await;
    table.come_back(&server).await;
    assert_eq!(table.move_on().await["ok"], true);
}

/// Idle sockets and slow readers of an ordinary run; `TORNEO_SOAK=N` multiplies them, up to 5,000 and 500.
const IDLE: usize = 500;
const SLOW: usize = 50;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_idle_and_the_slow_cost_those_who_play_nothing() {
    let times = std::env::var("TORNEO_SOAK").ok();
    let times: usize = times.and_then(|times| times.parse().ok()).unwrap_or(1);
    let (idle, slow) = (IDLE * times.min(10), SLOW * times.min(10));
    let most = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: most.maximum,
        ..most
    };
    setrlimit(Resource::Nofile, raised).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let all = (idle + slow + 100).to_string();
    let settings = ["--sockets", &all, "--sockets-per-address", &all];
    let server = Server::start_with(folder.path(), &settings);
    let mut table = Table::laid(&server).await;
    let url = format!("ws://{}/ws", server.address);
    for _ in 0..idle {
        let (mut socket, _) = connect_async(&url).await.unwrap();
        // Says nothing, and answers when it is asked whether it is there.
        tokio::spawn(async move { while let Some(Ok(_)) = socket.next().await {} });
    }
    let mut deaf = Vec::new();
    for _ in 0..slow {
        let (mut socket, _) = connect_async(&url).await.unwrap();
        for wish in [
            json!({"type": "hello", "token": null}),
            json!({"type": "watch", "room": table.room, "seen": 0}),
        ] {
            let said = json!({"v": 1, "id": "m", "do": wish}).to_string();
            socket.send(Message::text(said)).await.unwrap();
        }
        deaf.push(socket);
    }
    for _ in 0..3 {
        assert_eq!(table.move_on().await["ok"], true);
    }
    // Who does not answer is gone; the idle stay, and the game goes on. The players listen meanwhile.
    let connections = async || {
        let (_, figures) = server.http("GET /metrics", "", "").await;
        let mut lines = figures.lines();
        let found = lines.find_map(|line| line.strip_prefix("torneo_connections "));
        found.unwrap().parse::<usize>().unwrap()
    };
    let [ana, beto] = &mut table.phones;
    let gone = async {
        while connections().await != idle + 2 {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    ana.meanwhile(beto.meanwhile(gone)).await;
    assert_eq!(table.move_on().await["ok"], true);
    table.check(&server).await;
    drop(deaf);
}

/// What `psql` prints for a question to the test's own database.
fn psql(database: &str, question: &str) -> String {
    let done = Command::new("psql")
        .args(["--no-psqlrc", "--tuples-only", "--no-align", database])
        .args(["--command", question])
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).unwrap()
}

const OF_OURS: &str =
    "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";

#[tokio::test]
async fn a_database_that_freezes_or_restarts_costs_seconds_and_no_move() {
    let database = postgres_server::new_database();
    let server = Server::start_on("--database", &database);
    let mut table = Table::laid(&server).await;
    assert_eq!(table.move_on().await["ok"], true);

    // The process that stores stands still in the middle of a game.
    let storing = format!("SELECT pid {OF_OURS} AND query LIKE 'INSERT INTO journal_entry%'");
    let frozen: i32 = psql(&database, &storing).trim().parse().unwrap();
    let frozen = Pid::from_raw(frozen).unwrap();
    kill_process(frozen, Signal::STOP).unwrap();
    let answer = table.move_on().await;
    kill_process(frozen, Signal::CONT).unwrap();
    assert_eq!(answer["ok"], true, "{answer}");

    // Every connection is ended, as in a restart.
    psql(
        &database,
        &format!("SELECT pg_terminate_backend(pid) {OF_OURS}"),
    );
    let mut tries = 0;
    while table.move_on().await["ok"] != true {
        tries += 1;
        assert!(tries < 20, "the server recovers by itself");
        tokio::time::sleep(Duration::from_millis(250)).await;
        table.come_back(&server).await;
    }
    table.check(&server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_dies_and_comes_back_costs_seconds_and_no_move() {
    let postgres = postgres_server::Server::start();
    let server = Server::start_on("--database", &postgres.new_database());
    let mut table = Table::laid(&server).await;
    for _ in 0..2 {
        assert_eq!(table.move_on().await["ok"], true);
        tokio::task::block_in_place(|| postgres.restart());
        let mut tries = 0;
        while table.move_on().await["ok"] != true {
            tries += 1;
            assert!(tries < 40, "the server recovers by itself");
            tokio::time::sleep(Duration::from_millis(250)).await;
            table.come_back(&server).await;
        }
        table.check(&server).await;
    }
    while server.http("GET /readyz", "", "").await.0 != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_disk_that_fills_in_the_middle_of_a_game_refuses_moves_until_there_is_space() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_on_a_disk_that_may_fill(folder.path());
    let mut table = Table::laid(&server).await;
    assert_eq!(table.move_on().await["ok"], true);
    limit_files(&server, Some(100));
    let refused = table.move_on().await;
    assert_eq!(refused["code"], "server_busy", "{refused}");
    let (_, figures) = server.http("GET /metrics", "", "").await;
    let failures = |line: &&str| line.starts_with("torneo_journal_failures_total ");
    let failures = figures.lines().find(failures).unwrap();
    assert_ne!(failures, "torneo_journal_failures_total 0");
    // Somebody makes space; nobody does anything else.
    limit_files(&server, None);
    // Both were sent away, as by a restart, and come back by themselves.
    table.come_back(&server).await;
    let mut tries = 0;
    while table.move_on().await["ok"] != true {
        tries += 1;
        assert!(tries < 40, "the server recovers by itself");
        tokio::time::sleep(Duration::from_millis(100)).await;
        table.come_back(&server).await;
    }
    assert_eq!(table.move_on().await["ok"], true);
    table.check(&server).await;
    let (_, log) = server.venue.stop("-TERM");
    let told = log
        .find("nothing can be stored")
        .zip(log.find("entries are stored again"));
    assert!(told.is_some_and(|(failed, again)| failed < again), "{log}");
    assert!(log.contains("the database file failed"), "{log}");
    assert_eq!(find_flaws(folder.path()), Ok(Vec::new()));
}

#[tokio::test]
async fn a_torn_page_is_not_written_on_and_what_is_around_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut table = Table::laid(&server).await;
    for _ in 0..2 {
        assert_eq!(table.move_on().await["ok"], true);
    }
    // Others come after them, so that what came last lies on another page.
    for number in 0..60 {
        server.person(&format!("Marta {number}")).await;
    }
    server.venue.child.kill().unwrap();
    server.venue.child.wait().unwrap();
    let store = Store::sqlite(folder.path()).await.unwrap();
    let copy = folder.path().join("copy.sqlite");
    store.reader().backup(&copy).await.unwrap();
    store.close().await;
    // Half of a page did not come to the disk.
    let mut bytes = std::fs::read(&copy).unwrap();
    let last = b"Marta 59";
    let found = bytes.windows(last.len()).rposition(|seen| seen == last);
    let page = found.unwrap() / 4096 * 4096;
    bytes[page..page + 2048].fill(0);
    std::fs::write(folder.path().join(DATABASE_FILE), bytes).unwrap();
    assert_ne!(find_flaws(folder.path()), Ok(Vec::new()));
    // A server does not write on into such a file, and says what to do.
    let venue = Venue::start(folder.path(), &[], &[]);
    assert_eq!(venue.address, "");
    let (exit, log) = venue.stop("-TERM");
    assert_ne!(exit, Some(0));
    assert!(
        log.contains("damaged") && log.contains("restore a backup"),
        "{log}"
    );
    // What can be read is saved, and the game goes on with it.
    let saved = tempfile::tempdir().unwrap();
    let sources = [folder.path().to_owned()];
    salvage(&sources, saved.path()).await.unwrap();
    assert_eq!(find_flaws(saved.path()), Ok(Vec::new()));
    let server = Server::start(saved.path());
    table.come_back(&server).await;
    assert_eq!(table.move_on().await["ok"], true);
    table.check(&server).await;
}

/// Nobody's account, that even a test of root may be refused something.
const NOBODY: u32 = 65534;

#[tokio::test]
async fn a_folder_that_becomes_read_only_stops_no_game_and_is_named_at_the_next_start() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
    let as_nobody = || {
        let mut program = Command::new("setpriv");
        program
            .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
            .arg(env!("CARGO_BIN_EXE_torneo"));
        program
    };
    let data = ["--data", folder.path().to_str().unwrap()];
    let server = Server::of(Venue::start_by(as_nobody(), &data, &[]));
    let mut table = Table::laid(&server).await;
    assert_eq!(table.move_on().await["ok"], true);
    let allow = |mode: u32| {
        let files = std::fs::read_dir(folder.path()).unwrap();
        for file in files
            .map(Result::unwrap)
            .filter(|file| file.path().is_file())
        {
            let mode = std::fs::Permissions::from_mode(mode & 0o666);
            std::fs::set_permissions(file.path(), mode).unwrap();
        }
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(folder.path(), mode).unwrap();
    };
    allow(0o555);
    for _ in 0..3 {
        assert_eq!(table.move_on().await["ok"], true);
    }
    drop(server);
    let refused = as_nobody()
        .arg("serve")
        .args(data)
        .env("TORNEO_CONFIG", "/dev/null")
        .env("TORNEO_LANG", "en")
        .env("TORNEO_LISTEN", "127.0.0.1:0")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success(), "{said}");
    assert!(said.contains(folder.path().to_str().unwrap()), "{said}");
    allow(0o755);
    let server = Server::of(Venue::start_by(as_nobody(), &data, &[]));
    table.check(&server).await;
    table.come_back(&server).await;
    assert_eq!(table.move_on().await["ok"], true);
}

/// Nothing can be stored, and nothing can be read that would tell: then nobody hears "no".
#[tokio::test]
async fn what_may_be_stored_is_never_told_as_refused() {
    let database = postgres_server::new_database();
    let server = Server::start_on("--database", &database);
    let organiser = Organiser::of(&server).await;
    let session = organiser.open(&server, hurried(json!({}))).await;
    let cup = json!({"form": {"name": "Copa", "format": {"type": "swiss", "rounds": 1}},
        "setup": {"play": {"type": "tictactoe", "move_seconds": 60}, "pause_seconds": 0, "bots_at_once": true}});
    let (status, cup) = organiser.post(&server, "/api/contests", cup).await;
    assert_eq!(status, 201, "{cup}");

    let lock = "BEGIN; LOCK TABLE journal_entry IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(600)";
    let mut locking = Command::new("psql")
        .args(["--no-psqlrc", "--quiet", &database, "--command", lock])
        .spawn()
        .unwrap();
    let locked = "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted \
        AND relation = 'journal_entry'::regclass";
    while psql(&database, locked).trim() == "0" {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (interventions, acts) = (
        format!("/api/sessions/{session}/interventions"),
        format!("/api/contests/{}/acts", cup["code"].as_str().unwrap()),
    );
    let bots = json!({"id": "bots", "kind": "add_bots", "bot": "random", "count": 2});
    let entrants = json!({"type": "bots", "count": 2, "level": "easy"});
    let answers = tokio::join!(
        organiser.post(&server, &interventions, bots.clone()),
        organiser.post(&server, &acts, entrants),
    );
    // Once nobody knows, or once nobody waits any longer.
    for (status, answer) in [answers.0, answers.1] {
        assert!([408, 503].contains(&status), "{answer}");
        assert_eq!(answer["code"], "uncertain", "{answer}");
    }

    psql(
        &database,
        &format!("SELECT pg_terminate_backend(pid) {OF_OURS} AND query LIKE 'BEGIN; LOCK%'"),
    );
    locking.wait().unwrap();
    // Who asks again with the same id has it done once.
    let mut tries = 0;
    while organiser
        .post(&server, &interventions, bots.clone())
        .await
        .0
        != 200
    {
        tries += 1;
        assert!(tries < 40, "the server recovers by itself");
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    let monitor = organiser.monitor(&server, &session).await;
    let people = monitor["monitor"]["people"].as_array();
    assert_eq!(people.map(Vec::len), Some(2), "{monitor}");
}
