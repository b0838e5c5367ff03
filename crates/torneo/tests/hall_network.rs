//! A hall whose router knows no way out: links and pictures still carry an address that phones can follow.
#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

#[path = "run/venue.rs"]
mod venue;

use std::process::Command;

use nix::sched::{CloneFlags, unshare};
use serde_json::{Value, json};
use venue::Venue;

/// A network of this thread's own: two addresses, no way out.
fn hall() -> bool {
    if unshare(CloneFlags::CLONE_NEWNET).is_err() {
        return false;
    }
    let steps = [
        "link set lo up",
        "link add hall0 type veth peer name hall1",
        "addr add 192.168.77.5/24 dev hall0",
        "addr add 10.9.8.7/24 dev hall1",
        "link set hall0 up",
        "link set hall1 up",
    ];
    let run = |step: &str| Command::new("ip").args(step.split(' ')).status();
    steps
        .iter()
        .all(|step| run(step).is_ok_and(|status| status.success()))
}

fn ask(venue: &Venue, request: &str, headers: &str, body: &Value) -> Value {
    let (status, head, body) = venue.http(request, headers, &body.to_string());
    assert_eq!(status, 200, "{request}: {head} {body}");
    serde_json::from_str(&body).unwrap_or(Value::String(body))
}

#[test]
fn without_a_way_out_links_carry_an_address_of_the_hall() {
    if !hall() {
        eprintln!(
            "SKIPPED: a network of one's own needs root and 'ip'; the hall without a way out was not tried"
        );
        return;
    }
    let way_out = Command::new("ip")
        .args(["route", "show", "default"])
        .output()
        .unwrap();
    assert_eq!(way_out.stdout, b"", "there is no way out");
    let data = tempfile::tempdir().unwrap();
    let everywhere = [("TORNEO_LISTEN", "0.0.0.0:0")];
    let venue = Venue::start(data.path(), &[], &everywhere);
    let port = venue.address.split(':').next_back().unwrap().to_owned();
    let [ten, hundred] = ["10.9.8.7", "192.168.77.5"].map(|ip| format!("http://{ip}:{port}"));
    let said = format!("From phones on the same network:\n{ten}\n{hundred}\n");
    assert!(venue.said.contains(&said), "{}", venue.said);

    let secret = venue.secret().unwrap();
    let body = json!({"secret": secret, "name": "Eva", "password": "correct horse battery"});
    ask(&venue, "POST /api/setup", "", &body);
    let cookie = format!("cookie: torneo_session={}\r\n", session(&venue));
    let address = |venue: &Venue| ask(venue, "GET /api/address", "", &json!({}))["url"].clone();
    assert_eq!(address(&venue), json!(ten));
    let offered = ask(&venue, "GET /api/addresses", &cookie, &json!({}));
    assert_eq!(offered["offered"], json!([ten, hundred]));

    // The director chooses, and the choice is kept.
    ask(
        &venue,
        "POST /api/addresses",
        &cookie,
        &json!({"url": hundred}),
    );
    assert_eq!(address(&venue), json!(hundred));
    let elsewhere = json!({"url": "http://203.0.113.1"}).to_string();
    assert_eq!(
        venue.http("POST /api/addresses", &cookie, &elsewhere).0,
        409
    );
    let form = json!({"id": "copa", "form": {"name": "Copa"}}).to_string();
    assert_eq!(venue.http("POST /api/tournaments", &cookie, &form).0, 201);
    let players = "id\na\nb\nc\nd\ne\nf\ng\nh\n";
    assert_eq!(
        venue
            .http("POST /api/tournaments/copa/players", &cookie, players)
            .0,
        200
    );
    let publish = json!({"act": {"type": "publish", "approval": "a test"}});
    ask(&venue, "POST /api/tournaments/copa/acts", &cookie, &publish);
    let links = ask(
        &venue,
        "GET /api/tournaments/copa/links",
        &cookie,
        &json!({}),
    );
    let url = links["tables"][0]["pairs"][0]["url"].as_str().unwrap();
    assert!(url.starts_with(&hundred), "{url}");
    venue.stop("-TERM");
    let listen = format!("0.0.0.0:{port}");
    let again = Venue::start(data.path(), &[], &[("TORNEO_LISTEN", &listen)]);
    assert_eq!(address(&again), json!(hundred));
}

/// The session of a login, as it was written.
fn session(venue: &Venue) -> String {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(&venue.address).unwrap();
    let body = json!({"name": "Eva", "password": "correct horse battery"}).to_string();
    let (host, length) = (&venue.address, body.len());
    write!(stream, "POST /api/login HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (_, session) = answer.split_once("torneo_session=").unwrap();
    session.split(';').next().unwrap().to_owned()
}
