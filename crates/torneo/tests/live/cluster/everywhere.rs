//! What must be right at every server: people, organisers, quick play, lists, sessions, contests.

use std::time::Duration;

use serde_json::{Value, json};

use super::hall::Hall;
use crate::phone::{me, place};
use crate::server::Server;
use crate::session::hurried;
use crate::session::organiser::Organiser;

/// Waits until the list of a server has a room with so many moves.
async fn has_moves(server: &Server, room: &str, moves: u64) {
    let listed = async {
        loop {
            let (_, body) = server.http("GET /api/rooms", "", "").await;
            let list: Value = serde_json::from_str(&body).unwrap();
            let lines = list["rooms"].as_array().unwrap();
            let line = lines.iter().find(|line| line["code"] == room);
            if line.is_some_and(|line| line["moves"] == moves) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let patience = tokio::time::timeout(Duration::from_secs(30), listed).await;
    patience.expect("lists follow what happens elsewhere");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_organisers_quick_play_and_lists_are_the_same_everywhere() {
    let Some(mut hall) = Hall::open(3).await else {
        return;
    };
    let (a, b, c) = (hall.server(0), hall.server(1), hall.server(2));
    // Only the first server told a link, and nobody took it away.
    assert!(!a.secret.is_empty() && b.secret.is_empty() && c.secret.is_empty());
    let eva = Organiser::by_link(b, &a.secret, "Eva").await;
    for server in [a, b, c] {
        eva.get(server, "/api/organisers").await;
    }
    // A token is known everywhere, and so is a new name.
    let ana = a.person("Ana").await;
    let bearer = |token: &str| format!("authorization: Bearer {token}\r\n");
    let renamed = json!({"name": "Anita"}).to_string();
    assert_eq!(c.http("GET /api/now", &bearer(&ana), "").await.0, 200);
    let mut phone = b.phone(Some(&ana)).await;
    let (status, body) = c
        .http("PATCH /api/people/me", &bearer(&ana), &renamed)
        .await;
    assert_eq!(status, 200, "{body}");
    // Two who ask at two servers are paired.
    let beto = b.person("Beto").await;
    let wish = json!({"game": "chess", "clock": "3+2"});
    let first = a.post(&ana, "/api/quick", wish.clone()).await;
    let second = b.post(&beto, "/api/quick", wish).await;
    assert_eq!(first, second);
    // A room that was opened here is in the list there, with the moves that are made.
    let room = c.room(&beto, me(), json!({"kind": "open"})).await;
    has_moves(a, &room, 0).await;
    let caro = b.person("Caro").await;
    let (mut x, mut o) = (c.phone(Some(&beto)).await, b.phone(Some(&caro)).await);
    let sit = json!({"type": "sit", "room": room, "seat": "O"});
    assert_eq!(o.ask(sit).await["ok"], true);
    assert_eq!(x.ask(place(&room, "b2")).await["ok"], true);
    has_moves(a, &room, 1).await;
    // The newest socket of somebody counts, wherever it is.
    let newest = c.phone(Some(&ana)).await;
    let goodbye = phone.hear_of("goodbye").await;
    assert_eq!(goodbye["code"], "replaced", "{goodbye}");
    drop(newest);
    hall.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_played_from_every_server_and_outlives_its_own() {
    let Some(mut hall) = Hall::open(3).await else {
        return;
    };
    let eva = Organiser::by_link(hall.server(1), &hall.server(0).secret, "Eva").await;
    let session = eva.open(hall.server(0), hurried(json!({}))).await;
    let mut phones = Vec::new();
    for n in 0..6 {
        let server = hall.server(n % 3);
        let token = server.person(&format!("p{n}")).await;
        let entry = json!({});
        let (status, body) = server
            .http(
                &format!("POST /api/sessions/{session}/entry"),
                &format!("authorization: Bearer {token}\r\n"),
                &entry.to_string(),
            )
            .await;
        assert_eq!(status, 200, "{body}");
        let mut phone = server.phone(Some(&token)).await;
        let watched = phone
            .ask(json!({"type": "watch_session", "session": session}))
            .await;
        assert_eq!(watched["ok"], true, "{watched}");
        phones.push((n % 3, phone));
    }
    let monitor = format!("/api/sessions/{session}/monitor");
    for number in 0..3 {
        let seen = eva.get(hall.server(number), &monitor).await;
        assert!(
            seen.to_string().contains("\"p5\""),
            "everybody is in it: {seen}"
        );
    }
    hall.kill(0);
    // Those at other servers are told by whoever keeps the session now.
    for (at, phone) in &mut phones {
        if *at != 0 {
            let consent = json!({"type": "consent", "session": session});
            let answer = phone.ask(consent).await;
            assert_ne!(answer["code"], "server_busy", "{answer}");
        }
    }
    let seen = eva.get(hall.server(2), &monitor).await;
    assert!(seen.to_string().contains("\"p5\""), "{seen}");
    eva.start(hall.server(1), &session).await;
    hall.close();
}

/// Eight people in a Swiss of one round; whoever has X moves once and resigns.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_of_a_contest_tell_it_from_another_server_how_they_ended() {
    let Some(mut hall) = Hall::open(3).await else {
        return;
    };
    let eva = Organiser::by_link(hall.server(1), &hall.server(0).secret, "Eva").await;
    let plan = json!({
        "form": {"name": "Copa", "format": {"type": "swiss", "rounds": 1}},
        "setup": {"play": {"type": "tictactoe", "move_seconds": 60}, "pause_seconds": 0},
    });
    let (status, opened) = eva.post(hall.server(0), "/api/contests", plan).await;
    assert_eq!(status, 201, "{opened}");
    let contest = format!("/api/contests/{}", opened["code"].as_str().unwrap());
    let bearer = |token: &str| format!("authorization: Bearer {token}\r\n");
    let mut tokens = Vec::new();
    for n in 0..8 {
        let server = hall.server(n % 3);
        let token = server.person(&format!("p{n}")).await;
        let enter = json!({"type": "enter"}).to_string();
        let path = format!("POST {contest}/me");
        let (status, body) = server.http(&path, &bearer(&token), &enter).await;
        assert_eq!(status, 200, "{body}");
        tokens.push(token);
    }
    let publish = json!({"type": "publish"});
    let acts = format!("{contest}/acts");
    let (status, done) = eva.post(hall.server(2), &acts, publish).await;
    assert_eq!(status, 200, "{done}");
    // The contest and its four rooms go to two servers, so some room is not where the contest is.
    hall.kill(0);
    while hall.figure("places").await < 5 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut rooms = Vec::new();
    for (n, token) in tokens.iter().enumerate() {
        let server = hall.server(1 + n % 2);
        let path = format!("GET {contest}");
        let (_, body) = server.http(&path, &bearer(token), "").await;
        let view: Value = serde_json::from_str(&body).unwrap();
        let room = view["you"]["room"].as_str();
        rooms.push(room.unwrap_or_else(|| panic!("{view}")).to_owned());
    }
    for (n, (room, token)) in rooms.iter().zip(&tokens).enumerate() {
        let mut phone = hall.server(1 + n % 2).phone(Some(token)).await;
        let watch = json!({"type": "watch", "room": room, "seen": 0});
        assert_eq!(phone.ask(watch).await["ok"], true);
        if phone.ask(place(room, "a1")).await["ok"] == true {
            let resign = json!({"type": "act", "room": room, "action": {"type": "resign"}});
            assert_eq!(phone.ask(resign).await["ok"], true);
        }
    }
    let placed = async |number: usize| {
        let (_, text) = hall.server(number).http("GET /metrics", "", "").await;
        let mut lines = text.lines();
        let value = lines
            .find_map(|line| line.strip_prefix("torneo_cluster_claims_total{reason=\"dead\"} "));
        value.unwrap().parse::<u64>().unwrap()
    };
    assert!(placed(1).await > 0 && placed(2).await > 0, "both took some");
    let begun = std::time::Instant::now();
    loop {
        let view = eva.get(hall.server(2), &contest).await;
        if view["stage"] == "finished" {
            let games = view["rounds"][0]["games"].as_array().unwrap();
            assert!(games.iter().all(|game| game["result"] == "black"), "{view}");
            break;
        }
        assert!(begun.elapsed().as_secs() < 20, "it never ends: {view}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    hall.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_at_a_password_count_at_every_server() {
    let Some(mut hall) = Hall::open(2).await else {
        return;
    };
    let (a, b) = (hall.server(0), hall.server(1));
    Organiser::by_link(b, &a.secret, "Eva").await;
    let guess = json!({"name": "Eva", "password": "wrong again"}).to_string();
    let mut answers = Vec::new();
    for _ in 0..5 {
        answers.push(a.http("POST /api/login", "", &guess).await.0);
    }
    assert_eq!(answers, [401; 5]);
    // What is told later is heard later: here they have heard of the guesses once they list the room.
    let ana = a.person("Ana").await;
    let room = a.room(&ana, me(), json!({"kind": "open"})).await;
    has_moves(b, &room, 0).await;
    // On a slow machine the first wait may be over; the second is longer.
    let mut answers = Vec::new();
    for _ in 0..2 {
        answers.push(b.http("POST /api/login", "", &guess).await.0);
    }
    assert!(answers.contains(&429), "{answers:?}");
    hall.close();
}
