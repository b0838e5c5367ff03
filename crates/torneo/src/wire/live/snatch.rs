//! SnatchGame as it goes through the live door.
//!
//! Actions are those of a trace (`wire::snatch`) in the snake case of this door: `proposeOffer` is `propose_offer`.
//! The round that an action was meant for travels beside it, in `act`.

/// The rules' view of a game, made again from what a client is shown: for bots that come in over a socket.
mod seen;

/// What would come of a choice.
mod consequence;

/// A game as one client may see it, and all they may do.
mod view;

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::consequence::{Consequence, OfferTable};
use torneo_rules::snatch::deadline::Phase;
use torneo_rules::snatch::exchange::{Answer, Exchange, Proposal};
use torneo_rules::snatch::game::{Event, Line};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Profile, Rules};
use torneo_rules::snatch::tokens::{Bundle, Offer};
use torneo_rules::snatch::variant::Variant;
use ts_rs::TS;

pub use consequence::WrittenTable;

/// A kind of thing that a player may do now, and what would come of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SnatchChoice {
    Chat {},
    P2Force {},
    /// Give at least `least` tokens up to `give`, ask up to `ask`; the two must differ. Where there are few offers each is a
    /// choice of its own, and `only` is it.
    ProposeOffer {
        give: Bundle,
        ask: Bundle,
        least: u32,
        only: Option<Offer>,
        /// What would come of each, for each answer.
        #[ts(as = "OfferTable")]
        #[schema(value_type = OfferTable)]
        table: WrittenTable,
    },
    NoOffer {
        /// Everybody's points then.
        points: ByRole<u32>,
    },
    P2Action {
        action: Answer,
        /// Everybody's points after it, before any judge.
        points: ByRole<u32>,
        /// Every way in which the round could end after it.
        endings: Vec<Consequence>,
    },
    /// An answer to each of these, before it is known which is made.
    P2Plan {
        offers: Vec<SnatchPlanned>,
    },
    /// What `who` expects of the other: P1 of the answer, P2 of what follows a snatch.
    Believe {
        who: Role,
        /// Points that a perfect belief is worth, if the lot pays for it.
        most: u32,
    },
    AssignShame {
        /// Everybody's points, with shame or without.
        points: ByRole<u32>,
    },
    Report {
        /// Everybody's points if the judge is called.
        points: ByRole<u32>,
        /// Both ways in which the round could end.
        endings: Vec<Consequence>,
    },
    SetVariant {},
}

/// An offer that may be made, and what each answer to it would bring.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchPlanned {
    pub offer: Offer,
    /// In the order in which they are shown.
    pub answers: Vec<SnatchPlannedAnswer>,
}

/// An answer, and every way in which the round could end after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchPlannedAnswer {
    pub answer: Answer,
    pub endings: Vec<Consequence>,
}

/// A round that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchRound {
    /// From 1.
    pub index: u32,
    /// None where P1 made no offer.
    pub offer: Option<Offer>,
    pub answer: Option<Answer>,
    /// P2 of G2 had asked for an offer.
    pub forced: bool,
    pub reported: bool,
    pub shamed: bool,
    /// Everybody's points when it ended.
    pub points: ByRole<u32>,
    /// The decisions that the clock made, in their order.
    pub auto: Vec<Phase>,
}

impl From<&Exchange> for SnatchRound {
    fn from(exchange: &Exchange) -> Self {
        Self {
            index: exchange.index,
            offer: match exchange.proposal {
                Proposal::NoOffer => None,
                Proposal::Offer(offer) | Proposal::ForcedOffer(offer) => Some(offer),
            },
            answer: exchange.answer,
            forced: exchange.forced,
            reported: exchange.reported,
            shamed: exchange.shamed,
            points: exchange.outcome,
            auto: exchange.auto.clone(),
        }
    }
}

/// What the last round did, for the moment after it: which tokens moved, and everybody's points before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchOutcome {
    pub round: SnatchRound,
    /// Everybody's points when the round began.
    pub before: ByRole<u32>,
    /// What each handed to the other, all told.
    pub handed: ByRole<Bundle>,
    /// What the judge took from P2.
    pub confiscated: Bundle,
    /// The round that follows; none after the last.
    pub next: Option<u32>,
    /// How many rounds there are; the last one counts.
    pub rounds: u32,
    /// It is shown until then, unless somebody goes on before. The next clock begins then.
    pub until_ms: u64,
}

/// The game as one client may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SnatchView {
    pub variant: Variant,
    pub profile: Profile,
    /// Everything that was chosen, one by one.
    pub rules: Rules,
    /// Who began this game by choosing the variant; nobody chose the first.
    pub changed_by: Option<Role>,
    /// From 1; stays at the last one when the game is over.
    pub round: u32,
    /// How many rounds there are.
    pub rounds: u32,
    /// Tokens are dealt again in every round, so that only the last one pays.
    pub reset: bool,
    pub phase: Phase,
    /// Somebody's connection was lost; nothing moves until everybody is back.
    pub paused: bool,
    /// Whose decision the game waits for.
    pub waits_for: Option<Role>,
    pub held: ByRole<Bundle>,
    /// What the judge took.
    pub bank: Bundle,
    pub points: ByRole<u32>,
    /// What one token of each good is worth to each.
    pub worth: ByRole<Bundle>,
    /// P2 of G2 asks for an offer.
    pub forced: bool,
    pub offer: Option<Offer>,
    /// What happens by itself when the time of the phase is up. Where there is no deadline, it never does.
    pub by_clock: Option<Event>,
    /// None where it is not shown.
    pub shame: ByRole<Option<u32>>,
    pub history: Vec<SnatchRound>,
    /// What was said in this game; for players only.
    pub chat: Option<Vec<Line>>,
    /// The points that count, once the game is over.
    pub result: Option<ByRole<u32>>,
    /// In demo play: what the last round did, where it is shown.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub outcome: Option<Box<SnatchOutcome>>,
}
