//! Every message in every phase from every role: nobody acts for another, sees another table, reads what is the
//! organiser's, or skips a round.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::hurried;
use super::organiser::Organiser;
use super::player::Player;
use crate::server::Server;

/// Everything that a client may send about a session; those marked are allowed to whoever is in the session at any time.
fn every_message(session: &str) -> Vec<Value> {
    let act = |action: Value| json!({"type": "act_session", "session": session, "action": action});
    let stale = |action: Value| json!({"type": "act_session", "session": session, "action": action, "phase": 9, "round": 3});
    let bundle = json!({"offer_pavo": 1, "offer_elote": 0, "request_pavo": 0, "request_elote": 1});
    let mut offer = bundle.clone();
    offer["type"] = json!("propose_offer");
    vec![
        act(offer.clone()),
        act(json!({"type": "no_offer"})),
        act(json!({"type": "p2_action", "action": "accept"})),
        act(json!({"type": "p2_action", "action": "reject"})),
        act(json!({"type": "p2_action", "action": "snatch"})),
        act(json!({"type": "p2_force", "force": true})),
        act(json!({"type": "assign_shame", "assign": true})),
        act(json!({"type": "report", "report": true})),
        act(json!({"type": "chat", "text": "hola"})),
        act(json!({"type": "set_variant", "variant": "G5"})),
        act(json!({"type": "p2_plan", "replies": [{"offer": bundle, "answer": "accept"}]})),
        act(json!({"type": "believe", "belief": {"about": "sanction", "chance": 50}})),
        stale(offer),
        json!({"type": "consent", "session": session}),
        json!({"type": "check", "session": session, "variant": "G1", "answers": [1, 1]}),
        json!({"type": "questionnaire", "session": session, "replies": []}),
        json!({"type": "return_session", "session": session}),
        json!({"type": "watch_monitor", "session": session}),
        json!({"type": "watch", "room": session, "seen": 0}),
        json!({"type": "sit", "room": session, "seat": "P1"}),
        json!({"type": "act", "room": session, "action": {"type": "no_offer"}}),
        json!({"type": "rematch", "room": session}),
        json!({"type": "open_phase", "session": session}),
        json!({"type": "close_phase", "session": session}),
        json!({"type": "drop", "session": session, "player": 1}),
    ]
}

/// What anybody may send at any time, whatever comes of it; it moves nobody but whoever sends it.
const ANYBODYS: [&str; 6] = [
    "hello",
    "ping",
    "unwatch",
    "unwatch_session",
    "watch_projector",
    "watch_session",
];

/// What whoever is in may do at any time, and nobody else.
fn of_members(session: &str) -> Value {
    json!({"type": "leave_session", "session": session})
}

/// The words of a type of the page, which are those of the program's.
fn words_of(name: &str) -> BTreeSet<String> {
    let types = include_str!("../../../../../web/src/generated/wire.ts");
    let (_, declared) = types
        .split_once(&format!("\nexport type {name} = "))
        .unwrap();
    let declared = declared.split("\nexport ").next().unwrap();
    let words = declared.split("\"type\": \"").skip(1);
    words
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

#[test]
fn no_message_is_missing() {
    let word = |value: &Value| value["type"].as_str().unwrap().to_owned();
    let sent = every_message("K7QF3D");
    let actions = sent
        .iter()
        .filter(|message| message["type"] == "act_session");
    let actions: BTreeSet<String> = actions.map(|message| word(&message["action"])).collect();
    assert_eq!(actions, words_of("SnatchAction"));
    let mut messages: BTreeSet<String> = sent.iter().map(word).collect();
    // Words that are no messages of ours are sent as well.
    messages.retain(|message| !["open_phase", "close_phase", "drop"].contains(&message.as_str()));
    messages.extend(ANYBODYS.map(str::to_owned));
    messages.insert(word(&of_members("K7QF3D")));
    assert_eq!(messages, words_of("Do"));
}

/// How all tables stand, as the organiser sees them: what must not change.
async fn tables(organiser: &Organiser, server: &Server, session: &str) -> Value {
    let monitor = organiser.monitor(server, session).await;
    let lines = monitor["monitor"]["tables"].as_array().unwrap();
    let still = lines
        .iter()
        .map(|line| json!([line["round"], line["phase"], line["points"], line["over"]]));
    json!([
        monitor["monitor"]["head"]["phase"],
        monitor["monitor"]["head"]["state"],
        monitor["monitor"]["head"]["version"],
        still.collect::<Vec<_>>()
    ])
}

/// Sends everything; whatever was granted. Refusals are answers, and the socket stays open.
async fn granted(player: &mut Player) -> Vec<Value> {
    let mut granted = Vec::new();
    for message in every_message(&player.session.clone()) {
        // Below what the server takes for a flood.
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        let answer = player.ask(message.clone()).await;
        if answer["ok"] == true {
            granted.push(message);
        } else {
            assert!(answer["code"].is_string(), "{answer}");
        }
    }
    granted
}

struct Scene {
    _folder: tempfile::TempDir,
    server: Server,
    organiser: Organiser,
    session: String,
    /// Two who play, two more at another table, one who has a bye.
    players: Vec<Player>,
    /// A person who is not in the session.
    stranger: Player,
}

async fn scene(file: Value) -> Scene {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let session = organiser.open(&server, hurried(file)).await;
    let players = Player::several(&server, &session, 5).await;
    let token = server.person("Forastera").await;
    let stranger = Player::watch(&server, &session, &token).await;
    Scene {
        _folder: folder,
        server,
        organiser,
        session,
        players,
        stranger,
    }
}

impl Scene {
    /// Everybody for whom the game does not wait sends everything; nothing moves.
    async fn nobody_else_moves_anything(&mut self, moment: &str) {
        let before = tables(&self.organiser, &self.server, &self.session).await;
        assert_eq!(
            granted(&mut self.stranger).await,
            Vec::<Value>::new(),
            "{moment}: a stranger"
        );
        let leave = of_members(&self.session);
        let left = self.stranger.ask(leave).await;
        assert_eq!(left["code"], "not_in_session", "{moment}: {left}");
        for player in &mut self.players {
            let now = &player.now["now"];
            let plays = now["stage"] == "playing";
            if plays
                && (now["view"]["waits_for"] == now["seat"]
                    || !now["legal"].as_array().unwrap().is_empty())
            {
                continue;
            }
            let who = format!("{moment}: {}", player.now["you"]["name"]);
            assert_eq!(granted(player).await, Vec::<Value>::new(), "{who}");
        }
        let after = tables(&self.organiser, &self.server, &self.session).await;
        assert_eq!(after, before, "{moment}");
    }

    /// Whoever is asked sends all that is not theirs or not now; only what is legal would be granted.
    async fn whoever_is_asked_cannot_skip(&mut self, allowed: &[&str], moment: &str) {
        for player in &mut self.players {
            if player.now["now"]["view"]["waits_for"] != player.now["now"]["seat"]
                || player.stage() != "playing"
            {
                continue;
            }
            for message in every_message(&player.session.clone()) {
                let kind = message["action"]["type"].as_str().unwrap_or_default();
                let own = message["type"] == "act_session" && message["phase"].is_null();
                if own && allowed.contains(&kind) {
                    continue;
                }
                tokio::time::sleep(std::time::Duration::from_millis(30)).await;
                let answer = player.ask(message.clone()).await;
                assert_eq!(answer["ok"], false, "{moment}: {message} {answer}");
            }
        }
    }

    async fn see_phase(&mut self) {
        for player in &mut self.players {
            player.until(|now| now["phase"] == 1).await;
        }
    }

    /// Whoever is asked decides once.
    async fn one_step(&mut self, action: Option<Value>) {
        for player in &mut self.players {
            let asked = player.now["now"]["view"]["waits_for"] == player.now["now"]["seat"];
            if player.stage() == "playing" && asked {
                let answer = match &action {
                    Some(action) => player.act(action.clone()).await,
                    None => player.decide().await,
                };
                assert_eq!(answer["ok"], true, "{answer}");
            }
        }
        // Everybody else looks again.
        for player in &mut self.players {
            let watch = json!({"type": "watch_session", "session": player.session});
            player.ask(watch).await;
            player.see().await;
        }
    }
}

#[tokio::test]
async fn before_the_start_and_between_phases_nothing_can_be_done() {
    let mut scene =
        scene(json!({"phases": ["G1", "G2"], "rounds": 1, "pause": {"kind": "organiser"}})).await;
    scene.nobody_else_moves_anything("in the lobby").await;
    scene.organiser.start(&scene.server, &scene.session).await;
    scene.see_phase().await;
    scene.one_step(Some(json!({"type": "no_offer"}))).await;
    for player in &mut scene.players {
        player.until_stage("between").await;
    }
    scene.nobody_else_moves_anything("between phases").await;
}

#[tokio::test]
async fn in_every_moment_of_g3_only_whoever_is_asked_moves() {
    let mut scene = scene(json!({"phases": ["G3"], "rounds": 1})).await;
    scene.organiser.start(&scene.server, &scene.session).await;
    scene.see_phase().await;
    let byes = scene
        .players
        .iter()
        .filter(|player| player.stage() == "bye");
    assert_eq!(byes.count(), 1);
    scene.nobody_else_moves_anything("offer").await;
    scene
        .whoever_is_asked_cannot_skip(&["propose_offer", "no_offer"], "offer")
        .await;
    scene.one_step(None).await;
    scene.nobody_else_moves_anything("respond").await;
    scene
        .whoever_is_asked_cannot_skip(&["p2_action"], "respond")
        .await;
    scene
        .one_step(Some(json!({"type": "p2_action", "action": "snatch"})))
        .await;
    scene.nobody_else_moves_anything("shame").await;
    scene
        .whoever_is_asked_cannot_skip(&["assign_shame"], "shame")
        .await;
    scene.one_step(None).await;
    for player in &mut scene.players {
        player.until_stage("over").await;
    }
    scene.nobody_else_moves_anything("after the end").await;
}

#[tokio::test]
async fn in_every_moment_of_g2_and_g4_too() {
    for (variant, moments) in [
        (
            "G2",
            vec![("force", "p2_force"), ("offer", "propose_offer")],
        ),
        (
            "G4",
            vec![
                ("offer", "propose_offer"),
                ("respond", "p2_action"),
                ("report", "report"),
            ],
        ),
    ] {
        let file = json!({"phases": [variant], "rounds": 1, "profile": "classic"});
        let mut scene = scene(file).await;
        scene.organiser.start(&scene.server, &scene.session).await;
        scene.see_phase().await;
        for (moment, action) in moments {
            scene.nobody_else_moves_anything(moment).await;
            let allowed = match moment {
                "offer" if variant == "G4" => vec![action, "no_offer"],
                _ => vec![action],
            };
            scene.whoever_is_asked_cannot_skip(&allowed, moment).await;
            let snatch = json!({"type": "p2_action", "action": "snatch"});
            scene
                .one_step((moment == "respond").then_some(snatch))
                .await;
        }
    }
}

#[tokio::test]
async fn talk_stays_at_its_table_and_the_monitor_with_the_organiser() {
    let mut scene = scene(json!({"phases": ["G5"], "rounds": 1, "chat_seconds": 3})).await;
    let (server, session) = (&scene.server, scene.session.clone());
    // Without a hello, as a spectator, with a person's token: none of them is an organiser.
    let mut mute = server.phone(None).await;
    let watch = |kind: &str| json!({"type": kind, "session": session});
    for (kind, code) in [
        ("watch_session", "say_hello_first"),
        ("watch_projector", "say_hello_first"),
        ("watch_monitor", "organisers_only"),
        ("consent", "say_hello_first"),
    ] {
        assert_eq!(mute.ask(watch(kind)).await["code"], code, "{kind}");
    }
    let mut spectator = server.phone(None).await;
    spectator.ask(json!({"type": "hello", "token": null})).await;
    assert_eq!(
        spectator.ask(watch("watch_monitor")).await["code"],
        "organisers_only"
    );
    assert_eq!(spectator.ask(watch("watch_session")).await["ok"], true);
    assert_eq!(
        spectator.hear_of("session").await["session"]["now"]["stage"],
        "entering"
    );
    assert_eq!(spectator.ask(watch("watch_projector")).await["ok"], true);
    scene.organiser.start(server, &session).await;
    scene.see_phase().await;
    let talker = scene
        .players
        .iter_mut()
        .find(|player| player.stage() == "playing")
        .unwrap();
    let other = talker.now["now"]["other"].clone();
    assert_eq!(
        talker
            .act(json!({"type": "chat", "text": "un secreto"}))
            .await["ok"],
        true
    );
    let name = talker.now["you"]["name"].clone();
    let mut heard = 0;
    for player in &mut scene.players {
        player
            .until(|now| now["now"]["stage"] != "playing" || now["now"]["view"]["phase"] == "offer")
            .await;
        let text = player.now.to_string();
        let is_talker = player.now["you"]["name"] == name;
        heard += usize::from(text.contains("un secreto"));
        assert!(
            is_talker || !text.contains(name.as_str().unwrap()),
            "nobody learns a name: {text}"
        );
    }
    assert_eq!(heard, 2, "the two at the table, {other}");
    // What everybody may see has neither talk nor names.
    let mut shown = Vec::new();
    while let Ok(Some(message)) =
        tokio::time::timeout(std::time::Duration::from_millis(700), spectator.hear()).await
    {
        shown.push(message.to_string());
    }
    assert!(shown.iter().any(|text| text.contains("projector")));
    assert!(
        shown
            .iter()
            .all(|text| !text.contains("un secreto") && !text.contains("Persona"))
    );
}
