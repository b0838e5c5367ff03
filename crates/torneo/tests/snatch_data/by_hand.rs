//! A session written by hand, with everything that people do: names that are formulas, talk, a device changed, defaults,
//! a questionnaire, and a game that has not ended.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use torneo_rules::journal::{NewEntry, Payload, StreamId, UnixMillis, Version};
use torneo_store::Store;

use super::hostile::{self, HOSTILE};
use super::run::torneo;
use super::table::Table;

const CODE: &str = "HAND22";

const RECORDS: &[&str] = &[
    r#"{"by":{"organiser":"Ana"},"event":{"type":"opened","file":{"phases":["G5","G1"],"rounds":1,"seed":1,
        "consent":{"es":"¿Sí?","en":"Yes?"},"questionnaire":[{"text":{"es":"¿Qué | tal?","en":"How?"},"kind":"text"}]}}}"#,
    r#"{"by":{"person":"p-1"},"event":{"type":"entered","person":"p-1","name":"=HYPERLINK(\"http://x\",\"y\")","code":null}}"#,
    r#"{"by":{"person":"p-1"},"event":{"type":"consented"}}"#,
    r#"{"event":{"type":"enrolled","player":1,"person":"p-1"}}"#,
    r#"{"by":{"person":"p-2"},"event":{"type":"entered","person":"p-2","name":"Bea","code":4}}"#,
    r#"{"event":{"type":"enrolled","player":2,"person":"p-2"}}"#,
    r#"{"by":{"person":"p-3"},"event":{"type":"entered","person":"p-3","name":"Cleo","code":null}}"#,
    r#"{"by":{"person":"p-2"},"event":{"type":"checked","variant":"G5","answers":[0,0],"right":[true,false]}}"#,
    r#"{"by":{"person":"p-2"},"event":{"type":"checked","variant":"G5","answers":[0,1],"right":[true,true]}}"#,
    r#"{"event":{"type":"phase_opened","phase":1,"variant":"G5","pairs":[[1,2]],"byes":[],"with_bot":[]}}"#,
    r#"{"by":{"person":"p-1"},"message":"m1","event":{"type":"played","table":1,"events":[{"type":"said","by":"P1","text":"=1+1"}]}}"#,
    r#"{"by":{"person":"p-2"},"event":{"type":"changed_device","from":"p-2","to":"p-9","name":"Bea"}}"#,
    r#"{"by":{"person":"p-9"},"event":{"type":"played","table":1,"events":[{"type":"said","by":"P2","text":"dice \"sí\", o no;\nya"}]}}"#,
    r#"{"event":{"type":"played","table":1,"events":[{"type":"chat_closed"}]}}"#,
    r#"{"by":{"person":"p-1"},"event":{"type":"played","table":1,"events":[{"type":"offered","offer":OFFER,"auto":false}]}}"#,
    r#"{"event":{"type":"played","table":1,"events":[{"type":"answered","answer":"reject","auto":true}]}}"#,
    r#"{"event":{"type":"phase_opened","phase":2,"variant":"G1","pairs":[[2,1]],"byes":[],"with_bot":[]}}"#,
    r#"{"by":{"person":"p-9"},"event":{"type":"played","table":1,"events":[{"type":"offered","offer":OFFER,"auto":false}]}}"#,
    r#"{"by":{"person":"p-9"},"event":{"type":"answered","replies":["-2+3"]}}"#,
];

const OFFER: &str = r#"{"offer_pavo":2,"offer_elote":0,"request_pavo":0,"request_elote":3}"#;

fn exported() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("archivo");
    let records = RECORDS
        .iter()
        .map(|record| record.replace("OFFER", OFFER).replace("\n        ", ""));
    stored(&archive, &[(CODE.to_owned(), records.collect())]);
    let out = folder.path().join("datos");
    let [archive, out] = [&archive, &out].map(|path| path.to_str().unwrap());
    let args = [
        "snatch", "export", CODE, "--data", archive, "--all", "--out", out,
    ];
    let run = torneo(&args, "");
    assert_eq!(run.exit, 0, "{}", run.err);
    folder
}

/// An archive of sessions by code, a second between two records.
fn stored(archive: &Path, sessions: &[(String, Vec<String>)]) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(async {
        let store = Store::sqlite(archive).await.unwrap();
        for (code, records) in sessions {
            let stream: StreamId = format!("snatch/{code}").parse().unwrap();
            let entries = records
                .iter()
                .zip(1_u64..)
                .map(|(record, second)| NewEntry {
                    recorded_at: UnixMillis::new(1000 * second).unwrap(),
                    payload: Payload::new(record.clone()).unwrap(),
                });
            let stored = store
                .append(&stream, Version::START, entries.collect())
                .await;
            stored.unwrap();
        }
        store.close().await;
    });
}

/// A session of that title in which everybody is called, labelled, says and answers what is hostile.
fn hostile_session(title: &str) -> Vec<String> {
    let file = json!({
        "title": title, "phases": ["G5"], "rounds": 1, "seed": 1,
        "questionnaire": [{"text": {"es": "¿Qué?", "en": "What?"}, "kind": "text"}],
    });
    let people = HOSTILE.len();
    let tables: Vec<Value> = (1..people)
        .step_by(2)
        .map(|it| json!([it, it + 1]))
        .collect();
    let mut records =
        vec![json!({"by": {"organiser": "Ana"}, "event": {"type": "opened", "file": file}})];
    let by = |number: usize| json!({"person": format!("p-{number}")});
    for ((text, _), number) in HOSTILE.iter().zip(1..) {
        let person = format!("p-{number}");
        let entered = json!({"type": "entered", "person": person, "name": text, "code": null});
        records.push(json!({"by": by(number), "event": entered}));
        records.push(json!({"by": by(number), "event": {"type": "labelled", "label": text}}));
        let enrolled = json!({"type": "enrolled", "player": number, "person": person});
        records.push(json!({"event": enrolled}));
    }
    let opened = json!({"type": "phase_opened", "phase": 1, "variant": "G5", "pairs": tables, "byes": [], "with_bot": []});
    records.push(json!({"event": opened}));
    for ((text, _), number) in HOSTILE.iter().zip(1_usize..) {
        let seat = if number % 2 == 1 { "P1" } else { "P2" };
        let said = json!({"type": "said", "by": seat, "text": text});
        let played = json!({"type": "played", "table": number.div_ceil(2), "events": [said]});
        records.push(json!({"by": by(number), "event": played}));
        records.push(json!({"by": by(number), "event": {"type": "answered", "replies": [text]}}));
    }
    records.iter().map(Value::to_string).collect()
}

#[test]
fn no_table_of_a_session_or_of_several_runs_in_a_spreadsheet() {
    let folder = tempfile::tempdir().unwrap();
    let letters = "ABCDEFGHJKLM".chars();
    let sessions = HOSTILE.iter().zip(letters);
    let sessions =
        sessions.map(|((title, _), letter)| (format!("HAND2{letter}"), hostile_session(title)));
    let sessions: Vec<_> = sessions.collect();
    stored(&folder.path().join("archivo"), &sessions);
    let [archive, alone, pooled] =
        ["archivo", "sola", "juntas"].map(|name| folder.path().join(name).display().to_string());
    let codes: Vec<&str> = sessions.iter().map(|(code, _)| code.as_str()).collect();
    for (codes, more, out) in [
        (&codes[..1], &["--all"][..], &alone),
        (&codes[..], &["--pooled", "--with-names"][..], &pooled),
    ] {
        let export = [
            &["snatch", "export"],
            codes,
            &["--data", &archive],
            more,
            &["--out", out],
        ];
        let run = torneo(&export.concat(), "");
        assert_eq!(run.exit, 0, "{}", run.err);
        for name in ["players.csv", "payment.csv", "chat.csv", "wide.csv"] {
            let csv = fs::read_to_string(Path::new(out).join(name)).unwrap();
            hostile::check(name, &csv);
        }
    }
    let csv = fs::read_to_string(Path::new(&pooled).join("sessions.csv")).unwrap();
    hostile::check("sessions.csv", &csv);
}

#[test]
fn what_people_wrote_never_runs_and_comes_back_whole() {
    let folder = exported();
    let out = folder.path().join("datos");
    for name in ["players.csv", "payment.csv"] {
        let table = Table::read(&out, name);
        let first = table.rows().next().unwrap();
        assert_eq!(first.text("name"), "'=HYPERLINK(\"http://x\",\"y\")");
    }
    let chat = Table::read(&out, "chat.csv");
    let lines: Vec<&str> = chat.rows().map(|row| row.text("text")).collect();
    assert_eq!(lines, ["'=1+1", "dice \"sí\", o no;\nya"]);
    let wide = Table::read(&out, "wide.csv");
    let replies: Vec<&str> = wide.rows().map(|row| row.text("question1")).collect();
    assert_eq!(replies, ["", "'-2+3"]);
    // No cell of any table begins as a formula does, but for numbers of ours.
    for name in [
        "decisions",
        "rounds",
        "games",
        "players",
        "wide",
        "chat",
        "events",
        "payment",
    ] {
        let table = Table::read(&out, &format!("{name}.csv"));
        for row in table.rows() {
            for column in &table.header {
                let text = row.text(column);
                let formula = text.starts_with(['=', '+', '-', '@', '\t']);
                assert!(
                    !formula || text.parse::<f64>().is_ok(),
                    "{name} {column} {text}"
                );
            }
        }
    }
    let book = fs::read_to_string(out.join("codebook.md")).unwrap();
    assert!(book.contains("¿Qué \\| tal?"));
}

#[test]
fn nothing_is_dropped_silently() {
    let folder = exported();
    let out = folder.path().join("datos");
    let games = Table::read(&out, "games.csv");
    let flags = |row: super::table::Row<'_>| {
        ["finished", "defaulted", "left", "aborted", "excluded"].map(|flag| row.is(flag))
    };
    let rows: Vec<_> = games.rows().map(flags).collect();
    assert_eq!(rows, [[true, true, false, false, true], [false; 5]]);
    let running = games.rows().nth(1).unwrap();
    assert_eq!(
        (running.text("p1_points"), running.text("offers")),
        ("", "0")
    );
    let decisions = Table::read(&out, "decisions.csv");
    let who: Vec<(&str, &str, bool)> = decisions
        .rows()
        .map(|row| (row.text("action"), row.text("decided_by"), row.is("auto")))
        .collect();
    assert_eq!(
        who,
        [
            ("offer", "player", false),
            ("reject", "deadline", true),
            ("offer", "player", false)
        ]
    );
    let rejected = decisions.rows().nth(1).unwrap();
    assert_eq!(
        (rejected.number("player"), rejected.number("took_ms")),
        (Some(2), Some(1000))
    );
    assert_eq!(rejected.number("request_points"), Some(3));
    // Cleo came in and never played; she has a row all the same.
    let players = Table::read(&out, "players.csv");
    let rows: Vec<[&str; 4]> = players
        .rows()
        .map(|row| ["player", "person", "code", "consented_ms"].map(|it| row.text(it)))
        .collect();
    assert_eq!(
        rows,
        [
            ["1", "p-1", "", "3000"],
            ["2", "p-9", "4", ""],
            ["", "p-3", "", ""]
        ]
    );
    let wide = Table::read(&out, "wide.csv");
    let bea = wide.rows().nth(1).unwrap();
    assert_eq!(
        (bea.text("check_G5_attempts"), bea.text("check_G5_right")),
        ("2", "0")
    );
    let payment = Table::read(&out, "payment.csv");
    assert!(payment.rows().all(|row| !row.is("final")));
    let events = Table::read(&out, "events.csv");
    assert_eq!(events.rows().count(), RECORDS.len());
    let moved = events.rows().nth(12).unwrap();
    assert_eq!((moved.text("by"), moved.text("player")), ("p-9", "2"));
}
