//! Connections that break, clocks that run out, servers that die.

use std::time::Duration;

use serde_json::json;
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::Action;
use torneo_rules::snatch::variant::Variant;

use super::{act, look, offer, seat_two, until, watch};
use crate::server::Server;

#[tokio::test]
async fn the_clock_ends_the_talk_and_nothing_else_does() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let mut pair = seat_two(&server, "G5", json!({"chat_seconds": 2})).await;
    let [ana, beto] = &mut pair.phones;
    let begun = look(&server, &pair.room).await;
    let deadline = begun["deadline_ms"].as_u64().unwrap();
    assert!(deadline <= begun["created_ms"].as_u64().unwrap() + 12_000);
    assert_eq!(
        ana.ask(act(&pair.room, &offer(1, 1))).await["code"],
        "wrong_phase"
    );
    let line = Action::Say {
        text: "hola".to_owned(),
    };
    assert_eq!(beto.ask(act(&pair.room, &line)).await["ok"], true);
    let after = until(ana, |room| room["view"]["phase"] == "offer").await;
    assert_eq!(
        after["deadline_ms"],
        json!(null),
        "nobody is hurried in demo play"
    );
    assert_eq!(after["view"]["chat"][0]["text"], "hola");
    assert_eq!(
        beto.ask(act(&pair.room, &line)).await["code"],
        "wrong_phase"
    );
    let flood = format!("/api/rooms/{}/events?after=0", pair.room);
    let (_, events) = server.http(&format!("GET {flood}"), "", "").await;
    assert_eq!(events.matches("chat_closed").count(), 1);
}

#[tokio::test]
async fn the_outcome_of_a_round_is_told_to_everybody_and_the_next_talk_waits_for_it() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let mut pair = seat_two(&server, "G5", json!({"chat_seconds": 1})).await;
    let [ana, beto] = &mut pair.phones;
    until(ana, |room| room["view"]["phase"] == "offer").await;
    assert_eq!(ana.ask(act(&pair.room, &offer(2, 2))).await["ok"], true);
    let reject = Action::Answer {
        answer: Answer::Reject,
    };
    assert_eq!(beto.ask(act(&pair.room, &reject)).await["ok"], true);
    let after = look(&server, &pair.room).await;
    let outcome = &after["view"]["outcome"];
    assert_eq!(outcome["round"]["answer"], "reject");
    assert_eq!(
        (&outcome["next"], &outcome["rounds"]),
        (&json!(2), &json!(3))
    );
    let until_ms = outcome["until_ms"].as_u64().unwrap();
    assert_eq!(after["deadline_ms"].as_u64(), Some(until_ms + 1_000));
}

#[tokio::test]
async fn a_game_waits_for_who_is_away_and_goes_on_when_they_are_back() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let pair = seat_two(&server, "G5", json!({"chat_seconds": 300})).await;
    let (room, token) = (pair.room, &pair.tokens[1]);
    let [mut ana, beto] = pair.phones;
    drop(beto);
    // A moment is no absence: a reload takes less.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut beto = server.phone(Some(token)).await;
    assert_eq!(watch(&mut beto, &room).await["view"]["paused"], false);
    let before = look(&server, &room).await["deadline_ms"].as_u64().unwrap();
    drop(beto);
    until(&mut ana, |room| room["view"]["paused"] == true).await;
    let paused = look(&server, &room).await;
    assert_eq!(paused["deadline_ms"], json!(null), "the clock rests");
    for action in [
        Action::Say {
            text: "¿estás?".to_owned(),
        },
        Action::NoOffer {},
        Action::SetVariant {
            variant: Variant::G1,
        },
    ] {
        assert_eq!(ana.ask(act(&room, &action)).await["code"], "paused");
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut beto = server.phone(Some(token)).await;
    beto.ask(json!({"type": "watch", "room": room, "seen": 0}))
        .await;
    let back = until(&mut ana, |room| room["view"]["paused"] == false).await;
    assert!(back["deadline_ms"].as_u64().unwrap() > before + 500);
    let line = Action::Say {
        text: "ya volví".to_owned(),
    };
    // A new phone counts its messages anew, and the room would take them for the old ones.
    let answer = beto.ask_as("after-the-pause", act(&room, &line)).await;
    assert_eq!(answer["ok"], true, "{answer}");
    let (_, events) = server
        .http(&format!("GET /api/rooms/{room}/events?after=0"), "", "")
        .await;
    for word in ["paused", "resumed"] {
        assert_eq!(events.matches(&format!("\"{word}\"")).count(), 1, "{word}");
    }
}

#[tokio::test]
async fn a_server_that_dies_in_the_middle_brings_the_game_back() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path());
    let mut pair = seat_two(&server, "G4", json!({})).await;
    let room = pair.room.clone();
    let [ana, beto] = &mut pair.phones;
    assert_eq!(ana.ask(act(&room, &offer(5, 10))).await["ok"], true);
    let snatch = act(
        &room,
        &Action::Answer {
            answer: Answer::Snatch,
        },
    );
    let promised = beto.ask_as("the-snatch", snatch.clone()).await;
    assert_eq!(promised["ok"], true);
    let before = look(&server, &room).await;
    server.venue.child.kill().unwrap();
    server.venue.child.wait().unwrap();

    let server = Server::start(data.path());
    assert_eq!(look(&server, &room).await["view"], before["view"]);
    let mut ana = server.phone(Some(&pair.tokens[0])).await;
    let mut beto = server.phone(Some(&pair.tokens[1])).await;
    watch(&mut ana, &room).await;
    watch(&mut beto, &room).await;
    assert_eq!(
        beto.ask_as("the-snatch", snatch).await,
        promised,
        "not twice"
    );
    let report = act(&room, &Action::Report { report: true });
    assert_eq!(ana.ask_as("the-judge", report).await["ok"], true);
    let now = look(&server, &room).await;
    assert_eq!(
        now["view"]["points"],
        json!({"P1": 30, "P2": 0}),
        "the judge has spoken"
    );
    assert_eq!(now["view"]["round"], 2);
}
