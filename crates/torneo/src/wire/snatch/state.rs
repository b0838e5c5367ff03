//! Everything about a game, as JSON (`snatch-trace/1`). Players never receive it.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::deadline::Phase;
use torneo_rules::snatch::exchange::{Answer, Exchange, Proposal};
use torneo_rules::snatch::game::{self, Game, Stage};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, Rules};
use torneo_rules::snatch::tokens::{Bundle, Holdings, Offer};
use torneo_rules::snatch::variant::Variant;

/// Where a game stands as a whole.
#[derive(Serialize, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Status {
    Playing,
    Paused,
    Finished,
}

/// What the proposer did, without the offer.
#[derive(Serialize, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Did {
    NoOffer,
    Offer,
    ForcedOffer,
}

#[derive(Serialize, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
struct Player {
    pavo: u32,
    elote: u32,
    shame: u32,
}

#[derive(Serialize, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct WireOffer {
    offer_pavo: u32,
    offer_elote: u32,
    request_pavo: u32,
    request_elote: u32,
}

impl From<Offer> for WireOffer {
    fn from(offer: Offer) -> Self {
        Self {
            offer_pavo: offer.give.turkeys,
            offer_elote: offer.give.corn,
            request_pavo: offer.ask.turkeys,
            request_elote: offer.ask.corn,
        }
    }
}

impl From<WireOffer> for Offer {
    fn from(offer: WireOffer) -> Self {
        Self {
            give: Bundle::of(offer.offer_pavo, offer.offer_elote),
            ask: Bundle::of(offer.request_pavo, offer.request_elote),
        }
    }
}

#[derive(Serialize, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
struct Round {
    index: u32,
    p1_action: Did,
    p2_action: Option<Answer>,
    #[serde(rename = "forcedByP2")]
    forced_by_p2: bool,
    offer: Option<WireOffer>,
    reported: bool,
    shame_assigned: bool,
    #[serde(rename = "outcomeP1")]
    outcome_p1: u32,
    #[serde(rename = "outcomeP2")]
    outcome_p2: u32,
    is_third: bool,
    auto: Vec<Phase>,
}

impl From<&Exchange> for Round {
    fn from(exchange: &Exchange) -> Self {
        Self {
            index: exchange.index,
            p1_action: match exchange.proposal {
                Proposal::NoOffer => Did::NoOffer,
                Proposal::Offer(_) => Did::Offer,
                Proposal::ForcedOffer(_) => Did::ForcedOffer,
            },
            p2_action: exchange.answer,
            forced_by_p2: exchange.forced,
            offer: exchange.proposal.offer().map(WireOffer::from),
            reported: exchange.reported,
            shame_assigned: exchange.shamed,
            outcome_p1: exchange.outcome.proposer,
            outcome_p2: exchange.outcome.responder,
            is_third: exchange.is_third(),
            auto: exchange.auto.clone(),
        }
    }
}

impl Round {
    fn exchange(&self) -> Option<Exchange> {
        let proposal = match (self.p1_action, self.offer) {
            (Did::NoOffer, None) => Proposal::NoOffer,
            (Did::Offer, Some(offer)) => Proposal::Offer(offer.into()),
            (Did::ForcedOffer, Some(offer)) => Proposal::ForcedOffer(offer.into()),
            (Did::NoOffer, Some(_)) | (Did::Offer | Did::ForcedOffer, None) => return None,
        };
        Some(Exchange {
            index: self.index,
            proposal,
            answer: self.p2_action,
            forced: self.forced_by_p2,
            reported: self.reported,
            shamed: self.shame_assigned,
            outcome: ByRole {
                proposer: self.outcome_p1,
                responder: self.outcome_p2,
            },
            auto: self.auto.clone(),
            plan: Vec::new(),
            beliefs: ByRole::default(),
        })
    }
}

/// A state, with the keys of the founding document.
#[derive(Serialize, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct WireState {
    mode: Mode,
    rules: Rules,
    variant: Variant,
    status: Status,
    round: u32,
    phase: Phase,
    players: ByRole<Player>,
    bank: Bundle,
    #[serde(rename = "forcedByP2")]
    forced_by_p2: bool,
    p1_action: Option<Did>,
    p2_action: Option<Answer>,
    offer: Option<WireOffer>,
    auto: Vec<Phase>,
    rounds: Vec<Round>,
    chat: Vec<game::Line>,
    seq: u64,
}

impl From<&Game> for WireState {
    fn from(game: &Game) -> Self {
        let state = game.state();
        let player = |role| {
            let held = state.held.players.of(role);
            Player {
                pavo: held.turkeys,
                elote: held.corn,
                shame: *state.shame.of(role),
            }
        };
        let (offer, forced) = (state.stage.offer(), state.stage.forced());
        Self {
            mode: state.mode,
            rules: state.rules,
            variant: state.variant,
            status: match (game.is_finished(), state.paused) {
                (true, true | false) => Status::Finished,
                (false, true) => Status::Paused,
                (false, false) => Status::Playing,
            },
            round: state.round,
            phase: state.stage.phase(),
            players: ByRole {
                proposer: player(Role::Proposer),
                responder: player(Role::Responder),
            },
            bank: state.held.bank,
            forced_by_p2: forced,
            p1_action: offer.map(|_| match forced {
                true => Did::ForcedOffer,
                false => Did::Offer,
            }),
            p2_action: match state.stage {
                Stage::Shaming { .. } | Stage::Reporting { .. } => Some(Answer::Snatch),
                Stage::Chatting
                | Stage::Forcing
                | Stage::Planning { .. }
                | Stage::Offering { .. }
                | Stage::Believing { .. }
                | Stage::Answering { .. }
                | Stage::Finished => None,
            },
            offer: offer.map(WireOffer::from),
            auto: state.auto.clone(),
            rounds: state.exchanges.iter().map(Round::from).collect(),
            chat: state.chat.clone(),
            seq: state.sequence,
        }
    }
}

/// Why a state that was sent cannot be played on, in English.
pub type Contradiction = String;

impl WireState {
    /// The game that this is a state of.
    pub fn game(&self) -> Result<Game, Contradiction> {
        let contradiction = || "its parts contradict each other".to_owned();
        let state = self.state().ok_or_else(contradiction)?;
        let game = Game::resume(state).map_err(|why| why.to_string())?;
        // What follows from other parts must have been written as it follows.
        if Self::from(&game) == *self {
            Ok(game)
        } else {
            Err(contradiction())
        }
    }

    fn state(&self) -> Option<game::State> {
        let offer = self.offer.map(Offer::from);
        let forced = self.forced_by_p2;
        let stage = match self.phase {
            Phase::Chat => Stage::Chatting,
            Phase::Force => Stage::Forcing,
            Phase::Offer => Stage::Offering { forced },
            Phase::Respond => Stage::Answering {
                offer: offer?,
                forced,
            },
            Phase::Shame => Stage::Shaming { offer: offer? },
            Phase::Report => Stage::Reporting { offer: offer? },
            Phase::Finished => Stage::Finished,
            // What is said in these is no part of a state.
            Phase::Plan | Phase::BeliefOfProposer | Phase::BeliefOfResponder => return None,
        };
        let held = |player: Player| Bundle::of(player.pavo, player.elote);
        let exchanges: Option<Vec<Exchange>> = self.rounds.iter().map(Round::exchange).collect();
        Some(game::State {
            mode: self.mode,
            rules: self.rules,
            variant: self.variant,
            paused: self.status == Status::Paused,
            round: self.round,
            stage,
            held: Holdings {
                players: self.players.map(|_, player| held(player)),
                bank: self.bank,
            },
            shame: self.players.map(|_, player| player.shame),
            auto: self.auto.clone(),
            plan: Vec::new(),
            beliefs: ByRole::default(),
            exchanges: exchanges?,
            chat: self.chat.clone(),
            sequence: self.seq,
        })
    }
}
