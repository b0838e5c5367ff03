//! How long each decision may take. The rules hold no clock: a stage asks for seconds, the room counts them and comes
//! back with `Action::Timeout`.
//!
//! Spec: docs/spec/snatchgame.md §5. Ruling S06.

use serde::{Deserialize, Serialize};

use super::role::Role;

/// A stretch of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
    Offer,
    Respond,
    Shame,
    Report,
    Finished,
}

impl Phase {
    pub const ALL: [Phase; 7] = [
        Phase::Chat,
        Phase::Force,
        Phase::Offer,
        Phase::Respond,
        Phase::Shame,
        Phase::Report,
        Phase::Finished,
    ];

    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Phase::Chat => "chat",
            Phase::Force => "force",
            Phase::Offer => "offer",
            Phase::Respond => "respond",
            Phase::Shame => "shame",
            Phase::Report => "report",
            Phase::Finished => "finished",
        }
    }

    /// Whose decision the game waits for. Chat waits for the clock.
    pub fn waits_for(self) -> Option<Role> {
        match self {
            Phase::Force | Phase::Respond => Some(Role::Responder),
            Phase::Offer | Phase::Shame | Phase::Report => Some(Role::Proposer),
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
}

impl Deadlines {
    /// The ruling's: all five variants together take at most 33 minutes and a quarter.
    pub const RULED: Deadlines = Deadlines {
        chat: Seconds(60),
        force: Seconds(20),
        offer: Seconds(60),
        respond: Seconds(45),
        shame: Seconds(30),
        report: Seconds(30),
    };

    pub fn of(&self, phase: Phase) -> Option<Seconds> {
        match phase {
            Phase::Chat => Some(self.chat),
            Phase::Force => Some(self.force),
            Phase::Offer => Some(self.offer),
            Phase::Respond => Some(self.respond),
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
