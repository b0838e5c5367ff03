//! What a session may be asked, and by whom.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::game::Action;
use torneo_rules::snatch::variant::Variant;

use tokio::sync::oneshot;

use crate::venue::connection::Connection;
use crate::venue::kept_key::KeptKey;
use crate::venue::people::Person;
use crate::venue::tasks::WhenFull;
use crate::wire::live::Refusal;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::monitor::{MonitorReport, TableSight};
use crate::wire::live::session::pages::Reply;
use crate::wire::live::session::requests::{
    CodeLine, EntryAnswer, EntryRequest, Intervention, SessionSummary,
};

/// Whoever asked over HTTP hears here.
pub type Heard<T> = oneshot::Sender<T>;

/// What somebody watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    Player,
    Monitor,
    Projector,
}

/// What a player wants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionRequest {
    Act {
        action: Action,
        phase: Option<u32>,
        round: Option<u32>,
    },
    Consent,
    Check {
        variant: Variant,
        answers: Vec<u32>,
    },
    Questionnaire {
        replies: Vec<Reply>,
    },
    Return,
    Leave,
}

pub enum SessionCommand {
    Watch {
        connection: Connection,
        person: Option<Arc<Person>>,
        message: String,
        window: Window,
    },
    /// Nothing of this session any more.
    Unwatch {
        connection: u64,
    },
    Request {
        connection: Connection,
        person: Arc<Person>,
        message: String,
        request: SessionRequest,
    },
    Enter {
        person: Arc<Person>,
        request: EntryRequest,
        reply: Heard<Result<EntryAnswer, Refusal>>,
    },
    Intervene {
        organiser: String,
        /// The organiser's id of the request; with the same again nothing is done.
        message: Option<String>,
        intervention: Intervention,
        reply: Heard<Result<u64, Refusal>>,
    },
    DrawCodes {
        organiser: String,
        message: Option<String>,
        count: u32,
        key: KeptKey,
        reply: Heard<Result<Vec<CodeLine>, Refusal>>,
    },
    ListCodes {
        /// Without it codes are counted, but not shown.
        key: Option<KeptKey>,
        reply: Heard<Vec<CodeLine>>,
    },
    /// A code for somebody whose phone is lost.
    GiveCode {
        organiser: String,
        /// The organiser's id of the request.
        message: Option<String>,
        /// From 1.
        place: u32,
        key: KeptKey,
        reply: Heard<Result<String, Refusal>>,
    },
    /// Whether a personal code is one of this session's.
    KnowsCode {
        typed: String,
        reply: Heard<bool>,
    },
    /// One table of the phase, from 1.
    LookAtTable {
        table: u32,
        reply: Heard<Option<Box<TableSight>>>,
    },
    /// Whether names and words can be made unreadable now.
    MayAnonymise {
        reply: Heard<Result<(), Refusal>>,
    },
    Summary {
        reply: Heard<SessionSummary>,
    },
    File {
        reply: Heard<SessionFile>,
    },
    Report {
        reply: Heard<Box<MonitorReport>>,
    },
    /// Something is due.
    Tick,
}

impl SessionCommand {
    /// Players are refused when the inbox is full; organisers wait a little.
    pub fn when_full(&self) -> WhenFull {
        match matches!(self, Self::Request { .. } | Self::Tick) {
            true => WhenFull::Refuse,
            false => WhenFull::Wait,
        }
    }
}
