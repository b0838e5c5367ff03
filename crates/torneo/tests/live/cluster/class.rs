//! A session beside the rooms: its people are at all servers, and come back to any that is there.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_tungstenite::connect_async;

use super::deaths::{Addresses, turned_to};
use super::hall::Hall;
use crate::faults::say;
use crate::phone::Phone;
use crate::session::organiser::Organiser;
use crate::session::player::{come_in, decision};
use crate::session::{hurried, records};

/// How long somebody thinks who need not hurry: the session lasts for as long as something may happen to a server.
const THINKING: Duration = Duration::from_secs(15);

/// How often somebody looks whether they have thought long enough.
const LOOK: Duration = Duration::from_millis(200);

pub struct Class {
    session: String,
    playing: Vec<tokio::task::JoinHandle<Member>>,
}

/// Somebody in the session, and what was promised to them.
struct Member {
    name: String,
    token: String,
    session: String,
    sent: u64,
    /// Sent, and not answered yet.
    pending: Option<(String, Value)>,
    /// Message and version of every decision that was acknowledged.
    promised: Vec<(String, u64)>,
    now: Value,
}

impl Class {
    /// Opens a session of all five variants, and lets so many people in at all servers; they hurry once they are told to.
    pub async fn gather(
        hall: &Hall,
        people: usize,
        addresses: &Addresses,
        hurry: &Arc<AtomicBool>,
    ) -> Self {
        let organiser = Organiser::by_link(hall.server(1), &hall.server(0).secret, "Eva").await;
        let kinds = ["force", "offer", "respond", "shame", "report"];
        let deadlines: HashMap<_, _> = kinds.into_iter().map(|kind| (kind, 3600)).collect();
        let file = json!({"phases": ["G1", "G2", "G3", "G4", "G5"], "deadlines": deadlines});
        let session = organiser.open(hall.server(0), hurried(file)).await;
        let count = hall.addresses().len();
        let mut members = Vec::new();
        for number in 0..people {
            let (server, name) = (hall.server(number % count), format!("s{number}"));
            let token = server.person(&name).await;
            let (status, body) = come_in(server, &session, &token, json!({})).await;
            assert_eq!(status, 200, "{body}");
            members.push(Member {
                name,
                token,
                session: session.clone(),
                sent: 0,
                pending: None,
                promised: Vec::new(),
                now: Value::Null,
            });
        }
        organiser.start(hall.server(2), &session).await;
        let playing = members.into_iter().enumerate().map(|(number, member)| {
            let (addresses, hurry) = (Arc::clone(addresses), Arc::clone(hurry));
            tokio::spawn(member.play(number, addresses, hurry))
        });
        Self {
            session,
            playing: playing.collect(),
        }
    }

    /// Waits until everybody has come to the end, and questions the journal.
    pub async fn end(self, database: &str, until: tokio::time::Instant) {
        let mut promised = HashMap::new();
        for member in self.playing {
            let member = tokio::time::timeout_at(until, member).await;
            let member = member.expect("the session ends").unwrap();
            promised.extend(member.promised);
        }
        let mut stored: HashMap<String, Vec<u64>> = HashMap::new();
        for record in records(Path::new(database), &self.session) {
            let version = record["version"].as_u64().unwrap();
            if let Some(message) = record["payload"]["message"].as_str() {
                stored.entry(message.to_owned()).or_default().push(version);
            }
        }
        for (message, version) in &promised {
            assert_eq!(stored.get(message), Some(&vec![*version]), "{message}");
        }
        let twice = stored.values().filter(|versions| versions.len() > 1);
        assert_eq!(twice.count(), 0, "nothing is stored twice");
        assert!(promised.len() > 10, "{} decisions", promised.len());
        eprintln!(
            "session: {} acknowledged decisions, each stored once",
            promised.len()
        );
    }
}

impl Member {
    async fn play(mut self, number: usize, addresses: Addresses, hurry: Arc<AtomicBool>) -> Self {
        let mut visit = number;
        loop {
            let address = turned_to(&addresses, visit);
            visit += 1;
            if self.visit(&address, &hurry).await {
                return self;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Plays until the line breaks, or the session is over, which is told.
    async fn visit(&mut self, address: &str, hurry: &AtomicBool) -> bool {
        let Ok((socket, _)) = connect_async(format!("ws://{address}/ws")).await else {
            return false;
        };
        let mut phone = Phone { socket, next: 0 };
        let hello = json!({"type": "hello", "token": self.token});
        let watch = json!({"type": "watch_session", "session": self.session});
        let greeting = [("hello".to_owned(), hello), ("watch".to_owned(), watch)];
        for (id, wish) in greeting.into_iter().chain(self.pending.clone()) {
            if say(&mut phone, &id, &wish).await.is_err() {
                return false;
            }
        }
        let mut due = None;
        loop {
            match tokio::time::timeout(LOOK, phone.hear()).await {
                Ok(None) => return false,
                Ok(Some(message)) if message["type"] == "answer" => {
                    if message["code"] == "server_busy" {
                        return false;
                    }
                    self.answered(&message);
                }
                Ok(Some(mut message)) if message["type"] == "session" => {
                    self.now = message["session"].take();
                }
                Ok(Some(_)) | Err(_) => {}
            }
            if self.now["now"]["stage"] == "over" {
                return true;
            }
            if self.pending.is_some() || !self.is_asked() {
                due = None;
                continue;
            }
            let due = *due.get_or_insert_with(|| Instant::now() + self.thinks());
            if (hurry.load(Ordering::SeqCst) || Instant::now() >= due)
                && self.decide(&mut phone).await.is_err()
            {
                return false;
            }
        }
    }

    /// From none to twice the usual, so that decisions come all the time.
    fn thinks(&self) -> Duration {
        let step = (self.name.len() as u64 * 7 + self.sent * 3 + self.promised.len() as u64) % 8;
        THINKING * step as u32 / 4
    }

    /// Whether a decision is awaited, after everything that was acknowledged.
    fn is_asked(&self) -> bool {
        let now = &self.now["now"];
        let seen = self.now["version"].as_u64();
        let known = self.promised.last().map(|(_, version)| *version);
        now["stage"] == "playing" && now["view"]["waits_for"] == now["seat"] && seen >= known
    }

    fn answered(&mut self, answer: &Value) {
        let Some((id, _)) = self.pending.take_if(|(id, _)| answer["to"] == id.as_str()) else {
            return;
        };
        if answer["ok"] == true {
            self.promised
                .push((id, answer["version"].as_u64().unwrap()));
        }
    }

    async fn decide(&mut self, phone: &mut Phone) -> Result<(), ()> {
        self.sent += 1;
        let id = format!("{}-{}", self.name, self.sent);
        let wish = json!({"type": "act_session", "session": self.session,
            "action": decision(&self.now), "phase": self.now["phase"],
            "round": self.now["now"]["view"]["round"]});
        self.pending = Some((id.clone(), wish.clone()));
        say(phone, &id, &wish).await
    }
}
