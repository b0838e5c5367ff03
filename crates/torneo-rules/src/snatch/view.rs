//! What each player sees, and all they may do.
//!
//! ```text
//! both      round, phase, holdings, bank, offer, chat, the records, their own shame
//! partner   the other's shame as it was when the round began (option `shameVisible`)
//! nobody    when the clock of the other runs out, who the other is, what the other expects or answered beforehand
//! ```
//!
//! Spec: docs/spec/snatchgame.md §6. Rulings S07 and S14.

use serde::{Deserialize, Serialize};

use super::deadline::Phase;
use super::exchange::{Answer, Exchange};
use super::game::{Action, Actor, Asked, Game, Line, Stage};
use super::role::{ByRole, Role};
use super::rules::{Mode, OfferForm, Rules};
use super::tokens::{Bundle, Holdings, Offer};
use super::variant::{AfterSnatch, Variant};

/// To whom shame is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ShameShown"),
    schema(as = ShameShown)
)]
pub enum ShameVisible {
    /// To both from the next round on, and to later partners.
    LaterGames,
    /// Only while G3 is played.
    G3Only,
    Never,
}

/// A kind of thing that a player may do now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    Say,
    Force,
    /// Give at least `least` tokens up to `give`, ask up to `ask`; the two must differ.
    Offer {
        give: Bundle,
        ask: Bundle,
        least: u32,
    },
    /// This offer, one of the few that there are.
    FixedOffer(Offer),
    NoOffer,
    Answer(Answer),
    /// One answer to each of these, before it is known which is made.
    Plan(Vec<Offer>),
    /// What this role expects of the other.
    Believe(Role),
    Shame,
    Report,
    SetVariant,
}

/// What somebody sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    pub role: Role,
    pub mode: Mode,
    pub rules: Rules,
    pub variant: Variant,
    pub paused: bool,
    pub round: u32,
    pub phase: Phase,
    pub held: Holdings,
    pub points: ByRole<u32>,
    pub forced: bool,
    pub offer: Option<Offer>,
    /// None where it is not shown.
    pub shame: ByRole<Option<u32>>,
    pub exchanges: Vec<Exchange>,
    pub chat: Vec<Line>,
    pub choices: Vec<Choice>,
    /// Whose decision the game waits for.
    pub waits_for: Option<Role>,
}

impl Game {
    /// Everything that `decide` would allow a player, by kind.
    pub fn legal_actions(&self, role: Role) -> Vec<Choice> {
        let may = |action| {
            let asked = Asked::from(action);
            self.decide(Actor::Player(role), &asked).is_ok()
        };
        let mut choices = Vec::new();
        if may(Action::Say {
            text: "·".to_owned(),
        }) {
            choices.push(Choice::Say);
        }
        if may(Action::Force { force: true }) {
            choices.push(Choice::Force);
        }
        if role == Role::Proposer {
            choices.extend(self.offers());
        }
        if may(Action::NoOffer {}) {
            choices.push(Choice::NoOffer);
        }
        let answers = Answer::ALL.into_iter();
        choices.extend(
            answers
                .filter(|answer| may(Action::Answer { answer: *answer }))
                .map(Choice::Answer),
        );
        choices.extend(self.expected_of(role));
        if may(Action::Shame { assign: true }) {
            choices.push(Choice::Shame);
        }
        if may(Action::Report { report: true }) {
            choices.push(Choice::Report);
        }
        if may(Action::SetVariant {
            variant: Variant::G1,
        }) {
            choices.push(Choice::SetVariant);
        }
        choices
    }

    /// The offers that the proposer could make now.
    fn offers(&self) -> Vec<Choice> {
        let state = self.state();
        let now = self.phase() == Phase::Offer && !state.paused;
        if !now || !state.rules.can_offer(&state.held) {
            return Vec::new();
        }
        match state.rules.offer {
            OfferForm::Fixed | OfferForm::Menu => {
                let open = state.rules.open_offers(&state.held).into_iter();
                open.map(Choice::FixedOffer).collect()
            }
            OfferForm::Variable => vec![Choice::Offer {
                give: state.held.players.proposer,
                ask: state.held.players.responder,
                least: state.rules.min_offer,
            }],
        }
    }

    /// What somebody is asked to say beforehand: answers to all offers, or what they expect.
    fn expected_of(&self, role: Role) -> Option<Choice> {
        let state = self.state();
        match state.stage {
            Stage::Planning { .. } if role == Role::Responder && !state.paused => {
                Some(Choice::Plan(state.rules.open_offers(&state.held)))
            }
            Stage::Believing { who, .. } if role == who && !state.paused => {
                Some(Choice::Believe(who))
            }
            Stage::Chatting
            | Stage::Forcing
            | Stage::Planning { .. }
            | Stage::Offering { .. }
            | Stage::Believing { .. }
            | Stage::Answering { .. }
            | Stage::Shaming { .. }
            | Stage::Reporting { .. }
            | Stage::Finished => None,
        }
    }

    /// What a player sees, where shame is shown as by default.
    pub fn view_for(&self, role: Role) -> View {
        self.view_with(role, ShameVisible::LaterGames)
    }

    pub fn view_with(&self, role: Role, visible: ShameVisible) -> View {
        View {
            choices: self.legal_actions(role),
            ..self.table_with(role, visible)
        }
    }

    /// What a player sees, without what they may do: who asks for that apart need not find it twice.
    pub fn table_with(&self, role: Role, visible: ShameVisible) -> View {
        let state = self.state();
        let shown = match visible {
            ShameVisible::LaterGames => true,
            ShameVisible::G3Only => state.variant.after_snatch() == AfterSnatch::Shame,
            ShameVisible::Never => false,
        };
        // Shame is assigned by the last decision of a round, so what is there now was there when the round began.
        let shame = state.shame.map(|_, shame| shown.then_some(shame));
        View {
            role,
            mode: state.mode,
            rules: state.rules,
            variant: state.variant,
            paused: state.paused,
            round: state.round,
            phase: self.phase(),
            held: state.held,
            points: state.rules.points(&state.held),
            forced: state.stage.forced(),
            offer: state.stage.offer(),
            shame,
            exchanges: state.exchanges.iter().map(Exchange::as_shown).collect(),
            chat: state.chat.clone(),
            choices: Vec::new(),
            waits_for: match state.stage {
                Stage::Finished => None,
                Stage::Chatting
                | Stage::Forcing
                | Stage::Planning { .. }
                | Stage::Offering { .. }
                | Stage::Believing { .. }
                | Stage::Answering { .. }
                | Stage::Shaming { .. }
                | Stage::Reporting { .. } => self.phase().waits_for(),
            },
        }
    }
}
