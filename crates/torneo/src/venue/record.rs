//! What the journal keeps: the payloads of its entries, by stream.
//!
//! ```text
//! room/K7QF3D       RoomRecord     who asked, with which message, what happened
//! person/p-8f3a21   PersonRecord   a name and the fingerprint of a token
//! organisers        OrganiserRecord
//! snatch/T4SWQ8     SessionRecord  a session of SnatchGame, see `wire::live::session::record`
//! contest/M2XW9P    ContestRecord  a contest, see `wire::contest`
//! session-codes/T4SWQ8  the key of its personal codes, see `kept_key`; table-links/copa likewise
//! ```

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use torneo_rules::journal::{NewEntry, Payload, StreamId, UnixMillis};

use crate::venue::organisers::roles::Role;
use crate::wire::live::Event;

/// Something that happened in a room, and the message that asked for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PersonRecord {
    Entered { name: String, token: String },
    Renamed { name: String },
}

/// Accounts, invitations, sign-ins and roles. Secrets and sessions are kept as fingerprints, passwords as hashes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum OrganiserRecord {
    /// An invitation of 0.1, without an end. Read, not written any more, as are `Created` and `LoggedIn`.
    Invited {
        secret: String,
    },
    /// An account of 0.1, or its new password. All of them own the house.
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
    InvitationMade(Invitation),
    InvitationWithdrawn {
        secret: String,
        by: String,
    },
    /// An account, by an invitation.
    Joined {
        name: String,
        password: String,
        /// Whether it owns the house: may invite and remove organisers.
        owner: bool,
        /// The invitation that was used.
        invitation: String,
    },
    /// A new password, by its owner or by an invitation; ends the sessions that the old one opened.
    PasswordChanged {
        name: String,
        password: String,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        invitation: Option<String>,
    },
    SignedIn {
        name: String,
        session: String,
        expires_ms: u64,
        address: IpAddr,
    },
    Removed {
        name: String,
        by: String,
    },
    /// Owns the house from now on, or no longer.
    OwnershipChanged {
        name: String,
        owner: bool,
        by: String,
    },
    /// What somebody may do in an event, by the stream of the event; nothing when the role is taken away.
    Shared {
        event: String,
        name: String,
        role: Option<Role>,
        by: String,
    },
    /// Which address links shall carry; nothing leaves it to the server.
    AddressChosen {
        address: Option<String>,
        by: String,
    },
}

/// A one-time link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    pub secret: String,
    pub expires_ms: u64,
    /// Nobody when it was made in a shell on the machine.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<String>,
    pub purpose: Purpose,
}

/// What an invitation is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Purpose {
    /// An account under a name that nobody had.
    Join { owner: bool },
    /// A new password for the organiser of this name.
    Renew { name: String },
}

/// The stream of a room.
pub fn room_stream(code: &str) -> StreamId {
    stream(&format!("room/{code}"))
}

/// The stream of a person.
pub fn person_stream(id: &str) -> StreamId {
    stream(&format!("person/{id}"))
}

/// How the streams of sessions begin.
pub const SESSIONS: &str = "snatch/";

/// The stream of a session.
pub fn session_stream(code: &str) -> StreamId {
    stream(&format!("{SESSIONS}{code}"))
}

/// How the streams of contests begin.
pub const CONTESTS: &str = "contest/";

/// The stream of a contest.
pub fn contest_stream(code: &str) -> StreamId {
    stream(&format!("{CONTESTS}{code}"))
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::de::DeserializeOwned;
    use serde_json::value::RawValue;

    use super::*;
    use crate::venue::room::Room;
    use crate::wire::live::session::record::SessionRecord;

    /// Every stream of an archive that version 0.1 wrote.
    const JOURNAL: &str = include_str!("../../tests/golden/venue-0.1/journal.jsonl");

    #[derive(Deserialize)]
    struct Line<'a> {
        stream: &'a str,
        #[serde(borrow)]
        payload: &'a RawValue,
    }

    fn again<T: Serialize + DeserializeOwned>(payload: &str) -> String {
        let read: T =
            serde_json::from_str(payload).unwrap_or_else(|error| panic!("{error}: {payload}"));
        serde_json::to_string(&read).expect("records are plain data")
    }

    #[test]
    fn what_0_1_wrote_is_read_and_written_byte_for_byte() {
        let mut seen = [0; 4];
        let mut rooms: BTreeMap<&str, Room> = BTreeMap::new();
        // The end of each stream has a line of its own.
        for line in JOURNAL.lines().filter(|line| !line.starts_with("{\"end\"")) {
            let Line { stream, payload } =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            let payload = payload.get();
            let (kind, written) = match stream.split('/').next() {
                Some("room") => {
                    let room = rooms.entry(stream).or_insert_with(|| Room::new(stream));
                    let record = room
                        .read(payload)
                        .unwrap_or_else(|error| panic!("{error}: {payload}"));
                    room.apply(&record, 0);
                    (0, serde_json::to_string(&record).unwrap())
                }
                Some("snatch") => (1, again::<SessionRecord>(payload)),
                Some("person") => (2, again::<PersonRecord>(payload)),
                Some("organisers") => (3, again::<OrganiserRecord>(payload)),
                _ => continue,
            };
            assert_eq!(written, payload, "{stream}");
            seen[kind] += 1;
        }
        assert_eq!(seen, [239, 155, 14, 3]);
    }
}
