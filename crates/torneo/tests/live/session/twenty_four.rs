//! A session of twenty-four as a laboratory has it: two treatments, beliefs, the strategy method, practice, somebody late, somebody who leaves, a phone that freezes, bots
//! from the page, payment by label and by lot. Its data and those of a second session, together, give every figure of both reports again.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::hurried;
use super::organiser::Organiser;
use super::player::{Player, all_play_until, come_in};
use crate::figures::{same_in_r, same_summary};
use crate::program::{torneo, verifies};
use crate::server::Server;

async fn labelled(server: &Server, session: &str, number: usize) -> Player {
    let token = server.person("Invitada").await;
    let body = json!({"name": format!("Persona {number}"), "label": format!("ID{number:04}")});
    let (status, answer) = come_in(server, session, &token, body).await;
    assert_eq!(status, 200, "{answer}");
    Player::watch(server, session, &token).await
}

/// Twenty people and four bots through two phases; one freezes, one leaves, one comes late.
async fn laboratory(server: &Server, organiser: &Organiser) -> String {
    let mut file = hurried(
        json!({"format": "snatch-session/4", "phases": ["G1", "G4"], "rounds": 2,
        "grace_seconds": 1, "deadlines": {"force": 3, "offer": 3, "respond": 3, "shame": 3, "report": 3, "belief": 3},
        "pause": {"kind": "organiser"}, "option_order": "drawn", "wording": "neutral",
        "labels": {"from": "link", "parameter": "PROLIFIC_PID"},
        "payment": {"currency": "EUR", "rate": "0.05", "show_up_fee": "5", "which": "all"},
        "treatments": [{"name": "control", "rules": {"beliefs": 20}},
            {"name": "caro", "phases": ["G3", "G2"], "rules": {"practice": true, "endowment": {"pavo": 20, "elote": 19},
                "beliefs": 33, "offer": "menu", "strategy": true, "menu": [
                    {"offer_pavo": 7, "offer_elote": 0, "request_pavo": 0, "request_elote": 9},
                    {"offer_pavo": 2, "offer_elote": 0, "request_pavo": 0, "request_elote": 11}]}}]}),
    );
    file["profile"] = json!("classic");
    let session = organiser.open(server, file).await;
    let mut players = Vec::new();
    for number in 1..=19 {
        players.push(labelled(server, &session, number).await);
    }
    let bots = json!({"kind": "add_bots", "bot": "cautious", "count": 4});
    assert_eq!(organiser.does(server, &session, bots).await, "");
    organiser.start(server, &session).await;
    for player in &mut players {
        player
            .until(|now| ["playing", "bye"].contains(&now["now"]["stage"].as_str().unwrap()))
            .await;
    }
    let late = labelled(server, &session, 20).await;
    assert_eq!(late.stage(), "waiting");
    // A frozen phone: the socket stays, nothing comes of it.
    let frozen = players.remove(4);
    let mut leaver = players.remove(8);
    let left = leaver
        .ask(json!({"type": "leave_session", "session": session}))
        .await;
    assert_eq!(left["ok"], true, "{left}");
    let mut players = all_play_until(players, "between").await;
    players.push(late);
    let open = json!({"kind": "open_phase"});
    assert_eq!(organiser.does(server, &session, open).await, "");
    let players = all_play_until(players, "over").await;
    drop((frozen, leaver));
    assert!(
        players
            .iter()
            .all(|player| player.now["now"]["payment"]["currency"] == "EUR")
    );
    session
}

/// A second session, of bots alone.
async fn of_bots(server: &Server, organiser: &Organiser) -> String {
    let session = organiser
        .open(server, hurried(json!({"rounds": 2, "seed": 9})))
        .await;
    for bot in ["random", "snatcher", "equilibrium"] {
        let bots = json!({"kind": "add_bots", "bot": bot, "count": 4});
        assert_eq!(organiser.does(server, &session, bots).await, "");
    }
    organiser.start(server, &session).await;
    for _ in 0..600 {
        let monitor = organiser.monitor(server, &session).await;
        if monitor["monitor"]["head"]["state"] == "over" {
            return session;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("bots play by themselves");
}

/// What is paid, worked out again from games.csv: of each game the points or the belief, as its row says; a bye is the mean of its phase.
const PAID: &str = r#"
import csv, sys
from decimal import Decimal as D
from fractions import Fraction as F
games = list(csv.DictReader(open("games.csv", encoding="utf-8")))
people = list(csv.DictReader(open("payment.csv", encoding="utf-8")))
due, beliefs = {}, {}
for game in games:
    if game["bye"] == "1":
        same = [g for g in games if (g["phase"], g["treatment"]) == (game["phase"], game["treatment"]) and g["bye"] != "1"]
        mean = lambda role: F(sum(int(g[role + "_points"]) for g in same), len(same))
        player = game["bye_player"]
        due[player] = due.get(player, 0) + (mean("p1") + mean("p2")) / 2
        continue
    for role in ("p1", "p2"):
        player, lot = game[role], game[role + "_paid"] == "belief"
        points = F(game[role + ("_belief_points" if lot else "_points")])
        due[player] = due.get(player, 0) + points
        if lot:
            beliefs.setdefault(player, []).append(game["phase"])
for row in people:
    points = due.get(row["player"], F(0))
    amount = F(row["show_up_fee"]) + F(row["rate"]) * points
    rounded = lambda exact: D(int(exact * 100 + F(1, 2))) / 100
    assert D(row["points"]) == rounded(points), (row, points)
    assert D(row["amount"]) == rounded(amount), (row, amount)
    assert row["belief_phases"].split() == sorted(beliefs.get(row["player"], [])), row
print(sum(len(phases) for phases in beliefs.values()))
"#;

/// Every sum of the payment file follows from the games, with the lot between game and belief.
async fn paid_by_lot(server: &Server, organiser: &Organiser, code: &str, folder: &Path) {
    for name in ["games.csv", "payment.csv", "answers.csv"] {
        let path = format!("GET /api/sessions/{code}/data/{name}");
        let (status, table) = server.http(&path, &organiser.cookie, "").await;
        assert_eq!(status, 200);
        assert!(table.lines().count() > 20, "{name}");
        fs::write(folder.join(name), table).unwrap();
    }
    let worked_out = Command::new("python3")
        .args(["-I", "-c", PAID])
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&worked_out.stdout).into_owned();
    let err = String::from_utf8_lossy(&worked_out.stderr);
    assert!(worked_out.status.success(), "{err}");
    let lots: u32 = said.trim().parse().unwrap();
    assert!(lots > 3, "{lots} beliefs are paid");
}

#[tokio::test]
async fn twenty_four_people_as_a_laboratory_has_them_and_every_figure_again_from_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let codes = [
        laboratory(&server, &organiser).await,
        of_bots(&server, &organiser).await,
    ];
    let path = format!("GET /api/sessions/{}/data/payment.csv", codes[0]);
    let (_, paid) = server.http(&path, &organiser.cookie, "").await;
    assert!(
        (1..=20).all(|number| paid.contains(&format!("ID{number:04}"))),
        "{paid}"
    );
    paid_by_lot(&server, &organiser, &codes[0], folder.path()).await;
    let out = folder.path().join("juntas");
    let export = [
        "snatch", "export", &codes[0], &codes[1], "--pooled", "--out",
    ];
    let places = [out.to_str(), Some("--data"), folder.path().to_str()].map(Option::unwrap);
    torneo(&[&export[..], &places].concat());
    let told = Command::new("python3")
        .arg("-I")
        .arg(out.join("analysis").join("snatch.py"))
        .arg(&out)
        .arg("--json")
        .output()
        .unwrap();
    assert!(
        told.status.success(),
        "{}",
        String::from_utf8_lossy(&told.stderr)
    );
    let found: Value = serde_json::from_slice(&told.stdout).unwrap();
    let mut compared = 0;
    for code in &codes {
        let report = out.join("reports").join(format!("{code}.json"));
        let report: Value = serde_json::from_slice(&fs::read(report).unwrap()).unwrap();
        for games in ["all", "clean"] {
            compared += same_summary(&found[code][games], &report[games], code);
        }
        let flagged = &report["flagged"];
        assert!(flagged["bot"].as_u64() > Some(0), "{flagged}");
    }
    assert!(compared > 100, "{compared} figures");
    let believed = |code: &String| {
        let figures = found[code]["all"]["figures"].as_array().unwrap().iter();
        let stated = figures.filter(|figure| {
            let name = figure["measure"].as_str().unwrap();
            name.starts_with("believed") && figure["observations"].as_u64() > Some(0)
        });
        stated.count()
    };
    assert!(believed(&codes[0]) > 10);
    assert_eq!(believed(&codes[1]), 0, "nobody was asked");
    let lines = Command::new("python3")
        .arg("-I")
        .arg(out.join("analysis").join("snatch.py"))
        .arg(&out)
        .output()
        .unwrap();
    same_in_r(&out, &String::from_utf8(lines.stdout).unwrap());
    verifies(folder.path());
}
