//! Sudden death in the middle of a phase: clocks go on, no acknowledged decision is lost, nothing is done twice.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use super::organiser::Organiser;
use super::player::{Player, all_play_until};
use super::{hurried, records};
use crate::program::verifies;
use crate::server::Server;

#[tokio::test]
async fn a_server_that_dies_in_mid_phase_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file = hurried(json!({"phases": ["G2", "G4", "G1"], "profile": "classic"}));
    let session = organiser.open(&server, file).await;
    let mut players = Player::several(&server, &session, 8).await;
    organiser.start(&server, &session).await;
    // Some decide once, some twice, some not at all; one message is on its way when the server dies.
    for (number, player) in players.iter_mut().enumerate() {
        player.until_stage("playing").await;
        if number % 3 != 0 && player.now["now"]["view"]["waits_for"] == player.now["now"]["seat"] {
            assert_eq!(player.decide().await["ok"], true);
        }
    }
    let asked =
        |player: &&mut Player| player.now["now"]["view"]["waits_for"] == player.now["now"]["seat"];
    let unsure = players.iter_mut().find(asked).unwrap();
    let wish = unsure.acting(json!({"type": "p2_force", "force": true}));
    let message = json!({"v": 1, "id": "unsure", "do": wish}).to_string();
    unsure.phone.send(&message).await;
    let unsure_token = unsure.token.clone();
    server.venue.child.kill().unwrap();
    server.venue.child.wait().unwrap();
    let acknowledged: Vec<u64> = players
        .iter()
        .flat_map(|player| player.acknowledged.clone())
        .collect();
    assert!(!acknowledged.is_empty());
    tokio::time::sleep(Duration::from_millis(1_200)).await;

    let server = Server::start_with(folder.path(), &[]);
    let mut back = Vec::new();
    for player in players {
        let acknowledged = player.acknowledged.clone();
        let token = player.vanish();
        let mut player = Player::watch(&server, &session, &token).await;
        player.acknowledged = acknowledged;
        if token == unsure_token {
            // Whether it was heard nobody knows; sent again, it happens once.
            let answer = player.ask_as("unsure", wish.clone()).await;
            let version = answer["version"].as_u64().unwrap();
            player
                .until(|now| now["version"].as_u64().unwrap() >= version)
                .await;
        }
        back.push(player);
    }
    let left = |player: &Player| player.now["now"]["deadline_ms"].as_u64();
    assert!(back.iter().filter_map(left).count() > 0, "clocks go on");
    let players = all_play_until(back, "over").await;
    drop(server);

    verifies(folder.path());
    let records = records(folder.path(), &session);
    let version_of = |record: &Value| record["version"].as_u64().unwrap();
    for version in players.iter().flat_map(|player| &player.acknowledged) {
        let record = records
            .iter()
            .find(|record| version_of(record) == *version)
            .unwrap();
        assert_eq!(
            record["payload"]["event"]["type"], "played",
            "version {version}"
        );
        assert!(record["payload"]["message"].is_string());
    }
    let mut seen = BTreeSet::new();
    for record in &records {
        if let Some(message) = record["payload"]["message"].as_str() {
            let by = record["payload"]["by"]["person"]
                .as_str()
                .unwrap()
                .to_owned();
            assert!(seen.insert((by, message.to_owned())), "twice: {record}");
        }
    }
    assert!(seen.iter().any(|(_, message)| message == "unsure"));
    let kinds = records
        .iter()
        .map(|record| record["payload"]["event"]["type"].as_str().unwrap());
    assert_eq!(kinds.filter(|kind| *kind == "woken").count(), 1);
}
