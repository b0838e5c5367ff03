//! Getting people in, and the organiser's room: labels, the laboratory's link, codes on the home page, bots from the page,
//! messages, a look into one table, lost phones, what the projector shows, words of a session's own.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::organiser::Organiser;
use super::player::{Player, all_play_until, come_in};
use super::{hurried, records};
use crate::program::verifies;
use crate::server::Server;

fn third(more: Value) -> Value {
    let mut file = hurried(more);
    file["format"] = json!("snatch-session/3");
    file
}

async fn get(server: &Server, path: &str) -> (u16, Value) {
    let (status, body) = server.http(&format!("GET {path}"), "", "").await;
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

async fn data(organiser: &Organiser, server: &Server, session: &str, name: &str) -> Vec<Value> {
    let path = format!("GET /api/sessions/{session}/data/{name}");
    let (status, body) = server.http(&path, &organiser.cookie, "").await;
    assert_eq!(status, 200, "{body}");
    let mut lines = body.trim_start_matches('\u{feff}').lines();
    let heads: Vec<String> = lines
        .next()
        .unwrap()
        .split(',')
        .map(str::to_owned)
        .collect();
    lines
        .map(|line| {
            let cells = heads.iter().cloned().zip(line.split(','));
            Value::Object(cells.map(|(head, cell)| (head, cell.into())).collect())
        })
        .collect()
}

#[tokio::test]
async fn an_id_from_the_link_is_a_place_and_is_in_the_payment_file() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let done = "https://app.prolific.com/submissions/complete?cc=C0FFEE";
    let file = third(json!({"phases": ["G1"], "rounds": 1, "completion": done,
        "labels": {"from": "link", "parameter": "PROLIFIC_PID"}}));
    let session = organiser.open(&server, file).await;
    let ana = server.person("Ana").await;
    let (status, refused) = come_in(&server, &session, &ana, json!({})).await;
    assert_eq!((status, &refused["code"]), (403, &"label_needed".into()));
    let mut players = Vec::new();
    for (token, label) in [
        (ana, "5f0c1a9e77"),
        (server.person("Beto").await, "5f0c1a9e78"),
    ] {
        let (status, body) = come_in(&server, &session, &token, json!({"label": label})).await;
        assert_eq!(status, 200, "{body}");
        players.push(Player::watch(&server, &session, &token).await);
    }
    // The same id in another browser is the same person.
    let other = server.person("Otro navegador").await;
    let (status, body) = come_in(&server, &session, &other, json!({"label": "5f0c1a9e77"})).await;
    assert_eq!(
        (status, &body["again"], &body["place"]),
        (200, &true.into(), &1.into())
    );
    players[0] = Player::watch(&server, &session, &other).await;
    organiser.start(&server, &session).await;
    let players = all_play_until(players, "over").await;
    assert_eq!(players[0].now["now"]["completion"], done);
    let paid = data(&organiser, &server, &session, "payment.csv").await;
    let labels: Vec<&Value> = paid.iter().map(|row| &row["label"]).collect();
    assert_eq!(labels, ["5f0c1a9e77", "5f0c1a9e78"]);
    let kept = records(folder.path(), &session);
    assert!(
        kept.iter()
            .all(|entry| !entry.to_string().contains("5f0c1a9e7"))
    );
}

#[tokio::test]
async fn labels_of_a_list_are_the_only_way_in() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file = third(json!({"labels": {"from": "list", "list": ["PC-01", "PC-02"]}}));
    let session = organiser.open(&server, file).await;
    let ana = server.person("Ana").await;
    for (label, expected) in [("PC-03", "unknown_label"), ("pc-01", "")] {
        let (_, body) = come_in(&server, &session, &ana, json!({"label": label})).await;
        assert_eq!(body["code"].as_str().unwrap_or_default(), expected);
    }
    let monitor = organiser.monitor(&server, &session).await;
    assert_eq!(monitor["monitor"]["people"][0]["label"], "PC-01");
    let beto = server.person("Beto").await;
    let watching = Player::watch(&server, &session, &beto).await;
    assert_eq!(watching.now["now"]["label"], json!({"from": "list"}));
}

#[tokio::test]
async fn a_laboratory_has_one_link_and_a_code_alone_is_enough() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    assert_eq!(get(&server, "/api/labs/lab-a").await.0, 404);
    let first = organiser
        .open(&server, third(json!({"room": "lab-a"})))
        .await;
    assert_eq!(
        get(&server, "/api/labs/lab-a").await.1["code"],
        first.as_str()
    );
    let codes = json!({"room": "lab-a", "entry": {"by": "codes", "count": 2}});
    let second = organiser.open(&server, third(codes)).await;
    assert_eq!(
        get(&server, "/api/labs/lab-a").await.1["code"],
        second.as_str()
    );
    let eva = organiser.invite(&server, "Eva").await;
    let theirs = third(json!({"room": "lab-a"}));
    let (status, refused) = eva.post(&server, "/api/sessions", theirs).await;
    assert_eq!(
        (status, &refused["misfits"][0]["place"]),
        (409, &"room".into())
    );

    let path = format!("/api/sessions/{second}/codes");
    let printed = organiser.get(&server, &path).await;
    let code = printed["codes"][0]["code"].as_str().unwrap().to_lowercase();
    let (status, owner) = get(&server, &format!("/api/personal-codes/{code}")).await;
    assert_eq!((status, &owner["session"]), (200, &second.as_str().into()));
    // Whoever guesses is slowed down; what is typed right is no guess.
    for tried in 0..30 {
        let (right, _) = get(&server, &format!("/api/personal-codes/{code}")).await;
        let (wrong, _) = get(&server, "/api/personal-codes/AAAAAAAA").await;
        assert_eq!((right, wrong), (200, 404), "after {tried} guesses");
    }
    let (status, refused) = get(&server, "/api/personal-codes/AAAAAAAA").await;
    assert_eq!((status, &refused["code"]), (429, &"wait".into()));
}

#[tokio::test]
async fn bots_come_in_from_the_page_also_where_people_need_codes() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    for announced in [true, false] {
        let file = third(
            json!({"phases": ["G2", "G4"], "rounds": 2, "announce_bots": announced,
            "entry": {"by": "codes", "count": 1}, "consent": {"es": "¿Sí?", "en": "Yes?"}}),
        );
        let session = organiser.open(&server, file).await;
        let path = format!("/api/sessions/{session}/codes");
        let printed = organiser.get(&server, &path).await;
        let token = server.person("Ana").await;
        let code = json!({"personal_code": printed["codes"][0]["code"]});
        come_in(&server, &session, &token, code).await;
        let mut ana = Player::watch(&server, &session, &token).await;
        ana.ask(json!({"type": "consent", "session": session}))
            .await;
        let bots = json!({"kind": "add_bots", "bot": "cautious", "count": 3, "id": "once"});
        for _ in 0..2 {
            assert_eq!(organiser.does(&server, &session, bots.clone()).await, "");
        }
        organiser.start(&server, &session).await;
        let playing = ana.until_stage("playing").await;
        let kind = if announced { "bot" } else { "player" };
        assert_eq!(playing["other"]["kind"], kind);
        all_play_until(vec![ana], "over").await;
        let decisions = data(&organiser, &server, &session, "decisions.csv").await;
        let own = decisions.iter().filter(|row| row["player"] == "1");
        assert!(own.clone().count() > 0);
        assert!(
            own.clone().all(|row| row["partner_bot"] == "1"),
            "{decisions:?}"
        );
        let path = format!("/api/sessions/{session}/report");
        let report = organiser.get(&server, &path).await;
        assert_eq!(
            (&report["all"]["games"], &report["clean"]["games"]),
            (&4.into(), &0.into())
        );
        let people = data(&organiser, &server, &session, "players.csv").await;
        let bots = people.iter().filter(|row| row["is_bot"] == "1").count();
        assert_eq!((people.len(), bots), (4, 3));
    }
    verifies(folder.path());
}

#[tokio::test]
async fn the_organiser_says_something_to_everybody_or_to_one_table_and_looks_into_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file = hurried(json!({"phases": ["G1", "G1"], "rounds": 1,
        "pause": {"kind": "organiser"}}));
    let session = organiser.open(&server, file).await;
    let mut players = Player::several(&server, &session, 4).await;
    let nowhere = json!({"kind": "say", "text": "Hola", "table": 1});
    assert_eq!(
        organiser.does(&server, &session, nowhere).await,
        "no_such_table"
    );
    assert_eq!(
        organiser
            .does(&server, &session, json!({"kind": "say", "text": " "}))
            .await,
        "bad_body"
    );
    organiser.start(&server, &session).await;
    for player in &mut players {
        player.until_stage("playing").await;
    }
    let all = json!({"kind": "say", "text": "Quedan cinco minutos"});
    assert_eq!(organiser.does(&server, &session, all).await, "");
    for player in &mut players {
        player
            .until(|now| now["message"]["text"] == "Quedan cinco minutos")
            .await;
    }
    let one = json!({"kind": "say", "text": "Mesa dos, más bajo", "table": 2});
    assert_eq!(organiser.does(&server, &session, one).await, "");
    let monitor = organiser.monitor(&server, &session).await;
    let people = monitor["monitor"]["people"].as_array().unwrap().clone();
    for (player, line) in players.iter_mut().zip(&people) {
        let expected = match line["table"].as_u64() {
            Some(2) => "Mesa dos, más bajo",
            _ => "Quedan cinco minutos",
        };
        player.until(|now| now["message"]["text"] == expected).await;
    }
    let path = format!("/api/sessions/{session}/tables/2");
    let sight = organiser.get(&server, &path).await;
    assert_eq!(
        (&sight["view"]["phase"], &sight["line"]["table"]),
        (&"offer".into(), &2.into())
    );
    let (status, _) = server.http(&format!("GET {path}"), "", "").await;
    assert_eq!(status, 401);
    let players = all_play_until(players, "between").await;
    let sight = organiser.get(&server, &path).await;
    assert_eq!(sight["view"]["history"].as_array().unwrap().len(), 1);
    // What people are called, and what is said to them, is sealed.
    let kept = records(folder.path(), &session);
    assert!(
        kept.iter()
            .all(|entry| !entry.to_string().contains("Mesa dos"))
    );
    let open = json!({"kind": "open_phase"});
    assert_eq!(organiser.does(&server, &session, open).await, "");
    for mut player in players {
        player.until(|now| now["message"].is_null()).await;
    }
}

#[tokio::test]
async fn a_lost_phone_is_replaced_and_the_old_one_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let session = organiser
        .open(&server, hurried(json!({"phases": ["G1"], "rounds": 1})))
        .await;
    let mut players = Player::several(&server, &session, 2).await;
    organiser.start(&server, &session).await;
    let seat = players[0].until_stage("playing").await["seat"].clone();
    let path = format!("/api/sessions/{session}/people/1/phone");
    let asked = json!({"id": "lost"});
    let (status, given) = organiser.post(&server, &path, asked.clone()).await;
    assert_eq!(status, 200, "{given}");
    assert!(given["url"].as_str().unwrap().contains(&session));
    // A repetition gives the same code; whoever means another phone says so.
    let (_, other) = organiser.post(&server, &path, json!({"id": "other"})).await;
    assert_ne!(given["code"], other["code"]);
    for _ in 0..2 {
        let (status, again) = organiser.post(&server, &path, asked.clone()).await;
        assert_eq!((status, &again), (200, &given));
    }
    let path = format!("/api/sessions/{session}/codes");
    let printed = organiser.get(&server, &path).await;
    assert_eq!(printed["codes"].as_array().unwrap().len(), 2, "{printed}");
    let new = server.person("Teléfono nuevo").await;
    let code = json!({"personal_code": given["code"]});
    let (status, entered) = come_in(&server, &session, &new, code).await;
    assert_eq!((status, &entered["place"]), (200, &1.into()));
    let mut again = Player::watch(&server, &session, &new).await;
    assert_eq!(again.until_stage("playing").await["seat"], seat);
    assert_eq!(again.now["you"]["name"], "Persona 1");
    let second = players.pop().unwrap();
    all_play_until(vec![again, second], "over").await;
    let (status, _) = organiser
        .post(
            &server,
            &format!("/api/sessions/{session}/people/9/phone"),
            json!({}),
        )
        .await;
    assert_eq!(status, 409);
}

#[tokio::test]
async fn who_has_not_answered_is_named_and_rates_are_not_shown_between_phases() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let mut file = hurried(json!({"phases": ["G1", "G1"], "rounds": 1}));
    file["instructions"] = json!({"shown": true, "check": "required"});
    let session = organiser.open(&server, file).await;
    let mut players = Player::several(&server, &session, 2).await;
    let check = json!({"type": "check", "session": session, "variant": "G1", "answers": [1, 1]});
    assert_eq!(players[0].ask(check).await["ok"], true);
    let monitor = organiser.monitor(&server, &session).await;
    let awaited = |line: &Value| line["awaited"] == true;
    let people = monitor["monitor"]["people"].as_array().unwrap();
    let names: Vec<&Value> = people
        .iter()
        .filter(|line| awaited(line))
        .map(|line| &line["name"])
        .collect();
    assert_eq!(names, ["Persona 2"]);

    for (means, phases) in [(Value::Null, 0), (json!({"means": "per_phase"}), 1)] {
        let mut file =
            third(json!({"phases": ["G1", "G1"], "rounds": 1, "pause": {"kind": "organiser"}}));
        if !means.is_null() {
            file["projector"] = means;
        }
        let session = organiser.open(&server, file).await;
        let players = Player::several(&server, &session, 2).await;
        organiser.start(&server, &session).await;
        all_play_until(players, "between").await;
        let mut wall = server.phone(Some(&server.person("Pared").await)).await;
        let watch =
            json!({"v": 1, "id": "p", "do": {"type": "watch_projector", "session": session}});
        wall.send(&watch.to_string()).await;
        let shown = loop {
            let heard = wall.hear().await.unwrap();
            if heard["type"] == "projector" {
                break heard["projector"]["means"].as_array().unwrap().len();
            }
        };
        assert_eq!(shown, phases);
    }
}

#[tokio::test]
async fn answers_stand_in_an_order_that_is_drawn_and_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file = third(
        json!({"phases": ["G1"], "rounds": 1, "option_order": "drawn", "wording": "neutral",
        "language": "es", "texts": {"how-g1": {"es": "Otra cosa"}}}),
    );
    let session = organiser.open(&server, file).await;
    let (_, words) = get(&server, &format!("/api/sessions/{session}/words")).await;
    assert_eq!(words["texts"]["how-g1"]["es"], "Otra cosa");
    assert_eq!(
        (&words["wording"], &words["language"]),
        (&"neutral".into(), &"es".into())
    );
    let mut players = Player::several(&server, &session, 12).await;
    organiser.start(&server, &session).await;
    let mut seen = BTreeSet::new();
    for player in &mut players {
        if player.until_stage("playing").await["seat"] == "P1" {
            player.decide().await;
        }
    }
    for (number, player) in (1..).zip(&mut players) {
        let now = player
            .until(|now| now["now"]["view"]["phase"] == "respond")
            .await;
        if now["seat"] == "P2" {
            let answers = now["legal"].as_array().unwrap().iter();
            let answers: Vec<&str> = answers
                .map(|choice| choice["action"].as_str().unwrap())
                .collect();
            seen.insert((number.to_string(), answers.join(">")));
        }
    }
    all_play_until(players, "over").await;
    let orders: BTreeSet<&String> = seen.iter().map(|(_, order)| order).collect();
    assert!(seen.len() == 6 && orders.len() > 1, "{seen:?}");
    let rows = data(&organiser, &server, &session, "decisions.csv").await;
    let rows = rows.iter().filter(|row| row["role"] == "P2");
    let told = rows.map(|row| {
        let text = |name: &str| row[name].as_str().unwrap().to_owned();
        assert_eq!(row["wording"], "neutral");
        (text("player"), text("option_order"))
    });
    assert_eq!(told.collect::<BTreeSet<_>>(), seen);
}

#[tokio::test]
async fn all_that_is_wrong_in_a_file_is_said_at_once_and_the_server_knows_the_standard() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let (_, standard) = get(&server, "/api/sessions/standard").await;
    assert_eq!(
        (&standard["rounds"], &standard["outcome_seconds"]),
        (&3.into(), &3.into())
    );
    organiser.open(&server, standard.clone()).await;
    let mut wrong = standard;
    wrong["title"] = json!("");
    wrong["rounds"] = Value::Null;
    wrong["deadlines"]["offer"] = json!(0);
    let (status, refused) = organiser.post(&server, "/api/sessions", wrong).await;
    let misfits = refused["misfits"].as_array().unwrap().iter();
    let places: BTreeSet<&str> = misfits
        .map(|misfit| misfit["place"].as_str().unwrap())
        .collect();
    assert_eq!(
        (status, places),
        (422, BTreeSet::from(["title", "rounds", "deadlines.offer"]))
    );
}
