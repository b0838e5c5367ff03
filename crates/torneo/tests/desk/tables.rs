//! The link of a table: for that table, that pair and that round only.

use serde_json::json;

use crate::hall::Hall;

const DESK: &str = "/api/tournaments/copa";

fn secret(hall: &Hall, table: usize, pair: usize) -> String {
    let links = hall.get(&format!("{DESK}/links"));
    let secret = &links["tables"][table - 1]["pairs"][pair - 1]["secret"];
    secret.as_str().unwrap().to_owned()
}

#[test]
fn a_link_is_for_its_table_and_round_only() {
    let hall = Hall::open();
    hall.copa(12, 3);
    hall.publish();
    let ours = secret(&hall, 1, 1);
    let path = format!("/api/tables/{ours}");
    let propose = json!({"act": {"type": "propose", "game": 1, "points": [100, 40]}});

    // A body cannot name another table, and a link that was changed leads nowhere.
    let elsewhere = json!({"act": {"type": "propose", "game": 1, "points": [100, 40], "table": 2}});
    hall.refused(&path, &elsewhere, 422, "bad_body");
    for changed in [
        ours.replacen(".1.1.", ".2.1.", 1),
        ours.replacen(".1.1.", ".1.2.", 1),
        ours.replacen("copa.", "copb.", 1),
        ours.to_uppercase(),
        "nada".to_owned(),
    ] {
        let path = format!("/api/tables/{changed}");
        hall.refused(&path, &propose, 404, "no_such_link");
        assert_eq!(
            hall.ask("GET", &format!("{path}/qr.svg"), "", b"").status,
            404,
            "{changed}"
        );
    }
    assert_eq!(hall.unsettled(), [1, 2, 3]);
    hall.refused(
        &path,
        &json!({"act": {"type": "confirm", "game": 1, "points": [100, 40]}}),
        409,
        "nothing_proposed",
    );
    hall.refused(
        &path,
        &json!({"act": {"type": "propose", "game": 9, "points": [100, 4]}}),
        409,
        "no_such_game",
    );
    hall.refused(
        &path,
        &json!({"act": {"type": "propose", "game": 1, "points": [70, 4]}}),
        409,
        "target_not_reached",
    );
    let version = hall.version();
    hall.post(&path, &propose);
    assert_eq!(hall.version(), version + 1);
    hall.refused(
        &path,
        &json!({"act": {"type": "confirm", "game": 1, "points": [100, 40]}}),
        409,
        "own_proposal",
    );
    let journal = hall.get(&format!("{DESK}/journal"));
    let last = journal["entries"]
        .as_array()
        .unwrap()
        .last()
        .unwrap()
        .clone();
    assert_eq!(last["by"]["en"], "pair 1 of table 1, round 1");
    assert_eq!(hall.unsettled(), [1, 2, 3], "the other pair has not agreed");

    // Closed: it can be looked at, and nothing can be said any more. The next round has other links.
    hall.play();
    let seen = hall.get(&path);
    assert_eq!(seen["closed"]["code"], "link_closed");
    hall.refused(&path, &propose, 409, "link_closed");
    hall.publish();
    assert_ne!(secret(&hall, 1, 1), ours);
    hall.refused(&path, &propose, 409, "link_closed");
    assert_eq!(hall.unsettled(), [1, 2, 3]);
}

#[test]
fn a_confirmation_names_the_points_that_were_seen() {
    let hall = Hall::open();
    hall.copa(8, 3);
    hall.publish();
    let ours = format!("/api/tables/{}", secret(&hall, 1, 1));
    let theirs = format!("/api/tables/{}", secret(&hall, 1, 2));
    let propose = |points: [u32; 2]| json!({"act": {"type": "propose", "game": 1, "points": points}, "device": "ours"});
    let confirm = |points: [u32; 2]| json!({"act": {"type": "confirm", "game": 1, "points": points}, "device": "theirs"});
    hall.post(&ours, &propose([100, 64]));
    assert_eq!(hall.get(&theirs)["may"][0]["confirm"], true);

    // Proposed again while the finger of the other pair was moving.
    hall.post(&ours, &propose([100, 0]));
    let version = hall.version();
    for unseen in [
        confirm([100, 64]),
        confirm([0, 100]),
        json!({"act": {"type": "confirm", "game": 1}}),
        json!({"act": {"type": "confirm", "game": 1, "points": null}}),
    ] {
        let said = hall.refused(&theirs, &unseen, 409, "look_again");
        assert!(said["es"].as_str().unwrap().contains("mire otra vez"));
        assert!(said["en"].as_str().unwrap().contains("look again"));
    }
    assert_eq!((hall.version(), hall.unsettled()), (version, vec![1, 2]));
    hall.post(&theirs, &confirm([100, 0]));
    assert_eq!(hall.unsettled(), [2]);

    // The journal keeps the deed as it always did.
    let file = hall.get(&format!("{DESK}/export/tournament.json"));
    let last = file["journal"].as_array().unwrap().last().unwrap();
    let did = json!({"type": "confirmed", "table": 1, "game": 1, "points": [100, 0]});
    assert_eq!(last["payload"]["did"], did, "{last}");
}

/// One phone with both codes, and phones that do not say which they are, are told; two phones are not.
#[test]
fn a_confirmation_from_the_same_browser_is_told() {
    let hall = Hall::open();
    hall.copa(12, 3);
    hall.publish();
    let devices = [
        (1, Some("one"), Some("one"), true),
        (2, None, None, true),
        (3, Some("one"), Some("two"), false),
    ];
    for (table, proposes, confirms, same) in devices {
        let say = |pair: usize, kind: &str, device: Option<&str>| {
            let mut asked = json!({"act": {"type": kind, "game": 1, "points": [100, 7]}});
            if let Some(device) = device {
                asked["device"] = json!(device);
            }
            hall.post(
                &format!("/api/tables/{}", secret(&hall, table, pair)),
                &asked,
            );
        };
        say(1, "propose", proposes);
        say(2, "confirm", confirms);
        let file = hall.get(&format!("{DESK}/export/tournament.json"));
        let last = file["journal"].as_array().unwrap().last().unwrap();
        let told = last["payload"]["did"]["same_device"].as_bool();
        assert_eq!(told, same.then_some(true), "{last}");
    }
    let long = json!({"act": {"type": "dispute", "game": 1}, "device": "x".repeat(65)});
    let path = format!("/api/tables/{}", secret(&hall, 3, 1));
    let headers = "content-type: application/json\r\n";
    let answer = hall.ask("POST", &path, headers, long.to_string().as_bytes());
    assert!((400..500).contains(&answer.status), "{}", answer.status);
}

#[test]
fn links_survive_a_restart_and_are_told_nowhere() {
    let mut hall = Hall::open();
    hall.copa(8, 3);
    hall.publish();
    let ours = secret(&hall, 2, 2);
    hall.restart();
    assert_eq!(secret(&hall, 2, 2), ours);
    let picture = hall.ask("GET", &format!("/api/tables/{ours}/qr.svg"), "", b"");
    assert!(picture.text().contains("<svg"), "a picture");
    let seal = ours.rsplit('.').next().unwrap();
    for told in [
        "journal",
        "public",
        "export/tournament.json",
        "export/report.txt",
    ] {
        let answer = hall.ask("GET", &format!("{DESK}/{told}"), &hall.own(), b"");
        assert!(!answer.text().contains(seal), "{told}");
    }
    let log = hall.close();
    assert!(log.contains("/api/tables/{secret}/qr.svg"), "{log}");
    assert!(!log.contains(seal), "the log tells no link");
}
