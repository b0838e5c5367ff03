//! What only players may know: their talk. Strangers and spectators see the table and do nothing to it.

use serde_json::json;
use torneo_rules::snatch::game::Action;

use super::{act, look, offer, seat_two, until, watch};
use crate::server::Server;

const SECRET: &str = "te doy cinco si no robas";

#[tokio::test]
async fn who_does_not_play_never_hears_the_talk() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let mut pair = seat_two(&server, "G5", json!({"chat_seconds": 3})).await;
    let room = pair.room.clone();
    let eva = server.person("Eva").await;
    let mut stranger = server.phone(Some(&eva)).await;
    let mut spectator = server.phone(None).await;
    spectator.ask(json!({"type": "hello", "token": null})).await;
    for phone in [&mut stranger, &mut spectator] {
        let seen = watch(phone, &room).await;
        assert_eq!(
            (&seen["view"]["chat"], &seen["legal"]),
            (&json!(null), &json!([]))
        );
    }
    for action in [
        Action::Say {
            text: "yo también".to_owned(),
        },
        Action::NoOffer {},
        offer(1, 1),
        Action::SetVariant {
            variant: torneo_rules::snatch::variant::Variant::G1,
        },
    ] {
        let wish = act(&room, &action);
        assert_eq!(stranger.ask(wish.clone()).await["code"], "not_seated");
        assert_eq!(spectator.ask(wish).await["code"], "say_hello_first");
    }
    let [ana, beto] = &mut pair.phones;
    let line = Action::Say {
        text: SECRET.to_owned(),
    };
    assert_eq!(ana.ask(act(&room, &line)).await["ok"], true);
    until(beto, |room| room["view"]["chat"][0]["text"] == SECRET).await;
    // Until the talk is over, nobody else hears a word of it.
    for phone in [&mut stranger, &mut spectator] {
        let mut heard = String::new();
        loop {
            let message = phone.hear().await.unwrap();
            heard += &message.to_string();
            if message["now"]["view"]["phase"] == "offer" {
                break;
            }
        }
        assert!(heard.contains("said") && !heard.contains(SECRET), "{heard}");
    }
    let mut late = server.phone(Some(&eva)).await;
    late.ask(json!({"type": "watch", "room": room, "seen": 1}))
        .await;
    let mut heard = String::new();
    loop {
        let message = late.hear().await.unwrap();
        heard += &message.to_string();
        if message["type"] == "room" {
            break;
        }
    }
    assert!(
        !heard.contains(SECRET),
        "also who comes late and asks for the past"
    );
    assert!(!look(&server, &room).await.to_string().contains(SECRET));
    let events = format!("GET /api/rooms/{room}/events?after=0");
    let bearer = |token: &str| format!("authorization: Bearer {token}\r\n");
    for (headers, told) in [
        (String::new(), false),
        (bearer(&eva), false),
        (bearer("nobody"), false),
        (bearer(&pair.tokens[1]), true),
    ] {
        let (status, body) = server.http(&events, &headers, "").await;
        assert_eq!((status, body.contains(SECRET)), (200, told));
    }
}
