//! Two phones and a spectator; who returns; who repeats.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::phone::{me, place};
use crate::server::Server;

#[tokio::test]
async fn two_phones_play_and_a_third_watches() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (ana, luis) = (server.person("Ana").await, server.person("Luis").await);
    let room = server.room(&ana, me(), json!({"kind": "open"})).await;
    let (mut ana, mut luis, mut watcher) = (
        server.phone(Some(&ana)).await,
        server.phone(Some(&luis)).await,
        server.phone(None).await,
    );
    watcher.ask(json!({"type": "hello", "token": null})).await;
    for phone in [&mut ana, &mut luis, &mut watcher] {
        phone
            .ask(json!({"type": "watch", "room": room, "seen": 0}))
            .await;
    }
    assert_eq!(ana.ask(place(&room, "a1")).await["code"], "not_started");
    assert_eq!(
        luis.ask(json!({"type": "sit", "room": room, "seat": "X"}))
            .await["code"],
        "seat_taken"
    );
    assert_eq!(
        luis.ask(json!({"type": "sit", "room": room, "seat": "O"}))
            .await["ok"],
        true
    );
    for (mover, cell) in [(0, "a1"), (1, "b2"), (0, "b1"), (1, "c3"), (0, "c1")] {
        let phone = if mover == 0 { &mut ana } else { &mut luis };
        assert_eq!(phone.ask(place(&room, cell)).await["ok"], true, "{cell}");
    }
    let last = loop {
        let happened = watcher.hear_of("happened").await;
        if !happened["now"]["view"]["outcome"].is_null() {
            break happened;
        }
    };
    assert_eq!(
        last["now"]["view"]["outcome"],
        json!({"type": "won", "by": "X"})
    );
    assert_eq!(last["now"]["view"]["line"], json!(["a1", "b1", "c1"]));
    assert_eq!(last["now"]["you"], Value::Null);
    assert_eq!(
        ana.ask(json!({"type": "rematch", "room": room})).await["ok"],
        true
    );
    assert_eq!(
        luis.ask(json!({"type": "rematch", "room": room})).await["ok"],
        true
    );
    let moved = watcher.hear_of("moved").await;
    let (status, body) = server
        .http(
            &format!("GET /api/rooms/{}", moved["to"].as_str().unwrap()),
            "",
            "",
        )
        .await;
    let next: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(
        (status, &next["seats"][0]["holder"]["name"]),
        (200, &json!("Luis"))
    );
}

/// The front page shows a game while somebody who plays is there; a game of bots needs nobody.
#[tokio::test]
async fn a_game_that_everybody_left_leaves_the_front_page() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (ana, luis) = (server.person("Ana").await, server.person("Luis").await);
    let room = server.room(&ana, me(), json!({"kind": "open"})).await;
    assert!(!is_on(&server, &room).await, "nobody is there yet");
    let mut phones = vec![
        server.phone(Some(&ana)).await,
        server.phone(Some(&luis)).await,
    ];
    for phone in &mut phones {
        phone
            .ask(json!({"type": "watch", "room": room, "seen": 0}))
            .await;
    }
    let sits = json!({"type": "sit", "room": room, "seat": "O"});
    assert_eq!(phones[1].ask(sits).await["ok"], true);
    assert!(is_on(&server, &room).await);
    phones.pop();
    phones[0].hear_of("room").await;
    assert!(is_on(&server, &room).await, "Ana is still there");
    phones.pop();
    while is_on(&server, &room).await {
        tokio::task::yield_now().await;
    }
    let mut ana = server.phone(Some(&ana)).await;
    ana.ask(json!({"type": "watch", "room": room, "seen": 0}))
        .await;
    assert!(is_on(&server, &room).await, "Ana is back");
}

async fn is_on(server: &Server, room: &str) -> bool {
    let (_, body) = server.http("GET /api/now", "", "").await;
    let now: Value = serde_json::from_str(&body).unwrap();
    let rooms = now["rooms"].as_array().unwrap();
    rooms.iter().any(|listed| listed["code"] == room)
}

#[tokio::test]
async fn the_front_page_has_the_last_games_and_not_all_of_them() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let mut phone = server.phone(Some(&ana)).await;
    let mut rooms = Vec::new();
    for _ in 0..9 {
        let bot = json!({"kind": "bot", "level": "facil"});
        let room = server.room(&ana, me(), bot).await;
        let resign = json!({"type": "act", "room": room, "action": {"type": "resign"}});
        assert_eq!(phone.ask(resign).await["ok"], true);
        rooms.push(room);
    }
    let mut shown = Vec::new();
    for room in &rooms {
        shown.push(is_on(&server, room).await);
    }
    assert_eq!(shown, [vec![false; 3], vec![true; 6]].concat());
}

/// Against a bot a mark and its answer can be taken back, also after the server died; between people they stand.
#[tokio::test]
async fn a_lesson_takes_back_a_mark_and_its_answer() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let bot = json!({"kind": "bot", "level": "facil"});
    let lesson = server.room(&ana, me(), bot).await;
    let friendly = server.room(&ana, me(), json!({"kind": "open"})).await;
    let back = |room: &str| json!({"type": "act", "room": room, "action": {"type": "take_back"}});
    let board = async |server: &Server| {
        let path = format!("GET /api/rooms/{lesson}");
        let (_, body) = server.http(&path, "", "").await;
        let room: Value = serde_json::from_str(&body).unwrap();
        room["view"]["board"].as_str().unwrap().to_owned()
    };
    let mut phone = server.phone(Some(&ana)).await;
    assert_eq!(
        phone.ask(back(&lesson)).await["code"],
        "nothing_to_take_back"
    );
    phone.ask(place(&lesson, "b2")).await;
    assert_eq!(board(&server).await.matches('.').count(), 7);
    assert_eq!(phone.ask(back(&lesson)).await["ok"], true);
    assert_eq!(board(&server).await, ".........");
    drop(server);
    let server = Server::start(data.path());
    assert_eq!(board(&server).await, ".........");
    let mut phone = server.phone(Some(&ana)).await;
    phone.ask(place(&lesson, "b2")).await;
    assert_eq!(board(&server).await.matches('.').count(), 7);

    let luis = server.person("Luis").await;
    let mut other = server.phone(Some(&luis)).await;
    other
        .ask(json!({"type": "sit", "room": friendly, "seat": "O"}))
        .await;
    phone.ask(place(&friendly, "a1")).await;
    other.ask(place(&friendly, "b2")).await;
    assert_eq!(phone.ask(back(&friendly)).await["code"], "no_takebacks");
}

#[tokio::test]
async fn who_returns_hears_exactly_the_rest_and_repeated_messages_change_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let room = server
        .room(&ana, me(), json!({"kind": "bot", "level": "facil"}))
        .await;
    let mut phone = server.phone(Some(&ana)).await;
    let first = phone.ask_as("tap", place(&room, "b2")).await;
    assert_eq!(first["ok"], true);
    assert_eq!(phone.ask_as("tap", place(&room, "b2")).await, first);
    assert_eq!(
        phone.ask_as("tap", place(&room, "a1")).await,
        first,
        "the id decides, not the content"
    );
    let refused = phone.ask_as("wrong", place(&room, "b2")).await;
    assert_eq!(refused["code"], "cell_taken");
    assert_eq!(phone.ask_as("wrong", place(&room, "a1")).await, refused);

    // Opened, sat, sat, placed, and the bot's answer.
    let mut again = server.phone(Some(&ana)).await;
    assert_eq!(
        again.ask_as("tap", place(&room, "c1")).await,
        first,
        "also on another connection"
    );
    again
        .ask(json!({"type": "watch", "room": room, "seen": 3}))
        .await;
    for version in [4, 5] {
        assert_eq!(again.hear_of("happened").await["version"], version);
    }
    assert_eq!(again.hear_of("room").await["room"]["version"], 5);
    assert_eq!(phone.hear_of("goodbye").await["code"], "replaced");

    // A version that never was: no events to tell, the room as it is.
    let ahead = json!({"type": "watch", "room": room, "seen": 999});
    again.ask(ahead).await;
    let next = again.hear().await.unwrap();
    assert_eq!(
        (&next["type"], &next["room"]["version"]),
        (&json!("room"), &json!(5))
    );
}

#[tokio::test]
async fn a_server_that_is_asked_to_stop_says_goodbye() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let mut phone = server.phone(Some(&ana)).await;
    let id = server.venue.child.id().to_string();
    let asked = std::process::Command::new("kill")
        .args(["-TERM", &id])
        .status();
    assert!(asked.unwrap().success());
    assert_eq!(phone.hear_of("goodbye").await["code"], "restarting");
    let closed = futures_util::StreamExt::next(&mut phone.socket).await;
    let Some(Ok(Message::Close(Some(frame)))) = closed else {
        panic!("{closed:?}");
    };
    assert_eq!(u16::from(frame.code), 1012);
    assert!(server.venue.child.wait().unwrap().success());
}
