//! Sudden death: hundreds of rooms in play while the server is killed again and again.
//!
//! Players behave as the page does: a message that was not answered is sent again with its id after reconnecting,
//! and a finished game is followed by a rematch. Afterwards the journal itself is questioned.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use torneo_rules::journal::{NewEntry, Payload, UnixMillis, Version};
use torneo_store::Store;

use crate::phone::{Phone, me, place};
use crate::postgres_server;
use crate::program::{torneo, verifies};
use crate::server::Server;
use crate::venue::Venue;

/// Rooms in play at any time; two thirds of them between people, the rest against bots.
const ROOMS: usize = 210;
/// Sudden deaths in an ordinary run; `TORNEO_SOAK=N` multiplies them.
const DEATHS: u64 = 5;

/// Somebody who plays on whatever happens, and remembers what was promised to them.
pub struct Player {
    name: String,
    token: String,
    pub room: String,
    sent: u64,
    /// Sent, and not answered yet; and when.
    pending: Option<(String, Value)>,
    asked: Instant,
    /// Message, room and version of every success that was acknowledged.
    pub promised: Vec<(String, String, u64)>,
    /// How many there were, of all who play.
    /// The newest version of each room that was seen.
    seen: HashMap<String, u64>,
    /// Answers that came over the line on which they were asked.
    pub waits: Vec<Wait>,
    /// How often they have come to some server.
    pub visits: usize,
    /// Since when the line is broken, and how long it took each time until they saw their room again.
    broken: Option<Instant>,
    pub returns: Vec<(Instant, Duration)>,
    /// Room, version and event of everything that they were told.
    told: Vec<(String, u64, Value)>,
    /// Whether there are other servers to turn to when this one can do nothing for now.
    pub turns_elsewhere: bool,
    /// How things stand, for whoever wonders why a game does not end.
    pub standing: Arc<Mutex<String>>,
}

/// How long an answer took.
pub struct Wait {
    /// The server that was asked.
    pub at: String,
    pub asked: Instant,
    pub took: Duration,
}

impl Player {
    pub fn new(name: String, token: String, room: &str) -> Self {
        Self {
            name,
            token,
            room: room.to_owned(),
            sent: 0,
            pending: None,
            asked: Instant::now(),
            promised: Vec::new(),
            seen: HashMap::new(),
            waits: Vec::new(),
            visits: 0,
            broken: None,
            returns: Vec::new(),
            told: Vec::new(),
            turns_elsewhere: false,
            standing: Arc::default(),
        }
    }

    /// Nobody is shown a room as it was before what they have seen.
    fn look(&mut self, room: &Value) {
        let (code, version) = (&room["code"], &room["version"]);
        let (code, version) = (code.as_str().unwrap(), version.as_u64().unwrap());
        let seen = self.seen.entry(code.to_owned()).or_default();
        assert!(
            version >= *seen,
            "{}: {code} was at {seen}: {room}",
            self.name
        );
        *seen = version;
    }

    /// Plays until the line breaks, or until told to stop and the game is over, which is told.
    pub async fn play_on(&mut self, address: &str, last_game: &AtomicBool) -> bool {
        let done = self.visit(address, last_game).await;
        self.broken.get_or_insert_with(Instant::now);
        done
    }

    async fn visit(&mut self, address: &str, last_game: &AtomicBool) -> bool {
        let Ok((socket, _)) = connect_async(format!("ws://{address}/ws")).await else {
            return false;
        };
        self.visits += 1;
        let mut phone = Phone { socket, next: 0 };
        let hello = json!({"type": "hello", "token": self.token});
        if say(&mut phone, "hello", &hello).await.is_err() || self.watch(&mut phone).await.is_err()
        {
            return false;
        }
        let stopping = last_game.load(Ordering::SeqCst);
        self.pending
            .take_if(|(_, wish)| stopping && wish["type"] == "rematch");
        if let Some((id, wish)) = self.pending.clone()
            && say(&mut phone, &id, &wish).await.is_err()
        {
            return false;
        }
        self.asked = Instant::now();
        let mut now = Value::Null;
        loop {
            let heard = match tokio::time::timeout(Duration::from_secs(1), phone.hear()).await {
                Ok(heard) => heard,
                Err(_) if last_game.load(Ordering::SeqCst) && self.is_left_alone(&now) => {
                    let resign =
                        json!({"type": "act", "room": self.room, "action": {"type": "resign"}});
                    if self.ask(&mut phone, resign).await.is_err() {
                        return false;
                    }
                    continue;
                }
                Err(_) => continue,
            };
            let Some(mut message) = heard else {
                return false;
            };
            match message["type"].as_str() {
                Some("answer") if self.turns_elsewhere && message["code"] == "server_busy" => {
                    return false;
                }
                Some("answer") => self.answered(address, &message),
                Some("room") => now = message["room"].take(),
                Some("happened") => {
                    now = message["now"].take();
                    let room = message["room"].as_str().unwrap().to_owned();
                    let version = message["version"].as_u64().unwrap();
                    self.told.push((room, version, message["event"].take()));
                }
                _ => continue,
            }
            if !now.is_null() {
                self.look(&now);
                let broken = self.broken.take();
                self.returns
                    .extend(broken.map(|since| (since, since.elapsed())));
            }
            self.say_how_things_stand(address, &now);
            if now["code"] != self.room.as_str() {
                continue;
            }
            if let Some(next) = now["next"].as_str() {
                // As the page does: nobody watches more than some rooms at a time.
                let unwatch = json!({"type": "unwatch", "room": self.room});
                let _ = say(&mut phone, "unwatch", &unwatch).await;
                self.room = next.to_owned();
                self.pending = None;
                if self.watch(&mut phone).await.is_err() {
                    return false;
                }
                continue;
            }
            let over = !now["view"]["outcome"].is_null();
            if over && last_game.load(Ordering::SeqCst) {
                return true;
            }
            if self.pending.is_none() && self.act(&mut phone, &now, over).await.is_err() {
                return false;
            }
        }
    }

    /// Whether whoever was to play with us went home before the last game began.
    fn is_left_alone(&self, now: &Value) -> bool {
        let is_away = |seat: &Value| seat["holder"]["connected"] == false;
        self.pending.is_none()
            && now["code"] == self.room.as_str()
            && now["view"]["outcome"].is_null()
            && now["seats"].as_array().unwrap().iter().any(is_away)
    }

    fn say_how_things_stand(&self, address: &str, now: &Value) {
        let standing = format!(
            "{} at {address}, room {}, not answered {:?}, sees {now}",
            self.name, self.room, self.pending
        );
        *self.standing.lock().unwrap() = standing;
    }

    async fn watch(&mut self, phone: &mut Phone) -> Result<(), ()> {
        let wish = json!({"type": "watch", "room": self.room, "seen": 0});
        self.sent += 1;
        say(phone, &format!("w{}", self.sent), &wish).await
    }

    fn answered(&mut self, address: &str, answer: &Value) {
        assert_ne!(answer["code"], "server_busy", "{}: {answer}", self.room);
        let Some((id, wish)) = &self.pending else {
            return;
        };
        if answer["to"] != id.as_str() {
            return;
        }
        self.waits.push(Wait {
            at: address.to_owned(),
            asked: self.asked,
            took: self.asked.elapsed(),
        });
        if answer["ok"] == true {
            let version = answer["version"].as_u64().unwrap();
            let room = wish["room"].as_str().unwrap().to_owned();
            self.promised.push((id.clone(), room, version));
        }
        self.pending = None;
    }

    async fn act(&mut self, phone: &mut Phone, now: &Value, over: bool) -> Result<(), ()> {
        let asked = now["rematch"].as_array().unwrap().contains(&now["you"]);
        let place = now["legal"]
            .as_array()
            .unwrap()
            .iter()
            .find(|action| action["type"] == "place");
        let wish = match (over, place) {
            (true, _) if !asked => json!({"type": "rematch", "room": self.room}),
            (false, Some(action)) => json!({"type": "act", "room": self.room, "action": action}),
            (true | false, _) => return Ok(()),
        };
        self.ask(phone, wish).await
    }

    async fn ask(&mut self, phone: &mut Phone, wish: Value) -> Result<(), ()> {
        self.sent += 1;
        let id = format!("{}-{}", self.name, self.sent);
        self.pending = Some((id.clone(), wish.clone()));
        // A human pace: nobody taps more than twenty times a second.
        tokio::time::sleep(Duration::from_millis(60)).await;
        self.asked = Instant::now();
        say(phone, &id, &wish).await
    }
}

pub async fn say(phone: &mut Phone, id: &str, wish: &Value) -> Result<(), ()> {
    let text = json!({"v": 1, "id": id, "do": wish}).to_string();
    phone.socket.send(Message::text(text)).await.map_err(|_| ())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sudden_death_loses_nothing_that_was_acknowledged() {
    let soak = std::env::var("TORNEO_SOAK").map_or(1, |times| times.parse().unwrap());
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path());
    let mut players = seat_everybody(&server).await;
    let last_game = Arc::new(AtomicBool::new(false));
    for death in 0..DEATHS * soak {
        let playing = set_off(players, &server.address, &last_game);
        // Different moments of the traffic: from the first connections to the middle of the rematches.
        tokio::time::sleep(Duration::from_millis(250 + death * 733 % 1900)).await;
        server.venue.child.kill().unwrap();
        server.venue.child.wait().unwrap();
        players = come_back(playing).await;
        server = Server::start(data.path());
    }
    last_game.store(true, Ordering::SeqCst);
    players = come_back(set_off(players, &server.address, &last_game)).await;
    let promised: usize = players.iter().map(|player| player.promised.len()).sum();
    assert!(promised > ROOMS * 4, "{promised} acknowledged actions");
    drop(server);

    let journal = journal_of(data.path().to_str().unwrap());
    check_history(&players, &journal);
    let server = Server::start(data.path());
    for room in journal.keys() {
        let (_, body) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
        let view: Value = serde_json::from_str(&body).unwrap();
        assert!(!view["view"]["outcome"].is_null(), "unfinished: {body}");
    }
}

/// Every success that was acknowledged is in the journal where it was said to be, nothing is there twice, and everybody was told
/// what is there.
pub fn check_history(players: &[Player], journal: &HashMap<String, Vec<Value>>) {
    for player in players {
        for (room, version, event) in &player.told {
            let record = &journal[room][*version as usize - 1];
            assert_eq!(record["event"], *event, "{}: {room}", player.name);
        }
        for (room, version) in &player.seen {
            let versions = journal[room].len() as u64;
            assert!(*version <= versions, "{}: {room} {version}", player.name);
        }
        for (id, room, version) in &player.promised {
            let record = &journal[room][*version as usize - 1];
            assert_eq!(record["message"], id.as_str(), "room {room}: {record}");
        }
    }
    for (room, records) in journal {
        let mut messages: Vec<&str> = records
            .iter()
            .filter_map(|record| record["message"].as_str())
            .collect();
        let all = messages.len();
        messages.sort_unstable();
        messages.dedup();
        assert_eq!(messages.len(), all, "room {room}: a message counted twice");
    }
}

async fn seat_everybody(server: &Server) -> Vec<Player> {
    let mut players = Vec::new();
    let player = Player::new;
    for n in 0..ROOMS {
        let (host, guest) = (format!("h{n}"), format!("g{n}"));
        let token = server.person(&host).await;
        if n % 3 == 0 {
            let bot = json!({"kind": "bot", "level": "easy"});
            let room = server.room(&token, me(), bot).await;
            players.push(player(host, token, &room));
            continue;
        }
        let room = server.room(&token, me(), json!({"kind": "open"})).await;
        players.push(player(host, token, &room));
        let token = server.person(&guest).await;
        let mut phone = server.phone(Some(&token)).await;
        let sat = phone
            .ask(json!({"type": "sit", "room": room, "seat": "O"}))
            .await;
        assert_eq!(sat["ok"], true);
        players.push(player(guest, token, &room));
    }
    players
}

type Playing = Vec<tokio::task::JoinHandle<Player>>;

fn set_off(players: Vec<Player>, address: &str, last_game: &Arc<AtomicBool>) -> Playing {
    let set_off = |mut player: Player| {
        let (address, last_game) = (address.to_owned(), Arc::clone(last_game));
        tokio::spawn(async move {
            player.play_on(&address, &last_game).await;
            player
        })
    };
    players.into_iter().map(set_off).collect()
}

async fn come_back(playing: Playing) -> Vec<Player> {
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await.unwrap());
    }
    players
}

/// Every room's records, from an export that `verify` has approved.
pub fn journal_of(data: &str) -> HashMap<String, Vec<Value>> {
    torneo(&["verify", data]);
    let mut rooms: HashMap<String, Vec<Value>> = HashMap::new();
    for line in torneo(&["journal", "export", "--all", "--data", data]).lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let Some(room) = entry["stream"]
            .as_str()
            .and_then(|stream| stream.strip_prefix("room/"))
        else {
            continue;
        };
        let payload = &entry["payload"];
        let record = match payload.as_str() {
            Some(text) => serde_json::from_str(text).unwrap(),
            None => payload.clone(),
        };
        rooms.entry(room.to_owned()).or_default().push(record);
    }
    rooms
}

#[tokio::test]
async fn a_clock_rests_while_the_server_is_dead_and_then_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path());
    let token = server.person("Ana").await;
    let plan = json!({"game": "tictactoe", "move_seconds": 3,
        "seats": {"X": me(), "O": {"kind": "bot", "level": "easy"}}});
    let bearer = format!("authorization: Bearer {token}\r\n");
    let (status, body) = server
        .http("POST /api/rooms", &bearer, &plan.to_string())
        .await;
    assert_eq!(status, 201, "{body}");
    let room: Value = serde_json::from_str(&body).unwrap();
    let look = format!("GET /api/rooms/{}", room["code"].as_str().unwrap());
    let (_, before) = server.http(&look, "", "").await;
    let before: Value = serde_json::from_str(&before).unwrap();
    server.venue.child.kill().unwrap();
    server.venue.child.wait().unwrap();
    server = Server::start(data.path());
    let mut phone = server.phone(Some(&token)).await;
    phone
        .ask(json!({"type": "watch", "room": room["code"], "seen": 0}))
        .await;
    let after = phone.hear_of("room").await["room"].take();
    assert!(after["deadline_ms"].as_u64() > before["deadline_ms"].as_u64());
    let fallen = phone.hear_of("happened").await;
    let outcome = json!({"type": "timed_out", "by": "X"});
    assert_eq!(fallen["now"]["view"]["outcome"], outcome);
    assert!(fallen["at_ms"].as_u64() >= after["deadline_ms"].as_u64());
}

#[tokio::test]
async fn postgresql_keeps_rooms_as_the_data_folder_does() {
    let database = postgres_server::new_database();
    let mut server = Server::start_on("--database", &database);
    let token = server.person("Ana").await;
    let bot = json!({"kind": "bot", "level": "easy"});
    let room = server.room(&token, me(), bot).await;
    let mut phone = server.phone(Some(&token)).await;
    let first = phone.ask_as("tap", place(&room, "b2")).await;
    assert_eq!(first["ok"], true, "{first}");
    server.venue.child.kill().unwrap();
    server.venue.child.wait().unwrap();
    server = Server::start_on("--database", &database);
    let mut phone = server.phone(Some(&token)).await;
    assert_eq!(phone.ask_as("tap", place(&room, "a1")).await, first);
    let (_, events) = server
        .http(&format!("GET /api/rooms/{room}/events"), "", "")
        .await;
    let events: Value = serde_json::from_str(&events).unwrap();
    // Opened, sat, sat, placed, and the bot's answer.
    assert_eq!(events["events"].as_array().unwrap().len(), 5);
    verifies(&database);
}

/// A room whose journal somebody else has continued cannot go on from memory: everybody is sent to reconnect, and finds
/// the room as the journal has it.
#[tokio::test]
async fn who_watches_a_room_that_cannot_be_stored_is_sent_to_reconnect() {
    let database = postgres_server::new_database();
    let server = Server::start_on("--database", &database);
    let (ana, luis) = (server.person("Ana").await, server.person("Luis").await);
    let room = server.room(&ana, me(), json!({"kind": "open"})).await;
    let watch = json!({"type": "watch", "room": room, "seen": 0});
    let mut first = server.phone(Some(&ana)).await;
    let mut second = server.phone(Some(&luis)).await;
    for phone in [&mut first, &mut second] {
        assert_eq!(phone.ask(watch.clone()).await["ok"], true);
    }
    let sit = json!({"type": "sit", "room": room, "seat": "O"});
    assert_eq!(second.ask(sit).await["ok"], true);

    let elsewhere = Store::postgres(&database).await.unwrap();
    let moved = r#"{"event":{"type":"placed","by":"X","cell":"a1","reason":null}}"#;
    let entry = NewEntry {
        recorded_at: UnixMillis::new(1_800_000_000_000).unwrap(),
        payload: Payload::new(moved).unwrap(),
    };
    let stream = format!("room/{room}").parse().unwrap();
    let version = Version::new(3).unwrap();
    elsewhere
        .append(&stream, version, vec![entry])
        .await
        .unwrap();

    let refused = first.ask(place(&room, "b2")).await;
    assert_eq!(refused["code"], "server_busy", "{refused}");
    for phone in [&mut first, &mut second] {
        assert_eq!(phone.hear_of("goodbye").await["code"], "restarting");
    }
    let mut second = server.phone(Some(&luis)).await;
    assert_eq!(second.ask(watch).await["ok"], true);
    let seen = second.hear_of("room").await;
    assert_eq!(seen["room"]["view"]["board"], "X........");
    assert_eq!(second.ask(place(&room, "b2")).await["ok"], true);
}

/// A server that outlives a limit on the size of its files, as a full disk.
pub fn start_on_a_disk_that_may_fill(data: &Path) -> Server {
    let mut program = Command::new("sh");
    program
        .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"])
        .arg(env!("CARGO_BIN_EXE_torneo"));
    let data = ["--data", data.to_str().unwrap()];
    Server::of(Venue::start_by(program, &data, &[]))
}

/// From now on no file of the server may become larger, or any may again.
pub fn limit_files(server: &Server, most: Option<u64>) {
    let pid = Pid::from_raw(i32::try_from(server.venue.child.id()).unwrap());
    let limit = Rlimit {
        current: most,
        maximum: None,
    };
    prlimit(pid, Resource::Fsize, limit).unwrap();
}

#[tokio::test]
async fn a_full_disk_is_told_to_who_asks_and_nothing_is_left_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_on_a_disk_that_may_fill(folder.path());
    let ready = async |expected: u16| {
        // An answer may be a second old.
        while server.http("GET /readyz", "", "").await.0 != expected {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    ready(200).await;
    limit_files(&server, Some(100));
    ready(503).await;
    let enter = json!({"name": "Ana"}).to_string();
    let (status, _) = server.http("POST /api/people", "", &enter).await;
    assert_eq!(status, 503);
    limit_files(&server, None);
    ready(200).await;
    server.person("Ana").await;
}
