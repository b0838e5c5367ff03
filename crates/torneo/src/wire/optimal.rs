//! How good a round of the optimal method is known to be.

use serde::Serialize;
use torneo_rules::pairing::optimal::{Objective, OptimalPairing};
use ts_rs::TS;

/// What the round costs, what no round can undercut, and what the canonical round would cost.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
#[ts(rename = "DominoOptimal")]
#[schema(as = DominoOptimal)]
pub struct WireOptimal {
    #[serde(flatten)]
    objective: WireObjective,
    bound: WireObjective,
    /// Whether no round is better.
    proved: bool,
    steps: u64,
    canonical: WireObjective,
}

/// The price of a round; the first difference decides.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
#[ts(rename = "DominoPrice")]
#[schema(as = DominoPrice)]
pub struct WireObjective {
    violations: u32,
    wins_gap: u64,
    partner_distance: u64,
}

impl WireOptimal {
    pub fn new(optimal: &OptimalPairing) -> Self {
        Self {
            objective: optimal.objective.into(),
            bound: optimal.bound.into(),
            proved: optimal.proved(),
            steps: optimal.steps,
            canonical: optimal.canonical.into(),
        }
    }
}

impl From<Objective> for WireObjective {
    fn from(objective: Objective) -> Self {
        Self {
            violations: objective.violations,
            wins_gap: objective.wins_gap,
            partner_distance: objective.partner_distance,
        }
    }
}
