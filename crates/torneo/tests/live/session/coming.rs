//! Coming in: late, by personal code, on another device, two hundred at once behind one address.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::hurried;
use super::organiser::Organiser;
use super::player::{Player, all_play_until, come_in};
use crate::server::Server;

#[tokio::test]
async fn late_people_enter_at_the_next_phase() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file = hurried(json!({"phases": ["G1", "G2"], "rounds": 1}));
    let session = organiser.open(&server, file).await;
    let mut players = Player::several(&server, &session, 4).await;
    organiser.start(&server, &session).await;
    players[0].until_stage("playing").await;
    for name in ["Tarde 1", "Tarde 2"] {
        let late = Player::enter(&server, &session, name).await;
        assert_eq!(late.stage(), "waiting");
        assert_eq!(late.now["now"]["total"], 2);
        players.push(late);
    }
    let players = all_play_until(players, "over").await;
    let phases = |player: &Player| {
        let results = player.now["now"]["results"].as_array().unwrap();
        results
            .iter()
            .map(|result| result["phase"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (phases(&players[0]), phases(&players[5])),
        (vec![1, 2], vec![2])
    );
    let token = server.person("Demasiado tarde").await;
    let (status, body) = come_in(&server, &session, &token, json!({})).await;
    assert_eq!((status, &body["code"]), (409, &"session_over".into()));
}

/// What the front page says of sessions.
async fn on_front_page(server: &Server) -> Value {
    let (status, body) = server.http("GET /api/now", "", "").await;
    assert_eq!(status, 200, "{body}");
    let now: Value = serde_json::from_str(&body).unwrap();
    now["sessions"].clone()
}

#[tokio::test]
async fn the_front_page_lists_a_session_whose_organiser_wants_it_until_it_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    organiser.open(&server, hurried(json!({}))).await;
    assert_eq!(on_front_page(&server).await, json!([]));
    let listed = |more: Value| {
        let mut file = hurried(more);
        file["format"] = json!("snatch-session/5");
        file["listed"] = json!(true);
        file
    };
    let file = listed(json!({"phases": ["G1", "G2"], "rounds": 1, "title": "Abierta"}));
    let session = organiser.open(&server, file).await;
    let said = |joining: &str| json!([{"code": session, "title": "Abierta", "by_code": false, "joining": joining}]);
    assert_eq!(on_front_page(&server).await, said("from_the_start"));
    drop(server);

    let server = Server::start_with(folder.path(), &[]);
    assert_eq!(on_front_page(&server).await, said("from_the_start"));
    let mut players = Player::several(&server, &session, 2).await;
    organiser.start(&server, &session).await;
    players[0].until_stage("playing").await;
    assert_eq!(on_front_page(&server).await, said("next_phase"));
    all_play_until(players, "over").await;
    assert_eq!(on_front_page(&server).await, json!([]));
    let codes = listed(json!({"entry": {"by": "codes", "count": 3}}));
    organiser.open(&server, codes).await;
    assert_eq!(on_front_page(&server).await[0]["by_code"], true);
}

#[tokio::test]
async fn a_personal_code_is_a_place_on_any_device() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file =
        hurried(json!({"entry": {"by": "codes", "count": 3}, "phases": ["G1"], "rounds": 1}));
    let session = organiser.open(&server, file).await;
    let path = format!("/api/sessions/{session}/codes");
    let printed = organiser.get(&server, &path).await;
    let codes = printed["codes"].as_array().unwrap();
    assert_eq!(codes.len(), 3);
    let code = |number: usize| codes[number]["code"].as_str().unwrap().to_owned();

    let ana = server.person("Ana").await;
    for (body, refusal) in [
        (json!({}), "code_needed"),
        (json!({"personal_code": "AAAA-AAAA"}), "unknown_code"),
        (json!({"personal_code": ""}), "unknown_code"),
    ] {
        let (status, answer) = come_in(&server, &session, &ana, body).await;
        assert_eq!((status, &answer["code"]), (403, &refusal.into()));
    }
    let typed = format!(" {}-{}", &code(0)[..4], code(0)[4..].to_lowercase());
    let (status, answer) = come_in(&server, &session, &ana, json!({"personal_code": typed})).await;
    assert_eq!((status, &answer["again"]), (200, &false.into()), "{answer}");
    let beto = server.person("Beto").await;
    come_in(&server, &session, &beto, json!({"personal_code": code(1)})).await;
    let mut on_phone = Player::watch(&server, &session, &ana).await;
    let mut beto_plays = Player::watch(&server, &session, &beto).await;
    let (status, answer) =
        come_in(&server, &session, &beto, json!({"personal_code": code(0)})).await;
    assert_eq!((status, &answer["code"]), (409, &"already_in".into()));

    organiser.start(&server, &session).await;
    on_phone.until_stage("playing").await;
    // The same paper, another device: the place goes along, the old phone is told.
    let tablet = server.person("Ana en la tableta").await;
    let (status, answer) = come_in(
        &server,
        &session,
        &tablet,
        json!({"personal_code": code(0)}),
    )
    .await;
    assert_eq!((status, &answer["again"]), (200, &true.into()));
    let farewell = on_phone.phone.hear_of("goodbye").await;
    assert_eq!(farewell["code"], "replaced");
    let on_tablet = Player::watch(&server, &session, &tablet).await;
    assert_eq!(on_tablet.stage(), "playing");
    // The old phone may look, but not act.
    let mut outside = Player::watch(&server, &session, &ana).await;
    assert_eq!(outside.stage(), "entering");
    let act = json!({"type": "act_session", "session": session, "action": {"type": "no_offer"}});
    assert_eq!(outside.ask(act).await["code"], "not_in_session");
    beto_plays.see().await;
    all_play_until(vec![on_tablet, beto_plays], "over").await;
    let used = organiser.get(&server, &path).await;
    // Who comes with a code leaves no name.
    assert_eq!(used["codes"][0]["used_by"], "C001");
    assert!(used["codes"][2]["used_by"].is_null());
}

#[tokio::test]
async fn personal_codes_are_printed_again_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file =
        hurried(json!({"entry": {"by": "codes", "count": 3}, "phases": ["G1"], "rounds": 1}));
    let session = organiser.open(&server, file).await;
    let path = format!("/api/sessions/{session}/codes");
    let (status, drawn) = organiser.post(&server, &path, json!({"count": 2})).await;
    assert_eq!(status, 200, "{drawn}");
    let papers = |answer: &Value| {
        let lines = answer["codes"].as_array().unwrap().iter();
        let codes = lines.map(|line| line["code"].as_str().unwrap().to_owned());
        codes.collect::<Vec<_>>()
    };
    let before = papers(&drawn);
    let distinct: BTreeSet<&String> = before.iter().collect();
    assert_eq!(distinct.len(), 5);
    drop(server);

    let server = Server::start_with(folder.path(), &[]);
    assert_eq!(papers(&organiser.get(&server, &path).await), before);
    let ana = server.person("Ana").await;
    let paper = json!({"personal_code": before[4]});
    let (status, answer) = come_in(&server, &session, &ana, paper).await;
    assert_eq!((status, &answer["again"]), (200, &false.into()), "{answer}");
    // Nothing that leaves with the session tells them.
    let whole = format!("GET /api/sessions/{session}/data/session.json");
    let (status, exported) = server.http(&whole, &organiser.cookie, "").await;
    assert_eq!(status, 200, "{exported}");
    assert!(before.iter().all(|code| !exported.contains(code)));
}

#[tokio::test]
async fn the_same_person_on_a_second_device_goes_on_there() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let session = organiser
        .open(&server, hurried(json!({"phases": ["G1"]})))
        .await;
    let mut players = Player::several(&server, &session, 2).await;
    organiser.start(&server, &session).await;
    players[0].until_stage("playing").await;
    let token = players[0].token.clone();
    let second = Player::watch(&server, &session, &token).await;
    assert_eq!(
        players[0].phone.hear_of("goodbye").await["code"],
        "replaced"
    );
    assert_eq!(second.stage(), "playing");
    let beto = players.pop().unwrap();
    all_play_until(vec![second, beto], "over").await;
}

#[tokio::test]
async fn two_hundred_phones_behind_one_address_come_in_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let first = Server::start(folder.path());
    let organiser = Organiser::of(&first).await;
    let session = organiser.open(&first, hurried(json!({}))).await;
    drop(first);
    // Behind a proxy everybody has the address that it tells, which is not this machine's.
    let server = Server::start_with(folder.path(), &["--trust-proxy"]);
    let school = "x-forwarded-for: 203.0.113.7\r\n";
    let coming = (0..200).map(|number| {
        let (server, session) = (&server, &session);
        async move {
            let body = json!({"name": format!("Persona {number}")}).to_string();
            let (status, body) = server.http("POST /api/people", school, &body).await;
            assert_eq!(status, 201, "{body}");
            let person: Value = serde_json::from_str(&body).unwrap();
            let token = person["token"].as_str().unwrap();
            let headers = format!("{school}authorization: Bearer {token}\r\n");
            let path = format!("POST /api/sessions/{session}/entry");
            server.http(&path, &headers, "{}").await.0
        }
    });
    let statuses = futures_util::future::join_all(coming).await;
    assert!(statuses.iter().all(|status| *status == 200), "{statuses:?}");
}

#[tokio::test]
async fn guesses_at_personal_codes_are_slowed_down_where_people_come_in() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file = hurried(json!({"entry": {"by": "codes", "count": 40}}));
    let session = organiser.open(&server, file).await;
    let printed = organiser
        .get(&server, &format!("/api/sessions/{session}/codes"))
        .await;
    let codes = printed["codes"].as_array().unwrap();
    // A class whose codes are right comes in at once.
    let coming = codes.iter().map(async |code| {
        let token = server.person("Ana").await;
        let body = json!({"personal_code": code["code"]});
        come_in(&server, &session, &token, body).await.0
    });
    let statuses = futures_util::future::join_all(coming).await;
    assert_eq!(statuses, [200; 40]);
    let token = server.person("Mala").await;
    let mut refused = Vec::new();
    for _ in 0..35 {
        let body = json!({"personal_code": "AAAA-AAAA"});
        refused.push(come_in(&server, &session, &token, body).await.0);
    }
    assert_eq!(refused[..30], [403; 30]);
    assert!(refused.contains(&429), "{refused:?}");
}
