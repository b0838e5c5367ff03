//! One client: what it asks of rooms and sessions, and what it is answered.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Message;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::lag::Lag;
use crate::games::At;
use crate::http::Venue;
use crate::http::guard::Bucket;
use crate::venue::connection::Connection;
use crate::venue::people::Person;
use crate::venue::registry::RoomCommand;
use crate::venue::room::RoomRequest;
use crate::venue::secrets;
use crate::venue::session::session_task::command::{SessionRequest, Window};
use crate::wire::live::{
    Answer, FromPlayer, MOST_ID_BYTES, PROTOCOL, PersonView, Refusal, Request, ToPlayer,
};

/// Messages a client may send at once, and how many a second it gets back.
const BURST: f64 = 60.0;
const PER_SECOND: f64 = 20.0;

/// Rooms one client may watch at a time.
const MOST_WATCHED: usize = 16;

/// One client, from hello to goodbye.
pub(super) struct Client {
    pub(super) venue: Arc<Venue>,
    pub(super) connection: Connection,
    pub(super) person: Option<Arc<Person>>,
    /// The name of an organiser who was logged in when the socket was opened.
    pub(super) organiser: Option<String>,
    pub(super) greeted: bool,
    watched: Vec<String>,
    pub(super) watched_sessions: Vec<String>,
    bucket: Bucket,
    /// When the message that is being read came.
    received_ms: u64,
    pub(super) lag: Lag,
    /// The client closed the socket itself, and did not just fall silent.
    hung_up: bool,
}

impl Client {
    pub fn new(venue: &Arc<Venue>, connection: &Connection, organiser: Option<String>) -> Self {
        Self {
            venue: Arc::clone(venue),
            connection: connection.clone(),
            person: None,
            organiser,
            greeted: false,
            watched: Vec::new(),
            watched_sessions: Vec::new(),
            bucket: Bucket::full(BURST, PER_SECOND, venue.registry.clock().now_ms()),
            received_ms: 0,
            lag: Lag::default(),
            hung_up: false,
        }
    }

    /// Takes a message; breaks off where it was the last one.
    pub async fn read(&mut self, message: Result<Message, axum::Error>) -> ControlFlow<()> {
        self.received_ms = self.now_ms();
        let text = match message {
            Ok(Message::Text(text)) => text,
            Ok(Message::Pong(pong)) => {
                self.lag.hear(&pong, Instant::now());
                return ControlFlow::Continue(());
            }
            Ok(Message::Ping(_)) => return ControlFlow::Continue(()),
            Ok(Message::Close(_)) => {
                self.hung_up = true;
                return ControlFlow::Break(());
            }
            Ok(Message::Binary(_)) => {
                self.connection.end(Refusal::BadMessage);
                return ControlFlow::Break(());
            }
            Err(error) => {
                // The library says in words alone that a frame is above the limit; a test listens for it.
                if error.to_string().contains("too long") {
                    self.connection.end(Refusal::TooLarge);
                }
                return ControlFlow::Break(());
            }
        };
        if !self.bucket.take(self.received_ms) {
            self.connection.end(Refusal::TooManyMessages);
            return ControlFlow::Break(());
        }
        self.venue.figures.received();
        self.obey(&text).await;
        ControlFlow::Continue(())
    }

    async fn obey(&mut self, text: &str) {
        // Most messages are actions in rooms; only the game of the room reads what they say.
        if let Ok(Acting {
            v: PROTOCOL,
            id,
            act,
        }) = serde_json::from_str(text)
            && (1..=MOST_ID_BYTES).contains(&id.len())
        {
            let request = RoomRequest::Act {
                action: act.action.get().to_owned(),
                round: act.round,
            };
            if let Err(refusal) = self.request(&id, &act.room, request).await {
                self.refuse(&id, refusal);
            }
            return;
        }
        let message: FromPlayer = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(_) => return self.refuse(&id_of(text), Refusal::BadMessage),
        };
        if message.v != PROTOCOL {
            return self.refuse(&message.id, Refusal::WrongVersion);
        }
        if message.id.is_empty() || message.id.len() > MOST_ID_BYTES {
            return self.refuse("", Refusal::BadMessage);
        }
        // A socket holds room for what it does all the time; what it does once or twice brings its own.
        let granted = Box::pin(self.grant(&message.id, message.request)).await;
        if let Err(refusal) = granted {
            self.refuse(&message.id, refusal);
        }
    }

    async fn grant(&mut self, id: &str, request: Request) -> Result<(), Refusal> {
        match request {
            Request::Ping {} => {
                self.connection.send(&ToPlayer::Pong {
                    to: id.to_owned(),
                    now_ms: self.now_ms(),
                });
                Ok(())
            }
            Request::Hello { token } => self.hello(id, token.as_deref()).await,
            Request::Watch { room, seen } => self.watch(id, &room, seen).await,
            Request::Unwatch { room } => {
                let code = secrets::read_code(&room).ok_or(Refusal::UnknownRoom)?;
                self.watched.retain(|watched| *watched != code);
                self.venue
                    .registry
                    .deliver(
                        &code,
                        RoomCommand::Unwatch {
                            connection: self.connection.number(),
                            on_purpose: true,
                        },
                    )
                    .await?;
                self.connection
                    .send(&ToPlayer::Answer(Answer::done(id, None)));
                Ok(())
            }
            Request::Sit { room, seat } => self.request(id, &room, RoomRequest::Sit(seat)).await,
            Request::Act {
                room,
                action,
                round,
            } => {
                let action = action.to_string();
                self.request(id, &room, RoomRequest::Act { action, round })
                    .await
            }
            Request::Rematch { room } => self.request(id, &room, RoomRequest::Rematch).await,
            Request::WatchSession { session } => {
                self.watch_session(id, &session, Window::Player).await
            }
            Request::WatchMonitor { session } => {
                self.watch_session(id, &session, Window::Monitor).await
            }
            Request::WatchProjector { session } => {
                self.watch_session(id, &session, Window::Projector).await
            }
            Request::UnwatchSession { session } => self.unwatch_session(id, &session).await,
            Request::ActSession {
                session,
                action,
                phase,
                round,
            } => {
                let request = SessionRequest::Act {
                    action,
                    phase,
                    round,
                };
                self.session_request(id, &session, request).await
            }
            Request::Consent { session } => {
                self.session_request(id, &session, SessionRequest::Consent)
                    .await
            }
            Request::Check {
                session,
                variant,
                answers,
            } => {
                let request = SessionRequest::Check { variant, answers };
                self.session_request(id, &session, request).await
            }
            Request::Questionnaire { session, replies } => {
                let request = SessionRequest::Questionnaire { replies };
                self.session_request(id, &session, request).await
            }
            Request::ReturnSession { session } => {
                self.session_request(id, &session, SessionRequest::Return)
                    .await
            }
            Request::LeaveSession { session } => {
                self.session_request(id, &session, SessionRequest::Leave)
                    .await
            }
        }
    }

    async fn hello(&mut self, id: &str, token: Option<&str>) -> Result<(), Refusal> {
        let person = match token {
            None => None,
            Some(token) => {
                let found = self.venue.registry.person(token).await;
                // An archive that does not answer knows everybody all the same.
                let found = found.map_err(|_| Refusal::ServerBusy)?;
                Some(found.ok_or(Refusal::UnknownToken)?)
            }
        };
        if let Some(before) = self.person.take() {
            self.venue.registry.depart(&before, &self.connection);
            if person.as_ref().is_none_or(|person| person.id != before.id) {
                // What the one before saw is not for whoever this is now.
                self.leave_sessions().await;
            }
        }
        if let Some(person) = &person {
            self.venue.registry.arrive(person, &self.connection);
        }
        let shown = person.as_ref().map(|person| PersonView {
            id: person.id.clone(),
            name: person.name.clone(),
        });
        self.person = person;
        self.greeted = true;
        self.connection
            .send(&ToPlayer::Answer(Answer::done(id, None)));
        self.connection.send(&ToPlayer::Welcome {
            protocol: PROTOCOL,
            person: shown,
            now_ms: self.now_ms(),
        });
        Ok(())
    }

    async fn watch(&mut self, id: &str, room: &str, seen: u64) -> Result<(), Refusal> {
        if !self.greeted {
            return Err(Refusal::SayHelloFirst);
        }
        let code = secrets::read_code(room).ok_or(Refusal::UnknownRoom)?;
        if !self.watched.contains(&code) {
            if self.watched.len() >= MOST_WATCHED {
                return Err(Refusal::ServerBusy);
            }
            self.watched.push(code.clone());
        }
        let command = RoomCommand::Watch {
            connection: self.connection.clone(),
            person: self.person.clone(),
            message: id.to_owned(),
            seen,
        };
        self.venue.registry.deliver(&code, command).await
    }

    async fn request(&mut self, id: &str, room: &str, request: RoomRequest) -> Result<(), Refusal> {
        let person = self.person.clone().ok_or(Refusal::SayHelloFirst)?;
        let code = secrets::read_code(room).ok_or(Refusal::UnknownRoom)?;
        let command = RoomCommand::Request {
            connection: self.connection.clone(),
            person,
            message: id.to_owned(),
            request,
            at: At {
                received_ms: self.received_ms,
                lag_ms: self.lag.ms(),
            },
        };
        self.venue.registry.deliver(&code, command).await
    }

    fn now_ms(&self) -> u64 {
        self.venue.registry.clock().now_ms()
    }

    fn refuse(&self, id: &str, refusal: Refusal) {
        self.connection
            .send(&ToPlayer::Answer(Answer::refused(id, refusal)));
    }

    /// Watches nothing any more.
    pub async fn leave(&mut self) {
        for code in std::mem::take(&mut self.watched) {
            let command = RoomCommand::Unwatch {
                connection: self.connection.number(),
                on_purpose: self.hung_up,
            };
            let _ = self.venue.registry.deliver(&code, command).await;
        }
        self.leave_sessions().await;
        if let Some(person) = self.person.take() {
            self.venue.registry.depart(&person, &self.connection);
        }
    }
}

/// A message with an action in a room, whose words are left as they are. Says the same as `FromPlayer` does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Acting<'a> {
    v: u32,
    id: Cow<'a, str>,
    #[serde(rename = "do", borrow)]
    act: Act<'a>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act<'a> {
    #[serde(rename = "type")]
    _word: ActWord,
    room: Cow<'a, str>,
    #[serde(borrow)]
    action: &'a RawValue,
    #[serde(default)]
    round: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ActWord {
    Act,
}

/// The id of a message that is not one of ours, if it has one that can be answered.
fn id_of(text: &str) -> String {
    let value: Option<serde_json::Value> = serde_json::from_str(text).ok();
    let id = value
        .as_ref()
        .and_then(|value| value.get("id"))
        .and_then(|id| id.as_str());
    id.filter(|id| id.len() <= MOST_ID_BYTES)
        .unwrap_or_default()
        .to_owned()
}
