//! The rules' `View`, made again from the `SnatchView` that a client is sent: a bot that comes in over a socket chooses from it
//! as one inside the server would.

use torneo_rules::snatch::exchange::{Exchange, Proposal};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::Mode;
use torneo_rules::snatch::tokens::Holdings;
use torneo_rules::snatch::view::{Choice, View};

use super::{SnatchChoice, SnatchRound, SnatchView};

impl SnatchView {
    /// The rules' view of somebody in this role who may do this. Talk is left out: bots do not read it.
    pub fn seen_by(&self, role: Role, legal: &[SnatchChoice]) -> View {
        View {
            role,
            mode: Mode::Tournament,
            rules: self.rules,
            variant: self.variant,
            paused: self.paused,
            round: self.round,
            phase: self.phase,
            held: Holdings {
                players: self.held,
                bank: self.bank,
            },
            points: self.points,
            forced: self.forced,
            offer: self.offer,
            shame: self.shame,
            exchanges: self.history.iter().map(exchange).collect(),
            chat: Vec::new(),
            choices: legal.iter().filter_map(choice).collect(),
            waits_for: self.waits_for,
        }
    }
}

fn exchange(round: &SnatchRound) -> Exchange {
    Exchange {
        index: round.index,
        proposal: match (round.offer, round.forced) {
            (None, _) => Proposal::NoOffer,
            (Some(offer), true) => Proposal::ForcedOffer(offer),
            (Some(offer), false) => Proposal::Offer(offer),
        },
        answer: round.answer,
        forced: round.forced,
        reported: round.reported,
        shamed: round.shamed,
        outcome: round.points,
        auto: round.auto.clone(),
        plan: Vec::new(),
        beliefs: ByRole::default(),
    }
}

/// What bots may choose from; they neither talk nor change the variant.
fn choice(legal: &SnatchChoice) -> Option<Choice> {
    Some(match legal {
        SnatchChoice::Chat {} | SnatchChoice::SetVariant {} => return None,
        SnatchChoice::P2Force {} => Choice::Force,
        SnatchChoice::ProposeOffer {
            only: Some(offer), ..
        } => Choice::FixedOffer(*offer),
        SnatchChoice::ProposeOffer {
            give, ask, least, ..
        } => Choice::Offer {
            give: *give,
            ask: *ask,
            least: *least,
        },
        SnatchChoice::NoOffer { .. } => Choice::NoOffer,
        SnatchChoice::P2Action { action, .. } => Choice::Answer(*action),
        SnatchChoice::P2Plan { offers } => {
            Choice::Plan(offers.iter().map(|asked| asked.offer).collect())
        }
        SnatchChoice::Believe { who, .. } => Choice::Believe(*who),
        SnatchChoice::AssignShame { .. } => Choice::Shame,
        SnatchChoice::Report { .. } => Choice::Report,
    })
}
