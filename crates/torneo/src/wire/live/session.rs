//! SnatchGame sessions as they go through the live door: the organiser's file, what the journal keeps, and what players,
//! the organiser's monitor and the projector are sent.
//!
//! ```text
//! entering ─▶ consent ─▶ lobby ─▶ countdown ─▶ playing ─▶ waiting ─▶ between ─┬─▶ questionnaire ─▶ over
//!                                     ▲         (or bye)                      │
//!                                     └───────────── next phase ──────────────┘      out: dropped or long away
//! ```

/// The organiser's file.
pub mod file;

/// Its words for ways to run a session.
pub mod choices;

/// What its second version adds: rules one by one, treatments, matching groups.
pub mod treatments;

/// What its third version adds: labels, the laboratory's link, the projector, bots.
pub mod laboratory;

/// And its words: neutral ones, the organiser's own, the order of options.
pub mod wording;

/// How much it may ask for.
mod bounds;

/// Members that nobody knows.
mod keys;

/// Consent, instructions, questionnaire.
pub mod pages;

/// What taking part is paid.
pub mod payment;

/// What the journal keeps.
pub mod record;

/// The ranking as it is shown.
pub mod ranking;

/// What the organiser's monitor shows.
pub mod monitor;

/// What the projector shows.
pub mod projector;

/// What a session tells.
pub mod report;

/// What organisers and newcomers send over HTTP.
pub mod requests;

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::variant::Variant;
use ts_rs::TS;

use torneo_rules::snatch::role::Role;

use super::room::Damage;
use crate::wire::live::snatch::{SnatchChoice, SnatchOutcome, SnatchView};
use choices::Entry;
use laboratory::LabelAsked;
use pages::{InstructionsView, Question, Words};
use payment::Payment;
use ranking::RankingView;

/// A session as one client may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SessionView {
    pub code: String,
    pub title: String,
    /// How many entries its journal has.
    pub version: u64,
    /// Who this is sent to, if they are in the session.
    pub you: Option<YouView>,
    /// The phase that is played or was played last, from 1; 0 before the first.
    pub phase: u32,
    pub phases: u32,
    /// The organiser holds everything; clocks rest.
    pub paused: bool,
    /// Only where the journal cannot be read to its end: the session is shown as it was until then, and rests.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub damaged: Option<Damage>,
    pub now: SessionStage,
    /// What the last round of their own game did, where the file wants it shown.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub outcome: Option<OutcomeView>,
    /// What is paid, where anything is: people know it before they decide anything.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub pays: Option<Payment>,
    /// What the organiser said to them last in this phase.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub message: Option<MessageView>,
    /// Whether the session has words of its own, to be asked for once.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[ts(as = "Option<bool>", optional)]
    pub own_words: bool,
}

/// A line of the organiser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct MessageView {
    pub at_ms: u64,
    pub text: String,
}

/// What a round did, to one of the two who played it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct OutcomeView {
    pub seat: Role,
    pub other: OtherView,
    pub told: SnatchOutcome,
}

/// Somebody in a session, as they are shown to themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct YouView {
    pub name: String,
    /// Their number in the session; none before they are enrolled.
    pub number: Option<u32>,
}

/// What there is to see and do now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "stage", rename_all = "snake_case")]
pub enum SessionStage {
    /// Not in the session; a button and perhaps a personal code let them in.
    Entering {
        entry: Entry,
        inside: u32,
        /// Where everybody brings a label.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        label: Option<LabelAsked>,
    },
    /// In, and asked to agree.
    Consent {
        consent: Words,
        /// The number of the personal code they came in with; without one their name is kept.
        personal_code: Option<u32>,
    },
    /// In, and waiting for the start.
    Lobby {
        inside: u32,
        instructions: Option<InstructionsView>,
    },
    /// The first phase opens at this moment, on every phone.
    Countdown {
        starts_at_ms: u64,
        variant: Variant,
        instructions: Option<InstructionsView>,
    },
    Playing(Box<PlayingView>),
    /// The own game is over, or one came late: other tables still play.
    Waiting {
        finished: u32,
        total: u32,
        result: Option<PhaseResult>,
        /// For who came late: how the next phase is played.
        instructions: Option<InstructionsView>,
    },
    /// One too many in this phase.
    Bye {
        finished: u32,
        total: u32,
    },
    /// All tables have finished.
    Between {
        /// What comes next, and when; without a time the organiser opens it.
        next: Variant,
        opens_at_ms: Option<u64>,
        results: Vec<PhaseResult>,
        ranking: Option<RankingView>,
        instructions: Option<InstructionsView>,
    },
    /// Not paired any more. Who was only away may come back by themselves.
    Out {
        by_organiser: bool,
        /// Of their own will.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        #[ts(as = "Option<bool>", optional)]
        left: bool,
    },
    /// The last question before the end.
    Questionnaire {
        questions: Vec<Question>,
    },
    Over {
        results: Vec<PhaseResult>,
        /// Their sum, as text with two digits; byes are worth fractions.
        total: String,
        ranking: Option<RankingView>,
        payment: Option<PaymentView>,
        /// Where whoever recruited them wants to see them now.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        completion: Option<String>,
    },
}

/// A game that is being played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PlayingView {
    pub seat: Role,
    pub other: OtherView,
    pub view: SnatchView,
    pub legal: Vec<SnatchChoice>,
    /// When the clock decides; none in a pause.
    pub deadline_ms: Option<u64>,
}

/// Whom one meets: a number dealt anew each phase, or a bot, which is announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OtherView {
    Player { number: u32 },
    Bot {},
}

/// What somebody earned in a phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PhaseResult {
    /// From 1.
    pub phase: u32,
    pub variant: Variant,
    /// None for a bye.
    pub seat: Option<Role>,
    /// As text with two digits; a bye is worth the mean of its phase, once that is known.
    pub points: String,
}

/// What somebody is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PaymentView {
    pub currency: String,
    /// Two digits.
    pub amount: String,
    pub show_up_fee: String,
    pub rate: String,
    /// The points that are paid, two digits.
    pub points: String,
    /// The phase that was drawn, if only one is paid.
    pub phase: Option<u32>,
    /// Paid phases for which the lot pays what was expected instead of the game.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(as = "Option<Vec<PaidBelief>>", optional)]
    pub beliefs: Vec<PaidBelief>,
}

/// A phase for which the lot pays what somebody expected in its last round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PaidBelief {
    /// From 1.
    pub phase: u32,
    /// What it earns, two digits.
    pub points: String,
    /// What the game would have, two digits.
    pub game: String,
}

/// How many tables have finished and how many people are in: sent at most twice a second to those who wait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProgressView {
    pub session: String,
    pub inside: u32,
    pub finished: u32,
    pub total: u32,
}
