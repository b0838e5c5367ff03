//! One bot: comes in as a person does, and sees what a player sees until the session is over.

use std::sync::Arc;
use std::time::Instant;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use torneo_rules::chance::Chance;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::word::word;

use super::request::{self, connect};
use super::tally::Tally;
use super::{Orders, pause};
use crate::wire::live::session::{ProgressView, SessionStage, SessionView};
use crate::wire::live::{Answer, FromPlayer, PROTOCOL, Refusal, Request};

/// How often a bot tries to connect again before it gives up: together more than half a minute.
pub(super) const MOST_FAILURES: u32 = 10;

pub(super) type Socket = WebSocketStream<TcpStream>;

/// Why there is no socket.
pub(super) type Unwell = Box<dyn std::error::Error + Send + Sync>;

/// Why a bot could not go on.
#[derive(Debug)]
pub enum Trouble {
    /// Nobody answers there.
    Unreachable(String),
    /// The server said no, with its code and sentence.
    Refused(String),
    /// The connection broke and would not come back.
    Broken,
}

/// A bot with a place in the session.
pub struct Phone {
    pub(super) orders: Arc<Orders>,
    pub(super) bot: Bot,
    token: String,
    tally: Arc<Tally>,
    pub(super) chance: Chance,
    sent: u64,
    /// The phase before which questions were answered last, and how often.
    pub(super) attempts: (u32, u32),
}

/// What a bot listens to of all that a client may be sent.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Heard {
    Answer(Answer),
    Session {
        session: Box<SessionView>,
    },
    Progress(ProgressView),
    Goodbye {
        code: Refusal,
        text: String,
    },
    #[serde(other)]
    Other,
}

/// What is known of the session right now.
#[derive(Default)]
pub(super) struct Sight {
    pub now: Option<SessionView>,
    /// The version that the last action made; older views are of before it.
    pub acted: u64,
}

impl Phone {
    /// Comes in through the same doors as people.
    pub async fn enter(
        orders: Arc<Orders>,
        number: usize,
        bot: Bot,
        tally: Arc<Tally>,
    ) -> Result<Self, Trouble> {
        let name = format!("Bot {} {}", number + 1, word(&bot));
        let token = introduce(&orders.server, &name).await?;
        let path = format!("/api/sessions/{}/entry", orders.session);
        let body = json!({"bot": bot});
        ask(&orders.server, "POST", &path, Some(&token), &body).await?;
        Ok(Self {
            chance: Chance::of_step(orders.seed, number as u64 + 1),
            orders,
            bot,
            token,
            tally,
            sent: 0,
            attempts: (0, 0),
        })
    }

    /// Plays until the session is over, connecting again whenever the socket breaks.
    pub async fn play(mut self) -> Result<(), Trouble> {
        let mut failures = 0;
        loop {
            match self.connect().await {
                Ok(mut socket) => {
                    failures = 0;
                    if self.converse(&mut socket).await?.is_some() {
                        let _ = socket.close(None).await;
                        return Ok(());
                    }
                }
                Err(_) if failures < MOST_FAILURES => failures += 1,
                Err(_) => return Err(Trouble::Broken),
            }
            Tally::count(&self.tally.reconnected);
            tokio::time::sleep(pause(failures)).await;
        }
    }

    async fn connect(&mut self) -> Result<Socket, Unwell> {
        let session = self.orders.session.clone();
        let watch = Request::WatchSession { session };
        greet(&self.orders.server, &self.token, watch, &mut self.sent).await
    }

    /// Looks and acts until the session is over (something) or the socket breaks (nothing).
    async fn converse(&mut self, socket: &mut Socket) -> Result<Option<()>, Trouble> {
        let mut sight = Sight::default();
        loop {
            if let Some(request) = self.request(&mut sight) {
                if self.ask(socket, &mut sight, request).await?.is_none() {
                    return Ok(None);
                }
                continue;
            }
            if let Some(SessionStage::Over { total, .. }) = sight.now.as_ref().map(|now| &now.now) {
                self.tally.done(total);
                return Ok(Some(()));
            }
            if self.hear(socket, &mut sight).await?.is_none() {
                return Ok(None);
            }
        }
    }

    /// Thinks, asks, and waits for the answer. Nothing when the socket broke.
    async fn ask(
        &mut self,
        socket: &mut Socket,
        sight: &mut Sight,
        request: Request,
    ) -> Result<Option<()>, Trouble> {
        let thinking = self.thinking();
        if !thinking.is_zero() {
            tokio::time::sleep(thinking).await;
        }
        let decides = matches!(request, Request::ActSession { .. });
        let seen = sight.now.as_ref().map(|now| now.version);
        let (id, message) = message(&mut self.sent, request);
        let asked = Instant::now();
        if socket.send(message).await.is_err() {
            return Ok(None);
        }
        // Until the answer comes, what was seen is of before.
        sight.acted = u64::MAX;
        while let Some(heard) = self.hear(socket, sight).await? {
            let Heard::Answer(answer) = heard else {
                continue;
            };
            if answer.to != id {
                continue;
            }
            sight.acted = answer.version.unwrap_or(0);
            match (answer.ok, decides) {
                (true, true) => self.tally.acknowledged(asked.elapsed()),
                (true, false) => (),
                (false, _) => {
                    Tally::count(&self.tally.refused);
                    // What was seen is out of date. The next view is on its way, unless it has come already.
                    sight.now.take_if(|now| Some(now.version) == seen);
                }
            }
            return Ok(Some(()));
        }
        Ok(None)
    }

    /// The next message; nothing when the socket broke.
    async fn hear(
        &mut self,
        socket: &mut Socket,
        sight: &mut Sight,
    ) -> Result<Option<Heard>, Trouble> {
        loop {
            let Some(Ok(heard)) = socket.next().await else {
                return Ok(None);
            };
            let Message::Text(text) = heard else { continue };
            let Ok(message) = serde_json::from_str::<Heard>(&text) else {
                continue;
            };
            match &message {
                Heard::Session { session } => {
                    if let SessionStage::Waiting {
                        finished, total, ..
                    } = &session.now
                    {
                        self.tally.saw(session.phase, *finished, *total);
                    } else {
                        self.tally.saw(session.phase, 0, 0);
                    }
                    sight.now = Some((**session).clone());
                }
                Heard::Progress(progress) => {
                    self.tally.saw(0, progress.finished, progress.total);
                }
                Heard::Answer(answer) if answer.code == Some(Refusal::UnknownToken) => {
                    return Err(Trouble::Refused(Refusal::UnknownToken.to_string()));
                }
                Heard::Answer(answer) if answer.code == Some(Refusal::UnknownSession) => {
                    return Err(Trouble::Refused(Refusal::UnknownSession.to_string()));
                }
                Heard::Goodbye { code, text } if *code == Refusal::Replaced => {
                    return Err(Trouble::Refused(text.clone()));
                }
                Heard::Goodbye { .. } => return Ok(None),
                Heard::Answer(_) | Heard::Other => (),
            }
            return Ok(Some(message));
        }
    }
}

/// A socket on which somebody said who they are and what they watch.
pub(super) async fn greet(
    server: &str,
    token: &str,
    watch: Request,
    sent: &mut u64,
) -> Result<Socket, Unwell> {
    let stream = connect(server).await?;
    let (mut socket, _) = client_async(format!("ws://{server}/ws"), stream).await?;
    let token = Some(token.to_owned());
    socket
        .send(message(sent, Request::Hello { token }).1)
        .await?;
    socket.send(message(sent, watch).1).await?;
    Ok(socket)
}

/// A message with an id of its own.
pub(super) fn message(sent: &mut u64, request: Request) -> (String, Message) {
    *sent += 1;
    let id = format!("b{sent}");
    let message = FromPlayer {
        v: PROTOCOL,
        id: id.clone(),
        request,
    };
    let text = serde_json::to_string(&message).expect("messages are plain data");
    (id, Message::text(text))
}

/// Becomes somebody, and says by which token.
pub(super) async fn introduce(server: &str, name: &str) -> Result<String, Trouble> {
    let person = ask(server, "POST", "/api/people", None, &json!({"name": name})).await?;
    Ok(person["token"].as_str().unwrap_or_default().to_owned())
}

/// Asks and takes a good answer apart.
pub(super) async fn ask(
    server: &str,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: &Value,
) -> Result<Value, Trouble> {
    let answer = request::ask(server, method, path, token, body).await;
    let answer = answer.map_err(|error| Trouble::Unreachable(error.to_string()))?;
    match answer.status {
        200 | 201 => Ok(answer.body),
        status => {
            let title = answer.body["title"].as_str();
            let title = title.map_or_else(|| format!("HTTP {status}"), str::to_owned);
            Err(Trouble::Refused(title))
        }
    }
}
