//! One entry of a tournament's journal: `{"v":1,"by":…,"did":{"type":…}}`. Documented in docs/domino-file.md.

/// What happened, into JSON and back.
mod deeds;

/// What happened at a table.
mod results;

use serde::{Deserialize, Serialize};
use torneo_rules::domino::act::Author;
use torneo_rules::domino::event::Event;
use torneo_rules::domino::score::TableNumber;
use torneo_rules::roster::Round;

use super::form::WireForm;
use super::parts::{Number, WireCompany, WirePair, WirePerson};
use super::round::{WireLine, WireRound};
use results::{WireAward, WireClaim, WireCorrection, WireScore};

/// The version of the form that this program writes, and the only one it reads.
const VERSION: u32 = 1;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WireEvent {
    v: u32,
    by: WireAuthor,
    did: WireEventKind,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum WireAuthor {
    Director(String),
    Pair {
        round: u32,
        table: u32,
        pair: WirePair,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum WireEventKind {
    Created {
        form: WireForm,
    },
    Amended {
        form: WireForm,
    },
    Enrolled {
        player: Number,
        person: WirePerson,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        granted: Vec<u32>,
    },
    Rewritten {
        player: Number,
        person: WirePerson,
    },
    Absent(WirePlayer),
    Withdrawn {
        player: Number,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        forfeits: Option<u32>,
    },
    Returned(WirePlayer),
    Forbidden {
        company: WireCompany,
        players: [Number; 2],
    },
    Permitted {
        company: WireCompany,
        players: [Number; 2],
    },
    Published {
        round: WireRound,
    },
    Proposed(WireScore),
    Confirmed(WireScore),
    Disputed(WireClaim),
    Entered(WireScore),
    Awarded(WireAward),
    Corrected(WireCorrection),
    Closed {
        round: u32,
        standing: Vec<WireLine>,
    },
    Undone {
        round: u32,
        reason: String,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WirePlayer {
    player: Number,
}

/// The event in a payload, or why it is none.
pub fn read(payload: &str) -> Result<Event, String> {
    let wire: WireEvent = serde_json::from_str(payload).map_err(|error| error.to_string())?;
    if wire.v != VERSION {
        return Err(format!("version {} is not known; update torneo", wire.v));
    }
    wire.try_into()
}

/// The text of a payload.
pub fn write(event: &Event) -> String {
    serde_json::to_string(&WireEvent::from(event)).expect("an event is plain data")
}

impl From<&Author> for WireAuthor {
    fn from(author: &Author) -> Self {
        match author {
            Author::Director(name) => WireAuthor::Director(name.clone()),
            Author::Pair { round, table, pair } => WireAuthor::Pair {
                round: round.0,
                table: table.0,
                pair: (*pair).into(),
            },
        }
    }
}

impl From<WireAuthor> for Author {
    fn from(author: WireAuthor) -> Self {
        match author {
            WireAuthor::Director(name) => Author::Director(name),
            WireAuthor::Pair { round, table, pair } => Author::Pair {
                round: Round(round),
                table: TableNumber(table),
                pair: pair.into(),
            },
        }
    }
}

impl From<&Event> for WireEvent {
    fn from(event: &Event) -> Self {
        Self {
            v: VERSION,
            by: (&event.by).into(),
            did: (&event.did).into(),
        }
    }
}

impl TryFrom<WireEvent> for Event {
    type Error = String;

    fn try_from(wire: WireEvent) -> Result<Self, String> {
        Ok(Self {
            by: wire.by.into(),
            did: wire.did.try_into()?,
        })
    }
}
