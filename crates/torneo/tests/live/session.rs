//! Sessions of SnatchGame as phones, organisers and intruders meet them: the real server, real sockets, real time.

/// Somebody with a phone in a session.
pub mod player;

/// Whoever runs it.
pub mod organiser;

/// A whole session, with the bots of `torneo bots snatch`.
mod whole;

/// Coming in: late, by code, on another device, two hundred at once.
mod coming;

/// Vanishing and returning.
mod absence;

/// Treatments and matching groups.
mod treatments;

/// Getting people in, and the organiser's room.
mod laboratory;

/// The strategy method and beliefs.
mod methods;

/// Twenty-four people, everything at once.
mod twenty_four;

/// Making names and words unreadable.
mod rights;

/// One too many.
mod odd;

/// What the organiser does, ranking and payment.
mod desk;

/// Sudden death in the middle of a phase.
mod death;

/// Every message in every phase from every role.
mod intruders;

/// Organisers who may look, and those who may not.
mod roles;

use std::path::Path;

use serde_json::{Value, json};

use crate::program::torneo;

/// A session without waits: no countdown, no pauses, no talk.
pub fn hurried(more: Value) -> Value {
    let mut file = json!({"title": "Prueba", "seed": 7, "countdown_seconds": 0, "chat_seconds": 0,
        "pause": {"kind": "seconds", "seconds": 0}, "instructions": {"shown": false, "check": false}});
    for (key, value) in more.as_object().into_iter().flatten() {
        file[key] = value.clone();
    }
    file
}

/// The entries of a session's journal, in order.
pub fn records(folder: &Path, session: &str) -> Vec<Value> {
    let stream = format!("snatch/{session}");
    let folder = folder.to_str().unwrap();
    let text = torneo(&["journal", "export", &stream, "--data", folder]);
    let lines = text.lines();
    let records: Vec<Value> = lines
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter(|line: &Value| line["payload"].is_object())
        .collect();
    assert!(!records.is_empty(), "{text}");
    records
}
