//! One too many: a bye, a bot, or no phase at all.

use serde_json::{Value, json};

use super::hurried;
use super::organiser::Organiser;
use super::player::{Player, all_play_until};
use crate::server::Server;

async fn three(odd: Value) -> (tempfile::TempDir, Server, Organiser, String, Vec<Player>) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file = hurried(json!({"odd": odd, "phases": ["G1", "G4", "G5"]}));
    let session = organiser.open(&server, file).await;
    let players = Player::several(&server, &session, 3).await;
    (folder, server, organiser, session, players)
}

#[tokio::test]
async fn a_bye_waits_and_scores_the_mean() {
    let (_folder, server, organiser, session, mut players) = three(json!({"policy": "bye"})).await;
    organiser.start(&server, &session).await;
    let mut waiting = 0;
    for player in &mut players {
        player.until(|now| now["phase"] == 1).await;
        waiting += usize::from(player.stage() == "bye");
        let act =
            json!({"type": "act_session", "session": session, "action": {"type": "no_offer"}});
        if player.stage() == "bye" {
            assert_eq!(player.ask(act).await["code"], "no_game");
        }
    }
    assert_eq!(waiting, 1);
    for player in all_play_until(players, "over").await {
        let results = player.now["now"]["results"].as_array().unwrap();
        let byes: Vec<&Value> = results
            .iter()
            .filter(|result| result["seat"].is_null())
            .collect();
        assert_eq!((results.len(), byes.len()), (3, 1), "everybody waits once");
        // One for one three times: 13 points each.
        assert!(
            results.iter().all(|result| result["points"] == "13.00"),
            "{results:?}"
        );
    }
}

#[tokio::test]
async fn a_bot_is_announced_and_not_ranked() {
    let odd = json!({"policy": "bot", "bot": "equilibrium"});
    let (_folder, server, organiser, session, mut players) = three(odd).await;
    organiser.start(&server, &session).await;
    let mut bots = 0;
    for player in &mut players {
        player.until_stage("playing").await;
        bots += usize::from(player.now["now"]["other"]["kind"] == "bot");
    }
    assert_eq!(bots, 1);
    all_play_until(players, "over").await;
    let monitor = organiser.monitor(&server, &session).await;
    assert_eq!(monitor["ranking"]["ranked"], 3);
}

#[tokio::test]
async fn an_odd_field_may_be_refused_until_somebody_comes() {
    let (_folder, server, organiser, session, mut players) =
        three(json!({"policy": "refuse"})).await;
    let start = || organiser.does(&server, &session, json!({"kind": "start"}));
    assert_eq!(start().await, "odd_field");
    assert_eq!(players[0].stage(), "lobby");
    players.push(Player::enter(&server, &session, "La cuarta").await);
    organiser.start(&server, &session).await;
    let token = players.pop().unwrap();
    let dropped = token.now["you"]["number"].clone();
    let players = {
        players.push(token);
        let watching = players.iter_mut();
        for player in watching {
            player.until_stage("playing").await;
        }
        players
    };
    // Somebody is dropped in the phase; the next one waits until the number is even again.
    let drop = json!({"kind": "drop", "player": dropped});
    assert_eq!(organiser.does(&server, &session, drop).await, "");
    let mut rest = players;
    let mut out = rest.pop().unwrap();
    assert_eq!(out.until_stage("out").await["by_organiser"], true);
    let mut rest = all_play_until(rest, "between").await;
    let blocked = loop {
        let monitor = organiser.monitor(&server, &session).await;
        if !monitor["monitor"]["head"]["blocked"].is_null() {
            break monitor["monitor"]["head"]["blocked"].clone();
        }
    };
    assert_eq!(blocked, "odd_field");
    let readmit = json!({"kind": "readmit", "player": dropped});
    assert_eq!(organiser.does(&server, &session, readmit).await, "");
    rest.push(out);
    all_play_until(rest, "over").await;
}
