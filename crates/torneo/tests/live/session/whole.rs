//! A whole session: consent, checks, five phases, questionnaire, ranking and payment, with bots from outside.

use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::hurried;
use super::organiser::Organiser;
use super::player::{Player, all_play_until};
use crate::program::{Run, command, run, verifies};
use crate::server::Server;

/// The program that fills sessions, as an organiser would call it.
pub(super) fn bots(server: &Server, arguments: &[&str]) -> Command {
    let mut command = command(&["bots", "snatch", "--server"]);
    command
        .arg(format!("http://{}", server.address))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

async fn until_inside(organiser: &Organiser, server: &Server, session: &str, count: u64) {
    loop {
        let monitor = organiser.monitor(server, session).await;
        let people = monitor["monitor"]["people"].as_array().unwrap();
        let present = |person: &&Value| person["standing"] == "present";
        if people.iter().filter(present).count() as u64 == count {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn nineteen_bots_and_a_person_play_five_phases_with_every_page() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let words = |text: &str| json!({"es": text, "en": text});
    let file = hurried(json!({
        "consent": words("¿Acepta?"), "instructions": {"shown": true, "check": true},
        "pause": {"kind": "seconds", "seconds": 1},
        "payment": {"rate": "0.05", "show_up_fee": "5", "currency": "EUR"},
        "ranking": {"shown": "per_phase"},
        "questionnaire": [
            {"text": words("¿Edad?"), "kind": "number", "least": 18, "most": 99},
            {"text": words("¿Gusto?"), "kind": "scale", "least": 1, "most": 7},
            {"text": words("¿Qué?"), "kind": "choice", "options": [words("a"), words("b")]},
            {"text": words("¿Algo?"), "kind": "text"},
        ],
    }));
    let session = organiser.open(&server, file).await;
    let mut monitor = organiser.phone(&server).await;
    let watch = json!({"type": "watch_monitor", "session": session});
    assert_eq!(monitor.ask(watch).await["ok"], true);

    // Without a code the newest open session is filled.
    let bots_run = bots(&server, &["--players", "19", "--think", "0", "--json"])
        .spawn()
        .unwrap();
    let mut ana = Player::enter(&server, &session, "Ana").await;
    assert_eq!(ana.stage(), "consent");
    let early =
        ana.ask(json!({"type": "act_session", "session": session, "action": {"type": "no_offer"}}));
    assert_eq!(early.await["code"], "consent_first");
    let consent = json!({"type": "consent", "session": session});
    assert_eq!(ana.ask(consent.clone()).await["ok"], true);
    assert_eq!(ana.ask(consent).await["code"], "not_asked");
    ana.until_stage("lobby").await;
    let check = |variant: &str, answers: Value| json!({"type": "check", "session": session, "variant": variant, "answers": answers});
    assert_eq!(ana.ask(check("G1", json!([0, 1]))).await["ok"], true);
    ana.until(|now| now["now"]["instructions"]["check"]["right"] == json!([false, true]))
        .await;
    assert_eq!(
        ana.ask(check("G1", json!([7, 1]))).await["code"],
        "bad_answers"
    );
    assert_eq!(
        ana.ask(check("G2", json!([1, 0]))).await["code"],
        "not_asked"
    );
    assert_eq!(ana.ask(check("G1", json!([1, 1]))).await["ok"], true);
    assert_eq!(
        ana.ask(check("G1", json!([1, 1]))).await["code"],
        "not_asked"
    );

    until_inside(&organiser, &server, &session, 20).await;
    organiser.start(&server, &session).await;
    ana.play_until("questionnaire").await;
    let replies =
        |replies: Value| json!({"type": "questionnaire", "session": session, "replies": replies});
    for wrong in [
        json!([34, 8, 0, ""]),
        json!([34, 7, 2, ""]),
        json!([34, 7]),
        json!(["x", 7, 0, ""]),
    ] {
        assert_eq!(ana.ask(replies(wrong)).await["code"], "bad_answers");
    }
    assert_eq!(
        ana.ask(replies(json!([34, 7, null, "nada"]))).await["ok"],
        true
    );
    let over = ana.until_stage("over").await;
    assert_eq!(over["results"].as_array().unwrap().len(), 5);
    assert_eq!(over["ranking"]["ranked"], 20);
    assert!(
        over["ranking"]["lines"][0]["name"].is_null(),
        "names are not shown"
    );
    let cents = |text: &Value| {
        text.as_str()
            .unwrap()
            .replace('.', "")
            .parse::<u64>()
            .unwrap()
    };
    let (paid, total) = (cents(&over["payment"]["amount"]), cents(&over["total"]));
    assert_eq!(
        paid,
        500 + total * 5 / 100,
        "five euros and five cents a point"
    );

    let done = bots_run.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    let summary: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&summary["finished"], &summary["reconnected"]),
        (&19.into(), &0.into())
    );

    // The monitor heard of all of it, in pieces.
    let mut seen = false;
    while !seen {
        let change = monitor.hear().await.unwrap();
        seen = change["type"] == "monitor_change" && change["head"]["state"] == "over";
    }
    // Bots that came in over sockets are bots in the data: each of ten tables of five phases had one.
    let report = organiser
        .get(&server, &format!("/api/sessions/{session}/report"))
        .await;
    let flagged = &report["flagged"];
    assert_eq!(
        (&flagged["bot"], &flagged["excluded"]),
        (&50.into(), &50.into())
    );
    let path = format!("GET /api/sessions/{session}/data/games.csv");
    let (_, games) = server.http(&path, &organiser.cookie, "").await;
    let mut rows = games.trim_start_matches('\u{feff}').lines();
    let heads: Vec<&str> = rows.next().unwrap().split(',').collect();
    let bot = heads.iter().position(|head| *head == "bot").unwrap();
    assert!(rows.all(|row| row.split(',').nth(bot) == Some("1")));
    drop(server);
    verifies(folder.path());
}

#[tokio::test]
async fn a_phase_waits_for_the_questions_unless_the_organiser_opens_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let file = hurried(json!({"phases": ["G1", "G2"], "rounds": 1, "instructions": {}}));
    let session = organiser.open(&server, file).await;
    let mut players = Player::several(&server, &session, 2).await;
    let check = |variant: &str, answers: [u32; 2]| json!({"type": "check", "session": session, "variant": variant, "answers": answers});
    let of_check = |now: &Value| now["now"]["instructions"]["check"].clone();

    // One has it right at once; the other is shown the answers after two attempts, and has no third.
    assert_eq!(players[0].ask(check("G1", [1, 1])).await["ok"], true);
    organiser.start(&server, &session).await;
    assert_eq!(players[1].ask(check("G1", [0, 1])).await["ok"], true);
    let seen = players[1].until(|now| of_check(now)["attempts_left"] == 1);
    assert!(of_check(&seen.await)["solution"].is_null());
    let monitor = organiser.monitor(&server, &session).await;
    assert_eq!(
        (
            &monitor["monitor"]["head"]["state"],
            &monitor["monitor"]["head"]["blocked"]
        ),
        (&"countdown".into(), &"checks_missing".into())
    );
    assert_eq!(players[1].ask(check("G1", [0, 0])).await["ok"], true);
    let players = all_play_until(players, "between").await;

    // Before the second phase nobody answers, and the organiser does not wait.
    let shown = of_check(&players[0].now);
    assert_eq!(
        (&shown["attempts_left"], &shown["right"]),
        (&2.into(), &Value::Null)
    );
    let opened = organiser.does(&server, &session, json!({"kind": "open_phase"}));
    assert_eq!(opened.await, "");
    all_play_until(players, "over").await;

    let wide = format!("GET /api/sessions/{session}/data/wide.csv");
    let (status, wide) = server.http(&wide, &organiser.cookie, "").await;
    assert_eq!(status, 200, "{wide}");
    let mut lines = wide.lines();
    let names = lines.find(|line| line.contains("check_G1_attempts"));
    let names: Vec<&str> = names.unwrap().split(',').collect();
    let cells = |line: &str| {
        let cells = names.iter().zip(line.split(','));
        let checks = cells.filter(|(name, _)| name.starts_with("check_"));
        checks.map(|(_, cell)| cell.to_owned()).collect::<Vec<_>>()
    };
    let rows = lines.filter(|line| line.starts_with(&session));
    let told: Vec<String> = rows.map(|line| cells(line).join(" ")).collect();
    assert_eq!(told, ["1 1 1   ", "2 0 0   "]);
}

#[tokio::test]
async fn bots_say_clearly_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let said = |arguments: &[&str]| {
        let out = bots(&server, arguments)
            .args(["--lang", "en"])
            .output()
            .unwrap();
        let text = String::from_utf8(out.stderr).unwrap();
        (out.status.code().unwrap(), text)
    };
    let (code, text) = said(&["--players", "2"]);
    assert!(
        code == 5 && text.contains("no session is open"),
        "{code} {text}"
    );
    let (code, text) = said(&["--session", "AAAAAA"]);
    assert!(
        code == 5 && text.contains("no such session"),
        "{code} {text}"
    );
    let (code, text) = said(&["--session", "nope"]);
    assert!(code == 2 && text.contains("'nope'"), "{code} {text}");
    let (code, text) = said(&["--think", "5-1"]);
    assert!(code == 2 && text.contains("'5-1'"), "{code} {text}");
    let (code, text) = said(&["--bots", "hard=3"]);
    assert!(code == 2 && text.contains("'hard=3'"), "{code} {text}");
    let file = hurried(json!({"entry": {"by": "codes", "count": 2}}));
    let session = organiser.open(&server, file).await;
    let (code, text) = said(&["--session", &session]);
    assert!(code == 5 && text.contains("personal code"), "{code} {text}");
    let nowhere = ["--server", "http://127.0.0.1:9", "--lang", "en"];
    let Run {
        exit, err: text, ..
    } = run(&[&["bots", "snatch"][..], &nowhere].concat());
    assert!(
        exit == 3 && text.contains("cannot reach 127.0.0.1:9"),
        "{text}"
    );
}
