//! Three servers in one process, on a real database and on a bus that loses, doubles and delays.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use tokio::sync::mpsc;
use torneo_rules::journal::{NewEntry, Payload, StreamId, Version};
use torneo_store::Store;

use super::bus::Bus;
use super::switch::{Faults, Port, Switch};
use super::{Joining, Whose};
use crate::games::{At, Terms};
use crate::venue::beat::Beat;
use crate::venue::clock::Clock;
use crate::venue::connection::Connection;
use crate::venue::people::Person;
use crate::venue::registry::{Registry, RoomCommand};
use crate::venue::room::RoomRequest;
use crate::venue::startup::Progress;
use crate::wire::live::Refusal;
use crate::wire::live::room::Sitter;

/// What happens while the bus is away, and when a server goes.
mod outages;

/// A real PostgreSQL server of our own.
#[path = "../../../../torneo-store/tests/server/postgres.rs"]
mod postgres_server;

struct Server {
    registry: Registry,
    port: Port,
}

async fn start(switch: &Arc<Switch>, database: &str, number: i64) -> Server {
    let id = format!("n{number}-1");
    let store = Store::postgres_among(database, &format!("n{number}"), &id).await;
    let store = store.expect("the database is there");
    let (node, places) = store
        .join(&id, number)
        .await
        .expect("the database is there");
    let (port, inbox) = switch.plug(&id);
    let asked = Instant::now();
    let seen = store.reader().nodes().await.expect("the database is there");
    let (clock, ahead) = Clock::following(seen.now_ms, asked);
    let joining = Joining {
        node,
        places,
        bus: Bus::Switch(port.clone()),
        inbox,
        ahead,
    };
    let (beat, progress) = (Beat::default(), Progress::default());
    let registry = Registry::open_among(store, clock, beat, &progress, Some(joining)).await;
    let registry = registry.expect("the database is there");
    while !registry.cluster().expect("one of several").serves() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Server { registry, port }
}

/// Somebody with a phone.
struct Phone {
    registry: Registry,
    person: Arc<Person>,
    connection: Connection,
    outbox: mpsc::Receiver<Utf8Bytes>,
}

impl Phone {
    fn at(server: &Server, person: &Arc<Person>) -> Self {
        let (connection, outbox) = server.registry.connect();
        Self {
            registry: server.registry.clone(),
            person: Arc::clone(person),
            connection,
            outbox,
        }
    }

    /// The first message of some kind, however long it takes to come.
    async fn hear(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(60), self.outbox.recv()).await;
            let text = heard.expect("news").expect("the socket is open");
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if wanted(&message) {
                return message;
            }
        }
    }

    async fn answer(&mut self, id: &str) -> Value {
        self.hear(|message| message["type"] == "answer" && message["to"] == id)
            .await
    }

    async fn watch(&mut self, code: &str) {
        self.send_watch(code).await;
        assert_eq!(self.answer("watch").await["ok"], true);
    }

    async fn send_watch(&self, code: &str) {
        let watch = RoomCommand::Watch {
            connection: self.connection.clone(),
            person: Some(Arc::clone(&self.person)),
            message: "watch".to_owned(),
            seen: 0,
        };
        let sent = self.registry.deliver(code, watch).await;
        assert_eq!(sent, Ok(()));
    }

    async fn place(&mut self, code: &str, id: &str, cell: &str) {
        let action = format!(r#"{{"type":"place","cell":"{cell}"}}"#);
        let round = None;
        self.ask(code, id, RoomRequest::Act { action, round }).await;
    }

    async fn ask(&mut self, code: &str, id: &str, request: RoomRequest) {
        let request = RoomCommand::Request {
            connection: self.connection.clone(),
            person: Arc::clone(&self.person),
            message: id.to_owned(),
            request,
            at: At::exactly(self.registry.clock().now_ms()),
        };
        assert_eq!(self.registry.deliver(code, request).await, Ok(()));
        let answer = self.answer(id).await;
        assert_eq!(answer["ok"], true, "{answer}");
    }
}

async fn person(server: &Server, name: &str) -> Arc<Person> {
    let registry = &server.registry;
    let entered = registry
        .people()
        .enter(registry.store(), registry.clock(), name)
        .await;
    entered.expect("the database is there").0
}

fn sitter(person: &Person) -> Option<Sitter> {
    Some(Sitter::Person {
        id: person.id.clone(),
        name: person.name.clone(),
    })
}

const MOVES: [&str; 5] = ["b2", "a1", "a2", "b1", "c2"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn letters_that_are_lost_doubled_or_late_are_done_once() {
    let database = postgres_server::new_database();
    let switch: Arc<Switch> = Arc::default();
    let a = start(&switch, &database, 1).await;
    let b = start(&switch, &database, 2).await;
    let c = start(&switch, &database, 3).await;
    let people = [person(&a, "Ana").await, person(&b, "Beto").await];
    switch.lost.store(100, Ordering::Relaxed);
    switch.doubled.store(300, Ordering::Relaxed);
    switch.delayed.store(200, Ordering::Relaxed);
    let mut games = 0..60;
    // Until each of them has happened.
    while let Some(game) = games.next()
        && (game < 4 || switch.happened().overtaken == 0)
    {
        let seats = people.iter().map(|person| sitter(person)).collect();
        let code = a.registry.open_room(Terms::default(), seats, None).await;
        let code = code.expect("the database is there");
        let mut phones = [Phone::at(&b, &people[0]), Phone::at(&c, &people[1])];
        for phone in &mut phones {
            phone.watch(&code).await;
        }
        for (turn, cell) in MOVES.iter().enumerate() {
            let id = format!("g{game}-{turn}");
            phones[turn % 2].place(&code, &id, cell).await;
        }
        let entries = a.registry.entries(&code, Version::START).await;
        let entries = entries.expect("the database is there");
        for turn in 0..MOVES.len() {
            let id = format!("\"message\":\"g{game}-{turn}\"");
            let times = entries
                .iter()
                .filter(|entry| entry.payload.as_str().contains(&id))
                .count();
            assert_eq!(times, 1, "{id}");
        }
    }
    let Faults {
        lost,
        doubled,
        late,
        overtaken,
    } = switch.happened();
    assert!(lost > 3 && doubled > 10, "{lost} {doubled}");
    assert!(late > 3 && overtaken > 0, "{late} {overtaken}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_off_the_bus_gives_its_rooms_away() {
    let database = postgres_server::new_database();
    let switch: Arc<Switch> = Arc::default();
    let a = start(&switch, &database, 11).await;
    let b = start(&switch, &database, 12).await;
    let people = [person(&a, "Ana").await, person(&b, "Beto").await];
    let seats = people.iter().map(|person| sitter(person)).collect();
    let code = a.registry.open_room(Terms::default(), seats, None).await;
    let code = code.expect("the database is there");
    let mut beto = Phone::at(&b, &people[1]);
    beto.watch(&code).await;
    a.port.set_up(false);
    // The others take it once it has gone.
    let cluster = b.registry.cluster().expect("one of several");
    while cluster.kept() == 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let left = a.registry.cluster().expect("one of several");
    assert!(left.is_going());
    let mut ana = Phone::at(&b, &people[0]);
    ana.watch(&code).await;
    ana.place(&code, "first", "b2").await;
    beto.place(&code, "second", "a1").await;
    // Whoever was there is sent away, and whoever comes.
    let late = Phone::at(&a, &people[1]);
    late.send_watch(&code).await;
    let ended = tokio::time::timeout(Duration::from_secs(60), late.connection.ended());
    assert_eq!(
        ended.await.expect("nobody waits for ever"),
        Refusal::Restarting
    );
    assert!(left.is_cut_off());
}

/// Whoever has asked for another game waits at a room that rests, and nothing happens there by itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_followed_by_another_when_its_server_goes() {
    let database = postgres_server::new_database();
    let switch: Arc<Switch> = Arc::default();
    let a = start(&switch, &database, 21).await;
    let b = start(&switch, &database, 22).await;
    let c = start(&switch, &database, 23).await;
    let people = [person(&a, "Ana").await, person(&b, "Beto").await];
    let seats = people.iter().map(|person| sitter(person)).collect();
    let code = a.registry.open_room(Terms::default(), seats, None).await;
    let code = code.expect("the database is there");
    let mut phones = [Phone::at(&b, &people[0]), Phone::at(&c, &people[1])];
    for phone in &mut phones {
        phone.watch(&code).await;
    }
    for (turn, cell) in MOVES.iter().enumerate() {
        phones[turn % 2].place(&code, &turn.to_string(), cell).await;
    }
    let [ana, beto] = &mut phones;
    ana.ask(&code, "again", RoomRequest::Rematch).await;
    a.port.set_up(false);
    while !a.registry.cluster().expect("one of several").is_going() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    beto.ask(&code, "again", RoomRequest::Rematch).await;
    for phone in [ana, beto] {
        // Who asks only now for the room sees where it went on.
        phone
            .hear(|message| {
                message["type"] == "moved"
                    || message["room"]["next"].is_string()
                    || message["now"]["next"].is_string()
            })
            .await;
    }
}

/// Nobody is told that a server which was off the bus for a moment has forgotten who watches there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_forgotten_finds_out() {
    let database = postgres_server::new_database();
    let switch: Arc<Switch> = Arc::default();
    let a = start(&switch, &database, 31).await;
    let b = start(&switch, &database, 32).await;
    let people = [person(&a, "Ana").await, person(&b, "Beto").await];
    let seats = people.iter().map(|person| sitter(person)).collect();
    let code = a.registry.open_room(Terms::default(), seats, None).await;
    let code = code.expect("the database is there");
    let mut ana = Phone::at(&a, &people[0]);
    let mut beto = Phone::at(&b, &people[1]);
    ana.watch(&code).await;
    beto.watch(&code).await;
    switch.lost.store(1_000, Ordering::Relaxed);
    a.port.set_up(false);
    tokio::time::sleep(Duration::from_millis(700)).await;
    a.port.set_up(true);
    tokio::time::sleep(Duration::from_millis(700)).await;
    let lost = switch.happened().lost;
    assert!(lost > 0, "what it told everybody was lost");
    switch.lost.store(0, Ordering::Relaxed);
    ana.place(&code, "first", "b2").await;
    beto.hear(|message| {
        message["type"] == "happened" && message["event"]["type"] == "placed"
            || message["type"] == "room" && message["room"]["version"].as_u64() >= Some(4)
    })
    .await;
    beto.place(&code, "second", "a1").await;
}

/// A server of the version before this one has no use for what it cannot read: another one may.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_that_cannot_be_read_to_its_end_is_given_back() {
    let database = postgres_server::new_database();
    let switch: Arc<Switch> = Arc::default();
    let a = start(&switch, &database, 41).await;
    let people = [person(&a, "Ana").await, person(&a, "Beto").await];
    let seats = people.iter().map(|person| sitter(person)).collect();
    let model = a.registry.open_room(Terms::default(), seats, None).await;
    let model = model.expect("the database is there");
    let entries = a.registry.entries(&model, Version::START).await;
    let mut entries: Vec<NewEntry> = entries
        .expect("the database is there")
        .into_iter()
        .map(|entry| NewEntry {
            recorded_at: entry.recorded_at,
            payload: entry.payload,
        })
        .collect();
    let danced = serde_json::json!({"event": {"type": "danced", "by": "X"}});
    entries.push(NewEntry {
        recorded_at: entries[0].recorded_at,
        payload: Payload::of(&danced).expect("small"),
    });
    let stream: StreamId = "room/DANCE2".parse().expect("a name");
    let stored = a.registry.store().append(&stream, Version::START, entries);
    stored.await.expect("the database is there");
    let mut ana = Phone::at(&a, &people[0]);
    ana.watch("DANCE2").await;
    let whose = a.registry.cluster().expect("one of several");
    let whose = whose.whose(stream.as_str()).await;
    assert_eq!(whose.expect("the database is there"), Whose::Nobodys);
}
