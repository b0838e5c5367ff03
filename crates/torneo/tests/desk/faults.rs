//! Two directors at once, acts that come too late, another program that writes, and sudden death.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::hall::{Hall, ask, score};
use crate::postgres_server::new_database;
use crate::run::torneo;
use crate::venue::Venue;

const ACTS: &str = "/api/tournaments/copa/acts";

#[test]
fn an_act_for_another_version_is_refused() {
    let hall = Hall::open();
    hall.copa(8, 3);
    let looked = hall.post("/api/tournaments/copa/proposal", &json!({}));
    hall.act(json!({"type": "absent", "player": "p1"}));
    let before = hall.version();
    let publish = json!({"version": looked["version"], "act": {"type": "publish"}});
    let said = hall.refused(ACTS, &publish, 409, "stale");
    assert!(
        said["es"].as_str().unwrap().contains("mírelo de nuevo"),
        "{said}"
    );
    assert_eq!(hall.version(), before);
}

#[test]
fn several_results_are_all_written_or_none() {
    let mut hall = Hall::open();
    hall.copa(12, 3);
    hall.publish();
    let before = hall.version();
    let bad = json!({"table": 3, "points": [90, 20]});
    let act = json!({"act": {"type": "enter", "scores": [score(1), score(2), bad]}});
    hall.refused(ACTS, &act, 409, "target_not_reached");
    let act = json!({"act": {"type": "enter", "scores": [score(1), score(1)]}});
    hall.refused(ACTS, &act, 409, "already_settled");
    assert_eq!((hall.version(), hall.unsettled().len()), (before, 3));

    // The same on the command line.
    hall.close();
    let data = hall.folder.path().join("data");
    let data = data.to_str().unwrap().to_owned();
    let run = torneo(
        &[
            "domino", "result", "copa", "1", "100-64", "2", "90-20", "--data", &data,
        ],
        "",
    );
    assert_eq!(run.exit, 5, "{}", run.err);
    let long = "x".repeat(500);
    let run = torneo(
        &[
            "domino", "result", "copa", "1", "100-64", "--by", &long, "--data", &data,
        ],
        "",
    );
    assert_eq!(run.exit, 5, "{}", run.err);
    hall.restart();
    assert_eq!((hall.version(), hall.unsettled().len()), (before, 3));
}

#[test]
fn two_directors_at_once_are_put_in_order() {
    let hall = Hall::open();
    hall.copa(80, 3);
    hall.publish();
    let before = hall.version();
    let enter = |points: [u64; 2]| {
        let (address, own) = (hall.address().to_owned(), hall.own());
        thread::spawn(move || {
            let done = (1..=20).filter(|table| {
                let act = json!({"act": {"type": "enter", "scores": [{"table": table, "points": points}]}});
                let answer = ask(&address, "POST", ACTS, &own, act.to_string().as_bytes()).unwrap();
                let settled = answer.status == 409 && answer.json()["code"] == "already_settled";
                assert!(answer.status == 200 || settled, "{}", answer.text());
                answer.status == 200
            });
            done.count()
        })
    };
    let directors = [enter([100, 1]), enter([2, 100])];
    let done: usize = directors
        .map(|director| director.join().unwrap())
        .iter()
        .sum();
    assert_eq!((done, hall.version()), (20, before + 20));
    assert!(hall.unsettled().is_empty());
    hall.play();
    hall.proved();
}

/// Enters results one by one until the server is gone; those that were acknowledged, with their versions.
fn enter_until_the_end(
    address: &str,
    own: &str,
    todo: &[Value],
    done: &mpsc::Sender<(Value, u64)>,
) {
    for score in todo {
        let act = json!({"act": {"type": "enter", "scores": [score]}});
        match ask(address, "POST", ACTS, own, act.to_string().as_bytes()) {
            Ok(answer) if answer.status == 200 => {
                let version = answer.json()["version"].as_u64().unwrap();
                done.send((score.clone(), version)).unwrap();
            }
            // It was stored before the last death and not acknowledged: that is no loss.
            Ok(answer) if answer.json()["code"] == "already_settled" => {}
            Ok(answer) => panic!("{}", answer.text()),
            Err(_) => return,
        }
    }
}

#[test]
fn sudden_death_loses_nothing_that_was_acknowledged() {
    let mut hall = Hall::open();
    let form = json!({"name": "Copa", "rounds": 3, "games_per_round": 15});
    hall.post("/api/tournaments", &json!({"id": "copa", "form": form}));
    let list = crate::hall::list(80);
    assert_eq!(
        hall.ask(
            "POST",
            "/api/tournaments/copa/players",
            &hall.own(),
            list.as_bytes()
        )
        .status,
        200
    );
    hall.publish();
    let mut todo: Vec<Value> = (1..=20)
        .flat_map(|table| {
            (1..=15).map(
                move |game| json!({"table": table, "game": game, "points": [100, table + game]}),
            )
        })
        .collect();
    let mut known: Vec<(Value, u64)> = Vec::new();
    for death in 0..6 {
        let (done, acknowledged) = mpsc::channel();
        let (address, own, part) = (hall.address().to_owned(), hall.own(), todo.clone());
        let writing = thread::spawn(move || enter_until_the_end(&address, &own, &part, &done));
        // Some are in by now, and one is under way.
        for _ in 0..5 + 3 * death {
            known.extend(acknowledged.recv_timeout(Duration::from_secs(20)));
        }
        thread::sleep(Duration::from_millis(death));
        hall.restart();
        writing.join().unwrap();
        known.extend(acknowledged.iter());
        let desk = hall.get("/api/tournaments/copa");
        let tables = &desk["rounds"][0]["tables"];
        for (score, version) in &known {
            let at = |name: &str| usize::try_from(score[name].as_u64().unwrap() - 1).unwrap();
            let game = &tables[at("table")]["games"][at("game")];
            assert_eq!(
                game["outcome"]["points"], score["points"],
                "{score} after death {death}"
            );
            assert!(*version <= desk["version"].as_u64().unwrap());
        }
        todo.retain(|score| !known.iter().any(|(done, _)| done == score));
    }
    assert!(known.len() >= 70, "{} were acknowledged", known.len());
    hall.proved();
}

#[test]
fn another_program_that_writes_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let database = new_database();
    let venue = Venue::start(folder.path(), &["--database", &database], &[]);
    let own = organiser(&venue);
    let post = |path: &str, body: Value| {
        let answer = ask(
            &venue.address,
            "POST",
            path,
            &own,
            body.to_string().as_bytes(),
        )
        .unwrap();
        (answer.status, answer.json())
    };
    let form = json!({"name": "Copa", "rounds": 3});
    assert_eq!(
        post("/api/tournaments", json!({"id": "copa", "form": form})).0,
        201
    );
    let add = |id: &str| json!({"act": {"type": "enrol", "person": {"id": id}}});
    assert_eq!(post(ACTS, add("a")).0, 200);
    let run = torneo(
        &[
            "domino", "add", "copa", "b", "--by", "Leo", "--data", &database,
        ],
        "",
    );
    assert_eq!(run.exit, 0, "{}", run.err);
    let (status, said) = post(ACTS, add("c"));
    assert_eq!(
        (status, said["code"].as_str().unwrap()),
        (409, "changed_elsewhere")
    );
    assert_eq!(post(ACTS, add("c")).0, 200, "asked again, it is done");
    assert_eq!(post(ACTS, add("b")).1["code"], "id_taken");
    let desk = ask(&venue.address, "GET", "/api/tournaments/copa", &own, b"")
        .unwrap()
        .json();
    let ids: Vec<&str> = desk["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["a", "b", "c"]);

    // Whoever only looks sees it too, after a little while.
    let run = torneo(&["domino", "add", "copa", "d", "--data", &database], "");
    assert_eq!(run.exit, 0, "{}", run.err);
    thread::sleep(Duration::from_millis(2100));
    let page = ask(
        &venue.address,
        "GET",
        "/api/tournaments/copa/public",
        &own,
        b"",
    )
    .unwrap()
    .json();
    assert_eq!(page["players"].as_array().unwrap().len(), 4);
}

fn organiser(venue: &Venue) -> String {
    let secret = venue.secret().unwrap();
    let body = json!({"secret": secret, "name": "Eva", "password": "correct horse battery"});
    let answer = ask(
        &venue.address,
        "POST",
        "/api/setup",
        "",
        body.to_string().as_bytes(),
    )
    .unwrap();
    format!("cookie: {}\r\n", answer.cookie())
}
