//! One thing that happened in a session, as whoever studies it sees it: a row of some data file.

use serde::Serialize;

use crate::journal::UnixMillis;
use crate::roster::PlayerId;
use crate::snatch::belief::BeliefPoints;
use crate::snatch::deadline::Phase;
use crate::snatch::exchange::Exchange;
use crate::snatch::game::Event as GameEvent;
use crate::snatch::role::{ByRole, Role};
use crate::snatch::rules::Rules;
use crate::snatch::session::TableId;
use crate::snatch::session::form::Seat;
use crate::snatch::tokens::{Holdings, Offer};
use crate::snatch::variant::Variant;

/// Who made a decision, and if the clock did, why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decider {
    Player,
    /// The bot that fills an odd field.
    Bot,
    /// The deadline passed.
    Deadline,
    /// Away after two deadlines in a row, or out: decided at once.
    Away,
    /// The organiser had just dropped the person.
    Dropped,
    /// The organiser closed the phase.
    Closed,
}

impl Decider {
    pub const ALL: [Decider; 6] = [
        Decider::Player,
        Decider::Bot,
        Decider::Deadline,
        Decider::Away,
        Decider::Dropped,
        Decider::Closed,
    ];

    /// Whether it was the default of the rules and nobody's choice.
    pub fn is_default(self) -> bool {
        match self {
            Decider::Player | Decider::Bot => false,
            Decider::Deadline | Decider::Away | Decider::Dropped | Decider::Closed => true,
        }
    }
}

/// Why a game is looked at with care. A game without any is clean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags {
    /// Decisions that the clock made.
    pub defaults: u32,
    /// A bot sat at the table.
    pub bot: bool,
    /// Somebody was away or dropped.
    pub left: bool,
    /// The organiser closed the phase before the game had ended.
    pub aborted: bool,
}

impl Flags {
    /// Whether figures "without" leave this game out.
    pub fn is_excluded(self) -> bool {
        self.defaults > 0 || self.bot || self.left || self.aborted
    }

    pub(super) fn note(&mut self, decider: Decider) {
        self.defaults += u32::from(decider.is_default());
        match decider {
            Decider::Player | Decider::Deadline => (),
            Decider::Bot => self.bot = true,
            Decider::Away | Decider::Dropped => self.left = true,
            Decider::Closed => self.aborted = true,
        }
    }
}

/// A table of a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// From 0.
    pub phase: usize,
    /// From 0; the only one where nothing is compared between people.
    pub treatment: u32,
    /// The matching group, from 1, where the organiser wants some.
    pub group: Option<u32>,
    pub variant: Variant,
    pub rules: Rules,
    pub table: TableId,
    pub seats: ByRole<Seat>,
    /// What the two are called in this phase; nothing for a bot.
    pub pseudonyms: ByRole<Option<u32>>,
    /// Who of them is paid for what they expect instead of for the game, by lot.
    pub paid_for_belief: ByRole<bool>,
}

/// A decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub place: Place,
    pub at: UnixMillis,
    pub round: u32,
    pub role: Role,
    pub stage: Phase,
    pub event: GameEvent,
    /// What the decision made or was about.
    pub offer: Option<Offer>,
    pub decider: Decider,
    /// Whether the responder of G2 had asked for an offer.
    pub forced: bool,
    /// Since the table's last event, pauses left out.
    pub took_ms: u64,
    /// Before the decision.
    pub held: Holdings,
    pub shame: ByRole<u32>,
}

/// A line of chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Talk {
    pub place: Place,
    pub at: UnixMillis,
    pub round: u32,
    pub from: Role,
    pub text: String,
}

/// Who made each decision of a round; nobody where there was none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Deciders {
    pub force: Option<Decider>,
    pub proposal: Option<Decider>,
    /// Of the answer, given to one offer or beforehand to all.
    pub answer: Option<Decider>,
    /// Of what each said that they expect.
    pub beliefs: ByRole<Option<Decider>>,
    /// Of shame or of the report.
    pub judgment: Option<Decider>,
}

/// A round that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundSeen {
    pub place: Place,
    pub began: UnixMillis,
    pub ended: UnixMillis,
    pub exchange: Exchange,
    pub deciders: Deciders,
    /// When the round began.
    pub held: Holdings,
    /// Tokens of shame when the round began.
    pub shame: ByRole<u32>,
    /// Of the game so far.
    pub flags: Flags,
}

/// A game that has ended, or one that still runs as far as it has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSeen {
    pub place: Place,
    pub began: UnixMillis,
    /// None while it runs.
    pub ended: Option<UnixMillis>,
    pub points: Option<ByRole<u32>>,
    /// Tokens of shame when the game began.
    pub shame: ByRole<u32>,
    /// In all rounds.
    pub offers: u32,
    pub accepted: u32,
    pub snatched: u32,
    pub flags: Flags,
    /// What each expected in the last round earns; none where it is not scored.
    pub belief_points: ByRole<Option<BeliefPoints>>,
}

/// Somebody waits a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bye {
    pub phase: usize,
    pub treatment: u32,
    pub group: Option<u32>,
    pub variant: Variant,
    pub player: PlayerId,
    pub at: UnixMillis,
}

/// What one event of a session shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Observation {
    Bye(Bye),
    Decision(Box<Decision>),
    Talk(Box<Talk>),
    Round(Box<RoundSeen>),
    Game(Box<GameSeen>),
}
