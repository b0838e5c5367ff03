//! What the organiser does to a running session, and what nobody else may do; ranking and payment.

use std::time::Duration;

use serde_json::{Value, json};

use super::hurried;
use super::organiser::Organiser;
use super::player::{Player, all_play_until};
use crate::server::Server;

async fn opened(
    count: usize,
    more: Value,
) -> (tempfile::TempDir, Server, Organiser, String, Vec<Player>) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let session = organiser.open(&server, hurried(more)).await;
    let players = Player::several(&server, &session, count).await;
    (folder, server, organiser, session, players)
}

#[tokio::test]
async fn a_pause_freezes_decisions_and_clocks() {
    let seconds = json!({"offer": 2, "respond": 2});
    let (_folder, server, organiser, session, mut players) =
        opened(2, json!({"phases": ["G1"], "deadlines": seconds})).await;
    let does = |what: Value| organiser.does(&server, &session, what);
    assert_eq!(does(json!({"kind": "close_phase"})).await, "no_phase");
    assert_eq!(
        does(json!({"kind": "extend", "seconds": 5})).await,
        "no_phase"
    );
    assert_eq!(does(json!({"kind": "resume"})).await, "not_paused");
    organiser.start(&server, &session).await;
    assert_eq!(does(json!({"kind": "start"})).await, "started");
    assert_eq!(does(json!({"kind": "open_phase"})).await, "phase_open");
    assert_eq!(
        does(json!({"kind": "drop", "player": 9})).await,
        "no_such_player"
    );
    assert_eq!(
        does(json!({"kind": "drop", "player": 0})).await,
        "no_such_player"
    );
    players[0].until_stage("playing").await;
    assert_eq!(does(json!({"kind": "pause"})).await, "");
    assert_eq!(does(json!({"kind": "pause"})).await, "paused");
    for player in &mut players {
        let now = player.until(|now| now["paused"] == true).await;
        assert_eq!(
            (&now["deadline_ms"], &now["legal"]),
            (&Value::Null, &json!([]))
        );
        assert_eq!(
            player.act(json!({"type": "no_offer"})).await["code"],
            "paused"
        );
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(does(json!({"kind": "resume"})).await, "");
    for player in &mut players {
        let now = player.until(|now| now["paused"] == false).await;
        assert_eq!(
            now["view"]["history"],
            json!([]),
            "nothing was decided meanwhile"
        );
    }
    all_play_until(players, "over").await;
    let monitor = organiser.monitor(&server, &session).await;
    let kinds: Vec<&Value> = monitor["monitor"]["interventions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|intervention| &intervention["kind"])
        .collect();
    assert_eq!(kinds, ["start", "pause", "resume"]);
    assert_eq!(monitor["monitor"]["interventions"][0]["by"], "Marta");
}

#[tokio::test]
async fn more_time_for_every_deadline_and_the_end_of_a_phase() {
    let seconds = json!({"offer": 1});
    let file =
        json!({"phases": ["G1", "G2"], "deadlines": seconds, "pause": {"kind": "organiser"}});
    let (_folder, server, organiser, session, mut players) = opened(4, file).await;
    let does = |what: Value| organiser.does(&server, &session, what);
    organiser.start(&server, &session).await;
    let before = players[0].until_stage("playing").await["deadline_ms"]
        .as_u64()
        .unwrap();
    assert_eq!(does(json!({"kind": "extend", "seconds": 30})).await, "");
    let later = |now: &Value| now["now"]["deadline_ms"].as_u64() > Some(before);
    let after = players[0].until(later).await["deadline_ms"]
        .as_u64()
        .unwrap();
    assert_eq!(after - before, 30_000);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let monitor = organiser.monitor(&server, &session).await;
    assert_eq!(
        monitor["monitor"]["head"]["finished"], 0,
        "nobody was defaulted"
    );
    assert_eq!(does(json!({"kind": "close_phase"})).await, "");
    for player in &mut players {
        let is_over =
            |now: &Value| now["now"]["stage"] == "between" || now["now"]["stage"] == "out";
        let now = player.until(is_over).await;
        if now["stage"] == "between" {
            assert_eq!(
                (&now["next"], &now["opens_at_ms"]),
                (&"G2".into(), &Value::Null)
            );
        }
    }
    // Whoever proposes let the clock decide everything and is out; they are here and come back.
    let mut back = Vec::new();
    for mut player in players {
        let wish = json!({"type": "return_session", "session": session});
        player.ask(wish).await;
        back.push(player);
    }
    assert_eq!(does(json!({"kind": "open_phase"})).await, "");
    all_play_until(back, "over").await;
}

#[tokio::test]
async fn who_is_dropped_stays_out_until_readmitted() {
    let (_folder, server, organiser, session, mut players) = opened(
        4,
        json!({"phases": ["G1", "G2", "G3"], "pause": {"kind": "seconds", "seconds": 1}}),
    )
    .await;
    organiser.start(&server, &session).await;
    for player in &mut players {
        player.until_stage("playing").await;
    }
    let number = players[3].now["you"]["number"].clone();
    let does = |what: Value| organiser.does(&server, &session, what);
    assert_eq!(does(json!({"kind": "drop", "player": number})).await, "");
    let mut dropped = players.pop().unwrap();
    assert_eq!(dropped.until_stage("out").await["by_organiser"], true);
    for wish in [
        json!({"type": "return_session", "session": session}),
        json!({"type": "act_session", "session": session, "action": {"type": "no_offer"}}),
    ] {
        assert_eq!(dropped.ask(wish).await["code"], "dropped");
    }
    // Coming again does not help either.
    let token = dropped.vanish();
    let dropped = Player::watch(&server, &session, &token).await;
    assert_eq!(dropped.stage(), "out");
    let players = all_play_until(players, "between").await;
    assert_eq!(does(json!({"kind": "readmit", "player": number})).await, "");
    let mut players = players;
    players.push(dropped);
    all_play_until(players, "over").await;
}

#[tokio::test]
async fn ranking_by_the_chosen_column_and_one_paid_phase() {
    let payment =
        json!({"rate": "0.5", "show_up_fee": "3", "which": "one_at_random", "currency": "MXN"});
    let ranking = json!({"by": "as_p2", "shown": "at_end", "names": true});
    let (_folder, server, organiser, session, players) =
        opened(6, json!({"payment": payment, "ranking": ranking})).await;
    organiser.start(&server, &session).await;
    let players = all_play_until(players, "over").await;
    let lines = players[0].now["now"]["ranking"]["lines"]
        .as_array()
        .unwrap();
    let points: Vec<u64> = lines
        .iter()
        .map(|line| line["as_p2"].as_u64().unwrap())
        .collect();
    assert!(points.is_sorted_by(|a, b| a >= b), "{points:?}");
    assert!(lines.iter().all(|line| line["name"].as_str().is_some()));
    let mut drawn = Vec::new();
    for player in &players {
        let (now, payment) = (&player.now["now"], &player.now["now"]["payment"]);
        let phase = payment["phase"].as_u64().unwrap();
        drawn.push(phase);
        let results = now["results"].as_array().unwrap();
        let paid = results
            .iter()
            .find(|result| result["phase"] == phase)
            .unwrap();
        assert_eq!(payment["points"], paid["points"]);
        let points: f64 = paid["points"].as_str().unwrap().parse().unwrap();
        assert_eq!(payment["amount"], format!("{:.2}", 3.0 + points / 2.0));
    }
    drawn.dedup();
    assert_eq!(drawn.len(), 1, "one phase for everybody");
}

#[tokio::test]
async fn only_organisers_run_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let session = organiser.open(&server, hurried(json!({}))).await;
    let token = server.person("Ana").await;
    let bearer = format!("authorization: Bearer {token}\r\n");
    for headers in ["", bearer.as_str(), "cookie: torneo_session=guess\r\n"] {
        for (request, body) in [
            ("POST /api/sessions".to_owned(), "{}"),
            ("GET /api/sessions".to_owned(), ""),
            (format!("GET /api/sessions/{session}/codes"), ""),
            (
                format!("POST /api/sessions/{session}/codes"),
                r#"{"count": 3}"#,
            ),
            (
                format!("POST /api/sessions/{session}/interventions"),
                r#"{"kind": "start"}"#,
            ),
            (format!("GET /api/sessions/{session}/file"), ""),
            (format!("GET /api/sessions/{session}/monitor"), ""),
        ] {
            let (status, answer) = server.http(&request, headers, body).await;
            assert_eq!(status, 401, "{request} {headers}: {answer}");
        }
    }
    for request in [
        format!("GET /api/sessions/{session}"),
        format!("GET /api/sessions/{session}/qr.svg"),
    ] {
        let (status, answer) = server.http(&request, "", "").await;
        assert_eq!(status, 200, "{answer}");
        assert!(!answer.contains("seed"), "{answer}");
    }
    let (status, _) = server.http("GET /api/sessions/AAAAAA", "", "").await;
    assert_eq!(status, 404);
    let path = format!("POST /api/sessions/{session}/entry");
    assert_eq!(server.http(&path, "", "{}").await.0, 401);
    for (file, place) in [
        (json!({"rondas": 3}), "rondas: unknown field"),
        (json!({"phases": ["G1", "G7"]}), "phases[1]: "),
        (
            json!({"deadlines": {"offer": 0}}),
            "deadlines.offer: 0 is not between 1 and 3600",
        ),
    ] {
        let (status, body) = organiser.post(&server, "/api/sessions", file).await;
        assert_eq!((status, &body["code"]), (422, &"bad_session_file".into()));
        assert!(body["title"].as_str().unwrap().starts_with(place), "{body}");
    }
    let file = organiser
        .get(&server, &format!("/api/sessions/{session}/file"))
        .await;
    assert_eq!(file["seed"], 7);
    let again = organiser.open(&server, file).await;
    assert_ne!(
        again, session,
        "a file that was downloaded can be sent again"
    );
}

#[tokio::test]
async fn logging_out_ends_an_open_monitor() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let organiser = Organiser::of(&server).await;
    let session = organiser.open(&server, hurried(json!({}))).await;
    let mut monitor = organiser.phone(&server).await;
    let watched = json!({"type": "watch_monitor", "session": session});
    assert_eq!(monitor.ask(watched).await["ok"], true);
    let mut stranger = server.phone(None).await;
    let (status, _) = organiser.post(&server, "/api/logout", json!({})).await;
    assert_eq!(status, 204);
    assert_eq!(monitor.hear_of("goodbye").await["code"], "organisers_only");
    assert!(monitor.hear().await.is_none(), "the line is cut");
    // Nobody else's is.
    let hello = json!({"type": "hello", "token": null});
    assert_eq!(stranger.ask(hello).await["ok"], true);
}

#[tokio::test]
async fn what_is_asked_again_under_the_same_id_is_done_once() {
    let (folder, server, organiser, session, mut players) =
        opened(2, json!({"phases": ["G1"], "entry": {"by": "qr"}})).await;
    organiser.start(&server, &session).await;
    players[0].until_stage("playing").await;
    let path = format!("/api/sessions/{session}/interventions");
    let more = |id: &str| json!({"kind": "extend", "seconds": 60, "id": id});
    let first = organiser.post(&server, &path, more("a")).await;
    assert_eq!(first.0, 200, "{}", first.1);
    assert_eq!(organiser.post(&server, &path, more("a")).await, first);
    assert_ne!(organiser.post(&server, &path, more("b")).await, first);
    // Who has no ids asks for each of them.
    let without = json!({"kind": "extend", "seconds": 60});
    for _ in 0..2 {
        assert_eq!(organiser.does(&server, &session, without.clone()).await, "");
    }
    assert_eq!(organiser.post(&server, &path, more("")).await.0, 422);
    let drawn = json!({"count": 3, "id": "codes"});
    let codes = format!("/api/sessions/{session}/codes");
    for _ in 0..2 {
        let (status, answer) = organiser.post(&server, &codes, drawn.clone()).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(answer["codes"].as_array().unwrap().len(), 3);
    }
    drop(server);
    // Also after sudden death.
    let server = Server::start_with(folder.path(), &[]);
    assert_eq!(organiser.post(&server, &path, more("a")).await, first);
    drop(server);
    let records = super::records(folder.path(), &session);
    let of = |kind: &str| {
        let kinds = records.iter().map(|it| &it["payload"]["event"]["type"]);
        kinds.filter(|it| **it == kind).count()
    };
    assert_eq!((of("extended"), of("codes_drawn")), (4, 1));
}

#[tokio::test]
async fn what_a_round_did_is_told_to_both_and_the_next_clock_begins_after_it() {
    let file = json!({"phases": ["G1"], "rounds": 2, "outcome_seconds": 4,
        "deadlines": {"offer": 50, "respond": 50}});
    let (_folder, server, organiser, session, mut players) = opened(2, file).await;
    organiser.start(&server, &session).await;
    for player in &mut players {
        let first = player.until_stage("playing").await;
        assert_eq!(first["view"]["history"], json!([]));
        assert!(player.now.get("outcome").is_none(), "nothing happened yet");
    }
    let first_is_p1 = players[0].now["now"]["seat"] == "P1";
    let (p1, p2) = players.split_at_mut(1);
    let (p1, p2) = match first_is_p1 {
        true => (&mut p1[0], &mut p2[0]),
        false => (&mut p2[0], &mut p1[0]),
    };
    let offer = json!({"type": "propose_offer", "offer_pavo": 3, "offer_elote": 0,
        "request_pavo": 0, "request_elote": 2});
    for last in [false, true] {
        p1.until_asked().await;
        assert_eq!(p1.act(offer.clone()).await["ok"], true);
        p2.until_asked().await;
        let snatch = json!({"type": "p2_action", "action": "snatch"});
        assert_eq!(p2.act(snatch).await["ok"], true);
        let rounds = if last { 2 } else { 1 };
        for player in [&mut *p1, &mut *p2] {
            let told = |now: &Value| now["outcome"]["told"]["round"]["index"] == rounds;
            player.until(told).await;
            let outcome = &player.now["outcome"]["told"];
            assert_eq!(outcome["handed"]["P1"], json!({"pavo": 3, "elote": 0}));
            assert_eq!(outcome["handed"]["P2"], json!({"pavo": 0, "elote": 0}));
            assert_eq!(outcome["next"], if last { Value::Null } else { json!(2) });
            if !last {
                assert_eq!(outcome["before"], json!({"P1": 10, "P2": 10}));
                let until = outcome["until_ms"].as_u64().unwrap();
                let deadline = player.now["now"]["deadline_ms"].as_u64().unwrap();
                assert_eq!(deadline, until + 50_000, "the clock begins after it");
            }
        }
    }
}
