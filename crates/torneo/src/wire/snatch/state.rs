//! Everything about a game, as JSON (`snatch-trace/1`). Players never receive it.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::deadline::Phase;
use torneo_rules::snatch::exchange::{Answer, Exchange, Proposal};
use torneo_rules::snatch::game::{self, Game, Stage};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Chat, Force, Mode, OfferForm, Rules, Sanction, Tokens};
use torneo_rules::snatch::tokens::{Bundle, Holdings, Offer};
use torneo_rules::snatch::variant::Variant;

use super::word::{Did, Status, Word};

/// One thing for P1 and one for P2.
#[derive(Serialize, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Both<T> {
    #[serde(rename = "P1")]
    pub p1: T,
    #[serde(rename = "P2")]
    pub p2: T,
}

impl<T> From<ByRole<T>> for Both<T> {
    fn from(by_role: ByRole<T>) -> Self {
        Self {
            p1: by_role.proposer,
            p2: by_role.responder,
        }
    }
}

impl<T> From<Both<T>> for ByRole<T> {
    fn from(both: Both<T>) -> Self {
        Self {
            proposer: both.p1,
            responder: both.p2,
        }
    }
}

/// The rules of a game; a trace may give some of them and take the others from its profile.
#[derive(Serialize, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireRules {
    pub rounds: u32,
    pub tokens: Word<Tokens>,
    pub force: Word<Force>,
    pub sanction: Word<Sanction>,
    pub offer: Word<OfferForm>,
    pub min_offer: u32,
    pub chat: Word<Chat>,
}

impl From<Rules> for WireRules {
    fn from(rules: Rules) -> Self {
        Self {
            rounds: rules.rounds,
            tokens: Word(rules.tokens),
            force: Word(rules.force),
            sanction: Word(rules.sanction),
            offer: Word(rules.offer),
            min_offer: rules.min_offer,
            chat: Word(rules.chat),
        }
    }
}

impl From<WireRules> for Rules {
    fn from(rules: WireRules) -> Self {
        Self {
            rounds: rules.rounds,
            tokens: rules.tokens.0,
            force: rules.force.0,
            sanction: rules.sanction.0,
            offer: rules.offer.0,
            min_offer: rules.min_offer,
            chat: rules.chat.0,
        }
    }
}

#[derive(Serialize, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
struct Goods {
    pavo: u32,
    elote: u32,
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
    p1_action: Word<Did>,
    p2_action: Option<Word<Answer>>,
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
    auto: Vec<Word<Phase>>,
}

impl From<&Exchange> for Round {
    fn from(exchange: &Exchange) -> Self {
        Self {
            index: exchange.index,
            p1_action: Word(match exchange.proposal {
                Proposal::NoOffer => Did::NoOffer,
                Proposal::Offer(_) => Did::Offer,
                Proposal::ForcedOffer(_) => Did::ForcedOffer,
            }),
            p2_action: exchange.answer.map(Word),
            forced_by_p2: exchange.forced,
            offer: exchange.proposal.offer().map(WireOffer::from),
            reported: exchange.reported,
            shame_assigned: exchange.shamed,
            outcome_p1: exchange.outcome.proposer,
            outcome_p2: exchange.outcome.responder,
            is_third: exchange.is_third(),
            auto: exchange.auto.iter().copied().map(Word).collect(),
        }
    }
}

impl Round {
    fn exchange(&self) -> Option<Exchange> {
        let proposal = match (self.p1_action.0, self.offer) {
            (Did::NoOffer, None) => Proposal::NoOffer,
            (Did::Offer, Some(offer)) => Proposal::Offer(offer.into()),
            (Did::ForcedOffer, Some(offer)) => Proposal::ForcedOffer(offer.into()),
            (Did::NoOffer, Some(_)) | (Did::Offer | Did::ForcedOffer, None) => return None,
        };
        Some(Exchange {
            index: self.index,
            proposal,
            answer: self.p2_action.map(|word| word.0),
            forced: self.forced_by_p2,
            reported: self.reported,
            shamed: self.shame_assigned,
            outcome: ByRole {
                proposer: self.outcome_p1,
                responder: self.outcome_p2,
            },
            auto: self.auto.iter().map(|word| word.0).collect(),
        })
    }
}

#[derive(Serialize, Deserialize, Debug, Clone, PartialEq, Eq)]
struct Line {
    round: u32,
    from: Word<Role>,
    text: String,
}

/// A state, with the keys of the founding document.
#[derive(Serialize, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct WireState {
    mode: Word<Mode>,
    rules: WireRules,
    variant: Word<Variant>,
    status: Word<Status>,
    round: u32,
    phase: Word<Phase>,
    players: Both<Player>,
    bank: Goods,
    #[serde(rename = "forcedByP2")]
    forced_by_p2: bool,
    p1_action: Option<Word<Did>>,
    p2_action: Option<Word<Answer>>,
    offer: Option<WireOffer>,
    auto: Vec<Word<Phase>>,
    rounds: Vec<Round>,
    chat: Vec<Line>,
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
            mode: Word(state.mode),
            rules: state.rules.into(),
            variant: Word(state.variant),
            status: Word(match (game.is_finished(), state.paused) {
                (true, true | false) => Status::Finished,
                (false, true) => Status::Paused,
                (false, false) => Status::Playing,
            }),
            round: state.round,
            phase: Word(state.stage.phase()),
            players: Both {
                p1: player(Role::Proposer),
                p2: player(Role::Responder),
            },
            bank: Goods {
                pavo: state.held.bank.turkeys,
                elote: state.held.bank.corn,
            },
            forced_by_p2: forced,
            p1_action: offer.map(|_| {
                Word(match forced {
                    true => Did::ForcedOffer,
                    false => Did::Offer,
                })
            }),
            p2_action: match state.stage {
                Stage::Shaming { .. } | Stage::Reporting { .. } => Some(Word(Answer::Snatch)),
                Stage::Chatting
                | Stage::Forcing
                | Stage::Offering { .. }
                | Stage::Answering { .. }
                | Stage::Finished => None,
            },
            offer: offer.map(WireOffer::from),
            auto: state.auto.iter().copied().map(Word).collect(),
            rounds: state.exchanges.iter().map(Round::from).collect(),
            chat: state.chat.iter().map(Line::from).collect(),
            seq: state.sequence,
        }
    }
}

impl From<&game::Line> for Line {
    fn from(line: &game::Line) -> Self {
        Self {
            round: line.round,
            from: Word(line.from),
            text: line.text.clone(),
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
        let stage = match self.phase.0 {
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
        };
        let held = |player: Player| Bundle::of(player.pavo, player.elote);
        let lines = self.chat.iter().map(|line| game::Line {
            round: line.round,
            from: line.from.0,
            text: line.text.clone(),
        });
        let exchanges: Option<Vec<Exchange>> = self.rounds.iter().map(Round::exchange).collect();
        Some(game::State {
            mode: self.mode.0,
            rules: self.rules.into(),
            variant: self.variant.0,
            paused: self.status.0 == Status::Paused,
            round: self.round,
            stage,
            held: Holdings {
                players: ByRole {
                    proposer: held(self.players.p1),
                    responder: held(self.players.p2),
                },
                bank: Bundle::of(self.bank.pavo, self.bank.elote),
            },
            shame: ByRole {
                proposer: self.players.p1.shame,
                responder: self.players.p2.shame,
            },
            auto: self.auto.iter().map(|word| word.0).collect(),
            exchanges: exchanges?,
            chat: lines.collect(),
            sequence: self.seq,
        })
    }
}
