//! Rooms as their tasks play them, on a store that forgets and without sockets: what everybody is told, and what it costs.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use torneo_store::Store;

use super::beat::Beat;
use super::clock::Clock;
use super::connection::Connection;
use super::people::Person;
use super::registry::{Registry, RoomCommand};
use super::room::RoomRequest;
use super::startup::Progress;
use crate::games::Terms;
use crate::wire::live::room::Sitter;
use crate::wire::live::{FromPlayer, Request};

struct Player {
    person: Arc<Person>,
    connection: Connection,
    heard: mpsc::Receiver<Utf8Bytes>,
    sent: u64,
    /// The event that came before the last answer.
    told: Option<Utf8Bytes>,
}

impl Player {
    fn new(registry: &Registry, name: &str) -> Self {
        let (connection, heard) = Connection::new(registry.closing());
        let person = Person {
            id: format!("p-{name}"),
            name: name.to_owned(),
        };
        Self {
            person: Arc::new(person),
            connection,
            heard,
            sent: 0,
            told: None,
        }
    }

    fn sitter(&self) -> Option<Sitter> {
        Some(Sitter::Person {
            id: self.person.id.clone(),
            name: self.person.name.clone(),
        })
    }

    /// Hears until the answer to a message comes.
    async fn until_answered(&mut self) {
        loop {
            let text = self.heard.recv().await.expect("the room stays");
            if text.starts_with(r#"{"type":"answer""#) {
                assert!(text.contains(r#""ok":true"#), "{text}");
                return;
            }
            if text.starts_with(r#"{"type":"happened""#) {
                self.told = Some(text);
            }
        }
    }

    async fn watch(&mut self, registry: &Registry, room: &str) {
        let command = RoomCommand::Watch {
            connection: self.connection.clone(),
            person: Some(Arc::clone(&self.person)),
            message: "watch".to_owned(),
            seen: 0,
        };
        registry.deliver(room, command).await.expect("a room");
        self.until_answered().await;
    }

    async fn act(&mut self, registry: &Registry, room: &str, action: &Value) {
        self.sent += 1;
        let message = json!({"v": 1, "id": format!("m{}", self.sent),
            "do": {"type": "act", "room": room, "action": action}});
        let message: FromPlayer =
            serde_json::from_str(&message.to_string()).expect("a message of ours");
        let Request::Act {
            room,
            action,
            round,
        } = message.request
        else {
            panic!("an action");
        };
        let command = RoomCommand::Request {
            connection: self.connection.clone(),
            person: Arc::clone(&self.person),
            message: message.id,
            request: RoomRequest::Act {
                action: action.to_string(),
                round,
            },
            at: crate::games::At::exactly(registry.clock().now_ms()),
        };
        registry.deliver(&room, command).await.expect("a room");
        self.until_answered().await;
    }
}

#[tokio::test]
#[ignore = "a measurement, counted by callgrind: TORNEO_GAMES says how many"]
async fn games_of_snatch() {
    let games: usize = std::env::var("TORNEO_GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(2);
    let registry = Registry::open(
        Store::memory(),
        Clock::start(),
        Beat::default(),
        &Progress::default(),
    )
    .await
    .unwrap();
    let mut players = [
        Player::new(&registry, "Ana"),
        Player::new(&registry, "Beto"),
    ];
    let terms: Terms = serde_json::from_value(json!({"name": "snatch", "variant": "G1",
        "profile": "seed", "chat_seconds": 60, "shame": {"P1": 0, "P2": 0}}))
    .unwrap();
    let seats = players.iter().map(Player::sitter).collect();
    let room = registry.open_room(terms, seats, None).await.unwrap();
    for player in &mut players {
        player.watch(&registry, &room).await;
    }
    let offer = json!({"type": "propose_offer", "offer_pavo": 1, "offer_elote": 0,
        "request_pavo": 0, "request_elote": 1});
    let answer = json!({"type": "p2_action", "action": "accept"});
    let again = json!({"type": "set_variant", "variant": "G1"});
    let [ana, beto] = &mut players;
    for _ in 0..games {
        for _ in 0..3 {
            ana.act(&registry, &room, &offer).await;
            beto.act(&registry, &room, &answer).await;
        }
        ana.act(&registry, &room, &again).await;
        // What the other was told meanwhile.
        while beto.heard.try_recv().is_ok() {}
    }
    assert!(registry.look(&room).await.unwrap().version >= 3);
}

/// The newest event that somebody was told.
fn newest(player: &mut Player) -> Value {
    let mut told = Value::Null;
    while let Ok(text) = player.heard.try_recv() {
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "happened" {
            told = message;
        }
    }
    told
}

#[tokio::test]
async fn what_everybody_is_told_is_what_they_would_see() {
    let registry = Registry::open(
        Store::memory(),
        Clock::start(),
        Beat::default(),
        &Progress::default(),
    )
    .await
    .unwrap();
    let snatch = json!({"name": "snatch", "variant": "G5", "profile": "seed", "chat_seconds": 60,
        "shame": {"P1": 0, "P2": 0}});
    let chess = json!({"name": "chess", "variant": "standard", "fen": null,
        "control": {"type": "increment", "base_ms": 300_000, "increment_ms": 3_000},
        "occasion": "casual"});
    for (terms, action) in [
        (
            json!({"name": "tictactoe"}),
            json!({"type": "place", "cell": "b2"}),
        ),
        (snatch, json!({"type": "chat", "text": "¿cinco por cinco?"})),
        (chess, json!({"type": "move", "move": "e2e4"})),
    ] {
        let names = ["Ana", "Beto", "Carla"];
        let mut players = names.map(|name| Player::new(&registry, name));
        let seats = players[..2].iter().map(Player::sitter).collect();
        let terms: Terms = serde_json::from_value(terms).unwrap();
        let room = registry.open_room(terms, seats, None).await.unwrap();
        for player in &mut players {
            player.watch(&registry, &room).await;
        }
        players[0].act(&registry, &room, &action).await;
        for player in &mut players {
            let seen = registry.look_as(&room, Some(&player.person)).await.unwrap();
            // The answer of who acted is behind what happened, so for them it was heard already.
            let told = match player.told.take() {
                Some(told) => serde_json::from_str(&told).unwrap(),
                None => newest(player),
            };
            assert_eq!(told["now"], serde_json::to_value(&seen).unwrap());
            assert_eq!(told["version"], seen.version);
        }
    }
    registry.close().await;
}
