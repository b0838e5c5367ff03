//! Clients that say nothing, answer nothing, or never come to the point; and too many of them.

use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::phone::me;
use crate::server::Server;
use crate::session::organiser::Organiser;

/// A figure of a server.
async fn figure(server: &Server, name: &str) -> String {
    let (_, figures) = server.http("GET /metrics", "", "").await;
    let mut lines = figures.lines();
    let found = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    found.unwrap().to_owned()
}

#[tokio::test]
async fn who_answers_nothing_is_gone_and_the_partner_sees_it() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (ana, beto) = (server.person("Ana").await, server.person("Beto").await);
    let room = server.room(&ana, me(), json!({"kind": "open"})).await;
    let mut ana = server.phone(Some(&ana)).await;
    let mut beto = server.phone(Some(&beto)).await;
    for phone in [&mut ana, &mut beto] {
        let watch = json!({"type": "watch", "room": room, "seen": 0});
        assert_eq!(phone.ask(watch).await["ok"], true);
    }
    let sit = json!({"type": "sit", "room": room, "seat": "O"});
    assert_eq!(beto.ask(sit).await["ok"], true);
    // Nobody reads Beto's socket any more, and so nothing is answered: a phone in a tunnel.
    let is_gone = |seen: &Value| seen["room"]["seats"][1]["holder"]["connected"] == false;
    while !is_gone(&ana.hear_of("room").await) {}
    assert_eq!(figure(&server, "torneo_silent_total").await, "1");
    drop(beto);
}

#[tokio::test]
async fn who_answers_may_say_nothing_for_as_long_as_they_like() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let room = server.room(&ana, me(), json!({"kind": "open"})).await;
    let mut phone = server.phone(Some(&ana)).await;
    // Three silences, each of which is asked about, are longer than the one that ends a connection.
    let mut pings = 0;
    while pings < 3 {
        match phone.socket.next().await.unwrap().unwrap() {
            Message::Ping(_) => pings += 1,
            Message::Text(_) => (),
            other => panic!("{other:?}"),
        }
    }
    let watch = json!({"type": "watch", "room": room, "seen": 0});
    assert_eq!(phone.ask(watch).await["ok"], true);
    assert_eq!(figure(&server, "torneo_silent_total").await, "0");
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A socket that a proxy opens for somebody, or the status with which it is refused.
async fn through_a_proxy(server: &Server, address: &str) -> Result<Socket, u16> {
    let mut request = format!("ws://{}/ws", server.address).into_client_request();
    let headers = request.as_mut().unwrap().headers_mut();
    headers.insert("x-forwarded-for", address.parse().unwrap());
    match connect_async(request.unwrap()).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(refused)) => Err(refused.status().as_u16()),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn everybody_behind_a_proxy_that_is_not_trusted_is_one_address() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_with(data.path(), &["--sockets-per-address", "2"]);
    let _first = through_a_proxy(&server, "203.0.113.9").await.unwrap();
    let _second = through_a_proxy(&server, "203.0.113.10").await.unwrap();
    assert_eq!(
        through_a_proxy(&server, "203.0.113.11").await.err(),
        Some(503)
    );
    assert_eq!(figure(&server, "torneo_turned_away_total").await, "1");
    // Who is on this machine is not counted so.
    let here = format!("ws://{}/ws", server.address);
    assert!(connect_async(here).await.is_ok());
}

#[tokio::test]
async fn one_address_has_so_many_sockets_and_no_more() {
    let data = tempfile::tempdir().unwrap();
    let settings = ["--trust-proxy", "--sockets-per-address", "2"];
    let server = Server::start_with(data.path(), &settings);
    let come = async |address: &str| through_a_proxy(&server, address).await;
    let first = come("203.0.113.9").await.unwrap();
    let _second = come("203.0.113.9").await.unwrap();
    assert_eq!(come("203.0.113.9").await.err(), Some(503));
    let _other = come("203.0.113.10").await.unwrap();
    drop(first);
    while come("203.0.113.9").await.is_err() {}
}

#[tokio::test]
async fn who_never_comes_to_the_point_is_sent_away() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let stalls = [
        ("GET / HTTP/1.1\r\nhost: torneo\r\n", ""),
        (
            "POST /api/people HTTP/1.1\r\nhost: torneo\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{\"",
            "HTTP/1.1 408",
        ),
    ];
    let address = &server.address;
    let answers = stalls.map(|(said, expected)| async move {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with(expected), "{said}: {answer}");
    });
    futures_util::future::join_all(answers).await;
}

/// A stream of events is somebody who listens, as a socket is.
#[tokio::test]
async fn streams_of_events_count_as_sockets() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_with(data.path(), &["--sockets-per-address", "1"]);
    let cookie = Organiser::of(&server).await.cookie;
    let contest = json!({
        "form": {"name": "Liga", "format": {"type": "swiss", "rounds": 2}},
        "setup": {"play": {"type": "tictactoe", "move_seconds": 60}},
    });
    let (_, made) = server
        .http("POST /api/contests", &cookie, &contest.to_string())
        .await;
    let made: Value = serde_json::from_str(&made).unwrap();
    let path = format!("/api/contests/{}/live", made["code"].as_str().unwrap());
    let elsewhere = "x-forwarded-for: 203.0.113.9\r\n";
    let mut first = TcpStream::connect(&server.address).await.unwrap();
    let host = &server.address;
    let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n{elsewhere}\r\n");
    first.write_all(request.as_bytes()).await.unwrap();
    let mut begun = [0; 12];
    first.read_exact(&mut begun).await.unwrap();
    assert_eq!(&begun, b"HTTP/1.1 200");
    let (status, said) = server.http(&format!("GET {path}"), elsewhere, "").await;
    assert_eq!(status, 503, "{said}");
    drop(first);
    while through_a_proxy(&server, "203.0.113.9").await.is_err() {}
}
