//! The strategy method and beliefs at real sockets: who is asked what, what the other never sees, what the clock does, and what is paid.

use serde_json::{Value, json};

use super::organiser::Organiser;
use super::player::Player;
use super::whole::bots;
use super::{hurried, records};
use crate::server::Server;

const MENU: &str = r#"[{"offer_pavo": 5, "offer_elote": 0, "request_pavo": 0, "request_elote": 5},
    {"offer_pavo": 5, "offer_elote": 0, "request_pavo": 0, "request_elote": 10}]"#;

fn file(more: Value) -> Value {
    let menu: Value = serde_json::from_str(MENU).unwrap();
    let mut file = hurried(
        json!({"format": "snatch-session/4", "phases": ["G4"], "rounds": 1, "profile": "classic",
        "pause": {"kind": "organiser"}, "option_order": "drawn",
        "payment": {"currency": "EUR", "rate": "1", "show_up_fee": "0", "which": "all"},
        "rules": {"offer": "menu", "menu": menu, "strategy": true, "beliefs": 20}}),
    );
    for (key, value) in more.as_object().into_iter().flatten() {
        file[key] = value.clone();
    }
    file
}

/// P1 and P2 of the only table, once it plays.
async fn seated(server: &Server, session: &str, organiser: &Organiser) -> (Player, Player) {
    let mut players = Player::several(server, session, 2).await;
    organiser.start(server, session).await;
    for player in &mut players {
        player.until_stage("playing").await;
    }
    let second = players.pop().unwrap();
    let first = players.pop().unwrap();
    match first.now["now"]["seat"] == "P1" {
        true => (first, second),
        false => (second, first),
    }
}

fn legal(player: &Player) -> &Value {
    &player.now["now"]["legal"]
}

#[tokio::test]
async fn what_is_said_beforehand_is_done_and_nobody_else_sees_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let session = organiser.open(&server, file(json!({}))).await;
    let (mut p1, mut p2) = seated(&server, &session, &organiser).await;
    let monitor = organiser.monitor(&server, &session).await;
    // Plan 45, offer 60, report 30, two beliefs of 45 each, and 30 for a lost connection.
    assert_eq!(monitor["monitor"]["head"]["longest_seconds"], 255);

    // P2 of G4 first says how likely a report is.
    assert_eq!(p2.now["now"]["view"]["phase"], "belief_p2");
    assert_eq!(
        legal(&p2)[0],
        json!({"type": "believe", "who": "P2", "most": 20})
    );
    assert_eq!(legal(&p1), &json!([]));
    let stated =
        |chance: u32| json!({"type": "believe", "belief": {"about": "sanction", "chance": chance}});
    assert_eq!(p2.act(stated(101)).await["code"], "bad_belief");
    assert_eq!(p1.act(stated(50)).await["code"], "not_allowed");
    assert_eq!(p2.act(stated(37)).await["ok"], true);
    assert_eq!(p2.act(stated(40)).await["code"], "already_acted");

    // Then the answers to both offers, with all that could come of each.
    assert_eq!(p2.now["now"]["view"]["phase"], "plan");
    let asked = legal(&p2)[0]["offers"].clone();
    assert_eq!(asked.as_array().unwrap().len(), 2);
    let snatch = asked[1]["answers"].as_array().unwrap().iter();
    let snatch = snatch
        .clone()
        .find(|way| way["answer"] == "snatch")
        .unwrap();
    assert_eq!(
        snatch["endings"],
        json!([{"condition": "not_reported", "points": {"P1": 5, "P2": 20}},
            {"condition": "reported", "points": {"P1": 30, "P2": 0}}])
    );
    let mut short = p2.plan("accept");
    short["replies"].as_array_mut().unwrap().pop();
    assert_eq!(p2.act(short).await["code"], "bad_plan");
    let mut plan = p2.plan("accept");
    plan["replies"][1]["answer"] = json!("snatch");
    assert_eq!(p2.act(plan).await["ok"], true);

    // P1 sees a menu, and neither the answers nor what P2 expects.
    p1.until_asked().await;
    assert_eq!(
        legal(&p1).as_array().unwrap().len(),
        3,
        "two offers, or none"
    );
    let seen = p1.now.to_string();
    assert!(
        !seen.contains("\"replies\"") && !seen.contains("\"chance\""),
        "{seen}"
    );
    let other = json!({"type": "propose_offer", "offer_pavo": 1, "offer_elote": 0, "request_pavo": 0, "request_elote": 1});
    assert_eq!(p1.act(other).await["code"], "not_on_menu");
    let mut offer = asked[1]["offer"].clone();
    offer["type"] = json!("propose_offer");
    assert_eq!(p1.act(offer).await["ok"], true);
    assert_eq!(p1.now["now"]["view"]["phase"], "belief_p1");
    let belief = json!({"type": "believe", "belief": {"about": "answer", "accept": 50, "reject": 0, "snatch": 50}});
    assert_eq!(p1.act(belief).await["ok"], true);
    assert_eq!(p1.now["now"]["view"]["phase"], "report", "it was snatched");
    p2.until(|now| now["now"]["view"]["phase"] == "report")
        .await;
    assert!(!p2.now.to_string().contains("accept\":50"));
    assert_eq!(
        p1.act(json!({"type": "report", "report": true})).await["ok"],
        true
    );
    let over = [p1.until_stage("over").await, p2.until_stage("over").await];

    // What is paid follows from the recorded lot: P1's belief is worth 20 × (1 − ½ (0.5² + 0.5²)), P2's 20 × (1 − 0.63²).
    let records = records(folder.path(), &session);
    let opened = records
        .iter()
        .map(|record| &record["payload"]["event"])
        .find(|event| event["type"] == "phase_opened")
        .unwrap();
    let lot: Vec<u64> = opened["beliefs"].as_array().map_or_else(Vec::new, |lot| {
        lot.iter().filter_map(Value::as_u64).collect()
    });
    let expected = [("15.00", "30.00"), ("12.06", "0.00")];
    for ((over, player), (belief, game)) in over.iter().zip([&p1, &p2]).zip(expected) {
        let number = player.now["you"]["number"].as_u64().unwrap();
        let paid = if lot.contains(&number) { belief } else { game };
        assert_eq!(over["payment"]["amount"], paid, "{over}");
        let told = over["payment"]["beliefs"].as_array().map_or(0, Vec::len);
        assert_eq!(told, usize::from(lot.contains(&number)));
        assert_eq!(over["total"], game, "the ranking counts the game");
    }
    let path = format!("GET /api/sessions/{session}/data/answers.csv");
    let (_, answers) = server.http(&path, &organiser.cookie, "").await;
    assert_eq!(answers.lines().count(), 3, "{answers}");
}

#[tokio::test]
async fn the_clock_rejects_every_offer_and_says_nothing_for_who_says_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let seconds =
        json!({"force": 1, "offer": 30, "respond": 1, "shame": 1, "report": 1, "belief": 1});
    let file = file(json!({"deadlines": seconds, "grace_seconds": 0}));
    let session = organiser.open(&server, file).await;
    let (mut p1, mut p2) = seated(&server, &session, &organiser).await;
    let by_clock = p2.now["now"]["view"]["by_clock"].clone();
    assert_eq!(
        by_clock,
        json!({"type": "believed", "by": "P2", "belief": null, "auto": true})
    );
    p1.until(|now| now["now"]["view"]["phase"] == "offer").await;
    let mut offer = legal(&p1)[0]["only"].clone();
    offer["type"] = json!("propose_offer");
    assert_eq!(p1.act(offer).await["ok"], true);
    let over = p1.until_stage("over").await;
    assert_eq!(over["results"][0]["points"], "10.00", "{over}");
    p2.until_stage("over").await;
    let events: Vec<Value> = records(folder.path(), &session)
        .into_iter()
        .map(|record| record["payload"]["event"].clone())
        .filter(|event| event["type"] == "played")
        .flat_map(|event| event["events"].as_array().cloned().unwrap_or_default())
        .collect();
    let kinds: Vec<&str> = events
        .iter()
        .map(|event| event["type"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["believed", "planned", "offered", "believed"]);
    assert!(
        events[1]["replies"]
            .as_array()
            .unwrap()
            .iter()
            .all(|reply| reply["answer"] == "reject")
    );
    let path = format!("GET /api/sessions/{session}/data/rounds.csv");
    let (_, rounds) = server.http(&path, &organiser.cookie, "").await;
    let mut lines = rounds.trim_start_matches('\u{feff}').lines();
    let heads: Vec<&str> = lines.next().unwrap().split(',').collect();
    let cells: Vec<&str> = lines.next().unwrap().split(',').collect();
    let cell = |name: &str| cells[heads.iter().position(|head| *head == name).unwrap()];
    assert_eq!(
        (cell("p1_belief_by"), cell("p1_belief_points")),
        ("deadline", "0.0000")
    );
    assert_eq!(
        (cell("p2_belief_by"), cell("p2_belief_points")),
        ("deadline", "")
    );
    assert_eq!((cell("answer"), cell("answer_by")), ("reject", "deadline"));
}

/// Bots over sockets are asked as people are, and leave nothing to the clock.
#[tokio::test]
async fn bots_that_come_in_over_sockets_answer_beforehand_and_say_what_they_expect() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file =
        file(json!({"phases": ["G4", "G3", "G2"], "pause": {"kind": "seconds", "seconds": 0}}));
    let session = organiser.open(&server, file).await;
    let bots_run = bots(
        &server,
        &[
            "--session",
            &session,
            "--players",
            "6",
            "--think",
            "0",
            "--json",
        ],
    )
    .spawn()
    .unwrap();
    loop {
        let monitor = organiser.monitor(&server, &session).await;
        if monitor["monitor"]["people"].as_array().unwrap().len() == 6 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    organiser.start(&server, &session).await;
    let done = bots_run.wait_with_output().unwrap();
    assert!(done.status.success(), "{done:?}");
    let path = format!("/api/sessions/{session}/report");
    let report = organiser.get(&server, &path).await;
    assert_eq!(report["flagged"]["defaulted"], 0);
    assert_eq!(
        report["flagged"]["bot"], 9,
        "three tables in each of three phases"
    );
    let stated = |figure: &&Value| {
        let measure = figure["measure"].as_str().unwrap();
        measure.starts_with("believed_a") && figure["observed"]["observations"].as_u64() > Some(0)
    };
    let variants = report["all"]["variants"].as_array().unwrap().iter();
    let figures = variants.flat_map(|of| of["together"].as_array().unwrap());
    assert!(figures.filter(stated).count() > 0);
    let path = format!("GET /api/sessions/{session}/data/answers.csv");
    let (_, answers) = server.http(&path, &organiser.cookie, "").await;
    assert_eq!(
        answers.lines().count(),
        1 + 9 * 2,
        "two offers at each table"
    );
}
