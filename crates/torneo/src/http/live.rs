//! The live socket: reads a client's messages, gives them to rooms and sessions, writes what comes back.

/// One client, from hello to goodbye.
mod client;

/// What a client asks of sessions.
mod session;

/// How slow a connection is.
mod lag;

/// Who says nothing.
mod silence;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use client::Client;
use futures_util::SinkExt;
use silence::{Follows, GONE, Silence};
use tokio::sync::mpsc;

use super::Venue;
use super::accounts;
use super::crowd::Place;
use super::guard::is_same_origin;
use super::problem::Problem;
use crate::venue::cluster::Cluster;
use crate::venue::connection::as_text;
use crate::wire::live::{MOST_MESSAGE_BYTES, Refusal, ToPlayer};

/// What is read at once: a message or several. The library's default of 128 KiB would be most of our memory.
const READ_BUFFER: usize = 1024;
/// What is written at once.
const WRITE_BUFFER: usize = 4096;
/// How long a client that is sent away may take to hear it.
const LAST_WORDS: std::time::Duration = std::time::Duration::from_secs(2);

/// Opens the socket, for our own page and for programs.
pub async fn upgrade(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_same_origin(&headers) {
        return Problem::new(
            axum::http::StatusCode::FORBIDDEN,
            "cross_site",
            "sockets of other sites are refused",
        )
        .into_response();
    }
    if venue.registry.cluster().is_some_and(Cluster::is_cut_off) {
        return Problem::from(Refusal::Restarting).into_response();
    }
    let place = match admitted(&venue, peer, &headers) {
        Ok(place) => place,
        Err(full) => return full.into_response(),
    };
    let organiser = accounts::whose(&venue, &headers).await;
    let session = accounts::session(&headers).filter(|_| organiser.is_some());
    let session = session.map(str::to_owned);
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(MOST_MESSAGE_BYTES)
        .max_frame_size(MOST_MESSAGE_BYTES)
        .on_upgrade(move |mut socket| {
            let sockets = venue.sockets.clone();
            sockets.track_future(async move {
                serve(venue, &mut socket, organiser, session).await;
                drop(place);
            })
        })
}

/// A place for one more who listens, on a socket or to a stream of events.
pub(super) fn admitted(
    venue: &Venue,
    peer: SocketAddr,
    headers: &HeaderMap,
) -> Result<Place, Problem> {
    let client = venue.public_address.client(peer.ip(), headers);
    let is_operator = venue.public_address.is_operator(peer.ip(), headers);
    venue.crowd.admit(client, is_operator).ok_or_else(|| {
        venue.figures.turned_away();
        Problem::new(
            axum::http::StatusCode::SERVICE_UNAVAILABLE,
            "too_many_sockets",
            "there is no place for one more socket",
        )
    })
}

/// One task for each socket: what comes in and what goes out take turns. An organiser's socket ends with their session.
async fn serve(
    venue: Arc<Venue>,
    socket: &mut WebSocket,
    organiser: Option<String>,
    session: Option<String>,
) {
    venue.figures.connected();
    let (connection, mut outbox) = venue.registry.connect();
    let number = connection.number();
    tracing::debug!(connection = number, "socket opened");
    let mut client = Client::new(&venue, &connection, organiser);
    let reason = tokio::select! {
        reason = connection.ended() => Some(reason),
        () = over(&venue, session.as_deref()) => Some(Refusal::OrganisersOnly),
        () = client.converse(socket, &mut outbox) => connection.why(),
    };
    // It happens once: a socket holds no room for it while it lives.
    let leaving = Box::pin(client.leave());
    match reason {
        // Whoever keeps what they watched may be out of reach: nobody waits for that before they hear that they should go elsewhere.
        Some(reason) => drop(tokio::join!(
            leaving,
            Box::pin(part(socket, &mut outbox, reason))
        )),
        None => leaving.await,
    }
    venue.registry.disconnect(&connection);
    venue.figures.disconnected();
    tracing::debug!(connection = number, "socket closed");
}

/// Tells a client why it is sent away, as far as it listens.
async fn part(socket: &mut WebSocket, outbox: &mut mpsc::Receiver<Utf8Bytes>, reason: Refusal) {
    let goodbye = async {
        // Who reads hears the answers that were under way first.
        if let (Ok(text), true) = (outbox.try_recv(), reason != Refusal::TooSlow) {
            let _ = send_all(socket, text, outbox).await;
        }
        say_goodbye(socket, reason).await;
    };
    let _ = tokio::time::timeout(LAST_WORDS, goodbye).await;
    // What is still coming is read and forgotten: hanging up on it would take the farewell back.
    let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = tokio::time::timeout(LAST_WORDS, rest).await;
}

/// Waits for the end of an organiser's session; for others nothing ends.
pub(super) async fn over(venue: &Venue, session: Option<&str>) {
    match session {
        // Players have none: their sockets hold no room for it.
        Some(session) => Box::pin(venue.organisers.over(session)).await,
        None => std::future::pending().await,
    }
}

/// Sends what is waiting in as few packets as it fits into: an event and the answer to it go together.
async fn send_all(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    outbox: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(), axum::Error> {
    let mut next = Some(first);
    while let Some(text) = next {
        socket.feed(Message::Text(text)).await?;
        next = outbox.try_recv().ok();
    }
    socket.flush().await
}

async fn say_goodbye(socket: &mut WebSocket, reason: Refusal) {
    let goodbye = ToPlayer::Goodbye {
        code: reason,
        text: reason.to_string(),
    };
    let _ = socket.send(Message::Text(as_text(&goodbye))).await;
    // 1012: the service restarts; 1008: the client broke a rule.
    let code = if reason == Refusal::Restarting {
        1012
    } else {
        1008
    };
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::from_static(""),
    };
    let _ = socket.send(Message::Close(Some(frame))).await;
}

impl Client {
    /// Reads and writes until the client hangs up or breaks a rule.
    async fn converse(&mut self, socket: &mut WebSocket, outbox: &mut mpsc::Receiver<Utf8Bytes>) {
        let mut silence = Silence::begin();
        loop {
            tokio::select! {
                // In this order, which costs nothing to draw. Who speaks without a pause is sent away: as too many messages, or
                // because too much waits for them.
                biased;
                message = socket.recv() => {
                    silence.end();
                    let Some(message) = message else { return };
                    if self.read(message).await.is_break() {
                        return;
                    }
                }
                Some(text) = outbox.recv() => {
                    if !self.is_there(send_all(socket, text, outbox)).await {
                        return;
                    }
                    if self.lag.is_due(Instant::now()) && !Box::pin(self.ping(socket)).await {
                        return;
                    }
                }
                follows = silence.follows() => match follows {
                    Follows::Ping => {
                        if !Box::pin(self.ping(socket)).await {
                            return;
                        }
                    }
                    Follows::Gone => return self.venue.figures.silent(),
                },
            }
        }
    }

    /// Asks whether the client is there, and how long that takes.
    async fn ping(&mut self, socket: &mut WebSocket) -> bool {
        let ping = Message::Ping(self.lag.ask(Instant::now()));
        self.is_there(socket.send(ping)).await
    }

    /// Whether a client takes what it is sent. Who does not is gone.
    async fn is_there(&self, sent: impl Future<Output = Result<(), axum::Error>>) -> bool {
        match tokio::time::timeout(GONE, sent).await {
            Ok(sent) => sent.is_ok(),
            Err(_) => {
                self.venue.figures.silent();
                false
            }
        }
    }
}
