//! Bots, quick play, rematches, changes of the variant.

use serde_json::{Value, json};
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::Action;
use torneo_rules::snatch::variant::Variant;

use super::{act, look, offer, seat_two, until, watch};
use crate::server::Server;

#[tokio::test]
async fn every_bot_plays_every_variant_to_the_end_in_both_roles() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let mut phone = server.phone(Some(&ana)).await;
    for bot in ["azar", "cautious", "ladrón", "equilibrium"] {
        for variant in ["G1", "G2", "G3", "G4", "G5"] {
            for bot_first in [true, false] {
                let (me, bot) = (json!({"kind": "me"}), json!({"kind": "bot", "level": bot}));
                let (p1, p2) = if bot_first { (bot, me) } else { (me, bot) };
                let plan = json!({"game": "snatch", "variant": variant, "chat_seconds": 1,
                    "seats": {"P1": p1, "P2": p2}});
                let room = server.post(&ana, "/api/rooms", plan).await;
                let mut now = watch(&mut phone, &room).await;
                while now["over"] != true {
                    now = match next_step(&now) {
                        Some(action) => {
                            tokio::time::sleep(std::time::Duration::from_millis(60)).await;
                            let answer = phone.ask(act(&room, &action)).await;
                            assert_eq!(answer["ok"], true, "{variant} {action:?} {answer}");
                            let version = answer["version"].as_u64();
                            watch_until(&server, &room, version).await
                        }
                        None => {
                            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
                            look(&server, &room).await
                        }
                    };
                }
                assert!(now["view"]["result"].is_object(), "{now}");
                phone.ask(json!({"type": "unwatch", "room": room})).await;
            }
        }
    }
}

/// The room for Ana after her action and all that the bot did about it.
async fn watch_until(server: &Server, room: &str, version: Option<u64>) -> Value {
    let seen = look(server, room).await;
    assert!(seen["version"].as_u64() >= version);
    seen
}

/// Something simple that a person could do now; nothing while the two talk.
fn next_step(room: &Value) -> Option<Action> {
    match room["view"]["phase"].as_str().unwrap() {
        "chat" => None,
        "force" => Some(Action::Force { force: false }),
        "offer" if room["view"]["held"]["P1"]["pavo"] == 0 => Some(Action::NoOffer {}),
        "offer" => Some(offer(1, 1)),
        "respond" => Some(Action::Answer {
            answer: Answer::Snatch,
        }),
        "shame" => Some(Action::Shame { assign: true }),
        "report" => Some(Action::Report { report: true }),
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn the_next_two_who_ask_are_paired_and_nobody_with_themself() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let people = [
        server.person("Ana").await,
        server.person("Beto").await,
        server.person("Clara").await,
        server.person("Darío").await,
    ];
    let wish = json!({"game": "snatch", "variant": "G3"});
    let first = server.post(&people[0], "/api/quick", wish.clone()).await;
    let again = server.post(&people[0], "/api/quick", wish.clone()).await;
    assert_eq!(first, again, "asking twice is waiting once");
    let other = json!({"game": "snatch", "variant": "G1"});
    let second = server.post(&people[1], "/api/quick", other).await;
    assert_eq!(first, second);
    let room = look(&server, &first).await;
    let names: Vec<&Value> = [0, 1].map(|n| &room["seats"][n]["holder"]["name"]).to_vec();
    assert_eq!(names, ["Ana", "Beto"], "who asked first is P1");
    assert_eq!(room["view"]["variant"], "G3", "who asked first chose");

    let third = server.post(&people[2], "/api/quick", wish.clone()).await;
    assert_ne!(third, first);
    let bearer = format!("authorization: Bearer {}\r\n", people[2]);
    let (status, _) = server.http("DELETE /api/quick", &bearer, "").await;
    assert_eq!(status, 204);
    let fourth = server.post(&people[3], "/api/quick", wish.clone()).await;
    assert_ne!(fourth, third, "who stopped waiting is not found");
    // Clara takes the free seat by link; the next who asks finds nobody.
    let mut clara = server.phone(Some(&people[2])).await;
    let sit = json!({"type": "sit", "room": fourth, "seat": "P2"});
    assert_eq!(clara.ask(sit).await["ok"], true);
    let fifth = server.post(&people[0], "/api/quick", wish).await;
    assert!(![&first, &third, &fourth].contains(&&fifth));
    let (status, _) = server
        .http("POST /api/quick", "", r#"{"game":"snatch","variant":"G1"}"#)
        .await;
    assert_eq!(status, 401);
}

#[tokio::test]
async fn either_may_change_the_variant_and_a_rematch_swaps_roles() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let mut pair = seat_two(&server, "G3", json!({})).await;
    let [ana, beto] = &mut pair.phones;
    let room = &pair.room;
    let change = |variant| act(room, &Action::SetVariant { variant });
    assert_eq!(ana.ask(act(room, &offer(4, 4))).await["ok"], true);
    let snatch = act(
        room,
        &Action::Answer {
            answer: Answer::Snatch,
        },
    );
    assert_eq!(beto.ask(snatch).await["ok"], true);
    assert_eq!(
        ana.ask(act(room, &Action::Shame { assign: true })).await["ok"],
        true
    );
    assert_eq!(ana.ask(act(room, &offer(1, 1))).await["ok"], true);
    assert_eq!(beto.ask(change(Variant::G1)).await["ok"], true);
    let heard = until(ana, |room| room["view"]["variant"] == "G1").await;
    assert_eq!(heard["view"]["changed_by"], "P2");
    assert_eq!(heard["view"]["round"], 1);
    assert_eq!(heard["view"]["held"]["P1"], json!({"pavo": 10, "elote": 0}));
    assert_eq!(heard["view"]["shame"]["P2"], 1, "shame stays");
    for _ in 0..3 {
        assert_eq!(ana.ask(act(room, &Action::NoOffer {})).await["ok"], true);
    }
    let rematch = json!({"type": "rematch", "room": room});
    assert_eq!(ana.ask(rematch.clone()).await["ok"], true);
    assert_eq!(
        ana.ask(change(Variant::G2)).await["ok"],
        true,
        "also after the end"
    );
    assert_eq!(look(&server, room).await["rematch"], json!([]));
    assert_eq!(ana.ask(rematch.clone()).await["code"], "not_over");
    assert_eq!(
        ana.ask(act(room, &Action::NoOffer {})).await["code"],
        "forced"
    );
    assert_eq!(ana.ask(change(Variant::G1)).await["ok"], true);
    for _ in 0..3 {
        assert_eq!(ana.ask(act(room, &Action::NoOffer {})).await["ok"], true);
    }
    assert_eq!(beto.ask(rematch.clone()).await["ok"], true);
    assert_eq!(ana.ask(rematch).await["ok"], true);
    let next = beto.hear_of("moved").await["to"]
        .as_str()
        .unwrap()
        .to_owned();
    let swapped = look(&server, &next).await;
    assert_eq!(swapped["seats"][0]["holder"]["name"], "Beto");
    assert_eq!(swapped["view"]["variant"], "G1");
    assert_eq!(
        swapped["view"]["shame"],
        json!({"P1": 1, "P2": 0}),
        "shame is the person's"
    );
    assert_eq!(ana.ask(change(Variant::G5)).await["code"], "game_over");
}

#[tokio::test]
async fn who_asked_for_quick_play_and_went_away_is_not_found() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (ana, beto) = (server.person("Ana").await, server.person("Beto").await);
    let clara = server.person("Clara").await;
    let wish = json!({"game": "snatch", "variant": "G1"});
    let first = server.post(&ana, "/api/quick", wish.clone()).await;
    // Ana never comes into the room; a phone that is slow gets ten seconds.
    tokio::time::sleep(std::time::Duration::from_millis(10_300)).await;
    let second = server.post(&beto, "/api/quick", wish.clone()).await;
    assert_ne!(first, second);
    let mut phone = server.phone(Some(&beto)).await;
    watch(&mut phone, &second).await;
    assert_eq!(server.post(&clara, "/api/quick", wish).await, second);
}
