//! What organisers and newcomers send over HTTP, and what they are answered.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::bot::Bot;
use ts_rs::TS;

use super::choices::Entry;
use super::monitor::SessionStatus;

/// A session in the organiser's list and for whoever has its link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SessionSummary {
    pub code: String,
    pub title: String,
    pub created_ms: u64,
    pub state: SessionStatus,
    pub paused: bool,
    pub phase: u32,
    pub phases: u32,
    pub inside: u32,
    pub entry: Entry,
    /// The room of its laboratory, where it has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub room: Option<String>,
    /// When it was over: from then on names are kept for nothing but payment.
    pub over_ms: Option<u64>,
    /// Whether names and words can be made unreadable, and whether they were.
    pub sealed: bool,
    pub anonymised: bool,
    /// The organiser who opened it. Not told.
    #[serde(skip)]
    #[ts(skip)]
    #[schema(ignore)]
    pub opened_by: Option<String>,
    /// Whether its organiser wants it on the front page. Not told: there it is.
    #[serde(skip)]
    #[ts(skip)]
    #[schema(ignore)]
    pub listed: bool,
}

/// A session on the front page, for anybody: that it is on and how to come in, and nobody's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct SessionListed {
    pub code: String,
    pub title: String,
    /// Whether it takes a personal code to come in.
    pub by_code: bool,
    pub joining: Joining,
}

/// When somebody who comes in now would play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Joining {
    FromTheStart,
    NextPhase,
    TooLate,
}

impl SessionSummary {
    /// What the front page tells; nothing of those whose organiser does not want it, nor of those that are over.
    pub fn on_front_page(&self) -> Option<SessionListed> {
        let joining = match self.state {
            SessionStatus::Over => return None,
            SessionStatus::Lobby => Joining::FromTheStart,
            SessionStatus::Countdown | SessionStatus::Playing | SessionStatus::Between
                if self.phase < self.phases =>
            {
                Joining::NextPhase
            }
            SessionStatus::Countdown | SessionStatus::Playing | SessionStatus::Between => {
                Joining::TooLate
            }
        };
        self.listed.then(|| SessionListed {
            code: self.code.clone(),
            title: self.title.clone(),
            by_code: matches!(self.entry, Entry::Codes { .. }),
            joining,
        })
    }
}

/// Every session, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SessionList {
    pub sessions: Vec<SessionSummary>,
}

/// The code of a session that was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SessionOpened {
    pub code: String,
}

/// Into a session, with the personal token of the request.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EntryRequest {
    /// A personal code, as it was typed: capitals, spaces and dashes do not matter.
    #[schema(max_length = 40)]
    pub personal_code: Option<String>,
    /// The label of a seat, or the id that whoever recruits added to the link, where the session wants one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(max_length = 64)]
    pub label: Option<String>,
    /// What the session is to call them; kept in the session alone, sealed. Without it, what they are called elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(
        min_length = 1,
        max_length = 30,
        pattern = r"[^\s\x00-\x20\x7f-\xa0\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]"
    )]
    pub name: Option<String>,
    /// A program that plays says which bot it is. Whoever meets it is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<Bot>,
    /// What the page is read in, and on what; kept with the data.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub language: Option<Language>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub device: Option<Device>,
}

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    Es,
    En,
}

/// What kind of device somebody plays on, by its pointer and its screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Device {
    Phone,
    Tablet,
    Computer,
}

/// Somebody is in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct EntryAnswer {
    /// Their place in the order of coming, from 1.
    pub place: u32,
    /// Whether they were in before.
    pub again: bool,
}

/// More personal codes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodesRequest {
    #[schema(minimum = 1, maximum = 2000)]
    pub count: u32,
    /// Chosen by whoever asks; with the same id again nothing is drawn.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    #[schema(min_length = 1, max_length = 64)]
    pub id: Option<String>,
}

/// The personal codes of a session, to be printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct CodesAnswer {
    /// The link that a personal code is typed at.
    pub url: String,
    pub codes: Vec<CodeLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct CodeLine {
    /// From 1.
    pub number: u32,
    /// The code itself. Codes of sessions that are older than this server's keys are known to their papers alone.
    pub code: Option<String>,
    /// Who came in with it.
    pub used_by: Option<String>,
}

/// Asks for a code for somebody whose phone is lost.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PhoneRequest {
    /// Chosen by whoever asks; with the same id again the same code is given.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    #[schema(min_length = 1, max_length = 64)]
    pub id: Option<String>,
}

/// A code for somebody whose phone is lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PhoneCode {
    /// To be typed on the new phone, on the page of the session or on the home page.
    pub code: String,
    /// A link that has the code in it.
    pub url: String,
}

/// The session that a personal code belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct CodeOwner {
    pub session: String,
}

/// What an organiser does to a running session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Intervention {
    /// The countdown to the first phase.
    Start {},
    /// The next phase now, without its pause.
    OpenPhase {},
    /// Whatever still plays ends by its defaults.
    ClosePhase {},
    Pause {},
    Resume {},
    /// More time for every deadline of this phase.
    Extend {
        #[schema(minimum = 1, maximum = 3600)]
        seconds: u32,
    },
    /// Out of the session; their table goes on by defaults.
    Drop {
        player: u32,
    },
    Readmit {
        player: u32,
    },
    /// A line on every phone, or on those of one table.
    Say {
        #[schema(min_length = 1, max_length = 500, pattern = "\\S")]
        text: String,
        /// A table of the phase that is played, from 1; everybody without it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        table: Option<u32>,
    },
    /// Bots that come in as people do and play by themselves.
    AddBots {
        bot: Bot,
        #[schema(minimum = 1, maximum = 100)]
        count: u32,
    },
    /// Names and what people wrote become unreadable for everybody, for ever. Only once the session is over.
    Anonymise {},
}

/// An intervention as it is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct InterventionRequest {
    /// Chosen by whoever asks, new for each intention; the same id is done once and gets the same answer.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    #[schema(min_length = 1, max_length = 64)]
    pub id: Option<String>,
    #[serde(flatten)]
    pub intervention: Intervention,
}

/// The version of the journal after an intervention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct InterventionAnswer {
    pub version: u64,
}
