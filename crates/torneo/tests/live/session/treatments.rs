//! Treatments between people and matching groups, from the form to the journal.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::organiser::Organiser;
use super::player::{Player, all_play_until};
use super::{hurried, records};
use crate::server::Server;

#[tokio::test]
async fn people_are_dealt_among_treatments_and_meet_nobody_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let dear = json!({"P1": {"pavo": 1, "elote": 4}, "P2": {"pavo": 3, "elote": 1}});
    let session = organiser
        .open(
            &server,
            hurried(json!({"format": "snatch-session/2", "phases": ["G1", "G4"], "rounds": 1,
                "group_size": 4, "instructions": {"shown": true, "check": "none"},
                "treatments": [{"name": "control"},
                    {"name": "caro", "phases": ["G4", "G1"], "rounds": 4,
                     "rules": {"tokens": "reset", "endowment": {"pavo": 6, "elote": 8}, "values": dear}}]})),
        )
        .await;
    let players = Player::several(&server, &session, 16).await;
    let monitor = organiser.monitor(&server, &session).await;
    let people = monitor["monitor"]["people"].as_array().unwrap().clone();
    let of = |name: &str| people.iter().filter(|it| it["treatment"] == name).count();
    assert_eq!((of("control"), of("caro")), (8, 8));
    for (player, line) in players.iter().zip(&people) {
        let told = &player.now["now"]["instructions"];
        let (variant, rounds, pavo) = match line["treatment"] == "caro" {
            true => ("G4", 4, 6),
            false => ("G1", 1, 10),
        };
        assert_eq!(told["variant"], variant);
        assert_eq!(
            (&told["rounds"], &told["endowment"]["pavo"]),
            (&json!(rounds), &json!(pavo))
        );
    }
    organiser.start(&server, &session).await;
    all_play_until(players, "over").await;
    drop(server);
    let records = records(folder.path(), &session);
    let events = |kind: &str| -> Vec<Value> {
        let events = records
            .iter()
            .map(|record| record["payload"]["event"].clone());
        events.filter(|event| event["type"] == kind).collect()
    };
    let mut cells: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for event in events("enrolled") {
        let player = event["player"].as_u64().unwrap();
        cells.insert(player, vec![event["treatment"].as_u64().unwrap()]);
    }
    let phases = events("phase_opened");
    for dealt in phases[0]["groups"].as_array().unwrap() {
        let [player, group] = [0, 1].map(|at| dealt[at].as_u64().unwrap());
        cells.get_mut(&player).unwrap().push(group);
    }
    let all: BTreeSet<&Vec<u64>> = cells.values().collect();
    assert_eq!(
        all.len(),
        4,
        "two groups of four in each treatment: {cells:?}"
    );
    for phase in &phases {
        for pair in phase["pairs"].as_array().unwrap() {
            let [one, other] = [0, 1].map(|at| pair[at].as_u64().unwrap());
            assert_eq!(cells[&one], cells[&other]);
        }
    }
    assert_eq!(phases.len(), 2);
    assert!(phases[1]["groups"].is_null(), "nobody is dealt twice");
}

#[tokio::test]
async fn what_a_file_of_version_one_cannot_have_is_refused_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let check = |file: Value, place: &'static str| {
        let (organiser, server) = (&organiser, &server);
        async move {
            let (status, refused) = organiser.post(server, "/api/sessions", file).await;
            assert!(status == 409 || status == 422, "{place}: {status}");
            assert!(refused.to_string().contains(place), "{place}: {refused}");
        }
    };
    check(json!({"rounds": 4}), "rounds").await;
    check(json!({"rules": {"tokens": "reset"}}), "rules").await;
    check(json!({"group_size": 4}), "group_size").await;
    let two = |more: Value| {
        let mut file = json!({"format": "snatch-session/2"});
        for (key, value) in more.as_object().into_iter().flatten() {
            file[key] = value.clone();
        }
        file
    };
    check(two(json!({"group_size": 5})), "group_size").await;
    check(two(json!({"rounds": 21})), "rounds").await;
    check(two(json!({"treatments": [{"name": "A"}]})), "treatments").await;
    check(
        two(json!({"treatments": [{"name": "A"}, {"name": "A"}]})),
        "treatments[1].name",
    )
    .await;
    check(
        two(json!({"treatments": [{"name": "A"}, {"name": "B", "phases": ["G1"]}]})),
        "treatments[1].phases",
    )
    .await;
    check(
        two(json!({"rules": {"offer": "fixed", "endowment": {"pavo": 4, "elote": 9}}})),
        "rules.endowment",
    )
    .await;
}
