//! What the journal keeps of a session, stream `snatch/<CODE>`: who asked for it, with which message, and what happened.
//!
//! Players, tables and phases are numbered from 1, as people count. A player's number is given when they are enrolled and
//! stays; a table's number holds for its phase.

/// From the rules and back to them.
mod rules;

use serde::{Deserialize, Serialize};
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::session::Moves;
use torneo_rules::snatch::variant::Variant;
use ts_rs::TS;

use super::file::SessionFile;
use super::pages::Reply;
use super::requests::{Device, Language};

/// Something that happened in a session, and what asked for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct SessionRecord {
    /// Nobody for clocks and bots.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<Author>,
    /// The client's id of the message, so that a repetition after a crash is known again.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub message: Option<String>,
    pub event: SessionEvent,
}

/// Who did it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Author {
    /// The id of a person.
    Person(String),
    /// The name of an organiser.
    Organiser(String),
}

/// What happened in a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SessionEvent {
    /// The file as it was checked, with the seed that was drawn.
    Opened {
        file: Box<SessionFile>,
        /// Names and what people write are sealed from here on.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        #[ts(as = "Option<bool>", optional)]
        sealed: bool,
    },
    /// Personal codes; only their fingerprints are kept. They are numbered on from the last.
    CodesDrawn {
        fingerprints: Vec<String>,
    },
    /// Somebody came in, by a personal code or without.
    Entered {
        person: String,
        name: String,
        /// The number of the code.
        code: Option<u32>,
    },
    /// The personal code of somebody was used on another device: the place is that device's now.
    ChangedDevice {
        from: String,
        to: String,
        name: String,
    },
    /// What somebody who came in said of themselves: which bot it is, and what the page is read in and on.
    Described {
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        bot: Option<Bot>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        language: Option<Language>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        device: Option<Device>,
    },
    /// The label that somebody brought: of a seat, or of whoever recruits and pays.
    Labelled {
        label: String,
    },
    /// The organiser let a bot in, which plays by itself.
    BotEntered {
        person: String,
        name: String,
        bot: Bot,
    },
    /// A code for somebody who is in already, whose phone is lost: whoever brings it takes the place. Numbered on from the last.
    CodeGiven {
        /// From 1, in the order of coming.
        place: u32,
        fingerprint: String,
    },
    /// The organiser said something to everybody, or to one table of the phase.
    Announced {
        text: String,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        table: Option<u32>,
    },
    Consented {},
    /// Somebody was given a player number, which they keep to the end.
    Enrolled {
        #[ts(type = "number")]
        player: PlayerId,
        person: String,
        /// From 1, where there are several.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        treatment: Option<u32>,
    },
    /// An attempt at the two questions before a phase.
    Checked {
        variant: Variant,
        answers: Vec<u32>,
        right: Vec<bool>,
    },
    Countdown {
        starts_at_ms: u64,
    },
    PhaseOpened {
        /// From 1.
        phase: u32,
        variant: Variant,
        /// P1 and P2 of each table; the first is table 1.
        #[ts(type = "Array<[number, number]>")]
        pairs: Vec<[PlayerId; 2]>,
        #[ts(type = "Array<number>")]
        byes: Vec<PlayerId>,
        /// Who meets a bot, and in which role; their tables come after the others.
        #[ts(as = "Vec<(u32, Role)>")]
        with_bot: Vec<(PlayerId, Role)>,
        /// Who was dealt into which matching group, from 1, where the file wants groups.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        #[ts(as = "Option<Vec<[u32; 2]>>", optional)]
        groups: Vec<(PlayerId, u32)>,
        /// Who is paid for what they expect in this phase instead of for the game, where people are asked for that.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        #[ts(as = "Option<Vec<u32>>", optional)]
        beliefs: Vec<PlayerId>,
    },
    /// What happened at one table: what somebody did, and what followed by itself.
    Played(Moves),
    /// The organiser ended tables by their defaults. A large phase takes several of these.
    PhaseClosed {
        tables: Vec<Moves>,
    },
    Dropped {
        #[ts(type = "number")]
        player: PlayerId,
        /// What followed at their table.
        table: Option<Moves>,
    },
    /// Back in, by the organiser or by coming back.
    Readmitted {
        #[ts(type = "number")]
        player: PlayerId,
    },
    Paused {},
    Resumed {},
    Extended {
        seconds: u32,
    },
    /// The deadline of a table passed while the player it waits for had no connection: more time, once a game.
    Grace {
        table: u32,
        player: u32,
        seconds: u32,
    },
    /// The answers to the questionnaire, in its order.
    Answered {
        replies: Vec<Reply>,
    },
    /// The session was brought back after the server had stopped; clocks rested meanwhile.
    Woken {
        /// Since when nobody could play; the record before this one where nothing is said.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional, type = "number")]
        since_ms: Option<u64>,
    },
    /// The last barrier: which phase is paid, if one was drawn.
    Over {
        paid_phase: Option<u32>,
    },
    /// The key of names and words was destroyed: nobody can read them any more.
    Anonymised {},
}

/// A player as people count them.
pub fn shown(player: PlayerId) -> u32 {
    player.0 + 1
}

/// The player of a number, from 1.
pub fn player(number: u32) -> Option<PlayerId> {
    number.checked_sub(1).map(PlayerId)
}
