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
    objective: Objective,
    bound: Objective,
    /// Whether no round is better.
    proved: bool,
    steps: u64,
    canonical: Objective,
}

impl WireOptimal {
    pub fn new(optimal: &OptimalPairing) -> Self {
        Self {
            objective: optimal.objective,
            bound: optimal.bound,
            proved: optimal.proved(),
            steps: optimal.steps,
            canonical: optimal.canonical,
        }
    }
}
