//! Who comes in: takes connections, at most so many, and gives each a bounded time to say what it wants.

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::crowd::Crowd;

/// Longest time for the head of a request, and for a connection that asks nothing more.
const HEAD: Duration = Duration::from_secs(30);

/// What the system may hold for one reader. It would let a deaf one pile up megabytes; the page needs far less.
const SEND_BUFFER: usize = 64 << 10;

/// After so much silence the system asks the other end, and then again at each of these intervals.
const KEEPALIVE: Duration = Duration::from_secs(30);
const KEEPALIVE_AGAIN: Duration = Duration::from_secs(10);

/// Who takes nothing of what is written to them for so long is let go, also who is alive and keeps the door shut (a window of zero).
const TAKES_NOTHING: Duration = Duration::from_secs(60);

/// How long to wait when the system has no file left for a connection.
const OUT_OF_FILES: Duration = Duration::from_millis(100);

/// What those are told for whom there is no place.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Who may come in: so many connections in all and from one network, except from addresses behind which there are many people.
pub struct Places {
    pub crowd: Arc<Crowd>,
    pub comes_for_many: Box<dyn Fn(IpAddr) -> bool + Send>,
}

/// Serves until it is told to stop, then until everybody has their answer.
pub async fn serve(listener: TcpListener, app: Router, places: Places, stop: CancellationToken) {
    let connections = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Mostly somebody who hung up already; else files are missing, and waiting for some is all we can do.
                tracing::warn!(%error, "a connection was not taken");
                tokio::time::sleep(OUT_OF_FILES).await;
                continue;
            }
        };
        let for_many = (places.comes_for_many)(peer.ip());
        let Some(place) = places.crowd.admit(peer.ip(), for_many) else {
            let _ = stream.try_write(FULL);
            continue;
        };
        prepare(&stream);
        let (app, stop) = (app.clone(), stop.clone());
        connections.spawn(async move {
            converse(stream, peer, app, stop).await;
            drop(place);
        });
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

fn prepare(stream: &TcpStream) {
    // Moves are small and must not wait for company.
    let _ = stream.set_nodelay(true);
    let socket = SockRef::from(stream);
    let _ = socket.set_send_buffer_size(SEND_BUFFER);
    let keepalive = TcpKeepalive::new()
        .with_time(KEEPALIVE)
        .with_interval(KEEPALIVE_AGAIN);
    let _ = socket.set_tcp_keepalive(&keepalive);
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(TAKES_NOTHING));
}

/// Answers one connection until it is closed or becomes a live socket.
async fn converse(stream: TcpStream, peer: SocketAddr, app: Router, stop: CancellationToken) {
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => {}
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// What somebody hears who comes while two others say nothing.
    async fn heard(most: u32, per_address: u32, for_many: bool) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("it is bound");
        let places = Places {
            crowd: Crowd::new(most, per_address),
            comes_for_many: Box::new(move |_| for_many),
        };
        let stop = CancellationToken::new();
        tokio::spawn(serve(listener, Router::new(), places, stop.clone()));
        let connect = || async { TcpStream::connect(address).await.expect("it listens") };
        let _silent = [connect().await, connect().await];
        let mut third = connect().await;
        let asked = b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
        // Who was refused may have been hung up on already.
        let _ = third.write_all(asked).await;
        let mut said = Vec::new();
        let _ = third.read_to_end(&mut said).await;
        stop.cancel();
        String::from_utf8_lossy(&said).chars().take(12).collect()
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn nobody_is_written_to_for_ever() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("it is bound");
        let _reader = TcpStream::connect(address).await.expect("it listens");
        let (stream, _) = listener.accept().await.expect("somebody came");
        prepare(&stream);
        let patience = SockRef::from(&stream).tcp_user_timeout();
        assert_eq!(patience.expect("the system knows it"), Some(TAKES_NOTHING));
    }

    #[tokio::test]
    async fn one_network_does_not_take_every_connection() {
        assert_eq!(heard(9, 2, false).await, "HTTP/1.1 503");
        assert_eq!(heard(9, 2, true).await, "HTTP/1.1 404", "a proxy");
        assert_eq!(heard(2, 9, true).await, "HTTP/1.1 503", "all are taken");
        assert_eq!(heard(9, 3, false).await, "HTTP/1.1 404");
    }
}
