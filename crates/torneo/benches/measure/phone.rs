//! A phone in a session that reads only what it needs, so that it costs little beside the server.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// What of a message matters here.
#[derive(Deserialize)]
struct Heard {
    r#type: String,
    #[serde(default)]
    to: String,
    #[serde(default)]
    ok: bool,
    version: Option<u64>,
    #[serde(default, deserialize_with = "seen")]
    session: Option<SessionSeen>,
}

/// What of a session's view matters here.
#[derive(Deserialize, Clone)]
pub struct SessionSeen {
    pub version: u64,
    pub phase: u32,
    pub now: Stage,
}

#[derive(Deserialize, Clone)]
pub struct Stage {
    pub stage: String,
    seat: Option<String>,
    view: Option<Game>,
}

#[derive(Deserialize, Clone)]
struct Game {
    round: u32,
    phase: String,
    waits_for: Option<String>,
}

/// A view is an object; in a message of progress the same member is a code.
fn seen<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<SessionSeen>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        View(Box<SessionSeen>),
        Code(serde::de::IgnoredAny),
    }
    Ok(match Either::deserialize(from)? {
        Either::View(seen) => Some(*seen),
        Either::Code(_) => None,
    })
}

pub struct Phone {
    address: String,
    session: String,
    token: String,
    socket: WebSocketStream<TcpStream>,
    pub seen: Option<SessionSeen>,
    sent: u64,
    chance: u64,
}

/// How one phone plays.
#[derive(Clone, Copy)]
pub struct Pace {
    /// Shortest and longest time to think, in milliseconds.
    pub think_ms: (u64, u64),
    /// One decision of so many is followed by a broken connection, if any.
    pub vanish_one_in: Option<u64>,
    /// How long it stays away at most, in milliseconds.
    pub away_ms: u64,
}

/// What one phone went through.
#[derive(Default)]
pub struct Played {
    /// How long each decision took to be acknowledged, in milliseconds.
    pub waits_ms: Vec<f64>,
    /// The versions that its decisions made.
    pub versions: Vec<u64>,
    pub vanished: u64,
}

impl Phone {
    pub async fn join(address: &str, session: &str, token: &str, seed: u64) -> Self {
        let socket = connect(address).await;
        let mut phone = Self {
            address: address.to_owned(),
            session: session.to_owned(),
            token: token.to_owned(),
            socket,
            seen: None,
            sent: 0,
            chance: seed.wrapping_mul(2).wrapping_add(1),
        };
        phone.greet().await;
        phone
    }

    async fn greet(&mut self) {
        let hello = json!({"type": "hello", "token": self.token});
        self.say(hello).await;
        let watch = json!({"type": "watch_session", "session": self.session});
        self.say(watch).await;
        self.seen = None;
        while self.seen.is_none() {
            self.hear().await;
        }
    }

    async fn say(&mut self, wish: Value) -> String {
        self.sent += 1;
        let id = format!("m{}", self.sent);
        let text = json!({"v": 1, "id": id, "do": wish}).to_string();
        let sent = self.socket.send(Message::text(text)).await;
        sent.expect("the server reads");
        id
    }

    async fn hear(&mut self) -> Heard {
        loop {
            let heard = self.socket.next().await.expect("the server stays");
            let Message::Text(text) = heard.expect("the socket holds") else {
                continue;
            };
            let mut heard: Heard = serde_json::from_str(&text).expect("the server speaks JSON");
            assert_ne!(heard.r#type, "goodbye", "{text}");
            if let Some(seen) = heard.session.take() {
                self.seen = Some(seen);
            }
            return heard;
        }
    }

    /// Waits until this phase is seen.
    pub async fn until_phase(&mut self, phase: u32) -> Instant {
        while self.seen.as_ref().is_none_or(|seen| seen.phase < phase) {
            self.hear().await;
        }
        Instant::now()
    }

    /// Waits for the barrier, and returns to the pool if this one is out of it.
    pub async fn come_back(&mut self) {
        let stage = |phone: &Self| phone.seen.as_ref().map(|seen| seen.now.stage.clone());
        while !matches!(stage(self).as_deref(), Some("between" | "out")) {
            self.hear().await;
        }
        if stage(self).as_deref() == Some("out") {
            let id = self
                .say(json!({"type": "return_session", "session": self.session}))
                .await;
            while self.hear().await.to != id {}
        }
    }

    /// Plays until the session is over.
    pub async fn play(mut self, pace: Pace) -> Played {
        let mut played = Played::default();
        let mut acted = 0;
        loop {
            let stage = self
                .seen
                .as_ref()
                .map_or("", |seen| seen.now.stage.as_str());
            if stage == "over" {
                return played;
            }
            let wish = self.wish(acted);
            let Some(wish) = wish else {
                self.hear().await;
                continue;
            };
            let (least, most) = pace.think_ms;
            let thinking = least + self.draw(most - least + 1);
            if thinking > 0 {
                tokio::time::sleep(Duration::from_millis(thinking)).await;
            }
            let asked = Instant::now();
            let id = self.say(wish).await;
            let answer = loop {
                let heard = self.hear().await;
                if heard.to == id {
                    break heard;
                }
            };
            acted = answer.version.unwrap_or(acted + 1);
            if answer.ok {
                played.waits_ms.push(asked.elapsed().as_secs_f64() * 1000.0);
                played.versions.push(acted);
            } else {
                // The clock was faster; the next view says what is asked now.
                self.seen = None;
            }
            if pace
                .vanish_one_in
                .is_some_and(|one_in| self.draw(one_in) == 0)
            {
                played.vanished += 1;
                self.vanish(pace.away_ms).await;
                acted = 0;
            }
        }
    }

    /// Breaks the connection without a word and comes back later.
    async fn vanish(&mut self, away_ms: u64) {
        // The old socket is dropped as a lost phone drops it.
        let away = Duration::from_millis(self.draw(away_ms + 1));
        let address = self.address.clone();
        let fresh = async {
            tokio::time::sleep(away).await;
            connect(&address).await
        };
        // The old one ends now, not when the new one is there.
        let _ = self.socket.close(None).await;
        self.socket = fresh.await;
        self.greet().await;
    }

    fn draw(&mut self, below: u64) -> u64 {
        self.chance = self
            .chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % below.max(1)
    }

    /// What is asked of this phone now: honest trades of one for one.
    fn wish(&self, acted: u64) -> Option<Value> {
        let seen = self.seen.as_ref().filter(|seen| seen.version >= acted)?;
        if seen.now.stage == "out" {
            return Some(json!({"type": "return_session", "session": self.session}));
        }
        let (game, seat) = (seen.now.view.as_ref()?, seen.now.seat.as_ref()?);
        if game.waits_for.as_ref() != Some(seat) {
            return None;
        }
        let action = match game.phase.as_str() {
            "offer" => json!({"type": "propose_offer", "offer_pavo": 1, "offer_elote": 0,
                "request_pavo": 0, "request_elote": 1}),
            "respond" => json!({"type": "p2_action", "action": "snatch"}),
            "force" => json!({"type": "p2_force", "force": true}),
            "shame" => json!({"type": "assign_shame", "assign": true}),
            "report" => json!({"type": "report", "report": true}),
            _ => return None,
        };
        Some(
            json!({"type": "act_session", "session": self.session, "action": action,
            "phase": seen.phase, "round": game.round}),
        )
    }
}

async fn connect(address: &str) -> WebSocketStream<TcpStream> {
    let stream = TcpStream::connect(address).await;
    let stream = stream.expect("the server listens");
    stream.set_nodelay(true).expect("a socket can be hasty");
    let socket = client_async(format!("ws://{address}/ws"), stream).await;
    socket.expect("the server takes sockets").0
}
