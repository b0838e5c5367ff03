//! What a bot on the other side of the door makes of a view: the rules' own, so that it chooses as it would inside.

use torneo_rules::snatch::exchange::{Exchange, Proposal};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, Profile};
use torneo_rules::snatch::tokens::{Bundle, Holdings, Offer};
use torneo_rules::snatch::view::{Choice, View};

use super::{Both, Goods, SnatchAction, SnatchChoice, SnatchRound, SnatchView};
use torneo_rules::snatch::game::Action;

impl From<Goods> for Bundle {
    fn from(goods: Goods) -> Self {
        Bundle::of(goods.pavo, goods.elote)
    }
}

impl SnatchView {
    /// The rules' view of somebody in this role who may do this. Talk is left out: bots do not read it.
    pub fn seen_by(&self, role: Role, legal: &[SnatchChoice]) -> View {
        let mut rules = Profile::from(self.profile).rules();
        rules.rounds = self.rounds;
        let both = |held: &Both<Goods>| ByRole {
            proposer: Bundle::from(held.p1),
            responder: Bundle::from(held.p2),
        };
        View {
            role,
            mode: Mode::Tournament,
            rules,
            variant: self.variant.into(),
            paused: self.paused,
            round: self.round,
            phase: self.phase.into(),
            held: Holdings {
                players: both(&self.held),
                bank: self.bank.into(),
            },
            points: self.points.into(),
            forced: self.forced,
            offer: self.offer.map(Offer::from),
            shame: ByRole {
                proposer: self.shame.p1,
                responder: self.shame.p2,
            },
            exchanges: self.history.iter().map(exchange).collect(),
            chat: Vec::new(),
            choices: legal.iter().filter_map(choice).collect(),
            waits_for: self.waits_for.and_then(|seat| seat.role()),
        }
    }
}

fn exchange(round: &SnatchRound) -> Exchange {
    Exchange {
        index: round.index,
        proposal: match (round.offer, round.forced) {
            (None, _) => Proposal::NoOffer,
            (Some(offer), true) => Proposal::ForcedOffer(offer.into()),
            (Some(offer), false) => Proposal::Offer(offer.into()),
        },
        answer: round.answer.map(Into::into),
        forced: round.forced,
        reported: round.reported,
        shamed: round.shamed,
        outcome: round.points.into(),
        auto: round.auto.iter().map(|phase| (*phase).into()).collect(),
    }
}

/// What bots may choose from; they neither talk nor change the variant.
fn choice(legal: &SnatchChoice) -> Option<Choice> {
    Some(match legal {
        SnatchChoice::Chat {} | SnatchChoice::SetVariant {} => return None,
        SnatchChoice::P2Force {} => Choice::Force,
        SnatchChoice::ProposeOffer {
            only: Some(offer), ..
        } => Choice::FixedOffer((*offer).into()),
        SnatchChoice::ProposeOffer {
            give, ask, least, ..
        } => Choice::Offer {
            give: (*give).into(),
            ask: (*ask).into(),
            least: *least,
        },
        SnatchChoice::NoOffer { .. } => Choice::NoOffer,
        SnatchChoice::P2Action { action, .. } => Choice::Answer((*action).into()),
        SnatchChoice::AssignShame { .. } => Choice::Shame,
        SnatchChoice::Report { .. } => Choice::Report,
    })
}

impl SnatchAction {
    /// What a player sends for an action; the clock's and the organiser's have no form at this door.
    pub fn of(action: &Action) -> Option<Self> {
        Some(match action {
            Action::Say(text) => SnatchAction::Chat { text: text.clone() },
            Action::Force(force) => SnatchAction::P2Force { force: *force },
            Action::Offer(offer) => SnatchAction::ProposeOffer {
                offer_pavo: offer.give.turkeys,
                offer_elote: offer.give.corn,
                request_pavo: offer.ask.turkeys,
                request_elote: offer.ask.corn,
            },
            Action::NoOffer => SnatchAction::NoOffer {},
            Action::Answer(answer) => SnatchAction::P2Action {
                action: (*answer).into(),
            },
            Action::Shame(assign) => SnatchAction::AssignShame { assign: *assign },
            Action::Report(report) => SnatchAction::Report { report: *report },
            Action::SetVariant(variant) => SnatchAction::SetVariant {
                variant: (*variant).into(),
            },
            Action::Timeout | Action::Pause | Action::Resume => return None,
        })
    }
}
