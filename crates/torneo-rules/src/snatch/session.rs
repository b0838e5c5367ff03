//! A session: everybody plays each variant with another partner, and waits at a barrier between phases.
//!
//! ```text
//!            OpenPhase              the last table ends, or ClosePhase
//! enrolling ───────────▶ a phase ──────────────────────────────────────▶ barrier ──┐
//!                           ▲                                                      ├── all phases ───▶ over
//!                           └──────────────────────── OpenPhase ───────────────────┘
//! ```
//!
//! Spec: docs/spec/snatchgame.md §7. Rulings S09 to S13 and S29.
//!
//! One game action touches one table. Who is connected and what time it is are matters of the venue: it asks for
//! `Timeout` when a deadline has passed.

/// What an organiser chooses before the session, and what somebody is in it.
pub mod form;

/// Who may ask for what, and when.
mod decide;

/// Who is dealt which treatment, and which matching group.
mod deal;

/// What a table does for people who are gone.
mod defaults;

/// What each event changes.
mod apply;

/// A session done again from its events.
pub mod replay;

use serde::{Deserialize, Serialize};

use super::belief::BeliefPoints;
use super::deadline::Seconds;
use super::game::{Asked, Event as GameEvent, Game};
use super::rejection::Rejection as GameRejection;
use super::role::{ByRole, Role};
use super::schedule::PhasePairing;
use super::variant::Variant;
use crate::ranking::fraction::Fraction;
use crate::roster::PlayerId;
use form::{Entrant, Form, Seat};

/// A table, by its place in the phase. JSON counts from 1, as people do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(type = "number"),
    schema(value_type = u32, minimum = 1, maximum = 4_294_967_295_u64)
)]
pub struct TableId(pub u32);

impl TryFrom<u32> for TableId {
    type Error = &'static str;

    fn try_from(number: u32) -> Result<Self, Self::Error> {
        let place = number.checked_sub(1).ok_or("tables are numbered from 1")?;
        Ok(Self(place))
    }
}

impl From<TableId> for u32 {
    fn from(table: TableId) -> Self {
        table.0.saturating_add(1)
    }
}

/// Two seats and their game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Of both who sit here, from 0.
    pub treatment: u32,
    /// From 1.
    pub group: Option<u32>,
    pub seats: ByRole<Seat>,
    pub game: Game,
}

/// A phase that was opened; it stays to be looked at until the next one opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    /// What each treatment plays; never empty.
    pub variants: Vec<Variant>,
    pub tables: Vec<Table>,
    /// Tables that still play.
    pub open: usize,
    /// What the organiser added to every deadline.
    pub extra: Seconds,
    /// What people are called in this phase, by player.
    pseudonyms: Vec<u32>,
    /// Who is paid for what they expected instead of for the game, if it is scored; in order.
    beliefs: Vec<PlayerId>,
}

impl Phase {
    /// What a treatment plays; the first one's where there is no such treatment.
    pub fn variant_of(&self, treatment: u32) -> Variant {
        let variant = self.variants.get(treatment as usize);
        *variant.unwrap_or(&self.variants[0])
    }
}

/// Points that count, or a bye, which is worth the mean of its phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Earned {
    Played { role: Role, points: u32 },
    Bye,
}

/// What somebody earned in a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// From 0.
    pub phase: usize,
    pub player: PlayerId,
    pub treatment: u32,
    pub earned: Earned,
    /// What is paid instead of these points: what was expected in the last round, where the lot fell on it and it has a score.
    pub paid_belief: Option<BeliefPoints>,
}

impl Score {
    /// What the lot adds to the points of the game, below zero where it takes some: none where the game is paid.
    pub fn instead(&self) -> Option<Fraction> {
        match (self.paid_belief, self.earned) {
            (Some(belief), Earned::Played { points, .. }) => {
                let points = Fraction::new(i64::from(points), 1);
                Some(&belief.points() - &points)
            }
            (None, _) | (Some(_), Earned::Bye) => None,
        }
    }
}

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Somebody who is not in the session yet.
    Newcomer,
    Player(PlayerId),
    /// A bot, for the seat it was given.
    Bot(TableId),
    Clock,
    Organiser,
}

/// What somebody may ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// Into the session; late people enter at the next phase.
    Enrol,
    /// Something in one's own game.
    Play(Asked),
    /// The deadline of a table has passed; `sequence` is the state of its game that the clock was set for.
    Timeout {
        table: TableId,
        sequence: u64,
    },
    OpenPhase,
    /// Whatever still plays ends by its defaults.
    ClosePhase,
    /// Out of the session; what is left to decide is decided by default, at once.
    Drop(PlayerId),
    Readmit(PlayerId),
    /// Out of the session of one's own will, at any moment; what is left to decide is decided by default, at once.
    Leave,
    /// Back after being away.
    Return,
    Pause,
    Resume,
    /// More time for every deadline of this phase.
    Extend(Seconds),
}

/// What happened at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "TableMoves"))]
pub struct Moves {
    pub table: TableId,
    pub events: Vec<GameEvent>,
}

/// What happened, as the journal keeps it; but for `Enrolled`, to which the journal adds who that is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "SessionDecision"))]
pub enum Event {
    /// Somebody was given a player number, which they keep to the end.
    #[serde(skip)]
    Enrolled {
        player: PlayerId,
        /// From 0, where there are several.
        treatment: Option<u32>,
    },
    PhaseOpened {
        /// From 1.
        phase: u32,
        /// That of the first treatment.
        variant: Variant,
        /// P1 and P2 of each table; the first is table 1.
        pairs: Vec<[PlayerId; 2]>,
        byes: Vec<PlayerId>,
        /// Who meets a bot, and in which role; their tables come after the others.
        with_bot: Vec<(PlayerId, Role)>,
        /// Who was dealt into which matching group, from 1, where the session wants groups.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<(PlayerId, u32)>>", optional))]
        groups: Vec<(PlayerId, u32)>,
        /// Who is paid for what they expect instead of for the game, by lot, where people are asked for that.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<PlayerId>>", optional))]
        beliefs: Vec<PlayerId>,
    },
    /// What happened at one table: what somebody did, and what followed by itself.
    Played(Moves),
    /// The organiser ended tables by their defaults. A large phase takes several of these.
    PhaseClosed {
        tables: Vec<Moves>,
    },
    Dropped {
        player: PlayerId,
        /// What followed at their table.
        table: Option<Moves>,
    },
    /// Back in, by the organiser or by coming back.
    Readmitted {
        player: PlayerId,
    },
    Paused {},
    Resumed {},
    Extended {
        #[cfg_attr(feature = "schema", ts(as = "u32"))]
        seconds: Seconds,
    },
}

impl Event {
    /// The `type` of each event that is written.
    pub const WORDS: [&str; 8] = [
        "phase_opened",
        "played",
        "phase_closed",
        "dropped",
        "readmitted",
        "paused",
        "resumed",
        "extended",
    ];
}

/// What the rules forbid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Rejection {
    #[error("that is not yours to do; ask the organiser")]
    NotAllowed,
    #[error("nobody of that number is in the session; enrol first")]
    NoSuchPlayer,
    #[serde(rename = "session_over")]
    #[error("the session is over; start another")]
    Over,
    #[error("the session is paused; wait until the organiser resumes it")]
    Paused,
    #[error("the session is not paused; there is nothing to resume")]
    NotPaused,
    #[error("the phase is still played; wait for its tables or close it")]
    PhaseOpen,
    #[error("no phase is being played; open one")]
    NoPhase,
    #[error("at least two people must take part; enrol more")]
    TooFew,
    #[error("the number of people is odd, which this session refuses; add or drop somebody")]
    OddField,
    #[error("you have no game now; wait for the next phase")]
    NoGame,
    #[error("{0}")]
    Game(GameRejection),
}

/// A session from enrolment to its last barrier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    form: Form,
    /// Of each treatment; recorded at the start, whatever the order.
    variants: Vec<Vec<Variant>>,
    entrants: Vec<Entrant>,
    history: Vec<PhasePairing>,
    phase: Option<Phase>,
    scores: Vec<Score>,
    paused: bool,
}

impl Session {
    pub fn new(form: Form) -> Self {
        Self {
            variants: form.variants(),
            form,
            entrants: Vec::new(),
            history: Vec::new(),
            phase: None,
            scores: Vec::new(),
            paused: false,
        }
    }

    pub fn form(&self) -> &Form {
        &self.form
    }

    /// The variant of each phase in the first treatment. All have as many phases.
    pub fn variants(&self) -> &[Variant] {
        self.variants_of(0)
    }

    /// The variant of each phase in a treatment, from 0.
    pub fn variants_of(&self, treatment: u32) -> &[Variant] {
        let variants = self.variants.get(treatment as usize);
        variants.map_or(&[], Vec::as_slice)
    }

    /// The treatment that somebody was dealt, from 0.
    pub fn treatment_of(&self, player: PlayerId) -> u32 {
        let entrant = self.entrants.get(player.index());
        entrant.map_or(0, |entrant| entrant.treatment)
    }

    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    pub fn history(&self) -> &[PhasePairing] {
        &self.history
    }

    pub fn phase(&self) -> Option<&Phase> {
        self.phase.as_ref()
    }

    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// Whether tables still play.
    pub fn is_playing(&self) -> bool {
        self.phase.as_ref().is_some_and(|phase| phase.open > 0)
    }

    /// Whether the last barrier is reached.
    pub fn is_over(&self) -> bool {
        self.history.len() == self.variants().len() && !self.is_playing()
    }

    /// Whether the organiser holds everything.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// How many tables have finished, of how many: what waiting people see.
    pub fn finished(&self) -> (usize, usize) {
        self.phase.as_ref().map_or((0, 0), |phase| {
            (phase.tables.len() - phase.open, phase.tables.len())
        })
    }

    pub fn table(&self, table: TableId) -> Option<&Table> {
        self.phase.as_ref()?.tables.get(table.0 as usize)
    }

    /// Where somebody sits in this phase.
    pub fn seat_of(&self, player: PlayerId) -> Option<(TableId, Role)> {
        self.entrants.get(player.index())?.seat
    }

    /// Whether somebody is paid for what they expect in this phase instead of for the game.
    pub fn is_paid_for_belief(&self, player: PlayerId) -> bool {
        let phase = self.phase.as_ref();
        phase.is_some_and(|phase| phase.beliefs.binary_search(&player).is_ok())
    }

    /// What somebody is called in this phase, so that nobody knows whom they meet.
    pub fn pseudonym(&self, player: PlayerId) -> Option<u32> {
        let phase = self.phase.as_ref()?;
        phase.pseudonyms.get(player.index()).copied()
    }

    /// How long a table may take over its decision.
    pub fn deadline(&self, table: TableId) -> Option<Seconds> {
        let extra = self.phase.as_ref()?.extra;
        let deadline = self.table(table)?.game.deadline(&self.form.deadlines)?;
        (!self.paused).then(|| Seconds(deadline.0.saturating_add(extra.0)))
    }
}
