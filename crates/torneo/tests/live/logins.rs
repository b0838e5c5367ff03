//! Many logins at once, and strangers who guess: the work is bounded, and nobody stands in the owner's way.

use std::fs;

use futures_util::future::join_all;
use serde_json::json;

use crate::server::Server;
use crate::session::organiser::Organiser;

const PASSWORD: &str = "correct horse battery";

/// A password hash takes this much, in KiB.
const HASH_KIB: u64 = 19_456;

fn login(name: &str, password: &str) -> String {
    json!({"name": name, "password": password}).to_string()
}

/// An organiser; gives the cookies as a browser sends them to the login.
async fn eva(server: &Server) -> String {
    let body = json!({"secret": server.secret, "name": "Eva", "password": PASSWORD}).to_string();
    let (status, answer) = server.http_with_headers("POST /api/setup", "", &body).await;
    assert_eq!(status, 200, "{answer}");
    let device = answer
        .split("set-cookie: ")
        .find(|cookie| cookie.starts_with("torneo_device="));
    let (device, attributes) = device
        .unwrap()
        .lines()
        .next()
        .unwrap()
        .split_once("; ")
        .unwrap();
    for attribute in ["Path=/api/login", "HttpOnly", "SameSite=Strict"] {
        assert!(attributes.contains(attribute), "{attributes}");
    }
    format!("cookie: {device}\r\n")
}

/// How many of so many at once were answered with each status.
async fn at_once(server: &Server, bodies: Vec<String>) -> impl Fn(u16) -> usize {
    let asked = bodies
        .iter()
        .map(|body| server.http("POST /api/login", "", body));
    let answers = join_all(asked).await;
    move |status| answers.iter().filter(|(got, _)| *got == status).count()
}

/// The most memory the server ever had, in KiB.
fn peak_kib(server: &Server) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.venue.child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let words = line.unwrap().split_whitespace().next();
    words.unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_hundred_guesses_at_once_are_a_hundred() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let device = eva(&server).await;
    let guesses = (0..100).map(|n| login("Eva", &format!("guess {n}")));
    let answered = at_once(&server, guesses.collect()).await;
    // Five are heard; on a slow machine a wait or two may be over before the last of them is.
    let heard = answered(401);
    assert!((5..=7).contains(&heard), "{heard}");
    assert_eq!(answered(429), 100 - heard);
    // A stranger at the same address waits now, even for the right password; the owner's own device does not.
    let guessed = server
        .http("POST /api/login", "", &login("Eva", PASSWORD))
        .await;
    assert_eq!(guessed.0, 429, "{}", guessed.1);
    let (owner, said) = server
        .http("POST /api/login", &device, &login("Eva", PASSWORD))
        .await;
    assert_eq!(owner, 200, "{said}");
    // Whoever has the device and not the password has no more guesses than others.
    let mut answers = Vec::new();
    for _ in 0..8 {
        let guess = login("Eva", "wrong again");
        answers.push(server.http("POST /api/login", &device, &guess).await.0);
    }
    assert_eq!(answers[..5], [401; 5]);
    assert!(answers[5..].contains(&429), "{answers:?}");
    // And with it other names are a stranger's.
    let (other, _) = server
        .http("POST /api/login", &device, &login("Ana", PASSWORD))
        .await;
    assert!(other == 401 || other == 429, "{other}");
}

#[tokio::test]
async fn four_hundred_logins_at_once_are_bounded() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let device = eva(&server).await;
    let before = peak_kib(&server);
    let names = (0..400).map(|number| login(&format!("name {number}"), PASSWORD));
    let answered = at_once(&server, names.collect()).await;
    assert_eq!(answered(401) + answered(429) + answered(503), 400);
    assert!(answered(401) <= 33, "{}", answered(401));
    let grown = peak_kib(&server).saturating_sub(before);
    assert!(grown < 8 * HASH_KIB, "{grown} KiB more");
    let (owner, said) = server
        .http("POST /api/login", &device, &login("Eva", PASSWORD))
        .await;
    assert_eq!(owner, 200, "{said}");
}

#[tokio::test]
async fn what_anybody_would_try_is_no_password() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    for (password, refused, code) in [
        ("short", 400, "weak_password"),
        ("password123", 409, "common_password"),
        ("eva eva eva 1", 409, "common_password"),
    ] {
        let body = json!({"secret": server.secret, "name": "Eva", "password": password});
        let (status, said) = server.http("POST /api/setup", "", &body.to_string()).await;
        assert_eq!(status, refused, "{said}");
        assert!(said.contains(code), "{said}");
    }
    eva(&server).await;
}

#[tokio::test]
async fn who_is_logged_in_changes_their_password_whatever_strangers_try() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let organiser = Organiser::of(&server).await;
    let guesses = (0..40).map(|n| login("Marta", &format!("guess {n}")));
    let answered = at_once(&server, guesses.collect()).await;
    assert!(answered(429) > 0);
    let (status, said) = organiser
        .post(
            &server,
            "/api/me/password",
            json!({"old": "not this one", "new": "otra mejor 77"}),
        )
        .await;
    assert_eq!(status, 401, "judged, and not told to wait: {said}");
}

#[tokio::test]
async fn a_name_of_any_length_is_a_guess_like_another() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    eva(&server).await;
    let before = peak_kib(&server);
    for n in 0..30 {
        let long = format!("{n}{}", "x".repeat(60_000));
        let (status, said) = server
            .http("POST /api/login", "", &login(&long, "guess"))
            .await;
        assert!(status == 401 || status == 503, "{status} {said}");
    }
    let (status, _) = server
        .http("POST /api/login", "", &login("z", "guess"))
        .await;
    assert_eq!(status, 429, "thirty from one network");
    assert!(peak_kib(&server).saturating_sub(before) < 8 * HASH_KIB);
}
