//! SnatchGame as it goes through the live door.
//!
//! Actions are those of a trace (`wire::snatch`) in the snake case of this door: `proposeOffer` is `propose_offer`.
//! The round that an action was meant for travels beside it, in `act`.

/// The words for variants, profiles, phases, answers and bots.
mod words;

/// What happened, from the rules and back to them.
mod event;

/// What a bot on the other side makes of it.
mod seen;

/// What would come of a choice.
mod consequence;

/// A game as one client may see it, and all they may do.
mod view;

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::exchange::{Exchange, Proposal};
use torneo_rules::snatch::game;
use torneo_rules::snatch::role::ByRole;
use torneo_rules::snatch::tokens::{Bundle, Offer};
use ts_rs::TS;

use super::room::SeatName;
pub use consequence::{SnatchCondition, SnatchEnding, SnatchOfferEnding};
pub use words::{SnatchAnswer, SnatchBot, SnatchPhase, SnatchProfile, SnatchVariant};

/// One thing for P1 and one for P2.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Both<T> {
    #[serde(rename = "P1")]
    pub p1: T,
    #[serde(rename = "P2")]
    pub p2: T,
}

impl<T, U: From<T>> From<ByRole<T>> for Both<U> {
    fn from(by_role: ByRole<T>) -> Self {
        Self {
            p1: by_role.proposer.into(),
            p2: by_role.responder.into(),
        }
    }
}

impl From<Both<u32>> for ByRole<u32> {
    fn from(both: Both<u32>) -> Self {
        Self {
            proposer: both.p1,
            responder: both.p2,
        }
    }
}

/// Some turkeys and some corn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Goods {
    pub pavo: u32,
    pub elote: u32,
}

impl From<Bundle> for Goods {
    fn from(bundle: Bundle) -> Self {
        Self {
            pavo: bundle.turkeys,
            elote: bundle.corn,
        }
    }
}

/// What P1 gives for what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchOffer {
    pub offer_pavo: u32,
    pub offer_elote: u32,
    pub request_pavo: u32,
    pub request_elote: u32,
}

impl From<Offer> for SnatchOffer {
    fn from(offer: Offer) -> Self {
        Self {
            offer_pavo: offer.give.turkeys,
            offer_elote: offer.give.corn,
            request_pavo: offer.ask.turkeys,
            request_elote: offer.ask.corn,
        }
    }
}

impl From<SnatchOffer> for Offer {
    fn from(offer: SnatchOffer) -> Self {
        Self {
            give: Bundle::of(offer.offer_pavo, offer.offer_elote),
            ask: Bundle::of(offer.request_pavo, offer.request_elote),
        }
    }
}

/// An action of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SnatchAction {
    Chat {
        text: String,
    },
    P2Force {
        force: bool,
    },
    ProposeOffer {
        offer_pavo: u32,
        offer_elote: u32,
        request_pavo: u32,
        request_elote: u32,
    },
    NoOffer {},
    P2Action {
        action: SnatchAnswer,
    },
    AssignShame {
        assign: bool,
    },
    Report {
        report: bool,
    },
    SetVariant {
        variant: SnatchVariant,
    },
}

impl From<&SnatchAction> for game::Action {
    fn from(action: &SnatchAction) -> Self {
        match action {
            SnatchAction::Chat { text } => game::Action::Say(text.clone()),
            SnatchAction::P2Force { force } => game::Action::Force(*force),
            SnatchAction::ProposeOffer {
                offer_pavo,
                offer_elote,
                request_pavo,
                request_elote,
            } => game::Action::Offer(Offer {
                give: Bundle::of(*offer_pavo, *offer_elote),
                ask: Bundle::of(*request_pavo, *request_elote),
            }),
            SnatchAction::NoOffer {} => game::Action::NoOffer,
            SnatchAction::P2Action { action } => game::Action::Answer((*action).into()),
            SnatchAction::AssignShame { assign } => game::Action::Shame(*assign),
            SnatchAction::Report { report } => game::Action::Report(*report),
            SnatchAction::SetVariant { variant } => game::Action::SetVariant((*variant).into()),
        }
    }
}

/// A kind of thing that a player may do now, and what would come of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SnatchChoice {
    Chat {},
    P2Force {},
    /// Give at least `least` tokens up to `give`, ask up to `ask`; the two must differ. Where there is `only` one offer,
    /// it is this.
    ProposeOffer {
        give: Goods,
        ask: Goods,
        least: u32,
        only: Option<SnatchOffer>,
        /// What would come of each, for each answer. Where there is `only` one offer the lists have one entry.
        endings: Vec<SnatchOfferEnding>,
    },
    NoOffer {
        /// Everybody's points then.
        points: Both<u32>,
    },
    P2Action {
        action: SnatchAnswer,
        /// Everybody's points after it, before any judge.
        points: Both<u32>,
        /// Every way in which the round could end after it.
        endings: Vec<SnatchEnding>,
    },
    AssignShame {
        /// Everybody's points, with shame or without.
        points: Both<u32>,
    },
    Report {
        /// Everybody's points if the judge is called.
        points: Both<u32>,
        /// Both ways in which the round could end.
        endings: Vec<SnatchEnding>,
    },
    SetVariant {},
}

/// What happened in the game. `auto` marks what the clock decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SnatchEvent {
    /// Who does not play is told that somebody spoke, not what was said.
    Said {
        by: SeatName,
        text: Option<String>,
    },
    ChatClosed {},
    Forced {
        force: bool,
        auto: bool,
    },
    Offered {
        offer: SnatchOffer,
        auto: bool,
    },
    NotOffered {
        auto: bool,
    },
    Answered {
        answer: SnatchAnswer,
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
        variant: SnatchVariant,
        by: SeatName,
    },
    /// Somebody's connection was lost.
    Paused {},
    Resumed {},
}

impl SnatchEvent {
    /// The event as somebody who does not play may know it: talk is for the players.
    #[must_use]
    pub fn for_spectators(&self) -> Self {
        match self {
            SnatchEvent::Said { by, text: _ } => SnatchEvent::Said {
                by: *by,
                text: None,
            },
            SnatchEvent::ChatClosed {}
            | SnatchEvent::Forced { .. }
            | SnatchEvent::Offered { .. }
            | SnatchEvent::NotOffered { .. }
            | SnatchEvent::Answered { .. }
            | SnatchEvent::Shamed { .. }
            | SnatchEvent::Reported { .. }
            | SnatchEvent::VariantSet { .. }
            | SnatchEvent::Paused {}
            | SnatchEvent::Resumed {} => self.clone(),
        }
    }
}

/// A round that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchRound {
    /// From 1.
    pub index: u32,
    /// None where P1 made no offer.
    pub offer: Option<SnatchOffer>,
    pub answer: Option<SnatchAnswer>,
    /// P2 of G2 had asked for an offer.
    pub forced: bool,
    pub reported: bool,
    pub shamed: bool,
    /// Everybody's points when it ended.
    pub points: Both<u32>,
    /// The decisions that the clock made, in their order.
    pub auto: Vec<SnatchPhase>,
}

impl From<&Exchange> for SnatchRound {
    fn from(exchange: &Exchange) -> Self {
        Self {
            index: exchange.index,
            offer: match exchange.proposal {
                Proposal::NoOffer => None,
                Proposal::Offer(offer) | Proposal::ForcedOffer(offer) => Some(offer.into()),
            },
            answer: exchange.answer.map(SnatchAnswer::from),
            forced: exchange.forced,
            reported: exchange.reported,
            shamed: exchange.shamed,
            points: exchange.outcome.into(),
            auto: exchange.auto.iter().copied().map(Into::into).collect(),
        }
    }
}

/// A line that somebody wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchLine {
    pub round: u32,
    pub from: SeatName,
    pub text: String,
}

/// The game as one client may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchView {
    pub variant: SnatchVariant,
    pub profile: SnatchProfile,
    /// Who began this game by choosing the variant; nobody chose the first.
    pub changed_by: Option<SeatName>,
    /// From 1; stays at the last one when the game is over.
    pub round: u32,
    /// How many rounds there are.
    pub rounds: u32,
    /// Tokens are dealt again in every round, so that only the last one pays.
    pub reset: bool,
    pub phase: SnatchPhase,
    /// Somebody's connection was lost; nothing moves until everybody is back.
    pub paused: bool,
    /// Whose decision the game waits for.
    pub waits_for: Option<SeatName>,
    pub held: Both<Goods>,
    /// What the judge took.
    pub bank: Goods,
    pub points: Both<u32>,
    /// What one token of each good is worth to each.
    pub worth: Both<Goods>,
    /// P2 of G2 asks for an offer.
    pub forced: bool,
    pub offer: Option<SnatchOffer>,
    /// What happens by itself when the time of the phase is up. Where there is no deadline, it never does.
    pub by_clock: Option<SnatchEvent>,
    /// None where it is not shown.
    pub shame: Both<Option<u32>>,
    pub history: Vec<SnatchRound>,
    /// What was said in this game; for players only.
    pub chat: Option<Vec<SnatchLine>>,
    /// The points that count, once the game is over.
    pub result: Option<Both<u32>>,
}
