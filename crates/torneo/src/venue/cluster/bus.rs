//! The bus between servers: questions to one of them, frames for its sockets, and news for all.
//!
//! Core NATS forgets what it cannot deliver at once. Nothing here relies on it: questions are asked again, frames are
//! numbered, news only hurry what everybody would find out from the database.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_nats::client::Request;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, RequestErrorKind};
use axum::body::Bytes;
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};

use super::lock;
use crate::settings::Nats;

/// Messages of one kind that may wait to be read; beyond this the newest are dropped, which the receiver notices.
const WAITING: usize = 65_536;

/// How often the servers of NATS are asked whether they are there: a cut must be noticed before people do.
const PING: Duration = Duration::from_secs(1);

/// How often we say something to ourselves over the bus, and after how long a silence it is away: a line that is cut says nothing,
/// and NATS itself takes seconds to notice.
const ECHO: Duration = Duration::from_millis(200);
const SILENT: Duration = Duration::from_millis(900);

/// What one server may be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mailbox {
    /// Commands for rooms and sessions.
    Letters,
    /// What its sockets are sent.
    Frames,
    /// Requests of browsers.
    Http,
}

/// What may have been lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Missed {
    Nothing,
    /// We could not take what was said in time.
    TheirWords,
    /// We were off the bus.
    OursToo,
}

/// Why a question was not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoAnswer {
    /// Nobody has heard it.
    NotHeard,
    /// Somebody may have.
    Unknown,
}

/// Everything for this server, and for all, as it comes.
pub type Inbox = BoxStream<'static, Incoming>;

/// Something that came.
pub struct Incoming {
    pub kind: MessageKind,
    pub body: Bytes,
    pub reply: Option<Reply>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageKind {
    Letter,
    Frames,
    Http,
    News,
}

/// Where an answer goes.
pub enum Reply {
    Nats {
        client: Client,
        subject: async_nats::Subject,
    },
    #[cfg(test)]
    Switch(tokio::sync::oneshot::Sender<Bytes>),
}

impl Reply {
    pub async fn send(self, body: Bytes) {
        match self {
            // Who asked asks again.
            Self::Nats { client, subject } => drop(client.publish(subject, body).await),
            #[cfg(test)]
            Self::Switch(answer) => drop(answer.send(body)),
        }
    }
}

#[derive(Clone)]
pub enum Bus {
    Nats(NatsBus),
    #[cfg(test)]
    Switch(super::switch::Port),
}

#[derive(Clone)]
pub struct NatsBus {
    client: Client,
    cluster: Arc<str>,
    missed: Arc<Mutex<Missed>>,
    echo: Arc<Echo>,
}

/// When we last heard ourselves over the bus.
struct Echo {
    started: Instant,
    /// In milliseconds since then, from 1; 0 where we never did.
    heard_ms: AtomicU64,
}

impl Echo {
    fn heard(&self) {
        self.heard_ms.store(self.now_ms(), Ordering::Relaxed);
    }

    fn is_fresh(&self) -> bool {
        let heard_ms = self.heard_ms.load(Ordering::Relaxed);
        let silent_ms = u128::from(self.now_ms().saturating_sub(heard_ms));
        heard_ms > 0 && silent_ms < SILENT.as_millis()
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX) + 1
    }
}

impl Bus {
    /// Goes to the bus, which need not be there yet.
    pub async fn open(nats: &Nats, cluster: &str, id: &str) -> Result<(Self, Inbox), String> {
        let missed = Arc::new(Mutex::new(Missed::Nothing));
        let heard = Arc::clone(&missed);
        let mut options = ConnectOptions::new()
            .name(format!("torneo {id}"))
            .ping_interval(PING)
            .subscription_capacity(WAITING)
            .connection_timeout(Duration::from_secs(2))
            .reconnect_delay_callback(|tries| Duration::from_millis((tries as u64 * 50).min(250)))
            .retry_on_initial_connect()
            .event_callback(move |event| {
                let heard = Arc::clone(&heard);
                async move {
                    let missed = match event {
                        Event::SlowConsumer(_) => Missed::TheirWords,
                        Event::Connected => Missed::OursToo,
                        _ => Missed::Nothing,
                    };
                    let mut before = lock(&heard);
                    *before = missed.max(*before);
                    drop(before);
                    if !matches!(event, Event::SlowConsumer(_)) {
                        tracing::info!(%event, "the bus");
                    }
                }
            });
        // The library reads no passwords from addresses.
        if let Some([user, password]) = nats.credentials() {
            options = options.user_and_password(user, password);
        }
        let client = options.connect(nats.addresses()).await;
        let client = client.map_err(|error| error.to_string())?;
        let bus = NatsBus {
            client,
            cluster: cluster.into(),
            missed,
            echo: Arc::new(Echo {
                started: Instant::now(),
                heard_ms: AtomicU64::new(0),
            }),
        };
        bus.listen_to_ourselves(id).await?;
        let mut inbox = Vec::new();
        for (subject, kind) in [
            (bus.subject(Mailbox::Letters, id), MessageKind::Letter),
            (bus.subject(Mailbox::Frames, id), MessageKind::Frames),
            (bus.subject(Mailbox::Http, id), MessageKind::Http),
            (bus.news(), MessageKind::News),
        ] {
            let subscribed = bus.client.subscribe(subject).await;
            let subscriber = subscribed.map_err(|error| error.to_string())?;
            let client = bus.client.clone();
            inbox.push(subscriber.map(move |message| {
                let client = client.clone();
                let reply = message.reply.map(|subject| Reply::Nats { client, subject });
                let body = message.payload;
                Incoming { kind, body, reply }
            }));
        }
        Ok((Self::Nats(bus), stream::select_all(inbox).boxed()))
    }

    /// Whether the others can be reached now.
    pub fn is_up(&self) -> bool {
        match self {
            Self::Nats(bus) => bus.is_connected() && bus.echo.is_fresh(),
            #[cfg(test)]
            Self::Switch(port) => port.is_up(),
        }
    }

    /// What may have been lost since this was last asked.
    pub fn missed(&self) -> Missed {
        match self {
            Self::Nats(bus) => std::mem::replace(&mut *lock(&bus.missed), Missed::Nothing),
            #[cfg(test)]
            Self::Switch(_) => Missed::Nothing,
        }
    }

    /// Asks one server something.
    pub async fn ask(
        &self,
        to: Mailbox,
        id: &str,
        body: Bytes,
        patience: Duration,
    ) -> Result<Bytes, NoAnswer> {
        match self {
            Self::Nats(bus) => {
                // What is asked now must not be heard later.
                if !bus.is_connected() {
                    return Err(NoAnswer::NotHeard);
                }
                let request = Request::new().payload(body).timeout(Some(patience));
                let answer = bus.client.send_request(bus.subject(to, id), request).await;
                match answer {
                    Ok(answer) => Ok(answer.payload),
                    Err(error) if error.kind() == RequestErrorKind::NoResponders => {
                        Err(NoAnswer::NotHeard)
                    }
                    Err(_) => Err(NoAnswer::Unknown),
                }
            }
            #[cfg(test)]
            Self::Switch(port) => port.ask(to, id, body, patience).await,
        }
    }

    /// Tells one server something; whether it left.
    pub async fn tell(&self, to: Mailbox, id: &str, body: Bytes) -> bool {
        match self {
            Self::Nats(bus) => {
                bus.is_connected() && bus.client.publish(bus.subject(to, id), body).await.is_ok()
            }
            #[cfg(test)]
            Self::Switch(port) => port.tell(to, id, body),
        }
    }

    /// Tells everybody something, ourselves too.
    pub async fn tell_all(&self, body: Bytes) {
        match self {
            Self::Nats(bus) => {
                if bus.is_connected() {
                    let _ = bus.client.publish(bus.news(), body).await;
                }
            }
            #[cfg(test)]
            Self::Switch(port) => port.tell_all(body),
        }
    }

    /// Lets what was told leave before we go.
    pub async fn flush(&self) {
        match self {
            Self::Nats(bus) => {
                let _ = tokio::time::timeout(PING, bus.client.flush()).await;
            }
            #[cfg(test)]
            Self::Switch(_) => {}
        }
    }
}

impl NatsBus {
    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Says something to ourselves again and again for as long as the program runs, and notes when it comes.
    async fn listen_to_ourselves(&self, id: &str) -> Result<(), String> {
        let subject = format!("{}.echo.{id}", self.cluster);
        let subscribed = self.client.subscribe(subject.clone()).await;
        let mut subscriber = subscribed.map_err(|error| error.to_string())?;
        let echo = Arc::clone(&self.echo);
        tokio::spawn(async move {
            while subscriber.next().await.is_some() {
                echo.heard();
            }
        });
        let bus = self.clone();
        tokio::spawn(async move {
            loop {
                if bus.is_connected() {
                    let _ = bus.client.publish(subject.clone(), Bytes::new()).await;
                }
                tokio::time::sleep(ECHO).await;
            }
        });
        Ok(())
    }

    fn subject(&self, of: Mailbox, id: &str) -> String {
        let word = match of {
            Mailbox::Letters => "letters",
            Mailbox::Frames => "frames",
            Mailbox::Http => "http",
        };
        format!("{}.{word}.{id}", self.cluster)
    }

    fn news(&self) -> String {
        format!("{}.news", self.cluster)
    }
}
