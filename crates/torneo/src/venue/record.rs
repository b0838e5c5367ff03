//! What the journal keeps: the payloads of its entries, by stream.
//!
//! ```text
//! room/K7QF3D       RoomRecord     who asked, with which message, what happened
//! person/p-8f3a21   PersonRecord   a name and the fingerprint of a token
//! organisers        OrganiserRecord
//! snatch/T4SWQ8     SessionRecord  a session of SnatchGame, see `wire::live::session::record`
//! session-codes/T4SWQ8  the key of its personal codes, see `kept_key`; table-links/copa likewise
//! ```

use serde::{Deserialize, Serialize};
use torneo_rules::journal::{NewEntry, Payload, StreamId, UnixMillis};

use crate::wire::live::Event;

/// Something that happened in a room, and the message that asked for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomRecord {
    /// The person who asked; nobody for bots and clocks.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<String>,
    /// The client's id of the message, so that a repetition after a crash is known again.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub message: Option<String>,
    pub event: Event,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PersonRecord {
    Entered { name: String, token: String },
    Renamed { name: String },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OrganiserRecord {
    Invited {
        secret: String,
    },
    Created {
        name: String,
        password: String,
    },
    LoggedIn {
        name: String,
        session: String,
        expires_ms: u64,
    },
    LoggedOut {
        session: String,
    },
}

/// The stream of a room.
pub fn room_stream(code: &str) -> StreamId {
    stream(&format!("room/{code}"))
}

/// The stream of a person.
pub fn person_stream(id: &str) -> StreamId {
    stream(&format!("person/{id}"))
}

/// The stream of a session.
pub fn session_stream(code: &str) -> StreamId {
    stream(&format!("snatch/{code}"))
}

/// The stream of the key of a session's personal codes.
pub fn codes_stream(code: &str) -> StreamId {
    stream(&format!("session-codes/{code}"))
}

pub fn organisers_stream() -> StreamId {
    stream("organisers")
}

fn stream(name: &str) -> StreamId {
    name.parse().expect("our codes and ids name streams")
}

/// A record as a new entry of the journal.
pub fn entry(record: &impl Serialize, now_ms: u64) -> NewEntry {
    NewEntry {
        recorded_at: UnixMillis::new(now_ms).expect("the clock is before the year 287396"),
        payload: Payload::of(record).expect("records are plain data and short"),
    }
}
