//! The answer of `torneo snatch solve --json`.

use serde::Serialize;
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::role::ByRole;
use torneo_rules::snatch::rules::Rules;
use torneo_rules::snatch::solve::Step;
use torneo_rules::snatch::variant::Variant;

use super::state::WireOffer;

/// The theory of some variants under one set of rules.
#[derive(Serialize)]
pub struct Solved {
    pub rules: Rules,
    /// What the responder feels for a snatch, in points.
    pub delta: f64,
    pub variants: Vec<SolvedVariant>,
}

#[derive(Serialize)]
pub struct SolvedVariant {
    variant: Variant,
    /// Points that count, of each.
    result: Option<ByRole<u32>>,
    rounds: Vec<SolvedRound>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SolvedRound {
    round: u32,
    #[serde(rename = "forcedByP2")]
    forced_by_p2: bool,
    offer: Option<WireOffer>,
    p2_action: Option<Answer>,
    reported: bool,
    points: ByRole<u32>,
}

impl SolvedVariant {
    pub fn new(variant: Variant, line: &[Step]) -> Self {
        let rounds = line.iter().map(|step| SolvedRound {
            round: step.round,
            forced_by_p2: step.forced,
            offer: step.trade.map(|(offer, _)| offer.into()),
            p2_action: step.trade.map(|(_, answer)| answer),
            reported: step.reported,
            points: step.points,
        });
        Self {
            variant,
            result: line.last().map(|step| step.points),
            rounds: rounds.collect(),
        }
    }
}
