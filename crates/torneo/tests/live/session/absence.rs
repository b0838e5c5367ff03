//! Vanishing and returning: the grace, the defaults, and the way back.

use serde_json::{Value, json};

use super::organiser::Organiser;
use super::player::{Player, all_play_until};
use super::{hurried, records};
use crate::server::Server;

/// Every decision may take a second, and a lost connection two more.
fn quick(more: Value) -> Value {
    let one = json!({"force": 1, "offer": 1, "respond": 1, "shame": 1, "report": 1});
    let mut file = hurried(json!({"deadlines": one, "grace_seconds": 2}));
    for (key, value) in more.as_object().into_iter().flatten() {
        file[key] = value.clone();
    }
    file
}

#[tokio::test]
async fn who_vanishes_has_grace_once_then_defaults_and_nobody_waits_for_them() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let session = organiser
        .open(&server, quick(json!({"phases": ["G1", "G1"]})))
        .await;
    let mut players = Player::several(&server, &session, 2).await;
    organiser.start(&server, &session).await;
    for player in &mut players {
        player.until_stage("playing").await;
    }
    // P1 is gone: one second, two of grace, then no offer; a second later the same, and the rest at once.
    let (gone, mut stays) = match players[0].now["now"]["seat"] == "P1" {
        true => (players.remove(0), players.remove(0)),
        false => (players.remove(1), players.remove(0)),
    };
    let token = gone.vanish();
    stays.until_stage("between").await;
    // Who only let the clock decide is out of the pool of two, so the next phase waits for them; they come back.
    let back = Player::watch(&server, &session, &token).await;
    all_play_until(vec![back, stays], "over").await;
    drop(server);
    let records = records(folder.path(), &session);
    let graces = records
        .iter()
        .filter(|record| record["payload"]["event"]["type"] == "grace");
    assert_eq!(graces.count(), 1);
    // By the server's own clock: nothing is decided for who vanished before a second and their grace of two have passed.
    let at = |holds: &dyn Fn(&Value) -> bool| {
        let found = records
            .iter()
            .find(|record| holds(&record["payload"]["event"]));
        found.unwrap()["recorded_at_ms"].as_u64().unwrap()
    };
    let opened = at(&|event| event["type"] == "phase_opened");
    let defaulted = at(&|event| event["events"][0]["type"] == "not_offered");
    assert!(defaulted >= opened + 3_000, "{opened} {defaulted}");
}

#[tokio::test]
async fn who_is_out_is_shown_the_way_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file = quick(json!({"phases": ["G1", "G1", "G1"], "rounds": 1,
        "pause": {"kind": "seconds", "seconds": 1}}));
    let session = organiser.open(&server, file).await;
    let mut players = Player::several(&server, &session, 5).await;
    organiser.start(&server, &session).await;
    for player in &mut players {
        player.until(|now| now["phase"] == 1).await;
    }
    // Somebody looks on without deciding anything.
    let seat = |player: &Player| player.now["now"]["seat"] == "P1";
    let idle = players.iter().position(seat).unwrap();
    let mut idle = players.remove(idle);
    let others = tokio::spawn(all_play_until(players, "over"));
    let out = idle.until_stage("out").await;
    assert_eq!(out["by_organiser"], false);
    let back = json!({"type": "return_session", "session": session});
    assert_eq!(idle.ask(back.clone()).await["ok"], true);
    assert_eq!(idle.ask(back).await["code"], "not_asked");
    all_play_until(vec![idle], "over").await;
    others.await.unwrap();
}

#[tokio::test]
async fn who_returns_in_time_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let session = organiser
        .open(&server, hurried(json!({"phases": ["G1"]})))
        .await;
    let mut players = Player::several(&server, &session, 2).await;
    organiser.start(&server, &session).await;
    for player in &mut players {
        player.until_stage("playing").await;
    }
    let proposes = players[0].now["now"]["seat"] == "P1";
    let (mut p1, p2) = match proposes {
        true => (players.remove(0), players.remove(0)),
        false => (players.remove(1), players.remove(0)),
    };
    let id = "the same message";
    let wish = p1.acting(
        json!({"type": "propose_offer", "offer_pavo": 2, "offer_elote": 0,
        "request_pavo": 0, "request_elote": 2}),
    );
    let first = p1.ask_as(id, wish.clone()).await;
    assert_eq!(first["ok"], true);
    let token = p1.vanish();
    let mut again = Player::watch(&server, &session, &token).await;
    assert_eq!(again.now["now"]["view"]["offer"]["offer_pavo"], 2);
    // The phone does not know whether it was heard and sends it again: the first answer, and nothing twice.
    assert_eq!(again.ask_as(id, wish).await, first);
    all_play_until(vec![again, p2], "over").await;
}

#[tokio::test]
async fn who_leaves_is_out_until_they_say_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file = hurried(
        json!({"phases": ["G1", "G1"], "rounds": 2, "pause": {"kind": "organiser"},
        "payment": {"currency": "EUR", "rate": "1", "show_up_fee": "5", "which": "all"}}),
    );
    let session = organiser.open(&server, file).await;
    let mut players = Player::several(&server, &session, 4).await;
    organiser.start(&server, &session).await;
    for player in &mut players {
        player.until_stage("playing").await;
    }
    let mut leaver = players.remove(0);
    let leave = json!({"type": "leave_session", "session": session});
    assert_eq!(leaver.ask(leave.clone()).await["ok"], true);
    let out = leaver.until_stage("out").await;
    assert_eq!(
        (&out["left"], &out["by_organiser"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(leaver.ask(leave).await["code"], "not_asked");
    // Looking again is no return.
    let token = leaver.vanish();
    let mut leaver = Player::watch(&server, &session, &token).await;
    assert_eq!(leaver.stage(), "out");
    let monitor = organiser.monitor(&server, &session).await;
    assert_eq!(monitor["monitor"]["people"][0]["standing"], "left");
    // The others play to the end of the phase, and one of them waits in the next.
    let others = tokio::spawn(all_play_until(players, "between"));
    others.await.unwrap();
    let back = json!({"type": "return_session", "session": session});
    assert_eq!(leaver.ask(back).await["ok"], true);
    assert_eq!(
        leaver.until_stage("between").await["results"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    drop(server);
    let dropped: Vec<Value> = records(folder.path(), &session)
        .into_iter()
        .filter(|record| record["payload"]["event"]["type"] == "dropped")
        .collect();
    assert_eq!(dropped.len(), 1);
    assert!(dropped[0]["payload"]["by"]["person"].is_string());
}
