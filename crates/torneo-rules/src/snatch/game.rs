//! The game: `decide` judges, `apply` records.
//!
//! Spec: docs/spec/snatchgame.md §2. Rulings S02 to S08, S28 and S29.
//!
//! Players, the clock and the organiser all ask through `decide`; there is no other way to change a game.

/// Every guard, in its order.
mod decide;

/// What each event changes.
mod apply;

/// Whether a state that somebody sends could be one of a game.
mod resume;

use serde::{Deserialize, Serialize};

use super::belief::{Belief, Stated};
use super::deadline::{Deadlines, Phase, Seconds};
use super::exchange::{Answer, Exchange, Reply};
use super::rejection::Rejection;
use super::role::{ByRole, Role};
use super::rules::{Chat, Force, Mode, Rules, Tokens};
use super::tokens::{Holdings, Offer};
use super::variant::{BeforeOffer, Variant};

pub use resume::Inconsistent;

/// Longest line of chat, in characters.
pub const MOST_CHARACTERS: usize = 500;

/// Where a round stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// G5: both may write until the clock says stop.
    Chatting,
    /// G2: the responder says whether there must be an offer.
    Forcing,
    /// The strategy method: the responder answers every offer that could be made.
    Planning {
        forced: bool,
    },
    Offering {
        forced: bool,
    },
    /// Somebody says what they expect. The proposer's offer is made by then; the responder who answers beforehand knows none.
    Believing {
        who: Role,
        offer: Option<Offer>,
        forced: bool,
    },
    Answering {
        offer: Offer,
        forced: bool,
    },
    /// G3: the responder snatched this.
    Shaming {
        offer: Offer,
    },
    /// G4: the responder snatched this.
    Reporting {
        offer: Offer,
    },
    Finished,
}

impl Stage {
    pub fn phase(self) -> Phase {
        match self {
            Stage::Chatting => Phase::Chat,
            Stage::Forcing => Phase::Force,
            Stage::Planning { forced: _ } => Phase::Plan,
            Stage::Offering { forced: _ } => Phase::Offer,
            Stage::Believing { who, .. } => match who {
                Role::Proposer => Phase::BeliefOfProposer,
                Role::Responder => Phase::BeliefOfResponder,
            },
            Stage::Answering { .. } => Phase::Respond,
            Stage::Shaming { offer: _ } => Phase::Shame,
            Stage::Reporting { offer: _ } => Phase::Report,
            Stage::Finished => Phase::Finished,
        }
    }

    /// The offer on the table.
    pub fn offer(self) -> Option<Offer> {
        match self {
            Stage::Answering { offer, forced: _ }
            | Stage::Shaming { offer }
            | Stage::Reporting { offer } => Some(offer),
            Stage::Believing { offer, .. } => offer,
            Stage::Chatting
            | Stage::Forcing
            | Stage::Planning { forced: _ }
            | Stage::Offering { forced: _ }
            | Stage::Finished => None,
        }
    }

    /// Whether the responder of G2 asked for an offer.
    pub fn forced(self) -> bool {
        match self {
            Stage::Planning { forced }
            | Stage::Offering { forced }
            | Stage::Believing { forced, .. }
            | Stage::Answering { offer: _, forced } => forced,
            Stage::Chatting
            | Stage::Forcing
            | Stage::Shaming { offer: _ }
            | Stage::Reporting { offer: _ }
            | Stage::Finished => false,
        }
    }
}

/// A line somebody wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchLine"),
    schema(as = SnatchLine)
)]
pub struct Line {
    pub round: u32,
    pub from: Role,
    pub text: String,
}

/// Everything about a game. Players are sent a view, never this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub mode: Mode,
    pub rules: Rules,
    pub variant: Variant,
    pub paused: bool,
    /// From 1; stays at the last one when the game is over.
    pub round: u32,
    pub stage: Stage,
    pub held: Holdings,
    pub shame: ByRole<u32>,
    /// Decisions of this round that the clock made.
    pub auto: Vec<Phase>,
    /// What the responder answered beforehand in this round, to each offer that could be made.
    pub plan: Vec<Reply>,
    /// What each said in this round that they expect.
    pub beliefs: ByRole<Stated>,
    pub exchanges: Vec<Exchange>,
    pub chat: Vec<Line>,
    /// How many events there were.
    pub sequence: u64,
}

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Actor {
    Player(Role),
    /// The system: its clock, and the pause when somebody's connection is lost in demo play.
    System,
    Organiser,
}

/// What somebody may ask for. Players may send what has JSON; the rest is for the system and the organiser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchAction"),
    schema(as = SnatchAction)
)]
pub enum Action {
    #[serde(rename = "chat")]
    Say {
        text: String,
    },
    #[serde(rename = "p2_force")]
    Force {
        force: bool,
    },
    #[serde(rename = "propose_offer")]
    Offer(Offer),
    NoOffer {},
    #[serde(rename = "p2_action")]
    Answer {
        #[serde(rename = "action")]
        answer: Answer,
    },
    /// An answer to every offer that could be made, in their order.
    #[serde(rename = "p2_plan")]
    Plan {
        replies: Vec<Reply>,
    },
    Believe {
        belief: Belief,
    },
    #[serde(rename = "assign_shame")]
    Shame {
        assign: bool,
    },
    Report {
        report: bool,
    },
    SetVariant {
        variant: Variant,
    },
    /// The deadline of the stage has come.
    #[serde(skip)]
    Timeout,
    #[serde(skip)]
    Pause,
    #[serde(skip)]
    Resume,
}

/// An action, and the round it was meant for if the sender said so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub action: Action,
    pub round: Option<u32>,
}

impl From<Action> for Asked {
    fn from(action: Action) -> Self {
        Self {
            action,
            round: None,
        }
    }
}

/// What happened in the game. `auto` marks what the clock decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchEvent"),
    schema(as = SnatchEvent)
)]
pub enum Event {
    /// Who does not play is told that somebody spoke, not what was said.
    Said {
        #[serde(rename = "by")]
        from: Role,
        text: Option<String>,
    },
    ChatClosed {},
    Forced {
        force: bool,
        auto: bool,
    },
    Offered {
        offer: Offer,
        auto: bool,
    },
    NotOffered {
        auto: bool,
    },
    Answered {
        answer: Answer,
        auto: bool,
    },
    /// The responder's answers to every offer that could be made.
    Planned {
        replies: Vec<Reply>,
        auto: bool,
    },
    /// What somebody expects; nothing where the clock went on.
    Believed {
        by: Role,
        belief: Option<Belief>,
        auto: bool,
    },
    Shamed {
        assign: bool,
        auto: bool,
    },
    Reported {
        report: bool,
        auto: bool,
    },
    /// Everything begins again.
    VariantSet {
        variant: Variant,
        by: Role,
    },
    /// Somebody's connection was lost.
    Paused {},
    Resumed {},
}

/// A game from its first deal to its third round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    state: State,
}

impl Game {
    /// A game about to begin, between people with this much shame.
    pub fn new(mode: Mode, rules: Rules, variant: Variant, shame: ByRole<u32>) -> Self {
        let state = State {
            mode,
            rules,
            variant,
            paused: false,
            round: rules.first_round(),
            stage: Stage::Finished,
            held: rules.dealt(),
            shame,
            auto: Vec::new(),
            plan: Vec::new(),
            beliefs: ByRole::default(),
            exchanges: Vec::new(),
            chat: Vec::new(),
            sequence: 0,
        };
        let mut game = Self { state };
        game.begin_round();
        game
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn phase(&self) -> Phase {
        self.state.stage.phase()
    }

    pub fn is_finished(&self) -> bool {
        self.state.stage == Stage::Finished
    }

    /// The points that count: those of the last round, once it is over.
    pub fn result(&self) -> Option<ByRole<u32>> {
        match self.state.stage {
            Stage::Finished => self.state.exchanges.last().map(|last| last.outcome),
            Stage::Chatting
            | Stage::Forcing
            | Stage::Planning { .. }
            | Stage::Offering { .. }
            | Stage::Believing { .. }
            | Stage::Answering { .. }
            | Stage::Shaming { .. }
            | Stage::Reporting { .. } => None,
        }
    }

    /// How long the stage may last before the room asks for `Action::Timeout`. Chat is bounded everywhere, decisions
    /// in tournaments only; a paused game waits.
    pub fn deadline(&self, deadlines: &Deadlines) -> Option<Seconds> {
        let bounded = match self.state.mode {
            Mode::Tournament => true,
            Mode::Demo => self.state.stage == Stage::Chatting,
        };
        let running = bounded && !self.state.paused;
        running.then(|| deadlines.of(self.phase())).flatten()
    }

    /// Judges an action. Changes nothing.
    pub fn decide(&self, actor: Actor, asked: &Asked) -> Result<Event, Rejection> {
        self.judge(actor, asked)
    }

    /// Deals if it is time to, and opens the first stage of the round.
    fn begin_round(&mut self) {
        let state = &mut self.state;
        if state.round <= 1 || state.rules.tokens == Tokens::Reset {
            state.held = state.rules.dealt();
        }
        let talk = match state.rules.chat {
            Chat::Round => true,
            Chat::Game => state.round == state.rules.first_round(),
        };
        state.plan = Vec::new();
        state.beliefs = ByRole::default();
        let (before, force) = (state.variant.before_offer(), state.rules.force);
        self.state.stage = match (before, force) {
            (BeforeOffer::Talk, _) if talk => Stage::Chatting,
            (BeforeOffer::Force, Force::Ask) => Stage::Forcing,
            (BeforeOffer::Force, Force::DefaultOn) => self.before_the_offer(true),
            (BeforeOffer::Nothing | BeforeOffer::Talk, _) => self.before_the_offer(false),
        };
    }

    /// What comes once talk and force are over: the offer, or first what the responder answers beforehand.
    fn before_the_offer(&self, forced: bool) -> Stage {
        let state = &self.state;
        let plans = state.rules.strategy && state.rules.can_offer(&state.held);
        match (plans, self.asks_belief(Role::Responder)) {
            (false, _) => Stage::Offering { forced },
            (true, false) => Stage::Planning { forced },
            (true, true) => Stage::Believing {
                who: Role::Responder,
                offer: None,
                forced,
            },
        }
    }

    fn asks_belief(&self, who: Role) -> bool {
        self.state.rules.asks_belief(self.state.variant, who)
    }
}
