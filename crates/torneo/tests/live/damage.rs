//! An entry that this version cannot read: that room or session says so and rests, the others live.

use serde_json::{Value, json};
use torneo_rules::journal::{NewEntry, Payload, StreamId, UnixMillis, Version};
use torneo_store::Store;

use crate::phone::{me, place};
use crate::server::Server;
use crate::session::hurried;
use crate::session::organiser::Organiser;

/// Writes an entry of a later version at the end of a stream, as that version would.
async fn write(folder: &std::path::Path, stream: &str, payload: Value) -> u64 {
    let store = Store::sqlite(folder).await.unwrap();
    let stream: StreamId = stream.parse().unwrap();
    let entries = store.read(&stream, Version::START).await.unwrap();
    let last = entries.last().unwrap();
    let entry = NewEntry {
        recorded_at: UnixMillis::new(last.recorded_at.number() + 1).unwrap(),
        payload: Payload::of(&payload).unwrap(),
    };
    store
        .append(&stream, last.version, vec![entry])
        .await
        .unwrap();
    store.close().await;
    last.version.number() + 1
}

#[tokio::test]
async fn a_room_with_an_entry_of_a_later_version_says_so_and_rests_alone() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let bot = json!({"kind": "bot", "level": "easy"});
    let torn = server.room(&ana, me(), bot.clone()).await;
    let whole = server.room(&ana, me(), bot).await;
    let mut phone = server.phone(Some(&ana)).await;
    assert_eq!(phone.ask(place(&torn, "b2")).await["ok"], true);
    drop(server);
    let danced = json!({"event": {"type": "danced", "by": "X"}});
    let version = write(data.path(), &format!("room/{torn}"), danced).await;

    let server = Server::start(data.path());
    let mut phone = server.phone(Some(&ana)).await;
    // Ids of before would get their old answers again.
    phone.next = 100;
    let (_, body) = server.http(&format!("GET /api/rooms/{torn}"), "", "").await;
    let room: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(room["damaged"]["version"], version, "{body}");
    assert_eq!(room["version"], version - 1, "shown as it was before");
    // Refused with its own word, again and again, and the phone stays connected.
    for cell in ["a1", "c3", "c1"] {
        assert_eq!(phone.ask(place(&torn, cell)).await["code"], "damaged");
    }
    let (_, figures) = server.http("GET /metrics", "", "").await;
    assert!(figures.contains("\ntorneo_damaged 1\n"), "{figures}");
    let (_, body) = server
        .http(&format!("GET /api/rooms/{whole}"), "", "")
        .await;
    assert!(!body.contains("damaged"), "{body}");
    assert_eq!(phone.ask(place(&whole, "b2")).await["ok"], true);
}

#[tokio::test]
async fn a_session_with_an_entry_of_a_later_version_says_so_and_rests_alone() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let organiser = Organiser::of(&server).await;
    let torn = organiser.open(&server, hurried(json!({}))).await;
    let whole = organiser.open(&server, hurried(json!({}))).await;
    drop(server);
    let danced = json!({"event": {"type": "danced", "player": 1}});
    let version = write(data.path(), &format!("snatch/{torn}"), danced).await;

    let server = Server::start_with(data.path(), &[]);
    let ana = server.person("Ana").await;
    let mut phone = server.phone(Some(&ana)).await;
    let watch = json!({"type": "watch_session", "session": torn});
    assert_eq!(phone.ask(watch).await["ok"], true);
    let seen = phone.hear_of("session").await;
    assert_eq!(seen["session"]["damaged"]["version"], version, "{seen}");
    let start = json!({"kind": "start"});
    assert_eq!(
        organiser.does(&server, &torn, start.clone()).await,
        "damaged"
    );
    assert_eq!(organiser.does(&server, &whole, start).await, "too_few");
}
