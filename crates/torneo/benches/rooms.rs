//! What a venue full of live rooms costs: the real server with its durable journal, real sockets, two people a room.
//!
//! ```text
//! people enter → rooms open → sockets join and sit → all rest ─▶ everybody plays a game ─▶ everybody asks for another ─┐
//!                                                                  ▲                                                 │
//!                                                                  └─────────────────────────────────────────────────┘
//! ```
//!
//! An action is a move: one message in, one entry of the journal, an answer and two events out. A rematch is two
//! wishes, a new room and two people who move there; it is counted apart. CPU is the server's alone, read from the
//! system; the players share the machine but not the figure. Words after `--` choose the numbers of rooms:
//! `cargo bench --bench rooms -- 100`; with `snatch` they play SnatchGame, which begins again in the same room.

#[path = "measure/cores.rs"]
mod cores;

#[path = "measure/server.rs"]
#[expect(dead_code, reason = "nobody organises anything here")]
mod server;

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async};

use cores::{Side, stand_on};
use server::Server;

/// Rooms, and the longest time a player thinks when all are in a hurry, in milliseconds: as fast as two cores can
/// go with the players on them, and below what the server takes for a flood.
const LOADS: [(usize, u64); 3] = [(100, 100), (1000, 0), (5000, 0)];
/// How long a player thinks who thinks, in milliseconds: from this to that.
const THINKING_MS: [u64; 2] = [1000, 3000];
/// How long everybody rests, and how long everybody plays in a hurry.
const REST: Duration = Duration::from_secs(8);
const PLAY: Duration = Duration::from_secs(10);
/// Within what p99 of the thinking are to be acknowledged, in milliseconds, unless the disk is slower.
const BAR_MS: f64 = 10.0;
/// How often the disk is asked meanwhile, and with what pause: a lap takes some seconds.
const SYNCS: usize = 300;
const BETWEEN_SYNCS: Duration = Duration::from_millis(20);
/// Doors that people come through side by side.
const DOORS: usize = 16;

type Speech = futures_util::stream::SplitSink<WebSocketStream<TcpStream>, Message>;

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    TicTacToe,
    Snatch,
}

impl Kind {
    /// A room of it, with the first seat for whoever opens it and the second open.
    fn plan(self) -> Value {
        let [first, second] = self.seats();
        let seats = json!({first: {"kind": "me"}, second: {"kind": "open"}});
        match self {
            Kind::TicTacToe => json!({"game": "tictactoe", "seats": seats}),
            Kind::Snatch => json!({"game": "snatch", "seats": seats, "variant": "G1"}),
        }
    }

    fn seats(self) -> [&'static str; 2] {
        match self {
            Kind::TicTacToe => ["X", "O"],
            Kind::Snatch => ["P1", "P2"],
        }
    }
}

fn main() {
    let chosen: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let kind = match std::env::args().any(|word| word == "snatch") {
        true => Kind::Snatch,
        false => Kind::TicTacToe,
    };
    stand_on(Side::Players);
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    for (rooms, hurry_ms) in LOADS {
        if chosen.is_empty() || chosen.contains(&rooms) {
            runtime.block_on(measure(kind, rooms, hurry_ms));
        }
    }
}

async fn measure(kind: Kind, rooms: usize, hurry_ms: u64) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = Server::start(folder.path());
    let empty_kb = server.memory_kb();

    let mut spent = server.cpu_us();
    let mut lap = |server: &Server| {
        let now = server.cpu_us();
        let used = now - spent;
        spent = now;
        used
    };
    let tokens = side_by_side(2 * rooms, |n| {
        let address = server.address.clone();
        async move {
            let body = json!({"name": format!("Jugador {n}")});
            post(&address, "/api/people", None, &body).await["token"].clone()
        }
    })
    .await;
    let person_us = lap(&server) / (2 * rooms) as f64;
    let codes = side_by_side(rooms, |n| {
        let (address, token) = (server.address.clone(), text(&tokens[2 * n]));
        async move {
            post(&address, "/api/rooms", Some(&token), &kind.plan()).await["code"].clone()
        }
    })
    .await;
    let room_us = lap(&server) / rooms as f64;
    let players = side_by_side(2 * rooms, |n| {
        let (address, token, room) = (
            server.address.clone(),
            text(&tokens[n]),
            text(&codes[n / 2]),
        );
        async move { Player::join(kind, &address, &token, room, n).await }
    })
    .await;
    let join_us = lap(&server) / (2 * rooms) as f64;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let room_kb = (server.memory_kb() - empty_kb) / rooms as f64;
    lap(&server);
    tokio::time::sleep(REST).await;
    let idle = lap(&server) / REST.as_micros() as f64 * 100.0;

    println!(
        "{rooms} rooms: CPU µs per person {person_us:.0}, room {room_us:.0}, join {join_us:.0}; {room_kb:.1} KB/room; idle {idle:.2} %"
    );
    let disk = Disk::watch(folder.path());
    let (players, calm) = play(players, THINKING_MS, &server).await;
    let syncs = disk.end();
    let p99_ms = calm.print("thinking");
    let sync_ms = quantile(&syncs, 0.99);
    let bar_ms = f64::max(BAR_MS, 3.0 * sync_ms);
    let verdict = if p99_ms <= bar_ms { "kept" } else { "missed" };
    println!(
        "  disk      {} times 4 KB and fdatasync meanwhile, p99 {sync_ms:.2} ms; bar for p99 {bar_ms:.1} ms: {verdict}",
        syncs.len()
    );
    let (mut players, rematch_us) = again(players, &server).await;
    println!("  rematch   CPU µs/room {rematch_us:.0}");
    let mut hurried = Lap::default();
    let until = Instant::now() + PLAY;
    while Instant::now() < until {
        let (finished, lap) = play(players, [0, hurry_ms], &server).await;
        hurried.add(lap);
        players = again(finished, &server).await.0;
    }
    let _ = hurried.print("hurried");
}

/// What everybody's games cost.
#[derive(Default)]
struct Lap {
    cpu_us: f64,
    seconds: f64,
    /// How long each action took to be acknowledged, in milliseconds.
    waits: Vec<f64>,
}

impl Lap {
    fn add(&mut self, other: Lap) {
        self.cpu_us += other.cpu_us;
        self.seconds += other.seconds;
        self.waits.extend(other.waits);
    }

    /// Gives the p99 of its waits, too.
    fn print(mut self, pace: &str) -> f64 {
        self.waits.sort_unstable_by(f64::total_cmp);
        let part = |share: f64| quantile(&self.waits, share);
        let actions = self.waits.len() as f64;
        println!(
            "  {pace:<8}  {:>6.0} actions/s, CPU µs/action {:.1}, acknowledged in p50 {:.2} ms, p99 {:.2} ms",
            actions / self.seconds,
            self.cpu_us / actions,
            part(0.5),
            part(0.99),
        );
        part(0.99)
    }
}

/// A part of sorted figures.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    sorted[((sorted.len() - 1) as f64 * share) as usize]
}

/// What the disk itself takes while everybody plays, beside the server's own writing.
struct Disk {
    over: Arc<AtomicBool>,
    watching: JoinHandle<Vec<f64>>,
}

impl Disk {
    /// Writes 4 KB and waits for the disk, again and again.
    fn watch(folder: &Path) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let file = folder.join("how-fast-is-this-disk");
        let ended = Arc::clone(&over);
        let watching = std::thread::spawn(move || {
            let mut file = File::create(file).expect("the folder can be written");
            let mut waits = Vec::new();
            // Once at least: a lap may be shorter than a sync.
            while waits.is_empty() || (!ended.load(Ordering::Relaxed) && waits.len() < SYNCS) {
                let begun = Instant::now();
                file.write_all(&[0xa5; 4096]).expect("there is space");
                file.sync_data().expect("the disk answers");
                waits.push(begun.elapsed().as_secs_f64() * 1e3);
                std::thread::sleep(BETWEEN_SYNCS);
            }
            waits.sort_unstable_by(f64::total_cmp);
            waits
        });
        Self { over, watching }
    }

    /// How long each took in milliseconds, the shortest first.
    fn end(self) -> Vec<f64> {
        self.over.store(true, Ordering::Relaxed);
        self.watching.join().expect("a disk is only slow")
    }
}

/// Everybody plays the game of their room to its end.
async fn play(players: Vec<Player>, thinking_ms: [u64; 2], server: &Server) -> (Vec<Player>, Lap) {
    let (started, before) = (Instant::now(), server.cpu_us());
    let played = everybody(players, |player| player.play(thinking_ms)).await;
    let mut lap = Lap {
        cpu_us: server.cpu_us() - before,
        seconds: started.elapsed().as_secs_f64(),
        waits: Vec::new(),
    };
    let players = played.into_iter().map(|(player, waits)| {
        lap.waits.extend(waits);
        player
    });
    (players.collect(), lap)
}

/// Everybody asks for another game and moves to its room; what that costs for each room.
async fn again(players: Vec<Player>, server: &Server) -> (Vec<Player>, f64) {
    let before = server.cpu_us();
    let players = everybody(players, Player::again).await;
    let rooms = players.len() as f64 / 2.0;
    (players, (server.cpu_us() - before) / rooms)
}

/// All at the same time; the order is kept.
async fn everybody<T: Send + 'static, F>(players: Vec<Player>, does: impl Fn(Player) -> F) -> Vec<T>
where
    F: Future<Output = T> + Send + 'static,
{
    let doing: Vec<_> = players
        .into_iter()
        .map(|one| tokio::spawn(does(one)))
        .collect();
    let mut done = Vec::with_capacity(doing.len());
    for one in doing {
        done.push(one.await.expect("a player does not fail"));
    }
    done
}

/// Does something for each number, some at a time, and keeps the order.
async fn side_by_side<T, F>(count: usize, work: impl Fn(usize) -> F) -> Vec<T>
where
    F: Future<Output = T>,
{
    futures_util::stream::iter((0..count).map(work))
        .buffered(DOORS)
        .collect()
        .await
}

fn text(value: &Value) -> String {
    value.as_str().expect("the server gave a word").to_owned()
}

async fn connect(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address)
        .await
        .expect("the server listens");
    stream.set_nodelay(true).expect("a socket can be hasty");
    stream
}

async fn post(address: &str, path: &str, token: Option<&str>, body: &Value) -> Value {
    let body = body.to_string();
    let bearer = token.map_or(String::new(), |token| {
        format!("authorization: Bearer {token}\r\n")
    });
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n{bearer}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = tokio::io::BufReader::new(connect(address).await);
    stream
        .write_all(request.as_bytes())
        .await
        .expect("the server reads");
    let mut length = 0;
    loop {
        let mut line = String::new();
        stream
            .read_line(&mut line)
            .await
            .expect("the server answers");
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a length is a number");
        }
        if line == "\r\n" {
            break;
        }
    }
    let mut answer = vec![0; length];
    stream
        .read_exact(&mut answer)
        .await
        .expect("the whole answer comes");
    serde_json::from_slice(&answer).expect("the answer is JSON")
}

/// What of a message matters here; reading less of it leaves more of the machine to the server.
#[derive(Deserialize)]
struct Heard {
    r#type: String,
    #[serde(default)]
    to: String,
    #[serde(default, deserialize_with = "if_object")]
    room: Option<Now>,
    #[serde(default)]
    now: Option<Now>,
}

/// A room as a player sees it.
#[derive(Deserialize)]
struct Now {
    code: String,
    next: Option<String>,
    over: bool,
    legal: Vec<Legal>,
}

#[derive(Deserialize)]
struct Legal {
    r#type: String,
    cell: Option<String>,
}

/// In some messages `room` is the room, in others its code.
fn if_object<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Now>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Room(Now),
        Code(IgnoredAny),
    }
    Ok(match Either::deserialize(from)? {
        Either::Room(now) => Some(now),
        Either::Code(_) => None,
    })
}

/// One phone.
struct Player {
    kind: Kind,
    number: usize,
    speech: Speech,
    /// Heard by a task that always listens, so that pings are answered also while nobody plays.
    heard: mpsc::UnboundedReceiver<Utf8Bytes>,
    room: String,
    now: Option<Now>,
    sent: u64,
    /// From which the thinking times are drawn.
    chance: u64,
}

impl Player {
    async fn join(kind: Kind, address: &str, token: &str, room: String, number: usize) -> Self {
        let url = format!("ws://{address}/ws");
        let (socket, _) = client_async(url, connect(address).await)
            .await
            .expect("the server takes sockets");
        let (speech, mut ears) = socket.split();
        let (hear, heard) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(Ok(message)) = ears.next().await {
                if let Message::Text(text) = message {
                    let _ = hear.send(text);
                }
            }
        });
        let mut player = Self {
            kind,
            number,
            speech,
            heard,
            room,
            now: None,
            sent: 0,
            chance: number as u64,
        };
        player.ask(json!({"type": "hello", "token": token})).await;
        player.watch().await;
        if number % 2 == 1 {
            let sit = json!({"type": "sit", "room": player.room, "seat": kind.seats()[1]});
            player.ask(sit).await;
        }
        player
    }

    /// Watches the room and waits until it is seen.
    async fn watch(&mut self) {
        self.now = None;
        let wish = json!({"type": "watch", "room": self.room, "seen": 0});
        self.ask(wish).await;
        while self.now.is_none() {
            self.hear().await;
        }
    }

    async fn say(&mut self, wish: Value) -> String {
        self.sent += 1;
        let id = format!("m{}", self.sent);
        let text = json!({"v": 1, "id": id, "do": wish}).to_string();
        self.speech
            .send(Message::text(text))
            .await
            .expect("the server reads");
        id
    }

    /// Asks and waits for the answer; what happens meanwhile is noticed.
    async fn ask(&mut self, wish: Value) {
        let id = self.say(wish).await;
        while self.hear().await != id {}
    }

    /// Notices a message; returns the id it answers, if it is an answer.
    async fn hear(&mut self) -> String {
        let text = self.heard.recv().await.expect("the server stays");
        let heard: Heard = serde_json::from_str(&text).expect("the server speaks JSON");
        assert_ne!(heard.r#type, "goodbye", "{text}");
        // A room that was left may still have something to say.
        let now = heard.now.or(heard.room);
        if let Some(now) = now.filter(|now| now.code == self.room) {
            self.now = Some(now);
        }
        heard.to
    }

    /// Plays to the end of the game; how long each action took to be acknowledged, in milliseconds.
    async fn play(mut self, [least, most]: [u64; 2]) -> (Self, Vec<f64>) {
        let mut waits = Vec::new();
        while !self.now().over {
            match self.move_to_make() {
                None => {
                    self.hear().await;
                }
                Some(action) => {
                    self.chance = self
                        .chance
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    let thinking = least + (self.chance >> 33) % (most - least + 1);
                    if thinking > 0 {
                        tokio::time::sleep(Duration::from_millis(thinking)).await;
                    }
                    let wish = json!({"type": "act", "room": self.room, "action": action});
                    let asked = Instant::now();
                    self.ask(wish).await;
                    waits.push(asked.elapsed().as_secs_f64() * 1000.0);
                }
            }
        }
        (self, waits)
    }

    fn now(&self) -> &Now {
        self.now.as_ref().expect("who watches a room has seen it")
    }

    /// The first free cell, a turkey for an ear of corn, or yes to that; if it is this player's turn.
    fn move_to_make(&self) -> Option<Value> {
        let may = |kind: &str| self.now().legal.iter().find(|it| it.r#type == kind);
        match self.kind {
            Kind::TicTacToe => Some(json!({"type": "place", "cell": may("place")?.cell})),
            Kind::Snatch => {
                let offer = || json!({"type": "propose_offer", "offer_pavo": 1, "offer_elote": 0, "request_pavo": 0, "request_elote": 1});
                let answer = || json!({"type": "p2_action", "action": "accept"});
                let offered = may("propose_offer").map(|_| offer());
                offered.or_else(|| may("p2_action").map(|_| answer()))
            }
        }
    }

    /// Asks for another game, waits for the other and moves to the new room.
    async fn again(mut self) -> Self {
        if self.kind == Kind::Snatch {
            return self.again_here().await;
        }
        let wish = json!({"type": "rematch", "room": self.room});
        self.ask(wish).await;
        let next = loop {
            match &self.now().next {
                Some(next) => break next.clone(),
                None => drop(self.hear().await),
            }
        };
        let left = json!({"type": "unwatch", "room": self.room});
        self.ask(left).await;
        self.room = next;
        self.watch().await;
        self
    }

    /// Chooses the variant again, which begins a new game, or waits until the other has.
    async fn again_here(mut self) -> Self {
        if self.number.is_multiple_of(2) {
            let action = json!({"type": "set_variant", "variant": "G1"});
            let wish = json!({"type": "act", "room": self.room, "action": action});
            self.ask(wish).await;
        }
        while self.now().over {
            self.hear().await;
        }
        self
    }
}
