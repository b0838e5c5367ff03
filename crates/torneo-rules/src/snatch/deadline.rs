//! How long each decision may take. The rules hold no clock: a stage asks for seconds, the room counts them and comes
//! back with `Action::Timeout`.
//!
//! Spec: docs/spec/snatchgame.md §5. Ruling S06.

use serde::{Deserialize, Serialize};

use super::role::Role;

/// A stretch of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seconds(pub u32);

/// The parts of a round, by the names that programs see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchPhase"),
    schema(as = SnatchPhase)
)]
pub enum Phase {
    Chat,
    Force,
    /// The strategy method: the responder answers every offer that there is.
    Plan,
    Offer,
    /// The proposer says what they expect.
    #[serde(rename = "belief_p1")]
    BeliefOfProposer,
    /// The responder says what they expect.
    #[serde(rename = "belief_p2")]
    BeliefOfResponder,
    Respond,
    Shame,
    Report,
    Finished,
}

impl Phase {
    pub const ALL: [Phase; 10] = [
        Phase::Chat,
        Phase::Force,
        Phase::Plan,
        Phase::Offer,
        Phase::BeliefOfProposer,
        Phase::BeliefOfResponder,
        Phase::Respond,
        Phase::Shame,
        Phase::Report,
        Phase::Finished,
    ];

    /// Whether somebody says what they expect, which the other never learns.
    pub fn is_belief(self) -> bool {
        match self {
            Phase::BeliefOfProposer | Phase::BeliefOfResponder => true,
            Phase::Chat
            | Phase::Force
            | Phase::Plan
            | Phase::Offer
            | Phase::Respond
            | Phase::Shame
            | Phase::Report
            | Phase::Finished => false,
        }
    }

    /// Whose decision the game waits for. Chat waits for the clock.
    pub fn waits_for(self) -> Option<Role> {
        match self {
            Phase::Force | Phase::Plan | Phase::BeliefOfResponder | Phase::Respond => {
                Some(Role::Responder)
            }
            Phase::Offer | Phase::BeliefOfProposer | Phase::Shame | Phase::Report => {
                Some(Role::Proposer)
            }
            Phase::Chat | Phase::Finished => None,
        }
    }
}

/// Seconds for each decision of a tournament game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadlines {
    pub chat: Seconds,
    pub force: Seconds,
    pub offer: Seconds,
    pub respond: Seconds,
    pub shame: Seconds,
    pub report: Seconds,
    /// For saying what one expects.
    pub belief: Seconds,
}

impl Deadlines {
    /// The ruling's: without beliefs all five variants together take at most 33 minutes and a quarter.
    pub const RULED: Deadlines = Deadlines {
        chat: Seconds(60),
        force: Seconds(20),
        offer: Seconds(60),
        respond: Seconds(45),
        shame: Seconds(30),
        report: Seconds(30),
        belief: Seconds(45),
    };

    pub fn of(&self, phase: Phase) -> Option<Seconds> {
        match phase {
            Phase::Chat => Some(self.chat),
            Phase::Force => Some(self.force),
            Phase::Offer => Some(self.offer),
            // Answering all offers beforehand takes the place of answering one.
            Phase::Plan | Phase::Respond => Some(self.respond),
            Phase::BeliefOfProposer | Phase::BeliefOfResponder => Some(self.belief),
            Phase::Shame => Some(self.shame),
            Phase::Report => Some(self.report),
            Phase::Finished => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_variants_of_three_rounds_take_at_most_33_minutes_and_a_quarter() {
        let Deadlines {
            chat,
            force,
            offer,
            respond,
            shame,
            report,
            belief: _,
        } = Deadlines::RULED;
        let trade = offer.0 + respond.0;
        let round = [
            trade,
            force.0 + trade,
            trade + shame.0,
            trade + report.0,
            chat.0 + trade,
        ];
        let seconds: u32 = round.iter().map(|seconds| 3 * seconds).sum();
        assert_eq!(seconds, 33 * 60 + 15);
    }
}
